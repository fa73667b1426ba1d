//! Accessors for the HCL type of a Rust type.

use std::cell::{Cell, RefCell};

use hcl_model::types::Type;

use crate::schema::{Alternatives, EventualSpec, Measure, Schema, TypeSpec, Variant};

impl TypeSpec {
    /// Returns the size of a type with alternatives. The size of other types is not known.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        match self.inner() {
            TypeSpec::OneOf(Alternatives { size, .. }) => Some(size),
            _ => None,
        }
    }

    /// Returns `true` if expressions are kept as they are written, and not evaluated.
    #[must_use]
    #[inline]
    pub const fn is_kept(&self) -> bool {
        match self {
            TypeSpec::Expression | TypeSpec::Traversal | TypeSpec::Call | TypeSpec::Type(_) => true,
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.is_kept(),
            _ => false,
        }
    }

    /// Returns `true` if an expression is kept as it is written, or may be kept as one of several forms.
    pub(crate) fn may_be_kept(&self) -> bool {
        match self.inner() {
            TypeSpec::OneOf(forms) => forms.forms.iter().any(|form| (form.ty)().is_kept()),
            _ => self.is_kept(),
        }
    }

    /// The type of the elements, if it is a list of expressions that are kept as they are written.
    #[must_use]
    pub const fn kept_elements(&self) -> Option<&'static TypeSpec> {
        match self {
            TypeSpec::List(element) | TypeSpec::Set(element) if element.is_kept() => Some(element),
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.kept_elements(),
            _ => None,
        }
    }

    /// Returns `true` if the type is one of several texts.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        match self {
            TypeSpec::Choice(_) => true,
            _ => match self.wrapped() {
                Some(inner) => inner.is_choice(),
                None => false,
            },
        }
    }

    /// The closest of the texts that it is one of to another text, if it is one of several.
    pub(crate) fn closest_word(&self, text: &str) -> Option<&'static str> {
        match self.inner() {
            TypeSpec::Choice(variants) => {
                hcl_model::__private::diag::closest(text, variants.iter().flat_map(Variant::names))
            }
            _ => None,
        }
    }

    /// Returns `true` if the type can be decoded from text.
    pub(crate) const fn is_of_text(&self) -> bool {
        match self {
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.is_of_text(),
            TypeSpec::Eventual(_)
            | TypeSpec::Output(_)
            | TypeSpec::Body
            | TypeSpec::Block
            | TypeSpec::List(_)
            | TypeSpec::Set(_)
            | TypeSpec::Map(_)
            | TypeSpec::Tuple(_)
            | TypeSpec::Object(_) => false,
            _ => !self.is_kept(),
        }
    }

    /// The type without what says that it is optional, not shown, or decoded with its place.
    #[must_use]
    pub const fn inner(self) -> TypeSpec {
        match self {
            TypeSpec::Secret => TypeSpec::Dynamic,
            ty => match ty.wrapped() {
                Some(inner) => inner.inner(),
                None => ty,
            },
        }
    }

    /// The type of which this one only says that it is optional, not shown, known later, or decoded with its place.
    pub(crate) const fn wrapped(&self) -> Option<&'static TypeSpec> {
        match self {
            TypeSpec::Optional(inner)
            | TypeSpec::Spanned(inner)
            | TypeSpec::Sensitive(inner)
            | TypeSpec::Eventual(EventualSpec { ty: inner, .. })
            | TypeSpec::Output(inner) => Some(inner),
            _ => None,
        }
    }

    /// Returns `true` if a value of the type is one text, number or bool, and has no parts.
    pub(crate) const fn is_simple(self) -> bool {
        let ty = self.inner();
        let is_simple = matches!(
            ty,
            TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) | TypeSpec::Bool | TypeSpec::Measure(_)
        );
        is_simple || ty.is_number()
    }

    /// Returns `true` if the type is an object in which a name chooses one of several things.
    pub(crate) fn is_chosen_by_name(&self) -> bool {
        matches!(self, TypeSpec::Object(object) if (object.schema)().is_chosen_by_name())
    }

    /// Returns `true` if text can stand for the values of the type. Serde has to be told of such text, because it
    /// keeps text as text.
    pub(crate) const fn is_bool_or_number(&self) -> bool {
        matches!(self, TypeSpec::Bool | TypeSpec::Number | TypeSpec::Single | TypeSpec::Integer(_))
    }

    /// Returns the quantity that a value, or a part of it, is.
    pub(crate) fn measure(&self) -> Option<&'static Measure> {
        let found = Cell::new(None);
        self.holds(&|ty| {
            let TypeSpec::Measure(measure) = ty else { return false };
            found.set(Some(*measure));
            true
        });
        found.get()
    }

    /// Returns `true` if the values are plain numbers.
    pub(crate) const fn is_number(&self) -> bool {
        matches!(
            self,
            TypeSpec::Number
                | TypeSpec::Single
                | TypeSpec::Integer(_)
                | TypeSpec::ExactNumber
                | TypeSpec::BigInteger { .. }
                | TypeSpec::WideNumber(_)
        )
    }

    /// Returns `true` if the values have a length: texts, and collections.
    pub(super) const fn has_length(&self) -> bool {
        matches!(self, TypeSpec::String | TypeSpec::Text(_) | TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_))
    }

    /// The type of what is there, if it is optional.
    pub(crate) const fn required(self) -> TypeSpec {
        match self {
            TypeSpec::Optional(inner) => inner.required(),
            ty => ty,
        }
    }

    /// Returns `true` if the values are texts, whatever the other restrictions are.
    pub(crate) const fn is_text(&self) -> bool {
        matches!(self, TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_))
    }

    /// Returns `true` if a part of the type is kept as it is written.
    #[must_use]
    pub fn holds_kept(&self) -> bool {
        self.holds(&TypeSpec::is_kept)
    }

    /// Returns `true` if the value itself may come later. Other wrappers around it do not matter.
    pub(crate) const fn is_eventual(&self) -> bool {
        match self {
            TypeSpec::Eventual(_) => true,
            _ => match self.wrapped() {
                Some(inner) => inner.is_eventual(),
                None => false,
            },
        }
    }

    /// Returns `true` if the value itself is not shown, now or when it comes later.
    pub(super) const fn is_sensitive(&self) -> bool {
        match self {
            TypeSpec::Sensitive(_) => true,
            TypeSpec::Eventual(EventualSpec { ty: inner, .. }) | TypeSpec::Output(inner) => inner.is_sensitive(),
            _ => false,
        }
    }

    /// Returns `true` if the name of the type says that the type is not shown. The same holds for the elements of a
    /// list, a set or a map.
    pub(super) const fn is_named_secret(&self) -> bool {
        match self {
            TypeSpec::Secret => true,
            TypeSpec::List(inner)
            | TypeSpec::Set(inner)
            | TypeSpec::Map(inner)
            | TypeSpec::Optional(inner)
            | TypeSpec::Spanned(inner)
            | TypeSpec::Eventual(EventualSpec { ty: inner, .. })
            | TypeSpec::Output(inner) => inner.is_named_secret(),
            _ => false,
        }
    }

    /// Returns `true` if the type says which of its parts are not shown, or contains none of the program's own types.
    /// A type with parameters does not say it of the types of its parameters.
    pub(super) const fn tells_secret(&self) -> bool {
        match self {
            TypeSpec::Object(_) => false,
            TypeSpec::List(inner)
            | TypeSpec::Set(inner)
            | TypeSpec::Map(inner)
            | TypeSpec::Optional(inner)
            | TypeSpec::Spanned(inner)
            | TypeSpec::Output(inner) => inner.tells_secret(),
            TypeSpec::Tuple(elements) => {
                let mut rest: &[TypeSpec] = elements;
                while let [first, others @ ..] = rest {
                    if !first.tells_secret() {
                        return false;
                    }
                    rest = others;
                }
                true
            }
            _ => true,
        }
    }

    /// Returns `true` if a part of the type may not be shown, by its type. The names in the type decide if nothing
    /// else is known of it. Objects with a schema decide themselves.
    pub(super) const fn may_hide(&self) -> bool {
        match self {
            TypeSpec::Sensitive(_)
            | TypeSpec::Secret
            | TypeSpec::Dynamic
            | TypeSpec::Value
            | TypeSpec::OneOf(_)
            | TypeSpec::Expression => true,
            TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner) => inner.may_hide(),
            TypeSpec::Tuple(elements) => {
                let mut index = 0;
                while index < elements.len() {
                    if elements[index].may_hide() {
                        return true;
                    }
                    index += 1;
                }
                false
            }
            _ => match self.wrapped() {
                Some(inner) => inner.may_hide(),
                None => false,
            },
        }
    }

    /// Returns `true` if a part of the type is not shown.
    #[must_use]
    pub fn holds_sensitive(&self) -> bool {
        self.holds_in_forms(&|ty| matches!(ty, TypeSpec::Sensitive(_) | TypeSpec::Secret), &RefCell::default())
    }

    /// Returns `true` if a part of the type is not shown. The function visits objects with a schema too.
    pub(crate) fn holds_secret(&self) -> bool {
        let mut holds = self.holds_sensitive();
        self.visit_objects(&mut |_, schema| holds |= schema.has_secrets());
        holds
    }

    /// Returns `true` if only decoding knows the type of a part.
    pub(crate) fn holds_unknown(&self) -> bool {
        self.holds_in_forms(&|ty| matches!(ty, TypeSpec::Dynamic), &RefCell::default())
    }

    /// Returns `true` if some of the values, or of their parts, may be texts.
    pub(crate) fn holds_texts(&self) -> bool {
        let is_none = |ty: &TypeSpec| {
            ty.is_number()
                || matches!(
                    ty,
                    TypeSpec::Optional(_)
                        | TypeSpec::Spanned(_)
                        | TypeSpec::Sensitive(_)
                        | TypeSpec::Output(_)
                        | TypeSpec::Bool
                        | TypeSpec::Null
                        | TypeSpec::List(_)
                        | TypeSpec::Set(_)
                        | TypeSpec::Map(_)
                        | TypeSpec::Tuple(_)
                        | TypeSpec::OneOf(_)
                )
        };
        self.holds_in_forms(&|ty| !is_none(ty), &RefCell::default())
    }

    /// Returns `true` if the predicate holds for the type itself, for a part of it, or for one of its forms. The
    /// function skips forms that were visited, because types can contain themselves.
    pub(super) fn holds_in_forms(&self, is_it: &dyn Fn(&TypeSpec) -> bool, seen: &RefCell<Vec<Alternatives>>) -> bool {
        self.holds(&|ty| match ty {
            TypeSpec::OneOf(forms) if !seen.borrow().contains(forms) => {
                seen.borrow_mut().push(*forms);
                forms.forms.iter().any(|form| (form.ty)().holds_in_forms(is_it, seen))
            }
            ty => is_it(ty),
        })
    }

    /// Returns `true` if the values are texts, numbers and bools that may certainly be shown: alone, as elements, or
    /// later.
    pub(crate) fn is_plain(&self) -> bool {
        match self {
            TypeSpec::Optional(inner)
            | TypeSpec::Eventual(EventualSpec { ty: inner, .. })
            | TypeSpec::Spanned(inner)
            | TypeSpec::List(inner)
            | TypeSpec::Set(inner)
            | TypeSpec::Map(inner) => inner.is_plain(),
            TypeSpec::String
            | TypeSpec::Text(_)
            | TypeSpec::Choice(_)
            | TypeSpec::Number
            | TypeSpec::Single
            | TypeSpec::Integer(_)
            | TypeSpec::ExactNumber
            | TypeSpec::WideNumber(_)
            | TypeSpec::Bool => true,
            _ => false,
        }
    }

    /// Returns `true` if the predicate holds for the type itself or for a part of it.
    pub(crate) fn holds(&self, is_it: &impl Fn(&TypeSpec) -> bool) -> bool {
        is_it(self)
            || match self {
                TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner) => inner.holds(is_it),
                TypeSpec::Tuple(elements) => elements.iter().any(|element| element.holds(is_it)),
                _ => self.wrapped().is_some_and(|inner| inner.holds(is_it)),
            }
    }

    /// Gives the schemas of all objects in it to a function, each with how many keys of maps lead to it.
    pub(crate) fn visit_objects(&self, visit: &mut dyn FnMut(usize, &'static Schema)) {
        self.visit_objects_in(0, &mut Vec::new(), visit);
    }

    fn visit_objects_in(
        &self,
        keys: usize,
        seen: &mut Vec<Alternatives>,
        visit: &mut dyn FnMut(usize, &'static Schema),
    ) {
        match self {
            TypeSpec::Object(object) => visit(keys, (object.schema)()),
            TypeSpec::Map(inner) => inner.visit_objects_in(keys + 1, seen, visit),
            TypeSpec::List(inner) | TypeSpec::Set(inner) => inner.visit_objects_in(keys, seen, visit),
            TypeSpec::Tuple(elements) => {
                elements.iter().for_each(|element| element.visit_objects_in(keys, seen, visit));
            }
            TypeSpec::OneOf(forms) if !seen.contains(forms) => {
                seen.push(*forms);
                forms.forms.iter().for_each(|form| (form.ty)().visit_objects_in(keys, seen, visit));
            }
            _ => {
                if let Some(inner) = self.wrapped() {
                    inner.visit_objects_in(keys, seen, visit);
                }
            }
        }
    }

    /// Returns `true` if the type contains an object with a schema.
    pub(crate) fn holds_objects(&self) -> bool {
        let mut holds = false;
        self.visit_objects(&mut |_, _| holds = true);
        holds
    }

    /// Returns `true` if a value of the type has parts that are checked one by one.
    pub(crate) const fn has_parts(self) -> bool {
        match self.inner() {
            TypeSpec::List(element) | TypeSpec::Set(element) => !element.is_kept(),
            TypeSpec::Map(_) | TypeSpec::Tuple(_) | TypeSpec::Object(_) => true,
            _ => false,
        }
    }

    /// Why a value cannot be of the type, as far as that is known at compile time.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) const fn refused(self) -> Option<&'static str> {
        match self {
            TypeSpec::Object(object) => object.refused,
            TypeSpec::Body | TypeSpec::Block => Some(
                "the type of this field is a body and not a value: use `#[hcl(block)]` for a block, or `#[hcl(remain)]` for \
                 what no other field takes",
            ),
            TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner) => inner.refused(),
            TypeSpec::Tuple(elements) => {
                let mut index = 0;
                while index < elements.len() {
                    if let Some(why) = elements[index].refused() {
                        return Some(why);
                    }
                    index += 1;
                }
                None
            }
            _ => match self.wrapped() {
                Some(inner) => inner.refused(),
                None => None,
            },
        }
    }

    /// The name by which serde is asked for the type, if it is one that serde does not know.
    #[must_use]
    pub const fn token(self) -> Option<&'static str> {
        match self {
            TypeSpec::Block => Some("$hcl::Block"),
            TypeSpec::Optional(inner) => inner.token(),
            TypeSpec::Expression => Some("$hcl::Expression"),
            TypeSpec::Traversal => Some("$hcl::Traversal"),
            TypeSpec::Call => Some("$hcl::StaticCall"),
            TypeSpec::Type(reader) => Some(reader.name),
            TypeSpec::Sensitive(_) => Some("$hcl::Sensitive"),
            TypeSpec::Eventual(_) => Some("$hcl::Eventual"),
            TypeSpec::Output(_) => Some("$hcl::Output"),
            TypeSpec::Body => Some("$hcl::Body"),
            TypeSpec::Value => Some("$hcl::Value"),
            TypeSpec::ExactNumber => Some("$hcl::Number"),
            _ => None,
        }
    }

    /// The type of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::HclType;
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(<Vec<u16>>::TYPE.to_type(), Type::list(Type::NUMBER));
    /// ```
    #[must_use]
    pub fn to_type(self) -> Type {
        match self {
            TypeSpec::Optional(inner)
            | TypeSpec::Spanned(inner)
            | TypeSpec::Sensitive(inner)
            | TypeSpec::Output(inner) => inner.to_type(),
            // A value that waits loses what it waits for when it is converted.
            TypeSpec::Eventual(_)
            | TypeSpec::Dynamic
            | TypeSpec::Secret
            | TypeSpec::Null
            | TypeSpec::Expression
            | TypeSpec::Traversal
            | TypeSpec::Call
            | TypeSpec::Type(_)
            | TypeSpec::OneOf(_)
            | TypeSpec::Measure(_)
            | TypeSpec::Body
            | TypeSpec::Block
            | TypeSpec::Value
            | TypeSpec::Tuple(_)
            | TypeSpec::Object(_) => Type::DYNAMIC,
            TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) => Type::STRING,
            TypeSpec::Number
            | TypeSpec::Single
            | TypeSpec::Integer(_)
            | TypeSpec::ExactNumber
            | TypeSpec::BigInteger { .. }
            | TypeSpec::WideNumber(_) => Type::NUMBER,
            TypeSpec::Bool => Type::BOOL,
            TypeSpec::List(element) => Type::list(element.to_type()),
            TypeSpec::Set(element) => Type::set(element.to_type()),
            TypeSpec::Map(element) => Type::map(element.to_type()),
        }
    }
}

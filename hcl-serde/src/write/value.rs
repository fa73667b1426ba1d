//! Conversion of the tree of a value by a schema: words, objects with blocks in them, expressions that are kept.

use hcl_model::__private::serde::Handle;
use hcl_model::native::is_identifier;
use hcl_model::value::{Number, Value, ValueKind};

use crate::file_syntax::FileSyntax;
use crate::schema::{ArgumentSpec, AttributeField, ChosenBy, Field, Schema, TypeSpec};
use crate::ser::Secrets;
use crate::ser::WriteError;
use crate::tree::{Name, Text, Tree};
use crate::write::body::tagged;
use crate::write::forms::{LEVELS, is_like, is_taken_for_another, possible_types};
use crate::write::kept::kept_value;
use crate::write::messages;
use crate::write::names::is_unevaluated;
use crate::write::options::Writing;
use crate::write::parts::{Group, Part, Run, objects, repeated};

impl Writing<'_> {
    /// The value of an argument; none if it is left out.
    pub(super) fn argument(
        &self,
        field: &'static Field,
        attribute: &'static AttributeField,
        tree: Tree,
    ) -> Result<Option<Tree>, WriteError> {
        let is_nothing = tree.is_none() || tree.is_null() && !attribute.spec.nullable;
        if is_nothing && (attribute.default.is_some() || !self.options.is_unchecked && field.gives_something()) {
            return Err(WriteError::new(messages::none_means_default(field.name())));
        }
        if is_nothing && !self.options.is_unchecked && !attribute.optional && !attribute.defaulted {
            return Err(WriteError::new(messages::none_is_missing(field.name())));
        }
        if tree.is_none() {
            return Ok(None);
        }
        // Null is the value of a null type, unless the argument may be left out because it is an `Option`.
        let is_null = attribute.spec.ty == TypeSpec::Null && attribute.defaulted;
        let is_read_as_nothing = attribute.optional && !attribute.spec.nullable && !is_null;
        if tree.is_null() && is_read_as_nothing && !self.options.is_unchecked {
            return Err(WriteError::new(messages::null_is_nothing()));
        }
        let tree = self.guarded(tree, &attribute.spec)?;
        if matches!(tree, Tree::Blank(_)) {
            let may_be_left_out = attribute.optional || attribute.defaulted || attribute.default.is_some();
            return Ok((!may_be_left_out).then_some(tree));
        }
        if let (Some(default), true) = (attribute.default, self.options.omits_defaults)
            && is_value(&tree, &default.to_value())
        {
            return Ok(None);
        }
        let value = self.value(tree, &attribute.spec.ty, attribute.spec.keyword)?;
        if attribute.spec.bounds.is_some() && !self.options.is_unchecked {
            within(&value, &attribute.spec).map_err(WriteError::new)?;
        }
        Ok(Some(value))
    }

    /// A value, or what becomes of it if something in it is secret.
    pub(super) fn guarded(&self, tree: Tree, spec: &ArgumentSpec) -> Result<Tree, WriteError> {
        match self.options.secrets {
            Secrets::Exposed => Ok(tree),
            _ if !spec.sensitive && !holds_secret(&tree, &spec.ty) => Ok(tree),
            _ => self.secret(tree),
        }
    }

    /// Returns a secret value as the options say. The options may refuse it or replace it by a blank.
    pub(super) fn secret(&self, tree: Tree) -> Result<Tree, WriteError> {
        match self.options.secrets {
            Secrets::Exposed => Ok(tree),
            Secrets::Refused if tree.is_empty() => Ok(tree),
            Secrets::Refused => Err(WriteError::new(messages::sensitive())),
            Secrets::Blank => Ok(tree.blank()),
        }
    }

    /// A part of a value, in which nothing is null.
    fn part(&self, tree: Tree, ty: &TypeSpec, keyword: bool) -> Result<Tree, WriteError> {
        if is_lost(&tree, ty) && !self.options.is_unchecked {
            return Err(WriteError::new(messages::null_is_nothing()));
        }
        self.value(tree, ty, keyword)
    }

    /// A value of a type.
    pub(super) fn value(&self, tree: Tree, ty: &TypeSpec, keyword: bool) -> Result<Tree, WriteError> {
        match (ty.inner(), tree) {
            (_, Tree::None | Tree::Null) => Ok(Tree::Null),
            (_, blank @ Tree::Blank(_)) => Ok(blank),
            (of, Tree::List(words)) if keyword => {
                let element = match of {
                    TypeSpec::List(element) | TypeSpec::Set(element) => element,
                    _ => ty,
                };
                // A bracket and `for` begin an expression.
                if self.target == FileSyntax::Native && words.first().and_then(Tree::as_text) == Some("for") {
                    return Err(WriteError::new(messages::no_word("for")).at(0));
                }
                let words = words.into_iter().enumerate();
                let word = |(index, tree): (_, Tree)| match (tree.as_text(), self.target) {
                    // In a list it is a word as any other.
                    (Some("null"), FileSyntax::Native) => Ok(Tree::Native("null".to_owned())),
                    _ => self.value(tree, element, true).map_err(|error| error.at(index)),
                };
                words.map(word).collect::<Result<_, _>>().map(Tree::List)
            }
            (TypeSpec::BigInteger { .. }, Tree::List(digits)) => big_integer(digits),
            (TypeSpec::List(element) | TypeSpec::Set(element), Tree::List(elements)) => {
                let elements = elements.into_iter().enumerate();
                let element = |(index, tree)| self.part(tree, element, keyword).map_err(|error| error.at(index));
                elements.map(element).collect::<Result<_, _>>().map(Tree::List)
            }
            (TypeSpec::Tuple(types), Tree::List(elements)) => {
                let types = types.iter().chain(std::iter::repeat(&TypeSpec::Dynamic));
                let elements = elements.into_iter().zip(types).enumerate();
                let element = |(index, (tree, ty))| self.part(tree, ty, keyword).map_err(|error| error.at(index));
                elements.map(element).collect::<Result<_, _>>().map(Tree::List)
            }
            (TypeSpec::Map(element), Tree::Map(entries)) => {
                let entry = |(key, tree): (Tree, Tree)| {
                    let key = key.into_key().map_err(|key| WriteError::new(messages::key(key.kind())))?;
                    if is_unevaluated(element, keyword) {
                        self.check_key(key.as_text().unwrap_or_default())?;
                    }
                    match self.part(tree, element, keyword) {
                        Ok(tree) => Ok((key, tree)),
                        Err(error) => Err(error.named(key.as_text().unwrap_or_default())),
                    }
                };
                map(entries.into_iter().map(entry).collect::<Result<_, _>>()?)
            }
            (TypeSpec::Object(object), tree) => self.object(tree, (object.schema)()),
            (TypeSpec::OneOf(forms), tree) => {
                let (own, others) = possible_types(&tree, &forms);
                match own {
                    Some(own) if is_taken_for_another(&tree, &forms, &own) && !self.options.is_unchecked => {
                        Err(WriteError::new(messages::taken_for_another_form()))
                    }
                    Some(own) => {
                        let tree = others.iter().try_fold(tree, |tree, other| self.value_as(tree, other, &own))?;
                        self.value(tree, &own, keyword)
                    }
                    None => self.plain(tree),
                }
            }
            (_, tree) if keyword => match (tree.as_text(), self.target) {
                (Some(word), _) if !is_identifier(word) => Err(WriteError::new(messages::no_word(word))),
                // It would be nothing.
                (Some(word @ "null"), FileSyntax::Native) => Err(WriteError::new(messages::no_word(word))),
                (Some(word), FileSyntax::Native) => Ok(Tree::Native(word.to_owned())),
                (Some(word), FileSyntax::Json) => Ok(Tree::Template(word.to_owned())),
                (None, _) => self.plain(tree),
            },
            (_, tree) => self.plain(tree),
        }
    }

    /// An object that a schema describes.
    fn object(&self, tree: Tree, schema: &'static Schema) -> Result<Tree, WriteError> {
        let content = match (schema.chosen_by(), tree) {
            (_, Tree::Kept(handle)) => match *handle {
                Handle::Body(_) => self.content(Tree::Kept(handle), schema)?,
                _ => return self.plain(Tree::Kept(handle)),
            },
            (Some(ChosenBy::Name), tree) => return self.named_variant(tree, schema),
            (Some(ChosenBy::Content), tree) => {
                let (form, tree) = self.suited(tree, schema)?;
                return self.object(tree, form);
            }
            (Some(ChosenBy::Attribute(tag)), tree) => {
                let ((variant, written), inner) = tagged(tree, schema, tag)?;
                let Tree::Map(mut entries) = self.object(inner, (variant.schema)())? else {
                    return Err(WriteError::new(messages::no_variant()));
                };
                entries.insert(0, (Tree::Text(tag.into()), Tree::Word(written)));
                return Ok(Tree::Map(entries));
            }
            (None, tree) => self.content(tree, schema)?,
        };
        object_of(content.parts)
    }

    /// A variant that its name chooses: the name alone, or an object with it.
    fn named_variant(&self, tree: Tree, schema: &'static Schema) -> Result<Tree, WriteError> {
        let (name, inner) = match tree {
            Tree::Word(name) => (name, None),
            Tree::Variant(name, inner) => (name, Some(*inner)),
            other => return self.plain(other),
        };
        let (variant, name) = schema.written_variant(name).ok_or_else(|| WriteError::new(messages::no_variant()))?;
        let Some(inner) = inner else { return Ok(Tree::Word(name)) };
        let inner = match variant.part {
            Some(part) => {
                let inner = self.guarded(inner, part.spec);
                inner.and_then(|inner| self.value(inner, &part.spec.ty, part.spec.keyword))
            }
            None => self.plain(inner),
        };
        let inner = inner.map_err(|error| error.named(name))?;
        Ok(Tree::Map(vec![(Tree::Word(name), inner)]))
    }

    /// A value of which no schema says anything.
    pub(super) fn plain(&self, tree: Tree) -> Result<Tree, WriteError> {
        match tree {
            Tree::None => Ok(Tree::Null),
            Tree::List(elements) => {
                let elements = elements.into_iter().enumerate();
                let element = |(index, tree)| self.plain(tree).map_err(|error| error.at(index));
                elements.map(element).collect::<Result<_, _>>().map(Tree::List)
            }
            Tree::Map(entries) => {
                // Nothing is left out of a map, but of a struct.
                let entries = entries.into_iter().filter(|entry| !matches!(entry, (Tree::Word(_), Tree::None)));
                let entry = |(key, tree): (Tree, Tree)| {
                    let key = key.into_key().map_err(|key| WriteError::new(messages::key(key.kind())))?;
                    match self.plain(tree) {
                        Ok(tree) => Ok((key, tree)),
                        Err(error) => Err(error.named(key.as_text().unwrap_or_default())),
                    }
                };
                map(entries.map(entry).collect::<Result<_, _>>()?)
            }
            Tree::Variant(name, inner) => {
                let inner = self.plain(*inner).map_err(|error| error.named(name))?;
                Ok(Tree::Map(vec![(Tree::Word(name), inner)]))
            }
            Tree::Kept(handle) => match *handle {
                Handle::Value(value) => {
                    let most = self.options.nesting;
                    if value.depth() > u32::from(most) {
                        return Err(WriteError::new(messages::too_deep(most)));
                    }
                    self.of_value(&value)
                }
                Handle::Number(number) if number.is_infinite() => {
                    Err(WriteError::new(messages::no_number(&number.to_string())))
                }
                Handle::Number(number) => Ok(Tree::Digits(number.to_string().into())),
                handle => kept_value(self, handle),
            },
            other => Ok(other),
        }
    }

    /// A value of the information model that is not too deep.
    fn of_value(&self, value: &Value) -> Result<Tree, WriteError> {
        if value.marks().is_sensitive() {
            match self.options.secrets {
                Secrets::Refused => return Err(WriteError::new(messages::sensitive())),
                Secrets::Blank => return Ok(Tree::Text(Text::default()).blank()),
                Secrets::Exposed => {}
            }
        }
        let unmarked;
        let bare = if matches!(value.kind(), ValueKind::Marked) {
            unmarked = value.clone().unmark().0;
            &unmarked
        } else {
            value
        };
        Ok(match bare.kind() {
            ValueKind::Null(_) => Tree::Null,
            ValueKind::Bool(truth) => Tree::Bool(truth),
            ValueKind::Number(number) if number.is_infinite() => {
                return Err(WriteError::new(messages::no_number(&number.to_string())));
            }
            ValueKind::Number(number) => Tree::Digits(number.to_string().into()),
            ValueKind::String(text) => Tree::Text(text.into()),
            ValueKind::Tuple(elements) | ValueKind::List(elements) | ValueKind::Set(elements) => {
                let element = |(index, value)| self.of_value(value).map_err(|error| error.at(index));
                Tree::List(elements.iter().enumerate().map(element).collect::<Result<_, _>>()?)
            }
            ValueKind::Object(entries) | ValueKind::Map(entries) => {
                let mut tree = Vec::with_capacity(entries.len());
                for (key, value) in entries.iter() {
                    let value = self.of_value(value).map_err(|error| error.named(&**key))?;
                    tree.push((Tree::Text((**key).into()), value));
                }
                Tree::Map(tree)
            }
            ValueKind::Capsule(_) => return Err(WriteError::new(messages::capsule())),
            _ => return Err(WriteError::new(messages::unknown())),
        })
    }
}

/// Returns `true` if a null value would be absent when it is read.
fn is_lost(tree: &Tree, ty: &TypeSpec) -> bool {
    matches!(ty, TypeSpec::Optional(_)) && tree.is_null()
}

/// Refuses what is not within the bounds of its argument: it would not be read.
fn within(tree: &Tree, spec: &ArgumentSpec) -> Result<(), String> {
    match tree {
        Tree::List(elements) => spec.bounds.check_count(elements.len(), "element"),
        Tree::Map(entries) => spec.bounds.check_count(entries.len(), "entry"),
        number if number.is_number() => {
            let number = Number::parse(&number.digits(), &hcl_model::value::NumberLimits::default());
            number.map_or(Ok(()), |number| spec.check_bounds(&Value::from(number)))
        }
        // An expression is no text, and what it gives is not known.
        text => text.as_text().map_or(Ok(()), |text| spec.check_bounds(&Value::from(text))),
    }
}

/// A map of these entries, of which no two may have one name.
fn map(entries: Vec<(Tree, Tree)>) -> Result<Tree, WriteError> {
    match repeated(entries.len(), |index| entries[index].0.as_bytes()) {
        Some(index) => Err(WriteError::new(messages::repeated(entries[index].0.as_text().unwrap_or_default()))),
        None => Ok(Tree::Map(entries)),
    }
}

/// The arguments and blocks of a body as an object: blocks as the JSON syntax has them.
fn object_of(parts: Vec<Part>) -> Result<Tree, WriteError> {
    let mut objects = objects(parts).into_iter();
    let object = objects.next().unwrap_or_default();
    if let Some((name, run)) = objects.next().and_then(|again| again.into_iter().next()) {
        return Err(WriteError::new(match run {
            Run::Argument(_) => messages::repeated(&name),
            Run::Blocks(_) => messages::order().to_owned(),
        }));
    }
    let entry = |(name, run): (Name, Run)| {
        let value = match run {
            Run::Argument(value) => value,
            Run::Blocks(group) => of_group(group)?,
        };
        Ok((Tree::from(name), value))
    };
    object.into_iter().map(entry).collect::<Result<_, _>>().map(Tree::Map)
}

fn of_group(group: Group) -> Result<Tree, WriteError> {
    Ok(match group {
        Group::Body(parts) => object_of(parts)?,
        Group::List(groups) => Tree::List(groups.into_iter().map(of_group).collect::<Result<_, _>>()?),
        Group::Labels(entries) => {
            let entry = |(label, group): (String, Group)| Ok((Tree::Text(label.into()), of_group(group)?));
            Tree::Map(entries.into_iter().map(entry).collect::<Result<_, WriteError>>()?)
        }
    })
}

/// Returns `true` if a part of a tree is secret by its type. Each argument of an object is checked by itself; of
/// several forms, the possible forms count.
fn holds_secret(tree: &Tree, ty: &TypeSpec) -> bool {
    match (ty, tree) {
        (TypeSpec::Sensitive(_) | TypeSpec::Secret, _) | (_, Tree::Blank(_)) => true,
        (TypeSpec::Object(_), _) | (_, Tree::None | Tree::Null) => false,
        (TypeSpec::List(element) | TypeSpec::Set(element), Tree::List(elements)) => {
            elements.iter().any(|tree| holds_secret(tree, element))
        }
        (TypeSpec::Map(element), Tree::Map(entries)) => entries.iter().any(|(_, tree)| holds_secret(tree, element)),
        (TypeSpec::Tuple(types), Tree::List(elements)) => {
            elements.iter().zip(*types).any(|(tree, ty)| holds_secret(tree, ty))
        }
        (TypeSpec::OneOf(_), _) if !ty.holds_sensitive() => false,
        (TypeSpec::OneOf(forms), tree) if !forms.is_endless() => {
            let forms: Vec<TypeSpec> = forms.forms.iter().map(|form| (form.ty)()).collect();
            let mut possible = forms.iter().filter(|form| is_like(tree, form, LEVELS)).peekable();
            match possible.peek() {
                Some(_) => possible.any(|form| holds_secret(tree, form)),
                None => ty.holds_sensitive(),
            }
        }
        _ => match ty.wrapped() {
            Some(inner) => holds_secret(tree, inner),
            None => ty.holds_sensitive(),
        },
    }
}

/// Returns `true` if a tree is a value that is known at compile time.
fn is_value(tree: &Tree, value: &Value) -> bool {
    match (tree, value.kind()) {
        (Tree::Bool(truth), ValueKind::Bool(other)) => *truth == other,
        (Tree::List(elements), ValueKind::Tuple(others)) => {
            elements.len() == others.len() && elements.iter().zip(others).all(|(tree, value)| is_value(tree, value))
        }
        (Tree::Map(entries), ValueKind::Object(others)) => {
            entries.len() == others.len()
                && entries.iter().all(|(key, tree)| {
                    let other = others.iter().find(|(name, _)| key.as_text() == Some(name));
                    other.is_some_and(|(_, value)| is_value(tree, value))
                })
        }
        (tree, ValueKind::Number(other)) if tree.is_number() => {
            let limits = hcl_model::value::NumberLimits::default();
            Number::parse(&tree.digits(), &limits).is_ok_and(|number| number == *other)
        }
        (tree, ValueKind::String(other)) => tree.as_text() == Some(other),
        _ => false,
    }
}

/// The number that `num-bigint` gives as digits of 32 bits, the smallest first, with a sign if it may be negative.
fn big_integer(mut digits: Vec<Tree>) -> Result<Tree, WriteError> {
    let sign = match &mut digits[..] {
        [Tree::Signed(sign), Tree::List(inner)] => {
            let sign = *sign;
            digits = std::mem::take(inner);
            sign
        }
        _ => 1,
    };
    let limbs: Option<Vec<u32>> = digits
        .iter()
        .map(|digit| match digit {
            Tree::Unsigned(digit) => u32::try_from(*digit).ok(),
            _ => None,
        })
        .collect();
    match limbs {
        Some(limbs) => Ok(Tree::Digits(Number::from_limbs(limbs, sign < 0).to_string().into())),
        None => Ok(Tree::List(digits)),
    }
}

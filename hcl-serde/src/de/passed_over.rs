//! Names that serde would pass over in a value that may be of several types: it tries one form after the other on what it has
//! kept of the value, and the first one that takes it may know less of it than another one.
//!
//! The form is found out before. The check tries the value as each of the forms, as it is, and without any conversion
//! of the content that serde has kept.

use std::cell::RefCell;

use hcl_model::body::{Computed, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::syntax::{Cursor, EntryKey, NodeId, NodeRef, Shape};
use hcl_model::value::{Value, ValueKind};

use crate::check::are_unknown_names;
use crate::de::forms::is_number;
use crate::de::input::Input;
use crate::de::kept_form::is_more_than_data;
use crate::de::object::holds_object;
use crate::de::resolved::Resolved;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};
use crate::read::Fault;
use crate::schema::{
    Alternative, Alternatives, ArgumentSpec, BodyContext, ChoicePlace, ChosenBy, Field, Fit, LeafContext, Plain, ROOT,
    Schema, TypeSpec, Variant,
};

impl<'a> DecodeState<'a, '_> {
    /// The type that the parts of a value of several forms are converted to: that of the only form that has such parts, or of the
    /// one that the value is; or one of which nobody knows.
    ///
    /// # Errors
    ///
    /// It is none of the forms, or serde would take it for another one and lose something of it.
    pub(super) fn part_type(
        &self,
        only: Option<&'static TypeSpec>,
        alternatives: &Alternatives,
        input: &Input<'a>,
    ) -> Result<&'static TypeSpec, DecodeError> {
        match self.fit(only, alternatives, input)? {
            Some(Fit::Loses | Fit::None) => Err(Fault::Form.into()),
            Some(Fit::Form(Some(parts))) => Ok(parts),
            Some(Fit::Form(None)) | None => {
                let parts = match only {
                    None => self.in_parts(input, |node| self.described_parts(alternatives, node))?.flatten(),
                    only => only,
                };
                Ok(parts.unwrap_or(&TypeSpec::Dynamic))
            }
        }
    }

    /// Returns the verdict of the forms before the form of an object, as far as no schema describes their contents.
    pub(super) fn form_before(&self, alternatives: &Alternatives, variant: &Variant, node: NodeRef<'_>) -> Verdict {
        let before = alternatives.forms.iter().take_while(|form| !is_of(form, variant));
        let mut found = before.filter(|form| !holds_object(&(form.ty)())).map(|form| self.verdict(form, node));
        found.find(|verdict| *verdict != Verdict::Refuses).unwrap_or(Verdict::Refuses)
    }

    /// Returns `true` if the form that an object is by its names takes it with all that is in it.
    pub(super) fn takes(&self, alternatives: &Alternatives, variant: &Variant, node: NodeRef<'_>) -> bool {
        let form = alternatives.forms.iter().find(|form| is_of(form, variant));
        form.is_none_or(|form| self.verdict(form, node) == Verdict::Takes)
    }

    /// Returns `true` if serde would take an expression for a form that loses something of it.
    pub(super) fn loses(&self, alternatives: &Alternatives, node: NodeRef<'_>) -> bool {
        alternatives.may_lose() && self.first_fit(alternatives.element(), alternatives, node) == Fit::Loses
    }

    /// The number of the first form that takes a value as it is, or else of the first one that it can be converted to.
    pub(super) fn form_of(&self, alternatives: &Alternatives, node: NodeRef<'_>) -> Option<usize> {
        let place = place_of(alternatives, node);
        if let Some(number) = self.choices().form(place) {
            return number;
        }
        let verdicts = Verdicts::new(self, alternatives, node);
        let number = match verdicts.first_with(None) {
            Some((number, verdict)) => (verdict == Verdict::Takes).then_some(number),
            None => (0..alternatives.forms.len()).find(|number| verdicts.get(*number) == Verdict::Takes),
        };
        self.choices().insert_form(place, number);
        number
    }

    /// Returns the form that a value has. Returns `None` if nothing can get lost, or if the form is unknown.
    fn fit(
        &self,
        only: Option<&'static TypeSpec>,
        alternatives: &Alternatives,
        input: &Input<'a>,
    ) -> Result<Option<Fit>, DecodeError> {
        if !alternatives.may_lose() {
            return Ok(None);
        }
        Ok(self.in_parts(input, |node| self.fit_of(only, alternatives, node))?.flatten())
    }

    /// Looks at a list or an object as an expression whose parts can be walked; nothing of anything else.
    fn in_parts<T>(&self, input: &Input<'a>, look: impl FnOnce(NodeRef<'_>) -> T) -> Result<Option<T>, DecodeError> {
        let (value, node) = match input {
            Input::Node(node, _) => return Ok(Some(look(*node))),
            Input::Evaluated(value, node)
            | Input::Part(value, Subject::Whole(node) | Subject::Missing(node) | Subject::Instead(node)) => {
                (value, *node)
            }
            _ => return Ok(None),
        };
        match self.known(value.clone(), Some(Subject::Whole(node)))? {
            Resolved::Collection(value) => Ok(Some(look(Computed::new(value, node).root()))),
            _ => Ok(None),
        }
    }

    fn fit_of(&self, only: Option<&'static TypeSpec>, alternatives: &Alternatives, node: NodeRef<'_>) -> Option<Fit> {
        let fit = self.first_fit(only, alternatives, node);
        // What is not known yet may come to be of a form.
        let is_known = || node.evaluate(self.mode, &mut Diagnostics::new()).is_wholly_known();
        (fit != Fit::None || is_known()).then_some(fit)
    }

    /// The type of the parts of the form that takes a value as it is, if they are more than data: as data alone there is nothing of
    /// labels, of words, of what takes the rest, and of places.
    fn described_parts(&self, alternatives: &Alternatives, node: NodeRef<'_>) -> Option<&'static TypeSpec> {
        let is_more = |parts: &&'static TypeSpec| holds_object(parts) || is_more_than_data(parts);
        let described = |form: &Alternative| parts_of((form.ty)(), node).filter(is_more);
        alternatives.forms.iter().find_map(described)?;
        described(alternatives.forms.get(self.form_of(alternatives, node)?)?)
    }

    /// The form that serde takes a value for, as it is or converted to what only one form asks for.
    fn first_fit(&self, only: Option<&'static TypeSpec>, alternatives: &Alternatives, node: NodeRef<'_>) -> Fit {
        let place = place_of(alternatives, node);
        if let Some(fit) = self.choices().fit(place) {
            return fit;
        }
        let verdicts = Verdicts::new(self, alternatives, node);
        let mut fit = verdicts.fit_with(only);
        if !matches!(fit, Fit::Form(..)) && only.is_none() {
            // As it is, it is none: then it is converted to the first one that it can be converted to.
            let parts = alternatives.forms.iter().enumerate().filter_map(|(number, form)| {
                parts_of((form.ty)(), node).filter(|_| verdicts.get(number) == Verdict::Takes)
            });
            let mut converted = parts.map(|parts| verdicts.fit_with(Some(parts)));
            fit = converted.find(|fit| matches!(fit, Fit::Form(..))).unwrap_or(fit);
        }
        self.choices().insert_fit(place, fit);
        fit
    }

    /// Returns the verdict of a form on a value in which everything may be converted.
    fn verdict(&self, form: &Alternative, node: NodeRef<'_>) -> Verdict {
        // Of what nobody has looked at, nobody says that it is right.
        self.choices().looking(|| self.verdict_of(form, node)).unwrap_or(Verdict::Refuses)
    }

    fn verdict_of(&self, form: &Alternative, node: NodeRef<'_>) -> Verdict {
        let (depth, choices, secret) = (self.depth.get().levels, Some(self.choices()), self.is_secret());
        let context =
            LeafContext { depth, choices, secret, ..LeafContext::new(self.mode, &ArgumentSpec::DYNAMIC, &ROOT) };
        let found_in = |context| {
            let mut found = Diagnostics::new();
            (form.check)(node, context, &mut found);
            found
        };
        let (found, ty) = (found_in(context), (form.ty)());
        if !found.has_errors() {
            return Verdict::Takes;
        }
        if ty.is_strict() || self.lacks(&ty, node) {
            return Verdict::Refuses;
        }
        // Types without a schema tell their names only while they are decoded.
        let passes_over = || {
            let found = found_in(LeafContext { passes_over_names: true, ..context });
            !found.has_errors() || are_unknown_names(&found)
        };
        if are_unknown_names(&found) || passes_over() { Verdict::Loses } else { Verdict::Refuses }
    }

    /// Returns `true` if an object has not what a schema asks for, which serde sees as well.
    fn lacks(&self, ty: &TypeSpec, node: NodeRef<'_>) -> bool {
        let (TypeSpec::Object(object), Shape::Object) = (ty.inner(), node.shape()) else { return false };
        let syntax = (object.body)(node);
        let body = NodeRef::new(&*syntax, node.node());
        (object.schema)().is_refused_by_serde(&BodyContext::new(body, &Hidden::default(), self.mode))
    }

    /// Returns the verdict of serde on kept content as a value of a type, beyond the errors in the content. Nothing
    /// is converted, and of several forms in the content serde takes the first. If a type is given, the parts are
    /// converted to it before.
    fn judge(&self, ty: &TypeSpec, node: NodeRef<'_>, parts: Option<&'static TypeSpec>) -> Verdict {
        let ty = ty.inner();
        if !holds_plain(ty) {
            return Verdict::Takes;
        }
        let plain = match node.shape() {
            Shape::Bool(_) => Plain::Bool,
            Shape::Number(_) => Plain::Number,
            Shape::Str(_) => Plain::Text,
            Shape::Tuple | Shape::Object if plain_of(ty).is_some() => return Verdict::Refuses,
            Shape::Tuple | Shape::Object => return self.judge_parts(ty, node, parts),
            Shape::Other | Shape::ComputedObject => {
                let value = node.evaluate(self.mode, &mut Diagnostics::new());
                match value.kind() {
                    ValueKind::Bool(_) => Plain::Bool,
                    ValueKind::Number(_) => Plain::Number,
                    ValueKind::String(_) => Plain::Text,
                    _ => return self.judge_parts(ty, Computed::new(value, node).root(), parts),
                }
            }
            _ => return Verdict::Takes,
        };
        if is_other(ty, plain) { Verdict::Refuses } else { Verdict::Takes }
    }

    /// Returns the verdict of serde on the parts of a list or an object.
    fn judge_parts(&self, ty: TypeSpec, node: NodeRef<'_>, parts: Option<&'static TypeSpec>) -> Verdict {
        let judge = |ty: &TypeSpec, part: NodeRef<'_>| match (parts.map(|ty| plain_of(ty.inner())), ty.inner()) {
            (None, _) => self.judge(ty, part, None),
            (Some(Some(plain)), ty) if is_other(ty, plain) => Verdict::Refuses,
            (Some(None), ty) if plain_of(ty).is_some() && matches!(part.shape(), Shape::Tuple | Shape::Object) => {
                Verdict::Refuses
            }
            // What is in it is converted in turn.
            (Some(_), _) => Verdict::Takes,
        };
        let (syntax, mut cursor) = (node.syntax(), Cursor::default());
        match (ty, node.shape()) {
            (TypeSpec::OneOf(forms), _) => self.judge_forms(&forms, node, parts),
            (TypeSpec::List(element) | TypeSpec::Set(element), Shape::Tuple) => {
                let elements = std::iter::from_fn(|| syntax.next_element(node.node(), &mut cursor));
                worst(elements.map(|part| judge(element, node.sibling(part))))
            }
            (TypeSpec::Tuple(types), Shape::Tuple) => {
                let elements = std::iter::from_fn(|| syntax.next_element(node.node(), &mut cursor));
                worst(types.iter().zip(elements).map(|(ty, part)| judge(ty, node.sibling(part))))
            }
            (TypeSpec::Map(entry), Shape::Object) => {
                let entries = std::iter::from_fn(|| syntax.next_entry(node.node(), &mut cursor));
                worst(entries.map(|part| judge(entry, node.sibling(part.value))))
            }
            (TypeSpec::Object(object), Shape::Object) => {
                let entries = std::iter::from_fn(|| syntax.next_entry(node.node(), &mut cursor));
                worst(entries.map(|part| {
                    match &part.key {
                        EntryKey::Name(name) => type_in((object.schema)(), name)
                            .map_or(Verdict::Takes, |ty| judge(ty, node.sibling(part.value))),
                        EntryKey::Computed => Verdict::Takes,
                    }
                }))
            }
            // A struct is a list of its fields, too, for serde, and takes what is no list of values.
            (TypeSpec::Object(object), Shape::Tuple) => {
                let elements: Vec<_> = std::iter::from_fn(|| syntax.next_element(node.node(), &mut cursor)).collect();
                // Of one that an argument chooses the first element is that, or its number.
                if let Some(ChosenBy::Attribute(_)) = (object.schema)().chosen_by() {
                    let chooses = match elements.first().map(|first| node.sibling(*first).shape()) {
                        Some(Shape::Str(text)) => (object.schema)().variant(&text).is_some(),
                        Some(Shape::Number(_)) => true,
                        _ => false,
                    };
                    return if chooses { Verdict::Loses } else { Verdict::Takes };
                }
                if (object.schema)().is_choice() || elements.is_empty() {
                    return Verdict::Takes;
                }
                let mut fields = (object.schema)().fields().filter(|field| field.is_item());
                let takes = |element: &NodeId| {
                    let (Some(field), element) = (fields.next(), node.sibling(*element)) else { return false };
                    match field.argument() {
                        // What is kept as it is written is none of a list of values.
                        Some(spec) => !spec.ty.is_kept() && judge(&spec.ty, element) != Verdict::Refuses,
                        None => matches!(element.shape(), Shape::Tuple | Shape::Object),
                    }
                };
                let takes_all = elements.iter().all(takes) && !fields.any(Field::must_be_for_serde);
                if takes_all { Verdict::Loses } else { Verdict::Takes }
            }
            _ => Verdict::Takes,
        }
    }

    /// Returns the verdict of serde on a value of forms that are one form of others, or a part. The first of the
    /// forms takes the value.
    fn judge_forms(&self, forms: &Alternatives, node: NodeRef<'_>, parts: Option<&'static TypeSpec>) -> Verdict {
        // Of what loses nothing, and of what nobody finds out, the kind alone is told.
        if !forms.may_lose() || forms.is_endless() {
            let is_other = |form: &Alternative| match (form.ty)().inner() {
                TypeSpec::OneOf(_) => false,
                ty => self.judge(&ty, node, parts) == Verdict::Refuses,
            };
            let is_none = !forms.forms.is_empty() && forms.forms.iter().all(is_other);
            return if is_none { Verdict::Refuses } else { Verdict::Takes };
        }
        let fit = match parts {
            None => self.first_fit(None, forms, node),
            Some(_) => Verdicts::new(self, forms, node).fit_with(parts),
        };
        match fit {
            // Nothing is converted any more in what is kept.
            Fit::Form(converted) if converted.is_some() == parts.is_some() => Verdict::Takes,
            Fit::Loses => Verdict::Loses,
            Fit::Form(..) | Fit::None => Verdict::Refuses,
        }
    }
}

/// Returns the identity of a value and its forms.
fn place_of(alternatives: &Alternatives, node: NodeRef<'_>) -> ChoicePlace {
    (node.syntax().identity(), node.node(), alternatives.forms.as_ptr().addr())
}

/// The verdicts of several forms on a value. Each verdict is found out once.
struct Verdicts<'s, 'a, 'm, 'n> {
    state: &'s DecodeState<'a, 'm>,
    forms: &'static [Alternative],
    node: NodeRef<'n>,
    found: RefCell<Vec<Option<Verdict>>>,
}

impl<'s, 'a, 'm, 'n> Verdicts<'s, 'a, 'm, 'n> {
    fn new(state: &'s DecodeState<'a, 'm>, alternatives: &Alternatives, node: NodeRef<'n>) -> Self {
        let forms = alternatives.forms;
        Verdicts { state, forms, node, found: RefCell::new(vec![None; forms.len()]) }
    }

    fn get(&self, number: usize) -> Verdict {
        if let Some(verdict) = self.found.borrow()[number] {
            return verdict;
        }
        let verdict = self.state.verdict(&self.forms[number], self.node);
        self.found.borrow_mut()[number] = Some(verdict);
        verdict
    }

    /// The first form that takes the value if its parts are converted to a type, if one is given.
    fn fit_with(&self, parts: Option<&'static TypeSpec>) -> Fit {
        match self.first_with(parts) {
            Some((_, Verdict::Takes)) => Fit::Form(parts),
            Some((_, Verdict::Loses)) => Fit::Loses,
            Some((_, Verdict::Refuses)) | None => Fit::None,
        }
    }

    /// The number of that form, and whether it passes over names.
    fn first_with(&self, parts: Option<&'static TypeSpec>) -> Option<(usize, Verdict)> {
        let mut verdicts = self.forms.iter().enumerate().map(|(number, form)| {
            let as_it_is = self.state.judge(&(form.ty)(), self.node, parts);
            (number, if as_it_is == Verdict::Takes { self.get(number) } else { as_it_is })
        });
        verdicts.find(|(_, verdict)| *verdict != Verdict::Refuses)
    }
}

/// Returns `true` if a number or a truth value, which is written out, is none of several forms with nothing converted,
/// and a text may be one.
pub(crate) fn is_only_text(alternatives: &Alternatives, value: &Value, node: NodeRef<'_>, mode: Mode<'_>) -> bool {
    let plain = match value.kind() {
        ValueKind::Bool(_) => Plain::Bool,
        ValueKind::Number(_) => Plain::Number,
        _ => return false,
    };
    let takes = |form: &Alternative| {
        let mut found = Diagnostics::new();
        (form.check)(node, LeafContext::new(mode, &ArgumentSpec::DYNAMIC, &ROOT), &mut found);
        !found.has_errors()
    };
    let may_be = |plain: Plain| move |form: &&Alternative| !is_other((form.ty)().inner(), plain);
    alternatives.forms.iter().any(|form| may_be(Plain::Text)(&form))
        && !alternatives.forms.iter().filter(may_be(plain)).any(takes)
}

/// Returns `true` if a variant is one of several forms of values.
fn is_of(form: &Alternative, variant: &Variant) -> bool {
    variant.part.is_some_and(|part| *part.ty() == (form.ty)())
}

/// The verdict of serde on a value as one of several forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Takes,
    /// It takes it and passes over names.
    Loses,
    Refuses,
}

/// Returns the verdict on all parts of a value.
fn worst(parts: impl Iterator<Item = Verdict>) -> Verdict {
    parts.max_by_key(|verdict| *verdict as u8).unwrap_or(Verdict::Takes)
}

/// The type of the parts of a form that a value could be by its kind.
fn parts_of(ty: TypeSpec, node: NodeRef<'_>) -> Option<&'static TypeSpec> {
    match (ty.inner(), node.shape()) {
        (TypeSpec::List(part) | TypeSpec::Set(part), Shape::Tuple) | (TypeSpec::Map(part), Shape::Object) => Some(part),
        _ => None,
    }
}

/// The type of an argument of an object in which names are arguments.
fn type_in(schema: &'static Schema, name: &str) -> Option<&'static TypeSpec> {
    if schema.is_choice() {
        return None;
    }
    let (_, field) = schema.find(name, 0)?;
    field.argument().map(|spec| &spec.ty)
}

/// Returns `true` if a value of a type is a number, a bool or a text, or may have such in it.
fn holds_plain(ty: TypeSpec) -> bool {
    matches!(
        ty,
        TypeSpec::OneOf(_)
            | TypeSpec::List(_)
            | TypeSpec::Set(_)
            | TypeSpec::Map(_)
            | TypeSpec::Tuple(_)
            | TypeSpec::Object(_)
    ) || plain_of(ty).is_some()
}

/// Returns the plain kind of a value of a type, if the value has no parts.
pub(super) fn plain_of(ty: TypeSpec) -> Option<Plain> {
    match ty {
        TypeSpec::Bool => Some(Plain::Bool),
        text if text.is_text() => Some(Plain::Text),
        number if is_number(number) => Some(Plain::Number),
        _ => None,
    }
}

/// Returns `true` if a value of a type is certainly something else than a number, a bool or a text.
fn is_other(ty: TypeSpec, plain: Plain) -> bool {
    match ty {
        TypeSpec::OneOf(forms) => forms.forms.iter().all(|form| is_other((form.ty)().inner(), plain)),
        ty => plain_of(ty).is_some_and(|own| own != plain),
    }
}

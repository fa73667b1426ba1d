//! From the expression of an argument to what its field is decoded from, for both ways of decoding.

use hcl_model::convert::convert_within;
use hcl_model::diag::{Arg, Diagnostics, Message};
use hcl_model::expr::Traversal;
use hcl_model::limits::Budget;
use hcl_model::serde::Token;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::types::Type;
use hcl_model::value::Value;

use crate::check::are_unknown_names;
use crate::de::forms::wanted;
use crate::de::given::{given_text, is_collection};
use crate::de::input::Input;
use crate::de::messages;
use crate::de::passed_over::plain_of;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::words;
use crate::de::words::LONGEST;
use crate::de::{DecodeError, DecodeState, Purpose, keyword};
use crate::schema::{Alternative, Alternatives, ArgumentSpec, LeafContext, TypeSpec};

/// Puts an argument into the slot if it is a literal and there is no more to it, which is so with most of them.
#[inline(always)]
pub(super) fn literal<'a>(expr: NodeRef<'a>, spec: &'static ArgumentSpec, slot: &mut Slot<'a>) -> bool {
    slot.ty = &spec.ty;
    slot.sensitive = spec.sensitive;
    if !spec.is_unrestricted() {
        return false;
    }
    let shape = expr.shape();
    let is_literal = shape.is_literal();
    if is_literal {
        slot.input.put(expr, shape);
    }
    is_literal
}

/// Puts what an argument is decoded from into the slot, evaluated if that is needed to see whether it is null; whether
/// it is not.
pub(super) fn argument<'a>(
    expr: NodeRef<'a>,
    spec: &'static ArgumentSpec,
    state: &DecodeState<'_, '_>,
    slot: &mut Slot<'a>,
) -> Result<bool, DecodeError> {
    if literal(expr, spec, slot) { Ok(true) } else { not_literal(expr, spec, state, slot) }
}

/// Puts what an argument is decoded from into the slot, of which [`literal`] has seen that it is none.
#[inline(never)]
pub(super) fn not_literal<'a>(
    expr: NodeRef<'a>,
    spec: &'static ArgumentSpec,
    state: &DecodeState<'_, '_>,
    slot: &mut Slot<'a>,
) -> Result<bool, DecodeError> {
    if !spec.is_unrestricted() {
        return special(expr, spec, state, slot);
    }
    match expr.shape() {
        Shape::Null => {
            slot.input = Input::Null(expr);
            Ok(spec.nullable)
        }
        Shape::Invalid => Err(DecodeError::reported()),
        shape => {
            if let (Shape::Other, Some(element)) = (&shape, spec.ty.kept_elements()) {
                return Err(not_a_list(expr, &shape, element));
            }
            if spec.ty.may_be_kept() {
                slot.input.put(expr, shape);
                return Ok(true);
            }
            let value = state.evaluate(expr)?;
            let is_set = !state.is_absent(&value) || given_text(expr).is_some();
            // A null of some type, or one with marks, is kept as it is.
            let is_kept = is_set || matches!(spec.ty, TypeSpec::Value);
            slot.input = if is_kept { Input::Evaluated(value, expr) } else { Input::Null(expr) };
            Ok(is_set || spec.nullable)
        }
    }
}

/// Puts what an argument is decoded from into the slot, where there is more to it than its type.
fn special<'a>(
    expr: NodeRef<'a>,
    spec: &'static ArgumentSpec,
    state: &DecodeState<'_, '_>,
    slot: &mut Slot<'a>,
) -> Result<bool, DecodeError> {
    if spec.sensitive {
        return state.secretly(Some(Subject::Whole(expr)), || not_plain(expr, spec, state, slot));
    }
    not_plain(expr, spec, state, slot)
}

fn not_plain<'a>(
    expr: NodeRef<'a>,
    spec: &'static ArgumentSpec,
    state: &DecodeState<'_, '_>,
    slot: &mut Slot<'a>,
) -> Result<bool, DecodeError> {
    let shape = expr.shape();
    // An expression that is kept is not evaluated, so nobody knows whether it is null.
    if spec.ty.is_kept() {
        if matches!(shape, Shape::Invalid) {
            return Err(DecodeError::reported());
        }
        slot.input.put(expr, shape);
        return Ok(true);
    }
    if spec.keyword && !matches!(shape, Shape::Null | Shape::Invalid) {
        slot.input = words(expr, &shape, spec)?;
        return Ok(true);
    }
    let value = match &shape {
        Shape::Invalid => return Err(DecodeError::reported()),
        Shape::Null => None,
        Shape::ComputedObject | Shape::Other => {
            Some(state.evaluate(expr)?).filter(|value| !state.is_absent(value) || given_text(expr).is_some())
        }
        _ if spec.bounds.is_some() => Some(state.evaluate(expr)?),
        _ => {
            slot.input.put(expr, shape);
            return Ok(true);
        }
    };
    let Some(value) = value else {
        slot.input = Input::Null(expr);
        return Ok(spec.nullable);
    };
    check_bounds(&value, expr, spec, state.mode.budget())
        .map_err(|why| refused(why, &value, spec, state.mode.budget()).at(|| expr.range()).hint_joined(expr))?;
    if shape.is_literal() {
        slot.input.put(expr, shape);
    } else {
        slot.input = Input::Evaluated(value, expr);
    }
    Ok(true)
}

/// The error of what is not within the bounds of its argument.
#[cold]
fn refused(why: String, value: &Value, spec: &ArgumentSpec, budget: &Budget) -> DecodeError {
    let number = || {
        let (plain, _) = value.clone().unmark();
        convert_within(&plain, &Type::NUMBER, &mut budget.allowance()).ok()?.as_number().cloned()
    };
    match spec.whole_numbers().and_then(|_| number()) {
        Some(number) => DecodeError::out_of_range(number, String::new()),
        None => DecodeError::new(Message::text(why)),
    }
}

/// Looks at whether a value is within the bounds of its argument, as text, as a number, or whatever its type is.
fn check_bounds(value: &Value, expr: NodeRef<'_>, spec: &ArgumentSpec, budget: &Budget) -> Result<(), String> {
    if !spec.bounds.is_some() {
        return Ok(());
    }
    let value = match given_text(expr) {
        Some(text) if !is_collection(value) => Value::from(text),
        _ => value.clone().unmark().0,
    };
    // What cannot be converted is reported by whoever decodes it.
    let as_type = |ty: &Type| {
        let converted = convert_within(&value, ty, &mut budget.allowance());
        converted.map_or(Ok(()), |converted| spec.check_bounds(&converted))
    };
    let is_number = match spec.ty.inner() {
        TypeSpec::Dynamic => spec.ty == TypeSpec::Dynamic,
        // A text that no form takes is one of a number.
        forms @ TypeSpec::OneOf(_) => value.as_str().is_some() && !forms.holds_texts(),
        _ => false,
    };
    if is_number {
        as_type(&Type::NUMBER)?;
    }
    as_type(&spec.ty.to_type())
}

impl<'a> DecodeState<'a, '_> {
    /// Begins to decode a part of something; what is around the part ends it.
    #[inline]
    pub(super) fn begin(&self, part: &Slot<'a>) {
        if part.sensitive {
            self.begin_secret(part.input.subject());
        }
    }

    /// The error with the place of the part, and with the mistakes of its own if it could be one of several types.
    #[cold]
    #[inline(never)]
    pub(super) fn refused(&self, error: DecodeError, part: &Slot<'_>) -> DecodeError {
        let subject = part.input.subject();
        let error = error.of_type(part.ty);
        let error = match (part.ty, subject) {
            (TypeSpec::OneOf(alternatives), Some(Subject::Whole(node)))
                if !error.is_reported()
                    && !self.gave_up.get()
                    && !self.choices().is_looking()
                    && !alternatives.is_endless() =>
            {
                let secret = part.sensitive || self.is_secret();
                self.explain(alternatives, node, secret, error)
            }
            _ => error.at_subject(subject),
        };
        if part.sensitive { error.without_content() } else { error }
    }
}

impl DecodeState<'_, '_> {
    /// Why a value is none of several types: what is wrong with it as the one that it comes closest to.
    fn explain(&self, alternatives: &Alternatives, node: NodeRef<'_>, secret: bool, error: DecodeError) -> DecodeError {
        let range = node.range();
        // Only the way that reports every mistake knows what the argument is called.
        let Purpose::Leaf { path, depth } = self.purpose else {
            return error.at(|| range);
        };
        if self.depth.get().levels > depth {
            // What is around it is explained part by part, each with the path that leads to it.
            return error.at(|| range);
        }
        let choices = Some(self.choices());
        let context =
            LeafContext { depth, secret, choices, ..LeafContext::new(self.mode, &ArgumentSpec::DYNAMIC, path) };
        let (mut closest, mut is_one, mut loses) = (None, false, None);
        let is_parts = given_text(node).is_some() && is_collection(&node.evaluate(self.mode, &mut Diagnostics::new()));
        let mut reasons: Vec<Message> = Vec::new();
        let mut kinds: Vec<String> = Vec::new();
        let found_kind = kind_of(&node.shape());
        for Alternative { check, ty, .. } in alternatives.forms {
            let mut found = Diagnostics::new();
            check(node, context, &mut found);
            if are_unknown_names(&found) {
                loses =
                    loses.or(Some(if is_one { messages::FORM_UNCONVERTED.into() } else { messages::form_in_front() }));
            }
            let is_about_parts = found.iter().any(|found| found.subject() != Some(&range));
            // Of two that are as close, it is the one that knows the names.
            let distance = (found.len(), are_unknown_names(&found));
            if is_about_parts && closest.as_ref().is_none_or(|(fewest, _)| distance < *fewest) {
                closest = Some((distance, found));
            } else if found.is_empty() && is_parts && plain_of(ty().inner()).is_some() {
                // Only the text is one that a setting is given as.
                kinds.extend(wanted(ty()));
            } else if found.is_empty() {
                // It would do after a conversion, for which it is too late, or behind a form that loses names.
                is_one = true;
                kinds.extend(wanted(ty()));
            } else if let Some(wanted) = wanted(ty()).filter(|wanted| is_other_kind(ty(), wanted, found_kind)) {
                kinds.push(wanted);
            } else {
                reasons.extend(found.iter().map(|found| found.detail_message().clone().clause()));
            }
        }
        match (closest, loses) {
            (closest, Some(loses)) if is_one && closest.as_ref().is_none_or(|(_, found)| are_unknown_names(found)) => {
                DecodeError::new(loses).at(|| range)
            }
            (Some((_, found)), _) => {
                self.diagnostics.borrow_mut().extend(found);
                DecodeError::reported()
            }
            (None, None) if is_one && self.loses(alternatives, node) => {
                DecodeError::new(messages::form_in_front()).at(|| range)
            }
            (None, _) if reasons.is_empty() && kinds.is_empty() => error.at(|| range),
            (None, _) => {
                reasons.dedup();
                kinds.dedup();
                DecodeError::no_form(messages::no_form_fits(&kinds, found_kind, reasons)).at(|| range)
            }
        }
    }
}

/// Returns `true` if a type is of another kind than a value: the values of the type need not be named.
fn is_other_kind(ty: TypeSpec, wanted: &str, found: Option<&str>) -> bool {
    // The check of a list knows nothing of the type of its elements.
    let is_list = matches!(ty.inner(), TypeSpec::List(_) | TypeSpec::Set(_));
    is_list || found.is_some_and(|found| found != wanted)
}

/// Returns the kind of a value that is written out.
fn kind_of(shape: &Shape<'_>) -> Option<&'static str> {
    match shape {
        Shape::Bool(_) => Some(words::BOOL),
        Shape::Number(_) => Some(words::NUMBER),
        Shape::Str(_) => Some(words::TEXT),
        Shape::Tuple => Some(words::LIST),
        Shape::Object | Shape::ComputedObject => Some(words::MAP),
        _ => None,
    }
}

/// One expression where a list of expressions is wanted that are not evaluated, so that no value can be one.
#[cold]
pub(super) fn not_a_list(node: NodeRef<'_>, shape: &Shape<'_>, element: &TypeSpec) -> DecodeError {
    let are_references = element.token() == Some(Traversal::NAME);
    let is_element = !are_references || node.syntax().traversal(node.node()).is_some();
    let wanted = if are_references { "a list of references" } else { "a list of expressions" };
    let found = match shape {
        _ if is_element => "one alone",
        Shape::Str(_) => words::TEXT,
        _ => "something else",
    };
    let text = node.range().text().to_owned();
    let hint = (is_element && text.len() <= LONGEST).then(|| messages::write(Arg::value(format!("[{text}]"))));
    DecodeError::wanted(wanted, found).hint(hint).at(|| node.range())
}

/// The word or the words of an argument.
fn words<'a>(expr: NodeRef<'a>, shape: &Shape<'a>, spec: &'static ArgumentSpec) -> Result<Input<'a>, DecodeError> {
    let (wants_list, element) = match spec.ty.inner() {
        TypeSpec::List(element) | TypeSpec::Set(element) => (true, element),
        TypeSpec::Dynamic | TypeSpec::OneOf(_) => (matches!(shape, Shape::Tuple), &TypeSpec::Dynamic),
        _ => (false, &TypeSpec::Dynamic),
    };
    let (words, input) = match (wants_list, shape) {
        (false, _) => {
            let word = keyword::word(expr, &spec.ty)?;
            (word.clone(), Input::Part(word, Subject::Whole(expr)))
        }
        (true, Shape::Tuple) if !spec.bounds.is_some() => return Ok(Input::Words(expr)),
        (true, Shape::Tuple) => (keyword::value(expr, element)?, Input::Words(expr)),
        (true, _) => {
            let words = keyword::made(expr).ok_or_else(|| keyword::no_list(expr))?;
            (words.clone(), Input::Part(words, Subject::Whole(expr)))
        }
    };
    spec.bounds.check(&words).map_err(|why| DecodeError::new(Message::text(why)).at(|| expr.range()))?;
    Ok(input)
}

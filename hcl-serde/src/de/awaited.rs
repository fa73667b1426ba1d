//! Values that wait for promises and are decoded later, with their ranges and types.

use std::sync::Arc;

use hcl_model::__private::messages::promise_failed;
use hcl_model::__private::serde::{Handle, Registry};
use hcl_model::__private::value::Followed;
use hcl_model::body::Body;
use hcl_model::diag::{Diagnostics, Message};
use hcl_model::expr::{EvalContext, Evaluation, Expression, Mode};
use hcl_model::limits::Exhausted;
use hcl_model::path::Path;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Shape};
use hcl_model::value::{Promise, Value};
use serde_core::de::DeserializeOwned;

use crate::de::called::Called;
use crate::de::input::Input;
use crate::de::later::after_load;
use crate::de::messages;
use crate::de::needed::needed;
use crate::de::secret::hide_details;
use crate::de::slot::{De, Slot};
use crate::de::state::NOTHING;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};
use crate::schema::{EventualSpec, LeafContext, Part, ROOT, Schema, TypeSpec};

/// The name under which the decoder is asked for a value that may come later.
pub(crate) const EVENTUAL: &str = "$hcl::Eventual";

/// The name under which the decoder is asked for a value with its marks.
pub(crate) const OUTPUT: &str = "$hcl::Output";

/// A value that may wait for promises, with all that decoding it takes.
#[derive(Debug, Clone)]
pub(crate) struct Awaited {
    value: Followed,
    at: At,
    context: EvalContext,
    ty: &'static TypeSpec,
    /// The check of the parts of the value, if it is known.
    part: Option<fn() -> Part>,
    is_secret: bool,
    /// `true` if a part of it is.
    holds_secret: bool,
    schema: Option<&'static Schema>,
    /// The names of the values that come later.
    called: Option<Arc<Called>>,
}

/// The place of the value.
#[derive(Debug, Clone)]
enum At {
    /// It is that of an expression.
    Whole(Expression),
    /// It is a part of that of an expression.
    Part(Expression),
    /// It is none of an expression.
    Range(Option<Range>),
}

/// The progress of a value.
pub(crate) enum Progress {
    /// It waits for these.
    Waits(Vec<Promise>),
    /// There is nothing left to wait for.
    There(Value),
    /// There will be no value, because a promise has failed.
    Failed(Diagnostics),
    /// There will be no value, because of what is written.
    Refused(Diagnostics),
}

impl At {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn range(&self) -> Option<Range> {
        match self {
            At::Whole(expr) | At::Part(expr) => Some(expr.range()),
            At::Range(range) => range.clone(),
        }
    }
}

/// Returns the names of the values that come later. The value is at the range.
#[cold]
#[cfg_attr(not(feature = "__shared"), inline)]
fn called(state: &DecodeState<'_, '_>, at: &Range) -> Option<Arc<Called>> {
    let (root, schema) = (state.root?, state.schema.get()?);
    let called =
        state.called.get_or_init(|| Arc::new(Called::new(Body::from_node(root).hiding(state.hidden.clone()), schema)));
    called.note(at);
    Some(called.clone())
}

impl De<'_, '_, '_> {
    /// The value, whether it is there or comes later.
    #[cold]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn awaited(self) -> Result<Awaited, DecodeError> {
        let state = self.state;
        let at = match (&self.slot.input, self.slot.input.subject()) {
            (Input::Node(node, _) | Input::Evaluated(_, node) | Input::Null(node), _) => {
                At::Whole(Expression::from_node(*node))
            }
            (_, Some(Subject::Whole(node))) => At::Part(Expression::from_node(node)),
            (_, subject) => At::Range(subject.map(|subject| subject.range())),
        };
        let called = at.range().and_then(|at| called(state, &at));
        let (ty, part) = match self.slot.ty {
            TypeSpec::Eventual(EventualSpec { ty, part }) => (*ty, Some(*part)),
            TypeSpec::Output(inner) => (*inner, None),
            other => (other, None),
        };
        Ok(Awaited {
            value: Followed::new(self.slot.input.value(state)?, state.mode.budget().after_load()),
            at,
            context: after_load(state.mode),
            ty,
            part,
            is_secret: state.is_secret(),
            holds_secret: ty.holds_secret(),
            schema: state.schema.get(),
            called,
        })
    }
}

impl De<'_, '_, '_> {
    /// The value with its marks, which may forbid to show it; it is needed now.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn output(self) -> Result<Awaited, DecodeError> {
        let (state, subject) = (self.state, self.slot.input.subject());
        let mut output = self.awaited()?;
        if output.value.made().contains_waiting() {
            let waits = output.value.settled().map_or_else(|_| Vec::new(), |value| value.waits_for());
            if !waits.is_empty() {
                return Err(DecodeError::not_known(&waits));
            }
        }
        if output.value.made().contains_sensitive() && !output.is_secret {
            state.begin_secret(subject);
            state.end_secret();
            output.is_secret = true;
        }
        Ok(output)
    }
}

impl Awaited {
    /// Returns the value of a token, if the token is one of an awaited value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_token(token: &[u8]) -> Option<Awaited> {
        match Registry::get(token)? {
            Handle::Other(other) => other.downcast_ref::<Awaited>().cloned(),
            _ => None,
        }
    }

    /// Why a value is refused, for whoever has but one line for it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn why(refused: &Diagnostics) -> String {
        let first = refused.iter().find(|found| found.is_error());
        first.map_or_else(String::new, |found| found.message().trim_end_matches('.').to_owned())
    }

    /// Returns the message that a value is not known, with the promises that it waits for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn not_known(promises: &[Promise]) -> String {
        messages::not_known(promises).to_string()
    }

    /// The promises that it waits for, as far as they are not settled.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn waits_for(&self) -> Vec<Promise> {
        match self.progress() {
            Progress::Waits(promises) => promises,
            _ => Vec::new(),
        }
    }

    /// Returns `true` if the value, or a part of it, must not be shown.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_secret(&self) -> bool {
        self.is_secret || self.holds_secret
    }

    /// The expression that it is the value of, if it is all of that.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn expression(&self) -> Option<&Expression> {
        match &self.at {
            At::Whole(expr) => Some(expr),
            At::Part(_) | At::Range(_) => None,
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn schema(&self) -> Option<&'static Schema> {
        self.schema
    }

    /// Returns the range of the value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn range(&self) -> Option<Range> {
        self.at.range()
    }

    /// Returns the path of the argument, or of the part of an argument.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn path(&self) -> &Path {
        let path = || self.called.as_ref()?.name_of(&self.range()?, &self.context);
        path().unwrap_or(&ROOT)
    }

    /// Returns the current progress of the value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn progress(&self) -> Progress {
        let mut before = None;
        loop {
            let value = match self.value.settled() {
                Ok(value) => value,
                Err(exhausted) => return Progress::Refused(self.too_large(exhausted)),
            };
            let waits = value.waits_for();
            let pending: Vec<Promise> = waits.iter().filter(|promise| !promise.is_settled()).cloned().collect();
            if !pending.is_empty() {
                return Progress::Waits(pending);
            }
            // Some may have been settled since the value was looked at.
            let is_final = waits.iter().all(has_failed) || before.as_ref() == Some(&waits);
            if !is_final {
                before = Some(waits);
                continue;
            }
            // What is wrong is not known.
            let found = if value.is_wholly_known() { Diagnostics::new() } else { self.found() };
            return match (found.has_errors(), waits.is_empty()) {
                (false, true) => Progress::There(value),
                _ if waits.iter().any(has_failed) => Progress::Failed(self.failed(&waits, found)),
                (true, _) => Progress::Refused(found),
                (false, false) => Progress::Refused(messages::computed_too_early(&waits, self.range()).into()),
            };
        }
    }

    /// Returns the error that following the value exceeds a limit.
    #[cold]
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn too_large(&self, exhausted: Exhausted) -> Diagnostics {
        let mut found = Diagnostics::new();
        match self.range() {
            Some(range) => {
                Evaluation::new(Mode::Full(&self.context)).goes_on(Err(exhausted), &mut found, || range);
            }
            None => found.push(DecodeError::new(Message::text(exhausted)).diagnostic_of_value()),
        }
        found
    }

    /// Why the promises that it waits for gave nothing, beside what else was found.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn failed(&self, waits: &[Promise], beside: Diagnostics) -> Diagnostics {
        let failed = waits.iter().filter_map(|promise| Some((promise, promise.outcome()?.err()?)));
        let mut found: Diagnostics =
            failed.map(|(promise, error)| promise_failed(error, self.needing(promise))).collect();
        found.extend(beside);
        found
    }

    /// Returns the range of the expression that needs a promise. If only one part of a literal list or object needs
    /// the promise, this is the range of that part.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn needing(&self, promise: &Promise) -> Option<Range> {
        let At::Whole(expr) = &self.at else { return self.range() };
        let mut node = expr.as_node();
        loop {
            let mut parts = Vec::new();
            let mut cursor = Cursor::default();
            match node.shape() {
                Shape::Tuple => {
                    while let Some(element) = node.syntax().next_element(node.node(), &mut cursor) {
                        parts.push(element);
                    }
                }
                Shape::Object => {
                    while let Some(entry) = node.syntax().next_entry(node.node(), &mut cursor) {
                        parts.push(entry.value);
                    }
                }
                _ => {}
            }
            parts.retain(|part| {
                let value = node.sibling(*part).evaluate(Mode::Full(&self.context), &mut Diagnostics::new());
                value.waits_for().contains(promise)
            });
            match *parts {
                [part] => node = node.sibling(part),
                _ => return Some(node.range()),
            }
        }
    }

    /// Returns the diagnostics that were found when the value, or a value that it is computed from, was computed
    /// again.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn found(&self) -> Diagnostics {
        let mut all = self.value.made().found_later::<Diagnostics>();
        if let At::Whole(expr) | At::Part(expr) = &self.at {
            all.extend(expr.found_later::<Diagnostics>(&self.context));
        }
        let mut found = Diagnostics::new();
        let needed_at = self.range();
        for diagnostic in all.into_iter().flatten().map(|found| needed(found, needed_at.as_ref())) {
            if !found.iter().any(|other| *other == diagnostic) {
                found.push(diagnostic);
            }
        }
        if self.is_secret {
            hide_details(&mut found, 0);
        }
        found
    }

    /// Decodes the value; what is wrong with it is reported where it stands, as much of it as of a load.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn decode<T: DeserializeOwned>(&self, value: Value) -> Result<T, Diagnostics> {
        self.decoded(value).map_err(|mut refused| {
            refused.limit(self.context.limits().diagnostics);
            refused
        })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn decoded<T: DeserializeOwned>(&self, value: Value) -> Result<T, Diagnostics> {
        let load = Mode::Full(&self.context).for_load();
        let state = DecodeState::new(load.mode(), None, &NOTHING, 0);
        state.schema.set(self.schema);
        let came_as_null = value.is_null() && self.value.made().contains_waiting();
        let (input, subject) = match &self.at {
            At::Whole(expr) => (Input::Evaluated(value, expr.as_node()), Some(Subject::Whole(expr.as_node()))),
            At::Part(expr) => {
                let subject = Subject::Whole(expr.as_node());
                (Input::Part(value, subject), Some(subject))
            }
            At::Range(_) => (Input::Value(value), None),
        };
        let mut slot = Slot::new(input, self.ty);
        if self.is_secret {
            state.begin_secret(subject);
        }
        let decoded = T::deserialize(De::new(&mut slot, &state));
        if self.is_secret {
            state.end_secret();
        }
        let error = match decoded {
            Ok(decoded) => return Ok(decoded),
            Err(error) => error,
        };
        let said = |found: Diagnostics| match came_as_null {
            true => found.map(|found| if found.is_error() { found.note(messages::null_came()) } else { found }),
            false => found,
        };
        let found = self.every_mistake(load.mode());
        if found.has_errors() {
            return Err(said(found));
        }
        let error = state.refused(error, &slot);
        let error = if self.is_secret { error.without_content() } else { error };
        let mut diagnostics = state.diagnostics.take();
        if !error.is_reported() || !diagnostics.has_errors() {
            diagnostics.push(match self.range() {
                Some(range) => {
                    let path = self.path().clone().join(&error.part());
                    error.diagnostic(&path, || range)
                }
                None => error.diagnostic_of_value(),
            });
        }
        Err(said(diagnostics))
    }

    /// Returns the errors of the expression, each part at its own range, if the check of the parts is known.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn every_mistake(&self, mode: Mode<'_>) -> Diagnostics {
        let mut found = Diagnostics::new().bounded(self.context.limits().diagnostics);
        if let (At::Whole(expr), Some(part)) = (&self.at, self.part) {
            let Part { spec, check } = part();
            let context =
                LeafContext { is_part: true, secret: self.is_secret, ..LeafContext::new(mode, spec, self.path()) };
            check(expr.as_node(), context, &mut found);
        }
        found
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn has_failed(promise: &Promise) -> bool {
    promise.outcome().is_some_and(|outcome| outcome.is_err())
}

//! The state that a running decode shares: its purpose, its evaluation mode, and its cost.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::{Arc, LazyLock};

use hcl_model::__private::expr::Usage;
use hcl_model::__private::serde::Registry;
use hcl_model::body::Hidden;
use hcl_model::diag::{Diagnostic, Diagnostics, Message};
use hcl_model::expr::{Evaluation, Expression, Mode};
use hcl_model::limits::Allowance;
use hcl_model::path::Path;
use hcl_model::stack::Measured;
use hcl_model::syntax::NodeRef;
use hcl_model::value::{NumberLimits, Value};

use crate::check::Unusable;
use crate::de::called::Called;
use crate::de::depth::Depth;
use crate::de::mistakes::Mistakes;
use crate::de::needed::found_for;
use crate::de::subject::Subject;
use crate::de::warned::Warned;
use crate::de::{DecodeError, secret};
use crate::schema::{Choices, Schema};

/// The purpose of a decode.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose<'a> {
    /// A value of the program, with all that is in the configuration.
    All,
    /// A value without these items, which cannot be decoded.
    Lossy(&'a Unusable),
    /// Errors of the argument at a path, or of a part of the argument, so many levels deep.
    Leaf { path: &'a Path, depth: u16 },
    /// To find out what is wrong with a label, whose place is not known.
    Label,
    /// To find out what is wrong with a flattened struct, whose body has more in it than its type takes.
    Part,
}

/// The state that a running decode shares.
#[derive(Debug)]
pub(crate) struct DecodeState<'a, 'de> {
    pub(crate) mode: Mode<'a>,
    /// The number of digits that a number may have.
    pub(super) digits: usize,
    /// The text of the caller, that strings can be borrowed from.
    pub(super) text: Option<&'de str>,
    /// The hidden items of the body that the decode began with.
    pub(crate) hidden: &'a Hidden,
    /// The diagnostics that evaluation reports during the decode.
    pub(crate) diagnostics: RefCell<Diagnostics>,
    /// The keys that the diagnostics warn of, if a key occurs twice.
    pub(super) warned: RefCell<Option<Box<Warned>>>,
    /// The cost of the current argument so far.
    pub(super) spent: Cell<Usage>,
    /// The nesting depth of the values that are being decoded.
    pub(super) depth: Cell<Depth>,
    /// The greatest depth that is allowed.
    pub(super) deepest: Cell<u16>,
    /// `true` if the content that serde keeps now is a part of a value that serde reads once, because of a flattened
    /// field or a tag.
    pub(super) kept_apart: Cell<bool>,
    /// `true` if there were too many tries.
    pub(super) gave_up: Cell<bool>,
    /// The stack size that the decode uses.
    pub(super) stack: Measured,
    /// `true` if the decode asked for a value for which the evaluation of the whole reports too much, such as a kept
    /// expression or a secret.
    pub(crate) kept: Cell<bool>,
    /// The field whose blocks are kept as a whole now.
    pub(super) block_type: Cell<&'static str>,
    /// `true` if the decode contains a value that can still be refused.
    pub(super) needs_check: Cell<bool>,
    /// `true` if an item was passed over that no field takes by its name.
    pub(super) passed_over: Cell<bool>,
    /// The purpose of the decode.
    pub(super) purpose: Purpose<'a>,
    /// `true` if names that a type does not have are passed over where no schema says which it has.
    pub(super) passes_over_names: bool,
    /// The mistakes so far, if they do not end the decode.
    pub(super) mistakes: Option<Mistakes>,
    /// The variants of bodies, if a check around this decode has found them.
    pub(super) known_choices: Option<&'a Choices>,
    own_choices: OnceCell<Box<Choices>>,
    /// The schema of the whole, if there is one: it knows what reports must not show.
    pub(super) schema: Cell<Option<&'static Schema>>,
    /// The body that is decoded under it.
    pub(super) root: Option<NodeRef<'a>>,
    /// The names in the body, if a value comes later.
    pub(super) called: OnceCell<Arc<Called>>,
    /// The handles of this decode.
    pub(crate) registry: Registry,
}

impl<'a, 'de> DecodeState<'a, 'de> {
    pub(crate) fn new(mode: Mode<'a>, text: Option<&'de str>, hidden: &'a Hidden, depth: u16) -> DecodeState<'a, 'de> {
        let stack = Measured::begin();
        DecodeState {
            mode,
            digits: mode.limits().number_digits as usize,
            text,
            hidden,
            diagnostics: RefCell::default(),
            warned: RefCell::new(None),
            spent: Cell::default(),
            depth: Cell::new(Depth::of(depth, stack.used())),
            deepest: Cell::new(mode.limits().decode_nesting),
            kept_apart: Cell::new(false),
            gave_up: Cell::new(false),
            stack,
            kept: Cell::new(false),
            block_type: Cell::new(""),
            needs_check: Cell::new(false),
            passed_over: Cell::new(false),
            purpose: Purpose::All,
            passes_over_names: false,
            mistakes: None,
            known_choices: None,
            own_choices: OnceCell::new(),
            schema: Cell::new(None),
            root: None,
            called: OnceCell::new(),
            registry: Registry::enter(),
        }
    }

    /// The decode for another purpose than a value of the program.
    pub(super) fn with_purpose(mut self, purpose: Purpose<'a>) -> DecodeState<'a, 'de> {
        self.purpose = purpose;
        self
    }

    /// Returns the variants of bodies that are known so far.
    pub(super) fn choices(&self) -> &Choices {
        self.known_choices.unwrap_or_else(|| self.own_choices.get_or_init(Box::default))
    }

    /// Notes that functions of the program have yet to look at what a schema describes, if there are some.
    pub(super) fn note_checks(&self, schema: &Schema) {
        if schema.needs_check() {
            self.needs_check.set(true);
        }
    }
}

impl DecodeState<'_, '_> {
    /// The budget of evaluation begins anew with each argument.
    pub(crate) fn begin_argument(&self) {
        self.spent.set(Usage::default());
    }

    /// The limits of numbers.
    pub(super) fn number_limits(&self) -> NumberLimits {
        NumberLimits::from(self.mode.limits())
    }

    /// Evaluates an expression; its diagnostics are kept, and an error among them ends the decode.
    pub(crate) fn evaluate(&self, node: NodeRef<'_>) -> Result<Value, DecodeError> {
        #[cfg(feature = "language")]
        if let Some(value) = self.mode.context().and_then(|context| context.known_value(node)) {
            return Ok(value);
        }
        let mut diagnostics = self.diagnostics.borrow_mut();
        let before = diagnostics.len();
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let value = node.syntax().evaluate(node.node(), &mut evaluation, &mut diagnostics);
        self.spent.set(evaluation.spent());
        if self.is_secret() {
            secret::hide_details(&mut diagnostics, before);
        }
        if diagnostics.has_errors_since(before) || evaluation.is_exhausted() {
            return Err(DecodeError::reported());
        }
        drop(diagnostics);
        match value.is_wholly_known() {
            true => Ok(value),
            false if value.contains_waiting() => self.comes_later(value, node),
            false => self.not_known(value, node),
        }
    }

    /// A value that is not known and waits for nothing; if that is so because what came later is wrong, that is reported.
    #[cold]
    #[inline(never)]
    fn not_known(&self, value: Value, node: NodeRef<'_>) -> Result<Value, DecodeError> {
        let Some(context) = self.mode.context() else { return Ok(value) };
        let found = found_for(&Expression::from_node(node), context);
        if found.is_empty() {
            return Ok(value);
        }
        let mut diagnostics = self.diagnostics.borrow_mut();
        let before = diagnostics.len();
        diagnostics.extend(found);
        if self.is_secret() {
            secret::hide_details(&mut diagnostics, before);
        }
        Err(DecodeError::reported())
    }

    /// A value that waits; that following it takes too much is reported, and ends the decode.
    #[cold]
    #[inline(never)]
    fn comes_later(&self, value: Value, node: NodeRef<'_>) -> Result<Value, DecodeError> {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let followed = Expression::from_node(node).computed_later(value, self.mode, evaluation.allowance());
        self.spent.set(evaluation.spent());
        followed.map_err(|exhausted| {
            evaluation.goes_on(Err(exhausted), &mut self.diagnostics.borrow_mut(), || node.range());
            DecodeError::reported()
        })
    }

    /// Reports a mistake, which ends the decode.
    #[cold]
    pub(crate) fn fail(&self, diagnostic: Diagnostic) -> DecodeError {
        self.diagnostics.borrow_mut().push(diagnostic);
        DecodeError::reported()
    }

    /// Returns `true` if the argument has taken all that it may.
    #[cold]
    pub(super) fn is_exhausted(&self) -> bool {
        Evaluation::resume(self.mode, self.spent.get()).is_exhausted()
    }

    /// Makes something of a value within the budget of the argument.
    pub(super) fn within<T>(&self, make: impl FnOnce(&mut Allowance) -> T) -> T {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let made = make(evaluation.allowance());
        self.spent.set(evaluation.spent());
        made
    }

    /// Counts a part of a value that is decoded: what it becomes is memory of the program.
    pub(super) fn count_copy(&self, value: &Value, subject: Option<Subject<'_>>) -> Result<(), DecodeError> {
        self.count_made(value.as_str().map_or(0, str::len), subject)
    }

    /// Counts something that is made for the program and takes so many bytes.
    pub(super) fn count_made(&self, bytes: usize, subject: Option<Subject<'_>>) -> Result<(), DecodeError> {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let counted = evaluation.count_bytes(bytes).and(evaluation.count_elements(1));
        self.spent.set(evaluation.spent());
        match (counted, subject) {
            (Ok(()), _) => Ok(()),
            (Err(exhausted), None) => Err(DecodeError::new(Message::text(exhausted))),
            (counted, Some(subject)) => {
                evaluation.goes_on(counted, &mut self.diagnostics.borrow_mut(), || subject.range());
                Err(DecodeError::reported())
            }
        }
    }

    /// Counts that serde copies what it keeps once more, with all that is in it.
    pub(super) fn count_copy_of(&self, text: usize) -> Result<(), DecodeError> {
        let mut evaluation = Evaluation::resume(self.mode, self.spent.get());
        let counted = evaluation.count_steps((text / COPIED_IN_A_STEP) as u64);
        self.spent.set(evaluation.spent());
        counted.map_err(|exhausted| DecodeError::new(Message::text(exhausted)))
    }
}

/// So much text is copied in a step.
const COPIED_IN_A_STEP: usize = 8;

/// Nothing hidden.
pub(super) static NOTHING: LazyLock<Hidden> = LazyLock::new(Hidden::default);

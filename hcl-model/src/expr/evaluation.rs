//! One evaluation: its mode and what it has cost so far.

use crate::diag::Diagnostics;
use crate::expr::EvalContext;
use crate::expr::messages::evaluation_limit;
use crate::limits::{Allowance, Budget, Cost, ELEMENTS, Exhausted, Limits, Reason};
use crate::source::Range;
use crate::value::Value;

/// The way to read an expression: the evaluation mode of "Expression Evaluation".
///
/// # Examples
///
/// ```
/// use hcl_model::expr::{EvalContext, Mode};
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
///
/// let expr = native::parse_expression("test", "1 + n").ok()?;
/// let context = EvalContext::new().with_variable("n", 2);
/// assert_eq!(format!("{:?}", expr.evaluate(Mode::Full(&context)).0), "3");
/// assert!(expr.evaluate(Mode::LiteralOnly(&Budget::DEFAULT)).1.has_errors());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
///
/// Literal-only mode has no place for variables or functions:
///
/// ```compile_fail,E0308
/// use hcl_model::expr::{EvalContext, Mode};
///
/// let mode = Mode::LiteralOnly(&EvalContext::new());
/// ```
#[derive(Debug, Clone, Copy)]
pub enum Mode<'c> {
    /// Literal-only mode: there are no variables and functions, and a syntax that embeds templates in strings takes
    /// the strings as they are. The cost of an evaluation is limited as in the other mode.
    LiteralOnly(&'c Budget),
    /// Full-expression mode with a context.
    Full(&'c EvalContext),
}

impl<'c> Mode<'c> {
    /// The context, in full-expression mode.
    #[must_use]
    pub fn context(&self) -> Option<&'c EvalContext> {
        match self {
            Mode::LiteralOnly(_) => None,
            Mode::Full(context) => Some(context),
        }
    }

    /// Returns the limits on the cost of an evaluation.
    #[must_use]
    pub fn limits(&self) -> &'c Limits {
        self.budget().limits()
    }

    /// Returns the budget of evaluations, one by one and all together.
    #[must_use]
    pub fn budget(&self) -> &'c Budget {
        match self {
            Mode::LiteralOnly(budget) => budget,
            Mode::Full(context) => context.budget(),
        }
    }

    fn with(self, budget: Budget) -> LoadMode<'c> {
        LoadMode(match self {
            Mode::LiteralOnly(_) => Own::LiteralOnly(budget),
            Mode::Full(context) => Own::Full(context.clone().with_budget(budget)),
        })
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl<'c> Mode<'c> {
    /// The mode of one load: all evaluations with it have the limits of a load in common.
    ///
    /// Code that evaluates several expressions for its caller uses this mode. A part of a load stays a part of that
    /// load.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::{Budget, Limits};
    /// use hcl_model::native;
    ///
    /// let budget = Budget::new(Limits::DEFAULT.with_load_elements(5));
    /// let list = native::parse_expression("test", "[1, 2, 3]").ok()?;
    /// let failed = |mode: Mode| list.evaluate(mode).1.has_errors();
    /// let both = |mode: Mode| (failed(mode), failed(mode));
    /// assert_eq!(both(Mode::LiteralOnly(&budget)), (false, false));
    /// assert_eq!(both(Mode::LiteralOnly(&budget).for_load().mode()), (false, true));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn for_load(self) -> LoadMode<'c> {
        if self.budget().is_for_load() { LoadMode(Own::Same(self)) } else { self.with(self.budget().for_load()) }
    }

    /// The mode of looking at everything once more, with a budget of its own.
    #[must_use]
    pub fn for_second_look(self) -> LoadMode<'c> {
        self.with(self.budget().for_second_look())
    }
}

/// A mode with the budget of a load ([`Mode::for_load`]), which it keeps.
#[derive(Debug)]
pub struct LoadMode<'c>(Own<'c>);

#[derive(Debug)]
enum Own<'c> {
    Same(Mode<'c>),
    LiteralOnly(Budget),
    Full(EvalContext),
}

impl LoadMode<'_> {
    /// The mode.
    #[must_use]
    pub fn mode(&self) -> Mode<'_> {
        match &self.0 {
            Own::Same(mode) => *mode,
            Own::LiteralOnly(budget) => Mode::LiteralOnly(budget),
            Own::Full(context) => Mode::Full(context),
        }
    }
}

/// The state of one evaluation: the mode, and the budget that is left.
///
/// Syntaxes count what they do with it; a count that passes its limit is reported once, and the evaluation ends early.
#[derive(Debug)]
pub struct Evaluation<'c> {
    mode: Mode<'c>,
    allowance: Allowance,
    exhausted: bool,
}

/// The cost of evaluations so far; several evaluations can share one budget.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    cost: Cost,
    exhausted: bool,
}

impl<'c> Evaluation<'c> {
    /// A new evaluation with its whole budget.
    #[must_use]
    pub fn new(mode: Mode<'c>) -> Evaluation<'c> {
        Evaluation::resume(mode, Usage::default())
    }

    /// Runs an evaluation that is a part of another one, with the allowance of that.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn lent<T>(mode: Mode<'c>, allowance: &mut Allowance, run: impl FnOnce(&mut Evaluation<'c>) -> T) -> T {
        let lent = std::mem::replace(allowance, Allowance::nothing());
        let mut evaluation = Evaluation { mode, allowance: lent, exhausted: false };
        let result = run(&mut evaluation);
        *allowance = evaluation.allowance;
        result
    }

    /// Runs a part of the evaluation with another context.
    #[cfg(feature = "language")]
    pub(crate) fn within<T>(&mut self, context: &EvalContext, run: impl FnOnce(&mut Evaluation<'_>) -> T) -> T {
        let (allowance, exhausted) = (std::mem::take(&mut self.allowance), self.exhausted);
        let mut part = Evaluation { mode: Mode::Full(context), allowance, exhausted };
        let result = run(&mut part);
        (self.allowance, self.exhausted) = (part.allowance, part.exhausted);
        result
    }

    /// The mode.
    #[must_use]
    pub fn mode(&self) -> Mode<'c> {
        self.mode
    }

    /// Returns the allowance that remains, for conversions, operators and calls of functions.
    ///
    /// Callers that lend the allowance to a conversion, operator or call must ask [`settled`](Evaluation::settled)
    /// afterwards. The report of that method counts instead of the mistakes for want of an allowance.
    #[must_use]
    pub fn allowance(&mut self) -> &mut Allowance {
        &mut self.allowance
    }

    /// Counts one expression.
    ///
    /// # Errors
    ///
    /// The first time that the limit is passed, that limit.
    #[inline]
    pub fn count_step(&mut self) -> Result<(), Exhausted> {
        self.count_steps(1)
    }

    /// Counts so many expressions, or other work that takes as long.
    ///
    /// # Errors
    ///
    /// The first time that the limit is passed, that limit.
    #[inline]
    pub fn count_steps(&mut self, count: u64) -> Result<(), Exhausted> {
        let enough = self.allowance.steps(count);
        self.first(enough)
    }

    /// Counts elements of a collection that is being made.
    ///
    /// # Errors
    ///
    /// The first time that the limit is passed, that limit.
    #[inline]
    pub fn count_elements(&mut self, count: usize) -> Result<(), Exhausted> {
        let enough = self.allowance.elements(count);
        self.first(enough)
    }

    /// Looks whether a value that was made is as large as all collections together may be.
    ///
    /// A value can hold another one many times at no cost, and that one others: its size grows faster than what it
    /// took to make it.
    ///
    /// # Errors
    ///
    /// The first time that the limit is passed, that limit.
    pub fn check_size(&mut self, size: u64) -> Result<(), Exhausted> {
        let limit = self.allowance.limits().elements;
        let too_large = Exhausted(Reason::Argument { what: ELEMENTS, limit });
        self.first(if size > limit { Err(too_large) } else { Ok(()) })
    }

    /// Counts bytes of text that is being made.
    ///
    /// # Errors
    ///
    /// The first time that the limit is passed, that limit.
    #[inline]
    pub fn count_bytes(&mut self, count: usize) -> Result<(), Exhausted> {
        let enough = self.allowance.bytes(count);
        self.first(enough)
    }

    /// Counts a part of a text that is being made, which is a step, and its bytes.
    #[inline]
    pub(crate) fn count_part(&mut self, bytes: usize) -> Result<(), Exhausted> {
        let enough = self.allowance.part(bytes);
        self.first(enough)
    }

    /// A value that was made of others, which it may hold so often that no program gets through it: the dynamic value
    /// in place of one that is too large.
    pub(crate) fn bounded(&mut self, value: Value, diagnostics: &mut Diagnostics, at: impl FnOnce() -> Range) -> Value {
        let checked = self.check_size(value.size());
        // Gathering the marks in so large a value would take too long as well.
        if self.goes_on(checked, diagnostics, at) { value } else { Value::DYNAMIC.with_marks(value.marks()) }
    }

    /// A limit that was passed, if it is the first one: what is said of it is said once.
    #[inline]
    fn first(&mut self, counted: Result<(), Exhausted>) -> Result<(), Exhausted> {
        if counted.is_ok() || self.exhausted {
            return Ok(());
        }
        self.exhausted = true;
        counted
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl<'c> Evaluation<'c> {
    /// An evaluation with the budget that earlier ones have left.
    #[must_use]
    pub fn resume(mode: Mode<'c>, spent: Usage) -> Evaluation<'c> {
        let Usage { cost, exhausted } = spent;
        Evaluation { mode, allowance: Allowance::resumed(mode.budget(), cost), exhausted }
    }

    /// Returns the cost so far.
    #[must_use]
    pub fn spent(&self) -> Usage {
        Usage { cost: self.allowance.spent(), exhausted: self.exhausted }
    }

    /// Returns `true` if a limit was passed: nothing more should be evaluated.
    #[must_use]
    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Checks that everything that was made of the allowance was allowed.
    ///
    /// # Errors
    ///
    /// The first time that a limit is passed, that limit.
    #[inline]
    pub fn settled(&mut self) -> Result<(), Exhausted> {
        let enough = self.allowance.enough();
        self.first(enough)
    }

    /// Reports a limit that was passed; whether the evaluation may go on.
    pub fn goes_on(
        &self,
        counted: Result<(), Exhausted>,
        diagnostics: &mut Diagnostics,
        at: impl FnOnce() -> Range,
    ) -> bool {
        if let Err(exhausted) = counted {
            diagnostics.push(evaluation_limit(exhausted, at()));
        }
        !self.is_exhausted()
    }
}

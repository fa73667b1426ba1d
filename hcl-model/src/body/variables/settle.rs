//! From what is declared and what is given to the values of variables, and what is wrong with them.

use std::mem;
use std::sync::{Arc, OnceLock};

use crate::body::definition::mapped;
use crate::body::variables::Variables;
use crate::body::variables::declaration::{Rule, Variable};
use crate::body::variables::given::{GivenVariable, literal};
use crate::body::variables::messages;
use crate::convert::{ConvertError, convert_within};
use crate::diag::{Arg, Diagnostics, Message};
use crate::expr::messages::evaluation_limit;
use crate::expr::{EvalContext, Expression, Mode};
use crate::limits::Budget;
use crate::source::{Range, SourceKind};
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::value::{Mark, Value, Waits};

/// The evaluation of all variables in one state of the promises.
pub(super) struct Settlement<'s> {
    variables: &'s Variables,
    context: &'s EvalContext,
    defaults: &'s Defaults,
    diagnostics: Diagnostics,
    /// The promises of the rules.
    pub(super) waits: Waits,
    /// `true` if the variables are evaluated again after promises were settled.
    is_late: bool,
}

/// The values of the defaults before the conversion, each evaluated once.
pub(super) type Defaults = Arc<[OnceLock<Result<Value, Diagnostics>>]>;

/// The value of a variable.
#[derive(Clone)]
struct Settled {
    value: Value,
    /// The range of the value, or `None` if the program gives the value.
    at: Option<Range>,
}

/// The value of a variable behind its rules, with the errors.
pub(super) struct Outcome {
    pub(super) value: Value,
    /// The errors of the value.
    pub(super) found: Diagnostics,
    /// The rules with errors, each with these.
    pub(super) refused: Vec<(Rule, Diagnostics)>,
    /// The errors of rules of other variables, which mention this variable.
    pub(super) mentioned: Diagnostics,
}

impl<'s> Settlement<'s> {
    /// Begins the first evaluation, with the budget of a context.
    #[inline]
    pub(super) fn new(variables: &'s Variables, context: &'s EvalContext, defaults: &'s Defaults) -> Settlement<'s> {
        let (diagnostics, waits) = (Diagnostics::new(), Waits::none());
        Settlement { variables, context, defaults, diagnostics, waits, is_late: false }
    }

    /// Begins an evaluation after promises were settled: a failed promise is an error.
    #[inline]
    pub(super) fn late(variables: &'s Variables, context: &'s EvalContext, defaults: &'s Defaults) -> Settlement<'s> {
        Settlement { is_late: true, ..Settlement::new(variables, context, defaults) }
    }

    /// Evaluates all variables.
    #[inline]
    pub(super) fn outcomes(&mut self, given: &[Option<&GivenVariable>]) -> Vec<Outcome> {
        let declared = &self.variables.declared;
        let maps = &self.variables.maps;
        let settled = declared.iter().zip(given).enumerate().map(|(number, (variable, given))| {
            let settled = self.value(number, variable, *given).map(|settled| Settled {
                // A rule sees the changes of the program, such as a mark.
                value: mapped(maps, &variable.name, settled.value),
                ..settled
            });
            (settled, mem::take(&mut self.diagnostics))
        });
        let settled: Vec<_> = settled.collect();
        let values = settled.iter().map(|(it, _)| it.as_ref().map_or(Value::DYNAMIC, |settled| settled.value.clone()));
        let names = declared.iter().map(|variable| variable.name.clone());
        let seen = self.variables.scope(self.context.child(), names.zip(values));
        let outcomes = declared.iter().zip(settled).map(|(variable, (settled, found))| {
            let (mut is_refused, mut refused) = (false, Vec::new());
            if let Some(settled) = &settled {
                // A refused value hides no other rule.
                for rule in &variable.rules {
                    is_refused |= self.validate(variable, rule, settled, &seen);
                    let errors = mem::take(&mut self.diagnostics);
                    refused.extend((!errors.is_empty()).then(|| (rule.clone(), errors)));
                }
            }
            let value = match settled {
                // A value that waits is not known, and a rule may have more to say of what comes.
                Some(settled) if is_refused && !settled.value.contains_waiting() => {
                    Value::unknown(settled.value.ty()).with_marks(settled.value.all_marks())
                }
                Some(settled) => settled.value,
                None => mapped(maps, &variable.name, Value::DYNAMIC),
            };
            Outcome { value, found, refused, mentioned: Diagnostics::new() }
        });
        outcomes.collect()
    }

    /// The value of a variable; none after a diagnostic.
    #[inline]
    fn value(&mut self, number: usize, variable: &Variable, given: Option<&GivenVariable>) -> Option<Settled> {
        if variable.is_sensitive {
            let default = variable.default.as_ref().map(|expr| expr.range());
            given.and_then(GivenVariable::place).iter().chain(&default).for_each(Range::redact);
        }
        let default = variable.default.as_ref();
        let settled = match (given, default) {
            (Some(given), _) => {
                let settled = self.given(variable, given);
                if !self.variables.dialect.calls_functions {
                    // A default that is wrong is wrong without being used, too.
                    self.default(number, variable);
                }
                let settled = settled?;
                let takes_default = settled.value.is_null() && !variable.is_nullable && default.is_some();
                match takes_default {
                    true => {
                        let default = self.default(number, variable)?;
                        // That it is null may be a secret.
                        Settled { value: default.value.with_marks(settled.value.marks()), ..default }
                    }
                    false => settled,
                }
            }
            (None, Some(_)) => self.default(number, variable)?,
            // The default may be what cannot be read.
            (None, None) if variable.is_broken => return None,
            (None, None) => {
                self.diagnostics.push(messages::missing(&variable.name, variable.header.clone()));
                return None;
            }
        };
        if settled.value.is_null() && !variable.is_nullable {
            self.diagnostics.push(messages::null(&variable.name, settled.at, &variable.header));
            return None;
        }
        Some(settled)
    }

    #[inline]
    fn budget(&self) -> &'s Budget {
        self.context.budget()
    }

    /// Converts a value as its variable says; what is wrong with a sensitive one is said as of such.
    #[inline]
    fn convert(&self, is_secret: bool, constraint: &TypeConstraint, value: &Value) -> Result<Value, ConvertError> {
        let mut allowance = self.budget().allowance();
        match is_secret {
            true => constraint.convert_within(&value.clone().mark(Mark::sensitive()), &mut allowance),
            false => constraint.convert_within(value, &mut allowance),
        }
    }

    #[inline]
    fn given(&mut self, variable: &Variable, given: &GivenVariable) -> Option<Settled> {
        let constraint = variable.constraint.as_ref()?;
        let at = given.place();
        // What stands in a file for secrets is one, whatever the variable says.
        let is_in_secret_file =
            at.as_ref().is_some_and(|at| matches!(at.source().kind(), SourceKind::SecretFile { .. }));
        let is_secret = variable.is_sensitive || is_in_secret_file;
        let takes_any_text = variable.takes_any_text(&self.variables.dialect);
        match given.value(constraint, takes_any_text, |value| self.convert(is_secret, constraint, value), self.budget())
        {
            Ok(Ok(value)) => return Some(Settled { value, at }),
            // Whether null will do is another question.
            Ok(Err(_)) if !variable.is_nullable && given.is_null(self.budget()) => {
                return Some(Settled { value: Value::NULL, at });
            }
            Ok(Err(why)) => {
                let instead = match given {
                    GivenVariable::Text { at, .. } => messages::collection(at.text(), &constraint.ty()),
                    _ => None,
                };
                // Only of what stands in a file words are shown.
                let is_shown = at.as_ref().is_some_and(|at| at.source().is_shown());
                let why = if is_shown { why } else { why.of_secret() };
                let (name, declared) = (&variable.name, variable.declared_at());
                self.diagnostics.push(messages::unsuitable_given(name, why, instead, at, declared));
            }
            Err(found) => self.diagnostics.extend(found),
        }
        None
    }

    #[inline]
    fn default(&mut self, number: usize, variable: &Variable) -> Option<Settled> {
        let (expr, constraint) = (variable.default.as_ref()?, variable.constraint.as_ref()?);
        let at = expr.range();
        let value = match self.defaults.get(number)?.get_or_init(|| self.default_value(expr)) {
            Ok(value) => value.settled(),
            Err(found) => {
                self.diagnostics.extend(found.clone());
                return None;
            }
        };
        match self.convert(variable.is_sensitive, constraint, &value) {
            Ok(value) => {
                if variable.has_text_default {
                    self.diagnostics.push(messages::text_default(&variable.name, at.clone()));
                }
                Some(Settled { value, at: Some(at) })
            }
            Err(why) => {
                let ty = variable.type_range.clone();
                let calls_functions = self.variables.dialect.calls_functions;
                let is_text = !calls_functions && !expr.as_node().syntax().tells_blocks_apart();
                self.diagnostics.push(messages::unsuitable_default(&variable.name, why, is_text, at, ty));
                None
            }
        }
    }

    /// Returns the value of a default before the conversion.
    #[inline]
    fn default_value(&self, expr: &Expression) -> Result<Value, Diagnostics> {
        if !self.variables.dialect.calls_functions {
            let value = literal(expr, self.budget());
            return value.map_err(|found| found.into_iter().map(messages::of_default).collect());
        }
        let references = expr.variables();
        if !references.is_empty() {
            let refused = references.iter().map(|reference| messages::reference_in_default(reference.range()));
            return Err(refused.collect());
        }
        let context = self.context.without_variables();
        let mode = Mode::Full(&context);
        let (value, found) = expr.evaluate_open(mode);
        let value = found.into_result(value)?;
        let later = expr.computed_later(value, mode, &mut self.budget().allowance());
        later.map_err(|exhausted| evaluation_limit(exhausted, expr.range()).into())
    }

    /// Reports that the value of a variable does not keep a rule.
    #[inline]
    fn validate(&mut self, variable: &Variable, rule: &Rule, settled: &Settled, context: &EvalContext) -> bool {
        let is_refused = self.holds(variable, rule, context) == Some(false);
        if is_refused {
            let message = self.message(rule, context);
            let (at, rule) = (settled.at.clone(), rule.condition.range());
            self.diagnostics.push(messages::refused(&variable.name, message, at, &variable.header, rule));
        }
        is_refused
    }

    /// Returns `true` if a rule holds. Returns `None` if that is not known, or after an error of the rule.
    #[inline]
    fn holds(&mut self, variable: &Variable, rule: &Rule, context: &EvalContext) -> Option<bool> {
        let (value, found) = rule.condition.evaluate_open(Mode::Full(context));
        let failed = found.has_errors();
        self.diagnostics.extend(found);
        if failed {
            return None;
        }
        if !value.is_known() {
            let waits = value.waits();
            self.waits.add(&waits);
            let failed = waits.promises().into_iter().find_map(|promise| promise.outcome()?.err().cloned());
            if let Some(why) = failed.filter(|_| self.is_late) {
                let (header, at) = (&variable.header, rule.condition.range());
                self.diagnostics.push(messages::unchecked(&variable.name, &why, header, at));
            }
            return None;
        }
        let truth = convert_within(&value, &Type::BOOL, &mut self.budget().allowance());
        let truth = truth.ok().and_then(|value| value.as_bool());
        if truth.is_none() {
            self.diagnostics.push(messages::no_condition(rule.condition.range()));
        }
        truth
    }

    /// Returns the message of a rule, if reports may show the message.
    #[inline]
    fn message(&mut self, rule: &Rule, context: &EvalContext) -> Option<Message> {
        let (value, found) = rule.message.evaluate_open(Mode::Full(context));
        let failed = found.has_errors();
        self.diagnostics.extend(found);
        if failed || value.contains_sensitive() {
            return None;
        }
        self.waits.add_all(&value);
        let text = convert_within(&value, &Type::STRING, &mut self.budget().allowance()).ok()?;
        let text = text.as_str().filter(|text| !text.trim().is_empty())?;
        // A text that is written out repeats no value.
        let is_written = rule.message.variables().is_empty() && rule.message.functions().is_empty();
        Some(if is_written { Message::new("{}", [Arg::text(text)]) } else { Message::from(text.to_owned()) })
    }
}

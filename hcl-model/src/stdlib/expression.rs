//! Functions that take expressions as they are written: the first one that has a value, whether one has, and a type.
//!
//! Each argument is evaluated once, at the cost of the call.
//! An expression that was looked at leaves its marks on the result even if that was in vain.
//! The fact that a secret has an attribute is a part of the secret.

use std::sync::Arc;

use crate::convert::Conversion;
use crate::diag::Diagnostics;
use crate::expr::Closure;
use crate::function::{Function, FunctionError, Param, StaticArgument};
use crate::limits::{Allowance, Budget};
use crate::price;
use crate::static_types::{Lift, StaticKind, StaticType, known_conversion, resolve_outputs, without_none};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param};
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::types::messages::other_type;
use crate::value::{Marks, Value, Waits, watch};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "can",
            can(),
            "True if the expression has a value, false if its evaluation fails. Unknown if the value is not wholly \
                known, or if it waits for a promise. A failed promise is not a failure of the expression.",
        )
        .example("can({a = 1}.a)", "true")
        .example("can({a = 1}.b)", "false"),
        LibraryFunction::new(
            "convert",
            to_type(),
            "The value, converted to the type; attributes that it does not have are null or have their default.",
        )
        .example("convert(\"8\", number)", "8")
        .example("convert({a = \"8\"}, object({ a = number, b = optional(string, \"x\") }))", "{a = 8, b = \"x\"}"),
        LibraryFunction::new(
            "try",
            attempt(),
            "The value of the first expression that has one. Unknown, with an unknown type, if that value is not \
                wholly known, or if it waits for a promise. A failed promise is not a failure of the expression.",
        )
        .example("try({a = 1}.b, \"none\")", "\"none\""),
    ]
}

#[inline]
fn unevaluated(name: &str, description: &str) -> Param {
    Param::unevaluated(name).described(description)
}

/// The result of an expression that is not a mistake, as far as that is known.
enum Tried {
    /// Its value.
    Known(Value),
    /// It may still be a mistake; with what there is to wait for.
    Open(Waits),
}

/// The marks and the mistakes of the expressions so far.
#[derive(Default)]
struct Seen {
    marks: Marks,
    mistakes: Diagnostics,
}

impl Seen {
    /// The value of an argument; none if evaluating it is a mistake, which is noted.
    ///
    /// A passed limit is not a mistake of the expression, and no other expression is tried then.
    #[inline]
    fn value(&mut self, argument: &Value, allowance: &mut Allowance) -> Result<Option<Tried>, FunctionError> {
        let ((value, found), met) = watch(|| Closure::evaluate(argument, allowance));
        if let Some(limit) = Closure::passed_limit(&found) {
            return Err(limit.into());
        }
        if !value.is_wholly_known() && !found.has_errors() || !met.is_empty() {
            // Once it is known, it may be a mistake or none, or of another type.
            self.look_at(&value, allowance)?;
            let mut waits = Waits::of_all([&value]);
            waits.add(&met);
            return Ok(Some(Tried::Open(waits)));
        }
        if !found.has_errors() {
            return Ok(Some(Tried::Known(value)));
        }
        self.mistakes.extend(found);
        self.look_at(&value, allowance)?;
        Ok(None)
    }

    /// Keeps the marks of a value and of everything in it.
    #[inline]
    fn look_at(&mut self, value: &Value, allowance: &mut Allowance) -> Result<(), FunctionError> {
        allowance.steps(price::of_marks(value))?;
        self.marks.merge(&value.all_marks());
        Ok(())
    }
}

#[inline]
fn attempt() -> Function {
    let body = |arguments: &[Value], allowance: &mut Allowance| {
        let mut seen = Seen::default();
        for argument in arguments {
            return Ok(match seen.value(argument, allowance)? {
                None => continue,
                Some(Tried::Known(value)) => value.with_marks(seen.marks),
                Some(Tried::Open(waits)) => Value::DYNAMIC.waiting_for(&waits).with_marks(seen.marks),
            });
        }
        if arguments.is_empty() {
            return Err(FunctionError::new("at least one argument is required"));
        }
        Err(FunctionError::from(seen.mistakes).with_value(Value::DYNAMIC.with_marks(seen.marks)))
    };
    let ty = |arguments: &[StaticArgument], _: &Budget| {
        let (mut lift, mut seen) = (Lift::None, Lift::None);
        let mut arms = Vec::new();
        for argument in arguments {
            lift = lift.max(of_promise(argument.lift())).max(of_promise(argument.looked_at()));
            if argument.mistakes().is_some() {
                seen = seen.max(argument.lift());
                continue;
            }
            // What is secret in the first one is looked at whether it has a value or not.
            if arms.is_empty() && Lift::of_whole(argument.ty()) == Lift::Output {
                lift = Lift::Output;
            }
            arms.push(match seen {
                Lift::None => argument.ty().clone(),
                seen => seen.around(resolve_outputs(argument.ty())),
            });
            if argument.cannot_fail() {
                break;
            }
            // Whether it fails, so that what is in it is looked at in vain, is known when it is evaluated.
            seen = seen.max(argument.lift().min(Lift::Perhaps));
        }
        if arms.is_empty() {
            return Err(mistakes_of(arguments));
        }
        if arms.iter().any(|arm| resolve_outputs(arm).is_dynamic()) {
            return Ok(lift.around(StaticType::DYNAMIC));
        }
        let resolved = |arm: &StaticType| if lift == Lift::None { arm.clone() } else { resolve_outputs(arm) };
        Ok(lift.around(StaticType::union(arms.iter().map(resolved))))
    };
    Function::counting([], Type::DYNAMIC, body)
        .variadic(unevaluated("expressions", "The expressions to try, in order."))
        .static_result(ty)
        .described("Gives the value of the first of several expressions that has one.")
}

#[inline]
fn can() -> Function {
    let body = |arguments: &[Value], allowance: &mut Allowance| {
        let mut seen = Seen::default();
        let result = match seen.value(&arguments[0], allowance)? {
            None => Value::FALSE,
            Some(Tried::Known(value)) => {
                seen.look_at(&value, allowance)?;
                Value::TRUE
            }
            Some(Tried::Open(waits)) => Value::unknown(Type::BOOL).waiting_for(&waits),
        };
        Ok(result.with_marks(seen.marks))
    };
    let ty = |arguments: &[StaticArgument], _: &Budget| {
        let lift = arguments[0].lift().max(of_promise(arguments[0].looked_at()));
        Ok(lift.around(StaticType::BOOL))
    };
    Function::counting([unevaluated("expression", "The expression to try.")], Type::BOOL, body)
        .static_result(ty)
        .described("Tells whether an expression has a value.")
        .refined(not_null())
}

#[inline]
fn to_type() -> Function {
    let value = param("value", Type::DYNAMIC, "The value.").allow_null().allow_unknown().allow_dynamic().allow_marked();
    let ty = unevaluated("type", "The type, as in the declaration of a variable.");
    let body = |arguments: &[Value], allowance: &mut Allowance| {
        let constraint = constraint(&arguments[1], allowance)?;
        constraint.convert_within(&arguments[0], allowance).map_err(|why| FunctionError::argument(0, why.to_string()))
    };
    let static_type = |arguments: &[StaticArgument], budget: &Budget| {
        let (value, closure) = (arguments[0].ty(), arguments[1].closure().unwrap_or(&Value::NULL));
        // Whether it comes later, the value says and not the type.
        let wanted = resolve_outputs(&constraint(closure, &mut budget.allowance())?.static_type());
        if wanted.is_dynamic() {
            return Ok(value.clone());
        }
        let found = resolve_outputs(value);
        let wanted = if found.facts().none { wanted.optional().nullable() } else { wanted };
        if known_conversion(&found, &wanted, budget) == Conversion::Impossible {
            return Err(FunctionError::argument(0, other_type(&wanted.to_string(), &found.to_string())));
        }
        Ok(converted(value, &wanted))
    };
    Function::counting([value, ty], Type::DYNAMIC, body)
        .static_result(static_type)
        .described("Converts a value to a type that is written as in the declaration of a variable.")
}

/// The type that is wanted of a value of a type, with what of it comes later or may be secret.
#[inline]
fn converted(value: &StaticType, wanted: &StaticType) -> StaticType {
    let whole = |wanted: &StaticType| Lift::of(value).around(wanted.clone());
    let any_of = |parts: Vec<StaticType>, wanted: &StaticType| match parts.is_empty() {
        true => wanted.clone(),
        false => StaticType::union(parts.iter().map(|part| converted(part, wanted))),
    };
    if Lift::of(value) == Lift::None {
        return wanted.clone();
    }
    if let Some(inner) = without_none(wanted).filter(|inner| inner != wanted) {
        return match (value.kind(), inner.kind()) {
            (_, StaticKind::Union(_)) | (StaticKind::Output(_) | StaticKind::Promise(_), _) => whole(wanted),
            (StaticKind::Dynamic | StaticKind::Union(_), _) => converted(value, &inner).optional(),
            _ => converted(value, &inner),
        };
    }
    if wanted.is_dynamic() {
        return value.clone();
    }
    match (value.kind(), wanted.kind()) {
        (StaticKind::Object(found), StaticKind::Object(properties)) => {
            let part = |(name, wanted): (&Arc<str>, StaticType)| {
                let part = found.get(name).map(|found| converted(&found, &wanted));
                (name.clone(), part.unwrap_or(wanted))
            };
            StaticType::object(properties.iter().map(part).collect::<Vec<_>>())
        }
        (StaticKind::Object(found), StaticKind::Map(wanted)) => {
            StaticType::map(any_of(found.iter().map(|(_, part)| part).collect(), &wanted))
        }
        (StaticKind::Map(found), StaticKind::Map(wanted)) => StaticType::map(converted(&found, &wanted)),
        (StaticKind::Tuple(found), StaticKind::Tuple(all)) => {
            StaticType::tuple(found.zip(all).map(|(found, wanted)| converted(&found, &wanted)).collect::<Vec<_>>())
        }
        (StaticKind::Tuple(found), StaticKind::List(wanted)) => StaticType::list(any_of(found.collect(), &wanted)),
        (StaticKind::List(found), StaticKind::List(wanted)) => StaticType::list(converted(&found, &wanted)),
        _ => whole(wanted),
    }
}

/// The number of steps to read a type, beside the steps of each byte of it.
const STEPS_OF_TYPE: u64 = 8;

/// The number of steps for each byte of a type: to read it, and to drop it again.
const STEPS_OF_BYTE: u64 = 3;

/// The constraint that an argument is.
#[inline]
fn constraint(argument: &Value, allowance: &mut Allowance) -> Result<TypeConstraint, FunctionError> {
    let Some(closure) = Closure::of(argument).filter(|closure| closure.element().is_none()) else {
        return Err(FunctionError::argument(1, "a type is required, and not a value"));
    };
    let bytes = closure.expression().range().bytes().len() as u64;
    allowance.steps(STEPS_OF_TYPE + bytes * STEPS_OF_BYTE)?;
    Ok(TypeConstraint::in_expression(closure.expression(), closure.context().budget())?)
}

/// Returns the lift if it is the lift of a promise, and no lift otherwise.
/// A fact that a later value does not show yet is not known of the tried expression.
#[inline]
fn of_promise(lift: Lift) -> Lift {
    if lift == Lift::Promise { lift } else { Lift::None }
}

/// Returns the error with the mistakes of all arguments.
#[inline]
fn mistakes_of(arguments: &[StaticArgument]) -> FunctionError {
    let mut all = Diagnostics::new();
    for mistakes in arguments.iter().filter_map(StaticArgument::mistakes) {
        all.extend(mistakes.iter().cloned());
    }
    match all.is_empty() {
        true => FunctionError::new("at least one argument is required"),
        false => all.into(),
    }
}

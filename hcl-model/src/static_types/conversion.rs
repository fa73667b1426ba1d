//! Conversions between two static types ("Type Conversions" of the extended model).

use crate::convert::Conversion;
use crate::limits::{Budget, Limits};
use crate::static_types::convert::convert_within;
use crate::static_types::enumeration::base_of;
use crate::static_types::relation::{Relation, best, worst};
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::value::number::check_text;
use crate::value::{NumberError, NumberLimits};

/// Returns the kind of conversion of values of one type to another: safe, unsafe or impossible ("Type Conversions and
/// Unification" of the extended model).
///
/// # Examples
///
/// ```
/// use hcl_model::convert::Conversion;
/// use hcl_model::typing::{StaticType, conversion};
///
/// assert_eq!(conversion(&StaticType::INT, &StaticType::NUMBER), Conversion::Safe);
/// assert_eq!(conversion(&StaticType::NUMBER, &StaticType::INT), Conversion::Unsafe);
/// assert_eq!(conversion(&StaticType::NONE, &StaticType::INT), Conversion::Impossible);
/// assert_eq!(conversion(&StaticType::INT.optional(), &StaticType::INT), Conversion::Unsafe);
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn conversion(from: &StaticType, to: &StaticType) -> Conversion {
    Relation::of(rule, from, to)
}

/// The first rule that fits decides.
#[cfg_attr(not(feature = "__shared"), inline)]
fn rule(this: &mut Relation, from: &StaticType, to: &StaticType) -> Conversion {
    use StaticKind as Kind;
    match (from.kind(), to.kind()) {
        (_, Kind::Dynamic) => Conversion::Safe,
        (Kind::Union(members), _) => {
            let found: Vec<Conversion> = members.map(|member| this.part(&member, to)).collect();
            let least = worst(found.iter().copied());
            // The member is only known once there is a value.
            best(found.into_iter()).min(least.max(Conversion::Unsafe))
        }
        (_, Kind::Union(members)) => best(members.map(|member| this.part(from, &member))),
        (_, Kind::Output(element)) => this.without_outputs(from, &element),
        (Kind::Output(_), Kind::Promise(element)) if !element.contains_outputs() => Conversion::Impossible,
        // The facts about the elements of a set are facts about the set.
        (Kind::Output(set), Kind::Set(element)) if element.contains_outputs() => this.part(&set, to),
        (_, Kind::Promise(element)) => this.without_promises(from, &element),
        (Kind::Dynamic, _) => Conversion::Unsafe,
        (Kind::Const(a), Kind::Const(b)) => if_safe(a == b),
        (_, Kind::Const(value)) => this.part(from, &base_of(value)).min(Conversion::Unsafe),
        (Kind::Enum(a), Kind::Enum(b)) if a == b => Conversion::Safe,
        (Kind::Const(value), Kind::Enum(ty)) => if_safe(ty.values().contains(value)),
        (_, Kind::Enum(ty)) => this.part(from, &ty.base()).min(Conversion::Unsafe),
        (Kind::Const(value), _) => this.part(&base_of(value), to),
        (Kind::Enum(ty), _) => this.part(&ty.base(), to),
        (Kind::List(a) | Kind::Set(a), Kind::List(b)) | (Kind::Set(a), Kind::Set(b)) => this.part(&a, &b),
        (Kind::List(a), Kind::Set(b)) => this.part(&a, &b).min(Conversion::Unsafe),
        (Kind::Tuple(parts), Kind::List(b)) => worst(parts.map(|a| this.part(&a, &b))),
        (Kind::Tuple(parts), Kind::Set(b)) => worst(parts.map(|a| this.part(&a, &b))).min(Conversion::Unsafe),
        (Kind::Tuple(a), Kind::Tuple(b)) if a.len() == b.len() => worst(a.zip(b).map(|(a, b)| this.part(&a, &b))),
        (Kind::List(a) | Kind::Set(a), Kind::Tuple(parts)) => {
            worst(parts.map(|b| this.part(&a, &b))).min(Conversion::Unsafe)
        }
        (Kind::Map(a), Kind::Map(b)) => this.part(&a, &b),
        (Kind::Object(a), Kind::Map(b)) => worst(a.iter().map(|(_, a)| this.part(&a, &b))),
        (Kind::Object(a), Kind::Object(b)) => {
            // A missing property is null.
            let kept = worst(b.iter().map(|(name, b)| this.part(&a.get(name).unwrap_or(StaticType::NONE), &b)));
            let drops_some = a.names().any(|name| b.get(name).is_none());
            if drops_some { kept.min(Conversion::Unsafe) } else { kept }
        }
        (Kind::Map(a), Kind::Object(b)) => {
            // A property that the map turns out to lack is null.
            let mut property = |b| best([this.part(&a, &b), this.part(&StaticType::NONE, &b)].into_iter());
            worst(b.iter().map(|(_, b)| property(b))).min(Conversion::Unsafe)
        }
        (Kind::Opaque(a), Kind::Opaque(b)) => if_safe(a == b),
        (from, to) => primitive(&from, &to),
    }
}

/// Conversions of types without parts ("Primitive Type Conversions").
#[cfg_attr(not(feature = "__shared"), inline)]
fn primitive(from: &StaticKind<'_>, to: &StaticKind<'_>) -> Conversion {
    use StaticKind::{Bool, Int, None, Number, String};
    match (from, to) {
        (Bool, Bool) | (Int, Int) | (Number | Int, Number) | (None, None) => Conversion::Safe,
        (Bool | Int | Number | String, String) => Conversion::Safe,
        (Number | String, Int) | (String, Bool | Number) => Conversion::Unsafe,
        _ => Conversion::Impossible,
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn if_safe(holds: bool) -> Conversion {
    if holds { Conversion::Safe } else { Conversion::Impossible }
}

/// The conversion of values of one type to another, with what is known of them: of a constant it is known whether it
/// converts, where the rules of types alone say that text may be a number.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn known_conversion(from: &StaticType, to: &StaticType, budget: &Budget) -> Conversion {
    match from.kind() {
        StaticKind::Const(value) => if_safe(convert_within(value, to, &mut budget.allowance()).is_ok()),
        _ => conversion(from, to),
    }
}

/// Returns the reason why a text that is a number does not convert to one: it has more of something than a limit
/// allows.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn passed_limit(from: &StaticType, limits: &Limits) -> Option<NumberError> {
    let StaticKind::Const(value) = from.kind() else {
        return None;
    };
    let error = check_text(value.as_str()?, &NumberLimits::from(limits)).err()?;
    (error != NumberError::Syntax).then_some(error)
}

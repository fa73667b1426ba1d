//! Assignability: the values that a type takes as they are, without conversion ("Structural Types" and "Eventual
//! Types").

use crate::convert::Conversion;
use crate::static_types::enumeration::base_of;
use crate::static_types::relation::{Relation, best, worst};
use crate::static_types::static_type::{StaticKind, StaticType};

/// Returns `true` if every value of one type is a value of the other without conversion.
///
/// Implements "Structural Types", "Eventual Types" and "Null values" of the extended model.
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticType, is_assignable};
///
/// assert!(is_assignable(&StaticType::INT, &StaticType::INT.optional()));
/// assert!(is_assignable(&StaticType::INT, &StaticType::output(StaticType::INT)));
/// assert!(!is_assignable(&StaticType::INT, &StaticType::NUMBER));
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn is_assignable(from: &StaticType, to: &StaticType) -> bool {
    Relation::of(rule, from, to) == Conversion::Safe
}

/// Safe if it is assignable, impossible if not.
#[cfg_attr(not(feature = "__shared"), inline)]
fn rule(this: &mut Relation, from: &StaticType, to: &StaticType) -> Conversion {
    use StaticKind as Kind;
    match (from.kind(), to.kind()) {
        (_, Kind::Dynamic) => Conversion::Safe,
        (Kind::Union(members), _) => worst(members.map(|member| this.part(&member, to))),
        (_, Kind::Union(members)) => best(members.map(|member| this.part(from, &member))),
        (Kind::Output(_) | Kind::Promise(_), Kind::Output(element)) => this.without_outputs(from, &element),
        (Kind::Output(_), Kind::Promise(_)) => Conversion::Impossible,
        (Kind::Promise(_), Kind::Promise(element)) => this.without_promises(from, &element),
        (_, Kind::Output(element) | Kind::Promise(element)) => this.part(from, &element),
        (Kind::Const(a), Kind::Const(b)) if a == b => Conversion::Safe,
        (Kind::Const(value), _) => is_leaf_of(&base_of(value), to),
        (Kind::List(a), Kind::List(b)) | (Kind::Set(a), Kind::Set(b)) | (Kind::Map(a), Kind::Map(b)) => {
            this.part(&a, &b)
        }
        (Kind::Tuple(parts), Kind::List(b)) => worst(parts.map(|a| this.part(&a, &b))),
        (Kind::Tuple(a), Kind::Tuple(b)) if a.len() == b.len() => worst(a.zip(b).map(|(a, b)| this.part(&a, &b))),
        (Kind::Object(a), Kind::Map(b)) => worst(a.iter().map(|(_, a)| this.part(&a, &b))),
        (Kind::Object(a), Kind::Object(b)) => {
            worst(b.iter().map(|(name, b)| this.part(&a.get(name).unwrap_or(StaticType::NONE), &b)))
        }
        _ => is_leaf_of(from, to),
    }
}

/// Types without parts take only themselves.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_leaf_of(from: &StaticType, to: &StaticType) -> Conversion {
    let is_same = from.node().is_none() && to.node().is_none() && from == to && !from.is_dynamic();
    if is_same { Conversion::Safe } else { Conversion::Impossible }
}

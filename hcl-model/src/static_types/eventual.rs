//! The types that remain once eventual values are there ("Eventual Types").

use std::collections::HashMap;
use std::sync::Arc;

use crate::static_types::node::{Form, Id, bind};
use crate::static_types::static_type::{Repr, StaticKind, StaticType};
use crate::static_types::union::{members, without_none};

/// The type without outputs and promises, at any depth.
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticType, resolve_outputs};
///
/// let ty = StaticType::list(StaticType::output(StaticType::INT));
/// assert_eq!(resolve_outputs(&ty).to_string(), "list(int)");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn resolve_outputs(ty: &StaticType) -> StaticType {
    Resolver::new(true).resolved(ty)
}

/// The type without promises, at any depth; outputs stay.
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticType, resolve_promises};
///
/// let ty = StaticType::tuple([StaticType::promise(StaticType::INT), StaticType::output(StaticType::INT)]);
/// assert_eq!(resolve_promises(&ty).to_string(), "[int, output(int)]");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn resolve_promises(ty: &StaticType) -> StaticType {
    Resolver::new(false).resolved(ty)
}

impl StaticType {
    /// Returns `true` if the type contains an output, at any depth. An output says something more of the value, for
    /// example that the value is secret.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// assert!(StaticType::list(StaticType::output(StaticType::INT)).contains_outputs());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn contains_outputs(&self) -> bool {
        self.facts().output
    }

    /// Returns `true` if the type contains a promise, at any depth.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn contains_promises(&self) -> bool {
        self.facts().promise
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl StaticType {
    /// The type with the outputs that another type of the same values has, where both have the same parts.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_outputs_of(&self, other: &StaticType) -> StaticType {
        if !other.facts().output || other.facts().recursive {
            return self.clone();
        }
        match (self.kind(), other.kind()) {
            (StaticKind::Output(_), _) => self.clone(),
            (_, StaticKind::Output(_)) => StaticType::output(resolve_outputs(self).widened().without_names()),
            (StaticKind::Object(own), StaticKind::Object(others)) => {
                let others: HashMap<&Arc<str>, StaticType> = others.iter().collect();
                let of_both = |(name, ty): (&Arc<str>, StaticType)| {
                    let both = others.get(name).map(|other| ty.with_outputs_of(other));
                    (name.clone(), both.unwrap_or(ty))
                };
                StaticType::object(own.iter().map(of_both).collect::<Vec<_>>())
            }
            (StaticKind::Tuple(_), StaticKind::Tuple(_))
            | (StaticKind::List(_), StaticKind::List(_))
            | (StaticKind::Set(_), StaticKind::Set(_))
            | (StaticKind::Map(_), StaticKind::Map(_))
                if self.parts().count() == other.parts().count() =>
            {
                let parts = self.parts().zip(other.parts()).map(|(own, other)| own.with_outputs_of(&other));
                self.with_parts(parts.collect())
            }
            // A value with these parts is not null.
            (StaticKind::Union(_), StaticKind::Object(_) | StaticKind::Tuple(_)) => match without_none(self) {
                Some(inner) if inner.form() != Some(Form::Union) => inner.with_outputs_of(other),
                _ => self.clone(),
            },
            _ => self.clone(),
        }
    }
}

/// The eventual types around something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lift {
    #[default]
    None,
    /// An output, or nothing: which of several values it will be decides.
    Perhaps,
    Promise,
    Output,
}

impl Lift {
    /// Returns the lift of a result that is made of a value of this type.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(ty: &StaticType) -> Lift {
        match ty.facts() {
            facts if facts.output => match facts.promise || facts.recursive || is_output(ty, &mut { MOST_PARTS }) {
                true => Lift::Output,
                false => Lift::Perhaps,
            },
            facts if facts.promise => Lift::Promise,
            _ => Lift::None,
        }
    }

    /// Returns the lift of a result that is made of a value of this type, but of none of its parts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_whole(ty: &StaticType) -> Lift {
        let of_one = |ty: &StaticType| match ty.form() {
            Some(Form::Output) => Lift::Output,
            Some(Form::Promise) => Lift::Promise,
            _ => Lift::None,
        };
        Lift::of_one_of(members(ty).iter().filter(|ty| **ty != StaticType::NONE).map(of_one))
    }

    /// Returns the lift of a result that is made of one of several values, whichever it will be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_one_of(all: impl Iterator<Item = Lift>) -> Lift {
        let (least, most) = all.fold((Lift::Output, Lift::None), |(least, most), it| (least.min(it), most.max(it)));
        if most == Lift::Output && least < Lift::Promise { Lift::Perhaps } else { most }
    }

    /// Returns the lift of a result beside a value that is not chosen: the result is as secret, but does not wait.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_unchosen(self) -> Lift {
        if self == Lift::Promise { Lift::None } else { self }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn around(self, ty: StaticType) -> StaticType {
        match self {
            Lift::None => ty,
            Lift::Perhaps => StaticType::union([ty.clone(), StaticType::output(ty)]),
            Lift::Promise => StaticType::promise(ty),
            Lift::Output => StaticType::output(ty),
        }
    }
}

/// Beyond so many parts, whatever may be an output is taken to be one.
const MOST_PARTS: usize = 1_000;

/// Returns `true` if any result that is made of a value of the type is an output: every member other than null
/// contains an output.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_output(ty: &StaticType, left: &mut usize) -> bool {
    if !ty.facts().output {
        return false;
    }
    match left.checked_sub(1) {
        Some(fewer) => *left = fewer,
        None => return true,
    }
    match ty.kind() {
        StaticKind::Output(_) => true,
        StaticKind::Union(members) => {
            members.filter(|member| *member != StaticType::NONE).all(|member| is_output(&member, left))
        }
        _ => ty.parts().any(|part| is_output(&part, left)),
    }
}

struct Resolver {
    /// Outputs are taken out too.
    outputs: bool,
    /// The placeholders for types that contain themselves and are being resolved.
    holes: HashMap<Id, Arc<()>>,
    /// The types that were resolved, so that shared parts are resolved once.
    known: HashMap<Id, StaticType>,
}

impl Resolver {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(outputs: bool) -> Resolver {
        Resolver { outputs, holes: HashMap::new(), known: HashMap::new() }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn resolved(&mut self, ty: &StaticType) -> StaticType {
        let facts = ty.facts();
        if !(facts.promise || self.outputs && facts.output) {
            return ty.clone();
        }
        let (Some(form), Some(id)) = (ty.form(), ty.id()) else {
            return ty.clone();
        };
        if let Some(known) = self.known.get(&id) {
            return known.clone();
        }
        if let Some(hole) = self.holes.get(&id) {
            return StaticType(Repr::Hole(hole.clone()));
        }
        if form == Form::Promise || self.outputs && form == Form::Output {
            return self.resolved_parts(ty).pop().unwrap_or(StaticType::DYNAMIC);
        }
        if !facts.recursive {
            let result = ty.with_parts(self.resolved_parts(ty));
            self.known.insert(id, result.clone());
            return result;
        }
        let hole = Arc::new(());
        self.holes.insert(id, hole.clone());
        let body = ty.with_parts(self.resolved_parts(ty));
        self.holes.remove(&id);
        bind(&hole, body)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn resolved_parts(&mut self, ty: &StaticType) -> Vec<StaticType> {
        ty.parts().map(|part| self.resolved(&part)).collect()
    }
}

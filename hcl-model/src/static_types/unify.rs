//! One type for several ("Type Unification" of the extended model): there always is one, if need be a union.
//!
//! The extended model leaves open how several types unify. All types are examined at once, so that their order does
//! not matter, and everything converts safely to the result.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::convert::Conversion;
use crate::static_types::conversion::conversion;
use crate::static_types::eventual::{resolve_outputs, resolve_promises};
use crate::static_types::node::{Id, bind};
use crate::static_types::relation::MOST_PAIRS;
use crate::static_types::static_type::{Repr, StaticKind, StaticType};
use crate::static_types::union::{distinct, members, without_none, without_repeats};

/// The type to which all of the types convert safely ("Type Unification" of the extended model).
///
/// The order of the types does not matter, and there always is a result: if nothing else fits, their union; no types at
/// all are [`StaticType::NONE`].
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticType, unify};
///
/// let unified = |types: &[StaticType]| unify(types).to_string();
/// assert_eq!(unified(&[StaticType::INT, StaticType::STRING]), "string");
/// assert_eq!(unified(&[StaticType::INT, StaticType::BOOL]), "bool | int");
/// assert_eq!(unified(&[StaticType::output(StaticType::INT), StaticType::NUMBER]), "output(number)");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn unify(types: &[StaticType]) -> StaticType {
    Unification::default().all(types.to_vec())
}

/// The type of one of several values that stay as they are, as elements of a tuple do: which of them is secret is not known.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn any_of(types: &[StaticType]) -> StaticType {
    /// The number of types beyond which only their common type is known.
    const MOST: usize = 100;
    match types.len() <= MOST && types.iter().any(StaticType::contains_outputs) {
        true => StaticType::union(types.iter().cloned()),
        false => unify(types),
    }
}

#[derive(Default)]
struct Unification {
    /// The unifications in progress, the outermost first.
    around: Vec<Merge>,
    /// The results of unifications, so that shared parts are unified once; with the types whose addresses are in use.
    known: HashMap<Vec<Id>, (StaticType, Vec<StaticType>)>,
}

/// Types of one class that are being unified.
struct Merge {
    inputs: Vec<StaticType>,
    /// The sum of their hashes.
    hash: u64,
    /// The placeholder for the result inside of itself, if the result is an object.
    hole: Option<Arc<()>>,
}

impl Unification {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn all(&mut self, types: Vec<StaticType>) -> StaticType {
        let types = without_repeats(types);
        if types.len() < 2 {
            return types.into_iter().next().unwrap_or(StaticType::NONE);
        }
        if self.around.len() > MOST_PAIRS {
            return StaticType::DYNAMIC;
        }
        if types.iter().all(is_union) {
            return StaticType::union(types);
        }
        let with_null = types.iter().any(|ty| members(ty).contains(&StaticType::NONE));
        let rest: Vec<StaticType> = types.iter().filter_map(without_none).collect();
        let (unions, plain): (Vec<StaticType>, Vec<StaticType>) = without_repeats(rest).into_iter().partition(is_union);
        let result = match (unions.is_empty(), plain.is_empty()) {
            (_, true) => StaticType::union(unions),
            (true, false) => self.plain(plain),
            (false, false) => {
                let plain = self.plain(plain);
                self.with_union(&StaticType::union(unions), &plain)
            }
        };
        if with_null { result.optional() } else { result }
    }

    /// A union and another type, neither of which has null in it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn with_union(&mut self, union: &StaticType, plain: &StaticType) -> StaticType {
        let all = members(union);
        if plain.is_dynamic() {
            return StaticType::DYNAMIC;
        }
        if let Some(unified) = self.eventual(all.iter().chain([plain]), &[union.clone(), plain.clone()]) {
            return unified;
        }
        // Constants stay beside each other.
        let are_constants = is_constant(plain) && all.iter().all(is_constant);
        if is_union(plain) || are_constants {
            return StaticType::union([union.clone(), plain.clone()]);
        }
        StaticType::union(all.into_iter().map(|member| self.all(vec![member, plain.clone()])))
    }

    /// Types of which none is a union or null.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn plain(&mut self, types: Vec<StaticType>) -> StaticType {
        if let [only] = types.as_slice() {
            return only.clone();
        }
        if types.iter().any(StaticType::is_dynamic) {
            return StaticType::DYNAMIC;
        }
        if let Some(unified) = self.eventual(types.iter(), &types) {
            return unified;
        }
        let mut sequences = Vec::new();
        let mut mappings = Vec::new();
        let mut scalars = Vec::new();
        for ty in types {
            match ty.kind() {
                StaticKind::List(_) | StaticKind::Set(_) | StaticKind::Tuple(_) => sequences.push(ty),
                StaticKind::Map(_) | StaticKind::Object(_) => mappings.push(ty),
                _ => scalars.push(ty),
            }
        }
        let classes = scalars_of(scalars)
            .into_iter()
            .chain(self.class(sequences, Unification::sequences))
            .chain(self.class(mappings, Unification::mappings));
        StaticType::union(classes.collect::<Vec<_>>())
    }

    /// The result of types among which there are eventuals; none if there are not.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eventual<'t>(
        &mut self,
        mut members: impl Iterator<Item = &'t StaticType> + Clone,
        types: &[StaticType],
    ) -> Option<StaticType> {
        let is_promise = |ty: &StaticType| matches!(ty.kind(), StaticKind::Promise(_));
        let is_output = |ty: &StaticType| matches!(ty.kind(), StaticKind::Output(_));
        let is_output = members.clone().any(|ty| is_output(ty) || is_promise(ty) && ty.contains_outputs());
        if is_output || members.clone().any(is_promise) && members.clone().any(StaticType::contains_outputs) {
            let resolved = types.iter().map(resolve_outputs).collect();
            return Some(StaticType::output(self.all(resolved)));
        }
        if members.any(is_promise) {
            let resolved = types.iter().map(resolve_promises).collect();
            return Some(StaticType::promise(self.all(resolved)));
        }
        None
    }

    /// Types of one class; a single one stays as it is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn class(
        &mut self,
        types: Vec<StaticType>,
        unified: fn(&mut Unification, &[StaticType]) -> StaticType,
    ) -> Option<StaticType> {
        if types.len() < 2 {
            return types.into_iter().next();
        }
        let hash = types.iter().fold(0, |sum: u64, ty| sum.wrapping_add(ty.facts().hash()));
        let mut inputs: Vec<Id> = types.iter().filter_map(StaticType::id).collect();
        inputs.sort_unstable();
        if let Some((known, _)) = self.known.get(&inputs) {
            return Some(known.clone());
        }
        let are_objects = types.iter().all(|ty| matches!(ty.kind(), StaticKind::Object(_)));
        for merge in self.around.iter().rev() {
            if merge.hash == hash && have_same_members(&merge.inputs, &types) {
                return Some(match &merge.hole {
                    Some(hole) => StaticType(Repr::Hole(hole.clone())),
                    None => StaticType::union(types),
                });
            }
            if merge.hole.is_some() && !are_objects {
                break;
            }
        }
        let hole = are_objects.then(|| Arc::new(()));
        self.around.push(Merge { inputs: types.clone(), hash, hole: hole.clone() });
        let body = unified(self, &types);
        self.around.pop();
        let result = match hole {
            Some(hole) => bind(&hole, body),
            None => body,
        };
        // In types that contain themselves it also depends on what is around.
        if !types.iter().any(|ty| ty.facts().recursive) {
            self.known.insert(inputs, (result.clone(), types));
        }
        Some(result)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn sequences(&mut self, types: &[StaticType]) -> StaticType {
        let lengths = types.iter().map(|ty| match ty.kind() {
            StaticKind::Tuple(elements) => Some(elements.len()),
            _ => None,
        });
        let lengths: Vec<Option<usize>> = lengths.collect();
        if let Some(length) = lengths[0]
            && lengths.iter().all(|other| *other == Some(length))
        {
            let columns = (0..length).map(|at| {
                let column = types.iter().filter_map(|ty| ty.parts().nth(at)).collect();
                self.all(column)
            });
            return StaticType::tuple(columns.collect::<Vec<_>>());
        }
        let are_sets = types.iter().all(|ty| matches!(ty.kind(), StaticKind::Set(_)));
        let element = self.all(types.iter().flat_map(StaticType::parts).collect());
        if are_sets { StaticType::set(element) } else { StaticType::list(element) }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn mappings(&mut self, types: &[StaticType]) -> StaticType {
        let objects = types.iter().map(|ty| match ty.kind() {
            StaticKind::Object(properties) => Some(properties),
            _ => None,
        });
        let Some(objects) = objects.collect::<Option<Vec<_>>>() else {
            return StaticType::map(self.all(types.iter().flat_map(StaticType::parts).collect()));
        };
        let mut columns: BTreeMap<&Arc<str>, Vec<StaticType>> = BTreeMap::new();
        for object in &objects {
            for (name, ty) in object.iter() {
                columns.entry(name).or_default().push(ty);
            }
        }
        let properties = columns.into_iter().map(|(name, mut column)| {
            if column.len() < objects.len() {
                column.push(StaticType::NONE);
            }
            (name.clone(), self.all(column))
        });
        StaticType::object(properties.collect::<Vec<_>>())
    }
}

/// Returns `true` if both lists have the same types. Neither list has a type twice.
#[cfg_attr(not(feature = "__shared"), inline)]
fn have_same_members(a: &[StaticType], b: &[StaticType]) -> bool {
    a.len() == b.len() && distinct(&[a, b].concat()).len() == a.len()
}

/// Scalars of which none converts safely to another one.
#[cfg_attr(not(feature = "__shared"), inline)]
fn scalars_of(scalars: Vec<StaticType>) -> Vec<StaticType> {
    let absorbs = |upper: &StaticType, ty: &StaticType| {
        upper != ty
            && conversion(ty, upper) == Conversion::Safe
            && (is_constant(ty) || conversion(upper, ty) != Conversion::Safe)
    };
    let wide: Vec<StaticType> = scalars.iter().filter(|ty| !is_constant(ty)).cloned().collect();
    scalars.into_iter().filter(|ty| !wide.iter().any(|upper| absorbs(upper, ty))).collect()
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn is_constant(ty: &StaticType) -> bool {
    matches!(ty.kind(), StaticKind::Const(_))
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn is_union(ty: &StaticType) -> bool {
    matches!(ty.kind(), StaticKind::Union(_))
}

//! The types of the keys and values of collections that can be iterated ("For Expressions", "Splat Operators").

use crate::static_types::eventual::Lift;
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::static_types::unify::any_of;

/// The types of the elements of a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementTypes {
    /// The type of the keys: numbers, names, or in a set the elements themselves.
    pub key: StaticType,
    /// The type of the values.
    pub value: StaticType,
    /// The lift of the collection, which tells if the collection comes later.
    pub(crate) lift: Lift,
}

impl StaticType {
    /// The types of the keys and values of the elements; none if it is no collection.
    ///
    /// Null has no elements, so an optional collection is like one that is there; of a union those members count that
    /// are collections.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let elements = StaticType::output(StaticType::map(StaticType::INT)).elements().unwrap();
    /// assert_eq!((elements.key, elements.value), (StaticType::STRING, StaticType::INT));
    /// assert_eq!(StaticType::STRING.elements(), None);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn elements(&self) -> Option<ElementTypes> {
        let of = |key: StaticType, value: StaticType| Some(ElementTypes { key, value, lift: Lift::None });
        // The elements of an empty collection can be anything.
        let all = |types: Vec<StaticType>| if types.is_empty() { StaticType::DYNAMIC } else { any_of(&types) };
        match self.kind() {
            StaticKind::Dynamic => of(StaticType::DYNAMIC, StaticType::DYNAMIC),
            StaticKind::List(element) => of(StaticType::INT, element),
            StaticKind::Set(element) => of(element.clone(), element),
            StaticKind::Map(element) => of(StaticType::STRING, element),
            StaticKind::Tuple(elements) => of(StaticType::INT, all(elements.collect())),
            StaticKind::Object(properties) => {
                of(StaticType::STRING, all(properties.iter().map(|(_, ty)| ty).collect()))
            }
            StaticKind::Promise(inner) => inner.elements().map(|found| found.lifted(Lift::Promise)),
            StaticKind::Output(inner) => inner.elements().map(|found| found.lifted(Lift::Output)),
            StaticKind::Union(members) => {
                let found: Vec<ElementTypes> = members.filter_map(|member| member.elements()).collect();
                let lift = Lift::of_one_of(found.iter().map(|found| found.lift));
                found.first()?;
                let (keys, values) = found.into_iter().map(|found| (found.key, found.value)).unzip();
                Some(ElementTypes { key: all(keys), value: all(values), lift })
            }
            _ => None,
        }
    }
}

impl ElementTypes {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn lifted(self, lift: Lift) -> ElementTypes {
        ElementTypes { lift: self.lift.max(lift), ..self }
    }
}

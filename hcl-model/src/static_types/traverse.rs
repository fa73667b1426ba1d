//! The types of steps into values ("Structural Types" and "Eventual Types": how they are traversed).

use std::fmt;
use std::sync::Arc;

use crate::convert::{Conversion, convert_within};
use crate::diag::Message;
use crate::diag::closest;
use crate::limits::Budget;
use crate::source::normalize;
use crate::source::visible;
use crate::static_types::conversion::conversion;
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::types::Type;
use crate::types::messages::other_type;
use crate::value::{Number, Value};

/// The reason why there is no such step into values of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untraversable(pub(crate) Reason);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    NoAttributes { ty: StaticType, name: String },
    NoSuchProperty { name: String, known: Vec<Arc<str>> },
    NoIndices { ty: StaticType },
    Key { why: Message },
    OutOfRange { length: usize },
    Set,
}

/// A step into a value.
enum Step<'a> {
    Attribute(&'a str),
    Index(&'a Value, &'a Budget),
    IndexOf(&'a StaticType),
}

/// The treatment of a step that only the null member of a type allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Null {
    /// The result is null, as the text has it.
    Passes,
    /// It is a mistake: evaluation refuses null, and whatever else there could be.
    IsNotEnough,
}

type Found = Result<StaticType, Untraversable>;

impl StaticType {
    /// The type of an attribute of a value.
    ///
    /// The attribute of a union is the union of the attributes of the members that have it. Null passes, also where
    /// no other member has the attribute. In an expression that is a mistake all the same, because no value has the
    /// attribute.
    ///
    /// # Errors
    ///
    /// Values of the type have no such attribute.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let service = StaticType::object([("port", StaticType::INT)]);
    /// assert_eq!(service.attribute("port")?, StaticType::INT);
    /// assert_eq!(service.clone().optional().attribute("port")?, StaticType::INT.optional());
    /// assert!(service.attribute("prot").unwrap_err().to_string().contains("port"));
    /// # Ok::<(), hcl_model::typing::Untraversable>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn attribute(&self, name: &str) -> Result<StaticType, Untraversable> {
        step(self, &Step::Attribute(name), Null::Passes)
    }

    /// The type of an attribute of a value, which is not only null.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn known_attribute(&self, name: &str) -> Result<StaticType, Untraversable> {
        step(self, &Step::Attribute(name), Null::IsNotEnough)
    }

    /// The type of the element with this key.
    ///
    /// # Errors
    ///
    /// Values of the type have no elements, or none with this key.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    /// use hcl_model::value::Value;
    ///
    /// let pair = StaticType::tuple([StaticType::INT, StaticType::BOOL]);
    /// assert_eq!(pair.index(&Value::from(1))?, StaticType::BOOL);
    /// assert!(pair.index(&Value::from(2)).is_err());
    /// # Ok::<(), hcl_model::typing::Untraversable>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn index(&self, key: &Value) -> Result<StaticType, Untraversable> {
        step(self, &Step::Index(key, &Budget::DEFAULT), Null::Passes)
    }

    /// The type of the element with this key of a value, which is not only null; an author wrote it whose budget this is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn known_index(&self, key: &Value, budget: &Budget) -> Result<StaticType, Untraversable> {
        step(self, &Step::Index(key, budget), Null::IsNotEnough)
    }

    /// The type of the element with a key of this type of a value, which is not only null; an author wrote it whose budget
    /// this is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn known_index_of(&self, key: &StaticType, budget: &Budget) -> Result<StaticType, Untraversable> {
        step(self, &Step::of_key(key, budget), Null::IsNotEnough)
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn step(ty: &StaticType, by: &Step<'_>, null: Null) -> Found {
    match ty.kind() {
        StaticKind::Dynamic => Ok(StaticType::DYNAMIC),
        StaticKind::None => Ok(StaticType::NONE),
        StaticKind::Promise(element) => Ok(StaticType::promise(step(&element, by, null)?)),
        StaticKind::Output(element) => Ok(StaticType::output(step(&element, by, null)?)),
        StaticKind::Union(members) => {
            let (mut found, mut failed, mut with_null) = (Vec::new(), None, false);
            for member in members {
                match step(&member, by, null) {
                    Ok(_) if member == StaticType::NONE => with_null = true,
                    Ok(ty) => found.push(ty),
                    Err(error) => failed = Some(error),
                }
            }
            match failed {
                Some(_) if found.is_empty() && with_null && null == Null::Passes => Ok(StaticType::NONE),
                // One reason is enough where it is about the only member that is not null.
                Some(error) if found.is_empty() && ty.parts().len() - usize::from(with_null) == 1 => Err(error),
                Some(_) if found.is_empty() => Err(Untraversable(by.unsuitable(ty))),
                _ => {
                    found.extend(with_null.then_some(StaticType::NONE));
                    Ok(StaticType::union(found))
                }
            }
        }
        StaticKind::Map(element) => match by {
            Step::Attribute(_) => Ok(element),
            _ => by.name().map(|_| element),
        },
        StaticKind::Object(properties) => match by.name()? {
            None => Ok(StaticType::union(properties.iter().map(|(_, ty)| ty))),
            Some(name) => properties.get(&name).ok_or_else(|| {
                Untraversable(Reason::NoSuchProperty {
                    name,
                    known: properties.iter().map(|(name, _)| name.clone()).collect(),
                })
            }),
        },
        StaticKind::List(element) if !by.is_attribute() => by.position().map(|_| element),
        StaticKind::Tuple(mut elements) if !by.is_attribute() => {
            let length = elements.len();
            match by.position()? {
                None => Ok(StaticType::union(elements)),
                Some(at) => at.and_then(|at| elements.nth(at)).ok_or(Untraversable(Reason::OutOfRange { length })),
            }
        }
        StaticKind::Set(_) if !by.is_attribute() => Err(Untraversable(Reason::Set)),
        _ => Err(Untraversable(by.unsuitable(ty))),
    }
}

impl<'a> Step<'a> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of_key(key: &'a StaticType, budget: &'a Budget) -> Step<'a> {
        match key.kind() {
            StaticKind::Const(value) => Step::Index(value, budget),
            _ => Step::IndexOf(key),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_attribute(&self) -> bool {
        matches!(self, Step::Attribute(_))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn unsuitable(&self, ty: &StaticType) -> Reason {
        match self {
            Step::Attribute(name) => Reason::NoAttributes { ty: ty.clone(), name: (*name).to_owned() },
            _ => Reason::NoIndices { ty: ty.clone() },
        }
    }

    /// The name that the step asks for, if it is known.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn name(&self) -> Result<Option<String>, Untraversable> {
        match self {
            Step::Attribute(name) => Ok(Some(normalize((*name).into()).into_owned())),
            Step::Index(key, budget) => {
                let key = converted(key, &Type::STRING, budget)?;
                Ok(key.as_str().map(str::to_owned))
            }
            Step::IndexOf(key) => has_key(key, &StaticType::STRING).map(|()| None),
        }
    }

    /// The position that the step asks for, if it is known; none of it if it is too large for any.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn position(&self) -> Result<Option<Option<usize>>, Untraversable> {
        match self {
            Step::Attribute(_) => Ok(None),
            Step::IndexOf(key) => has_key(key, &StaticType::NUMBER).map(|()| None),
            Step::Index(key, budget) => {
                let key = converted(key, &Type::NUMBER, budget)?;
                let Some(number) = key.as_number() else {
                    return Ok(None);
                };
                let why = match number {
                    number if !number.is_integer() => "the indexing key must be a whole number",
                    number if number.is_negative() => "the indexing key must not be negative",
                    number => return Ok(Some(Number::to_u64(number).and_then(|at| usize::try_from(at).ok()))),
                };
                Err(Untraversable(Reason::Key { why: why.into() }))
            }
        }
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn converted(key: &Value, ty: &Type, budget: &Budget) -> Result<Value, Untraversable> {
    let unsuitable = |why: Message| Untraversable(Reason::Key { why });
    if key.is_null() {
        return Err(unsuitable("the indexing key is null".into()));
    }
    let converted = convert_within(key, ty, &mut budget.allowance());
    converted.map(|key| key.unmark().0).map_err(|error| unsuitable(error.into()))
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn has_key(key: &StaticType, wanted: &StaticType) -> Result<(), Untraversable> {
    match conversion(key, wanted) {
        Conversion::Impossible => {
            Err(Untraversable(Reason::Key { why: other_type(&wanted.to_string(), &key.to_string()) }))
        }
        _ => Ok(()),
    }
}

impl fmt::Display for Untraversable {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.0.to_string()))
    }
}

impl fmt::Display for Reason {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoAttributes { ty, name } => {
                write!(f, "A value of type {ty} has no attribute {name:?}")?;
                match ty.kind() {
                    StaticKind::List(element) | StaticKind::Set(element) if element.known_attribute(name).is_ok() => {
                        write!(f, "; to have it from each element, write [*].{name}")
                    }
                    _ => Ok(()),
                }
            }
            Reason::NoSuchProperty { name, known } => {
                write!(f, "There is no property named {name:?}")?;
                match closest(name, known.iter().map(|name| &**name)) {
                    Some(close) => write!(f, ". Did you mean {close:?}?"),
                    None if known.is_empty() => Ok(()),
                    None => write!(f, "; there are {}", known.join(", ")),
                }
            }
            Reason::NoIndices { ty } => write!(f, "A value of type {ty} has no elements to access by index"),
            Reason::Key { why } => write!(f, "The key does not suit the value: {why}"),
            Reason::OutOfRange { length } => write!(f, "There are only {length} elements"),
            Reason::Set => write!(f, "Elements of a set have no index"),
        }
    }
}

impl std::error::Error for Untraversable {}

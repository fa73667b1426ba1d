//! Static types beside the types of values: from one to the other, and from a value to the most that is known of it.

use std::collections::HashMap;
use std::sync::Arc;

use crate::static_types::eventual::resolve_outputs;
use crate::static_types::node::Id;
use crate::static_types::static_type::{MOST_LEVELS, StaticKind, StaticType};
use crate::static_types::unify::any_of;
use crate::types::{Type, TypeKind};
use crate::value::{Mark, Value, ValueKind};

impl From<&Type> for StaticType {
    /// The static type of values of a type; optional attributes of a specification may be null.
    ///
    /// A capsule type is opaque, by its name.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(ty: &Type) -> StaticType {
        match ty.kind() {
            TypeKind::Dynamic => StaticType::DYNAMIC,
            TypeKind::String => StaticType::STRING,
            TypeKind::Number => StaticType::NUMBER,
            TypeKind::Bool => StaticType::BOOL,
            _ if is_unwieldy(ty) => StaticType::DYNAMIC,
            TypeKind::List(element) => StaticType::list(element.into()),
            TypeKind::Set(element) => StaticType::set(element.into()),
            TypeKind::Map(element) => StaticType::map(element.into()),
            TypeKind::Tuple(elements) => StaticType::tuple(elements.iter().map(StaticType::from)),
            TypeKind::Object(object) => StaticType::object(object.iter().map(|(name, ty)| {
                let ty = StaticType::from(ty);
                (name.clone(), if object.is_optional(name) { ty.optional() } else { ty })
            })),
            TypeKind::Capsule(capsule) => StaticType::opaque(capsule.name()),
        }
    }
}

impl From<Type> for StaticType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(ty: Type) -> StaticType {
        StaticType::from(&ty)
    }
}

impl StaticType {
    /// The type of the information model that says the most of what this type says.
    ///
    /// Integers and constants are numbers, text or bools; `T?` is the type of T, because every type has a null; what is
    /// there later is what it will be; a union of other types, an opaque type and a type that contains itself are
    /// dynamic there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::typing::StaticType;
    ///
    /// assert_eq!(StaticType::list(StaticType::INT.optional()).to_type(), Type::list(Type::NUMBER));
    /// assert_eq!(StaticType::union([StaticType::INT, StaticType::BOOL]).to_type(), Type::DYNAMIC);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_type(&self) -> Type {
        ModelTypes::default().of(self)
    }

    /// The most that can be said of a value: a known bool, number or text is a constant, null is
    /// [`StaticType::NONE`]; a value that is not known is a promise of what its own type says, and a sensitive one an output
    /// of that, or of anything if there are objects in it, because their names are a part of it.
    /// The nullness of a secret value is secret too: the type is the type of the value if it is not null.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    /// use hcl_model::value::Value;
    ///
    /// let value = Value::tuple([Value::from("web"), Value::NULL]);
    /// assert_eq!(StaticType::of_value(&value).to_string(), "[\"web\", none]");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn of_value(value: &Value) -> StaticType {
        if value.marks().is_sensitive() {
            return StaticType::secret(&value.ty());
        }
        let value = value.bare();
        let all = |values: &[Value]| any_of(&values.iter().map(StaticType::of_value).collect::<Vec<_>>());
        match value.kind() {
            ValueKind::Null(_) => StaticType::NONE,
            ValueKind::Unknown(ty) => StaticType::promise(ty.into()),
            _ if is_unwieldy(&value.ty()) => StaticType::DYNAMIC,
            ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_) => StaticType::constant(value.clone()),
            ValueKind::List([]) | ValueKind::Set([]) => StaticType::from(value.ty()),
            // So many constants say no more than what they have in common.
            ValueKind::List(_) | ValueKind::Set(_) | ValueKind::Map(_) if value.weight() > MOST_PARTS => {
                StaticType::of_many(value)
            }
            ValueKind::List(values) => StaticType::list(all(values)),
            ValueKind::Set(values) => StaticType::set(all(values)),
            ValueKind::Tuple(values) => StaticType::tuple(values.iter().map(StaticType::of_value)),
            ValueKind::Map(entries) if entries.is_empty() => StaticType::from(value.ty()),
            ValueKind::Map(entries) => StaticType::map(any_of(
                &entries.iter().map(|(_, value)| StaticType::of_value(value)).collect::<Vec<_>>(),
            )),
            ValueKind::Object(entries) => {
                StaticType::object(entries.iter().map(|(name, value)| (name.clone(), StaticType::of_value(value))))
            }
            _ => StaticType::from(value.ty()),
        }
    }

    /// Returns the type of a secret value. Reports show types, so the attribute names of the value are not a part of its type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn secret(ty: &Type) -> StaticType {
        StaticType::output(StaticType::from(ty).without_names())
    }

    /// Returns the type of any value of the same type.
    ///
    /// A secret part is an output without attribute names. If a part waits for a promise, nothing is an output, because a secret
    /// may turn out not to be chosen; the names stay away all the same.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn of_unknown(value: &Value) -> StaticType {
        let ty = StaticType::from(value.ty());
        if !value.contains_sensitive() {
            return ty;
        }
        let shown = ty.with_outputs_of(&StaticType::of_value(value));
        if value.contains_waiting() { resolve_outputs(&shown) } else { shown }
    }

    /// Returns the type of a collection whose elements are too many to look at.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of_many(value: &Value) -> StaticType {
        if value.contains_sensitive() { StaticType::secret(&value.ty()) } else { value.ty().into() }
    }
}

impl StaticType {
    /// Returns the value that stands for a value of this type: its parts down to a certain level, and the marks of
    /// its secret parts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn to_value(&self) -> Value {
        self.value_within(KNOWN_DEEP)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn value_within(&self, depth: u8) -> Value {
        let Some(depth) = depth.checked_sub(1) else {
            return Value::unknown(self.to_type());
        };
        match self.kind() {
            StaticKind::None => Value::NULL,
            StaticKind::Const(value) => value.clone(),
            StaticKind::Tuple(parts) => Value::tuple(parts.map(|part| part.value_within(depth))),
            StaticKind::Object(properties) => {
                let parts: Vec<(Arc<str>, StaticType)> =
                    properties.iter().map(|(name, ty)| (name.clone(), ty)).collect();
                // A property that is certainly null is there.
                match parts.iter().any(|(_, ty)| *ty != StaticType::NONE && ty.is_optional()) {
                    true => Value::unknown(self.to_type()),
                    false => Value::object(parts.into_iter().map(|(name, ty)| (name, ty.value_within(depth)))),
                }
            }
            StaticKind::Output(inner) => inner.value_within(depth).mark(Mark::sensitive()),
            _ => Value::unknown(self.to_type()),
        }
    }
}

/// Parts of a value of a type are known so deep: what is behind that only has a type.
const KNOWN_DEEP: u8 = 8;

/// The number of parts beyond which a value is known by its type in the model only.
const MOST_PARTS: u64 = 10_000;

/// Returns `true` if a type is too deep or too large for a static type. A static type shares nothing that the type
/// shares: think of values that hold others twice, which hold others twice.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_unwieldy(ty: &Type) -> bool {
    ty.depth() >= u32::from(MOST_LEVELS) || ty.size() > MOST_PARTS
}

/// From static types to types of the model.
#[derive(Default)]
struct ModelTypes {
    /// The types around the one that is converted, of those that contain themselves.
    around: Vec<Id>,
    /// The types that were converted, so that shared parts are converted once.
    known: HashMap<Id, Type>,
}

impl ModelTypes {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(&mut self, ty: &StaticType) -> Type {
        let Some(id) = ty.id() else {
            return self.converted(ty);
        };
        if let Some(known) = self.known.get(&id) {
            return known.clone();
        }
        if self.around.contains(&id) {
            return Type::DYNAMIC;
        }
        if ty.facts().recursive {
            self.around.push(id);
            let result = self.converted(ty);
            self.around.pop();
            return result;
        }
        let result = self.converted(ty);
        self.known.insert(id, result.clone());
        result
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn converted(&mut self, ty: &StaticType) -> Type {
        match ty.kind() {
            StaticKind::Bool => Type::BOOL,
            StaticKind::Int | StaticKind::Number => Type::NUMBER,
            StaticKind::String => Type::STRING,
            StaticKind::Const(value) => value.ty(),
            StaticKind::Enum(ty) => self.of(&ty.base()),
            StaticKind::List(element) => Type::list(self.of(&element)),
            StaticKind::Set(element) => Type::set(self.of(&element)),
            StaticKind::Map(element) => Type::map(self.of(&element)),
            StaticKind::Tuple(elements) => Type::tuple(elements.map(|ty| self.of(&ty)).collect::<Vec<_>>()),
            StaticKind::Object(properties) => {
                Type::object(properties.iter().map(|(name, ty)| (name.clone(), self.of(&ty))).collect::<Vec<_>>())
            }
            StaticKind::Promise(element) | StaticKind::Output(element) => self.of(&element),
            StaticKind::Union(members) => {
                let mut types = members.filter(|member| *member != StaticType::NONE).map(|ty| self.of(&ty));
                let first = types.next().unwrap_or(Type::DYNAMIC);
                if types.all(|other| other == first) { first } else { Type::DYNAMIC }
            }
            StaticKind::None | StaticKind::Dynamic | StaticKind::Opaque(_) => Type::DYNAMIC,
        }
    }
}

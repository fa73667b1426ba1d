//! Static types: what they are, how they are made, and what is in them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::static_types::enumeration::{EnumType, base_of};
use crate::static_types::node::{Edge, Facts, Form, Group, Id, Node, bind, hash_of};
use crate::static_types::parts::{Properties, TypeParts};
use crate::static_types::{eventual, union};
use crate::value::{Value, by_name};

/// The maximum number of levels of a type; deeper parts are [`StaticType::DYNAMIC`].
pub(crate) const MOST_LEVELS: u16 = 256;

/// A static type: what is known of a value before there is one ("Extended Types" of the extended model).
///
/// It is immutable, cheap to clone, and may contain itself ([`StaticType::recursive`]).
/// Two types are equal when they say the same, in whatever way they were made; the order of the members of a union does
/// not matter.
/// Parts deeper than 256 levels are [`StaticType::DYNAMIC`].
///
/// `Display` is for people (`string | int?`), `Debug` is exact and can be read again ([`StaticType::parse`]).
///
/// # Examples
///
/// ```
/// use hcl_model::typing::StaticType;
///
/// let ports = StaticType::list(StaticType::INT.optional());
/// assert_eq!(ports.to_string(), "list(int?)");
/// assert_eq!(format!("{ports:?}"), "list(union(int, none))");
/// ```
#[derive(Clone)]
pub struct StaticType(pub(crate) Repr);

#[derive(Clone)]
pub(crate) enum Repr {
    None,
    Bool,
    Int,
    Number,
    String,
    Dynamic,
    /// A known bool, number or string.
    Const(Value),
    Opaque(Arc<str>),
    Enum(Arc<EnumType>),
    /// The type that is being made, inside of itself.
    Hole(Arc<()>),
    Node(Arc<Group>, u32),
}

/// The kind of a static type, with its parts ("Extended Types" of the extended model).
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticKind, StaticType};
///
/// let ty = StaticType::INT.optional();
/// let StaticKind::Union(members) = ty.kind() else { unreachable!() };
/// assert_eq!(members.collect::<Vec<_>>(), [StaticType::INT, StaticType::NONE]);
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum StaticKind<'a> {
    /// The type of null ("Null values").
    None,
    /// True or false.
    Bool,
    /// An integer of any size ("Primitive Types").
    Int,
    /// A number.
    Number,
    /// Text.
    String,
    /// Not known before there is a value.
    Dynamic,
    /// One value: a bool, a number or text.
    Const(&'a Value),
    /// A type of the application, by its name.
    Opaque(&'a str),
    /// One of several values, by the name of the type.
    Enum(&'a EnumType),
    /// An ordered sequence of values of one type.
    List(StaticType),
    /// Distinct values of one type.
    Set(StaticType),
    /// Values of one type by string keys.
    Map(StaticType),
    /// A fixed sequence of values, each of its own type.
    Tuple(TypeParts<'a>),
    /// Named properties, each of its own type.
    Object(Properties<'a>),
    /// Any of several types ("Structural Types").
    Union(TypeParts<'a>),
    /// A value that comes later ("Eventual Types").
    Promise(StaticType),
    /// A value that comes later, and says more than its value ("Eventual Types").
    Output(StaticType),
}

impl StaticType {
    /// The type of null ("Null values").
    pub const NONE: StaticType = StaticType(Repr::None);
    /// The type of true and false.
    pub const BOOL: StaticType = StaticType(Repr::Bool);
    /// The type of integers, of any size ("Primitive Types").
    pub const INT: StaticType = StaticType(Repr::Int);
    /// The type of numbers.
    pub const NUMBER: StaticType = StaticType(Repr::Number);
    /// The type of text.
    pub const STRING: StaticType = StaticType(Repr::String);
    /// The type of what is not known before there is a value.
    pub const DYNAMIC: StaticType = StaticType(Repr::Dynamic);

    /// The type of one value: of a known bool, number or text; of any other value it is [`StaticType::DYNAMIC`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// assert_eq!(StaticType::constant("info").to_string(), "\"info\"");
    /// assert_eq!(StaticType::constant(1), StaticType::parse("1.0")?);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn constant(value: impl Into<Value>) -> StaticType {
        let value = value.into().unmark().0;
        let is_primitive = value.as_bool().is_some() || value.as_number().is_some() || value.as_str().is_some();
        if is_primitive { StaticType(Repr::Const(value)) } else { StaticType::DYNAMIC }
    }

    /// A type of the application: equal to those of the same name, and converted from and to nothing else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// assert_ne!(StaticType::opaque("Certificate"), StaticType::opaque("Key"));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn opaque(name: impl Into<Arc<str>>) -> StaticType {
        StaticType(Repr::Opaque(name.into()))
    }

    /// One of several values, by the name of the type: equal to those of the same name and values.
    ///
    /// The values are known bools, numbers or text; others are left out, and without values the type is
    /// [`StaticType::DYNAMIC`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let level = StaticType::enumeration("Level", ["debug", "info"]);
    /// assert_eq!(level.to_string(), "enum(\"debug\" | \"info\")");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn enumeration<V: Into<Value>>(name: impl Into<Arc<str>>, values: impl IntoIterator<Item = V>) -> StaticType {
        let constants = values.into_iter().map(StaticType::constant);
        match EnumType::new(name.into(), constants) {
            Some(ty) => StaticType(Repr::Enum(Arc::new(ty))),
            None => StaticType::DYNAMIC,
        }
    }

    /// The type of lists of the element type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn list(element: StaticType) -> StaticType {
        StaticType::composite(Form::List, [element])
    }

    /// The type of sets of the element type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn set(element: StaticType) -> StaticType {
        StaticType::composite(Form::Set, [element])
    }

    /// The type of maps from strings to the element type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn map(element: StaticType) -> StaticType {
        StaticType::composite(Form::Map, [element])
    }

    /// The type of tuples of these types.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn tuple(elements: impl IntoIterator<Item = StaticType>) -> StaticType {
        StaticType::composite(Form::Tuple, elements)
    }

    /// The type of objects with these properties; of two with the same name the last counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let service = StaticType::object([("port", StaticType::INT), ("host", StaticType::STRING.optional())]);
    /// assert_eq!(service.to_string(), "{ host: string?, port: int }");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn object<N: Into<Arc<str>>>(properties: impl IntoIterator<Item = (N, StaticType)>) -> StaticType {
        let (names, types) = by_name(properties);
        StaticType::named(Form::Object, names.into(), types)
    }

    /// The type of any of these types ("Structural Types").
    ///
    /// Members that are unions are taken apart, equal ones are one; a single member is the type itself, and none at all
    /// is [`StaticType::NONE`].
    /// More than 128 constants of one type are that type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let (int, string) = (StaticType::INT, StaticType::STRING);
    /// assert_eq!(StaticType::union([int.clone(), string.clone()]), StaticType::union([string, int.clone()]));
    /// assert_eq!(StaticType::union([int.clone(), int.clone()]), int);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn union(members: impl IntoIterator<Item = StaticType>) -> StaticType {
        union::of(members)
    }

    /// The type, or null: `union(T, none)` ("Null values").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// assert_eq!(StaticType::INT.optional().optional().to_string(), "int?");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn optional(self) -> StaticType {
        StaticType::union([self, StaticType::NONE])
    }

    /// Returns the type of a value that comes later ("Eventual Types"); promises inside of `element` are removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let promise = StaticType::promise(StaticType::list(StaticType::promise(StaticType::INT)));
    /// assert_eq!(promise.to_string(), "promise(list(int))");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn promise(element: StaticType) -> StaticType {
        StaticType::composite(Form::Promise, [eventual::resolve_promises(&element)])
    }

    /// Returns the type of a value that comes later and says more than its value ("Eventual Types"); eventuals inside
    /// of `element` are removed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let output = StaticType::output(StaticType::map(StaticType::output(StaticType::INT)));
    /// assert_eq!(output.to_string(), "output(map(int))");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn output(element: StaticType) -> StaticType {
        StaticType::composite(Form::Output, [eventual::resolve_outputs(&element)])
    }

    /// A type that contains itself: what the function makes of the type itself.
    ///
    /// The type must be inside of a list, set, map, tuple or object; a type that is only itself is
    /// [`StaticType::DYNAMIC`].
    /// The type that the function is given means nothing outside of its result, where it is dynamic.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let node = StaticType::recursive(|node| {
    ///     StaticType::object([("value", StaticType::INT), ("next", node.optional())])
    /// });
    /// assert_eq!(node.attribute("next")?.attribute("next")?, node.clone().optional());
    /// # Ok::<(), hcl_model::typing::Untraversable>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn recursive(body: impl FnOnce(StaticType) -> StaticType) -> StaticType {
        let hole = Arc::new(());
        let body = body(StaticType(Repr::Hole(hole.clone())));
        bind(&hole, body)
    }

    /// The kind with its parts, to match on.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn kind(&self) -> StaticKind<'_> {
        match &self.0 {
            Repr::None => StaticKind::None,
            Repr::Bool => StaticKind::Bool,
            Repr::Int => StaticKind::Int,
            Repr::Number => StaticKind::Number,
            Repr::String => StaticKind::String,
            Repr::Dynamic | Repr::Hole(_) => StaticKind::Dynamic,
            Repr::Const(value) => StaticKind::Const(value),
            Repr::Opaque(name) => StaticKind::Opaque(name),
            Repr::Enum(ty) => StaticKind::Enum(ty),
            Repr::Node(group, index) => {
                let node = &group.nodes[*index as usize];
                let parts = TypeParts::of_node(group, node);
                let only = || parts.clone().next().unwrap_or(StaticType::DYNAMIC);
                match node.form {
                    Form::List => StaticKind::List(only()),
                    Form::Set => StaticKind::Set(only()),
                    Form::Map => StaticKind::Map(only()),
                    Form::Promise => StaticKind::Promise(only()),
                    Form::Output => StaticKind::Output(only()),
                    Form::Tuple => StaticKind::Tuple(parts),
                    Form::Union => StaticKind::Union(parts),
                    Form::Object => StaticKind::Object(Properties::new(&node.names, parts)),
                }
            }
        }
    }

    /// Returns `true` if a value of this type can be absent: null is assignable to the type, and the type is not
    /// simply dynamic.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// assert!(StaticType::INT.optional().is_optional());
    /// assert!(StaticType::output(StaticType::INT.optional()).is_optional());
    /// assert!(!StaticType::DYNAMIC.is_optional());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_optional(&self) -> bool {
        !self.is_dynamic() && crate::static_types::is_assignable(&StaticType::NONE, self)
    }

    /// Returns `true` if this is the dynamic type itself.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_dynamic(&self) -> bool {
        matches!(self.0, Repr::Dynamic | Repr::Hole(_))
    }

    /// The type with the types of its constants instead of these; types that contain themselves stay as they are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn widened(&self) -> StaticType {
        self.changed(&mut HashMap::new(), |leaf| match leaf.kind() {
            StaticKind::Const(value) => base_of(value),
            _ => leaf,
        })
    }

    /// The type, or that of anything if there are names of attributes in it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn without_names(&self) -> StaticType {
        self.changed(&mut HashMap::new(), |part| match part.kind() {
            StaticKind::Object(_) => StaticType::DYNAMIC,
            _ => part,
        })
    }

    /// The type of values in which null can be instead of every part, and instead of the whole; types that contain
    /// themselves stay as they are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn nullable(&self) -> StaticType {
        self.changed(&mut HashMap::new(), StaticType::optional)
    }

    /// The type with each type in it changed, the innermost first; parts that types share are changed once.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn changed(&self, known: &mut HashMap<Id, StaticType>, change: fn(StaticType) -> StaticType) -> StaticType {
        let Some(id) = self.id() else {
            return change(self.clone());
        };
        if self.facts().recursive {
            return self.clone();
        }
        if let Some(known) = known.get(&id) {
            return known.clone();
        }
        let parts = self.parts().map(|part| part.changed(known, change)).collect();
        let changed = change(self.with_parts(parts));
        known.insert(id, changed.clone());
        changed
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn composite(form: Form, parts: impl IntoIterator<Item = StaticType>) -> StaticType {
        StaticType::named(form, Arc::default(), parts)
    }

    /// A composite type whose parts have these names, if it is an object.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn named(form: Form, names: Arc<[Arc<str>]>, parts: impl IntoIterator<Item = StaticType>) -> StaticType {
        StaticType::of_node(&Group::of_one(Node::new(form, names, parts)), 0)
    }

    /// A node as a type; a union of one member is that member.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_node(group: &Arc<Group>, index: u32) -> StaticType {
        let mut index = index;
        loop {
            match group.nodes.get(index as usize) {
                Some(Node { form: Form::Union, parts, .. }) if parts.len() == 1 => match &parts[0] {
                    Edge::Own(only) => index = *only,
                    Edge::Other(ty) => return ty.clone(),
                },
                Some(_) => return StaticType(Repr::Node(group.clone(), index)),
                None => return StaticType::DYNAMIC,
            }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn node(&self) -> Option<&Node> {
        match &self.0 {
            Repr::Node(group, index) => group.nodes.get(*index as usize),
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn form(&self) -> Option<Form> {
        self.node().map(|node| node.form)
    }

    /// Returns the identity of the type among the types that exist.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn id(&self) -> Option<Id> {
        match &self.0 {
            Repr::Node(group, index) => Some((Arc::as_ptr(group) as usize, *index)),
            _ => None,
        }
    }

    /// The types directly in it, in order.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn parts(&self) -> TypeParts<'_> {
        match &self.0 {
            Repr::Node(group, index) => TypeParts::of_node(group, &group.nodes[*index as usize]),
            _ => TypeParts::none(),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn facts(&self) -> Facts {
        match &self.0 {
            Repr::Node(group, index) => group.nodes[*index as usize].facts,
            Repr::None => Facts::of_none(),
            Repr::Hole(_) => Facts::of_hole(),
            Repr::Bool => Facts::of_leaf(2),
            Repr::Int => Facts::of_leaf(3),
            Repr::Number => Facts::of_leaf(4),
            Repr::String => Facts::of_leaf(5),
            Repr::Dynamic => Facts::of_dynamic(),
            Repr::Const(value) => Facts::of_leaf(hash_of(value)),
            Repr::Opaque(name) => Facts::of_leaf(hash_of(name)),
            Repr::Enum(ty) => Facts::of_leaf(hash_of(&ty.name())),
        }
    }

    /// The type, or dynamic if it has too many levels to be a part of another one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn within_limit(self) -> StaticType {
        if self.facts().levels >= MOST_LEVELS { StaticType::DYNAMIC } else { self }
    }

    /// A type of the same form and names, with other parts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn with_parts(&self, parts: Vec<StaticType>) -> StaticType {
        match self.node() {
            None => self.clone(),
            Some(node) => match node.form {
                Form::Union => union::of(parts),
                form => StaticType::named(form, node.names.clone(), parts),
            },
        }
    }
}

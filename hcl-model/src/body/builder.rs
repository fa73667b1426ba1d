//! Makes bodies of values, expressions and other bodies, with texts of which it is not known what they are, and changes of blocks of other layers.

use std::collections::HashMap;
use std::sync::Arc;

use crate::body::Body;
use crate::body::built::{BuiltBody, Kind, Node, push};
use crate::expr::Expression;
use crate::source::Range;
use crate::syntax::{MergeRule, NodeId};
use crate::value::Value;

/// Makes a body of values: see [`Body::builder`].
#[derive(Debug, Clone)]
pub struct BodyBuilder {
    at: Range,
    items: Vec<BuiltItem>,
    /// The positions of the first objects, by name, for paths that set a part of an object.
    objects: HashMap<String, usize>,
}

#[derive(Debug, Clone)]
enum BuiltItem {
    Attribute { name: String, value: OverlayPart, at: Range, rule: Option<MergeRule> },
    Block { ty: String, labels: Vec<String>, body: BodyBuilder, at: Range, into: Option<usize> },
    Expression { name: String, expr: Expression, at: Range },
    Whole { ty: String, labels: Vec<String>, body: Body, at: Range },
}

/// A value, or a text of which it is not known whether it is wanted as text.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{Body, Given};
/// use hcl_model::source::Source;
/// use hcl_model::value::Value;
///
/// let at = Source::new("environment variable APP_PIN", "007").range(0, 3);
/// let known = Body::builder(at.clone()).replacing("pin", Value::from(7), at.clone());
/// let unknown = Body::builder(at.clone()).replacing("pin", Given::text("007", Value::from("007")), at);
/// assert_ne!(known.build(), unknown.build());
/// ```
#[derive(Debug, Clone)]
pub struct Given {
    pub(super) value: Value,
    pub(super) text: Option<Arc<str>>,
    pub(super) is_unread: bool,
}

impl Given {
    /// A text, and the value that it is where no text is wanted.
    #[must_use]
    pub fn text(text: impl Into<Arc<str>>, value: Value) -> Given {
        Given { value, text: Some(text.into()), is_unread: false }
    }

    /// A value that is there and cannot be read, which was reported: like one of a file that is no expression.
    #[must_use]
    pub fn unread() -> Given {
        Given { value: Value::DYNAMIC, text: None, is_unread: true }
    }
}

impl From<Value> for Given {
    fn from(value: Value) -> Given {
        Given { value, text: None, is_unread: false }
    }
}

impl From<Given> for Value {
    fn from(given: Given) -> Value {
        given.value
    }
}

/// A value, or a part of an object that is merged into the one below it.
#[derive(Debug, Clone)]
enum OverlayPart {
    Value(Given),
    Object(Entries),
}

/// Entries of an object in the order in which they were set.
#[derive(Debug, Clone, Default)]
struct Entries {
    list: Vec<(String, OverlayPart, Range)>,
    places: HashMap<String, usize>,
}

impl Body {
    /// Makes a body of values and not of text ("Structural Elements").
    ///
    /// `at` is where the body is said to stand; what it lacks is reported there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, BodySchema, MergePolicy};
    /// use hcl_model::native;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let environment = Source::new("environment", "APP_PORT=8080");
    /// let port = environment.range(9, 13);
    /// let overrides = Body::builder(environment.range(0, 13)).attribute("port", 8080, port).build();
    /// let file = native::parse_body("app.hcl", "host = \"a\"\nport = 80\n").ok()?;
    ///
    /// let merged = Body::merge([file, overrides], MergePolicy::Override);
    /// let (content, _) = merged.content(&BodySchema::new().required("host").required("port"));
    /// let port = content.attribute("port").unwrap();
    /// assert_eq!(port.expr.literal_value()?, Value::from(8080));
    /// assert_eq!(port.range.to_string(), "environment:1,10-14");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn builder(at: Range) -> BodyBuilder {
        BodyBuilder { at, items: Vec::new(), objects: HashMap::new() }
    }

    /// A body with nothing in it.
    #[must_use]
    pub fn empty(at: Range) -> Body {
        Body::builder(at).build()
    }
}

impl BodyBuilder {
    /// The body with an attribute.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<String>, value: impl Into<Value>, at: Range) -> BodyBuilder {
        let value = OverlayPart::Value(Given::from(value.into()));
        self.items.push(BuiltItem::Attribute { name: name.into(), value, at, rule: None });
        self
    }

    /// The body with an attribute whose value an expression gives: one of a file, which stays where it is, or one that a
    /// program has made.
    ///
    /// `at` is where the attribute is said to stand.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let file = native::parse_body("app.hcl", "first = base + 1\n").ok()?;
    /// let (attributes, _) = file.just_attributes();
    /// let at = Source::new("defaults", "").range(0, 0);
    /// let body = Body::builder(at.clone()).expression("port", attributes[0].expr.clone(), at).build();
    /// let (made, _) = body.just_attributes();
    /// assert_eq!(made[0].name, "port");
    /// assert_eq!(made[0].expr.value(&EvalContext::new().with_variable("base", 79))?, Value::from(80));
    /// assert_eq!(made[0].expr.range().to_string(), "app.hcl:1,9-17");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expression(mut self, name: impl Into<String>, expr: Expression, at: Range) -> BodyBuilder {
        self.items.push(BuiltItem::Expression { name: name.into(), expr, at });
        self
    }

    /// The body with a value in an object, which leaves the other values of the object of the layers below alone.
    ///
    /// The keys lead into the object; there is at least one.
    #[must_use]
    pub fn within(
        mut self,
        name: impl Into<String>,
        keys: impl IntoIterator<Item = String>,
        value: impl Into<Given>,
        at: Range,
    ) -> BodyBuilder {
        let name = name.into();
        let keys: Vec<String> = keys.into_iter().collect();
        let known = self.objects.get(&name).and_then(|&place| match &mut self.items[place] {
            BuiltItem::Attribute { value: OverlayPart::Object(entries), .. } => Some(entries),
            _ => None,
        });
        match known {
            Some(entries) => entries.insert(&keys, value.into(), &at),
            None => {
                let mut entries = Entries::default();
                entries.insert(&keys, value.into(), &at);
                self.objects.insert(name.clone(), self.items.len());
                let value = OverlayPart::Object(entries);
                self.items.push(BuiltItem::Attribute { name, value, at, rule: Some(MergeRule::Deep) });
            }
        }
        self
    }

    /// The body with a block: its type, its labels, its body, and where its header stands.
    #[must_use]
    pub fn block<L: Into<String>>(
        mut self,
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        body: BodyBuilder,
        at: Range,
    ) -> BodyBuilder {
        let labels = labels.into_iter().map(Into::into).collect();
        self.items.push(BuiltItem::Block { ty: ty.into(), labels, body, at, into: None });
        self
    }

    /// The body with a block whose body is there already: its type, its labels, its body, and where its header is said to
    /// stand.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, BodySchema};
    /// use hcl_model::native;
    /// use hcl_model::source::Source;
    ///
    /// let defaults = native::parse_body("service.hcl", "port = 80\n").ok()?;
    /// let at = Source::new("services", "").range(0, 0);
    /// let services = ["web", "db"].into_iter().fold(Body::builder(at.clone()), |services, name| {
    ///     services.block_with("service", [name], defaults.clone(), at.clone())
    /// });
    /// let (content, _) = services.build().content(&BodySchema::new().block("service", ["name"]));
    /// assert_eq!(content.blocks()[1].labels(), ["db"]);
    /// assert_eq!(content.blocks()[1].body().attribute_names(), ["port"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn block_with<L: Into<String>>(
        mut self,
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        body: Body,
        at: Range,
    ) -> BodyBuilder {
        let labels = labels.into_iter().map(Into::into).collect();
        self.items.push(BuiltItem::Whole { ty: ty.into(), labels, body: body.without_hidden(), at });
        self
    }

    /// The finished body.
    #[must_use]
    pub fn build(self) -> Body {
        let mut nodes = Vec::new();
        let root = self.add_to(&mut nodes);
        Body::new(Arc::new(BuiltBody { nodes: nodes.into() }), root)
    }

    /// Adds the nodes of the body, itself as the last one.
    fn add_to(self, nodes: &mut Vec<Node>) -> NodeId {
        let mut items = Vec::with_capacity(self.items.len());
        for item in self.items {
            items.push(match item {
                BuiltItem::Attribute { name, value, at, rule } => {
                    let value = value.add_to(nodes, &[], at.clone());
                    push(nodes, at, Kind::Attribute { name, value, rule })
                }
                BuiltItem::Block { ty, labels, body, at, into } => {
                    let body = body.add_to(nodes);
                    push(nodes, at, Kind::Block { ty, labels, body, into })
                }
                BuiltItem::Expression { name, expr, at } => push(nodes, at, Kind::Expression(name, expr)),
                BuiltItem::Whole { ty, labels, body, at } => push(nodes, at, Kind::Whole { ty, labels, body }),
            });
        }
        push(nodes, self.at, Kind::Body(items))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl BodyBuilder {
    /// The body with an attribute that replaces those of the layers below, whatever the schema says.
    #[must_use]
    pub fn replacing(mut self, name: impl Into<String>, value: impl Into<Given>, at: Range) -> BodyBuilder {
        let value = OverlayPart::Value(value.into());
        self.items.push(BuiltItem::Attribute { name: name.into(), value, at, rule: Some(MergeRule::Replace) });
        self
    }

    /// The body with what is in one of the blocks of the layers below: the one with this number among those of its type
    /// and labels.
    #[must_use]
    pub fn within_block<L: Into<String>>(
        mut self,
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        number: usize,
        body: BodyBuilder,
        at: Range,
    ) -> BodyBuilder {
        let labels = labels.into_iter().map(Into::into).collect();
        self.items.push(BuiltItem::Block { ty: ty.into(), labels, body, at, into: Some(number) });
        self
    }
}

impl Entries {
    /// Puts a value where some keys lead to.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn insert(&mut self, keys: &[String], value: Given, at: &Range) {
        let Some((key, rest)) = keys.split_first() else {
            return;
        };
        let place = *self.places.entry(key.clone()).or_insert_with(|| {
            self.list.push((key.clone(), OverlayPart::Object(Entries::default()), at.clone()));
            self.list.len() - 1
        });
        let (_, part, range) = &mut self.list[place];
        match part {
            OverlayPart::Object(inner) if !rest.is_empty() => inner.insert(rest, value, at),
            _ if rest.is_empty() => {
                *part = OverlayPart::Value(value);
                *range = at.clone();
            }
            _ => {
                let mut inner = Entries::default();
                inner.insert(rest, value, at);
                *part = OverlayPart::Object(inner);
            }
        }
    }
}

impl OverlayPart {
    /// Adds the nodes of what some keys lead to.
    fn add_to(self, nodes: &mut Vec<Node>, keys: &[String], at: Range) -> NodeId {
        match self {
            OverlayPart::Value(value) => push(nodes, at, Kind::Value(value)),
            OverlayPart::Object(entries) => {
                let entries = entries.list.into_iter().map(|(key, part, at)| {
                    let within: Vec<String> = keys.iter().chain([&key]).cloned().collect();
                    let part = part.add_to(nodes, &within, at);
                    (key, part)
                });
                let entries = entries.collect();
                push(nodes, at, Kind::Object { keys: keys.to_vec(), entries })
            }
        }
    }
}

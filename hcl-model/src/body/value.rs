//! A body as one value, where no schema says what is in it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::body::{Body, Hidden, messages};
use crate::diag::Diagnostics;
use crate::expr::Mode;
use crate::source::normalize;
use crate::syntax::{BlockItem, Cursor, Item, NoRoles, NodeRef};
use crate::value::Value;

impl Body {
    /// The body as an object: the values of its attributes, and its blocks by type.
    ///
    /// Blocks of one type are objects by their labels, one within the other, and in the innermost a list of bodies: always
    /// a list, so that the form does not depend on how many blocks there happen to be.
    /// In the JSON syntax everything is an attribute, because only a schema could tell that something is a block.
    ///
    /// Errors of the body are reported, and the value holds the rest.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let body = native::parse_body("app.hcl", "debug = true\nservice \"web\" {\n  port = 80\n}\n").ok()?;
    /// let (value, diagnostics) = body.to_value(Mode::LiteralOnly(&Budget::DEFAULT));
    /// let web = Value::tuple([Value::object([("port", Value::from(80))])]);
    /// let expected = [("debug", Value::from(true)), ("service", Value::object([("web", web)]))];
    /// assert_eq!(value, Value::object(expected));
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_value(&self, mode: Mode<'_>) -> (Value, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let value = value(self.as_node(), self.hidden(), mode.for_load().mode(), 0, &mut diagnostics);
        (value, diagnostics)
    }
}

/// The meaning of a name of a body.
enum Named<'a> {
    Attribute(NodeRef<'a>, Value),
    Blocks(NodeRef<'a>, Blocks),
}

/// Blocks of one type, by their labels.
enum Blocks {
    Labelled(BTreeMap<String, Blocks>),
    Bodies(Vec<Value>),
}

/// The value of a body in so many others.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn value(body: NodeRef<'_>, hidden: &Hidden, mode: Mode<'_>, depth: u16, diagnostics: &mut Diagnostics) -> Value {
    let limit = mode.limits().decode_nesting;
    if depth >= limit {
        diagnostics.push(messages::nesting_limit(limit, body.range()));
        return Value::DYNAMIC;
    }
    let mut names: BTreeMap<String, Named<'_>> = BTreeMap::new();
    let mut last_clash = None;
    let mut cursor = Cursor::default();
    while let Some(item) = hidden.next_item(body, Some(&NoRoles), &mut cursor, diagnostics) {
        match item {
            Item::Attribute(item) => {
                let value = item.expr().evaluate(mode, diagnostics);
                match names.entry(normalize(item.name.clone()).into_owned()) {
                    Entry::Vacant(free) => {
                        free.insert(Named::Attribute(item.node, value));
                    }
                    Entry::Occupied(taken) => {
                        let (Named::Attribute(first, _) | Named::Blocks(first, _)) = taken.get();
                        let (first, again) = (first.name_range(), item.node.name_range());
                        diagnostics.push(messages::duplicate_argument(&item.name, first, again));
                    }
                }
            }
            Item::Block(item) => {
                // Each label is a level of the value.
                let labels = item.node.labels().take(usize::from(limit)).count() as u16;
                if depth.saturating_add(labels) >= limit {
                    diagnostics.push(messages::nesting_limit(limit, item.node.name_range()));
                    continue;
                }
                let inner = value(
                    item.body(),
                    &Hidden::default(),
                    mode,
                    depth.saturating_add(labels).saturating_add(1),
                    diagnostics,
                );
                let named = names.entry(normalize(item.ty.clone()).into_owned());
                let again = item.node.name_range();
                let clash = match named.or_insert_with(|| Named::Blocks(item.node, Blocks::of(&item))) {
                    Named::Blocks(first, blocks) => (!blocks.add(&item, inner))
                        .then(|| messages::different_labels(&item.ty, first.name_range(), again.clone())),
                    Named::Attribute(first, _) => {
                        Some(messages::duplicate_argument(&item.ty, first.name_range(), again.clone()))
                    }
                };
                // All blocks that one dynamic block generates have the same range.
                if let Some(clash) = clash
                    && last_clash.replace(again.clone()) != Some(again)
                {
                    diagnostics.push(clash);
                }
            }
        }
    }
    Value::object(names.into_iter().map(|(name, named)| match named {
        Named::Attribute(_, value) => (name, value),
        Named::Blocks(_, blocks) => (name, blocks.into_value()),
    }))
}

impl Blocks {
    /// No blocks yet, of as many labels as a block has.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(item: &BlockItem<'_>) -> Blocks {
        if item.node.labels().next().is_some() { Blocks::Labelled(BTreeMap::new()) } else { Blocks::Bodies(Vec::new()) }
    }

    /// Adds the body of a block; whether it has as many labels as the others.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn add(&mut self, item: &BlockItem<'_>, body: Value) -> bool {
        let mut blocks = self;
        let mut labels = item.node.labels().peekable();
        while let Some(label) = labels.next() {
            let Blocks::Labelled(by_label) = blocks else {
                return false;
            };
            let more = labels.peek().is_some();
            blocks = by_label.entry(normalize(label.text).into_owned()).or_insert_with(|| match more {
                true => Blocks::Labelled(BTreeMap::new()),
                false => Blocks::Bodies(Vec::new()),
            });
        }
        match blocks {
            Blocks::Bodies(bodies) => bodies.push(body),
            Blocks::Labelled(_) => return false,
        }
        true
    }

    /// The value; there are no more levels than blocks may have labels.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn into_value(self) -> Value {
        match self {
            Blocks::Bodies(bodies) => Value::tuple(bodies),
            Blocks::Labelled(by_label) => {
                Value::object(by_label.into_iter().map(|(label, blocks)| (label, blocks.into_value())))
            }
        }
    }
}

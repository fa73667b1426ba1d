//! The cold path of decoding: a whole body against its schema, every mistake reported.
//!
//! Called only when decoding has failed, so that the way that succeeds pays nothing for good reports.
//! It goes over the same items as the decoder and decodes every leaf by itself.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::body::{Hidden, messages, select};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::Mode;
use crate::schema::messages::{nesting_limit, unsuitable_label};
use crate::schema::{AttributeField, BlockField, Field, FieldKind, LeafContext, Occurs, Presence, Schema};
use crate::source::Range;
use crate::syntax::{AttributeItem, BlockItem, Cursor, Damage, Item, NodeRef, Role, Roles, Shape, Span};

impl Schema {
    /// Reports everything that is wrong with a body under this schema.
    ///
    /// Where something had to be left out of the body, nothing is reported as missing.
    pub fn check(&self, body: NodeRef<'_>, hidden: &Hidden, mode: Mode<'_>, diagnostics: &mut Diagnostics) {
        self.check_nested(body, hidden, mode, 0, diagnostics);
    }

    fn check_nested(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        depth: u16,
        diagnostics: &mut Diagnostics,
    ) {
        let damage = body.syntax().damage(body.node());
        let mut check = Check {
            depth,
            schema: self,
            body,
            mode,
            damage,
            seen: vec![Seen::default(); self.fields.len()],
            suggested: Vec::new(),
        };
        let mut cursor = Cursor::default();
        let asked = Asked { schema: self, fields: RefCell::default() };
        loop {
            let before = diagnostics.len();
            let item = body.syntax().next_item(body.node(), Some(&asked), &mut cursor, diagnostics);
            for field in asked.fields.take() {
                check.seen[field].doubtful |= diagnostics.len() > before;
            }
            match item {
                None => break,
                Some(item) if hidden.hides(&item) => {}
                Some(Item::Attribute(item)) => check.attribute(&item, diagnostics),
                Some(Item::Block(item)) => check.block(&item, diagnostics),
            }
        }
        check.missing(diagnostics);
    }
}

/// The state of checking one body.
struct Check<'s, 'a, 'c> {
    schema: &'s Schema,
    body: NodeRef<'a>,
    mode: Mode<'c>,
    damage: Damage,
    /// How many blocks are around the body.
    depth: u16,
    /// By the index of the field.
    seen: Vec<Seen<'a>>,
    /// Names that were suggested for unknown ones: that they are missing is the same mistake.
    suggested: Vec<String>,
}

/// What was seen of a field so far.
#[derive(Clone, Default)]
struct Seen<'a> {
    first: Option<NodeRef<'a>>,
    /// Something was reported in its place.
    doubtful: bool,
    labels: HashMap<String, NodeRef<'a>>,
}

/// The schema as a syntax asks it, which tells what a report of the syntax is about.
struct Asked<'s> {
    schema: &'s Schema,
    fields: RefCell<Vec<usize>>,
}

impl Roles for Asked<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        self.fields.borrow_mut().extend(self.schema.find(name, 0).map(|(index, _)| index));
        self.schema.role(name)
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        self.schema.label_names(ty)
    }
}

/// The places of two of a kind, which the one word stands for where a syntax writes them as a list.
fn places(first: NodeRef<'_>, again: NodeRef<'_>, place: impl Fn(NodeRef<'_>) -> Range) -> (Range, Range) {
    let (at, other) = (place(first), place(again));
    if at != other {
        return (at, other);
    }
    let opening = |node: NodeRef<'_>| {
        let start = node.syntax().span(node.node()).start;
        node.range_of(Span { start, end: start + 1 })
    };
    (opening(first), opening(again))
}

impl<'a> Check<'_, 'a, '_> {
    fn attribute(&mut self, item: &AttributeItem<'a>, diagnostics: &mut Diagnostics) {
        let name = &*item.name;
        match self.schema.find(name, 0).map(|(index, field)| (index, field, field.kind())) {
            Some((index, field, FieldKind::Attribute(attribute))) => {
                if let Some(first) = self.seen[index].first {
                    let (first, again) = (first.name_range(), item.node.name_range());
                    diagnostics.push(messages::duplicate_argument(field.name(), first, again));
                    return;
                }
                self.seen[index].first = Some(item.node);
                self.argument(field, attribute, item, diagnostics);
            }
            Some((index, _, _)) => {
                self.seen[index].first.get_or_insert(item.node);
                diagnostics.push(messages::attribute_for_block(name, item.node.name_range()));
            }
            None => match self.schema.remain().map(Field::kind) {
                Some(FieldKind::RemainAttributes { ty, check }) => {
                    check(item.expr(), LeafContext { mode: self.mode, ty, name, depth: self.depth + 1 }, diagnostics);
                }
                Some(_) => {}
                None if self.schema.allows_unknown() => {}
                None => self.unsupported(messages::unsupported_attribute(item, self.names()), diagnostics),
            },
        }
    }

    fn argument(
        &self,
        field: &'static Field,
        attribute: &'static AttributeField,
        item: &AttributeItem<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        // What the parser could not read has been reported.
        if item.expr().shape() == Shape::Invalid {
            return;
        }
        let context = LeafContext { mode: self.mode, ty: &attribute.ty, name: field.name(), depth: self.depth + 1 };
        let presence = (attribute.check)(item.expr(), context, diagnostics);
        if presence == Presence::Null && !attribute.optional {
            diagnostics.push(messages::null_argument(field.name(), item.expr().range()));
        }
    }

    fn block(&mut self, item: &BlockItem<'a>, diagnostics: &mut Diagnostics) {
        let ty = &*item.ty;
        match self.schema.find(ty, 0).map(|(index, field)| (index, field, field.kind())) {
            Some((index, field, FieldKind::Block(block))) => {
                self.known_block(index, field, block, item, diagnostics);
            }
            Some((index, _, _)) => {
                self.seen[index].first.get_or_insert(item.node);
                diagnostics.push(messages::block_for_attribute(ty, item.node.name_range()));
            }
            None => match self.schema.remain().map(Field::kind) {
                Some(FieldKind::RemainBody) => {}
                None if self.schema.allows_unknown() => {}
                _ => {
                    let range = item.node.name_range();
                    self.unsupported(messages::unsupported_block(ty, self.names(), range), diagnostics);
                }
            },
        }
    }

    fn known_block(
        &mut self,
        index: usize,
        field: &Field,
        block: &BlockField,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        let single = matches!(block.occurs, Occurs::Once | Occurs::AtMostOnce);
        match self.seen[index].first {
            Some(first) if single => {
                let (first, again) = places(first, item.node, |node| node.name_range());
                diagnostics.push(messages::duplicate_block(field.name(), first, again));
                // What else is wrong with it does not matter until there is only one.
                return;
            }
            Some(_) => {}
            None => self.seen[index].first = Some(item.node),
        }
        if select::check_block_labels(item, &block.label_names(), diagnostics) {
            self.labels(index, field, block, item, diagnostics);
        }
        let limit = self.mode.limits().decode_nesting;
        if self.depth + 1 >= limit {
            diagnostics.push(nesting_limit(limit, item.node.name_range()));
            return;
        }
        (block.schema)().check_nested(item.body(), &Hidden::default(), self.mode, self.depth + 1, diagnostics);
    }

    /// Decodes the labels, and finds the second block of a label where labels are keys.
    fn labels(
        &mut self,
        index: usize,
        field: &Field,
        block: &BlockField,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        let label = |at| item.node.syntax().label(item.node.node(), at);
        let by_label = block.occurs == Occurs::ByLabel;
        if let (true, Some(key)) = (by_label, label(0)) {
            let seen = &mut self.seen[index].labels;
            if let Some(first) = seen.get(&*key.text) {
                let (first, again) = places(*first, item.node, |node| node.range_of_label(0));
                diagnostics.push(messages::duplicate_label(field.name(), &key.text, first, again));
            } else {
                seen.insert(key.text.into_owned(), item.node);
            }
        }
        for (at, field) in (block.schema)().labels().enumerate() {
            let (FieldKind::Label { check }, Some(label)) = (field.kind(), label(at + usize::from(by_label))) else {
                continue;
            };
            if let Err(why) = check(&label.text) {
                diagnostics.push(unsuitable_label(&why, item.node.range_of(label.span)));
            }
        }
    }

    fn missing(&self, diagnostics: &mut Diagnostics) {
        if self.damage != Damage::None {
            return;
        }
        for (field, seen) in self.schema.fields.iter().zip(&self.seen) {
            if seen.first.is_some() || seen.doubtful || self.suggested.iter().any(|name| field.is_named(name)) {
                continue;
            }
            match field.kind() {
                FieldKind::Attribute(attribute) if !attribute.optional => {
                    diagnostics.push(messages::missing_argument(field.name(), self.body.missing_item_range()));
                }
                FieldKind::Block(block) if block.occurs == Occurs::Once && !block.defaulted => {
                    let example = self.body.syntax().block_example(field.name(), &block.label_names());
                    diagnostics.push(messages::missing_block(field.name(), &example, self.body.missing_item_range()));
                }
                _ => {}
            }
        }
    }

    /// Reports a name that the schema does not know, unless it may belong to the body around.
    fn unsupported(&mut self, diagnostic: Diagnostic, diagnostics: &mut Diagnostics) {
        if self.damage == Damage::Unclosed {
            return;
        }
        self.suggested.extend(diagnostic.suggested().map(str::to_owned));
        diagnostics.push(diagnostic);
    }

    /// All names that the body may contain.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let items = self.schema.fields.iter().filter(|field| field.is_item());
        items.flat_map(|field| std::iter::once(field.name()).chain(field.aliases().iter().copied()))
    }
}

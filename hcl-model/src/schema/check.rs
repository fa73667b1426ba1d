//! The cold path of decoding: a whole body against its schema, every mistake reported.
//!
//! Called only when decoding has failed, so that the way that succeeds pays nothing for good reports.
//! It goes over the same items as the decoder and decodes every leaf by itself.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::body::{Hidden, messages, select};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::Mode;
use crate::schema::messages::{missing_one_of, nesting_limit, unknown_variant, unsuitable_label, wrong_count};
use crate::schema::{
    AttributeField, BlockBody, BlockField, ChosenBy, Field, FieldKind, LeafContext, Occurs, Presence, Schema,
};
use crate::source::Range;
use crate::syntax::{AttributeItem, BlockItem, Cursor, Damage, Item, NodeRef, Role, Roles, Shape, Span};

impl Schema {
    /// Reports everything that is wrong with a body under this schema.
    ///
    /// Where something had to be left out of the body, nothing is reported as missing.
    pub fn check(&self, body: NodeRef<'_>, hidden: &Hidden, mode: Mode<'_>, diagnostics: &mut Diagnostics) {
        self.check_nested(body, hidden, mode, 0, diagnostics);
    }

    /// The same for a body in so many others.
    pub(super) fn check_nested(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        depth: u16,
        diagnostics: &mut Diagnostics,
    ) {
        match self.chosen_by() {
            None | Some(ChosenBy::Name) => self.check_fields(body, hidden, None, mode, depth, diagnostics),
            Some(ChosenBy::Attribute(tag)) => {
                if let Some(variant) = self.tagged_variant(tag, body, hidden, mode, diagnostics) {
                    (variant.schema)().check_fields(body, hidden, Some(tag), mode, depth, diagnostics);
                }
            }
            Some(ChosenBy::Content) => {
                if let Err(found) = self.suitable_variant(body, hidden, mode, depth) {
                    diagnostics.extend(found);
                }
            }
        }
    }

    /// Checks the fields of a struct; `tag` is the argument that has chosen it.
    fn check_fields(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        tag: Option<&str>,
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
            seen: vec![Seen::default(); self.field_count()],
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
                Some(Item::Attribute(item)) if tag == Some(&*item.name) => {}
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
    /// How many blocks there were.
    count: usize,
    /// Something was reported in its place.
    doubtful: bool,
    keys: HashMap<Vec<String>, NodeRef<'a>>,
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
                Some(FieldKind::RemainAttributes { ty, check, .. }) => {
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
        match self.schema.find(ty, 0).map(|(index, field)| (index, field, field.blocks())) {
            Some((index, field, Some(block))) => {
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
        let single = matches!(block.occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Flag);
        self.seen[index].count += 1;
        match self.seen[index].first {
            Some(first) if single => {
                let (first, again) = places(first, item.node, |node| node.name_range());
                diagnostics.push(messages::duplicate_block(&item.ty, first, again));
                // What else is wrong with it does not matter until there is only one.
                return;
            }
            Some(_) => {}
            None => self.seen[index].first = Some(item.node),
        }
        let has_labels = select::check_block_labels(item, &block.label_names(&item.ty), diagnostics);
        let is_mixed = matches!(field.kind(), FieldKind::Mixed(_));
        let chooses = item.node.syntax().label(item.node.node(), block.key_count());
        let Some(body) = block.body(is_mixed, &item.ty, chooses.as_ref().map(|label| &*label.text)) else {
            if let Some(label) = chooses.filter(|_| has_labels) {
                let why = unknown_variant(&label.text, (block.schema)().variants());
                diagnostics.push(unsuitable_label(&why, item.node.range_of(label.span)));
            }
            return;
        };
        if has_labels {
            self.labels(index, field, block, body, item, diagnostics);
        }
        let limit = self.mode.limits().decode_nesting;
        if self.depth + 1 >= limit {
            diagnostics.push(nesting_limit(limit, item.node.name_range()));
            return;
        }
        body.schema.check_nested(item.body(), &Hidden::default(), self.mode, self.depth + 1, diagnostics);
    }

    /// Decodes the labels, and finds the second block with the same ones where labels are keys.
    fn labels(
        &mut self,
        index: usize,
        field: &Field,
        block: &BlockField,
        body: BlockBody,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        let keys: Vec<String> = item.node.labels().take(block.key_count()).map(|key| key.text.into_owned()).collect();
        if let (Some(last), seen) = (keys.len().checked_sub(1), &mut self.seen[index].keys) {
            if let Some(first) = seen.get(&keys) {
                let (first, again) = places(*first, item.node, |node| node.range_of_label(last));
                diagnostics.push(messages::duplicate_label(field.name(), &keys.join("\" \""), first, again));
            } else {
                seen.insert(keys, item.node);
            }
        }
        for (index, label) in item.node.labels().take(block.key_count()).enumerate() {
            if let Err(why) = (block.check_key)(index, &label.text) {
                diagnostics.push(unsuitable_label(&why, item.node.range_of(label.span)));
            }
        }
        for (field, label) in body.schema.labels().zip(item.node.labels().skip(body.labels)) {
            if let FieldKind::Label { check } = field.kind()
                && let Err(why) = check(&label.text)
            {
                diagnostics.push(unsuitable_label(&why, item.node.range_of(label.span)));
            }
        }
    }

    fn missing(&self, diagnostics: &mut Diagnostics) {
        if self.damage != Damage::None {
            return;
        }
        let is_there = |index: usize| self.seen[index].first.is_some() || self.seen[index].doubtful;
        for (index, field) in self.schema.fields().enumerate() {
            let suggested = self.suggested.iter().any(|name| field.takes(name));
            if suggested || self.seen[index].doubtful || self.schema.is_left_out(index, &is_there) {
                continue;
            }
            let here = || self.body.missing_item_range();
            match field.kind() {
                FieldKind::Attribute(attribute) if !attribute.optional && !is_there(index) => {
                    diagnostics.push(messages::missing_argument(field.name(), here()));
                }
                FieldKind::Block(block) | FieldKind::Mixed(block) if !block.defaulted || is_there(index) => {
                    self.missing_blocks(field, block, self.seen[index].count, diagnostics);
                }
                _ => {}
            }
        }
    }

    /// Reports blocks of which there are too few or too many.
    fn missing_blocks(&self, field: &Field, block: &BlockField, count: usize, diagnostics: &mut Diagnostics) {
        let names: Vec<&str> = field.item_names().collect();
        let example = |name| self.body.syntax().block_example(name, &block.label_names(name));
        match block.occurs {
            Occurs::Once if count == 0 => {
                let here = self.body.missing_item_range();
                diagnostics.push(match *names {
                    [name] => messages::missing_block(name, &example(name), here),
                    _ if matches!(field.kind(), FieldKind::Mixed(_)) => missing_one_of(&names, here),
                    _ => messages::missing_block(field.name(), &example(field.name()), here),
                });
            }
            Occurs::Exactly(wanted) if count != wanted => {
                diagnostics.push(wrong_count(field.name(), wanted, count, self.body.missing_item_range()));
            }
            _ => {}
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
        self.schema.fields().flat_map(Field::item_names)
    }
}

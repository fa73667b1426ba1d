//! One item of a body after the other: every argument and every label is decoded by itself, and every block is looked at.

use std::borrow::Cow;
use std::collections::hash_map::Entry;

use hcl_model::__private::messages::{duplicate_argument, duplicate_label, nesting_limit, null_argument};
use hcl_model::body::{BodySchema, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::path::Path;
use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, Item, Shape};

use crate::check::As;
use crate::check::checking::Before;
use crate::check::messages::unsuitable_label;
use crate::check::report;
use crate::check::state::Check;
use crate::read::{BlockKey, Event, Fault, is_shown, node_of};
use crate::schema::{
    ArgumentSpec, AttributeField, BlockBody, BlockField, BodyContext, Field, FieldKind, FlattenField, LeafContext,
    Presence, inside,
};

/// Says of a block that something else stands in the place of its body, where that is so: then it is no second block either.
fn no_body(block: &BlockItem<'_>) -> Option<Diagnostics> {
    let (body, mut found) = (block.body(), Diagnostics::new());
    // A schema without names makes no blocks of the `dynamic` ones, whose errors are reported where they are read.
    let nothing = BodySchema::new();
    let is_empty = body.syntax().next_item(body.node(), Some(&nothing), &mut Cursor::default(), &mut found).is_none();
    (is_empty && found.has_errors()).then_some(found)
}

impl<'a> Check<'_, 'a, '_> {
    /// Notes that an item cannot be used.
    pub(super) fn refuse(&mut self, event: Event, item: &Item<'a>) {
        if let Some(index) = event.field() {
            self.seen[index].refused = true;
        }
        self.unusable(node_of(item));
    }

    /// Looks at each flattened struct as a whole, if nothing is wrong with its fields.
    pub(super) fn parts(&self, at: &BodyContext<'_>, start: Before, diagnostics: &mut Diagnostics) -> bool {
        let mut usable = true;
        for (base, FlattenField { schema, optional }) in self.schema.flattened() {
            let mut fields = base..base + schema.field_count();
            let is_there = !optional || fields.clone().any(|index| self.is_there(index));
            if is_there && fields.all(|index| self.is_right(index)) {
                let at = BodyContext { is_part: true, ..*at };
                let before = Before { diagnostics: diagnostics.len(), ..start };
                usable &= schema.check_as_whole(&at, before, self.checking, diagnostics);
            }
        }
        usable
    }

    /// Checks an item; whether it can be used.
    pub(super) fn item(&mut self, event: Event, item: &Item<'a>, diagnostics: &mut Diagnostics) -> bool {
        if let Item::Attribute(argument) = item
            && event.spec().is_some_and(ArgumentSpec::is_secret)
        {
            argument.expr().range().redact();
        }
        if let (Event::Block(index, ..) | Event::Fault(Fault::SecondBlock, Some((index, _))), Item::Block(block)) =
            (event, item)
        {
            if let Some(found) = no_body(block) {
                diagnostics.extend(found);
                self.seen[index].doubtful = true;
                return false;
            }
            self.seen[index].blocks.push(block.node);
        }
        let usable = match (event, item) {
            (Event::Argument(_, field, attribute), Item::Attribute(item)) => {
                self.argument(field, attribute, item, diagnostics)
            }
            (Event::Block(index, field, block, _), Item::Block(item)) => {
                self.block(index, field, block, item, diagnostics)
            }
            (Event::Remaining(field), Item::Attribute(item)) => self.remaining(field, item, diagnostics),
            (Event::Fault(fault, field), item) => {
                self.fault(fault, field, item, diagnostics);
                false
            }
            _ => true,
        };
        if let Some(index) = event.field() {
            let seen = &mut self.seen[index];
            match event {
                Event::Fault(Fault::Confused, _) => seen.confused = true,
                _ => {
                    seen.first.get_or_insert(node_of(item));
                }
            }
            if usable {
                seen.usable.push(node_of(item));
            }
        }
        usable
    }

    /// Checks an argument that no field takes but the one that takes the rest; whether it can be used.
    pub(super) fn remaining(
        &mut self,
        field: &'static Field,
        item: &AttributeItem<'a>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let FieldKind::RemainAttributes { spec, check, .. } = field.kind() else {
            return true;
        };
        let before = diagnostics.len();
        match self.others.entry(BlockKey::One(item.name.clone()).normalized()) {
            Entry::Occupied(first) => {
                let (first, again) = (first.get().name_range(), item.node.name_range());
                diagnostics.push_with(|| duplicate_argument(&self.path_of(&item.name), first, again));
                return false;
            }
            Entry::Vacant(place) => place.insert(item.node),
        };
        let path = self.path.clone().attribute(&*item.name);
        let context = self.leaf(spec, &path);
        self.checking.argument(item.expr(), context, true, *check, diagnostics);
        !diagnostics.has_errors_since(before)
    }

    /// Returns the path of an item in the body.
    pub(super) fn path_of<'n>(&self, name: &'n str) -> Cow<'n, str> {
        inside(self.path, name)
    }

    /// Returns the path of a block in an object: its labels, or its number if there can be several blocks without
    /// labels.
    pub(super) fn path_of_block(&self, index: usize, field: &Field, item: &BlockItem<'_>) -> Path {
        if self.path.steps().is_empty() {
            return Path::new();
        }
        let labels = if self.secret || !is_shown(item.node) { 0 } else { usize::MAX };
        let path = self.path.clone().attribute(field.name());
        let path = item.node.labels().take(labels).fold(path, |path, label| path.attribute(label.text));
        match field.blocks() {
            Some(block) if !block.is_single() && item.node.labels().next().is_none() => {
                path.index(self.seen[index].blocks.len().saturating_sub(1))
            }
            _ => path,
        }
    }

    /// Returns the context for decoding an argument.
    pub(super) fn leaf<'p>(&'p self, spec: &'static ArgumentSpec, path: &'p Path) -> LeafContext<'p> {
        let (depth, secret, choices) = (self.depth + 1, self.secret, Some(self.checking.choices()));
        LeafContext { depth, secret, choices, ..LeafContext::new(self.mode, spec, path) }
    }

    /// Checks the value of an argument; whether it can be used.
    pub(super) fn argument(
        &self,
        field: &'static Field,
        attribute: &'static AttributeField,
        item: &AttributeItem<'a>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        diagnostics.extend(self.warning(field, &item.name, item.node));
        // The parser has reported an unreadable expression.
        if item.expr().shape() == Shape::Invalid {
            return false;
        }
        let before = diagnostics.len();
        let path = self.path.clone().attribute(field.name());
        let context = self.leaf(&attribute.spec, &path);
        let optional = field.lacks_value().is_none();
        if field.has_former_values() && self.checking.is_open(item.expr()) {
            // It may come to be a value of an older file.
            return true;
        }
        let known = self.checking.known.filter(|_| !self.secret && self.path.steps().is_empty());
        if known.is_some_and(|known| known.is_right(item.expr(), attribute)) {
            return true;
        }
        let presence = self.checking.argument(item.expr(), context, optional, attribute.check, diagnostics);
        if presence == Presence::Null && field.lacks_value().is_some() {
            diagnostics.push_with(|| null_argument(&path.to_string(), item.expr().range()));
        }
        if let Some(known) = known.filter(|_| presence == Presence::Set && diagnostics.len() == before) {
            known.note_right(item.expr(), attribute);
        }
        presence != Presence::Unreadable && !diagnostics.has_errors_since(before)
    }

    /// Checks a block; whether it can be used.
    pub(super) fn block(
        &mut self,
        index: usize,
        field: &'static Field,
        block: &'static BlockField,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        diagnostics.extend(self.warning(field, &item.ty, item.node));
        if !self.is_there_for_certain(block, item, diagnostics) {
            return false;
        }
        // A mistake in a block counts only if there is such a block.
        let mut unsaid = Diagnostics::new();
        let diagnostics = if self.may_be_none(block, item) { &mut unsaid } else { diagnostics };
        // An awaited block may have unknown labels, too.
        let is_told = block.presence(item).is_none();
        let read = block.made_up(item.node, &item.ty);
        let has_labels = report::labels(block, read.ok(), item, diagnostics);
        // The content of a wrong label is not the content of the block.
        if !has_labels && !item.node.syntax().tells_blocks_apart() {
            return false;
        }
        let read = match read {
            Ok(read) => read,
            Err(_) => {
                if has_labels && is_told {
                    report::variant(block, item, diagnostics);
                }
                return false;
            }
        };
        let before = diagnostics.len();
        if has_labels && is_told {
            self.labels(index, field, block, read, item, diagnostics);
        }
        let usable = has_labels && !diagnostics.has_errors_since(before);
        let known = self.checking.known.filter(|_| usable && !self.secret && self.path.steps().is_empty());
        let known = known.map(|known| (known, As::new(block, &read, self.checking.is_broken)));
        if let Some(body_usable) = known.and_then(|(known, read)| known.found(item, read, diagnostics)) {
            return body_usable;
        }
        let limit = self.mode.limits().decode_nesting;
        if self.depth + 1 >= limit {
            diagnostics.push_with(|| nesting_limit(limit, item.node.name_range()));
            return false;
        }
        let path = self.path_of_block(index, field, item);
        let at = BodyContext {
            body: item.body(),
            hidden: &Hidden::default(),
            // The content of a variant knows nothing of the enum.
            block: Some((item.node, BlockBody { variant: None, ..read })),
            is_part: false,
            is_broken: self.checking.is_broken || !usable,
            mode: self.mode,
            depth: self.depth + 1,
            choices: None,
            path: &path,
            secret: self.secret,
        };
        let before = self.checking.before(diagnostics);
        let mut body_usable = read.schema.check_nested(&at, self.checking, diagnostics);
        if read.variant.is_some() && body_usable {
            let at = BodyContext { block: Some((item.node, read)), ..at };
            body_usable = (block.schema)().check_as_whole(&at, before, self.checking, diagnostics);
        }
        if let Some((known, read)) = known {
            known.note(item, read, body_usable, diagnostics, before.diagnostics);
        }
        usable && body_usable
    }

    /// Decodes the labels, and finds the second block with the same ones where labels are keys.
    pub(super) fn labels(
        &mut self,
        index: usize,
        field: &Field,
        block: &BlockField,
        body: BlockBody,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        if let (Some(last), Ok(key)) = (block.key_count().checked_sub(1), block.key(item.node)) {
            match self.seen[index].keys.entry(key.normalized()) {
                Entry::Occupied(first) => {
                    let made = first.get().syntax().instances(first.get().node());
                    let (first, again) = report::places(*first.get(), item.node, |node| node.range_of_label(last));
                    let key =
                        block.key(item.node).map(|key| key.normalized().labels().join("\" \"")).unwrap_or_default();
                    let ty = self.path_of(field.name());
                    diagnostics.push_with(|| duplicate_label(&ty, &key, first, &made, again));
                }
                Entry::Vacant(place) => {
                    place.insert(item.node);
                }
            }
        }
        for (field, label) in body.schema.labels().zip(item.node.labels().skip(body.labels)) {
            if matches!(field.kind(), FieldKind::Label { sensitive: true, .. }) {
                item.node.range_of(label.bytes).redact();
            }
        }
        let limits = self.mode.limits();
        for (index, label) in item.node.labels().take(block.key_count()).enumerate() {
            if let Err(why) = (block.spec.keys.check)(index, &label.text, limits) {
                let found = || unsuitable_label(why, item.node.range_of(label.bytes));
                let meant = || (block.spec.keys.ty)(index).closest_word(&label.text);
                diagnostics.push_with(|| report::meant(found(), meant()));
            }
        }
        for (field, label) in body.schema.labels().zip(item.node.labels().skip(body.labels)) {
            if let FieldKind::Label { check, ty, .. } = field.kind()
                && let Err(why) = check(&label.text, limits)
            {
                let found = || unsuitable_label(why, item.node.range_of(label.bytes));
                diagnostics.push_with(|| report::meant(found(), ty.closest_word(&label.text)));
            }
        }
    }
}

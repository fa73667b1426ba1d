//! A body that is carried to another syntax: what its outline says that it consists of, with its comments, as parts.
//!
//! Expressions are in `names` where the outline says that they are not evaluated, otherwise in `kept`.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_model::__private::messages::duplicate_argument;
use hcl_model::body::{Block, Definition, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Budget;
use hcl_model::native::is_identifier;
use hcl_model::source::Range;
use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, EntryKey, Item, NodeRef, Roles, Shape};

use crate::file_syntax::FileSyntax;
use crate::read::{Event, Reader, node_of};
use crate::schema::{Choices, Schema, TypeSpec};
use crate::tree::Tree;
use crate::write::convert::expression::{comments_of, comments_within, differs_as_body, literal, unreadable};
use crate::write::convert::messages;
use crate::write::convert::moved::Moved;
use crate::write::convert::outline::{Frame, Outline, Taken, keeps, may_be_blocks};
use crate::write::json::SCHEMA;
use crate::write::kept::{expression, interpolated, native};
use crate::write::options::Writing;
use crate::write::parts::Part;
use crate::write::remarks::{Properties, Remarks};

/// The writer that carries the bodies of one text to another syntax.
pub(super) struct Carrier<'w, 't> {
    writing: Writing<'w>,
    from: FileSyntax,
    remarks: Remarks<'t>,
    budget: &'w Budget,
    choices: Choices,
    /// The errors and the losses.
    found: Diagnostics,
    /// It was said of what is around that nothing tells its blocks.
    is_untold: bool,
    /// The file is arguments for want of anything that says of blocks in it.
    is_of_arguments: bool,
    /// The arguments of the body so far, with where their names stand: each stands once.
    seen: HashMap<String, Range>,
}

impl<'w, 't> Carrier<'w, 't> {
    pub(super) fn new(writing: Writing<'w>, from: FileSyntax, text: &'t str, budget: &'w Budget) -> Carrier<'w, 't> {
        let remarks = match from {
            FileSyntax::Native => Remarks::of(text),
            FileSyntax::Json => Remarks::default(),
        };
        let (choices, found) = (Choices::default(), Diagnostics::new());
        Carrier {
            writing,
            from,
            remarks,
            budget,
            choices,
            found,
            is_untold: false,
            is_of_arguments: false,
            seen: HashMap::new(),
        }
    }

    /// The parts of a file.
    pub(super) fn file(&mut self, body: NodeRef<'_>, outline: &Outline, taken: Taken) -> Vec<Part> {
        self.is_of_arguments = matches!(outline, Outline::Arguments);
        let mut parts = Vec::new();
        let properties = self.properties(body);
        self.comments(properties.first, &mut parts);
        self.schema_property(body, outline, &mut parts);
        let mut moved = self.body(body, outline, taken, properties.later, &mut parts);
        let rest = self.remarks.before(usize::MAX);
        moved.comments_behind(rest.len());
        self.comments(rest, &mut parts);
        self.report(moved);
        parts
    }

    /// Returns the comment properties of a body, if the syntax has them.
    fn properties(&self, body: NodeRef<'_>) -> Properties {
        match self.from {
            FileSyntax::Native => Properties::default(),
            FileSyntax::Json => Properties::of(body),
        }
    }

    /// Adds the property by which a file says which JSON Schema it has; in the native syntax there is none.
    fn schema_property(&mut self, body: NodeRef<'_>, outline: &Outline, parts: &mut Vec<Part>) {
        let frame = Frame { outline, taken: Taken::default() };
        if self.from == FileSyntax::Native || frame.role(SCHEMA).is_some() {
            return;
        }
        let (syntax, mut cursor) = (body.syntax(), Cursor::default());
        if body.shape() == Shape::Tuple {
            // The objects of a list are one body.
            while let Some(object) = syntax.next_element(body.node(), &mut cursor) {
                let object = body.sibling(object);
                if object.shape() != Shape::Tuple {
                    self.schema_property(object, outline, parts);
                }
            }
            return;
        }
        if !matches!(body.shape(), Shape::Object | Shape::ComputedObject) {
            return;
        }
        while let Some(entry) = syntax.next_entry(body.node(), &mut cursor) {
            if !matches!(&entry.key, EntryKey::Name(name) if name == SCHEMA) {
                continue;
            }
            let value = body.sibling(entry.value);
            match value.shape() {
                Shape::Str(text) if self.writing.target == FileSyntax::Json => {
                    let value = Tree::Text(text.into_owned().into());
                    parts.push(Part::Argument { name: Cow::Borrowed(SCHEMA), about: "", value });
                }
                _ => self.found.push(messages::lost_schema(value.range())),
            }
        }
    }

    /// Says what of a body of the native syntax is not where it was in JSON.
    fn report(&mut self, moved: Moved) {
        if self.from == FileSyntax::Native && self.writing.target == FileSyntax::Json {
            moved.report(&mut self.found);
        }
    }

    /// Returns the losses.
    ///
    /// # Errors
    ///
    /// Returns the parts that cannot be carried.
    pub(super) fn finish(self) -> Result<Diagnostics, Diagnostics> {
        if self.found.has_errors() { Err(self.found) } else { Ok(self.found) }
    }

    /// Adds the parts of a body, without the comments behind its last item, and with those properties that stand behind something.
    fn body(
        &mut self,
        body: NodeRef<'_>,
        outline: &Outline,
        taken: Taken,
        later: Vec<(usize, String)>,
        parts: &mut Vec<Part>,
    ) -> Moved {
        let outline = self.settled(body, outline);
        let frame = Frame { outline: &outline, taken };
        let mut reader = match outline {
            Outline::Type(schema, _) => Some(Reader::new(schema, None)),
            _ => None,
        };
        let (mut moved, mut makes_blocks) = (Moved::default(), false);
        let around = std::mem::take(&mut self.seen);
        let mut later = later.into_iter().peekable();
        let (hidden, mut cursor) = (Hidden::default(), Cursor::default());
        while let Some(item) = hidden.next_item(body, Some(&frame), &mut cursor, &mut self.found) {
            let (range, name) = (node_of(&item).range(), node_of(&item).name_range());
            let start = range.bytes().start;
            let (mut apart, above) = self.remarks.above(start);
            apart.extend(std::iter::from_fn(|| later.next_if(|(at, _)| *at < start)).map(|(_, text)| text));
            moved.comments_between(apart.len(), &name);
            self.comments(apart, parts);
            match &item {
                Item::Attribute(attribute) => {
                    moved.comments_between(above.len(), &name);
                    self.comments(above, parts);
                    // They are about the item, which comes next.
                    let at = parts.len();
                    let event = reader.as_mut().map(|reader| reader.item(&item));
                    self.argument(attribute, &frame, event, &range, parts);
                    let behind = self.remarks.on_line_of(range.bytes().end);
                    moved.comments_elsewhere(behind.len(), &name);
                    parts.splice(at..at, behind.into_iter().map(Part::Comment));
                }
                Item::Block(block) => {
                    makes_blocks |= frame.takes(&block.ty) && Definition::of(&block.ty) == Some(Definition::Dynamic);
                    self.block(block, &frame, above, &range, (parts, &mut moved));
                }
            }
            moved.item(name);
        }
        self.seen = around;
        self.comments(later.map(|(_, text)| text).collect(), parts);
        if makes_blocks {
            moved.keep_order(parts);
        }
        moved
    }

    fn argument(
        &mut self,
        item: &AttributeItem<'_>,
        frame: &Frame<'_>,
        event: Option<Event>,
        range: &Range,
        parts: &mut Vec<Part>,
    ) {
        let said = self.remarks.inside(range.bytes().end);
        let name = item.name.clone().into_owned();
        if !self.is_name(&name, item.node) {
            return;
        }
        let is_anything = match event {
            Some(Event::Remaining(field)) => keeps(field.kind()),
            _ => matches!(frame.outline, Outline::Unknown),
        };
        let is_untold = is_anything || self.is_of_arguments;
        let is_to_native = self.from == FileSyntax::Json && self.writing.target == FileSyntax::Native;
        let at = item.node.name_range();
        match self.seen.get(&name) {
            // An untold block is written as an argument, and a native body has each argument once.
            Some(_) if is_untold && is_to_native => self.found.push(messages::repeated_argument(&name, at)),
            Some(_) if is_untold => {}
            Some(first) => {
                let first = first.clone();
                self.found.push(duplicate_argument(&name, first, at));
            }
            None => {
                if is_anything && is_to_native && may_be_blocks(item.expr()) {
                    self.found.push(messages::taken_for_argument(&name, at.clone()));
                }
                self.seen.insert(name.clone(), at);
            }
        }
        let spec = event.and_then(|event| event.spec()).map(|spec| (&spec.ty, spec.keyword));
        let spec: Option<(&TypeSpec, bool)> = spec.or_else(|| frame.outline.own_argument(&name));
        let value = match spec {
            _ if matches!(frame.outline, Outline::Variable) && name == "default" => literal(&self.writing, item.expr()),
            Some((ty, keyword)) => self.writing.carried(item.expr(), ty, keyword),
            None => expression(&self.writing, item.expr()),
        };
        let is_block_too = matches!(event, Some(Event::Argument(_, field, _)) if field.blocks().is_some());
        let value = match value {
            Ok(value) if is_block_too && self.writing.target == FileSyntax::Json && differs_as_body(&value) => {
                native(item.expr()).map(interpolated)
            }
            value => value,
        };
        match value {
            Ok(value) => {
                if self.writing.target == FileSyntax::Json {
                    for bytes in said.lost_in(&value) {
                        let at = range.source().range(bytes.start as u32, bytes.end as u32);
                        self.found.push(messages::lost_comment(&item.name, at));
                    }
                }
                if is_to_native && comments_within(item.expr()) > comments_of(&value) {
                    self.found.push(messages::lost_comment_within(&name, item.expr().range()));
                }
                parts.push(Part::Argument { name: Cow::Owned(name), about: "", value });
            }
            Err(error) => {
                let before = self.found.len();
                unreadable(item.expr(), &mut self.found);
                if !self.found.has_errors_since(before) {
                    self.found.push(messages::not_carried(&error.named(name), item.expr().range()));
                }
            }
        }
    }

    /// Adds a block, with what is said above it.
    fn block(
        &mut self,
        item: &BlockItem<'_>,
        frame: &Frame<'_>,
        mut about: Vec<String>,
        range: &Range,
        (parts, around): (&mut Vec<Part>, &mut Moved),
    ) {
        let ty = item.ty.clone().into_owned();
        if !self.is_name(&ty, item.node) {
            return;
        }
        let in_header = self.remarks.before(item.body().range().bytes().start);
        let properties = self.properties(item.body());
        let elsewhere = in_header.len();
        about.extend(in_header.into_iter().chain(properties.first));
        let (at, order) = (item.node.header_range(), frame.order(&ty));
        around.block(&ty, order, &at);
        let known = frame.block(&ty, item.node, item.body());
        if self.writing.target == FileSyntax::Json {
            let has = item.node.labels().count();
            match &known {
                Some((wanted, _)) if *wanted != has => {
                    self.found.push(messages::labels_not_carried(&ty, *wanted, has, item.node.header_range()));
                    return;
                }
                None if matches!(frame.outline, Outline::Arguments) => {
                    self.found.push(messages::blocks_not_known(&ty, item.node.header_range()));
                    return;
                }
                _ => {}
            }
        }
        let was_untold = self.is_untold;
        if known.is_none() && !was_untold {
            around.untold(&ty, item.node.labels().count(), &at);
            self.is_untold = true;
        }
        let mut inner = Vec::new();
        // Only a file has blocks that its type does not see, but for those that make others.
        let taken = Taken { dynamic: frame.taken.dynamic, ..Taken::default() };
        let outline = known.map_or(Outline::Unknown, |(_, outline)| outline);
        let mut moved = self.body(item.body(), &outline, taken, properties.later, &mut inner);
        self.is_untold = was_untold;
        let tail = self.remarks.before(range.bytes().end);
        moved.comments_behind(tail.len());
        self.comments(tail, &mut inner);
        let behind = self.remarks.on_line_of(range.bytes().end);
        moved.comments_elsewhere(elsewhere + behind.len(), &at);
        about.extend(behind);
        self.report(moved);
        let labels = Block::from_item(item).labels().to_vec();
        if self.writing.target == FileSyntax::Json {
            inner.splice(0..0, about.drain(..).map(Part::Comment));
        }
        let about = Cow::Owned(about.join("\n"));
        parts.push(Part::Block { ty: Cow::Owned(ty), labels, about, order, parts: inner });
    }

    /// Returns `true` if the name of an item can be written.
    fn is_name(&mut self, name: &str, node: NodeRef<'_>) -> bool {
        let is_name = is_identifier(name);
        if !is_name {
            self.found.push(messages::not_a_name(name, node.name_range()));
        }
        is_name
    }

    fn comments(&mut self, comments: Vec<String>, parts: &mut Vec<Part>) {
        parts.extend(comments.into_iter().map(Part::Comment));
    }

    /// The outline of a body of which it may depend on the body what it consists of.
    fn settled(&self, body: NodeRef<'_>, outline: &Outline) -> Outline {
        let Outline::Type(schema, old) = outline else { return outline.clone() };
        match self.schema_of(body, schema) {
            Some(schema) => Outline::Type(schema, old.clone()),
            None if schema.is_value() => Outline::Arguments,
            None => Outline::Unknown,
        }
    }

    /// Returns the schema of a body. Returns `None` if the body is one value, or if the schema depends on values.
    fn schema_of(&self, body: NodeRef<'_>, schema: &'static Schema) -> Option<&'static Schema> {
        let schema = schema.of_body(body, Mode::LiteralOnly(self.budget), &self.choices);
        if !schema.is_choice() {
            return Some(schema).filter(|schema| !schema.is_value());
        }
        // The names decide, without the parts that depend on values.
        let known =
            |schema: &Schema| body.items(Some(schema)).filter(|item| schema.find(item.name(), 0).is_some()).count();
        let variants = schema.variants().iter().map(|variant| (variant.schema)()).filter(|schema| !schema.is_choice());
        // The first of those that know the most.
        variants.rev().max_by_key(|schema| known(schema))
    }
}

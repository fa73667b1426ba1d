//! A body that is carried to another syntax: what a schema says that it consists of, with its comments, as parts.
//!
//! Expressions are in `names` where the schema says that they are not evaluated, otherwise in `kept`.

use hcl_model::body::{Block, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Budget;
use hcl_model::native::is_identifier;
use hcl_model::source::Range;
use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, Item, NoRoles, NodeRef, Roles, Shape};

use crate::read::{Reader, node_of};
use crate::schema::{ArgumentSpec, BlockField, Choices, Field, Schema};
use crate::write::FileSyntax;
use crate::write::kept::expression;
use crate::write::messages;
use crate::write::options::Writing;
use crate::write::parts::Part;
use crate::write::remarks::{Remarks, properties};

/// What carries the bodies of one text.
pub(super) struct Carrier<'w, 't> {
    writing: Writing<'w>,
    from: FileSyntax,
    remarks: Remarks<'t>,
    budget: &'w Budget,
    choices: Choices,
    /// What cannot be carried, and what is lost.
    found: Diagnostics,
}

impl<'w, 't> Carrier<'w, 't> {
    pub(super) fn new(writing: Writing<'w>, from: FileSyntax, text: &'t str, budget: &'w Budget) -> Carrier<'w, 't> {
        let remarks = match from {
            FileSyntax::Native => Remarks::of(text),
            FileSyntax::Json => Remarks::default(),
        };
        Carrier { writing, from, remarks, budget, choices: Choices::default(), found: Diagnostics::new() }
    }

    /// The parts of a file.
    pub(super) fn file(&mut self, body: NodeRef<'_>, schema: &'static Schema) -> Vec<Part> {
        let mut parts = self.body(body, Some(schema));
        let rest = self.remarks.before(usize::MAX);
        self.comments(rest, &mut parts);
        parts
    }

    /// What is lost.
    ///
    /// # Errors
    ///
    /// What cannot be carried.
    pub(super) fn finish(self) -> Result<Diagnostics, Diagnostics> {
        if self.found.has_errors() { Err(self.found) } else { Ok(self.found) }
    }

    /// The parts of a body, without the comments behind its last item.
    fn body(&mut self, body: NodeRef<'_>, schema: Option<&'static Schema>) -> Vec<Part> {
        let schema = schema.and_then(|schema| self.schema_of(body, schema));
        let mut parts = Vec::new();
        if self.from == FileSyntax::Json {
            self.comments(properties(body), &mut parts);
        }
        let roles: &dyn Roles = match schema {
            Some(schema) => schema,
            None => &NoRoles,
        };
        let (hidden, mut cursor) = (Hidden::default(), Cursor::default());
        let mut reader = schema.map(|schema| Reader::new(schema, None));
        while let Some(item) = hidden.next_item(body, Some(roles), &mut cursor, &mut self.found) {
            let range = node_of(&item).range();
            let before = self.remarks.before(range.bytes().start);
            self.comments(before, &mut parts);
            let event = reader.as_mut().map(|reader| reader.item(&item));
            let field = event.and_then(|event| event.field()).and_then(|index| schema?.field(index));
            match &item {
                Item::Attribute(item) => {
                    let spec = event.and_then(|event| event.spec());
                    self.argument(item, spec, &range, &mut parts);
                }
                Item::Block(item) => {
                    self.block(item, field.and_then(Field::blocks), &range, &mut parts);
                }
            }
            let behind = self.remarks.on_line_of(range.bytes().end);
            // They are about the item, which is the last part.
            let at = parts.len().saturating_sub(1);
            parts.splice(at..at, behind.into_iter().map(Part::Comment));
        }
        parts
    }

    fn argument(
        &mut self,
        item: &AttributeItem<'_>,
        spec: Option<&'static ArgumentSpec>,
        range: &Range,
        parts: &mut Vec<Part>,
    ) {
        for bytes in self.remarks.inside(range.bytes().end) {
            if self.writing.target == FileSyntax::Json {
                let at = range.source().range(bytes.start as u32, bytes.end as u32);
                self.found.push(messages::lost_comment(&item.name, at));
            }
        }
        let name = item.name.clone().into_owned();
        if !self.is_name(&name, item.node) {
            return;
        }
        let value = match spec {
            Some(spec) => self.writing.carried(item.expr(), &spec.ty, spec.keyword),
            None => expression(&self.writing, item.expr()),
        };
        match value {
            Ok(value) => parts.push(Part::Argument { name, about: "", value }),
            Err(error) => {
                let before = self.found.len();
                unreadable(item.expr(), &mut self.found);
                if !self.found.has_errors_since(before) {
                    self.found.push(messages::not_carried(&error.named(name), item.expr().range()));
                }
            }
        }
    }

    fn block(
        &mut self,
        item: &BlockItem<'_>,
        field: Option<&'static BlockField>,
        range: &Range,
        parts: &mut Vec<Part>,
    ) {
        let ty = item.ty.clone().into_owned();
        if !self.is_name(&ty, item.node) {
            return;
        }
        let open = item.body().range().bytes().start;
        let header = self.remarks.before(open);
        self.comments(header, parts);
        if let Some(field) = field.filter(|_| self.writing.target == FileSyntax::Json) {
            let (wanted, has) = (field.label_names(&ty).len(), item.node.labels().count());
            if wanted != has {
                self.found.push(messages::labels_not_carried(&ty, wanted, has, item.node.header_range()));
                return;
            }
        }
        let schema = field.and_then(|field| field.made_up(item.node, &ty).ok()).map(|read| read.schema);
        let mut inner = self.body(item.body(), schema);
        let tail = self.remarks.before(range.bytes().end);
        self.comments(tail, &mut inner);
        let labels = Block::from_item(item).labels().to_vec();
        parts.push(Part::Block { ty, labels, about: "", parts: inner });
    }

    /// Whether the name of an item can be written.
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

    /// What a body consists of; nothing if that is one value, or cannot be told without values.
    fn schema_of(&self, body: NodeRef<'_>, schema: &'static Schema) -> Option<&'static Schema> {
        let schema = schema.of_body(body, Mode::LiteralOnly(self.budget), &self.choices);
        if !schema.is_choice() {
            return Some(schema).filter(|schema| !schema.is_value());
        }
        // What depends on values is not looked at: the names tell.
        let known = |schema: &Schema| {
            let (mut cursor, mut count) = (Cursor::default(), 0);
            while let Some(item) =
                body.syntax().next_item(body.node(), Some(schema), &mut cursor, &mut Diagnostics::new())
            {
                let (Item::Attribute(AttributeItem { name, .. }) | Item::Block(BlockItem { ty: name, .. })) = item;
                count += usize::from(schema.find(&name, 0).is_some());
            }
            count
        };
        let variants = schema.variants().iter().map(|variant| (variant.schema)()).filter(|schema| !schema.is_choice());
        // The first of those that know the most.
        variants.rev().max_by_key(|schema| known(schema))
    }
}

/// Reports what is wrong with the strings of the JSON syntax that are templates.
fn unreadable(expr: NodeRef<'_>, found: &mut Diagnostics) {
    let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
    match expr.shape() {
        Shape::Tuple => {
            while let Some(element) = syntax.next_element(expr.node(), &mut cursor) {
                unreadable(expr.sibling(element), found);
            }
        }
        Shape::Object | Shape::ComputedObject => {
            while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
                unreadable(expr.sibling(entry.key_node), found);
                unreadable(expr.sibling(entry.value), found);
            }
        }
        _ => {
            syntax.embedded(expr.node(), found, &mut |_| {});
        }
    }
}

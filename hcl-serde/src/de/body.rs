//! A body as a map from field names to values, in source order, as its schema says.

use std::borrow::Cow;

use hcl_model::body::{Body, Hidden};
use hcl_model::schema::{Field, FieldKind, Occurs, Schema, TypeSpec};
use hcl_model::syntax::{Cursor, Glance, Item, NodeId, NodeRef};

use crate::de::access::Entry;
use crate::de::blocks::Blocks;
use crate::de::input::{Input, Place};
use crate::de::{DecodeError, Run, is_absent};

/// A body with the schema of the type that it is decoded into.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyInput<'a> {
    body: NodeRef<'a>,
    schema: &'static Schema,
    header: Header,
}

/// What a body belongs to.
#[derive(Debug, Clone, Copy)]
#[repr(u32)]
enum Header {
    /// The body that the decode began with.
    Root,
    /// A block of the body's syntax, the first of whose labels may be a key that is not a field of the type.
    Block { block: NodeId, keyed: bool },
}

impl<'a> BodyInput<'a> {
    /// The body that a decode begins with.
    pub(super) fn root(body: NodeRef<'a>, schema: &'static Schema) -> BodyInput<'a> {
        BodyInput { body, schema, header: Header::Root }
    }

    /// The body of a block; `keyed` if its first label is a key.
    pub(super) fn of_block(block: NodeRef<'a>, body: NodeId, keyed: bool, schema: &'static Schema) -> BodyInput<'a> {
        BodyInput { body: block.sibling(body), schema, header: Header::Block { block: block.node(), keyed } }
    }

    pub(super) fn node(&self) -> NodeRef<'a> {
        self.body
    }

    pub(super) fn schema(&self) -> &'static Schema {
        self.schema
    }

    pub(super) fn to_body(self, run: &Run<'_, '_>) -> Body {
        Body::from_node(self.body).hiding(self.hidden(run).cloned().unwrap_or_default())
    }

    /// Where diagnostics about the whole body point: at the type of its block.
    pub(super) fn place(&self) -> Place<'a> {
        match self.header {
            Header::Root => Place::Whole(self.body),
            Header::Block { block, .. } => Place::Header(self.body.sibling(block)),
        }
    }

    /// Checks that the block has as many labels as the type has fields for.
    pub(super) fn check_labels(&self) -> Result<(), DecodeError> {
        let Header::Block { block, keyed } = self.header else {
            return Ok(());
        };
        let count = self.schema.labels().count() + usize::from(keyed);
        let label = |index| self.body.syntax().label(block, index).is_some();
        if label(count) || (count > 0 && !label(count - 1)) {
            return Err(DecodeError::new("the block does not have the labels that are needed"));
        }
        Ok(())
    }

    pub(super) fn walk(self) -> BodyWalk<'a> {
        BodyWalk { input: self, cursor: Cursor::default(), phase: Phase::Labels(0), next: 0, seen: Seen::default() }
    }

    /// The next item that is not hidden.
    pub(super) fn next_item(&self, cursor: &mut Cursor, run: &Run<'_, '_>) -> Result<Option<Item<'a>>, DecodeError> {
        let syntax = self.body.syntax();
        let hidden = self.hidden(run);
        let mut diagnostics = run.diagnostics.borrow_mut();
        let before = diagnostics.len();
        loop {
            let item = syntax.next_item(self.body.node(), Some(self.schema), cursor, &mut diagnostics);
            if diagnostics.len() > before {
                return Err(DecodeError::reported());
            }
            match (&item, hidden) {
                (Some(found), Some(hidden)) if hidden.hides(found) => {}
                _ => return Ok(item),
            }
        }
    }

    fn hidden<'r>(&self, run: &'r Run<'_, '_>) -> Option<&'r Hidden> {
        matches!(self.header, Header::Root).then_some(run.hidden)
    }
}

/// A walk over a body: first the labels, then the items, then what is absent but has a value all the same.
pub(super) struct BodyWalk<'a> {
    input: BodyInput<'a>,
    cursor: Cursor,
    phase: Phase,
    /// The field after the last one that was found, which is likely to be the next.
    next: usize,
    seen: Seen,
}

enum Phase {
    Labels(usize),
    Items,
    Absent(usize),
}

/// An entry of the map: the name of a field, and what it is decoded from.
type NamedEntry<'a> = (&'static str, Entry<'a>);

fn entry<'a>(field: &'static Field, input: Input<'a>, ty: &'static TypeSpec) -> NamedEntry<'a> {
    (field.name(), Entry { input, ty })
}

impl<'a> BodyWalk<'a> {
    pub(super) fn next(&mut self, run: &Run<'_, '_>) -> Result<Option<NamedEntry<'a>>, DecodeError> {
        loop {
            match self.phase {
                Phase::Labels(index) => match self.label(index)? {
                    Some(entry) => {
                        self.phase = Phase::Labels(index + 1);
                        return Ok(Some(entry));
                    }
                    None => self.phase = Phase::Items,
                },
                Phase::Items => match self.input.next_item(&mut self.cursor, run)? {
                    Some(item) => {
                        if let Some(entry) = self.item(item, run)? {
                            return Ok(Some(entry));
                        }
                    }
                    None => self.phase = Phase::Absent(0),
                },
                Phase::Absent(index) => {
                    if index >= self.input.schema.fields().len() {
                        return Ok(None);
                    }
                    self.phase = Phase::Absent(index + 1);
                    if let Some(entry) = self.absent(index)? {
                        return Ok(Some(entry));
                    }
                }
            }
        }
    }

    /// The field of a label, counted from 0; also checks that there are as many labels as fields.
    fn label(&mut self, index: usize) -> Result<Option<NamedEntry<'a>>, DecodeError> {
        let Header::Block { block, keyed } = self.input.header else {
            return Ok(None);
        };
        let label = self.input.body.syntax().label(block, index + usize::from(keyed));
        match (self.input.schema.labels().nth(index), label) {
            (Some(field), Some(label)) => {
                let text = match label.text {
                    Cow::Borrowed(text) => Input::Text(text),
                    Cow::Owned(text) => Input::Value(text.into()),
                };
                Ok(Some(entry(field, text, &TypeSpec::Dynamic)))
            }
            (None, None) => Ok(None),
            _ => Err(DecodeError::new("the block does not have the labels that are needed")),
        }
    }

    fn item(&mut self, item: Item<'a>, run: &Run<'_, '_>) -> Result<Option<NamedEntry<'a>>, DecodeError> {
        let (name, is_block) = match &item {
            Item::Attribute(item) => (&item.name, false),
            Item::Block(item) => (&item.ty, true),
        };
        let Some((index, field)) = self.input.schema.find(name, self.next) else {
            return self.unknown(is_block);
        };
        self.next = index + 1;
        let first = self.seen.insert(index);
        match (field.kind(), item) {
            (FieldKind::Attribute(attribute), Item::Attribute(item)) => {
                if !first {
                    return Err(DecodeError::new("an argument is set twice"));
                }
                run.begin_argument();
                let Some(input) = present(item.expr(), &attribute.ty, run)? else {
                    // Null means that it is not set.
                    return if attribute.optional { Ok(None) } else { Err(DecodeError::new("an argument is null")) };
                };
                Ok(Some(entry(field, input, &attribute.ty)))
            }
            (FieldKind::Block(block), Item::Block(item)) => {
                let single = matches!(block.occurs, Occurs::Once | Occurs::AtMostOnce);
                match (first, single) {
                    (false, true) => Err(DecodeError::new("there is a second block where one is expected")),
                    (false, false) => Ok(None),
                    (true, _) => {
                        let blocks = Blocks::found(self.input, block, &item, index, self.cursor);
                        Ok(Some(entry(field, Input::Blocks(Box::new(blocks)), &TypeSpec::Dynamic)))
                    }
                }
            }
            _ => Err(DecodeError::new("a block and an argument are confused")),
        }
    }

    fn unknown(&self, is_block: bool) -> Result<Option<NamedEntry<'a>>, DecodeError> {
        let schema = self.input.schema;
        let taken = match schema.remain().map(|field| field.kind()) {
            Some(FieldKind::RemainAttributes { .. }) => !is_block,
            Some(_) => true,
            None => schema.allows_unknown(),
        };
        if taken { Ok(None) } else { Err(DecodeError::new("there is something that is not expected")) }
    }

    /// What a field is decoded from that no item was found for, if it is decoded at all.
    fn absent(&self, index: usize) -> Result<Option<NamedEntry<'a>>, DecodeError> {
        let field = &self.input.schema.fields()[index];
        let seen = self.seen.contains(index);
        let input = match field.kind() {
            FieldKind::RemainBody => Input::Remain(Box::new(Remain::new(self.input, &TypeSpec::Dynamic))),
            FieldKind::RemainAttributes { ty, .. } => Input::Remain(Box::new(Remain::new(self.input, ty))),
            FieldKind::Attribute(attribute) if !seen && !attribute.optional => {
                return Err(DecodeError::new("an argument is missing"));
            }
            FieldKind::Block(block) if !seen && !block.defaulted => match block.occurs {
                Occurs::Once => return Err(DecodeError::new("a block is missing")),
                Occurs::AtMostOnce => return Ok(None),
                Occurs::Many | Occurs::ByLabel => Input::Blocks(Box::new(Blocks::none(self.input, block, index))),
            },
            _ => return Ok(None),
        };
        Ok(Some(entry(field, input, &TypeSpec::Dynamic)))
    }
}

/// The value of an argument, evaluated if that is needed to see whether it is null.
fn present<'a>(expr: NodeRef<'a>, ty: &TypeSpec, run: &Run<'_, '_>) -> Result<Option<Input<'a>>, DecodeError> {
    match expr.glance() {
        // An expression that is kept is not evaluated, so nobody knows whether it is null.
        _ if *ty == TypeSpec::Expression => Ok(Some(Input::Node(expr))),
        Glance::Literal => Ok(Some(Input::Node(expr))),
        Glance::Null => Ok(None),
        Glance::Computed => {
            let value = run.evaluate(expr)?;
            Ok((!is_absent(&value)).then(|| Input::evaluated(value, expr)))
        }
        Glance::Invalid => Err(DecodeError::reported()),
    }
}

/// What no field of a body's type takes.
#[derive(Debug)]
pub(super) struct Remain<'a> {
    input: BodyInput<'a>,
    cursor: Cursor,
    /// The type that arguments are converted to.
    ty: &'static TypeSpec,
}

impl<'a> Remain<'a> {
    fn new(input: BodyInput<'a>, ty: &'static TypeSpec) -> Remain<'a> {
        Remain { input, cursor: Cursor::default(), ty }
    }

    /// The next argument that no field takes and that is set.
    pub(super) fn next(&mut self, run: &Run<'_, '_>) -> Result<Option<(Cow<'a, str>, Entry<'a>)>, DecodeError> {
        while let Some(item) = self.input.next_item(&mut self.cursor, run)? {
            match item {
                Item::Attribute(item) if self.input.schema.find(&item.name, 0).is_none() => {
                    run.begin_argument();
                    if let Some(input) = present(item.expr(), self.ty, run)? {
                        return Ok(Some((item.name, Entry { input, ty: self.ty })));
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Everything that no field takes, as a body of its own.
    pub(super) fn to_body(&self, run: &Run<'_, '_>) -> Body {
        let mut hidden = self.input.hidden(run).cloned().unwrap_or_default();
        for field in self.input.schema.fields().iter().filter(|field| field.is_item()) {
            for name in std::iter::once(field.name()).chain(field.aliases().iter().copied()) {
                hidden.hide_attribute(name);
                hidden.hide_block(name);
            }
        }
        Body::from_node(self.input.body).hiding(hidden)
    }
}

/// Which fields were found: a bit each, more than 64 of them in a vector.
#[derive(Default)]
struct Seen {
    few: u64,
    many: Vec<bool>,
}

impl Seen {
    /// Notes a field; whether it is the first time.
    fn insert(&mut self, index: usize) -> bool {
        if index < 64 {
            let bit = 1 << index;
            let first = self.few & bit == 0;
            self.few |= bit;
            return first;
        }
        if self.many.len() <= index {
            self.many.resize(index + 1, false);
        }
        !std::mem::replace(&mut self.many[index], true)
    }

    fn contains(&self, index: usize) -> bool {
        if index < 64 { self.few & (1 << index) != 0 } else { self.many.get(index).copied().unwrap_or(false) }
    }
}

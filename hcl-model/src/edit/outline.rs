//! The parts that a file is written with, and where each of them stands: what edits are found by and checked with.
//!
//! It is read off the tree of the syntax, is the same for both, and is made anew for each text.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::diag::Diagnostics;
use crate::edit::index::Index;
use crate::edit::layout::Manners;
use crate::edit::names::Names;
use crate::expr::operators::UnaryOperator;
use crate::expr::{EvalContext, Expression, Mode};
use crate::json::{self, JsonFile};
use crate::json_text::decode_string;
use crate::limits::Limits;
use crate::native::write::without_templates;
use crate::native::{self, NativeFile};
use crate::source::Source;
use crate::syntax::{ByteRange, Construct, Cursor, Damage, Item, NodeId, NodeRef, Parse, Shape, Syntax, TemplatePart};
use crate::value::{Number, NumberLimits, Value};

/// The kind of a part; the comment of a variant names the parts in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartKind {
    /// Attributes and blocks of the native syntax.
    Body,
    /// A value.
    Attribute,
    /// Labels, then a body.
    Block,
    Label,
    /// Entries; the whole of a JSON file, too.
    Object,
    /// A value.
    Entry,
    /// Values.
    List,
    /// Nothing: an expression that is neither a list nor an object with its parts written out.
    Value,
}

/// A part and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) kind: PartKind,
    start: u32,
    end: u32,
    /// The end of the name that it begins with.
    name_end: u32,
    /// The number of parts that the part consists of, with itself.
    pub(super) size: u32,
    pub(super) parent: u32,
    /// The part in front of it in the same part; itself, if it is the first.
    previous: u32,
    /// The expression, the key of an entry, or the item.
    node: NodeId,
}

/// A text with everything that was read of it.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) source: Source,
    file: File,
    pub(super) diagnostics: Diagnostics,
    parts: Vec<Part>,
    pub(super) index: Index,
    /// The layout of the text by itself, once it was looked for.
    pub(super) manners: OnceLock<Manners>,
    /// The layout of the file that the text is a part of.
    whole: Option<Arc<Manners>>,
    /// The names in objects of a text that has them in the order in which they are to be written.
    named_like: Option<Arc<Names>>,
    pub(super) limits: Limits,
}

#[derive(Debug)]
enum File {
    Native(NativeFile<'static>),
    Json(JsonFile<'static>),
}

impl Parsed {
    pub(super) fn new(source: Source, is_json: bool, limits: Limits) -> Parsed {
        let (file, diagnostics) = match is_json {
            true => {
                let Parse { tree, diagnostics } = json::parse_source(source.clone(), &limits);
                (File::Json(tree), diagnostics)
            }
            false => {
                let Parse { tree, diagnostics } = native::parse_source(source.clone(), &limits);
                (File::Native(tree), diagnostics)
            }
        };
        let mut parts = Vec::new();
        match &file {
            File::Native(tree) => {
                let mut outline = Outline { syntax: tree, parts: &mut parts, last: 0 };
                outline.body(NodeId(0), 0);
                // What stands behind the last item is in the file, too.
                (parts[0].start, parts[0].end) = (0, source.text().len() as u32);
            }
            File::Json(tree) => Outline { syntax: tree, parts: &mut parts, last: 0 }.value(NodeId(0), 0),
        }
        Parsed {
            source,
            file,
            diagnostics,
            parts,
            index: Index::default(),
            manners: OnceLock::new(),
            whole: None,
            named_like: None,
            limits,
        }
    }

    /// This file with another text.
    pub(super) fn with_text(&self, text: String) -> Parsed {
        let source = self.source.with_text(text);
        let (whole, named_like) = (self.whole.clone(), self.named_like.clone());
        Parsed { whole, named_like, ..Parsed::new(source, self.is_json(), self.limits) }
    }

    /// A part of this file, with another text, as a file that is laid out as this one.
    pub(super) fn part_with_text(&self, text: String, manners: &Arc<Manners>) -> Parsed {
        Parsed { whole: Some(Arc::clone(manners)), ..self.with_text(text) }
    }

    /// Names are written in this order where the file does not show one.
    pub(super) fn name_like(&mut self, names: Arc<Names>) {
        self.named_like = Some(names);
        self.manners = OnceLock::new();
    }

    /// The names in objects that are written in the order of another text where the file does not show one.
    pub(super) fn named_like(&self) -> Option<&Names> {
        self.named_like.as_deref()
    }

    /// Returns the layout of the file that the text is a part of.
    pub(super) fn whole(&self) -> Option<&Manners> {
        self.whole.as_deref()
    }

    pub(super) fn text(&self) -> &str {
        self.source.text()
    }

    pub(super) fn is_json(&self) -> bool {
        matches!(self.file, File::Json(_))
    }

    pub(super) fn part(&self, part: usize) -> &Part {
        &self.parts[part]
    }

    pub(super) fn kind(&self, part: usize) -> PartKind {
        self.parts[part].kind
    }

    /// Returns the number of parts.
    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(super) fn parent(&self, part: usize) -> usize {
        self.parts[part].parent as usize
    }

    pub(super) fn children(&self, part: usize) -> impl Iterator<Item = usize> + '_ {
        let (mut next, end) = (part + 1, part + self.parts[part].size as usize);
        std::iter::from_fn(move || {
            let child = Some(next).filter(|next| *next < end)?;
            next += self.parts[child].size as usize;
            Some(child)
        })
    }

    /// The part in front of a part in the same part.
    pub(super) fn previous(&self, part: usize) -> Option<usize> {
        Some(self.parts[part].previous as usize).filter(|&previous| previous != part)
    }

    /// The part behind a part in the same part.
    pub(super) fn next(&self, part: usize) -> Option<usize> {
        let around = self.parent(part);
        let next = part + self.parts[part].size as usize;
        Some(next).filter(|&next| part != 0 && next < around + self.parts[around].size as usize)
    }

    /// The bytes of a part.
    pub(super) fn bytes(&self, part: usize) -> Range<usize> {
        self.parts[part].start as usize..self.parts[part].end as usize
    }

    /// The text of a part.
    pub(super) fn slice(&self, part: usize) -> &str {
        self.text().get(self.bytes(part)).unwrap_or("")
    }

    /// The bytes of the name of an attribute, of a key, or of the type of a block.
    pub(super) fn name_bytes(&self, part: usize) -> Range<usize> {
        self.parts[part].start as usize..self.parts[part].name_end as usize
    }

    /// The value of an attribute or an entry, the body of a block; any other part itself.
    pub(super) fn inside(&self, part: usize) -> usize {
        match self.kind(part) {
            PartKind::Attribute | PartKind::Entry => part + 1,
            PartKind::Block => self.children(part).last().unwrap_or(part),
            _ => part,
        }
    }

    /// Returns the start and the end of the content of a body, a list or an object.
    /// The end is `None` if nothing closes the part.
    pub(super) fn inner(&self, part: usize) -> (usize, Option<usize>) {
        let bytes = self.bytes(part);
        if part == 0 && self.kind(part) == PartKind::Body {
            return (self.mark().min(bytes.end), Some(bytes.end));
        }
        let closing: &[u8] = if self.kind(part) == PartKind::List { b"]" } else { b"}" };
        let is_closed = bytes.len() >= 2 && self.text()[bytes.clone()].as_bytes().ends_with(closing) && {
            let node = self.node(part);
            self.kind(part) != PartKind::Body || node.damage() != Damage::Unclosed
        };
        (bytes.start + 1, is_closed.then(|| bytes.end - 1))
    }

    /// The name of an attribute, a block type, a label or a key; none of a key that is computed.
    pub(super) fn name(&self, part: usize) -> Option<Cow<'_, str>> {
        let name = self.text().get(self.name_bytes(part)).unwrap_or("");
        match self.kind(part) {
            PartKind::Label => {
                let block = self.parent(part);
                let index = part - block - 1;
                self.node(block).labels().nth(index).map(|label| label.text)
            }
            PartKind::Entry if self.is_json() => match name.starts_with('"') {
                true => decode_string(name).ok(),
                false => Some(Cow::Borrowed(name)),
            },
            PartKind::Entry => {
                let key = self.node(part);
                match key.syntax().construct(key.node()) {
                    Construct::Name(name) => Some(Cow::Borrowed(name)),
                    // `1.0` is the key "1".
                    Construct::Number(name)
                        if name.bytes().all(|byte| byte.is_ascii_digit()) && !name.starts_with('0') =>
                    {
                        Some(Cow::Borrowed(name))
                    }
                    Construct::Number(name) => {
                        let number = Number::parse_literal(name, &NumberLimits::from(&self.limits)).ok()?;
                        Some(Cow::Owned(number.to_string()))
                    }
                    Construct::String(name) => Some(name),
                    _ => None,
                }
            }
            _ => Some(Cow::Borrowed(name)),
        }
    }

    /// The name of an entry as a key of a value.
    pub(super) fn key(&self, entry: usize) -> Option<Cow<'_, str>> {
        let name = self.name(entry)?;
        Some(if self.is_json() { unescaped(&name).map_or(name, Cow::Owned) } else { name })
    }

    /// A key of a value as the name of an entry of an object: no name at the root of a file of JSON is a template.
    pub(super) fn name_of_key<'k>(&self, object: usize, key: &'k str) -> Cow<'k, str> {
        let is_root = object == 0 || self.parent(object) == 0 && self.kind(0) == PartKind::List;
        match self.is_json() && !is_root && self.kind(object) == PartKind::Object {
            true => Cow::Owned(without_templates(key)),
            false => Cow::Borrowed(key),
        }
    }

    /// The labels of a block.
    pub(super) fn labels(&self, block: usize) -> Vec<String> {
        self.node(block).labels().map(|label| label.text.into_owned()).collect()
    }

    /// The value of an expression that needs no variables and functions.
    ///
    /// Strings of JSON are templates.
    pub(super) fn literal(&self, part: usize) -> Option<Value> {
        let mut found = Diagnostics::new();
        let context = EvalContext::new().with_limits(self.limits);
        let value = self.node(part).evaluate(Mode::Full(&context), &mut found);
        (!found.has_errors() && value.is_wholly_known()).then_some(value)
    }

    /// Returns `true` if something of a value is written as what a value does not say: all that is neither a literal
    /// nor made of some.
    pub(super) fn is_computed(&self, part: usize) -> bool {
        match self.kind(part) {
            PartKind::List => self.children(part).any(|element| self.is_computed(element)),
            PartKind::Object => {
                self.has_computed_keys(part) || self.children(part).any(|entry| self.is_computed(self.inside(entry)))
            }
            _ => !is_literal(self.node(part)),
        }
    }

    /// Returns `true` if the key of an entry of an object is written as what its name does not say.
    pub(super) fn has_computed_keys(&self, object: usize) -> bool {
        let is_computed = |name: &str| self.is_json() && is_template(name);
        self.children(object).any(|entry| self.name(entry).is_none_or(|name| is_computed(&name)))
    }

    /// Returns `true` if an expression could not be read.
    pub(super) fn is_unreadable(&self, part: usize) -> bool {
        let is_value = matches!(self.kind(part), PartKind::Value | PartKind::List | PartKind::Object);
        is_value && matches!(self.node(part).shape(), Shape::Invalid)
    }

    /// An expression of the file.
    pub(super) fn expression(&self, part: usize) -> Expression {
        Expression::from_node(self.node(part))
    }

    pub(super) fn node(&self, part: usize) -> NodeRef<'_> {
        let syntax: &dyn Syntax = match &self.file {
            File::Native(file) => file,
            File::Json(file) => file,
        };
        NodeRef::new(syntax, self.parts[part].node)
    }
}

/// Returns `true` if an expression is nothing but a literal, or could not be read.
fn is_literal(node: NodeRef<'_>) -> bool {
    if !node.syntax().tells_blocks_apart() {
        // A string of JSON is what the template in it is.
        let (mut is_so, mut found) = (true, Diagnostics::new());
        node.syntax().embedded(node.node(), &mut found, &mut |inner| is_so &= is_literal(inner));
        return is_so;
    }
    let is_text = |part: &TemplatePart<'_>| matches!(part, TemplatePart::Text(_));
    let mut node = node;
    loop {
        match node.syntax().construct(node.node()) {
            Construct::Parentheses(inner) | Construct::Unary(UnaryOperator::Negate, inner) => {
                node = node.sibling(inner);
            }
            Construct::Template(parts) | Construct::Heredoc(parts) => return parts.iter().all(is_text),
            Construct::Null | Construct::Bool(_) | Construct::Number(_) | Construct::String(_) => return true,
            Construct::Value(_) | Construct::Invalid => return true,
            _ => return false,
        }
    }
}

/// Reads the parts of a tree.
struct Outline<'a> {
    syntax: &'a dyn Syntax,
    parts: &'a mut Vec<Part>,
    /// The part that was ended last, or the one that was begun if nothing in it was.
    last: u32,
}

impl Outline<'_> {
    fn push(&mut self, kind: PartKind, bytes: ByteRange, name_end: u32, parent: usize, node: NodeId) -> usize {
        let ByteRange { start, end } = bytes;
        let part = self.parts.len();
        let previous = std::mem::replace(&mut self.last, part as u32);
        let previous = if previous as usize == parent { part as u32 } else { previous };
        self.parts.push(Part { kind, start, end, name_end, size: 1, parent: parent as u32, previous, node });
        part
    }

    /// Ends a part: everything since is in it.
    fn close(&mut self, part: usize) {
        self.parts[part].size = (self.parts.len() - part) as u32;
        self.last = part as u32;
    }

    fn body(&mut self, body: NodeId, parent: usize) {
        let bytes = self.syntax.bytes(body);
        let part = self.push(PartKind::Body, bytes, bytes.start, parent, body);
        let (mut cursor, mut found) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = self.syntax.next_item(body, None, &mut cursor, &mut found) {
            match item {
                Item::Attribute(item) => {
                    let node = item.node.node();
                    let name_end = self.syntax.name_bytes(node).end;
                    let attribute = self.push(PartKind::Attribute, self.syntax.bytes(node), name_end, part, node);
                    self.value(item.expr().node(), attribute);
                    self.close(attribute);
                }
                Item::Block(item) => {
                    let node = item.node.node();
                    let name_end = self.syntax.name_bytes(node).end;
                    let block = self.push(PartKind::Block, self.syntax.bytes(node), name_end, part, node);
                    for label in item.node.labels() {
                        self.push(PartKind::Label, label.bytes, label.bytes.end, block, node);
                    }
                    self.body(item.body().node(), block);
                    self.close(block);
                }
            }
        }
        self.close(part);
    }

    fn value(&mut self, expr: NodeId, parent: usize) {
        let bytes = self.syntax.bytes(expr);
        let kind = match self.syntax.shape(expr) {
            Shape::Tuple => PartKind::List,
            Shape::Object | Shape::ComputedObject => PartKind::Object,
            _ => PartKind::Value,
        };
        let part = self.push(kind, bytes, bytes.start, parent, expr);
        let mut cursor = Cursor::default();
        match kind {
            PartKind::List => {
                while let Some(element) = self.syntax.next_element(expr, &mut cursor) {
                    self.value(element, part);
                }
            }
            PartKind::Object => {
                while let Some(entry) = self.syntax.next_entry(expr, &mut cursor) {
                    let (key, value) = (self.syntax.bytes(entry.key_node), self.syntax.bytes(entry.value));
                    let whole = ByteRange { start: key.start, end: value.end.max(key.end) };
                    let entry_part = self.push(PartKind::Entry, whole, key.end, part, entry.key_node);
                    self.value(entry.value, entry_part);
                    self.close(entry_part);
                }
            }
            _ => {}
        }
        self.close(part);
    }
}

/// Returns `true` if a name of JSON is computed: more than texts that look so, and are written with their escapes.
pub(super) fn is_template(name: &str) -> bool {
    let begins = |sign: char, pair: &str| name.match_indices(pair).any(|(at, _)| !name[..at].ends_with(sign));
    begins('$', "${") || begins('%', "%{")
}

/// Returns the key that a name of JSON is in a value, where escapes are read.
/// Returns `None` if the key is the same text as the name.
fn unescaped(name: &str) -> Option<String> {
    let has_escapes = name.contains("$${") || name.contains("%%{");
    (has_escapes && !is_template(name)).then(|| name.replace("$${", "${").replace("%%{", "%{"))
}

//! The parts of a file that have names, for an outline: blocks and arguments, and what objects are made of.

use std::ops::Range;

use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, EntryKey, Item, NodeRef, Roles, Shape};

use crate::ide::level::Level;
use crate::ide::walk::present;
use crate::ide::{EditorDocument, Project};
use crate::schema::{ArgumentSpec, Field, Schema};

/// A part of a file that has a name.
///
/// A symbol has the kind of a value, and nothing of the value itself. An outline shows no secrets.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, SymbolKind, symbols};
///
/// let text = "service \"web\" {\n  port = 80\n}\n";
/// let symbol = &symbols(&EditorDocument::new("/app.hcl", text))[0];
/// assert_eq!((&*symbol.name, symbol.kind), ("service \"web\"", SymbolKind::Block));
/// assert_eq!((&text[symbol.name_range.clone()], &*symbol.children[0].name), ("service \"web\"", "port"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Symbol {
    /// The name of an argument, or the type of a block with its labels.
    pub name: String,
    /// The kind of the symbol.
    pub kind: SymbolKind,
    /// All of it, in bytes.
    pub range: Range<usize>,
    /// The range to show for the symbol: its name, or the type and the labels.
    pub name_range: Range<usize>,
    /// The symbols inside of the symbol.
    pub children: Vec<Symbol>,
}

/// The kind of a part of a file, as far as the kind can be seen without a schema.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, SymbolKind, symbols};
///
/// let found = symbols(&EditorDocument::new("/app.json", r#"{"ports": [80], "host": "${name}"}"#));
/// assert_eq!((found[0].kind, found[1].kind), (SymbolKind::List, SymbolKind::Computed));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymbolKind {
    /// A block.
    Block,
    /// An argument that is an object.
    Object,
    /// An argument that is a list.
    List,
    /// An argument that is text.
    Text,
    /// An argument that is a number.
    Number,
    /// An argument that is `true` or `false`.
    Bool,
    /// An argument that is `null`.
    Null,
    /// An argument that is computed, or cannot be read.
    Computed,
}

/// The parts of a file that have names, in its order, as far as it could be read.
///
/// In the JSON syntax, where only a schema tells blocks from arguments ([`project_symbols`] has one), all of them are arguments.
/// An item in a list has no name.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, symbols};
///
/// let found = symbols(&EditorDocument::new("/app.hcl", "port =\nlimits {\n  size = { least = 1 }\n"));
/// assert_eq!(found.iter().map(|it| &*it.name).collect::<Vec<_>>(), ["port", "limits"]);
/// assert_eq!(found[1].children[0].children[0].name, "least");
/// ```
#[must_use]
pub fn symbols(document: &EditorDocument) -> Vec<Symbol> {
    of_body(document.body().as_node(), None)
}

/// The parts of a file that have names, as [`symbols`] gives them, in both syntaxes: the schema of the project tells the blocks
/// of JSON from its arguments.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project, SymbolKind};
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
/// }
///
/// let project = Project::new(&Configuration::of::<Config>(Loader::new()));
/// let found = ide::project_symbols(&project, &EditorDocument::new("/app.json", r#"{"service": {"web": {}, "api": {}}}"#));
/// assert_eq!(found.iter().map(|it| &*it.name).collect::<Vec<_>>(), ["service \"web\"", "service \"api\""]);
/// assert_eq!(found[0].kind, SymbolKind::Block);
/// ```
#[must_use]
pub fn project_symbols(project: &Project, document: &EditorDocument) -> Vec<Symbol> {
    of_body(document.body().as_node(), Some(project.root()))
}

fn of_body(body: NodeRef<'_>, level: Option<Level>) -> Vec<Symbol> {
    let level = level.map(|level| {
        let is_choice = level.schema().is_some_and(Schema::is_choice);
        if is_choice { level.clone().chosen(&present(body, &level)) } else { level }
    });
    let roles = level.as_ref().map(|level| level as &dyn Roles);
    body.items(roles)
        .map(|item| match item {
            Item::Block(block) => of_block(&block, level.as_ref()),
            Item::Attribute(attribute) => {
                let field = level.as_ref().and_then(|level| level.field(&attribute.name));
                let argument = field.and_then(Field::argument);
                of_attribute(&attribute, argument.is_some_and(ArgumentSpec::is_secret))
            }
        })
        .collect()
}

fn of_block(block: &BlockItem<'_>, level: Option<&Level>) -> Symbol {
    let mut name = block.ty.clone().into_owned();
    let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
    for label in &labels {
        name.push(' ');
        name.push_str(&hcl_model::native::quoted(label));
    }
    Symbol {
        name: hcl_model::source::visible(&name).into_owned(),
        kind: SymbolKind::Block,
        range: block.node.range().bytes(),
        name_range: within(block.node.header_range().bytes(), &block.node.range().bytes()),
        children: of_body(block.body(), level.map(|level| level.inside(&block.ty, &labels))),
    }
}

/// Returns the symbol of an attribute. The names in a secret are not shown.
fn of_attribute(attribute: &AttributeItem<'_>, is_secret: bool) -> Symbol {
    let all = attribute.node.range().bytes();
    let name_range = within(attribute.node.name_range().bytes(), &all);
    let mut symbol = of_value(&attribute.name, all, name_range, attribute.expr());
    if is_secret {
        symbol.children.clear();
    }
    symbol
}

fn of_value(name: &str, range: Range<usize>, name_range: Range<usize>, value: NodeRef<'_>) -> Symbol {
    let shape = value.shape();
    let kind = match &shape {
        Shape::Null => SymbolKind::Null,
        Shape::Bool(_) => SymbolKind::Bool,
        Shape::Number(_) => SymbolKind::Number,
        Shape::Str(_) => SymbolKind::Text,
        Shape::Tuple => SymbolKind::List,
        Shape::Object | Shape::ComputedObject => SymbolKind::Object,
        _ => SymbolKind::Computed,
    };
    let children = if kind == SymbolKind::Object { of_object(value) } else { Vec::new() };
    Symbol { name: hcl_model::source::visible(name).into_owned(), kind, range, name_range, children }
}

fn of_object(object: NodeRef<'_>) -> Vec<Symbol> {
    let mut cursor = Cursor::default();
    let entries = std::iter::from_fn(|| object.syntax().next_entry(object.node(), &mut cursor));
    let symbols = entries.map(|entry| {
        let (key, value) = (object.sibling(entry.key_node).range(), object.sibling(entry.value));
        let name = match &entry.key {
            EntryKey::Name(name) => name.clone().into_owned(),
            EntryKey::Computed => key.text().to_owned(),
        };
        let all = key.to(&value.range()).bytes();
        let key = within(key.bytes(), &all);
        of_value(&name, all, key, value)
    });
    symbols.collect()
}

/// A range as far as it is within another one, as editors demand of the name of a part.
fn within(range: Range<usize>, all: &Range<usize>) -> Range<usize> {
    let start = range.start.clamp(all.start, all.end);
    start..range.end.clamp(start, all.end)
}

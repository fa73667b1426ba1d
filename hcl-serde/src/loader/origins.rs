//! Where the values of a configuration come from.

use std::fmt::{self, Write as _};

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Limits;
use hcl_model::schema::{ChosenBy, FieldKind, Schema, WholeBody};
use hcl_model::source::{Range, SourceKind};
use hcl_model::syntax::{Cursor, Item, NodeRef};

/// Where a value comes from.
///
/// Its `Display` is for people: `app.hcl:3:8`, `environment variable APP_PORT`, `override of port`, `default`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A file, or text that the program gave.
    Text(Range),
    /// A variable of the environment, by its name.
    Variable(String),
    /// An override, by its path.
    Override(String),
    /// The default of the schema.
    Default,
}

impl Origin {
    fn of(range: Range) -> Origin {
        match range.source().kind() {
            SourceKind::Variable(name) => Origin::Variable(name.clone()),
            SourceKind::Override(path) => Origin::Override(path.clone()),
            _ => Origin::Text(range),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Text(range) => {
                let start = range.start();
                write!(f, "{}:{}:{}", range.source().name(), start.line, start.column)
            }
            Origin::Variable(name) => write!(f, "environment variable {name}"),
            Origin::Override(path) => write!(f, "override of {path}"),
            Origin::Default => f.write_str("default"),
        }
    }
}

/// A body that was decoded, and its schema.
#[derive(Debug, Clone)]
pub(super) struct Origins {
    body: Body,
    schema: &'static Schema,
    limits: Limits,
}

/// The longest value that a table shows.
const WIDEST: usize = 48;

impl Origins {
    pub(super) fn new(body: Body, schema: &'static Schema, limits: &Limits) -> Origins {
        Origins { body, schema, limits: *limits }
    }

    pub(super) fn origin(&self, path: &str) -> Option<Origin> {
        let hidden = Hidden::default();
        let whole = WholeBody::new(self.body.as_node(), &hidden, Mode::LiteralOnly(&self.limits));
        if let Ok(range) = whole.find(self.schema, path) {
            return Some(Origin::of(range));
        }
        self.rows().into_iter().find(|row| row.path == path).map(|row| row.origin)
    }

    pub(super) fn explain(&self) -> String {
        let rows = self.rows();
        let width = |of: fn(&Row) -> &str| rows.iter().map(|row| of(row).chars().count()).max().unwrap_or(0);
        let (paths, values) = (width(|row| &row.path), width(|row| &row.value));
        let mut table = String::new();
        for Row { path, value, origin } in &rows {
            let _ = writeln!(table, "{path:paths$}  {value:values$}  {origin}");
        }
        table
    }

    /// All values, in the order of the body, and the defaults of each body at its end.
    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut next = vec![(String::new(), self.body.as_node(), *self.schema)];
        while let Some((path, body, schema)) = next.pop() {
            let before = next.len();
            body_rows(&path, body, &schema, &mut rows, &mut next);
            // The first block of a body comes next.
            next[before..].reverse();
        }
        rows
    }
}

/// A value in a table.
struct Row {
    path: String,
    value: String,
    origin: Origin,
}

fn body_rows<'a>(
    path: &str,
    body: NodeRef<'a>,
    schema: &Schema,
    rows: &mut Vec<Row>,
    next: &mut Vec<(String, NodeRef<'a>, Schema)>,
) {
    let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
    let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut set: Vec<usize> = Vec::new();
    while let Some(item) = body.syntax().next_item(body.node(), Some(schema), &mut cursor, &mut ignored) {
        match item {
            Item::Attribute(item) => {
                let field = schema.find(&item.name, 0);
                set.extend(field.map(|(index, _)| index));
                let is_secret = field.is_some_and(|(_, field)| match field.kind() {
                    FieldKind::Attribute(attribute) => attribute.spec.sensitive,
                    _ => false,
                });
                let expr = item.expr();
                let value = if is_secret { "(sensitive)".to_owned() } else { shown(expr) };
                rows.push(Row { path: join(&item.name), value, origin: Origin::of(expr.range()) });
            }
            Item::Block(item) => {
                let labels: Vec<String> = item.node.labels().map(|label| label.text.into_owned()).collect();
                let field = schema.find(&item.ty, 0);
                let blocks = field.and_then(|(_, field)| field.blocks());
                let label = blocks.and_then(|blocks| labels.get(blocks.key_count())).map(String::as_str);
                let read = blocks.and_then(|blocks| blocks.body(&item.ty, label));
                let mut name = item.ty.to_string();
                labels.iter().for_each(|label| name = format!("{name}.{label}"));
                if labels.is_empty() && !blocks.is_some_and(|blocks| blocks.is_single()) {
                    let count = match counts.iter_mut().find(|(ty, _)| *ty == item.ty) {
                        Some((_, count)) => {
                            *count += 1;
                            *count
                        }
                        None => {
                            counts.push((item.ty.to_string(), 0));
                            0
                        }
                    };
                    name = format!("{name}.{count}");
                }
                next.push((join(&name), item.body(), read.map_or(Schema::EMPTY, |read| *read.schema)));
            }
        }
    }
    if matches!(schema.chosen_by(), Some(ChosenBy::Attribute(_) | ChosenBy::Content)) {
        return;
    }
    for (index, field) in schema.fields().enumerate() {
        if let FieldKind::Attribute(attribute) = field.kind()
            && let Some(default) = attribute.default
            && !set.contains(&index)
        {
            let value = format!("{:?}", default.to_value());
            rows.push(Row { path: join(field.name()), value, origin: Origin::Default });
        }
    }
}

/// How an expression is written, on one line.
fn shown(expr: NodeRef<'_>) -> String {
    let text = format!("{:?}", hcl_model::expr::Expression::from_node(expr));
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = line.char_indices().nth(WIDEST) {
        line.truncate(at);
        line.push_str("...");
    }
    line
}

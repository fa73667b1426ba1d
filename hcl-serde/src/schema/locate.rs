//! From a path of names to the place in the text that it is about.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::Range;
use hcl_model::syntax::{Construct, Cursor, EntryKey, Item, NodeRef, Shape};
use hcl_model::value::Value;

use crate::schema::{BlockBody, ItemPath, ItemStep, Schema, WholeBody, block_of, messages};

impl WholeBody<'_> {
    /// What a function of the program says of what a path names, as a diagnostic at its place.
    ///
    /// How a program writes paths is nothing to the author of a configuration: of a path that leads nowhere only the part is
    /// named that leads to something, or to what the schema knows, and of one that is none, only that of its beginning.
    /// What is about no part that was found stands at what is around it, but not at a variable or an override, which is
    /// about something else.
    #[must_use]
    pub fn problem(&self, schema: &Schema, path: &str, text: &str) -> Diagnostic {
        let (path, steps) = readable(path);
        match self.lead(schema, &steps) {
            Ok(at) if !steps.steps().is_empty() => messages::problem(path, text, Some(at)),
            Ok(around) => messages::problem("", text, written(around)),
            Err(Lost { around, known, is_value }) => {
                let at = if is_value { Some(around) } else { written(around) };
                messages::problem(&beginning(&steps, known), text, at)
            }
        }
    }

    /// Where what a path names stands: `"port"`, `"service.web.port"`, `"worker[0].name"`, `"labels.team"`; see [`ItemPath`].
    ///
    /// What is not there is reported at what is around it, and an empty path means the whole, as one that is none does.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_serde::schema::{Schema, WholeBody};
    ///
    /// let body = native::parse_body("app.hcl", "service \"web\" {\n  port = 80\n}\n").ok()?;
    /// let hidden = Hidden::default();
    /// let whole = WholeBody::new(body.as_node(), &hidden, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(whole.locate(&Schema::EMPTY, "service.web.port").to_string(), "app.hcl:2,10-12");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn locate(&self, schema: &Schema, path: &str) -> Range {
        self.find(schema, path).unwrap_or_else(|around| around)
    }

    /// The same, if everything that the path names is there.
    ///
    /// # Errors
    ///
    /// The place of what is around it, otherwise.
    pub fn find(&self, schema: &Schema, path: &str) -> Result<Range, Range> {
        let path: Option<ItemPath> = path.parse().ok();
        let is_path = path.is_some();
        let found = self.lead(schema, &path.unwrap_or_default()).map_err(|lost| lost.around);
        if is_path { found } else { found.and_then(Err) }
    }

    /// The place of what the steps of a path lead to.
    fn lead(&self, schema: &Schema, path: &ItemPath) -> Result<Range, Lost> {
        let header = match self.block {
            Some((block, _)) => block.header_range(),
            None => self.body.missing_item_range(),
        };
        let schema = self.block.map_or(schema, |(_, read)| read.schema);
        in_body(self.body, schema, path.steps(), header)
    }
}

/// The part of the value of an argument that a path in it leads to, as it is called, and its place.
///
/// Of a path that leads nowhere it is the part that there is.
pub(crate) fn part_of_value(expr: NodeRef<'_>, name: &str, path: &str) -> (String, Range) {
    let path = match path.as_bytes() {
        [] => name.to_owned(),
        [b'[', ..] => format!("{name}{path}"),
        _ => format!("{name}.{path}"),
    };
    let (_, steps) = readable(&path);
    match in_expression(expr, steps.steps().get(1..).unwrap_or_default(), 1) {
        Ok(at) => (steps.to_string(), at),
        Err(Lost { around, known, .. }) => (beginning(&steps, known), around),
    }
}

/// A path, or as much of its beginning as is one.
fn readable(path: &str) -> (&str, ItemPath) {
    let ends = path.rmatch_indices(['.', '[']).take(MOST_PARTS).map(|(end, _)| &path[..end]);
    let read = |part| str::parse::<ItemPath>(part).ok().map(|steps| (part, steps));
    std::iter::once(path).chain(ends).find_map(read).unwrap_or_default()
}

/// The first steps of a path, as it is written.
fn beginning(path: &ItemPath, steps: usize) -> String {
    path.steps().iter().take(steps).cloned().fold(ItemPath::new(), ItemPath::step).to_string()
}

/// How far a path leads that leads to nothing.
struct Lost {
    /// The place of what is around what is not there.
    around: Range,
    /// So many of the steps lead to something, or to what the schema knows.
    known: usize,
    /// Whether that is a value, so that nothing but a part of it is missing.
    is_value: bool,
}

/// A place, unless it is that of a variable or an override.
fn written(around: Range) -> Option<Range> {
    around.source().is_shown().then_some(around)
}

/// So many parts are taken from the end of a path that is none, and not more.
const MOST_PARTS: usize = 8;

/// The place of a path in a body, whose own place is known; otherwise how far it leads.
fn in_body(mut body: NodeRef<'_>, schema: &Schema, path: &[ItemStep], mut around: Range) -> Result<Range, Lost> {
    let mut schema = *schema;
    let mut steps = path;
    while let Some((name, rest)) = steps.split_first() {
        let field = schema.fields().find(|field| field.item_names().any(|known| name.is(known)));
        let asked = name.text();
        let is_called = |found: &str| name.is(found) || field.is_some_and(|field| field.counts(found, &asked));
        let mut cursor = Cursor::default();
        let mut diagnostics = Diagnostics::new();
        let mut blocks = Vec::new();
        let mut labels: Vec<Vec<String>> = Vec::new();
        while let Some(item) = body.syntax().next_item(body.node(), Some(&schema), &mut cursor, &mut diagnostics) {
            match item {
                Item::Attribute(item) if is_called(&item.name) => {
                    return in_expression(item.expr(), rest, path.len() - rest.len());
                }
                Item::Block(item) if is_called(&item.ty) => {
                    labels.push(item.node.labels().map(|label| label.text.into_owned()).collect());
                    blocks.push(item);
                }
                _ => {}
            }
        }
        let takes = |steps: &[ItemStep], label: &str| steps.first().is_some_and(|step| step.is(label)).then_some(1);
        let Some((index, taken)) = block_of(&labels, rest, &takes) else {
            let known = path.len() - steps.len() + usize::from(field.is_some());
            return Err(Lost { around, known, is_value: false });
        };
        let item = &blocks[index];
        steps = &rest[taken..];
        around = item.node.header_range();
        let read = field.and_then(|field| field.blocks()).and_then(|blocks| {
            let label = item.node.labels().nth(blocks.key_count());
            blocks.body(&item.ty, label.as_ref().map(|label| &*label.text))
        });
        schema = read.map_or(Schema::EMPTY, |read: BlockBody| *read.schema);
        body = item.body();
    }
    Ok(around)
}

/// The place of a path in a value, as far as it is written out; what is computed has one place.
fn in_expression(mut expr: NodeRef<'_>, steps: &[ItemStep], known: usize) -> Result<Range, Lost> {
    for (number, step) in steps.iter().enumerate() {
        let mut cursor = Cursor::default();
        let inner = match (expr.shape(), step) {
            (Shape::Tuple, ItemStep::Index(index)) => {
                (0..=*index).map_while(|_| expr.syntax().next_element(expr.node(), &mut cursor)).nth(*index)
            }
            (Shape::Object, _) => std::iter::from_fn(|| expr.syntax().next_entry(expr.node(), &mut cursor))
                .find(|entry| matches!(&entry.key, EntryKey::Name(name) if step.is(name)))
                .map(|entry| entry.value),
            _ => None,
        };
        if let Some(inner) = inner {
            expr = expr.sibling(inner);
            continue;
        }
        let inside = match expr.syntax().construct(expr.node()) {
            Construct::Value(value) => steps_inside(value, &steps[number..]),
            _ if expr.shape().is_literal() => 0,
            // Nobody knows what it computes.
            _ => break,
        };
        return match number + inside {
            found if found < steps.len() => Err(Lost { around: expr.range(), known: known + found, is_value: true }),
            _ => Ok(expr.range()),
        };
    }
    Ok(expr.range())
}

/// How many of the steps lead to something in a value.
fn steps_inside(mut value: Value, steps: &[ItemStep]) -> usize {
    for (number, step) in steps.iter().enumerate() {
        let whole = value.unmark().0;
        let element = |index: usize| whole.as_elements().and_then(|elements| elements.get(index).cloned());
        let entry = || whole.as_entries().and_then(|entries| entries.iter().find(|(name, _)| step.is(name)));
        let inner = match step {
            ItemStep::Index(index) if whole.as_elements().is_some() => element(*index),
            _ => entry().map(|(_, inner)| inner.clone()),
        };
        match inner {
            Some(inner) => value = inner,
            None => return number,
        }
    }
    steps.len()
}

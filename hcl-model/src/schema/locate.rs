//! From a path of names to the place in the text that it is about.

use crate::diag::{Diagnostic, Diagnostics};
use crate::schema::{BlockBody, Schema, WholeBody, messages};
use crate::source::Range;
use crate::syntax::{Cursor, EntryKey, Item, NodeRef, Shape};
use crate::value::is_same_text;

impl WholeBody<'_> {
    /// What a function of the program says of what a path names, as a diagnostic at its place.
    #[must_use]
    pub fn problem(&self, schema: &Schema, path: &str, text: &str) -> Diagnostic {
        messages::problem(path, text, self.locate(schema, path))
    }

    /// Where what a path names stands: `"port"`, `"service.web.port"`, `"worker.0.name"`, `"labels.team"`.
    ///
    /// A name is that of an argument or a block type, a label, a key of an object; a number counts blocks and elements from
    /// 0.
    /// What is not there is reported at what is around it, and an empty path means the whole.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::schema::{Schema, WholeBody};
    ///
    /// let body = native::parse_body("app.hcl", "service \"web\" {\n  port = 80\n}\n").ok()?;
    /// let hidden = Hidden::default();
    /// let whole = WholeBody::new(body.as_node(), &hidden, Mode::LiteralOnly(&Limits::DEFAULT));
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
        let mut steps: Vec<&str> = path.split('.').filter(|step| !step.is_empty()).collect();
        steps.reverse();
        let header = match self.block {
            Some((block, _)) => block.header_range(),
            None if steps.is_empty() => self.body.missing_item_range(),
            None => self.body.range(),
        };
        let schema = self.block.map_or(schema, |(_, read)| read.schema);
        in_body(self.body, schema, &mut steps, header)
    }
}

/// The place of the rest of a path in a body, whose own place is known; otherwise how far it leads.
fn in_body(mut body: NodeRef<'_>, schema: &Schema, steps: &mut Vec<&str>, mut around: Range) -> Result<Range, Range> {
    let mut schema = *schema;
    while let Some(name) = steps.pop() {
        let field = schema.fields().find(|field| field.takes(name));
        let is_called =
            |found: &str| is_same_text(found, name) || field.is_some_and(|field| field.is_item() && field.takes(found));
        let mut cursor = Cursor::default();
        let mut diagnostics = Diagnostics::new();
        let wanted: Option<usize> = steps.last().and_then(|step| step.parse().ok());
        let mut found = None;
        let mut count = 0;
        while let Some(item) = body.syntax().next_item(body.node(), Some(&schema), &mut cursor, &mut diagnostics) {
            match item {
                Item::Attribute(item) if is_called(&item.name) => {
                    return in_expression(item.expr(), steps);
                }
                Item::Block(item) if is_called(&item.ty) => {
                    let labels: Vec<String> = item.node.labels().map(|label| label.text.into_owned()).collect();
                    let matching = labels
                        .iter()
                        .zip(steps.iter().rev())
                        .take_while(|(label, step)| is_same_text(label, step))
                        .count();
                    let is_it = match wanted {
                        Some(index) if matching == 0 => index == count,
                        _ => matching == labels.len().min(steps.len()),
                    };
                    count += 1;
                    if is_it {
                        let taken = if matching == 0 { usize::from(wanted.is_some()) } else { matching };
                        found = Some((item, taken));
                        break;
                    }
                }
                _ => {}
            }
        }
        let Some((item, taken)) = found else {
            return Err(around);
        };
        steps.truncate(steps.len() - taken);
        around = item.node.header_range();
        let blocks = field.and_then(|field| field.blocks());
        let read = blocks.and_then(|blocks| {
            let label = item.node.labels().nth(blocks.key_count());
            blocks.body(&item.ty, label.as_ref().map(|label| &*label.text))
        });
        schema = read.map_or(Schema::EMPTY, |read: BlockBody| *read.schema);
        body = item.body();
    }
    Ok(around)
}

/// The place of the rest of a path in a value, as far as it is written out; what is computed has one place.
fn in_expression(mut expr: NodeRef<'_>, steps: &mut Vec<&str>) -> Result<Range, Range> {
    while let Some(step) = steps.pop() {
        let mut cursor = Cursor::default();
        let inner = match (expr.shape(), step.parse::<usize>()) {
            (Shape::Tuple, Ok(index)) => {
                (0..=index).map_while(|_| expr.syntax().next_element(expr.node(), &mut cursor)).nth(index)
            }
            (Shape::Object, _) => std::iter::from_fn(|| expr.syntax().next_entry(expr.node(), &mut cursor))
                .find(|entry| matches!(&entry.key, EntryKey::Name(name) if is_same_text(name, step)))
                .map(|entry| entry.value),
            _ => None,
        };
        match inner {
            Some(inner) => expr = expr.sibling(inner),
            None if matches!(expr.shape(), Shape::Tuple | Shape::Object) => return Err(expr.range()),
            None => break,
        }
    }
    Ok(expr.range())
}

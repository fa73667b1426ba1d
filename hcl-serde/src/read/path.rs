//! Paths through a schema and a body: from a path of names to the place in the text that it is about, and from a block to
//! the step of a path that leads to it.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_model::__private::value::normalize;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::Range;
use hcl_model::syntax::{BlockItem, Cursor, Item, NodeRef};

use crate::read::messages;
use crate::read::value_part::ValuePart;
use crate::schema::{BlockField, BodyContext, Field, ItemPath, ItemStep, Schema, block_of};

impl BodyContext<'_> {
    /// What a function of the program says of what a path names, as a diagnostic at its place.
    ///
    /// How a program writes paths is nothing to the author of a configuration: of a path that leads nowhere only the part is
    /// named that leads to something, or to what the schema knows, and of one that is none, only that of its beginning.
    /// What is about no part that was found stands at what is around it, but not at a variable or an override, which is
    /// about something else.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn problem(&self, schema: &Schema, path: &str, text: &str) -> Diagnostic {
        let (path, steps) = readable(path);
        match self.lead(schema, &steps) {
            Ok(at) if !steps.steps().is_empty() => messages::problem(&self.path_of(path), text, Some(at)),
            // An object is a value, and what is wrong with it stands there.
            Ok(around) if !self.path.is_empty() => messages::problem(self.path, text, Some(around)),
            Ok(around) => messages::problem("", text, written(around)),
            Err(Lost { around, known, is_value }) => {
                let at = if is_value { Some(around) } else { written(around) };
                messages::problem(&self.path_of(&beginning(&steps, known)), text, at)
            }
        }
    }

    /// A path of something in the body, with that of the object that the body is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn path_of<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match (self.path, path) {
            ("", path) => Cow::Borrowed(path),
            (around, "") => Cow::Owned(around.to_owned()),
            (around, path) if path.starts_with('[') => Cow::Owned(format!("{around}{path}")),
            (around, path) => Cow::Owned(format!("{around}.{path}")),
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
    /// use hcl_serde::schema::{BodyContext, Schema};
    ///
    /// let body = native::parse_body("app.hcl", "service \"web\" {\n  port = 80\n}\n").ok()?;
    /// let hidden = Hidden::default();
    /// let whole = BodyContext::new(body.as_node(), &hidden, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(whole.locate(&Schema::EMPTY, "service.web.port").to_string(), "app.hcl:2,10-12");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn locate(&self, schema: &Schema, path: &str) -> Range {
        self.find(schema, path).unwrap_or_else(|around| around)
    }

    /// Where what a path names stands, as [`BodyContext::locate`] says, if everything that it names is there.
    ///
    /// # Errors
    ///
    /// The place of what is around it, otherwise.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn find(&self, schema: &Schema, path: &str) -> Result<Range, Range> {
        let path: Option<ItemPath> = path.parse().ok();
        let is_path = path.is_some();
        let found = self.lead(schema, &path.unwrap_or_default()).map_err(|lost| lost.around);
        if is_path { found } else { found.and_then(Err) }
    }

    /// The place of what the steps of a path lead to.
    #[cfg_attr(not(feature = "__shared"), inline)]
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
#[cfg_attr(not(feature = "__shared"), inline)]
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
#[cfg_attr(not(feature = "__shared"), inline)]
fn readable(path: &str) -> (&str, ItemPath) {
    let ends = path.rmatch_indices(['.', '[']).take(MOST_PARTS).map(|(end, _)| &path[..end]);
    let read = |part| str::parse::<ItemPath>(part).ok().map(|steps| (part, steps));
    std::iter::once(path).chain(ends).find_map(read).unwrap_or_default()
}

/// The first steps of a path, as it is written.
#[cfg_attr(not(feature = "__shared"), inline)]
fn beginning(path: &ItemPath, steps: usize) -> String {
    path.steps().iter().take(steps).cloned().collect::<ItemPath>().to_string()
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
#[cfg_attr(not(feature = "__shared"), inline)]
fn written(around: Range) -> Option<Range> {
    around.source().is_shown().then_some(around)
}

/// So many parts are taken from the end of a path that is none, and not more.
const MOST_PARTS: usize = 8;

/// The field of which one of its names is the one that a path has, and which of them that is.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn field_of(schema: &Schema, is_called: impl Fn(&str) -> bool) -> Option<(&'static str, &'static Field)> {
    schema.fields().find_map(|field| {
        let name = field.item_names().find(|name| is_called(name))?;
        Some((name, field))
    })
}

/// The place of a path in a body, whose own place is known; otherwise how far it leads.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_body(mut body: NodeRef<'_>, schema: &Schema, path: &[ItemStep], mut around: Range) -> Result<Range, Lost> {
    let mut schema = *schema;
    let mut steps = path;
    while let Some((name, rest)) = steps.split_first() {
        let field = field_of(&schema, |known| name.is(known)).map(|(_, field)| field);
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
        let Some((index, taken)) = block_of(&labels, rest, &one_step) else {
            let known = path.len() - steps.len() + usize::from(field.is_some());
            return Err(Lost { around, known, is_value: false });
        };
        let item = &blocks[index];
        steps = &rest[taken..];
        around = item.node.header_range();
        schema = *inside(field, item);
        body = item.body();
    }
    Ok(around)
}

/// What a path means in a body.
#[cfg(feature = "command")]
#[derive(Debug, Default)]
pub(crate) struct Meant {
    /// The block that it leads to or into, as tables and reports call it; the body itself if there is none.
    around: ItemPath,
    /// How many of its steps lead there.
    pub(crate) taken: usize,
    /// The places of the header and of the body of that block.
    pub(crate) block: Option<(Range, Range)>,
    /// Whether there are others like that block.
    has_others: bool,
    /// The blocks that it can lead to where it ends, as tables and reports call them.
    pub(crate) blocks: Vec<ItemPath>,
}

#[cfg(feature = "command")]
impl Meant {
    /// The path as tables and reports write it; a number at the end of one that leads to a block says which one is meant.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn path(&self, path: &ItemPath) -> ItemPath {
        let rest = &path.steps()[self.taken..];
        // A number behind that of a block counts nothing: it is not that of the block with these labels.
        let is_counted =
            matches!((self.around.steps().last(), rest), (Some(ItemStep::Name(_)), [ItemStep::Index(_), ..]));
        let number = is_counted.then_some(ItemStep::Index(0));
        let written: ItemPath = self.around.steps().iter().chain(&number).chain(rest).cloned().collect();
        match (path.steps().last(), written.steps().last()) {
            (Some(ItemStep::Index(_)), Some(ItemStep::Name(_))) if rest.is_empty() && self.has_others => {
                written.step(ItemStep::Index(0))
            }
            _ => written,
        }
    }
}

/// What a path means in a body: behind the type of a block come its labels, or its number among all of the type, or among those
/// with the same labels; without a number the first one is what something else is in.
#[cfg(feature = "command")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn meant(mut body: NodeRef<'_>, mut schema: &'static Schema, path: &ItemPath) -> Meant {
    let mut meant = Meant::default();
    while let Some((name, rest)) = path.steps()[meant.taken..].split_first() {
        let field = field_of(schema, |known| name.is(known)).map(|(_, field)| field);
        let asked = name.text();
        let is_called = |found: &str| name.is(found) || field.is_some_and(|field| field.counts(found, &asked));
        let (mut cursor, mut diagnostics, mut paths) = (Cursor::default(), Diagnostics::new(), BlockPaths::default());
        let (mut labels, mut blocks): (Vec<Vec<String>>, Vec<_>) = (Vec::new(), Vec::new());
        while let Some(item) = body.syntax().next_item(body.node(), Some(schema), &mut cursor, &mut diagnostics) {
            if let Item::Block(item) = item
                && is_called(&item.ty)
            {
                labels.push(item.node.labels().map(|label| label.text.into_owned()).collect());
                let (path, inside) = paths.next(&item, field);
                let whole = meant.around.steps().iter().chain(path.steps()).cloned().collect::<ItemPath>();
                blocks.push((whole, inside, item));
            }
        }
        let Some((index, taken)) = block_of(&labels, rest, &one_step) else { break };
        if taken == rest.len() {
            let is_numbered = matches!(rest.last(), Some(ItemStep::Index(_)));
            let is_meant = |number: usize| match is_numbered {
                true => number == index,
                false => labels[number].iter().zip(rest).all(|(label, step)| step.is(label)),
            };
            let all = blocks.iter().enumerate().filter(|(number, _)| is_meant(*number));
            meant.blocks = all.map(|(_, (path, ..))| path.clone()).collect();
            if meant.blocks.len() > 1 {
                break;
            }
        }
        meant.has_others = labels.iter().filter(|other| **other == labels[index]).count() > 1;
        let (whole, inside, item) = blocks.swap_remove(index);
        meant.around = whole;
        meant.taken += 1 + taken;
        meant.block = Some((item.node.header_range(), item.body().range()));
        schema = inside;
        body = item.body();
    }
    meant
}

/// A label takes one step of a path.
#[cfg_attr(not(feature = "__shared"), inline)]
fn one_step(steps: &[ItemStep], label: &str) -> Option<usize> {
    steps.first().is_some_and(|step| step.is(label)).then_some(1)
}

/// The place of a path in a value, as far as it is written out.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_expression(expr: NodeRef<'_>, steps: &[ItemStep], known: usize) -> Result<Range, Lost> {
    let lost = |(around, found)| Lost { around, known: known + found, is_value: true };
    ValuePart::new(expr).find(steps).map_err(lost)
}

/// What a block consists of that is for a field; nothing that anybody knows if it is for none.
#[cfg_attr(not(feature = "__shared"), inline)]
fn inside(field: Option<&Field>, item: &BlockItem<'_>) -> &'static Schema {
    let read = field.and_then(Field::blocks).and_then(|blocks| blocks.made_up(item.node, &item.ty).ok());
    read.map_or(&Schema::EMPTY, |read| read.schema)
}

/// The paths of the blocks of a body, in order: blocks of one type with the same labels are told apart by their numbers.
#[derive(Default)]
pub(crate) struct BlockPaths(HashMap<(String, Vec<String>), usize>);

impl BlockPaths {
    /// The path of the next block in its body, and what it consists of.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn next(&mut self, item: &BlockItem<'_>, field: Option<&'static Field>) -> (ItemPath, &'static Schema) {
        let mut labels: Vec<String> = item.node.labels().map(|label| normalize(label.text).into_owned()).collect();
        let blocks = field.and_then(Field::blocks);
        let mut is_single = blocks.is_some_and(BlockField::is_single);
        if blocks.is_some_and(BlockField::has_secret_labels) {
            // Its number says which one it is.
            labels.clear();
            is_single = false;
        }
        let counted_as = field.and_then(|field| field.counted_as(&item.ty));
        let ty = counted_as.map_or_else(|| normalize(Cow::Borrowed(&*item.ty)), Cow::Borrowed).into_owned();
        let before = self.0.entry((ty, labels.clone())).or_default();
        let path = ItemPath::new().block(&item.ty, labels, *before, is_single);
        *before += 1;
        (path, inside(field, item))
    }
}

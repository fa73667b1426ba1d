//! Places of paths in a body.

use std::sync::Arc;

use hcl_model::diag::{Diagnostic, Message};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::syntax::NodeRef;

use crate::read::messages;
use crate::read::value_part::ValuePart;
#[cfg(feature = "command")]
use crate::read::walk::BlockPaths;
use crate::read::walk::Named;
use crate::schema::place::{Place, Secrecy};
use crate::schema::{BodyContext, ROOT, Schema};

impl BodyContext<'_> {
    /// Returns the diagnostic of a problem that a function of the program reports for a path.
    ///
    /// A path that leads nowhere is shortened to the part that is there or that the schema knows. The diagnostic then stands
    /// at the body or the value around, unless that is a variable or an override. A path into a secret ends at the secret.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn problem(&self, schema: &'static Schema, path: &str, text: &str) -> Diagnostic {
        self.problem_of(schema, path, Message::from(text.to_owned()), &Arc::default())
    }

    /// Returns the diagnostic of a problem; a problem of the whole body may repeat these values.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn problem_of(
        &self,
        schema: &'static Schema,
        path: &str,
        text: Message,
        values: &Arc<[Range]>,
    ) -> Diagnostic {
        let steps = public_part(self.block.map_or(schema, |(_, read)| read.schema), &readable(path));
        let text = text.about(values);
        match self.lead(schema, &steps) {
            Ok(at) if !steps.steps().is_empty() => messages::problem(&self.path.clone().join(&steps), text, Some(at)),
            // An object is a value with a place of its own.
            Ok(around) if !self.path.steps().is_empty() => messages::problem(self.path, text, Some(around)),
            Ok(around) => messages::problem(&ROOT, text, written(around)),
            Err(Lost { around, known, is_value }) => {
                let at = if is_value { Some(around) } else { written(around) };
                let path = steps.steps().iter().take(known).cloned().fold(self.path.clone(), Path::step);
                messages::problem(&path, text, at)
            }
        }
    }

    /// Returns the place of a path such as `port`, `service.web.port`, `worker[0].name` or `labels.team`; see [`Path`].
    ///
    /// A missing item has the place of the body or the value around. An empty path, or a text that is not a path, has the
    /// place of the whole.
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

    /// Returns the place of a path if the path leads to an item or a value.
    ///
    /// # Errors
    ///
    /// Returns the place that [`BodyContext::locate`] returns.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn find(&self, schema: &Schema, path: &str) -> Result<Range, Range> {
        let path: Option<Path> = path.parse().ok();
        let is_path = path.is_some();
        let found = self.lead(schema, &path.unwrap_or_default()).map_err(|lost| lost.around);
        if is_path { found } else { found.and_then(Err) }
    }

    /// Returns the place that a path leads to.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn lead(&self, schema: &Schema, path: &Path) -> Result<Range, Lost> {
        let header = match self.block {
            Some((block, _)) => block.header_range(),
            None => self.body.missing_item_range(),
        };
        let schema = self.block.map_or(schema, |(_, read)| read.schema);
        in_body(self.body, schema, path.steps(), header)
    }
}

/// Returns the path and the place of a part of the value of an argument.
///
/// The part is the last one on the way if the path in the value leads nowhere.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn part_of_value(expr: NodeRef<'_>, argument: &Path, path: &str) -> (Path, Range) {
    let steps = readable(path);
    match in_expression(expr, steps.steps(), 0) {
        Ok(at) => (argument.clone().join(&steps), at),
        Err(Lost { around, known, .. }) => {
            (steps.steps().iter().take(known).cloned().fold(argument.clone(), Path::step), around)
        }
    }
}

/// Returns a path up to the first secret on the way.
#[cfg_attr(not(feature = "__shared"), inline)]
fn public_part(schema: &'static Schema, path: &Path) -> Path {
    let least = Secrecy::hidden_under(schema);
    let (mut place, mut public) = (Place::body(schema), Path::new());
    for step in path.steps() {
        place = place.part(step);
        public = public.step(step.clone());
        if place.secrecy() >= least {
            break;
        }
    }
    public
}

/// Returns a path, or the longest beginning of a text that is a path.
#[cfg_attr(not(feature = "__shared"), inline)]
fn readable(path: &str) -> Path {
    let ends = path.rmatch_indices(['.', '[']).take(MOST_PARTS).map(|(end, _)| &path[..end]);
    std::iter::once(path).chain(ends).find_map(|part| part.parse().ok()).unwrap_or_default()
}

/// Path that leads nowhere.
struct Lost {
    /// Place of the body or the value around the missing part.
    around: Range,
    /// Number of steps that lead to an item, or to a field of the schema.
    known: usize,
    /// `true` if a part of a value is missing.
    is_value: bool,
}

/// Returns a place, unless a variable or an override has it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn written(around: Range) -> Option<Range> {
    around.source().is_shown().then_some(around)
}

/// Number of parts that are cut off the end of a text that is not a path.
const MOST_PARTS: usize = 8;

/// Returns the place of a path in a body, whose own place is known.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_body(mut body: NodeRef<'_>, schema: &Schema, path: &[PathStep], mut around: Range) -> Result<Range, Lost> {
    let mut schema = *schema;
    let mut steps = path;
    while let Some((name, rest)) = steps.split_first() {
        let named = Named::of(body, &schema, name);
        if let Some(expr) = named.argument {
            return in_expression(expr, rest, path.len() - rest.len());
        }
        let Some((index, taken)) = named.block(rest) else {
            let known = path.len() - steps.len() + usize::from(named.field.is_some());
            return Err(Lost { around, known, is_value: false });
        };
        let (block, inside) = &named.blocks[index];
        steps = &rest[taken..];
        around = block.node.header_range();
        schema = **inside;
        body = block.body();
    }
    Ok(around)
}

/// Meaning of a path in a body.
#[cfg(feature = "command")]
#[derive(Debug, Default)]
pub(crate) struct Meant {
    /// Path of the block that the path leads to or into, as tables and reports write it. Empty for the body itself.
    around: Path,
    /// Number of steps that lead to the block.
    pub(crate) taken: usize,
    /// Places of the header and the body of the block.
    pub(crate) block: Option<(Range, Range)>,
    /// `true` if other blocks have the same type and labels.
    has_others: bool,
    /// Paths of the blocks that the end of the path can mean, as tables and reports write them.
    pub(crate) blocks: Vec<Path>,
}

#[cfg(feature = "command")]
impl Meant {
    /// Returns the path as tables and reports write it. A number at the end tells equal blocks apart.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn path(&self, path: &Path) -> Path {
        let rest = &path.steps()[self.taken..];
        // A number behind a counted block is not the number of the block.
        let is_counted =
            matches!((self.around.steps().last(), rest), (Some(PathStep::Name(_)), [PathStep::Index(_), ..]));
        let number = is_counted.then_some(PathStep::Index(0));
        let written: Path = self.around.steps().iter().chain(&number).chain(rest).cloned().collect();
        match (path.steps().last(), written.steps().last()) {
            (Some(PathStep::Index(_)), Some(PathStep::Name(_))) if rest.is_empty() && self.has_others => {
                written.step(PathStep::Index(0))
            }
            _ => written,
        }
    }
}

/// Returns the meaning of a path in a body.
///
/// Labels follow the type of a block, or a number among all blocks of the type, or a number among the blocks with these
/// labels. Without a number the path leads into the first block.
#[cfg(feature = "command")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn meant(mut body: NodeRef<'_>, mut schema: &'static Schema, path: &Path) -> Meant {
    let mut meant = Meant::default();
    while let Some((name, rest)) = path.steps()[meant.taken..].split_first() {
        let named = Named::of(body, schema, name);
        let Some((index, taken)) = named.block(rest) else { break };
        let mut paths = BlockPaths::default();
        let mut whole: Vec<Path> = named.blocks.iter().map(|(block, _)| paths.next(block, named.field)).collect();
        whole.iter_mut().for_each(|path| *path = meant.around.clone().join(path));
        if taken == rest.len() {
            let is_numbered = matches!(rest.last(), Some(PathStep::Index(_)));
            let is_meant = |number: usize| match is_numbered {
                true => number == index,
                false => named.labels[number].iter().zip(rest).all(|(label, step)| step.is(label)),
            };
            let all = whole.iter().enumerate().filter(|(number, _)| is_meant(*number));
            meant.blocks = all.map(|(_, path)| path.clone()).collect();
            if meant.blocks.len() > 1 {
                break;
            }
        }
        meant.has_others = named.labels.iter().filter(|other| **other == named.labels[index]).count() > 1;
        let (block, inside) = &named.blocks[index];
        meant.around = whole.swap_remove(index);
        meant.taken += 1 + taken;
        meant.block = Some((block.node.header_range(), block.body().range()));
        schema = *inside;
        body = block.body();
    }
    meant
}

/// Returns the place of a path in a value, as far as the value is written out.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_expression(expr: NodeRef<'_>, steps: &[PathStep], known: usize) -> Result<Range, Lost> {
    let lost = |(around, found)| Lost { around, known: known + found, is_value: true };
    ValuePart::new(expr).find(steps).map(|part| part.range()).map_err(lost)
}

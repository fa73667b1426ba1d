//! The origins of the values of a configuration.

#[cfg(feature = "edit")]
mod all;
#[cfg(feature = "watch")]
mod differences;
#[cfg(feature = "command")]
mod entries;
mod objects;

#[cfg(feature = "edit")]
pub(crate) use all::AllOrigins;
#[cfg(feature = "watch")]
pub(crate) use differences::Differences;
#[cfg(feature = "command")]
pub(crate) use entries::Entry;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::PathBuf;

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Range, SourceKind, visible};
use hcl_model::syntax::{self, AttributeItem, BlockItem, Construct, EntryKey, Item, NodeRef, Shape};
use hcl_model::value::Value;

use crate::read::{BlockPaths, FieldItem, FieldItems, is_shown};
#[cfg(feature = "command")]
use crate::read::{Said, in_place};
use crate::schema::{ArgumentSpec, BodyContext, Choices, ChosenBy, Field, FieldKind, Schema, TypeSpec};

/// The origin of a value.
///
/// Its `Display` is for people: `app.hcl:3:8`, `environment variable APP_PORT`, `override of port`,
/// `flag --port`, `secret file /run/secrets/db`, `default`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A file, or text that the program gave.
    Text(Range),
    /// A variable of the environment, by its name.
    Variable(String),
    /// An override, by its path.
    Override(String),
    /// A flag of the command line, as it is written: `--port`.
    Flag(String),
    /// A file that has one value in it, which is a secret ([`secret_files_from_env`](crate::Loader::secret_files_from_env),
    /// [`credentials`](crate::Loader::systemd_credentials)).
    SecretFile(PathBuf),
    /// The default of the schema.
    Default,
}

impl Origin {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(range: Range) -> Origin {
        match range.source().kind() {
            SourceKind::Variable(name) => Origin::Variable(name.clone()),
            SourceKind::Override(path) => Origin::Override(path.clone()),
            SourceKind::Flag(name) => Origin::Flag(name.clone()),
            // Nobody knows whether what it says is a path.
            SourceKind::SecretFile { path, variable: Some(name) } if path.as_os_str().is_empty() => {
                Origin::Variable(name.clone())
            }
            SourceKind::SecretFile { path, .. } => Origin::SecretFile(path.clone()),
            _ => Origin::Text(range),
        }
    }
}

impl fmt::Display for Origin {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Text(range) => {
                let start = range.start();
                write!(f, "{}:{}:{}", range.source().name(), start.line, start.column)
            }
            Origin::Variable(name) => write!(f, "environment variable {}", visible(name)),
            Origin::Override(path) => write!(f, "override of {}", visible(path)),
            Origin::Flag(name) => write!(f, "flag {}", visible(name)),
            Origin::SecretFile(path) => write!(f, "secret file {}", visible(&path.to_string_lossy())),
            Origin::Default => f.write_str("default"),
        }
    }
}

/// A body that was decoded, its schema, and what its expressions were evaluated with.
#[derive(Clone)]
pub(super) struct Origins {
    body: Body,
    schema: &'static Schema,
    context: EvalContext,
    is_literal: bool,
}

/// The longest value that a table shows.
const WIDEST: usize = 48;

/// The greatest width of a value that is aligned in a column. A longer value is in no column, and the others are not
/// padded to its width.
const MOST_ALIGNED: usize = 200;

/// A table has so many rows at most.
const MOST_ROWS: usize = 100_000;

impl fmt::Debug for Origins {
    /// Nothing of what was read: what is overridden in it, nobody has looked at.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Origins")
    }
}

impl Origins {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn new(body: Body, schema: &'static Schema, context: EvalContext, is_literal: bool) -> Origins {
        Origins { body, schema, context, is_literal }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn context(&self) -> &EvalContext {
        &self.context
    }

    /// Returns the origins of the body in which current values replace the values of older files.
    #[cfg(feature = "command")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of_now(&self) -> Origins {
        let (mode, hidden, mut ignored) = (self.mode().for_load(), self.body.hidden(), Diagnostics::new());
        let body = in_place(self.schema, self.body.as_node(), hidden, Some(mode.mode()), None, &mut ignored);
        body.map_or_else(|| self.clone(), |body| Origins { body, ..self.clone() })
    }

    /// Returns the statements of the configuration.
    #[cfg(feature = "command")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn said(&self) -> Said {
        Said::of(&self.body, self.schema, self.mode().for_load().mode())
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn origin(&self, path: &str) -> Option<Origin> {
        let wanted: Path = path.parse().ok()?;
        let mode = self.mode().for_load();
        if let Some(row) = self.rows(mode.mode(), Some(wanted.steps())).rows.into_iter().next() {
            return Some(row.origin());
        }
        let hidden = Hidden::default();
        let whole = BodyContext::new(self.body.as_node(), &hidden, Mode::LiteralOnly(self.context.budget()));
        whole.find(self.schema, path).ok().map(Origin::of)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn explain(&self) -> String {
        let mode = self.mode().for_load();
        let found = self.rows(mode.mode(), None);
        // What must not be shown is found before anything is.
        self.redact(&found.rows);
        let origins: Vec<Origin> = found.rows.iter().map(Row::origin).collect();
        let values: Vec<String> = found
            .rows
            .iter()
            .map(|row| match &row.value {
                Held::Written(expr, spec) => visible(&found.shown(*expr, *spec, WIDEST)).into_owned(),
                Held::Default(value) => visible(&shown(&format_args!("{value}"), WIDEST)).into_owned(),
            })
            .collect();
        let width = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|text| text.chars().count()).filter(|width| *width <= MOST_ALIGNED).max().unwrap_or(0)
        };
        let paths: Vec<String> = found.rows.iter().map(|row| visible(&row.path.to_string()).into_owned()).collect();
        let longest = width(&mut paths.iter().map(|path| &**path));
        let widest = width(&mut values.iter().map(|value| &**value));
        let mut table = String::new();
        for ((path, value), origin) in paths.iter().zip(&values).zip(&origins) {
            let origin = origin.to_string();
            let _ = writeln!(table, "{path:longest$}  {value:widest$}  {}", visible(&origin));
        }
        if found.is_full {
            let _ = writeln!(table, "(and more: these are the first {MOST_ROWS})");
        }
        table
    }

    /// Marks what must not be shown in every text that a part of a value of the rows comes from.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn redact(&self, rows: &[Row<'_>]) {
        let Some(hide) = self.schema.hides() else { return };
        let mut sources = BTreeMap::new();
        let mut values = Vec::new();
        for row in rows {
            if let Held::Written(expr, _) = row.value {
                values.push(expr);
            }
        }
        while let Some(value) = values.pop() {
            let source = value.range().source().clone();
            sources.insert(source.address(), source);
            let inside = match value.syntax().construct(value.node()) {
                Construct::Tuple(elements) => elements,
                Construct::Object(entries) => entries.into_iter().map(|(_, value)| value).collect(),
                _ => Vec::new(),
            };
            values.extend(inside.into_iter().map(|part| value.sibling(part)));
        }
        hide(self.schema, None, &mut sources.values());
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn mode(&self) -> Mode<'_> {
        match self.is_literal {
            true => Mode::LiteralOnly(self.context.budget()),
            false => Mode::Full(&self.context),
        }
    }

    /// The values, in the order of the body, and the defaults of each body at its end; those with a path if one is given.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn rows<'a, 'm>(&'a self, mode: Mode<'m>, wanted: Option<&'a [PathStep]>) -> Rows<'a, 'm> {
        self.rows_up_to(MOST_ROWS, mode, wanted)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn rows_up_to<'a, 'm>(&'a self, most: usize, mode: Mode<'m>, wanted: Option<&'a [PathStep]>) -> Rows<'a, 'm> {
        let mut rows = Rows {
            mode,
            hidden: self.body.hidden(),
            choices: Choices::default(),
            wanted,
            rows: Vec::new(),
            next: Vec::new(),
            #[cfg(feature = "watch")]
            blocks: Vec::new(),
            #[cfg(feature = "edit")]
            places: Vec::new(),
            most,
            is_full: false,
        };
        rows.next.push((BodyPath::default(), self.body.as_node(), self.schema));
        while let Some((place, body, schema)) = rows.next.pop().filter(|_| !rows.is_full) {
            let before = rows.next.len();
            rows.body(&place, body, schema);
            // The first block of a body comes next.
            rows.next[before..].reverse();
        }
        rows
    }
}

/// A value in a table.
struct Row<'a> {
    path: Path,
    /// Path with the current names of the blocks.
    #[cfg(feature = "edit")]
    now: Path,
    /// `true` if a change counts only when the program starts again.
    #[cfg(feature = "watch")]
    restarts: bool,
    value: Held<'a>,
}

/// The subject of a row.
enum Held<'a> {
    /// An expression, and what it is for if somebody knows that.
    Written(NodeRef<'a>, Option<&'static ArgumentSpec>),
    /// The text of a default.
    Default(String),
}

impl Row<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn origin(&self) -> Origin {
        match &self.value {
            Held::Written(expr, _) => Origin::of(expr.range()),
            Held::Default(_) => Origin::Default,
        }
    }
}

/// The place of a body.
#[derive(Clone, Default)]
struct BodyPath {
    path: Path,
    /// Path with the current names of the blocks.
    #[cfg(feature = "edit")]
    now: Path,
    /// `true` if a change in it counts only when the program starts again.
    restarts: bool,
}

impl BodyPath {
    /// Returns the place of an item in the body, from the path of the item in that body.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn below(&self, inside: &Path) -> BodyPath {
        BodyPath {
            path: self.path.clone().join(inside),
            #[cfg(feature = "edit")]
            now: Path::new(),
            restarts: self.restarts,
        }
    }

    /// The place, where something of a field is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(self, field: Option<&Field>) -> BodyPath {
        BodyPath { restarts: self.restarts || field.is_some_and(Field::needs_restart), ..self }
    }
}

/// The rows so far, and the bodies that are still to be looked at.
struct Rows<'a, 'm> {
    mode: Mode<'m>,
    /// The items of the whole body that are not for the type.
    hidden: &'a Hidden,
    choices: Choices,
    /// The only path that is looked for.
    wanted: Option<&'a [PathStep]>,
    rows: Vec<Row<'a>>,
    next: Vec<(BodyPath, NodeRef<'a>, &'static Schema)>,
    /// The paths of blocks, and whether a change of them counts only when the program starts again.
    #[cfg(feature = "watch")]
    blocks: Vec<(Path, bool)>,
    /// The paths of arguments and blocks, by the names that the program gives them now, and what is there.
    #[cfg(feature = "edit")]
    places: Vec<(Path, Placed<'a>)>,
    /// The number of rows that are wanted.
    most: usize,
    /// `true` if there are more than are wanted.
    is_full: bool,
}

/// The item at a path.
#[cfg(feature = "edit")]
enum Placed<'a> {
    Argument(NodeRef<'a>),
    Block { header: Range, body: Range },
}

impl<'a> Rows<'a, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn body(&mut self, place: &BodyPath, body: NodeRef<'a>, schema: &'static Schema) {
        let tag = match schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => Some(tag),
            _ => None,
        };
        let schema = schema.of_body(body, self.mode, &self.choices);
        let mut is_set = vec![false; schema.field_count()];
        let mut paths = BlockPaths::default();
        for FieldItem { item, field: found, schema: inside } in FieldItems::new(body, schema) {
            if self.is_full {
                return;
            }
            if place.path.steps().is_empty() && self.hidden.hides(&item) {
                continue;
            }
            let field = found.map(|(_, field)| field);
            let is_there = match item {
                Item::Attribute(item) => {
                    let tag = || tag.filter(|tag| *tag == item.name).map(|_| &TAG);
                    let spec = field.or(schema.remain()).and_then(Field::argument).or_else(tag);
                    self.argument(place, &item, spec, field)
                }
                Item::Block(item) => {
                    self.block(place, &item, field, paths.next(&item, field), inside);
                    true
                }
            };
            if let Some((index, _)) = found.filter(|_| is_there) {
                is_set[index] = true;
            }
        }
        for (_, field) in schema.fields().enumerate().filter(|(index, _)| !is_set[*index]) {
            self.default_row(place, Path::new(), field);
        }
    }

    /// Adds a row, if it is one that is looked for and there are not enough.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn row(&mut self, place: &BodyPath, inside: &Path, value: Held<'a>) {
        let (around, inside_steps) = (place.path.steps().len(), inside.steps());
        let is_wanted = |wanted: &[PathStep]| {
            wanted.len() == around + inside_steps.len() && begins_with(&wanted[around..], inside_steps)
        };
        if !self.wanted.is_none_or(is_wanted) {
            return;
        }
        if self.rows.len() >= self.most {
            self.is_full = true;
            return;
        }
        self.rows.push(Row {
            path: place.path.clone().join(inside),
            #[cfg(feature = "edit")]
            now: place.now.clone().join(inside),
            #[cfg(feature = "watch")]
            restarts: place.restarts,
            value,
        });
    }

    /// Returns the step of the wanted path that names a field here, by any of the names of the field.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn asked_as(&self, place: &BodyPath, field: Option<&'static Field>) -> Option<&'a PathStep> {
        let step = self.wanted?.get(place.path.steps().len())?;
        field.filter(|field| field.takes(&step.text())).map(|_| step)
    }

    /// Notes the body of a block, with its place and its schema, if what is looked for can be in it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn block(
        &mut self,
        place: &BodyPath,
        item: &BlockItem<'a>,
        field: Option<&'static Field>,
        inside: Path,
        schema: &'static Schema,
    ) {
        let has_variants = field.and_then(Field::blocks).is_some_and(|block| block.has_variant_types());
        let inside = with_first(inside, self.asked_as(place, field.filter(|_| !has_variants)).cloned());
        if self.wanted.is_none_or(|wanted| begins_with(&wanted[place.path.steps().len()..], inside.steps())) {
            #[cfg(feature = "edit")]
            let now = {
                let name = field.and_then(|field| field.counted_as(&item.ty));
                place.now.clone().join(&with_first(inside.clone(), name.map(|name| PathStep::Name(name.into()))))
            };
            let place = place.below(&inside).of(field);
            #[cfg(feature = "watch")]
            self.blocks.push((place.path.clone(), place.restarts));
            #[cfg(feature = "edit")]
            let place = {
                let block = Placed::Block { header: item.node.header_range(), body: item.body().range() };
                self.places.push((now.clone(), block));
                BodyPath { now, ..place }
            };
            self.next.push((place, item.body(), schema));
        }
    }

    /// The rows of an argument; whether it is set, and not null where that means its default.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn argument(
        &mut self,
        place: &BodyPath,
        item: &AttributeItem<'a>,
        spec: Option<&'static ArgumentSpec>,
        field: Option<&'static Field>,
    ) -> bool {
        let expr = item.expr();
        let has_default = match field.map(Field::kind) {
            Some(FieldKind::Attribute(attribute)) => attribute.default.is_some() || attribute.defaulted,
            _ => false,
        };
        if has_default && self.is_null(expr) {
            return false;
        }
        let asked = self.asked_as(place, field).cloned();
        let inside = Path::new().step(asked.unwrap_or_else(|| PathStep::Name((*item.name).into())));
        #[cfg(feature = "edit")]
        if self.wanted.is_none() {
            // The program knows it by the name that it has now.
            let name = field.map_or_else(|| item.name.to_string(), |field| field.name().to_owned());
            self.places.push((place.now.clone().attribute(name), Placed::Argument(expr)));
        }
        let ty = spec.map(|spec| spec.ty);
        match field.filter(|field| field.needs_restart()) {
            None => self.value_rows(place, &inside, expr, spec, ty),
            field => self.value_rows(&place.clone().of(field), &inside, expr, spec, ty),
        }
        true
    }

    /// Returns the text of a value in a table. The text contains nothing of a sensitive value, or of a value of which
    /// no schema says that it is not sensitive. For a text from outside, the result is only the meaning for a
    /// type that is known.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn shown(&self, expr: NodeRef<'_>, spec: Option<&ArgumentSpec>, widest: usize) -> String {
        if matches!(expr.syntax().source(expr.node()).kind(), SourceKind::SecretFile { .. }) {
            return SENSITIVE.to_owned();
        }
        let Some(spec) = spec else {
            return NOT_KNOWN.to_owned();
        };
        if spec.is_secret() {
            return SENSITIVE.to_owned();
        }
        let value = || {
            let may_be_shown = spec.ty.is_plain() || matches!(spec.ty.inner(), TypeSpec::Measure(_));
            may_be_shown.then(|| self.value(expr)).flatten().map(|value| match value.is_wholly_known() {
                true => shown(&value, widest),
                false => NOT_YET.to_owned(),
            })
        };
        if !is_shown(expr) {
            return value().unwrap_or_else(|| NOT_KNOWN.to_owned());
        }
        // Of a value of any names, nobody knows which of them are like one that is not shown.
        let is_of_any_names = || spec.ty.holds(&|ty| matches!(ty, TypeSpec::Value | TypeSpec::Expression));
        if expr.range().contains_sensitive() && is_of_any_names() {
            return SENSITIVE.to_owned();
        }
        // What its type says to be no secret is none, whatever has its name elsewhere.
        if expr.range().contains_sensitive()
            && is_written_out(expr)
            && let Some(value) = value()
        {
            return value;
        }
        let written = shown(&Written(expr), widest);
        match (!is_written_out(expr)).then(value).flatten() {
            Some(value) => format!("{value} ({written})"),
            None if !spec.ty.holds_kept() && self.is_awaited(expr) => format!("{NOT_YET} ({written})"),
            None => written,
        }
    }

    /// Returns `true` if some part of the value of an expression comes later.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_awaited(&self, expr: NodeRef<'_>) -> bool {
        let mut found = Diagnostics::new();
        !is_written_out(expr) && !expr.evaluate(self.mode, &mut found).is_wholly_known() && !found.has_errors()
    }

    /// Returns `true` if an expression is null; what is written out is only looked at.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_null(&self, expr: NodeRef<'_>) -> bool {
        expr.shape() == Shape::Null
            || expr.shape().is_computed() && self.value(expr).is_some_and(|value| value.is_null())
    }

    /// The value of an expression, if it has one and nothing in it is sensitive.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn value(&self, expr: NodeRef<'_>) -> Option<Value> {
        if expr.shape() == Shape::Invalid {
            return None;
        }
        let mut found = Diagnostics::new();
        let value = expr.evaluate(self.mode, &mut found);
        (!found.has_errors() && !value.contains_sensitive()).then_some(value)
    }
}

/// Returns a path with another first step, if there is one.
#[cfg_attr(not(feature = "__shared"), inline)]
fn with_first(path: Path, first: Option<PathStep>) -> Path {
    match first {
        Some(first) => std::iter::once(first).chain(path.steps().iter().skip(1).cloned()).collect(),
        None => path,
    }
}

const SENSITIVE: &str = "(sensitive)";

/// Returns `true` if the wanted steps begin with other steps. A numeric key is a number or a name.
#[cfg_attr(not(feature = "__shared"), inline)]
fn begins_with(wanted: &[PathStep], steps: &[PathStep]) -> bool {
    let is_it = |(wanted, step): (&PathStep, &PathStep)| wanted == step || wanted.is(&step.text());
    wanted.len() >= steps.len() && wanted.iter().zip(steps).all(is_it)
}

/// A value of which nobody says that it may be shown.
const NOT_KNOWN: &str = "(not shown)";

/// A value of which some part comes later.
const NOT_YET: &str = "(not known yet)";

/// The specification of the argument that chooses a variant.
static TAG: ArgumentSpec = ArgumentSpec::new(TypeSpec::String);

/// The value of a default that only the program knows.
const OF_THE_PROGRAM: &str = "(set by the program)";

/// Returns `true` if an expression is its value as it is written.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_written_out(expr: NodeRef<'_>) -> bool {
    let mut cursor = syntax::Cursor::default();
    match expr.shape() {
        Shape::Tuple => std::iter::from_fn(|| expr.syntax().next_element(expr.node(), &mut cursor))
            .all(|element| is_written_out(expr.sibling(element))),
        Shape::Object => std::iter::from_fn(|| expr.syntax().next_entry(expr.node(), &mut cursor))
            .all(|entry| matches!(entry.key, EntryKey::Name(_)) && is_written_out(expr.sibling(entry.value))),
        Shape::Null | Shape::Bool(_) | Shape::Number(_) | Shape::Str(_) => true,
        _ => matches!(expr.syntax().construct(expr.node()), Construct::Value(_)),
    }
}

/// Something on one line, and no longer than that; no more of it is written.
#[cfg_attr(not(feature = "__shared"), inline)]
fn shown(what: &dyn fmt::Debug, widest: usize) -> String {
    let mut line = Line { widest, text: String::new(), width: 0, is_apart: false };
    // What is cut ends with an error, which is no mistake.
    let _ = write!(line, "{what:?}");
    line.text
}

/// The text of an expression, of which nothing is copied.
struct Written<'a>(NodeRef<'a>);

impl fmt::Debug for Written<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.syntax().write_shown(self.0.node(), f)
    }
}

/// The beginning of a text, in which there is one blank for all white space between words.
struct Line {
    /// So many characters have a place.
    widest: usize,
    text: String,
    width: usize,
    /// `true` if there was white space since the last word.
    is_apart: bool,
}

impl Line {
    /// Adds a character, if there is a place for it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn push(&mut self, c: char) -> fmt::Result {
        if self.width == self.widest {
            self.text.push_str("...");
            return Err(fmt::Error);
        }
        self.width += 1;
        self.text.push(c);
        Ok(())
    }
}

impl fmt::Write for Line {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if c.is_whitespace() {
                self.is_apart = self.width > 0;
                continue;
            }
            if std::mem::take(&mut self.is_apart) {
                self.push(' ')?;
            }
            self.push(c)?;
        }
        Ok(())
    }
}

//! The words that an editor shows between the words of a file: computed values, defaults, and the types of the names
//! of `for`.

use std::cell::OnceCell;
use std::ops::Range;

use hcl_model::expr::Expression;
use hcl_model::path::Path;
use hcl_model::syntax::{Construct, Item, NodeRef};

use crate::ide::inside::Nested;
use crate::ide::level::Level;
use crate::ide::loops::Loops;
use crate::ide::names::Kind;
use crate::ide::place::Present;
use crate::ide::values::Values;
use crate::ide::walk::present;
use crate::ide::{EditorDocument, Project, messages};
use crate::loader::Origin;
use crate::schema::FieldIndex;
use crate::schema::{ArgumentSpec, FieldKind};

/// Words that are shown and do not stand in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlayHint {
    /// The place where the words are shown, in bytes.
    pub offset: usize,
    /// The words.
    pub label: String,
    /// `true` if there is a blank in front of the words.
    pub is_apart: bool,
}

/// The number of characters of a value that are shown.
const LONGEST: usize = 40;
/// The number of defaults of a block that are shown.
const MOST_DEFAULTS: usize = 4;

/// Returns the words that an editor shows between the words in some bytes of a file. The words are computed values,
/// defaults of a block, and the types of the elements of a `for`. Secrets are never shown.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let mut project = Project::new(&Configuration::of::<Config>(Loader::new()));
/// let text = "port = 8000 + 80\n";
/// project.open(EditorDocument::new("/app/app.hcl", text));
/// let hints = ide::inlay_hints(&project, "/app/app.hcl".as_ref(), 0..text.len());
/// assert_eq!((hints[0].offset, &*hints[0].label), (16, "= 8080"));
/// ```
#[must_use]
pub fn inlay_hints(project: &Project, path: &std::path::Path, range: Range<usize>) -> Vec<InlayHint> {
    let load = project.load_of(path);
    let Some(document) = load.document(path) else { return Vec::new() };
    let mut hints = Vec::new();
    let values = Values::new(&load);
    let origins = OnceCell::new();
    let is_set = |path: &Path| {
        let origin = origins.get_or_init(|| load.look().all_origins()).origin(path);
        origin.is_some_and(|origin| origin != Origin::Default)
    };
    let is_around = |kind| matches!(kind, Kind::Parameter | Kind::Iterator);
    let around = load.names().local(document).filter(|(kind, ..)| is_around(*kind));
    let around = Nested::new(around.map(|(_, name, within)| (within, name)));
    load.walk(document, &mut |visited| {
        let bytes = visited.node().range().bytes();
        if bytes.start > range.end || bytes.end < range.start {
            return;
        }
        match visited.item {
            Item::Attribute(item) => {
                if visited.is_hidden() {
                    return;
                }
                let spec = visited.level.spec(&item.name);
                let expression = Expression::from_node(item.expr());
                let start = expression.range().bytes().start;
                let mut hiding = None;
                for name in around.at(start) {
                    hiding.get_or_insert_with(|| values.clone()).hide(name);
                }
                let values = hiding.as_ref().unwrap_or(&values);
                if visited.level.schema().is_some() || !visited.level.keeps(&item.name) {
                    value(values, &expression, spec, &mut hints);
                }
                names(values, &expression, &mut hints);
            }
            Item::Block(block) => {
                let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
                let level = visited.level.inside(&block.ty, &labels);
                defaults((load.index(), document), &is_set, (visited.path, block.body(), level), &mut hints);
            }
        }
    });
    defaults((load.index(), document), &is_set, (&Path::new(), document.body().as_node(), load.root()), &mut hints);
    hints.retain(|hint| range.start <= hint.offset && hint.offset <= range.end);
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// The value of an expression, if it is computed.
fn value(values: &Values, expression: &Expression, spec: Option<&ArgumentSpec>, hints: &mut Vec<InlayHint>) {
    let node = expression.as_node();
    let is_computed = matches!(
        node.syntax().construct(node.node()),
        Construct::Variable(_)
            | Construct::Steps(..)
            | Construct::Call { .. }
            | Construct::For(_)
            | Construct::Operation(_)
            | Construct::Conditional { .. }
            | Construct::Template(_)
    );
    // A string of JSON is a template only where there is something in it.
    let range = expression.range();
    let is_computed = is_computed || !node.syntax().tells_blocks_apart() && range.text().contains("${");
    let is_kept = spec.is_some_and(|spec| spec.holds_secret() || spec.keyword || spec.ty.is_kept());
    let is_hidden = is_kept || range.contains_sensitive();
    if !is_computed || is_hidden {
        return;
    }
    let Some(shown) = values.value_of(expression, spec) else { return };
    if shown.chars().count() <= LONGEST && !shown.contains('\n') {
        let offset = range.bytes().end;
        let label = messages::value_hint(&shown);
        hints.push(InlayHint { offset, label, is_apart: true });
    }
}

/// The defaults of arguments that a body leaves out, if they count: behind the brace of a block or an object, at the end of a file.
fn defaults(
    (index, document): (&FieldIndex, &EditorDocument),
    is_set: &dyn Fn(&Path) -> bool,
    (path, body, level): (&Path, NodeRef<'_>, Level),
    hints: &mut Vec<InlayHint>,
) {
    let there: Vec<Present> = present(body, &level);
    let Level::Schema { schema, .. } = level.chosen(&there) else { return };
    let mut found = Vec::new();
    for field in schema.fields() {
        let FieldKind::Attribute(attribute) = field.kind() else { continue };
        if attribute.spec.holds_secret() || there.iter().any(|it| field.takes(&it.name)) {
            continue;
        }
        let is_set = || is_set(&path.clone().attribute(field.name()));
        if let Some(shown) = index.default(schema, field).filter(|_| !is_set())
            && shown.chars().count() <= LONGEST
            && !shown.contains('\n')
        {
            found.push(format!("{} = {shown}", field.name()));
        }
    }
    found.truncate(MOST_DEFAULTS);
    if !found.is_empty() {
        let bytes = body.range().bytes();
        let is_braced = document.text().get(bytes.clone()).is_some_and(|text| text.starts_with('{'));
        let offset = if is_braced { bytes.start + 1 } else { document.text().len() };
        let label = messages::defaults_hint(&found);
        hints.push(InlayHint { offset, label, is_apart: true });
    }
}

/// The types of the names of each `for` in an expression.
fn names(all: &Values, expression: &Expression, hints: &mut Vec<InlayHint>) {
    let loops = Loops::of(expression);
    let mut known: Vec<Values> = Vec::new();
    for made in &loops.all {
        // The surrounding loop comes first.
        let mut values = made.outer.and_then(|outer| known.get(outer)).unwrap_or(all).clone();
        let bound: Vec<&str> = made.names.iter().map(|bound| &*bound.name).collect();
        values.bind(&bound, &made.collection);
        for bound in &made.names {
            let ty = values.bound_type(&bound.name).filter(|ty| !ty.to_type().is_dynamic());
            if let (Some(ty), Some(place)) = (ty, &bound.place) {
                let label = Values::type_words(&ty);
                if label.chars().count() <= LONGEST {
                    let (offset, label) = (place.end, messages::type_hint(&label));
                    hints.push(InlayHint { offset, label, is_apart: false });
                }
            }
        }
        known.push(values);
    }
}

//! What an editor shows between the words of a file: what is computed, what counts where nothing is said, what names of `for`
//! are.

use std::ops::Range;
use std::path::Path;

use hcl_model::expr::Expression;
use hcl_model::native::{Token, TokenKind, Tokens};
use hcl_model::syntax::{Construct, Item};

use crate::ide::level::{Level, field_of};
use crate::ide::place::{Bound, Present};
use crate::ide::project::Load;
use crate::ide::values::Values;
use crate::ide::walk::{Visited, present, walk};
use crate::ide::{Project, messages};
use crate::schema::{ArgumentSpec, Field, FieldKind};

/// Words that are shown and do not stand in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlayHint {
    /// Where they are shown, in bytes.
    pub offset: usize,
    /// The words.
    pub label: String,
    /// Whether there is a blank in front of them.
    pub is_apart: bool,
}

/// How many characters of a value are shown.
const LONGEST: usize = 40;
/// How many defaults of a block are shown.
const MOST_DEFAULTS: usize = 4;

/// What an editor shows between the words in some bytes of a file: values of what is computed, defaults of a block, the types of
/// what a `for` goes through. Secrets are never shown.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, Document, Project};
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
/// project.open(Document::new("/app/app.hcl", text));
/// let hints = ide::inlay_hints(&project, "/app/app.hcl".as_ref(), 0..text.len());
/// assert_eq!((hints[0].offset, &*hints[0].label), (16, "= 8080"));
/// ```
#[must_use]
pub fn inlay_hints(project: &Project, path: &Path, range: Range<usize>) -> Vec<InlayHint> {
    let load = project.load_of(path);
    let Some(document) = load.document(path) else { return Vec::new() };
    let mut hints = Vec::new();
    walk(document.body().as_node(), load.root(), &mut |visited| {
        let bytes = visited.node().range().bytes();
        if bytes.start > range.end || bytes.end < range.start {
            return;
        }
        match visited.item {
            Item::Attribute(item) => {
                let spec =
                    visited.level.schema().and_then(|schema| field_of(schema, &item.name)).and_then(Field::argument);
                let expression = Expression::from_node(item.expr());
                value(&load, &expression, spec, &mut hints);
                if document.native().is_some() {
                    names(&load, document.text(), expression.range().bytes(), &mut hints);
                }
            }
            Item::Block(_) if document.native().is_some() => defaults(visited, &mut hints),
            Item::Block(_) => {}
        }
    });
    hints.retain(|hint| range.start <= hint.offset && hint.offset <= range.end);
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// The value of an expression, if it is computed.
fn value(load: &Load, expression: &Expression, spec: Option<&ArgumentSpec>, hints: &mut Vec<InlayHint>) {
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
    let Some(value) = Values::new(load, &[]).value_of(expression) else { return };
    let shown = Values::shown(&value, spec);
    if shown.chars().count() <= LONGEST && !shown.contains('\n') {
        let offset = range.bytes().end;
        hints.push(InlayHint { offset, label: messages::value_hint(&shown), is_apart: true });
    }
}

/// The defaults of arguments that a block leaves out, behind its brace.
fn defaults(visited: &Visited<'_, '_>, hints: &mut Vec<InlayHint>) {
    let Item::Block(block) = visited.item else { return };
    let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
    let level = visited.level.inside(&block.ty, &labels);
    let there: Vec<Present> = present(block.body(), &level);
    let Level::Schema { schema, .. } = level.chosen(&there) else { return };
    let mut found = Vec::new();
    for field in schema.fields() {
        let FieldKind::Attribute(attribute) = field.kind() else { continue };
        if there.iter().any(|it| field.takes(&it.name)) {
            continue;
        }
        if let Some(value) = field.default_value() {
            let shown = attribute.spec.written(&value);
            if shown.chars().count() <= LONGEST && !shown.contains('\n') {
                found.push(format!("{} = {shown}", field.name()));
            }
        }
    }
    found.truncate(MOST_DEFAULTS);
    if !found.is_empty() {
        let offset = block.body().range().bytes().start + 1;
        hints.push(InlayHint { offset, label: messages::defaults_hint(&found), is_apart: true });
    }
}

/// The types of the names of each `for` in some bytes.
fn names(load: &Load, text: &str, bytes: Range<usize>, hints: &mut Vec<InlayHint>) {
    let Some(written) = text.get(bytes.clone()).filter(|written| written.contains("for")) else { return };
    let tokens: Vec<Token> = Tokens::new(written).collect();
    let word = |token: &Token| &written[token.start..token.end];
    for (index, token) in tokens.iter().enumerate().filter(|(_, token)| word(token) == "for") {
        let opens = [TokenKind::OpenBracket, TokenKind::OpenBrace, TokenKind::OpenSequence];
        let is_for = token.kind == TokenKind::Identifier && index > 0 && opens.contains(&tokens[index - 1].kind);
        if !is_for {
            continue;
        }
        let behind = &tokens[index + 1..];
        let Some(at) = behind.iter().position(|token| word(token) == "in") else { continue };
        let places: Vec<&Token> = behind[..at].iter().filter(|it| it.kind == TokenKind::Identifier).collect();
        let Some(end) = end_of_collection(&behind[at + 1..]) else { continue };
        let collection = written[behind[at].end..end].trim().to_owned();
        let names: Vec<String> = places.iter().map(|place| word(place).to_owned()).collect();
        let values = Values::new(load, &[Bound { names: names.clone(), collection }]);
        for (place, name) in places.iter().zip(&names) {
            if let Some(ty) = values.bound_type(name).filter(|ty| !ty.to_type().is_dynamic()) {
                let label = Values::type_words(&ty);
                if label.chars().count() <= LONGEST {
                    let offset = bytes.start + place.end;
                    hints.push(InlayHint { offset, label: messages::type_hint(&label), is_apart: false });
                }
            }
        }
    }
}

/// Where the collection of a `for` ends: at the colon, or where the directive does.
fn end_of_collection(tokens: &[Token]) -> Option<usize> {
    let mut depth = 0_usize;
    for token in tokens {
        match token.kind {
            kind if kind.closing().is_some() => depth += 1,
            TokenKind::Colon | TokenKind::CloseSequence if depth == 0 => return Some(token.start),
            TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis => {
                depth = depth.checked_sub(1)?;
            }
            TokenKind::CloseQuote | TokenKind::CloseHeredoc | TokenKind::CloseSequence => {
                depth = depth.checked_sub(1)?;
            }
            _ => {}
        }
    }
    None
}

//! The form in which a text of the command line is written: a value, or an expression that its type keeps as it is.

use std::borrow::Cow;

use hcl_model::__private::edit::Given;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::edit::{Document, EditError};
use hcl_model::expr::{Expression, Mode};
use hcl_model::limits::{Budget, Limits};
use hcl_model::native;
use hcl_model::path::Path;
use hcl_model::source::{Range, Source};
use hcl_model::value::Value;

use crate::codes;
use crate::command::paths::{holds_secret, leads};
use crate::command::set_block::with_maps;
use crate::command::spot::Spot;
use crate::command::{Done, messages};
use crate::edit::{Kept, Of, kept_in, kept_in_block, marked, may_keep, value_of};
use crate::loader::{has_repeated_key, is_what_it_looks_like, repeated_key};
use crate::read::argument_of;
use crate::schema::{Field, Schema, TypeSpec};

/// The parsed form of a text that is to be written.
#[derive(Debug, Clone)]
pub(super) enum Written {
    /// In it there may be expressions that are kept.
    Value(Value),
    Kept(Expression),
}

impl Written {
    /// The value, of what is one.
    pub(super) fn value(self) -> Option<Value> {
        match self {
            Written::Value(value) => Some(value),
            Written::Kept(_) => None,
        }
    }
}

/// The answer to the question whether a type keeps a text, or a part of it, as an expression.
pub(super) enum Keeps {
    Only(Expression),
    /// It may be a value all the same; that is tried first.
    AfterValues(Expression),
    /// It may be a value all the same, if it is no expression for the type.
    BeforeValues(Expression),
    Nothing,
}

impl Keeps {
    pub(super) fn is_none(&self) -> bool {
        matches!(self, Keeps::Nothing)
    }

    /// All that the text may be, if it may be these values.
    pub(super) fn beside(self, values: Vec<Value>) -> Vec<Written> {
        let mut all: Vec<Written> = values.into_iter().map(Written::Value).collect();
        match self {
            Keeps::Only(kept) | Keeps::BeforeValues(kept) => all.insert(0, Written::Kept(kept)),
            Keeps::AfterValues(kept) => all.push(Written::Kept(kept)),
            Keeps::Nothing => {}
        }
        all
    }
}

/// Returns `true` if a type keeps an expression as it is written, in objects too.
pub(super) fn has_kept(ty: &TypeSpec) -> bool {
    ty.holds_kept() || may_keep(ty)
}

/// Returns the expression that a type, or a word, keeps of a text, if that is known. Returns the mistakes of the text
/// if it can be nothing else.
pub(super) fn kept_of(
    text: Source,
    (ty, is_word): (Option<TypeSpec>, bool),
    is_json: bool,
    limits: &Limits,
) -> Result<Keeps, Diagnostics> {
    let parsed = native::parse_expression_source(text, limits);
    let expression = if parsed.diagnostics.has_errors() { Err(parsed.diagnostics) } else { Ok(parsed.tree) };
    let has_some = |expression: &Expression| kept_in(expression.as_node()) > 0;
    let has_forms = ty.is_some_and(|ty| ty.holds(&|ty| matches!(ty, TypeSpec::OneOf(_))));
    Ok(match (ty, expression) {
        // A word is a text in JSON.
        (_, Ok(expression)) if is_word && (!is_json || has_some(&expression)) => Keeps::Only(expression),
        _ if is_word => Keeps::Nothing,
        (Some(ty), expression) if ty.holds_kept() && !has_forms => Keeps::Only(expression?),
        (Some(ty), Ok(expression)) if has_kept(&ty) && has_some(&expression) => {
            // A reference may be a text, if there is a form for texts and no form for references.
            let may_be_text = expression.as_traversal().is_ok() && takes_texts(&ty) && !ty.holds_kept();
            match (has_forms, may_be_text) {
                (false, _) => Keeps::Only(expression),
                (true, true) => Keeps::AfterValues(expression),
                (true, false) => Keeps::BeforeValues(expression),
            }
        }
        (None, Ok(expression)) if has_some(&expression) => Keeps::AfterValues(expression),
        _ => Keeps::Nothing,
    })
}

/// Returns `true` if a type has a form for texts.
fn takes_texts(ty: &TypeSpec) -> bool {
    let is_text = |form: &TypeSpec| form.inner().is_text();
    ty.holds(&|ty| matches!(ty, TypeSpec::OneOf(forms) if forms.forms.iter().any(|form| is_text(&(form.ty)()))))
}

/// Sets what its type keeps as it is written, or has something in it that is.
pub(super) fn set_kept(
    document: &mut Document,
    schema: &'static Schema,
    spot: &Spot,
    (written, ty): (&Written, Option<TypeSpec>),
    overwrites: bool,
) -> Result<(), Done> {
    // An expression of an unknown type is one as a whole.
    let ty = ty.unwrap_or(TypeSpec::Expression);
    let value = match written {
        Written::Value(value) => value.clone(),
        Written::Kept(expression) => value_of(expression, Some(&ty), Of::Value),
    };
    let value = marked(&value, holds_secret(schema, &spot.path));
    let (there, new) = with_maps(document, schema, spot, value);
    let is_whole = there.steps().len() == spot.there.steps().len();
    let old = document.expression(&there).ok().filter(|_| is_whole);
    let old = old.map(|old| value_of(&old, Some(&ty), Of::File));
    let old = old.as_ref();
    document.give(&Given { path: there, old, new, overwrites }).map_err(may_be_forced)
}

/// Returns the contents of a body as an object, if a part of them is kept as it is written.
pub(super) fn body_with_kept(text: &str, body: &'static Schema) -> Option<Value> {
    let expression = native::parse_expression("value", text).ok().ok()?;
    object_with_kept(&expression, body)
}

fn object_with_kept(expression: &Expression, body: &'static Schema) -> Option<Value> {
    let mut is_kept = false;
    let mut entries = Vec::new();
    for (key, value) in expression.as_static_map().ok()? {
        let name = key.as_keyword().or_else(|| Some(key.literal_value().ok()?.as_str()?.to_owned()))?;
        let field = body.find(&name, 0).map(|(_, field)| field);
        let spec = argument_of(body, field);
        let inside = field.and_then(Field::blocks).and_then(|blocks| blocks.body(&name, None)).map(|body| body.schema);
        let value = match (spec, inside.and_then(|inside| object_with_kept(&value, inside))) {
            (_, Some(inside)) => {
                is_kept = true;
                inside
            }
            (Some(spec), None) if spec.keyword || has_kept(&spec.ty) => {
                is_kept = true;
                value_of(&value, Some(&spec.ty), Of::Value)
            }
            _ => value.literal_value().ok()?,
        };
        entries.push((name, value));
    }
    is_kept.then(|| Value::object(entries))
}

/// The place of something computed that would be taken out with what stands at a path of a file, where its type does not keep it as
/// it is.
pub(super) fn computed_there(
    document: &Document,
    schema: &'static Schema,
    (path, there): (&Path, &Path),
) -> Option<Range> {
    let of_block = leads(schema, path.steps()).body().and_then(|body| {
        let is_kept = |names: &[Cow<'_, str>]| kept_in_block(body, names, document.is_json()) != Kept::No;
        document.computed_in(there, &|names, _| is_kept(names))
    });
    of_block.or_else(|| computed_beside_kept(document, schema, (path, there)))
}

/// The place of something computed beside what is kept, in the same value.
fn computed_beside_kept(document: &Document, schema: &'static Schema, (path, there): (&Path, &Path)) -> Option<Range> {
    let known = leads(schema, path.steps());
    if known.body().is_none() && !known.lacks_labels {
        let ty = known.ty(path.steps()).filter(|_| !known.has_words())?;
        let expression = document.expression(there).ok()?;
        return document.computed_beside(there, &value_of(&expression, Some(&ty), Of::File));
    }
    let inside = document.paths(there).unwrap_or_default();
    inside.iter().find_map(|inside| {
        let behind = inside.steps().get(there.steps().len()..).unwrap_or_default();
        let own = behind.iter().cloned().fold(path.clone(), Path::step);
        computed_beside_kept(document, schema, (&own, inside))
    })
}

pub(super) fn may_be_forced(refused: EditError) -> Done {
    match refused.diagnostic().code() {
        codes::COMPUTED_VALUE => messages::may_be_forced(refused.into()).into(),
        _ => Diagnostic::from(refused).into(),
    }
}

/// Returns the possible values of a text that is set: the value as it is written, the text itself, and perhaps the
/// value as it was read. The first value that is taken counts.
///
/// A text is taken as it is if its type is a text. The type is `None` if it is unknown or has several forms. The text
/// then is what it looks like, or as it was read.
pub(super) fn candidates(text: &str, written: &Value, as_read: Option<Value>, ty: Option<TypeSpec>) -> Vec<Value> {
    let is_text = ty.is_some_and(|ty| ty.inner().is_text());
    let is_like = !is_text && is_what_it_looks_like(written, text);
    let mut all = vec![written.clone(), Value::from(text)];
    if is_text || ty.is_none() && !is_like {
        all.reverse();
    }
    if let Some(value) = as_read {
        all.insert(usize::from(is_like), value);
    }
    all.dedup();
    all
}

/// The name of a text of the command line that may be shown.
pub(super) const TYPED: &str = "<value>";

/// Returns the value of a text that nobody has read as a value of its type, or the mistakes of the text.
pub(super) fn literal(text: Source, limits: Limits) -> Result<Value, Diagnostics> {
    let budget = Budget::new(limits);
    let parsed = native::parse_expression_source(text, &limits);
    if parsed.diagnostics.has_errors() {
        return Err(parsed.diagnostics);
    }
    let (value, mut found) = parsed.tree.evaluate(Mode::LiteralOnly(&budget));
    if has_repeated_key(&found) {
        found.push(repeated_key("The value"));
    }
    if found.has_errors() { Err(found) } else { Ok(value) }
}

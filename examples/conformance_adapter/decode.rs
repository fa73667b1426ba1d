//! Applies a schema to a body: first all of the schema, then every analysis, then everything is evaluated.

use hcl_model::body::{Attribute, Body, BodySchema, Content};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Expression;
use hcl_model::json_text::JsonValue;

use crate::analysis::{Analysis, Analyzed};
use crate::context::Context;
use crate::schema::{Lists, Schema};
use crate::{Refusal, Stop, done, json};

/// What a schema selected of a body; `E` is what is left to do with the attributes.
struct Selected<E> {
    attributes: Vec<(String, E)>,
    blocks: Vec<(String, Vec<String>, Selected<E>)>,
    remain: Option<Box<Selected<E>>>,
}

/// The body content.
pub(crate) fn decode(body: &Body, schema: &Schema, context: &Context) -> Result<JsonValue, Stop> {
    let mut mistakes = Diagnostics::default();
    let selected = select(body, schema, &mut mistakes);
    done("schema", mistakes)?;
    let mut mistakes = Diagnostics::default();
    let analyzed = selected.map(&mut |(expr, analysis): (Expression, Option<&Analysis>)| match analysis {
        Some(analysis) => analysis.apply(expr, &mut mistakes),
        None => Analyzed::Value(expr),
    });
    done("analysis", mistakes)?;
    let mut mistakes = Diagnostics::default();
    let body = to_json(&analyzed, context, &mut mistakes)?;
    done("eval", mistakes)?;
    Ok(body)
}

type Planned<'s> = Selected<(Expression, Option<&'s Analysis>)>;

fn select<'s>(body: &Body, schema: &'s Schema, diagnostics: &mut Diagnostics) -> Planned<'s> {
    match schema {
        Schema::DynamicAttributes => {
            let (attributes, found) = body.just_attributes();
            diagnostics.extend(found);
            let attributes = attributes.into_iter().map(|attribute| (attribute.name, (attribute.expr, None)));
            Selected { attributes: attributes.collect(), blocks: Vec::new(), remain: None }
        }
        Schema::Exhaustive(lists) => {
            let (content, found) = body.content(&body_schema(lists, body, diagnostics));
            diagnostics.extend(found);
            selected(&content, lists, diagnostics)
        }
        Schema::Partial(lists, remain) => {
            let (partial, found) = body.partial_content(&body_schema(lists, body, diagnostics));
            diagnostics.extend(found);
            let selected = selected(&partial.content, lists, diagnostics);
            let remain = remain.as_ref().map(|schema| Box::new(select(&partial.remain, schema, diagnostics)));
            Selected { remain, ..selected }
        }
    }
}

/// The library's schema; one that it cannot have is a mistake of the phase.
fn body_schema(lists: &Lists, body: &Body, diagnostics: &mut Diagnostics) -> BodySchema {
    let blocks = lists.blocks.iter().map(|(block, _)| block.clone());
    BodySchema::from_parts(lists.attributes.iter().cloned(), blocks).unwrap_or_else(|duplicate| {
        let mistake = Diagnostic::error("invalid-schema", "Invalid schema").detail(format!("{duplicate}."));
        diagnostics.push(mistake.at(body.missing_item_range()));
        BodySchema::new()
    })
}

fn selected<'s>(content: &Content, lists: &'s Lists, diagnostics: &mut Diagnostics) -> Planned<'s> {
    let analysis = |name: &str| lists.analyses.iter().find(|(other, _)| other == name).map(|(_, analysis)| analysis);
    let planned = |attribute: &Attribute| (attribute.name.clone(), (attribute.expr.clone(), analysis(&attribute.name)));
    let mut blocks = Vec::new();
    for block in content.blocks() {
        let Some((_, schema)) = lists.blocks.iter().find(|(schema, _)| schema.block_type() == block.block_type())
        else {
            continue;
        };
        let body = select(block.body(), schema, diagnostics);
        blocks.push((block.block_type().to_owned(), block.labels().to_vec(), body));
    }
    Selected { attributes: content.attributes().iter().map(planned).collect(), blocks, remain: None }
}

impl<E> Selected<E> {
    fn map<F>(self, change: &mut impl FnMut(E) -> F) -> Selected<F> {
        let attributes = self.attributes.into_iter().map(|(name, expr)| (name, change(expr))).collect();
        let blocks = self.blocks.into_iter().map(|(ty, labels, body)| (ty, labels, body.map(change))).collect();
        let remain = self.remain.map(|remain| Box::new(remain.map(change)));
        Selected { attributes, blocks, remain }
    }
}

fn to_json(
    selected: &Selected<Analyzed>,
    context: &Context,
    diagnostics: &mut Diagnostics,
) -> Result<JsonValue, Refusal> {
    let mut attributes = Vec::new();
    for (name, analyzed) in &selected.attributes {
        attributes.push((name.clone(), analyzed.to_json(context, diagnostics)?));
    }
    let mut blocks = Vec::new();
    for (ty, labels, body) in &selected.blocks {
        blocks.push(json::block(ty, labels.iter().cloned(), to_json(body, context, diagnostics)?));
    }
    let mut body = json::body(attributes, blocks);
    if let (Some(remain), JsonValue::Object(properties)) = (&selected.remain, &mut body) {
        properties.push(("remain".to_owned(), to_json(remain, context, diagnostics)?));
    }
    Ok(body)
}

//! Applying a schema to a body, over any syntax.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::body::content::Absent;
use crate::body::{Attribute, Block, Body, BodySchema, Content, messages};
use crate::diag::Diagnostics;
use crate::source::Range;
use crate::source::normalize;
use crate::syntax::{AttributeItem, BlockItem, Cursor, Damage, Item};

/// The content under a schema; with `exhaustive`, everything else is reported.
///
/// A block with the name of an attribute of the schema is something else too, and the other way round: it is left for
/// whoever processes the remaining body.
pub(super) fn content(body: &Body, schema: &BodySchema, exhaustive: bool, diagnostics: &mut Diagnostics) -> Content {
    let attributes_wanted: HashMap<Cow<'_, str>, usize> =
        schema.attributes().enumerate().map(|(index, attribute)| (normal(attribute.name()), index)).collect();
    let blocks_wanted: HashMap<Cow<'_, str>, &[String]> =
        schema.blocks().map(|block| (normal(block.block_type()), block.labels())).collect();
    let mut places: Vec<Option<Range>> = vec![None; schema.attributes().len()];
    let mut absent = Vec::new();
    let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
    let mut cursor = Cursor::default();
    let before = diagnostics.len();
    while let Some(item) = body.next_item(Some(schema), &mut cursor, diagnostics) {
        match item {
            Item::Attribute(item) => match attributes_wanted.get(&normal(&item.name)) {
                Some(&index) => {
                    if let Some(first) = &places[index] {
                        let again = item.node.name_range();
                        diagnostics.push(messages::duplicate_argument(&item.name, first.clone(), again));
                    } else {
                        places[index] = Some(item.node.name_range());
                        attributes.push(Attribute::from_item(&item));
                    }
                }
                None if !exhaustive => {}
                None => diagnostics.push(match blocks_wanted.get(&normal(&item.name)) {
                    Some(labels) => {
                        let labels: Vec<&str> = labels.iter().map(|label| &**label).collect();
                        let example = item.node.syntax().block_example(&item.name, &labels);
                        absent.push(item.name.clone().into_owned());
                        messages::attribute_for_block(&item.name, &example, item.node.name_range())
                    }
                    None => {
                        let known = attributes_wanted.keys().chain(blocks_wanted.keys()).map(|name| &**name);
                        let syntax = item.node.syntax();
                        let at = item.node.name_range();
                        messages::unsupported_attribute(&item.name, &item.name, known, syntax.tells_blocks_apart(), at)
                    }
                }),
            },
            Item::Block(item) => match blocks_wanted.get(&normal(&item.ty)) {
                Some(labels) => match block(&item, labels, diagnostics) {
                    Some(block) => blocks.push(block),
                    None => absent.push(item.ty.clone().into_owned()),
                },
                None if !exhaustive => {}
                None if attributes_wanted.contains_key(&normal(&item.ty)) => {
                    absent.push(item.ty.clone().into_owned());
                    diagnostics.push(messages::block_for_attribute(
                        &item.ty,
                        &format!("{} = ...", item.ty),
                        item.node.name_range(),
                    ));
                }
                None => {
                    let known = blocks_wanted.keys().map(|name| &**name);
                    diagnostics.push(messages::unsupported_block(&item.ty, known, item.node.name_range()));
                }
            },
        }
    }
    if cfg!(feature = "edit") && diagnostics.len() > before {
        // Of an attribute that is there, there cannot be another one.
        let is_there = |name: &str| attributes_wanted.get(&normal(name)).is_some_and(|&index| places[index].is_some());
        diagnostics.change_since(before, |found| match found.suggestion().is_some_and(is_there) {
            true => found.clone().mended_by(&[]),
            false => found.clone(),
        });
    }
    absent.extend(diagnostics.iter().skip(before).filter_map(|found| found.suggestion().map(str::to_owned)));
    let absent = match body.as_node().damage() {
        Damage::None | Damage::Open => Absent::These(absent),
        _ => Absent::Any,
    };
    let missing_item_range = body.missing_item_range();
    for (attribute, place) in schema.attributes().zip(&places) {
        if attribute.is_required() && place.is_none() && !absent.has(attribute.name()) {
            diagnostics.push(messages::missing_argument(attribute.name(), missing_item_range.clone()));
        }
    }
    diagnostics.add_instances_since(before, &body.as_node().syntax().instances(body.as_node().node()));
    Content::new(attributes, blocks, missing_item_range, absent)
}

/// All attributes; the first block is reported, and each attribute that is set again.
pub(super) fn just_attributes(body: &Body, diagnostics: &mut Diagnostics) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    let mut places: HashMap<String, Range> = HashMap::new();
    each_attribute(body, diagnostics, &mut |item, diagnostics| {
        let place = item.node.name_range();
        let name = normal(&item.name);
        if let Some(first) = places.get(&*name) {
            diagnostics.push(messages::duplicate_argument(&item.name, first.clone(), place));
        } else {
            places.insert(name.into_owned(), place);
            attributes.push(Attribute::from_item(item));
        }
    });
    attributes
}

/// Hands out the attributes of a body, those too that are there already; that there are blocks is reported once.
pub(super) fn each_attribute(
    body: &Body,
    diagnostics: &mut Diagnostics,
    take: &mut dyn FnMut(&AttributeItem<'_>, &mut Diagnostics),
) {
    let mut cursor = Cursor::default();
    let mut block_reported = false;
    let before = diagnostics.len();
    while let Some(item) = body.next_item(None, &mut cursor, diagnostics) {
        match item {
            Item::Attribute(item) => take(&item, diagnostics),
            Item::Block(item) => {
                if !std::mem::replace(&mut block_reported, true) {
                    diagnostics.push(messages::unexpected_block(&item.ty, item.node.name_range()));
                }
            }
        }
    }
    diagnostics.add_instances_since(before, &body.as_node().syntax().instances(body.as_node().node()));
}

/// A name as it is compared with others.
fn normal(name: &str) -> Cow<'_, str> {
    normalize(Cow::Borrowed(name))
}

/// The block with its labels, if it has as many as the schema asks for.
fn block(item: &BlockItem<'_>, names: &[String], diagnostics: &mut Diagnostics) -> Option<Block> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let block = Block::from_item(item);
    let expected = ExpectedLabels { names: &names, examples: &names, kinds: &[] };
    check_labels(item, expected, block.label_ranges(), diagnostics).then_some(block)
}

/// The labels that a block should have.
#[derive(Debug, Clone, Copy)]
pub struct ExpectedLabels<'a> {
    /// The names of the labels.
    pub names: &'a [&'a str],
    /// Examples of the labels.
    pub examples: &'a [&'a str],
    /// The values of the label that chooses a variant.
    pub kinds: &'a [&'a str],
}

/// Returns `true` if a block has the expected labels, and reports missing and extra labels.
fn check_labels(
    item: &BlockItem<'_>,
    expected: ExpectedLabels<'_>,
    found: &[Range],
    diagnostics: &mut Diagnostics,
) -> bool {
    let ExpectedLabels { names, examples, kinds } = expected;
    if let Some(extra) = found.get(names.len()) {
        let diagnostic = messages::extraneous_label(&item.ty, names.len(), names, extra.clone());
        let before = names.len().checked_sub(1).map_or_else(|| item.node.name_range(), |last| found[last].clone());
        // In JSON, labels are names of objects, each with something else in it.
        let bytes = before.bytes().end..found.last().map_or(0, |last| last.bytes().end);
        let is_one = item.node.syntax().tells_blocks_apart() && before.source() == extra.source();
        diagnostics.push(if is_one { diagnostic.mended_by(&[(bytes, "")]) } else { diagnostic });
        return false;
    }
    if let Some(missing) = names.get(found.len()) {
        let brace = item.body().range().first_character();
        diagnostics.push(messages::missing_label(&item.ty, missing, names, examples, kinds, brace));
        return false;
    }
    true
}

/// Checks the labels of a block for a decoder that does not build content.
pub fn check_block_labels(item: &BlockItem<'_>, expected: ExpectedLabels<'_>, diagnostics: &mut Diagnostics) -> bool {
    check_labels(item, expected, &item.labels().1, diagnostics)
}

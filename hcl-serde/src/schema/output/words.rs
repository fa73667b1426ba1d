//! Facts about arguments and blocks in sentences, for templates.

use hcl_model::__private::diag::sentence;

use crate::schema::description::{
    ArgumentDoc, BlocksDoc, BodyDoc, BoundsDoc, DefaultDoc, Description, ItemDoc, LabelDoc, TypeDoc, VariantDoc,
    bounds_text,
};
use crate::schema::output::markdown::facts;

/// Remark at a block whose required content is too long.
pub(super) const CUT: &str = "More must be in it than can be shown here.";

/// Joins the paragraphs that are not empty.
pub(super) fn paragraphs<const N: usize>(texts: [&str; N]) -> String {
    texts.iter().map(|text| text.trim_end()).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Returns the names of variants in a sentence.
pub(super) fn one_of(variants: &[VariantDoc]) -> String {
    let names: Vec<&str> = variants.iter().map(|variant| &*variant.name).collect();
    format!("One of: {}.", names.join(", "))
}

/// Returns the request to fill in a value.
pub(super) fn fill_in(ty: &str) -> String {
    format!("Fill in: {ty}.")
}

/// Returns the link to the place that shows all items of a body.
pub(super) fn described_at(place: &str) -> String {
    match place {
        "" => "What else can be in it is what can be in the whole file.".to_owned(),
        place => format!("What else can be in it is shown at {place}."),
    }
}

/// Returns the type of an argument with its bounds and an example of its format.
pub(super) fn type_and_bounds(description: &Description, argument: &ArgumentDoc) -> String {
    let ty = description.argument_type(argument);
    let words: Vec<String> = argument.ty.words().iter().map(|word| format!("{:?}", word.name)).collect();
    let words = (!words.is_empty()).then(|| format!("one of {}", words.join(", ")));
    let example = facts::format_example(&argument.ty).map(|example| format!("such as {example}"));
    let parts = [Some(ty), words, argument.bounds_text(), argument.expected.clone(), example];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the documentation of an argument, and its facts in one line.
pub(super) fn about_argument(
    description: &Description,
    body: &BodyDoc,
    (item, argument): (&ItemDoc, &ArgumentDoc),
    variable: Option<String>,
    is_hole: bool,
) -> String {
    let words = argument.ty.words();
    let described: Vec<String> = words
        .iter()
        .filter(|word| !word.description.is_empty())
        .map(|word| format!("- {}: {}", word.name, word.description.replace('\n', "\n  ")))
        .collect();
    let mut line = Vec::new();
    if !facts::is_only_expected(description, argument) {
        line.push(sentence(&description.argument_type(argument)));
    }
    line.extend(names_of_object(description, &argument.ty));
    if let TypeDoc::Map { keys: Some(keys), .. } = argument.ty.required() {
        let names: Vec<&str> = keys.words().iter().map(|word| &*word.name).collect();
        let keys = match names.is_empty() {
            true => {
                let bounds = bounds_text(keys, &BoundsDoc::NONE).map(|bounds| format!(", {bounds}"));
                format!("{}{}", description.type_name(keys), bounds.unwrap_or_default())
            }
            false => names.join(", "),
        };
        line.push(format!("Keys: {keys}."));
    }
    if !words.is_empty() {
        let names: Vec<&str> = words.iter().map(|word| &*word.name).collect();
        line.push(format!("One of: {}.", names.join(", ")));
    }
    line.extend(argument.bounds_text().map(|bounds| sentence(&bounds)));
    line.extend(argument.expected.as_ref().map(|expected| sentence(expected)));
    line.extend(variable.map(|variable| format!("Environment variable: {variable}.")));
    line.extend(match &item.default {
        _ if is_hole => Some("Required: fill it in.".to_owned()),
        _ if item.is_required() => Some("Required.".to_owned()),
        Some(DefaultDoc::Hidden) => Some("Has a default, which is not shown here.".to_owned()),
        Some(_) => None,
        None => Some("Not set by default.".to_owned()),
    });
    line.extend(facts::beside(body, item, str::to_owned).map(|fact| sentence(&fact)));
    if let Some(example) = facts::format_example(&argument.ty).filter(|_| is_hole) {
        line.push(format!("Such as {example}."));
    }
    paragraphs([description.documentation(item), &described.join("\n"), &line.join(" ")])
}

/// Returns the names that an object can have, with a mark of required names.
fn names_of_object(description: &Description, ty: &TypeDoc) -> Option<String> {
    let TypeDoc::Object(name) = ty.required() else { return None };
    let body = description.body(name).filter(|body| body.choice.is_none() && !body.items.is_empty())?;
    let name = |item: &ItemDoc| match item.is_required() {
        true => format!("{} (required)", item.name),
        false => item.name.clone(),
    };
    let names: Vec<String> = body.items.iter().filter(|item| item.deprecated.is_none()).map(name).collect();
    Some(format!("Names: {}.", names.join(", ")))
}

/// Returns the documentation of blocks, and their facts in one line.
pub(super) fn about_blocks(
    description: &Description,
    body: &BodyDoc,
    (item, blocks): (&ItemDoc, &BlocksDoc),
    variant: Option<&VariantDoc>,
) -> String {
    let mut line: Vec<String> =
        facts::block_facts(description, body, item, blocks).iter().map(|fact| sentence(fact)).collect();
    let labels = blocks.keys.iter().chain(description.own_labels(blocks, variant));
    line.extend(labels.filter_map(about_label));
    line.extend(facts::beside(body, item, str::to_owned).map(|fact| sentence(&fact)));
    let variant = variant.map_or("", |variant| &variant.description);
    paragraphs([description.documentation(item), variant, &line.join(" ")])
}

/// Returns the type and the documentation of a label, unless the label is any text without documentation.
fn about_label(label: &LabelDoc) -> Option<String> {
    let words: Vec<String> = label.ty.words().iter().map(|word| format!("{:?}", word.name)).collect();
    let documentation = label.description.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let ty = match label.ty.required() {
        TypeDoc::String | TypeDoc::Unknown | TypeDoc::Any if documentation.is_empty() => return None,
        TypeDoc::String | TypeDoc::Unknown | TypeDoc::Any => String::new(),
        _ if !words.is_empty() => format!("one of {}", words.join(", ")),
        ty => {
            let bounds = bounds_text(ty, &BoundsDoc::NONE).map(|bounds| format!(", {bounds}"));
            format!("{ty}{}", bounds.unwrap_or_default())
        }
    };
    let parts: Vec<String> =
        [ty, documentation].into_iter().filter(|part| !part.is_empty()).map(|part| sentence(&part)).collect();
    Some(format!("Label {}: {}", label.name, parts.join(" ")))
}

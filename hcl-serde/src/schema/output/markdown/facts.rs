//! Facts about an argument, a label or a block, as lines of a list: for a page, and for an editor.

use hcl_model::__private::diag::sentence;

use crate::schema::description::environment::variable;
use crate::schema::description::{
    ArgumentDoc, BlocksDoc, BodyDoc, BoundsDoc, DefaultDoc, Description, ItemDoc, ItemKind, LabelDoc, Literal,
    Requirement, Secrecy, TypeDoc, VariantDoc, WordDoc, bounds_text, count_text,
};
use crate::schema::output::markdown::messages as words;
use crate::schema::output::markdown::text::{code, push_documentation};

/// Prefix of environment variables, and the steps to a body.
pub(super) type Environment<'e> = Option<(&'e str, &'e [String])>;

/// Returns what a cell of a table says of the default.
pub(super) fn default_cell(item: &ItemDoc) -> String {
    match &item.default {
        _ if item.is_required() => words::REQUIRED.to_owned(),
        Some(DefaultDoc::Shown(literal) | DefaultDoc::Partial(literal)) => code(&literal.hcl),
        Some(DefaultDoc::Hidden) => words::NOT_SHOWN.to_owned(),
        None => String::new(),
    }
}

/// Returns `true` if the expectation of the program is all that is known of an argument.
pub(in crate::schema::output) fn is_only_expected(description: &Description, argument: &ArgumentDoc) -> bool {
    argument.expected.is_some()
        && argument.bounds_text().is_none()
        && description.argument_type(argument) == TypeDoc::Any.to_string()
}

/// Returns the facts about an argument.
pub(super) fn of_argument(
    description: &Description,
    (body, item): (&BodyDoc, &ItemDoc),
    argument: &ArgumentDoc,
    environment: Environment<'_>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if !is_only_expected(description, argument) {
        let ty = description.argument_type(argument);
        lines.push(typed("- Type", &ty, argument.bounds_text()));
    }
    match argument.ty.required() {
        TypeDoc::Map { keys: Some(keys), .. } if !keys.words().is_empty() => {
            lines.push("- Keys:".to_owned());
            lines.extend(keys.words().iter().map(|word| word_line(word, false)));
        }
        TypeDoc::Map { keys: Some(keys), .. } => {
            lines.push(typed("- Keys", &description.type_name(keys), bounds_text(keys, &BoundsDoc::NONE)));
        }
        _ => {}
    }
    if !argument.ty.words().is_empty() {
        lines.push("- Values:".to_owned());
        lines.extend(argument.ty.words().iter().map(|word| word_line(word, argument.keyword)));
    }
    lines.extend(union_lines(description, argument));
    lines.extend(argument.expected.as_ref().map(|expected| said("- Expected", expected, 2)));
    match &item.default {
        _ if item.is_required() => lines.push(format!("- {}", words::MUST_BE_THERE)),
        Some(DefaultDoc::Shown(literal) | DefaultDoc::Partial(literal)) => {
            lines.push(format!("- Default: {}", code(&literal.hcl)));
        }
        Some(DefaultDoc::Hidden) => lines.push(format!("- {}", words::DEFAULT_NOT_SHOWN)),
        None => {}
    }
    if let Some(example) = &item.example {
        lines.push(format!("- Example: {}", code(&example.hcl)));
    } else if let Some(example) = format_example(&argument.ty).filter(|_| shown_default(item).is_none()) {
        lines.push(format!("- Such as {}", code(&example)));
    }
    if let (Some((prefix, steps)), Some(step)) = (environment, &item.environment) {
        let steps: Vec<String> = steps.iter().chain([step]).cloned().collect();
        lines.push(format!("- Environment variable: {}", code(&variable(prefix, &steps))));
    }
    push_names(item, &mut lines);
    match item.secrecy {
        Secrecy::Public => {}
        Secrecy::Partial => lines.push(format!("- {}", words::HOLDS_SECRETS)),
        Secrecy::Secret => lines.push(format!("- {}", words::SECRET)),
    }
    push_notes(item, &mut lines);
    lines.extend(beside(body, item, code).map(|fact| format!("- {fact}")));
    lines
}

/// Returns the items that must be there beside an item of an optional flattened struct.
pub(in crate::schema::output) fn beside(body: &BodyDoc, item: &ItemDoc, code: fn(&str) -> String) -> Option<String> {
    let mut others: Vec<String> = Vec::new();
    for name in body.required_beside(&item.name) {
        let family = body.families.iter().find(|family| family.items.iter().any(|other| other == name));
        let other = match family {
            Some(family) => family.items.iter().map(|name| code(name)).collect::<Vec<_>>().join(" or "),
            None => code(name),
        };
        if !others.contains(&other) {
            others.push(other);
        }
    }
    (!others.is_empty()).then(|| words::together(&others.join(", ")))
}

/// Returns the facts about blocks.
pub(super) fn of_blocks(description: &Description, body: &BodyDoc, item: &ItemDoc, blocks: &BlocksDoc) -> Vec<String> {
    let mut lines: Vec<String> =
        block_facts(description, body, item, blocks).iter().map(|fact| format!("- {fact}")).collect();
    push_names(item, &mut lines);
    push_notes(item, &mut lines);
    lines.extend(beside(body, item, code).map(|fact| format!("- {fact}")));
    lines
}

/// Returns the facts about an item, for an editor.
#[cfg(feature = "lsp")]
pub(in crate::schema) fn of_item(description: &Description, body: &BodyDoc, item: &ItemDoc) -> Vec<String> {
    match &item.kind {
        ItemKind::Argument(argument) => of_argument(description, (body, item), argument, None),
        ItemKind::Blocks(blocks) => of_blocks(description, body, item, blocks),
    }
}

/// Returns the number of blocks, and the facts about their absence and their other forms.
pub(in crate::schema::output) fn block_facts(
    description: &Description,
    body: &BodyDoc,
    item: &ItemDoc,
    blocks: &BlocksDoc,
) -> Vec<String> {
    let family = body.families.iter().find(|family| family.items.contains(&item.name));
    let (requirement, min_count, max_count, default) = match family {
        Some(family) => (family.requirement, family.min_count, family.max_count, &family.default),
        None => (item.requirement, blocks.min_count, blocks.max_count, &item.default),
    };
    let is_required = requirement == Requirement::Required;
    // "None or one" is any number up to one.
    let least = if min_count == 1 && !is_required { 0 } else { min_count };
    let mut counted = count_text(least, max_count, ("block", "blocks")).unwrap_or_else(|| words::ANY_NUMBER.to_owned());
    if least > 0 && !is_required {
        counted.push_str(words::OR_NONE);
    }
    counted.push_str(match blocks.keys.len() {
        0 => "",
        1 => words::EACH_WITH_ANOTHER_LABEL,
        _ => words::NO_TWO_WITH_THE_SAME_LABELS,
    });
    let mut facts = vec![capitalized(&counted)];
    if is_required && least == 0 {
        facts.push(words::MUST_BE_THERE.to_owned());
    }
    facts.extend(default.as_ref().filter(|_| !is_required).map(|default| match default {
        DefaultDoc::Shown(_) => words::BLOCK_DEFAULT.to_owned(),
        DefaultDoc::Partial(_) => words::BLOCK_DEFAULT_WITHOUT_SECRETS.to_owned(),
        DefaultDoc::Hidden => words::BLOCK_DEFAULT_NOT_SHOWN.to_owned(),
    }));
    facts.extend(
        blocks
            .argument
            .as_ref()
            .map(|argument| words::as_argument(&item.name, &shape(description, &argument.ty, &mut Vec::new()))),
    );
    facts
}

/// Returns the outline of a value: `[{ ... }]`.
fn shape<'d>(description: &'d Description, ty: &'d TypeDoc, unions: &mut Vec<&'d str>) -> String {
    match ty.required() {
        TypeDoc::Object(_) => "{ ... }".to_owned(),
        TypeDoc::Map { values, .. } => format!("{{ name = {} }}", shape(description, values, unions)),
        TypeDoc::List(element) | TypeDoc::Set(element) => format!("[{}]", shape(description, element, unions)),
        TypeDoc::Tuple(elements) => {
            let elements: Vec<String> = elements.iter().map(|element| shape(description, element, unions)).collect();
            format!("[{}]", elements.join(", "))
        }
        TypeDoc::Union(name) if !unions.contains(&&**name) => {
            unions.push(name);
            let first = description.unions.get(name).and_then(|union| union.types.first());
            first.map_or_else(|| "...".to_owned(), |ty| shape(description, ty, unions))
        }
        _ => "...".to_owned(),
    }
}

/// Returns what a cell of a table says of an item without documentation.
pub(super) fn in_short(description: &Description, body: &BodyDoc, item: &ItemDoc) -> String {
    let said = match &item.kind {
        ItemKind::Argument(argument) => {
            let words = argument.ty.words();
            let one_of = || {
                let words: Vec<String> = words.iter().map(|word| code(&word.name)).collect();
                (!words.is_empty()).then(|| format!("one of {}", words.join(", ")))
            };
            let expected = || argument.expected.clone().filter(|_| !is_only_expected(description, argument));
            let such_as = || {
                let own = item.example.as_ref().map(|example| example.hcl.clone());
                let of_format = || format_example(&argument.ty).filter(|_| shown_default(item).is_none());
                own.or_else(of_format).map(|example| format!("such as {}", code(&example)))
            };
            one_of().or_else(|| argument.bounds_text()).or_else(expected).or_else(such_as)
        }
        ItemKind::Blocks(blocks) => block_facts(description, body, item, blocks).into_iter().next(),
    };
    said.map(|said| sentence(&said)).unwrap_or_default()
}

/// Returns the facts about a label.
pub(in crate::schema) fn of_label(label: &LabelDoc) -> String {
    let mut line = format!("- Label {}{}", code(&label.name), label_type(&label.ty));
    if let Some(Literal { hcl, .. }) = &label.example {
        line.push_str(&format!(", such as {}", code(hcl)));
    }
    push_documentation(&label.description, 2, &mut line);
    line
}

/// Returns the type of a label, unless the label is any text.
fn label_type(ty: &TypeDoc) -> String {
    match ty.required() {
        TypeDoc::String | TypeDoc::Unknown | TypeDoc::Any => String::new(),
        TypeDoc::Words(words) => {
            let names: Vec<String> = words.iter().map(|word| names(&word.name, &word.aliases, code)).collect();
            format!(", one of {}", names.join(", "))
        }
        ty => {
            let bounds = bounds_text(ty, &BoundsDoc::NONE).map(|bounds| format!(", {bounds}"));
            format!(": {}{}", code(&ty.to_string()), bounds.unwrap_or_default())
        }
    }
}

/// Returns the facts about the content of a variant that a name chooses in a value.
pub(super) fn of_variant(description: &Description, variant: &VariantDoc) -> Vec<String> {
    use crate::schema::description::VariantContent::{Body, Value};

    let mut lines = Vec::new();
    match &variant.content {
        _ if variant.unit => lines.push(format!("- {}", words::NOTHING_BELONGS_TO_IT)),
        Value(argument) => {
            lines.push(typed("- Type", &description.type_name(&argument.ty), argument.bounds_text()));
        }
        Body(_) => {}
    }
    lines
}

/// Returns the other names of a variant.
pub(super) fn other_names(variant: &VariantDoc) -> Option<String> {
    named("- Other names", &variant.aliases)
}

/// Returns the types of a union that have more facts than their names.
fn union_lines(description: &Description, argument: &ArgumentDoc) -> Vec<String> {
    let TypeDoc::Union(name) = argument.ty.innermost() else { return Vec::new() };
    let is_whole = matches!(argument.ty.required(), TypeDoc::Union(_));
    let mut lines: Vec<String> = Vec::new();
    for ty in description.union_types(name) {
        let bounds = if is_whole { argument.bounds.of(ty) } else { BoundsDoc::NONE };
        let own = bounds_text(ty, &bounds);
        let of_parts = bounds_text(ty.innermost(), &BoundsDoc::NONE).filter(|_| ty.element().is_some());
        let of_parts = of_parts.map(|bounds| format!("each {bounds}"));
        let bounds: Vec<String> = own.into_iter().chain(of_parts).collect();
        let example = format_example(ty);
        if ty.words().is_empty() && bounds.is_empty() && example.is_none() {
            continue;
        }
        let mut line = format!("- As {}", code(&description.type_name(ty)));
        bounds.iter().for_each(|bound| line.push_str(&format!(", {bound}")));
        line.extend(example.map(|example| format!(", such as {}", code(&example))));
        if !ty.words().is_empty() {
            line.push_str(", one of:");
        }
        if !lines.contains(&line) {
            lines.push(line);
            lines.extend(ty.words().iter().map(|word| word_line(word, argument.keyword)));
        }
    }
    lines
}

/// Returns the values of older files that are still read.
pub(super) fn of_former_values(description: &Description, argument: &ArgumentDoc) -> Vec<String> {
    let Some(former) = &argument.former_type else { return Vec::new() };
    if former.words().is_empty() {
        let bounds = bounds_text(former, &BoundsDoc::NONE);
        let former = typed("- Former values", &description.type_name(former), bounds);
        return vec![format!("{former}; they are still read")];
    }
    let first = "- Former values, which are still read:".to_owned();
    std::iter::once(first).chain(former.words().iter().map(|word| word_line(word, false))).collect()
}

fn typed(what: &str, ty: &str, bounds: Option<String>) -> String {
    let bounds = bounds.map(|bounds| format!(", {bounds}")).unwrap_or_default();
    format!("{what}: {}{bounds}", code(ty))
}

/// Returns an example of a value with texts in a format: `["127.0.0.1:80"]`.
pub(in crate::schema::output) fn format_example(ty: &TypeDoc) -> Option<String> {
    let example = match ty.required() {
        TypeDoc::List(element) | TypeDoc::Set(element) => return Some(format!("[{}]", format_example(element)?)),
        TypeDoc::Map { values, .. } => return Some(format!("{{ name = {} }}", format_example(values)?)),
        TypeDoc::Quantity(quantity) => &quantity.example,
        ty => &ty.format()?.example,
    };
    (!example.is_empty()).then(|| format!("{example:?}"))
}

fn shown_default(item: &ItemDoc) -> Option<&Literal> {
    item.default.as_ref().and_then(DefaultDoc::literal)
}

fn word_line(word: &WordDoc, is_bare: bool) -> String {
    let name = |name: &str| if is_bare { code(name) } else { code(&format!("{name:?}")) };
    said(&format!("  - {}", names(&word.name, &word.aliases, name)), &word.description, 4)
}

/// Returns a name, and its other names.
fn names(name: &str, others: &[String], shown: impl Fn(&str) -> String) -> String {
    if others.is_empty() {
        return shown(name);
    }
    let others: Vec<String> = others.iter().map(|other| shown(other)).collect();
    format!("{} (or {})", shown(name), others.join(", "))
}

/// Returns a line with the documentation of the thing that the line names.
fn said(line: &str, about: &str, column: usize) -> String {
    let mut line = line.to_owned();
    push_documentation(about, column, &mut line);
    line
}

fn push_names(item: &ItemDoc, lines: &mut Vec<String>) {
    lines.extend(named("- Other names", &item.aliases));
    lines.extend(named("- Former names", &item.former_names));
    lines.extend(named("- Former places", &item.former_paths));
}

fn named(what: &str, names: &[String]) -> Option<String> {
    let names: Vec<String> = names.iter().map(|name| code(name)).collect();
    (!names.is_empty()).then(|| format!("{what}: {}", names.join(", ")))
}

fn push_notes(item: &ItemDoc, lines: &mut Vec<String>) {
    lines.extend(item.merge.map(|merge| format!("- {}", words::layers(merge))));
    if item.restart {
        lines.push(format!("- {}", words::RESTART));
    }
    lines.extend(item.deprecated.as_ref().map(|why| said("- **Deprecated**", &sentence(why), 2)));
}

/// Returns a text with a capital letter at its beginning.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

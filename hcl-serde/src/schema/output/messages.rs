//! What is said of fields in all outputs: their types, bounds and counts, in the words of HCL.

use hcl_model::__private::diag::sentence;

use crate::schema::output::about::{self, bounds_of};
use crate::schema::output::default::{Absent, absent};
use crate::schema::output::default_blocks::{AbsentBlocks, absent_blocks};
use crate::schema::output::sample::Sample;
use crate::schema::output::types;
use crate::schema::{
    ArgumentSpec, AttributeField, BlockField, Bounds, ChosenBy, Field, FieldKind, Format, Identity, Schema, TypeSpec,
    Variant,
};

/// What is said of a file beside the documentation of its type: that it can include others, under a name.
#[inline]
pub(super) fn about_file(description: &str, include: Option<&str>, is_json: bool) -> String {
    let Some(name) = include else { return description.to_owned() };
    let example =
        if is_json { format!("\"{name}\": [\"conf.d/*.hcl\"]") } else { format!("{name} = [\"conf.d/*.hcl\"]") };
    let included = format!("Other files are read with it, below it, where it has `{example}`.");
    let described = description.trim_end();
    if described.is_empty() { included } else { format!("{described}\n\n{included}") }
}

/// What an argument takes, as HCL writes types.
#[inline]
pub(super) fn type_of(field: &Field, spec: &ArgumentSpec) -> String {
    let ty = types::words_of(&spec.ty, field.format());
    if spec.keyword { format!("{ty}, without quotes") } else { ty }
}

/// Whether nothing is known of the type of an argument but what the program says that it expects.
#[inline]
pub(super) fn is_only_expected(field: &Field, spec: &ArgumentSpec) -> bool {
    spec.expected.is_some() && type_of(field, spec) == types::ANY && bounds(spec).is_none()
}

/// What a value takes that is no argument.
#[inline]
pub(super) fn type_of_part(spec: &ArgumentSpec) -> String {
    types::words_of(&spec.ty, None)
}

/// Whether a value can be the name of a variant alone, because nothing belongs to it.
#[inline]
pub(super) fn takes_names(schema: &Schema) -> bool {
    schema.chosen_by() == Some(ChosenBy::Name) && schema.variants().iter().any(|variant| variant.part.is_none())
}

/// Which numbers an argument takes, and how long its value is; nothing if there are no bounds of its own.
#[inline]
pub(super) fn bounds(spec: &ArgumentSpec) -> Option<String> {
    // Of each form it is said what of them is its own.
    if matches!(spec.ty.inner(), TypeSpec::OneOf(_)) {
        return None;
    }
    let Bounds { min_len, max_len, .. } = spec.bounds;
    let (min, max) = bounds_of(spec);
    // What 64 bits hold is enough for everybody.
    let is_told = |bound: &&str| bound.trim_start_matches('-').len() < "9223372036854775807".len();
    let (min, max) = (min.filter(is_told), max.filter(is_told));
    let numbers = match (min, max) {
        (Some(min), Some(max)) => Some(format!("from {min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    };
    let what = match spec.ty.inner() {
        TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_) => ("element", "elements"),
        TypeSpec::Map(_) | TypeSpec::Object(_) => ("entry", "entries"),
        _ => ("character", "characters"),
    };
    let counts = counted(min_len.unwrap_or(0), max_len, what);
    match (numbers, counts) {
        (Some(numbers), Some(counts)) => Some(format!("{numbers}, {counts}")),
        (numbers, counts) => numbers.or(counts),
    }
}

/// How many there must and may be; nothing if any number may.
#[inline]
pub(super) fn counted(least: usize, most: Option<usize>, (one, several): (&str, &str)) -> Option<String> {
    let what = |count: usize| if count == 1 { one } else { several };
    Some(match (least, most) {
        (0, None) => return None,
        (least, None) => format!("at least {least} {}", what(least)),
        (0, Some(most)) => format!("at most {most} {}", what(most)),
        (least, Some(most)) if least == most => format!("exactly {least} {}", what(least)),
        (least, Some(most)) => format!("{least} to {most} {several}"),
    })
}

/// The words that a value is one of, if it is.
#[inline]
pub(super) fn choice(spec: &ArgumentSpec) -> Option<&'static [Variant]> {
    match spec.ty.inner() {
        TypeSpec::Choice(variants) => Some(variants),
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => match element.inner() {
            TypeSpec::Choice(variants) => Some(variants),
            _ => None,
        },
        _ => None,
    }
}

/// What the keys of a map are, if they are not any text.
#[inline]
pub(super) fn keys(field: &Field) -> Option<String> {
    let said = match about::keys(field)? {
        TypeSpec::Choice(words) => words.iter().map(|word| word.name).collect::<Vec<_>>().join(", "),
        keys => {
            let keys = ArgumentSpec::new(keys);
            [Some(type_of_part(&keys)), bounds(&keys)].into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
    };
    Some(format!("Keys: {said}."))
}

/// The words that a value is one of.
#[inline]
pub(super) fn words(variants: &[Variant]) -> String {
    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    format!("One of: {}.", names.join(", "))
}

/// What the words mean that a value is one of, a line for each; nothing if nothing is said of them.
#[inline]
pub(super) fn described_words(variants: &[Variant]) -> Option<String> {
    let described = variants.iter().filter(|variant| !variant.description.is_empty());
    let lines: Vec<String> =
        described.map(|word| format!("- {}: {}", word.name, word.description.replace('\n', "\n  "))).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Where it is said what else can be in a block: in the blocks of a path, or in the file itself.
#[inline]
pub(super) fn described_at(place: &Option<String>) -> String {
    match place {
        Some(path) => format!("What else can be in it is shown at {path}."),
        None => "What else can be in it is what can be in the whole file.".to_owned(),
    }
}

/// What else a value can be.
#[inline]
pub(super) fn or(value: &str) -> String {
    format!("Or: {value}")
}

/// What an element or an entry of a value is.
#[inline]
pub(super) fn inside(value: &str) -> String {
    format!("Each: {value}")
}

/// What an object can have besides what is shown.
#[inline]
pub(super) fn other_names(names: &[&str]) -> String {
    format!("It can also have: {}.", names.join(", "))
}

/// What is said in place of what must be in something, and is too much to be shown.
pub(super) const CUT: &str = "More must be in it than can be shown here.";

/// What must be there beside a field of a flattened struct that may be left out as a whole.
#[inline]
pub(super) fn together(schema: &'static Schema, index: usize) -> Option<String> {
    let names: Vec<&str> = about::beside(schema, index).into_iter().map(Field::name).collect();
    (!names.is_empty()).then(|| format!("Only together with {}.", names.join(", ")))
}

/// What is said of what must be there.
pub(super) const MUST_BE_THERE: &str = "Required";
/// What is said of blocks that there are if none is written.
const DEFAULT_OF_BLOCKS: &str = "Without one there is a default, which is not shown here";
/// What is said of blocks that there are if none is written, and that are shown.
const SHOWN_DEFAULT_OF_BLOCKS: &str = "Without one there is a default";
/// What is said of blocks that there are if none is written, and that are shown without what is secret in them.
const SHOWN_DEFAULT_WITHOUT_SECRETS: &str = "Without one there is a default, whose secrets are not shown here";
/// What is said of an argument that has a default which may not or cannot be shown.
pub(super) const DEFAULT_NOT_SHOWN: &str = "Has a default, which is not shown here";

/// What is said of a default that is not shown, or of that of blocks, if there is one.
#[inline]
pub(super) fn hidden_default(field: &'static Field) -> Option<&'static str> {
    match field.kind() {
        FieldKind::Attribute(_) => matches!(absent(field), Absent::NotShown).then_some(DEFAULT_NOT_SHOWN),
        _ if !field.may_give_something() => None,
        _ => Some(match absent_blocks(field) {
            Some(AbsentBlocks { holds_secrets: true, .. }) => SHOWN_DEFAULT_WITHOUT_SECRETS,
            Some(_) => SHOWN_DEFAULT_OF_BLOCKS,
            None => DEFAULT_OF_BLOCKS,
        }),
    }
}

/// What is said of an argument on one line: whether it must be there, what it takes, what sets it.
#[inline]
pub(super) fn notes(
    field: &'static Field,
    attribute: &AttributeField,
    is_required: bool,
    is_set: bool,
    variable: Option<String>,
) -> String {
    let spec = &attribute.spec;
    let mut parts = Vec::new();
    parts.extend((!is_only_expected(field, spec)).then(|| sentence(&type_of(field, spec))));
    parts.extend(keys(field));
    parts.extend(choice(spec).map(words));
    parts.extend(types::forms_of(spec).iter().filter_map(types::Form::note));
    parts.extend(bounds(spec).map(|bounds| sentence(&bounds)));
    parts.extend(spec.expected.map(sentence));
    parts.extend(variable.map(|variable| format!("Environment variable: {variable}.")));
    let state = match absent(field) {
        _ if is_required => Some(sentence(MUST_BE_THERE)),
        // What stands there is another value, or it.
        Absent::Is(value) if is_set => {
            Some(format!("Default: {}.", Sample::of_value(&value, &spec.ty, spec.keyword).native()))
        }
        Absent::Is(_) => None,
        Absent::Nothing => Some("Not set by default.".to_owned()),
        Absent::NotShown => Some(sentence(DEFAULT_NOT_SHOWN)),
    };
    parts.extend(state);
    parts.join(" ")
}

/// How many blocks there must and may be, as sentences.
#[inline]
pub(super) fn block_count(field: &'static Field, is_required: bool) -> String {
    block_facts(field, is_required).iter().map(|fact| sentence(fact)).collect::<Vec<_>>().join(" ")
}

/// How many blocks there must and may be, and what is there without one.
#[inline]
pub(super) fn block_facts(field: &'static Field, is_required: bool) -> Vec<String> {
    let (least, most) = match about::block_count(field) {
        // None or some is any number.
        (1, most) if !is_required => (0, most),
        counts => counts,
    };
    let counted = counted(least, most, ("block", "blocks")).unwrap_or_else(|| "any number of blocks".to_owned());
    let counted = match least > 0 && !is_required {
        true => format!("{counted}, or none"),
        false => counted,
    };
    let counted = match field.blocks().map_or(0, BlockField::key_count) {
        0 => counted,
        1 => format!("{counted}, each with another label"),
        _ => format!("{counted}, no two with the same labels"),
    };
    let mut facts = vec![capitalized(&counted)];
    // Of some that must be there the number says it.
    facts.extend((is_required && least == 0).then(|| MUST_BE_THERE.to_owned()));
    facts.extend(hidden_default(field).filter(|_| !is_required).map(str::to_owned));
    let argument = field.blocks().and_then(|block| block.argument);
    facts.extend(argument.map(|argument| {
        let value = shape(&argument.spec.ty, &mut Vec::new());
        format!("Can be written as an argument, too: {} = {value}", field.name())
    }));
    facts
}

/// What a label must be, if it cannot be any text: its type, and which numbers it takes.
#[inline]
pub(super) fn label_type(ty: TypeSpec, format: Option<Format>) -> Option<(String, Option<String>)> {
    let is_any = matches!(ty.inner(), TypeSpec::String | TypeSpec::Dynamic | TypeSpec::Choice(_)) && format.is_none();
    (!is_any).then(|| (types::words_of(&ty, format), bounds(&ArgumentSpec::new(ty))))
}

/// What is said of the labels of a block, each in a sentence, as far as they cannot be any text.
#[inline]
pub(super) fn label_facts(block: &'static BlockField, ty: &str, labels: &'static Schema) -> Vec<String> {
    let keys = block.label_names(ty).into_iter().take(block.key_count()).enumerate();
    let keys = keys.map(|(index, name)| (name, (block.spec.keys.ty)(index), None));
    let own = labels.labels().filter_map(|field| match field.kind() {
        FieldKind::Label { ty, .. } => Some((field.name(), *ty, field.format())),
        _ => None,
    });
    keys.chain(own)
        .filter_map(|(name, ty, format)| {
            let said = match choice(&ArgumentSpec::new(ty)) {
                Some(words) => {
                    let words: Vec<String> = words.iter().map(|word| format!("{:?}", word.name)).collect();
                    format!("one of {}", words.join(", "))
                }
                None => {
                    let (ty, bounds) = label_type(ty, format)?;
                    bounds.map_or(ty.clone(), |bounds| format!("{ty}, {bounds}"))
                }
            };
            Some(sentence(&format!("Label {name}: {said}")))
        })
        .collect()
}

/// What a value of a type is written like, without what is in it.
#[inline]
fn shape(ty: &TypeSpec, around: &mut Vec<Identity>) -> String {
    match ty.inner() {
        TypeSpec::Object(_) => "{ ... }".to_owned(),
        TypeSpec::Map(element) => format!("{{ name = {} }}", shape(element, around)),
        TypeSpec::List(element) | TypeSpec::Set(element) => format!("[{}]", shape(element, around)),
        TypeSpec::Tuple(elements) => {
            let elements: Vec<String> = elements.iter().map(|element| shape(element, around)).collect();
            format!("[{}]", elements.join(", "))
        }
        TypeSpec::OneOf(forms) if !around.contains(&forms.identity()) => {
            around.push(forms.identity());
            forms.forms.first().map_or_else(|| "...".to_owned(), |form| shape(&(form.ty)(), around))
        }
        _ => "...".to_owned(),
    }
}

/// A text with a large letter at its beginning.
#[inline]
pub(super) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

//! What is said of an argument, a label or a block, as lines of a list.

use hcl_model::__private::diag::sentence;
use hcl_model::value::Value;

use crate::schema::output::about::{example, is_secret, keys};
use crate::schema::output::default::{Absent, absent};
use crate::schema::output::environment::{can_set, step, variable};
use crate::schema::output::markdown::messages as words;
use crate::schema::output::markdown::text::{code, push_documentation};
use crate::schema::output::messages;
use crate::schema::output::sample::Sample;
use crate::schema::output::types;
use crate::schema::{ArgumentSpec, BlockField, Field, FieldKind, Format, TypeSpec, Variant};

/// The default of an argument, as code, or that it has one; whether it is required, if it has none.
#[inline]
pub(super) fn default_cell(field: &'static Field, spec: &ArgumentSpec, is_required: bool) -> String {
    match absent(field) {
        _ if is_required => words::REQUIRED.to_owned(),
        Absent::Is(value) => code(&shown(&value, spec)),
        Absent::NotShown => words::NOT_SHOWN.to_owned(),
        Absent::Nothing => String::new(),
    }
}

/// What is said of an argument.
#[inline]
pub(in crate::schema::output) fn of_argument(
    field: &'static Field,
    spec: &ArgumentSpec,
    is_required: bool,
    environment: Option<(&str, &[String])>,
) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(
        (!messages::is_only_expected(field, spec)).then(|| typed("- Type", &messages::type_of(field, spec), spec)),
    );
    match keys(field) {
        Some(TypeSpec::Choice(words)) => {
            lines.push("- Keys:".to_owned());
            lines.extend(words.iter().map(|variant| value_line(variant, false)));
        }
        Some(keys) => {
            let keys = ArgumentSpec::new(keys);
            lines.push(typed("- Keys", &messages::type_of_part(&keys), &keys));
        }
        None => {}
    }
    if let Some(variants) = messages::choice(spec) {
        lines.push("- Values:".to_owned());
        lines.extend(variants.iter().map(|variant| value_line(variant, spec.keyword)));
    }
    for form in types::forms_of(spec) {
        lines.push(form_line(&form));
        lines.extend(form.words.iter().map(|variant| value_line(variant, spec.keyword)));
    }
    lines.extend(spec.expected.map(|expected| said("- Expected", expected, 2)));
    let absent = absent(field);
    match &absent {
        _ if is_required => lines.push(format!("- {}", messages::MUST_BE_THERE)),
        Absent::Is(value) => lines.push(format!("- Default: {}", code(&shown(value, spec)))),
        Absent::Nothing => {}
        Absent::NotShown => lines.push(format!("- {}", messages::DEFAULT_NOT_SHOWN)),
    }
    if let Some(example) = example(field) {
        lines.push(format!("- Example: {}", code(&shown(&example, spec))));
    } else if let Some(format) = field.format().filter(|format| is_none(&absent) && !format.example.is_empty()) {
        lines.push(format!("- Such as {}", code(&format!("{:?}", format.example))));
    }
    if let Some((prefix, path)) = environment.filter(|_| can_set(spec)) {
        let path: Vec<String> = path.iter().cloned().chain([step(field.name())]).collect();
        lines.push(format!("- Environment variable: {}", code(&variable(prefix, &path))));
    }
    push_names(field, &mut lines);
    if is_secret(spec) {
        lines.push(format!("- {}", if spec.is_secret() { words::SECRET } else { words::HOLDS_SECRETS }));
    }
    lines.extend(words::layers(field.merge_rule()).map(|rule| format!("- {rule}")));
    if field.needs_restart() {
        lines.push(format!("- {}", words::RESTART));
    }
    push_deprecation(field, &mut lines);
    lines
}

/// What is said of a variant that its name chooses in a value: of what it holds, unless that is an object.
#[inline]
pub(super) fn of_named(part: Option<&ArgumentSpec>) -> Option<String> {
    match part {
        None => Some(format!("- {}", words::NOTHING_BELONGS_TO_IT)),
        Some(spec) if matches!(spec.ty.inner(), TypeSpec::Object(_)) => None,
        Some(spec) => Some(typed("- Type", &messages::type_of_part(spec), spec)),
    }
}

/// What is said of one form of a value, behind which its words stand.
#[inline]
fn form_line(form: &types::Form) -> String {
    let mut line = format!("- As {}", code(&form.ty));
    line.extend(form.bounds.as_ref().map(|bounds| format!(", {bounds}")));
    line.extend(form.example.map(|example| format!(", such as {}", code(&format!("{example:?}")))));
    if form.words.is_empty() { line } else { format!("{line}, one of:") }
}

#[inline]
fn typed(what: &str, ty: &str, spec: &ArgumentSpec) -> String {
    let bounds = messages::bounds(spec).map(|bounds| format!(", {bounds}")).unwrap_or_default();
    format!("{what}: {}{bounds}", code(ty))
}

/// What is said of blocks.
#[inline]
pub(in crate::schema::output) fn of_blocks(field: &'static Field, is_required: bool) -> Vec<String> {
    let facts = messages::block_facts(field, is_required);
    let mut lines: Vec<String> = facts.iter().map(|fact| format!("- {fact}")).collect();
    push_names(field, &mut lines);
    lines.extend(words::layers(field.merge_rule()).map(|rule| format!("- {rule}")));
    if field.needs_restart() {
        lines.push(format!("- {}", words::RESTART));
    }
    push_deprecation(field, &mut lines);
    lines
}

/// What a cell says of what has no documentation: what it is one of, or must be, or how many there may be.
#[inline]
pub(super) fn in_short(field: &'static Field, is_required: bool) -> String {
    let said = match field.kind() {
        FieldKind::Attribute(attribute) => {
            let spec = &attribute.spec;
            let words = messages::choice(spec).map(|words| {
                let words: Vec<String> = words.iter().map(|word| code(word.name)).collect();
                format!("one of {}", words.join(", "))
            });
            let of_format = || {
                let format = field.format().filter(|it| is_none(&absent(field)) && !it.example.is_empty());
                format.map(|format| format!("{:?}", format.example))
            };
            let own = example(field).map(|example| shown(&example, spec));
            let such_as = || own.or_else(of_format).map(|example| format!("such as {}", code(&example)));
            let expected = || spec.expected.filter(|_| !messages::is_only_expected(field, spec)).map(str::to_owned);
            words.or_else(|| messages::bounds(spec)).or_else(expected).or_else(such_as)
        }
        _ => messages::block_facts(field, is_required).into_iter().next(),
    };
    said.map(|said| sentence(&said)).unwrap_or_default()
}

/// What is said of a label, if it is more than its name.
#[inline]
pub(in crate::schema::output) fn of_label(field: &Field) -> String {
    let mut line = format!("- Label {}", code(field.name()));
    if let FieldKind::Label { ty, .. } = field.kind() {
        line.push_str(&label(*ty, field.format()));
    }
    if let Some(example) = example(field) {
        line.push_str(&format!(", such as {}", code(&shown(&example, &ArgumentSpec::DYNAMIC))));
    }
    push_documentation(field.description(), 2, &mut line);
    line
}

/// What is said of the labels that are a key.
#[inline]
pub(super) fn of_keys(block: &BlockField, ty: &str) -> Vec<String> {
    let names = block.label_names(ty).into_iter().take(block.key_count()).enumerate();
    names.map(|(index, name)| format!("- Label {}{}", code(name), label((block.spec.keys.ty)(index), None))).collect()
}

/// What a label must be, behind its name.
#[inline]
fn label(ty: TypeSpec, format: Option<Format>) -> String {
    match messages::label_type(ty, format) {
        Some((ty, bounds)) => {
            format!(": {}{}", code(&ty), bounds.map(|bounds| format!(", {bounds}")).unwrap_or_default())
        }
        None => one_of(messages::choice(&ArgumentSpec::new(ty)).unwrap_or_default()),
    }
}

/// The words of a label; nothing if it is any text.
#[inline]
fn one_of(words: &[Variant]) -> String {
    let names: Vec<String> = words.iter().map(|word| names(word, code)).collect();
    if names.is_empty() { String::new() } else { format!(", one of {}", names.join(", ")) }
}

#[inline]
fn value_line(variant: &Variant, is_word: bool) -> String {
    let name = |name: &str| if is_word { code(name) } else { code(&format!("{name:?}")) };
    said(&format!("  - {}", names(variant, name)), variant.description, 4)
}

/// The name of a variant, and the others that it has.
#[inline]
fn names(variant: &Variant, shown: impl Fn(&str) -> String) -> String {
    let name = shown(variant.name);
    if variant.aliases.is_empty() {
        return name;
    }
    let others: Vec<String> = variant.aliases.iter().map(|alias| shown(alias)).collect();
    format!("{name} (or {})", others.join(", "))
}

/// A line of a list with what is said of what it names.
#[inline]
fn said(line: &str, about: &str, column: usize) -> String {
    let mut line = line.to_owned();
    push_documentation(about, column, &mut line);
    line
}

#[inline]
fn push_names(field: &Field, lines: &mut Vec<String>) {
    let (former, other): (Vec<&str>, Vec<&str>) =
        field.aliases().iter().partition(|alias| field.former_names().contains(alias));
    let named = |names: Vec<&str>| names.into_iter().map(code).collect::<Vec<_>>().join(", ");
    if !other.is_empty() {
        lines.push(format!("- Other names: {}", named(other)));
    }
    if !former.is_empty() {
        lines.push(format!("- Former names: {}", named(former)));
    }
    if !field.former_paths().is_empty() {
        lines.push(format!("- Former places: {}", named(field.former_paths().to_vec())));
    }
}

/// What values of older files are that are still read, if there are such.
#[inline]
pub(super) fn of_former_values(field: &Field) -> Vec<String> {
    let Some(spec) = field.former_type().map(ArgumentSpec::new) else { return Vec::new() };
    let Some(words) = messages::choice(&spec) else {
        let former = typed("- Former values", &messages::type_of_part(&spec), &spec);
        return vec![format!("{former}; they are still read")];
    };
    let first = "- Former values, which are still read:".to_owned();
    std::iter::once(first).chain(words.iter().map(|word| value_line(word, false))).collect()
}

/// Other names of a variant, if it has some.
#[inline]
pub(super) fn other_names(variant: &Variant) -> Option<String> {
    let names: Vec<String> = variant.aliases.iter().map(|alias| code(alias)).collect();
    (!names.is_empty()).then(|| format!("- Other names: {}", names.join(", ")))
}

#[inline]
fn push_deprecation(field: &Field, lines: &mut Vec<String>) {
    lines.extend(field.deprecation().map(|why| said("- **Deprecated**", &sentence(why), 2)));
}

/// Whether there is no default to be seen.
#[inline]
fn is_none(absent: &Absent) -> bool {
    !matches!(absent, Absent::Is(_))
}

#[inline]
fn shown(value: &Value, spec: &ArgumentSpec) -> String {
    Sample::of_value(value, &spec.ty, spec.keyword).native()
}

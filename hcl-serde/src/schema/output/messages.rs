//! What is said of files and fields in several outputs.

use crate::schema::description::{Default, argument_default, block_default};
use crate::schema::output::about::bounds_of;
use crate::schema::{ArgumentSpec, Bounds, Field, FieldKind, TypeSpec};

/// What is said of a file beside the documentation of its type: that it can include others, under a name.
pub(super) fn about_file(description: &str, include: Option<&str>, is_json: bool) -> String {
    let Some(name) = include else { return description.to_owned() };
    let example =
        if is_json { format!("\"{name}\": [\"conf.d/*.hcl\"]") } else { format!("{name} = [\"conf.d/*.hcl\"]") };
    let included = format!("Other files are read with it, below it, where it has `{example}`.");
    let described = description.trim_end();
    if described.is_empty() { included } else { format!("{described}\n\n{included}") }
}

/// Which numbers an argument takes, and how long its value is; nothing if there are no bounds of its own.
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

/// What is said of a default that is not shown, or of that of blocks, if there is one.
pub(super) fn hidden_default(field: &'static Field) -> Option<&'static str> {
    match field.kind() {
        FieldKind::Attribute(_) => {
            matches!(argument_default(field), Some(Default::Hidden)).then_some("Has a default, which is not shown here")
        }
        _ => Some(match block_default(field)? {
            Default::Partial(_) => "Without one there is a default, whose secrets are not shown here",
            Default::Shown(_) => "Without one there is a default",
            Default::Hidden => "Without one there is a default, which is not shown here",
        }),
    }
}

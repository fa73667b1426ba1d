//! The variables of the environment that set what is in a configuration: what `Loader::env` reads.

use crate::environment::variable_part;
use crate::schema::ArgumentSpec;

/// The name of the variable for a path below a prefix.
#[inline]
pub(in crate::schema) fn variable(prefix: &str, path: &[String]) -> String {
    let mut name = prefix.to_owned();
    for (index, step) in path.iter().enumerate() {
        name.push_str(if index == 0 { "_" } else { "__" });
        name.push_str(step);
    }
    name
}

/// A name as a step of a path.
#[inline]
pub(in crate::schema) fn step(name: &str) -> String {
    variable_part(name)
}

/// A label or a number that is not known, as a step of a path.
#[inline]
pub(in crate::schema) fn open_step(name: &str) -> String {
    format!("<{}>", step(name))
}

/// Whether a variable can set an argument: what is kept as it is written is not evaluated.
#[inline]
pub(in crate::schema) fn can_set(spec: &ArgumentSpec) -> bool {
    !spec.ty.holds_kept()
}

/// Returns the steps from the name of a block to its items: its labels, of which that with a number may be known, or its number.
#[inline]
pub(in crate::schema) fn steps_of_block(
    ty: &str,
    labels: &[&str],
    known: Option<usize>,
    is_single: bool,
) -> Vec<String> {
    let mut steps = vec![step(ty)];
    let labelled = labels.iter().enumerate();
    steps.extend(labelled.map(|(at, label)| if Some(at) == known { step(label) } else { open_step(label) }));
    if !is_single && labels.is_empty() {
        steps.push(open_step("number"));
    }
    steps
}

//! The variables of the environment that set what is in a configuration: what `Loader::env` reads.

use crate::environment::variable_part;
use crate::schema::ArgumentSpec;

/// Returns the name of the environment variable of a path.
pub(in crate::schema) fn variable(prefix: &str, path: &[String]) -> String {
    let mut name = prefix.to_owned();
    for (index, step) in path.iter().enumerate() {
        name.push_str(if index == 0 { "_" } else { "__" });
        name.push_str(step);
    }
    name
}

/// Returns a name as a step of a path.
pub(in crate::schema) fn step(name: &str) -> String {
    variable_part(name)
}

/// Returns an unknown label or number as a step of a path.
pub(in crate::schema) fn open_step(name: &str) -> String {
    format!("<{}>", step(name))
}

/// Returns `true` if an environment variable can set an argument. Kept expressions cannot be set.
pub(in crate::schema) fn can_set(spec: &ArgumentSpec) -> bool {
    !spec.ty.holds_kept()
}

/// Returns the steps from the name of a block to its items: its labels, of which one may be known, or its number.
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

//! Documentation of a file, in pages and templates.

/// Returns the documentation of a type, with the argument that includes other files.
pub(super) fn about_file(description: &str, include: Option<&str>, is_json: bool) -> String {
    let Some(name) = include else { return description.to_owned() };
    let example =
        if is_json { format!("\"{name}\": [\"conf.d/*.hcl\"]") } else { format!("{name} = [\"conf.d/*.hcl\"]") };
    let included = format!("Other files are read with it, below it, where it has `{example}`.");
    let described = description.trim_end();
    if described.is_empty() { included } else { format!("{described}\n\n{included}") }
}

//! Examples of blocks, for hints to the author.

/// A block of the native syntax.
pub(crate) fn block(ty: &str, labels: &[&str]) -> String {
    let labels: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
    format!("{ty}{labels} {{ ... }}")
}

/// A block in an object of the native syntax.
pub(crate) fn object(ty: &str, labels: &[&str]) -> String {
    let levels: String = labels.iter().map(|label| format!("{{ \"{label}\" = ")).collect();
    let ends = " }".repeat(labels.len());
    format!("{ty} = {levels}{{ ... }}{ends}")
}

/// A block of the JSON syntax.
pub(crate) fn property(ty: &str, labels: &[&str]) -> String {
    let levels: String = labels.iter().map(|label| format!("{{\"{label}\": ")).collect();
    let ends = "}".repeat(labels.len());
    format!("\"{ty}\": {levels}{{ ... }}{ends}")
}

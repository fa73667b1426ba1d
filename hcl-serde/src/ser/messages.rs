//! The wording of errors about values that no tree has room for.

#[inline]
pub(crate) fn bytes() -> &'static str {
    "there are no bytes in HCL: serialise them as text, for example in Base64, or as a list of numbers"
}

#[inline]
pub(crate) fn too_deep(limit: u16) -> String {
    format!("blocks, objects and lists can be nested {limit} levels deep, not more")
}

#[inline]
pub(crate) fn no_number(float: &str) -> String {
    format!("a number is required, and this is none ({float})")
}

#[inline]
pub(crate) fn value_without_key() -> &'static str {
    "the type serialises a value of a map without its key"
}

#[cfg(feature = "write")]
pub(crate) fn sensitive() -> &'static str {
    "the value is sensitive, so it is not written; `WriteOptions::show_secrets` writes it all the same"
}

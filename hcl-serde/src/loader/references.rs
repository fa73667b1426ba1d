//! The value of a name of a configuration as a Rust type, before the whole is decoded.

use hcl_model::ext::References;
use serde_core::de::DeserializeOwned;

use crate::de::decode_expression;
use crate::error::Error;
use crate::schema::{HclType, Part};

/// One value of a configuration by its names, such as `target`, `app`, `tags`, before the whole is decoded; none if it is not
/// there. What it needs is computed, and nothing else.
///
/// A value that is secret by the field of the loaded type must be requested as [`Sensitive`](crate::Sensitive).
///
/// # Errors
///
/// Returns the errors of the value. Returns the errors of the values that it needs if they were not reported before.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::body::BodySchema;
/// use hcl_serde::model::ext::Names;
/// use hcl_serde::model::native;
/// use hcl_serde::{EvalContext, from_references};
///
/// let text = "base = \"b\"\ntarget \"app\" {\n  tags  = [base]\n  count = base\n}\n";
/// let body = native::parse_body("build.hcl", text).ok().unwrap();
/// let names = Names::new().block_type("target", ["name"], BodySchema::new()).body(&body);
/// let mut resolver = names.references(&EvalContext::new());
/// assert_eq!(from_references::<Vec<String>>(&mut resolver, &["target", "app", "tags"])?, Some(vec!["b".to_owned()]));
/// assert_eq!(from_references::<String>(&mut resolver, &["target", "app", "image"])?, None);
/// let error = from_references::<u16>(&mut resolver, &["target", "app", "count"]).unwrap_err();
/// assert!(error.to_string().starts_with("build.hcl:4:11: "));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_references<T: DeserializeOwned + HclType>(
    resolver: &mut References,
    path: &[&str],
) -> Result<Option<T>, Error> {
    let (found, diagnostics) = resolver.find(path);
    if diagnostics.has_errors() {
        return Err(Error::without_schema(diagnostics));
    }
    let decode = |found| decode_expression(&found, resolver.outside(), Part::of::<T>());
    found.map(decode).transpose().map_err(|refused| {
        T::TYPE.visit_objects(&mut |_, schema| schema.redact(&refused));
        Error::without_schema(refused)
    })
}

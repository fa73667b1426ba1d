//! Types as text.

use crate::diag::Diagnostics;
use crate::native;
use crate::static_types::StaticType;

impl StaticType {
    /// Reads a type expression, for example `list(int)`, `union(int, "auto")` or `object({ port = optional(int) })`.
    ///
    /// The names are `none`, `bool`, `int`, `number`, `string` and `dynamic` (or `any`); a literal is the type of its
    /// value; types are made with `list(T)`, `set(T)`, `map(T)`, `tuple(T, ...)`, `object({ name = T })`,
    /// `union(T, ...)`, `optional(T)`, `promise(T)`, `output(T)`, `opaque("name")` and `enum("name", value, ...)`.
    /// A type that `Debug` shows can be read again, unless the type contains itself.
    ///
    /// # Errors
    ///
    /// The text is no expression or no type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let ty = StaticType::parse("object({ port = union(int, \"auto\"), host = optional(string) })")?;
    /// assert_eq!(ty.to_string(), "{ host: string?, port: \"auto\" | int }");
    /// assert_eq!(StaticType::parse(&format!("{ty:?}"))?, ty);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn parse(text: &str) -> Result<StaticType, Diagnostics> {
        StaticType::from_expression(&native::parse_expression("type", text).ok()?, &[])
    }
}

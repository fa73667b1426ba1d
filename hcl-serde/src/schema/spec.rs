//! Decode specs of Rust types: what a type is decoded from, as data that a program can change, send and apply without it.

use std::fmt;

use hcl_model::diag::Diagnostics;
use hcl_model::source::visible;
use hcl_model::spec::Spec;
use hcl_model::value::{Mark, Value};

use crate::schema::{ArgumentSpec, AttributeField, BlockField, Field, FieldKind, HclSchema, Identity, Occurs, Schema};

/// A decode spec of what a type is decoded from (feature `spec`): an object with its arguments, blocks and labels by their
/// names, constant defaults in their places.
///
/// Bounds and words hold, and arguments that are sensitive are marked so. The function leaves out the program's own
/// code: its checks and conversions, and computed defaults, for which there is null.
///
/// # Errors
///
/// Something in the type is no part of any spec: an enum of bodies, what takes all other arguments or blocks, a body as it
/// is written, or a block that contains itself.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::Mode;
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
/// use hcl_serde::{HclSchema, schema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = 4, max = 64)]
///     workers: u16,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let spec = schema::spec::<Config>().unwrap();
/// let body = native::parse_body("app.hcl", "service \"web\" {\n  port = 80\n}\n").ok()?;
/// let (value, diagnostics) = spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
/// assert!(diagnostics.is_empty());
/// let expected = r#"{"service" = list(object({name=string,port=number}))[{"name" = "web", "port" = 80}], "workers" = 4}"#;
/// assert_eq!(format!("{value:?}"), expected);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn spec<T: HclSchema>() -> Result<Spec, NoSpec> {
    Reader { around: Vec::new() }.body(T::SCHEMA)
}

/// A part of a type is no part of any decode spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSpec {
    ty: &'static str,
    field: &'static str,
    why: &'static str,
}

impl fmt::Display for NoSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dot = if self.field.is_empty() { "" } else { "." };
        f.write_str(&visible(&format!("{}{dot}{} has no decode spec: {}", self.ty, self.field, self.why)))
    }
}

impl std::error::Error for NoSpec {}

struct Reader {
    /// The bodies that are being read.
    around: Vec<Identity>,
}

impl Reader {
    fn body(&mut self, schema: &'static Schema) -> Result<Spec, NoSpec> {
        let refused = |field: &'static str, why| Err(NoSpec { ty: schema.name(), field, why });
        let id = schema.identity();
        if self.around.contains(&id) {
            return refused("", messages::RECURSIVE);
        }
        if schema.chosen_by().is_some() {
            return refused("", messages::VARIANTS);
        }
        self.around.push(id);
        let mut attributes = Vec::new();
        let mut labels = 0;
        for (index, field) in schema.fields().enumerate() {
            let is_optional = schema.optional_part(index).is_some();
            let spec = match field.kind() {
                FieldKind::Attribute(attribute) => argument(field, attribute, is_optional),
                // The schemas of bodies that are kept as they are have names that no type has.
                FieldKind::Block(block) if (block.schema)().name().starts_with('$') => {
                    return refused(field.name(), messages::WHOLE);
                }
                FieldKind::Block(block) => match self.blocks(field, block, is_optional)? {
                    Some(spec) => spec,
                    None => continue,
                },
                FieldKind::Label { sensitive, .. } => {
                    labels += 1;
                    let label = Spec::block_label(labels - 1, field.name());
                    if *sensitive { label.marked(Mark::sensitive()) } else { label }
                }
                FieldKind::Range(_) => continue,
                _ => return refused(field.name(), messages::REMAINING),
            };
            attributes.push((field.name(), spec));
        }
        self.around.pop();
        Ok(Spec::object(attributes))
    }

    /// The blocks of a field; none if no block is ever read.
    fn blocks(&mut self, field: &Field, block: &BlockField, is_optional: bool) -> Result<Option<Spec>, NoSpec> {
        let ty = field.name();
        let keys = match block.spec.occurs {
            Occurs::Never | Occurs::Refused(_) => return Ok(None),
            Occurs::Flag => {
                return Ok(Some(Spec::block(ty, Spec::literal(true)).or(Spec::literal(false))));
            }
            Occurs::ByLabel(keys) => keys,
            _ => 0,
        };
        let inner = self.body((block.schema)())?;
        // A type with dynamic parts has another type in each block.
        let is_one_type = !inner.implied_type().has_dynamic();
        let spec = match block.spec.occurs {
            Occurs::Once | Occurs::AtMostOnce => Spec::block(ty, inner),
            Occurs::ByLabel(_) => {
                let names = block.label_names(ty).into_iter().take(keys);
                if is_one_type { Spec::block_map(ty, names, inner) } else { Spec::block_object(ty, names, inner) }
            }
            _ if is_one_type => Spec::block_list(ty, inner),
            _ => Spec::block_tuple(ty, inner),
        };
        let (least, most) = match block.spec.occurs {
            Occurs::Exactly(count) => (Some(count), Some(count)),
            _ => (block.bounds.min_len, block.bounds.max_len),
        };
        let spec = if let Some(most) = most { spec.at_most(most) } else { spec };
        let is_required = matches!(block.spec.occurs, Occurs::Once) && !block.defaulted && !is_optional;
        Ok(Some(match least {
            Some(least) if !is_optional => spec.at_least(least),
            _ if is_required => spec.required(),
            _ => spec,
        }))
    }
}

/// An argument under any of its names, with what must hold of it.
fn argument(field: &Field, attribute: &AttributeField, is_optional: bool) -> Spec {
    let ty = attribute.spec.ty.to_type();
    let names = field.aliases().iter().chain(field.former_names());
    let is_required = !attribute.optional && !attribute.defaulted && attribute.default.is_none() && !is_optional;
    let first = Spec::attribute(field.name(), ty.clone());
    let spec = match names.clone().next() {
        None if is_required => first.required(),
        _ => names.fold(first, |spec, name| spec.or(Spec::attribute(*name, ty.clone()))),
    };
    let (name, rules) = (field.name(), attribute.spec);
    let spec = spec.validate(move |value| check(name, &rules, value));
    let spec = match attribute.default {
        Some(default) => spec.or(Spec::literal(default.to_value())),
        None => spec,
    };
    if attribute.spec.holds_secret() { spec.marked(Mark::sensitive()) } else { spec }
}

fn check(name: &str, rules: &ArgumentSpec, value: &Value) -> Diagnostics {
    let mut found = Diagnostics::new();
    let (plain, _) = value.clone().unmark();
    if plain.is_known()
        && !plain.is_null()
        && let Err(why) = rules.check_value(&plain)
    {
        found.push(messages::unsuitable(name, &why));
    }
    found
}

mod messages {
    use crate::codes;
    use hcl_model::diag::{Arg, Diagnostic, Message};

    pub(super) const RECURSIVE: &str = "it contains itself";
    pub(super) const VARIANTS: &str = "what it consists of depends on what is in it";
    pub(super) const WHOLE: &str = "a body as it is written is no value";
    pub(super) const REMAINING: &str = "it takes whatever else there is";

    /// An argument whose value does not suit its field; the spec knows where it stands.
    pub(super) fn unsuitable(name: &str, why: &str) -> Diagnostic {
        Diagnostic::error(codes::INVALID_VALUE, Message::new("invalid value for `{}`", [Arg::text(name)]))
            .detail(Message::text(why).sentence())
    }
}

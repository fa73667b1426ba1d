//! A test for programs: whether the defaults and bounds of a type are right.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::native;
use hcl_model::path::Path;
use hcl_model::source::Source;
use hcl_model::value::Value;

use crate::context::EMPTY;
use crate::schema::{AttributeField, Bounds, Constant, Field, FieldKind, HclSchema, LeafContext, Schema, TypeSpec};

/// Decodes every default and every example of a type, and of the types of all its blocks and objects, as the argument would be:
/// for a test of the program.
///
/// The compiler holds the constants of `#[hcl(default = ...)]` and `#[hcl(example = ...)]` against their types as far as it
/// knows these; that `"nowhere"` is no socket address, or what a `validate` function says of a default, shows only when it
/// is decoded.
/// Neither does the compiler know what a bound with a unit means: `min = "2h", max = "1h"`.
/// Nor does it see from where something moved whose `#[hcl(moved_from = "...")]` leads nowhere, or to one of several blocks.
/// Nor does it say that nothing is known of a field whose type has the derive and a parameter that has not: `OneOrMany<Zone>`,
/// where `Zone` has `Deserialize` alone, and that says by `#[hcl(expected = "...")]` nothing either.
/// Nor that the variants of `untagged` enums are each other, so that the program can read no such value.
/// Whoever has this test finds out before the users do.
///
/// # Panics
///
/// Panics if nothing is known of a field because of a parameter, or if forms of a value are each other. Panics if an
/// item cannot have moved from its stated place, or if bounds with a unit allow nothing or are no such quantities.
/// Panics if a default or an example cannot be decoded, is not within the bounds, or is refused by a function of the
/// program. The message names the type, the field and the reason for each error.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = "127.0.0.1:80")]
///     listen: std::net::SocketAddr,
/// }
///
/// # /*
/// #[test]
/// # */
/// fn defaults() {
///     hcl_serde::schema::assert_defaults::<Config>();
/// }
/// # defaults();
/// ```
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn assert_defaults<T: HclSchema>() {
    let mut walk = Walk { seen: HashSet::new(), wrong: String::new() };
    walk.schema(T::SCHEMA.name(), T::SCHEMA);
    if let Some(migrations) = T::SCHEMA.migrations() {
        walk.wrong.extend(migrations.refused().iter().map(|why| format!("\n  {why}")));
    }
    T::SCHEMA.visit_bodies(&mut |_, schema| {
        let untold = schema.fields().filter(|field| field.is_untold && !field.is_explained());
        for field in untold {
            let _ = write!(walk.wrong, "\n  {}.{}: {UNTOLD}", schema.name(), field.name());
        }
    });
    assert!(
        walk.wrong.is_empty(),
        "these defaults, examples, bounds, forms, parameters and old places are wrong:{}",
        walk.wrong
    );
}

/// The error for a type with which serde would try one form after the other without end.
pub(super) const ENDLESS: &str = "variants of `untagged` enums are each other, so that nothing can be read: hold one of them in a list, a map or a field";

/// The error for a field whose type has parameters of which nothing is known.
const UNTOLD: &str = "nothing is known of its values, neither what they are nor what in them is secret: a parameter of its type has no \
    `#[derive(HclSchema)]`, which the type asks for; add it, or say what is expected by `#[hcl(expected = \"...\")]`, or that it \
    is `#[hcl(sensitive)]`";

/// A walk over all types that can be reached from one.
struct Walk {
    seen: HashSet<*const Schema>,
    /// The errors, a line each.
    wrong: String,
}

impl Walk {
    /// Looks at a type, which is called so.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn schema(&mut self, name: &str, schema: &'static Schema) {
        if !self.seen.insert(schema) {
            return;
        }
        if schema.is_endless() {
            let _ = write!(self.wrong, "\n  {name}: {ENDLESS}");
        }
        for field in schema.fields() {
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    attribute.spec.ty.visit_objects(&mut |_, inner| self.schema(inner.name(), inner));
                    if attribute.spec.ty.holds_endless(&mut Vec::new()) {
                        let _ = write!(self.wrong, "\n  {name}.{}: {ENDLESS}", field.name());
                    }
                    self.bounds(name, field, attribute);
                    if let Some(default) = attribute.default {
                        let expr = Expression::from_value(default.to_value(), Source::new("default", "").range(0, 0));
                        self.decoded(&format!("{name}.{}", field.name()), field, attribute, &expr);
                    }
                    if let Some(example) = field.example() {
                        self.example(&format!("{name}.{} (example)", field.name()), field, attribute, example);
                    }
                }
                FieldKind::Label { check, .. } => {
                    // A label is text, whatever it is decoded into.
                    let text = match field.example() {
                        Some(Constant::String(text) | Constant::Number(text)) => text,
                        Some(Constant::Bool(truth)) => ["false", "true"][usize::from(*truth)],
                        _ => continue,
                    };
                    if let Err(why) = check(&Cow::Borrowed(text), EMPTY.budget().limits()) {
                        let _ = write!(self.wrong, "\n  {name}.{} (example): {why}", field.name());
                    }
                }
                FieldKind::Block(block) | FieldKind::Blocks(block) => {
                    let inner = (block.schema)();
                    self.schema(inner.name(), inner);
                }
                _ => {}
            }
        }
        for variant in schema.variants() {
            self.schema(&format!("{name}::{}", variant.name), (variant.schema)());
            if let Some(part) = variant.part {
                part.ty().visit_objects(&mut |_, inner| self.schema(inner.name(), inner));
            }
        }
    }

    /// Looks at bounds that are written with a unit, which the compiler does not know.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn bounds(&mut self, name: &str, field: &Field, attribute: &AttributeField) {
        let TypeSpec::Measure(measure) = attribute.spec.ty.inner() else { return };
        let Bounds { min, max, .. } = attribute.spec.bounds;
        let mut number = |option: &str, bound: Option<&str>| {
            let number = (measure.number)(&Value::from(bound?));
            if number.is_none() {
                let _ =
                    write!(self.wrong, "\n  {name}.{}: `{option} = {:?}` is no {}", field.name(), bound?, measure.name);
            }
            number
        };
        if let (Some(min), Some(max)) = (number("min", min), number("max", max))
            && min > max
        {
            let _ = write!(
                self.wrong,
                "\n  {name}.{}: `min` is greater than `max`, so that nothing is allowed",
                field.name()
            );
        }
    }

    /// Looks at an example, read as it is written.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn example(&mut self, what: &str, field: &Field, attribute: &'static AttributeField, example: &Constant) {
        match native::parse_expression("example", &example.written(&attribute.spec)).ok() {
            Ok(expr) => self.decoded(what, field, attribute, &expr),
            Err(mistakes) => self.report(what, &mistakes),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn decoded(&mut self, what: &str, field: &Field, attribute: &'static AttributeField, expr: &Expression) {
        let path = Path::new().attribute(field.name());
        let context = LeafContext::new(Mode::Full(&EMPTY), &attribute.spec, &path);
        let mut found = Diagnostics::new();
        (attribute.check)(expr.as_node(), context, &mut found);
        self.report(what, &found);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn report(&mut self, what: &str, found: &Diagnostics) {
        for found in found.iter() {
            let _ = write!(self.wrong, "\n  {what}: {}", found.message());
        }
    }
}

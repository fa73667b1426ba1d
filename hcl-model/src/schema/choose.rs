//! Which variant of an enum a body is, where its content says so.

use crate::body::{Hidden, messages};
use crate::convert::convert;
use crate::diag::Diagnostics;
use crate::expr::Mode;
use crate::schema::check::Checking;
use crate::schema::messages::{no_variant, unknown_variant, unsuitable_value};
use crate::schema::{Schema, Variant, WholeBody};
use crate::syntax::{Cursor, Damage, Item, NodeRef, Shape};
use crate::types::Type;
use crate::value::is_same_text;

impl Schema {
    /// The variant that an argument of the body names; none after a diagnostic, here or of the parser.
    pub fn tagged_variant(
        &self,
        tag: &str,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'static Variant> {
        let Some(expr) = argument(tag, body, hidden) else {
            // What the parser could not read may be the argument.
            if body.syntax().damage(body.node()) == Damage::None {
                diagnostics.push(messages::missing_argument(tag, body.missing_item_range()));
            }
            return None;
        };
        if expr.shape() == Shape::Invalid {
            return None;
        }
        let before = diagnostics.len();
        let (value, marks) = expr.evaluate(mode, diagnostics).unmark();
        if diagnostics.has_errors_since(before) {
            return None;
        }
        let text = convert(&value, &Type::STRING).ok();
        let name = text.as_ref().and_then(|text| text.as_str()).filter(|_| !marks.is_sensitive());
        let variant = name.and_then(|name| self.variant(name));
        if variant.is_none() {
            let why = match name {
                Some(name) => unknown_variant(name, self.variants()),
                None => "a known string is required, which chooses what else is in the block".to_owned(),
            };
            diagnostics.push(unsuitable_value(tag, &why, expr.range()));
        }
        variant
    }

    /// The first variant whose schema the body suits; the root is the schema of the file that it is in.
    ///
    /// # Errors
    ///
    /// What is wrong with the body under the variant that it comes closest to.
    pub fn suitable_variant(&self, at: &WholeBody<'_>, root: &Schema) -> Result<&'static Variant, Diagnostics> {
        self.variant_that_suits(at, &Checking::new(root, None))
    }

    /// The same within a check.
    pub(super) fn variant_that_suits(
        &self,
        at: &WholeBody<'_>,
        checking: &Checking<'_>,
    ) -> Result<&'static Variant, Diagnostics> {
        let mut closest: Option<(usize, &Variant, Diagnostics)> = None;
        for variant in self.variants() {
            let mut found = Diagnostics::new();
            (variant.schema)().check_nested(at, &checking.elsewhere(), &mut found);
            if !found.has_errors() {
                return Ok(variant);
            }
            let errors = found.iter().filter(|diagnostic| diagnostic.is_error()).count();
            if closest.as_ref().is_none_or(|(fewest, ..)| errors < *fewest) {
                closest = Some((errors, variant, found));
            }
        }
        Err(match closest {
            Some((_, _, found)) => found,
            None => no_variant(self.name(), at.body.range()).into(),
        })
    }
}

/// The expression of an argument of a body.
pub(super) fn argument<'a>(name: &str, body: NodeRef<'a>, hidden: &Hidden) -> Option<NodeRef<'a>> {
    let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
    loop {
        match hidden.next_item(body, None, &mut cursor, &mut ignored)? {
            Item::Attribute(attribute) if is_same_text(&attribute.name, name) => return Some(attribute.expr()),
            _ => {}
        }
    }
}

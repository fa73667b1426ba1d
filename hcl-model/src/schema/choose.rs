//! Which variant of an enum a body is, where its content says so.

use crate::body::{Hidden, messages};
use crate::convert::convert_within;
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::Mode;
use crate::limits::Allowance;
use crate::schema::check::Checking;
use crate::schema::messages::{different_forms, no_form, no_variant, unknown_variant, unsuitable_value};
use crate::schema::{FieldKind, Occurs, Schema, Variant, WholeBody};
use crate::syntax::{AttributeItem, BlockItem, Cursor, Damage, Item, NodeRef, Shape};
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
        let text = convert_within(&value, &Type::STRING, &mut Allowance::new(mode.limits())).ok();
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
            Some((_, variant, found)) => self.mixed_forms(at, variant).map_or(found, Diagnostics::from),
            None => no_variant(self.name(), at.body.range()).into(),
        })
    }

    /// What is wrong with a body of which no part is wrong by itself, but no variant has all of them; or that is empty.
    fn mixed_forms(&self, at: &WholeBody<'_>, closest: &Variant) -> Option<Diagnostic> {
        if at.is_broken || at.body.syntax().damage(at.body.node()) != Damage::None {
            return None;
        }
        let closest = (closest.schema)();
        let knows = |schema: &Schema, name: &str| schema.find(name, 0).is_some();
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        let (mut first, mut other) = (None, None);
        while let Some(item) = at.hidden.next_item(at.body, Some(closest), &mut cursor, &mut ignored) {
            let (Item::Attribute(AttributeItem { name, node, .. }) | Item::Block(BlockItem { ty: name, node, .. })) =
                item;
            if !self.variants().iter().any(|variant| knows((variant.schema)(), &name)) {
                return None;
            }
            match knows(closest, &name) {
                true => first = first.or(Some(name)),
                false => other = other.or(Some((name, node.name_range()))),
            }
        }
        let forms: Vec<String> = self.variants().iter().map(|variant| (variant.schema)().form()).collect();
        match (first, other) {
            (Some(first), Some((other, at))) => Some(different_forms(&first, &other, &forms, at)),
            (None, None) if !forms.iter().any(|form| form.starts_with('[')) => {
                Some(no_form(&forms, at.body.missing_item_range()))
            }
            _ => None,
        }
    }

    /// The names of what is in a body, those that may be left out in brackets.
    fn form(&self) -> String {
        let (mut required, mut optional) = (Vec::new(), Vec::new());
        for field in self.fields().filter(|field| field.is_item()) {
            let must_be = match field.kind() {
                FieldKind::Attribute(attribute) => !attribute.optional,
                FieldKind::Block(block) => !block.defaulted && block.occurs == Occurs::Once,
                _ => false,
            };
            if must_be { required.push(field.name()) } else { optional.push(field.name()) }
        }
        let optional: Vec<String> = optional.iter().map(|name| format!("[{name}]")).collect();
        required.into_iter().map(str::to_owned).chain(optional).collect::<Vec<_>>().join(", ")
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

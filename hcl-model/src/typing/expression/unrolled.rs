//! Expressions whose constants say more than their types: `for` expressions element by element, and what is made of constants.
//!
//! Other known facts of an element are in no type of all elements.
//! Each element is typed by itself where there are such facts, so that a secret is found among other elements.

use crate::static_types::{StaticKind, StaticType};
use crate::syntax::{For, NodeRef};
use crate::typing::expression::Typer;
use crate::typing::expression::operation::truth;
use crate::value::{Number, Value};

/// So many bytes of text are typed again for single elements, in one expression.
pub(super) const MOST: usize = 100_000;

impl Typer<'_, '_> {
    /// The type of a `for` expression over a collection whose elements have types of their own, with a part for each element
    /// that is certainly there; none if that is not known of each.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn unrolled(
        &mut self,
        node: NodeRef<'_>,
        parts: &For<'_>,
        collection: &StaticType,
    ) -> Option<StaticType> {
        let elements: Vec<(Value, StaticType)> = match collection.kind() {
            StaticKind::Tuple(parts) => {
                parts.enumerate().map(|(index, ty)| (Value::number(Number::from(index)), ty)).collect()
            }
            StaticKind::Object(properties) => {
                properties.iter().map(|(name, ty)| (Value::string(&**name), ty)).collect()
            }
            _ => return None,
        };
        let before = self.diagnostics.len();
        let looked_at = self.looked_at;
        let ty = self.folding(|this| this.each(node, parts, elements));
        self.diagnostics.truncate(before);
        self.looked_at = looked_at;
        ty
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn each(&mut self, node: NodeRef<'_>, parts: &For<'_>, elements: Vec<(Value, StaticType)>) -> Option<StaticType> {
        let length = node.range().bytes().len();
        let (mut values, mut entries) = (Vec::new(), Vec::new());
        for (key, value) in elements {
            self.unrolled = self.unrolled.checked_sub(length)?;
            let locals = parts.key_name.map(|name| (name.to_owned(), StaticType::constant(key)));
            let locals = locals.into_iter().chain([(parts.value_name.to_owned(), value)]);
            self.with_locals(locals, |this| {
                if let Some(condition) = parts.condition
                    && !truth(&this.expr(node.sibling(condition)))?
                {
                    return Some(());
                }
                let value = this.expr(node.sibling(parts.value));
                match parts.key.map(|key| this.expr(node.sibling(key))) {
                    None => values.push(value),
                    Some(key) => match key.kind() {
                        StaticKind::Const(key) if !parts.groups => entries.push((key.as_str()?.to_owned(), value)),
                        _ => return None,
                    },
                }
                Some(())
            })?;
        }
        Some(if parts.key.is_none() { StaticType::tuple(values) } else { StaticType::object(entries) })
    }

    /// Looks at something that is a constant if it is made of constants.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn folding<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let folds = std::mem::replace(&mut self.folds, true);
        let result = run(self);
        self.folds = folds;
        result
    }
}

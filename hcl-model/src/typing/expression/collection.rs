//! The types of object constructors ("Collection Values").

use std::sync::Arc;

use crate::convert::convert_within;
use crate::limits::Budget;
use crate::native::eval::messages as native;
use crate::source::normalize;
use crate::static_types::{Lift, StaticKind, StaticType, any_of, resolve_outputs};
use crate::syntax::{Construct, Cursor, EntryKey, NodeRef};
use crate::types::Type;
use crate::typing::expression::Typer;
use crate::typing::expression::messages::Use;
use crate::value::Value;

impl Typer<'_, '_> {
    /// An object, if all of its keys are known; a map of what all of its values have in common if they are not.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn object(&mut self, node: NodeRef<'_>) -> StaticType {
        let mut properties: Vec<(Arc<str>, StaticType)> = Vec::new();
        let mut values = Vec::new();
        let mut lift = Lift::None;
        let mut cursor = Cursor::default();
        while let Some(entry) = node.syntax().next_entry(node.node(), &mut cursor) {
            let name = match entry.key {
                EntryKey::Name(name) => Some(Arc::from(normalize(name))),
                EntryKey::Computed => {
                    let key = self.computed_key(node.sibling(entry.key_node));
                    lift = lift.max(Lift::of(&key));
                    known_key(&key, self.scope.budget())
                }
            };
            let value = self.expr(node.sibling(entry.value));
            match name {
                Some(name) => properties.push((name, value)),
                None => values.push(value),
            }
        }
        if values.is_empty() {
            return lift.around(StaticType::object(properties));
        }
        values.extend(properties.into_iter().map(|(_, ty)| ty));
        if !self.pays(node, &values) {
            return StaticType::DYNAMIC;
        }
        lift.around(StaticType::map(any_of(&values)))
    }

    /// The type of a key that is an expression, which must be able to be text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn computed_key(&mut self, key: NodeRef<'_>) -> StaticType {
        if is_reference(key) {
            self.report(native::ambiguous_key(key.range()));
            return StaticType::DYNAMIC;
        }
        let ty = self.expr(key);
        self.demand(&ty, &StaticType::STRING, || key, Use::Key);
        ty
    }
}

/// Returns `true` if a key is a reference without parentheses.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_reference(key: NodeRef<'_>) -> bool {
    let Construct::Steps(term, _) = key.syntax().construct(key.node()) else { return false };
    let is_of_variable = matches!(key.syntax().construct(term), Construct::Variable(_));
    is_of_variable && key.syntax().traversal(key.node()).is_some()
}

/// The name that a key is, if only one is possible.
#[cfg_attr(not(feature = "__shared"), inline)]
fn known_key(key: &StaticType, budget: &Budget) -> Option<Arc<str>> {
    constant_text(&resolve_outputs(key), budget)
}

/// Returns the text of a constant.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn constant_text(ty: &StaticType, budget: &Budget) -> Option<Arc<str>> {
    let StaticKind::Const(value) = ty.kind() else { return None };
    let text = convert_within(value, &Type::STRING, &mut budget.allowance());
    text.ok().as_ref().and_then(Value::shared_str).cloned()
}

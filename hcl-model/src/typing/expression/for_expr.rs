//! The types of `for` expressions ("For Expressions").

use crate::native::eval::messages as native;
use crate::static_types::{ElementTypes, Lift, StaticType};
use crate::syntax::{For, NodeId, NodeRef};
use crate::typing::expression::Typer;
use crate::typing::expression::messages::Use;

impl Typer<'_, '_> {
    pub(super) fn for_expr(&mut self, node: NodeRef<'_>, parts: &For<'_>) -> StaticType {
        let ElementTypes { key, value, lift } = self.collection(node, parts.collection);
        let locals = parts.key_name.map(|name| (name.to_owned(), key));
        let locals = locals.into_iter().chain([(parts.value_name.to_owned(), value)]);
        self.with_locals(locals, |this| {
            let mut lift = lift;
            if let Some(condition) = parts.condition {
                lift = lift.max(Lift::of(&this.condition(node, condition, Use::Clause)));
            }
            let key = parts.key.map(|key| {
                let ty = this.expr(node.sibling(key));
                this.demand(&ty, &StaticType::STRING, || node.sibling(key), Use::ForKey);
                Lift::of(&ty)
            });
            let value = this.expr(node.sibling(parts.value));
            let result = match key {
                None => StaticType::list(value),
                Some(key) => {
                    lift = lift.max(key);
                    StaticType::map(if parts.groups { StaticType::list(value) } else { value })
                }
            };
            lift.around(result)
        })
    }

    /// The types of the elements of a collection; dynamic if it is none, which is reported.
    pub(super) fn collection(&mut self, node: NodeRef<'_>, collection: NodeId) -> ElementTypes {
        let ty = self.expr(node.sibling(collection));
        ty.elements().unwrap_or_else(|| {
            let at = self.range(node, collection);
            self.report(if ty == StaticType::NONE { native::for_null(at) } else { native::for_not_iterable(&ty, at) });
            ElementTypes { key: StaticType::DYNAMIC, value: StaticType::DYNAMIC, lift: Lift::None }
        })
    }
}

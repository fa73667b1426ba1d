//! The types of `for` expressions ("For Expressions").

use crate::native::eval::messages as native;
use crate::static_types::{ElementTypes, Lift, StaticKind, StaticType};
use crate::syntax::{For, NodeId, NodeRef};
use crate::typing::expression::Typer;
use crate::typing::expression::messages::Use;

impl Typer<'_, '_> {
    pub(super) fn for_expr(&mut self, node: NodeRef<'_>, parts: &For<'_>) -> StaticType {
        let (ElementTypes { key, value, lift }, has_some) = self.collection(node, parts.collection);
        let locals = parts.key_name.map(|name| (name.to_owned(), key));
        let locals = locals.into_iter().chain([(parts.value_name.to_owned(), value)]);
        self.with_locals(locals, |this| {
            let mut lift = lift;
            if let Some(condition) = parts.condition {
                let condition = this.perhaps(has_some, |this| this.condition(node, condition, Use::Clause));
                lift = lift.max(Lift::of(&condition));
            }
            let (key, value) = this.perhaps(has_some && parts.condition.is_none(), |this| {
                let key = parts.key.map(|key| {
                    let ty = this.expr(node.sibling(key));
                    this.demand(&ty, &StaticType::STRING, || node.sibling(key), Use::ForKey);
                    Lift::of(&ty)
                });
                (key, this.expr(node.sibling(parts.value)))
            });
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

    /// The types of the elements of a collection, and whether it certainly has some; dynamic if it is none, which is
    /// reported.
    pub(super) fn collection(&mut self, node: NodeRef<'_>, collection: NodeId) -> (ElementTypes, bool) {
        let ty = self.expr(node.sibling(collection));
        let elements = ty.elements().unwrap_or_else(|| {
            let at = self.range(node, collection);
            self.report(if ty == StaticType::NONE { native::for_null(at) } else { native::for_not_iterable(&ty, at) });
            ElementTypes { key: StaticType::DYNAMIC, value: StaticType::DYNAMIC, lift: Lift::None }
        });
        let has_some = match ty.kind() {
            StaticKind::Tuple(mut elements) => elements.next().is_some(),
            StaticKind::Object(attributes) => attributes.names().next().is_some(),
            _ => false,
        };
        (elements, has_some)
    }
}

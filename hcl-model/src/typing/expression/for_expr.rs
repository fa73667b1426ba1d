//! The types of `for` expressions ("For Expressions").

use crate::diag::Diagnostics;
use crate::native::eval::messages as native;
use crate::static_types::{ElementTypes, Lift, StaticKind, StaticType};
use crate::syntax::{Construct, For, NodeId, NodeRef, TemplatePart};
use crate::typing::expression::Typer;
use crate::typing::expression::messages::Use;
use crate::typing::expression::operation::truth;

impl Typer<'_, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn for_expr(&mut self, node: NodeRef<'_>, parts: &For<'_>) -> StaticType {
        let collection = self.expr(node.sibling(parts.collection));
        let (elements, has_some) = self.elements(&collection, node, parts.collection);
        let ElementTypes { key, value, lift } = elements;
        let is_secret = value.contains_outputs() && lift == Lift::None;
        let locals = parts.key_name.map(|name| (name.to_owned(), key));
        let locals = locals.into_iter().chain([(parts.value_name.to_owned(), value)]);
        let before = self.diagnostics.len();
        let result = self.with_locals(locals, |this| {
            let mut lift = lift;
            let mut is_left_out = false;
            if let Some(condition) = parts.condition {
                // It is looked at once where there are no elements, too.
                let is_evaluated = has_some.filter(|has_some| *has_some);
                let condition = this.perhaps(is_evaluated, |this| this.condition(node, condition, Use::Clause));
                is_left_out = truth(&condition) == Some(false);
                lift = lift.max(Lift::of(&condition));
            }
            let before = this.diagnostics.len();
            let (key, value) =
                this.perhaps(has_some.filter(|has_some| !has_some || parts.condition.is_none()), |this| {
                    let key = parts.key.map(|key| {
                        let ty = this.expr(node.sibling(key));
                        this.demand(&ty, &StaticType::STRING, || node.sibling(key), Use::ForKey);
                        Lift::of(&ty)
                    });
                    (key, this.expr(node.sibling(parts.value)))
                });
            if is_left_out {
                this.diagnostics.truncate(before);
                return lift.max(key.unwrap_or_default()).around(match key {
                    None => StaticType::tuple([]),
                    Some(_) => StaticType::object::<String>([]),
                });
            }
            let result = match key {
                None => StaticType::list(value),
                Some(key) => {
                    lift = lift.max(key);
                    StaticType::map(if parts.groups { StaticType::list(value) } else { value })
                }
            };
            lift.around(result)
        });
        let is_right = !self.diagnostics.has_errors_since(before);
        // Which elements are in the result says which secrets are.
        match is_secret && is_right && Lift::of_whole(&result) == Lift::None {
            true => self.unrolled(node, parts, &collection).unwrap_or(result),
            false => result,
        }
    }

    /// Returns `true` if an expression of a type may be an empty list, set or map, whatever the type says of its
    /// elements: nothing in it has to be what its elements must be then.
    ///
    /// The length of a list that a variable or a function gives is not known.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn may_be_empty(&mut self, node: NodeRef<'_>, ty: &StaticType) -> bool {
        if !self.scope.is_awaiting() {
            return false;
        }
        let before = self.diagnostics.len();
        let mut pending = vec![node];
        let mut found = false;
        while let Some(node) = pending.pop().filter(|_| !found) {
            let mut embedded = false;
            let mut visit = |inside: NodeRef<'_>| embedded |= self.may_be_empty(inside, ty);
            if node.syntax().embedded(node.node(), &mut Diagnostics::new(), &mut visit) {
                found |= embedded;
                continue;
            }
            match node.syntax().construct(node.node()) {
                Construct::Parentheses(inner) => pending.push(node.sibling(inner)),
                Construct::Template(parts) => {
                    if let [TemplatePart::Interpolation(only)] = *parts {
                        pending.push(node.sibling(only));
                    }
                }
                Construct::Conditional { if_true, if_false, .. } => {
                    pending.extend([node.sibling(if_true), node.sibling(if_false)]);
                }
                Construct::For(parts) => {
                    found |= parts.condition.is_some() || !self.certainly_has_some(node.sibling(parts.collection));
                }
                Construct::Tuple(_) | Construct::Object(_) => {}
                _ => found |= has_no_length(ty),
            }
        }
        self.diagnostics.truncate(before);
        found
    }

    /// Returns `true` if a collection certainly has elements, as far as that is seen without working out types once
    /// more for each level of what is nested.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn certainly_has_some(&mut self, mut node: NodeRef<'_>) -> bool {
        loop {
            match node.syntax().construct(node.node()) {
                Construct::Parentheses(inner) => node = node.sibling(inner),
                Construct::Tuple(elements) => return !elements.is_empty(),
                Construct::Object(entries) => return !entries.is_empty(),
                Construct::Variable(_) => return self.collection(node, node.node()).1 == Some(true),
                Construct::Steps(term, _)
                    if matches!(node.syntax().construct(term), Construct::Variable(_))
                        && node.syntax().traversal(node.node()).is_some() =>
                {
                    return self.collection(node, node.node()).1 == Some(true);
                }
                _ => return false,
            }
        }
    }

    /// The types of the elements of a collection, and whether it has some, if that is certain; dynamic if it is none, which is
    /// reported.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn collection(&mut self, node: NodeRef<'_>, collection: NodeId) -> (ElementTypes, Option<bool>) {
        let ty = self.expr(node.sibling(collection));
        self.elements(&ty, node, collection)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn elements(&mut self, ty: &StaticType, node: NodeRef<'_>, collection: NodeId) -> (ElementTypes, Option<bool>) {
        if !self.pays(node, [ty]) {
            let elements = ElementTypes { key: StaticType::DYNAMIC, value: StaticType::DYNAMIC, lift: Lift::of(ty) };
            return (elements, None);
        }
        let elements = ty.elements().unwrap_or_else(|| {
            let at = self.range(node, collection);
            self.report(if *ty == StaticType::NONE { native::for_null(at) } else { native::for_not_iterable(ty, at) });
            ElementTypes { key: StaticType::DYNAMIC, value: StaticType::DYNAMIC, lift: Lift::None }
        });
        let has_some = match ty.kind() {
            StaticKind::Tuple(mut elements) => Some(elements.next().is_some()),
            StaticKind::Object(attributes) => Some(attributes.names().next().is_some()),
            _ => None,
        };
        (elements, has_some)
    }
}

/// Returns `true` if a type says nothing of how many elements there are.
#[cfg_attr(not(feature = "__shared"), inline)]
fn has_no_length(ty: &StaticType) -> bool {
    match ty.kind() {
        StaticKind::List(_) | StaticKind::Set(_) | StaticKind::Map(_) => true,
        StaticKind::Promise(inner) | StaticKind::Output(inner) => has_no_length(&inner),
        StaticKind::Union(mut members) => members.any(|member| has_no_length(&member)),
        _ => false,
    }
}

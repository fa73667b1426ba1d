//! The type of the conditional ("Conditional Operator"), and of two sides of which one is chosen.

use crate::convert;
use crate::native::eval::messages as native;
use crate::static_types::{Lift, StaticKind, StaticType, members, resolve_outputs, unify};
use crate::syntax::{Construct, NodeId, NodeRef, OperationPart, Step};
use crate::typing::expression::messages::Use;
use crate::typing::expression::operation::truth;
use crate::typing::expression::{Typer, has_secret_names};

impl Typer<'_, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn conditional(
        &mut self,
        node: NodeRef<'_>,
        condition: NodeId,
        if_true: NodeId,
        if_false: NodeId,
    ) -> StaticType {
        let condition = self.condition(node, condition, Use::Condition);
        let lift = Lift::of(&condition);
        let chosen = truth(&condition);
        let (yes, no, wrong) =
            self.sides(chosen, |this| this.expr(node.sibling(if_true)), |this| this.expr(node.sibling(if_false)));
        for ty in [&yes, &no] {
            self.parts = self.parts.saturating_sub(ty.facts().size as usize);
        }
        if self.parts == 0 || !self.pays(node, [&yes, &no]) {
            return lift.around(StaticType::DYNAMIC);
        }
        // Where the other result cannot be computed, nothing has to agree with it.
        let may_fail = chosen.is_some_and(|chosen| {
            let (other, in_vain) = if chosen { (if_false, wrong.1) } else { (if_true, wrong.0) };
            in_vain.is_some() || may_fail(node.sibling(other))
        });
        let agree = class(&yes).zip(class(&no)).is_none_or(|(yes, no)| yes.agrees_with(no));
        if !agree && !may_fail {
            let at = self.range(node, if_true).to(&self.range(node, if_false));
            let is_secret = self.is_secret || has_secret_names(&yes) || has_secret_names(&no);
            self.report(native::inconsistent_conditional(&yes.to_type(), &no.to_type(), is_secret, at));
        }
        let if_true = || {
            let both = result(&yes, &resolve_outputs(&no));
            beside(&no, wrong.1, if may_fail || holds_nothing(&yes) { alone_or(&yes, both, agree) } else { both })
        };
        let if_false = || {
            let both = result(&resolve_outputs(&yes), &no);
            beside(&yes, wrong.0, if may_fail || holds_nothing(&no) { alone_or(&no, both, agree) } else { both })
        };
        lift.around(match chosen {
            Some(true) => if_true(),
            Some(false) => if_false(),
            None if hides_parts(&yes) || hides_parts(&no) => StaticType::union([if_true(), if_false()]),
            None => result(&yes, &no),
        })
    }

    /// Looks at two sides of which only one counts, whichever a condition chooses.
    ///
    /// A mistake in one side alone is no mistake if the other side is chosen, or may be by a later value.
    /// The last returned value has, for each side with a mistake, the lift of the variables that were looked at in
    /// vain.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn sides<T>(
        &mut self,
        chosen: Option<bool>,
        yes: impl FnOnce(&mut Self) -> T,
        no: impl FnOnce(&mut Self) -> T,
    ) -> (T, T, (Option<Lift>, Option<Lift>)) {
        let before = self.diagnostics.len();
        let (yes, yes_in_vain) = self.side(yes);
        let between = self.diagnostics.len();
        let (no, no_in_vain) = self.side(no);
        match chosen {
            Some(true) => self.diagnostics.truncate(between),
            Some(false) => self.diagnostics.remove(before..between),
            None if self.scope.is_awaiting() && yes_in_vain.is_some() != no_in_vain.is_some() => {
                self.diagnostics.truncate(before);
            }
            None => {}
        }
        (yes, no, (yes_in_vain, no_in_vain))
    }

    /// One of two sides, and what was looked at in it, if something is wrong with it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn side<T>(&mut self, side: impl FnOnce(&mut Self) -> T) -> (T, Option<Lift>) {
        let (before, looked_at) = (self.diagnostics.len(), std::mem::take(&mut self.looked_at));
        let side = side(self);
        let inside = std::mem::replace(&mut self.looked_at, looked_at);
        self.looked_at = self.looked_at.max(inside);
        (side, self.diagnostics.has_errors_since(before).then_some(inside))
    }
}

/// The type of one of two results, which evaluation converts to the type that both of their values have.
#[cfg_attr(not(feature = "__shared"), inline)]
fn result(yes: &StaticType, no: &StaticType) -> StaticType {
    let (wide_yes, wide_no) = (yes.widened(), no.widened());
    let (a, b) = (wide_yes.to_type(), wide_no.to_type());
    // Constants stay what they are only if nothing has to be converted.
    if a == b || [yes, no].contains(&&StaticType::NONE) {
        return unify(&[yes.clone(), no.clone()]);
    }
    let wide = unify(&[wide_yes, wide_no]);
    let has_null_inside = holds_null_inside(yes) || holds_null_inside(no);
    let is_certain = has_null_inside || !a.has_dynamic() && !b.has_dynamic();
    // The dynamic type that stands for null is no other type that there could be.
    let is_open = yes.facts().dynamic || no.facts().dynamic;
    match convert::unify(&[a.clone(), b.clone()]) {
        Some(both) if is_certain && both != wide.to_type() => {
            let mut both = StaticType::from(if is_open { convert::certain(&both, &a, &b) } else { both });
            if has_null_inside {
                // Every type of the model has a null.
                both = both.with_parts(both.parts().map(|part| part.nullable()).collect());
            }
            if yes.is_optional() || no.is_optional() { both.optional() } else { both }
        }
        _ => wide,
    }
}

/// A result that is converted to a type that it has with the other one, or stays as it is.
#[cfg_attr(not(feature = "__shared"), inline)]
fn alone_or(chosen: &StaticType, both: StaticType, agree: bool) -> StaticType {
    if agree { StaticType::union([chosen.clone(), both]) } else { chosen.clone() }
}

/// A result beside another one: it does not wait for what is not chosen, but is as secret as the whole of that, and as what was
/// looked at there in vain.
#[cfg_attr(not(feature = "__shared"), inline)]
fn beside(other: &StaticType, in_vain: Option<Lift>, result: StaticType) -> StaticType {
    Lift::of_whole(other).max(in_vain.unwrap_or_default()).of_unchosen().around(result)
}

/// Returns `true` if it depends on values, and not on types alone, if an expression can be computed.
#[cfg_attr(not(feature = "__shared"), inline)]
fn may_fail(node: NodeRef<'_>) -> bool {
    let part = |part: NodeId| may_fail(node.sibling(part));
    match node.syntax().construct(node.node()) {
        Construct::Call { .. }
        | Construct::For(_)
        | Construct::Conditional { .. }
        | Construct::Template(_)
        | Construct::Heredoc(_) => true,
        Construct::Steps(term, steps) => {
            steps.iter().any(|(_, step)| !matches!(step, Step::Attribute(_))) || part(term)
        }
        Construct::Tuple(elements) => elements.into_iter().any(part),
        Construct::Object(entries) => entries.into_iter().any(|(key, value)| part(key) || part(value)),
        Construct::Parentheses(inner) | Construct::Unary(_, inner) => part(inner),
        Construct::Operation(parts) => {
            parts.into_iter().any(|it| if let OperationPart::Operand(operand) = it { part(operand) } else { false })
        }
        _ => false,
    }
}

/// Returns `true` if parts of a value that is there at once are secret, and not the whole of it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn hides_parts(ty: &StaticType) -> bool {
    ty.facts().output && !ty.facts().promise && Lift::of_whole(ty) == Lift::None
}

/// Returns `true` if it is a collection without elements, which any other collection can be.
#[cfg_attr(not(feature = "__shared"), inline)]
fn holds_nothing(ty: &StaticType) -> bool {
    matches!(ty.kind(), StaticKind::Tuple(_) | StaticKind::Object(_)) && ty.parts().next().is_none()
}

/// Returns `true` if a part of it may be null.
#[cfg_attr(not(feature = "__shared"), inline)]
fn holds_null_inside(ty: &StaticType) -> bool {
    members(ty).iter().any(|member| *member != StaticType::NONE && member.facts().none)
}

/// The certain class of a value; results of a conditional must be of classes that agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Bool,
    Number,
    String,
    Sequence,
    Mapping,
}

impl Class {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn agrees_with(self, other: Class) -> bool {
        let becomes_text = |class: Class| matches!(class, Class::Bool | Class::Number | Class::String);
        let one_is_text = self == Class::String || other == Class::String;
        self == other || one_is_text && becomes_text(self) && becomes_text(other)
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn class(ty: &StaticType) -> Option<Class> {
    Some(match ty.kind() {
        StaticKind::Bool => Class::Bool,
        StaticKind::Int | StaticKind::Number => Class::Number,
        StaticKind::String => Class::String,
        StaticKind::Const(value) if value.as_bool().is_some() => Class::Bool,
        StaticKind::Const(value) if value.as_number().is_some() => Class::Number,
        StaticKind::Const(_) => Class::String,
        StaticKind::List(_) | StaticKind::Set(_) | StaticKind::Tuple(_) => Class::Sequence,
        StaticKind::Map(_) | StaticKind::Object(_) => Class::Mapping,
        _ => return None,
    })
}

//! The types of templates: text, or the type of a single interpolation ("Templates").

use crate::static_types::{Lift, StaticType};
use crate::syntax::{NodeRef, TemplatePart};
use crate::typing::expression::Typer;
use crate::typing::expression::messages::Use;
use crate::typing::expression::operation::truth;
use crate::value::Value;

impl Typer<'_, '_> {
    /// The type of a template; one that consists of an interpolation alone has the type of that, if `unwraps`.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn template(&mut self, node: NodeRef<'_>, parts: &[TemplatePart<'_>], unwraps: bool) -> StaticType {
        if let ([TemplatePart::Interpolation(only)], true) = (parts, unwraps) {
            return self.expr(node.sibling(*only));
        }
        let text: Option<String> =
            parts.iter().map(|part| if let TemplatePart::Text(text) = part { Some(&**text) } else { None }).collect();
        if let Some(text) = text {
            return StaticType::constant(Value::string(text));
        }
        if self.folds
            && let Some(text) = self.folded_text(node, parts)
        {
            return StaticType::constant(Value::string(text));
        }
        self.parts(node, parts).around(StaticType::STRING)
    }

    /// What parts of a template make of the text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn parts(&mut self, node: NodeRef<'_>, parts: &[TemplatePart<'_>]) -> Lift {
        let mut lift = Lift::None;
        for part in parts {
            lift = lift.max(match part {
                TemplatePart::Text(_) => Lift::None,
                TemplatePart::Interpolation(value) => {
                    let ty = self.expr(node.sibling(*value));
                    self.demand(&ty, &StaticType::STRING, || node.sibling(*value), Use::Template);
                    Lift::of(&ty)
                }
                TemplatePart::If { condition, then, otherwise } => {
                    let test = self.condition(node, *condition, Use::Condition);
                    let (then, otherwise, wrong) =
                        self.sides(truth(&test), |this| this.parts(node, then), |this| this.parts(node, otherwise));
                    let then = then.max(wrong.0.unwrap_or_default());
                    let otherwise = otherwise.max(wrong.1.unwrap_or_default());
                    let (then, otherwise) = match truth(&test) {
                        Some(true) => (then, otherwise.of_unchosen()),
                        Some(false) => (then.of_unchosen(), otherwise),
                        None => (then, otherwise),
                    };
                    Lift::of(&test).max(then).max(otherwise)
                }
                TemplatePart::For { key_name, value_name, collection, body } => {
                    let (elements, has_some) = self.collection(node, *collection);
                    let lift = elements.lift;
                    let locals = key_name.map(|name| (name.to_owned(), elements.key));
                    let locals = locals.into_iter().chain([((*value_name).to_owned(), elements.value)]);
                    lift.max(self.with_locals(locals, |this| this.perhaps(has_some, |this| this.parts(node, body))))
                }
            });
        }
        lift
    }
}

//! The types of templates: text, or the type of a single interpolation ("Templates").

use std::borrow::Cow;

use crate::static_types::{Lift, StaticType};
use crate::syntax::{NodeRef, TemplatePart};
use crate::typing::expression::Typer;
use crate::typing::expression::collection::constant_text;
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
        let mut text = Some(String::new());
        let lift = self.parts(node, parts, &mut text);
        match text {
            Some(text) => StaticType::constant(Value::string(text)),
            None => lift.around(StaticType::STRING),
        }
    }

    /// Returns the effect of the parts of a template on its text, and appends the parts to `text`, which is none unless all of
    /// them are constants.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn parts(&mut self, node: NodeRef<'_>, parts: &[TemplatePart<'_>], text: &mut Option<String>) -> Lift {
        let mut lift = Lift::None;
        for part in parts {
            let (of_part, constant) = match part {
                TemplatePart::Text(constant) => (Lift::None, Some(Cow::Borrowed(&**constant))),
                TemplatePart::Interpolation(value) => {
                    let ty = self.expr(node.sibling(*value));
                    self.demand(&ty, &StaticType::STRING, || node.sibling(*value), Use::Template);
                    let constant = if self.folds { constant_text(&ty, self.scope.budget()) } else { None };
                    (Lift::of(&ty), constant.map(|text| Cow::Owned(text.to_string())))
                }
                TemplatePart::If { condition, then, otherwise } => {
                    let test = self.condition(node, *condition, Use::Condition);
                    let (then, otherwise, wrong) = self.sides(
                        truth(&test),
                        |this| this.parts(node, then, &mut None),
                        |this| this.parts(node, otherwise, &mut None),
                    );
                    let then = then.max(wrong.0.unwrap_or_default());
                    let otherwise = otherwise.max(wrong.1.unwrap_or_default());
                    let (then, otherwise) = match truth(&test) {
                        Some(true) => (then, otherwise.of_unchosen()),
                        Some(false) => (then.of_unchosen(), otherwise),
                        None => (then, otherwise),
                    };
                    (Lift::of(&test).max(then).max(otherwise), None)
                }
                TemplatePart::For { key_name, value_name, collection, body } => {
                    let (elements, has_some) = self.collection(node, *collection);
                    let lift = elements.lift;
                    let locals = key_name.map(|name| (name.to_owned(), elements.key));
                    let locals = locals.into_iter().chain([((*value_name).to_owned(), elements.value)]);
                    let inside = self
                        .with_locals(locals, |this| this.perhaps(has_some, |this| this.parts(node, body, &mut None)));
                    (lift.max(inside), None)
                }
            };
            lift = lift.max(of_part);
            match (&mut *text, constant) {
                (Some(text), Some(constant)) => text.push_str(&constant),
                (text, _) => *text = None,
            }
        }
        lift
    }
}

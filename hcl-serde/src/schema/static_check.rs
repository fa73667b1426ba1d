//! Checks a body against a schema while of some variables only the types are known.

use hcl_model::__private::{Purpose, expect};
use hcl_model::body::Body;
use hcl_model::diag::{Diagnostics, Suggestions};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::syntax::{Cursor, Item, NodeRef};
use hcl_model::typing::{Scope, StaticType};

use crate::schema::static_type::argument_type;
use crate::schema::{ArgumentSpec, HclSchema, StaticArguments};

/// Reports what is wrong with a body whatever the values of the variables will be: everything that decoding would report
/// of what is written out, and of other expressions what their types say.
///
/// Not typed are expressions that are kept as they are written, alone or in lists and maps, and what a body holds whose
/// variant is chosen by an argument that is not known yet.
/// What a program says of decoded values (`validate`, `try_from`) is left out where it is about a whole struct.
pub(crate) fn check<T: HclSchema>(body: &Body, scope: &Scope) -> Diagnostics {
    let _report = Suggestions::begin();
    let mut diagnostics = Diagnostics::new();
    let context = EvalContext::new().with_budget(scope.budget().for_load());
    T::SCHEMA.check_static(body.as_node(), body.hidden(), Mode::Full(&context), scope, &mut diagnostics);
    diagnostics.sort_by_source();
    diagnostics.limit(scope.limits().diagnostics);
    T::SCHEMA.redact(&diagnostics);
    diagnostics
}

impl StaticArguments for Scope {
    fn is_known(&self, expr: NodeRef<'_>) -> bool {
        let mut is_known = true;
        expr.syntax().variables(expr.node(), &mut |_| is_known = false);
        expr.syntax().functions(expr.node(), &mut |_| is_known = false);
        is_known
    }

    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        name: &str,
        spec: &ArgumentSpec,
        optional: bool,
        diagnostics: &mut Diagnostics,
    ) {
        if spec.ty.holds_kept() {
            // What is kept is not typed, and which parts are is not known at sight.
            return;
        }
        let is_secret = spec.sensitive || spec.ty.holds_sensitive();
        let wanted = argument_type(spec.ty.static_type(), spec, optional);
        expect(expr, &wanted, Purpose { name, is_secret }, self, diagnostics);
    }

    fn check_body(&self, body: NodeRef<'_>, diagnostics: &mut Diagnostics) {
        let mut cursor = Cursor::default();
        while let Some(item) = body.syntax().next_item(body.node(), None, &mut cursor, diagnostics) {
            match item {
                Item::Attribute(item) => {
                    let purpose = Purpose { name: &item.name, is_secret: false };
                    expect(item.expr(), &StaticType::DYNAMIC, purpose, self, diagnostics);
                }
                Item::Block(item) => self.check_body(item.body(), diagnostics),
            }
        }
    }
}

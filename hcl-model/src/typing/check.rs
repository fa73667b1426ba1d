//! Checks a body against a schema while of some variables only the types are known.

use crate::body::Body;
use crate::diag::{Diagnostics, Suggestions};
use crate::expr::{EvalContext, Mode};
use crate::schema::{ArgumentSpec, HclSchema, StaticArguments};
use crate::syntax::{Cursor, Item, NodeRef};
use crate::typing::expression::{Purpose, expect};
use crate::typing::rust::argument_type;
use crate::typing::scope::Scope;
use crate::typing::static_type::StaticType;

/// Reports what is wrong with a body whatever the values of the variables will be: everything that decoding would report
/// of what is written out, and of other expressions what their types say.
///
/// Not typed are expressions that are kept as they are written, alone or in lists and maps, and what a body holds whose
/// variant is chosen by an argument that is not known yet.
/// What a program says of decoded values (`validate`, `try_from`) is left out where it is about a whole struct.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::schema::{Field, HclSchema, HclType, Presence, Schema};
/// use hcl_model::typing::{Scope, StaticType, check};
///
/// struct Server;
///
/// impl HclSchema for Server {
///     const SCHEMA: &'static Schema = &Schema::new("Server", "", &[
///         Field::attribute("port", &[], "", true, u16::TYPE, |_, _, _| Presence::Set),
///     ]);
/// }
///
/// let scope = Scope::new().with_variable("ports", StaticType::list(StaticType::INT));
/// let body = native::parse_body("app.hcl", "port = ports\n").ok()?;
/// let diagnostics = check::<Server>(&body, &scope);
/// assert_eq!(diagnostics.iter().next().unwrap().full_detail(), "A value of type int is required, but this one is of type list(int).");
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[must_use]
pub fn check<T: HclSchema>(body: &Body, scope: &Scope) -> Diagnostics {
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
        let wanted = argument_type(StaticType::from(&spec.ty), spec, optional);
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

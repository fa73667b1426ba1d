//! Checks a body against a schema while of some variables only the types are known.

use std::cell::Cell;

use hcl_model::__private::diag::Suggestions;
use hcl_model::__private::messages::unsuitable_value;
use hcl_model::__private::{Purpose, expect};
use hcl_model::body::{Body, Hidden};
use hcl_model::convert::convert_within;
use hcl_model::diag::{Diagnostics, Message};
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::syntax::{Construct, Cursor, Item, NoRoles, NodeRef};
use hcl_model::typing::{Scope, StaticKind, StaticType};
use hcl_model::value::Value;

use crate::read::in_place;
use crate::schema::{ArgumentSpec, HclSchema, LeafContext, Schema, StaticArguments, TypeSpec, argument_type};

/// Reports what is wrong with a body whatever the values of the variables will be: everything that decoding would report
/// of what is written out, and of other expressions what their types say.
///
/// Not typed are expressions that are kept as they are written, alone or in lists and maps, and what a body holds
/// whose variant is chosen by an argument that is not known yet. A program's own check of a whole struct (`validate`,
/// `try_from`) is left out if a part of the struct is unknown.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn check<T: HclSchema>(body: &Body, scope: &Scope) -> Diagnostics {
    let _report = Suggestions::begin();
    let mut diagnostics = Diagnostics::new();
    let context = EvalContext::new().with_budget(scope.budget().for_load());
    let arguments = Counted { scope, met: Cell::new(0) };
    check_file(T::SCHEMA, body, Mode::Full(&context), &arguments, &mut diagnostics);
    diagnostics.sort_by_source();
    diagnostics.limit(scope.limits().diagnostics);
    T::SCHEMA.redact(&diagnostics);
    diagnostics
}

/// Reports what is wrong with the body of a file before all values are known, wherever older files have something.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn check_file(
    schema: &'static Schema,
    body: &Body,
    mode: Mode<'_>,
    arguments: &dyn StaticArguments,
    diagnostics: &mut Diagnostics,
) {
    let moved = in_place(schema, body.as_node(), body.hidden(), Some(mode), Some(arguments), diagnostics);
    let at = moved.as_ref().unwrap_or(body).as_node();
    schema.check_static(at, body.hidden(), mode, arguments, diagnostics);
}

/// A scope, and how much was met that is not known in it.
#[derive(Debug)]
struct Counted<'s> {
    scope: &'s Scope,
    met: Cell<usize>,
}

impl Counted<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn meet(&self) {
        self.met.set(self.met.get().saturating_add(1));
    }
}

impl StaticArguments for Counted<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_known(&self, expr: NodeRef<'_>) -> bool {
        let is_known = self.scope.is_known(expr);
        if !is_known {
            self.meet();
        }
        is_known
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        context: &LeafContext<'_>,
        optional: bool,
        diagnostics: &mut Diagnostics,
    ) {
        self.scope.check_argument(expr, context, optional, diagnostics);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_awaited(&self, condition: &Value) -> bool {
        self.meet();
        self.scope.is_awaited(condition)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_body(&self, body: NodeRef<'_>, hidden: &Hidden, diagnostics: &mut Diagnostics) {
        self.meet();
        self.scope.check_body(body, hidden, diagnostics);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn met(&self) -> Option<&Cell<usize>> {
        Some(&self.met)
    }
}

impl StaticArguments for Scope {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_known(&self, expr: NodeRef<'_>) -> bool {
        let mut is_known = true;
        expr.syntax().variables(expr.node(), &mut |_| is_known = false);
        expr.syntax().functions(expr.node(), &mut |_| is_known = false);
        expr.syntax().bound(expr.node(), &mut |binding, is_used| is_known &= !is_used || binding.is_known());
        is_known
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        context: &LeafContext<'_>,
        optional: bool,
        diagnostics: &mut Diagnostics,
    ) {
        let LeafContext { path, spec, .. } = *context;
        if spec.ty.holds_kept() {
            // A kept value has no type, and its kept parts are not known at sight.
            return;
        }
        let name = &*path.to_string();
        // A part of what is secret is.
        let mut whole = *spec;
        whole.sensitive |= context.secret;
        let wanted = argument_type(spec.ty.static_type(), &whole, optional);
        let is_secret = context.secret || spec.holds_secret();
        expect(expr, &wanted, Purpose { name, is_secret }, self, diagnostics);
        Bounded { scope: self, name, diagnostics }.expr(expr, spec);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_awaited(&self, _condition: &Value) -> bool {
        true
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_body(&self, body: NodeRef<'_>, hidden: &Hidden, diagnostics: &mut Diagnostics) {
        let mut cursor = Cursor::default();
        while let Some(item) = hidden.next_item(body, Some(&NoRoles), &mut cursor, diagnostics) {
            match item {
                Item::Attribute(item) => {
                    let purpose = Purpose { name: &item.name, is_secret: false };
                    expect(item.expr(), &StaticType::DYNAMIC, purpose, self, diagnostics);
                }
                Item::Block(item) => self.check_body(item.body(), &Hidden::default(), diagnostics),
            }
        }
    }
}

/// Looks at the numbers and lengths that types and fields allow: static types know nothing of these.
struct Bounded<'c, 'd> {
    scope: &'c Scope,
    /// The name of the argument.
    name: &'c str,
    diagnostics: &'d mut Diagnostics,
}

impl Bounded<'_, '_> {
    /// Reports what an expression gives whatever its variables are, part by part where the parts are written out.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expr(&mut self, expr: NodeRef<'_>, spec: &ArgumentSpec) {
        if !spec.is_bounded() {
            return;
        }
        let mut parts = Vec::new();
        let (inner, what) = match (expr.syntax().construct(expr.node()), spec.ty.inner()) {
            (Construct::Parentheses(inner), _) => return self.expr(expr.sibling(inner), spec),
            (Construct::Tuple(elements), TypeSpec::List(inner)) => {
                parts = elements;
                (inner, Some("element"))
            }
            // A duplicate in a set counts once.
            (Construct::Tuple(elements), TypeSpec::Set(inner)) => {
                parts = elements;
                (inner, None)
            }
            (Construct::Object(_), TypeSpec::Map(inner)) => {
                let mut cursor = Cursor::default();
                while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
                    parts.push(entry.value);
                }
                (inner, None)
            }
            _ => {
                let (ty, _) = Expression::from_node(expr).static_type(self.scope);
                return self.report(expr, self.refused(&ty, spec));
            }
        };
        let wanted = what.and_then(|what| spec.bounds.wanted_count(parts.len(), what));
        self.report(expr, wanted.map(|wanted| format!("must have {wanted}")));
        for part in parts {
            self.expr(expr.sibling(part), &ArgumentSpec::new(*inner));
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn report(&mut self, expr: NodeRef<'_>, why: Option<String>) {
        if let Some(why) = why {
            self.diagnostics.push_with(|| unsuitable_value(self.name, Message::text(why), expr.range()));
        }
    }

    /// Why no value of a type is allowed, if it is so.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refused(&self, ty: &StaticType, spec: &ArgumentSpec) -> Option<String> {
        match (ty.kind(), spec.ty.inner()) {
            (StaticKind::Const(value), _) => {
                let mut allowance = self.scope.budget().allowance();
                let value = convert_within(value, &spec.ty.to_type(), &mut allowance).ok()?;
                spec.check_value(&value).err()
            }
            (StaticKind::Union(members), _) => {
                let why: Option<Vec<String>> = members.map(|member| self.refused(&member, spec)).collect();
                why?.into_iter().next()
            }
            (StaticKind::Tuple(mut parts), TypeSpec::List(inner) | TypeSpec::Set(inner)) => {
                parts.find_map(|part| self.refused(&part, &ArgumentSpec::new(*inner)))
            }
            _ => None,
        }
    }
}

//! The static type of an expression: what can be said of its value before anything is evaluated.
//!
//! Every construct has a type in a [`Scope`]; what cannot be right is reported, and has then the type that it has
//! otherwise, or a dynamic one if that cannot be said, so that one mistake is reported once.
//! A value that evaluation gives converts to the static type.

mod call;
mod collection;
mod conditional;
pub(crate) mod expected;
mod for_expr;
mod messages;
mod operation;
mod steps;
mod template;
mod unrolled;

#[cfg(feature = "language")]
use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, Suggestions};
use crate::expr::messages::{Meant, OF_ELEMENT, evaluation_limit, unknown_variable};
use crate::expr::{Expression, Traversal};
use crate::limits::Allowance;
use crate::price;
use crate::source::Range;
use crate::static_types::{Lift, StaticKind, StaticType, resolve_outputs};
use crate::syntax::messages::number_limit;
use crate::syntax::{Binding, Construct, NodeId, NodeRef};
use crate::types::Type;
use crate::typing::scope::Scope;
use crate::typing::signature::Signature;
use crate::value::number::check_text;
use crate::value::{Number, NumberLimits, Value};

impl Expression {
    /// The static type in a scope, and what is wrong with the expression whatever the values will be.
    ///
    /// Nothing is evaluated but what conditions and keys make of constants, with operators and functions of the library.
    /// A wrong expression has the type that it has otherwise (`-"a"` is a number), or a dynamic type if that cannot
    /// be said.
    /// The type of an expression that is known to be sensitive has no values in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::typing::{Scope, StaticType};
    ///
    /// let scope = Scope::new().with_variable("names", StaticType::list(StaticType::STRING));
    /// let expr = native::parse_expression("test", "[for name in names : { name = name, port = 80 }]").ok()?;
    /// let (ty, diagnostics) = expr.static_type(&scope);
    /// assert_eq!(ty.to_string(), "list({ name: string, port: 80 })");
    /// assert!(diagnostics.is_empty());
    ///
    /// let expr = native::parse_expression("test", "-names").ok()?;
    /// let (_, diagnostics) = expr.static_type(&scope);
    /// assert_eq!(diagnostics.iter().next().unwrap().summary(), "invalid operand");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn static_type(&self, scope: &Scope) -> (StaticType, Diagnostics) {
        self.typed(scope, false)
    }

    /// Returns the text of an expression that is made of constants, and all mistakes that no value can mend.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn constant_text(&self, scope: &Scope) -> (Option<Arc<str>>, Diagnostics) {
        let (ty, found) = self.typed(scope, true);
        (collection::constant_text(&ty, scope.budget()), found)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn typed(&self, scope: &Scope, folds: bool) -> (StaticType, Diagnostics) {
        let _report = Suggestions::begin();
        let mut diagnostics = Diagnostics::new();
        let node = self.as_node();
        let mut typer = Typer::new(scope, &mut diagnostics);
        typer.is_secret = node.range().hidden_parts().next().is_some();
        typer.folds = folds;
        let ty = typer.with_bound(node, |typer| typer.expr(node));
        (typer.shown(&ty), diagnostics)
    }
}

/// Works out types, and keeps the variables that expressions define themselves.
struct Typer<'s, 'd> {
    scope: &'s Scope,
    /// The innermost last.
    locals: Vec<(String, StaticType)>,
    /// The functions that the expression is closed over, the innermost last.
    functions: Vec<(String, Signature)>,
    diagnostics: &'d mut Diagnostics,
    /// `true` if the expression must not be shown.
    is_secret: bool,
    /// The number of parts of types that the results of conditionals may still have, together.
    parts: usize,
    /// The lift of the variables that were looked at.
    looked_at: Lift,
    /// `true` if an expression of constants becomes a constant.
    folds: bool,
    /// The amount of text that may still be typed again for single elements.
    unrolled: usize,
    /// The rest of what the types of the expression may cost; none after a limit was passed and reported.
    allowance: Option<Allowance>,
}

/// Conditionals in each other have results whose types grow; beyond so many parts of all of them, nobody knows the type.
const MOST_PARTS: usize = 10_000;

/// The steps that a look at one type costs: types are converted, compared and made anew.
const STEPS_OF_TYPE: u64 = 4;

impl<'s, 'd> Typer<'s, 'd> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(scope: &'s Scope, diagnostics: &'d mut Diagnostics) -> Typer<'s, 'd> {
        Typer {
            scope,
            locals: Vec::new(),
            functions: Vec::new(),
            diagnostics,
            is_secret: false,
            parts: MOST_PARTS,
            looked_at: Lift::None,
            folds: false,
            unrolled: unrolled::MOST,
            allowance: Some(scope.budget().allowance()),
        }
    }

    /// Pays for a look at `types`; false if they cost more than there may be, which is reported once.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn pays<'t>(&mut self, node: NodeRef<'_>, types: impl IntoIterator<Item = &'t StaticType>) -> bool {
        let size: u64 = types.into_iter().map(|ty| u64::from(ty.facts().size)).sum();
        self.pays_steps(node, size * STEPS_OF_TYPE)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn pays_steps(&mut self, node: NodeRef<'_>, steps: u64) -> bool {
        let Some(allowance) = &mut self.allowance else { return false };
        let Err(exhausted) = allowance.steps(steps) else { return true };
        self.allowance = None;
        self.report(evaluation_limit(exhausted, node.range()));
        false
    }

    /// Returns the signature of a function that the expression is closed over.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn bound_function(&self, name: &str) -> Option<&Signature> {
        self.functions.iter().rev().find(|(known, _)| known == name).map(|(_, signature)| signature)
    }

    /// Runs with the variables and functions that an expression is closed over.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn with_bound<T>(&mut self, node: NodeRef<'_>, run: impl FnOnce(&mut Self) -> T) -> T {
        let (outside, functions, mut size) = (self.locals.len(), self.functions.len(), 0);
        let locals = &mut self.locals;
        node.syntax().bound(node.node(), &mut |binding, _| {
            let (name, value) = match binding {
                Binding::Variable(name, value) => (name, value),
                Binding::Function(name, function) => {
                    if !self.functions[functions..].iter().any(|(known, _)| known == name) {
                        self.functions.push((name.to_owned(), function.into()));
                    }
                    return;
                }
            };
            if !locals[outside..].iter().any(|(known, _)| known == name) {
                let ty = match value.is_wholly_known() {
                    true => StaticType::of_value(value),
                    // It will be known where it is evaluated.
                    false => StaticType::of_unknown(value),
                };
                size += u64::from(ty.facts().size);
                locals.push((name.to_owned(), ty));
            }
        });
        self.pays_steps(node, size);
        let result = run(self);
        self.locals.truncate(outside);
        self.functions.truncate(functions);
        result
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expr(&mut self, node: NodeRef<'_>) -> StaticType {
        #[cfg(feature = "language")]
        if !self.scope.counts() {
            return StaticType::DYNAMIC;
        }
        if !self.pays_steps(node, 1) {
            return StaticType::DYNAMIC;
        }
        let mut embedded = Vec::new();
        let mut inner = Diagnostics::new();
        let mut visit = |node: NodeRef<'_>| {
            self.hide(node);
            embedded.push(self.with_bound(node, |this| this.expr(node)));
        };
        if node.syntax().embedded(node.node(), &mut inner, &mut visit) {
            self.diagnostics.extend(inner);
            return match embedded.len() {
                1 => embedded.swap_remove(0),
                _ => StaticType::DYNAMIC,
            };
        }
        match node.syntax().construct(node.node()) {
            Construct::Null => StaticType::NONE,
            Construct::Bool(truth) => StaticType::constant(truth),
            // In JSON, a sign is a part of the number.
            Construct::Number(digits) => match digits.strip_prefix('-') {
                Some(digits) => self.number(digits, true, || node.range()),
                None => self.number(digits, false, || node.range()),
            },
            Construct::String(text) => StaticType::constant(Value::string(text)),
            Construct::Name(name) => StaticType::constant(Value::string(name)),
            Construct::Value(value) => StaticType::of_value(&value),
            Construct::Template(parts) => self.template(node, &parts, true),
            Construct::Heredoc(parts) => self.template(node, &parts, false),
            Construct::Variable(name) => self.variable(name, || node.range()),
            Construct::Steps(term, steps) => {
                let (value, known) = match self.undefined(node, term, &steps) {
                    Some((answer, known)) => {
                        self.pays(node, [&answer]);
                        (answer, known)
                    }
                    None if self.is_variable(node.sibling(term)) => return self.part_of_variable(node, term, &steps),
                    None => (self.expr(node.sibling(term)), 0),
                };
                self.steps(value, node, steps.get(known..).unwrap_or_default())
            }
            Construct::Call { name, arguments, expands_last } => self.call(node, &name, &arguments, expands_last),
            Construct::Tuple(elements) => {
                StaticType::tuple(elements.into_iter().map(|element| self.expr(node.sibling(element))))
            }
            Construct::Object(_) => self.object(node),
            Construct::For(parts) => self.for_expr(node, &parts),
            Construct::Parentheses(inner) => self.expr(node.sibling(inner)),
            Construct::Unary(operator, operand) => self.unary(node, operator, operand),
            Construct::Operation(parts) => self.operation(node, &parts),
            Construct::Conditional { condition, if_true, if_false } => {
                self.conditional(node, condition, if_true, if_false)
            }
            Construct::Invalid => StaticType::DYNAMIC,
        }
    }

    /// The type of digits; of more than a number may have, and of a number that is dear to compute, it is that of numbers.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn number(&mut self, digits: &str, negative: bool, at: impl FnOnce() -> Range) -> StaticType {
        let limits = NumberLimits::from(self.scope.limits());
        let number = match price::is_cheap(digits, self.scope.limits()) {
            true => Number::parse_literal(digits, &limits),
            false => match check_text(digits, &limits) {
                Ok(()) => return StaticType::NUMBER,
                Err(error) => Err(error),
            },
        };
        match number {
            Ok(number) => StaticType::constant(if negative { number.neg() } else { number }),
            Err(error) => {
                self.report(number_limit(&error, at()));
                StaticType::NUMBER
            }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn variable(&mut self, name: &str, at: impl FnOnce() -> Range) -> StaticType {
        let local = self.locals.iter().rev().find(|(local, _)| local == name);
        if let Some(ty) = local.map(|(_, ty)| ty).or_else(|| self.scope.variable(name)).cloned() {
            self.looked_at = self.looked_at.max(Lift::of(&ty));
            return ty;
        }
        let at = at();
        if let Some(ty) = self.scope.undefined(&Traversal::new(name).root_at(at.clone())) {
            return ty;
        }
        if !self.scope.is_open() {
            let known: Vec<&str> =
                self.locals.iter().map(|(name, _)| &**name).chain(self.scope.variable_names()).collect();
            let meant = self.meant(name, &known, &at);
            self.diagnostics.push(unknown_variable(name, &known, self.locals.len(), meant, at));
        }
        StaticType::DYNAMIC
    }

    /// Returns the name that was probably meant by a name without a variable.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn meant<'a>(&self, name: &str, known: &[&'a str], at: &Range) -> Option<Meant<'a>> {
        let local = |name: &str| self.locals.iter().rev().find(|(local, _)| &**local == name).map(|(_, ty)| ty);
        let known = &known[..known.len().min(Suggestions::most_names())];
        let object = |variable: &str| match local(variable).or_else(|| self.scope.variable(variable))?.kind() {
            StaticKind::Object(properties) => Some(properties),
            _ => None,
        };
        let has_it = |variable: &str| object(variable).is_some_and(|properties| properties.get(name).is_some());
        let is_element = |variable: &str| object(variable).is_some_and(|properties| properties.names().eq(OF_ELEMENT));
        Meant::of(at, known, has_it, is_element, || {
            self.bound_function(name).is_some() || self.scope.function(name).is_some()
        })
    }

    /// Types something in which there are more variables.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn with_locals<T>(
        &mut self,
        locals: impl IntoIterator<Item = (String, StaticType)>,
        typed: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outside = self.locals.len();
        self.locals.extend(locals);
        let result = typed(self);
        self.locals.truncate(outside);
        result
    }

    /// Keeps the place of what is secret from being shown.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn hide(&self, node: NodeRef<'_>) {
        if self.is_secret {
            node.range().redact();
        }
    }

    /// The type as it may be shown.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn shown(&self, ty: &StaticType) -> StaticType {
        if self.is_secret { ty.widened() } else { ty.clone() }
    }

    /// A type, or one that was made of it, in words; of what is secret no names of attributes, which may be secrets too.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn said(&self, ty: &StaticType, made: &StaticType) -> String {
        match has_secret_names(ty) {
            true => resolve_outputs(made).to_type().kind_name().to_owned(),
            false => self.shown(made).to_string(),
        }
    }

    /// Reports a mistake; of a value that is not shown, what could be a part of it is left out.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(if self.is_secret { diagnostic.of_secret() } else { diagnostic });
    }

    /// Reports what may be wrong, if that is wanted.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn risk(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.scope.reports_risks() {
            self.report(diagnostic());
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn range(&self, node: NodeRef<'_>, part: NodeId) -> Range {
        node.sibling(part).range()
    }
}

/// Returns `true` if what is secret may have names of attributes in it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn has_secret_names(ty: &StaticType) -> bool {
    ty.facts().output && {
        let plain = resolve_outputs(ty);
        let model = plain.to_type();
        model.depth() > 0 || model == Type::DYNAMIC && !plain.is_dynamic()
    }
}

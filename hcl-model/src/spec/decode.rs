//! From a body to a value: the body of each spec, and what is not about several blocks.

use std::collections::HashSet;

use crate::body::{Block, Body, Content, messages::unsuitable_value};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::messages::{evaluation_limit, failed_promises};
use crate::expr::{Expression, Mode};
use crate::function::CallError;
use crate::source::Range;
use crate::spec::messages;
use crate::spec::secrecy::hide_near;
use crate::spec::tree::{Kind, Spec, Transform, Validate};
use crate::type_expression::TypeConstraint;
use crate::value::{Mark, Marks, Value};

impl Spec {
    /// Decodes a body in which there may be nothing else.
    ///
    /// All mistakes are reported, and the value has the other parts.
    /// A wrong part of the value is unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let rule = Spec::object([("port", Spec::attribute("port", Type::NUMBER).required())]);
    /// let spec = Spec::block_list("rule", rule).at_least(1);
    /// let body = native::parse_body("app.hcl", "rule {\n  port = \"ssh\"\n}\nrule {}\n").ok()?;
    /// let (value, diagnostics) = spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(diagnostics.len(), 2);
    /// assert_eq!(value.ty(), spec.implied_type());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn decode(&self, body: &Body, mode: Mode<'_>) -> (Value, Diagnostics) {
        let load = mode.for_load();
        let mut decoder = Decoder { mode: load.mode(), diagnostics: Diagnostics::new(), secrets: 0 };
        let value = decoder.body(self, body, Labels::None);
        (value, decoder.report())
    }

    /// Decodes a body in which there may be more, and gives what is left of it; blocks in it must have nothing else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let spec = Spec::attribute("kind", Type::STRING);
    /// let body = native::parse_body("app.hcl", "kind = \"http\"\nport = 80\n").ok()?;
    /// let (kind, rest, _) = spec.decode_partial(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!((kind, rest.attribute_names()), (Value::from("http"), vec!["port".to_owned()]));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn decode_partial(&self, body: &Body, mode: Mode<'_>) -> (Value, Body, Diagnostics) {
        let load = mode.for_load();
        let mut decoder = Decoder { mode: load.mode(), diagnostics: Diagnostics::new(), secrets: 0 };
        let (partial, found) = body.partial_content(&self.implied().schema);
        let value = decoder.content(self, body, &partial.content, found, Labels::None);
        (value, partial.remain, decoder.report())
    }
}

pub(super) struct Decoder<'m> {
    pub(super) mode: Mode<'m>,
    pub(super) diagnostics: Diagnostics,
    /// The number of specs around that say that the value is sensitive.
    pub(super) secrets: usize,
}

/// The labels that specs of a body can ask for.
#[derive(Clone, Copy)]
pub(super) enum Labels<'a> {
    /// There is no block around.
    None,
    /// The labels of a block behind so many that are keys.
    Of(&'a Block, usize),
}

/// The content and the labels from which a spec is decoded.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) content: &'a Content,
    pub(super) labels: Labels<'a>,
}

impl Decoder<'_> {
    /// All that is wrong, in source order, and each mistake once, however many specs read what it is in.
    fn report(mut self) -> Diagnostics {
        let mut seen = HashSet::new();
        self.diagnostics.retain(|found| {
            let place = found.subject().map(|at| (at.source().address(), at.bytes().start, at.bytes().end));
            // What is said for another element, or for another call, is another mistake.
            let notes: Vec<String> = found.notes().iter().map(|note| note.text().into_owned()).collect();
            place.is_none() || seen.insert((found.code(), place, found.message().into_owned(), notes))
        });
        self.diagnostics.sort_by_source();
        self.diagnostics
    }

    pub(super) fn body(&mut self, spec: &Spec, body: &Body, labels: Labels<'_>) -> Value {
        let (content, found) = body.content(&spec.implied().schema);
        self.content(spec, body, &content, found, labels)
    }

    fn content(
        &mut self,
        spec: &Spec,
        body: &Body,
        content: &Content,
        found: Diagnostics,
        labels: Labels<'_>,
    ) -> Value {
        let implied = spec.implied();
        let faults = implied.faults.iter().map(|fault| messages::unusable_spec(fault, body.missing_item_range()));
        let mut faults: Vec<Diagnostic> = faults.collect();
        if matches!(labels, Labels::None) && !implied.labels.is_empty() {
            faults.push(messages::label_outside(body.missing_item_range()));
        }
        if !faults.is_empty() {
            self.diagnostics.extend(faults);
            return Value::unknown(spec.implied_type());
        }
        hide_near(&found, implied.secrets);
        let before = self.diagnostics.len();
        self.diagnostics.extend(found);
        let value = self.value(spec, Given { content, labels });
        self.made_since(before, body);
        value
    }

    /// Says of what was found since then for which elements a body was made, if it was.
    pub(super) fn made_since(&mut self, before: usize, body: &Body) {
        if self.diagnostics.len() > before {
            let node = body.as_node();
            self.diagnostics.add_instances_since(before, &node.syntax().instances(node.node()));
        }
    }

    pub(super) fn value(&mut self, spec: &Spec, given: Given<'_>) -> Value {
        match spec.kind() {
            Kind::Object(attributes) => {
                if !self.can_pay(attributes.len(), given) {
                    return Value::unknown(spec.implied_type());
                }
                Value::object(attributes.iter().map(|(name, spec)| (name.clone(), self.value(spec, given))))
            }
            Kind::Tuple(elements) => match self.can_pay(elements.len(), given) {
                true => Value::tuple(elements.iter().map(|spec| self.value(spec, given))),
                false => Value::unknown(spec.implied_type()),
            },
            Kind::Attribute { name, constraint, is_required } => match given.content.attribute(name) {
                Some(attribute) => self.expression(&attribute.name, &attribute.expr, constraint),
                // That it is missing has been reported.
                None if *is_required => Value::unknown(spec.implied_type()),
                None => Value::null(spec.implied_type()),
            },
            Kind::Literal(value) => value.clone(),
            Kind::Expression(expr) => {
                let (value, found) = expr.evaluate(self.mode);
                self.diagnostics.extend(found);
                value
            }
            Kind::Block { ty, inner, is_required } => self.block(ty, inner, *is_required, given),
            Kind::Blocks { of, ty, inner, at_least, at_most } => {
                self.blocks(spec, *of, ty, inner, (*at_least, *at_most), given)
            }
            Kind::Labelled { is_map, ty, labels, inner, at_least, at_most } => {
                self.labelled(spec, *is_map, ty, labels.len(), inner, (*at_least, *at_most), given)
            }
            Kind::BlockAttributes { ty, constraint, is_required } => {
                self.block_attributes(ty, constraint, *is_required, given)
            }
            Kind::Label { index, .. } => match given.labels {
                Labels::Of(block, keys) => match block.labels().get(keys + index) {
                    Some(label) => Value::string(&**label),
                    None => Value::unknown(spec.implied_type()),
                },
                Labels::None => Value::unknown(spec.implied_type()),
            },
            Kind::Default { first, second } => {
                let value = self.value(first, given);
                if !value.is_null() {
                    return value;
                }
                let (_, marks) = value.unmark();
                self.value(second, given).with_marks(marks)
            }
            Kind::Transform { inner, by } => {
                self.unless_wrong(spec, inner, given, |this, value| this.transform(by, &value, inner, spec, given))
            }
            Kind::Refined { inner, refinement } => self.value(inner, given).refined(refinement),
            Kind::Marked { inner, mark } => {
                let value = if mark.is_sensitive() { self.secret(inner, given) } else { self.value(inner, given) };
                value.mark(mark.clone())
            }
            Kind::Validated { inner, validate } => self.unless_wrong(spec, inner, given, |this, value| {
                this.validate(&**validate, &value, inner, given);
                value
            }),
            Kind::TooDeep => Value::DYNAMIC,
        }
    }

    /// Returns `true` if so many parts may be made, as many as the spec has and not as the body: that they may not be
    /// is said once.
    fn can_pay(&mut self, parts: usize, given: Given<'_>) -> bool {
        match self.mode.budget().allowance().elements(parts) {
            Ok(()) => true,
            Err(exhausted) => {
                self.diagnostics.push(evaluation_limit(exhausted, given.content.missing_item_range().clone()));
                false
            }
        }
    }

    /// The value of an argument.
    pub(super) fn expression(&mut self, name: &str, expr: &Expression, constraint: &TypeConstraint) -> Value {
        let mut allowance = self.mode.budget().allowance();
        let (mut value, found) = expr.evaluate_within(self.mode, &mut allowance);
        self.diagnostics.extend(found);
        self.diagnostics.extend(failed_promises(&value, || expr.range()));
        if self.secrets > 0 {
            // What it cannot be converted to is said then, and nothing of what it is.
            expr.range().redact();
            value = value.mark(Mark::sensitive());
        }
        match constraint.convert_within(&value, &mut allowance) {
            Ok(converted) => converted,
            Err(why) => {
                self.diagnostics.push(unsuitable_value(name, why, expr.range()));
                Value::unknown(constraint.ty().without_optional()).with_marks(value.all_marks())
            }
        }
    }

    /// Returns the value that a function makes of a value without mistakes, and an unknown value otherwise.
    fn unless_wrong(
        &mut self,
        spec: &Spec,
        inner: &Spec,
        given: Given<'_>,
        make: impl FnOnce(&mut Self, Value) -> Value,
    ) -> Value {
        let before = self.diagnostics.len();
        let value = self.value(inner, given);
        if self.diagnostics.has_errors_since(before) {
            return Value::unknown(spec.implied_type()).with_marks(value.all_marks());
        }
        make(self, value)
    }

    fn transform(&mut self, by: &Transform, value: &Value, inner: &Spec, spec: &Spec, given: Given<'_>) -> Value {
        match by {
            Transform::Expression { expr, variable, context } => {
                let context = context.child().with_budget(self.mode.budget().clone());
                let context = context.with_variable(variable.clone(), value.clone());
                let (value, found) = expr.evaluate(Mode::Full(&context));
                self.diagnostics.extend(found);
                value
            }
            Transform::Function(function) => {
                let mut allowance = self.mode.budget().allowance();
                match function.call_within(std::slice::from_ref(value), &mut allowance) {
                    Ok(value) => value,
                    Err(why) => {
                        let at = inner.place(given).unwrap_or_else(|| given.content.missing_item_range().clone());
                        let marks = self.refused(why, value, at);
                        Value::unknown(spec.implied_type()).with_marks(marks)
                    }
                }
            }
        }
    }

    /// Reports why a function did not take a value; the marks of what is left of it.
    fn refused(&mut self, why: CallError, value: &Value, at: Range) -> Marks {
        let mut marks = value.all_marks();
        match why {
            CallError::Diagnosed { diagnostics, value: found } => {
                marks.merge(&found.all_marks());
                let diagnostics = diagnostics.map(|found| self.unless_secret(found, value));
                self.diagnostics.extend(diagnostics);
            }
            why => {
                let refused = self.unless_secret(messages::transform_failed(why.into_message(), at), value);
                self.diagnostics.push(refused);
            }
        }
        marks
    }

    /// Reports what the program says of a value.
    fn validate(&mut self, validate: &Validate, value: &Value, inner: &Spec, given: Given<'_>) {
        let found = validate(value);
        let place = || inner.place(given).unwrap_or_else(|| given.content.missing_item_range().clone());
        let found = found.map(|diagnostic| {
            let diagnostic = if diagnostic.subject().is_none() { diagnostic.at(place()) } else { diagnostic };
            self.unless_secret(diagnostic, value)
        });
        self.diagnostics.extend(found);
    }
}

//! Static analyses of expressions that a schema asks for instead of their values, and what they give.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{Expression, StepKind};
use hcl_model::json_text::JsonValue;
use hcl_model::type_expression::TypeConstraint;
use hcl_model::types::Type;

use crate::context::{Context, Fields, text};
use crate::json::{array, object, string};
use crate::{Refusal, value};

/// What is asked of an expression.
pub(crate) enum Analysis {
    Value,
    List(Box<Analysis>),
    Map(Box<Analysis>, Box<Analysis>),
    Call(Box<Analysis>),
    Traversal,
    Type(TypeLanguage),
}

/// Which type expressions there are.
#[derive(Clone, Copy)]
pub(crate) enum TypeLanguage {
    /// Exact types.
    Exact,
    /// Types with `any` and optional attributes.
    Constraint,
    /// These with defaults for the attributes.
    WithDefaults,
}

/// What an analysis has found, with the expressions that are still to be evaluated.
pub(crate) enum Analyzed {
    Value(Expression),
    List(Vec<Analyzed>),
    Map(Vec<(Analyzed, Analyzed)>),
    Call(String, Vec<Analyzed>),
    Traversal(String, Vec<StepKind>),
    Type(Type),
}

impl Analysis {
    pub(crate) fn from_json(json: &JsonValue) -> Result<Analysis, Refusal> {
        let mut fields = Fields::of(json, "an analysis")?;
        let kind = text(fields.take("kind").ok_or("the kind of an analysis is missing")?)?;
        let mut part = |name| match fields.take(name) {
            None => Ok(Box::new(Analysis::Value)),
            Some(json) => Analysis::from_json(json).map(Box::new),
        };
        let analysis = match kind {
            "value" => Analysis::Value,
            "static-list" => Analysis::List(part("elements")?),
            "static-map" => Analysis::Map(part("keys")?, part("values")?),
            "static-call" => Analysis::Call(part("arguments")?),
            "static-traversal" => Analysis::Traversal,
            "type" => Analysis::Type(TypeLanguage::Exact),
            "type-constraint" => Analysis::Type(TypeLanguage::Constraint),
            "type-constraint-with-defaults" => Analysis::Type(TypeLanguage::WithDefaults),
            _ => return Err(format!("{kind} is no analysis")),
        };
        fields.end()?;
        Ok(analysis)
    }

    /// Looks at an expression; where it is something else, a diagnostic says so and it is left to be evaluated.
    pub(crate) fn apply(&self, expr: Expression, diagnostics: &mut Diagnostics) -> Analyzed {
        let result = match self {
            Analysis::Value => return Analyzed::Value(expr),
            Analysis::List(part) => {
                expr.as_static_list().map(|elements| Analyzed::List(part.apply_all(elements, diagnostics)))
            }
            Analysis::Map(keys, values) => expr.as_static_map().map(|entries| {
                let entry = |(key, value)| (keys.apply(key, diagnostics), values.apply(value, diagnostics));
                Analyzed::Map(entries.into_iter().map(entry).collect())
            }),
            Analysis::Call(part) => {
                expr.as_static_call().map(|call| Analyzed::Call(call.name, part.apply_all(call.arguments, diagnostics)))
            }
            Analysis::Traversal => expr.as_traversal().map(|traversal| {
                let steps = traversal.steps().iter().map(|step| step.kind().clone());
                Analyzed::Traversal(traversal.root().to_owned(), steps.collect())
            }),
            Analysis::Type(language) => language.read(&expr).map(Analyzed::Type),
        };
        result.unwrap_or_else(|found| {
            diagnostics.extend(found);
            Analyzed::Value(expr)
        })
    }

    fn apply_all(&self, exprs: Vec<Expression>, diagnostics: &mut Diagnostics) -> Vec<Analyzed> {
        exprs.into_iter().map(|expr| self.apply(expr, diagnostics)).collect()
    }
}

impl TypeLanguage {
    fn read(self, expr: &Expression) -> Result<Type, Diagnostics> {
        let constraint = match self {
            TypeLanguage::Exact => return Type::from_expression(expr),
            TypeLanguage::Constraint | TypeLanguage::WithDefaults => TypeConstraint::strict(expr)?,
        };
        if matches!(self, TypeLanguage::Constraint) && !constraint.defaults().is_empty() {
            let mistake = Diagnostic::error("no-default", "invalid type")
                .detail("A type constraint without defaults has no default values for attributes.");
            return Err(mistake.at(expr.range()).into());
        }
        Ok(constraint.ty())
    }
}

impl Analyzed {
    /// Evaluates what is left to be evaluated.
    pub(crate) fn to_json(&self, context: &Context, diagnostics: &mut Diagnostics) -> Result<JsonValue, Refusal> {
        Ok(match self {
            Analyzed::Value(expr) => {
                let (value, found) = expr.evaluate(context.mode());
                diagnostics.extend(found);
                value::to_json(&value)?
            }
            Analyzed::List(elements) => object([("static_list", all(elements, context, diagnostics)?)]),
            Analyzed::Map(entries) => {
                let mut pairs = Vec::new();
                for (key, value) in entries {
                    let key = key.to_json(context, diagnostics)?;
                    pairs.push(object([("key", key), ("value", value.to_json(context, diagnostics)?)]));
                }
                object([("static_map", array(pairs))])
            }
            Analyzed::Call(name, arguments) => {
                let arguments = all(arguments, context, diagnostics)?;
                object([("static_call", object([("name", string(name)), ("arguments", arguments)]))])
            }
            Analyzed::Traversal(root, steps) => {
                let mut all = vec![object([("root", string(root))])];
                for kind in steps {
                    all.push(step(kind)?);
                }
                object([("static_traversal", array(all))])
            }
            Analyzed::Type(ty) => object([("type", value::type_to_json(ty)?)]),
        })
    }
}

fn all(parts: &[Analyzed], context: &Context, diagnostics: &mut Diagnostics) -> Result<JsonValue, Refusal> {
    Ok(array(parts.iter().map(|part| part.to_json(context, diagnostics)).collect::<Result<Vec<_>, _>>()?))
}

fn step(kind: &StepKind) -> Result<JsonValue, Refusal> {
    match kind {
        StepKind::Attribute(name) => Ok(object([("attr", string(name))])),
        StepKind::Index(key) => Ok(object([("index", value::to_json(key)?)])),
        other => Err(format!("the protocol has no steps like {other:?}")),
    }
}

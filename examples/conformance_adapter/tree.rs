//! Bodies with the expressions of their attributes as trees of nodes, nothing evaluated.

use hcl_model::expr::operators::{BinaryOperator, UnaryOperator};
use hcl_model::json_text::JsonValue;
use hcl_model::native::NativeFile;
use hcl_model::syntax::{Construct, For, Item, NodeId, NodeRef, OperationPart, Step, TemplatePart};
use hcl_model::value::{Number, NumberLimits, Value};

use crate::json::{array, object, string};
use crate::{items, json, labels, value};

/// A body of the file.
pub(crate) fn body(file: &NativeFile<'_>, node: NodeRef<'_>) -> JsonValue {
    let mut attributes = Vec::new();
    let mut blocks = Vec::new();
    for item in items(node) {
        match item {
            Item::Attribute(item) => {
                let value = expression(file, item.expr().node());
                attributes.push((item.name.into_owned(), value));
            }
            Item::Block(item) => blocks.push(json::block(&item.ty, labels(item.node), body(file, item.body()))),
        }
    }
    json::body(attributes, blocks)
}

fn node<const N: usize>(kind: &str, fields: [(&str, JsonValue); N]) -> JsonValue {
    object([("kind", string(kind))].into_iter().chain(fields))
}

fn expression(file: &NativeFile<'_>, expr: NodeId) -> JsonValue {
    let inner = |expr| expression(file, expr);
    match file.construct(expr) {
        Construct::Null => literal(&Value::NULL),
        Construct::Bool(truth) => literal(&Value::bool(truth)),
        Construct::Number(digits) => number(digits),
        Construct::String(text) => literal(&Value::string(text)),
        Construct::Name(name) => literal(&Value::string(name)),
        Construct::Template(parts) => template(file, &parts),
        Construct::Heredoc(mut parts) => {
            // Text that was stripped to nothing makes the difference to an interpolation alone.
            if matches!(parts[..], [TemplatePart::Interpolation(_)]) {
                parts.push(TemplatePart::Text("".into()));
            }
            template(file, &parts)
        }
        Construct::Variable(name) => node("variable", [("name", string(name))]),
        Construct::Steps(term, steps) => with_steps(file, inner(term), &steps),
        Construct::Call { name, arguments, expands_last } => node(
            "call",
            [
                ("name", string(name)),
                ("args", array(arguments.into_iter().map(inner))),
                ("expand_final", JsonValue::Bool(expands_last)),
            ],
        ),
        Construct::Tuple(elements) => node("tuple", [("elements", array(elements.into_iter().map(inner)))]),
        Construct::Object(entries) => {
            let item = |(key, value)| object([("key", inner(key)), ("value", inner(value))]);
            node("object", [("items", array(entries.into_iter().map(item)))])
        }
        Construct::For(parts) => for_expression(file, parts),
        Construct::Parentheses(content) => inner(content),
        Construct::Unary(operator, operand) => {
            let symbol = match operator {
                UnaryOperator::Negate => "-",
                UnaryOperator::Not => "!",
            };
            node("unary", [("operator", string(symbol)), ("operand", inner(operand))])
        }
        Construct::Operation(parts) => operation(file, &parts),
        Construct::Conditional { condition, if_true, if_false } => node(
            "conditional",
            [("condition", inner(condition)), ("true_result", inner(if_true)), ("false_result", inner(if_false))],
        ),
        other => unreadable(&other),
    }
}

fn literal(value: &Value) -> JsonValue {
    value::to_json(value).map_or_else(|refusal| unreadable(&refusal), |value| node("literal", [("value", value)]))
}

fn number(digits: &str) -> JsonValue {
    match Number::parse_literal(digits, &NumberLimits::default()) {
        Ok(number) => literal(&Value::number(number)),
        Err(error) => unreadable(&error),
    }
}

/// What a file without mistakes does not have.
fn unreadable(what: &dyn std::fmt::Debug) -> JsonValue {
    node("unreadable", [("what", string(format!("{what:?}")))])
}

fn template(file: &NativeFile<'_>, parts: &[TemplatePart<'_>]) -> JsonValue {
    node("template", [("parts", template_parts(file, parts))])
}

fn template_parts(file: &NativeFile<'_>, parts: &[TemplatePart<'_>]) -> JsonValue {
    let part = |part: &TemplatePart<'_>| match part {
        TemplatePart::Text(text) => literal(&Value::string(&**text)),
        TemplatePart::Interpolation(expr) => node("interpolation", [("expr", expression(file, *expr))]),
        TemplatePart::If { condition, then, otherwise } => node(
            "template_if",
            [
                ("condition", expression(file, *condition)),
                ("then", template_parts(file, then)),
                ("else", template_parts(file, otherwise)),
            ],
        ),
        TemplatePart::For { key_name, value_name, collection, body } => node(
            "template_for",
            [
                ("key_var", optional(key_name.map(string))),
                ("value_var", string(*value_name)),
                ("collection", expression(file, *collection)),
                ("body", template_parts(file, body)),
            ],
        ),
        other => unreadable(other),
    };
    array(parts.iter().map(part))
}

fn optional(json: Option<JsonValue>) -> JsonValue {
    json.unwrap_or(JsonValue::Null)
}

fn with_steps(file: &NativeFile<'_>, mut term: JsonValue, steps: &[(NodeId, Step<'_>)]) -> JsonValue {
    let splat = |term, steps: &[(NodeId, Step<'_>)]| {
        let each = with_steps(file, node("splat_item", []), steps);
        node("splat", [("source", term), ("each", each)])
    };
    for (_, step) in steps {
        term = match step {
            Step::Attribute(name) => node("get_attr", [("object", term), ("name", string(*name))]),
            Step::LegacyIndex(digits) => node("index", [("collection", term), ("key", number(digits))]),
            Step::Index(key) => node("index", [("collection", term), ("key", expression(file, *key))]),
            Step::AttributeSplat(steps) | Step::FullSplat(steps) => splat(term, steps),
            other => unreadable(other),
        };
    }
    term
}

fn for_expression(file: &NativeFile<'_>, parts: For<'_>) -> JsonValue {
    let inner = |expr| expression(file, expr);
    let result = if parts.key.is_some() { "object" } else { "tuple" };
    node(
        "for",
        [
            ("result", string(result)),
            ("key_var", optional(parts.key_name.map(string))),
            ("value_var", string(parts.value_name)),
            ("collection", inner(parts.collection)),
            ("key", optional(parts.key.map(inner))),
            ("value", inner(parts.value)),
            ("condition", optional(parts.condition.map(inner))),
            ("grouping", JsonValue::Bool(parts.groups)),
        ],
    )
}

fn operation(file: &NativeFile<'_>, parts: &[OperationPart]) -> JsonValue {
    let mut stack = Vec::new();
    for part in parts {
        let next = match part {
            OperationPart::Operand(expr) => expression(file, *expr),
            OperationPart::Operator(operator) => {
                let (right, left) = (stack.pop(), stack.pop());
                let symbol = string(symbol(*operator));
                node("binary", [("operator", symbol), ("left", optional(left)), ("right", optional(right))])
            }
            other => unreadable(other),
        };
        stack.push(next);
    }
    optional(stack.pop())
}

fn symbol(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Or => "||",
        BinaryOperator::And => "&&",
        BinaryOperator::Equal => "==",
        BinaryOperator::NotEqual => "!=",
        BinaryOperator::Less => "<",
        BinaryOperator::LessOrEqual => "<=",
        BinaryOperator::Greater => ">",
        BinaryOperator::GreaterOrEqual => ">=",
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Modulo => "%",
    }
}

//! From nodes to values ("Expressions"): strings are templates in full-expression mode, and so are names of properties.

use std::collections::HashMap;
use std::sync::Arc;

use crate::convert::convert_within;
use crate::diag::{Diagnostics, Message};
use crate::expr::{Evaluation, Mode};
use crate::json::file::JsonFile;
use crate::json::messages;
use crate::json::node::{Kind, Node, TEMPLATE};
use crate::source::normalize;
use crate::syntax::{NodeId, Syntax, literal};
use crate::types::Type;
use crate::value::{Marks, Value, Waits};

/// The value of an expression.
pub(super) fn evaluate(
    file: &JsonFile<'_>,
    id: u32,
    evaluation: &mut Evaluation<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    Evaluator { file, evaluation, diagnostics }.value(id)
}

struct Evaluator<'a, 'e, 'c> {
    file: &'a JsonFile<'a>,
    evaluation: &'e mut Evaluation<'c>,
    diagnostics: &'e mut Diagnostics,
}

impl Evaluator<'_, '_, '_> {
    fn value(&mut self, id: u32) -> Value {
        let node = self.file.node(id);
        let counted = self.evaluation.count_step();
        if !self.evaluation.goes_on(counted, self.diagnostics, || self.file.range(node)) {
            return Value::DYNAMIC;
        }
        match node.kind {
            Kind::Null => Value::NULL,
            Kind::True => Value::TRUE,
            Kind::False => Value::FALSE,
            Kind::Number => {
                literal::number(self.file.slice(node), self.evaluation, self.diagnostics, || self.file.range(node))
            }
            Kind::String | Kind::Name => self.string(id, node),
            Kind::Array => self.array(id, node),
            Kind::Object => self.object(id, node),
            Kind::Invalid => Value::DYNAMIC,
        }
    }

    /// The text as it is in literal-only mode, otherwise the value of the template.
    fn string(&mut self, id: u32, node: &Node) -> Value {
        let limits = match self.evaluation.mode() {
            Mode::Full(context) if node.has(TEMPLATE) => context.limits(),
            _ => return Value::string(self.file.content(node)),
        };
        let template = self.file.template(id, limits);
        let failed = template.diagnostics.has_errors();
        self.diagnostics.extend(template.diagnostics);
        if failed {
            return Value::DYNAMIC;
        }
        template.tree.evaluate(NodeId(0), self.evaluation, self.diagnostics)
    }

    fn array(&mut self, id: u32, node: &Node) -> Value {
        let file = self.file;
        let elements: Vec<Value> = file.children(id).map(|element| self.value(element)).collect();
        let counted = self.evaluation.count_elements(elements.len());
        if self.evaluation.goes_on(counted, self.diagnostics, || file.range(node)) {
            self.made(Value::tuple(elements), node)
        } else {
            Value::dynamic_for(&elements, Marks::none())
        }
    }

    fn object(&mut self, id: u32, node: &Node) -> Value {
        let file = self.file;
        let (mut marks, mut waits) = (Marks::none(), Waits::none());
        let mut names: Vec<(Arc<str>, u32)> = Vec::new();
        let mut values = Vec::new();
        let mut known = true;
        let mut children = file.children(id);
        while let (Some(name), Some(value)) = (children.next(), children.next()) {
            let value = self.value(value);
            match self.name(name, &mut marks, &mut waits) {
                Some(text) => names.push((text, name)),
                None => known = false,
            }
            values.push(value);
        }
        if file.is_computed(id) && self.has_duplicates(&names, marks.is_sensitive()) {
            known = false;
        }
        let counted = self.evaluation.count_elements(values.len());
        if !self.evaluation.goes_on(counted, self.diagnostics, || file.range(node)) || !known {
            return Value::dynamic_for(&values, marks).waiting_for(&waits);
        }
        let object = Value::object(names.into_iter().map(|(name, _)| name).zip(values));
        self.made(object, node).with_marks(marks)
    }

    /// The name of an attribute; none if it is not known, or after a diagnostic.
    fn name(&mut self, id: u32, marks: &mut Marks, waits: &mut Waits) -> Option<Arc<str>> {
        let node = self.file.node(id);
        if !node.has(TEMPLATE) {
            return Some(Arc::from(normalize(self.file.content(node))));
        }
        let before = self.diagnostics.len();
        let value = self.value(id).unmark_deep_into(marks);
        waits.add_all(&value);
        if self.diagnostics.has_errors_since(before) {
            return None;
        }
        let converted = convert_within(&value, &Type::STRING, self.evaluation.allowance());
        let counted = self.evaluation.settled();
        if !self.evaluation.goes_on(counted, self.diagnostics, || self.file.range(node)) {
            return None;
        }
        let why = match converted {
            Ok(_) if value.is_null() => Message::from("the value is null"),
            Ok(name) => return name.shared_str().cloned(),
            Err(error) => error.into(),
        };
        self.diagnostics.push(messages::invalid_key(why, self.file.range(node)));
        None
    }

    /// Returns `true` if a name occurs again, and reports that.
    fn has_duplicates(&mut self, names: &[(Arc<str>, u32)], secret: bool) -> bool {
        let mut first: HashMap<&str, u32> = HashMap::new();
        let mut found = false;
        for (name, id) in names {
            let range = |id| self.file.range(self.file.node(id));
            if let Some(&first) = first.get(&**name) {
                let shown = (!secret).then_some(&**name);
                self.diagnostics.push(messages::duplicate_attribute(shown, range(first), range(*id)));
                found = true;
            } else {
                first.insert(name, *id);
            }
        }
        found
    }

    fn made(&mut self, value: Value, node: &Node) -> Value {
        let file = self.file;
        self.evaluation.bounded(value, self.diagnostics, || file.range(node))
    }
}

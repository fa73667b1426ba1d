//! Tuple and object constructors ("Collection Values").

use std::collections::HashMap;
use std::sync::Arc;

use crate::native::eval::{Evaluator, Found, messages};
use crate::native::node::{Kind, Node};
use crate::source::normalize;
use crate::types::Type;
use crate::value::{Marks, Value};

/// The key that an expression gives for an object.
pub(super) enum Key {
    Name(Arc<str>),
    /// The key is not known, so neither is the type of the object.
    Unknown,
    /// There is a diagnostic instead.
    Failed,
}

impl Evaluator<'_, '_, '_> {
    #[inline(never)]
    pub(super) fn tuple(&mut self, id: u32, node: &Node) -> Value {
        let file = self.file;
        let elements: Vec<Value> = file.children(id).map(|child| self.expr(child)).collect();
        let counted = self.evaluation.count_elements(elements.len());
        if self.within_limit(counted, node) {
            self.made(Value::tuple(elements), node)
        } else {
            self.dynamic_for(&elements, Marks::none())
        }
    }

    #[inline(never)]
    pub(super) fn object(&mut self, id: u32, node: &Node) -> Value {
        let file = self.file;
        let mut found = Found::default();
        let mut entries: Vec<(Arc<str>, Value)> = Vec::new();
        let mut keys: Vec<(Arc<str>, u32)> = Vec::new();
        let mut known = true;
        let mut children = file.children(id);
        while let (Some(key), Some(value)) = (children.next(), children.next()) {
            let name = self.object_key(key, &mut found);
            let value = self.expr(value);
            match name {
                Key::Name(name) => {
                    keys.push((name.clone(), key));
                    entries.push((name, value));
                }
                Key::Unknown | Key::Failed => {
                    found.marks.merge(&value.all_marks());
                    found.waits.add_all(&value);
                    known = false;
                }
            }
        }
        let counted = self.evaluation.count_elements(entries.len());
        if !self.within_limit(counted, node) || !known {
            let result = self.dynamic_for(entries.iter().map(|(_, value)| value), found.marks);
            return result.waiting_for(&found.waits);
        }
        let count = entries.len();
        let object = Value::object(entries);
        if object.as_entries().is_some_and(|kept| kept.len() < count) {
            self.warn_of_duplicates(&keys, found.marks.is_sensitive());
        }
        self.made(object, node).with_marks(found.marks)
    }

    /// A bare name, or an expression that gives a string.
    fn object_key(&mut self, id: u32, found: &mut Found) -> Key {
        let file = self.file;
        let node = file.node(id);
        if matches!(node.kind, Kind::KeyName | Kind::String) {
            let counted = self.evaluation.count_bytes((node.end - node.start) as usize);
            if !self.within_limit(counted, node) {
                return Key::Failed;
            }
            return Key::Name(Arc::from(normalize(file.content(node))));
        }
        let errors = self.diagnostics.len();
        let value = self.expr(id);
        let value = found.unmark_deep(value);
        if self.diagnostics.has_errors_since(errors) {
            return Key::Failed;
        }
        if value.is_null() {
            let range = self.range(node);
            self.report(messages::null_key(range));
            return Key::Failed;
        }
        match self.convert(&value, &Type::STRING, node) {
            Ok(key) => key.shared_str().map_or(Key::Unknown, |name| Key::Name(name.clone())),
            Err(error) => {
                let range = self.range(node);
                self.report(messages::key_type(error.into(), range));
                Key::Failed
            }
        }
    }

    /// The value of an expression that is a key, which need not be a string.
    #[inline(never)]
    pub(super) fn key(&mut self, id: u32) -> Value {
        let file = self.file;
        let is_reference = file.node(id + 2).kind == Kind::Variable && file.static_traversal(id).is_some();
        if file.node(id + 1).kind == Kind::Postfix && is_reference {
            let range = self.range(file.node(id));
            self.report(messages::ambiguous_key(range));
            return Value::DYNAMIC;
        }
        self.expr(id + 1)
    }

    fn warn_of_duplicates(&mut self, keys: &[(Arc<str>, u32)], secret: bool) {
        let mut first: HashMap<&str, u32> = HashMap::new();
        for &(ref name, key) in keys {
            if let Some(&first) = first.get(&**name) {
                let first = self.range(self.file.node(first));
                let range = self.range(self.file.node(key));
                let shown = (!secret).then_some(&**name);
                self.report(messages::duplicate_key_literal(shown, first, range));
            } else {
                first.insert(name, key);
            }
        }
    }
}

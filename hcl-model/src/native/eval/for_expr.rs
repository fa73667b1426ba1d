//! `for` expressions: a tuple or an object from the elements of a collection ("For Expressions").

use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use crate::native::eval::{Evaluator, Found, messages};
use crate::native::node::{CONDITION, ELLIPSIS, KEY_NAME, Kind, Node};
use crate::types::{Type, TypeKind};
use crate::value::{Elements, Marks, Value, ValueKind};

/// The parts of a `for`.
pub(super) struct ForParts<'a> {
    key_name: Option<&'a str>,
    value_name: &'a str,
    pub(super) collection: u32,
    /// What follows the collection.
    pub(super) rest: Vec<u32>,
}

/// What the `if` clause says about an element.
enum Verdict {
    Take,
    Skip,
    Unknown,
    Failed,
}

impl<'a> Evaluator<'a, '_, '_> {
    pub(super) fn for_parts(&self, id: u32, node: &Node) -> Option<ForParts<'a>> {
        let file = self.file;
        let mut children = file.children(id);
        let key_name = if node.has(KEY_NAME) { Some(file.slice(file.node(children.next()?))) } else { None };
        let value_name = file.slice(file.node(children.next()?));
        Some(ForParts { key_name, value_name, collection: children.next()?, rest: children.collect() })
    }

    /// The collection of a `for`, which may be unknown; nothing if it cannot be one.
    pub(super) fn for_collection(&mut self, collection: u32, found: &mut Found) -> Option<Value> {
        let value = self.expr(collection);
        let value = found.unmark(value);
        let node = self.file.node(collection);
        if value.is_null() {
            let range = self.range(node);
            self.report(messages::for_null(range));
            return None;
        }
        if value.elements().is_some() || value.is_dynamic() {
            return Some(value);
        }
        let ty = value.ty();
        if !value.is_known()
            && matches!(
                ty.kind(),
                TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Map(_) | TypeKind::Tuple(_) | TypeKind::Object(_)
            )
        {
            return Some(value);
        }
        let range = self.range(node);
        self.report(messages::for_not_iterable(&ty, range));
        None
    }

    /// Runs with the names of the `for` defined, as unknown until there is an element.
    pub(super) fn with_names<T>(&mut self, parts: &ForParts<'a>, run: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.locals.len();
        for name in parts.key_name.into_iter().chain([parts.value_name]) {
            self.locals.push((name, Value::DYNAMIC));
        }
        let result = run(self);
        self.locals.truncate(outside);
        result
    }

    /// Lets the names of the `for` stand for an element of something with these marks.
    pub(super) fn set_element(&mut self, parts: &ForParts<'a>, elements: Elements<'_>, index: usize, outside: &Marks) {
        let mut locals = self.locals.iter_mut().rev();
        if let (Some((_, local)), Some(value)) = (locals.next(), elements.value(index)) {
            *local = value.clone().inside(outside);
        }
        if parts.key_name.is_some()
            && let (Some((_, local)), Some(key)) = (locals.next(), elements.key(index))
        {
            *local = key.inside(outside);
        }
    }

    #[inline(never)]
    pub(super) fn for_expr(&mut self, id: u32, node: &Node) -> Value {
        let Some(mut parts) = self.for_parts(id, node) else {
            return Value::DYNAMIC;
        };
        let condition = if node.has(CONDITION) { parts.rest.pop() } else { None };
        let mut found = Found::default();
        let collection = self.for_collection(parts.collection, &mut found);
        let elements = collection.as_ref().and_then(Value::elements);
        let is_collection = collection.as_ref().is_some_and(|collection| !collection.is_dynamic());
        let is_empty = elements.is_none_or(|elements| elements.is_empty());
        let condition_holds = match condition {
            Some(condition) if !is_collection => {
                // Like the rest it counts only for its marks.
                parts.rest.push(condition);
                true
            }
            Some(condition) if is_empty || !self.contains_for(condition) => {
                self.check_condition(&parts, condition, &mut found)
            }
            _ => true,
        };
        let Some(elements) = elements.filter(|_| condition_holds) else {
            self.with_names(&parts, |this| {
                parts.rest.iter().for_each(|&id| this.only_marks(id, &mut found));
            });
            let result = self.dynamic_for(&collection, found.marks);
            return result.waiting_for(&found.waits);
        };
        let is_object = node.kind == Kind::ForObject;
        let known_length = if is_object || condition.is_some() { 0 } else { elements.len() };
        let mut tuple = Vec::with_capacity(known_length);
        let mut object = Entries::default();
        let group = node.has(ELLIPSIS);
        let mut known = !collection.as_ref().is_some_and(Value::is_open_set);
        if !known {
            collection.iter().for_each(|collection| found.waits.add_all(collection));
        }
        let outside = found.marks.clone();
        // As in the reference, an unknown condition or key hides those after it that are unsuitable.
        let mut undecided = false;
        let repeated = self.repeated;
        let whole = self.with_names(&parts, |this| {
            for index in 0..elements.len() {
                let counted = this.evaluation.count_elements(1);
                if !this.within_limit(counted, node) || this.is_hopeless(repeated) {
                    return false;
                }
                this.set_element(&parts, elements, index, &outside);
                let verdict = |condition| this.verdict(condition, node.kind, undecided, &mut found);
                match condition.map_or(Verdict::Take, verdict) {
                    Verdict::Take => {}
                    Verdict::Skip => continue,
                    verdict => {
                        undecided |= matches!(verdict, Verdict::Unknown);
                        parts.rest.iter().for_each(|&id| this.only_marks(id, &mut found));
                        known = false;
                        continue;
                    }
                }
                match *parts.rest.as_slice() {
                    [key, value] if is_object => match this.for_key(key, undecided, &mut found) {
                        Some(Some(name)) => {
                            let value = this.expr(value);
                            if let Some(name) = object.insert(name, value, group) {
                                let range = this.range(this.file.node(key));
                                let shown = (!found.marks.is_sensitive()).then_some(&*name);
                                this.report(messages::for_duplicate_key(shown, range));
                            }
                        }
                        unnamed => {
                            undecided |= unnamed.is_some();
                            this.only_marks(value, &mut found);
                            known = false;
                        }
                    },
                    [value] => tuple.push(this.expr(value)),
                    _ => {}
                }
            }
            true
        });
        if !whole {
            return self.dynamic_for(&collection, found.marks);
        }
        let result = if is_object { object.into_value(group) } else { Value::tuple(tuple) };
        let result = self.made(result, node);
        if known {
            return result.with_marks(found.marks);
        }
        self.dynamic_for([&result], found.marks).waiting_for(&found.waits)
    }

    /// Whether there is a `for` in an expression, so that evaluating it once more for nothing would add up.
    fn contains_for(&self, id: u32) -> bool {
        let end = id + self.file.node(id).size;
        (id..end).any(|id| matches!(self.file.node(id).kind, Kind::ForTuple | Kind::ForObject | Kind::ForDirective))
    }

    /// Evaluates the `if` clause without elements, so that a wrong one is reported even for an empty collection.
    fn check_condition(&mut self, parts: &ForParts<'a>, condition: u32, found: &mut Found) -> bool {
        let before = self.diagnostics.len();
        let value = self.with_names(parts, |this| this.expr(condition));
        found.marks.merge(&value.all_marks());
        if self.diagnostics.has_errors_since(before) {
            return false;
        }
        let file = self.file;
        let range = || file.node_range(file.node(condition));
        if value.is_null() {
            let range = range();
            self.report(messages::for_condition_null(range));
            return false;
        }
        if let Err(error) = self.convert(&value, &Type::BOOL, file.node(condition)) {
            let range = range();
            self.report(messages::for_condition_type(&error.to_string(), range));
            return false;
        }
        true
    }

    /// What the `if` clause says of an element; `quiet` if an unsuitable value is not to be reported.
    ///
    /// As in the reference, the type of an unknown value counts only where an object is made.
    fn verdict(&mut self, condition: u32, kind: Kind, quiet: bool, found: &mut Found) -> Verdict {
        let before = self.diagnostics.len();
        let value = self.expr(condition);
        if let ValueKind::Bool(truth) = value.kind() {
            return if truth { Verdict::Take } else { Verdict::Skip };
        }
        found.marks.merge(&value.all_marks());
        let file = self.file;
        let reason = match self.convert(&value, &Type::BOOL, file.node(condition)) {
            _ if value.is_null() => "the value must not be null".to_owned(),
            Err(error) if value.is_known() || kind == Kind::ForObject => error.to_string(),
            Ok(truth) if truth.is_known() => {
                return if truth.as_bool() == Some(true) { Verdict::Take } else { Verdict::Skip };
            }
            _ if self.diagnostics.has_errors_since(before) => return Verdict::Failed,
            _ => {
                found.waits.add_all(&value);
                return Verdict::Unknown;
            }
        };
        if !quiet {
            let range = self.range(self.file.node(condition));
            self.report(messages::for_condition_type(&reason, range));
        }
        Verdict::Failed
    }

    /// The key of an entry: nothing if it failed, no name if it is unknown; `quiet` as for the condition.
    fn for_key(&mut self, id: u32, quiet: bool, found: &mut Found) -> Option<Option<Arc<str>>> {
        let file = self.file;
        let before = self.diagnostics.len();
        let key = self.expr(id);
        let key = found.unmark_deep(key);
        if !key.is_null() && !key.is_known() {
            return (!self.diagnostics.has_errors_since(before)).then_some(None);
        }
        let reason = match (!key.is_null()).then(|| self.convert(&key, &Type::STRING, file.node(id))) {
            Some(Ok(key)) => return Some(key.shared_str().cloned()),
            Some(Err(error)) => Some(error.to_string()),
            None => None,
        };
        if !quiet {
            let range = self.range(self.file.node(id));
            self.report(match reason {
                Some(reason) => messages::for_key_type(&reason, range),
                None => messages::for_key_null(range),
            });
        }
        None
    }
}

/// The entries of an object that is being made, each with its one value or with the group of its values.
#[derive(Default)]
struct Entries {
    index: HashMap<Arc<str>, usize>,
    entries: Vec<Entry>,
}

/// The first value of a name, and the others.
struct Entry {
    name: Arc<str>,
    first: Value,
    more: Vec<Value>,
}

impl Entries {
    /// Adds a value; its name, if there is one of that name already and values are not grouped.
    fn insert(&mut self, name: Arc<str>, value: Value, group: bool) -> Option<Arc<str>> {
        match self.index.get(&name) {
            Some(&index) if group => {
                self.entries[index].more.push(value);
                None
            }
            Some(_) => Some(name),
            None => {
                self.index.insert(name.clone(), self.entries.len());
                self.entries.push(Entry { name, first: value, more: Vec::new() });
                None
            }
        }
    }

    fn into_value(self, group: bool) -> Value {
        Value::object(self.entries.into_iter().map(|Entry { name, first, more }| {
            (name, if group { Value::tuple(iter::once(first).chain(more)) } else { first })
        }))
    }
}

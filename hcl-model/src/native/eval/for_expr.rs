//! `for` expressions: a tuple or an object from the elements of a collection ("For Expressions").

use std::sync::Arc;

use crate::diag::Message;
use crate::native::eval::entries::Entries;
use crate::native::eval::{Evaluator, Found, messages};
use crate::native::node::{CONDITION, ELLIPSIS, KEY_NAME, Kind, Node};
use crate::types::{Type, TypeKind};
use crate::value::{Elements, Marks, Value, ValueKind};

/// The parts of a `for`.
pub(super) struct ForParts<'a> {
    pub(super) key_name: Option<&'a str>,
    pub(super) value_name: &'a str,
    pub(super) collection: u32,
    /// The nodes behind the collection.
    pub(super) rest: Vec<u32>,
}

/// The verdict of the `if` clause about an element.
enum Verdict {
    Take,
    Skip,
    Unknown,
    Failed,
}

impl Verdict {
    fn of(holds: bool) -> Verdict {
        if holds { Verdict::Take } else { Verdict::Skip }
    }
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

    /// Defines the names of the `for`, as unknown until there is an element; how many names there were before, to which
    /// [`Self::locals`] is to be cut when the `for` ends.
    pub(super) fn define_names(&mut self, parts: &ForParts<'a>) -> usize {
        let outside = self.locals.len();
        for name in parts.key_name.into_iter().chain([parts.value_name]) {
            self.locals.push((name, Value::DYNAMIC));
        }
        outside
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

    /// The value of a `for`.
    ///
    /// It is on the stack as often as `for`s are nested, and so is what it calls until an element is evaluated; hence
    /// the parts, and the box.
    #[inline(never)]
    pub(super) fn for_expr(&mut self, id: u32, node: &Node) -> Value {
        let mut run = match self.for_run(id, node) {
            Ok(run) => run,
            Err(value) => return value,
        };
        let outside = self.define_names(&run.parts);
        let whole = self.for_elements(node, &mut run);
        self.locals.truncate(outside);
        self.for_result(node, run, whole)
    }

    /// All that a `for` needs before its elements are gone through; its value if there are none to go through.
    #[inline(never)]
    fn for_run(&mut self, id: u32, node: &Node) -> Result<Box<Run<'a>>, Value> {
        let Some(parts) = self.for_parts(id, node) else {
            return Err(Value::DYNAMIC);
        };
        let mut found = Found::default();
        let collection = self.for_collection(parts.collection, &mut found);
        self.run_over(node, parts, collection, found)
    }

    #[inline(never)]
    fn run_over(
        &mut self,
        node: &Node,
        mut parts: ForParts<'a>,
        collection: Option<Value>,
        mut found: Found,
    ) -> Result<Box<Run<'a>>, Value> {
        let condition = if node.has(CONDITION) { parts.rest.pop() } else { None };
        let holds = self.condition_holds(&mut parts, condition, collection.as_ref(), &mut found);
        let collection = match collection {
            Some(collection) if holds && collection.elements().is_some() => collection,
            collection => return Err(self.without_elements(&parts, collection.as_ref(), found)),
        };
        let known = !collection.is_open_set();
        if !known {
            found.waits.add_all(&collection);
        }
        let is_counted = !node.has(ELLIPSIS) && condition.is_none();
        let length = collection.elements().filter(|_| is_counted).map_or(0, |elements| elements.len());
        let (tuple, object) = match node.kind {
            Kind::ForObject => (Vec::new(), Entries::with_capacity(length)),
            _ => (Vec::with_capacity(length), Entries::default()),
        };
        let outside = found.marks.clone();
        let made = Made { tuple, object, outside, found, known, undecided: false };
        Ok(Box::new(Run { parts, condition, collection, made }))
    }

    /// Returns `true` if the `if` clause, looked at without elements, keeps nothing from being made.
    #[inline(never)]
    fn condition_holds(
        &mut self,
        parts: &mut ForParts<'a>,
        condition: Option<u32>,
        collection: Option<&Value>,
        found: &mut Found,
    ) -> bool {
        let Some(condition) = condition else { return true };
        if collection.is_none_or(Value::is_dynamic) {
            // Like the rest it counts only for its marks.
            parts.rest.push(condition);
            return true;
        }
        let is_empty = collection.and_then(Value::elements).is_none_or(|elements| elements.is_empty());
        if !is_empty && self.contains_for(condition) {
            return true;
        }
        self.check_condition(parts, condition, found)
    }

    /// Returns the result of a `for` whose elements are not known.
    #[inline(never)]
    fn without_elements(&mut self, parts: &ForParts<'a>, collection: Option<&Value>, mut found: Found) -> Value {
        let outside = self.define_names(parts);
        for &id in &parts.rest {
            self.only_marks(id, &mut found);
        }
        self.locals.truncate(outside);
        let result = self.dynamic_for(collection, found.marks);
        result.waiting_for(&found.waits)
    }

    /// Makes what is made of each element; whether all were gone through.
    #[inline(never)]
    fn for_elements(&mut self, node: &Node, run: &mut Run<'a>) -> bool {
        let Run { parts, condition, collection, made } = run;
        let Some(elements) = collection.elements() else { return true };
        let repeated = self.repeated;
        for index in 0..elements.len() {
            let counted = self.evaluation.count_elements(1);
            if !self.within_limit(counted, node) || self.is_hopeless(repeated) {
                return false;
            }
            self.set_element(parts, elements, index, &made.outside);
            let verdict = match *condition {
                None => Verdict::Take,
                Some(condition) => self.verdict(condition, node.kind, made.undecided, &mut made.found),
            };
            match (verdict, parts.rest.as_slice()) {
                (Verdict::Take, &[value]) => {
                    let value = self.expr(value);
                    made.tuple.push(value);
                }
                (Verdict::Take, &[key, _]) => {
                    let before = self.diagnostics.len();
                    let name = self.expr(key);
                    let name = self.for_key(name, key, before, made);
                    self.for_entry(name, node.has(ELLIPSIS), parts, made);
                }
                (Verdict::Take | Verdict::Skip, _) => {}
                (verdict @ (Verdict::Unknown | Verdict::Failed), rest) => {
                    made.undecided |= matches!(verdict, Verdict::Unknown);
                    for &id in rest {
                        self.only_marks(id, &mut made.found);
                    }
                    made.known = false;
                }
            }
        }
        true
    }

    /// Adds the entry for an element under a name, if it has one ([`Self::for_key`]).
    #[inline(never)]
    fn for_entry(&mut self, name: Option<Option<Arc<str>>>, group: bool, parts: &ForParts<'a>, made: &mut Made) {
        let &[key, value] = parts.rest.as_slice() else { return };
        match name {
            Some(Some(name)) => {
                let value = self.expr(value);
                self.add_entry(key, name, value, group, made);
            }
            unnamed => {
                made.undecided |= unnamed.is_some();
                self.only_marks(value, &mut made.found);
                made.known = false;
            }
        }
    }

    #[inline(never)]
    fn add_entry(&mut self, key: u32, name: Arc<str>, value: Value, group: bool, made: &mut Made) {
        if let Some(name) = made.object.insert(name, value, group) {
            let range = self.range(self.file.node(key));
            let shown = (!made.found.marks.is_sensitive()).then_some(&*name);
            self.report(messages::for_duplicate_key(shown, range));
            made.known = false;
        }
    }

    #[inline(never)]
    fn for_result(&mut self, node: &Node, run: Box<Run<'_>>, whole: bool) -> Value {
        let Run { collection, made: Made { found, tuple, object, known, .. }, .. } = *run;
        if !whole {
            return self.dynamic_for([&collection], found.marks);
        }
        let is_object = node.kind == Kind::ForObject;
        let result = if is_object { object.into_value(node.has(ELLIPSIS)) } else { Value::tuple(tuple) };
        let result = self.made(result, node);
        if known {
            return result.with_marks(found.marks);
        }
        self.dynamic_for([&result], found.marks).waiting_for(&found.waits)
    }

    /// Returns `true` if there is a `for` in an expression, so that evaluating it once more for nothing would add up.
    fn contains_for(&self, id: u32) -> bool {
        let end = id + self.file.node(id).size;
        (id..end).any(|id| matches!(self.file.node(id).kind, Kind::ForTuple | Kind::ForObject | Kind::ForDirective))
    }

    /// Evaluates the `if` clause without elements, so that a wrong one is reported even for an empty collection.
    fn check_condition(&mut self, parts: &ForParts<'a>, condition: u32, found: &mut Found) -> bool {
        let before = self.diagnostics.len();
        let outside = self.define_names(parts);
        let value = self.expr(condition);
        self.locals.truncate(outside);
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
            self.report(messages::for_condition_type(error.into(), range));
            return false;
        }
        true
    }

    /// Returns the verdict of the `if` clause about an element.
    /// An unsuitable value is not reported if `quiet` is `true`.
    ///
    /// The type of an unknown value counts only where an object is made, as in the reference.
    fn verdict(&mut self, condition: u32, kind: Kind, quiet: bool, found: &mut Found) -> Verdict {
        let before = self.diagnostics.len();
        let value = self.expr(condition);
        if let ValueKind::Bool(truth) = value.kind() {
            return Verdict::of(truth);
        }
        found.marks.merge(&value.all_marks());
        let file = self.file;
        let reason = match self.convert(&value, &Type::BOOL, file.node(condition)) {
            _ if value.is_null() => Message::from("it is null"),
            Err(error) if value.is_known() || kind == Kind::ForObject => error.into(),
            Ok(truth) if truth.is_known() => {
                return Verdict::of(truth.as_bool() == Some(true));
            }
            _ if self.diagnostics.has_errors_since(before) => return Verdict::Failed,
            _ => {
                found.waits.add_all(&value);
                return Verdict::Unknown;
            }
        };
        if !quiet {
            let range = self.range(self.file.node(condition));
            self.report(messages::for_condition_type(reason, range));
        }
        Verdict::Failed
    }

    /// The name that the key of an entry is, evaluated since so many diagnostics: nothing if it failed, no name if it is unknown.
    #[inline(never)]
    fn for_key(&mut self, key: Value, id: u32, before: usize, made: &mut Made) -> Option<Option<Arc<str>>> {
        if let ValueKind::String(_) = key.kind() {
            return Some(key.shared_str().cloned());
        }
        let file = self.file;
        let key = made.found.unmark_deep(key);
        if !key.is_null() && !key.is_known() {
            return (!self.diagnostics.has_errors_since(before)).then_some(None);
        }
        let reason = match (!key.is_null()).then(|| self.convert(&key, &Type::STRING, file.node(id))) {
            Some(Ok(key)) => return Some(key.shared_str().cloned()),
            Some(Err(error)) => Some(Message::from(error)),
            None => None,
        };
        // As for the condition.
        if !made.undecided {
            let range = self.range(self.file.node(id));
            self.report(match reason {
                Some(reason) => messages::for_key_type(reason, range),
                None => messages::for_key_null(range),
            });
        }
        None
    }
}

/// A `for` that goes through its elements.
struct Run<'a> {
    parts: ForParts<'a>,
    condition: Option<u32>,
    /// Something that has elements.
    collection: Value,
    made: Made,
}

/// The elements that a `for` has made so far.
struct Made {
    tuple: Vec<Value>,
    object: Entries,
    /// The marks of the collection, which every element has.
    outside: Marks,
    found: Found,
    /// `true` if it is known which elements there are.
    known: bool,
    /// `true` if a condition or a key was unknown: as in the reference, it hides those after it that are unsuitable.
    undecided: bool,
}

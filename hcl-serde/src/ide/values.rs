//! The value of an expression at a place, if the value is known and may be shown, and its type.

use std::sync::Arc;

use hcl_model::expr::{EvalContext, Expression, Mode, Traversal};
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::types::Type;
use hcl_model::typing::{Scope, StaticKind, StaticType};
use hcl_model::value::{Mark, Value};

use crate::ide::place::Bound;
use crate::ide::project::Load;
use crate::ide::{EditorDocument, messages};
use crate::loader::{UNSHOWN, as_secret, has_name_in_it, is_too_heavy};
use crate::schema::ArgumentSpec;
use crate::secrets::SecretNames;

/// The number of characters of a value that are shown.
const LONGEST: usize = 240;
/// The number of parts of a value that are written for that. Each part takes at least one character.
const MOST_PARTS: u64 = 240;
/// The number of names of one value that are told.
const MOST_NAMES: usize = 1000;

/// The context at a place to evaluate expressions with. All evaluations with the context and its clones together may
/// cost as much as a load.
#[derive(Clone)]
pub(super) struct Values {
    context: EvalContext,
    scope: Scope,
    limits: Limits,
    secrets: Arc<SecretNames>,
}

/// An attribute of a value.
#[derive(Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) ty: StaticType,
    pub(super) value: Option<Value>,
}

impl Values {
    /// Returns the context where only those names have a meaning that have it everywhere.
    pub(super) fn new(load: &Load) -> Values {
        let look = load.look();
        let limits = *look.context.limits();
        Values {
            context: look.context.for_load(),
            scope: look.scope.clone(),
            limits,
            secrets: load.secret_names().clone(),
        }
    }

    /// At a place of a file, with the names of `for` around it, the outermost first.
    pub(super) fn at(load: &Load, document: &EditorDocument, offset: usize, bound: &[Bound]) -> Values {
        let mut values = Values::new(load);
        for name in load.names().local_at(document, offset) {
            values.hide(name);
        }
        for made in bound {
            let names: Vec<&str> = made.names.iter().map(String::as_str).collect();
            let ty = values.parsed(&made.collection).map(|collection| values.type_of(&collection));
            values.bind_type(&names, ty);
        }
        values
    }

    /// Gives a name a meaning of which nothing is known, whatever it means elsewhere.
    pub(super) fn hide(&mut self, name: &str) {
        self.set(name, StaticType::DYNAMIC);
    }

    fn set(&mut self, name: &str, ty: StaticType) {
        self.context = self.context.clone().with_variable(name, Value::unknown(Type::DYNAMIC));
        self.scope = self.scope.clone().with_variable(name, ty);
    }

    /// Gives the names of a `for` a meaning, whose collection is given.
    pub(super) fn bind(&mut self, names: &[&str], collection: &Expression) {
        let ty = self.type_of(collection);
        self.bind_type(names, Some(ty));
    }

    fn bind_type(&mut self, names: &[&str], collection: Option<StaticType>) {
        let ty = collection.and_then(|ty| ty.elements());
        let (key, value) = ty.map_or((StaticType::DYNAMIC, StaticType::DYNAMIC), |ty| (ty.key, ty.value));
        let types = match names {
            [one] => vec![(*one, value)],
            [first, second, ..] => vec![(*first, key), (*second, value)],
            [] => Vec::new(),
        };
        for (name, ty) in types {
            self.set(name, ty);
        }
    }

    fn parsed(&self, text: &str) -> Option<Expression> {
        let source = Source::new("expression", text);
        native::parse_expression_source(source, &self.limits).ok().ok()
    }

    /// The static type of an expression.
    pub(super) fn type_of(&self, expression: &Expression) -> StaticType {
        let scope = self.scope.clone().with_budget(self.context.budget().clone());
        expression.static_type(&scope).0
    }

    /// Returns the value of an expression as it is shown for a specification, if the value is known and may be shown.
    pub(super) fn value_of(&self, expression: &Expression, spec: Option<&ArgumentSpec>) -> Option<String> {
        let value = expression.value(&self.context).ok().filter(is_shown)?;
        let value = shortened(&value, &mut MOST_PARTS.clone());
        // The names in a value may be names of secrets, where nobody knows which names there are.
        let is_open = spec.is_none_or(|spec| !spec.ty.is_plain());
        let is_named = || has_name_in_it(&value, &|name| self.secrets.has(name));
        (!(is_open && is_named())).then(|| Values::shown(&value, spec))
    }

    /// The type of a variable, and its value, if it is known and may be shown.
    pub(super) fn variable(&self, name: &str) -> Option<(StaticType, Option<Value>)> {
        let value = self.context.variable(name);
        let shown = value.filter(|value| is_shown(value));
        let ty = self.scope.variable(name).cloned().or_else(|| value.map(type_of_value))?;
        Some((ty, shown.cloned()))
    }

    /// The type of a name of a `for`.
    pub(super) fn bound_type(&self, name: &str) -> Option<StaticType> {
        self.scope.variable(name).cloned()
    }

    /// Returns `true` if steps from a variable on lead to a secret.
    pub(super) fn is_secret(&self, path: &[&str]) -> bool {
        self.value_at(path).is_some_and(|value| value.contains_sensitive())
    }

    fn value_at(&self, path: &[&str]) -> Option<Value> {
        let (root, steps) = path.split_first()?;
        let traversal = steps.iter().fold(Traversal::new(*root), |traversal, step| traversal.attribute(*step));
        traversal.value(Mode::Full(&self.context)).ok()
    }

    /// The type of what steps from a variable on lead to, and its value, if it is known and may be shown.
    pub(super) fn named(&self, path: &[&str]) -> Option<(StaticType, Option<Value>)> {
        if let Some(value) = self.value_at(path).filter(Value::is_known) {
            return Some((type_of_value(&value), is_shown(&value).then_some(value)));
        }
        let (root, steps) = path.split_first()?;
        let ty = self.scope.variable(root)?.clone();
        steps.iter().try_fold(ty, |ty, step| ty.attribute(step).ok()).map(|ty| (ty, None))
    }

    /// Returns the attributes that can follow a dot behind an expression.
    pub(super) fn attributes(&self, text: &str) -> Vec<Attribute> {
        let Some(expression) = self.parsed(text) else { return Vec::new() };
        let mut found: Vec<Attribute> = Vec::new();
        if let Some(entries) = expression.value(&self.context).ok().and_then(|value| {
            // A value that is not shown has no names either, because its names can be computed as well.
            let (value, marks) = value.unmark();
            let is_hidden = marks.is_sensitive() || marks.contains(&Mark::new(UNSHOWN));
            value.as_entries().filter(|_| !is_hidden).map(|entries| {
                let entries = entries.iter().take(MOST_NAMES);
                entries.map(|(name, value)| (name.to_string(), value.clone())).collect::<Vec<_>>()
            })
        }) {
            for (name, value) in entries {
                let ty = type_of_value(&value);
                found.push(Attribute { name, ty, value: is_shown(&value).then_some(value) });
            }
            return found;
        }
        properties(&self.type_of(&expression), &mut found);
        found
    }

    /// A type in words, without values: what is known of a secret could be one of them.
    pub(super) fn type_words(ty: &StaticType) -> String {
        messages::type_words(&without_values(ty, 0).to_string())
    }

    /// Returns a value as it is shown for a specification.
    pub(super) fn shown(value: &Value, spec: Option<&ArgumentSpec>) -> String {
        let value = shortened(value, &mut MOST_PARTS.clone());
        let word = value.as_str().filter(|_| spec.is_some_and(|spec| spec.keyword));
        let written = word.map_or_else(|| value.to_hcl_string().unwrap_or_default(), str::to_owned);
        match written.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &written[..end]),
            None => written,
        }
    }
}

/// Returns as much of a value as is shown. A value that holds the same value several times may be longer than can be
/// written.
fn shortened(value: &Value, left: &mut u64) -> Value {
    if let Some(rest) = left.checked_sub(value.weight()) {
        *left = rest;
        return value.clone();
    }
    let mut part = |value: &Value| {
        *left = left.checked_sub(1)?;
        Some(shortened(value, left))
    };
    if let Some(text) = value.as_str() {
        Value::string(text.chars().take(LONGEST + 1).collect::<String>())
    } else if let Some(elements) = value.as_elements() {
        Value::tuple(elements.iter().map_while(part))
    } else if let Some(entries) = value.as_entries() {
        Value::object(entries.iter().map_while(|(name, value)| Some((name.clone(), part(value)?))))
    } else {
        value.clone()
    }
}

/// The type of a value, without the names in what is not shown.
fn type_of_value(value: &Value) -> StaticType {
    StaticType::of_value(&as_secret(value))
}

/// Returns `true` if a value is known, nothing in it is secret, and nothing is given from outside of the files.
fn is_shown(value: &Value) -> bool {
    let is_hidden =
        || is_too_heavy(value) || value.contains_sensitive() || value.all_marks().contains(&Mark::new(UNSHOWN));
    value.is_wholly_known() && !(value.contains_marks() && is_hidden())
}

/// The properties of an object, or of what is there later.
fn properties(ty: &StaticType, found: &mut Vec<Attribute>) {
    match ty.kind() {
        StaticKind::Object(all) => {
            for (name, ty) in all.iter().take(MOST_NAMES) {
                if found.iter().all(|known| known.name != **name) {
                    found.push(Attribute { name: name.to_string(), ty, value: None });
                }
            }
        }
        StaticKind::Union(members) => members.for_each(|member| properties(&member, found)),
        StaticKind::Promise(inner) | StaticKind::Output(inner) => properties(&inner, found),
        _ => {}
    }
}

/// A type in which no value is told.
fn without_values(ty: &StaticType, depth: usize) -> StaticType {
    /// The greatest depth that is told in full. A deeper type is told as the model has it.
    const DEEPEST: usize = 8;
    let inner = |ty: &StaticType| without_values(ty, depth + 1);
    match ty.kind() {
        _ if depth > DEEPEST => StaticType::from(ty.to_type()),
        StaticKind::List(element) => StaticType::list(inner(&element)),
        StaticKind::Set(element) => StaticType::set(inner(&element)),
        StaticKind::Map(element) => StaticType::map(inner(&element)),
        StaticKind::Tuple(elements) => StaticType::tuple(elements.take(MOST_NAMES).map(|element| inner(&element))),
        StaticKind::Object(all) => {
            StaticType::object(all.iter().take(MOST_NAMES).map(|(name, ty)| (name.clone(), inner(&ty))))
        }
        StaticKind::Union(members) => StaticType::union(members.take(MOST_NAMES).map(|member| inner(&member))),
        // The text of an author does not say whether a value is there later.
        StaticKind::Promise(element) | StaticKind::Output(element) => inner(&element),
        StaticKind::Const(_) | StaticKind::Enum(_) => StaticType::from(ty.to_type()),
        _ => ty.clone(),
    }
}

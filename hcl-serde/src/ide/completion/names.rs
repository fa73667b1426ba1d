//! Names in expressions: variables, functions, and what follows a dot.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::body::Definition as Blocks;
use hcl_model::syntax::Roles as _;

use crate::ide::completion::text::Template;
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::functions;
use crate::ide::level::{Level, field_of};
use crate::ide::names::{Definition, Kind, Name, Names, Needing};
use crate::ide::place::Value;
use crate::ide::values::Values;

impl Completing<'_> {
    pub(super) fn variables(&self, value: &Value, found: &mut Vec<Completion>) {
        let values = self.values(value);
        let mut names: Vec<String> = value.bound.iter().flat_map(|made| made.names.clone()).collect();
        names.extend(self.local_names().into_iter().map(str::to_owned));
        let near = names.len();
        let circular = self.circular(value);
        let look = self.load.look();
        names.extend(look.context.variable_names().into_iter().map(str::to_owned));
        names.extend(look.scope.variable_names().map(str::to_owned));
        let defined = self.load.names();
        let mut last = None;
        for definition in &defined.definitions {
            // Definitions of one kind stand together.
            if let Name::Value(steps) = definition.name
                && last != Some(defined.root(steps))
            {
                last = Some(defined.root(steps));
                names.push(defined.text(defined.root(steps)).to_owned());
            }
        }
        // An expression that is kept as it is written is no value that others can use.
        let root = self.load.root();
        let has_names = matches!(&root, Level::Schema { language, .. } if language.has_names);
        let is_field = |name: &str| root.schema().is_some_and(|schema| field_of(schema, name).is_some());
        let is_kept = |name: &str| has_names && is_field(name) && root.keeps(name);
        // A name that only older files have.
        let is_old = |name: &str| {
            let is_there = || defined.value(std::iter::once(name)).is_some();
            has_names
                && root.schema().is_some_and(|schema| field_of(schema, name).is_none())
                && root.role(name).is_some()
                && !is_there()
        };
        let mut seen = HashSet::new();
        let is_new = |(index, name): &(usize, String)| {
            let is_free = || !is_kept(name) && !is_old(name) && !circular.has(defined.value(std::iter::once(&**name)));
            seen.insert(name.clone()) && (*index < near || is_free())
        };
        for (index, name) in names.into_iter().enumerate().filter(is_new) {
            let sort = if index < near { '0' } else { '1' };
            let known = values.variable(&name).filter(|(ty, _)| index >= near || !ty.to_type().is_dynamic());
            let mut completion = Completion::new(&*name, CompletionKind::Variable, self.word(), sort);
            if let Some((ty, shown)) = known {
                completion = completion.detail(short(&Values::type_words(&ty)));
                if let Some(shown) = shown {
                    completion = completion.documented(crate::ide::messages::value(&Values::shown(&shown, None)));
                }
            }
            found.push(completion);
        }
        // Names that the configuration itself defines are offered as a whole, too.
        let whole = defined.definitions.iter().filter_map(|definition| {
            let Name::Value(steps) = definition.name else { return None };
            let is_whole = matches!(definition.kind, Kind::Local | Kind::Variable | Kind::Block);
            if !is_whole || defined.is_root(steps) || circular.has(Some(definition.name)) {
                return None;
            }
            let path = defined.texts(steps);
            let name = path.iter().all(|step| hcl_model::native::is_identifier(step)).then(|| path.join("."))?;
            (!seen.contains(&name)).then_some((name, definition))
        });
        for (name, definition) in self.few.of(whole) {
            let completion = Completion::new(name, CompletionKind::Variable, self.word(), '1');
            found.push(completion.documented(definition.description.as_deref().unwrap_or_default()));
        }
    }

    /// Returns the names that the value at the place must not refer to, because they need the value.
    fn circular(&self, value: &Value) -> Circular<'_> {
        let own = match self.level {
            Level::Definition { definition: Blocks::Locals, language, .. } => {
                let locals = language.definitions.iter().find(|(it, _)| *it == Blocks::Locals);
                locals.and_then(|(_, root)| Some(vec![root.clone()?, value.name.clone()]))
            }
            Level::Schema { language, .. } if language.has_names => {
                let around = self.place.around.iter().flat_map(|it| std::iter::once(&it.ty).chain(&it.labels));
                Some(around.chain([&value.name]).cloned().collect())
            }
            _ => None,
        };
        let names = self.load.names();
        let own = own.and_then(|own| names.value(own.iter().map(String::as_str)));
        Circular { names, own, others: own.map(|own| names.needing(own)) }
    }

    /// The names that count here and not everywhere, without those of `for`.
    fn local_names(&self) -> Vec<&str> {
        self.load.names().local_at(self.document, self.offset)
    }

    fn values(&self, value: &Value) -> Values {
        Values::at(self.load, self.document, self.offset, &value.bound)
    }

    pub(super) fn functions(&self, found: &mut Vec<Completion>) {
        let rest = &self.text()[self.place.word.end..];
        let is_called = rest.starts_with('(');
        for name in functions::names(self.load) {
            let Some(signature) = functions::signature(self.load, &name) else { continue };
            let completion = Completion::new(&*name, CompletionKind::Function, self.word(), '2');
            let completion = completion.detail(signature.label).documented(signature.documentation);
            found.push(match is_called {
                true => completion,
                false => {
                    let template = Template::default().text(&format!("{name}("));
                    let template = if signature.parameters.is_empty() { template } else { template.hole("") };
                    completion.writing(template.text(")"))
                }
            });
        }
    }

    pub(super) fn attributes(&self, value: &Value, of: &str) -> Vec<Completion> {
        let values = self.values(value);
        let mut found: Vec<Completion> = Vec::new();
        for attribute in values.attributes(of) {
            if !hcl_model::native::is_identifier(&attribute.name) {
                continue;
            }
            let completion = Completion::new(&*attribute.name, CompletionKind::Attribute, self.word(), '0');
            let mut completion = completion.detail(short(&Values::type_words(&attribute.ty)));
            if let Some(value) = &attribute.value {
                completion = completion.documented(crate::ide::messages::value(&Values::shown(value, None)));
            }
            found.push(completion);
        }
        let circular = self.circular(value);
        let path = steps(of);
        let known: HashMap<String, usize> =
            found.iter().enumerate().map(|(index, it)| (it.label.clone(), index)).collect();
        let defined = self.load.names();
        let is_local = |name| {
            self.local_names().contains(name) || value.bound.iter().any(|it| it.names.iter().any(|bound| bound == name))
        };
        let below = if path.first().is_some_and(is_local) { Vec::new() } else { defined.below(&path) };
        let described = |definition: &Definition| definition.description.as_deref().unwrap_or_default().to_owned();
        for (name, definition) in &below {
            if let Some(&index) = known.get(*name).filter(|_| definition.description.is_some()) {
                found[index].documentation = Some(described(definition));
            }
        }
        let is_new = |name: &str| !known.contains_key(name) && hcl_model::native::is_identifier(name);
        let others = below.into_iter().filter(|(name, _)| is_new(name)).map(|(name, it)| (name.to_owned(), it));
        for (name, definition) in self.few.of(others) {
            let completion = Completion::new(name, CompletionKind::Attribute, self.word(), '0');
            found.push(completion.documented(described(definition)));
        }
        found.retain(|it| {
            let steps = path.iter().copied().chain([&*it.label]);
            !circular.has(defined.value(steps))
        });
        // The iterator of a `dynamic` block has a key and a value.
        let is_it = |(kind, name, within): (Kind, &str, Range<usize>)| {
            kind == Kind::Iterator && name == of && within.start <= self.offset && self.offset <= within.end
        };
        let is_iterator = defined.local(self.document).any(is_it);
        if is_iterator && found.is_empty() {
            found.extend(["key", "value"].map(|it| Completion::new(it, CompletionKind::Attribute, self.word(), '0')));
        }
        found
    }
}

/// The names that a value must not refer to: its own name, and the names of all values that are computed from it.
struct Circular<'n> {
    names: &'n Names,
    own: Option<Name>,
    others: Option<Needing>,
}

impl Circular<'_> {
    fn has(&self, name: Option<Name>) -> bool {
        let is_other = |name| self.others.as_ref().is_some_and(|others| self.names.is_among(others, name));
        name.is_some_and(|name| self.own == Some(name) || is_other(name))
    }
}

/// The names of the steps of what stands in front of a dot, if these are only names.
fn steps(text: &str) -> Vec<&str> {
    let mut steps = Vec::new();
    for token in Tokens::new(text) {
        match token.kind {
            TokenKind::Identifier => steps.push(&text[token.start..token.end]),
            TokenKind::Dot | TokenKind::InlineComment | TokenKind::LineComment | TokenKind::Newline => {}
            _ if token.start == token.end => {}
            _ => return vec![text],
        }
    }
    steps
}

/// A type in few words.
fn short(ty: &str) -> String {
    /// The number of characters of a type that are shown beside a name.
    const LONGEST: usize = 60;
    match ty.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &ty[..end]),
        None => ty.to_owned(),
    }
}

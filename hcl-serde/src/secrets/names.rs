//! What a name says about the value behind it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use hcl_model::__private::nearest;
use hcl_model::body::Definition;
use hcl_model::value::normalize;

use crate::schema::{ArgumentSpec, AttributeField, BlockField, ChosenBy, Field, FieldKind, Schema, TypeSpec};

/// What is known of texts of which only that is shown that is certainly no secret.
#[cfg(feature = "command")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Certain<'s> {
    /// Whether they were decoded, so that what only that knows is marked where it stands.
    pub(crate) is_decoded: bool,
    /// The argument at the root that the loader takes.
    pub(crate) of_loader: Option<&'s str>,
}

/// How much must be hidden of something, from nothing to all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Care {
    /// A value that is known and not sensitive: all of it is shown.
    None,
    /// A value of a type of which nothing is known: names in it that sound like secrets are.
    Open,
    /// A body, or what is not known: the names in it tell.
    Body,
    /// A body with something sensitive in it: names in it tell, and a value in its place is not shown.
    Guard,
    /// A value of which it is not certain that it may be shown: only the names in it are.
    Unsure,
    /// It is sensitive.
    Secret,
}

/// What a schema says about a name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) care: Care,
    pub(super) block: Block,
}

/// What a schema says about the blocks of a name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Block {
    /// How many labels they have.
    pub(super) labels: usize,
    /// Whether one of the labels is sensitive.
    pub(super) secret_labels: bool,
    /// The number of the body that takes arguments of any name of which it is not known that they may be shown.
    pub(super) rest: Option<usize>,
}

impl Known {
    /// What is known of a name by which only the care is decided.
    pub(super) fn only(care: Care) -> Known {
        Known { care, block: Block::default() }
    }
}

/// A body that takes arguments of any name, or a value of which nothing is known.
#[derive(Debug)]
struct Rest {
    /// The names that are known in it.
    known: HashSet<&'static str>,
    /// How much care all others need: if they are not sensitive, only decoding knows.
    care: Care,
}

/// What a schema says about names.
#[derive(Debug, Default)]
pub(super) struct Names {
    known: HashMap<Cow<'static, str>, Known>,
    /// The names of sensitive arguments, as they are and folded.
    secrets: Vec<&'static str>,
    folded: HashSet<String>,
    others: Vec<&'static str>,
    /// The bodies that take arguments of any name of which it is not known that they may be shown.
    rests: Vec<Rest>,
    /// That of the root.
    pub(super) root_rest: Option<usize>,
    /// Whether nothing is known at all.
    pub(super) is_empty: bool,
    /// Whether what only decoding knows is secret, because not all was decoded.
    pub(super) is_undecoded: bool,
    /// Whether only that is shown of which it is certain that it may be.
    pub(super) is_strict: bool,
    /// The names in values that are sensitive as a whole, if only what is certain is shown.
    concealed: HashSet<&'static str>,
    /// The argument at the root that the loader takes, which is no secret.
    pub(super) of_loader: Option<String>,
    /// Whether there are values of types of which nothing is known.
    has_open: bool,
    /// Whether there are bodies that take what is not known.
    has_unknown: bool,
    /// What was found out about names that are not known.
    judged: RefCell<HashMap<String, Option<Known>>>,
    /// How many more characters can be compared for that.
    left: Cell<u64>,
}

/// Parts of names of secrets, in lower case and without anything between words.
const SOUNDS: [&str; 10] = [
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "secret",
    "token",
    "credential",
    "apikey",
    "privatekey",
    "accesskey",
];

/// What a variable has beside its default.
const OF_VARIABLES: [&str; 4] = ["type", "description", "nullable", "sensitive"];

/// What a function has beside its result.
const OF_FUNCTIONS: [&str; 2] = ["params", "variadic_param"];

/// The blocks that say which others are made, and of which type with their label.
const DYNAMIC: &str = "dynamic";

/// A part of a name is looked for from this length on.
const LEAST_PART: usize = 4;

/// So many characters of names of texts are compared with those of all that are known.
const MOST_COMPARED: u64 = 1 << 24;

impl Names {
    /// Where there is no schema.
    pub(super) fn unknown() -> Names {
        Names { is_empty: true, ..Names::default() }
    }

    /// What a schema says.
    pub(super) fn of(schema: &Schema) -> Names {
        Names::with(schema, false, false)
    }

    /// What a schema says of texts of which only that is shown that is certainly no secret, if there can be secrets.
    #[cfg(feature = "command")]
    pub(super) fn of_certain(schema: &Schema, certain: &Certain<'_>) -> Names {
        let holds_unknown = holds_unknown(schema);
        let names = Names::with(schema, holds_unknown && !certain.is_decoded, holds_unknown || schema.has_secrets());
        Names { of_loader: certain.of_loader.map(str::to_owned), ..names }
    }

    fn with(schema: &Schema, is_undecoded: bool, is_strict: bool) -> Names {
        let left = Cell::new(MOST_COMPARED);
        let mut names = Names { left, is_undecoded, is_strict, ..Names::default() };
        names.root_rest = names.rest(schema);
        let is_seen = |spec: &ArgumentSpec| !(spec.is_secret() || is_undecoded && spec.ty.holds_unknown());
        let mut seen = HashSet::new();
        schema.visit_bodies_of(&is_seen, &mut |_, body| {
            seen.insert(body.identity());
            names.learn_body(body, false);
        });
        schema.visit_bodies(&mut |_, body| {
            if seen.contains(&body.identity()) {
                return;
            }
            names.learn_body(body, true);
            if is_strict {
                names.concealed.extend(body.fields().flat_map(Field::item_names));
            }
        });
        names.learn_definitions(schema, is_strict);
        names
    }

    /// What a configuration says of what it defines itself, beside its values, which are not known.
    fn learn_definitions(&mut self, schema: &Schema, is_unsure: bool) {
        // Whether the default of a variable is sensitive, it says elsewhere; secrets are computed from all of them.
        let care = if is_unsure { Care::Unsure } else { Care::Open };
        let default = self.add_rest(Rest { known: OF_VARIABLES.into(), care });
        let mut rest = |known: &[&'static str]| {
            is_unsure.then(|| self.add_rest(Rest { known: known.iter().copied().collect(), care }))
        };
        let bodies = [
            (Definition::Variable.block_type(), 1, Some(default)),
            (Definition::Function.block_type(), 1, rest(&OF_FUNCTIONS)),
            (Definition::Locals.block_type(), 0, rest(&[])),
            (DYNAMIC, 1, rest(&["iterator"])),
        ];
        for (ty, labels, rest) in bodies {
            if schema.find(ty, 0).is_none() {
                self.learn(ty, Known { care: Care::Body, block: Block { labels, rest, ..Block::default() } });
            }
        }
        for name in OF_VARIABLES.into_iter().chain(OF_FUNCTIONS) {
            self.learn(name, Known::only(Care::None));
        }
    }

    /// Learns the names in a body; if that is in what is sensitive as a whole, only those of secrets.
    fn learn_body(&mut self, body: &Schema, is_concealed: bool) {
        let is_taken = |known: &Known| !is_concealed || known.care == Care::Secret || known.block.secret_labels;
        let remain = body.remain().map(Field::kind);
        self.has_unknown |= body.allows_unknown() || matches!(remain, Some(FieldKind::RemainBody | FieldKind::Value));
        if let Some(ChosenBy::Attribute(tag)) = body.chosen_by().filter(|_| !is_concealed) {
            self.learn(tag, Known::only(Care::None));
        }
        // A name that chooses what an object is has a value as arguments have.
        for variant in body.variants().iter().filter(|_| body.chosen_by() == Some(ChosenBy::Name)) {
            let Some(part) = variant.part else { continue };
            let known = self.of_argument(part.spec);
            if is_taken(&known) && (known.care > Care::None || known.block.rest.is_some()) {
                variant.names().for_each(|name| self.learn(name, known));
            }
        }
        for field in body.fields() {
            let known = match field.kind() {
                FieldKind::Attribute(AttributeField { spec, .. }) => self.of_argument(spec),
                FieldKind::Block(block) | FieldKind::Blocks(block) => self.of_block(block),
                _ => continue,
            };
            if !is_taken(&known) {
                continue;
            }
            // What leads to where something was is told by its last name alone.
            let old = field.former_paths().iter().filter_map(|path| path.rsplit('.').next());
            for name in field.item_names().chain(old) {
                let labels = field.blocks().map_or(known.block.labels, |block| block.label_count(name));
                self.learn(name, Known { block: Block { labels, ..known.block }, ..known });
            }
        }
    }

    /// What is known of blocks; where a type has its secrets that only says by its name that it has them, nobody knows.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of_block(&mut self, block: &'static BlockField) -> Known {
        let inner = (block.schema)();
        let is_undecoded = self.is_undecoded;
        if block.is_named_secret && !is_undecoded && holds_unknown(inner) {
            self.is_undecoded = true;
            inner.visit_bodies(&mut |_, body| self.learn_body(body, false));
        }
        let care = self.of_body(inner);
        let block = Block { labels: 0, secret_labels: block.has_secret_labels(), rest: self.rest(inner) };
        self.is_undecoded = is_undecoded;
        Known { care, block }
    }

    /// Whether an argument is sensitive, or may be as far as is known.
    fn is_secret(&self, spec: &ArgumentSpec) -> bool {
        spec.is_secret() || self.is_undecoded && spec.ty.holds_unknown()
    }

    /// How much care a body needs.
    fn of_body(&self, inner: &Schema) -> Care {
        let is_guarded = inner.has_secrets() || self.is_undecoded && holds_unknown(inner);
        if is_guarded { Care::Guard } else { Care::Body }
    }

    /// What is known of the value of an argument.
    fn of_argument(&mut self, spec: &ArgumentSpec) -> Known {
        let mut known = Known::only(match spec {
            _ if self.is_secret(spec) => Care::Secret,
            _ if is_open(&spec.ty) => Care::Open,
            _ => Care::None,
        });
        if known.care != Care::Secret {
            known.block.rest =
                spec.ty.holds_unknown().then(|| self.add_rest(Rest { known: HashSet::new(), care: Care::Open }));
            spec.ty.visit_objects(&mut |keys, inner| known = self.of_object(known, keys, inner));
        }
        known
    }

    /// What is known of a value that has such objects in it: they are bodies, to which keys of maps lead like labels.
    fn of_object(&mut self, known: Known, keys: usize, inner: &'static Schema) -> Known {
        let care = self.of_body(inner);
        let labels = known.block.labels.max(keys);
        let own = self.rest(inner);
        let rest = self.stricter(known.block.rest, own);
        Known { care: known.care.max(care), block: Block { labels, rest, ..known.block } }
    }

    fn learn(&mut self, name: &'static str, known: Known) {
        self.has_open |= known.care == Care::Open;
        let name_now = normalize(Cow::Borrowed(name));
        let rest = self.stricter(self.known.get(&name_now).and_then(|before| before.block.rest), known.block.rest);
        let entry = self.known.entry(name_now);
        if known.care == Care::Secret {
            if self.folded.insert(fold(name)) {
                self.secrets.push(name);
            }
        } else if matches!(entry, Entry::Vacant(_)) {
            self.others.push(name);
        }
        let entry = entry.or_insert(known);
        let before = entry.block;
        if known.care > entry.care {
            *entry = known;
        }
        for block in [before, known.block].iter().filter(|block| block.secret_labels) {
            entry.block.secret_labels = true;
            entry.block.labels = entry.block.labels.max(block.labels);
        }
        entry.block.rest = rest;
    }

    fn add_rest(&mut self, rest: Rest) -> usize {
        self.rests.push(rest);
        self.rests.len() - 1
    }

    /// Of two bodies, the one of which less may be shown.
    fn stricter(&self, one: Option<usize>, other: Option<usize>) -> Option<usize> {
        let care = |number: &Option<usize>| number.and_then(|number| self.rests.get(number)).map(|rest| rest.care);
        if care(&other) > care(&one) { other } else { one }
    }

    /// The number of a body, or of its variants together, if it takes arguments of any name that are sensitive, or may be.
    fn rest(&mut self, schema: &Schema) -> Option<usize> {
        let variants = schema.variants().iter().map(|variant| (variant.schema)());
        let bodies: Vec<&Schema> = std::iter::once(schema).chain(variants).collect();
        let taken = |schema: &Schema| match schema.remain().map(Field::kind) {
            Some(FieldKind::RemainAttributes { spec, .. }) => Some(*spec),
            _ => None,
        };
        let is_secret = bodies.iter().filter_map(|schema| taken(schema)).any(|spec| self.is_secret(&spec));
        let takes = |schema: &&&Schema| {
            taken(schema).is_some_and(|spec| if is_secret { self.is_secret(&spec) } else { spec.ty.holds_unknown() })
        };
        let taking: Vec<&&Schema> = bodies.iter().filter(takes).collect();
        let (first, more) = taking.split_first()?;
        let names = |schema: &Schema| schema.fields().flat_map(Field::item_names).collect::<HashSet<_>>();
        let mut known = names(first);
        for schema in more {
            let other = names(schema);
            known.retain(|name| other.contains(name));
        }
        Some(self.add_rest(Rest { known, care: if is_secret { Care::Secret } else { Care::Open } }))
    }

    /// Whether anything can follow from names.
    pub(super) fn tell_anything(&self) -> bool {
        self.is_empty || self.has_open || self.has_unknown || !self.rests.is_empty() || self.has_secrets()
    }

    /// Whether something sensitive is known.
    pub(super) fn has_secrets(&self) -> bool {
        !self.secrets.is_empty()
            || self.rests.iter().any(|rest| rest.care == Care::Secret)
            || self.known.values().any(|known| known.block.secret_labels)
    }

    /// What is known of a name.
    pub(super) fn known(&self, name: &str) -> Option<Known> {
        self.known.get(&*normal(name)).copied()
    }

    /// Whether a name is one in a value that is sensitive as a whole.
    pub(super) fn is_concealed(&self, name: &str) -> bool {
        self.concealed.contains(&*normal(name))
    }

    /// The care that an argument needs which a body takes because it takes any, if it is sensitive; or, of what nobody decodes,
    /// if it may be.
    pub(super) fn of_rest(&self, rest: Option<usize>, name: &str, is_decoded: bool) -> Option<Care> {
        let rest = self.rests.get(rest?).filter(|rest| !rest.known.contains(name))?;
        if rest.care == Care::Unsure {
            Some(Care::Unsure)
        } else {
            (rest.care == Care::Secret || !is_decoded).then_some(Care::Secret)
        }
    }

    /// What counts for a name that is not known: what is known of the one that was probably meant; none if it could be any.
    /// Once that takes too long to find out, all are secret.
    pub(super) fn meant(&self, name: &str) -> Option<Known> {
        let secret = Known::only(Care::Secret);
        if !self.has_secrets() {
            return (self.has_unknown && sounds_secret(name)).then_some(secret);
        }
        if self.has_secret_part(name) || sounds_secret(name) {
            return Some(secret);
        }
        if let Some(known) = self.judged.borrow().get(name) {
            return *known;
        }
        let mut pay = |count| {
            self.left.set(self.left.get().saturating_sub(count));
            self.left.get() > 0
        };
        if let Some(known) = self.set_apart(&normal(name), &mut pay) {
            self.judged.borrow_mut().insert(name.to_owned(), Some(known));
            return Some(known);
        }
        // Of two that are as close, the secret one counts.
        let close = nearest(&normal(name), self.secrets.iter().chain(&self.others).copied(), &mut pay);
        if self.left.get() == 0 {
            return Some(secret);
        }
        let meant = close.and_then(|close| self.known(close));
        self.judged.borrow_mut().insert(name.to_owned(), meant);
        meant
    }

    /// What is known of a name of secrets that is in another one, between what is no letter and no digit, as in `//key` and
    /// `key_old`; of several, the one of which less may be shown.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn set_apart(&self, name: &str, pay: &mut dyn FnMut(u64) -> bool) -> Option<Known> {
        let is_secret = |known: &Known| {
            let takes_secrets =
                || known.block.rest.and_then(|number| self.rests.get(number)).is_some_and(|it| it.care == Care::Secret);
            known.care == Care::Secret || known.block.secret_labels || takes_secrets()
        };
        let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let is_apart = |part: &str| {
            name.match_indices(part)
                .any(|(at, _)| is_end(name[..at].chars().next_back()) && is_end(name[at + part.len()..].chars().next()))
        };
        let inside = self.known.iter().filter(|(part, known)| {
            is_secret(known) && part.len() < name.len() && pay(name.len() as u64) && is_apart(part)
        });
        inside
            .map(|(part, known)| (known.care, known.block.secret_labels, part, known))
            .max_by_key(|it| (it.0, it.1, it.2))
            .map(|it| *it.3)
    }

    /// Whether a word is the name of something sensitive, has it in it, or is the beginning of it.
    pub(super) fn has_secret_part(&self, word: &str) -> bool {
        let parts = || word.split('.').map(fold);
        let word = fold(word);
        let is_part = |name: &String| {
            name.len() >= LEAST_PART && word.contains(&**name) || word.len() >= LEAST_PART && name.starts_with(&*word)
        };
        self.folded.contains(&word)
            || self.folded.iter().any(is_part)
            || parts().any(|part| self.folded.contains(&part))
    }

    /// Whether a word is the name of something sensitive, in any case, or sounds like it.
    pub(super) fn is_secret_word(&self, word: &str) -> bool {
        let word = fold(word);
        self.folded.contains(&word) || sounds(&word)
    }

    /// Whether a word of a comment or a text, which may be misspelt, is such a name or sounds like one.
    pub(super) fn is_secret_mention(&self, word: &str) -> bool {
        self.is_secret_word(word) || self.is_close_to_secret(word)
    }

    /// Whether a name is not known, and what was probably meant is sensitive.
    pub(super) fn is_close_to_secret(&self, name: &str) -> bool {
        self.known(name).is_none() && self.meant(name).is_some_and(|meant| meant.care == Care::Secret)
    }
}

/// Whether there are values in a body, or in a body in it, of which only decoding knows what they are.
fn holds_unknown(schema: &Schema) -> bool {
    let mut holds = false;
    schema.visit_bodies(&mut |_, body| {
        holds |= body.fields().any(|field| match field.kind() {
            FieldKind::Attribute(AttributeField { spec, .. }) | FieldKind::RemainAttributes { spec, .. } => {
                spec.ty.holds_unknown()
            }
            _ => false,
        });
    });
    holds
}

/// Whether a name sounds like that of a secret.
pub(super) fn sounds_secret(name: &str) -> bool {
    sounds(&fold(name))
}

fn sounds(folded: &str) -> bool {
    SOUNDS.iter().any(|part| folded.contains(part))
}

/// A name in normal form C.
fn normal(name: &str) -> Cow<'_, str> {
    if name.is_ascii() { Cow::Borrowed(name) } else { normalize(Cow::Borrowed(name)) }
}

/// A name in lower case without anything between its words.
fn fold(name: &str) -> String {
    normal(name).chars().filter(|c| !matches!(c, '_' | '-' | '.')).flat_map(char::to_lowercase).collect()
}

/// Whether nothing is known of what values of a type hold.
pub(crate) fn is_open(ty: &TypeSpec) -> bool {
    ty.holds(&|ty| matches!(ty, TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) | TypeSpec::Expression))
}

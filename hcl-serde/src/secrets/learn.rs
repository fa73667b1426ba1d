//! What a schema says of the names in it, and of those with which a configuration defines something.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;
use std::collections::hash_map::Entry;

use hcl_model::__private::value::normalize;
use hcl_model::body::Definition;

use crate::schema::{ArgumentSpec, AttributeField, BlockField, ChosenBy, Field, FieldKind, Schema, TypeSpec};
use crate::secrets::known::{Block, Care, Known, Rest};
use crate::secrets::names::Names;
use crate::secrets::sound::fold;

/// The blocks with which a configuration defines something: their type, how many labels they have, and what is said in them
/// beside the values, which are not known.
pub(super) const DEFINING: [(&str, usize, &[&str]); 4] = [
    (Definition::Variable.block_type(), 1, &["type", "description", "nullable", "sensitive"]),
    (Definition::Function.block_type(), 1, &["params", "variadic_param"]),
    (Definition::Locals.block_type(), 0, &[]),
    (DYNAMIC, 1, &["iterator"]),
];

/// The blocks that say which others are made, and of which type with their label.
pub(super) const DYNAMIC: &str = "dynamic";

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

    /// What a schema says of texts that were decoded or not, and of which only that is shown that is certainly no secret, or not.
    pub(super) fn with(schema: &Schema, is_undecoded: bool, is_strict: bool) -> Names {
        let left = Cell::new(MOST_COMPARED);
        let mut names = Names { left, is_undecoded, is_strict, ..Names::default() };
        names.root = Block { rest: names.rest(schema), ..Block::default() };
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
        });
        names.learn_definitions(schema);
        names
    }

    /// What a configuration says of what it defines itself, beside its values, which are not known.
    fn learn_definitions(&mut self, schema: &Schema) {
        for (ty, labels, names) in DEFINING {
            // Whether the default of a variable is sensitive, it says elsewhere; secrets are computed from all of them.
            let care = if self.is_strict { Care::Unsure } else { Care::Open };
            let may_be_secret = self.is_strict || ty == Definition::Variable.block_type();
            let rest = may_be_secret.then(|| self.add_rest(Rest { known: names.iter().copied().collect(), care }));
            if schema.find(ty, 0).is_none() {
                self.learn(ty, Known { care: Care::Body, block: Block { labels, rest, ..Block::default() } });
            }
            names.iter().for_each(|name| self.learn(name, Known::only(Care::None)));
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
    pub(super) fn of_block(&mut self, block: &'static BlockField) -> Known {
        let inner = (block.schema)();
        let is_undecoded = self.is_undecoded;
        if block.is_named_secret && !is_undecoded && holds_unknown(inner) {
            self.is_undecoded = true;
            inner.visit_bodies(&mut |_, body| self.learn_body(body, false));
        }
        let care = self.of_body(inner);
        let block = Block { secret_labels: block.has_secret_labels(), rest: self.rest(inner), ..Block::default() };
        self.is_undecoded = is_undecoded;
        Known { care, block }
    }

    /// Whether an argument is sensitive, or may be as far as is known.
    pub(super) fn is_secret(&self, spec: &ArgumentSpec) -> bool {
        spec.is_secret() || self.is_undecoded && spec.ty.holds_unknown()
    }

    /// How much care a body needs.
    fn of_body(&self, inner: &Schema) -> Care {
        let is_guarded = inner.has_secrets() || self.is_undecoded && holds_unknown(inner);
        if is_guarded { Care::Guard } else { Care::Body }
    }

    /// What is known of the value of an argument.
    pub(super) fn of_argument(&mut self, spec: &ArgumentSpec) -> Known {
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
    pub(super) fn stricter(&self, one: Option<usize>, other: Option<usize>) -> Option<usize> {
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
        let names = |schema: &Schema| schema.item_names(&|_| true).into_iter().collect::<HashSet<_>>();
        let mut known = names(first);
        for schema in more {
            let other = names(schema);
            known.retain(|name| other.contains(name));
        }
        Some(self.add_rest(Rest { known, care: if is_secret { Care::Secret } else { Care::Open } }))
    }
}

/// Whether there are values in a body, or in a body in it, of which only decoding knows what they are.
pub(super) fn holds_unknown(schema: &Schema) -> bool {
    let mut holds = false;
    schema.visit_bodies(&mut |_, body| holds |= body.values().any(|spec| spec.ty.holds_unknown()));
    holds
}

/// Whether nothing is known of what values of a type hold.
pub(crate) fn is_open(ty: &TypeSpec) -> bool {
    ty.holds(&|ty| matches!(ty, TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) | TypeSpec::Expression))
}

//! The things with a name: attributes, blocks with their attributes, and groups of blocks.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::body::locals::attribute_name;
use crate::body::messages::duplicate_argument;
use crate::body::{Attribute, AttributeSchema, Block, Body, BodySchema};
use crate::diag::Diagnostics;
use crate::expr::{Expression, Traversal};
use crate::ext::dynamic::Unexpanded;
use crate::ext::names::former::{Former, former_of};
use crate::ext::names::secrecy::Secrecy;
use crate::limits::Budget;
use crate::path::Path;
use crate::source::Range;
use crate::source::normalize;
use crate::syntax::{AttributeItem, Item, Role, Roles};
use crate::value::Value;

/// Everything that has a name, by numbers.
#[derive(Clone, Default)]
pub(super) struct Table {
    pub(super) things: Vec<Thing>,
    pub(super) roots: HashMap<String, usize>,
    pub(super) kinds: Vec<BlockKind>,
    /// Second names of attributes and block types at the root.
    pub(super) aliases: Vec<Alias>,
    /// Names and paths of older files, for references to them.
    pub(super) former: Vec<Former>,
    /// The things that stand for former names.
    pub(super) former_things: HashMap<String, usize>,
    /// The bodies of the table, which are read again once a promise settles the number of blocks.
    pub(super) bodies: Vec<Body>,
    /// `true` if `dynamic` blocks are expanded.
    pub(super) has_dynamic: bool,
    /// The `dynamic` blocks that are not expanded yet.
    pub(super) unexpanded: Vec<usize>,
    /// The secrets among the values.
    pub(super) secrecy: Option<Arc<dyn Secrecy>>,
    /// The errors of the names themselves.
    pub(super) diagnostics: Diagnostics,
}

/// A schema that wants to know of blocks of which it is not known whether they are there.
struct Asking<'s>(&'s BodySchema);

impl Roles for Asking<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        self.0.role(name)
    }

    fn asks_conditions(&self, _ty: &str) -> bool {
        true
    }

    fn wrapped(&self) -> Option<&dyn Roles> {
        Some(self.0)
    }
}

/// Blocks of a type, and what is in them.
#[derive(Clone)]
pub(super) struct BlockKind {
    pub(super) ty: String,
    labels: Vec<String>,
    inside: BodySchema,
    /// The name of the type, if `ty` is a second name of it.
    now: Option<String>,
    /// Second names of attributes in the blocks.
    aliases: Vec<Alias>,
}

impl BlockKind {
    /// Returns the name that expressions call the blocks by.
    pub(super) fn name(&self) -> &str {
        self.now.as_deref().unwrap_or(&self.ty)
    }

    /// Returns `true` if expressions call the blocks of both kinds by one name.
    pub(super) fn is_with(&self, other: &BlockKind) -> bool {
        normal(self.name()) == normal(other.name())
    }
}

/// A second name of an attribute or of a block type, in normal form.
#[derive(Clone)]
pub(super) struct Alias {
    name: String,
    now: String,
    /// Only files use the name, and expressions do not.
    is_former: bool,
}

/// The name of an item, which may be written with a second name.
fn name_now<'n>(aliases: &'n [Alias], written: &'n str) -> Cow<'n, str> {
    let written = normal(written);
    match aliases.iter().find(|alias| alias.name == written) {
        Some(alias) => Cow::Borrowed(&alias.now),
        None => written,
    }
}

#[derive(Clone)]
pub(super) struct Thing {
    pub(super) name: Arc<str>,
    /// The thing that has this thing as a part.
    pub(super) within: Option<usize>,
    pub(super) kind: ThingKind,
}

#[derive(Clone)]
pub(super) enum ThingKind {
    Attribute {
        expr: Expression,
        name_range: Range,
    },
    /// An attribute that a body may have and does not: null.
    Absent,
    /// One that it must have and does not, which is reported by whoever decodes it.
    Missing,
    /// All blocks of a type, or those of them with the same first labels, or one block.
    Group(Group),
    /// The `dynamic` blocks of one type that are not expanded yet.
    Unexpanded(Vec<Unexpanded>),
    /// A name that references of older files use.
    Former,
    /// Blocks that were made of something that is not known.
    Open {
        /// On what it depends which there are.
        condition: Value,
        /// The range of the first block.
        at: Range,
    },
}

#[derive(Clone, Default)]
pub(super) struct Group {
    by_name: HashMap<String, usize>,
    pub(super) members: Vec<usize>,
    /// The blocks that have this name; more than one is a name that means nothing.
    pub(super) headers: Vec<Range>,
    /// The thing that stands for blocks that are not known: `dynamic` blocks, or blocks of an unknown number.
    pub(super) others: Option<usize>,
}

/// A reference to something that has a name.
#[derive(Clone)]
pub(super) struct Reference {
    /// From a name at the root to what is meant.
    pub(super) path: Vec<usize>,
    /// The range of a written reference.
    pub(super) at: Option<Range>,
    /// `true` if the last thing of the path has no such part.
    pub(super) is_missing: bool,
    /// The number of the former path that it begins with.
    pub(super) former: Option<usize>,
    /// The `dynamic` blocks of other files that may override the referenced block once they are expanded.
    pub(super) generated: Option<usize>,
}

impl Reference {
    /// One to a name at the root as a whole, which no expression has written.
    pub(super) fn whole(root: usize) -> Reference {
        Reference { path: vec![root], at: None, is_missing: false, former: None, generated: None }
    }

    /// Returns the thing that the reference needs.
    pub(super) fn thing(&self) -> Option<usize> {
        self.path.last().copied().filter(|_| !self.is_missing)
    }

    /// Returns the things that the reference depends on.
    pub(super) fn needs(&self) -> impl Iterator<Item = usize> {
        self.thing().into_iter().chain(self.generated)
    }
}

impl Table {
    /// Blocks of a type are names, too.
    pub(super) fn add_kind(&mut self, ty: String, labels: Vec<String>, inside: BodySchema) {
        let root = self.root(&ty);
        self.group(root);
        self.replace_kind(BlockKind { ty, labels, inside, now: None, aliases: Vec::new() });
    }

    /// Adds a type of blocks in the place of the one that had its name.
    fn replace_kind(&mut self, kind: BlockKind) {
        self.kinds.retain(|known| normal(&known.ty) != normal(&kind.ty));
        self.kinds.push(kind);
    }

    /// Adds a second name of an attribute or of a block type at the root, or of an attribute in the blocks of a type.
    pub(super) fn add_alias(&mut self, block: Option<&str>, name: &str, now: &str, is_former: bool) {
        let alias = Alias { name: normal(name).into_owned(), now: normal(now).into_owned(), is_former };
        if let Some(ty) = block {
            let kinds = self.kinds.iter_mut().filter(|kind| normal(kind.name()) == normal(ty));
            return kinds.for_each(|kind| kind.aliases.push(alias.clone()));
        }
        if let Some(kind) = self.kinds.iter().find(|kind| normal(&kind.ty) == alias.now) {
            self.replace_kind(BlockKind { ty: name.to_owned(), now: Some(now.to_owned()), ..kind.clone() });
        }
        self.aliases.push(alias);
    }

    /// Gives second names at the root the same meaning as the names.
    pub(super) fn link_aliases(&mut self) {
        for Alias { name, now, .. } in self.aliases.clone().iter().filter(|alias| !alias.is_former) {
            let kind = self.roots.get(now).and_then(|&thing| self.things.get(thing)).map(|thing| thing.kind.clone());
            if let Some(kind) = kind {
                let thing = self.add(None, name, kind);
                self.roots.insert(name.clone(), thing);
            }
        }
    }

    /// Adds a name or a path of older files.
    pub(super) fn add_former(&mut self, former: Former) {
        for name in former.old.iter().flatten() {
            if !self.former_things.contains_key(name) {
                let thing = self.add(None, name, ThingKind::Former);
                self.former_things.insert(name.clone(), thing);
            }
        }
        self.former.push(former);
    }

    /// Returns the name that expressions call blocks of a type by.
    pub(super) fn name_of(&self, ty: &str) -> String {
        let kind = self.kinds.iter().find(|kind| normal(&kind.ty) == normal(ty));
        kind.map_or(ty, BlockKind::name).to_owned()
    }

    /// The types of blocks that are names.
    pub(super) fn block_types(&self) -> BodySchema {
        block_types(&self.kinds)
    }

    /// All attributes of a body, and its blocks of the types that are names.
    pub(super) fn add_body(&mut self, body: &Body) {
        self.bodies.push(body.clone());
        let kinds = self.kinds.clone();
        self.add_items(body, &kinds, &mut |table, item| table.add_root(Attribute::from_item(item)));
        self.link_aliases();
    }

    /// Adds the attributes of a body, and its blocks of some types.
    pub(super) fn add_items(
        &mut self,
        body: &Body,
        kinds: &[BlockKind],
        attribute: &mut dyn FnMut(&mut Table, &AttributeItem<'_>),
    ) {
        let schema = block_types(kinds);
        // What is wrong with the structure is reported by whoever decodes it.
        for item in body.items(Some(&Asking(&schema))) {
            match item {
                Item::Attribute(item) => attribute(self, &item),
                Item::Block(item) => {
                    let block = Block::from_item(&item);
                    if let Some(condition) = block.body().condition().filter(|condition| !condition.is_known()) {
                        self.open(&item.ty, &condition, block.type_range());
                        continue;
                    }
                    let kind = kinds.iter().find(|kind| normal(&kind.ty) == normal(block.block_type()));
                    if let Some(kind) = kind.filter(|kind| kind.labels.len() == block.labels().len()) {
                        self.add_block(&block, kind);
                    }
                }
            }
        }
    }

    /// Attributes that the bodies may have.
    pub(super) fn add_known(&mut self, schema: &BodySchema) {
        for attribute in schema.attributes() {
            let name = normal(attribute.name()).into_owned();
            if !self.roots.contains_key(&name) {
                let thing = self.add(None, &name, absent(attribute));
                self.roots.insert(name, thing);
            }
        }
    }

    fn add_root(&mut self, attribute: Attribute) {
        let name = name_now(&self.aliases, &attribute.name).into_owned();
        match self.roots.get(&name).and_then(|&first| self.things.get_mut(first)).map(|first| &mut first.kind) {
            Some(kind @ (ThingKind::Absent | ThingKind::Missing)) => *kind = attribute_of(attribute),
            // The decoder reports two names of one field.
            Some(_) if self.aliases.iter().any(|alias| alias.now == name) => {}
            Some(ThingKind::Attribute { name_range, .. }) => {
                let (first, again) = (name_range.clone(), attribute.name_range);
                self.diagnostics.push(duplicate_argument(&name, first, again));
            }
            // An argument in the place of a block is reported by whoever decodes it.
            Some(_) => {}
            None => {
                let thing = self.add(None, &name, attribute_of(attribute));
                self.roots.insert(name, thing);
            }
        }
    }

    fn add_block(&mut self, block: &Block, kind: &BlockKind) {
        let mut group = self.root(kind.name());
        for label in block.labels() {
            group = self.member(group, &normal(label), || ThingKind::Group(Group::default()));
        }
        let header = block.header_range();
        if let Some(headers) = self.group(group).map(|group| &mut group.headers) {
            headers.push(header);
            if headers.len() > 1 {
                return;
            }
        }
        for item in block.body().items(Some(&kind.inside)) {
            if let Item::Attribute(item) = item {
                let attribute = Attribute::from_item(&item);
                let name = name_now(&kind.aliases, &attribute.name).into_owned();
                self.member(group, &name, || attribute_of(attribute));
            }
        }
        for attribute in kind.inside.attributes() {
            self.member(group, &normal(attribute.name()), || absent(attribute));
        }
        for Alias { name, now, .. } in kind.aliases.iter().filter(|alias| !alias.is_former) {
            let member = self.group(group).and_then(|group| group.by_name.get(now).copied());
            let inside = member.and_then(|member| self.things.get(member)).map(|member| member.kind.clone());
            if let Some(inside) = inside {
                let member = self.add(Some(group), name, inside);
                if let Some(group) = self.group(group) {
                    group.by_name.insert(name.clone(), member);
                }
            }
        }
    }

    /// Returns the thing of this name at the root, which is a new group if there is none.
    pub(super) fn root(&mut self, name: &str) -> usize {
        let name = normal(name).into_owned();
        match self.roots.get(&name) {
            Some(&root) => root,
            None => {
                let root = self.add(None, &name, ThingKind::Group(Group::default()));
                self.roots.insert(name, root);
                root
            }
        }
    }

    /// The part of a group with a name, which is made if there is none.
    fn member(&mut self, group: usize, name: &str, make: impl FnOnce() -> ThingKind) -> usize {
        let known = self.group(group).and_then(|group| group.by_name.get(name).copied());
        known.unwrap_or_else(|| {
            let member = self.add(Some(group), name, make());
            if let Some(group) = self.group(group) {
                group.by_name.insert(name.to_owned(), member);
                group.members.push(member);
            }
            member
        })
    }

    pub(super) fn add(&mut self, within: Option<usize>, name: &str, kind: ThingKind) -> usize {
        self.things.push(Thing { name: Arc::from(name), within, kind });
        self.things.len() - 1
    }

    pub(super) fn group(&mut self, thing: usize) -> Option<&mut Group> {
        match &mut self.things.get_mut(thing)?.kind {
            ThingKind::Group(group) => Some(group),
            _ => None,
        }
    }

    /// Returns the meaning of a traversal, or `None` if its first name is not in the table.
    pub(super) fn reference(&self, traversal: &Traversal, budget: &Budget) -> Option<Reference> {
        let found = self.reference_of_now(traversal, budget);
        if found.as_ref().is_some_and(|found| !found.is_missing) {
            return found;
        }
        let mut path = found.as_ref().map_or(Vec::new(), |found| found.path.clone());
        match former_of(&self.former, traversal, path.len(), budget) {
            Some(number) => {
                let former = self.former.get(number)?;
                path.push(*self.former_things.get(former.old.get(path.len())?.as_ref()?)?);
                let at = Some(former.range(traversal));
                Some(Reference { path, at, is_missing: false, former: Some(number), generated: None })
            }
            None => found,
        }
    }

    fn reference_of_now(&self, traversal: &Traversal, budget: &Budget) -> Option<Reference> {
        let mut thing = *self.roots.get(&*normal(traversal.root()))?;
        let (mut path, mut last, mut is_missing) = (vec![thing], None, false);
        let root = match self.things.get(thing).map(|thing| &thing.kind) {
            Some(ThingKind::Group(root)) => Some(root),
            _ => None,
        };
        for step in traversal.steps() {
            let Some(ThingKind::Group(group)) = self.things.get(thing).map(|thing| &thing.kind) else {
                break;
            };
            // A key that is not written out can be that of any part.
            let Some(name) = attribute_name(step.kind(), budget) else {
                break;
            };
            last = step.range().or(last);
            match group.by_name.get(&name) {
                Some(&member) => thing = member,
                // It may be one of those that will be made, unless something is missing in a block.
                None => {
                    let others = root.and_then(|root| root.others).filter(|_| group.headers.is_empty());
                    path.extend(others);
                    is_missing = others.is_none();
                    break;
                }
            }
            path.push(thing);
        }
        let first = traversal.root_range();
        let at = last.map_or_else(|| first.clone(), |last| first.to(last));
        let generated = root.and_then(|root| root.others).filter(|&others| !path.contains(&others));
        let generated = generated.filter(|&others| self.may_override(others, &path));
        Some(Reference { path, at: Some(at), is_missing, former: None, generated })
    }

    /// Returns `true` if a `dynamic` block stands in another file than what a path leads to. Two blocks of one name in one file
    /// are an error.
    fn may_override(&self, others: usize, path: &[usize]) -> bool {
        let source = path.iter().rev().find_map(|&thing| match &self.things.get(thing)?.kind {
            ThingKind::Attribute { expr, .. } => Some(expr.range().source().address()),
            ThingKind::Group(group) => Some(group.headers.first()?.source().address()),
            _ => None,
        });
        match self.things.get(others).map(|others| &others.kind) {
            Some(ThingKind::Unexpanded(blocks)) => blocks.iter().any(|block| Some(block.source) != source),
            _ => false,
        }
    }

    /// Returns `true` if nothing is known of what a reference leads to, and that is reported where it stands.
    pub(super) fn is_refused(&self, reference: &Reference) -> bool {
        reference.former.is_some() || self.ambiguity(reference).is_some()
    }

    /// Returns the thing of a path of names.
    pub(super) fn find(&self, path: &[&str]) -> Option<usize> {
        let (root, below) = path.split_first()?;
        below.iter().try_fold(*self.roots.get(&*normal(root))?, |thing, name| match &self.things.get(thing)?.kind {
            ThingKind::Group(group) => group.by_name.get(&*normal(name)).copied(),
            _ => None,
        })
    }

    /// Returns the name and the headers of several blocks with one name, if a reference uses that name.
    pub(super) fn ambiguity(&self, reference: &Reference) -> Option<(String, &[Range])> {
        reference.path.iter().find_map(|&thing| Some((self.full_name(thing), self.several(thing)?)))
    }

    /// Returns the headers of blocks with one name, if there are several.
    pub(super) fn several(&self, thing: usize) -> Option<&[Range]> {
        match &self.things.get(thing)?.kind {
            ThingKind::Group(group) if group.headers.len() > 1 => Some(&group.headers),
            _ => None,
        }
    }

    /// Returns `true` for the same things at the same places.
    pub(super) fn is_same(&self, other: &Table) -> bool {
        let is_same = |(one, two): (&Thing, &Thing)| {
            one.name == two.name
                && one.within == two.within
                && match (&one.kind, &two.kind) {
                    (ThingKind::Attribute { expr: one, .. }, ThingKind::Attribute { expr: two, .. }) => {
                        one.range() == two.range()
                    }
                    (ThingKind::Group(one), ThingKind::Group(two)) => one.headers == two.headers,
                    (ThingKind::Absent, ThingKind::Absent)
                    | (ThingKind::Former, ThingKind::Former)
                    | (ThingKind::Open { .. }, ThingKind::Open { .. })
                    | (ThingKind::Missing, ThingKind::Missing) => true,
                    _ => false,
                }
        };
        self.things.len() == other.things.len() && self.things.iter().zip(&other.things).all(is_same)
    }

    /// Returns the name of a thing in expressions.
    pub(super) fn full_name(&self, thing: usize) -> String {
        let mut names = Vec::new();
        let mut at = Some(thing);
        while let Some(thing) = at.and_then(|at| self.things.get(at)) {
            names.push(&thing.name);
            at = thing.within;
        }
        let Some(root) = names.pop() else {
            return String::new();
        };
        let below =
            names.into_iter().rev().fold(Path::new(), |path, name| path.attribute(Arc::clone(name))).to_string();
        let dot = if below.is_empty() || below.starts_with('[') { "" } else { "." };
        format!("{root}{dot}{below}")
    }
}

fn block_types(kinds: &[BlockKind]) -> BodySchema {
    kinds.iter().fold(BodySchema::new(), |schema, kind| schema.block(&*kind.ty, kind.labels.clone()))
}

/// Returns the kind of an attribute that a body does not have.
fn absent(attribute: &AttributeSchema) -> ThingKind {
    if attribute.is_required() { ThingKind::Missing } else { ThingKind::Absent }
}

fn attribute_of(attribute: Attribute) -> ThingKind {
    ThingKind::Attribute { expr: attribute.expr, name_range: attribute.name_range }
}

/// A name as it is compared with others.
pub(super) fn normal(name: &str) -> Cow<'_, str> {
    normalize(Cow::Borrowed(name))
}

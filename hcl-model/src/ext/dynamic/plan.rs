//! The items of an expanded body under one schema.
//!
//! A plan belongs to the schemas under which the body below has the same items, as for merged bodies, and which say the same
//! of the types that `dynamic` blocks name. Elements that become known need another plan.

use std::collections::HashMap;
use std::sync::Arc;

use crate::body::{Body, messages as of_bodies};
use crate::diag::{Diagnostics, Instance};
use crate::expr::messages::evaluation_limit;
use crate::ext::bound::{Bound, Closed};
use crate::ext::dynamic::cost::Cost;
use crate::ext::dynamic::definition::{DYNAMIC, Definition, Labels, named};
use crate::ext::dynamic::elements::{Elements, Repeated};
use crate::ext::dynamic::header::{Header, Made};
use crate::ext::dynamic::how::How;
use crate::ext::dynamic::{Expanded, Repetition, messages};
use crate::syntax::{
    AttributeItem, Base, BlockItem, ByteRange, Cursor, Item, ItemKey, NoRoles, NodeRef, OwnedItem, OwnedNode, Role,
    Roles, ToldBy,
};
use crate::value::{Memo, Waits};

/// The steps of a walk over one list of items.
#[derive(Debug)]
pub(super) struct Plan {
    list: Vec<(ItemKey, Option<Dynamic>)>,
    steps: Vec<Step>,
    /// For as long as what its labels wait for is not settled.
    state: Memo<()>,
}

/// The facts of a schema about generated blocks, and the number of their elements' evaluation.
#[derive(Debug, Clone, PartialEq)]
struct Dynamic {
    role: Option<Role>,
    /// Set if a secret in the blocks may be the key of an element.
    is_key_secret: bool,
    asks_conditions: bool,
    elements: usize,
}

/// One step of a walk.
#[derive(Debug)]
pub(super) enum Step {
    Attribute(OwnedItem),
    /// A block with its type, and the block of lower layers that it is merged into.
    Block(Box<str>, Arc<Expanded>, Option<usize>),
    /// The errors of a `dynamic` block for a type.
    Report(Box<str>, Diagnostics),
}

/// A schema for the body below, in which `dynamic` blocks are known.
struct WithDynamic<'r>(&'r dyn Roles);

impl Roles for WithDynamic<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        match self.0.role(name) {
            None | Some(Role::Written) if name == DYNAMIC => Some(Role::Block { labels: 1 }),
            role => role,
        }
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        if ty == DYNAMIC { vec!["type"] } else { self.0.label_names(ty) }
    }

    fn label_examples(&self, ty: &str) -> Vec<&str> {
        if ty == DYNAMIC { vec!["type"] } else { self.0.label_examples(ty) }
    }

    fn wrapped(&self) -> Option<&dyn Roles> {
        Some(self.0)
    }
}

/// An item of the body below, and the type that it names if it is a `dynamic` block.
struct Found<'a> {
    item: Item<'a>,
    dynamic: Option<(FoundDynamic, Dynamic)>,
}

/// A `dynamic` block as it was read.
struct FoundDynamic {
    /// The type, and where it is named; none if it names none.
    ty: Option<(String, ByteRange)>,
    definition: Option<Definition>,
    elements: Option<Arc<Elements>>,
    how: Arc<How>,
    diagnostics: Diagnostics,
}

/// The plan for a schema and its number; reports what the body below has to say about its structure.
pub(super) fn find<'a>(
    expanded: &'a Expanded,
    roles: Option<&dyn Roles>,
    diagnostics: &mut Diagnostics,
) -> (u32, &'a Plan) {
    let found = list(expanded, roles, diagnostics);
    let keys: Vec<_> = found.iter().map(Found::key).collect();
    expanded.plans.find(|plan| plan.list == keys && !plan.is_outdated(), || Plan::new(expanded, &found, roles))
}

/// Returns the items of the body below.
fn list<'a>(expanded: &'a Expanded, roles: Option<&dyn Roles>, diagnostics: &mut Diagnostics) -> Vec<Found<'a>> {
    let extended = roles.map(WithDynamic);
    let asked: Option<&dyn Roles> = match &extended {
        Some(extended) if expanded.how.is_some() => Some(extended),
        _ => roles,
    };
    // A schema can have a name `dynamic` itself.
    let roles = roles.filter(|roles| matches!(roles.role(DYNAMIC), None | Some(Role::Written)));
    let mut found = Vec::new();
    let mut cursor = Cursor::default();
    while let Some(item) = expanded.body.next_item(asked, &mut cursor, diagnostics) {
        let dynamic = match (&item, roles) {
            (Item::Block(block), Some(roles)) if block.ty == DYNAMIC => {
                expanded.how_of(block).map(|how| dynamic(expanded, block, how, roles))
            }
            _ => None,
        };
        found.push(Found { item, dynamic });
    }
    found
}

/// Returns `true` if the number of blocks is not known.
pub(super) fn is_open(expanded: &Expanded) -> bool {
    if expanded.how.is_none() {
        return false;
    }
    for item in expanded.body.items(Some(&WithDynamic(&NoRoles))) {
        let Item::Block(item) = item else { continue };
        if let Some(how) = expanded.how_of(&item).filter(|_| item.ty == DYNAMIC) {
            let (found, _) = dynamic(expanded, &item, how, &NoRoles);
            if found.how.mode().is_none() || found.elements.is_some_and(|elements| elements.is_open()) {
                return true;
            }
        }
    }
    false
}

/// Reads a `dynamic` block, and what it is repeated for if the schema has blocks of its type.
fn dynamic(expanded: &Expanded, item: &BlockItem<'_>, how: Arc<How>, roles: &dyn Roles) -> (FoundDynamic, Dynamic) {
    let mut found = FoundDynamic { ty: None, definition: None, elements: None, how, diagnostics: Diagnostics::new() };
    found.ty = named(item, &mut found.diagnostics);
    let mut key = Dynamic { role: None, is_key_secret: false, asks_conditions: false, elements: 0 };
    let Some((ty, _)) = &found.ty else {
        return (found, key);
    };
    key.role = roles.role(ty);
    key.asks_conditions = roles.asks_conditions(ty);
    let labels = match key.role {
        Some(Role::Block { labels } | Role::Either { labels }) => Some(labels),
        Some(Role::Written) => None,
        _ => return (found, key),
    };
    let definition = Definition::read(item.body(), ty, labels, &mut found.diagnostics);
    if let Some(for_each) = &definition.for_each {
        // A known collection is expanded, also where nobody knows whether the block is there.
        let for_each = Arc::new(expanded.bound.only_variables()).close(for_each.as_node());
        let elements = || Elements::of(&for_each, &found.how);
        if let Some(Repetition { number, elements }) = expanded.elements(item.node, elements) {
            key.elements = number;
            found.diagnostics.extend(elements.diagnostics.clone());
            // Nobody knows what is secret in a body without a schema.
            let has_no_schema = key.role == Some(Role::Written);
            key.is_key_secret = has_no_schema || definition.is_key_secret(ty, elements.is_set, roles);
            found.elements = Some(elements);
        }
    }
    found.definition = Some(definition);
    (found, key)
}

impl Found<'_> {
    fn key(&self) -> (ItemKey, Option<Dynamic>) {
        (ItemKey::of(&self.item), self.dynamic.as_ref().map(|(_, dynamic)| dynamic.clone()))
    }
}

impl Plan {
    fn new(expanded: &Expanded, found: &[Found<'_>], roles: Option<&dyn Roles>) -> Plan {
        let list = found.iter().map(Found::key).collect();
        let (state, mut steps) = (Memo::outdated(()), Vec::new());
        state.get(|| {
            let (closed, single, waits_for) = (HashMap::new(), Vec::new(), Waits::none());
            let mut making = Making { expanded, roles, steps: Vec::new(), closed, single, waits_for };
            for found in found {
                match (&found.item, &found.dynamic) {
                    (Item::Attribute(item), _) => making.attribute(item),
                    (Item::Block(item), None) => making.written(item),
                    (Item::Block(item), Some((found, dynamic))) => making.dynamic(item, found, dynamic),
                }
            }
            steps = making.steps;
            ((), making.waits_for)
        });
        Plan { list, steps, state }
    }

    /// Returns `true` if labels are known now that were not known when the plan was made.
    fn is_outdated(&self) -> bool {
        self.state.fresh().is_none()
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The next item; what is reported on the way is about the type that the schema is asked for.
    pub(super) fn next(
        &self,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'_>> {
        loop {
            let step = self.steps.get(cursor.at as usize)?;
            cursor.at += 1;
            match step {
                Step::Attribute(item) => return Some(item.item()),
                Step::Block(ty, block, into) => return Some(Item::Block(block.item(ty, *into))),
                Step::Report(ty, found) => {
                    if let Some(roles) = roles.filter(|_| !ty.is_empty()) {
                        roles.role(ty);
                    }
                    diagnostics.extend(found.clone());
                }
            }
        }
    }
}

/// The certainty about the existence and the labels of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    /// It is there.
    Certain,
    /// It may be there.
    Open,
    /// It is there or may be there, and its labels are not known.
    Unlabeled,
}

/// A plan while it is made.
struct Making<'p> {
    expanded: &'p Expanded,
    roles: Option<&'p dyn Roles>,
    steps: Vec<Step>,
    /// Syntaxes whose expressions are closed, by their addresses, and those whose labels are.
    closed: HashMap<(usize, bool), Arc<Closed<'static>>>,
    /// The types and known labels of the blocks so far.
    single: Vec<(String, Option<Vec<String>>)>,
    /// The promises of the labels.
    waits_for: Waits,
}

impl Making<'_> {
    fn attribute(&mut self, item: &AttributeItem<'_>) {
        let bound = &self.expanded.bound;
        let is_label = item.name == "labels" && bound.knows_iterator();
        let mut closed = |node: NodeRef<'_>| {
            if bound.is_empty() {
                return OwnedNode::of(node);
            }
            let address = std::ptr::from_ref(node.syntax()).cast::<()>().addr();
            let bound = || if is_label { bound.inside_labels() } else { bound.clone() };
            let closed = || Arc::new(Closed::new(Base::Shared(node.syntax().to_shared()), bound()));
            let syntax = self.closed.entry((address, is_label)).or_insert_with(closed).clone();
            OwnedNode { syntax, node: node.node() }
        };
        let (node, expr) = (closed(item.node), closed(item.expr()));
        self.steps.push(Step::Attribute(OwnedItem::attribute(&item.name, node, expr, item.merge_rule)));
    }

    /// A block as it is written, in which there may be `dynamic` ones.
    fn written(&mut self, item: &BlockItem<'_>) {
        let header = Header { syntax: item.node.syntax().to_shared(), block: item.node.node(), made: None };
        let block = self.block(Body::from_node(item.body()), header, self.expanded.bound.inside(item));
        self.hand_out(&item.ty, block, item.merges_into, Presence::Certain);
    }

    fn block(&self, body: Body, header: Header, bound: Arc<Bound>) -> Arc<Expanded> {
        Expanded::new(body, Some(header), bound, self.expanded.how.clone())
    }

    /// Adds a block.
    fn hand_out(&mut self, ty: &str, block: Arc<Expanded>, into: Option<usize>, presence: Presence) {
        if let Some(roles) = self.roles {
            let item = Item::Block(block.item(ty, into));
            if let Some(ToldBy::Keys(keys)) = roles.merging(&item).map(|merging| merging.told_by) {
                // What is not known is none of those that are.
                let key = (ty.to_owned(), (presence != Presence::Unlabeled).then_some(keys));
                let is_certain = presence == Presence::Certain;
                // There may be one of several, which is no mistake.
                if !is_certain && self.single.contains(&key) {
                    return;
                }
                if !is_certain || self.expanded.how.is_some() {
                    self.single.push(key);
                }
            }
        }
        self.steps.push(Step::Block(ty.into(), block, into));
    }

    fn dynamic(&mut self, item: &BlockItem<'_>, found: &FoundDynamic, dynamic: &Dynamic) {
        let mut diagnostics = found.diagnostics.clone();
        let ty = found.ty.as_ref().map_or("", |(ty, _)| ty);
        if let Some((_, at)) = found.ty.as_ref().filter(|_| dynamic.role != Some(Role::Processed)) {
            let made = |labels: Labels| Header {
                syntax: item.node.syntax().to_shared(),
                block: item.node.node(),
                made: Some(Made { ty: *at, labels: labels.texts, unknown: labels.unknown }),
            };
            match &found.definition {
                // Whoever reads it says that there are no such blocks, or leaves it to others.
                None => {
                    let block =
                        self.block(Body::from_node(item.body()), made(Labels::default()), self.expanded.bound.clone());
                    self.steps.push(Step::Block(ty.into(), block, None));
                }
                Some(definition) if !diagnostics.has_errors() => {
                    self.blocks(item, ty, definition, found, dynamic, &made, &mut diagnostics);
                }
                Some(_) => {}
            }
        }
        if !diagnostics.is_empty() {
            self.steps.push(Step::Report(ty.into(), diagnostics));
        }
    }

    /// The blocks that a `dynamic` block makes.
    #[expect(clippy::too_many_arguments, reason = "what was found of one block")]
    fn blocks(
        &mut self,
        item: &BlockItem<'_>,
        ty: &str,
        definition: &Definition,
        found: &FoundDynamic,
        dynamic: &Dynamic,
        made: &dyn Fn(Labels) -> Header,
        diagnostics: &mut Diagnostics,
    ) {
        let Definition { iterator: Some(iterator), labels: Some(labels), content: Some(content), .. } = definition
        else {
            return;
        };
        let Some(elements) = &found.elements else {
            return;
        };
        let how = &*found.how;
        if let (Repeated::Elements(all), Some(budget)) = (&elements.repeated, how.budget())
            && let Err(exhausted) = Cost::of(content.body()).pay(all.len(), &mut budget.allowance())
        {
            diagnostics.push(evaluation_limit(exhausted, item.node.name_range()));
            return;
        }
        let start = diagnostics.len();
        let mut make = |making: &mut Self, bound: Bound, presence: Presence| {
            let bound = Arc::new(bound);
            let before = diagnostics.len();
            let labels = match how {
                How::Once => Some(Labels::default()),
                _ => Labels::of(labels, &bound, how, item.node, dynamic.asks_conditions, diagnostics),
            };
            diagnostics.join_instances(start, before);
            if let Some(labels) = labels {
                labels.unknown.iter().for_each(|unknown| making.waits_for.add_all(unknown));
                let presence = if labels.unknown.is_some() { Presence::Unlabeled } else { presence };
                let block = making.block(content.body().clone(), made(labels), bound);
                making.hand_out(ty, block, None, presence);
            }
        };
        match &elements.repeated {
            // What is refused where there are some does not tell that there are none.
            Repeated::Elements(all) if all.is_empty() && elements.marks.is_sensitive() && dynamic.asks_conditions => {
                if let Some((_, at)) = &found.ty {
                    diagnostics.push(of_bodies::sensitive_blocks(ty, item.node.range_of(*at)));
                }
            }
            Repeated::Elements(all) => {
                let maker = messages::maker(ty);
                for (index, element) in all.iter().enumerate() {
                    let key = element.key.as_deref().filter(|_| !dynamic.is_key_secret);
                    let instance = match elements.marks.is_sensitive() {
                        true => Instance::hidden(&maker),
                        false => Instance::element(&maker, index, key),
                    };
                    let (iterator, value) = (iterator.clone(), element.value.clone());
                    make(
                        self,
                        self.expanded.bound.with_element(iterator, value, &elements.marks, instance),
                        Presence::Certain,
                    );
                }
            }
            Repeated::Unknown { element, unknown } => {
                let (iterator, value) = (iterator.clone(), element.clone());
                let bound = match how {
                    How::Once => self.expanded.bound.with_variable(iterator, value),
                    _ => {
                        let instance = Instance::unknown(&messages::maker(ty));
                        self.expanded.bound.with_element(iterator, value, &elements.marks, instance)
                    }
                };
                let bound = match unknown {
                    Some(unknown) => bound.unknown(unknown.clone()),
                    None => bound,
                };
                make(self, bound, Presence::Open);
            }
            Repeated::Nothing => {}
        }
    }
}

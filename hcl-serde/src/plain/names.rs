//! What is in a body or an object, by name: one entry for all blocks of a type, at the place of the first.
//!
//! How an entry is read is up to what serde asks of it: [`crate::plain::deserializer`].

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map;

use hcl_model::body::Hidden;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Budget;
use hcl_model::syntax::{Cursor, EntryKey, Item, NoRoles, NodeRef};
use hcl_model::value::normalize;

use crate::de::{DecodeError, DecodeState, Subject};
use crate::plain::messages;
use crate::plain::part::{Block, Blocks, LabelText, Open, Part, Property};

/// The name of a property that is a comment, in a body of the JSON syntax.
pub(super) const COMMENT: &str = "//";

/// A name with what it stands for.
#[derive(Debug)]
pub(super) struct Named<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) found: Found<'a>,
}

/// What a name stands for.
#[derive(Debug)]
pub(super) enum Found<'a> {
    /// An attribute, and its expression.
    Attribute { item: NodeRef<'a>, expr: NodeRef<'a> },
    /// Blocks of a type, or with a label.
    Blocks(Blocks<'a>),
    /// What is written alike for both.
    Open(Open<'a>),
}

impl<'a> Found<'a> {
    /// The name or the label.
    pub(super) fn at(&self) -> Subject<'a> {
        match self {
            Found::Attribute { item, .. } => Subject::Header(*item),
            Found::Blocks(Blocks { first, level: 0, .. }) => Subject::Header(first.node),
            Found::Blocks(Blocks { first, level, .. }) => Subject::Label(first.node, (level - 1) as u32),
            Found::Open(open) => open.first.key,
        }
    }

    /// The type of the blocks, if the name is one of their labels.
    pub(super) fn labelled_type(&self) -> Option<Cow<'a, str>> {
        match self {
            Found::Blocks(Blocks { ty, level, .. }) if *level > 0 => Some(ty.clone()),
            _ => None,
        }
    }
}

impl<'a> Named<'a> {
    /// What its value is decoded from; none if it is null, where that means that it is not set.
    pub(super) fn part(
        self,
        null_is_absent: bool,
        state: &DecodeState<'_, '_>,
    ) -> Result<Option<Part<'a>>, DecodeError> {
        match self.found {
            Found::Blocks(blocks) => Ok(Some(Part::Blocks(blocks))),
            Found::Attribute { expr, .. } => {
                state.begin_argument();
                Ok(state.present(expr)?.map(Part::Value))
            }
            Found::Open(open) if null_is_absent && open.more.is_empty() => {
                state.begin_argument();
                match state.present(open.first.value)? {
                    None => Ok(None),
                    Some(slot) if slot.is_evaluated() => Ok(Some(Part::Value(slot))),
                    Some(_) => Ok(Some(Part::Open(open))),
                }
            }
            Found::Open(open) => Ok(Some(Part::Open(open))),
        }
    }
}

/// The names of a body; those that are hidden are left out.
pub(super) fn of_body<'a>(
    body: NodeRef<'a>,
    is_root: bool,
    state: &DecodeState<'_, '_>,
) -> Result<Vec<Named<'a>>, DecodeError> {
    let mut names = Names::default();
    let nothing = Hidden::default();
    let hidden = if is_root { state.hidden } else { &nothing };
    let mut cursor = Cursor::default();
    loop {
        let item = {
            let mut diagnostics = state.diagnostics.borrow_mut();
            let before = diagnostics.len();
            let item = hidden.next_item(body, Some(&NoRoles), &mut cursor, &mut diagnostics);
            if diagnostics.has_errors_since(before) {
                return Err(DecodeError::reported());
            }
            item
        };
        match item {
            None => return Ok(names.entries),
            Some(item) => names.add_item(item, state)?,
        }
    }
}

/// The names of the blocks of one type: their labels.
pub(super) fn of_labels<'a>(blocks: Blocks<'a>) -> Vec<Named<'a>> {
    let (mut names, level) = (Names::default(), blocks.level);
    for block in std::iter::once(blocks.first).chain(blocks.more) {
        let Some(label) = block.node.syntax().label(block.node.node(), level) else {
            continue;
        };
        let (ty, is_one) = (blocks.ty.clone(), blocks.is_one);
        let new = Blocks { ty, first: block, more: Vec::new(), level: level + 1, is_one };
        if let Some((Found::Blocks(blocks), _)) = names.add(label.text, Found::Blocks(new)) {
            blocks.more.push(block);
        }
    }
    names.entries
}

/// The names of several objects as one; none if there is a name among them that must be evaluated.
pub(super) fn of_objects<'a>(objects: &[NodeRef<'a>], budget: &Budget) -> Option<Vec<Named<'a>>> {
    let mut names = Names::default();
    for &object in objects {
        for ObjectEntry { label, is_computed, value } in entries(object, budget) {
            if is_computed {
                return None;
            }
            names.add_property(label.text, Property { key: label.at, value });
        }
    }
    Some(names.entries)
}

/// An entry of an object constructor.
pub(super) struct ObjectEntry<'a> {
    /// The key as it is written, which is the label of a block.
    pub(super) label: LabelText<'a>,
    /// Whether it would have to be evaluated as the key of a value.
    pub(super) is_computed: bool,
    pub(super) value: NodeRef<'a>,
}

/// The entries of an object constructor.
pub(super) fn entries<'a>(object: NodeRef<'a>, budget: &Budget) -> impl Iterator<Item = ObjectEntry<'a>> {
    let (mut cursor, budget) = (Cursor::default(), budget.clone());
    std::iter::from_fn(move || object.syntax().next_entry(object.node(), &mut cursor)).map(move |entry| {
        let key = object.sibling(entry.key_node);
        let (text, is_computed) = match entry.key {
            EntryKey::Name(name) => (normalize(name), false),
            EntryKey::Computed => {
                let text = key.evaluate(Mode::LiteralOnly(&budget), &mut Diagnostics::new());
                (Cow::Owned(text.as_str().unwrap_or_default().to_owned()), true)
            }
        };
        ObjectEntry {
            label: LabelText { text, at: Subject::Whole(key) },
            is_computed,
            value: object.sibling(entry.value),
        }
    })
}

/// Names in the order in which they come first.
#[derive(Default)]
struct Names<'a> {
    entries: Vec<Named<'a>>,
    /// By the names in normal form C.
    index: HashMap<Cow<'a, str>, usize>,
}

impl<'a> Names<'a> {
    /// Adds a name; if it was there before, what it stands for already, and what is new.
    fn add(&mut self, name: Cow<'a, str>, found: Found<'a>) -> Option<(&mut Found<'a>, Found<'a>)> {
        match self.index.entry(normalize(name.clone())) {
            hash_map::Entry::Occupied(entry) => {
                self.entries.get_mut(*entry.get()).map(|named| (&mut named.found, found))
            }
            hash_map::Entry::Vacant(entry) => {
                self.entries.push(Named { name, found });
                entry.insert(self.entries.len() - 1);
                None
            }
        }
    }

    fn add_property(&mut self, name: Cow<'a, str>, property: Property<'a>) {
        let open = Open::new(name.clone(), property);
        if let Some((Found::Open(open), _)) = self.add(name, Found::Open(open)) {
            open.more.push(property);
        }
    }

    fn add_item(&mut self, item: Item<'a>, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        let (name, new) = match item {
            Item::Attribute(item) if item.node.syntax().tells_blocks_apart() => {
                let (item, expr, name) = (item.node, item.expr(), item.name);
                (name, Found::Attribute { item, expr })
            }
            Item::Attribute(item) => {
                let property = Property { key: Subject::Header(item.node), value: item.expr() };
                (item.name.clone(), Found::Open(Open::new(item.name, property)))
            }
            Item::Block(item) => {
                let first = Block { node: item.node, body: item.body };
                let blocks = Blocks { ty: item.ty.clone(), first, more: Vec::new(), level: 0, is_one: false };
                (item.ty, Found::Blocks(blocks))
            }
        };
        match self.add(name.clone(), new) {
            None => {}
            Some((Found::Blocks(blocks), Found::Blocks(new))) => blocks.more.push(new.first),
            Some((Found::Open(open), Found::Open(new))) => open.more.push(new.first),
            Some((first, again)) => {
                let say = match (&first, &again) {
                    (Found::Attribute { .. }, Found::Attribute { .. }) => messages::duplicate_argument,
                    _ => messages::argument_and_block,
                };
                return Err(state.fail(say(&name, first.at().range(), again.at().range())));
            }
        }
        Ok(())
    }
}

//! The items of a body or an object, by name. All blocks of a type have one entry, at the place of the first block.
//!
//! The request of serde decides how an entry is read: [`crate::de::Undecided`].

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map;

use hcl_model::__private::messages::duplicate_argument;
use hcl_model::__private::value::normalize;
use hcl_model::body::Hidden;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Budget;
use hcl_model::syntax::{Cursor, EntryKey, Item, NoRoles, NodeRef};

use crate::de::{DecodeError, DecodeState, Slot, Subject};
use crate::schemaless::messages::argument_and_block;
use crate::schemaless::part::{Ambiguous, Blocks, LabelText, Property};
use crate::schemaless::present::present;

/// The name of a property that is a comment, in a body of the JSON syntax.
pub(super) const COMMENT: &str = "//";

/// A name with what it stands for.
#[derive(Debug)]
pub(super) struct NamedItem<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) meaning: Meaning<'a>,
}

/// The meaning of a name.
#[derive(Debug)]
pub(super) enum Meaning<'a> {
    /// An attribute, and its expression.
    Attribute { item: NodeRef<'a>, expr: NodeRef<'a> },
    /// Blocks of a type, or with a label.
    Blocks(Blocks<'a>),
    /// Properties that have the same form as attributes and as blocks.
    Ambiguous(Ambiguous<'a>),
}

/// The kind of an item whose name is unknown.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Argument,
    Block,
    Property,
}

impl<'a> Meaning<'a> {
    #[inline]
    pub(super) fn kind(&self) -> Kind {
        match self {
            Meaning::Attribute { .. } => Kind::Argument,
            Meaning::Blocks(_) => Kind::Block,
            Meaning::Ambiguous(_) => Kind::Property,
        }
    }

    /// The name or the label.
    #[inline]
    pub(super) fn at(&self) -> Subject<'a> {
        match self {
            Meaning::Attribute { item, .. } => Subject::Header(*item),
            Meaning::Blocks(Blocks { first, level: 0, .. }) => Subject::Header(first.node),
            Meaning::Blocks(Blocks { first, level, .. }) => Subject::Label(first.node, (level - 1) as u32),
            Meaning::Ambiguous(properties) => properties.first.key,
        }
    }

    /// The expression, if it is one.
    #[inline]
    pub(super) fn expr(&self) -> Option<NodeRef<'a>> {
        match self {
            Meaning::Attribute { expr, .. } => Some(*expr),
            Meaning::Blocks(_) => None,
            Meaning::Ambiguous(properties) => Some(properties.first.value),
        }
    }

    /// The type of the blocks, if the name is one of their labels.
    #[inline]
    pub(super) fn labelled_type(&self) -> Option<Cow<'a, str>> {
        match self {
            Meaning::Blocks(blocks) if blocks.level > 0 => Some(blocks.ty().clone()),
            _ => None,
        }
    }

    /// Returns the slot that the entry is decoded from. Returns `None` if the entry is null, and null means that it
    /// is not set.
    #[inline]
    pub(super) fn slot(
        self,
        null_is_absent: bool,
        state: &DecodeState<'_, '_>,
    ) -> Result<Option<Slot<'a>>, DecodeError> {
        match self {
            Meaning::Blocks(blocks) => Ok(Some(Slot::undecided(blocks))),
            Meaning::Attribute { expr, .. } => {
                state.begin_argument();
                present(expr, state)
            }
            Meaning::Ambiguous(properties) if null_is_absent && properties.more.is_empty() => {
                state.begin_argument();
                let slot = present(properties.first.value, state)?;
                Ok(slot.map(|slot| if slot.is_evaluated() { slot } else { Slot::undecided(properties) }))
            }
            Meaning::Ambiguous(properties) => Ok(Some(Slot::undecided(properties))),
        }
    }
}

/// The names of a body; those that are hidden are left out.
#[inline]
pub(super) fn of_body<'a>(
    body: NodeRef<'a>,
    is_root: bool,
    state: &DecodeState<'_, '_>,
) -> Result<Vec<NamedItem<'a>>, DecodeError> {
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
#[inline]
pub(super) fn of_labels<'a>(blocks: Blocks<'a>) -> Vec<NamedItem<'a>> {
    let Blocks { first, more, level, is_one } = blocks;
    let mut names = Names::default();
    for first in std::iter::once(first).chain(more) {
        let Some(label) = first.node.syntax().label(first.node.node(), level) else {
            continue;
        };
        let new = Blocks { first, more: Vec::new(), level: level + 1, is_one };
        if let Some((Meaning::Blocks(known), Meaning::Blocks(new))) = names.add(label.text, Meaning::Blocks(new)) {
            known.more.push(new.first);
        }
    }
    names.entries
}

/// The names of several objects as one; none if there is a name among them that must be evaluated.
#[inline]
pub(super) fn of_objects<'a>(objects: &[NodeRef<'a>], budget: &Budget) -> Option<Vec<NamedItem<'a>>> {
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
    /// `true` if it would have to be evaluated as the key of a value.
    pub(super) is_computed: bool,
    pub(super) value: NodeRef<'a>,
}

/// The entries of an object constructor.
#[inline]
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
    entries: Vec<NamedItem<'a>>,
    /// By the names in normal form C.
    index: HashMap<Cow<'a, str>, usize>,
}

impl<'a> Names<'a> {
    /// Adds a name; if it was there before, what it stands for already, and what is new.
    #[inline]
    fn add(&mut self, name: Cow<'a, str>, meaning: Meaning<'a>) -> Option<(&mut Meaning<'a>, Meaning<'a>)> {
        match self.index.entry(normalize(name.clone())) {
            hash_map::Entry::Occupied(entry) => {
                self.entries.get_mut(*entry.get()).map(|known| (&mut known.meaning, meaning))
            }
            hash_map::Entry::Vacant(entry) => {
                self.entries.push(NamedItem { name, meaning });
                entry.insert(self.entries.len() - 1);
                None
            }
        }
    }

    #[inline]
    fn add_property(&mut self, name: Cow<'a, str>, property: Property<'a>) {
        let new = Meaning::Ambiguous(Ambiguous::new(name.clone(), property));
        if let Some((Meaning::Ambiguous(known), _)) = self.add(name, new) {
            known.more.push(property);
        }
    }

    #[inline]
    fn add_item(&mut self, item: Item<'a>, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        let (name, new) = match item {
            Item::Attribute(item) if item.node.syntax().tells_blocks_apart() => {
                let (item, expr, name) = (item.node, item.expr(), item.name);
                (name, Meaning::Attribute { item, expr })
            }
            Item::Attribute(item) => {
                let property = Property { key: Subject::Header(item.node), value: item.expr() };
                (item.name.clone(), Meaning::Ambiguous(Ambiguous::new(item.name, property)))
            }
            Item::Block(first) => {
                let name = first.ty.clone();
                (name, Meaning::Blocks(Blocks { first, more: Vec::new(), level: 0, is_one: false }))
            }
        };
        match self.add(name.clone(), new) {
            None => {}
            Some((Meaning::Blocks(known), Meaning::Blocks(new))) => known.more.push(new.first),
            Some((Meaning::Ambiguous(known), Meaning::Ambiguous(new))) => known.more.push(new.first),
            Some((first, again)) => {
                let say = match (&first, &again) {
                    (Meaning::Attribute { .. }, Meaning::Attribute { .. }) => duplicate_argument,
                    _ => argument_and_block,
                };
                return Err(state.fail(say(&name, first.at().range(), again.at().range())));
            }
        }
        Ok(())
    }
}

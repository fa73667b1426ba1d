//! Keys that are in an object twice, which evaluation warns of, and so does whoever reads the object without it.
//!
//! An object without such keys costs only a few bits.

use std::collections::{HashMap, HashSet};

use hcl_model::__private::messages::duplicate_key_literal;
use hcl_model::__private::value::normalize;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef};

use crate::de::DecodeState;

/// The keys of an object that were read so far: a bit for each, which several can have in common.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SeenKeys {
    bits: u64,
    count: u32,
}

/// From so many keys on, all of an object are looked at together.
const MANY: u32 = 32;

impl SeenKeys {
    /// Notes a key; warns if it was there before.
    #[inline]
    pub(super) fn note(&mut self, key: &str, at: NodeRef<'_>, object: NodeRef<'_>, state: &DecodeState<'_, '_>) {
        let bit = bit(key);
        let is_new = self.bits & bit == 0 && self.count < MANY;
        self.bits |= bit;
        self.count = self.count.saturating_add(1);
        if !is_new && self.count <= MANY + 1 {
            self.look(key, at, object, state);
        }
    }

    #[cold]
    #[inline(never)]
    fn look(self, key: &str, at: NodeRef<'_>, object: NodeRef<'_>, state: &DecodeState<'_, '_>) {
        // JSON has no rule for it.
        if !object.syntax().tells_blocks_apart() {
            return;
        }
        if self.count > MANY {
            return look_at_all(object, state);
        }
        let mut before = keys(object).take_while(|(_, known)| known.node() != at.node());
        if let Some((_, first)) = before.find(|(known, _)| normalize(known.as_str().into()) == key) {
            warn(key, first, at, state);
        }
    }
}

/// Looks for keys behind the first ones that are there twice.
fn look_at_all(object: NodeRef<'_>, state: &DecodeState<'_, '_>) {
    let (mut numbers, mut twice) = (HashSet::new(), HashSet::new());
    for (key, _) in keys(object) {
        let number = number(&normalize(key.as_str().into()));
        if !numbers.insert(number) {
            twice.insert(number);
        }
    }
    if twice.is_empty() {
        return;
    }
    let mut first: HashMap<String, NodeRef<'_>> = HashMap::new();
    for (index, (key, node)) in keys(object).enumerate() {
        let key = normalize(key.into()).into_owned();
        if !twice.contains(&number(&key)) {
            continue;
        }
        match first.get(&key) {
            // The others were looked at one by one.
            Some(first) if index >= MANY as usize => warn(&key, *first, node, state),
            Some(_) => {}
            None => {
                first.insert(key, node);
            }
        }
    }
}

/// The keys of an object that are names.
fn keys(object: NodeRef<'_>) -> impl Iterator<Item = (String, NodeRef<'_>)> {
    let mut cursor = Cursor::default();
    std::iter::from_fn(move || {
        loop {
            let entry = object.syntax().next_entry(object.node(), &mut cursor)?;
            if let EntryKey::Name(name) = entry.key {
                return Some((name.into_owned(), object.sibling(entry.key_node)));
            }
        }
    })
}

fn warn(key: &str, first: NodeRef<'_>, again: NodeRef<'_>, state: &DecodeState<'_, '_>) {
    let shown = (!state.is_secret()).then_some(key);
    let warning = duplicate_key_literal(shown, first.range(), again.range());
    let mut diagnostics = state.diagnostics.borrow_mut();
    // Evaluation may have said so.
    if state.warned.borrow_mut().get_or_insert_default().is_new(&warning, &diagnostics) {
        diagnostics.push(warning);
    }
}

/// A number that is another one for most keys.
fn number(key: &str) -> usize {
    let bytes = key.as_bytes().iter();
    let number =
        |number: u64, byte: &u8| (number.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bytes.fold(0, number) as usize
}

/// One of 64 bits, which is made of so little of a key that it costs next to nothing.
#[inline]
fn bit(key: &str) -> u64 {
    let bytes = key.as_bytes();
    let (Some(first), Some(middle), Some(last)) = (bytes.first(), bytes.get(bytes.len() / 2), bytes.last()) else {
        return 1;
    };
    let mixed = u32::from(*first) ^ u32::from(*middle) << 8 ^ u32::from(*last) << 16 ^ (bytes.len() as u32) << 24;
    1 << (mixed.wrapping_mul(0x9e37_79b9) >> 26)
}

//! Blocks of which it is not known whether they are there, or what they are called: what refers to them waits for what says
//! so, and they are looked for again then.

use crate::body::Body;
use crate::diag::Diagnostics;
use crate::ext::names::table::{BlockKind, Table, Thing, ThingKind, normal};
use crate::source::Range;
use crate::value::{Marks, Value};

impl Table {
    /// There may be other blocks of a type than those that are known.
    pub(super) fn open(&mut self, ty: &str, condition: &Value, at: &Range) {
        let name = self.name_of(ty);
        let root = self.root(&name);
        let open = self.group(root).and_then(|group| group.others);
        match open.and_then(|open| self.things.get_mut(open)).map(|open| &mut open.kind) {
            Some(ThingKind::Open { condition: before, .. }) => {
                *before = Value::dynamic_for([&*before, condition], Marks::none());
            }
            _ => {
                let kind = ThingKind::Open { condition: condition.clone(), at: at.clone() };
                let open = self.add(None, &name, kind);
                if let Some(group) = self.group(root) {
                    group.others = Some(open);
                }
            }
        }
    }

    /// Returns the things that stand for blocks of a number that a promise settles.
    pub(super) fn waiting_blocks(&self) -> impl Iterator<Item = usize> {
        let waits =
            |thing: &Thing| matches!(&thing.kind, ThingKind::Open { condition, .. } if condition.contains_waiting());
        self.things.iter().enumerate().filter(move |(_, thing)| waits(thing)).map(|(number, _)| number)
    }

    /// As it is once that is settled, for some of them; none if there are none.
    pub(super) fn settled(&self, open: &[usize]) -> Option<Table> {
        // What is wrong with the names themselves has been reported.
        let mut table = (!open.is_empty()).then(|| Table { diagnostics: Diagnostics::new(), ..self.clone() })?;
        for thing in open.iter().filter_map(|&open| self.things.get(open)) {
            let is_of = |kind: &&BlockKind| normal(&kind.ty) == normal(&thing.name);
            let Some(open) = self.kinds.iter().find(is_of) else { continue };
            let kinds: Vec<BlockKind> = self.kinds.iter().filter(|kind| kind.is_with(open)).cloned().collect();
            // Nothing else is looked at: it may be made of what is asked for here.
            table.read_blocks_again(&kinds);
        }
        Some(table)
    }

    /// Reads the blocks of some types again.
    fn read_blocks_again(&mut self, kinds: &[BlockKind]) {
        kinds.iter().for_each(|kind| {
            self.roots.remove(&*normal(&kind.ty));
        });
        for body in self.bodies.clone() {
            self.add_blocks(&body, kinds);
        }
        self.link_aliases();
    }

    /// The blocks of a body of some types.
    fn add_blocks(&mut self, body: &Body, kinds: &[BlockKind]) {
        kinds.iter().for_each(|kind| {
            self.root(kind.name());
        });
        self.add_items(body, kinds, &mut |_, _| {});
    }
}

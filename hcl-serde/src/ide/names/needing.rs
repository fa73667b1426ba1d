//! The dependencies between computed values, for values that must not refer to what needs them.

use crate::ide::names::{Name, Names, Place};

impl Names {
    /// Returns the definitions of a name, and all definitions that are computed from them, directly or by way of
    /// others.
    pub(in crate::ide) fn needing(&self, name: Name) -> Needing {
        let values = Values::of(self);
        // By the first definition of a name, what is computed from it.
        let mut computed: Vec<(u32, u32)> = Vec::new();
        for used in &self.uses {
            let mut holders = values.around(&used.place).peekable();
            if holders.peek().is_none() {
                continue;
            }
            let firsts: Vec<u32> = (0..used.count as usize).filter_map(|at| self.first_named(used, at)).collect();
            holders.for_each(|holder| computed.extend(firsts.iter().map(|&first| (first, holder))));
        }
        computed.sort_unstable();
        let mut found = vec![false; self.definitions.len()];
        let mut next: Vec<u32> = self.numbers_of(name).collect();
        while let Some(at) = next.pop() {
            if !std::mem::replace(&mut found[at as usize], true) {
                let from = computed.partition_point(|(first, _)| *first < at);
                let holders = computed[from..].iter().take_while(|(first, _)| *first == at);
                next.extend(holders.flat_map(|(_, holder)| self.numbers_of(self.definitions[*holder as usize].name)));
            }
        }
        Needing { found }
    }

    /// Returns `true` if a name has a definition among the given ones.
    pub(in crate::ide) fn is_among(&self, needing: &Needing, name: Name) -> bool {
        self.numbers_of(name).any(|definition| needing.found[definition as usize])
    }
}

/// Something and what is computed from it, by the numbers of their definitions.
pub(in crate::ide) struct Needing {
    found: Vec<bool>,
}

/// The places of the values of definitions, in the order of the files. No value is in another one, but several
/// definitions can have the same value.
struct Values(Vec<(Place, u32)>);

impl Values {
    fn of(names: &Names) -> Values {
        let mut all: Vec<(Place, u32)> = Vec::new();
        for (definition, number) in names.definitions.iter().zip(0..) {
            if let Some(value) = definition.value {
                let bytes = names.document(&definition.place).body().as_node().syntax().bytes(value);
                all.push((Place { file: definition.place.file, start: bytes.start, end: bytes.end }, number));
            }
        }
        all.sort_by_key(|(place, _)| (place.file, place.start));
        Values(all)
    }

    /// The definitions in whose value something stands.
    fn around(&self, place: &Place) -> impl Iterator<Item = u32> {
        let is_before = |value: &Place| (value.file, value.start) <= (place.file, place.start);
        let before = &self.0[..self.0.partition_point(|(value, _)| is_before(value))];
        let is_around = move |value: &Place| value.file == place.file && place.start < value.end;
        before.iter().rev().take_while(move |(value, _)| is_around(value)).map(|(_, number)| *number)
    }
}

//! What things are called, each word and each path once: as numbers, which are small and compared at once.

use std::hash::{BuildHasher, Hash, RandomState};
use std::num::NonZeroU32;

/// A word that is a name, or a step of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::ide) struct Word(u32);

/// Steps from a variable on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::ide) struct Steps(u32);

impl Steps {
    /// Their number among all: they have the numbers from zero on.
    pub(super) fn number(self) -> usize {
        self.0 as usize
    }
}

/// The last step of some, and those before it.
#[derive(Debug, Clone, Copy, PartialEq, Hash)]
struct Last {
    before: Option<Steps>,
    word: Word,
}

/// All words, and all steps that lead to something.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// All words, one behind the other.
    text: String,
    /// Where each of them ends.
    ends: Vec<u32>,
    words: Index,
    lasts: Vec<Last>,
    steps: Index,
}

impl Table {
    /// The number of a word, which gets one now if it has none.
    pub(super) fn add_word(&mut self, text: &str) -> Word {
        self.word(text).unwrap_or_else(|| {
            let word = number(self.ends.len());
            self.text.push_str(text);
            self.ends.push(number(self.text.len()));
            let (all, ends) = (&self.text, &self.ends);
            self.words.add(word, text, |word| nth(all, ends, word));
            Word(word)
        })
    }

    /// The number of a word that has one.
    pub(super) fn word(&self, text: &str) -> Option<Word> {
        self.words.find(text, |word| nth(&self.text, &self.ends, word)).map(Word)
    }

    pub(super) fn text(&self, word: Word) -> &str {
        nth(&self.text, &self.ends, word.0)
    }

    /// The number of steps, which get one now if they have none.
    pub(super) fn add_step(&mut self, before: Option<Steps>, word: Word) -> Steps {
        self.step(before, word).unwrap_or_else(|| {
            let (steps, last) = (number(self.lasts.len()), Last { before, word });
            self.lasts.push(last);
            self.steps.add(steps, last, |steps| self.lasts[steps as usize]);
            Steps(steps)
        })
    }

    /// The number of steps that have one.
    pub(super) fn step(&self, before: Option<Steps>, word: Word) -> Option<Steps> {
        self.steps.find(Last { before, word }, |steps| self.lasts[steps as usize]).map(Steps)
    }

    /// The steps, from the last one on.
    fn backwards(&self, steps: Steps) -> impl Iterator<Item = (Steps, &Last)> {
        let last = move |steps: Steps| (steps, &self.lasts[steps.number()]);
        std::iter::successors(Some(last(steps)), move |(_, it)| it.before.map(last))
    }

    /// What the steps are.
    pub(super) fn texts(&self, steps: Steps) -> Vec<&str> {
        let mut texts: Vec<&str> = self.backwards(steps).map(|(_, last)| self.text(last.word)).collect();
        texts.reverse();
        texts
    }

    pub(super) fn count(&self, steps: Steps) -> usize {
        self.backwards(steps).count()
    }

    pub(super) fn last(&self, steps: Steps) -> Word {
        self.lasts[steps.number()].word
    }

    /// The steps without the last one.
    pub(super) fn before(&self, steps: Steps) -> Option<Steps> {
        self.lasts[steps.number()].before
    }

    /// The first of the steps.
    pub(super) fn root(&self, steps: Steps) -> Word {
        self.backwards(steps).last().map_or_else(|| self.last(steps), |(_, first)| first.word)
    }

    /// The step that comes behind others of which some begin with them.
    pub(super) fn behind(&self, steps: Steps, others: Option<Steps>) -> Option<Word> {
        self.backwards(steps).find(|(_, last)| last.before == others).map(|(_, last)| last.word)
    }

    /// Whether some begin with others, and are more.
    pub(super) fn is_behind(&self, steps: Steps, others: Steps) -> bool {
        self.behind(steps, Some(others)).is_some()
    }
}

/// A word by its number.
fn nth<'t>(text: &'t str, ends: &[u32], word: u32) -> &'t str {
    let word = word as usize;
    let start = word.checked_sub(1).map_or(0, |before| ends[before]);
    &text[start as usize..ends[word] as usize]
}

/// The numbers of things by what they are, which stands elsewhere: so it takes a few bytes of each.
#[derive(Debug, Default)]
struct Index {
    /// At least a quarter of them are free; their number is a power of two.
    slots: Vec<Option<NonZeroU32>>,
    count: usize,
    hasher: RandomState,
}

impl Index {
    /// The number of a thing, if it has one; a function says what each number is of.
    fn find<K: Hash + PartialEq>(&self, wanted: K, key: impl Fn(u32) -> K) -> Option<u32> {
        self.slots_of(&wanted).find_map(|slot| match self.slots[slot] {
            None => Some(None),
            Some(number) => Some(Some(number.get() - 1)).filter(|_| key(number.get() - 1) == wanted),
        })?
    }

    /// Gives a thing that has none a number.
    fn add<K: Hash>(&mut self, number: u32, of: K, key: impl Fn(u32) -> K) {
        if (self.count + 1) * 4 > self.slots.len() * 3 {
            let more = (self.slots.len() * 2).max(16);
            let all = std::mem::replace(&mut self.slots, vec![None; more]);
            all.into_iter().flatten().for_each(|it| self.put(it, &key(it.get() - 1)));
        }
        self.put(NonZeroU32::MIN.saturating_add(number), &of);
        self.count += 1;
    }

    fn put<K: Hash>(&mut self, number: NonZeroU32, of: &K) {
        let free = self.slots_of(of).find(|slot| self.slots[*slot].is_none());
        if let Some(free) = free {
            self.slots[free] = Some(number);
        }
    }

    /// All places, in the order in which a thing is looked for.
    fn slots_of<K: Hash>(&self, of: &K) -> impl Iterator<Item = usize> + use<K> {
        let mask = self.slots.len().wrapping_sub(1);
        let first = self.hasher.hash_one(of) as usize;
        (0..self.slots.len()).map(move |at| first.wrapping_add(at) & mask)
    }
}

/// A number of bytes, or of things of which there are no more than bytes.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn each_has_one_number() {
        let mut table = Table::default();
        let texts: Vec<String> = (0..1_000).map(|number| format!("é{number}")).collect();
        let words: Vec<_> = texts.iter().map(|text| table.add_word(text)).collect();
        let steps: Vec<_> = words.iter().map(|word| table.add_step(None, *word)).collect();
        for (at, text) in texts.iter().enumerate() {
            assert_eq!((table.word(text), table.text(words[at])), (Some(words[at]), &**text));
            assert_eq!(table.add_word(text), words[at]);
            assert_eq!(table.step(None, words[at]), Some(steps[at]));
            let below = table.add_step(Some(steps[0]), words[at]);
            assert_eq!((table.step(Some(steps[0]), words[at]), table.before(below)), (Some(below), Some(steps[0])));
            assert_ne!(below, steps[at]);
        }
        assert_eq!((table.word("é"), table.word("é1000"), Table::default().word("")), (None, None, None));
    }
}

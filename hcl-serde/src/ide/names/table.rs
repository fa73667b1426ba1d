//! The table of names, which has each word and each path once. Names are numbers, which are small and compared at
//! once.

use indexmap::IndexSet;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Last {
    before: Option<Steps>,
    word: Word,
}

/// All words, and all steps that lead to something.
#[derive(Debug, Default)]
pub(super) struct Table {
    words: IndexSet<Box<str>>,
    steps: IndexSet<Last>,
}

impl Table {
    /// Returns the number of a word, and gives the word a number if it has none.
    pub(super) fn add_word(&mut self, text: &str) -> Word {
        self.word(text).unwrap_or_else(|| Word(number(self.words.insert_full(text.into()).0)))
    }

    /// Returns the number of a word that has one.
    pub(super) fn word(&self, text: &str) -> Option<Word> {
        self.words.get_index_of(text).map(|word| Word(number(word)))
    }

    pub(super) fn text(&self, word: Word) -> &str {
        &self.words[word.0 as usize]
    }

    /// Returns the number of steps, and gives the steps a number if they have none.
    pub(super) fn add_step(&mut self, before: Option<Steps>, word: Word) -> Steps {
        Steps(number(self.steps.insert_full(Last { before, word }).0))
    }

    /// Returns the number of steps that have one.
    pub(super) fn step(&self, before: Option<Steps>, word: Word) -> Option<Steps> {
        self.steps.get_index_of(&Last { before, word }).map(|steps| Steps(number(steps)))
    }

    /// The steps, from the last one on.
    fn backwards(&self, steps: Steps) -> impl Iterator<Item = (Steps, &Last)> {
        let last = move |steps: Steps| (steps, &self.steps[steps.number()]);
        std::iter::successors(Some(last(steps)), move |(_, it)| it.before.map(last))
    }

    /// Returns the texts of the steps.
    pub(super) fn texts(&self, steps: Steps) -> Vec<&str> {
        let mut texts: Vec<&str> = self.backwards(steps).map(|(_, last)| self.text(last.word)).collect();
        texts.reverse();
        texts
    }

    pub(super) fn count(&self, steps: Steps) -> usize {
        self.backwards(steps).count()
    }

    pub(super) fn last(&self, steps: Steps) -> Word {
        self.steps[steps.number()].word
    }

    /// The steps without the last one.
    pub(super) fn before(&self, steps: Steps) -> Option<Steps> {
        self.steps[steps.number()].before
    }

    /// The first of the steps.
    pub(super) fn root(&self, steps: Steps) -> Word {
        self.backwards(steps).last().map_or_else(|| self.last(steps), |(_, first)| first.word)
    }

    /// The step that comes behind others of which some begin with them.
    pub(super) fn behind(&self, steps: Steps, others: Option<Steps>) -> Option<Word> {
        self.backwards(steps).find(|(_, last)| last.before == others).map(|(_, last)| last.word)
    }

    /// Returns `true` if `steps` begin with `others`, and are more.
    pub(super) fn is_behind(&self, steps: Steps, others: Steps) -> bool {
        self.behind(steps, Some(others)).is_some()
    }
}

/// Returns a number of bytes, or of words and steps, of which there are no more than bytes.
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

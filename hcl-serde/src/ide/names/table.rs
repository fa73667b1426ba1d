//! What things are called, each word and each path once: as numbers, which are small and compared at once.

use std::collections::HashMap;
use std::sync::Arc;

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
#[derive(Debug)]
struct Last {
    before: Option<Steps>,
    word: Word,
}

/// All words, and all steps that lead to something.
#[derive(Debug, Default)]
pub(super) struct Table {
    words: Vec<Arc<str>>,
    by_text: HashMap<Arc<str>, Word>,
    lasts: Vec<Last>,
    by_last: HashMap<(Option<Steps>, Word), Steps>,
}

impl Table {
    /// The number of a word, which gets one now if it has none.
    pub(super) fn add_word(&mut self, text: &str) -> Word {
        self.word(text).unwrap_or_else(|| {
            let (word, text) = (Word(number(self.words.len())), Arc::<str>::from(text));
            self.words.push(text.clone());
            self.by_text.insert(text, word);
            word
        })
    }

    /// The number of a word that has one.
    pub(super) fn word(&self, text: &str) -> Option<Word> {
        self.by_text.get(text).copied()
    }

    pub(super) fn text(&self, word: Word) -> &str {
        &self.words[word.0 as usize]
    }

    /// The number of steps, which get one now if they have none.
    pub(super) fn add_step(&mut self, before: Option<Steps>, word: Word) -> Steps {
        *self.by_last.entry((before, word)).or_insert_with(|| {
            self.lasts.push(Last { before, word });
            Steps(number(self.lasts.len() - 1))
        })
    }

    /// The number of steps that have one.
    pub(super) fn step(&self, before: Option<Steps>, word: Word) -> Option<Steps> {
        self.by_last.get(&(before, word)).copied()
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

/// A number of bytes, or of things of which there are no more than bytes.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

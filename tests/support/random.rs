//! Chance that is the same in every run, how often it is tried, and texts changed by it.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// A xorshift generator: the same sequence in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap_or(0)
    }
}

/// Returns the number of tries of a law of `all` tries: a tenth; half with `LAWS=half` in the environment, and all of them with
/// `LAWS=full`. The tries of less are the first ones of more.
pub(crate) fn tries(all: usize) -> usize {
    all.div_ceil(step())
}

/// Returns the same part of some inputs that a law must hold for.
pub(crate) fn sample<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().step_by(step())
}

/// Returns of how many tries one is made.
fn step() -> usize {
    match std::env::var("LAWS").as_deref() {
        Ok("full") => 1,
        Ok("half") => 2,
        _ => 10,
    }
}

/// The same for a law of proptest.
pub(crate) fn config(all: u32) -> ProptestConfig {
    fixed(u32::try_from(tries(all as usize)).unwrap_or(all))
}

/// The same for a law about changes of files, of which `EDIT_CASES` says how often each is tried, if it is set.
pub(crate) fn config_of_edits(all: u32) -> ProptestConfig {
    edit_cases().map_or_else(|| config(all), fixed)
}

/// How many files each law about changes of files draws, if that is said.
pub(crate) fn edit_cases() -> Option<u32> {
    std::env::var("EDIT_CASES").ok().and_then(|cases| cases.parse().ok())
}

/// What makes the tries of laws that draw by themselves other ones: the number in `PROPTEST_RNG_SEED`.
pub(crate) fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// As many tries as are said, which are the same in every run, so that a commit that passed passes again; with a number in
/// `PROPTEST_RNG_SEED`, they are others.
pub(crate) fn fixed(cases: u32) -> ProptestConfig {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        chosen => chosen,
    };
    ProptestConfig { rng_seed, ..config }
}

/// A text with some changes.
pub(crate) fn mutated(text: &str, changes: usize, random: &mut Random) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..changes {
        mutate(&mut text, random);
    }
    text.into_iter().collect()
}

fn mutate(text: &mut Vec<char>, random: &mut Random) {
    const INSERTED: &[char] = &[
        '{', '}', '[', ']', '(', ')', '"', '$', '%', '\\', '<', '>', '=', ',', '.', ':', '?', '*', '-', '!', '~', '0',
        'e', ' ', '\n', '\r', '\t', '\0', 'é', '日', '👍', '\u{301}', '\u{feff}', '\u{1b}', '\u{9b}', '\u{202e}',
        '\u{2066}', '\u{200b}',
    ];
    let from = random.below(text.len() + 1);
    let to = (from + 1 + random.below(8)).min(text.len());
    match random.below(6) {
        0 => drop(text.drain(from..to)),
        1 => {
            let piece = text[from..to].to_vec();
            text.splice(from..from, piece);
        }
        2 if from < to => text.swap(from, to - 1),
        3 => text.truncate(from),
        _ => text.insert(from, INSERTED[random.below(INSERTED.len())]),
    }
}

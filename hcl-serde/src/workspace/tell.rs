//! What a thread tells the report: each mistake in full once, and from then on that it is there again.
//!
//! What is in thousands of configurations is not handed from thread to thread thousands of times, and what is compared of it is
//! read where it was found.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use hcl_model::diag::{Diagnostic, Diagnostics};

/// A mistake of a configuration, or a warning.
pub(super) struct Told {
    /// What says the same of the same place has the same one.
    pub(super) identity: u64,
    pub(super) is_error: bool,
    /// All of it, unless it was told before or nobody keeps it.
    pub(super) diagnostic: Option<Diagnostic>,
}

impl Told {
    /// All of something that nobody has told before.
    pub(super) fn whole(found: Diagnostic) -> Told {
        Told { identity: identity(&found), is_error: found.is_error(), diagnostic: Some(found) }
    }
}

/// What one thread has told, in the order of the configurations.
pub(super) struct Teller<'r> {
    told: HashSet<u64>,
    /// Whether the report keeps nothing new.
    is_full: &'r AtomicBool,
}

impl<'r> Teller<'r> {
    pub(super) fn new(is_full: &'r AtomicBool) -> Teller<'r> {
        Teller { told: HashSet::new(), is_full }
    }

    /// What is told of a configuration.
    pub(super) fn tell(&mut self, found: Diagnostics) -> Vec<Told> {
        // What is full before this configuration has its turn is full then.
        let is_full = self.is_full.load(Ordering::Relaxed);
        let told = |found: Diagnostic| {
            let mut told = Told::whole(found);
            if is_full || !self.told.insert(told.identity) {
                told.diagnostic = None;
            }
            told
        };
        found.into_iter().map(told).collect()
    }
}

/// What is the same for the same mistake of a file, whatever configuration it is in: what one denies and another warns of are two.
fn identity(found: &Diagnostic) -> u64 {
    let mut hasher = DefaultHasher::new();
    found.is_error().hash(&mut hasher);
    found.code().hash(&mut hasher);
    found.summary().hash(&mut hasher);
    found.message().hash(&mut hasher);
    if let Some(at) = found.subject() {
        at.source().name().hash(&mut hasher);
        at.bytes().hash(&mut hasher);
    }
    hasher.finish()
}

//! Messages from a thread to the report: each mistake in full once, and from then on that it is there again.
//!
//! A mistake of thousands of configurations is not handed from thread to thread thousands of times. The compared
//! parts of a mistake are read where the mistake was found.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use hcl_model::diag::{Diagnostic, Diagnostics};

/// A mistake of a configuration, or a warning.
pub(super) struct Told {
    /// The identity, which is the same for mistakes that say the same of the same place.
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

/// The mistakes that one thread has told, in the order of the configurations.
pub(super) struct Teller<'r> {
    told: HashSet<u64>,
    /// `true` if the report keeps nothing new.
    is_full: &'r AtomicBool,
}

impl<'r> Teller<'r> {
    pub(super) fn new(is_full: &'r AtomicBool) -> Teller<'r> {
        Teller { told: HashSet::new(), is_full }
    }

    /// Returns the messages about a configuration to the report.
    pub(super) fn tell(&mut self, found: Diagnostics) -> Vec<Told> {
        // A report that is full before this configuration has its turn is full then.
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

/// Returns the identity of a mistake of a file, which is the same in all configurations. A mistake that one
/// configuration denies and another one warns of has two identities.
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

//! What is known about the names of a text: whether one is a secret, or close to one.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use hcl_model::__private::nearest;

use crate::secrets::known::{Block, Care, Known, Rest, Room};
use crate::secrets::sound::{fold, normal, sounds, sounds_secret};

/// What a schema says about names.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) known: HashMap<Cow<'static, str>, Known>,
    /// The names of sensitive arguments, as they are and folded.
    pub(super) secrets: Vec<&'static str>,
    pub(super) folded: HashSet<String>,
    pub(super) others: Vec<&'static str>,
    /// The bodies that take arguments of any name of which it is not known that they may be shown.
    pub(super) rests: Vec<Rest>,
    /// The whole text as a body.
    pub(super) root: Block,
    /// The names that are known in each body, the root first, if only that is shown of which it is certain that it may be.
    pub(super) rooms: Vec<Room>,
    /// Whether nothing is known at all.
    pub(super) is_empty: bool,
    /// Whether what only decoding knows is secret, because not all was decoded.
    pub(super) is_undecoded: bool,
    /// Whether only that is shown of which it is certain that it may be.
    pub(super) is_strict: bool,
    /// Whether all was decoded, so that each word without quotes is a name.
    pub(super) is_decoded: bool,
    /// The argument at the root that the loader takes, which is no secret.
    pub(super) of_loader: Option<String>,
    /// The room of what is in that.
    pub(super) of_includes: Option<usize>,
    /// Whether there are values of types of which nothing is known.
    pub(super) has_open: bool,
    /// Whether there are bodies that take what is not known.
    pub(super) has_unknown: bool,
    /// What was found out about names that are not known.
    pub(super) judged: RefCell<HashMap<String, Option<Known>>>,
    /// How many more characters can be compared for that.
    pub(super) left: Cell<u64>,
}

/// A part of a name is looked for from this length on.
const LEAST_PART: usize = 4;

impl Names {
    /// Whether anything can follow from names.
    pub(super) fn tell_anything(&self) -> bool {
        self.is_empty || self.has_open || self.has_unknown || !self.rests.is_empty() || self.has_secrets()
    }

    /// Whether something sensitive is known.
    pub(super) fn has_secrets(&self) -> bool {
        !self.secrets.is_empty()
            || self.rests.iter().any(|rest| rest.care == Care::Secret)
            || self.known.values().any(|known| known.block.secret_labels)
    }

    /// What is known of a name.
    pub(super) fn known(&self, name: &str) -> Option<Known> {
        self.known.get(&*normal(name)).copied()
    }

    /// Whether a name is known anywhere, in an old place, too.
    #[cfg(feature = "command")]
    pub(super) fn is_somewhere(&self, name: &str) -> bool {
        let name = normal(name);
        self.known.contains_key(&*name) || self.rooms.iter().any(|room| room.known.contains_key(&*name))
    }

    /// What is known of a name in a body.
    pub(super) fn known_in(&self, room: Option<usize>, name: &str) -> Option<Known> {
        self.rooms.get(room?)?.known.get(&*normal(name)).copied()
    }

    /// What is known in a body of arguments of any name.
    pub(super) fn others_in(&self, room: Option<usize>) -> Option<Known> {
        self.rooms.get(room?)?.others
    }

    /// The care that an argument needs which a body takes because it takes any, if it is sensitive; or, of what nobody decodes,
    /// if it may be.
    pub(super) fn of_rest(&self, rest: Option<usize>, name: &str, is_decoded: bool) -> Option<Care> {
        let rest = self.rests.get(rest?).filter(|rest| !rest.known.contains(name))?;
        if rest.care == Care::Unsure {
            Some(Care::Unsure)
        } else {
            (rest.care == Care::Secret || !is_decoded).then_some(Care::Secret)
        }
    }

    /// What counts for a name that is not known: what is known of the one that was probably meant; none if it could be any.
    /// Once that takes too long to find out, all are secret.
    pub(super) fn meant(&self, name: &str) -> Option<Known> {
        let secret = Known::only(Care::Secret);
        if !self.has_secrets() {
            return (self.has_unknown && sounds_secret(name)).then_some(secret);
        }
        if self.has_secret_part(name) || sounds_secret(name) {
            return Some(secret);
        }
        if let Some(known) = self.judged.borrow().get(name) {
            return *known;
        }
        let mut pay = |count| {
            self.left.set(self.left.get().saturating_sub(count));
            self.left.get() > 0
        };
        if let Some(known) = self.set_apart(&normal(name), &mut pay) {
            self.judged.borrow_mut().insert(name.to_owned(), Some(known));
            return Some(known);
        }
        // Of two that are as close, the secret one counts.
        let close = nearest(&normal(name), self.secrets.iter().chain(&self.others).copied(), &mut pay);
        if self.left.get() == 0 {
            return Some(secret);
        }
        let meant = close.and_then(|close| self.known(close));
        self.judged.borrow_mut().insert(name.to_owned(), meant);
        meant
    }

    /// What is known of a name of secrets that is in another one, between what is no letter and no digit, as in `//key` and
    /// `key_old`; of several, the one of which less may be shown.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn set_apart(&self, name: &str, pay: &mut dyn FnMut(u64) -> bool) -> Option<Known> {
        let is_secret = |known: &Known| {
            let takes_secrets =
                || known.block.rest.and_then(|number| self.rests.get(number)).is_some_and(|it| it.care == Care::Secret);
            known.care == Care::Secret || known.block.secret_labels || takes_secrets()
        };
        let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let is_apart = |part: &str| {
            name.match_indices(part)
                .any(|(at, _)| is_end(name[..at].chars().next_back()) && is_end(name[at + part.len()..].chars().next()))
        };
        let inside = self.known.iter().filter(|(part, known)| {
            is_secret(known) && part.len() < name.len() && pay(name.len() as u64) && is_apart(part)
        });
        inside
            .map(|(part, known)| (known.care, known.block.secret_labels, part, known))
            .max_by_key(|it| (it.0, it.1, it.2))
            .map(|it| *it.3)
    }

    /// Whether a word is the name of something sensitive, has it in it, or is the beginning of it.
    pub(super) fn has_secret_part(&self, word: &str) -> bool {
        let parts = || word.split('.').map(fold);
        let word = fold(word);
        let is_part = |name: &String| {
            name.len() >= LEAST_PART && word.contains(&**name) || word.len() >= LEAST_PART && name.starts_with(&*word)
        };
        self.folded.contains(&word)
            || self.folded.iter().any(is_part)
            || parts().any(|part| self.folded.contains(&part))
    }

    /// Whether a word is the name of something sensitive, in any case, or sounds like it.
    pub(super) fn is_secret_word(&self, word: &str) -> bool {
        let word = fold(word);
        self.folded.contains(&word) || sounds(&word)
    }

    /// Whether a word of a comment or a text, which may be misspelt, is such a name or sounds like one.
    pub(super) fn is_secret_mention(&self, word: &str) -> bool {
        self.is_secret_word(word) || self.is_close_to_secret(word)
    }

    /// Whether a name is not known, and what was probably meant is sensitive.
    pub(super) fn is_close_to_secret(&self, name: &str) -> bool {
        self.known(name).is_none() && self.meant(name).is_some_and(|meant| meant.care == Care::Secret)
    }
}

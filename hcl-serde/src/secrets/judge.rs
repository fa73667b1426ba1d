//! May this piece of text be shown? What a name says of the value behind it, where it stands.
//!
//! Of a text that is read strictly, the answer is no unless it is certain that the value is one of an argument that is known and
//! not sensitive: a value behind any other name is not shown, nor what a configuration defines itself, as secrets are computed
//! from it, nor a comment. Names are shown, also those that a value is computed from. A text with mistakes is not read strictly:
//! what is certain of it is a text without mistakes, and the rest is for `uncertain`.

use crate::secrets::frame::Frame;
use crate::secrets::key::Key;
use crate::secrets::known::{Block, Care, Known};
use crate::secrets::scan::{COMMENT, Scan};
use crate::secrets::sound::sounds_secret;
use crate::secrets::token::{Kind, Token};

impl Scan<'_> {
    /// Judges a name by the body that it stands in, which is certain in a text without mistakes, and otherwise by what it is
    /// anywhere; if only that is shown that is certainly no secret, only a secret is known from elsewhere.
    pub(super) fn known_here(&self, name: &str, top: Frame) -> Option<Known> {
        let here = if self.is_broken { None } else { self.names.known_in(top.block.room, name) };
        let elsewhere = |known: &Known| !self.names.is_strict || known.care == Care::Secret;
        here.or_else(|| self.names.known(name).filter(elsewhere))
    }

    /// What is known of a name that a body takes because it takes any.
    fn known_of_others(&self, key: &Key<'_>, top: Frame) -> Option<Known> {
        let name = &*key.name;
        let may_be_secret = key.is_computed || self.names.is_secret_word(name) || self.names.is_close_to_secret(name);
        self.names.others_in(top.block.room).filter(|_| !may_be_secret)
    }

    /// What a name says where it stands; behind labels there are bodies.
    pub(super) fn judged(&self, key: &Key<'_>, top: Frame, may_be_label: bool, is_assigned: bool) -> Known {
        let name = &*key.name;
        let is_at_root = top.named == 1 + usize::from(self.is_json);
        if is_at_root && self.names.of_loader.as_deref() == Some(name) {
            let levels = self.names.is_strict.then_some(0);
            let block = Block { room: self.names.of_includes, levels, ..Block::default() };
            return Known { care: Care::None, block };
        }
        if self.names.is_strict && self.is_json && name == COMMENT {
            return Known::only(Care::Secret);
        }
        let known = self.known_here(name, top);
        let is_secret = known.is_some_and(|known| known.care == Care::Secret);
        if top.block.labels > 0 && !(is_secret && (top.block.secret_labels || !may_be_label)) {
            // A label: what is behind it is what is behind the block.
            return Known { care: top.outer, block: Block { labels: top.block.labels - 1, ..top.block } };
        }
        if is_secret {
            return Known::only(Care::Secret);
        }
        if let Some(care) = self.names.of_rest(top.block.rest, name, !top.is_remark) {
            return if care == Care::Unsure { self.unsure(name) } else { Known::only(care) };
        }
        match top.care {
            Care::None if top.block.levels == Some(0) => {
                self.names.known_in(top.block.room, name).unwrap_or_else(|| self.unsure(name))
            }
            // What is in a value that is known has the names that its author gives it.
            Care::None if self.names.has_secrets() && self.names.is_secret_word(name) => Known::only(Care::Secret),
            Care::None if key.is_computed && self.names.has_secret_part(name) => Known::only(Care::Secret),
            // It could be any name.
            Care::Open if key.is_computed || sounds_secret(name) => Known::only(Care::Secret),
            Care::Open if self.names.has_secrets() && self.names.is_close_to_secret(name) => Known::only(Care::Secret),
            Care::None | Care::Open => {
                let levels = top.block.levels.map(|levels| levels.saturating_sub(1));
                Known { care: top.care, block: Block { levels, ..top.block } }
            }
            Care::Unsure => self.unsure(name),
            _ if self.names.is_strict => {
                known.or_else(|| self.known_of_others(key, top)).unwrap_or_else(|| self.unsure(name))
            }
            care => known.or_else(|| self.meant(name)).unwrap_or(Known::only(match is_assigned {
                true if self.names.is_undecoded => Care::Secret,
                _ => care,
            })),
        }
    }

    /// What is shown of what is not known for certain to be the value of a known argument: only names in it, and nothing where
    /// something sensitive was probably meant.
    fn unsure(&self, name: &str) -> Known {
        let meant = self.meant(name).filter(|meant| meant.care == Care::Secret || meant.block.secret_labels);
        let Known { care, block } = meant.unwrap_or(Known::only(Care::Unsure));
        Known { care: care.max(Care::Unsure), block }
    }

    /// What a name says that is not known; names in it count as labels only if labels must not be shown.
    pub(super) fn meant(&self, name: &str) -> Option<Known> {
        let mut meant = self.names.meant(name)?;
        if !meant.block.secret_labels {
            meant.block.labels = 0;
        }
        Some(meant)
    }

    /// Whether a part of a value is the name of something that it is computed from: in what was not decoded, a word may be a text
    /// without its quotes, unless it is called.
    pub(super) fn is_name_in_value(&self, token: Token) -> bool {
        let word = self.slice(token);
        let is_name = word.starts_with(|c: char| c.is_alphabetic() || c == '_') && !matches!(word, "true" | "false");
        let is_called = || self.text.get(token.end..).is_some_and(|behind| behind.starts_with('('));
        let is_certain = self.names.is_decoded || is_called();
        token.kind == Kind::Word && is_name && !self.is_json && is_certain
    }
}

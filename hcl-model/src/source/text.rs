//! The text that a parsed file holds on to, and the way from its bytes to ranges.

use std::sync::{Arc, OnceLock};

use crate::source::{Range, Source};

/// The text of a parsed file: borrowed, owned, or decoded from a part of another file.
pub(crate) enum Text<'src> {
    /// With the source that is made of it when somebody asks for one.
    Borrowed {
        name: &'src str,
        text: &'src str,
        source: OnceLock<Source>,
    },
    Owned(Source),
    Embedded(Arc<Embedded>),
}

/// A text that stands in another file, written there in another way.
pub(crate) struct Embedded {
    text: String,
    source: Source,
    /// From bytes of the text to bytes of the source.
    origin: Box<dyn Fn(u32) -> u32 + Send + Sync>,
    /// In how much it stands there that can be nested.
    depth: u16,
}

impl Embedded {
    /// A text, the source in which it stands, and where in that each of its bytes is.
    pub(crate) fn new(text: String, source: Source, origin: impl Fn(u32) -> u32 + Send + Sync + 'static) -> Embedded {
        Embedded { text, source, origin: Box::new(origin), depth: 0 }
    }

    /// With what it stands in, which counts as nesting.
    pub(crate) fn nested(self, depth: u16) -> Embedded {
        Embedded { depth, ..self }
    }
}

impl<'src> Text<'src> {
    pub(crate) fn borrowed(name: &'src str, text: &'src str) -> Text<'src> {
        Text::Borrowed { name, text, source: OnceLock::new() }
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            Text::Borrowed { text, .. } => text,
            Text::Owned(source) => source.text(),
            Text::Embedded(embedded) => &embedded.text,
        }
    }

    /// In how much it stands that can be nested.
    pub(crate) fn depth(&self) -> u16 {
        match self {
            Text::Embedded(embedded) => embedded.depth,
            _ => 0,
        }
    }

    /// The source that ranges are of.
    pub(crate) fn source(&self) -> &Source {
        match self {
            Text::Borrowed { name, text, source } => source.get_or_init(|| Source::new(*name, *text)),
            Text::Owned(source) => source,
            Text::Embedded(embedded) => &embedded.source,
        }
    }

    /// Notes that the text has mistakes; where it stands in another one, that may have none.
    pub(crate) fn note_broken(&self) {
        if !matches!(self, Text::Embedded(_)) {
            self.source().note_broken();
        }
    }

    /// Returns the position in the source of a byte of the text.
    pub(crate) fn offset(&self, byte: u32) -> u32 {
        match self {
            Text::Embedded(embedded) => (embedded.origin)(byte),
            _ => byte,
        }
    }

    /// Bytes of the text as a range, for something to be said of them.
    #[inline(never)]
    pub(crate) fn range(&self, start: u32, end: u32) -> Range {
        self.source().range(self.offset(start), self.offset(end))
    }

    /// The text for whoever outlives what it was borrowed from.
    pub(crate) fn to_owned(&self) -> Text<'static> {
        match self {
            Text::Embedded(embedded) => Text::Embedded(embedded.clone()),
            _ => Text::Owned(self.source().clone()),
        }
    }
}

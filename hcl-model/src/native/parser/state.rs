//! The state that the parts of the parser share: the open brackets, the ends of elements, and the failures of
//! reading.

pub(super) type Parsed<T = ()> = Result<T, Failed>;

/// Reading cannot go on; why is in the diagnostics already.
#[derive(Debug, Clone, Copy)]
pub(super) enum Failed {
    /// At the current byte: whatever is open around it may go on behind it.
    Here,
    /// Something is never closed, and the line that begins at this byte is an entry of the object around it or an item.
    Entry(usize),
    /// Something is never closed, and the line that begins at this byte is an item.
    Item(usize),
    /// A limit is passed.
    Limit,
}

/// Something that was opened and must be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenBracket {
    /// `(` or `[`
    Bracket,
    /// `{` of an object
    Brace,
    /// `${` or `%{` at this byte
    Sequence { start: usize },
    /// `"`
    Quote,
    /// A heredoc, whose marker is these bytes.
    Heredoc { start: usize, end: usize },
}

impl OpenBracket {
    pub(super) fn ignores_newlines(self) -> bool {
        !matches!(self, OpenBracket::Quote | OpenBracket::Heredoc { .. })
    }

    pub(super) fn is_list(self) -> bool {
        matches!(self, OpenBracket::Bracket | OpenBracket::Sequence { .. })
    }
}

/// A merge that was not finished: its first part is read, the other ones are left out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Conflict {
    /// The line in front of the first part.
    pub(super) start: usize,
    /// The line behind it, once it has been found.
    pub(super) end: Option<usize>,
}

/// The tokens that can end an element in brackets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stops {
    /// The character that closes the brackets.
    pub(super) close: u8,
    /// A comma begins the next element.
    pub(super) comma: bool,
    /// A newline does.
    pub(super) newline: bool,
}

impl Stops {
    /// Elements that are separated by commas.
    pub(super) fn list(close: u8) -> Stops {
        Stops { close, comma: true, newline: false }
    }

    /// One thing and nothing else.
    pub(super) fn single(close: u8) -> Stops {
        Stops { close, comma: false, newline: false }
    }

    /// The entries of an object.
    pub(super) fn entries() -> Stops {
        Stops { close: b'}', comma: true, newline: true }
    }
}

/// The number of bytes that are looked at at most to find out what a mistake means.
pub(super) const WINDOW: usize = 1 << 16;

/// The surroundings of a template, which decide how the parser reads its literal text and where the template ends.
#[derive(Debug, Clone, Copy)]
pub(super) enum TemplateKind {
    /// Between quotes; the first one is at this byte.
    Quoted { open: usize },
    /// In a heredoc.
    Heredoc(Marker),
    /// Alone, to the end of the text.
    Bare,
}

/// The marker of a heredoc.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marker {
    /// The first byte of the name.
    pub(super) start: usize,
    /// After the name.
    pub(super) end: usize,
    /// Written `<<-`: common indentation is taken away.
    pub(super) flush: bool,
    /// The start of the content, after the newline.
    pub(super) content: usize,
}

/// The parts of the lines of an indented heredoc, in order.
#[derive(Debug, Clone, Copy)]
pub(super) enum LinePart {
    /// A literal node.
    Literal(usize),
    /// An interpolation or directive.
    Other,
}

/// The end of literal text.
pub(super) enum Stop {
    End,
    Interpolation,
    Directive,
}

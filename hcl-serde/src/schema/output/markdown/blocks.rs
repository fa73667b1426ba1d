//! Which lines of a Markdown text are what, as `CommonMark` has it: enough to tell headings from code, HTML and paragraphs.

use crate::schema::output::markdown::starts::{Before, Begun, begun};

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line<'t> {
    Blank,
    /// Of a paragraph or a table.
    Text,
    /// A heading, with its level.
    Heading(usize, &'t str),
    /// What makes a heading of the paragraph before it, with its level.
    Underline(usize),
    /// Of code that is a block, or one of its fences.
    Code,
    /// Of HTML that is a block, in which nothing is Markdown.
    Html,
    /// A rule, or only the mark of a list or a quotation.
    Other,
}

/// What goes on until something ends it, even behind empty lines.
#[derive(Debug, Clone)]
pub(super) enum Open {
    /// Code between fences of this character, at least so many.
    Fence(char, usize),
    /// HTML up to one of these texts.
    Html(&'static [&'static str]),
    /// HTML up to an empty line.
    HtmlParagraph,
}

/// What lines are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    /// An item of a list, and how far its contents are behind those of what is around it.
    Item(usize),
    Quotation,
}

/// Reads a text line by line.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The items of lists and the quotations around, and their numbers.
    around: Vec<(Container, usize)>,
    /// How many of these there were.
    count: usize,
    /// What is open, and in how many of what is around.
    open: Option<(Open, usize)>,
    in_paragraph: bool,
    /// Where the last line has its contents.
    start: usize,
}

impl Lines {
    /// What the next line is, behind the marks of lists and quotations.
    #[inline]
    pub(super) fn next<'t>(&mut self, line: &'t str) -> Line<'t> {
        let (kept, rest) = self.kept(Rest::new(line, 0, 0));
        let (kind, rest) = self.kind(kept, rest);
        self.start = line.len() - rest.text.len();
        kind
    }

    /// What ends the code that is open at the end of the text.
    #[inline]
    pub(super) fn end(self) -> Option<String> {
        match self.open? {
            (Open::Fence(mark, length), 0) => Some(mark.to_string().repeat(length)),
            _ => None,
        }
    }

    /// Where the contents of the last line begin, behind the marks of what it is in.
    #[inline]
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The number of the list item or the quotation that the last line is in; none is 0.
    #[inline]
    pub(super) fn place(&self) -> usize {
        self.around.last().map_or(0, |(_, number)| *number)
    }

    /// Whether the last line is in a list.
    #[inline]
    pub(super) fn is_in_list(&self) -> bool {
        self.around.first().is_some_and(|(outer, _)| *outer != Container::Quotation)
    }

    /// How much of what is around goes on in a line, and what is behind the marks of that.
    #[inline]
    fn kept<'t>(&self, mut rest: Rest<'t>) -> (usize, Rest<'t>) {
        for (index, (container, _)) in self.around.iter().enumerate() {
            match container {
                Container::Item(width) if rest.text.is_empty() || rest.depth() >= *width => rest.base += width,
                Container::Quotation if rest.depth() < DEEP && rest.text.starts_with('>') => rest = rest.quoted(),
                _ => return (index, rest),
            }
        }
        (self.around.len(), rest)
    }

    /// What a line is in which so much of what is around goes on, and where its contents are.
    #[inline]
    fn kind<'t>(&mut self, kept: usize, mut rest: Rest<'t>) -> (Line<'t>, Rest<'t>) {
        let before = match (self.in_paragraph, kept == self.around.len()) {
            (false, _) => Before::Nothing,
            (true, true) => Before::Paragraph,
            (true, false) => Before::ParagraphInside,
        };
        if rest.text.is_empty() {
            self.leave(kept);
            return (self.blank(), rest);
        }
        // A paragraph goes on even without the marks of what it is in.
        let mut start = begun(rest, before);
        if before == Before::ParagraphInside && matches!(start, Begun::Line(Line::Text)) {
            return (Line::Text, rest);
        }
        self.leave(kept);
        if let Some((open, _)) = &self.open {
            let (kind, ends) = (open.kind(), open.ends_at(rest));
            self.open.take_if(|_| ends);
            return (kind, rest);
        }
        loop {
            self.in_paragraph = false;
            let container = match start {
                Begun::Line(kind) => {
                    self.in_paragraph = kind == Line::Text;
                    return (kind, rest);
                }
                Begun::Open(open) => {
                    let kind = open.kind();
                    let is_over = matches!(&open, Open::Html(_)) && open.ends_at(rest);
                    self.open = Some((open, self.around.len())).filter(|_| !is_over);
                    return (kind, rest);
                }
                Begun::Quotation => {
                    rest = rest.quoted();
                    Container::Quotation
                }
                Begun::Item(width) => {
                    let around = rest.base;
                    rest = rest.behind_mark(width);
                    Container::Item(rest.base - around)
                }
            };
            self.count += 1;
            self.around.push((container, self.count));
            if rest.text.is_empty() {
                return (Line::Other, rest);
            }
            start = begun(rest, Before::Nothing);
        }
    }

    /// Ends what does not go on, with what is open in it.
    #[inline]
    fn leave(&mut self, kept: usize) {
        self.around.truncate(kept);
        self.open.take_if(|(_, depth)| *depth > kept);
    }

    /// What a line is in which nothing stands.
    #[inline]
    fn blank(&mut self) -> Line<'static> {
        self.in_paragraph = false;
        match &self.open {
            Some((Open::HtmlParagraph, _)) => {
                self.open = None;
                Line::Blank
            }
            Some((open, _)) => open.kind(),
            None => Line::Blank,
        }
    }
}

impl Open {
    /// What its lines are.
    #[inline]
    fn kind(&self) -> Line<'static> {
        match self {
            Open::Fence(..) => Line::Code,
            Open::Html(_) | Open::HtmlParagraph => Line::Html,
        }
    }

    /// Whether it ends with a line.
    #[inline]
    fn ends_at(&self, rest: Rest<'_>) -> bool {
        match self {
            Open::Fence(mark, length) => {
                let text = rest.text.trim_end();
                rest.depth() < DEEP && text.len() >= *length && text.chars().all(|c| c == *mark)
            }
            Open::Html(ends) => {
                let text = rest.text.to_ascii_lowercase();
                ends.iter().any(|end| text.contains(end))
            }
            Open::HtmlParagraph => false,
        }
    }
}

/// What is left of a line behind marks and blanks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest<'t> {
    pub(super) text: &'t str,
    column: usize,
    /// The column at which what is around has its contents.
    base: usize,
}

impl<'t> Rest<'t> {
    /// A text that is at a column, behind its blanks.
    #[inline]
    fn new(text: &'t str, column: usize, base: usize) -> Rest<'t> {
        let rest = text.trim_start_matches([' ', '\t']);
        Rest { text: rest, column: column_behind(&text[..text.len() - rest.len()], column), base }
    }

    /// How far it is from where the contents begin.
    #[inline]
    pub(super) fn depth(self) -> usize {
        self.column.saturating_sub(self.base)
    }

    /// What is behind the mark of a quotation.
    #[inline]
    fn quoted(self) -> Rest<'t> {
        let behind = self.column + 1;
        let rest = Rest::new(&self.text[1..], behind, behind);
        // One blank is of the mark.
        Rest { base: behind + usize::from(rest.column > behind), ..rest }
    }

    /// What is behind the mark of an item of a list.
    #[inline]
    fn behind_mark(self, width: usize) -> Rest<'t> {
        let behind = self.column + width;
        let rest = Rest::new(&self.text[width..], behind, behind);
        // What is far behind the mark is code that begins one blank behind it.
        let is_far = rest.depth() > DEEP || rest.text.is_empty();
        Rest { base: if is_far { behind + 1 } else { rest.column }, ..rest }
    }
}

/// How wide some blanks and tabs are at the beginning of a line.
#[inline]
pub(super) fn width(blanks: &str) -> usize {
    column_behind(blanks, 0)
}

/// The column behind some blanks and tabs that are at a column.
#[inline]
fn column_behind(blanks: &str, column: usize) -> usize {
    blanks.chars().fold(column, |column, c| column + if c == '\t' { DEEP - column % DEEP } else { 1 })
}

/// How many blanks make code of a line.
pub(super) const DEEP: usize = 4;

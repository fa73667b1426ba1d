//! Which lines of a Markdown text are what, as `CommonMark` has it: enough to tell headings from code, HTML and paragraphs.

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
    /// Of HTML, a list or a quotation, or a rule.
    Other,
}

/// What goes on until something ends it, even behind empty lines.
#[derive(Debug, Clone)]
enum Open {
    /// Code between fences of this character, at least so many.
    Fence(char, usize),
    /// HTML up to this text.
    Html(String),
    /// HTML up to an empty line.
    HtmlParagraph,
}

/// Reads a text line by line.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The columns at which the contents of the list items around begin, and the numbers of these items.
    items: Vec<(usize, usize)>,
    /// How many items there were.
    count: usize,
    /// What is open, and in how many list items.
    open: Option<(Open, usize)>,
    in_paragraph: bool,
}

impl Lines {
    /// What the next line is.
    pub(super) fn next<'t>(&mut self, line: &'t str) -> Line<'t> {
        let (column, rest) = indented(line, 0);
        if rest.is_empty() {
            self.in_paragraph = false;
            return match &self.open {
                Some((Open::HtmlParagraph, _)) => {
                    self.open = None;
                    Line::Blank
                }
                Some((Open::Fence(..), _)) => Line::Code,
                Some(_) => Line::Other,
                None => Line::Blank,
            };
        }
        while self.items.pop_if(|(start, _)| column < *start).is_some() {
            // What a list item has in it ends with it.
            self.open.take_if(|(_, depth)| *depth > self.items.len());
        }
        match self.open.as_ref().map(|(open, _)| (open.kind(), open.ends_at(self.inside(column), rest))) {
            Some((kind, ends)) => {
                self.open.take_if(|_| ends);
                kind
            }
            None => self.begin(column, rest),
        }
    }

    /// What ends the code that is open at the end of the text.
    pub(super) fn end(self) -> Option<String> {
        match self.open? {
            (Open::Fence(mark, length), 0) => Some(mark.to_string().repeat(length)),
            _ => None,
        }
    }

    /// The number of the list item that the last line is in; none is 0.
    pub(super) fn item(&self) -> usize {
        self.items.last().map_or(0, |(_, number)| *number)
    }

    /// A column, counted from where the list item around has its contents.
    fn inside(&self, column: usize) -> usize {
        column - self.items.last().map_or(0, |(start, _)| *start).min(column)
    }

    /// What something is that begins at a column.
    fn begin<'t>(&mut self, column: usize, rest: &'t str) -> Line<'t> {
        let was_in_paragraph = self.in_paragraph;
        if self.inside(column) >= DEEP {
            return if was_in_paragraph { Line::Text } else { Line::Code };
        }
        self.in_paragraph = false;
        let open = fence(rest).or_else(|| html(rest, was_in_paragraph));
        if let Some(open) = open {
            let is_over = matches!(&open, Open::Html(end) if contains(rest, end));
            let kind = open.kind();
            self.open = Some((open, self.items.len())).filter(|_| !is_over);
            return kind;
        }
        if let Some((level, title)) = heading(rest) {
            return Line::Heading(level, title);
        }
        if let Some(level) = underline(rest).filter(|_| was_in_paragraph) {
            return Line::Underline(level);
        }
        if is_rule(rest) || rest.starts_with('>') {
            return Line::Other;
        }
        if let Some(width) = marker(rest, was_in_paragraph) {
            let (start, content) = indented(&rest[width..], column + width);
            // What is far behind the mark is code that begins one blank behind it.
            let is_far = start > column + width + DEEP || content.is_empty();
            self.count += 1;
            self.items.push((if is_far { column + width + 1 } else { start }, self.count));
            if !content.is_empty() {
                self.begin(start, content);
            }
            return Line::Other;
        }
        self.in_paragraph = true;
        Line::Text
    }
}

impl Open {
    /// What its lines are.
    fn kind(&self) -> Line<'static> {
        match self {
            Open::Fence(..) => Line::Code,
            Open::Html(_) | Open::HtmlParagraph => Line::Other,
        }
    }

    /// Whether it ends with a line.
    fn ends_at(&self, column: usize, rest: &str) -> bool {
        match self {
            Open::Fence(mark, length) => {
                let rest = rest.trim_end();
                column < DEEP && rest.len() >= *length && rest.chars().all(|c| c == *mark)
            }
            Open::Html(end) => contains(rest, end),
            Open::HtmlParagraph => false,
        }
    }
}

/// How many blanks make code of a line.
const DEEP: usize = 4;

/// The column at which a text begins that is at a column, and the text.
fn indented(text: &str, mut column: usize) -> (usize, &str) {
    let rest = text.trim_start_matches([' ', '\t']);
    for c in text[..text.len() - rest.len()].chars() {
        column += if c == '\t' { DEEP - column % DEEP } else { 1 };
    }
    (column, rest.trim_end_matches('\r'))
}

/// Whether a text ends what ends with this, however it is written.
fn contains(text: &str, end: &str) -> bool {
    text.to_ascii_lowercase().contains(end)
}

fn fence(rest: &str) -> Option<Open> {
    let mark = rest.chars().next().filter(|c| ['`', '~'].contains(c))?;
    let info = rest.trim_start_matches(mark);
    let length = rest.len() - info.len();
    // Code in a paragraph can begin a line, too.
    let is_inline = mark == '`' && info.contains('`');
    (length >= 3 && !is_inline).then_some(Open::Fence(mark, length))
}

fn html(rest: &str, in_paragraph: bool) -> Option<Open> {
    let inner = rest.strip_prefix('<')?;
    let name_of = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len());
        text[..end].to_ascii_lowercase()
    };
    let name = name_of(inner);
    if RAW.contains(&name.as_str()) && inner[name.len()..].chars().next().is_none_or(|c| " \t>".contains(c)) {
        return Some(Open::Html(format!("</{name}>")));
    }
    let markers = [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>")];
    if let Some((_, end)) = markers.iter().find(|(start, _)| inner.starts_with(start)) {
        return Some(Open::Html((*end).to_owned()));
    }
    if inner.strip_prefix('!').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic())) {
        return Some(Open::Html(">".to_owned()));
    }
    let tag = inner.strip_prefix('/').unwrap_or(inner);
    let name = name_of(tag);
    let behind = &tag[name.len()..];
    let is_block = BLOCKS.split(' ').any(|block| block == name)
        && (behind.is_empty() || behind.starts_with([' ', '\t', '>']) || behind.starts_with("/>"));
    // Any other tag, if it is alone.
    let is_alone = !in_paragraph
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && behind.starts_with([' ', '\t', '>', '/'])
        && behind.find('>').is_some_and(|end| behind[end + 1..].trim().is_empty());
    (is_block || is_alone).then_some(Open::HtmlParagraph)
}

/// Tags whose contents go on behind empty lines.
const RAW: [&str; 4] = ["pre", "script", "style", "textarea"];

/// Tags that are blocks of their own.
const BLOCKS: &str = "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir \
                      div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html \
                      iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section \
                      summary table tbody td tfoot th thead title tr track ul";

fn heading(rest: &str) -> Option<(usize, &str)> {
    let title = rest.trim_start_matches('#');
    let level = rest.len() - title.len();
    let is_heading = (1..=6).contains(&level) && (title.is_empty() || title.starts_with([' ', '\t']));
    is_heading.then(|| (level, title.trim()))
}

fn underline(rest: &str) -> Option<usize> {
    let rest = rest.trim_end();
    match rest.chars().next()? {
        '=' if rest.chars().all(|c| c == '=') => Some(1),
        '-' if rest.chars().all(|c| c == '-') => Some(2),
        _ => None,
    }
}

fn is_rule(rest: &str) -> bool {
    let marks: Vec<char> = rest.chars().filter(|c| ![' ', '\t'].contains(c)).collect();
    marks.len() >= 3 && ['-', '*', '_'].contains(&marks[0]) && marks.iter().all(|c| *c == marks[0])
}

/// How wide the mark is with which an item of a list begins.
fn marker(rest: &str, in_paragraph: bool) -> Option<usize> {
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_mark = match digits {
        0 => rest.starts_with(['-', '*', '+']),
        1..=9 => rest[digits..].starts_with(['.', ')']) && (!in_paragraph || &rest[..digits] == "1"),
        _ => false,
    };
    let behind = is_mark.then(|| &rest[digits + 1..])?;
    let is_item = behind.starts_with([' ', '\t']) || (behind.is_empty() && !in_paragraph);
    is_item.then_some(digits + 1)
}

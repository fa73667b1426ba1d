//! What a line of Markdown begins with.

use crate::schema::output::markdown::blocks::{DEEP, Line, Open, Rest};

/// What stands before a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    Nothing,
    /// A paragraph in what the line is in, too.
    Paragraph,
    /// A paragraph in something that does not go on by the marks of the line.
    ParagraphInside,
}

/// What a line begins with.
pub(super) enum Begun<'t> {
    Quotation,
    /// An item of a list, and how wide its mark is.
    Item(usize),
    Open(Open),
    Line(Line<'t>),
}

/// What begins with what is left of a line.
#[inline]
pub(super) fn begun<'t>(rest: Rest<'t>, before: Before) -> Begun<'t> {
    let (text, is_behind_text) = (rest.text, before == Before::Paragraph);
    if rest.depth() >= DEEP {
        return Begun::Line(if before == Before::Nothing { Line::Code } else { Line::Text });
    }
    if text.starts_with('>') {
        return Begun::Quotation;
    }
    if let Some(open) = fence(text).or_else(|| html(text, before != Before::Nothing)) {
        return Begun::Open(open);
    }
    if let Some((level, title)) = heading(text) {
        return Begun::Line(Line::Heading(level, title));
    }
    if let Some(level) = underline(text).filter(|_| is_behind_text) {
        return Begun::Line(Line::Underline(level));
    }
    if is_rule(text) {
        return Begun::Line(Line::Other);
    }
    marker(text, is_behind_text).map_or(Begun::Line(Line::Text), Begun::Item)
}

#[inline]
fn fence(rest: &str) -> Option<Open> {
    let mark = rest.chars().next().filter(|c| ['`', '~'].contains(c))?;
    let info = rest.trim_start_matches(mark);
    let length = rest.len() - info.len();
    // Code in a paragraph can begin a line, too.
    let is_inline = mark == '`' && info.contains('`');
    (length >= 3 && !is_inline).then_some(Open::Fence(mark, length))
}

#[inline]
fn html(rest: &str, in_paragraph: bool) -> Option<Open> {
    let inner = rest.strip_prefix('<')?;
    let name_of = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len());
        text[..end].to_ascii_lowercase()
    };
    let name = name_of(inner);
    if RAW.contains(&name.as_str()) && inner[name.len()..].chars().next().is_none_or(|c| " \t>".contains(c)) {
        return Some(Open::Html(&RAW_ENDS));
    }
    let markers: [(&str, &[&str]); 3] = [("!--", &["-->"]), ("?", &["?>"]), ("![CDATA[", &["]]>"])];
    if let Some((_, ends)) = markers.into_iter().find(|(start, _)| inner.starts_with(start)) {
        return Some(Open::Html(ends));
    }
    if inner.strip_prefix('!').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic())) {
        return Some(Open::Html(&[">"]));
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

/// What ends them, whichever it was.
const RAW_ENDS: [&str; 4] = ["</pre>", "</script>", "</style>", "</textarea>"];

/// Tags that are blocks of their own.
const BLOCKS: &str = "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir \
                      div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html \
                      iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section \
                      summary table tbody td tfoot th thead title tr track ul";

#[inline]
fn heading(rest: &str) -> Option<(usize, &str)> {
    let title = rest.trim_start_matches('#');
    let level = rest.len() - title.len();
    let is_heading = (1..=6).contains(&level) && (title.is_empty() || title.starts_with([' ', '\t']));
    is_heading.then(|| (level, title.trim()))
}

#[inline]
fn underline(rest: &str) -> Option<usize> {
    let rest = rest.trim_end();
    match rest.chars().next()? {
        '=' if rest.chars().all(|c| c == '=') => Some(1),
        '-' if rest.chars().all(|c| c == '-') => Some(2),
        _ => None,
    }
}

#[inline]
fn is_rule(rest: &str) -> bool {
    let marks: Vec<char> = rest.chars().filter(|c| ![' ', '\t'].contains(c)).collect();
    marks.len() >= 3 && ['-', '*', '_'].contains(&marks[0]) && marks.iter().all(|c| *c == marks[0])
}

/// How wide the mark is with which an item of a list begins.
#[inline]
fn marker(rest: &str, in_paragraph: bool) -> Option<usize> {
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_mark = match digits {
        0 => rest.starts_with(['-', '*', '+']),
        1..=9 => rest[digits..].starts_with(['.', ')']) && (!in_paragraph || &rest[..digits] == "1"),
        _ => false,
    };
    let behind = is_mark.then(|| &rest[digits + 1..])?;
    let is_item = match behind.trim_start_matches([' ', '\t']) {
        "" => !in_paragraph,
        content => content.len() < behind.len(),
    };
    is_item.then_some(digits + 1)
}

//! HTML in documentation: what is closed stays what it is, and everything else is shown as it is written, because what is left
//! open would take the rest of the page with it.

use std::borrow::Cow;
use std::ops::Range;

use crate::schema::output::markdown::blocks::{Line, Lines};

/// A text in which HTML stays that is closed where it was opened: a tag that is not, or is none of HTML's, is no tag any more.
#[inline]
pub(super) fn closed(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    // What begins a block of HTML and does not stay makes Markdown of what is behind it.
    for _ in 0..MOST_BLOCKS {
        let Some(first) = unmatched(&text).into_iter().find(|at| begins_line(&text, *at)) else { break };
        text = Cow::Owned(escaped(&text, vec![first]));
    }
    match unmatched(&text) {
        none if none.is_empty() => text,
        all => Cow::Owned(escaped(&text, all)),
    }
}

/// How many blocks of HTML are looked at one by one; what is in others is shown as it is written, with all its marks.
const MOST_BLOCKS: usize = 100;

/// Whether nothing but the marks of lists and quotations can stand before a place on its line.
#[inline]
fn begins_line(text: &str, at: usize) -> bool {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    line.chars().all(|c| !c.is_alphabetic())
}

/// A text in which these tags are none.
#[inline]
fn escaped(text: &str, tags: Vec<usize>) -> String {
    let mut out = String::with_capacity(text.len() + 3 * tags.len());
    let mut begin = 0;
    for at in tags {
        out.push_str(&text[begin..at]);
        out.push_str("&lt;");
        begin = at + 1;
    }
    out.push_str(&text[begin..]);
    out
}

/// What links can lead to in a text, because a tag calls it so.
#[inline]
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let marks = if text.contains('<') { text } else { "" };
    Marks::new(marks).filter_map(|mark| match mark {
        Mark::Start(tag) if tag.is_called("a") => tag.attribute("id").or_else(|| tag.attribute("name")),
        Mark::Start(tag) => tag.attribute("id"),
        _ => None,
    })
}

/// Where the tags are that have no counterpart, in order.
#[inline]
fn unmatched(text: &str) -> Vec<usize> {
    let (mut open, mut escaped): (Vec<Tag<'_>>, Vec<usize>) = (Vec::new(), Vec::new());
    for mark in Marks::new(text) {
        let is_foreign = open.iter().any(|tag| tag.is_called("svg") || tag.is_called("math"));
        match mark {
            Mark::Broken(at) => escaped.push(at),
            Mark::Start(tag) if !(is_foreign || tag.is_known()) => escaped.push(tag.at),
            Mark::Start(tag) if tag.is_void || (is_foreign && tag.is_closed) => {}
            Mark::Start(tag) => open.push(tag),
            Mark::End(tag) => {
                let is_it = |other: &Tag<'_>| other.name.eq_ignore_ascii_case(tag.name) && other.place == tag.place;
                match open.iter().rposition(is_it) {
                    Some(start) => {
                        let between = open.drain(start..).skip(1).filter(|tag| !tag.is_in(ENDING));
                        escaped.extend(between.map(|tag| tag.at));
                    }
                    None => escaped.push(tag.at),
                }
            }
        }
    }
    // The next block ends a paragraph.
    escaped.extend(open.into_iter().filter(|tag| !tag.is_called("p")).map(|tag| tag.at));
    escaped.sort_unstable();
    escaped
}

/// A tag.
#[derive(Clone, Copy)]
struct Tag<'t> {
    at: usize,
    name: &'t str,
    /// The item of a list or the quotation that it is in.
    place: usize,
    /// Whether nothing can be in it.
    is_void: bool,
    /// Whether it ends with `/>`.
    is_closed: bool,
    /// What stands behind its name.
    attributes: &'t str,
}

impl<'t> Tag<'t> {
    /// What an attribute is.
    #[inline]
    fn attribute(&self, wanted: &str) -> Option<&'t str> {
        let mut rest = self.attributes;
        loop {
            rest = rest.trim_start();
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            if name.is_empty() {
                return None;
            }
            let Some(value) = behind.trim_start().strip_prefix('=').map(str::trim_start) else {
                rest = behind;
                continue;
            };
            let quote = value.chars().next().filter(|c| ['"', '\''].contains(c));
            let (value, behind) = match quote {
                Some(quote) => value[1..].split_once(quote)?,
                None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
            };
            if name.eq_ignore_ascii_case(wanted) {
                return Some(value);
            }
            rest = behind;
        }
    }

    #[inline]
    fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    #[inline]
    fn is_in(&self, names: &str) -> bool {
        names.split_whitespace().any(|name| self.is_called(name))
    }

    #[inline]
    fn is_known(&self) -> bool {
        self.is_void || self.is_in(KNOWN) || self.is_in(ENDING) || self.is_in(RAW)
    }
}

/// What begins with `<` and is more than that sign.
enum Mark<'t> {
    Start(Tag<'t>),
    End(Tag<'t>),
    /// What never ends.
    Broken(usize),
}

/// Lines that belong together.
struct Block {
    kind: Kind,
    /// The item of a list or the quotation that it is in.
    place: usize,
    range: Range<usize>,
}

#[derive(PartialEq, Eq)]
enum Kind {
    Code,
    Html,
    Paragraph,
    /// A line by itself.
    Line,
}

/// Reads the marks of a text that are not in code.
struct Marks<'t> {
    text: &'t str,
    at: usize,
    /// What goes on over its lines, in order.
    blocks: Vec<Block>,
    /// What ends an element in which there are no tags.
    raw: Option<&'t str>,
}

impl<'t> Marks<'t> {
    #[inline]
    fn new(text: &'t str) -> Marks<'t> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut lines = Lines::default();
        for line in text.split_inclusive('\n') {
            let start = line.as_ptr().addr() - text.as_ptr().addr();
            let kind = match lines.next(line.trim_end_matches(['\n', '\r'])) {
                Line::Code => Kind::Code,
                Line::Html => Kind::Html,
                Line::Text => Kind::Paragraph,
                Line::Blank | Line::Heading(..) | Line::Underline(_) | Line::Other => Kind::Line,
            };
            let end = start + line.len();
            match blocks.last_mut() {
                Some(last) if last.kind == kind && kind != Kind::Line && last.place == lines.place() => {
                    last.range.end = end;
                }
                _ => blocks.push(Block { kind, place: lines.place(), range: start..end }),
            }
        }
        Marks { text, at: 0, blocks, raw: None }
    }

    /// The block that a place is in, and the text from there to its end.
    #[inline]
    fn block(&self, at: usize) -> (&Block, &'t str) {
        const NONE: &Block = &Block { kind: Kind::Line, place: 0, range: 0..0 };
        let next = self.blocks.partition_point(|block| block.range.start <= at);
        let block = next.checked_sub(1).and_then(|index| self.blocks.get(index)).unwrap_or(NONE);
        (block, self.text.get(at..block.range.end).unwrap_or_default())
    }

    /// The mark that a `<` begins, and what is behind it; none if it is only that sign.
    #[inline]
    fn mark(&self, at: usize) -> Option<(Option<Mark<'t>>, usize)> {
        let (block, rest) = self.block(at);
        let (is_html, place) = (block.kind == Kind::Html, block.place);
        let rest = rest.get(1..)?;
        for (start, end) in [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>"), ("!", ">")] {
            if rest.starts_with(start) {
                // A page ends a comment at such signs, too, where Markdown goes on with it.
                let ends = |length: &usize| start != "!--" || !rest[..*length].contains("--!>");
                return Some(match rest.find(end).filter(ends) {
                    Some(length) => (None, at + 1 + length + end.len()),
                    None => (Some(Mark::Broken(at)), at + 1),
                });
            }
        }
        let (is_end, named) = rest.strip_prefix('/').map_or((false, rest), |named| (true, named));
        if !named.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let name = &named[..named.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(named.len())];
        let behind = &named[name.len()..];
        // A link: of the web, or to an address of mail.
        if behind.starts_with([':', '@', '.', '+']) && !is_end && !is_html {
            return None;
        }
        let Some(length) = end_of_tag(behind) else {
            return Some((Some(Mark::Broken(at)), at + 1));
        };
        let is_closed = behind[..length].ends_with("/>");
        let attributes = behind[..length].trim_end_matches(['/', '>']);
        let tag = Tag { at, name, place, is_void: false, is_closed, attributes };
        let tag = Tag { is_void: tag.is_in(VOID), ..tag };
        let behind = at + 1 + usize::from(is_end) + name.len() + length;
        Some((Some(if is_end { Mark::End(tag) } else { Mark::Start(tag) }), behind))
    }
}

impl<'t> Iterator for Marks<'t> {
    type Item = Mark<'t>;

    #[inline]
    fn next(&mut self) -> Option<Mark<'t>> {
        if let Some(name) = self.raw.take() {
            let end = format!("</{}", name.to_ascii_lowercase());
            let rest = self.text[self.at..].to_ascii_lowercase();
            // Without an end it is no start either, and what follows is text.
            self.at += rest.find(&end).unwrap_or_default();
        }
        loop {
            let at = self.at + self.text.get(self.at..)?.find(['<', '`', '\\'])?;
            let (block, rest) = self.block(at);
            if block.kind == Kind::Code {
                self.at = block.range.end;
                continue;
            }
            let is_html = block.kind == Kind::Html;
            self.at = at + 1;
            match rest.as_bytes().first()? {
                b'\\' | b'`' if is_html => {}
                b'\\' => {
                    self.at += rest[1..].chars().next().filter(char::is_ascii_punctuation).map_or(0, char::len_utf8);
                }
                b'`' => {
                    let run = rest.len() - rest.trim_start_matches('`').len();
                    self.at = at + run;
                    self.at += end_of_code(&rest[run..], run).unwrap_or_default();
                }
                _ => {
                    let Some((mark, behind)) = self.mark(at) else { continue };
                    self.at = behind;
                    match mark {
                        None => {}
                        Some(Mark::Start(tag)) => {
                            self.raw = Some(tag.name).filter(|_| tag.is_in(RAW));
                            return Some(Mark::Start(tag));
                        }
                        Some(mark) => return Some(mark),
                    }
                }
            }
        }
    }
}

/// How long the rest of a tag is behind its name; none if it does not end.
#[inline]
fn end_of_tag(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in rest.char_indices() {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '>') => return Some(at + 1),
            (None, '<') => return None,
            (_, '\n') if rest[at + 1..].starts_with('\n') => return None,
            _ => {}
        }
    }
    None
}

/// How long the rest of a code is behind so many backticks; none if so many do not follow.
#[inline]
pub(super) fn end_of_code(rest: &str, run: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = rest[at..].find('`') {
        let begin = at + next;
        let length = rest[begin..].len() - rest[begin..].trim_start_matches('`').len();
        at = begin + length;
        if length == run {
            return Some(at);
        }
    }
    None
}

/// Elements in which there is nothing.
const VOID: &str = "area br col embed hr img input link meta param source track wbr";

/// Elements that end with what is around them.
const ENDING: &str = "dd dt li optgroup option p rp rt tbody td tfoot th thead tr";

/// Elements in which there are no tags.
const RAW: &str = "iframe script style textarea title";

/// The other elements of a part of a page.
const KNOWN: &str = "a abbr address article aside audio b bdi bdo blockquote button canvas caption center cite code colgroup \
                     data datalist del details dfn dialog div dl em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 \
                     header i ins kbd label legend map mark math menu meter nav object ol output picture pre progress q ruby \
                     s samp search section select small span strong sub summary sup svg table template time u ul var video";

#[cfg(test)]
mod tests {
    use super::{closed, ids};

    #[test]
    fn ids_are_those_of_tags() {
        let text = "<a id=\"a\"></a> <A data-x='1' disabled NAME = 'b'> <p id=c/> `<a id=no>` <img alt=\"id=no\"> <b =x id=no>";
        assert_eq!(ids(text).collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn what_is_closed_stays_and_everything_else_is_shown() {
        let same = [
            "a < b, a<3, <- and <= are no tags",
            "<details><summary>More</summary>\n\n```hcl\na = \"<b>\"\n```\n</details>",
            "H<sub>2</sub>O<br>and <img src=\"a>b\" alt='<'>",
            "`Vec<u8>` and ``a`<b>`` are code",
            "    <div>\n\n\t<!-- code",
            "```\n<div>\n```",
            "- a\n\n      <div>",
            "\\<div>",
            "<https://example.com/a> and <a@b.example>",
            "<!-- a\n\n<div> -->",
            "<ul><li>a<li>b</ul>\n\n<p>c",
            "<svg><path d=\"M0 0\"/><g></g></svg>",
            "<script>if (a < b) document.write(\"<div>\")</script>",
            "- <b>bold</b>\n- <i>italic</i>",
            "> <div>\n> text\n> </div>",
            "<br>\nSee text.",
            "<details><summary>More</summary>\nA <b>tag</b> and more.\n</details>",
            "<pre>\n`a\n\nb` </pre>",
        ];
        for text in same {
            assert_eq!(closed(text), text);
        }
        let changed = [
            ("<details>\nMore", "&lt;details>\nMore"),
            ("a </div> b", "a &lt;/div> b"),
            ("<b><i>x</b>", "<b>&lt;i>x</b>"),
            ("<!-- a\n\nb", "&lt;!-- a\n\nb"),
            ("- <!-- a\n\nb", "- &lt;!-- a\n\nb"),
            ("A Vec<u8> for <name>.", "A Vec&lt;u8> for &lt;name>."),
            ("<div class=\"", "&lt;div class=\""),
            ("<script>alert(1)", "&lt;script>alert(1)"),
            ("<body></body></html>", "&lt;body>&lt;/body>&lt;/html>"),
            ("- <div>\n- </div>", "- &lt;div>\n- &lt;/div>"),
            ("> <div>\n\n</div>", "> &lt;div>\n\n&lt;/div>"),
            ("a `<b> ``", "a `&lt;b> ``"),
            ("``` `<div>`\n<div>", "``` `<div>`\n&lt;div>"),
            ("<br>\nSee <https://example.com/x>.", "<br>\nSee &lt;https://example.com/x>."),
            ("<img src=\"x.png\">\nThe type `<b>` is bold.", "<img src=\"x.png\">\nThe type `&lt;b>` is bold."),
            ("<img src=\"x.png\">\n\\<!-- x `<style>`", "<img src=\"x.png\">\n\\&lt;!-- x `&lt;style>`"),
            (
                "<details><summary>More</summary>\nA `<b>` tag and <https://example.com>.\n</details>",
                "<details><summary>More</summary>\nA `&lt;b>` tag and &lt;https://example.com>.\n</details>",
            ),
            (
                "Use ` as a quote,\n<!-- as a comment,\nand ` again.",
                "Use ` as a quote,\n&lt;!-- as a comment,\nand ` again.",
            ),
            ("<b>bold</b\n>", "&lt;b>bold&lt;/b\n>"),
            ("a <!-- b\n\n<div> -->", "a &lt;!-- b\n\n&lt;div> -->"),
            ("<!-- a --!>\n`<b>`\n-->", "&lt;!-- a --!>\n`<b>`\n-->"),
            ("<div>\n`<b>` stays", "&lt;div>\n`<b>` stays"),
            ("# <!-- a\nb --> <i>", "# &lt;!-- a\nb --> &lt;i>"),
        ];
        for (text, expected) in changed {
            assert_eq!(closed(text), expected);
        }
    }
}

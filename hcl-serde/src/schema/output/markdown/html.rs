//! HTML in documentation: what is closed stays what it is, and everything else is shown as it is written, because what is left
//! open would take the rest of the page with it.

use std::borrow::Cow;
use std::ops::Range;

use crate::schema::output::markdown::blocks::{Line, Lines};

/// A text in which HTML stays that is closed where it was opened: a tag that is not, or is none of HTML's, is no tag any more.
#[inline]
pub(super) fn closed(text: &str) -> Cow<'_, str> {
    let escaped = unmatched(text);
    if escaped.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 3 * escaped.len());
    let mut begin = 0;
    for at in escaped {
        out.push_str(&text[begin..at]);
        out.push_str("&lt;");
        begin = at + 1;
    }
    out.push_str(&text[begin..]);
    Cow::Owned(out)
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

/// Reads the marks of a text that are not in code.
struct Marks<'t> {
    text: &'t str,
    at: usize,
    /// The lines of code, and the places of the others.
    code: Vec<Range<usize>>,
    places: Vec<(usize, usize)>,
    /// What ends an element in which there are no tags.
    raw: Option<&'t str>,
}

impl<'t> Marks<'t> {
    #[inline]
    fn new(text: &'t str) -> Marks<'t> {
        let (mut code, mut places) = (Vec::new(), Vec::new());
        let mut lines = Lines::default();
        for line in text.split_inclusive('\n') {
            let start = line.as_ptr().addr() - text.as_ptr().addr();
            if lines.next(line.trim_end_matches(['\n', '\r'])) == Line::Code {
                code.push(start..start + line.len());
            }
            places.push((start, lines.place()));
        }
        Marks { text, at: 0, code, places, raw: None }
    }

    /// What stands between code and blank lines behind a place.
    #[inline]
    fn paragraph(&self, at: usize) -> &'t str {
        let code = self.code.iter().find(|code| code.start >= at).map_or(self.text.len(), |code| code.start);
        let rest = &self.text[at..code];
        &rest[..rest.find("\n\n").unwrap_or(rest.len())]
    }

    /// The mark that a `<` begins, and what is behind it; none if it is only that sign.
    #[inline]
    fn mark(&self, at: usize) -> Option<(Option<Mark<'t>>, usize)> {
        let rest = &self.text[at + 1..];
        for (start, end) in [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>"), ("!", ">")] {
            if rest.starts_with(start) {
                return Some(match rest.find(end) {
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
        if behind.starts_with([':', '@', '.', '+']) && !is_end {
            return None;
        }
        let Some(length) = end_of_tag(behind) else {
            return Some((Some(Mark::Broken(at)), at + 1));
        };
        let place = self.places.iter().rev().find(|(start, _)| *start <= at).map_or(0, |(_, place)| *place);
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
            if let Some(code) = self.code.iter().find(|code| code.contains(&at)) {
                self.at = code.end;
                continue;
            }
            let rest = &self.text[at..];
            self.at = at + 1;
            match rest.as_bytes()[0] {
                b'\\' => {
                    self.at += rest[1..].chars().next().filter(char::is_ascii_punctuation).map_or(0, char::len_utf8);
                }
                b'`' => {
                    let run = rest.len() - rest.trim_start_matches('`').len();
                    self.at = at + run;
                    self.at += end_of_code(self.paragraph(self.at), run).unwrap_or_default();
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
        ];
        for (text, expected) in changed {
            assert_eq!(closed(text), expected);
        }
    }
}

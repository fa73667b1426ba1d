//! Replacing what a regular expression matches.

use std::sync::OnceLock;

use regex::{Captures, Regex};

use crate::function::Function;
use crate::stdlib::regexp::translate::GROUP;
use crate::stdlib::regexp::{Matches, asked, matched, pattern};
use crate::stdlib::support::{not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn regexreplace() -> Function {
    let replacement = "The replacement. `$1` or `${1}` is the match of the first group, `$name` or `${name}` that of \
        a named group, `$0` the whole match, and `$$` a dollar sign.";
    let params = [param("str", Type::STRING, "The text."), pattern(), param("replace", Type::STRING, replacement)];
    Function::counting(params, Type::STRING, |arguments, allowance| {
        asked(text(arguments, 1), 1, allowance)?;
        let regex = matched(text(arguments, 1), 1, text(arguments, 0), allowance)?;
        let (subject, parts) = (text(arguments, 0), parts(text(arguments, 2)));
        let matches = Matches::of(text(arguments, 1), subject);
        let mut replaced = String::new();
        let mut from = 0;
        for captures in regex.captures_iter(subject) {
            let Some(whole) = captures.get(0) else { continue };
            allowance.steps(parts.len() as u64)?;
            matches.after(whole.end(), allowance)?;
            let put = parts.iter().map(|part| part.text(&captures));
            let length = put.clone().map(str::len).fold(whole.start() - from, usize::saturating_add);
            allowance.bytes(length)?;
            replaced.push_str(&subject[from..whole.start()]);
            replaced.extend(put);
            from = whole.end();
        }
        allowance.bytes(subject.len() - from)?;
        replaced.push_str(&subject[from..]);
        Ok(Value::from(replaced))
    })
    .described("Replaces all matches of a regular expression in a text.")
    .refined(not_null())
}

/// A part of a replacement.
enum ReplacementPart<'a> {
    Text(&'a str),
    Group(usize),
    /// The name that a group has in the translated pattern.
    Named(String),
}

impl<'a> ReplacementPart<'a> {
    /// Its text for a match; a group that there is not, or that takes no part, has none.
    #[inline]
    fn text(&self, captures: &Captures<'a>) -> &'a str {
        let found = match self {
            ReplacementPart::Text(text) => return text,
            ReplacementPart::Group(index) => captures.get(*index),
            ReplacementPart::Named(name) => captures.name(name),
        };
        found.map_or("", |found| found.as_str())
    }
}

/// Returns the pattern of a name behind a dollar sign: letters and digits of all languages, and underscores.
#[inline]
fn name() -> Option<&'static Regex> {
    static NAME: OnceLock<Option<Regex>> = OnceLock::new();
    NAME.get_or_init(|| Regex::new(r"^[\pL\p{Nd}_]+").ok()).as_ref()
}

#[inline]
fn parts(replacement: &str) -> Vec<ReplacementPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = replacement;
    while let Some((before, behind)) = rest.split_once('$') {
        parts.push(ReplacementPart::Text(before));
        if let Some(behind) = behind.strip_prefix('$') {
            parts.push(ReplacementPart::Text("$"));
            rest = behind;
            continue;
        }
        let braced = behind.strip_prefix('{');
        let inner = braced.unwrap_or(behind);
        let name = name().and_then(|name| name.find(inner));
        let (name, after) = inner.split_at(name.map_or(0, |name| name.len()));
        let after = if braced.is_some() { after.strip_prefix('}') } else { Some(after) };
        match after.filter(|_| !name.is_empty()) {
            Some(after) => {
                // A number is written without zeros before it; with them it is a name.
                let number = name.bytes().all(|c| c.is_ascii_digit()) && (name == "0" || !name.starts_with('0'));
                parts.push(match number {
                    true => ReplacementPart::Group(name.parse().unwrap_or(usize::MAX)),
                    false => ReplacementPart::Named([GROUP, name].concat()),
                });
                rest = after;
            }
            // A dollar sign that refers to nothing stands for itself.
            None => {
                parts.push(ReplacementPart::Text("$"));
                rest = behind;
            }
        }
    }
    parts.push(ReplacementPart::Text(rest));
    parts
}

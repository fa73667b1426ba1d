//! Patterns in the syntax of RE2 as patterns of the `regex` crate that mean the same.
//!
//! The assertions `\b` and `\B` are about ASCII in RE2, braces that are no repetition stand for themselves, repetitions
//! are not repeated, and groups have names that the `regex` crate does not take.

use crate::stdlib::regexp::class::{class, escape};

/// The prefix of the name of every group, so that the name may begin with a digit.
pub(super) const GROUP: &str = "_";

/// The pattern for the `regex` crate, or what is wrong.
#[inline]
pub(super) fn translated(pattern: &str) -> Result<String, String> {
    let mut translator = Translator { rest: pattern, out: String::new(), before: Before::Nothing };
    translator.all()?;
    Ok(translator.out)
}

struct Translator<'a> {
    /// The text that is still to be read.
    rest: &'a str,
    out: String,
    before: Before,
}

/// The part that a repetition would repeat.
#[derive(PartialEq)]
enum Before {
    /// The beginning of the pattern, of a group or of an alternative, or flags.
    Nothing,
    Part,
    Repetition,
}

impl<'a> Translator<'a> {
    /// Takes the next bytes, up to so many.
    #[inline]
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    #[inline]
    fn all(&mut self) -> Result<(), String> {
        while let Some(c) = self.rest.chars().next() {
            let length = match c {
                '*' | '+' | '?' => 1,
                '{' => counted(self.rest).unwrap_or(0),
                _ => 0,
            };
            if length > 0 {
                self.repetition(length)?;
                continue;
            }
            let taken = self.take(c.len_utf8());
            match c {
                '(' => {
                    self.group()?;
                    continue;
                }
                '[' => {
                    let (class, rest) = class(self.rest)?;
                    self.out.push_str(&class);
                    self.rest = rest;
                }
                '\\' => {
                    if !self.escape()? {
                        continue;
                    }
                }
                '{' | '}' | ']' => self.out.extend(["\\", taken]),
                _ => self.out.push_str(taken),
            }
            self.before = if c == '|' { Before::Nothing } else { Before::Part };
        }
        Ok(())
    }

    #[inline]
    fn repetition(&mut self, length: usize) -> Result<(), String> {
        let shown = &self.rest[..length];
        match self.before {
            Before::Nothing => return Err(format!("there is nothing before {shown} to repeat")),
            Before::Repetition => return Err(format!("a repetition cannot be repeated: {shown}")),
            Before::Part => self.before = Before::Repetition,
        }
        let lazy = self.rest[length..].starts_with('?');
        let text = self.take(length + usize::from(lazy));
        self.out.push_str(text);
        Ok(())
    }

    /// A group whose parenthesis was read, or flags for the rest of the group around it.
    #[inline]
    fn group(&mut self) -> Result<(), String> {
        self.before = Before::Nothing;
        let Some(kind) = self.rest.strip_prefix('?') else {
            self.out.push('(');
            return Ok(());
        };
        if let Some(named) = kind.strip_prefix("P<").or_else(|| kind.strip_prefix('<')) {
            let (name, rest) = named.split_once('>').ok_or("the name of a group is not closed with >")?;
            if name.is_empty() || !name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_') {
                return Err("the name of a group has letters, digits and underscores".to_owned());
            }
            self.out.push_str(&format!("(?P<{GROUP}{name}>"));
            self.rest = rest;
            return Ok(());
        }
        let length = kind.bytes().take_while(|c| matches!(c, b'i' | b'm' | b's' | b'U' | b'-')).count();
        let (flags, rest) = kind.split_at(length);
        let (on, off) = flags.split_once('-').unwrap_or((flags, ""));
        let complete = flags.contains('-') != off.is_empty() && !off.contains('-');
        if !complete || !rest.starts_with([':', ')']) {
            return Err("a group that begins with (? is named, (?P<name>...), or has flags of i, m, s and U".to_owned());
        }
        // A flag may be written again, and then the last one counts.
        let chosen = |of: fn(&(bool, bool)) -> bool| {
            let state = |flag: &char| (on.contains(*flag), off.contains(*flag));
            ['i', 'm', 's', 'U'].into_iter().filter(move |flag| of(&state(flag)))
        };
        self.out.push_str("(?");
        self.out.extend(chosen(|&(on, off)| on && !off));
        if !off.is_empty() {
            self.out.push('-');
            self.out.extend(chosen(|&(_, off)| off));
        }
        self.out.push_str(if flags.is_empty() { ":" } else { &rest[..1] });
        if flags.is_empty() && rest.starts_with(')') {
            self.out.push(')');
        }
        self.rest = &rest[1..];
        Ok(())
    }

    /// Translates the text behind a backslash that was read.
    /// Returns `true` if a repetition may follow.
    #[inline]
    fn escape(&mut self) -> Result<bool, String> {
        let assertion = match self.rest.as_bytes().first() {
            Some(b'A') => "\\A",
            Some(b'z') => "\\z",
            Some(b'b') => "(?-u:\\b)",
            Some(b'B') => "(?-u:\\B)",
            Some(b'Q') => {
                let quoted = &self.rest[1..];
                let (literal, rest) = quoted.split_once("\\E").unwrap_or((quoted, ""));
                self.out.push_str(&regex::escape(literal));
                self.rest = rest;
                return Ok(!literal.is_empty());
            }
            _ => {
                let (part, rest) = escape(self.rest)?;
                self.out.push_str(&part.text());
                self.rest = rest;
                return Ok(true);
            }
        };
        self.out.push_str(assertion);
        self.rest = &self.rest[1..];
        Ok(true)
    }
}

/// The length of a repetition in braces, if the text begins with one.
#[inline]
fn counted(text: &str) -> Option<usize> {
    let end = text.find('}')?;
    let counts = &text[1..end];
    let (least, most) = counts.split_once(',').unwrap_or((counts, ""));
    let count = |text: &str| text.bytes().all(|c| c.is_ascii_digit()) && (text.len() < 2 || !text.starts_with('0'));
    (!least.is_empty() && count(least) && count(most)).then_some(end + 1)
}

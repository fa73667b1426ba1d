//! Patterns in the syntax of RE2 as patterns of the `regex` crate that mean the same.
//!
//! The classes `\d`, `\s` and `\w` and the assertions `\b` and `\B` are about ASCII in RE2, a class in brackets has no
//! operators, braces that are no repetition stand for themselves, and repetitions are not repeated.

use std::iter::Peekable;
use std::str::CharIndices;

/// The pattern for the `regex` crate, or what is wrong.
pub(super) fn translated(pattern: &str) -> Result<String, String> {
    let mut translator =
        Translator { pattern, chars: pattern.char_indices().peekable(), out: String::new(), repeated: false };
    translator.all()?;
    Ok(translator.out)
}

struct Translator<'a> {
    pattern: &'a str,
    chars: Peekable<CharIndices<'a>>,
    out: String,
    /// Whether a repetition was written last.
    repeated: bool,
}

impl Translator<'_> {
    fn take(&mut self, wanted: char) -> bool {
        self.chars.next_if(|&(_, c)| c == wanted).is_some()
    }

    /// What is still to be read.
    fn rest(&mut self) -> &str {
        let at = self.chars.peek().map_or(self.pattern.len(), |&(at, _)| at);
        &self.pattern[at..]
    }

    fn skip(&mut self, bytes: usize) {
        let end = self.pattern.len() - self.rest().len() + bytes;
        while self.chars.next_if(|&(at, _)| at < end).is_some() {}
    }

    fn all(&mut self) -> Result<(), String> {
        while let Some((at, c)) = self.chars.next() {
            match c {
                '*' | '+' | '?' => {
                    self.repetition(at, &c.to_string())?;
                    continue;
                }
                '{' => {
                    let text = &self.pattern[at..];
                    if let Some(length) = counted(text) {
                        self.skip(length - 1);
                        self.repetition(at, &text[..length])?;
                        continue;
                    }
                    self.out.push_str("\\{");
                }
                '}' | ']' => self.out.extend(['\\', c]),
                '[' => self.class()?,
                '(' => self.group()?,
                '\\' => self.escape(false)?,
                _ => self.out.push(c),
            }
            self.repeated = false;
        }
        Ok(())
    }

    fn repetition(&mut self, at: usize, text: &str) -> Result<(), String> {
        if self.repeated {
            return Err(format!(
                "a repetition cannot be repeated: {:.10}",
                &self.pattern[at..].escape_debug().to_string()
            ));
        }
        self.out.push_str(text);
        if self.take('?') {
            self.out.push('?');
        }
        self.repeated = true;
        Ok(())
    }

    fn group(&mut self) -> Result<(), String> {
        self.out.push('(');
        let rest = self.rest();
        let Some(kind) = rest.strip_prefix('?') else { return Ok(()) };
        let length = if kind.starts_with("P<") || kind.starts_with('<') {
            let name = kind.trim_start_matches('P').trim_start_matches('<');
            let end = name.find('>').ok_or("the name of a group is not closed with >")?;
            let simple = name[..end].bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
            if end == 0 || !simple {
                return Err("the name of a group has letters, digits and underscores".to_owned());
            }
            1 + kind.len() - name.len() + end + 1
        } else {
            let flags = kind.bytes().take_while(|c| matches!(c, b'i' | b'm' | b's' | b'U' | b'-')).count();
            if !kind[flags..].starts_with([':', ')']) {
                return Err(
                    "a group that begins with (? is named, (?P<name>...), or has flags of i, m, s and U".to_owned()
                );
            }
            1 + flags
        };
        let text = rest[..length].to_owned();
        self.out.push_str(if text == "?" { "?:" } else { &text });
        self.skip(length);
        if text == "?" && !self.take(':') {
            self.take(')');
            self.out.push(')');
        }
        Ok(())
    }

    /// What follows a backslash.
    fn escape(&mut self, in_class: bool) -> Result<(), String> {
        let Some((at, c)) = self.chars.next() else {
            return Err("nothing follows the backslash at the end".to_owned());
        };
        let ascii = |class: &str, out: &mut String| {
            out.push_str(if c.is_ascii_uppercase() { "[^" } else { "[" });
            out.push_str(class);
            out.push(']');
        };
        match c {
            'd' | 'D' => ascii("0-9", &mut self.out),
            's' | 'S' => ascii("\\t\\n\\f\\r ", &mut self.out),
            'w' | 'W' => ascii("0-9A-Za-z_", &mut self.out),
            'b' | 'B' if !in_class => {
                self.out.push_str("(?-u:\\");
                self.out.push(c);
                self.out.push(')');
            }
            'A' | 'z' if !in_class => self.out.extend(['\\', c]),
            'Q' if !in_class => {
                let rest = self.rest();
                let end = rest.find("\\E");
                let literal = rest[..end.unwrap_or(rest.len())].to_owned();
                self.out.push_str(&regex::escape(&literal));
                self.skip(literal.len());
                if end.is_some() {
                    self.skip(2);
                }
            }
            'E' if !in_class => {}
            'p' | 'P' => {
                let negated = self.rest().starts_with("{^");
                let upper = (c == 'P') != negated;
                self.out.extend(['\\', if upper { 'P' } else { 'p' }]);
                self.braces(if negated { 2 } else { 1 });
            }
            'a' | 'f' | 'n' | 'r' | 't' | 'v' => self.out.extend(['\\', c]),
            'x' => {
                self.out.push_str("\\x");
                self.braces(1);
            }
            '0'..='7' => {
                let more = self.pattern[at + 1..].bytes().take(2).take_while(|c| matches!(c, b'0'..=b'7')).count();
                if c != '0' && more == 0 {
                    return Err(format!("\\{c} refers to a group, which is not possible"));
                }
                let code = u32::from_str_radix(&self.pattern[at..=at + more], 8).unwrap_or(0);
                self.skip(more);
                self.out.push_str(&format!("\\x{{{code:x}}}"));
            }
            _ if c.is_ascii_punctuation() => self.out.extend(['\\', c]),
            _ => return Err(format!("there is no escape sequence \\{c}")),
        }
        Ok(())
    }

    /// What is in braces, if they are next, without so many bytes at their beginning.
    fn braces(&mut self, left_out: usize) {
        let rest = self.rest();
        if let Some(end) = rest.find('}').filter(|_| rest.starts_with('{')) {
            let content = format!("{{{}}}", &rest[left_out..end]);
            self.out.push_str(&content);
            self.skip(end + 1);
        }
    }

    /// A class in brackets, of which the first one was read.
    fn class(&mut self) -> Result<(), String> {
        self.out.push('[');
        if self.take('^') {
            self.out.push('^');
        }
        let mut first = true;
        loop {
            let Some((at, c)) = self.chars.next() else { return Err("a class is not closed with ]".to_owned()) };
            match c {
                ']' if !first => {
                    self.out.push(']');
                    return Ok(());
                }
                '[' => match self.pattern[at..].strip_prefix("[:").and_then(|rest| rest.find(":]")) {
                    Some(length) => {
                        self.out.push_str(&self.pattern[at..at + length + 4]);
                        self.skip(length + 3);
                    }
                    None => self.out.push_str("\\["),
                },
                '\\' => self.escape(true)?,
                // The first one of two, and one at either end, is no range.
                '-' if first || self.pattern[at + 1..].starts_with(']') => self.out.push_str("\\-"),
                '-' => {
                    self.out.push('-');
                    if self.take('-') {
                        self.out.push_str("\\-");
                    }
                }
                ']' | '&' | '~' | '^' => self.out.extend(['\\', c]),
                _ => self.out.push(c),
            }
            first = false;
        }
    }
}

/// The length of a repetition in braces, if the text begins with one.
fn counted(text: &str) -> Option<usize> {
    let end = text.find('}')?;
    let (least, most) = text[1..end].split_once(',').unwrap_or((&text[1..end], ""));
    let digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    (!least.is_empty() && digits(least) && digits(most)).then_some(end + 1)
}

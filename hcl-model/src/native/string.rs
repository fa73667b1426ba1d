//! Escape sequences of quoted strings and templates, resolved.

/// The text of a literal with its escape sequences resolved.
///
/// `$${` and `%%{` stand for `${` and `%{` everywhere; backslash sequences only count where `backslashes` is set.
/// A wrong sequence, which the parser has reported, keeps what follows the backslash.
pub(super) fn unescape(text: &str, backslashes: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let special = memchr::memchr3(b'\\', b'$', b'%', rest.as_bytes());
        let Some(at) = special else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (piece, length) = match rest.as_bytes() {
            [b'\\', ..] if backslashes => {
                let escape = Escape::read(rest);
                out.extend(escape.decoded);
                (if escape.decoded.is_some() { "" } else { escape.kept(rest) }, escape.length)
            }
            [b'$', b'$', b'{', ..] => ("${", 3),
            [b'%', b'%', b'{', ..] => ("%{", 3),
            _ => (&rest[..1], 1),
        };
        out.push_str(piece);
        rest = &rest[length..];
    }
}

/// A backslash sequence.
pub(super) struct Escape {
    /// Bytes of the sequence, at least the backslash.
    pub(super) length: usize,
    /// The character of the sequence; `None` if the sequence is wrong.
    pub(super) decoded: Option<char>,
    pub(super) fault: Option<Fault>,
}

/// An error of a backslash sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// No sequence begins with this character.
    Unknown(char),
    /// There are not four, or not eight, hexadecimal digits.
    Digits { wanted: usize },
    /// The number is not a character.
    NotACharacter(u32),
    /// The text ends after the backslash.
    Nothing,
}

impl Escape {
    /// Reads the sequence at the start of the text, which is a backslash.
    pub(super) fn read(text: &str) -> Escape {
        let Some(selector) = text[1..].chars().next() else {
            return Escape { length: 1, decoded: None, fault: Some(Fault::Nothing) };
        };
        let simple = |c| Escape { length: 2, decoded: Some(c), fault: None };
        match selector {
            'n' => simple('\n'),
            'r' => simple('\r'),
            't' => simple('\t'),
            '"' => simple('"'),
            '\\' => simple('\\'),
            'u' => Escape::hexadecimal(text, 4),
            'U' => Escape::hexadecimal(text, 8),
            other => Escape { length: 1 + other.len_utf8(), decoded: None, fault: Some(Fault::Unknown(other)) },
        }
    }

    fn hexadecimal(text: &str, wanted: usize) -> Escape {
        let digits = text[2..].bytes().take(wanted).take_while(u8::is_ascii_hexdigit).count();
        let length = 2 + digits;
        if digits < wanted {
            return Escape { length, decoded: None, fault: Some(Fault::Digits { wanted }) };
        }
        let number = u32::from_str_radix(&text[2..length], 16).unwrap_or(u32::MAX);
        let decoded = char::from_u32(number);
        Escape { length, decoded, fault: decoded.is_none().then_some(Fault::NotACharacter(number)) }
    }

    /// Returns the text that a wrong sequence leaves: the reference keeps a bad selector without its backslash, and
    /// an incomplete number whole.
    fn kept<'t>(&self, text: &'t str) -> &'t str {
        match self.fault {
            Some(Fault::Unknown(_) | Fault::Nothing) => &text[1..self.length],
            _ => &text[..self.length],
        }
    }
}

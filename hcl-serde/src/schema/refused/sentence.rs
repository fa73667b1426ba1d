//! Sentences that are put together at compile time, where there is no `format!`.

/// The maximum length of a sentence in bytes.
const ROOM: usize = 480;

/// A sentence that is put together at compile time; what does not fit is left out.
#[derive(Clone, Copy)]
pub(super) struct Sentence {
    bytes: [u8; ROOM],
    length: usize,
    is_cut: bool,
}

impl Sentence {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn new(start: &str) -> Sentence {
        Sentence { bytes: [0; ROOM], length: 0, is_cut: false }.and(start)
    }

    /// The sentence, and then a text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn and(mut self, text: &str) -> Sentence {
        let text = text.as_bytes();
        let cut = "...".as_bytes();
        self.is_cut |= self.length + text.len() + cut.len() > ROOM;
        let added = if self.is_cut { cut } else { text };
        let mut index = 0;
        while index < added.len() && self.length < ROOM {
            self.bytes[self.length] = added[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    /// The sentence, and then a text as a string literal of Rust shows it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn and_quoted(self, text: &str) -> Sentence {
        self.and("\"").and(text).and("\"")
    }

    /// The sentence, and then a number.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn and_number(self, number: usize) -> Sentence {
        const DIGITS: &str = "0123456789";
        let before = if number < 10 { self } else { self.and_number(number / 10) };
        before.and(DIGITS.split_at(number % 10).1.split_at(1).0)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

//! Sentences that are put together at compile time, where there is no `format!`.

/// How long a sentence can be, in bytes.
const ROOM: usize = 480;

/// A sentence that is put together at compile time; what does not fit is left out.
#[derive(Clone, Copy)]
pub(super) struct Sentence {
    bytes: [u8; ROOM],
    length: usize,
    is_cut: bool,
}

impl Sentence {
    pub(super) const fn new(start: &str) -> Sentence {
        Sentence { bytes: [0; ROOM], length: 0, is_cut: false }.and(start)
    }

    /// The sentence, and then a text.
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
    pub(super) const fn and_quoted(self, text: &str) -> Sentence {
        self.and("\"").and(text).and("\"")
    }

    pub(super) const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

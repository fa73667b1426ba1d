//! Redaction of sources: sensitive values that must not be shown.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use crate::sort::sort_indices;
use crate::source::Source;
use crate::source::visible::harmless;

/// The text that replaces text that must not be shown.
pub(crate) const PLACEHOLDER: &str = "(sensitive)";

/// A text as it may be shown, and where its bytes are in that.
#[derive(Debug, Clone)]
pub struct Shown {
    text: String,
    /// The ranges of the source that are not shown, in bytes of the source.
    stretches: Vec<Range<usize>>,
}

impl Shown {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Shared with the other crates of this project, and not a public API.
impl Shown {
    /// Returns where a byte of the source is in the text. A byte that is not shown is at the start of what stands in its place,
    /// and one behind the source is at the end.
    #[must_use]
    pub fn offset(&self, byte: usize) -> usize {
        let mut offset = byte;
        for stretch in self.stretches.iter().take_while(|stretch| stretch.start < byte) {
            match byte < stretch.end {
                true => offset -= byte - stretch.start,
                false => offset = offset.saturating_add(PLACEHOLDER.len()).saturating_sub(stretch.len()),
            }
        }
        offset.min(self.text.len())
    }
}

impl Source {
    /// Marks bytes of the text as sensitive: from now on no report shows them, whatever it is about.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, RenderOptions, render};
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "password = \"hunter2\"\n");
    /// source.redact(11..20);
    /// let report = render(&Diagnostic::error("x", "invalid value").at(source.range(11, 20)), &RenderOptions::new());
    /// assert!(report.contains("1 | password = (sensitive)\n"));
    /// ```
    pub fn redact(&self, bytes: Range<usize>) {
        let bytes = self.within(bytes);
        if bytes.is_empty() {
            return;
        }
        let mut redacted = self.0.redacted.lock().unwrap_or_else(PoisonError::into_inner);
        // Stretches that touch the new one are merged with it.
        let from = redacted.partition_point(|other| other.end < bytes.start);
        let to = redacted.partition_point(|other| other.start <= bytes.end);
        let mut merged = bytes;
        for other in &redacted[from..to] {
            merged = merged.start.min(other.start)..merged.end.max(other.end);
        }
        redacted.splice(from..to, [merged]);
    }

    /// Returns the bytes of the text that are among some.
    fn within(&self, bytes: Range<usize>) -> Range<usize> {
        let length = self.text().len();
        bytes.start.min(length)..bytes.end.min(length)
    }

    /// The stretches of some bytes that must not be shown, in order: of a source that is never shown, all of them.
    pub(crate) fn redacted(&self, bytes: Range<usize>) -> Vec<Range<usize>> {
        match self.is_shown() {
            true => self.marked(bytes),
            false => Some(0..self.text().len()).filter(|all| !all.is_empty()).into_iter().collect(),
        }
    }

    /// The first stretch that must not be shown and ends behind a byte.
    pub(crate) fn next_redacted(&self, byte: usize) -> Option<Range<usize>> {
        if !self.is_shown() {
            return Some(0..self.text().len()).filter(|all| all.end > byte);
        }
        let redacted = self.0.redacted.lock().unwrap_or_else(PoisonError::into_inner);
        redacted.get(redacted.partition_point(|other| other.end <= byte)).cloned()
    }

    /// The stretches of some bytes that were marked as sensitive, in order.
    pub(crate) fn marked(&self, bytes: Range<usize>) -> Vec<Range<usize>> {
        let redacted = self.0.redacted.lock().unwrap_or_else(PoisonError::into_inner);
        let from = redacted.partition_point(|other| other.end <= bytes.start);
        let to = redacted.partition_point(|other| other.start < bytes.end);
        redacted.get(from..to).unwrap_or_default().to_vec()
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Source {
    /// The whole text as it may be shown: without what is sensitive, and with something as long in the place of what a
    /// terminal would obey.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "password = \"a\"\nport = 80\n");
    /// source.redact(11..14);
    /// let shown = source.to_shown();
    /// assert_eq!(shown.text(), "password = (sensitive)\nport = 80\n");
    /// assert_eq!(&shown.text()[shown.offset(15)..], "port = 80\n");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_shown(&self) -> Shown {
        let all = 0..self.text().len();
        Shown { text: harmless(self.shown(all.clone())).into_owned(), stretches: self.redacted(all) }
    }

    /// Marks many stretches of the text as sensitive at once, in any order: see [`Source::redact`].
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn redact_all(&self, mut stretches: Vec<Range<usize>>) {
        let mut redacted = self.0.redacted.lock().unwrap_or_else(PoisonError::into_inner);
        stretches.iter_mut().for_each(|stretch| *stretch = self.within(stretch.clone()));
        stretches.retain(|stretch| !stretch.is_empty());
        stretches.append(&mut redacted);
        for place in sort_indices(stretches.len(), &|a, b| stretches[a].start.cmp(&stretches[b].start)) {
            let stretch = stretches[place].clone();
            match redacted.last_mut() {
                Some(last) if stretch.start <= last.end => last.end = last.end.max(stretch.end),
                _ => redacted.push(stretch),
            }
        }
    }

    /// Notes that all secrets of the text are marked, so that no schema judges the text again.
    pub fn set_judged(&self) {
        self.0.judged.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if all secrets of the text are marked.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.0.judged.load(Ordering::Relaxed)
    }

    /// Some bytes of the text as they may be shown.
    #[must_use]
    pub fn shown(&self, bytes: Range<usize>) -> Cow<'_, str> {
        let stretches = self.redacted(bytes.clone());
        let text = |from: usize, to: usize| self.text().get(from..to).unwrap_or("");
        if stretches.is_empty() {
            return Cow::Borrowed(text(bytes.start, bytes.end));
        }
        let mut shown = String::new();
        let mut from = bytes.start;
        for stretch in stretches {
            shown.push_str(text(from, stretch.start.max(from)));
            shown.push_str(PLACEHOLDER);
            from = stretch.end.min(bytes.end);
        }
        shown.push_str(text(from, bytes.end));
        Cow::Owned(shown)
    }
}

//! A text in registers.

use std::borrow::Cow;

/// A text as it is, for a place that it is about to be written to.
///
/// It is put together again from its parts, as it was written just now: reading it as a whole would have to wait for
/// that.
#[inline(always)]
#[must_use]
#[expect(clippy::needless_match, reason = "that it is put together again is what it is for")]
pub fn rebuilt(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text),
        owned => owned,
    }
}

//! Text of the JSON syntax that grows, laid out as [`format`](super::format()) does it.

use std::borrow::Cow;

use crate::format::{DEEPEST, INDENTATION};
use crate::json_text::encode_string;
use crate::native::write::without_templates;

/// Text that grows, laid out: a line for each property and element, but for lists that are written with [`Writer::list`] and have
/// room on one.
///
/// The caller is responsible for the calls to make one whole value.
#[derive(Debug)]
pub struct Writer {
    out: String,
    width: usize,
    /// The byte at which the last line begins.
    line: usize,
    /// The number of open objects and lists, and the maximum that there was.
    open: usize,
    deepest: usize,
    /// The number of open objects and lists from which on everything stands on one line.
    one_line: Option<usize>,
    /// A flag that is `true` if one line is only tried.
    is_tried: bool,
    last: Last,
}

/// The kind of the last item that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    Opening,
    Name,
    Value,
}

impl Writer {
    /// With so many columns for lists that stand on one line.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(width: usize) -> Writer {
        Writer {
            out: String::new(),
            width,
            line: 0,
            open: 0,
            deepest: 0,
            one_line: None,
            is_tried: false,
            last: Last::Opening,
        }
    }

    /// Returns the number of nested open objects and lists.
    #[must_use]
    #[inline]
    pub fn depth(&self) -> usize {
        self.deepest
    }

    /// The text.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn finish(mut self) -> String {
        self.out.push('\n');
        self.out
    }

    /// Begins an object.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn begin_object(&mut self) {
        self.begin('{');
    }

    /// Ends the object that was begun last.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn end_object(&mut self) {
        self.end('}');
    }

    /// Begins a list with a line for each element.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn begin_array(&mut self) {
        self.begin('[');
    }

    /// Ends the list that was begun last.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn end_array(&mut self) {
        self.end(']');
    }

    /// Writes a list in which no object is: on one line, if there is room. The elements may be asked for twice.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn list<T>(&mut self, elements: &[T], mut write: impl FnMut(&mut Writer, &T)) {
        self.before();
        if self.one_line.is_some() {
            self.elements(elements, &mut write);
            return;
        }
        let length = self.out.len();
        (self.one_line, self.is_tried) = (Some(self.open), true);
        self.elements(elements, &mut write);
        // There may be a comma behind it.
        let fits = !self.is_full() && self.out[self.line..].chars().count() < self.width;
        self.is_tried = false;
        if !fits {
            self.out.truncate(length);
            self.elements(elements, &mut write);
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn elements<T>(&mut self, elements: &[T], write: &mut impl FnMut(&mut Writer, &T)) {
        self.open('[');
        for element in elements {
            write(self, element);
            if self.is_full() {
                break;
            }
        }
        self.end(']');
    }

    /// Returns `true` if one line is only tried and the line is longer than there is room for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_full(&self) -> bool {
        self.is_tried && self.out.len() - self.line > self.width.saturating_mul(4)
    }

    /// Returns `true` if everything stands on one line here, whatever it is.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_on_one_line(&self) -> bool {
        self.one_line.is_some()
    }

    /// The name of a property, whose value is the next one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn name(&mut self, name: &str) {
        self.before();
        encode_string(name, false, &mut self.out);
        self.out.push_str(": ");
        self.last = Last::Name;
    }

    /// A string as it is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn string(&mut self, text: &str) {
        self.before();
        encode_string(text, false, &mut self.out);
    }

    /// The name of a property in which nothing is a template.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn name_of_text(&mut self, name: &str) {
        self.name(&untemplated(name));
    }

    /// A string in which nothing is a template.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn text(&mut self, text: &str) {
        self.string(&untemplated(text));
    }

    /// Anything else, as it is written.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn plain(&mut self, write: impl FnOnce(&mut String)) {
        self.before();
        write(&mut self.out);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn begin(&mut self, bracket: char) {
        self.before();
        self.open(bracket);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn open(&mut self, bracket: char) {
        self.out.push(bracket);
        if self.one_line.is_none() && self.open >= DEEPEST {
            self.one_line = Some(self.open);
        }
        self.open += 1;
        self.deepest = self.deepest.max(self.open);
        self.last = Last::Opening;
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn end(&mut self, bracket: char) {
        self.open = self.open.saturating_sub(1);
        if self.last != Last::Opening && self.one_line.is_none() {
            self.end_line();
        }
        if self.one_line == Some(self.open) {
            self.one_line = None;
        }
        self.out.push(bracket);
        self.last = Last::Value;
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn before(&mut self) {
        if self.last == Last::Value {
            self.out.push(',');
        }
        match (self.last, self.one_line) {
            (Last::Name, _) | (Last::Opening, Some(_)) => {}
            (Last::Value, Some(_)) => self.out.push(' '),
            (Last::Opening | Last::Value, None) if self.open > 0 => self.end_line(),
            (Last::Opening | Last::Value, None) => {}
        }
        self.last = Last::Value;
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn end_line(&mut self) {
        self.out.push('\n');
        self.line = self.out.len();
        self.out.extend(std::iter::repeat_n(' ', INDENTATION * self.open.min(DEEPEST)));
    }
}

/// A text as a template in which nothing is one.
#[cfg_attr(not(feature = "__shared"), inline)]
fn untemplated(text: &str) -> Cow<'_, str> {
    match text.contains('{') {
        true => Cow::Owned(without_templates(text)),
        false => Cow::Borrowed(text),
    }
}

//! Writes JSON text, compact or indented.
//!
//! The writer puts commas, colons and white space; that the calls make one whole value is the caller's part.

use std::fmt::{Display, Write};

use crate::json_text::string::encode_string;

/// The most blanks at the beginning of a line.
const MOST_BLANKS: usize = 1 << 16;

/// Collects the text of one value, call by call.
///
/// # Examples
///
/// ```
/// use hcl_model::json_text::JsonWriter;
///
/// let mut writer = JsonWriter::indented(2).html(true);
/// writer.begin_object();
/// writer.name("ports");
/// writer.begin_array();
/// writer.number(80);
/// writer.end_array();
/// writer.name("host");
/// writer.string("<any>");
/// writer.end_object();
/// let text = "{\n  \"ports\": [\n    80\n  ],\n  \"host\": \"\\u003cany\\u003e\"\n}";
/// assert_eq!(writer.finish(), text);
/// ```
#[derive(Debug, Clone)]
pub struct JsonWriter {
    out: String,
    indent: Option<usize>,
    html: bool,
    depth: usize,
    last: Last,
}

/// The last thing that was written, which decides the text before the next value.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Last {
    Opening,
    Name,
    Value,
}

impl JsonWriter {
    /// A writer without any white space.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.begin_array();
    /// writer.null();
    /// writer.bool(true);
    /// writer.end_array();
    /// assert_eq!(writer.finish(), "[null,true]");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn compact() -> JsonWriter {
        JsonWriter { out: String::new(), indent: None, html: false, depth: 0, last: Last::Opening }
    }

    /// A writer with a line for each element and property, and this many blanks a level.
    ///
    /// Empty objects and arrays are on one line.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::indented(4);
    /// writer.begin_array();
    /// writer.begin_object();
    /// writer.end_object();
    /// writer.end_array();
    /// assert_eq!(writer.finish(), "[\n    {}\n]");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn indented(width: usize) -> JsonWriter {
        JsonWriter { indent: Some(width), ..JsonWriter::compact() }
    }

    /// Sets whether `<`, `>`, `&`, U+2028 and U+2029 are written as escape sequences, so that the text can stand in a
    /// page.
    ///
    /// Go's `encoding/json` and with it the reference does that by default; this writer does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact().html(true);
    /// writer.string("a&b");
    /// assert_eq!(writer.finish(), r#""a\u0026b""#);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn html(mut self, escape: bool) -> JsonWriter {
        self.html = escape;
        self
    }

    /// Begins an object, which [`JsonWriter::end_object`] ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.begin_object();
    /// writer.end_object();
    /// assert_eq!(writer.finish(), "{}");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn begin_object(&mut self) {
        self.begin('{');
    }

    /// Ends the object that was begun last.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.begin_object();
    /// writer.name("a");
    /// writer.null();
    /// writer.end_object();
    /// assert_eq!(writer.finish(), r#"{"a":null}"#);
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn end_object(&mut self) {
        self.end('}');
    }

    /// Begins an array, which [`JsonWriter::end_array`] ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.begin_array();
    /// writer.end_array();
    /// assert_eq!(writer.finish(), "[]");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn begin_array(&mut self) {
        self.begin('[');
    }

    /// Ends the array that was begun last.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.begin_array();
    /// writer.null();
    /// writer.end_array();
    /// assert_eq!(writer.finish(), "[null]");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn end_array(&mut self) {
        self.end(']');
    }

    /// The name of a property, whose value is the next one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.begin_object();
    /// writer.name("a");
    /// writer.number(1);
    /// writer.name("b");
    /// writer.number(2);
    /// writer.end_object();
    /// assert_eq!(writer.finish(), r#"{"a":1,"b":2}"#);
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn name(&mut self, name: &str) {
        self.before_value();
        encode_string(name, self.html, &mut self.out);
        self.out.push_str(if self.indent.is_some() { ": " } else { ":" });
        self.last = Last::Name;
    }

    /// A string.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.string("a\n\u{7}");
    /// assert_eq!(writer.finish(), r#""a\n\u0007""#);
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn string(&mut self, text: &str) {
        self.before_value();
        encode_string(text, self.html, &mut self.out);
    }

    /// A number, which has to display as the grammar of JSON wants it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.number("1e400");
    /// assert_eq!(writer.finish(), "1e400");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn number(&mut self, number: impl Display) {
        self.plain(number);
    }

    /// True or false.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.bool(true);
    /// assert_eq!(writer.finish(), "true");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn bool(&mut self, value: bool) {
        self.plain(value);
    }

    /// Null.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonWriter;
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.null();
    /// assert_eq!(writer.finish(), "null");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn null(&mut self) {
        self.plain("null");
    }

    /// The text.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(hcl_model::json_text::JsonWriter::compact().finish(), "");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn finish(self) -> String {
        self.out
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn begin(&mut self, bracket: char) {
        self.before_value();
        self.out.push(bracket);
        self.depth += 1;
        self.last = Last::Opening;
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn end(&mut self, bracket: char) {
        self.depth = self.depth.saturating_sub(1);
        if self.last != Last::Opening {
            self.new_line();
        }
        self.out.push(bracket);
        self.last = Last::Value;
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn plain(&mut self, value: impl Display) {
        self.before_value();
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{value}");
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn before_value(&mut self) {
        match self.last {
            Last::Name => {}
            Last::Opening if self.depth == 0 => {}
            Last::Opening => self.new_line(),
            Last::Value => {
                self.out.push(',');
                self.new_line();
            }
        }
        self.last = Last::Value;
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new_line(&mut self) {
        if let Some(width) = self.indent {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n(' ', width.saturating_mul(self.depth).min(MOST_BLANKS)));
        }
    }
}

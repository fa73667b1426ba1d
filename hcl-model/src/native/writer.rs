//! Text of the native syntax, item by item: attributes and blocks, laid out as the formatter does.
//!
//! Items whose layout is known are laid out here, by lines that follow each other (`run`).
//! The formatter lays out the whole text at the end if there is any other item.
//!
//! Whoever has a whole body uses [`Body::to_hcl_string`]; values are written in `write`, expressions in `write_expression`.

use crate::body::Body;
use crate::format::{Options, format};
use crate::json_text::PathError;
use crate::limits::Limits;
use crate::native::run::{Run, indent};
use crate::native::write::{WIDTH, push_quoted, without_templates};
use crate::native::write_expression::push_whole;
use crate::path::PathStep;
use crate::syntax::Item;

/// Text of the native syntax that grows.
///
/// Names and expressions are written as they are given: whoever gives them knows that they are some.
///
/// # Examples
///
/// ```
/// use hcl_model::native::NativeWriter;
///
/// let mut writer = NativeWriter::default();
/// writer.comment("Where it listens.");
/// writer.attribute("listen", "\"127.0.0.1\"");
/// writer.attribute("port", "80");
/// writer.begin_block("service", ["web"]);
/// writer.attribute("port", "8080");
/// writer.end_block();
/// let text = r#"# Where it listens.
/// listen = "127.0.0.1"
/// port   = 80
///
/// service "web" {
///   port = 8080
/// }
/// "#;
/// assert_eq!(writer.finish(), text);
/// ```
#[derive(Debug)]
pub struct NativeWriter {
    out: String,
    last: Last,
    /// The number of blocks that are open.
    depth: usize,
    /// The attributes that were written last.
    run: Run,
    /// The options of the layout.
    options: Options,
    /// Only the formatter can lay it out.
    is_rough: bool,
}

impl Default for NativeWriter {
    /// One that puts lists and objects that are wider than 80 columns on several lines.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn default() -> NativeWriter {
        NativeWriter::new(Options::default().with_width(WIDTH))
    }
}

/// So much room is made at once.
const BEGINNING: usize = 1 << 10;

/// The last thing that was written.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Nothing in this body.
    #[default]
    Opening,
    Attribute,
    /// A comment of the next item, if that item is no block.
    Comment,
    /// A blank line behind a comment.
    Blank,
    Block,
}

impl NativeWriter {
    /// One whose text is laid out as the formatter does with options.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::format::Options;
    /// use hcl_model::native::NativeWriter;
    ///
    /// let mut writer = NativeWriter::new(Options::default().with_width(12));
    /// writer.attribute("ports", "[80, 443]");
    /// assert_eq!(writer.finish(), "ports = [\n  80,\n  443\n]\n");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(options: Options) -> NativeWriter {
        // What the formatter changes beyond white space and width, it does itself.
        let is_rough = options != Options { width: options.width, ..Options::default() };
        let (out, run) = (String::with_capacity(BEGINNING), Run::default());
        NativeWriter { out, last: Last::Opening, depth: 0, run, options, is_rough }
    }

    /// Ends the attributes that were written last.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn settle(&mut self) {
        if !self.run.is_empty() {
            // What is rough is no value that could be opened here, and the formatter goes over it.
            let width = self.options.width.filter(|_| !self.is_rough);
            self.is_rough |= !self.run.finish(self.depth, width, &mut self.out);
        }
    }

    /// Begins a line.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn line(&mut self) {
        self.settle();
        indent(self.depth, &mut self.out);
    }

    /// Writes a comment of a line or more, which belongs to the item that comes next.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn comment(&mut self, text: &str) {
        self.comment_with("#", text);
    }

    /// Writes a comment whose lines begin with a mark, which is `#`, `//` or longer.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native::NativeWriter;
    ///
    /// let mut writer = NativeWriter::default();
    /// writer.comment_with("##", "Where it listens.");
    /// writer.comment_with("#", "port = 80");
    /// assert_eq!(writer.finish(), "## Where it listens.\n# port = 80\n");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn comment_with(&mut self, mark: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        self.settle();
        if !matches!(self.last, Last::Opening | Last::Comment | Last::Blank) {
            self.out.push('\n');
        }
        for line in text.lines() {
            indent(self.depth, &mut self.out);
            self.out.push_str(mark);
            self.out.push_str(if line.is_empty() { "" } else { " " });
            self.out.push_str(line);
            self.out.push('\n');
        }
        self.last = Last::Comment;
    }

    /// Ends a comment that is not about what comes next.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native::NativeWriter;
    ///
    /// let mut writer = NativeWriter::default();
    /// writer.comment("About all of it.");
    /// writer.blank_line();
    /// writer.comment("About this.");
    /// writer.attribute("a", "1");
    /// assert_eq!(writer.finish(), "# About all of it.\n\n# About this.\na = 1\n");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn blank_line(&mut self) {
        if self.last == Last::Comment {
            self.out.push('\n');
            self.last = Last::Blank;
        }
    }

    /// Writes an attribute with an expression.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn attribute(&mut self, name: &str, expression: &str) {
        self.is_rough = true;
        self.laid_out(name, |out| out.push_str(expression));
    }

    /// Writes an attribute with an expression in which the formatter would change nothing, unless it is too wide: one that is
    /// written on one line as [`Value::to_hcl_string`](crate::value::Value::to_hcl_string) writes it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native::NativeWriter;
    ///
    /// let mut writer = NativeWriter::default();
    /// writer.laid_out("port", |out| out.push_str("80"));
    /// writer.laid_out("tags", |out| out.push_str("[\"a\", \"b\"]"));
    /// assert_eq!(writer.finish(), "port = 80\ntags = [\"a\", \"b\"]\n");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn laid_out(&mut self, name: &str, write: impl FnOnce(&mut String)) {
        if self.last == Last::Block {
            self.out.push('\n');
        }
        self.run.add(name, write);
        self.last = Last::Attribute;
    }

    /// Writes an attribute whose value is a text of several lines; as a heredoc, if that is exactly the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native::NativeWriter;
    ///
    /// let mut writer = NativeWriter::default();
    /// writer.text("motd", "Hello,\n${user}!\n");
    /// // Without a line end behind the last line it would be another text.
    /// writer.text("lines", "a\nb");
    /// assert_eq!(writer.finish(), "motd  = <<EOT\nHello,\n$${user}!\nEOT\nlines = \"a\\nb\"\n");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn text(&mut self, name: &str, text: &str) {
        self.laid_out(name, |out| {
            if !push_heredoc(text, out) {
                push_quoted(text, out);
            }
        });
    }

    /// Begins a block with labels.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn begin_block<L: AsRef<str>>(&mut self, ty: &str, labels: impl IntoIterator<Item = L>) {
        self.settle();
        if matches!(self.last, Last::Attribute | Last::Block) {
            self.out.push('\n');
        }
        self.line();
        self.out.push_str(ty);
        for label in labels {
            self.out.push(' ');
            push_quoted(label.as_ref(), &mut self.out);
        }
        self.out.push_str(" {\n");
        self.last = Last::Opening;
        self.depth += 1;
    }

    /// Ends the block that was begun last.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn end_block(&mut self) {
        self.settle();
        self.depth = self.depth.saturating_sub(1);
        if matches!(self.last, Last::Opening | Last::Blank) {
            // A block with nothing in it stands on one line.
            self.out.pop();
        }
        if self.last != Last::Opening {
            indent(self.depth, &mut self.out);
        }
        self.out.push_str("}\n");
        self.last = Last::Block;
    }

    /// Returns the number of bytes.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn len(&self) -> usize {
        self.out.len() + self.run.len()
    }

    /// Returns `true` if nothing was written.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text, laid out.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn finish(mut self) -> String {
        self.settle();
        if self.is_rough { format(&self.out, &self.options) } else { self.out }
    }
}

/// Writes a text of several lines as a heredoc; whether it is one exactly.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_heredoc(text: &str, out: &mut String) -> bool {
    let is_plain = |c: char| c == '\n' || c == '\t' || !crate::source::is_invisible(c);
    if !text.ends_with('\n') || text.matches('\n').nth(1).is_none() || !text.chars().all(is_plain) {
        return false;
    }
    let mut end = "EOT".to_owned();
    while text.lines().any(|line| line.trim() == end) {
        end.push('_');
    }
    out.push_str("<<");
    out.push_str(&end);
    out.push('\n');
    out.push_str(&without_templates(text));
    out.push_str(&end);
    true
}

impl Body {
    /// The body in the native syntax, laid out as the formatter does: what it holds itself, without comments.
    ///
    /// Expressions are written as they stand, values of programs as [`Value::to_hcl_string`](crate::value::Value::to_hcl_string)
    /// does.
    /// In a body of the JSON syntax every property is an attribute, because only a schema knows of blocks there.
    /// `dynamic` blocks are written as they stand, also in a body that is expanded.
    ///
    /// # Errors
    ///
    /// Errors with the path to an expression that could not be read or uses a variable that it is closed over, to a value that is
    /// unknown, sensitive or a capsule, or to a name that is not an identifier; and if the text is longer than a file may be.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_model::source::Source;
    ///
    /// let at = Source::new("defaults", "").range(0, 0);
    /// let tls = Body::builder(at.clone()).attribute("cert", "app.pem", at.clone());
    /// let body = Body::builder(at.clone()).attribute("port", 80, at.clone()).block("tls", ["web"], tls, at).build();
    /// assert_eq!(body.to_hcl_string()?, "port = 80\n\ntls \"web\" {\n  cert = \"app.pem\"\n}\n");
    /// # Ok::<(), hcl_model::json_text::PathError>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_hcl_string(&self) -> Result<String, PathError> {
        let mut writer = NativeWriter::default();
        write_body(self, &mut writer, Limits::DEFAULT.nesting)?;
        Ok(writer.finish())
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn write_body(body: &Body, writer: &mut NativeWriter, nesting: u16) -> Result<(), PathError> {
    let most = Limits::DEFAULT.file_size as usize;
    if writer.len() > most {
        return Err(PathError::new(format!("the text is longer than {most} bytes, and a file may not be")));
    }
    for item in body.items(None) {
        match item {
            Item::Attribute(item) => {
                let mut text = String::new();
                let inside = |error: PathError| error.inside(PathStep::Name((*item.name).into()));
                is_name(&item.name).map_err(inside)?;
                push_whole(item.expr(), nesting, &mut text).map_err(inside)?;
                writer.attribute(&item.name, &text);
            }
            Item::Block(item) => {
                let inside = |error: PathError| error.inside(PathStep::Name((*item.ty).into()));
                let nesting = nesting
                    .checked_sub(1)
                    .ok_or_else(|| PathError::new(crate::body::messages::too_deep(Limits::DEFAULT.nesting)))?;
                is_name(&item.ty).map_err(inside)?;
                writer.begin_block(&item.ty, item.labels().0);
                write_body(&Body::from_node(item.body()), writer, nesting).map_err(inside)?;
                writer.end_block();
            }
        }
    }
    Ok(())
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn is_name(name: &str) -> Result<(), PathError> {
    match crate::native::is_identifier(name) {
        true => Ok(()),
        false => Err(PathError::new("the name is no identifier, so it cannot be that of an attribute or a block")),
    }
}

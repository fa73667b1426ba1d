//! Paths into values and configurations.
//!
//! One notation serves everything that takes or shows a path: reports, origins, overrides, edits, errors of values.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use crate::source::is_invisible;
use crate::source::{is_same_text, normalize};

/// Path to a part of a value or of a configuration: `service.web.port`, `service["10.0.0.1:8080"].port`, `rule[0].path`.
///
/// A name is that of an argument, a block type, a label, an attribute, or a key of a map. A name that is not a letter or
/// `_` and then letters, digits, `_` and `-` is written in brackets and quotes, which is what `format!("[{name:?}]")` makes
/// of any name.
///
/// A number in brackets counts from 0: elements, and blocks that nothing else tells apart. Blocks of a field with several
/// names are counted together. Blocks that are the variants of an enum are counted for each variant: `run[0]` and `exec[0]`
/// are the first of each.
///
/// A path that was read and is written is the same path. The empty path is the whole. Names are in normal form C, as the
/// names of HCL are.
///
/// # Examples
///
/// ```
/// use hcl_model::path::{Path, PathStep};
/// use hcl_model::value::Value;
///
/// let path: Path = r#"service["10.0.0.1:8080"].route[1].path"#.parse()?;
/// assert_eq!(path.steps()[1], PathStep::Name("10.0.0.1:8080".into()));
/// assert_eq!(path.steps()[3], PathStep::Index(1));
/// assert_eq!(path.to_string(), r#"service["10.0.0.1:8080"].route[1].path"#);
/// assert!("service[\"web".parse::<Path>().is_err());
///
/// let value = Value::object([("ports", Value::tuple([80.into(), 443.into()]))]);
/// assert_eq!(Path::new().attribute("ports").index(1).apply(&value), Some(Value::from(443)));
/// # Ok::<(), hcl_model::path::ParsePathError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Path(pub(crate) Vec<PathStep>);

/// Step of a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PathStep {
    /// Name, label or key.
    Name(Arc<str>),
    /// Number of an element or a block, from 0. Behind a dot a number can also be a name, as in `limits.80`.
    Index(usize),
}

/// Error of a text that is not a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsePathError(&'static str);

impl Path {
    /// Returns the path without steps, which is the whole.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn new() -> Path {
        Path(Vec::new())
    }

    /// Adds the name of an attribute, or any other name.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn attribute(self, name: impl Into<Arc<str>>) -> Path {
        self.step(PathStep::Name(name.into()))
    }

    /// Adds the index of an element.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn index(self, index: usize) -> Path {
        self.step(PathStep::Index(index))
    }

    /// Adds a step.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn step(mut self, step: PathStep) -> Path {
        self.0.push(match &step {
            PathStep::Name(name) => match normalize(Cow::Borrowed(name)) {
                Cow::Borrowed(_) => step,
                Cow::Owned(name) => PathStep::Name(name.into()),
            },
            PathStep::Index(_) => step,
        });
        self
    }

    /// Adds the steps of another path.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn join(mut self, other: &Path) -> Path {
        self.0.extend_from_slice(&other.0);
        self
    }

    /// Returns the steps, the first one first.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn steps(&self) -> &[PathStep] {
        &self.0
    }

    /// Returns the path to a block in the body that this path leads to, whose labels are given.
    ///
    /// `before` blocks have the same type and labels. The block is counted if there are any, or if there can be several
    /// and the block has no labels.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn block(&self, ty: &str, labels: impl IntoIterator<Item = String>, before: usize, is_single: bool) -> Path {
        let outside = self.0.len() + 1;
        let path = labels.into_iter().fold(self.clone().attribute(ty), Path::attribute);
        if before > 0 || !is_single && path.0.len() == outside { path.index(before) } else { path }
    }
}

impl PathStep {
    /// Returns the step of a text between dots.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn bare(text: &str) -> PathStep {
        match text.parse::<usize>() {
            Ok(index) if index.to_string() == text => PathStep::Index(index),
            _ => PathStep::Name(text.into()),
        }
    }

    /// Returns `true` if the step means a name. Names are compared in normal form C.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is(&self, name: &str) -> bool {
        match self {
            PathStep::Name(step) => is_same_text(step, name),
            PathStep::Index(index) => PathStep::bare(name) == PathStep::Index(*index),
        }
    }

    /// Returns the text of the step where a name is wanted.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn text(&self) -> String {
        match self {
            PathStep::Name(name) => (**name).to_owned(),
            PathStep::Index(index) => index.to_string(),
        }
    }
}

/// Returns the block of one type that the beginning of some steps means, and the number of steps that lead to the block.
///
/// The labels of each block are given. Labels are steps. A number counts all blocks if no label is that number; behind labels
/// a number counts the blocks with these labels. `takes` returns the number of steps that a label takes.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn block_of(
    blocks: &[Vec<String>],
    steps: &[PathStep],
    takes: &dyn Fn(&[PathStep], &str) -> Option<usize>,
) -> Option<(usize, usize)> {
    let mut same = 0;
    let mut counted = None;
    for (number, labels) in blocks.iter().enumerate() {
        let mut taken = 0;
        let mut is_it = true;
        for label in labels {
            match takes(steps.get(taken..).unwrap_or_default(), label) {
                Some(count) => taken = taken.saturating_add(count),
                // Missing steps can mean any block.
                None if taken >= steps.len() => break,
                None => is_it = false,
            }
            if !is_it {
                break;
            }
        }
        match (is_it, steps.get(taken)) {
            (true, Some(PathStep::Index(wanted))) if *wanted == same => return Some((number, taken + 1)),
            (true, Some(PathStep::Index(_))) => same += 1,
            (true, _) => return Some((number, taken)),
            (false, _) if taken == 0 && steps.first() == Some(&PathStep::Index(number)) => counted = Some((number, 1)),
            (false, _) => {}
        }
    }
    counted
}

impl From<&[PathStep]> for Path {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(steps: &[PathStep]) -> Path {
        steps.iter().cloned().collect()
    }
}

impl FromIterator<PathStep> for Path {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from_iter<I: IntoIterator<Item = PathStep>>(steps: I) -> Path {
        steps.into_iter().fold(Path::new(), Path::step)
    }
}

impl FromStr for Path {
    type Err = ParsePathError;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from_str(text: &str) -> Result<Path, ParsePathError> {
        let mut path = Path::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (step, after) = match rest.strip_prefix('[') {
                Some(inside) => bracketed(inside)?,
                None => match rest.find(['.', '[']).unwrap_or(rest.len()) {
                    0 => return Err(ParsePathError("there is no name in front of a dot")),
                    end => (PathStep::bare(&rest[..end]), &rest[end..]),
                },
            };
            path = path.step(step);
            rest = match after.strip_prefix('.') {
                Some(after) if after.is_empty() || after.starts_with('[') => {
                    return Err(ParsePathError("a name is needed behind a dot"));
                }
                Some(after) => after,
                None if after.is_empty() || after.starts_with('[') => after,
                None => return Err(ParsePathError("a dot or another `[` is needed behind `]`")),
            };
        }
        Ok(path)
    }
}

/// Reads the step behind an opening bracket. Returns the step and the rest of the text.
#[cfg_attr(not(feature = "__shared"), inline)]
fn bracketed(text: &str) -> Result<(PathStep, &str), ParsePathError> {
    let unclosed = ParsePathError("a `[` is not closed");
    let Some(mut rest) = text.strip_prefix('"') else {
        let (digits, after) = text.split_once(']').ok_or(unclosed)?;
        return match PathStep::bare(digits) {
            step @ PathStep::Index(_) => Ok((step, after)),
            PathStep::Name(_) => Err(ParsePathError("in brackets there is a number, or a name in quotes")),
        };
    };
    let mut name = String::new();
    loop {
        let end = rest.find(['"', '\\']).ok_or(ParsePathError("a quote is not closed"))?;
        name.push_str(&rest[..end]);
        let is_end = rest.as_bytes()[end] == b'"';
        rest = &rest[end + 1..];
        if is_end {
            let after = rest.strip_prefix(']').ok_or(unclosed)?;
            return Ok((PathStep::Name(name.into()), after));
        }
        let (c, after) = escaped(rest).ok_or(ParsePathError("there is no such escape sequence"))?;
        name.push(c);
        rest = after;
    }
}

/// Reads an escape sequence behind its backslash. Returns the character and the rest of the text.
#[cfg_attr(not(feature = "__shared"), inline)]
fn escaped(text: &str) -> Option<(char, &str)> {
    let mut chars = text.chars();
    let c = match chars.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        c @ ('"' | '\'' | '\\') => c,
        'u' => {
            let rest = chars.as_str();
            let (digits, after) = match rest.strip_prefix('{') {
                Some(rest) => rest.split_once('}')?,
                None => rest.split_at_checked(4)?,
            };
            let is_hex = !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let code = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
            return Some((char::from_u32(code)?, after));
        }
        _ => return None,
    };
    Some((c, chars.as_str()))
}

impl fmt::Display for Path {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Index(index) => write!(f, "[{index}]")?,
                PathStep::Name(name) if !is_bare(name) => {
                    f.write_char('[')?;
                    // Visible characters are written as they are, so that the path can be copied.
                    for c in format!("{name:?}").chars() {
                        if is_invisible(c) { write!(f, "{}", c.escape_unicode())? } else { f.write_char(c)? }
                    }
                    f.write_char(']')?;
                }
                PathStep::Name(name) if index == 0 => f.write_str(name)?,
                PathStep::Name(name) => write!(f, ".{name}")?,
            }
        }
        Ok(())
    }
}

/// Returns `true` if a name is shown without quotes.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn is_bare(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| (c.is_alphanumeric() || matches!(c, '_' | '-')) && !is_invisible(c))
}

impl fmt::Display for ParsePathError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for ParsePathError {}

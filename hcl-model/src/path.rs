//! Paths to what is in a configuration: how they are written and read, and which block of several they mean.
//!
//! One notation for everything that takes or shows a path: reports, origins, overrides, what a program says of a part.

use std::fmt;
use std::str::FromStr;

use crate::json_text::write_name;
use crate::value::{is_same_text, normalize};

/// A path to something in a configuration, as in `service.web.port`, `service["10.0.0.1:8080"].port`, `rule[0].path`.
///
/// A name is that of an argument or a block type, a label, or a key of an object.
/// One that is not a letter or `_` and then letters, digits, `_` and `-` is written in brackets and quotes, which is what
/// `format!("[{name:?}]")` makes of any; a number in brackets counts, from 0, blocks that nothing else tells apart, and
/// elements. Blocks of a field that has several names are counted together; where the types of blocks are the variants of
/// an enum, those of each variant are counted by themselves: `run[0]` and `exec[0]` are the first of each.
///
/// A path that was read and is written is the same path; the empty one is the whole.
/// Names are in normal form C, as those of HCL are.
///
/// # Examples
///
/// ```
/// use hcl_model::path::{ItemPath, ItemStep};
///
/// let path: ItemPath = r#"service["10.0.0.1:8080"].route[1].path"#.parse()?;
/// assert_eq!(path.steps()[1], ItemStep::Name("10.0.0.1:8080".to_owned()));
/// assert_eq!(path.steps()[3], ItemStep::Index(1));
/// assert_eq!(path.to_string(), r#"service["10.0.0.1:8080"].route[1].path"#);
/// assert!("service[\"web".parse::<ItemPath>().is_err());
/// # Ok::<(), hcl_model::path::ItemPathError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct ItemPath(Vec<ItemStep>);

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ItemStep {
    /// A name, a label or a key.
    Name(String),
    /// The number of a block or an element, from 0; behind a dot it may be a name as well, as in `limits.80`.
    Index(usize),
}

/// Why a text is not a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemPathError(&'static str);

impl ItemPath {
    /// No steps: the whole.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new() -> ItemPath {
        ItemPath::default()
    }

    /// The path with one more step.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn step(mut self, step: ItemStep) -> ItemPath {
        self.0.push(match step {
            ItemStep::Name(name) => ItemStep::Name(normalize(name.into()).into_owned()),
            index => index,
        });
        self
    }

    /// The steps, the first one first.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn steps(&self) -> &[ItemStep] {
        &self.0
    }

    /// The path to a block in the body that this path leads to, whose labels are given.
    ///
    /// It is counted if it is not the first one of its type and labels, so many of which were `before` it, or if there can
    /// be several and it has no labels.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn block(
        &self,
        ty: &str,
        labels: impl IntoIterator<Item = String>,
        before: usize,
        is_single: bool,
    ) -> ItemPath {
        let outside = self.0.len() + 1;
        let path = self.clone().step(ItemStep::Name(ty.to_owned()));
        let mut path = labels.into_iter().map(ItemStep::Name).fold(path, ItemPath::step);
        if before > 0 || !is_single && path.0.len() == outside {
            path.0.push(ItemStep::Index(before));
        }
        path
    }
}

impl ItemStep {
    /// A step as it stands between dots.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn bare(text: &str) -> ItemStep {
        match text.parse::<usize>() {
            Ok(index) if index.to_string() == text => ItemStep::Index(index),
            _ => ItemStep::Name(text.to_owned()),
        }
    }

    /// Whether it means a name, in normal form C.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is(&self, name: &str) -> bool {
        match self {
            ItemStep::Name(step) => is_same_text(step, name),
            ItemStep::Index(index) => ItemStep::bare(name) == ItemStep::Index(*index),
        }
    }

    /// The text of it, where a name is wanted.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn text(&self) -> String {
        match self {
            ItemStep::Name(name) => name.clone(),
            ItemStep::Index(index) => index.to_string(),
        }
    }
}

/// The block that the beginning of some steps means, of the blocks of one type whose labels are given, and how many of the
/// steps it takes.
///
/// Labels are steps; a number counts all blocks where no label is that number, and behind labels those that have the same ones.
/// `takes` says how many steps a label takes, if it is the one that they begin with.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn block_of(
    blocks: &[Vec<String>],
    steps: &[ItemStep],
    takes: &dyn Fn(&[ItemStep], &str) -> Option<usize>,
) -> Option<(usize, usize)> {
    let mut same = 0;
    let mut counted = None;
    for (number, labels) in blocks.iter().enumerate() {
        let mut taken = 0;
        let mut is_it = true;
        for label in labels {
            match takes(steps.get(taken..).unwrap_or_default(), label) {
                Some(count) => taken = taken.saturating_add(count),
                // What is left open can be any block.
                None if taken >= steps.len() => break,
                None => is_it = false,
            }
            if !is_it {
                break;
            }
        }
        match (is_it, steps.get(taken)) {
            (true, Some(ItemStep::Index(wanted))) if *wanted == same => return Some((number, taken + 1)),
            (true, Some(ItemStep::Index(_))) => same += 1,
            (true, _) => return Some((number, taken)),
            (false, _) if taken == 0 && steps.first() == Some(&ItemStep::Index(number)) => counted = Some((number, 1)),
            (false, _) => {}
        }
    }
    counted
}

impl FromIterator<ItemStep> for ItemPath {
    /// The path of some steps.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from_iter<I: IntoIterator<Item = ItemStep>>(steps: I) -> ItemPath {
        steps.into_iter().fold(ItemPath::new(), ItemPath::step)
    }
}

impl FromStr for ItemPath {
    type Err = ItemPathError;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from_str(text: &str) -> Result<ItemPath, ItemPathError> {
        let mut path = ItemPath::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (step, after) = match rest.strip_prefix('[') {
                Some(inside) => bracketed(inside)?,
                None => match rest.find(['.', '[']).unwrap_or(rest.len()) {
                    0 => return Err(ItemPathError("there is no name in front of a dot")),
                    end => (ItemStep::bare(&rest[..end]), &rest[end..]),
                },
            };
            path = path.step(step);
            rest = match after.strip_prefix('.') {
                Some(after) if after.is_empty() || after.starts_with('[') => {
                    return Err(ItemPathError("a name is needed behind a dot"));
                }
                Some(after) => after,
                None if after.is_empty() || after.starts_with('[') => after,
                None => return Err(ItemPathError("a dot or another `[` is needed behind `]`")),
            };
        }
        Ok(path)
    }
}

/// The step in brackets, the first of which was read, and what comes after them.
#[cfg_attr(not(feature = "__shared"), inline)]
fn bracketed(text: &str) -> Result<(ItemStep, &str), ItemPathError> {
    let unclosed = ItemPathError("a `[` is not closed");
    let Some(mut rest) = text.strip_prefix('"') else {
        let (digits, after) = text.split_once(']').ok_or(unclosed)?;
        return match ItemStep::bare(digits) {
            step @ ItemStep::Index(_) => Ok((step, after)),
            ItemStep::Name(_) => Err(ItemPathError("in brackets there is a number, or a name in quotes")),
        };
    };
    let mut name = String::new();
    loop {
        let end = rest.find(['"', '\\']).ok_or(ItemPathError("a quote is not closed"))?;
        name.push_str(&rest[..end]);
        let is_end = rest.as_bytes()[end] == b'"';
        rest = &rest[end + 1..];
        if is_end {
            let after = rest.strip_prefix(']').ok_or(unclosed)?;
            return Ok((ItemStep::Name(name), after));
        }
        let (c, after) = escaped(rest).ok_or(ItemPathError("there is no such escape sequence"))?;
        name.push(c);
        rest = after;
    }
}

/// The character of an escape sequence, whose backslash was read, and what comes after it.
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

impl fmt::Display for ItemPath {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_first = true;
        for step in &self.0 {
            match step {
                ItemStep::Name(name) => write_name(name, !is_first, f)?,
                ItemStep::Index(index) => write!(f, "[{index}]")?,
            }
            is_first = false;
        }
        Ok(())
    }
}

impl From<ItemPath> for String {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(path: ItemPath) -> String {
        path.to_string()
    }
}

impl fmt::Display for ItemPathError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for ItemPathError {}

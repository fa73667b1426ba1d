//! Reads a YAML text, event by event of its parser.
//!
//! Nothing here calls itself: what is open stands on a stack of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Tag};

use super::{messages, scalar};
use crate::convert::convert_within;
use crate::function::FunctionError;
use crate::limits::Allowance;
use crate::types::Type;
use crate::value::Value;

/// The bytes of a token, which the parser keeps until the outermost bracket is closed.
const OF_A_TOKEN: usize = 64;

/// The value of a text with one document.
#[inline]
pub(super) fn decode(text: &str, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    let tokens = text.bytes().filter(|c| b",:[]{}".contains(c)).count();
    allowance.bytes(tokens.saturating_mul(OF_A_TOKEN))?;
    let mut reader = Reader { allowance, open: Vec::new(), anchors: Vec::new(), document: None, mistakes: Vec::new() };
    let mut parser = Parser::new_from_str(text);
    let mut is_begun = false;
    while let Some(event) = parser.next_event() {
        let (event, span) = match event {
            Ok(event) => event,
            Err(error) => {
                reader.mistakes.push(wrong(&error));
                break;
            }
        };
        if let Event::DocumentStart(_) = event {
            if is_begun {
                reader.mistakes.push(messages::at(span.start, messages::MORE_DOCUMENTS));
                break;
            }
            is_begun = true;
        }
        if let Err(error) = reader.event(event, span.start) {
            if error.is_exhausted() {
                return Err(error);
            }
            reader.mistakes.push(messages::at(span.start, &error.message()));
            break;
        }
    }
    match reader.document {
        _ if !reader.mistakes.is_empty() => Err(FunctionError::new(reader.mistakes.join("; "))),
        document => document.ok_or_else(|| FunctionError::new(messages::NO_DOCUMENT)),
    }
}

/// Returns the error of the parser, which reads no more of the text.
#[inline]
fn wrong(error: &ScanError) -> String {
    let what = match error.info() {
        // How deep brackets may be nested in brackets.
        "recursion limit exceeded" => messages::nesting(u8::MAX.into()),
        info => info.to_owned(),
    };
    messages::at(*error.marker(), &what)
}

/// So many mistakes are said at most.
const MOST_MISTAKES: usize = 5;

struct Reader<'a> {
    allowance: &'a mut Allowance,
    open: Vec<Open>,
    /// The value behind each anchor, by the number of the anchor; `None` while the value is still open.
    anchors: Vec<Option<Value>>,
    document: Option<Value>,
    /// The mistakes that do not keep the rest from being read.
    mistakes: Vec<String>,
}

/// A sequence or a mapping that is not closed yet.
struct Open {
    /// The number of its anchor; 0 if it has none.
    anchor: usize,
    parts: Parts,
}

enum Parts {
    Sequence(Vec<Value>),
    Mapping { entries: BTreeMap<Arc<str>, Entry>, key: Option<Key> },
}

struct Entry {
    value: Value,
    /// The line of its key; none if it comes from another mapping.
    line: Option<usize>,
}

/// A key whose value is next.
enum Key {
    Name {
        name: Arc<str>,
        line: usize,
    },
    /// `<<`
    Merge,
}

impl Reader<'_> {
    #[inline]
    fn event(&mut self, event: Event<'_>, at: Marker) -> Result<(), FunctionError> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.allowance.elements(1)?;
                if self.expects_key() && &*text == "<<" && style == ScalarStyle::Plain && tag.is_none() {
                    self.set_key(Key::Merge);
                    return Ok(());
                }
                let value = match tag.as_deref().map(name_of_tag) {
                    None if style == ScalarStyle::Plain => scalar::plain(&text, self.allowance),
                    None | Some(Ok("!")) => scalar::string(&text, self.allowance),
                    Some(Ok(tag)) => scalar::tagged(&text, tag, self.allowance),
                    Some(Err(tag)) => Err(FunctionError::new(messages::tag(&tag))),
                };
                let value = match value {
                    Ok(value) => value,
                    Err(error) => self.go_on(error, at)?,
                };
                self.name(anchor, &value);
                self.place(value, at)
            }
            Event::SequenceStart(anchor, tag) => self.begin(anchor, tag.as_deref(), "seq", Parts::Sequence(Vec::new())),
            Event::MappingStart(anchor, tag) => {
                self.begin(anchor, tag.as_deref(), "map", Parts::Mapping { entries: BTreeMap::new(), key: None })
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(at),
            Event::Alias(anchor) => {
                let value = self.anchors.get(anchor).cloned().flatten();
                let value = match value {
                    Some(value) => value,
                    None => self.go_on(FunctionError::new(messages::INSIDE), at)?,
                };
                // What it stands for is counted as if it were written here.
                self.allowance.elements(usize::try_from(value.size()).unwrap_or(usize::MAX).saturating_add(1))?;
                self.allowance.bytes(value.bytes())?;
                self.check_depth(self.open.len() + value.depth() as usize)?;
                self.place(value, at)
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) | Event::DocumentEnd => {
                Ok(())
            }
        }
    }

    /// Notes a mistake, of which there may be so many, and gives what stands in the place of its value.
    #[inline]
    fn go_on(&mut self, error: FunctionError, at: Marker) -> Result<Value, FunctionError> {
        if error.is_exhausted() || self.mistakes.len() + 1 >= MOST_MISTAKES {
            return Err(error);
        }
        self.mistakes.push(messages::at(at, &error.message()));
        Ok(Value::NULL)
    }

    #[inline]
    fn check_depth(&self, depth: usize) -> Result<(), FunctionError> {
        let limit = usize::from(self.allowance.limits().nesting);
        if depth > limit { Err(FunctionError::new(messages::nesting(limit))) } else { Ok(()) }
    }

    #[inline]
    fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some(Open { parts: Parts::Mapping { key: None, .. }, .. }))
    }

    #[inline]
    fn set_key(&mut self, next: Key) {
        if let Some(Open { parts: Parts::Mapping { key, .. }, .. }) = self.open.last_mut() {
            *key = Some(next);
        }
    }

    /// Keeps what stands behind an anchor.
    #[inline]
    fn name(&mut self, anchor: usize, value: &Value) {
        if anchor != 0 {
            self.anchors.resize(self.anchors.len().max(anchor + 1), None);
            self.anchors[anchor] = Some(value.clone());
        }
    }

    #[inline]
    fn begin(&mut self, anchor: usize, tag: Option<&Tag>, wanted: &str, parts: Parts) -> Result<(), FunctionError> {
        match tag.map(name_of_tag) {
            None => {}
            Some(Ok(tag)) if tag == wanted || tag == "!" => {}
            Some(Ok(tag @ ("str" | "bool" | "int" | "float" | "null" | "timestamp" | "binary" | "seq" | "map"))) => {
                let kind = if wanted == "seq" { "a list" } else { "a mapping" };
                return Err(FunctionError::new(messages::tag_elsewhere(&format!("!!{tag}"), kind)));
            }
            Some(Ok(tag)) => return Err(FunctionError::new(messages::tag(&format!("!!{tag}")))),
            Some(Err(tag)) => return Err(FunctionError::new(messages::tag(&tag))),
        }
        if self.expects_key() {
            return Err(FunctionError::new(messages::KEY));
        }
        self.allowance.elements(1)?;
        self.check_depth(self.open.len() + 1)?;
        self.open.push(Open { anchor, parts });
        Ok(())
    }

    #[inline]
    fn end(&mut self, at: Marker) -> Result<(), FunctionError> {
        let Some(Open { anchor, parts }) = self.open.pop() else { return Ok(()) };
        let value = match parts {
            Parts::Sequence(elements) => Value::tuple(elements),
            Parts::Mapping { entries, .. } => {
                Value::object(entries.into_iter().map(|(name, entry)| (name, entry.value)))
            }
        };
        self.name(anchor, &value);
        self.place(value, at)
    }

    /// Puts a value where it stands.
    #[inline]
    fn place(&mut self, value: Value, at: Marker) -> Result<(), FunctionError> {
        let Some(open) = self.open.last_mut() else {
            self.document = Some(value);
            return Ok(());
        };
        let mut wrong = None;
        match &mut open.parts {
            Parts::Sequence(elements) => elements.push(value),
            Parts::Mapping { entries, key } => match key.take() {
                None => {
                    let name = name_of_key(&value, self.allowance)?;
                    if let Some(Entry { line: Some(line), .. }) = entries.get(&name) {
                        wrong = Some(FunctionError::new(messages::key_twice(&name, *line)));
                    }
                    *key = Some(Key::Name { name, line: at.line() });
                }
                Some(Key::Name { name, line }) => {
                    entries.insert(name, Entry { value, line: Some(line) });
                }
                Some(Key::Merge) => wrong = merge(entries, &value, self.allowance).err(),
            },
        }
        match wrong {
            Some(wrong) => self.go_on(wrong, at).map(drop),
            None => Ok(()),
        }
    }
}

/// The name of a tag: of one of the language without what all of these begin with, `!` for the one that says nothing.
///
/// # Errors
///
/// Any other tag as it is.
#[inline]
fn name_of_tag(tag: &Tag) -> Result<&str, String> {
    const LANGUAGE: &str = "tag:yaml.org,2002:";
    match (&*tag.handle, &*tag.suffix) {
        (LANGUAGE, name) => Ok(name),
        ("", name) if name.starts_with(LANGUAGE) => Ok(&name[LANGUAGE.len()..]),
        ("", "!") | ("!", "") => Ok("!"),
        (handle, suffix) => Err(format!("{handle}{suffix}")),
    }
}

/// The name that a key is.
#[inline]
fn name_of_key(value: &Value, allowance: &mut Allowance) -> Result<Arc<str>, FunctionError> {
    let refuse = || FunctionError::new(messages::KEY);
    if value.is_null() || value.elements().is_some() {
        return Err(refuse());
    }
    let text = convert_within(value, &Type::STRING, allowance).map_err(|_| refuse())?;
    text.as_str().map(Arc::from).ok_or_else(refuse)
}

/// Puts the entries of a mapping, or of a list of mappings, of which the first ones count more, among others.
#[inline]
fn merge(
    entries: &mut BTreeMap<Arc<str>, Entry>,
    value: &Value,
    allowance: &mut Allowance,
) -> Result<(), FunctionError> {
    let mut mappings = Vec::new();
    match value.as_elements().filter(|_| value.as_entries().is_none()) {
        Some(elements) => mappings.extend(elements.iter().rev()),
        None => mappings.push(value),
    }
    for mapping in mappings {
        let Some(more) = mapping.as_entries() else { return Err(FunctionError::new(messages::MERGE)) };
        for (name, value) in more.iter() {
            allowance.elements(1)?;
            let line = entries.get(name).and_then(|entry| entry.line);
            entries.insert(name.clone(), Entry { value: value.clone(), line });
        }
    }
    Ok(())
}

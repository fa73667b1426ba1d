//! A value with the place where it stands.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use hcl_model::diag::Message;
use hcl_model::limits::Limits;
use hcl_model::source::{Range, Source};
use serde_core::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::schema::{BlockSpec, Format, HclFile, HclFormat, HclSchema, HclType, LabelKey, LeafFn, Schema, TypeSpec};

/// A value and where it stands in the text: anywhere in a type that is decoded.
///
/// For a value it is the place of its expression, for a label that of the label, for a block its type and labels.
/// Two of them are equal if their values are, wherever they stand.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Spanned};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: Spanned<u16>,
///     hosts: Vec<Spanned<String>>,
/// }
///
/// let config: Config = hcl_serde::from_str("port = 80\nhosts = [\"a\", \"b\"]\n")?;
/// assert_eq!(*config.port, 80);
/// assert_eq!(config.port.range().to_string(), "<config>:1,8-10");
/// assert_eq!(config.hosts[1].range().text(), "\"b\"");
/// // To other formats it is its value, and a default stands nowhere.
/// assert_eq!(hcl_serde::to_value(&config.port)?, hcl_serde::Value::from(80));
/// assert_eq!(Spanned::<u16>::default().range().text(), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Spanned<T> {
    value: T,
    range: Range,
}

/// The name under which the decoder is asked for one.
pub(crate) const NAME: &str = "$hcl::Spanned";

/// The names of its parts.
pub(crate) const FIELDS: &[&str] = &["$hcl::range", "$hcl::value"];

impl<T> Spanned<T> {
    /// A value and its place.
    pub fn new(value: T, range: Range) -> Spanned<T> {
        Spanned { value, range }
    }

    /// Returns the range of the value.
    pub fn range(&self) -> &Range {
        &self.range
    }

    /// The value.
    pub fn get(&self) -> &T {
        &self.value
    }

    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }
}

/// A default value, which stands nowhere: at the start of a source without a name and without text.
impl<T: Default> Default for Spanned<T> {
    fn default() -> Spanned<T> {
        Spanned::new(T::default(), Source::new("", "").range(0, 0))
    }
}

/// The value alone: where it stands is told only by what it was read from.
impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Spanned<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Spanned<T> {
    /// The value, `@`, and its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)?;
        write!(f, " @ {}", self.range)
    }
}

impl<T: fmt::Display> fmt::Display for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Spanned<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: PartialOrd> PartialOrd for Spanned<T> {
    fn partial_cmp(&self, other: &Spanned<T>) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Spanned<T> {
    fn cmp(&self, other: &Spanned<T>) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Spanned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T: HclFormat> HclFormat for Spanned<T> {
    const FORMAT: Option<&'static Format> = T::FORMAT;
}

impl<T: HclType> HclType for Spanned<T> {
    const TYPE: TypeSpec = TypeSpec::Spanned(&T::TYPE);
    const CHECK: Option<LeafFn> = T::CHECK;
}

/// A block with its place: its type and labels.
impl<T: HclSchema> HclSchema for Spanned<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const BLOCK: BlockSpec = T::BLOCK.spanned();
    const BEHIND: BlockSpec = T::BEHIND.spanned();
    const FAR_BEHIND: BlockSpec = T::FAR_BEHIND.spanned();
}

impl<T: HclFile> HclFile for Spanned<T> {}

/// A label with its place, as the key of a map.
impl<T: LabelKey> LabelKey for Spanned<T> {
    const LABELS: usize = T::LABELS;

    fn check(index: usize, label: &str, limits: &Limits) -> Result<(), Message> {
        T::check(index, label, limits)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NAME, SpannedVisitor(PhantomData))
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its place, decoded by hcl-serde")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Spanned<T>, A::Error> {
        expect_part(&mut map, FIELDS[0])?;
        let range = map.next_value()?;
        expect_part(&mut map, FIELDS[1])?;
        Ok(Spanned { value: map.next_value()?, range })
    }

    /// Once serde has kept it.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Spanned<T>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

/// Takes the name of the next part, which must be this one.
fn expect_part<'de, A: MapAccess<'de>>(map: &mut A, name: &str) -> Result<(), A::Error> {
    match map.next_key::<String>()? {
        Some(key) if key == name => Ok(()),
        _ => Err(A::Error::custom("a Spanned can only be decoded by hcl-serde")),
    }
}

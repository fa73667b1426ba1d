//! A value that is not shown.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use serde_core::de::{Deserialize, Deserializer, Visitor};
use serde_core::ser::{Error, Serialize, Serializer};

use crate::schema::{Format, HclFormat};

/// A value that is not printed, by `Debug` or in reports: a password, a key.
///
/// It takes values that are marked sensitive and others.
/// In a type with `#[derive(HclSchema)]` no report shows the text of its expression, whatever the report is about and whether
/// it was decoded: reports know the name of the argument.
/// It has no `Display`, and whoever serialises it gets an error, so that it does not get out by accident: only
/// [`to_string_with`](crate::write::to_string_with) and its like write it, if
/// [`WriteOptions::show_secrets`](crate::write::WriteOptions::show_secrets) says so.
///
/// In a type without a schema, as in `HashMap<String, Login>` or whatever [`plain`](crate::schemaless) decodes, the decoder comes to
/// know that a value is sensitive only when it gets there; a report about something before that, a misspelt name or a text
/// with mistakes goes by names that sound like secrets, and shows `key = "..."`. `#[hcl(sensitive)]` on the argument says it
/// of all that is in it, whatever happens.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Sensitive};
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     password: Sensitive<String>,
///     port: u16,
/// }
///
/// let config: Config = hcl_serde::from_str("password = \"hunter2\"\nport = 80\n")?;
/// assert_eq!(config.password.expose(), "hunter2");
/// assert_eq!(format!("{config:?}"), "Config { password: (sensitive), port: 80 }");
/// let error = hcl_serde::from_str::<Config>("password = [\"hunter2\"]\nport = 80\n").unwrap_err();
/// assert!(error.report().contains("1 | password = (sensitive)"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sensitive<T>(T);

/// The name under which the decoder is asked for one.
pub(crate) const NAME: &str = "$hcl::Sensitive";

impl<T> Sensitive<T> {
    /// A value that is not printed from now on.
    pub const fn new(value: T) -> Sensitive<T> {
        Sensitive(value)
    }

    /// The value, for whoever has to know it.
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// The value alone, which can be printed again.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> From<T> for Sensitive<T> {
    fn from(value: T) -> Sensitive<T> {
        Sensitive(value)
    }
}

impl<T> fmt::Debug for Sensitive<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(sensitive)")
    }
}

impl<T: HclFormat> HclFormat for Sensitive<T> {
    const FORMAT: Option<&'static Format> = T::FORMAT;
}

/// An error, but for a serializer of ours that may write it.
impl<T: Serialize> Serialize for Sensitive<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NAME, &Guarded(&self.0))
    }
}

/// A value that only a serializer of this crate sees.
pub(crate) struct Guarded<'a, T>(pub(crate) &'a T);

impl<T: Serialize> Serialize for Guarded<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match EXPOSED.replace(false) {
            true => self.0.serialize(serializer),
            false => Err(S::Error::custom(messages::guarded())),
        }
    }
}

thread_local! {
    /// `true` if the next sensitive value of this thread may be serialised.
    static EXPOSED: Cell<bool> = const { Cell::new(false) };
    /// `true` if a deserializer that knows the place of the value decodes the next sensitive value of this thread.
    static IN_SIGHT: Cell<bool> = const { Cell::new(false) };
    /// `true` if another deserializer decoded a sensitive value: the deserializer of content that serde has kept for
    /// later.
    static OUT_OF_SIGHT: Cell<bool> = const { Cell::new(false) };
}

/// Decodes one sensitive value whose place is known.
pub(crate) fn in_sight<T>(decode: impl FnOnce() -> T) -> T {
    IN_SIGHT.set(true);
    decode()
}

/// Decodes something, and tells whether a sensitive value was in it of which nobody knows where it stands.
///
/// One decode can run within another, which is told of its own values only.
pub(crate) fn watching<T>(decode: impl FnOnce() -> T) -> (T, bool) {
    let around = OUT_OF_SIGHT.replace(false);
    let decoded = decode();
    (decoded, OUT_OF_SIGHT.replace(around))
}

/// Runs the `Serialize` of one sensitive value, which may be seen.
#[cfg(feature = "write")]
pub(crate) fn expose<T>(serialize: impl FnOnce() -> T) -> T {
    /// Ends it, also when the type panics.
    struct Reset;

    impl Drop for Reset {
        fn drop(&mut self) {
            EXPOSED.set(false);
        }
    }

    let reset = Reset;
    EXPOSED.set(true);
    let result = serialize();
    drop(reset);
    result
}

mod messages {
    //! The wording of what is said to whoever serialises what is sensitive.

    pub(super) fn guarded() -> &'static str {
        "the value is sensitive, so it is not serialised; `Sensitive::expose` gives it to whoever has to know it"
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sensitive<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NAME, SensitiveVisitor(PhantomData))
    }
}

struct SensitiveVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SensitiveVisitor<T> {
    type Value = Sensitive<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that is not shown")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Sensitive<T>, D::Error> {
        if !IN_SIGHT.replace(false) {
            OUT_OF_SIGHT.set(true);
        }
        T::deserialize(deserializer).map(Sensitive)
    }
}

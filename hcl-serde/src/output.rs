//! A value with what is said of it beside its content.

use std::fmt;
use std::marker::PhantomData;

use hcl_model::diag::Diagnostics;
use hcl_model::syntax::NodeRef;
use hcl_model::value::Marks;
use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::de::{Awaited, OUTPUT, Progress};
use crate::parts;
use crate::schema::{HclType, LeafContext, LeafFn, Part, TypeSpec};
use crate::sensitive::{self, Guarded};

/// A value with its marks, and with those of everything in it: what an application says of its values, and what follows them
/// through every expression.
///
/// It takes values that are marked sensitive and others; what is marked so is shown neither by `Debug` nor in a report.
/// [`Sensitive`](crate::Sensitive) is the output whose content is never shown, whatever its marks are.
/// One that comes later is an `Eventual<Output<T>>`.
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, HclSchema, Loader, Value};
/// use hcl_serde::eventual::Output;
/// use hcl_serde::model::value::Mark;
/// use serde::Deserialize;
/// use std::sync::Arc;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     url: Output<String>,
/// }
///
/// /// What has to be renewed while the value is in use.
/// struct Lease(&'static str);
///
/// let password = Value::from("hunter2").mark(Mark::sensitive()).mark(Mark::with("lease", Arc::new(Lease("db/7"))));
/// let context = EvalContext::new().with_variable("password", password);
/// let text = "url = \"postgres://app:${password}@db\"\n";
/// let config: Config = Loader::new().named_text("app.hcl", text).context(context).load()?;
/// assert_eq!(config.url.get(), "postgres://app:hunter2@db");
/// let lease: Option<&Lease> = config.url.marks().iter().find_map(|mark| mark.data());
/// assert_eq!(lease.unwrap().0, "db/7");
/// assert_eq!(format!("{:?}", config.url), "(sensitive)");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone)]
pub struct Output<T> {
    value: T,
    marks: Marks,
}

impl<T> Output<T> {
    /// The value, for whoever may see it.
    pub fn get(&self) -> &T {
        &self.value
    }

    /// The marks of the value and of everything in it.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Output<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.marks.is_sensitive() { f.write_str("(sensitive)") } else { self.value.fmt(f) }
    }
}

impl<T: HclType> HclType for Output<T> {
    const TYPE: TypeSpec = {
        assert!(
            !T::TYPE.is_eventual(),
            "a value that comes later has its marks when it is there: write Eventual<Output<T>>"
        );
        TypeSpec::Output(&T::TYPE)
    };
    const CHECK: Option<LeafFn> = Some(|node: NodeRef<'_>, context: LeafContext<'_>, diagnostics: &mut Diagnostics| {
        parts::output(Part::of::<T>(), node, context, diagnostics)
    });
}

/// The value alone; what is marked sensitive as a [`Sensitive`](crate::Sensitive) one.
impl<T: Serialize> Serialize for Output<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.marks.is_sensitive() {
            true => serializer.serialize_newtype_struct(sensitive::NAME, &Guarded(&self.value)),
            false => self.value.serialize(serializer),
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Output<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(OUTPUT, OutputVisitor(PhantomData))
    }
}

struct OutputVisitor<T>(PhantomData<fn() -> T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for OutputVisitor<T> {
    type Value = Output<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its marks, decoded by hcl-serde")
    }

    fn visit_bytes<E: serde_core::de::Error>(self, token: &[u8]) -> Result<Output<T>, E> {
        let Some(awaited) = Awaited::of_token(token) else {
            return Err(E::custom("an Output can only be decoded by hcl-serde"));
        };
        let refused = match awaited.progress() {
            Progress::There(value) => {
                let marks = value.all_marks();
                match awaited.decode(value) {
                    Ok(value) => return Ok(Output { value, marks }),
                    Err(refused) => refused,
                }
            }
            Progress::Failed(refused) | Progress::Refused(refused) => refused,
            Progress::Waits(promises) => return Err(E::custom(Awaited::not_known(&promises))),
        };
        Err(E::custom(Awaited::why(&refused)))
    }

    /// Formats that know nothing of tokens, and serde's own buffers, which hold the token by now, come here.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Output<T>, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

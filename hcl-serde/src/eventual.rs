//! Eventual values: fields and variables whose values come after the configuration is loaded.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use crate::output::Output;
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::NodeRef;
use hcl_model::value::{AnySettled, Value};
pub use hcl_model::value::{Promise, PromiseError, Resolver};
use serde_core::de::{Deserialize, DeserializeOwned, Deserializer, Visitor};
use serde_core::ser::{Error as _, Serialize, Serializer};

use crate::de::{Awaited, EVENTUAL, Progress};
use crate::error::Error;
use crate::parts;
use crate::schema::{EventualSpec, HclType, LeafContext, LeafFn, Part, TypeSpec};
use crate::sensitive::{self, Guarded};
use crate::sleep;

pub(crate) use messages::not_yet;

/// A value that may come later: the field of an argument that may wait for promises.
///
/// It stands wherever an argument, an element of a list, a value of a map or an attribute of an object can stand, in both
/// syntaxes. Loading does not wait for it; [`Eventual::ready`] decodes it once it is there, [`Eventual::wait`] lets a thread
/// sleep until then, and as a [`Future`] it can be awaited with any executor.
/// Whoever resolves the promise, on any thread, wakes whoever waits.
///
/// A value that is available at once is decoded during the load, so the report of the load has its errors. An error
/// that shows later has its place in the file all the same.
///
/// A secret that comes later is an `Eventual<Sensitive<T>>`.
/// For bounds (`#[hcl(min = ...)]`) it is too early, and the compiler refuses them; `#[hcl(default = ...)]` is a value that is
/// there at once.
///
/// [`to_string`](crate::to_string) writes the value if it is there, and otherwise the expression that it comes from.
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, HclSchema, Loader, Value};
/// use hcl_serde::eventual::{Eventual, Promise};
/// use hcl_serde::model::types::Type;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     address: String,
///     url: Eventual<String>,
/// }
///
/// let (port, resolver) = Promise::new("port", Type::NUMBER);
/// let context = EvalContext::new().with_variable("port", port.to_value());
/// let text = "address = \"0.0.0.0\"\nurl = \"http://db:${port}/\"\n";
/// let config: Config = Loader::new().named_text("app.hcl", text).context(context).load()?;
/// assert_eq!(config.address, "0.0.0.0");
/// assert_eq!(config.url.waits_for(), [port]);
/// let error = config.url.ready().unwrap_err();
/// assert!(error.to_string().starts_with("app.hcl:2:7: value not known yet"));
///
/// // From any thread, at any time.
/// resolver.resolve(Value::from(5432)).unwrap();
/// assert_eq!(config.url.ready()?, "http://db:5432/");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub struct Eventual<T> {
    awaited: Awaited,
    /// The promises that the value waits for since it was polled.
    waiting: Option<AnySettled>,
    /// Why a value that is there cannot be decoded, if it cannot: so nothing is written that would not be read.
    refused: fn(&Awaited, Value) -> Option<Diagnostics>,
    of: PhantomData<fn() -> T>,
}

impl<T> Eventual<T> {
    /// The promises that it waits for, as far as they are not settled; none if it is there or will never be.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn waits_for(&self) -> Vec<Promise> {
        self.awaited.waits_for()
    }
}

impl<T: DeserializeOwned> Eventual<T> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(awaited: Awaited) -> Eventual<T> {
        let refused = |awaited: &Awaited, value| awaited.decode::<T>(value).err();
        Eventual { awaited, waiting: None, refused, of: PhantomData }
    }

    /// The value, if it is there by now. It is decoded each time.
    ///
    /// # Errors
    ///
    /// The value is not known yet; a promise that it waits for has failed; or what came cannot be decoded. Each at the place
    /// in the file that needs it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn ready(&self) -> Result<T, Error> {
        self.now(None)
    }

    /// The value as it is by now, after the program has waited for so long, if it had a limit.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn now(&self, waited: Option<Duration>) -> Result<T, Error> {
        let refused = match self.awaited.progress() {
            Progress::There(value) => match self.awaited.decode(value) {
                Ok(decoded) => return Ok(decoded),
                Err(refused) => refused,
            },
            Progress::Failed(refused) | Progress::Refused(refused) => refused,
            Progress::Waits(promises) => not_yet(&promises, self.awaited.range(), waited).into(),
        };
        Err(match self.awaited.schema() {
            Some(schema) => Error::of(schema, refused),
            None => Error::without_schema(refused),
        })
    }

    /// The value; this thread sleeps until it is there, or until it is certain that it never will be.
    ///
    /// For programs without an executor; others await it, as the [`Future`] that it is.
    /// Another thread must resolve the promise.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Eventual::ready`], except for a value that is not known yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{EvalContext, HclSchema, Loader, Value};
    /// use hcl_serde::eventual::{Eventual, Promise};
    /// use hcl_serde::model::types::Type;
    /// use serde::Deserialize;
    /// use std::time::Duration;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     url: Eventual<String>,
    /// }
    ///
    /// let (port, resolver) = Promise::new("port", Type::NUMBER);
    /// let context = EvalContext::new().with_variable("port", port.to_value());
    /// let config: Config = Loader::new().named_text("app.hcl", "url = \"http://db:${port}/\"").context(context).load()?;
    /// // Nobody has an answer yet.
    /// assert!(config.url.wait_timeout(Duration::from_millis(1)).is_err());
    ///
    /// std::thread::spawn(move || resolver.resolve(Value::from(5432)));
    /// assert_eq!(config.url.wait()?, "http://db:5432/");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn wait(&self) -> Result<T, Error> {
        sleep::until_ready(&mut self.clone(), None).unwrap_or_else(|| self.ready())
    }

    /// Waits like [`Eventual::wait`], but not longer than the program has time. Then the result is that of the
    /// current state.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Eventual::ready`].
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn wait_timeout(&self, at_most: Duration) -> Result<T, Error> {
        sleep::until_ready(&mut self.clone(), Some(at_most)).unwrap_or_else(|| self.now(Some(at_most)))
    }
}

impl<T: DeserializeOwned> Future for Eventual<T> {
    type Output = Result<T, Error>;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, Error>> {
        loop {
            if let Some(waiting) = &mut self.waiting
                && Pin::new(waiting).poll(context).is_pending()
            {
                return Poll::Pending;
            }
            match self.awaited.progress() {
                Progress::Waits(promises) => self.waiting = Some(Promise::any(promises)),
                _ => {
                    self.waiting = None;
                    return Poll::Ready(self.ready());
                }
            }
        }
    }
}

impl<T> Clone for Eventual<T> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn clone(&self) -> Eventual<T> {
        let Eventual { awaited, refused, .. } = self;
        Eventual { awaited: awaited.clone(), waiting: None, refused: *refused, of: PhantomData }
    }
}

impl<T> fmt::Debug for Eventual<T> {
    /// Formats the promises that the value waits for, and never the value, which may be secret.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.waits_for().iter().map(|promise| promise.name().to_owned()).collect();
        f.debug_struct("Eventual").field("waits_for", &names).finish()
    }
}

impl<T: HclType> HclType for Eventual<T> {
    const TYPE: TypeSpec = TypeSpec::Eventual(EventualSpec::of::<T>());
    const CHECK: Option<LeafFn> = Some(|node: NodeRef<'_>, context: LeafContext<'_>, diagnostics: &mut Diagnostics| {
        parts::eventual(Part::of::<T>(), node, context, diagnostics)
    });
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Eventual<T> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(EVENTUAL, EventualVisitor(PhantomData))
    }
}

/// The value, if it is there; otherwise the expression that it comes from, for a serializer of ours.
///
/// A value that is neither available nor all of an expression is an error. A value that must not be shown, and a
/// value that [`Eventual::ready`] refuses, are errors, too.
impl<T> Serialize for Eventual<T> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Unguarded(&self.awaited, self.refused);
        match self.awaited.is_secret() {
            true => serializer.serialize_newtype_struct(sensitive::NAME, &Guarded(&written)),
            false => written.serialize(serializer),
        }
    }
}

/// The value that may be shown, and the function that tells why it is refused.
struct Unguarded<'a>(&'a Awaited, fn(&Awaited, Value) -> Option<Diagnostics>);

impl Serialize for Unguarded<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0.progress(), self.0.expression()) {
            (Progress::There(value), _) => match self.1(self.0, value.clone()) {
                None => value.serialize(serializer),
                Some(refused) => Err(S::Error::custom(messages::refused(&Awaited::why(&refused)))),
            },
            (_, Some(expression)) => expression.serialize(serializer),
            (Progress::Waits(promises), None) => Err(S::Error::custom(messages::not_there(&promises))),
            (_, None) => Err(S::Error::custom(messages::never())),
        }
    }
}

struct EventualVisitor<T>(PhantomData<fn() -> T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for EventualVisitor<T> {
    type Value = Eventual<T>;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that may come later, decoded by hcl-serde")
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn visit_bytes<E: serde_core::de::Error>(self, token: &[u8]) -> Result<Eventual<T>, E> {
        let Some(awaited) = Awaited::of_token(token) else {
            return Err(E::custom("an Eventual can only be decoded by hcl-serde"));
        };
        // What is there already is looked at now.
        let refused = match awaited.progress() {
            Progress::There(value) => awaited.decode::<T>(value).err(),
            Progress::Refused(refused) => Some(refused),
            // That a promise has failed is said when the value is asked for, whenever it has.
            Progress::Waits(_) | Progress::Failed(_) => None,
        };
        match refused {
            Some(refused) => Err(E::custom(Awaited::why(&refused))),
            None => Ok(Eventual::new(awaited)),
        }
    }

    /// Formats that know nothing of tokens, and serde's own buffers, which hold the token by now, come here.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Eventual<T>, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}

mod messages {
    //! The wording of what is said of a value that is asked for or written too early.

    use std::time::Duration;

    use crate::codes;
    use hcl_model::diag::{Diagnostic, Message};
    use hcl_model::source::Range;
    use hcl_model::value::Promise;

    use crate::read::promise_names;

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn not_there(promises: &[Promise]) -> String {
        let waits = promise_names(promises);
        format!("the value is not there yet, and nothing is written that it comes from: it waits for {waits}")
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn refused(why: &str) -> String {
        format!("the value that came is refused: {why}")
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn never() -> &'static str {
        "the value will never be there, and nothing is written that it comes from"
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn not_yet(promises: &[Promise], at: Option<Range>, waited: Option<Duration>) -> Diagnostic {
        let names = promise_names(promises);
        let waits = match waited {
            Some(waited) => format!("It waits for {names}, and the program has waited for {waited:?}."),
            None => format!("It waits for {names}."),
        };
        let diagnostic = Diagnostic::error(codes::VALUE_NOT_KNOWN, "value not known yet").detail(Message::text(waits));
        match at {
            Some(at) => diagnostic.at(at),
            None => diagnostic,
        }
    }
}

//! Loading configuration into a Rust type: from files, folders and text, the environment and overrides.
//!
//! `read` turns what a loader was told into bodies, `settings` variables and overrides (`placement` leads to what one sets,
//! `below` looks into the layers below it, `credentials` and `secret_files` have those that stand in files), `given` what the program has for declared variables, `paths` which files these are, `includes` which ones they name (`including` lets them),
//! `flags` takes what was given on the command line, `origins` says where values come
//! from, `location` where the configuration itself is; `sources` reads texts that are in no file (`text_source`); `ready` merges the bodies to what is decoded; `look` is that for editors; `prepare` has programs
//! look at that before, with `variables`, `functions` and `names` for what it defines itself; `allowed` is what functions
//! may look at, and `world` what they have looked at; `shared` the files of many loaders, `opened` those that an editor has (`unshown`: which values it must not show), and `one_of_many` what is asked of these.

#[cfg(feature = "ext")]
mod allowed;
#[cfg(any(feature = "command", feature = "watch"))]
mod asked;
mod below;
mod consequences;
mod credentials;
#[cfg(feature = "clap")]
mod flags;
#[cfg(feature = "ext")]
mod functions;
#[cfg(feature = "ext")]
mod get;
mod given;
mod hidden;
mod hints;
mod includes;
mod including;
mod kept;
mod loaded;
mod location;
#[cfg(feature = "ide")]
mod look;
mod meaning;
mod meant;
mod messages;
#[cfg(feature = "ext")]
mod names;
mod needs;
#[cfg(feature = "workspace")]
mod one_of_many;
#[cfg(feature = "ide")]
mod opened;
mod origins;
mod over;
mod paths;
mod pending;
#[cfg(feature = "lsp")]
mod placed;
mod placement;
mod prepare;
pub(crate) mod read;
mod ready;
mod rest;
#[cfg(feature = "ext")]
mod secret_fields;
mod secret_files;
mod setting;
mod settings;
#[cfg(feature = "workspace")]
mod shared;
mod sources;
mod text_source;
#[cfg(feature = "ide")]
mod unshown;
mod variables;
mod world;

#[cfg(feature = "clap")]
pub use flags::SetFlags;
#[cfg(feature = "ext")]
pub use get::get;
#[cfg(any(feature = "lsp", feature = "workspace"))]
pub(crate) use includes::is_like;
pub use loaded::Loaded;
pub use location::Location;
#[cfg(feature = "ide")]
pub(crate) use look::{Look, Prepared};
#[cfg(feature = "watch")]
pub(crate) use messages::unreadable_source;
#[cfg(feature = "workspace")]
pub(crate) use one_of_many::InCommon;
#[cfg(feature = "ide")]
pub(crate) use opened::place;
#[cfg(feature = "edit")]
pub(crate) use origins::AllOrigins;
#[cfg(feature = "watch")]
pub(crate) use origins::Differences;
#[cfg(feature = "command")]
pub(crate) use origins::Entry;
pub use origins::Origin;
pub use paths::LoadedPath;
pub use pending::Pending;
pub use prepare::Preparation;
#[cfg(feature = "workspace")]
pub(crate) use shared::SharedFiles;
#[cfg(feature = "watch")]
pub(crate) use text_source::SourceFailure;
pub use text_source::{SourceError, SourceText, TextSource};
#[cfg(feature = "ide")]
pub(crate) use unshown::{UNSHOWN, has_name_in_it};

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use consequences::{beside_missing, not_said_before, without_consequences};
use given::GivenValue;
use hcl_model::body::Body;
#[cfg(doc)]
use hcl_model::body::MergePolicy;
use hcl_model::diag::{Diagnostic, Diagnostics, Suggestions};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::Limits;
#[cfg(feature = "edit")]
use hcl_model::source::{Source, SourceKind};
use hcl_model::typing::Scope;
use hints::hinted;
use includes::Includes;
use kept::Kept;
use meant::{Definitions, suggesting};
use origins::Origins;
use prepare::Step;
use read::{Input, Read};
use ready::{Ready, SetOver};
use secret_files::ReadSecret;
use serde_core::de::DeserializeOwned;
use setting::Setting;
use settings::Environment;

use crate::de::{Decode, Decoded};
use crate::error::Error;
use crate::schema::{HclRoot, Schema};

/// Loads configuration: where from, with which variables and functions, and within which limits.
///
/// Sources that stand beside each other are one layer: what one sets, the others may not set again.
/// After [`Loader::layer`] comes another layer, which overrides what came before, as
/// [`MergePolicy::Override`] says, or the options `merge` of the fields.
/// The variables of the environment override all files, and what is [set](Loader::set) overrides these.
///
/// A loader can be used again: a load that fails leaves nothing behind, so whoever keeps the configuration of the last
/// load that succeeded has what a reload needs.
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     data: String,
///     port: u16,
///     workers: u16,
/// }
///
/// let loader = Loader::new()
///     .text("app.hcl", "data = \"${home}/data\"\nport = 80\nworkers = 1\n")
///     .layer()
///     .text("local.hcl", "port = 8080\n")
///     .environment("APP", [("APP_WORKERS", "4")])
///     .context(EvalContext::new().with_variable("home", "/srv"));
/// let loaded = loader.load_full::<Config>()?;
/// assert_eq!((&*loaded.config.data, loaded.config.port, loaded.config.workers), ("/srv/data", 8080, 4));
/// assert_eq!(loaded.origin("port").unwrap().to_string(), "local.hcl:1:8");
/// assert_eq!(loaded.origin("workers").unwrap().to_string(), "environment variable APP_WORKERS");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Loader {
    inputs: Vec<Input>,
    context: EvalContext,
    limits: Option<Limits>,
    interrupt: Option<Interrupt>,
    /// What was read before, if that is kept.
    kept: Option<Kept>,
    environment: Option<Environment>,
    /// How files are read that have secrets in them, if there can be any.
    read_secret: Option<ReadSecret>,
    overrides: Vec<Setting>,
    /// How something is set over what is read, if anything is.
    set_over: Option<SetOver>,
    /// What is done before decoding.
    steps: Vec<Step>,
    /// The names below which expressions refer to declared variables.
    variables: Vec<Arc<str>>,
    /// What the program has for declared variables.
    given: Vec<GivenValue>,
    /// How files include others, if they may.
    includes: Option<Includes>,
    deny_warnings: bool,
    literal: bool,
    #[cfg(feature = "ext")]
    dynamic_blocks: bool,
    #[cfg(feature = "ext")]
    world: Option<allowed::Allowed>,
}

/// What is asked whether to end loading.
#[derive(Clone)]
struct Interrupt(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}

impl Loader {
    /// A loader without sources, variables or functions: for a configuration that may be empty.
    pub fn new() -> Loader {
        Loader::default()
    }

    /// A file, which must be there: in the JSON syntax if its extension is `json`, in lower case, otherwise in the native
    /// syntax.
    ///
    /// It is a regular file or a link to one: devices and pipes are refused, here and in folders, because they have no end
    /// ([`Loader::stdin`] reads what another program gives).
    ///
    /// What is not UTF-8 is an error; in the JSON syntax it is replaced, with a warning that
    /// [`load_full`](Loader::load_full) gives.
    pub fn file(self, path: impl AsRef<Path>) -> Loader {
        self.input(Input::File { path: path.as_ref().to_owned(), optional: false })
    }

    /// A file that need not be there.
    pub fn optional_file(self, path: impl AsRef<Path>) -> Loader {
        self.input(Input::File { path: path.as_ref().to_owned(), optional: true })
    }

    /// The files of a folder, which must be there: `*.hcl` and `*.hcl.json`, in the order of their names, without those of
    /// folders in it and without hidden ones.
    ///
    /// One whose name is nearly such a name (`x.HCL`, `x.json`) is left out, with a warning.
    pub fn folder(self, path: impl AsRef<Path>) -> Loader {
        self.input(Input::Folder { path: path.as_ref().to_owned(), optional: false })
    }

    /// The files of a folder that need not be there.
    pub fn optional_folder(self, path: impl AsRef<Path>) -> Loader {
        self.input(Input::Folder { path: path.as_ref().to_owned(), optional: true })
    }

    /// The file that is found where a configuration can be.
    pub fn located(self, location: Location) -> Loader {
        self.input(Input::Located(location))
    }

    /// Text, with the name that reports show: in the JSON syntax if the name ends in `.json`.
    pub fn text(self, name: impl Into<String>, text: impl Into<String>) -> Loader {
        self.input(Input::Text { name: name.into(), text: text.into() })
    }

    /// What the standard input gives, in the native syntax.
    pub fn stdin(self) -> Loader {
        self.input(Input::Stdin)
    }

    /// A body that the program has, for example one that it has made of values ([`Body::builder`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::source::Source;
    /// use hcl_serde::{Body, HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let at = Source::new("built in", "").range(0, 0);
    /// let defaults = Body::builder(at.clone()).attribute("port", 80, at).build();
    /// let loader = Loader::new().body(defaults).layer();
    /// assert_eq!(loader.load::<Config>()?.port, 80);
    /// assert_eq!(loader.text("app.hcl", "port = 8080\n").load::<Config>()?.port, 8080);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn body(self, body: Body) -> Loader {
        self.input(Input::Body(body))
    }

    /// Ends a layer: what comes after it overrides what came before.
    pub fn layer(self) -> Loader {
        self.input(Input::Layer)
    }

    /// Variables of the environment of the process whose names begin with a prefix and `_`.
    ///
    /// The rest of a name says what the variable sets: names of the schema, labels and keys of objects, with `__` between
    /// them, in any case and with `_` for whatever is no letter or digit; so `APP_SERVICE__WEB__PORT` is the `port` of
    /// `service "web"`, and `APP_SERVICE__10_0_0_1__PORT` that of `service "10.0.0.1"`.
    /// Blocks with labels must be there already, those without are made; where there can be several, a number says which,
    /// from 0: `APP_RULE__0__PATH`.
    /// In a body that a field keeps for later, a variable sets what a file could write there.
    /// A variable that sets nothing is a warning; so is one that has a former name in it, one for the same as another one
    /// before it in the order of names, which counts, and one whose name is not UTF-8. A value that is not is an error.
    /// Reports name variables and never show their values, which are often secret: not even of one that sets nothing, because
    /// it may be misspelled, or that of another program.
    ///
    /// What the value is, is one rule, whatever the type of the field is:
    ///
    /// - Where serde is asked for text, it gets the value as it is: `0123`, `1e3`, `null`, `"q"`, `[x]` and nothing at all
    ///   are text. So it is for `String`, `Arc<str>`, paths, secrets, newtypes, `#[serde(try_from = "String")]`, and
    ///   `Option` and the like of all of them; words that name a variant are text, too.
    /// - Anything else is read as the literal that it looks like: `[1, 2]` and `{ a = 1 }` as an expression without
    ///   variables, in which texts are in quotes as in a file, and `80`, `true` and `null` as what they are. A type that
    ///   takes anything gets a number only if it would be written just so; `007` stays text.
    ///   `null` is nothing where the schema knows what an `Option` holds; in a type that it does not know, an `Option` asks for
    ///   what it holds, so that `null` is text there or a mistake: set what is around it, as in `{ depth = null }`.
    /// - A type whose form serde finds out by trying (`untagged`) gets text if none of its forms takes such a literal; that is
    ///   known if it has `#[derive(HclSchema)]`, and any other gets the literal.
    pub fn env_prefix(mut self, prefix: impl Into<String>) -> Loader {
        let environment = self.environment_mut();
        environment.prefix = prefix.into();
        environment.variables = None;
        self
    }

    /// Variables that the program gives, as [`Loader::env_prefix`] takes those of the process.
    pub fn environment<N: Into<String>, V: Into<String>>(
        mut self,
        prefix: impl Into<String>,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Loader {
        let environment = self.environment_mut();
        environment.prefix = prefix.into();
        let variables = variables.into_iter().map(|(name, value)| (name.into(), value.into()));
        environment.variables = Some(variables.collect());
        self
    }

    /// Makes it an error that a variable of the environment with the prefix sets nothing.
    pub fn deny_unknown_env(mut self) -> Loader {
        self.environment_mut().deny_unknown = true;
        self
    }

    /// Sets what a path leads to, over everything else: for flags of the command line.
    ///
    /// The path is as [`ItemPath`](crate::ItemPath) says: `service.web.port`, `service["10.0.0.1:8080"].port`,
    /// `rule[0].path`; [`Loaded::explain`] shows those of all values. A list is set as a whole, and not by its elements.
    /// The value is read as those of the environment are ([`Loader::env_prefix`]); a path that leads nowhere is an error.
    pub fn set(mut self, path: impl Into<String>, value: impl Into<String>) -> Loader {
        self.set_last([Setting::of_path(path.into(), value.into())]);
        self
    }

    /// Makes every warning an error.
    pub fn deny_warnings(mut self) -> Loader {
        self.deny_warnings = true;
        self
    }

    /// The variables and functions that expressions may use.
    pub fn context(mut self, context: EvalContext) -> Loader {
        self.context = context;
        self
    }

    /// Takes what is written literally: there are no variables and functions, and strings of JSON are no templates.
    ///
    /// For files that programs write.
    /// In the native syntax operators and templates are still computed; a variable or the call of a function is a
    /// mistake, and the context of the loader counts only for its limits.
    /// Variables of the environment and overrides are read as always, because nothing but literals is allowed in them
    /// anyway.
    /// A [`Body`] or an [`Expression`](crate::Expression) that a field keeps is evaluated as its program asks for later.
    /// What a configuration defines itself ([`Loader::variables`] and the like) is computed without variables and functions
    /// of the program, and only that can refer to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     shell: String,
    /// }
    ///
    /// let loader = Loader::new().text("made.hcl.json", r#"{"shell": "echo ${HOME}"}"#).literal();
    /// assert_eq!(loader.load::<Config>()?.shell, "echo ${HOME}");
    /// let native = Loader::new().text("made.hcl", "shell = upper(\"x\")\n").literal();
    /// assert!(native.load::<Config>().unwrap_err().to_string().contains("Function calls not allowed"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn literal(mut self) -> Loader {
        self.literal = true;
        self
    }

    /// Blocks named `dynamic` make blocks of the elements of collections, wherever blocks may stand ([`Body::expand`]).
    ///
    /// They are evaluated in the context of the loader and with what the configuration defines itself ([`Loader::variables`],
    /// [`Loader::locals`], [`Loader::names`], [`Loader::prepare`]), so that they make none of these definitions. Each file is
    /// expanded before layers are merged, so that a block that was made overrides, and is overridden, as if it were written;
    /// what it is made of stays where it is written.
    /// A field that keeps its [`Body`] gets it expanded. All of them are expanded at once: one at the root that needs a name
    /// of a block that such blocks make is a mistake, a circle.
    ///
    /// In [literal](Loader::literal) files, iterators are the only variables there are; where they are, in `content` and in
    /// `labels`, strings of JSON are templates all the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     service: BTreeMap<String, Service>,
    /// }
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Service {
    ///     port: u16,
    /// }
    ///
    /// let text = r#"
    ///     service "admin" {
    ///       port = 8000
    ///     }
    ///     dynamic "service" {
    ///       for_each = { web = 80, db = 5432 }
    ///       labels   = [service.key]
    ///       content {
    ///         port = service.value
    ///       }
    ///     }
    /// "#;
    /// let config: Config = Loader::new().text("app.hcl", text).dynamic_blocks().load()?;
    /// assert_eq!(config.service["web"].port, 80);
    /// assert_eq!(config.service.len(), 3);
    ///
    /// let broken = text.replace("5432", "70000");
    /// let error = Loader::new().text("app.hcl", broken).dynamic_blocks().load::<Config>().unwrap_err();
    /// assert!(error.report().contains(r#"made by dynamic "service" for the element with key "db""#));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg(feature = "ext")]
    pub fn dynamic_blocks(mut self) -> Loader {
        self.dynamic_blocks = true;
        self
    }

    /// What the configuration may cost; otherwise the limits of the context count.
    pub fn limits(mut self, limits: Limits) -> Loader {
        self.limits = Some(limits);
        self
    }

    /// Keeps what was parsed of the files, so that the next load of this loader, or of a copy of it, reads only those that
    /// have changed: for a service that loads its configuration again and again.
    ///
    /// A file is read again if its size, its times or, where the system tells, its identity is another one, or if it was
    /// changed less than three seconds before it was read. What a load gives is the same as without this; it takes the memory
    /// of the parsed files, and limits and [what was read](hcl_model::limits::Budget) count as if all had been read.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// # let path = std::env::temp_dir().join(format!("hcl-serde-keep-files-{}.hcl", std::process::id()));
    /// # std::fs::write(&path, "port = 80\n").unwrap();
    /// let loader = Loader::new().file(&path).keep_files();
    /// assert_eq!(loader.load::<Config>()?.port, 80);
    ///
    /// std::fs::write(&path, "port = 8080\n").unwrap();
    /// assert_eq!(loader.load::<Config>()?.port, 8080);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn keep_files(mut self) -> Loader {
        self.kept = Some(Kept::default());
        self
    }

    /// Asks again and again whether to end loading: for a deadline, or for a program that is being stopped.
    ///
    /// The function is asked before each file and each other source, when an expression is evaluated, at each call of a
    /// function and every 10 000 steps of work, and at each item when everything is looked at once more to find all
    /// mistakes. Once it says yes, what is being read is the place of a diagnostic, and nothing more is evaluated.
    /// It is not asked while one text is parsed and while what is written in it literally is decoded, which takes time in
    /// proportion to the text, so that [`Limits::file_size`] bounds it.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     total: u64,
    /// }
    ///
    /// let loader = Loader::new().text("app.hcl", "total = 1 + 2\n");
    /// let end = Instant::now() + Duration::from_secs(2);
    /// assert_eq!(loader.clone().interrupt(move || Instant::now() > end).load::<Config>()?.total, 3);
    ///
    /// let stopped = loader.interrupt(|| true).load::<Config>().unwrap_err();
    /// assert_eq!(stopped.diagnostics().iter().next().unwrap().code(), "interrupted");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn interrupt(mut self, interrupt: impl Fn() -> bool + Send + Sync + 'static) -> Loader {
        self.interrupt = Some(Interrupt(Arc::new(interrupt)));
        self
    }

    /// Loads the configuration, without what there is to warn of.
    ///
    /// Nobody sees warnings then: of a variable of the environment that is misspelled, or of a name that should not be used
    /// any more. [`Loader::load_full`] gives them to be shown, which is what a program should do that people start, and
    /// after [`Loader::deny_warnings`] they are errors here, too.
    ///
    /// # Errors
    ///
    /// Every mistake that is in the sources, and every source that cannot be read.
    pub fn load<T: DeserializeOwned + HclRoot>(&self) -> Result<T, Error> {
        // One file goes to its type as it is.
        if let [Input::File { path, optional: false }] = &*self.inputs
            && self.environment.is_none()
            && self.overrides.is_empty()
            && self.steps.is_empty()
            && !self.deny_warnings
            && self.includes.is_none()
            && !self.expands()
            && !self.is_noting()
        {
            let context = self.limited();
            let decode = Decode::new(self.mode(&context), None);
            let decoded = read::with_root(path, context.budget(), |root, found| decode.root(root, found));
            return decoded
                .and_then(|decoded| decoded)
                .map(|decoded| decoded.value)
                .map_err(|refused| Error::of(T::SCHEMA, refused));
        }
        self.load_full().map(|loaded| loaded.config)
    }

    /// Loads the configuration, and tells what to warn of, where values come from and which files were read.
    ///
    /// # Errors
    ///
    /// As [`Loader::load`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader, RenderOptions};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(renamed_from = "timeout")]
    ///     time_limit: u16,
    /// }
    ///
    /// let loaded = Loader::new().text("app.hcl", "timeout = 5\n").load_full::<Config>()?;
    /// eprint!("{}", loaded.warnings.report(&RenderOptions::plain()));
    /// assert_eq!((loaded.config.time_limit, loaded.warnings.len()), (5, 1));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn load_full<T: DeserializeOwned + HclRoot>(&self) -> Result<Loaded<T>, Error> {
        let loader = self.for_load();
        let mut loaded = loader.loaded();
        let asked = loader.asked();
        if let Ok(loaded) = &mut loaded {
            loaded.paths.extend(asked);
        }
        loaded
    }

    fn loaded<T: DeserializeOwned + HclRoot>(&self) -> Result<Loaded<T>, Error> {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        self.decoded(self.ready(T::SCHEMA, &load, None), load)
    }

    /// What was read and prepared, decoded.
    fn decoded<T: DeserializeOwned + HclRoot>(&self, ready: Ready<'_>, load: EvalContext) -> Result<Loaded<T>, Error> {
        let Ready { body, diagnostics, is_complete, paths, loader, taken, .. } = accepted::<T>(ready, &load, false)?;
        let context = loader.limited();
        let load = context.clone().into_owned().with_budget(load.budget().clone());
        let is_broken = diagnostics.has_errors();
        let decoded = Decode::new(self.mode(&load), None).body(&body, diagnostics);
        let whole = Whole { body: &body, load: &load, is_broken, is_complete, taken: &taken };
        let Decoded { value, warnings } = decoded.map_err(|refused| self.refused(T::SCHEMA, refused, &whole))?;
        let warnings = self.warned(T::SCHEMA, warnings, &taken)?;
        let origins = Origins::new(body, T::SCHEMA, context.into_owned(), self.literal);
        Ok(Loaded { config: value, warnings, origins, paths })
    }

    /// What is said of a configuration that is refused.
    fn refused(&self, schema: &'static Schema, refused: Diagnostics, whole: &Whole<'_>) -> Error {
        let Whole { body, load, is_broken, is_complete, taken } = *whole;
        let refused = match is_broken {
            true => without_consequences(refused, body, load, &self.context),
            false => beside_missing(refused, body, load, &self.context),
        };
        let refused = suggesting(refused, body, taken);
        Error::of(schema, without_follow_ups(refused, body, is_complete))
    }

    /// The warnings about a configuration, unless these are mistakes, too.
    fn warned(
        &self,
        schema: &'static Schema,
        warnings: Diagnostics,
        taken: &Definitions,
    ) -> Result<Diagnostics, Error> {
        let warnings = hinted(warnings, taken);
        match self.deny_warnings && !warnings.is_empty() {
            true => Err(Error::of(schema, warnings.iter().map(messages::denied).collect())),
            false => Ok(warnings),
        }
    }

    /// Loads what can be decoded of the configuration, and tells what cannot: see [`crate::from_str_lossy`].
    pub fn load_lossy<T: DeserializeOwned + HclRoot>(&self) -> (Option<T>, Diagnostics) {
        let loader = self.for_load();
        let loaded = loader.loaded_lossy();
        loader.asked();
        loaded
    }

    fn loaded_lossy<T: DeserializeOwned + HclRoot>(&self) -> (Option<T>, Diagnostics) {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        let Ready { body, diagnostics, found: before, is_complete, loader, taken, .. } =
            self.ready(T::SCHEMA, &load, None);
        let context = loader.limited().into_owned().with_budget(load.budget().clone());
        let (value, mut diagnostics) = Decode::new(self.mode(&context), None).body_lossy(&body, diagnostics);
        if !before.is_empty() {
            diagnostics = not_said_before(diagnostics, &before);
            if before.has_errors() {
                diagnostics = without_consequences(diagnostics, &body, &context, &load);
            }
            diagnostics.extend(before);
            diagnostics.sort_by_source();
            diagnostics.limit(load.limits().diagnostics);
            T::SCHEMA.redact(&diagnostics);
        }
        let diagnostics = suggesting(beside_missing(diagnostics, &body, &context, &self.context), &body, &taken);
        (value, without_follow_ups(diagnostics, &body, is_complete))
    }

    /// Checks the configuration before its variables are known: see [`crate::check`].
    ///
    /// The context of the loader is not used; what it has can be put into the scope with [`Scope::with_context`]. The functions
    /// that `Loader::allow` adds are those of the scope, too.
    /// After [`Loader::literal`] there is nothing that is not known, and the scope is not used either.
    ///
    /// # Errors
    ///
    /// Every mistake that shows without values, and every warning after [`Loader::deny_warnings`]; otherwise the warnings
    /// are returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::typing::{Scope, StaticType};
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let scope = Scope::new().with_variable("name", StaticType::STRING).with_risks();
    /// let warnings = Loader::new().text("app.hcl", "port = name\n").check::<Config>(&scope)?;
    /// assert_eq!(warnings.len(), 1);
    /// assert!(Loader::new().text("app.hcl", "port = [name]\n").check::<Config>(&scope).is_err());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn check<T: HclRoot>(&self, scope: &Scope) -> Result<Diagnostics, Error> {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        let scope = self.scope_of_load(scope, &load);
        let ready = self.ready(T::SCHEMA, &load, Some(&scope));
        self.checked::<T>(ready, &load, scope)
    }

    /// The scope that a load has.
    fn scope_of_load(&self, scope: &Scope, load: &EvalContext) -> Scope {
        let scope = match self.limits.is_some() || self.interrupt.is_some() {
            true => scope.clone().with_budget(load.budget().clone()),
            false => scope.clone(),
        };
        let scope = scope.for_check();
        #[cfg(feature = "ext")]
        let scope = match &self.world {
            Some(world) => world.scope(scope),
            None => scope,
        };
        scope
    }

    /// What is wrong with what was read and prepared before values are known.
    fn checked<T: HclRoot>(&self, ready: Ready<'_>, load: &EvalContext, scope: Scope) -> Result<Diagnostics, Error> {
        let Ready { body, mut diagnostics, found: prepared_with, is_complete, taken, .. } = ready;
        let scope = ready.scope.unwrap_or(scope);
        match self.mode(load) {
            // Everything is known.
            mode @ Mode::LiteralOnly(_) => T::SCHEMA.check(body.as_node(), body.hidden(), mode, &mut diagnostics),
            Mode::Full(_) => {
                diagnostics.extend(not_said_before(crate::check::check_static::<T>(&body, &scope), &prepared_with));
            }
        }
        diagnostics.extend(prepared_with);
        diagnostics.sort_by_source();
        diagnostics.limit(scope.limits().diagnostics);
        if diagnostics.has_errors() {
            let diagnostics = suggesting(diagnostics, &body, &taken);
            return Err(Error::of(T::SCHEMA, without_follow_ups(diagnostics, &body, is_complete)));
        }
        if self.deny_warnings && !diagnostics.is_empty() {
            return Err(Error::of(T::SCHEMA, diagnostics.iter().map(messages::denied).collect()));
        }
        let diagnostics = hinted(diagnostics, &taken);
        T::SCHEMA.redact(&diagnostics);
        Ok(diagnostics)
    }

    /// The loader with texts in the place of some of its files.
    #[cfg(feature = "edit")]
    pub(crate) fn with_texts(&self, texts: HashMap<std::path::PathBuf, String>) -> Loader {
        let source = |path: &std::path::PathBuf, text| Source::of(SourceKind::File(path.clone()), text);
        self.with_sources(texts.into_iter().map(|(path, text)| (path.clone(), source(&path, text))).collect())
    }

    /// The loader with sources in the place of some of its files.
    #[cfg(feature = "edit")]
    pub(crate) fn with_sources(&self, sources: HashMap<std::path::PathBuf, Source>) -> Loader {
        Loader { kept: Some(Kept::of_sources(sources)), ..self.clone() }
    }

    /// The loader with what was parsed of some files, by their places, in the place of what is in them; of the others it
    /// keeps what it has parsed, as its copies do.
    #[cfg(feature = "ide")]
    pub(crate) fn with_opened(&self, files: HashMap<std::path::PathBuf, (Body, Diagnostics)>) -> Loader {
        let files = files.into_iter().map(|(path, (body, diagnostics))| (path, kept::Parsed { body, diagnostics }));
        let mut kept = self.kept.clone().unwrap_or_default();
        kept.opened = Some(opened::Opened::new(files.collect()));
        Loader { kept: Some(kept), ..self.clone() }
    }

    /// The loader with one file in the place of all files that it reads.
    #[cfg(feature = "ide")]
    pub(crate) fn of_file_alone(&self, path: &Path) -> Loader {
        let mut loader = self.clone();
        loader
            .inputs
            .retain(|input| matches!(input, Input::Text { .. } | Input::Body(_) | Input::Settings(_) | Input::Layer));
        loader.layer().file(path)
    }

    /// The files that are there, of all that it reads, in the order in which it does, and that a program can write.
    #[cfg(feature = "edit")]
    pub(crate) fn own_files(&self) -> Vec<std::path::PathBuf> {
        let all = self.paths().into_iter().filter(|it| !it.is_folder && !it.by_function && !it.is_secret);
        let mut files: Vec<std::path::PathBuf> = Vec::new();
        for path in all.map(|it| it.path).filter(|path| path.is_file()) {
            if !files.contains(&path) {
                files.push(path);
            }
        }
        files
    }

    /// The loader that takes no warning for a mistake.
    #[cfg(feature = "edit")]
    pub(crate) fn with_warnings(&self) -> Loader {
        Loader { deny_warnings: false, ..self.clone() }
    }

    /// What a file of it may cost.
    #[cfg(any(feature = "edit", feature = "watch"))]
    pub(crate) fn limits_of_files(&self) -> Limits {
        *self.limited().limits()
    }

    /// The files and folders that loading reads, whether it succeeds or not, as the file system is now: for a program that
    /// loads again when one of them changes.
    ///
    /// Also what need not be there and is not, each place where the configuration can be if it is at none of them, and
    /// folders, in which a file can be new; and what functions have asked for in the last load of this loader or of a copy of
    /// it (`Loader::allow`), whether that has succeeded or not. Nothing is opened but folders, and files to find what they
    /// [include](Loader::includes). Files that [variables name](Loader::env_files) are only among [`Loaded::paths`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Loader;
    ///
    /// let loader = Loader::new().file("app.hcl").optional_folder("no-such.d").layer().optional_file("local.hcl");
    /// let paths: Vec<_> = loader.paths().into_iter().map(|it| (it.path.display().to_string(), it.layer)).collect();
    /// assert_eq!(paths, [("app.hcl".into(), 0), ("no-such.d".into(), 0), ("local.hcl".into(), 1)]);
    /// ```
    #[must_use]
    pub fn paths(&self) -> Vec<LoadedPath> {
        let asked = self.asked_before();
        if self.includes.is_some() {
            let mut read = Read::new();
            self.layers(self.limited().for_load().budget(), false, &mut read);
            return read.paths.into_iter().chain(asked).collect();
        }
        let told = self.layered().flat_map(|(layer, input)| input.places().paths(layer).collect::<Vec<_>>());
        told.chain(asked).collect()
    }

    /// What is read, with the number of its layer.
    fn layered(&self) -> impl Iterator<Item = (usize, &Input)> {
        let mut layer = 0;
        self.inputs.iter().filter_map(move |input| match input {
            Input::Layer => {
                layer += 1;
                None
            }
            _ => Some((layer, input)),
        })
    }

    fn input(mut self, input: Input) -> Loader {
        self.inputs.push(input);
        self
    }

    /// The context with the limits and the interrupt that were asked for.
    fn limited(&self) -> Cow<'_, EvalContext> {
        let mut context = Cow::Borrowed(&self.context);
        #[cfg(feature = "ext")]
        if let Some(world) = &self.world {
            context = Cow::Owned(world.context(context.into_owned()));
        }
        if let Some(limits) = self.limits {
            context = Cow::Owned(context.into_owned().with_limits(limits));
        }
        if let Some(Interrupt(interrupt)) = self.interrupt.clone() {
            context = Cow::Owned(context.into_owned().with_interrupt(move || interrupt()));
        }
        context
    }

    /// Whether it notes what functions ask for.
    fn is_noting(&self) -> bool {
        #[cfg(feature = "ext")]
        let is_noting = self.world.is_some();
        #[cfg(not(feature = "ext"))]
        let is_noting = false;
        is_noting
    }

    /// Whether `dynamic` blocks make others.
    fn expands(&self) -> bool {
        #[cfg(feature = "ext")]
        let expands = self.dynamic_blocks;
        #[cfg(not(feature = "ext"))]
        let expands = false;
        expands
    }

    /// How expressions are evaluated.
    fn mode<'c>(&self, context: &'c EvalContext) -> Mode<'c> {
        if self.literal { Mode::LiteralOnly(context.budget()) } else { Mode::Full(context) }
    }
}

/// What is decoded, with the context for it; refused if what the steps have made of it is wrong.
///
/// `waits` says whether plain fields may wait for promises.
fn accepted<'l, T: HclRoot>(mut ready: Ready<'l>, load: &EvalContext, waits: bool) -> Result<Ready<'l>, Error> {
    if ready.found.has_errors() {
        // What could not be computed has no value, which is not reported once more.
        let context = ready.loader.context.clone().with_budget(load.budget().clone());
        if let Some(preparing) = ready.preparing {
            let rest = (preparing.rest)(T::SCHEMA, &ready.body, [&context, load], waits);
            ready.diagnostics.extend(not_said_before(rest, &ready.found));
        }
        ready.diagnostics = without_consequences(ready.diagnostics, &ready.body, &context, load);
        ready.diagnostics.extend(ready.found);
        ready.diagnostics.sort_by_source();
        ready.diagnostics.limit(load.limits().diagnostics);
        let all = suggesting(ready.diagnostics, &ready.body, &ready.taken);
        let all = without_follow_ups(all, &ready.body, ready.is_complete);
        return Err(Error::of(T::SCHEMA, all));
    }
    ready.diagnostics.extend(std::mem::take(&mut ready.found));
    Ok(ready)
}

/// A configuration as it was decoded.
struct Whole<'w> {
    body: &'w Body,
    load: &'w EvalContext,
    /// Whether something was wrong before.
    is_broken: bool,
    is_complete: bool,
    taken: &'w Definitions,
}

/// Whether a diagnostic is about something that is there twice.
fn is_contradiction(found: &Diagnostic) -> bool {
    found.code().starts_with("duplicate-")
}

/// The diagnostics without what only follows from others: contradictions of a layer that were found again in all of them,
/// and what is missing in the body of all of them, if a source could not be read.
fn without_follow_ups(mut diagnostics: Diagnostics, body: &Body, is_complete: bool) -> Diagnostics {
    let mut once: HashMap<(&'static str, String), Vec<Diagnostic>> = HashMap::new();
    let place = |found: &Diagnostic| {
        found.subject().map_or_else(String::new, |at| format!("{}:{}", at.source().name(), at.bytes().start))
    };
    diagnostics.retain(|found| {
        if !is_contradiction(found) {
            return true;
        }
        let same_place = once.entry((found.code(), place(found))).or_default();
        let is_first = !same_place.contains(found);
        same_place.extend(is_first.then(|| found.clone()));
        is_first
    });
    if !is_complete {
        let root = body.missing_item_range();
        let is_missing = |code: &str| matches!(code, "missing-argument" | "missing-block" | "block-count");
        diagnostics.retain(|found| !is_missing(found.code()) || found.subject() != Some(&root));
    }
    diagnostics
}

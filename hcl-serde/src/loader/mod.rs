//! Loading configuration into a Rust type: from files, folders and text, the environment and overrides.
//!
//! `read` turns what a loader was told into bodies, `settings` variables and overrides (`placement` leads to what one sets,
//! `below` looks into the layers below it, `credentials` and `secret_files` have those that stand in files), `given` what the program has for declared variables, `paths` which files these are, `includes` which ones they name (`including` lets them, and `include_paths` says where these may be),
//! `flags` takes what was given on the command line, `origins` says where values come
//! from, `location` where the configuration itself is; `options` is how it reads and decodes, and `load` what the program gets of it; `sources` reads texts that are in no file (`text_source`); `ready` merges the bodies to what is decoded; `look` is that for editors; `prepare` has programs
//! look at that before, with `variables`, `functions` and `names` for what it defines itself; `allowed` is what functions
//! may look at, and `world` what they have looked at; `shared` the files of many loaders, `opened` those that an editor has (`unshown`: which values it must not show), `instead` what is read in the place of files, and `one_of_many` what is asked of loaders that share files.

#[cfg(feature = "ext")]
mod allowed;
#[cfg(any(feature = "edit", feature = "watch"))]
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
mod include_paths;
mod includes;
mod including;
#[cfg(feature = "edit")]
mod instead;
mod io_policy;
mod kept;
mod load;
mod loaded;
#[cfg(feature = "ide")]
mod look;
mod meaning;
mod meant;
mod messages;
#[cfg(feature = "ext")]
mod names;
mod needs;
#[cfg(feature = "ext")]
mod old_names;
#[cfg(feature = "workspace")]
mod one_of_many;
#[cfg(feature = "ide")]
mod opened;
mod options;
mod origins;
mod over;
mod paths;
mod pending;
#[cfg(feature = "lsp")]
mod placed;
mod placement;
pub(crate) mod read;
mod ready;
mod repeated;
mod rest;
mod search_path;
#[cfg(feature = "ext")]
mod secret_fields;
mod secret_files;
mod setting;
mod settings;
#[cfg(feature = "workspace")]
mod shared;
mod sources;
#[cfg(feature = "command")]
mod state;
mod text_source;
mod transform;
#[cfg(feature = "ide")]
mod unshown;
mod variables;

#[cfg(feature = "clap")]
pub use flags::SetFlags;
#[cfg(feature = "ext")]
pub use get::get;
#[cfg(any(feature = "lsp", feature = "workspace"))]
pub(crate) use include_paths::is_like;
pub use loaded::Loaded;
#[cfg(feature = "ide")]
pub(crate) use look::{Look, Prepared};
#[cfg(feature = "command")]
pub(crate) use meaning::is_what_it_looks_like;
#[cfg(feature = "command")]
pub(crate) use messages::is_doubt;
#[cfg(feature = "watch")]
pub(crate) use messages::unreadable_source;
#[cfg(feature = "workspace")]
pub(crate) use one_of_many::{InCommon, Remaining};
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
#[cfg(feature = "command")]
pub(crate) use repeated::{has_repeated_key, repeated_key};
pub use search_path::SearchPath;
#[cfg(feature = "workspace")]
pub(crate) use shared::SharedFiles;
#[cfg(feature = "command")]
pub(crate) use state::State;
#[cfg(feature = "watch")]
pub(crate) use text_source::SourceFailure;
pub use text_source::{SourceError, SourceText, TextSource};
pub use transform::Transform;
#[cfg(feature = "ide")]
pub(crate) use unshown::{UNSHOWN, as_secret, has_name_in_it, is_too_heavy};

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use given::GivenValue;
use hcl_model::body::Body;
#[cfg(doc)]
use hcl_model::body::MergePolicy;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::Limits;
use includes::Includes;
use kept::Kept;
use read::{Input, Read};
use ready::SetOver;
use secret_files::ReadSecret;
use setting::Setting;
use settings::Environment;
use transform::Step;

/// Loads configuration: where from, with which variables and functions, and within which limits.
///
/// Sources that stand beside each other are one layer: what one sets, the others may not set again.
/// After [`Loader::layer`] comes another layer, which overrides what came before, as
/// [`MergePolicy::Override`] says, or the options `merge` of the fields.
/// The variables of the environment override all files, and what is [set](Loader::override_value) overrides these.
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
///     .named_text("app.hcl", "data = \"${home}/data\"\nport = 80\nworkers = 1\n")
///     .layer()
///     .named_text("local.hcl", "port = 8080\n")
///     .env_from("APP", [("APP_WORKERS", "4")])
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
    allow_dynamic: bool,
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
    pub fn search(self, location: SearchPath) -> Loader {
        self.input(Input::Located(location))
    }

    /// Text, with the name that reports show: in the JSON syntax if the name ends in `.json`.
    pub fn named_text(self, name: impl Into<String>, text: impl Into<String>) -> Loader {
        self.input(Input::Text { name: name.into(), text: text.into() })
    }

    /// What the standard input gives: in the JSON syntax if it begins with `{` or `[`, as no text of the native syntax does.
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
    /// assert_eq!(loader.named_text("app.hcl", "port = 8080\n").load::<Config>()?.port, 8080);
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
    /// A letter that has two capitals is these: `APP_GRÖSSE` sets `größe`.
    /// A variable whose name can mean two names, as `APP_A_B` those of `a-b` and `a_b`, sets neither.
    /// A variable that sets nothing is a warning; so is one that has a former name in it, one for the same as another one
    /// before it in the order of names, which counts, and one whose name is not UTF-8. A value that is not is an error.
    /// A report about a variable names the variable and never shows its value, which is often secret: not even of one that sets
    /// nothing, because it may be misspelled, or that of another program.
    ///
    /// What the value is, is one rule, whatever the type of the field is:
    ///
    /// - Where serde is asked for text, it gets the value as it is: `0123`, `1e3`, `null`, `"q"`, `[x]` and nothing at all
    ///   are text. So it is for `String`, `Arc<str>`, paths, secrets, newtypes, `#[serde(try_from = "String")]`, and
    ///   `Option` and the like of all of them; words that name a variant are text, too. A warning tells of quotes around
    ///   a text and of the word `null`, which are kept and were probably not meant.
    /// - Anything else is read as the literal that it looks like: `[1, 2]` and `{ a = 1 }` as an expression without
    ///   variables, in which texts are in quotes as in a file, and `80`, `true` and `null` as what they are. A type that
    ///   takes anything gets a number only if it would be written just so; `007` stays text.
    ///   `null` is nothing where the schema knows what an `Option` holds; in a type that it does not know, an `Option` asks for
    ///   what it holds, so that `null` is text there or a mistake: set what is around it, as in `{ depth = null }`.
    /// - A type whose form serde finds out by trying (`untagged`) gets text if none of its forms takes such a literal; that is
    ///   known if it has `#[derive(HclSchema)]`, and any other gets the literal.
    pub fn env(mut self, prefix: impl Into<String>) -> Loader {
        let environment = self.environment_mut();
        environment.prefix = prefix.into();
        environment.variables = None;
        self
    }

    /// Variables that the program gives, as [`Loader::env`] takes those of the process.
    pub fn env_from<N: Into<String>, V: Into<String>>(
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
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn deny_unknown_env(mut self) -> Loader {
        self.environment_mut().deny_unknown = true;
        self
    }

    /// Sets what a path leads to, over everything else: for flags of the command line.
    ///
    /// The path is as [`ItemPath`](crate::ItemPath) says: `service.web.port`, `service["10.0.0.1:8080"].port`,
    /// `rule[0].path`; [`Loaded::explain`] shows those of all values. A list is set as a whole, and not by its elements.
    /// The value is read as those of the environment are ([`Loader::env`]); a path that leads nowhere is an error.
    pub fn override_value(mut self, path: impl Into<String>, value: impl Into<String>) -> Loader {
        self.set_last([Setting::of_path(path.into(), value.into())]);
        self
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
    /// it (`Loader::allow_io`), whether that has succeeded or not. Nothing is opened but folders, and files to find what they
    /// [include](Loader::allow_includes). Files that [variables name](Loader::secret_files_from_env) are only among [`Loaded::paths`].
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
    #[cfg_attr(not(feature = "__shared"), inline)]
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
        #[cfg(feature = "ide")]
        if let Some(env) = self.unshown_environment(&context) {
            context = Cow::Owned(context.into_owned().with_function("env", env));
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
    pub(crate) fn expands(&self) -> bool {
        #[cfg(feature = "ext")]
        let expands = self.allow_dynamic;
        #[cfg(not(feature = "ext"))]
        let expands = false;
        expands
    }

    /// How expressions are evaluated.
    fn mode<'c>(&self, context: &'c EvalContext) -> Mode<'c> {
        if self.literal { Mode::LiteralOnly(context.budget()) } else { Mode::Full(context) }
    }
}

//! Loading configuration into a Rust type: from files, folders and text, the environment and overrides.
//!
//! `read` turns what a loader was told into bodies, `settings` variables and overrides (`destination` leads to what one sets,
//! `below` looks into the layers below it, `credentials` and `secret_files` have those that stand in files), `given` what the program has for declared variables, `paths` which files these are, `includes` which ones they name (`including` lets them, and `include_paths` says where these may be),
//! `flags` takes what was given on the command line, `origins` says where values come
//! from, `location` where the configuration itself is; `options` is how it reads and decodes, and `load` what the program gets of it; `sources` reads texts that are in no file (`text_source`); `ready` merges the bodies to what is decoded; `look` is that for editors; `prepare` has programs
//! look at that before, with `variables`, `functions` and `names` for what it defines itself; `allowed` is what functions
//! may look at, and `world` what they have looked at; `shared` the files of many loaders, `opened` those that an editor has (`unshown`: which values it must not show), `instead` what is read in the place of files, and `one_of_many` what is asked of loaders that share files.

#[cfg(feature = "language")]
mod allowed;
#[cfg(any(feature = "edit", feature = "watch"))]
mod asked;
mod below;
mod consequences;
mod credentials;
mod destination;
#[cfg(feature = "clap")]
mod flags;
#[cfg(feature = "language")]
mod former_names;
#[cfg(feature = "language")]
mod functions;
mod given;
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
#[cfg(feature = "lsp")]
mod look;
mod meaning;
mod meant;
mod messages;
#[cfg(feature = "language")]
mod names;
mod needs;
#[cfg(feature = "workspace")]
mod one_of_many;
#[cfg(feature = "lsp")]
mod opened;
mod options;
mod origins;
mod over;
mod paths;
mod pending;
#[cfg(feature = "lsp")]
mod placed;
pub(crate) mod read;
mod ready;
#[cfg(feature = "language")]
mod references;
mod repeated;
mod rest;
mod search_path;
#[cfg(feature = "language")]
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
#[cfg(feature = "lsp")]
mod unshown;
mod variables;

#[cfg(feature = "clap")]
pub use flags::SetFlags;
#[cfg(any(feature = "lsp", feature = "workspace"))]
pub(crate) use include_paths::is_like;
pub use loaded::Loaded;
#[cfg(feature = "lsp")]
pub(crate) use look::{Look, Prepared};
#[cfg(feature = "command")]
pub(crate) use meaning::is_what_it_looks_like;
#[cfg(feature = "command")]
pub(crate) use messages::is_doubt;
#[cfg(feature = "watch")]
pub(crate) use messages::unreadable_source;
#[cfg(feature = "workspace")]
pub(crate) use one_of_many::{InCommon, Remaining};
#[cfg(feature = "lsp")]
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
#[cfg(feature = "language")]
pub use references::from_references;
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
#[cfg(feature = "lsp")]
pub(crate) use unshown::{UNSHOWN, as_secret, has_name_in_it, is_too_heavy};

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use given::{DefinitionMap, GivenFile, GivenValue};
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

/// Loads a configuration from files, text, the environment and overrides.
///
/// Sources that you add one after the other form a layer: setting an argument twice within a layer is an error. After
/// [`Loader::layer`], sources override the earlier ones, as [`MergePolicy::Override`] and the option `merge` of a field
/// say. Environment variables override all files, and [`Loader::override_value`] overrides the environment. The guide to
/// [layers](crate::guide::layers) has the whole order.
///
/// You can use a loader again. A failed load leaves nothing behind, so a program can keep its last valid configuration.
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
    /// The files that were read before, if the loader keeps them.
    kept: Option<Kept>,
    environment: Option<Environment>,
    /// The function that reads files with secrets, if there can be any.
    read_secret: Option<ReadSecret>,
    overrides: Vec<Setting>,
    /// The function that applies settings over the layers, if there are any.
    set_over: Option<SetOver>,
    /// The steps that run before decoding.
    steps: Vec<Step>,
    /// The names below which expressions refer to declared variables.
    variables: Vec<Arc<str>>,
    /// The names below which local values are.
    locals: Vec<Arc<str>>,
    /// The values that the program has for declared variables.
    given: Vec<GivenValue>,
    given_files: Vec<GivenFile>,
    maps: Vec<DefinitionMap>,
    /// The way in which files include others, if they may.
    includes: Option<Includes>,
    deny_warnings: bool,
    literal: bool,
    #[cfg(feature = "language")]
    allow_dynamic: bool,
    #[cfg(feature = "language")]
    world: Option<allowed::Allowed>,
}

/// The function that decides whether to end loading.
#[derive(Clone)]
struct Interrupt(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interrupt")
    }
}

impl Loader {
    /// Creates a loader without sources, variables and functions.
    pub fn new() -> Loader {
        Loader::default()
    }

    /// Adds a required file: JSON if its extension is `json` in lower case, and the native syntax otherwise.
    ///
    /// The file is a regular file or a link to one. Devices and pipes are errors; use [`Loader::stdin`] for the output
    /// of another program. Text that is not UTF-8 is an error in the native syntax. In JSON, invalid bytes are
    /// replaced, with a warning.
    pub fn file(self, path: impl AsRef<std::path::Path>) -> Loader {
        self.input(Input::File { path: path.as_ref().to_owned(), optional: false })
    }

    /// Adds a file that may be missing.
    pub fn optional_file(self, path: impl AsRef<std::path::Path>) -> Loader {
        self.input(Input::File { path: path.as_ref().to_owned(), optional: true })
    }

    /// Adds the files `*.hcl` and `*.hcl.json` of a required folder, in the order of their names, as one layer.
    ///
    /// Hidden files and folders in the folder are ignored. A similar name (`x.HCL`, `x.json`) is ignored with a
    /// warning.
    pub fn folder(self, path: impl AsRef<std::path::Path>) -> Loader {
        self.input(Input::Folder { path: path.as_ref().to_owned(), optional: false })
    }

    /// Adds the files of a folder that may be missing.
    pub fn optional_folder(self, path: impl AsRef<std::path::Path>) -> Loader {
        self.input(Input::Folder { path: path.as_ref().to_owned(), optional: true })
    }

    /// Adds the file that a [`SearchPath`] finds.
    pub fn search(self, location: SearchPath) -> Loader {
        self.input(Input::Located(location))
    }

    /// Adds a text with its name in reports: JSON if the name ends in `.json`.
    pub fn named_text(self, name: impl Into<String>, text: impl Into<String>) -> Loader {
        self.input(Input::Text { name: name.into(), text: text.into() })
    }

    /// Adds standard input: JSON if the text begins with `{` or `[`.
    pub fn stdin(self) -> Loader {
        self.input(Input::Stdin)
    }

    /// Adds a body of your program, for example one from [`Body::builder`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{Body, HclSchema, Loader, Range};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let at = Range::without_place("built in");
    /// let defaults = Body::builder(at.clone()).attribute("port", 80, at).build();
    /// let loader = Loader::new().body(defaults).layer();
    /// assert_eq!(loader.load::<Config>()?.port, 80);
    /// assert_eq!(loader.named_text("app.hcl", "port = 8080\n").load::<Config>()?.port, 8080);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn body(self, body: Body) -> Loader {
        self.input(Input::Body(body))
    }

    /// Ends a layer: later sources override earlier ones.
    pub fn layer(self) -> Loader {
        self.input(Input::Layer)
    }

    /// Adds the environment variables of the process whose names begin with a prefix and `_`.
    ///
    /// The rest of a name is a path: names, labels and keys with `__` between them. Case does not matter, and `_`
    /// stands for every character that is not a letter or a digit.
    ///
    /// | variable | sets |
    /// |---|---|
    /// | `APP_SERVICE__WEB__PORT` | `port` of `service "web"` |
    /// | `APP_SERVICE__10_0_0_1__PORT` | `port` of `service "10.0.0.1"` |
    /// | `APP_RULE__0__PATH` | `path` of the first block `rule` |
    /// | `APP_GRÖSSE` | `größe`: a letter with two capitals is these |
    /// | `APP_A_B`, with the arguments `a-b` and `a_b` | neither, because the name is ambiguous |
    ///
    /// A block with labels must exist. A block without labels is created. A body that a field keeps takes every name.
    ///
    /// # Warnings
    ///
    /// You get a warning for a variable that matches nothing, uses an old name, or is not UTF-8 in its name. You also
    /// get one for a variable that repeats another variable; the first in alphabetical order applies. A value that is
    /// not UTF-8 is an error. A report names the variable and never shows its value, because the value may be a secret.
    ///
    /// # Values
    ///
    /// The value is interpreted in the same way for every field:
    ///
    /// - A text type gets the value as it is: `0123`, `null` and `"q"` are text. Text types are `String`, paths,
    ///   secrets, newtypes, `#[serde(try_from = "String")]`, words of an enum, and `Option` of these. Quotes cause a
    ///   warning, and so does the word `null` for a type whose schema is known.
    /// - Any other type reads the value as a literal, without variables: `80`, `true`, `[1, 2]`, `{ a = 1 }`. Text in a
    ///   list or a map needs quotes. `007` stays text in a type that takes anything.
    /// - `null` means a missing value where the schema knows the content of an `Option`. In a type without the derive,
    ///   set the map around the value: `{ depth = null }`.
    /// - An untagged enum gets text if no variant takes the literal. Without the derive, the enum gets the literal.
    pub fn env(mut self, prefix: impl Into<String>) -> Loader {
        let environment = self.environment_mut();
        environment.prefix = prefix.into();
        environment.variables = None;
        self
    }

    /// Adds environment variables that you pass, in the way of [`Loader::env`].
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

    /// Makes an environment variable that matches nothing an error.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn deny_unknown_env(mut self) -> Loader {
        self.environment_mut().deny_unknown = true;
        self
    }

    /// Overrides the value at a path, for command-line flags.
    ///
    /// The value takes precedence over files and the environment. [`Path`](hcl_model::path::Path) explains paths:
    /// `service.web.port`, `service["10.0.0.1:8080"].port`, `rule[0].path`. [`Loaded::explain`] lists the paths of all
    /// values. A path to nothing is an error. A list is set as a whole. The value is read like that of an environment
    /// variable ([`Loader::env`]).
    pub fn override_value(mut self, path: impl Into<String>, value: impl Into<String>) -> Loader {
        self.set_last([Setting::of_path(path.into(), value.into())]);
        self
    }

    /// Returns the limits of a file of the configuration.
    #[cfg(any(feature = "edit", feature = "watch"))]
    pub(crate) fn limits_of_files(&self) -> Limits {
        *self.limited().limits()
    }

    /// Returns the files and folders that a load reads now, for a program that reloads when one of them changes.
    ///
    /// The list includes optional files that do not exist, every candidate of a [`SearchPath`] if none exists, and
    /// folders. It also includes the paths that functions asked for in the last load (`Loader::allow_io`), even if that
    /// load failed. The method opens only folders, and files with [includes](Loader::allow_includes). Files that [variables
    /// name](Loader::secret_files_from_env) are in [`Loaded::paths`] only.
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
        told.chain(self.given_files.iter().flat_map(GivenFile::paths)).chain(asked).collect()
    }

    /// Returns the inputs, each with the number of its layer.
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
        #[cfg(feature = "language")]
        if let Some(world) = &self.world {
            context = Cow::Owned(world.context(context.into_owned()));
        }
        #[cfg(feature = "lsp")]
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

    /// Returns `true` if it notes what functions ask for.
    fn is_noting(&self) -> bool {
        #[cfg(feature = "language")]
        let is_noting = self.world.is_some();
        #[cfg(not(feature = "language"))]
        let is_noting = false;
        is_noting
    }

    /// Returns `true` if `dynamic` blocks make others.
    pub(crate) fn expands(&self) -> bool {
        #[cfg(feature = "language")]
        let expands = self.allow_dynamic;
        #[cfg(not(feature = "language"))]
        let expands = false;
        expands
    }

    /// Returns the mode in which expressions are evaluated.
    fn mode<'c>(&self, context: &'c EvalContext) -> Mode<'c> {
        if self.literal { Mode::LiteralOnly(context.budget()) } else { Mode::Full(context) }
    }
}

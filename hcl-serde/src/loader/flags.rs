//! Flags of the command line, with the crate `clap`: what was given there is set over everything else.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt;
use std::marker::PhantomData;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::SourceKind;

use crate::de::messages::flag;
use crate::loader::Loader;
use crate::loader::setting::{FlagValue, Setting};
use crate::schema::{AttributeField, Field, FieldKind, HclFile, Occurs, Schema, TypeSpec};

impl Loader {
    /// Adds the flags that the user wrote on the command line.
    ///
    /// Defaults of clap, and values that clap reads from the environment, do not override a file.
    ///
    /// The id of an argument is the path: the name of a field in HCL or in Rust, in any case, with `-` for `_`. A path
    /// into a block has dots: `#[arg(id = "limits.connections", long)]`. One struct can derive clap's `Args` and the
    /// schema.
    ///
    /// - An argument whose id is not a field belongs to your program, such as `--config`. An id with a dot that leads
    ///   nowhere is an error.
    /// - The words of an enum must be equal for clap and serde: `ValueEnum` writes `very-low`, as `#[serde(rename_all =
    ///   "kebab-case")]` does.
    /// - An argument with several values ([`ArgAction::Append`]) sets a list, a set or, with `KEY=VALUE`, a map. Lists
    ///   and objects in a list are written as in a file: `--upstream '{ host = "a" }'`.
    /// - Any other value is read like an environment variable ([`Loader::env`]). [`SetFlags`] are included.
    ///
    /// Flags override the environment and earlier calls of [`Loader::override_value`]. A report names the flag and never shows its
    /// value. For a subcommand, pass the command and the matches of the subcommand.
    ///
    /// # Examples
    ///
    /// ```
    /// use clap::{Args, Command};
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema, Args)]
    /// struct Config {
    ///     #[arg(long, default_value_t = 80)]
    ///     #[hcl(default = 80)]
    ///     port: u16,
    ///     #[arg(long, default_value = "localhost")]
    ///     #[hcl(default = "localhost")]
    ///     host_name: String,
    /// }
    ///
    /// let mut command = Config::augment_args(Command::new("app"));
    /// let matches = command.try_get_matches_from_mut(["app", "--host-name", "www"]).unwrap();
    /// let loader = Loader::new().named_text("app.hcl", "port = 8080\nhost_name = \"www2\"\n").flags(&command, &matches);
    /// let loaded = loader.load_full::<Config>()?;
    /// assert_eq!((loaded.config.port, &*loaded.config.host_name), (8080, "www"));
    /// assert_eq!(loaded.origin("host_name").unwrap().to_string(), "flag --host-name");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn flags(mut self, command: &Command, matches: &ArgMatches) -> Loader {
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            let is_given = matches.try_contains_id(id).unwrap_or(false)
                && matches.value_source(id) == Some(ValueSource::CommandLine);
            if !is_given {
                continue;
            }
            if id == SET {
                let set = matches.try_get_many::<Assignment>(id).ok().flatten();
                let set = set.into_iter().flatten().cloned();
                self.set_last(set.map(|Assignment { path, value }| {
                    let name = format!("--set {path}");
                    let (what, kind) = (flag(&name), SourceKind::Flag(name));
                    Setting { what, kind, ..Setting::of_path(path, value) }
                }));
            } else if let Some(setting) = setting(arg, matches) {
                self.set_last([setting]);
            }
        }
        self
    }
}

/// Returns the setting that an argument sets.
fn setting(arg: &Arg, matches: &ArgMatches) -> Option<Setting> {
    let id = arg.get_id().as_str();
    let texts: Vec<&OsStr> = matches.try_get_raw(id).ok().flatten()?.collect();
    let is_text = texts.iter().all(|text| text.to_str().is_some());
    let texts: Vec<String> = texts.into_iter().map(|text| text.to_string_lossy().into_owned()).collect();
    let is_list = matches!(arg.get_action(), ArgAction::Append)
        || arg.get_num_args().is_some_and(|count| count.max_values() > 1)
        || arg.get_value_delimiter().is_some();
    let name = match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => arg.get_value_names().and_then(<[_]>::first).map_or(id, |name| name.as_str()).to_owned(),
    };
    let steps = id.split('.').map(PathStep::bare).collect::<Path>();
    let given = FlagValue { is_own: steps.steps().len() == 1, is_text, elements: is_list.then(|| texts.clone()) };
    let what = flag(&name);
    let setting = Setting::folded(what, steps, SourceKind::Flag(name), texts.join(" "));
    Some(Setting { flag: Some(given), ..setting })
}

/// The id of the argument that sets anything.
const SET: &str = "hcl-serde-set";

/// The flag `--set PATH=VALUE`, which can be given several times: for `#[command(flatten)]`, or with [`Args::augment_args`].
///
/// [`Loader::flags`] takes it, and what it is given is set as [`Loader::override_value`] says. A shell completes the
/// paths to the arguments of the configuration. Paths behind labels are not completed, because labels are known only
/// after a load.
///
/// # Examples
///
/// ```
/// use clap::{CommandFactory, FromArgMatches, Parser};
/// use hcl_serde::{HclSchema, Loader};
/// use hcl_serde::load::SetFlags;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// #[derive(Debug, Parser)]
/// struct Flags {
///     #[command(flatten)]
///     set: SetFlags<Config>,
/// }
///
/// let mut command = Flags::command();
/// let matches = command.try_get_matches_from_mut(["app", "--set", "port=81"]).unwrap();
/// assert_eq!(Loader::new().flags(&command, &matches).load::<Config>()?.port, 81);
/// assert!(Flags::command().try_get_matches_from(["app", "--set", "port"]).is_err());
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub struct SetFlags<T>(PhantomData<fn() -> T>);

impl<T> Clone for SetFlags<T> {
    fn clone(&self) -> Self {
        SetFlags(PhantomData)
    }
}

impl<T> fmt::Debug for SetFlags<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SetFlags")
    }
}

impl<T: HclFile> Args for SetFlags<T> {
    fn augment_args(command: Command) -> Command {
        let arg = Arg::new(SET).long("set").value_name("PATH=VALUE").action(ArgAction::Append);
        let arg = arg.value_parser(Assignments { schema: T::SCHEMA }).hide_possible_values(true);
        let mut paths = Paths::default();
        paths.body("", T::SCHEMA);
        command.arg(arg.help(messages::set(paths.all.first().map(|(path, _)| &**path))))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T> FromArgMatches for SetFlags<T> {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(SetFlags(PhantomData))
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }
}

/// The assignment of a value to a path.
#[derive(Clone)]
struct Assignment {
    path: String,
    value: String,
}

/// Reads assignments; knows the paths that there are.
#[derive(Clone)]
struct Assignments {
    schema: &'static Schema,
}

impl TypedValueParser for Assignments {
    type Value = Assignment;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, text: &OsStr) -> Result<Assignment, clap::Error> {
        let (path, value) = text.to_str().ok_or(messages::NO_TEXT).and_then(split).map_err(|why| {
            // What stands there may be a secret, and is not said again.
            let name = arg.map_or_else(|| "--set".to_owned(), ToString::to_string);
            clap::Error::raw(ErrorKind::ValueValidation, messages::no_assignment(&name, why)).with_cmd(command)
        })?;
        Ok(Assignment { path: path.to_owned(), value: value.to_owned() })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let mut paths = Paths::default();
        paths.body("", self.schema);
        Some(Box::new(paths.all.into_iter().map(|(path, help)| {
            let value = PossibleValue::new(format!("{path}="));
            if help.is_empty() { value } else { value.help(help) }
        })))
    }
}

/// The path and the value: what is in front of and behind the first `=` that stands in no quotes.
fn split(text: &str) -> Result<(&str, &str), &'static str> {
    let mut is_quoted = false;
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '=' if !is_quoted && text[..at].trim().is_empty() => return Err(messages::NO_PATH),
            '=' if !is_quoted => return Ok((&text[..at], &text[at + 1..])),
            '"' if !is_escaped => is_quoted = !is_quoted,
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    Err(if is_quoted { messages::OPEN_QUOTE } else { messages::NO_ASSIGNMENT })
}

/// So many paths are completed.
const MOST_PATHS: usize = 2000;

/// The paths to arguments, with what is said of them.
#[derive(Default)]
struct Paths {
    all: Vec<(String, &'static str)>,
    /// The bodies around.
    around: HashSet<*const Schema>,
}

impl Paths {
    fn body(&mut self, before: &str, schema: &'static Schema) {
        if self.all.len() >= MOST_PATHS || !self.around.insert(std::ptr::from_ref(schema)) {
            return;
        }
        for field in schema.fields() {
            let path = format!("{before}{}", field.name());
            match field.kind() {
                FieldKind::Attribute(AttributeField { spec, .. }) => match spec.ty.inner() {
                    TypeSpec::Object(object) if (object.schema)().chosen_by().is_none() => {
                        self.body(&format!("{path}."), (object.schema)());
                    }
                    _ => self.all.push((path, summary(field))),
                },
                FieldKind::Block(block) if block.label_count(field.name()) == 0 && block.key_count() == 0 => {
                    let is_counted = matches!(block.spec.occurs, Occurs::Many | Occurs::Exactly(_));
                    let number = if is_counted { "[0]" } else { "" };
                    self.body(&format!("{path}{number}."), (block.schema)());
                }
                _ => {}
            }
        }
        self.around.remove(&std::ptr::from_ref(schema));
    }
}

fn summary(field: &Field) -> &'static str {
    field.description().lines().next().unwrap_or_default()
}

mod messages {
    //! The wording of what the command line says of configuration.

    /// With a path that there is in the configuration.
    pub(super) fn set(path: Option<&str>) -> String {
        let example = path.map(|path| format!(", as in `{path}=VALUE`")).unwrap_or_default();
        format!("Set anything in the configuration{example}")
    }

    pub(super) fn no_assignment(flag: &str, why: &str) -> String {
        format!("what is given for '{flag}' {why}: write PATH=VALUE\n")
    }

    pub(super) const NO_ASSIGNMENT: &str = "has no `=` in it";
    pub(super) const NO_PATH: &str = "has nothing in front of `=`";
    pub(super) const OPEN_QUOTE: &str = "has a quote that is not closed in front of `=`";
    pub(super) const NO_TEXT: &str = "is not UTF-8";
}

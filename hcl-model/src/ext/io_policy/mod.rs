//! Functions that look at files and at the environment, as far as the program allows: `file`, `fileexists`, `fileset`,
//! `templatefile`, `abspath`, `pathexpand` and `env`.
//!
//! `allowed` finds the entries at paths, and `caller` the file of a call. The functions are in `files`, `fileset` and
//! `environment`. [`crate::stdlib`] has the functions that look at nothing but their arguments.

mod allowed;
mod caller;
mod environment;
mod files;
mod fileset;
mod messages;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::expr::EvalContext;
use crate::function::Function;
use allowed::{Allowed, Folder};
use environment::Environment;

/// The files and variables that functions of a configuration may read: none, unless the policy allows them.
///
/// Paths are relative to the folder of the file that the call stands in; of a call that stands in no file, to
/// [`IoPolicy::base`], or else to the first folder that is allowed.
/// A path is compared with the allowed folders before anything is looked at, and again without links before it is opened,
/// so that nothing shows what is elsewhere; only whoever may write into an allowed folder can put a link there between
/// these two moments.
/// Only regular files are read, that are UTF-8 and not larger than [`Limits::file_size`](crate::limits::Limits::file_size);
/// what is read counts for [`Limits::load_size`](crate::limits::Limits::load_size).
///
/// - `file(path)`: the text of a file.
/// - `fileexists(path)`: whether there is a regular file.
/// - `fileset(path, pattern)`: the paths, from that folder on, of the files in it that match: `*` is any characters of a
///   name, `?` one, `{a,b}` one of several, and a name `**` any number of folders. Links to folders are not followed. A name
///   that matches and is not UTF-8 is a mistake, because no value can be it.
/// - `templatefile(path, variables)`: the text of a file as a template, which sees the functions of the place of the call,
///   and no variables but those that it is given.
/// - `abspath(path)`: the path from the root.
/// - `pathexpand(path)`: the path with the home folder for `~`.
/// - `env(name)`: a variable of the environment; a mistake if it is not set, of which `try` makes something else.
///
/// Copies note what is [asked](IoPolicy::asked) for together, but for those that are [apart](IoPolicy::apart).
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::ext::IoPolicy;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// # let folder = std::env::temp_dir().join(format!("hcl-model-world-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// std::fs::write(folder.join("motd.txt"), "welcome").unwrap();
/// let world = IoPolicy::new().folder(&folder).given_variable("APP_REGION", "eu");
/// let context = world.context(EvalContext::new());
/// let value = |text: &str| native::parse_expression("app.hcl", text).ok()?.value(&context);
/// assert_eq!(value("file(\"motd.txt\")")?, Value::from("welcome"));
/// assert_eq!(value("env(\"APP_REGION\")")?, Value::from("eu"));
/// let refused = value("file(\"../secrets.txt\")").unwrap_err();
/// assert!(refused.iter().next().unwrap().message().contains("may not be looked at"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct IoPolicy {
    allowed: Allowed,
    environment: Environment,
    home: Option<PathBuf>,
}

impl IoPolicy {
    /// Nothing may be looked at.
    pub fn new() -> IoPolicy {
        IoPolicy::default()
    }

    /// Everything in a folder may be looked at, and in those in it.
    pub fn folder(mut self, path: impl AsRef<Path>) -> IoPolicy {
        self.allowed.folders.push(Folder::new(path.as_ref(), false));
        self
    }

    /// Allows a folder as [`IoPolicy::folder`] does. The content and the presence of its files are sensitive.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::IoPolicy;
    /// use hcl_model::native;
    ///
    /// # let folder = std::env::temp_dir().join(format!("hcl-model-secret-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    /// std::fs::write(folder.join("password"), "hunter2").unwrap();
    /// let context = IoPolicy::new().sensitive_folder(&folder).context(EvalContext::new());
    /// let value = native::parse_expression("app.hcl", "file(\"password\")").ok()?.value(&context)?;
    /// assert!(value.contains_sensitive());
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn sensitive_folder(mut self, path: impl AsRef<Path>) -> IoPolicy {
        self.allowed.folders.push(Folder::new(path.as_ref(), true));
        self
    }

    /// Everything in the folder of the file that a call stands in may be looked at.
    pub fn beside_caller(mut self) -> IoPolicy {
        self.allowed.beside = true;
        self
    }

    /// Sets the folder for relative paths of calls outside of files. The folder is not allowed by that.
    pub fn base(mut self, path: impl AsRef<Path>) -> IoPolicy {
        self.allowed.base = Some(allowed::from_root(path.as_ref()));
        self
    }

    /// Sets the meaning of `~` in `pathexpand`. The folder is not allowed by that.
    pub fn home(mut self, path: impl Into<PathBuf>) -> IoPolicy {
        self.home = Some(path.into());
        self
    }

    /// A variable of the environment may be read, or those whose names begin so, if there is a `*` at the end: as they are
    /// at this moment.
    pub fn variable(self, pattern: impl Into<String>) -> IoPolicy {
        self.with(pattern.into(), false, std::env::vars_os())
    }

    /// Allows environment variables as [`IoPolicy::variable`] does. Their values are sensitive.
    pub fn sensitive_variable(self, pattern: impl Into<String>) -> IoPolicy {
        self.with(pattern.into(), true, std::env::vars_os())
    }

    /// A variable may be read that has this value, whatever the environment of the process has.
    pub fn given_variable(self, name: impl Into<String>, value: impl Into<OsString>) -> IoPolicy {
        let name = name.into();
        self.with(name.clone(), false, std::iter::once((OsString::from(name), value.into())))
    }

    /// Gives an environment variable as [`IoPolicy::given_variable`] does. Its value is sensitive.
    pub fn given_sensitive_variable(self, name: impl Into<String>, value: impl Into<OsString>) -> IoPolicy {
        let name = name.into();
        self.with(name.clone(), true, std::iter::once((OsString::from(name), value.into())))
    }

    fn with(
        mut self,
        pattern: String,
        is_sensitive: bool,
        all: impl Iterator<Item = (OsString, OsString)>,
    ) -> IoPolicy {
        self.environment.allow(pattern, is_sensitive, all);
        self
    }

    /// A context with the functions.
    #[must_use]
    pub fn context(&self, context: EvalContext) -> EvalContext {
        context.with_functions(self.functions())
    }

    /// The functions with their names.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::ext::IoPolicy;
    ///
    /// let names = IoPolicy::new().functions().map(|(name, _)| name);
    /// assert_eq!(names, ["abspath", "env", "file", "fileexists", "fileset", "pathexpand", "templatefile"]);
    /// ```
    #[must_use]
    pub fn functions(&self) -> [(&'static str, Function); 7] {
        let allowed = Arc::new(self.allowed.clone());
        [
            ("abspath", files::abspath(&allowed)),
            ("env", environment::env(&self.environment)),
            ("file", files::file(&allowed)),
            ("fileexists", files::file_exists(&allowed)),
            ("fileset", fileset::fileset(&allowed)),
            ("pathexpand", environment::path_expand(self.home.clone())),
            ("templatefile", files::template_file(&allowed)),
        ]
    }

    /// A copy that notes apart what is [asked](IoPolicy::asked) for: for one load of several.
    pub fn apart(&self) -> IoPolicy {
        IoPolicy { allowed: Allowed { asked: Arc::default(), ..self.allowed.clone() }, ..self.clone() }
    }

    /// The files and folders that were asked for, whether they are there or not, sorted: a program that loads again when
    /// something changes looks at these, too. Of what a `Loader` of `hcl-serde` loads, that has the list.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::ext::IoPolicy;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let world = IoPolicy::new().folder("/no-such-folder");
    /// let expr = native::parse_expression("app.hcl", "fileexists(\"motd.txt\")").ok()?;
    /// assert_eq!(expr.value(&world.context(EvalContext::new()))?, Value::FALSE);
    /// assert_eq!(world.asked().len(), 1);
    /// assert_eq!(world.apart().asked().len(), 0);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn asked(&self) -> Vec<PathBuf> {
        let asked: &Mutex<BTreeSet<PathBuf>> = &self.allowed.asked;
        asked.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

impl fmt::Debug for IoPolicy {
    /// Writes the allowed paths and names, and no value of the environment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IoPolicy")
            .field("folders", &self.allowed.folders)
            .field("beside_caller", &self.allowed.beside)
            .field("variables", &self.environment.patterns())
            .finish_non_exhaustive()
    }
}

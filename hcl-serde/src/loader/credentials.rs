//! Secrets that are given in files of their own: by variables of the environment that name the file, and in folders in which
//! the name of a file says what it sets.
//!
//! The module `settings` finds the place that such a setting leads to. The module `secret_files` reads the files.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

#[cfg(feature = "workspace")]
use hcl_model::diag::Diagnostics;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::SourceKind;

use crate::de::messages::secret_file;
use crate::loader::Loader;
use crate::loader::messages;
use crate::loader::paths::{Places, is_absence};
use crate::loader::read::{Input, Settings};
use crate::loader::setting::Setting;

/// The variable in which systemd names the folder of the credentials of a service.
const FOLDER: &str = "CREDENTIALS_DIRECTORY";

impl Loader {
    /// Reads a value from the file that a variable with the suffix `_FILE` names.
    ///
    /// `APP_DATABASE__PASSWORD_FILE=/run/secrets/db` sets the path of `APP_DATABASE__PASSWORD`, as container systems
    /// pass secrets. The suffix works for all variables of [`Loader::env`] and [`Loader::env_from`], and for
    /// declared variables ([`Loader::allow_variables`]).
    ///
    /// - If the whole name is a setting, the variable sets that: with a field `key_file`, `APP_KEY_FILE` sets this
    ///   field.
    /// - In a map of secrets, a new key with the suffix names a file. In a map of plain values, it is a key.
    /// - One newline at the end of the file is dropped. The rest is read like the value of a variable.
    /// - An empty variable is ignored. A variable and a file for the same setting are an error.
    /// - A file that is unreadable, not regular, too large ([`Limits::file_size`](crate::Limits)) or not UTF-8 is an
    ///   error.
    ///
    /// Reports and [`Loaded::explain`](crate::load::Loaded::explain) never show the content. A declared variable becomes
    /// sensitive. The [origin](crate::load::Origin) of the value is the file, which is one of
    /// [`Loaded::paths`](crate::load::Loaded::paths).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader, Sensitive};
    /// use hcl_serde::load::Origin;
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     password: Sensitive<String>,
    /// }
    ///
    /// # let folder = std::env::temp_dir().join(format!("hcl-serde-env-files-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    /// let path = folder.join("db");
    /// std::fs::write(&path, "hunter2\n").unwrap();
    /// let named = [("APP_PASSWORD_FILE", path.display().to_string())];
    /// let loaded = Loader::new().env_from("APP", named).secret_files_from_env().load_full::<Config>()?;
    /// assert_eq!(loaded.config.password.expose(), "hunter2");
    /// assert_eq!(loaded.origin("password"), Some(Origin::SecretFile(path)));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn secret_files_from_env(mut self) -> Loader {
        self.environment_mut().names_files = true;
        self.reading_secrets()
    }

    /// Reads the credentials that systemd gives the service (`LoadCredential=`, `SetCredentialEncrypted=`), if there
    /// are any.
    ///
    /// The folder is the value of `CREDENTIALS_DIRECTORY`. [`Loader::secrets_dir`] explains the names of the files.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn systemd_credentials(self, prefix: impl Into<String>) -> Loader {
        self.reading_secrets().input(Input::Settings(Arc::new(Credentials { folder: None, prefix: prefix.into() })))
    }

    /// Reads one value per file from a folder, such as a Kubernetes secret volume or `/run/secrets`.
    ///
    /// The folder may be missing. A file name is the prefix, `.` or `_`, and a path with `.` or `__` between names:
    /// `app.database.password` for the prefix `app`. With an empty prefix, the name is the path. Other names, hidden
    /// files and folders are ignored. A file that matches nothing causes a warning.
    ///
    /// Contents are read and hidden as [`Loader::secret_files_from_env`] says. All folders and the environment form one layer above
    /// the files: setting a value twice there is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     database: Database,
    /// }
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Database {
    ///     host: String,
    ///     password: String,
    /// }
    ///
    /// # let folder = std::env::temp_dir().join(format!("hcl-serde-credentials-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    /// std::fs::write(folder.join("app.database.password"), "hunter2\n").unwrap();
    /// std::fs::write(folder.join("other.key"), "of another program").unwrap();
    /// let loader = Loader::new().named_text("app.hcl", "database {\n  host = \"db\"\n}\n").secrets_dir(&folder, "app");
    /// let loaded = loader.load_full::<Config>()?;
    /// assert_eq!(loaded.config.database.password, "hunter2");
    /// assert!(loaded.explain().contains("(sensitive)") && !loaded.explain().contains("hunter2"));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn secrets_dir(self, folder: impl AsRef<std::path::Path>, prefix: impl Into<String>) -> Loader {
        let folder = Some(folder.as_ref().to_owned());
        self.reading_secrets().input(Input::Settings(Arc::new(Credentials { folder, prefix: prefix.into() })))
    }

    /// The files that variables of the environment name, whether anything is set by them or not.
    #[cfg(feature = "workspace")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn named_files(&self) -> impl Iterator<Item = PathBuf> {
        let naming = self.environment.as_ref().filter(|environment| environment.names_files);
        let settings = naming.map(|environment| environment.settings(&[], &mut Diagnostics::new())).unwrap_or_default();
        settings.into_iter().filter(|setting| !setting.value.is_empty()).filter_map(|setting| {
            match setting.in_named_file()?.kind {
                SourceKind::SecretFile { path, .. } => Some(path),
                _ => None,
            }
        })
    }

    /// Returns the settings that the files of all folders of secrets set.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn in_credentials(&self) -> impl Iterator<Item = Setting> {
        let folders = self.inputs.iter().filter_map(|input| match input {
            Input::Settings(settings) => Some(settings),
            _ => None,
        });
        folders.flat_map(|folder| folder.settings())
    }

    /// Returns `true` if something is set over what is read, by files or otherwise.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn sets_over(&self) -> bool {
        let has_credentials = || self.inputs.iter().any(|input| matches!(input, Input::Settings(_)));
        self.environment.is_some() || !self.overrides.is_empty() || has_credentials()
    }
}

/// A folder of secrets.
#[derive(Debug, Clone)]
pub(super) struct Credentials {
    /// None is the one that systemd names.
    folder: Option<PathBuf>,
    prefix: String,
}

impl Settings for Credentials {
    /// The folder and the files in it that are ours, in the order of their names.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn places(&self) -> Places {
        let Some(folder) = self.folder.clone().or_else(of_service) else { return Places::default() };
        let mut places = Places { are_secret: true, ..Places::in_folder(&folder) };
        let unreadable = |error| messages::unreadable_folder(&folder.display().to_string(), error);
        match fs::read_dir(&folder) {
            Ok(entries) => {
                for entry in entries {
                    match entry {
                        Ok(entry) => places.files.push(entry.path()),
                        Err(error) => places.refused.push(unreadable(error)),
                    }
                }
            }
            Err(error) if is_absence(&error) && self.folder.is_some() => {}
            Err(error) => places.refused.push(unreadable(error)),
        }
        places.files.retain(|path| self.setting(path).is_some() && !path.is_dir());
        places.files.sort();
        places
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn settings(&self) -> Vec<Setting> {
        self.places().files.iter().filter_map(|path| self.setting(path)).collect()
    }
}

impl Credentials {
    /// Returns the setting that a file sets. Returns `None` if the file is not a file of secrets.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn setting(&self, path: &std::path::Path) -> Option<Setting> {
        let name = path.file_name()?.to_string_lossy();
        if name.starts_with('.') {
            return None;
        }
        let rest = match self.prefix.len() {
            0 => &*name,
            length => {
                let is_ours = name.get(..length)?.eq_ignore_ascii_case(&self.prefix);
                name[length..].strip_prefix(['.', '_']).filter(|_| is_ours)?
            }
        };
        let steps = rest.split('.').flat_map(|steps| steps.split("__")).map(PathStep::bare);
        let steps = steps.collect::<Path>();
        let kind = SourceKind::SecretFile { path: path.to_owned(), variable: None };
        Some(Setting::folded(secret_file(path), steps, kind, String::new()))
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn of_service() -> Option<PathBuf> {
    std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

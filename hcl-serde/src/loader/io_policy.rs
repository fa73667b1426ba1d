//! The paths that functions of a configuration have read. These paths count as files that were read, too.

use std::borrow::Cow;
#[cfg(feature = "language")]
use std::path::PathBuf;

#[cfg(feature = "language")]
use hcl_model::ext::IoPolicy;

#[cfg(feature = "language")]
use crate::loader::allowed::Allowed;
use crate::loader::{LoadedPath, Loader};

#[cfg(feature = "language")]
impl Loader {
    /// Gives expressions functions that read allowed files and environment variables.
    ///
    /// A [`IoPolicy`] lists the allowed folders and variables. Its functions replace functions of the context with the
    /// same name, and are part of the scope of [`Loader::check`]. [`Loader::paths`] lists the files that they asked
    /// for.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::ext::IoPolicy;
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     banner: String,
    ///     region: String,
    /// }
    ///
    /// # let folder = std::env::temp_dir().join(format!("hcl-serde-allow-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    /// std::fs::write(folder.join("banner.txt"), "welcome").unwrap();
    /// std::fs::write(folder.join("app.hcl"), "banner = file(\"banner.txt\")\nregion = env(\"APP_REGION\")\n").unwrap();
    /// let world = IoPolicy::new().beside_caller().given_variable("APP_REGION", "eu");
    /// let loaded = Loader::new().file(folder.join("app.hcl")).allow_io(world).load_full::<Config>()?;
    /// assert_eq!((&*loaded.config.banner, &*loaded.config.region), ("welcome", "eu"));
    /// assert!(loaded.paths()[1].by_function && loaded.paths()[1].path.ends_with("banner.txt"));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn allow_io(mut self, world: IoPolicy) -> Loader {
        self.world = Some(Allowed::new(world));
        self
    }

    /// The loader for one load.
    pub(super) fn for_load(&self) -> Cow<'_, Loader> {
        match &self.world {
            None => Cow::Borrowed(self),
            Some(allowed) => Cow::Owned(Loader { world: Some(allowed.for_load()), ..self.clone() }),
        }
    }

    /// Returns the paths that functions asked for in the load that this loader is for. From now on, this load is the
    /// last load.
    pub(super) fn asked(&self) -> Vec<LoadedPath> {
        self.asked_paths(self.world.as_ref().map(Allowed::asked).unwrap_or_default())
    }

    /// Returns the paths that functions asked for in the last load.
    pub(super) fn asked_before(&self) -> Vec<LoadedPath> {
        self.asked_paths(self.world.as_ref().map(Allowed::asked_before).unwrap_or_default())
    }

    fn asked_paths(&self, asked: Vec<PathBuf>) -> Vec<LoadedPath> {
        let layer = self.layered().last().map_or(0, |(layer, _)| layer);
        let told = |path: PathBuf| LoadedPath {
            is_folder: path.is_dir(),
            path,
            layer,
            folder: None,
            by_function: true,
            gives_variables: false,
            is_secret: false,
            included_by: None,
        };
        asked.into_iter().map(told).collect()
    }
}

/// Nothing is allowed.
#[cfg(not(feature = "language"))]
impl Loader {
    pub(super) fn for_load(&self) -> Cow<'_, Loader> {
        Cow::Borrowed(self)
    }

    pub(super) fn asked(&self) -> Vec<LoadedPath> {
        Vec::new()
    }

    pub(super) fn asked_before(&self) -> Vec<LoadedPath> {
        Vec::new()
    }
}

//! A loader that lets files include others.

use std::path::Path;

use crate::loader::Loader;
use crate::loader::includes::{Includes, read_includes};

impl Loader {
    /// Lets files say which others are read with them, in an argument of this name or in blocks of this type.
    ///
    /// ```hcl
    /// include = ["base.hcl", "conf.d/*.hcl", { path = "local.hcl", optional = true }]
    /// ```
    ///
    /// or `include { path = "base.hcl" }`, where blocks have a meaning of their own. The name belongs to the files then, and not
    /// to the type.
    ///
    /// - What a file includes is below it: the file overrides it, and an include overrides those before it, as a
    ///   [layer](Loader::layer) does. What one path with `*` or `?` names is one layer, like the files of a
    ///   [folder](Loader::folder), and none of them need be there; these stand only in the last part of a path, and for no
    ///   hidden file nor the one that the path stands in. Any other file must be there, unless it is `optional`.
    /// - A path is relative to the folder of the file that it stands in, and is in the folder of the file that the program
    ///   loads or below it: what is elsewhere is a mistake, whether it is there or not, unless
    ///   [`include_root`](Loader::include_root) allows it. That is decided by what is written; links are followed as they
    ///   are in folders. A text of the program and the standard input are in no folder, and their paths begin at the folder
    ///   of the process.
    /// - A file that is included twice counts where that is said first. Files that include each other in a circle are a
    ///   mistake, and so are more than 32 one after the other and more than 4096 in all. All of them together count for the
    ///   limits of a load.
    /// - What is included is written out: there are no variables in it, because the files define these.
    ///
    /// Reports and [`Loaded::origin`](crate::Loaded::origin) name the file in which something stands, paths that are read
    /// [relative](crate::RelativePath) to it work, and all files are among [`Loaded::paths`](crate::Loaded::paths) and
    /// [`Loader::paths`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     host: String,
    ///     port: u16,
    /// }
    ///
    /// # let folder = std::env::temp_dir().join(format!("hcl-serde-includes-{}", std::process::id()));
    /// # std::fs::create_dir_all(folder.join("conf.d")).unwrap();
    /// std::fs::write(folder.join("app.hcl"), "include = \"conf.d/*.hcl\"\nport = 8080\n").unwrap();
    /// std::fs::write(folder.join("conf.d/base.hcl"), "host = \"www\"\nport = 80\n").unwrap();
    /// let loaded = Loader::new().file(folder.join("app.hcl")).allow_includes("include").load_full::<Config>()?;
    /// assert_eq!((&*loaded.config.host, loaded.config.port), ("www", 8080));
    /// assert!(loaded.origin("host").unwrap().to_string().ends_with("base.hcl:1:8"));
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn allow_includes(mut self, name: impl Into<String>) -> Loader {
        self.including().name = name.into();
        self
    }

    /// Allows files to include what is in a folder or below it, beside the folder of the file that is loaded: see
    /// [`Loader::allow_includes`]. `/` allows everything.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn include_root(mut self, folder: impl AsRef<Path>) -> Loader {
        self.including().below.push(folder.as_ref().to_owned());
        self
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn including(&mut self) -> &mut Includes {
        self.includes.get_or_insert_with(|| Includes {
            name: "include".to_owned(),
            below: Vec::new(),
            read: read_includes,
        })
    }
}

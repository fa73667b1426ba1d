//! A loader that lets files include others.

use std::path::Path;

use crate::loader::Loader;
use crate::loader::includes::{Includes, read_includes};

impl Loader {
    /// Lets a file name other files to read, in an argument or block with this name.
    ///
    /// ```hcl
    /// include = ["base.hcl", "conf.d/*.hcl", { path = "local.hcl", optional = true }]
    /// ```
    ///
    /// A block is another form: `include { path = "base.hcl" }`. The name is then not available to the type.
    ///
    /// - **Precedence**: a file overrides what it includes, and a later include overrides an earlier one. The files of
    ///   one pattern form one layer, like a [folder](Loader::folder).
    /// - **Patterns**: `*` and `?` work in the last part of a path. They match no hidden file and not the including
    ///   file, and may match nothing. Any other file is required, unless it is `optional`.
    /// - **Paths** are relative to the including file. They must be in the folder of the loaded file or below it,
    ///   unless [`include_root`](Loader::include_root) allows more. The check uses the path as written; links are
    ///   followed. Paths in texts and standard input begin at the working directory.
    /// - **Limits**: a file that is included twice is read at the first place. A cycle, more than 32 levels and more
    ///   than 4096 files are errors.
    /// - **Literals**: variables are not available in a path.
    ///
    /// Reports and [`Loaded::origin`](crate::load::Loaded::origin) name the included file, and
    /// [relative](crate::RelativePath) paths begin there. [`Loaded::paths`](crate::load::Loaded::paths) and [`Loader::paths`]
    /// list all files.
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

    /// Allows includes from a folder and below, in addition to the folder of the loaded file.
    ///
    /// See [`Loader::allow_includes`]. `/` allows every path.
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

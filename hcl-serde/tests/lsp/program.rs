//! The configurations of the tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_serde::lsp::Server;
use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive};
use serde::Deserialize;

/// A configuration with something of everything.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only an editor looks at it")]
pub(crate) struct Config {
    /// Where to accept connections.
    #[hcl(default = "127.0.0.1:80")]
    listen: String,
    #[serde(default)]
    level: Level,
    /// The password of the database.
    password: Option<Sensitive<String>>,
    #[hcl(min = 1, max = 64, renamed_from = "threads")]
    workers: Option<u8>,
    #[serde(default)]
    ports: Vec<u16>,
    /// What is served.
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    #[default]
    Info,
    Debug,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only an editor looks at it")]
pub(crate) struct Service {
    /// Where requests go.
    upstream: String,
    port: Option<u16>,
}

/// Another kind of configuration.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only an editor looks at it")]
pub(crate) struct Deployment {
    /// Which machine it is for.
    machine: String,
}

/// A server for files called `*.hcl` that stand alone.
pub(crate) fn server() -> Server {
    let twice = Function::new([Param::new("number", Type::NUMBER)], Type::NUMBER, |arguments| Ok(arguments[0].clone()));
    let context = EvalContext::new().with_variable("base", 8000).with_function("twice", twice);
    Server::new().named("app").config::<Config>("*.hcl").loader(Loader::new().context(context))
}

/// A folder of files for a test, which is gone with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-serde-lsp-{name}-{}", std::process::id()));
        let folder = Folder(path);
        let _ = fs::remove_dir_all(&folder.0);
        fs::create_dir_all(&folder.0).unwrap();
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.0.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

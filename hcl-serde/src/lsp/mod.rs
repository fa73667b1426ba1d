//! A language server for the configuration of a program: what editors ask, answered from the type, the loader and the scope
//! that the program has.
//!
//! [`ide`](crate::ide) is what is answered; here is the protocol, the Language Server Protocol 3.17: `wire` are messages on a
//! stream, `message` what they are and `json` how long ones are written, `position` how they name places, `client` what the client can do,
//! `documents` the texts that are open and `projects` the configurations that they are of (`pattern`); `session` is all of
//! it, `requests` answer from that, in terms of `places`, `found` is what is wrong, with `progress` and `signals` for what
//! takes long, and `run` the loop.
//! It is synchronous: three threads and no runtime. Whatever the client sends, the server answers and goes on.

mod client;
mod documents;
mod found;
mod json;
mod message;
mod outbox;
mod pattern;
mod places;
mod plain;
mod position;
mod progress;
mod projects;
mod requests;
mod run;
mod session;
mod signals;
mod wire;

use std::ffi::OsStr;
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use hcl_model::typing::Scope;
use serde_core::de::DeserializeOwned;

use crate::ide::Configuration;
use crate::loader::Loader;
use crate::schema::HclFile;
use pattern::Pattern;
use projects::Kind;

/// A language server, for one kind of configuration or several.
///
/// With it every editor that speaks the protocol knows the configuration of this program: what is wrong and what to write
/// instead, what may stand at a place, what a name means and where it is defined, names that are changed everywhere, colours,
/// folding, formatting. Files that no pattern takes get what needs no schema.
///
/// Each folder of the workspace has one configuration of each kind. Relative paths of a loader begin at the folder.
/// The files that the loader reads together are checked together, with the texts that are not saved. Other files of
/// the kind stand alone.
///
/// The functions of a loader or a scope run while somebody types. A slow function of the program makes the editor
/// slow. A function that panics makes an answer missing.
///
/// # Examples
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use hcl_serde::lsp::Server;
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = 80)]
///     port: u16,
/// }
///
/// fn main() -> ExitCode {
///     Server::new().config::<Config>("*.hcl").loader(Loader::new().optional_file("app.hcl")).run_stdio()
/// }
/// ```
#[derive(Clone)]
#[must_use]
pub struct Server {
    name: String,
    kinds: Vec<Kind>,
}

impl Server {
    /// A server without any kind of configuration, with the name of the program.
    pub fn new() -> Server {
        let program = std::env::args_os().next().unwrap_or_default();
        let name = Path::new(&program).file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        Server { name, kinds: Vec::new() }
    }

    /// Says what it is called: that is what editors show beside what is wrong.
    pub fn named(self, name: impl Into<String>) -> Server {
        Server { name: name.into(), ..self }
    }

    /// A kind of configuration, and which files are of it, in the native syntax or, with `.json` behind their names, in the
    /// JSON syntax.
    ///
    /// `*.hcl` is about the names of files. A pattern with a slash is about their paths, below a folder of the workspace, and
    /// `**` in it is any number of folders. If several kinds take a file, the one that was named last counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclSchema;
    /// use hcl_serde::lsp::Server;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {}
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Deployment {}
    ///
    /// let _server = Server::new().config::<Config>("*.hcl").config::<Deployment>("live/**/deploy.hcl");
    /// ```
    pub fn config<T: DeserializeOwned + HclFile>(mut self, pattern: impl AsRef<str>) -> Server {
        let patterns = vec![Pattern::new(pattern.as_ref())];
        let make = Configuration::of::<T> as fn(Loader) -> Configuration;
        self.kinds.push(Kind { patterns, make, loader: Loader::new(), scope: None });
        self
    }

    /// Other files of the kind that was named last.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclSchema;
    /// use hcl_serde::lsp::Server;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {}
    ///
    /// let _server = Server::new().config::<Config>("app.hcl").files("conf.d/*.hcl");
    /// ```
    pub fn files(mut self, pattern: impl AsRef<str>) -> Server {
        if let Some(kind) = self.kinds.last_mut() {
            kind.patterns.push(Pattern::new(pattern.as_ref()));
        }
        self
    }

    /// Sets the loader of the kind that was named last. Without a loader each file is a configuration of its own.
    pub fn loader(mut self, loader: Loader) -> Server {
        if let Some(kind) = self.kinds.last_mut() {
            kind.loader = loader;
        }
        self
    }

    /// Sets the types that expressions of the kind that was named last may use. Expressions are checked and not
    /// evaluated, as in [`Loader::check`].
    pub fn scope(mut self, scope: Scope) -> Server {
        if let Some(kind) = self.kinds.last_mut() {
            kind.scope = Some(scope);
        }
        self
    }

    /// Serves the client that has started the process, on the standard input and output: the program prints nothing else.
    ///
    /// The code to end with is 0 if the client has ended it in order, and 1 if it has gone away.
    #[must_use]
    pub fn run_stdio(self) -> ExitCode {
        match self.run(std::io::stdin(), std::io::stdout()) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }

    /// Serves a client on streams, until the client ends the server or the input ends. Returns `true` if the server
    /// was ended in order, by `shutdown` and `exit`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::lsp::Server;
    ///
    /// let messages = [r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
    ///     r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, r#"{"jsonrpc":"2.0","method":"exit"}"#];
    /// let input: String = messages.iter().map(|it| format!("Content-Length: {}\r\n\r\n{it}", it.len())).collect();
    /// assert!(Server::new().run(std::io::Cursor::new(input), std::io::sink()));
    /// ```
    #[must_use]
    pub fn run(self, input: impl Read + Send + 'static, output: impl Write + Send + 'static) -> bool {
        run::run(self.name, self.kinds, input, output)
    }
}

impl Default for Server {
    fn default() -> Server {
        Server::new()
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let patterns: Vec<&Pattern> = self.kinds.iter().flat_map(|kind| &kind.patterns).collect();
        f.debug_struct("Server").field("name", &self.name).field("patterns", &patterns).finish_non_exhaustive()
    }
}

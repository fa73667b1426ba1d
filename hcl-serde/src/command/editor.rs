//! `lsp` and `editor`: the language server of the configuration, and how editors are told of it.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hcl_model::json_text::{JsonValue, JsonWriter};

use crate::command::{ConfigCommand, Done, messages};
use crate::loader::LoadedPath;
use crate::lsp::Server;
use crate::told::{json, object, text};

/// A file of the settings of an editor: where it belongs in the folder that is written, and what is in it.
type Setting = (String, String);

/// The patterns of the files of the configuration.
struct Patterns {
    own: Vec<String>,
    /// The patterns of the files that others include.
    included: Vec<String>,
}

/// The data that editors need to start the server.
struct Client {
    /// A name for the server that editors take as a key.
    id: String,
    command: String,
    arguments: Vec<String>,
    /// Patterns of names and paths.
    patterns: Vec<String>,
}

impl ConfigCommand {
    /// The language server of the configuration.
    pub(super) fn server(&self) -> Server {
        let Patterns { own, .. } = self.patterns();
        let (first, others) = own.split_first().map_or(("*.hcl", &[][..]), |(first, others)| (&**first, others));
        let server = (self.typed.server)(first).loader(self.loader.clone());
        others.iter().fold(server, |server, pattern| server.files(pattern))
    }

    /// Prints the settings of an editor, or writes them.
    pub(super) fn editor(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let client = self.client();
        let editor = matches.get_one::<String>("editor").map_or("", String::as_str);
        let settings = match editor {
            "helix" => client.helix(),
            "neovim" => client.neovim(),
            "vscode" => client.vscode(),
            _ => client.zed(),
        };
        let Some(folder) = matches.get_one::<PathBuf>("write") else {
            return Ok(Done::text(printed(&settings)));
        };
        let paths = || settings.iter().map(|(name, _)| folder.join(name));
        if let Some(path) = paths().find(|path| path.symlink_metadata().is_ok()) {
            return Err(messages::settings_not_written(&path, std::io::ErrorKind::AlreadyExists.into()).into());
        }
        let mut written = String::new();
        for ((_, content), path) in settings.iter().zip(paths()) {
            write_new(&path, content).map_err(|error| messages::settings_not_written(&path, error))?;
            written.push_str(&format!("{}\n", path.display()));
        }
        Ok(Done::text(written))
    }

    /// Returns the patterns of the files of the configuration. These are the files that the loader names, wherever
    /// they are, and the files beside them that they include now.
    fn patterns(&self) -> Patterns {
        let named = self.loader.paths_of_its_own();
        let is_named = |path: &Path| named.iter().any(|it| it.path == path);
        let mut patterns = Patterns { own: Vec::new(), included: Vec::new() };
        for read in self.loader.paths().into_iter().filter(LoadedPath::is_of_configuration) {
            let Some(name) = read.path.file_name().map(OsStr::to_string_lossy) else { continue };
            let folder = || read.path.parent()?.file_name().map(OsStr::to_string_lossy);
            let (all, pattern) = match (is_named(&read.path), folder()) {
                (true, _) if read.is_folder => (&mut patterns.own, format!("**/{name}/*.hcl")),
                (true, _) => (&mut patterns.own, name.into_owned()),
                (false, Some(folder)) if name.ends_with(".hcl") || name.ends_with(".hcl.json") => {
                    (&mut patterns.included, format!("**/{folder}/*.hcl"))
                }
                (false, _) => (&mut patterns.included, name.into_owned()),
            };
            if !all.contains(&pattern) {
                all.push(pattern);
            }
        }
        if patterns.own.is_empty() {
            patterns.own.push("*.hcl".to_owned());
        }
        patterns
    }

    fn client(&self) -> Client {
        let mut words: Vec<String> = self.name.split(' ').map(str::to_owned).collect();
        if words.len() < 2 {
            let program = std::env::current_exe().unwrap_or_default();
            words.insert(0, program.file_stem().unwrap_or_default().to_string_lossy().into_owned());
        }
        let command = words.remove(0);
        let id: String =
            command.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
        words.push("lsp".to_owned());
        let Patterns { own, included } = self.patterns();
        let patterns = own.into_iter().chain(included).collect();
        Client { id: format!("{}-config", id.trim_matches('-')), command, arguments: words, patterns }
    }
}

/// All files, each behind its name if there are several.
fn printed(settings: &[Setting]) -> String {
    match settings {
        [(_, content)] => content.clone(),
        several => several.iter().map(|(name, content)| format!("==> {name}\n{content}\n")).collect(),
    }
}

fn write_new(path: &Path, content: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    File::create_new(path)?.write_all(content.as_bytes())
}

/// A text in quotes, as JSON, JavaScript, TOML, Lua and Rust read it.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    let mut writer = JsonWriter::compact();
    writer.value(&JsonValue::String(plain));
    writer.finish()
}

fn list(texts: &[String]) -> String {
    texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
}

fn array(texts: &[String]) -> JsonValue {
    JsonValue::Array(texts.iter().map(text).collect())
}

impl Client {
    /// The patterns as globs of whole paths, for both syntaxes.
    fn globs(&self) -> Vec<String> {
        let mut globs = Vec::new();
        for pattern in &self.patterns {
            let glob = if pattern.starts_with("**/") { pattern.clone() } else { format!("**/{pattern}") };
            if pattern.ends_with(".hcl") {
                globs.extend([glob.clone(), format!("{glob}.json")]);
            } else {
                globs.push(glob);
            }
        }
        // A file of the JSON syntax can be named beside the one of the native syntax.
        let mut known = HashSet::new();
        globs.retain(|glob| known.insert(glob.clone()));
        globs
    }

    /// `languages.toml` in the folder of a project.
    fn helix(&self) -> Vec<Setting> {
        let Client { id, command, arguments, .. } = self;
        let settings = format!(
            "# The configuration of {command} in Helix: .helix/languages.toml of a project, or that of the user.\n\
             [language-server.{}]\n\
             command = {}\n\
             args = [{}]\n\
             \n\
             [[language]]\n\
             name = \"hcl\"\n\
             language-servers = [{id}]\n\
             \n\
             [[language]]\n\
             name = \"json\"\n\
             language-servers = [{id}, \"vscode-json-language-server\"]\n",
            id,
            quoted(command),
            list(arguments),
            id = quoted(id)
        );
        vec![(".helix/languages.toml".to_owned(), settings)]
    }

    /// A file of `plugin` in the folder of the user; of Neovim 0.11 and later.
    fn neovim(&self) -> Vec<Setting> {
        let Client { id, command, arguments, patterns } = self;
        let words: Vec<String> = std::iter::once(command).chain(arguments).cloned().collect();
        let names: Vec<String> = patterns.iter().filter(|it| !it.contains(['*', '/'])).cloned().collect();
        let markers: Vec<String> = names.into_iter().chain([".git".to_owned()]).collect();
        let settings = format!(
            "-- The configuration of {command} in Neovim 0.11 and later: plugin/{id}.lua in its folder.\n\
             local globs = vim.tbl_map(vim.glob.to_lpeg, {{ {} }})\n\
             \n\
             vim.lsp.config[{}] = {{\n\
             \x20 cmd = {{ {} }},\n\
             \x20 filetypes = {{ \"hcl\", \"terraform\", \"json\" }},\n\
             \x20 root_dir = function(buffer, start)\n\
             \x20   local path = vim.api.nvim_buf_get_name(buffer)\n\
             \x20   for _, glob in ipairs(globs) do\n\
             \x20     if glob:match(path) then\n\
             \x20       return start(vim.fs.root(buffer, {{ {} }}) or vim.fs.dirname(path))\n\
             \x20     end\n\
             \x20   end\n\
             \x20 end,\n\
             }}\n\
             vim.lsp.enable({})\n",
            list(&self.globs()),
            quoted(id),
            list(&words),
            list(&markers),
            quoted(id)
        );
        vec![(format!("plugin/{id}.lua"), settings)]
    }

    /// An extension: there is no client for any server in VS Code itself.
    fn vscode(&self) -> Vec<Setting> {
        let Client { id, command, arguments, .. } = self;
        let globs = self.globs();
        let is_hcl = object(vec![
            ("id", text("hcl")),
            ("extensions", array(&[".hcl".to_owned()])),
            ("aliases", array(&["HCL".to_owned()])),
            ("configuration", text("./language-configuration.json")),
        ]);
        let mut activation: Vec<String> = globs.iter().map(|glob| format!("workspaceContains:{glob}")).collect();
        activation.extend(["onLanguage:hcl".to_owned(), "onLanguage:json".to_owned()]);
        let package = object(vec![
            ("name", text(id)),
            ("displayName", text(format!("Configuration of {command}"))),
            ("version", text("0.1.0")),
            ("publisher", text("local")),
            ("private", JsonValue::Bool(true)),
            ("license", text("UNLICENSED")),
            ("engines", object(vec![("vscode", text("^1.91.0"))])),
            ("main", text("./extension.js")),
            ("activationEvents", array(&activation)),
            ("contributes", object(vec![("languages", JsonValue::Array(vec![is_hcl]))])),
            ("dependencies", object(vec![("vscode-languageclient", text("^9.0.1"))])),
        ]);
        let extension = format!(
            "// The configuration of {command} in VS Code: in this folder, \"npm install\", \"npx @vscode/vsce package\", and\n\
             // then \"code --install-extension {id}-0.1.0.vsix\". The program is looked for in the PATH.\n\
             const {{ LanguageClient }} = require(\"vscode-languageclient/node\");\n\
             \n\
             let client;\n\
             \n\
             exports.activate = () => {{\n\
             \x20 const server = {{ command: {}, args: [{}] }};\n\
             \x20 const files = [{}];\n\
             \x20 const documentSelector = files.map((pattern) => ({{ scheme: \"file\", pattern }}));\n\
             \x20 client = new LanguageClient({}, {}, server, {{ documentSelector }});\n\
             \x20 return client.start();\n\
             }};\n\
             \n\
             exports.deactivate = () => client?.stop();\n",
            quoted(command),
            list(arguments),
            list(&globs),
            quoted(id),
            quoted(&format!("Configuration of {command}"))
        );
        let pair = |open: &str, close: &str| array(&[open.to_owned(), close.to_owned()]);
        let brackets = vec![pair("{", "}"), pair("[", "]"), pair("(", ")")];
        let pairs: Vec<JsonValue> = brackets.iter().cloned().chain([pair("\"", "\"")]).collect();
        let language = object(vec![
            ("comments", object(vec![("lineComment", text("#")), ("blockComment", pair("/*", "*/"))])),
            ("brackets", JsonValue::Array(brackets)),
            ("autoClosingPairs", JsonValue::Array(pairs.clone())),
            ("surroundingPairs", JsonValue::Array(pairs)),
        ]);
        vec![
            ("package.json".to_owned(), json(&package)),
            ("extension.js".to_owned(), extension),
            ("language-configuration.json".to_owned(), json(&language)),
        ]
    }

    /// An extension, over the one that has the language: "Terraform".
    fn zed(&self) -> Vec<Setting> {
        let Client { id, command, arguments, .. } = self;
        let title = quoted(&format!("Configuration of {command}"));
        let extension = format!(
            "# The configuration of {command} in Zed: \"zed: install dev extension\" with this folder, beside the extension\n\
             # \"Terraform\", which has the language HCL.\n\
             id = {id}\n\
             name = {title}\n\
             version = \"0.1.0\"\n\
             schema_version = 1\n\
             authors = []\n\
             description = {title}\n\
             repository = \"\"\n\
             \n\
             [language_servers.{}]\n\
             name = {title}\n\
             languages = [\"HCL\", \"JSON\"]\n",
            self.id,
            id = quoted(id)
        );
        let package = format!(
            "[package]\n\
             name = {}\n\
             version = \"0.1.0\"\n\
             edition = \"2021\"\n\
             publish = false\n\
             \n\
             [lib]\n\
             crate-type = [\"cdylib\"]\n\
             \n\
             [dependencies]\n\
             zed_extension_api = \"0.7\"\n\
             \n\
             [workspace]\n",
            quoted(id)
        );
        let code = format!(
            "use zed_extension_api as zed;\n\
             \n\
             struct Extension;\n\
             \n\
             impl zed::Extension for Extension {{\n\
             \x20   fn new() -> Self {{\n\
             \x20       Extension\n\
             \x20   }}\n\
             \n\
             \x20   fn language_server_command(\n\
             \x20       &mut self,\n\
             \x20       _server: &zed::LanguageServerId,\n\
             \x20       worktree: &zed::Worktree,\n\
             \x20   ) -> zed::Result<zed::Command> {{\n\
             \x20       let program = {command};\n\
             \x20       let command = worktree.which(program).ok_or_else(|| format!(\"{{program}} is not in the PATH\"))?;\n\
             \x20       let args = [{arguments}].map(String::from).to_vec();\n\
             \x20       Ok(zed::Command {{ command, args, env: worktree.shell_env() }})\n\
             \x20   }}\n\
             }}\n\
             \n\
             zed::register_extension!(Extension);\n",
            command = quoted(command),
            arguments = list(arguments)
        );
        [("extension.toml", extension), ("Cargo.toml", package), ("src/lib.rs", code)]
            .map(|(name, it)| (name.to_owned(), it))
            .into()
    }
}

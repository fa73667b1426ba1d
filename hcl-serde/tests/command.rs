//! The command `config` of a program, run as a process: this test runs itself once more as the example `command`.

#![expect(clippy::print_stdout, reason = "it is a test of its own")]

use std::fs;
use std::io::Write;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

#[path = "../../examples/command.rs"]
mod program;

/// The variable with which the test says that it is the program.
const IS_PROGRAM: &str = "HCL_SERDE_IS_PROGRAM";

const APP: &str =
    "# Ours.\nlisten = \"a:1\" # plain\n\nlimits {\n  connections = 5\n}\n\nservice \"web\" {\n  port = 80\n}\n";

/// The tests, by their names.
const TESTS: &[(&str, fn())] = &[
    ("check", check),
    ("values", values),
    ("changes", changes),
    ("other_types", other_types),
    ("several_files", several_files),
    ("which_file", which_file),
    ("files_are_rewritten", files_are_rewritten),
    ("what_is_mended", what_is_mended),
    ("what_is_given_away", what_is_given_away),
    ("what_is_to_be_filled_in", what_is_to_be_filled_in),
    ("mistakes_as_data", mistakes_as_data),
    ("help_and_usage", help_and_usage),
    ("nothing_secret", nothing_secret),
    ("secrets_that_are_set", secrets_that_are_set),
    ("a_source_that_is_no_file", a_source_that_is_no_file),
    ("colours_are_for_terminals", colours_are_for_terminals),
    ("data_is_data", data_is_data),
    ("every_command", every_command),
    #[cfg(feature = "lsp")]
    ("editors", editors),
];

fn main() -> ExitCode {
    match std::env::var(IS_PROGRAM).as_deref() {
        Ok("of a store") => return program_of_a_store(false),
        Ok("below a store") => return program_of_a_store(true),
        Ok(_) => return program::main(),
        Err(_) => {}
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|it| name.contains(&**it));
    let mut code = ExitCode::SUCCESS;
    for (name, test) in TESTS.iter().filter(|(name, _)| is_wanted(name)) {
        let passed = catch_unwind(test).is_ok();
        println!("test {name} ... {}", if passed { "ok" } else { "FAILED" });
        if !passed {
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// What a run prints and how it ends.
#[derive(Debug, PartialEq)]
struct Run {
    out: String,
    error: String,
    code: i32,
}

struct Folder(PathBuf);

impl Folder {
    /// A folder with a configuration, for a test.
    fn new(name: &str, app: &str) -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("command-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let folder = Folder(folder);
        folder.write("app.hcl", app);
        folder
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Run {
        self.with(arguments, &[], "")
    }

    fn with(&self, arguments: &[&str], variables: &[(&str, &str)], input: &str) -> Run {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("config").args(arguments).current_dir(&self.0).env(IS_PROGRAM, "1").env_remove("CLICOLOR_FORCE");
        command.envs(variables.iter().copied());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A command that does not read its input may have ended.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { out: text(output.stdout), error: text(output.stderr), code: output.status.code().unwrap() }
    }
}

#[track_caller]
fn fine(run: Run, out: &str) {
    assert_eq!((run.code, run.out.as_str(), run.error.as_str()), (0, out, ""));
}

#[track_caller]
fn failed(run: &Run, expected: &str) {
    // A long sentence goes on in the next line.
    let is_said = run.error.contains(expected) || run.error.replace("\n    ", " ").contains(expected);
    assert!(run.code == 2 && run.out.is_empty() && is_said, "{run:?}");
}

fn check() {
    let folder = Folder::new("check", APP);
    fine(folder.run(&["check"]), "");
    folder.write("other.hcl", "listen = 1\nlimits {\n  conections = 5\n}\n");
    let run = folder.run(&["check", "other.hcl", "app.hcl"]);
    failed(&run, " --> other.hcl:3:3\n");
    assert!(run.error.contains("Did you mean \"connections\"?"), "{run:?}");
    failed(&folder.with(&["check", "-"], &[], "limits {}\n"), " --> <stdin>:1:");
    failed(&folder.run(&["check", "none.hcl"]), "The configuration file \"none.hcl\" could not be read");
    let old = folder.with(&["check", "-"], &[], "limits {\n  max_connections = 1\n}\n");
    assert!(old.code == 0 && old.error.starts_with("warning: "), "{old:?}");
    failed(&folder.with(&["check", "--deny-warnings", "-"], &[], "limits {\n  max_connections = 1\n}\n"), "old name");
    failed(
        &folder.with(&["check"], &[("DEMO_SERVICE__WEB__PORT", "x")], ""),
        "environment variable DEMO_SERVICE__WEB__PORT",
    );
    assert!(!run.error.contains('\u{1b}'));
    // What is misspelt of a variable that names a file is told as one that does.
    for name in ["DEMO_LIMTS__CONNECTIONS_FILE", "DEMO_LIMITS__CONECTIONS_FILE"] {
        let run = folder.with(&["check"], &[(name, "/none")], "");
        assert!(run.error.contains("Did you mean \"DEMO_LIMITS__CONNECTIONS_FILE\"?"), "{run:?}");
    }
}

fn values() {
    let folder = Folder::new("values", APP);
    fine(folder.run(&["show"]), "listen = \"a:1\"\nlimits.connections = 5\nservice.web.port = 80\n");
    fine(folder.run(&["get", "listen"]), "a:1\n");
    fine(folder.run(&["get", "service"]), "service.web.port = 80\n");
    fine(folder.run(&["get", "service.web.port"]), "80\n");
    let explained = folder.with(&["explain"], &[("DEMO_LISTEN", "b")], "");
    assert!(explained.out.contains("limits.connections") && explained.out.contains("app.hcl:5:17"), "{explained:?}");
    assert!(explained.out.contains("environment variable DEMO_LISTEN"), "{explained:?}");
    failed(&folder.run(&["get", "nothing"]), "There is no value at \"nothing\". The command explain shows the paths");
    failed(&folder.run(&["get", "a["]), "\"a[\" is no path: ");
    let json = folder.run(&["get", "limits.connections", "--format", "json"]);
    fine(json, "{\n  \"path\": \"limits.connections\",\n  \"origin\": \"app.hcl:5:17\",\n  \"value\": 5\n}\n");
    let all = folder.run(&["show", "--format=json"]);
    assert!(
        all.code == 0 && all.out.starts_with("[\n  {\n    \"path\": \"listen\",") && all.out.ends_with("]\n"),
        "{all:?}"
    );
    let empty = Folder::new("defaults", "");
    fine(empty.run(&["get", "listen"]), "127.0.0.1:8080\n");
    let sarif = empty.run(&["get", "listen", "--format", "sarif"]);
    assert!(sarif.code == 2 && sarif.out.contains("SARIF tells mistakes, and get prints something else."), "{sarif:?}");
}

fn changes() {
    let folder = Folder::new("changes", APP);
    let run = folder.run(&["set", "limits.connections", "10"]);
    assert!(run.code == 0 && run.error.is_empty(), "{run:?}");
    assert!(run.out.contains("-  connections = 5\n+  connections = 10\n"), "{run:?}");
    assert_eq!(folder.read("app.hcl"), APP.replace("connections = 5", "connections = 10"));
    assert_eq!(folder.run(&["set", "listen", "-1"]).code, 0);
    let dry = folder.run(&["set", "service.web.port", "81", "--dry-run"]);
    assert!(dry.code == 0 && dry.out.contains("-  port = 80\n+  port = 81\n") && dry.error.is_empty(), "{dry:?}");
    let dry = folder.run(&["unset", "limits", "--dry-run"]);
    assert!(dry.code == 0 && dry.out.contains("-limits {\n") && dry.error.is_empty(), "{dry:?}");
    failed(&folder.run(&["set", "service.web.port", "x", "--dry-run"]), "port");
    assert!(folder.read("app.hcl").contains("port = 80"));
    assert_eq!(folder.run(&["set", "service.web.port", "81"]).code, 0);
    let expected = APP.replace("= 5", "= 10").replace("a:1", "-1").replace("80", "81");
    assert_eq!(folder.read("app.hcl"), expected);
    // What would be wrong is not written.
    failed(&folder.run(&["set", "limits.connections", "0"]), "override of limits.connections");
    failed(&folder.run(&["set", "limits.conections", "1"]), "Did you mean \"limits.connections\"?");
    failed(&folder.run(&["unset", "limits.connections"]), "connections");
    failed(&folder.run(&["unset", "nothing"]), "nothing");
    assert_eq!(folder.read("app.hcl"), expected);
    assert_eq!(folder.run(&["unset", "limits"]).code, 0);
    assert_eq!(folder.run(&["unset", "service.web"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "# Ours.\nlisten = \"-1\" # plain\n");
    // A block that is not there is made.
    assert_eq!(folder.run(&["set", "limits.connections", "3"]).code, 0);
    assert!(folder.read("app.hcl").ends_with("limits {\n  connections = 3\n}\n"), "{}", folder.read("app.hcl"));
    // What something overrides is written only where somebody says so.
    let before = folder.read("app.hcl");
    let refused = folder.with(&["set", "listen", "c"], &[("DEMO_LISTEN", "b")], "");
    failed(
        &refused,
        "The value of \"listen\" comes from the environment variable DEMO_LISTEN, which overrides \"app.hcl\": nothing was \
         written.",
    );
    assert_eq!(folder.read("app.hcl"), before);
    let named = folder.with(&["set", "listen", "c", "--file", "app.hcl"], &[("DEMO_LISTEN", "b")], "");
    assert_eq!(named.code, 0, "{named:?}");
    let hidden = folder.with(&["set", "listen", "c2", "--force"], &[("DEMO_LISTEN", "b")], "");
    assert_eq!(hidden.code, 0);
    let said = "\"app.hcl\" was changed, but the value of \"listen\" still comes from the environment variable";
    assert!(hidden.error.contains(said), "{hidden:?}");
    let hidden = folder.with(&["unset", "listen"], &[("DEMO_LISTEN", "b")], "");
    assert!(hidden.code == 0 && hidden.error.contains(said), "{hidden:?}");
    // What counts where something was taken out does not override it.
    let alone = folder.with(&["set", "listen", "c"], &[], "");
    assert!(alone.code == 0 && alone.error.is_empty(), "{alone:?}");
    let default = folder.run(&["unset", "listen"]);
    assert!(default.code == 0 && default.error.is_empty(), "{default:?}");
    folder.write("base.hcl", "listen = \"d\"\n");
    folder.write("app.hcl", "include = \"base.hcl\"\nlisten = \"a\"\n");
    let below = folder.run(&["unset", "listen"]);
    assert!(below.code == 0 && below.error.is_empty(), "{below:?}");
    fine(folder.run(&["get", "listen"]), "d\n");
    folder.write("app.hcl", "listen = \"a\"\nlimits {\n  connections = 2 * 4 # both\n}\n");
    // What is computed is lost only where somebody says so.
    failed(&folder.run(&["set", "limits.connections", "9"]), "With --force the value is written in its place.");
    assert_eq!(folder.run(&["set", "--force", "limits.connections", "9"]).code, 0);
    assert_eq!(folder.run(&["set", "service.db.port", "82"]).code, 0);
    let text = "listen = \"a\"\nlimits {\n  connections = 9 # both\n}\n\nservice \"db\" {\n  port = 82\n}\n";
    assert_eq!(folder.read("app.hcl"), text);
    failed(&folder.run(&["set", "service.db.prt", "82"]), "Did you mean \"service.db.port\"?");
    let refused = folder.run(&["unset", "service.db.port"]);
    failed(&refused, "It would be so after the edit: nothing was written.");
    assert_eq!(folder.read("app.hcl"), text);
    // An old name is what the argument was called, and nothing is written under it any more.
    folder.write("app.hcl", "");
    let renamed = folder.run(&["set", "limits.max_connections", "4"]);
    assert!(renamed.code == 0 && renamed.error.is_empty(), "{renamed:?}");
    assert_eq!(folder.read("app.hcl").trim_start(), "limits {\n  connections = 4\n}\n");
    folder.write("app.hcl", "limits {\n  max_connections = 5\n}\n");
    assert_eq!(folder.run(&["set", "limits.connections", "6"]).code, 0);
    assert_eq!(folder.run(&["set", "limits.max_connections", "7"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "limits {\n  max_connections = 7\n}\n");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    // A file that need not be there is made.
    let dry = folder.run(&["set", "limits.connections", "c", "--dry-run"]);
    failed(&dry, "override of limits.connections");
    failed(&folder.run(&["unset", "listen"]), "None of the files that the program reads is there. The command init");
    assert!(!folder.0.join("app.hcl").exists());
    assert_eq!(folder.run(&["set", "listen", "c"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "listen = \"c\"\n");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    assert_eq!(folder.run(&["set", "listen", "d", "--file", "./app.hcl"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "listen = \"d\"\n");
}

/// Blocks without labels, words, expressions and what older files have.
fn other_types() {
    use hcl_serde::{ConfigCommand, Expression, HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        #[hcl(keyword)]
        mode: Option<Mode>,
        when: Option<Expression>,
        #[hcl(renamed_from = "threads")]
        workers: Option<u8>,
        #[hcl(block)]
        rule: Vec<Rule>,
        #[hcl(block)]
        listener: Option<Listener>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Mode {
        Safe,
        Fast,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Rule {
        path: String,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Listener {
        #[hcl(moved_from = "server.listen")]
        address: String,
    }

    let folder = Folder::new(
        "types",
        "mode = safe # slow\nthreads = 1\nrule {\n  path = \"/a\"\n}\nrule {\n  path = \"/b\"\n}\nserver {\n  listen = \"a\"\n}\n",
    );
    let command = ConfigCommand::new::<Config>(Loader::new().file(folder.0.join("app.hcl")));
    let run = |arguments: &[&str]| {
        let (_, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        assert_eq!(code, 0, "{said}");
    };
    run(&["set", "rule[1].path", "/d"]);
    run(&["set", "rule[2].path", "/e"]);
    run(&["set", "mode", "fast"]);
    run(&["set", "when", "x > 1"]);
    run(&["set", "threads", "3"]);
    run(&["set", "workers", "2"]);
    run(&["set", "listener.address", "b"]);
    run(&["set", "server.listen", "c"]);
    let text = "mode = fast # slow\nthreads = 2\nwhen = x > 1\nrule {\n  path = \"/a\"\n}\nrule {\n  path = \"/d\"\n}\nrule {\n  path = \"/e\"\n}\nserver {\n  listen = \"c\"\n}\n";
    assert_eq!(folder.read("app.hcl"), text);
    run(&["fix"]);
    assert!(folder.read("app.hcl").ends_with("listener {\n  address = \"c\"\n}\n"));
}

fn several_files() {
    let folder = Folder::new("several", "include = \"base.hcl\"\nlisten = \"a\"\n");
    folder.write("base.hcl", "limits {\n  connections = 1\n}\n");
    folder.write("other.hcl", "");
    let run = folder.run(&["set", "limits.connections", "2"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.read("base.hcl"), "limits {\n  connections = 2\n}\n");
    assert_eq!(folder.run(&["set", "listen", "b"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "include = \"base.hcl\"\nlisten = \"b\"\n");
    // What stands nowhere yet goes to the file that is not only included.
    let new = folder.run(&["set", "service.web.port", "80"]);
    assert!(new.code == 0 && new.error.is_empty(), "{new:?}");
    assert_eq!(folder.read("app.hcl"), "include = \"base.hcl\"\nlisten = \"b\"\n\nservice \"web\" {\n  port = 80\n}\n");
    // What is misspelt is said first.
    failed(&folder.run(&["set", "pasword", "x", "--file", "other.hcl"]), "Did you mean \"password\"?");
    failed(&folder.run(&["unset", "limts.connections"]), "Did you mean \"limits.connections\"?");
    failed(
        &folder.run(&["set", "password", "x", "--file", "other.hcl"]),
        "\"other.hcl\" is none of the files that the program reads",
    );
    assert_eq!(folder.run(&["set", "password", "x", "--file", "./base.hcl"]).code, 0);
    assert!(folder.read("base.hcl").contains("password = \"x\""));
    failed(&folder.run(&["convert"]), "The program reads several files: \"app.hcl\", \"base.hcl\". Name one of them.");
}

/// The file of the highest layer is the one for what stands nowhere yet, if there is only one.
fn which_file() {
    use hcl_serde::{ConfigCommand, HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        #[hcl(default = 1)]
        workers: u8,
        listen: Option<String>,
    }

    let folder = Folder::new("which", "workers = 2\n");
    fs::create_dir(folder.0.join("conf.d")).unwrap();
    folder.write("conf.d/a.hcl", "");
    let at = |name: &str| folder.0.join(name);
    let loader = Loader::new().file(at("app.hcl")).layer().folder(at("conf.d"));
    let loader = loader.layer().optional_file(at("local/app.json"));
    let run = |arguments: &[&str]| {
        let command = ConfigCommand::new::<Config>(loader.clone());
        let (_, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        (said, code)
    };
    assert_eq!(run(&["set", "listen", "a"]), (String::new(), 0));
    assert_eq!(folder.read("conf.d/a.hcl"), "listen = \"a\"\n");
    assert_eq!(run(&["set", "workers", "3"]), (String::new(), 0));
    assert_eq!(folder.read("app.hcl"), "workers = 3\n");
    folder.write("conf.d/a.hcl", "");
    folder.write("conf.d/b.hcl", "");
    let (said, code) = run(&["set", "listen", "a"]);
    assert!(code == 2 && said.contains("stands nowhere yet") && !said.contains("which/app.hcl"), "{said}");
    // One that need not be there is made if it is named.
    let local = at("local/app.json").display().to_string();
    assert_eq!(run(&["set", "listen", "b", "--file", &local]), (String::new(), 0));
    assert_eq!(folder.read("local/app.json"), "{\n  \"listen\": \"b\"\n}\n");
}

fn files_are_rewritten() {
    let folder = Folder::new("rewritten", "limits {\nmax_connections=5\n}\n");
    let run = folder.run(&["fmt", "--check"]);
    assert_eq!((run.code, &*run.out), (3, "app.hcl\n"));
    fine(folder.run(&["fmt"]), "app.hcl\n");
    assert_eq!(folder.read("app.hcl"), "limits {\n  max_connections = 5\n}\n");
    assert_eq!(folder.run(&["fmt", "--check"]).code, 0);
    let said = "app.hcl:2: max_connections = 5 -> connections = 5\n1 change";
    let run = folder.run(&["fix", "--check"]);
    assert_eq!((run.code, run.out), (3, format!("{said}, nothing was written\n")));
    fine(folder.run(&["fix", "--dry-run"]), &format!("{said}, nothing was written\n"));
    assert_eq!(folder.read("app.hcl"), "limits {\n  max_connections = 5\n}\n");
    fine(folder.run(&["fix"]), &format!("{said}\n"));
    assert_eq!(folder.read("app.hcl"), "limits {\n  connections = 5\n}\n");
    fine(folder.run(&["fix"]), "");
    fine(folder.with(&["fmt", "-"], &[], "listen=\"a\"\n"), "listen = \"a\"\n");
    fine(folder.with(&["fix", "-"], &[], "listen = 'a'\n"), "listen = \"a\"\n");
    failed(&folder.with(&["fmt", "-"], &[], "listen =\n"), " --> <stdin>:1:9\n");
    failed(&folder.run(&["fmt", "none.hcl"]), "The configuration file \"none.hcl\" could not be read");
    let left = folder.with(&["fix", "-"], &[], "limits {\n  connections = []\n}\n");
    assert!(left.code == 2 && left.error.contains(" --> <stdin>:2:17\n"), "{left:?}");
}

/// `fix` shows each change, without what is secret, and says how much is left.
fn what_is_mended() {
    let app =
        "password = 'canary'\nlimits {\n\n  max_connections = 5\n  other = 1\n}\nservice \"web\" {\n  prt = 1\n}\n";
    let folder = Folder::new("mended", app);
    let long = "x".repeat(80);
    folder.write("other.json", &format!("{{\"listen\": \"{long}\", \"limits\": {{\"max_connections\": 5}}}}"));
    let changes = "app.hcl:1: password = (sensitive) -> password = (sensitive)\napp.hcl:4: max_connections = 5 -> connections = \
                   5\napp.hcl:8: prt = 1 -> port = 1\n3 changes";
    for (arguments, written) in [
        (&["fix", "--dry-run"][..], ", nothing was written"),
        (&["fix", "--check"], ", nothing was written"),
        (&["fix"], ""),
    ] {
        assert_eq!(folder.read("app.hcl"), app);
        let run = folder.run(arguments);
        let left = format!("{changes}{written}; 1 mistake left, as ");
        assert!(run.code == 2 && run.out.starts_with(&left) && run.out.ends_with(" config check shows\n"), "{run:?}");
        assert!(run.error.contains("An argument named \"other\" is not expected here."), "{run:?}");
    }
    let mended = app.replace('\'', "\"").replace("max_", "").replace("prt", "port");
    assert_eq!(folder.read("app.hcl"), mended);
    // Of a long line there is what is another one.
    fine(
        folder.run(&["fix", "other.json"]),
        "other.json:1: ...xxxxx\", \"limits\": {\"max_connections\": 5}} -> ...xxxxx\", \"limits\": {\"connections\": 5}}\n1 change\n",
    );
}

fn what_is_given_away() {
    let folder = Folder::new("given", APP);
    let printed = folder.run(&["init"]);
    assert!(printed.code == 0 && printed.out.contains("# listen = \"127.0.0.1:8080\""), "{printed:?}");
    fine(folder.run(&["init", "new.hcl"]), "");
    assert_eq!(folder.read("new.hcl"), printed.out);
    failed(&folder.run(&["init", "new.hcl"]), "\"new.hcl\" is there already. Name another file, or - to print");
    failed(&folder.run(&["init", "none/new.hcl"]), "\"none/new.hcl\" cannot be made: ");
    fine(folder.run(&["check", "new.hcl"]), "");
    let docs = folder.run(&["docs"]);
    assert!(docs.code == 0 && docs.out.contains("How many connections there may be at once."), "{docs:?}");
    let schema = folder.run(&["schema"]);
    assert!(schema.code == 0 && schema.out.contains("\"$schema\""), "{schema:?}");
    let data = folder.run(&["schema", "--data"]).out;
    folder.write("old.json", &data);
    fine(folder.run(&["diff", "old.json"]), "");
    folder.write("old.json", &data.replace("\"listen\"", "\"address\""));
    let changed = folder.run(&["diff", "old.json"]);
    assert!(changed.code == 3 && changed.out.contains("breaking: address: removed\n"), "{changed:?}");
    let changed = folder.run(&["diff", "old.json", "--format", "json"]);
    assert!(changed.code == 3 && changed.out.contains("\"breaking\": true"), "{changed:?}");
    failed(
        &folder.run(&["diff", "app.hcl"]),
        "\"app.hcl\" is not what another release has printed for the command schema",
    );
    let converted = folder.run(&["convert", "--to", "json"]);
    assert!(converted.code == 0 && converted.out.contains("\"service\": {\n    \"web\": {"), "{converted:?}");
    fine(
        folder.with(&["convert", "-", "--to", "hcl"], &[], "{\"limits\": {\"connections\": 5}}"),
        "limits {\n  connections = 5\n}\n",
    );
}

/// `init` says what is to be filled in.
fn what_is_to_be_filled_in() {
    use hcl_serde::{ConfigCommand, HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        #[hcl(default = 1)]
        workers: u8,
        listen: String,
        #[hcl(block)]
        database: Database,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Database {
        url: String,
        #[hcl(default = 8)]
        connections: u8,
    }

    let folder = Folder::new("filled", "");
    let command = ConfigCommand::new::<Config>(Loader::new());
    for (name, count) in [("new.hcl", 2), ("new.json", 2)] {
        let path = folder.0.join(name).display().to_string();
        let arguments = ["config", "init", &path, "--format", "json"];
        let (data, said, code) = command.output(&command.to_clap().get_matches_from(arguments));
        assert!(code == 0 && said.is_empty(), "{said}");
        let data: serde_json::Value = serde_json::from_str(&data).unwrap();
        let text = folder.read(name);
        let lines: Vec<&str> = text.lines().collect();
        let all = data.as_array().unwrap();
        assert_eq!(all.len(), count, "{data}");
        for one in all {
            let line = lines[one["start"]["line"].as_u64().unwrap() as usize - 1];
            let is_required = ["listen", "url", "database"].iter().any(|name| line.contains(name));
            assert!(one["code"] == "to-fill-in" && is_required, "{one} {line}");
            let detail = one["detail"].as_str().unwrap();
            assert!(detail.ends_with("is required, and what stands here only takes its place: write the value."));
        }
    }
}

fn mistakes_as_data() {
    let folder = Folder::new("data", "listen = 1\nlimits {\n  conections = 5\n}\n");
    let json = folder.run(&["check", "--format", "json"]);
    assert_eq!((json.code, &*json.error), (2, ""));
    for expected in
        ["\"severity\": \"error\"", "\"code\": \"unsupported-argument\"", "\"source\": \"app.hcl\"", "\"line\": 3"]
    {
        assert!(json.out.contains(expected), "{expected}: {json:?}");
    }
    let sarif = folder.run(&["check", "--format", "sarif"]);
    assert_eq!((sarif.code, &*sarif.error), (2, ""));
    for expected in
        ["\"version\": \"2.1.0\"", "\"ruleId\": \"unsupported-argument\"", "\"uri\": \"app.hcl\"", "\"startLine\": 3"]
    {
        assert!(sarif.out.contains(expected), "{expected}: {sarif:?}");
    }
    let variable = folder.with(&["check", "--format", "sarif", "-"], &[], "limits {}\n");
    assert!(variable.out.contains("\"fullyQualifiedName\": \"<stdin>\""), "{variable:?}");
    folder.write("app.hcl", "");
    fine(folder.run(&["check", "--format", "json"]), "[]\n");
}

fn help_and_usage() {
    let folder = Folder::new("help", APP);
    let help = folder.run(&["--help"]);
    assert_eq!((help.code, &*help.error), (0, ""));
    assert!(help.out.starts_with("Check, show and change the configuration\n\nUsage: command-"), "{help:?}");
    for name in
        ["check", "show", "explain", "get", "set", "unset", "init", "fmt", "fix", "docs", "schema", "diff", "convert"]
    {
        assert!(help.out.contains(&format!("\n  {name} ")), "{name}: {help:?}");
    }
    assert!(!help.out.contains('\u{1b}'));
    let of_set = folder.run(&["set", "--help"]);
    assert!(of_set.code == 0 && of_set.out.contains("config set [OPTIONS] <PATH> <VALUE>"), "{of_set:?}");
    let none = folder.run(&[]);
    assert!(none.code == 2 && none.error.contains("Commands:"), "{none:?}");
    let wrong = folder.run(&["chekc"]);
    assert!(wrong.code == 2 && wrong.error.contains("'check'"), "{wrong:?}");
}

fn nothing_secret() {
    const SECRET: &str = "canary-4f1c9e";
    let app = format!("password = \"{SECRET}\" # ours\nlisten = \"a\"\n");
    let folder = Folder::new("secret", &app);
    folder.write(
        "broken.hcl",
        &format!("{app}limits {{\n  connections = [] # password = \"{SECRET}\"\n}}\nlisten = 1\n"),
    );
    folder.write("key", SECRET);
    let commands: &[&[&str]] = &[
        &["check"],
        &["check", "broken.hcl"],
        &["show"],
        &["explain"],
        &["get", "password"],
        &["get", "listen"],
        &["set", "listen", "b"],
        &["set", "password", "canary-4f1c9e-2"],
        &["set", "password", "[1"],
        &["set", "limits.connections", SECRET],
        &["unset", "password"],
        &["fix", "--check", "broken.hcl"],
        &["fmt", "--check", "broken.hcl"],
    ];
    for format in ["text", "json", "sarif"] {
        for arguments in commands {
            folder.write("app.hcl", &app);
            let key = folder.0.join("key").display().to_string();
            for variables in [
                vec![],
                vec![("DEMO_PASSWORD_FILE", &*key)],
                vec![("DEMO_LISTEN_FILE", &*key)],
                vec![("DEMO_LIMITS__CONNECTIONS", SECRET)],
            ] {
                let arguments = [arguments, &["--format", format][..]].concat();
                let run = folder.with(&arguments, &variables, "");
                assert!(
                    !run.out.contains(SECRET) && !run.error.contains(SECRET),
                    "{arguments:?} {variables:?}: {run:?}"
                );
            }
        }
    }
    folder.write("app.hcl", &app);
    failed(
        &folder.run(&["get", "password"]),
        "The value of \"password\" is sensitive and is not printed. Read it where explain",
    );
}

/// What is secret can come from the standard input, and is written into no file where it would not count.
fn secrets_that_are_set() {
    const SECRET: &str = "canary-4f1c9e";
    let folder = Folder::new("secrets-set", "listen = \"a\"\n");
    folder.write("key", SECRET);
    let named = [("DEMO_PASSWORD_FILE", "key")];
    let refused = folder.with(&["set", "password", "hunter3"], &named, "");
    failed(&refused, "The value of \"password\" comes from the secret file key, which overrides \"app.hcl\"");
    assert!(!refused.error.contains("hunter3") && !refused.error.contains(SECRET), "{refused:?}");
    assert_eq!(folder.read("app.hcl"), "listen = \"a\"\n");
    for (input, value) in [("hunter3\n", "hunter3"), ("hunter4", "hunter4"), ("a\r\n", "a"), ("a\n\n", "a\\n")] {
        let run = folder.with(&["set", "password", "-"], &[], input);
        assert!(run.code == 0 && !run.out.contains("hunter") && run.error.is_empty(), "{run:?}");
        assert_eq!(folder.read("app.hcl"), format!("listen = \"a\"\npassword = \"{value}\"\n"));
    }
}

/// A program whose configuration is in a store, here a variable, with a file over it, or below it.
fn program_of_a_store(is_over: bool) -> ExitCode {
    use hcl_serde::{HclSchema, Loader, Sensitive, SourceError, SourceText, TextSource};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        workers: u16,
        #[hcl(default = ":80")]
        listen: String,
        password: Option<Sensitive<String>>,
    }

    struct Store;

    impl TextSource for Store {
        fn name(&self) -> &str {
            "store:/app"
        }

        fn read(&self) -> Result<SourceText, SourceError> {
            Ok(SourceText::new(std::env::var("DEMO_STORE").map_err(|_| "the store cannot be reached")?))
        }
    }

    let loader = match is_over {
        true => Loader::new().optional_file("app.hcl").layer().source(Store),
        false => Loader::new().source(Store).layer().optional_file("app.hcl"),
    };
    hcl_serde::command::<Config>(loader).unwrap_or(ExitCode::FAILURE)
}

fn a_source_that_is_no_file() {
    let folder = Folder::new("store", "listen = \"a:1\"\n");
    let with = |arguments: &[&str], text: Option<&str>| {
        let store = text.map(|text| ("DEMO_STORE", text));
        let variables: Vec<(&str, &str)> = [(IS_PROGRAM, "of a store")].into_iter().chain(store).collect();
        folder.with(arguments, &variables, "")
    };
    let text = "workers = 4\npassword = \"canary-4f1c9e\"\n";
    let run = |arguments: &[&str]| with(arguments, Some(text));
    fine(run(&["check"]), "");
    fine(run(&["show"]), "workers = 4\npassword = (sensitive)\nlisten = \"a:1\"\n");
    let explained = run(&["explain"]);
    assert!(explained.code == 0 && explained.out.contains("store:/app:1:11"), "{explained:?}");
    assert!(explained.out.contains("store:/app:2:12") && !explained.out.contains("canary"), "{explained:?}");
    let json = run(&["get", "workers", "--format", "json"]);
    fine(json, "{\n  \"path\": \"workers\",\n  \"origin\": \"store:/app:1:11\",\n  \"value\": 4\n}\n");
    // What the file has, or has over the store, can be changed, and nothing of the store.
    assert_eq!(run(&["set", "listen", "b:2"]).code, 0);
    let over = run(&["set", "workers", "5"]);
    assert_eq!(over.code, 0, "{over:?}");
    assert_eq!(folder.read("app.hcl"), "listen = \"b:2\"\nworkers = 5\n");
    fine(run(&["get", "workers"]), "5\n");
    assert_eq!(run(&["unset", "workers"]).code, 0);
    failed(&run(&["unset", "workers"]), "workers");
    fine(run(&["get", "workers"]), "4\n");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    failed(&run(&["unset", "workers"]), "None of the files that the program reads is there.");
    // What the store has over the file is changed there.
    folder.write("app.hcl", "workers = 1\n");
    let below = |arguments: &[&str]| folder.with(arguments, &[(IS_PROGRAM, "below a store"), ("DEMO_STORE", text)], "");
    failed(
        &below(&["set", "workers", "8"]),
        "The value of \"workers\" comes from store:/app:1:11, which overrides \"app.hcl\": nothing was written.",
    );
    assert_eq!(folder.read("app.hcl"), "workers = 1\n");
    let forced = below(&["set", "workers", "8", "--force"]);
    let said = "\"app.hcl\" was changed, but the value of \"workers\" still comes from store:/app:1:11, which";
    assert!(forced.code == 0 && forced.error.contains(said), "{forced:?}");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    // Mistakes of the store, and no store.
    let wrong = with(&["check"], Some("workers = -1\npassword = [\"canary-4f1c9e\"]\n"));
    failed(&wrong, " --> store:/app:1:11\n");
    assert!(!wrong.error.contains("canary"), "{wrong:?}");
    folder.write("app.hcl", "");
    for arguments in [&["check"][..], &["show"], &["explain"], &["get", "workers"], &["set", "workers", "1"]] {
        failed(&with(arguments, None), "The source \"store:/app\" could not be read: the store cannot be reached.");
    }
    let sarif = with(&["check", "--format", "sarif"], Some("workers = -1\n"));
    assert!(sarif.code == 2 && sarif.out.contains("\"fullyQualifiedName\": \"store:/app\""), "{sarif:?}");
}

/// Colours are there at a terminal, and nowhere else.
fn colours_are_for_terminals() {
    let folder = Folder::new("colours", "listen = 1 +\n");
    let program = std::env::current_exe().unwrap();
    for arguments in ["check", "check --format json", "--help", "set listen", "get nothing", "fmt --check"] {
        let piped = folder.run(&arguments.split(' ').collect::<Vec<_>>());
        assert!(!piped.out.contains('\u{1b}') && !piped.error.contains('\u{1b}'), "{piped:?}");
        // `script` runs it at a terminal of its own.
        let command = format!("'{}' config {arguments}", program.display());
        let mut script = Command::new("script");
        script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).current_dir(&folder.0);
        script.env(IS_PROGRAM, "1").env("TERM", "xterm").env_remove("NO_COLOR").env_remove("CI");
        let output = script.stdin(Stdio::null()).output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(piped.code), "{arguments}: {shown}");
        assert_eq!(shown.contains('\u{1b}'), !arguments.contains("json"), "{arguments}: {shown:?}");
    }
}

/// With the formats for programs, what is said of mistakes and of values is data, whatever is asked for.
fn data_is_data() {
    let folder = Folder::new("is-data", APP);
    folder.write("broken.hcl", "listen = 1 +\n");
    let commands: &[&[&str]] = &[
        &["check"],
        &["check", "broken.hcl"],
        &["check", "none.hcl"],
        &["show"],
        &["explain"],
        &["get", "listen"],
        &["get", "limits"],
        &["get", "nothing"],
        &["get", "a["],
        &["set", "limits.connections", "x"],
        &["unset", "nothing"],
        &["fmt", "broken.hcl"],
        &["fix", "broken.hcl"],
        &["init", "app.hcl"],
        &["diff", "app.hcl"],
        &["convert", "broken.hcl", "--to", "json"],
        &["schema"],
        &["schema", "--data"],
    ];
    for format in ["json", "sarif"] {
        for arguments in commands {
            let run = folder.run(&[arguments, &["--format", format][..]].concat());
            let data: serde_json::Value = serde_json::from_str(&run.out)
                .unwrap_or_else(|error| panic!("{arguments:?} {format}: {error}: {run:?}"));
            assert!(!data.is_null() && run.error.is_empty(), "{arguments:?} {format}: {run:?}");
        }
    }
}

/// Every command, in both syntaxes, on files and on the standard input, in every format: how it ends, that data is data, and that
/// nothing is shown of a secret but in the text of a file that is asked for.
fn every_command() {
    const SECRET: &str = "canary-4f1c9e";
    let app = format!("password = \"{SECRET}\"\n{APP}");
    let json = format!("{{\"password\": \"{SECRET}\", \"limits\": {{\"connections\": 5}}}}\n");
    let wrong = format!("password = \"{SECRET}\"\nlisten = []\n");
    let wrong_json = format!("{{\"password\": \"{SECRET}\", \"listen\": []}}\n");
    let old = format!("password=\"{SECRET}\"\nlimits {{\n  max_connections = 5\n}}\n");
    let old_json = json.replace("connections", "max_connections");
    let data = Folder::new("every-data", "").run(&["schema", "--data"]).out;
    let other = data.replace("\"listen\"", "\"address\"");
    let rows: &[(&str, &str, i32)] = &[
        ("check", "", 0),
        ("check app.hcl other.json", "", 0),
        ("check wrong.hcl", "", 2),
        ("check wrong.json", "", 2),
        ("check none.hcl", "", 2),
        ("check -", &app, 0),
        ("check -", &json, 0),
        ("check -", &wrong, 2),
        ("check -", &wrong_json, 2),
        ("check --deny-warnings -", &old, 2),
        ("show", "", 0),
        ("explain", "", 0),
        ("get listen", "", 0),
        ("get limits", "", 0),
        ("get password", "", 2),
        ("get nothing", "", 2),
        ("set listen b", "", 0),
        ("set password canary-4f1c9e-2", "", 0),
        ("set limits.connections canary-4f1c9e", "", 2),
        ("set nothing 1", "", 2),
        ("unset password", "", 0),
        ("unset nothing", "", 2),
        ("init", "", 0),
        ("init new.hcl", "", 0),
        ("init new.json", "", 0),
        ("init app.hcl", "", 2),
        ("fmt", "", 0),
        ("fmt --check", "", 0),
        ("fmt other.json", "", 0),
        ("fmt --check other.json old.hcl", "", 3),
        ("fmt -", &app, 0),
        ("fmt -", &json, 0),
        ("fmt --check -", &old, 3),
        ("fmt --check -", &json, 3),
        ("fmt broken.hcl", "", 2),
        ("fmt -", "password = \"canary-4f1c9e\" {", 2),
        ("fix", "", 0),
        ("fix --check old.hcl", "", 3),
        ("fix --check old.json", "", 3),
        ("fix old.json", "", 0),
        ("fix -", &old, 0),
        ("fix -", &old_json, 0),
        ("fix --check -", &old_json, 3),
        ("fix --check wrong.json", "", 2),
        ("docs", "", 0),
        ("schema", "", 0),
        ("schema --data", "", 0),
        ("diff same.json", "", 0),
        ("diff other.json", "", 2),
        ("diff -", &data, 0),
        ("diff -", &other, 3),
        ("convert", "", 0),
        ("convert other.json", "", 0),
        ("convert -", &app, 0),
        ("convert -", &json, 0),
        ("convert - --to hcl", &json, 0),
        ("convert - --to json", &app, 0),
        ("convert broken.hcl", "", 2),
    ];
    for format in ["text", "json", "sarif"] {
        for (arguments, input, code) in rows {
            let folder = Folder::new("every", &app);
            folder.write("other.json", &json);
            folder.write("wrong.hcl", &wrong);
            folder.write("wrong.json", &wrong_json);
            folder.write("old.hcl", &old);
            folder.write("old.json", &old_json);
            folder.write("broken.hcl", &format!("password = \"{SECRET}\"\nlisten = \n"));
            folder.write("same.json", &data);
            let arguments: Vec<&str> = arguments.split(' ').chain(["--format", format]).collect();
            let run = folder.with(&arguments, &[], input);
            let is_refused = format == "sarif" && ["show", "explain", "get", "diff"].contains(&arguments[0]);
            assert_eq!(run.code, if is_refused { 2 } else { *code }, "{arguments:?} {run:?}");
            let is_text_asked_for = ["fmt", "fix", "convert"].contains(&arguments[0]);
            let is_shown = run.out.contains(SECRET) && !is_text_asked_for || run.error.contains(SECRET);
            assert!(!is_shown, "{arguments:?} {run:?}");
            let is_data = ["check", "show", "explain", "get", "diff", "schema"].contains(&arguments[0]);
            if is_data && format != "text" {
                let data: Result<serde_json::Value, _> = serde_json::from_str(&run.out);
                assert!(data.is_ok() && run.error.is_empty(), "{arguments:?} {run:?}");
            }
            if *code == 2 && format == "text" {
                assert!(run.error.contains("error: "), "{arguments:?} {run:?}");
            }
        }
    }
    let folder = Folder::new("every-usage", &app);
    for arguments in
        [&["nothing"][..], &["get"], &["set", "listen"], &["check", "--format", "xml"], &["--colour", "check"]]
    {
        failed(&folder.run(arguments), "error: ");
    }
}

#[cfg(feature = "lsp")]
fn editors() {
    let folder = Folder::new("editors", APP);
    let help = folder.run(&["--help"]);
    assert!(help.out.contains("\n  lsp ") && help.out.contains("\n  editor "), "{help:?}");
    let program = std::env::current_exe().unwrap().file_name().unwrap().to_string_lossy().into_owned();
    for editor in ["helix", "neovim", "vscode", "zed"] {
        let printed = folder.run(&["editor", editor]);
        assert!(printed.code == 0 && printed.out.contains(&format!("\"{program}\"")), "{printed:?}");
        let written = folder.run(&["editor", editor, "--write", editor]);
        assert!(written.code == 0 && written.error.is_empty(), "{written:?}");
        for path in written.out.lines() {
            let content = folder.read(path);
            assert!(printed.out.contains(&content), "{path}: {content}");
            if path.ends_with(".json") {
                let package: serde_json::Value = serde_json::from_str(&content).unwrap();
                assert_eq!(package["activationEvents"][0], "workspaceContains:**/app.hcl");
            }
        }
        failed(&folder.run(&["editor", editor, "--write", editor]), "is there already");
    }
    failed(&folder.run(&["editor", "ed"]), "possible values: helix, neovim, vscode, zed");
    let message = |json: &str| format!("Content-Length: {}\r\n\r\n{json}", json.len());
    let messages = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"textDocument":{"diagnostic":{}}}}}"#.to_owned(),
        format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file://{}/app.hcl","version":1,"text":"listn = 1"}}}}}}"#,
            folder.0.display()
        ),
        format!(
            r#"{{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{{"textDocument":{{"uri":"file://{}/app.hcl"}}}}}}"#,
            folder.0.display()
        ),
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#.to_owned(),
        r#"{"jsonrpc":"2.0","method":"exit"}"#.to_owned(),
    ];
    let input: String = messages.iter().map(|json| message(json)).collect();
    let served = folder.with(&["lsp"], &[], &input);
    assert!(served.code == 0 && served.error.is_empty(), "{served:?}");
    assert!(served.out.contains("Did you mean \\\"listen\\\"?"), "{served:?}");
}

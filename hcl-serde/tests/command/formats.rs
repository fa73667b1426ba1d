//! What is printed where: as text, in colours, as data, in every format, and that nothing secret is.

use std::process::{Command, Stdio};

use crate::run::{APP, Folder, IS_PROGRAM, failed, fine};

pub(crate) fn mistakes_as_data() {
    let folder = Folder::new("data", "listen = 1\nlimits {\n  conections = 5\n}\n");
    let json = folder.run(&["check", "--format", "json"]);
    assert_eq!((json.code, &*json.error), (2, ""));
    for expected in
        ["\"severity\": \"error\"", "\"code\": \"unknown-argument\"", "\"source\": \"app.hcl\"", "\"line\": 3"]
    {
        assert!(json.out.contains(expected), "{expected}: {json:?}");
    }
    let sarif = folder.run(&["check", "--format", "sarif"]);
    assert_eq!((sarif.code, &*sarif.error), (2, ""));
    for expected in
        ["\"version\": \"2.1.0\"", "\"ruleId\": \"unknown-argument\"", "\"uri\": \"app.hcl\"", "\"startLine\": 3"]
    {
        assert!(sarif.out.contains(expected), "{expected}: {sarif:?}");
    }
    let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(sarif.out.contains(version), "{sarif:?}");
    // Columns are those of characters, also where several look like one.
    assert!(sarif.out.contains("\"columnKind\": \"unicodeCodePoints\"") && sarif.out.contains("\"ruleIndex\": 0"));
    let variable = folder.with(&["check", "--format", "sarif", "-"], &[], "limits {}\n");
    assert!(variable.out.contains("\"fullyQualifiedName\": \"<stdin>\""), "{variable:?}");
    folder.write("app.hcl", "");
    fine(folder.run(&["check", "--format", "json"]), "[]\n");
}

pub(crate) fn help_and_usage() {
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
    assert!(help.out.lines().chain(of_set.out.lines()).all(|line| line.chars().count() <= 100), "{help:?} {of_set:?}");
    // An example is not broken in two.
    assert!(of_set.out.contains("set limits '{ size = 9 }'.\n"), "{of_set:?}");
    let none = folder.run(&[]);
    assert!(none.code == 2 && none.error.contains("Commands:"), "{none:?}");
    let wrong = folder.run(&["chekc"]);
    assert!(wrong.code == 2 && wrong.error.contains("'check'"), "{wrong:?}");
}

pub(crate) fn nothing_secret() {
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
        "error[sensitive-output]: secret in a public setting\n  = The value of `password` is sensitive and is not printed. Read it where explain",
    );
}

/// Colours are there at a terminal, and nowhere else.
pub(crate) fn colours_are_for_terminals() {
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
pub(crate) fn data_is_data() {
    let folder = Folder::new("is-data", APP);
    folder.write("broken.hcl", "listen = 1 +\n");
    folder.write("old.hcl", "limits {\n  max_connections = 1\n}\n");
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
        &["set", "limits.connections", "7"],
        &["fix", "old.hcl"],
        &["unset", "listen"],
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
pub(crate) fn every_command() {
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

//! What the command says of the configuration, and of where its values come from.

use crate::run::{APP, Folder, failed, fine};

pub(crate) fn check() {
    let folder = Folder::new("check", APP);
    fine(folder.run(&["check"]), "");
    folder.write("other.hcl", "listen = 1\nlimits {\n  conections = 5\n}\n");
    let run = folder.run(&["check", "other.hcl", "app.hcl"]);
    failed(&run, " --> other.hcl:3:3\n");
    assert!(run.error.contains("did you mean `connections`?"), "{run:?}");
    failed(&folder.with(&["check", "-"], &[], "limits {}\n"), " --> <stdin>:1:");
    failed(&folder.run(&["check", "none.hcl"]), "The file `none.hcl` could not be read");
    let old = folder.with(&["check", "-"], &[], "limits {\n  max_connections = 1\n}\n");
    assert!(old.code == 0 && old.error.starts_with("warning["), "{old:?}");
    failed(
        &folder.with(&["check", "--deny-warnings", "-"], &[], "limits {\n  max_connections = 1\n}\n"),
        "was renamed",
    );
    failed(
        &folder.with(&["check"], &[("DEMO_SERVICE__WEB__PORT", "x")], ""),
        "environment variable DEMO_SERVICE__WEB__PORT",
    );
    assert!(!run.error.contains('\u{1b}'));
    // What is misspelt of a variable that names a file is told as one that does.
    for name in ["DEMO_LIMTS__CONNECTIONS_FILE", "DEMO_LIMITS__CONECTIONS_FILE"] {
        let run = folder.with(&["check"], &[(name, "/none")], "");
        assert!(run.error.contains("did you mean `DEMO_LIMITS__CONNECTIONS_FILE`?"), "{run:?}");
    }
}

pub(crate) fn values() {
    let folder = Folder::new("values", APP);
    fine(folder.run(&["show"]), "listen = \"a:1\"\nlimits.connections = 5\nservice.web.port = 80\n");
    fine(folder.run(&["get", "listen"]), "a:1\n");
    fine(folder.run(&["get", "service"]), "service.web.port = 80\n");
    fine(folder.run(&["get", "service.web.port"]), "80\n");
    let explained = folder.with(&["explain"], &[("DEMO_LISTEN", "b")], "");
    assert!(explained.out.contains("limits.connections") && explained.out.contains("app.hcl:5:17"), "{explained:?}");
    assert!(explained.out.contains("environment variable DEMO_LISTEN"), "{explained:?}");
    failed(&folder.run(&["get", "nothing"]), "There is no value at `nothing`. The command explain shows the paths");
    failed(&folder.run(&["get", "a["]), "`a[` is no path:");
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
    assert!(
        sarif.code == 2
            && sarif.out.contains("\"ruleId\": \"no-sarif\"")
            && sarif.out.contains("\"text\": \"no SARIF: SARIF tells mistakes, and get prints something else."),
        "{sarif:?}"
    );
}

/// The command takes a text as it stands, and says when it looks like something else.
pub(crate) fn doubtful_texts() {
    let folder = Folder::new("doubtful", APP);
    let quoted = folder.run(&["set", "listen", "\"b:2\""]);
    assert!(quoted.code == 0 && quoted.error.starts_with("warning["), "{quoted:?}");
    assert!(quoted.error.contains("has quotes in its value"), "{quoted:?}");
    assert!(folder.read("app.hcl").contains("listen = \"\\\"b:2\\\"\""), "{quoted:?}");
    let null = folder.run(&["set", "listen", "null"]);
    assert!(null.code == 0 && null.error.contains("sets the text `null`"), "{null:?}");
    let plain = folder.run(&["set", "listen", "b:2"]);
    assert!(plain.code == 0 && plain.error.is_empty(), "{plain:?}");
}

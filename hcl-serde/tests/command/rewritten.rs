//! `fmt` and `fix`: files as a whole.

use crate::run::{Folder, failed, fine};

pub(crate) fn files_are_rewritten() {
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
    failed(&folder.run(&["fmt", "none.hcl"]), "The file `none.hcl` could not be read");
    // What is left is what `check` says.
    for text in ["listen = foo\n", "listen = upper(\"a\")\n"] {
        let run = folder.with(&["fix", "-"], &[], text);
        assert!(run.code == 2 && run.out == text && run.error.contains(" --> <stdin>:1:10\n"), "{run:?}");
        folder.write("other.hcl", text);
        let run = folder.run(&["fix", "other.hcl"]);
        assert!(run.code == 2 && run.error.contains(" --> other.hcl:1:10\n"), "{run:?}");
        assert!(
            run.out.starts_with("no changes; 1 mistake left, as ") && run.out.ends_with(" check other.hcl shows\n"),
            "{run:?}"
        );
    }
    let left = folder.with(&["fix", "-"], &[], "limits {\n  connections = []\n}\n");
    assert!(left.code == 2 && left.error.contains(" --> <stdin>:2:17\n"), "{left:?}");
}

/// `fix` shows each change, without what is secret, and says how much is left.
pub(crate) fn what_is_mended() {
    let app =
        "password = \"canary\"\nlimits {\n\n  max_connections = 5\n  other = 1\n}\nservice \"web\" {\n  prt = 1\n}\n";
    let folder = Folder::new("mended", app);
    let long = "x".repeat(80);
    folder.write("other.json", &format!("{{\"listen\": \"{long}\", \"limits\": {{\"max_connections\": 5}}}}"));
    let changes = "app.hcl:4: max_connections = 5 -> connections = 5\napp.hcl:8: prt = (sensitive) -> port = (sensitive)\n2 changes";
    for (arguments, written) in [
        (&["fix", "--dry-run"][..], ", nothing was written"),
        (&["fix", "--check"], ", nothing was written"),
        (&["fix"], ""),
    ] {
        assert_eq!(folder.read("app.hcl"), app);
        let run = folder.run(arguments);
        let left = match written {
            "" => format!("{changes}; 1 mistake left, as "),
            written => format!("{changes}{written}; 1 mistake would be left, at the lines that the text would have\n"),
        };
        assert!(run.code == 2 && run.out.starts_with(&left), "{run:?}");
        assert!(run.error.contains("`other` is not an argument here"), "{run:?}");
    }
    let mended = app.replace("max_", "").replace("prt", "port");
    assert_eq!(folder.read("app.hcl"), mended);
    // In a text with mistakes of syntax nothing is certain behind the first one: what is left is told of the text that is mended.
    folder.write("app.hcl", &app.replace("\"canary\"", "'canary'"));
    let run = folder.run(&["fix"]);
    expect_test::expect![[r#"
        app.hcl:1: password = (sensitive) (written another way)
        app.hcl:4: max_connections = 5 -> connections = 5
        app.hcl:8: prt = (sensitive) -> port = (sensitive)
        3 changes
        error[unknown-argument]: unknown argument
         --> app.hcl:5:3
          |
        5 |   other = (sensitive)
          |   ^^^^^ `other` is not an argument here

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&format!("{}\n{}", run.out.split("; ").next().unwrap(), run.error));
    assert_eq!(folder.read("app.hcl"), mended);
    folder.write("app.hcl", &mended);
    // Of a long line there is what is another one.
    fine(
        folder.run(&["fix", "other.json"]),
        "other.json:1: ...xxxxx\", \"limits\": {\"max_connections\": 5}} -> ...xxxxx\", \"limits\": {\"connections\": 5}}\n1 change\n",
    );
}

/// Nothing secret is shown of a line that a mistake is in, too.
pub(crate) fn secrets_beside_what_is_mended() {
    const SECRET: &str = "canary-4f1c9e";
    let rows = [
        ("a.hcl", format!("listen=\"a\" password=\"{SECRET}\"\n")),
        ("a.hcl", format!("listen = 'a'; password=\"{SECRET}\"\n")),
        ("a.hcl", format!("limits {{ max_connections=3 }} password=\"{SECRET}\"\n")),
        ("a.json", format!("{{\"listen\":\"a\" \"password\":\"{SECRET}\"}}\n")),
        ("a.json", format!("{{\"listen\":\"a\", \"password\" \"{SECRET}\"}}\n")),
    ];
    let folder = Folder::new("beside", "");
    for (name, text) in rows {
        for way in ["--dry-run", "--check", "--format=json"] {
            folder.write(name, &text);
            let run = folder.run(&["fix", way, name]);
            assert!(!run.out.contains(SECRET) && !run.error.contains(SECRET), "{text} {run:?}");
            if way == "--dry-run" {
                assert!(run.out.contains("(sensitive)"), "{text} {run:?}");
            }
        }
    }
}

/// However many mistakes there are, all are mended, and those that are left are not said to be few.
pub(crate) fn many_mistakes() {
    let folder = Folder::new("many", "");
    let services: String = (0..300).map(|it| format!("service \"s{it}\" {{\n  prt = {it}\n}}\n")).collect();
    folder.write("app.hcl", &services);
    let run = folder.run(&["fix"]);
    assert!(run.code == 0 && run.out.ends_with("\n300 changes\n"), "{run:?}");
    folder.write("app.hcl", &services.replace("prt", "qqqqqq"));
    let run = folder.run(&["fix"]);
    assert!(run.code == 2 && run.out.starts_with("no changes; more than 100 mistakes left, as "), "{run:?}");
}

/// What may not be written is not, and what is written stays what it was.
#[cfg(unix)]
pub(crate) fn files_as_they_are() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    let folder = Folder::new("as-they-are", "listen=\"a\"\n");
    let path = folder.0.join("app.hcl");
    fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    for arguments in [&["set", "listen", "b"][..], &["fmt"]] {
        failed(&folder.run(arguments), "read-only");
    }
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    // Only who may do anything can give files away.
    let is_given = std::os::unix::fs::chown(&path, Some(1), Some(1)).is_ok();
    fine(folder.run(&["fmt"]), "app.hcl\n");
    let there = fs::metadata(&path).unwrap();
    assert_eq!(there.mode() & 0o777, 0o640);
    assert!(!is_given || (there.uid(), there.gid()) == (1, 1));
    fs::remove_file(&path).unwrap();
    symlink("none.hcl", &path).unwrap();
    for arguments in [&["set", "listen", "b"][..], &["init", "app.hcl"]] {
        failed(&folder.run(arguments), "`app.hcl` is a link to a file that is not there");
    }
    // A byte order mark is a mistake of JSON, and mended as others are.
    fs::remove_file(&path).unwrap();
    folder.write("mark.json", "\u{feff}{\"limits\": {\"max_connections\": 5}}\n");
    for arguments in [&["check", "mark.json"][..], &["fmt", "mark.json"]] {
        failed(&folder.run(arguments), "byte order mark");
    }
    assert_eq!(folder.run(&["fix", "mark.json"]).code, 0);
    assert_eq!(folder.read("mark.json"), "{\"limits\": {\"connections\": 5}}\n");
}

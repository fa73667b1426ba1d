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
    failed(&folder.run(&["fmt", "none.hcl"]), "The configuration file \"none.hcl\" could not be read");
    let left = folder.with(&["fix", "-"], &[], "limits {\n  connections = []\n}\n");
    assert!(left.code == 2 && left.error.contains(" --> <stdin>:2:17\n"), "{left:?}");
}

/// `fix` shows each change, without what is secret, and says how much is left.
pub(crate) fn what_is_mended() {
    let app =
        "password = 'canary'\nlimits {\n\n  max_connections = 5\n  other = 1\n}\nservice \"web\" {\n  prt = 1\n}\n";
    let folder = Folder::new("mended", app);
    let long = "x".repeat(80);
    folder.write("other.json", &format!("{{\"listen\": \"{long}\", \"limits\": {{\"max_connections\": 5}}}}"));
    let changes = "app.hcl:1: password = (sensitive) (written another way)\napp.hcl:4: max_connections = 5 -> connections = \
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

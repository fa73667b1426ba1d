//! A configuration that is in no file, beside one that is.

use std::fs;
use std::process::ExitCode;

use crate::run::{Folder, IS_PROGRAM, failed, fine};

/// A program whose configuration is in a store, here a variable, with a file over it, or below it.
pub(crate) fn program_of_a_store(is_over: bool) -> ExitCode {
    use hcl_serde::load::{SourceError, SourceText, TextSource};
    use hcl_serde::{HclSchema, Loader, Sensitive};
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
    hcl_serde::command::run::<Config>(loader).unwrap_or(ExitCode::FAILURE)
}

pub(crate) fn a_source_that_is_no_file() {
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
        "The value of `workers` comes from store:/app:1:11, which overrides `app.hcl`: nothing was written",
    );
    assert_eq!(folder.read("app.hcl"), "workers = 1\n");
    let forced = below(&["set", "workers", "8", "--force"]);
    let said = "`app.hcl` was changed, but the value of `workers` still comes from store:/app:1:11, which";
    assert!(forced.code == 0 && forced.error.contains(said), "{forced:?}");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    // Mistakes of the store, and no store.
    let wrong = with(&["check"], Some("workers = -1\npassword = [\"canary-4f1c9e\"]\n"));
    failed(&wrong, " --> store:/app:1:11\n");
    assert!(!wrong.error.contains("canary"), "{wrong:?}");
    folder.write("app.hcl", "");
    for arguments in [&["check"][..], &["show"], &["explain"], &["get", "workers"], &["set", "workers", "1"]] {
        failed(&with(arguments, None), "The source `store:/app` could not be read: the store cannot be reached.");
    }
    let set = with(&["set", "workers", "1"], None);
    assert!(set.error.contains("nothing was written: what cannot be read may be what counts"), "{set:?}");
    let sarif = with(&["check", "--format", "sarif"], Some("workers = -1\n"));
    assert!(sarif.code == 2 && sarif.out.contains("\"fullyQualifiedName\": \"store:/app\""), "{sarif:?}");
}

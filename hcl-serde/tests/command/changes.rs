//! `set` and `unset`: what is changed, in which file, and what is refused.

use std::collections::BTreeMap;
use std::fs;

use crate::run::{APP, Folder, failed, fine};

pub(crate) fn changes() {
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
    let refused = folder.run(&["set", "limits.connections", "0"]);
    failed(&refused, "it would be so after the edit: nothing was written");
    assert!(!refused.error.contains("override"), "{refused:?}");
    failed(&folder.run(&["set", "limits.conections", "1"]), "did you mean `limits.connections`?");
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
        "The value of `listen` comes from the environment variable DEMO_LISTEN, which overrides `app.hcl`: nothing was \
         written.",
    );
    assert_eq!(folder.read("app.hcl"), before);
    let named = folder.with(&["set", "listen", "c", "--file", "app.hcl"], &[("DEMO_LISTEN", "b")], "");
    assert_eq!(named.code, 0, "{named:?}");
    let hidden = folder.with(&["set", "listen", "c2", "--force"], &[("DEMO_LISTEN", "b")], "");
    assert_eq!(hidden.code, 0);
    let said = "`app.hcl` was changed, but the value of `listen` still comes from the environment variable";
    assert!(hidden.error.contains(said), "{hidden:?}");
    // What something overrides is changed where it stands.
    folder.write("app.hcl", "include = \"base.hcl\"\n");
    folder.write("base.hcl", "listen = \"d\"\n");
    let below = folder.with(&["set", "listen", "e", "--force"], &[("DEMO_LISTEN", "b")], "");
    assert!(below.code == 0 && folder.read("base.hcl") == "listen = \"e\"\n", "{below:?}");
    let below = folder.with(&["unset", "listen"], &[("DEMO_LISTEN", "b")], "");
    assert!(below.code == 0 && folder.read("base.hcl").is_empty(), "{below:?}");
    fs::remove_file(folder.0.join("base.hcl")).unwrap();
    folder.write("app.hcl", &before.replace("\"-1\"", "\"c2\""));
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
    let said = "Without what `app.hcl` has of it, the value of `listen` comes from base.hcl:1:10.";
    assert!(below.code == 0 && below.error.contains(said), "{below:?}");
    fine(folder.run(&["get", "listen"]), "d\n");
    folder.write("app.hcl", "listen = \"a\"\nlimits {\n  connections = 2 * 4 # both\n}\n");
    // What is computed is lost only where somebody says so.
    failed(&folder.run(&["set", "limits.connections", "9"]), "with --force the value is written in its place");
    assert_eq!(folder.run(&["set", "--force", "limits.connections", "9"]).code, 0);
    assert_eq!(folder.run(&["set", "service.db.port", "82"]).code, 0);
    let text = "listen = \"a\"\nlimits {\n  connections = 9 # both\n}\n\nservice \"db\" {\n  port = 82\n}\n";
    assert_eq!(folder.read("app.hcl"), text);
    failed(&folder.run(&["set", "service.db.prt", "82"]), "did you mean `service.db.port`?");
    let refused = folder.run(&["unset", "service.db.port"]);
    failed(&refused, "it would be so after the edit: nothing was written");
    assert_eq!(folder.read("app.hcl"), text);
    // What is wrong without the change stays, and is no reason to refuse it.
    let wrong = "limits {\n  connections = 0\n}\nother = 1\nservice \"web\" {\n}\n";
    folder.write("app.hcl", wrong);
    let refused = folder.run(&["set", "service.web.port", "x"]);
    failed(&refused, "it would be so after the edit: nothing was written");
    assert!(!refused.error.contains("other"), "{refused:?}");
    failed(&folder.run(&["set", "service.db", "{}"]), "the required argument `port` is not set");
    assert_eq!(folder.read("app.hcl"), wrong);
    let set = folder.run(&["set", "limits.connections", "1"]);
    assert_eq!(set.code, 0, "{set:?}");
    assert!(
        set.error.contains(
            "warning[left-as-it-is]: mistakes elsewhere\n  = The configuration still has 2 mistakes, as it had before: "
        ),
        "{set:?}"
    );
    let set = folder.run(&["set", "service.web.port", "1"]);
    assert!(set.code == 0 && set.error.contains("still has 1 mistake, as it had before"), "{set:?}");
    let unset = folder.run(&["unset", "limits"]);
    assert!(unset.code == 0 && unset.error.contains("still has 1 mistake, as it had before"), "{unset:?}");
    assert_eq!(folder.read("app.hcl"), "other = 1\nservice \"web\" {\n  port = 1\n}\n");
    failed(
        &folder.with(&["set", "listen", "-"], &[], ""),
        "error[no-input]: nothing to read\n  = The value is read from the standard input, and nothing is there: nothing was written",
    );
    failed(
        &folder.run(&["set", "limits", "9"]),
        "`limits` names a block, and not what is in it, as `limits.connections` does",
    );
    failed(&folder.run(&["set", "liste", "9"]), "path `liste` sets nothing");
    // What cannot be read as a whole is left alone.
    for broken in
        ["limits {\n  connections = 1\n", "listen = \nlimits {\n  connections = 1\n}\n", "{ \"limits\": 1 }\n"]
    {
        folder.write("app.hcl", broken);
        let refused = folder.run(&["set", "limits.connections", "2"]);
        failed(&refused, "nothing was written: it is not known what the file says as long as this is so");
        failed(&folder.run(&["unset", "limits"]), "nothing was written: it is not known");
        assert_eq!(folder.read("app.hcl"), broken);
    }
    folder.write("app.hcl", "");
    failed(&folder.run(&["get", "liste"]), "did you mean `listen`?");
    // One of several is not taken for all of them.
    folder.write("base.json", "{\"service\": {\"web\": [{\"port\": 1}, {\"port\": 2}]}}\n");
    folder.write("app.hcl", "include = \"base.json\"\n");
    failed(&folder.run(&["unset", "service.web"]), "There are several blocks at `service.web`: say which one is meant");
    assert!(folder.read("base.json").contains("[{\"port\": 1}, {\"port\": 2}]"));
    // The last block of a type goes with its name.
    let json = [
        ("{\"service\": {\"web\": {\"port\": 1}}, \"listen\": \"a\"}\n", "{\"listen\": \"a\"}\n"),
        (
            "{\"service\": [{\"web\": {\"port\": 1}}, {\"api\": {\"port\": 2}}]}\n",
            "{\"service\": [{\"api\": {\"port\": 2}}]}\n",
        ),
    ];
    for (before, after) in json {
        folder.write("base.json", before);
        folder.write("app.hcl", "include = \"base.json\"\n");
        let unset = folder.run(&["unset", "service.web"]);
        assert!(unset.code == 0 && unset.error.is_empty(), "{unset:?}");
        assert_eq!(folder.read("base.json"), after);
    }
    folder.write("app.hcl", "");
    // A block with more than one argument is set at once, and the rest of it stays.
    folder.write("app.hcl", "");
    assert_eq!(folder.run(&["set", "service.web", "{ port = 80 }"]).code, 0);
    assert_eq!(folder.run(&["set", "limits", "{ connections = 2 }"]).code, 0);
    failed(&folder.run(&["set", "limits", "{ conections = 2 }"]), "did you mean `connections`?");
    let text = folder.read("app.hcl");
    assert_eq!(text.trim_start(), "service \"web\" {\n  port = 80\n}\n\nlimits {\n  connections = 2\n}\n");
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
    failed(&dry, "it would be so after the edit: nothing was written");
    failed(&folder.run(&["unset", "listen"]), "None of the files that the program reads is there. The command init");
    assert!(!folder.0.join("app.hcl").exists());
    assert_eq!(folder.run(&["set", "listen", "c"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "listen = \"c\"\n");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    assert_eq!(folder.run(&["set", "listen", "d", "--file", "./app.hcl"]).code, 0);
    assert_eq!(folder.read("app.hcl"), "listen = \"d\"\n");
}

/// Blocks without labels, words, expressions and what older files have.
pub(crate) fn other_types() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::{Expression, HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        #[hcl(keyword)]
        mode: Option<Mode>,
        when: Option<Expression>,
        store: Option<Store>,
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
    #[serde(tag = "kind", rename_all = "lowercase")]
    #[expect(dead_code, reason = "the command only checks it")]
    enum Store {
        File { path: String },
        Bucket { name: String },
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
    let beyond = command.to_clap().get_matches_from(["config", "set", "rule[7].path", "/e"]);
    let (_, said, code) = command.output(&beyond);
    assert!(code == 2 && said.contains("not so many blocks `rule` that one has number 7"), "{said}");
    run(&["set", "mode", "fast"]);
    run(&["set", "when", "x > 1"]);
    run(&["set", "threads", "3"]);
    run(&["set", "workers", "2"]);
    run(&["set", "listener.address", "b"]);
    run(&["set", "server.listen", "c"]);
    let text = "mode = fast # slow\nthreads = 2\nwhen = x > 1\nrule {\n  path = \"/a\"\n}\nrule {\n  path = \"/d\"\n}\nrule {\n  path = \"/e\"\n}\nserver {\n  listen = \"c\"\n}\n";
    assert_eq!(folder.read("app.hcl"), text);
    // What chooses the rest is changed with it.
    run(&["set", "store", "{ kind = \"file\", path = \"a\" }"]);
    let alone = command.to_clap().get_matches_from(["config", "set", "store.kind", "bucket"]);
    let (_, said, code) = command.output(&alone);
    let why = "`store.kind` chooses what else there is in `store`: set all of `store` at once";
    assert!(code == 2 && said.contains(why), "{said}");
    run(&["set", "store", "{ kind = \"bucket\", name = \"b\" }"]);
    run(&["unset", "store"]);
    run(&["fix"]);
    assert!(folder.read("app.hcl").ends_with("listener {\n  address = \"c\"\n}\n"));
}

/// What is new in a block stands where an older file has the block, and what a computed key may hide is not written.
pub(crate) fn old_places() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::{EvalContext, HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        #[hcl(block, moved_from = "server.tls")]
        tls: Option<Tls>,
        #[hcl(block, renamed_from = "server_v1")]
        service: BTreeMap<String, Chain>,
        #[hcl(block)]
        listener: Option<Listener>,
        ports: Option<BTreeMap<String, u16>>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Tls {
        cert: String,
        key: Option<String>,
        #[hcl(block)]
        chain: Option<Chain>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Chain {
        #[hcl(renamed_from = "levels")]
        depth: Option<u8>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Listener {
        #[hcl(moved_from = "server.listen")]
        address: Option<String>,
        #[hcl(moved_from = "server.port")]
        port: Option<u16>,
    }

    let run = |file: &str, text: &str, arguments: &[&str]| {
        let folder = Folder::new("old-places", "");
        folder.write(file, text);
        let context = EvalContext::new().with_variable("name", "a");
        let loader = Loader::new().file(folder.0.join(file)).context(context);
        let command = ConfigCommand::new::<Config>(loader);
        let (_, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        (folder.read(file), said, code)
    };
    let set = |text: &str, path: &str, value: &str| {
        let (after, said, code) = run("app.hcl", text, &["set", path, value]);
        assert_eq!(code, 0, "{said}");
        after
    };
    let text = "server {\n  listen = \"::\"\n  tls {\n    cert = \"a\" # ours\n  }\n}\n";
    let expected = text.replace("# ours\n", "# ours\n    key  = \"k\"\n");
    assert_eq!(set(text, "tls.key", "k"), expected);
    assert_eq!(set(text, "server.tls.key", "k"), expected);
    let inside = "    cert = \"a\" # ours\n\n    chain {\n      depth = 2\n    }\n";
    let expected = text.replace("    cert = \"a\" # ours\n", inside);
    assert_eq!(set(text, "tls.chain.depth", "2"), expected);
    assert_eq!(set(text, "tls", "{ cert = \"a\", chain = { depth = 2 } }"), expected);
    assert_eq!(set(text, "listener.port", "81"), format!("{text}\nlistener {{\n  port = 81\n}}\n"));
    let old = "server_v1 \"a\" {\n}\n";
    assert_eq!(set(old, "service.a.depth", "3"), "server_v1 \"a\" {\n  depth = 3\n}\n");
    let (after, said, code) =
        run("app.hcl.json", "{\"server\": {\"tls\": {\"cert\": \"a\"}}}\n", &["set", "tls.chain.depth", "2"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(after, "{\"server\": {\"tls\": {\"cert\": \"a\", \"chain\": {\"depth\": 2}}}}\n");
    // An argument that an older file has under another name is set there, in a block that is set as a whole, too.
    let old = "service \"a\" {\n  levels = 1 # few\n}\n";
    assert_eq!(set(old, "service.a", "{ depth = 2 }"), old.replace('1', "2"));
    let old = "{\"service\": {\"a\": [{\"levels\": 1}]}}\n";
    let (after, said, code) = run("app.hcl.json", old, &["set", "service.a", "{ depth = 2 }"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(after, old.replace('1', "2"));
    for key in ["true ? \"a\" : \"b\"", "name"] {
        let text = format!("ports = {{ a = 5, ({key}) = 1 }}\n");
        let (after, said, code) = run("app.hcl", &text, &["set", "ports.a", "2"]);
        assert!(code == 2 && after == text, "{said}\n{after}");
    }
}

pub(crate) fn several_files() {
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
    failed(&folder.run(&["set", "pasword", "x", "--file", "other.hcl"]), "did you mean `password`?");
    failed(&folder.run(&["unset", "limts.connections"]), "did you mean `limits.connections`?");
    failed(
        &folder.run(&["set", "password", "x", "--file", "other.hcl"]),
        "`other.hcl` is none of the files that the program reads",
    );
    assert_eq!(folder.run(&["set", "password", "x", "--file", "./base.hcl"]).code, 0);
    assert!(folder.read("base.hcl").contains("password = \"x\""));
    failed(
        &folder.run(&["convert"]),
        "error[several-files]: several files\n  = The program reads several files: `app.hcl`, `base.hcl`. Name one of them",
    );
}

/// The file of the highest layer is the one for what stands nowhere yet, if there is only one.
/// Blocks of JSON are taken out one by one, as those of the native syntax are.
pub(crate) fn labelled_blocks_of_json() {
    let folder = Folder::new("json-blocks", "");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    let text = "{\n  \"service\": {\n    \"a\": {\n      \"port\": 1\n    },\n    \"b\": {\n      \"port\": 2\n    }\n  }\n}\n";
    let run = |arguments: &[&str]| {
        use hcl_serde::command::ConfigCommand;
        use hcl_serde::{HclSchema, Loader};
        use serde::Deserialize;
        use std::collections::BTreeMap;

        #[derive(Deserialize, HclSchema)]
        #[expect(dead_code, reason = "the command only checks it")]
        struct Config {
            #[hcl(block)]
            service: BTreeMap<String, Service>,
        }

        #[derive(Deserialize, HclSchema)]
        #[expect(dead_code, reason = "the command only checks it")]
        struct Service {
            port: u16,
        }

        folder.write("app.hcl.json", text);
        let command = ConfigCommand::new::<Config>(Loader::new().file(folder.0.join("app.hcl.json")));
        let (_, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        (said, code, folder.read("app.hcl.json"))
    };
    let (said, code, left) = run(&["unset", "service"]);
    assert!(code == 2 && said.contains("as in `service.a`") && left == text, "{said}{left}");
    for (path, kept) in [("service[0]", "\"b\""), ("service[1]", "\"a\""), ("service.b", "\"a\"")] {
        let (said, code, left) = run(&["unset", path]);
        assert!(
            code == 0 && said.is_empty() && left.contains(kept) && left.matches("port").count() == 1,
            "{said}{left}"
        );
    }
}

pub(crate) fn which_file() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::{HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        #[hcl(default = 1)]
        workers: u8,
        listen: Option<String>,
        #[hcl(block)]
        limits: Option<Limits>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Limits {
        connections: Option<u32>,
        burst: Option<u32>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Needs {
        workers: u8,
        name: String,
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
    // Of a block that is in several layers, the highest.
    folder.write("app.hcl", "workers = 3\nlimits {\n  connections = 1\n  burst = 2\n}\n");
    folder.write("conf.d/a.hcl", "limits {\n  connections = 5\n}\n");
    assert_eq!(run(&["set", "limits", "{ connections = 6, burst = 3 }"]), (String::new(), 0));
    assert_eq!(folder.read("conf.d/a.hcl"), "limits {\n  connections = 6\n  burst       = 3\n}\n");
    assert_eq!(run(&["set", "limits.burst", "4"]), (String::new(), 0));
    let (said, code) = run(&["unset", "limits"]);
    assert!(code == 0 && said.contains("[still-set]") && said.contains(": value from elsewhere"), "{said}");
    assert_eq!(folder.read("conf.d/a.hcl"), "");
    folder.write("app.hcl", "workers = 3\n");
    folder.write("conf.d/a.hcl", "");
    folder.write("conf.d/b.hcl", "");
    let (said, code) = run(&["set", "listen", "a"]);
    assert!(code == 2 && said.contains("stands nowhere yet") && !said.contains("which/app.hcl"), "{said}");
    // One that need not be there is made if it is named, also if what it says is all that is missing.
    let needs = Loader::new().file(at("app.hcl")).layer().optional_file(at("late.hcl"));
    let command = ConfigCommand::new::<Needs>(needs);
    let late = at("late.hcl").display().to_string();
    let matches = command.to_clap().get_matches_from(["config", "set", "name", "b", "--file", &late]);
    let (_, said, code) = command.output(&matches);
    assert!(code == 0 && said.is_empty(), "{said}");
    assert_eq!(folder.read("late.hcl"), "name = \"b\"\n");
    let local = at("local/app.json").display().to_string();
    assert_eq!(run(&["set", "listen", "b", "--file", &local]), (String::new(), 0));
    assert_eq!(folder.read("local/app.json"), "{\n  \"listen\": \"b\"\n}\n");
}

/// What is secret can come from the standard input, and is written into no file where it would not count.
pub(crate) fn secrets_that_are_set() {
    const SECRET: &str = "canary-4f1c9e";
    let folder = Folder::new("secrets-set", "listen = \"a\"\n");
    folder.write("key", SECRET);
    let named = [("DEMO_PASSWORD_FILE", "key")];
    let refused = folder.with(&["set", "password", "hunter3"], &named, "");
    failed(&refused, "The value of `password` comes from the secret file key, which overrides `app.hcl`");
    assert!(!refused.error.contains("hunter3") && !refused.error.contains(SECRET), "{refused:?}");
    assert_eq!(folder.read("app.hcl"), "listen = \"a\"\n");
    for (input, value) in [("hunter3\n", "hunter3"), ("hunter4", "hunter4"), ("a\r\n", "a"), ("a\n\n", "a\\n")] {
        let run = folder.with(&["set", "password", "-"], &[], input);
        assert!(run.code == 0 && !run.out.contains("hunter") && run.error.is_empty(), "{run:?}");
        assert_eq!(folder.read("app.hcl"), format!("listen = \"a\"\npassword = \"{value}\"\n"));
    }
    let refused = folder.with(&["set", "password", "-"], &[], b"hunter5\xff");
    failed(&refused, "The value is read from the standard input, and what is there is not UTF-8: nothing was written.");
    assert!(!refused.error.contains("hunter"), "{refused:?}");
}

/// A file that only the limits of the loader allow is converted within these.
pub(crate) fn converted_within_limits() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::model::limits::Limits;
    use hcl_serde::{HclSchema, Loader, Value};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        any: Value,
    }

    let folder = Folder::new("limits", "");
    folder.write("app.hcl", &format!("any = {}1{}\n", "[".repeat(300), "]".repeat(300)));
    let loader = Loader::new().file(folder.0.join("app.hcl")).limits(Limits::default().with_nesting(400));
    let command = ConfigCommand::new::<Config>(loader);
    let (out, said, code) = command.output(&command.to_clap().get_matches_from(["config", "convert"]));
    assert!(code == 0 && out.matches('[').count() == 300, "{said}{out}");
}

//! `init`, `docs`, `schema`, `diff` and `convert`: what is made of the schema and of files.

use crate::run::{APP, Folder, failed, fine};

pub(crate) fn what_is_given_away() {
    let folder = Folder::new("given", APP);
    let printed = folder.run(&["init"]);
    assert!(printed.code == 0 && printed.out.contains("# listen = \"127.0.0.1:8080\""), "{printed:?}");
    fine(folder.run(&["init", "new.hcl"]), "");
    assert_eq!(folder.read("new.hcl"), printed.out);
    failed(
        &folder.run(&["init", "new.hcl"]),
        "error[unwritable-file]: file cannot be written\n  = `new.hcl` is there already. Name another file, or - to print",
    );
    failed(&folder.run(&["init", "none/new.hcl"]), "`none/new.hcl` cannot be made:");
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
    for nonsense in ["{\"bodies\":1}", "{\"bodies\":{}}", "{\"root\":\"A\",\"bodies\":[{\"x\":1}]}", "{}"] {
        folder.write("old.json", nonsense);
        failed(&folder.run(&["diff", "old.json"]), "`old.json` is not what another release has printed");
    }
    failed(
        &folder.run(&["diff", "app.hcl"]),
        "error[no-data]: no data of a configuration\n  = `app.hcl` is not what another release has printed for the command schema",
    );
    let converted = folder.run(&["convert", "--to", "json"]);
    assert!(converted.code == 0 && converted.out.contains("\"service\": {\n    \"web\": {"), "{converted:?}");
    fine(
        folder.with(&["convert", "-", "--to", "hcl"], &[], "{\"limits\": {\"connections\": 5}}"),
        "limits {\n  connections = 5\n}\n",
    );
}

/// What blocks define for a program, they define in the other syntax.
pub(crate) fn what_defines() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::model::expr::EvalContext;
    use hcl_serde::{HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Config {
        path: String,
    }

    let text = "function \"url\" {\n  params = [host]\n  result = \"x${host}\"\n}\nlocals {\n  a = \"b\"\n}\npath = url(local.a)\n";
    let folder = Folder::new("defines", text);
    let loader = Loader::new()
        .context(EvalContext::new())
        .allow_functions()
        .allow_locals("local")
        .file(folder.0.join("app.hcl"));
    let loader = loader.env("DEMO");
    let command = ConfigCommand::new::<Config>(loader);
    let (json, said, code) = command.output(&command.to_clap().get_matches_from(["config", "convert"]));
    assert!(code == 0 && json.contains("\"params\": [\"host\"]") && json.contains("${url(local.a)}"), "{json}{said}");
    // What sets an argument is named where it is described.
    for (given_away, named) in
        [("docs", "- Environment variable: `DEMO_PATH`"), ("init", "Environment variable: DEMO_PATH.")]
    {
        let (text, said, code) = command.output(&command.to_clap().get_matches_from(["config", given_away]));
        assert!(code == 0 && text.contains(named), "{text}{said}");
    }
}

/// `init` says what is to be filled in.
pub(crate) fn what_is_to_be_filled_in() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::{HclSchema, Loader};
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
            let is_required = ["listen", "url"].iter().any(|name| line.contains(name));
            assert!(one["code"] == "to-fill-in" && is_required, "{one} {line}");
            let detail = one["detail"].as_str().unwrap();
            assert!(detail.ends_with("is required, and what stands here only takes its place: write the value."));
        }
    }
}

/// Of several files, or of those of a folder, each may be a part of the configuration.
pub(crate) fn schemas_of_layers() {
    use hcl_serde::command::ConfigCommand;
    use hcl_serde::{HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema counts")]
    struct Config {
        path: String,
    }

    let folder = Folder::new("schemas", "path = \"a\"\n");
    let (file, other) = (folder.0.join("app.hcl"), folder.0.join("local.json"));
    let one = Loader::new().file(&file).env("DEMO");
    let several = [
        one.clone().layer().optional_file(&other),
        one.clone().allow_includes("include"),
        Loader::new().folder(&folder.0),
        Loader::new().optional_folder(folder.0.join("conf.d")),
    ];
    let is_whole = |loader: Loader| {
        let command = ConfigCommand::new::<Config>(loader);
        let (schema, said, code) = command.output(&command.to_clap().get_matches_from(["config", "schema"]));
        assert!(code == 0 && schema.contains("\"path\": {"), "{schema}{said}");
        // The `include` of a file has names that must be there, too.
        schema.contains("\"required\": [\n    \"path\"\n  ]")
    };
    assert!(is_whole(one));
    assert!(several.into_iter().all(|loader| !is_whole(loader)));
}

//! Files that a program updates where a value comes from outside of them: from the environment, an override or a default.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hcl_serde::edit::{self, Update};
use hcl_serde::{HclSchema, Loader};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Mailer {
    token: Option<String>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    features: BTreeMap<String, bool>,
    #[hcl(block)]
    #[serde(default)]
    retry: Retry,
    #[hcl(block)]
    database: Option<Database>,
    #[hcl(block)]
    listener: BTreeMap<String, Listener>,
    #[hcl(block)]
    #[serde(default)]
    limits: Limits,
    #[hcl(block)]
    route: Vec<Route>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize, HclSchema)]
#[serde(default)]
struct Retry {
    attempts: u32,
    #[hcl(block)]
    pause: Pause,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize, HclSchema)]
#[serde(default)]
struct Pause {
    seconds: u32,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Database {
    url: String,
    #[hcl(sensitive)]
    password: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, BTreeMap<String, u8>>,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Listener {
    address: String,
    connections: Option<u32>,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
#[serde(default)]
struct Limits {
    rate: u32,
    queue: u32,
    burst: Option<u32>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { rate: 10, queue: 100, burst: Some(20) }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Route {
    domains: Vec<String>,
    to: String,
}

/// A folder of a test, which is taken away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-updated-outside-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SITE: &str =
    "features = {\n  dkim = true\n}\n\ndatabase {\n  url = \"db\"\n}\n\nlistener \"smtp\" {\n  address = \"a\"\n}\n";

/// What the file that takes the rest has after a change, where something comes from the environment.
fn rest(folder: &Folder, variables: &[(&str, &str)], change: impl Fn(&mut Mailer)) -> [String; 2] {
    ["local.hcl", "local.json"].map(|name| {
        let site = folder.file("site.hcl", SITE);
        let more = folder.file("more.hcl", "features = { arc = true }\n");
        let local = folder.0.join(name);
        let loader = Loader::new().file(&site).layer().file(&more).layer().optional_file(&local);
        let loader = loader.env_from("MAILER", variables.iter().copied());
        let before = loader.load::<Mailer>().unwrap();
        let done = Update::new(&loader).new_values_in(&local).run(&change);
        if let Err(error) = done {
            assert_eq!(fs::read_to_string(&site).unwrap(), SITE);
            return error.diagnostics().iter().next().map(|it| format!("{}: {it}", it.code())).unwrap();
        }
        // What the environment says is said by that.
        let after = loader.load::<Mailer>().unwrap();
        for (name, _) in variables {
            let value = |config: &Mailer| match *name {
                "MAILER_FEATURES__Z" => format!("{:?}", config.features.get("z")),
                "MAILER_DATABASE__PASSWORD" => format!("{:?}", config.database.as_ref().unwrap().password),
                _ => format!("{:?}", config.retry),
            };
            assert_eq!(value(&before), value(&after));
        }
        let text = fs::read_to_string(&local).unwrap_or_default();
        let _ = fs::remove_file(&local);
        text
    })
}

#[test]
fn values_of_the_environment_in_blocks_go_where_the_rest_goes() {
    let folder = Folder::new("blocks");
    let attempts = [("MAILER_RETRY__ATTEMPTS", "3")];
    assert_eq!(
        rest(&folder, &attempts, |config| config.retry.attempts = 9),
        ["retry {\n  attempts = 9\n}\n", "{\n  \"retry\": {\n    \"attempts\": 9\n  }\n}\n"]
    );
    let seconds = [("MAILER_RETRY__PAUSE__SECONDS", "3")];
    assert_eq!(
        rest(&folder, &seconds, |config| config.retry.pause.seconds = 9)[0],
        "retry {\n  pause {\n    seconds = 9\n  }\n}\n"
    );
    // Its block is in another file.
    let password = [("MAILER_DATABASE__PASSWORD", "x")];
    let set = |config: &mut Mailer| config.database.as_mut().unwrap().password = Some("y".to_owned());
    assert_eq!(rest(&folder, &password, set)[0], "database {\n  password = \"y\"\n}\n");
    let connections = [("MAILER_LISTENER__SMTP__CONNECTIONS", "3")];
    let set = |config: &mut Mailer| config.listener.get_mut("smtp").unwrap().connections = Some(4);
    assert_eq!(
        rest(&folder, &connections, set),
        [
            "listener \"smtp\" {\n  connections = 4\n}\n",
            "{\n  \"listener\": {\n    \"smtp\": {\n      \"connections\": 4\n    }\n  }\n}\n"
        ]
    );
}

#[test]
fn maps_are_made_for_keys_of_a_map_of_which_the_environment_has_others() {
    let folder = Folder::new("maps");
    let z = [("MAILER_FEATURES__Z", "true")];
    let add = |names: &'static [&str]| {
        move |config: &mut Mailer| config.features.extend(names.iter().map(|name| ((*name).to_owned(), true)))
    };
    assert_eq!(
        rest(&folder, &z, add(&["a"])),
        ["features = { a = true }\n", "{\n  \"features\": {\n    \"a\": true\n  }\n}\n"]
    );
    assert_eq!(rest(&folder, &z, add(&["a", "b"]))[0], "features = { a = true, b = true }\n");
    let unset = |config: &mut Mailer| config.features.extend([("z".to_owned(), false)]);
    assert_eq!(rest(&folder, &z, unset)[0], "features = { z = false }\n");
    let gone = |config: &mut Mailer| config.features.retain(|name, _| name != "z");
    let said = "no-layer: no file for a change: `features.z` cannot be taken out of a file: the environment variable `MAILER_FEATURES__Z` gives it";
    assert_eq!(rest(&folder, &z, gone)[0], said);
}

#[test]
fn what_the_environment_gives_is_not_taken_out_of_a_file() {
    let folder = Folder::new("gone");
    let password = [("MAILER_DATABASE__PASSWORD", "x")];
    let said = rest(&folder, &password, |config| config.database.as_mut().unwrap().password = None);
    let wanted = "no-layer: no file for a change: `database.password` cannot be taken out of a file: the environment variable `MAILER_DATABASE__PASSWORD` gives it";
    assert_eq!(said[0], wanted);
    // Nobody has said where it is to go.
    let loader = Loader::new().file(folder.file("app.hcl", SITE)).env_from("MAILER", password);
    let error = Update::new(&loader).run(|config: &mut Mailer| config.database.as_mut().unwrap().password = None);
    assert!(error.unwrap_err().report().to_string().contains("the program can say which file takes what no file has"));
}

#[test]
fn what_has_a_default_is_not_left_out() {
    let folder = Folder::new("default");
    for text in ["", "limits {\n  burst = 5\n}\n"] {
        let file = folder.file("app.hcl", text);
        let error = edit::update(&file, |config: &mut Mailer| config.limits.burst = None).unwrap_err();
        let said = "error[default-instead]: default instead\n  = `limits.burst` cannot be left out: where no file has it, it is 20 by default, and no file can say";
        assert!(error.report().contains(said), "{}", error.report());
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn what_is_new_in_a_block_is_aligned() {
    let folder = Folder::new("aligned");
    let route = |to: &str| Route { domains: vec!["a.b".to_owned()], to: to.to_owned() };
    for count in [1, 5] {
        let file = folder.file("app.hcl", "");
        edit::update(&file, |config: &mut Mailer| {
            config.route = (0..count).map(|number| route(&number.to_string())).collect();
            config.limits = Limits { rate: 1, queue: 2, burst: Some(3) };
            config.retry = Retry { attempts: 1, pause: Pause { seconds: 1 } };
        })
        .unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(hcl_serde::model::format::format(&text, &hcl_serde::model::format::Options::default()), text);
        assert!(text.contains("domains = [\"a.b\"]\n  to      = \"0\"\n"), "{text}");
    }
    // What stands beside something is as that is.
    let file = folder.file("app.hcl", "limits {\n  rate = 1\n  queue = 5\n}\n");
    edit::update(&file, |config: &mut Mailer| config.limits.burst = Some(3)).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "limits {\n  rate = 1\n  queue = 5\n  burst = 3\n}\n");
}

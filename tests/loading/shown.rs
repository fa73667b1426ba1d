//! What reports must not show of what is sensitive, beyond what the files of `decode-errors` can show: advice that repeats a
//! value, lists of secrets, and overrides that lead nowhere.

use std::collections::HashMap;
use std::net::IpAddr;

use hcl_serde::{Error, HclSchema, Loader, RenderOptions, Sensitive, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only reports are looked at")]
struct Secrets {
    #[hcl(sensitive)]
    host: Option<IpAddr>,
    alone: Option<Sensitive<IpAddr>>,
    #[hcl(sensitive, expected = "an address")]
    told: Option<IpAddr>,
    #[hcl(sensitive)]
    numbers: Option<Vec<u32>>,
    list: Option<Vec<Sensitive<String>>>,
    map: Option<HashMap<String, Sensitive<String>>>,
}

#[track_caller]
fn nothing_is_shown(what: &str, loaded: Result<Secrets, Error>) {
    let error = loaded.unwrap_err();
    let shown = format!("{error}\n{error:?}\n{}", error.report());
    let secret = ["2026", "canary"].into_iter().find(|secret| shown.contains(secret));
    assert_eq!(secret, None, "{what}\n{shown}");
}

#[test]
fn advice_does_not_repeat_what_is_sensitive() {
    for name in ["host", "alone", "told", "numbers", "list", "map"] {
        let text = format!("{name} = 2026-01-02\n");
        nothing_is_shown(&text, hcl_serde::from_str(&text));
        let text = format!("{name} = canary word\n");
        nothing_is_shown(&text, hcl_serde::from_str(&text));
        let text = format!("{{\"{name}\": canary}}");
        nothing_is_shown(&text, hcl_serde::json::from_str(&text));
    }
}

#[test]
fn a_list_of_secrets_that_is_none_is_not_shown() {
    for text in [
        "list = \"canary\"\n",
        "list = [[1], \"canary\"]\n",
        "map = \"canary\"\n",
        "map = { a = [1], b = \"canary\" }\n",
    ] {
        nothing_is_shown(text, hcl_serde::from_str(text));
    }
}

#[test]
fn an_override_of_something_in_a_secret_is_not_shown() {
    for path in ["host.a", "alone.a", "numbers.a", "numbers", "list", "list.a", "map"] {
        nothing_is_shown(path, Loader::new().override_value(path, "canary").load());
    }
}

#[test]
fn a_list_of_secrets_is_not_explained() {
    for loader in [
        Loader::new().named_text("a.hcl", "list = [\"canary\"]\nmap = { a = \"canary\" }\nhost = \"127.0.0.1\"\n"),
        Loader::new().override_value("list", "[\"canary\"]").override_value("map", "{ a = \"canary\" }"),
        Loader::new().override_value("map.a", "canary"),
    ] {
        let explained = loader.load_full::<Secrets>().unwrap().explain();
        assert!(!explained.contains("canary") && !explained.contains("127"), "{explained}");
    }
}

/// Objects that layers merge have parts in several files, and a secret part may be in any of them.
#[test]
fn a_secret_of_a_lower_layer_is_not_explained() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only the table is looked at")]
    struct Object {
        pair: Option<Sensitive<HashMap<String, String>>>,
        #[hcl(sensitive)]
        map: Option<HashMap<String, String>>,
        free: Option<Value>,
        shown: Option<String>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only the table is looked at")]
    struct Config {
        #[hcl(merge = "deep")]
        #[serde(default)]
        objects: HashMap<String, Object>,
    }
    for secret in ["pair = { a = \"canary\" }", "map = { canary = \"x\" }", "free = { password = \"canary\" }"] {
        for other in ["pair = { b = \"y\" }", "shown = \"y\""] {
            for files in [[secret, other], [other, secret]] {
                let [low, high] = files.map(|part| format!("objects = {{ k = {{ {part} }} }}\n"));
                let loader = Loader::new().named_text("a.hcl", low).layer().named_text("b.hcl", high);
                let explained = loader.load_full::<Config>().unwrap().explain();
                assert!(!explained.contains("canary"), "{files:?}\n{explained}");
            }
        }
    }
}

/// A report of a missing label does not repeat the labels that are there.
#[test]
fn labels_beside_a_missing_label_are_not_shown() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only reports are looked at")]
    struct Inner {
        #[hcl(label)]
        key: Sensitive<String>,
        #[hcl(label)]
        name: String,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only reports are looked at")]
    struct Config {
        #[hcl(block)]
        inner: Vec<Inner>,
    }
    let error = hcl_serde::from_str::<Config>("inner \"canary\" {}\n").unwrap_err();
    let report = error.report().to_string();
    assert!(report.contains(r#"write `inner "key" "name" { ... }`"#) && !report.contains("canary"), "{report}");
}

/// A decode within another one says nothing of what that has seen of secrets.
#[test]
fn a_decode_within_another() {
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    enum Login {
        Key { key: Sensitive<String> },
        Number(u8),
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Inside {
        x: u8,
    }
    #[derive(Debug)]
    struct Nested;
    impl<'de> Deserialize<'de> for Nested {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Nested, D::Error> {
            let text = String::deserialize(deserializer)?;
            hcl_serde::from_str::<Inside>(&text).map(|_| Nested).map_err(serde::de::Error::custom)
        }
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Config {
        login: Login,
        nested: Nested,
        #[hcl(deprecated = "it does nothing")]
        old: Option<u8>,
    }
    let text = r#"{"login": {"key": "hunter2"}, "nested": "x = 1", "old": 1}"#;
    let loaded = Loader::new().named_text("a.json", text).load_full::<Config>().unwrap();
    let report = loaded.warnings.report(&RenderOptions::new());
    assert!(report.contains("`old` is deprecated") && !report.contains("hunter2"), "{report}");
}

//! Advice that is followed to the letter: what was written and what is said of it, and that what is advised is no mistake.

#![expect(dead_code, reason = "what is read is only shown")]

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use hcl_serde::{HclFile, HclSchema, Loader};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What is said of a file, a line for each mistake.
fn said_of<T: DeserializeOwned + HclFile>(file: &str, text: &str) -> String {
    let Err(error) = Loader::new().named_text(file, text).load::<T>() else {
        return "nothing\n".to_owned();
    };
    let lines = error.diagnostics().iter().map(|found| {
        let at = found.subject().map_or_else(|| "nowhere".to_owned(), ToString::to_string);
        format!("{at}: {} | {}\n", found.summary(), found.message())
    });
    lines.collect()
}

/// What is said of each of the texts, beside which stands what is advised in its place: nothing is said of that.
fn said<T: DeserializeOwned + HclFile>(file: &str, texts: &[(&str, &str)]) -> String {
    let mut all = String::new();
    for (wrong, right) in texts {
        let said = said_of::<T>(file, wrong);
        let after = said_of::<T>(file, right);
        all += &format!("{wrong:?}: {said}");
        if after != "nothing\n" {
            all += &format!("  BUT {right:?}: {after}");
        }
    }
    all
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct App {
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    agent: Option<Agent>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    step: Vec<Step>,
    #[hcl(block)]
    store: Option<Store>,
    limits: BTreeMap<String, u32>,
    deep: BTreeMap<String, BTreeMap<String, u32>>,
    routes: Vec<BTreeMap<String, String>>,
    #[hcl(min = 1)]
    port: Option<u16>,
    #[hcl(max = 9)]
    small: Option<i8>,
    #[hcl(min = 2, max = 9)]
    both: Option<u8>,
    ports: Vec<u16>,
    sep: Option<String>,
    name: Option<String>,
    names: Vec<String>,
    tls: Option<bool>,
    address: Option<IpAddr>,
    #[hcl(keyword)]
    mode: Option<Mode>,
    #[hcl(keyword)]
    modes: Vec<Mode>,
    #[serde(with = "hcl_serde::duration")]
    timeout: Duration,
    #[hcl(sensitive)]
    token: Option<String>,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Service {
    port: Option<u16>,
    #[hcl(block)]
    tls: Option<Agent>,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Agent {
    addr: String,
    level: u8,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Rule {
    path: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
enum Step {
    Run { cmd: String },
    Wait { seconds: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Store {
    Sql { url: Option<String> },
    File { path: Option<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Low,
    High,
}

#[test]
fn sections_and_names_with_dots() {
    expect_test::expect![[r#"
        "[agent]\naddr = \"x\"\nlevel = 1\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `agent { ... }`.
        "[service.web]\nport = 1\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `service "web" { ... }`.
        "[service.\"a.b\"]\nport = 1\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `service "a.b" { ... }`.
        "[service.web.tls]\naddr = \"x\"\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `service "web" {`, `tls { ... }` and `}`, each on a line of its own.
        "[[service]]\nport = 1\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `service "name" { ... }`.
        "[[rule]]\npath = \"a\"\n[[rule]]\npath = \"b\"\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `rule { ... }`.
        a.hcl:3,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `rule { ... }`.
        "[step.run]\ncmd = \"x\"\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `step "run" { ... }`.
        "[limits]\nconnections = 1\n": a.hcl:1,1-2: argument or block expected | `limits` is an argument, and no block. Write `limits = { ... }`.
        "[deep.a]\nb = 1\n": a.hcl:1,1-2: argument or block expected | `deep` is an argument, and no block. Write `deep = { a = { ... } }`.
        "[[routes]]\na = \"b\"\n": a.hcl:1,1-2: argument or block expected | `routes` is an argument, and no block. Write `routes = [{ ... }]`.
        "[port]\nx = 1\n": a.hcl:1,1-2: argument or block expected | `port` is an argument, and no block. Write `port = ...`.
        "[nothing.known]\nx = 1\n": a.hcl:1,1-2: argument or block expected | A section is a block, with its arguments in braces.
        "service.api.port = 1\n": a.hcl:1,8-9: argument or block expected | A name has no dots. Write `service "api" { port = ... }`.
        "service.\"a.b\".port = 1\n": a.hcl:1,8-9: argument or block expected | A name has no dots. Write `service "a.b" { port = ... }`.
        "service.port = 1\n": a.hcl:1,8-9: argument or block expected | A name has no dots. Write `service "name" { port = ... }`.
        "service.api.tls.addr = \"x\"\n": a.hcl:1,8-9: argument or block expected | A name has no dots. Write `service "api" {`, `tls { addr = ... }` and `}`, each on a line of its own.
        "agent.addr = \"x\"\n": a.hcl:1,6-7: argument or block expected | A name has no dots. Write `agent { addr = ... }`.
        "limits.connections = 5\n": a.hcl:1,7-8: argument or block expected | `limits` is an argument, and no block. Write `limits = { connections = ... }`.
        "deep.a.b = 5\n": a.hcl:1,5-6: argument or block expected | `deep` is an argument, and no block. Write `deep = { a = { b = ... } }`.
        "port.x = 5\n": a.hcl:1,5-6: argument or block expected | `port` is an argument, and no block. Write `port = ...`.
        "rule.path = \"x\"\n": a.hcl:1,5-6: argument or block expected | A name has no dots. Write `rule { path = ... }`.
        "rule.nothing.known = \"x\"\n": a.hcl:1,5-6: argument or block expected | A name has no dots. Write `rule {`, `nothing { known = ... }` and `}`, each on a line of its own.
        "agent.addr {\n}\n": a.hcl:1,6-7: argument or block expected | A name has no dots. Write `agent { addr = ... }`.
        "service \"a\" {\n  tls.addr = \"x\"\n}\n": a.hcl:2,6-7: argument or block expected | A name has no dots. Write `tls { addr = ... }`.
        "service \"a\" {\n  [tls]\n  addr = \"x\"\n}\nport = 0\n": a.hcl:2,3-4: argument or block expected | A section is a block, with its arguments in braces. Write `tls { ... }`.
        a.hcl:5,8-9: invalid value for `port` | Must be a whole number between 1 and 65535, but 0 is too small.
        "port = 1\n[agent]\naddr = [\nport = 2\n": a.hcl:2,1-2: argument or block expected | A section is a block, with its arguments in braces. Write `agent { ... }`.
        a.hcl:3,8-9: unclosed list | This list is never closed: its `]` is missing, or one inside it.
    "#]].assert_eq(&said::<App>(
        "a.hcl",
        &[
            ("[agent]\naddr = \"x\"\nlevel = 1\n", "agent {\naddr = \"x\"\nlevel = 1\n}\n"),
            ("[service.web]\nport = 1\n", "service \"web\" {\nport = 1\n}\n"),
            ("[service.\"a.b\"]\nport = 1\n", "service \"a.b\" {\nport = 1\n}\n"),
            ("[service.web.tls]\naddr = \"x\"\n", "service \"web\" {\ntls {\naddr = \"x\"\n}\n}\n"),
            ("[[service]]\nport = 1\n", "service \"name\" {\nport = 1\n}\n"),
            ("[[rule]]\npath = \"a\"\n[[rule]]\npath = \"b\"\n", "rule {\npath = \"a\"\n}\nrule {\npath = \"b\"\n}\n"),
            ("[step.run]\ncmd = \"x\"\n", "step \"run\" {\ncmd = \"x\"\n}\n"),
            ("[limits]\nconnections = 1\n", "limits = {\nconnections = 1\n}\n"),
            ("[deep.a]\nb = 1\n", "deep = { a = {\nb = 1\n} }\n"),
            ("[[routes]]\na = \"b\"\n", "routes = [{\na = \"b\"\n}]\n"),
            ("[port]\nx = 1\n", "port = 1\n"),
            ("[nothing.known]\nx = 1\n", "\n"),
            ("service.api.port = 1\n", "service \"api\" { port = 1 }\n"),
            ("service.\"a.b\".port = 1\n", "service \"a.b\" { port = 1 }\n"),
            ("service.port = 1\n", "service \"port\" { port = 1 }\n"),
            ("service.api.tls.addr = \"x\"\n", "service \"api\" {\ntls { addr = \"x\" }\n}\n"),
            ("agent.addr = \"x\"\n", "agent { addr = \"x\" }\n"),
            ("limits.connections = 5\n", "limits = { connections = 5 }\n"),
            ("deep.a.b = 5\n", "deep = { a = { b = 5 } }\n"),
            ("port.x = 5\n", "port = 5\n"),
            ("rule.path = \"x\"\n", "rule { path = \"x\" }\n"),
            ("rule.nothing.known = \"x\"\n", "\n"),
            ("agent.addr {\n}\n", "agent { addr = \"x\" }\n"),
            ("service \"a\" {\n  tls.addr = \"x\"\n}\n", "service \"a\" {\n  tls { addr = \"x\" }\n}\n"),
            ("service \"a\" {\n  [tls]\n  addr = \"x\"\n}\nport = 0\n", "service \"a\" {\n  tls { addr = \"x\" }\n}\n"),
            ("port = 1\n[agent]\naddr = [\nport = 2\n", "port = 1\n"),
        ],
    ));
}

#[test]
fn words_and_signs_of_other_formats() {
    expect_test::expect![[r#"
        "tls = True\n": a.hcl:1,7-11: variables not allowed | No variables are available here. Write `true` or `false`; to write text, put it in quotes.
        "tls = FALSE\n": a.hcl:1,7-12: variables not allowed | No variables are available here. Write `true` or `false`; to write text, put it in quotes.
        "tls = Yes\n": a.hcl:1,7-10: variables not allowed | No variables are available here. Write `true` or `false`; to write text, put it in quotes.
        "name = None\n": a.hcl:1,8-12: variables not allowed | No variables are available here. Write `null` for no value; to write text, put it in quotes.
        "name = nil\n": a.hcl:1,8-11: variables not allowed | No variables are available here. Write `null` for no value; to write text, put it in quotes.
        "name = undefined\n": a.hcl:1,8-17: variables not allowed | No variables are available here. Write `null` for no value; to write text, put it in quotes.
        "name = NULL\n": a.hcl:1,8-12: variables not allowed | No variables are available here. Write `null` for no value; to write text, put it in quotes.
        "address = ::1\n": a.hcl:1,11-14: invalid value | This is not a value. To write text, put it in quotes: `"::1"`.
        "address = 10-2\n": a.hcl:1,11-15: invalid value for `address` | An IP address, such as "192.0.2.1" or "2001:db8::1", is required, but this is a subtraction.
        "name = #fff\n": a.hcl:1,8-12: invalid expression | `#` begins a comment, so that there is no value here. To write text, put it in quotes.
        "names = [#fff]\n": a.hcl:1,9-10: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        "name = # nothing\n": a.hcl:1,8-9: invalid expression | The line ends where a value is expected. To continue on the next line, put the expression in parentheses.
        "name = //cdn/x\n": a.hcl:1,8-15: invalid value | This is not a value. To write text, put it in quotes.
        "token = #canary\n": a.hcl:1,9-16: invalid expression | `#` begins a comment, so that there is no value here. To write text, put it in quotes.
        "token = \"canary\" + \"canary\"\n": a.hcl:1,9-17: invalid operand | On the left of `+`, a number is required, but this is text that is no number.
        "name = \"a\" + \"b\"\n": a.hcl:1,8-11: invalid operand | On the left of `+`, a number is required, but this is text that is no number. To join texts, write `"ab"`.
        "name = \"a\" + 1\n": a.hcl:1,8-11: invalid operand | On the left of `+`, a number is required, but this is text that is no number. To join texts, write `"a1"`.
        "port = \"1\" + \"x\"\n": a.hcl:1,14-17: invalid operand | On the right of `+`, a number is required, but this is text that is no number. To join texts, write `"1x"`.
        "port = \"x\" - 1\n": a.hcl:1,8-11: invalid operand | On the left of `-`, a number is required, but this is text that is no number.
    "#]].assert_eq(&said::<App>(
        "a.hcl",
        &[
            ("tls = True\n", "tls = true\n"),
            ("tls = FALSE\n", "tls = false\n"),
            ("tls = Yes\n", "tls = true\n"),
            ("name = None\n", "name = null\n"),
            ("name = nil\n", "name = null\n"),
            ("name = undefined\n", "name = \"undefined\"\n"),
            ("name = NULL\n", "name = null\n"),
            ("address = ::1\n", "address = \"::1\"\n"),
            ("address = 10-2\n", "address = \"192.0.2.1\"\n"),
            ("name = #fff\n", "name = \"#fff\"\n"),
            ("names = [#fff]\n", "names = [\"#fff\"]\n"),
            ("name = # nothing\n", "name = \"x\"\n"),
            ("name = //cdn/x\n", "name = \"//cdn/x\"\n"),
            ("token = #canary\n", "token = \"#canary\"\n"),
            ("token = \"canary\" + \"canary\"\n", "token = \"canarycanary\"\n"),
            ("name = \"a\" + \"b\"\n", "name = \"${\"a\"}${\"b\"}\"\n"),
            ("name = \"a\" + 1\n", "name = \"${\"a\"}${1}\"\n"),
            ("port = \"1\" + \"x\"\n", "port = \"${\"1\"}${\"2\"}\"\n"),
            ("port = \"x\" - 1\n", "port = 1\n"),
        ],
    ));
}

#[test]
fn lists_without_brackets() {
    expect_test::expect![[r#"
        "ports = 1, 2\n": a.hcl:1,9-13: invalid value | A list has brackets around its elements. Write `[1, 2]`.
        "ports = 1,2\n": a.hcl:1,9-12: invalid value | Numbers have no commas. Write `1.2`, or `[1, 2]` for a list.
        "names = \"a\", \"b\", \"c\"\n": a.hcl:1,9-22: invalid value | A list has brackets around its elements. Write `["a", "b", "c"]`.
        "names = \"a\", \"b\" # both\n": a.hcl:1,9-17: invalid value | A list has brackets around its elements. Write `["a", "b"]`.
        "names = a, b\n": a.hcl:1,9-13: invalid value | A list has brackets around its elements. Write `["a", "b"]`.
        "names = \"a\",\n": a.hcl:1,9-12: invalid value for `names` | A list is required, but this is text. Write ["a"].
        a.hcl:1,12-13: comma after an argument | An argument ends with its line. Remove the comma, and write what follows on a line of its own.
        "port = 1, name = \"x\"\n": a.hcl:1,9-10: comma after an argument | An argument ends with its line. Remove the comma, and write what follows on a line of its own.
        "names = [\"a\"], [\"b\"]\n": a.hcl:1,14-15: invalid value | A list has brackets around its elements. Write `[..., ...]`.
        "service \"a\" { port = 1, 2 }\n": a.hcl:1,22-26: invalid value | A list has brackets around its elements. Write `[1, 2]`.
    "#]].assert_eq(&said::<App>(
        "a.hcl",
        &[
            ("ports = 1, 2\n", "ports = [1, 2]\n"),
            ("ports = 1,2\n", "ports = [1, 2]\n"),
            ("names = \"a\", \"b\", \"c\"\n", "names = [\"a\", \"b\", \"c\"]\n"),
            ("names = \"a\", \"b\" # both\n", "names = [\"a\", \"b\"]\n"),
            ("names = a, b\n", "names = [\"a\", \"b\"]\n"),
            ("names = \"a\",\n", "names = [\"a\"]\n"),
            ("port = 1, name = \"x\"\n", "port = 1\nname = \"x\"\n"),
            ("names = [\"a\"], [\"b\"]\n", "names = [\"a\", \"b\"]\n"),
            ("service \"a\" { port = 1, 2 }\n", "service \"a\" { port = 1 }\n"),
        ],
    ));
}

#[test]
fn names_and_words_that_were_meant() {
    expect_test::expect![[r#"
        "mode = lwo\n": a.hcl:1,8-11: invalid value for `mode` | `lwo` is not one of `low`, `high`; did you mean `low`?
        "modes = [low, hihg]\n": a.hcl:1,15-19: invalid value for `modes` | `hihg` is not one of `low`, `high`; did you mean `high`?
        "mode = \"lwo\"\n": a.hcl:1,8-13: invalid value for `mode` | A word without quotes is required: write `low`.
        "sepp {\n}\n": a.hcl:1,1-5: unknown block type | `sepp` is not a block type here.
        "agnet = 1\n": a.hcl:1,1-6: unknown argument | `agnet` is not an argument here. Did you mean `agent { ... }`?
        "agnet {\n}\n": a.hcl:1,1-6: unknown block type | `agnet` is not a block type here. Did you mean `agent`?
        "limist {\n}\n": a.hcl:1,1-7: unknown block type | `limist` is not a block type here. Did you mean `limits = { ... }`?
        "seep = \"x\"\n": a.hcl:1,1-5: unknown argument | `seep` is not an argument here. Did you mean `deep`?
        "store {\n  kind = \"sql\"\n  path = \"x\"\n}\n": a.hcl:3,3-7: unknown argument | `path` is not an argument here. `path` belongs to kind = "file".
        "step \"wait\" {\n  seconds = 1\n  cmd = \"x\"\n}\n": a.hcl:3,3-6: unknown argument | `cmd` is not an argument here.
        "agent {\n  path = \"x\"\n}\n": a.hcl:2,3-7: unknown argument | `path` is not an argument here. `path` belongs in `rule` blocks.
    "#]].assert_eq(&said::<App>(
        "a.hcl",
        &[
            ("mode = lwo\n", "mode = low\n"),
            ("modes = [low, hihg]\n", "modes = [low, high]\n"),
            ("mode = \"lwo\"\n", "mode = low\n"),
            ("sepp {\n}\n", "sep = \"x\"\n"),
            ("agnet = 1\n", "agent {\n}\n"),
            ("agnet {\n}\n", "agent {\n}\n"),
            ("limist {\n}\n", "limits = {}\n"),
            ("seep = \"x\"\n", "sep = \"x\"\n"),
            ("store {\n  kind = \"sql\"\n  path = \"x\"\n}\n", "store {\n  kind = \"file\"\n  path = \"x\"\n}\n"),
            ("step \"wait\" {\n  seconds = 1\n  cmd = \"x\"\n}\n", "step \"run\" {\n  cmd = \"x\"\n}\n"),
            ("agent {\n  path = \"x\"\n}\n", "rule {\n  path = \"x\"\n}\n"),
        ],
    ));
}

#[test]
fn bounds_of_a_type_and_of_its_field() {
    expect_test::expect![[r#"
        "port = 70000\n": a.hcl:1,8-13: invalid value for `port` | Must be a whole number between 1 and 65535, but 70000 is too large.
        "port = 0\n": a.hcl:1,8-9: invalid value for `port` | Must be a whole number between 1 and 65535, but 0 is too small.
        "port = 1.5\n": a.hcl:1,8-11: invalid value for `port` | Must be a whole number between 1 and 65535, but 1.5 is a fraction.
        "small = 10\n": a.hcl:1,9-11: invalid value for `small` | Must be a whole number between -128 and 9, but 10 is too large.
        "small = -200\n": a.hcl:1,9-13: invalid value for `small` | Must be a whole number between -128 and 9, but -200 is too small.
        "both = 1\n": a.hcl:1,8-9: invalid value for `both` | Must be a whole number between 2 and 9, but 1 is too small.
        "both = 300\n": a.hcl:1,8-11: invalid value for `both` | Must be a whole number between 2 and 9, but 300 is too large.
        "both = 1/0\n": a.hcl:1,8-11: invalid value for `both` | Must be a whole number between 2 and 9, but the value is infinite, as that of a division by zero is.
        "timeout = \"30s \"\n": nothing
        "timeout = \" 30s\"\n": nothing
    "#]]
    .assert_eq(&said::<App>(
        "a.hcl",
        &[
            ("port = 70000\n", "port = 65535\n"),
            ("port = 0\n", "port = 1\n"),
            ("port = 1.5\n", "port = 1\n"),
            ("small = 10\n", "small = 9\n"),
            ("small = -200\n", "small = -128\n"),
            ("both = 1\n", "both = 2\n"),
            ("both = 300\n", "both = 9\n"),
            ("both = 1/0\n", "both = 9\n"),
            ("timeout = \"30s \"\n", "timeout = \"30s\"\n"),
            ("timeout = \" 30s\"\n", "timeout = \"30s\"\n"),
        ],
    ));
}

#[test]
fn json() {
    expect_test::expect![[r#"
        "{\"name\": \"a \"admin\"\"}": a.json:1,14-19: invalid JSON string | The text ends at the quote before this. To write a quote in a text, put a backslash before it: \".
        "{\"name\": \"a \"admin\" b\", \"port\": 0}": a.json:1,14-19: invalid JSON string | The text ends at the quote before this. To write a quote in a text, put a backslash before it: \".
        a.json:1,33-34: invalid value for `port` | Must be a whole number between 1 and 65535, but 0 is too small.
        "{\"names\": [\"a \"b\" c\", \"d\"]}": a.json:1,16-17: invalid JSON string | The text ends at the quote before this. To write a quote in a text, put a backslash before it: \".
        "{\"name\": \"a\" \"port\": 1}": a.json:1,14-20: missing comma | The property is complete before this. Write a comma.
        "{\"name\": \"a\"\"port\": 1}": a.json:1,13-19: missing comma | The property is complete before this. Write a comma.
        "{\"token\": \"canary \"canary\"\"}": a.json:1,20-26: invalid JSON string | The text ends at the quote before this. To write a quote in a text, put a backslash before it: \".
        "[1": a.json:1,1-2: unclosed array | This array is never closed: a `]` is missing.
        a.json:1,2-3: wrong JSON type | Only a JSON object fits here.
        "[{}": a.json:1,1-2: unclosed array | This array is never closed: a `]` is missing.
        "{\"names\": [\"a\"": a.json:1,11-12: unclosed array | This array is never closed: a `]` is missing.
        "{\"name\":\"a\";}": a.json:1,12-13: missing comma | The property is complete before this. Write a comma.
        "{\"name\":\"a\"; \"port\": 1}": a.json:1,12-13: missing comma | The property is complete before this. Write a comma.
        "name = \"x\"\n": a.json:1,1-5: invalid JSON keyword | A JSON file begins with `{`, and not with `name`. For the native syntax, the name of the file ends in `.hcl`.
        "agent {\n  addr = \"x\"\n}\n": a.json:1,1-6: invalid JSON keyword | A JSON file begins with `{`, and not with `agent`. For the native syntax, the name of the file ends in `.hcl`.
    "#]].assert_eq(&said::<App>(
        "a.json",
        &[
            (r#"{"name": "a "admin""}"#, r#"{"name": "a \"admin\""}"#),
            (r#"{"name": "a "admin" b", "port": 0}"#, r#"{"name": "a \"admin\" b"}"#),
            (r#"{"names": ["a "b" c", "d"]}"#, r#"{"names": ["a \"b\" c", "d"]}"#),
            (r#"{"name": "a" "port": 1}"#, r#"{"name": "a", "port": 1}"#),
            (r#"{"name": "a""port": 1}"#, r#"{"name": "a","port": 1}"#),
            (r#"{"token": "canary "canary""}"#, r#"{"token": "canary \"canary\""}"#),
            ("[1", "[{}]"),
            ("[{}", "[{}]"),
            (r#"{"names": ["a""#, r#"{"names": ["a"]}"#),
            (r#"{"name":"a";}"#, r#"{"name":"a"}"#),
            (r#"{"name":"a"; "port": 1}"#, r#"{"name":"a", "port": 1}"#),
            ("name = \"x\"\n", "{\"name\": \"x\"}"),
            ("agent {\n  addr = \"x\"\n}\n", "{\"agent\": {\"addr\": \"x\"}}"),
        ],
    ));
    expect_test::expect![[r#"
        "{\"name\": \"x\"}\n": a.hcl:1,1-2: argument or block expected | This looks like JSON. For JSON, the name of the file ends in `.json`.
        "{\n  \"name\": \"x\",\n  \"port\": 1\n}\n": a.hcl:1,1-2: argument or block expected | This looks like JSON. For JSON, the name of the file ends in `.json`.
    "#]].assert_eq(&said::<App>(
        "a.hcl",
        &[("{\"name\": \"x\"}\n", "name = \"x\"\n"), ("{\n  \"name\": \"x\",\n  \"port\": 1\n}\n", "name = \"x\"\n")],
    ));
}

//! Names that serde passes over when it tries one form of a value or a block after the other: nothing gets lost.

use std::collections::BTreeMap;

use expect_test::expect;
use hcl_serde::HclSchema;
use hcl_serde::model::expr::Traversal;
use serde::Deserialize;

use crate::forms::check;

/// Forms of which one is a list or a map, and another one an object.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Mixed {
    #[serde(default)]
    routes: Vec<Routes>,
    gates: Option<Gates>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Routes {
    Several(Vec<Route>),
    One(Route),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Route {
    port: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Gates {
    ByName(BTreeMap<String, u8>),
    One { name: String },
}

/// A name that no form knows is a mistake in the form that is a list, and beside the one that is a map.
#[test]
fn names_that_no_form_knows() {
    check::<Mixed>(
        &[
            ("right.hcl", "routes = [[{ port = 1 }, { port = 2 }], { port = 3 }]\ngates = { a = 1 }\n"),
            ("wrong.hcl", "routes = [[{ port = 1, prot = 2 }]]\ngates = { name = \"x\", other = 1 }\n"),
            ("wrong.json", "{\"routes\": [[{\"port\": 1, \"prot\": 2}]], \"gates\": {\"name\": \"x\", \"other\": 1}}"),
            ("named.hcl", "gates = { name = \"x\" }\n"),
        ],
        &expect![[r#"
            > routes = [[{ port = 1 }, { port = 2 }], { port = 3 }]
            gates = { a = 1 }

            Mixed { routes: [Several([Route { port: 1 }, Route { port: 2 }]), One(Route { port: 3 })], gates: Some(ByName({"a": 1})) }
            > routes = [[{ port = 1, prot = 2 }]]
            gates = { name = "x", other = 1 }

            error[unknown-argument]: unknown argument | `routes[0][0].prot` is not an argument here. Did you mean `port`? @ 1:24-1:28
            error[invalid-value]: invalid value for `gates.name` | A number is required, but this is text that is no number. @ 2:18-2:21
            > {"routes": [[{"port": 1, "prot": 2}]], "gates": {"name": "x", "other": 1}}
            error[unknown-property]: unknown property | `routes[0][0].prot` is neither an argument nor a block type here. Did you mean `port`? @ 1:26-1:32
            error[invalid-value]: invalid value for `gates.name` | A number is required, but this is text that is no number. @ 1:58-1:61
            > gates = { name = "x" }

            Mixed { routes: [], gates: Some(One { name: "x" }) }
        "#]],
    );
}

/// Forms that serde tries one after the other, and passes over names that it does not know.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Passing {
    words: Option<Words>,
    maps: Option<Maps>,
    lists: Option<Lists>,
    nested: Option<Around>,
    named: Option<Named>,
    first: Option<First>,
    strict: Option<Strict>,
    #[hcl(block)]
    block: Option<First>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Words {
    Word(Word),
    Route(Route),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    Any,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Maps {
    Numbers(BTreeMap<String, u8>),
    Truths(BTreeMap<String, bool>),
    One { name: Option<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Lists {
    Pair((Route, u8)),
    Routes(Vec<Route>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Around {
    Routes(Routes),
    Truths(BTreeMap<String, bool>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Named {
    Kind(Kind),
    Number(u8),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Kind {
    Tcp { port: u8 },
}

/// All names of the first form are known to the second one.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum First {
    Short { port: u8 },
    Long { port: u8, host: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged, deny_unknown_fields)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Strict {
    Short { port: u8 },
    Long { port: u8, host: String },
}

/// Nothing of a value or a block gets lost, whichever form serde would take it for.
#[test]
fn names_that_serde_would_pass_over() {
    check::<Passing>(
        &[
            ("words.hcl", "words = { port = 1, prot = 2 }\n"),
            ("word.hcl", "words = \"any\"\n"),
            ("maps.hcl", "maps = { name = \"x\", other = 1 }\n"),
            ("map.hcl", "maps = { name = true, other = true }\n"),
            ("form.hcl", "maps = { name = \"x\" }\n"),
            ("lists.hcl", "lists = [{ port = 1, prot = 2 }, 3]\n"),
            ("list.hcl", "lists = [{ port = 1 }, { port = 2 }]\n"),
            ("nested.hcl", "nested = [{ port = 1, prot = 2 }]\n"),
            ("named.hcl", "named = { tcp = { port = 1, prot = 2 } }\n"),
            ("first.hcl", "first = { port = 1, host = \"x\" }\n"),
            ("block.hcl", "block {\n  port = 1\n  host = \"x\"\n}\n"),
            ("short.hcl", "first = { port = 1 }\nblock {\n  port = 1\n}\n"),
            ("strict.hcl", "strict = { port = 1, host = \"x\" }\n"),
        ],
        &expect![[r#"
            > words = { port = 1, prot = 2 }

            error[unknown-argument]: unknown argument | `words.prot` is not an argument here. Did you mean `port`? @ 1:21-1:25
            > words = "any"

            Passing { words: Some(Word(Any)), maps: None, lists: None, nested: None, named: None, first: None, strict: None, block: None }
            > maps = { name = "x", other = 1 }

            error[invalid-value]: invalid value for `maps.name` | A number is required, but this is text that is no number. @ 1:17-1:20
            > maps = { name = true, other = true }

            Passing { words: None, maps: Some(Truths({"name": true, "other": true})), lists: None, nested: None, named: None, first: None, strict: None, block: None }
            > maps = { name = "x" }

            Passing { words: None, maps: Some(One { name: Some("x") }), lists: None, nested: None, named: None, first: None, strict: None, block: None }
            > lists = [{ port = 1, prot = 2 }, 3]

            error[unknown-argument]: unknown argument | `lists[0].prot` is not an argument here. Did you mean `port`? @ 1:22-1:26
            > lists = [{ port = 1 }, { port = 2 }]

            Passing { words: None, maps: None, lists: Some(Routes([Route { port: 1 }, Route { port: 2 }])), nested: None, named: None, first: None, strict: None, block: None }
            > nested = [{ port = 1, prot = 2 }]

            error[unknown-argument]: unknown argument | `nested[0].prot` is not an argument here. Did you mean `port`? @ 1:23-1:27
            > named = { tcp = { port = 1, prot = 2 } }

            error[unknown-argument]: unknown argument | `named.tcp.prot` is not an argument here. Did you mean `port`? @ 1:29-1:33
            > first = { port = 1, host = "x" }

            error[invalid-value]: invalid value for `first` | The program would take this for another form and lose the rest of it. @ 1:9-1:33
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > block {
              port = 1
              host = "x"
            }

            error[ambiguous-block]: forms that are not told apart | The program would take this for `Short` and lose the rest of it, although it is `Long`. @ 1:1-1:6
              for developers: Put `Long` in front of `Short`, or refuse other names there (`#[serde(deny_unknown_fields)]`).
            > first = { port = 1 }
            block {
              port = 1
            }

            Passing { words: None, maps: None, lists: None, nested: None, named: None, first: Some(Short { port: 1 }), strict: None, block: Some(Short { port: 1 }) }
            > strict = { port = 1, host = "x" }

            Passing { words: None, maps: None, lists: None, nested: None, named: None, first: None, strict: Some(Long { port: 1, host: "x" }), block: None }
        "#]],
    );
}

/// Forms that take a value only if something in it is converted, which serde does not do with what it has kept.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Converting {
    before: Option<Before>,
    behind: Option<Behind>,
    lists: Option<Listed>,
    maps: Option<Maps>,
    pair: Option<Pair>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Loose {
    name: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Before {
    Loose(Loose),
    Truths(BTreeMap<String, bool>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Behind {
    Truths(BTreeMap<String, bool>),
    Loose(Loose),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Listed {
    Truths(Vec<BTreeMap<String, bool>>),
    Loose(Vec<Loose>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Pair {
    Pair((BTreeMap<String, bool>, u8)),
    Loose((Loose, u8)),
}

/// Nothing gets lost in a form that takes the value as it is, although one before it would take what it could be converted to.
#[test]
fn names_beside_what_could_be_converted() {
    check::<Converting>(
        &[
            ("before.hcl", "before = { on = true }\n"),
            ("text.hcl", "before = { name = \"true\", on = \"true\" }\n"),
            ("behind.hcl", "behind = { on = \"true\" }\n"),
            ("lists.hcl", "lists = [{ on = \"true\" }]\n"),
            ("list.hcl", "lists = [{ on = true }]\n"),
            ("made.hcl", "lists = [{ on = \"${true}${\"\"}\" }]\n"),
            ("for.hcl", "lists = [for x in [\"true\"] : { on = x }]\n"),
            ("fine.hcl", "lists = [{ name = \"true\" }]\n"),
            ("maps.hcl", "maps = { on = \"true\" }\n"),
            ("maps.json", "{\"maps\": {\"on\": \"1\"}}"),
            ("map.hcl", "maps = { on = 1 }\n"),
            ("pair.hcl", "pair = [{ on = \"true\" }, 1]\n"),
            ("known.hcl", "pair = [{ name = \"true\" }, 1]\n"),
        ],
        &expect![[r#"
            > before = { on = true }

            error[invalid-value]: invalid value for `before` | The program would take this for another form and lose the rest of it. @ 1:10-1:23
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > before = { name = "true", on = "true" }

            Converting { before: Some(Truths({"name": true, "on": true})), behind: None, lists: None, maps: None, pair: None }
            > behind = { on = "true" }

            Converting { before: None, behind: Some(Truths({"on": true})), lists: None, maps: None, pair: None }
            > lists = [{ on = "true" }]

            Converting { before: None, behind: None, lists: Some(Truths([{"on": true}])), maps: None, pair: None }
            > lists = [{ on = true }]

            Converting { before: None, behind: None, lists: Some(Truths([{"on": true}])), maps: None, pair: None }
            > lists = [{ on = "${true}${""}" }]

            Converting { before: None, behind: None, lists: Some(Truths([{"on": true}])), maps: None, pair: None }
            > lists = [for x in ["true"] : { on = x }]

            Converting { before: None, behind: None, lists: Some(Truths([{"on": true}])), maps: None, pair: None }
            > lists = [{ name = "true" }]

            Converting { before: None, behind: None, lists: Some(Loose([Loose { name: Some("true") }])), maps: None, pair: None }
            > maps = { on = "true" }

            Converting { before: None, behind: None, lists: None, maps: Some(Truths({"on": true})), pair: None }
            > {"maps": {"on": "1"}}
            Converting { before: None, behind: None, lists: None, maps: Some(Numbers({"on": 1})), pair: None }
            > maps = { on = 1 }

            Converting { before: None, behind: None, lists: None, maps: Some(Numbers({"on": 1})), pair: None }
            > pair = [{ on = "true" }, 1]

            error[invalid-value]: invalid value for `pair` | As it is, this would be taken for a form that loses the rest of it, because nothing in a value of several forms is converted: write numbers and bools without quotes, and texts with them. @ 1:8-1:28
            > pair = [{ name = "true" }, 1]

            Converting { before: None, behind: None, lists: None, maps: None, pair: Some(Loose((Loose { name: Some("true") }, 1))) }
        "#]],
    );
}

/// Forms whose own mistakes serde does not tell from those of a value that is another form.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Mistaken {
    place: Option<Place>,
    turned: Option<Turned>,
    nested: Option<Nested>,
    several: Option<Several>,
    texts: Option<Texts>,
    rest: Option<WithRest>,
    opaque: Option<Opaque>,
    fields: Option<Fields>,
    many: Option<Many>,
    #[hcl(block)]
    block: Option<Place>,
    #[hcl(block)]
    inner: Option<Inner>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Place {
    At { host: std::net::IpAddr, port: Option<u8> },
    Zone { zone: Option<u8> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Turned {
    Zone { zone: Option<u8> },
    At { host: std::net::IpAddr },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Nested {
    Place(Turned),
    Word(Word),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Several {
    Places(Vec<Turned>),
    Numbers(Vec<u8>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Texts {
    Texts(Vec<String>),
    Routes(Vec<Route>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum WithRest {
    Route(Route),
    Any {
        port: Option<u8>,
        #[hcl(remain)]
        rest: BTreeMap<String, u8>,
    },
}

/// Nothing is known of it.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Unknown {
    port: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Opaque {
    Unknown(Unknown),
    Numbers(Vec<u8>),
}

/// A list of one object is one of the first form for serde, whose field that is.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Fields {
    One { route: Route },
    Several(Vec<Route>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Many {
    One(Route),
    Several(Vec<Route>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Inner {
    Place(Turned),
    Routes {
        host: Option<String>,
        #[hcl(block)]
        route: Vec<Route>,
    },
}

/// A mistake in a value is reported, and no form takes it that does not know what is in it.
#[test]
fn mistakes_in_one_form_are_no_other_form() {
    check::<Mistaken>(
        &[
            (
                "right.hcl",
                "place = { host = \"::1\", port = 1 }\nturned = { host = \"::1\" }\nblock {\n  zone = 1\n}\n",
            ),
            ("value.hcl", "place = { host = \"x\" }\n"),
            ("range.json", "{\"place\": {\"host\": \"::1\", \"port\": 300}}"),
            ("turned.hcl", "turned = { host = \"x\" }\n"),
            ("block.hcl", "block {\n  host = \"x\"\n}\n"),
            ("nested.hcl", "nested = { host = \"::1\" }\n"),
            ("other.hcl", "nested = [{ other = 1 }][0]\n"),
            ("several.hcl", "several = [{ host = \"::1\" }, { zone = 1 }]\n"),
            ("numbers.hcl", "several = [1, 2]\n"),
            ("unknown.hcl", "several = [{ hots = \"::1\" }]\n"),
            ("texts.hcl", "texts = [1, true]\n"),
            ("routes.hcl", "texts = [{ port = \"1\" }]\n"),
            ("rest.hcl", "rest = { porst = 1 }\n"),
            ("both.hcl", "rest = { port = 1, other = 1 }\n"),
            ("opaque.hcl", "opaque = { port = 1, other = 2 }\n"),
            ("known.hcl", "opaque = { port = 1 }\n"),
            ("fields.hcl", "fields = [{ port = 1 }]\n"),
            ("one.hcl", "fields = { route = { port = 1 } }\n"),
            ("two.hcl", "fields = [{ port = 1 }, { port = 2 }]\n"),
            ("many.hcl", "many = [{ port = 1 }]\n"),
            ("inner.hcl", "inner {\n  host = \"x\"\n}\n"),
            ("place.hcl", "inner {\n  zone = 1\n}\n"),
        ],
        &expect![[r#"
            > place = { host = "::1", port = 1 }
            turned = { host = "::1" }
            block {
              zone = 1
            }

            Mistaken { place: Some(At { host: ::1, port: Some(1) }), turned: Some(At { host: ::1 }), nested: None, several: None, texts: None, rest: None, opaque: None, fields: None, many: None, block: Some(Zone { zone: Some(1) }), inner: None }
            > place = { host = "x" }

            error[invalid-value]: invalid value for `place.host` | An IP address, such as "192.0.2.1" or "2001:db8::1", is required, but this is a different text. @ 1:18-1:21
            > {"place": {"host": "::1", "port": 300}}
            error[invalid-value]: invalid value for `place.port` | Must be a whole number between 0 and 255, but 300 is too large. @ 1:35-1:38
            > turned = { host = "x" }

            error[invalid-value]: invalid value for `turned.host` | An IP address, such as "192.0.2.1" or "2001:db8::1", is required, but this is a different text. @ 1:19-1:22
            > block {
              host = "x"
            }

            error[invalid-value]: invalid value for `host` | An IP address, such as "192.0.2.1" or "2001:db8::1", is required, but this is a different text. @ 2:10-2:13
            > nested = { host = "::1" }

            Mistaken { place: None, turned: None, nested: Some(Place(At { host: ::1 })), several: None, texts: None, rest: None, opaque: None, fields: None, many: None, block: None, inner: None }
            > nested = [{ other = 1 }][0]

            error[invalid-value]: invalid value for `nested` | `nested.other` is not an argument here; or the required argument `nested.host` is not set; or "any" is required, but this is a map. @ 1:10-1:28
            > several = [{ host = "::1" }, { zone = 1 }]

            Mistaken { place: None, turned: None, nested: None, several: Some(Places([At { host: ::1 }, Zone { zone: Some(1) }])), texts: None, rest: None, opaque: None, fields: None, many: None, block: None, inner: None }
            > several = [1, 2]

            Mistaken { place: None, turned: None, nested: None, several: Some(Numbers([1, 2])), texts: None, rest: None, opaque: None, fields: None, many: None, block: None, inner: None }
            > several = [{ hots = "::1" }]

            error[invalid-value]: invalid value for `several[0]` | A number is required, but this is a map. @ 1:12-1:28
            > texts = [1, true]

            Mistaken { place: None, turned: None, nested: None, several: None, texts: Some(Texts(["1", "true"])), rest: None, opaque: None, fields: None, many: None, block: None, inner: None }
            > texts = [{ port = "1" }]

            Mistaken { place: None, turned: None, nested: None, several: None, texts: Some(Routes([Route { port: 1 }])), rest: None, opaque: None, fields: None, many: None, block: None, inner: None }
            > rest = { porst = 1 }

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: Some(Any { port: None, rest: {"porst": 1} }), opaque: None, fields: None, many: None, block: None, inner: None }
            > rest = { port = 1, other = 1 }

            error[invalid-value]: invalid value for `rest` | The program would take this for another form and lose the rest of it. @ 1:8-1:31
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > opaque = { port = 1, other = 2 }

            error[invalid-value]: invalid value for `opaque` | `other` is not an attribute here. @ 1:22-1:27
            > opaque = { port = 1 }

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: None, opaque: Some(Unknown(Unknown { port: 1 })), fields: None, many: None, block: None, inner: None }
            > fields = [{ port = 1 }]

            error[invalid-value]: invalid value for `fields` | The program would take this for another form and lose the rest of it. @ 1:10-1:24
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > fields = { route = { port = 1 } }

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: None, opaque: None, fields: Some(One { route: Route { port: 1 } }), many: None, block: None, inner: None }
            > fields = [{ port = 1 }, { port = 2 }]

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: None, opaque: None, fields: Some(Several([Route { port: 1 }, Route { port: 2 }])), many: None, block: None, inner: None }
            > many = [{ port = 1 }]

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: None, opaque: None, fields: None, many: Some(Several([Route { port: 1 }])), block: None, inner: None }
            > inner {
              host = "x"
            }

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: None, opaque: None, fields: None, many: None, block: None, inner: Some(Routes { host: Some("x"), route: [] }) }
            > inner {
              zone = 1
            }

            Mistaken { place: None, turned: None, nested: None, several: None, texts: None, rest: None, opaque: None, fields: None, many: None, block: None, inner: Some(Place(Zone { zone: Some(1) })) }
        "#]],
    );
}

/// Forms that serde takes by itself for what nobody meant.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Surprising {
    by_name: Option<ByName>,
    by_tag: Option<ByTag>,
    behind: Option<BehindUnknown>,
    text: Option<OfText>,
    deep: Option<Deep>,
    given: Option<WithDefault>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Deep {
    Turned(TurnedOrText),
    Several(Vec<TurnedOrText>),
    ByName(BTreeMap<String, TurnedOrText>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum TurnedOrText {
    Route(RouteOrLoose),
    Text(String),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum RouteOrLoose {
    Route(Route),
    Loose(Loose),
}

/// serde knows nothing of the default.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Defaulted {
    #[hcl(default = 1)]
    size: u8,
    name: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum WithDefault {
    Defaulted(Defaulted),
    Numbers(BTreeMap<String, u8>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Port {
    Port(u8),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum ByName {
    Named(Port),
    Loose(Loose),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Tagged {
    Tcp { port: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum ByTag {
    Tagged(Tagged),
    Numbers(Vec<u8>),
    Texts(Vec<String>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum BehindUnknown {
    Unknown(Unknown),
    Long { port: u8, host: String },
}

/// Of a text nothing is known but what it is.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Address(String);

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum OfText {
    At { at: Address },
    Loose(Loose),
}

/// What serde would take for something else is refused.
#[test]
fn what_nobody_meant() {
    check::<Surprising>(
        &[
            ("named.hcl", "by_name = { port = 1 }\n"),
            ("range.hcl", "by_name = { port = 300 }\n"),
            ("tagged.hcl", "by_tag = { kind = \"tcp\", port = 1 }\n"),
            ("numbers.hcl", "by_tag = [0, 1]\n"),
            ("texts.hcl", "by_tag = [\"a\", \"b\"]\n"),
            ("words.hcl", "by_tag = [\"tcp\", \"b\"]\n"),
            ("behind.hcl", "behind = { port = 1, host = \"x\" }\n"),
            ("text.hcl", "text = { at = \"x\" }\n"),
            ("number.hcl", "text = { at = 1 }\n"),
            ("deep.hcl", "deep = [{ port = \"1\" }, \"x\"]\n"),
            ("one.hcl", "deep = [5]\n"),
            ("map.hcl", "deep = [{ a = { port = 1 } }][0]\n"),
            ("wrong.hcl", "deep = { port = \"x\" }\n"),
            ("given.hcl", "given = { a = 1 }\n"),
            ("default.hcl", "given = { name = \"x\" }\n"),
        ],
        &expect![[r#"
            > by_name = { port = 1 }

            Surprising { by_name: Some(Named(Port(1))), by_tag: None, behind: None, text: None, deep: None, given: None }
            > by_name = { port = 300 }

            error[invalid-value]: invalid value for `by_name.port` | Must be a whole number between 0 and 255, but 300 is too large. @ 1:20-1:23
            > by_tag = { kind = "tcp", port = 1 }

            Surprising { by_name: None, by_tag: Some(Tagged(Tcp { port: 1 })), behind: None, text: None, deep: None, given: None }
            > by_tag = [0, 1]

            error[invalid-value]: invalid value for `by_tag` | The program would take this for another form and lose the rest of it. @ 1:10-1:16
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > by_tag = ["a", "b"]

            Surprising { by_name: None, by_tag: Some(Texts(["a", "b"])), behind: None, text: None, deep: None, given: None }
            > by_tag = ["tcp", "b"]

            error[invalid-value]: invalid value for `by_tag[0]` | A number is required, but this is text that is no number. @ 1:11-1:16
            error[invalid-value]: invalid value for `by_tag[1]` | A number is required, but this is text that is no number. @ 1:18-1:21
            > behind = { port = 1, host = "x" }

            error[invalid-value]: invalid value for `behind` | `host` is not an attribute here. @ 1:22-1:26
            > text = { at = "x" }

            Surprising { by_name: None, by_tag: None, behind: None, text: Some(At { at: Address("x") }), deep: None, given: None }
            > text = { at = 1 }

            error[invalid-value]: invalid value for `text` | As it is, this would be taken for a form that loses the rest of it, because nothing in a value of several forms is converted: write numbers and bools without quotes, and texts with them. @ 1:8-1:18
            > deep = [{ port = "1" }, "x"]

            Surprising { by_name: None, by_tag: None, behind: None, text: None, deep: Some(Several([Route(Route(Route { port: 1 })), Text("x")])), given: None }
            > deep = [5]

            error[invalid-value]: invalid value for `deep` | The program would take this for another form and lose the rest of it. @ 1:8-1:11
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > deep = [{ a = { port = 1 } }][0]

            error[invalid-value]: invalid value for `deep` | The program would take this for another form and lose the rest of it. @ 1:8-1:33
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > deep = { port = "x" }

            error[invalid-value]: invalid value for `deep.port` | A number is required, but this is text that is no number. @ 1:17-1:20
            > given = { a = 1 }

            Surprising { by_name: None, by_tag: None, behind: None, text: None, deep: None, given: Some(Numbers({"a": 1})) }
            > given = { name = "x" }

            Surprising { by_name: None, by_tag: None, behind: None, text: None, deep: None, given: Some(Defaulted(Defaulted { size: 1, name: Some("x") })) }
        "#]],
    );
}

/// Forms that contain themselves, beside one of which no schema says what is in it.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Trees {
    tree: Tree,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Tree {
    Node { value: Option<u8>, inner: Option<Vec<Tree>> },
    Sizes(BTreeMap<String, u8>),
}

/// What is looked at to find a form is looked at once, right or wrong, written out or computed.
#[test]
fn a_mistake_deep_inside_is_found() {
    let depth = 16;
    let text = |leaf: &str| format!("{}{{ value = {leaf} }}{}", "{ inner = [".repeat(depth), "] }".repeat(depth));
    let load = |tree: String| hcl_serde::from_str::<Trees>(&format!("tree = {tree}\n"));
    assert!(load(text("1")).is_ok());
    assert!(load(format!("[{}][0]", text("1"))).is_ok());
    let said = load(text("300")).unwrap_err().to_string();
    let place = format!("tree{}.value", ".inner[0]".repeat(depth));
    assert!(said.contains(&place) && said.contains("between 0 and 255"), "{said}");
    assert!(load(format!("[{}][0]", text("300"))).is_err());
}

/// Forms of which one keeps something as it is written, so that no list of values is that.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Keeping {
    target: Target,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Target {
    One { to: Traversal, weight: u8, note: Option<String> },
    Weights(Vec<u8>),
}

#[test]
fn a_list_of_values_is_no_object_that_keeps_something() {
    check::<Keeping>(
        &[
            ("list.hcl", "target = [6, 0]\n"),
            ("object.hcl", "target = { to = a.b, weight = 1 }\n"),
            ("wrong.hcl", "target = [6, \"x\"]\n"),
        ],
        &expect![[r#"
            > target = [6, 0]

            Keeping { target: Weights([6, 0]) }
            > target = { to = a.b, weight = 1 }

            Keeping { target: One { to: Traversal { root: "a", root_range: Some(object.hcl:1,17-18), path: RelativeTraversal { steps: [TraversalStep { kind: Attribute("b"), range: Some(object.hcl:1,18-20) }] } }, weight: 1, note: None } }
            > target = [6, "x"]

            error[invalid-value]: invalid value for `target[1]` | A number is required, but this is text that is no number. @ 1:14-1:17
        "#]],
    );
}

//! Values in which a type keeps expressions, references or words as they are written: only what differs of them is changed.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::{Expression, HclSchema};
use serde::{Deserialize, Serialize};

use crate::updated_kept::update_of;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Kept {
    one: Option<Traversal>,
    kind: Option<Type>,
    call: Option<StaticCall>,
    #[serde(default)]
    rules: Vec<Expression>,
    #[serde(default)]
    by_name: BTreeMap<String, Expression>,
    #[serde(default)]
    #[hcl(keyword)]
    modes: Vec<String>,
}

#[test]
fn values_with_what_is_kept_are_changed_in_place() {
    let check = |text: &str, change: fn(&mut Kept), expected: Expect| {
        expected.assert_eq(&update_of("kept-values", text, change));
    };
    let lists: fn(&mut Kept) = |it| {
        it.rules[1] = expression("a.b > 2");
        it.rules.push(expression("[1, c]"));
        it.by_name.insert("y".to_owned(), expression("f(x)"));
        it.by_name.insert("z".to_owned(), expression("3"));
        it.modes = ["slow", "fast"].map(str::to_owned).to_vec();
    };
    check(
        "rules = [\n  a.b, # first\n  # Then.\n  1 +  1,\n]\nby_name = {\n  # X.\n  x = x  + 1\n  y = 2 # y\n}\nmodes = [fast, slow] # both\n",
        lists,
        expect![[r#"
            rules = [
              a.b, # first
              # Then.
              a.b > 2,
              [1, c],
            ]
            by_name = {
              # X.
              x = x  + 1
              y = f(x) # y
              z = 3
            }
            modes = [slow, fast] # both
        "#]],
    );
    check(
        r#"{"rules": ["${a.b}", "${1 + 1}"], "by_name": {"x": "${x + 1}", "y": 2}, "modes": ["fast", "slow"]}"#,
        lists,
        expect![[
            r#"{"rules": ["${a.b}", "${a.b > 2}", "${[1, c]}"], "by_name": {"x": "${x + 1}", "y": "${f(x)}", "z": 3}, "modes": ["slow", "fast"]}"#
        ]],
    );
    let new: fn(&mut Kept) = |it| {
        it.one = Some(reference("a[\"b\"].c"));
        it.kind = Some(Type::map(Type::list(Type::STRING)));
        it.rules = vec![expression("a.b"), expression("\"${a}-b\"")];
        it.by_name = BTreeMap::from([("not an identifier".to_owned(), expression("a ? 1 : 2"))]);
        it.modes = vec!["fast".to_owned()];
    };
    check(
        "",
        new,
        expect![[r#"
        one = a["b"].c
        kind = map(list(string))
        rules = [a.b, "${a}-b"]
        by_name = { "not an identifier" = a ? 1 : 2 }
        modes = [fast]
    "#]],
    );
    check(
        "{}",
        new,
        expect![[
            r#"{"one": "a[\"b\"].c", "kind": "map(list(string))", "rules": ["${a.b}", "${a}-b"], "by_name": {"not an identifier": "${a ? 1 : 2}"}, "modes": ["fast"]}"#
        ]],
    );
    check(
        "one = b # ref\nkind = string # type\nrules = []\nmodes = [] # none\n",
        new,
        expect![[r#"
        one = a["b"].c # ref
        kind = map(list(string)) # type
        rules = [a.b, "${a}-b"]
        modes = [fast] # none
        by_name = { "not an identifier" = a ? 1 : 2 }
    "#]],
    );
    check(
        r#"{"one": "b", "kind": "string", "rules": [], "modes": []}"#,
        new,
        expect![[
            r#"{"one": "a[\"b\"].c", "kind": "map(list(string))", "rules": ["${a.b}", "${a}-b"], "modes": ["fast"], "by_name": {"not an identifier": "${a ? 1 : 2}"}}"#
        ]],
    );
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Within {
    #[serde(default)]
    lists: Vec<Vec<Traversal>>,
    #[serde(default)]
    by_name: BTreeMap<String, Traversal>,
    pair: Option<(u8, Traversal)>,
    object: Option<Object>,
    #[hcl(block)]
    block: Option<Block>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Object {
    to: Traversal,
    count: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Block {
    object: Option<Object>,
}

#[test]
fn what_is_kept_within_values_stays_as_it_is_written() {
    let check = |text: &str, change: fn(&mut Within), expected: Expect| {
        expected.assert_eq(&update_of("kept-within", text, change));
    };
    let all: fn(&mut Within) = |it| {
        it.lists[1].push(reference("x.y"));
        it.by_name.remove("z");
        it.by_name.insert("a".to_owned(), reference("k.j"));
        it.pair.as_mut().unwrap().0 = 2;
        it.object.as_mut().unwrap().count = 2;
        it.block.as_mut().unwrap().object.as_mut().unwrap().to = reference("k.j");
    };
    check(
        "lists = [\n  # one\n  [a.b, c.d],\n  # two\n  [e.f],\n]\nby_name = {\n  q = job.c # q\n  z = a.b # z\n}\n\
         pair = [1, job.c]\nobject = {\n  # n\n  count = 1\n  # t\n  to = job.c\n}\nblock {\n  object = { count = 1, to = job.c }\n}\n",
        all,
        expect![[r#"
            lists = [
              # one
              [a.b, c.d],
              # two
              [e.f, x.y],
            ]
            by_name = {
              q = job.c # q
              a = k.j
            }
            pair = [2, job.c]
            object = {
              # n
              count = 2
              # t
              to = job.c
            }
            block {
              object = { count = 1, to = k.j }
            }
        "#]],
    );
    check(
        r#"{"lists": [["a.b"], ["e.f"]], "by_name": {"q": "job.c", "z": "a.b"}, "pair": [1, "job.c"], "object": {"count": 1, "to": "job.c"}, "block": {"object": {"to": "job.c", "count": 1}}}"#,
        all,
        expect![[
            r#"{"lists": [["a.b"], ["e.f", "x.y"]], "by_name": {"q": "job.c", "a": "k.j"}, "pair": [2, "job.c"], "object": {"count": 2, "to": "job.c"}, "block": {"object": {"to": "k.j", "count": 1}}}"#
        ]],
    );
    let gone: fn(&mut Within) = |it| (it.object, it.block, it.pair) = (None, None, None);
    let text = |count: &str| {
        format!(
            "pair = [1, job.c]\nobject = {{ to = job.c, count = {count} }}\nblock {{\n  object = {{ to = job.c, count = 1 }}\n}}\n"
        )
    };
    check(&text("1"), gone, expect![""]);
    check(
        &text("1 + 1"),
        gone,
        expect![[r#"
            ! app.hcl:2:32: computed value: `object` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        "#]],
    );
    check(
        "block {\n  object = { to = job.c, count = 1 + 1 }\n}\n",
        gone,
        expect![[r#"
        ! app.hcl:2:34: computed value: `block` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "object = { to = job.c, count = 1 + 1 }\n",
        |it| it.object.as_mut().unwrap().count = 3,
        expect![[r#"
        ! app.hcl:1:32: computed value: `object.count` is computed here, and a value in its place would lose that. Change the expression by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "object = { to = job.c, count = 1 + 1 }\n",
        |it| it.object.as_mut().unwrap().to = reference("job.d"),
        expect![[r#"
            object = { to = job.d, count = 1 + 1 }
        "#]],
    );
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Either {
    #[hcl(block)]
    outer: Vec<Outer>,
    #[hcl(block)]
    held: Vec<Place>,
    #[hcl(block_types)]
    part: Vec<Part>,
    #[serde(default)]
    rules: Vec<Expression>,
    either: Option<Form>,
    #[hcl(block)]
    rest: Option<Rest>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Rest {
    #[hcl(remain)]
    rest: BTreeMap<String, Expression>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Outer {
    #[hcl(block)]
    step: Vec<Named>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Named {
    #[hcl(label)]
    name: String,
    when: Option<Expression>,
    count: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Place {
    Disk { path: String },
    Memory { path: Expression },
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
enum Part {
    Fast { when: Option<Expression> },
    Slow { when: Option<u8> },
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Form {
    Number(i8),
    Object(Object),
}

#[test]
fn what_is_kept_somewhere_else_hides_nothing() {
    let check = |text: &str, change: fn(&mut Either), expected: Expect| {
        expected.assert_eq(&update_of("kept-either", text, change));
    };
    // A label that is called as a field.
    let label =
        |count: &str| format!(r#"{{"outer": [{{"step": {{"when": {{"count": "{count}", "when": "${{a.b}}"}}}}}}]}}"#);
    check(
        &label("${1 + 1}"),
        |it| it.outer.clear(),
        expect![[r#"
        ! app.hcl.json:1:40: computed value: `outer[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(&label("1"), |it| it.outer.clear(), expect!["{}"]);
    // Other variants.
    check(
        "held {\n  kind = \"disk\"\n  path = true ? \"a\" : \"b\"\n}\n",
        |it| it.held.clear(),
        expect![[r#"
        ! app.hcl:3:10: computed value: `held[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check("held {\n  kind = \"memory\"\n  path = a ? \"a\" : \"b\"\n}\n", |it| it.held.clear(), expect![""]);
    check(
        "Slow {\n  when = 1 + 1\n}\n",
        |it| it.part.clear(),
        expect![[r#"
        ! app.hcl:2:10: computed value: `Slow[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "Slow {\n  when = 1 + 1\n}\n",
        |it| it.part[0] = Part::Nothing,
        expect![[r#"
        ! app.hcl:2:10: computed value: `Slow[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "Fast {\n  when = 1 + 1\n}\n",
        |it| it.part[0] = Part::Nothing,
        expect![[r#"
        Nothing {}
    "#]],
    );
    check(
        r#"{"Slow": {"when": "${1 + 1}"}}"#,
        |it| it.part.clear(),
        expect![[r#"
        ! app.hcl.json:1:19: computed value: `Slow[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(r#"{"Fast": {"when": "${1 + 1}"}}"#, |it| it.part.clear(), expect!["{}"]);
    // An expression is another one than its value.
    check(
        "rules = [1 + 1, 5]\n",
        |it| it.rules[0] = expression("2"),
        expect![[r#"
            rules = [2, 5]
        "#]],
    );
    check(
        "rules = [1 + 1, 5]\n",
        |it| it.rules.push(expression("2 + 2")),
        expect![[r#"
        rules = [1 + 1, 5, 2 + 2]
    "#]],
    );
    check(
        r#"{"rules": ["${1 + 1}", 5]}"#,
        |it| it.rules[0] = expression("3 - 1"),
        expect![[r#"{"rules": ["${3 - 1}", 5]}"#]],
    );
    let rest: fn(&mut Either) = |it| {
        it.rest.as_mut().unwrap().rest.insert("x".to_owned(), expression("1 + 3"));
        it.rest.as_mut().unwrap().rest.insert("y".to_owned(), expression("1 + 1"));
        it.rest.as_mut().unwrap().rest.insert("new".to_owned(), expression("1 + 2"));
    };
    check(
        "rest {\n  x = 1 + 1 # x\n  y = 2\n}\n",
        rest,
        expect![[r#"
        rest {
          x = 1 + 3 # x
          y = 1 + 1
          new = 1 + 2
        }
    "#]],
    );
    check(
        r#"{"rest": {"x": "${1 + 1}", "y": 2}}"#,
        rest,
        expect![[r#"{"rest": {"x": "${1 + 3}", "y": "${1 + 1}", "new": "${1 + 2}"}}"#]],
    );
    // One of several forms.
    let form: fn(&mut Either) = |it| it.either = Some(Form::Object(Object { to: reference("x.y"), count: 2 }));
    check(
        "either = { to = a.b, count = 1 + 1 } # it\n",
        form,
        expect![[r#"
        either = { to = x.y, count = 1 + 1 } # it
    "#]],
    );
    check(
        "either = { to = a.b, count = 1 + 1 }\n",
        |it| it.either = None,
        expect![[r#"
        ! app.hcl:1:30: computed value: `either` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check("either = { to = a.b, count = 1 }\n", |it| it.either = None, expect![""]);
    check(
        "either = -5 # it\n",
        form,
        expect![[r#"
            either = { to = x.y, count = 2 } # it
        "#]],
    );
    check(r#"{"either": 5}"#, |it| it.either = Some(Form::Number(-6)), expect![[r#"{"either": -6}"#]]);
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Pairs {
    pair: Option<(u8, Expression)>,
    by_name: Option<BTreeMap<String, (u8, Traversal)>>,
    #[hcl(block)]
    outer: Vec<Held>,
    form: Option<Several>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Held {
    pair: Option<(u8, Expression)>,
    rules: Option<Vec<Expression>>,
    #[hcl(block)]
    place: Vec<Place>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Several {
    Number(u8),
    To { to: Traversal, count: u8 },
    All { count: u8, all: Vec<Traversal> },
    Pairs { count: u8, pairs: Vec<(u8, Traversal)> },
}

#[test]
fn what_is_computed_beside_what_is_kept_is_not_lost() {
    let check = |text: &str, change: fn(&mut Pairs), expected: Expect| {
        expected.assert_eq(&update_of("kept-pairs", text, change));
    };
    check(
        "pair = [1 + 1, a.b]\n",
        |it| it.pair = None,
        expect![[r#"
        ! app.hcl:1:9: computed value: `pair` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check("pair = [2, a.b]\n", |it| it.pair = None, expect![""]);
    check(
        r#"{"pair": ["${1 + 1}", "${a.b}"]}"#,
        |it| it.pair = None,
        expect![[r#"
        ! app.hcl.json:1:11: computed value: `pair` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "by_name = { k = [1 + 1, a.b] }\n",
        |it| it.by_name = None,
        expect![[r#"
        ! app.hcl:1:18: computed value: `by_name` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check("by_name = { k = [1, a.b] }\n", |it| it.by_name = None, expect![""]);
    let held = |pair: &str| format!("outer {{\n  pair  = [{pair}, a.b]\n  rules = [a, b, 1 + 1]\n}}\n");
    check(
        &held("1 + 1"),
        |it| it.outer.clear(),
        expect![[r#"
        ! app.hcl:2:12: computed value: `outer[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(&held("1"), |it| it.outer.clear(), expect![""]);
    let places = |path: &str| {
        format!(
            "outer {{\n  place {{\n    kind = \"memory\"\n    path = [a, b]\n  }}\n  place {{\n    kind = \"disk\"\n    path = {path}\n  }}\n}}\n"
        )
    };
    check(
        &places("true ? \"a\" : \"b\""),
        |it| it.outer.clear(),
        expect![[r#"
        ! app.hcl:8:12: computed value: `outer[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(&places("\"a\""), |it| it.outer.clear(), expect![""]);
    check(
        r#"{"outer": {"place": [{"kind": "memory", "path": "${[a, b]}"}, {"kind": "disk", "path": "${true ? 1 : 2}"}]}}"#,
        |it| it.outer.clear(),
        expect![[r#"
            ! app.hcl.json:1:88: computed value: `outer[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        "#]],
    );
    let push: fn(&mut Pairs) = |it| match it.form.as_mut().unwrap() {
        Several::All { all, .. } => all.push(reference("e.f")),
        Several::Pairs { pairs, .. } => pairs.push((3, reference("e.f"))),
        _ => {}
    };
    check(
        "form = {\n  count = 1\n  all = [\n    # one\n    a.b,\n  ]\n}\n",
        push,
        expect![[r#"
        form = {
          count = 1
          all = [
            # one
            a.b,
            e.f,
          ]
        }
    "#]],
    );
    check(
        "form = { count = 1, pairs = [[1 + 1, a.b]] }\n",
        push,
        expect![[r#"
        form = { count = 1, pairs = [[1 + 1, a.b], [3, e.f]] }
    "#]],
    );
    check(
        r#"{"form": {"count": 1, "all": ["a.b"]}}"#,
        push,
        expect![[r#"{"form": {"count": 1, "all": ["a.b", "e.f"]}}"#]],
    );
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Variants {
    named: Option<ByName>,
    tagged: Option<Place>,
    object: Option<Optional>,
    #[serde(default)]
    lists: Vec<Option<Vec<Traversal>>>,
    form: Option<Several>,
    #[serde(default)]
    rules: Vec<Expression>,
    when: Option<Expression>,
    numbers: Option<BTreeMap<u32, Traversal>>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum ByName {
    Reference(Traversal),
    Two { to: Traversal, count: u8 },
    Number(u8),
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Optional {
    all: Option<Vec<Expression>>,
    count: Option<u8>,
}

#[test]
fn variants_that_are_values_are_changed_in_place() {
    let check = |text: &str, change: fn(&mut Variants), expected: Expect| {
        expected.assert_eq(&update_of("kept-variants", text, change));
    };
    let two = "named = {\n  two = {\n    # to\n    to = a.b\n    count = 1 + 1\n  }\n}\n";
    check(
        two,
        |it| it.named = Some(ByName::Two { to: reference("x"), count: 2 }),
        expect![[r#"
        named = {
          two = {
            # to
            to = x
            count = 1 + 1
          }
        }
    "#]],
    );
    check(
        two,
        |it| it.named = Some(ByName::Number(2)),
        expect![[r#"
        ! app.hcl:2:9: computed value: `named.two` is computed here, and would be taken out. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "named = { reference = a.b } # it\n",
        |it| it.named = Some(ByName::Reference(reference("c"))),
        expect![[r#"
        named = { reference = c } # it
    "#]],
    );
    let memory: fn(&mut Variants) = |it| it.tagged = Some(Place::Memory { path: expression("[a, c]") });
    check(
        "tagged = {\n  # which\n  kind = \"memory\"\n  path = [a] # where\n}\n",
        memory,
        expect![[r#"
        tagged = {
          # which
          kind = "memory"
          path = [a, c] # where
        }
    "#]],
    );
    check(
        "tagged = {\n  kind = \"disk\"\n  path = true ? \"a\" : \"b\"\n}\n",
        memory,
        expect![[r#"
        ! app.hcl:3:10: computed value: `tagged.path` is computed here, and a value in its place would lose that. Change the expression by hand, or say that it is to be overwritten
    "#]],
    );
}

#[test]
fn values_with_what_is_kept_go_like_others() {
    let check = |text: &str, change: fn(&mut Variants), expected: Expect| {
        expected.assert_eq(&update_of("kept-gone", text, change));
    };
    let object = |count: &str| format!("object = {{\n  all = [a.b] # all\n  count = {count} # count\n}}\n");
    check(
        &object("1"),
        |it| it.object.as_mut().unwrap().all = None,
        expect![[r#"
        object = {
          count = 1 # count
        }
    "#]],
    );
    check(
        &object("1 + 1"),
        |it| it.object.as_mut().unwrap().all = None,
        expect![[r#"
        object = {
          count = 1 + 1 # count
        }
    "#]],
    );
    check(
        &object("1 + 1"),
        |it| it.object.as_mut().unwrap().count = None,
        expect![[r#"
        ! app.hcl:3:11: computed value: `object.count` is computed here, and would be taken out. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "lists = [[a.b], [c.d]]\n",
        |it| drop(it.lists.remove(0)),
        expect![[r#"
        lists = [[c.d]]
    "#]],
    );
    check(
        "lists = [[a.b], [c.d]]\n",
        |it| it.lists[1] = None,
        expect![[r#"
        lists = [[a.b], null]
    "#]],
    );
    check(
        "form = { to = a.b, count = 1 } # it\n",
        |it| it.form = Some(Several::Number(7)),
        expect![[r#"
        form = 7 # it
    "#]],
    );
    check(
        "form = { to = a.b, count = 1 + 1 } # it\n",
        |it| it.form = Some(Several::Number(7)),
        expect![[r#"
        ! app.hcl:1:28: computed value: `form.count` is computed here, and a value in its place would lose that. Change the expression by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "numbers = {\n  1 = a.b # one\n  2.0 = c\n}\n",
        |it| {
            it.numbers.as_mut().unwrap().insert(2, reference("d"));
        },
        expect![[r#"
            numbers = {
              1 = a.b # one
              2.0 = d
            }
        "#]],
    );
}

#[test]
fn expressions_of_all_kinds_are_written() {
    let check = |text: &str, change: fn(&mut Variants), expected: Expect| {
        expected.assert_eq(&update_of("kept-kinds", text, change));
    };
    let long: fn(&mut Variants) = |it| {
        it.rules.push(expression(&format!("[{}, {}, {}]", "a".repeat(40), "b".repeat(40), "c".repeat(40))));
        it.rules.push(expression(&format!("{{ {} = {}, c = d }}", "a".repeat(40), "b".repeat(40))));
    };
    check(
        "rules = []\n",
        long,
        expect![[r#"
        rules = [[
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,
            bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,
            cccccccccccccccccccccccccccccccccccccccc
          ], {
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
            c                                        = d
          }]
    "#]],
    );
    check(
        r#"{"rules": ["${a}"]}"#,
        long,
        expect![[
            r#"{"rules": ["${a}", "${[\n    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,\n    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,\n    cccccccccccccccccccccccccccccccccccccccc\n  ]}", "${{\n    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n    c                                        = d\n  }}"]}"#
        ]],
    );
    let signs: fn(&mut Variants) = |it| {
        it.when = Some(expression("{ for k, v in y : k => v if k > 1 && v < 2 }"));
        it.rules.push(expression("a && b"));
    };
    check(
        "{}",
        signs,
        expect![[r#"{"rules": ["${a && b}"], "when": "${{ for k, v in y : k => v if k > 1 && v < 2 }}"}"#]],
    );
    check(
        r#"{"when": "${1}", "rules": ["${a \u003c 1}"]}"#,
        signs,
        expect![[
            r#"{"when": "${{ for k, v in y : k => v if k > 1 && v < 2 }}", "rules": ["${a \u003c 1}", "${a && b}"]}"#
        ]],
    );
    // Keys that are computed.
    let push: fn(&mut Variants) = |it| it.rules.push(expression("4"));
    check(
        "rules = [\n  # one\n  { (a) = 1 },\n  # two\n  2, # t\n]\n",
        push,
        expect![[r#"
        rules = [
          # one
          { (a) = 1 },
          # two
          2, # t
          4,
        ]
    "#]],
    );
    check(
        "rules = [\n  # one\n  { (a) = 1 },\n  # two\n  2, # t\n]\n",
        |it| drop(it.rules.remove(0)),
        expect![[r#"
        rules = [
          # two
          2, # t
        ]
    "#]],
    );
    check(r#"{"rules": ["${{ (a) = 1 }}", 2]}"#, push, expect![[r#"{"rules": ["${{ (a) = 1 }}", 2, 4]}"#]]);
    check(
        "object = {\n  count = 1 + 1\n  # all\n  all = [{ (a) = 1 }] # l\n}\n",
        |it| {
            it.object.as_mut().unwrap().all.as_mut().unwrap().push(expression("5"));
        },
        expect![[r#"
            object = {
              count = 1 + 1
              # all
              all = [{ (a) = 1 }, 5] # l
            }
        "#]],
    );
}

pub(crate) fn reference(text: &str) -> Traversal {
    native::parse_traversal("reference", text).ok().unwrap()
}

fn expression(text: &str) -> Expression {
    native::parse_expression("expression", text).ok().unwrap()
}

#[test]
fn heredocs_among_expressions_stay_what_they_are_and_new_ones_are_in_quotes() {
    let check = |text: &str, change: fn(&mut Kept), expected: Expect| {
        expected.assert_eq(&update_of("kept-heredocs", text, change));
    };
    let heredoc = "<<EOT\nx \"${q}\"\nEOT\n";
    let object = format!("by_name = {{\n  k = {heredoc}  z = 1 # z\n}}\nrules = [\n  {heredoc}  , 2, # two\n]\n");
    check(
        &object,
        |it| {
            it.by_name.insert("z".to_owned(), expression("3"));
            it.rules[1] = expression("4");
        },
        expect![[r#"
            by_name = {
              k = <<EOT
            x "${q}"
            EOT
              z = 3 # z
            }
            rules = [
              <<EOT
            x "${q}"
            EOT
              , 4, # two
            ]
        "#]],
    );
    check(
        &object,
        |it| {
            let heredoc = it.by_name["k"].clone();
            it.by_name.insert("y".to_owned(), heredoc.clone());
            it.rules.push(heredoc);
        },
        expect![[r#"
            by_name = {
              k = <<EOT
            x "${q}"
            EOT
              z = 1 # z
              y = "x \"${q}\"\n"
            }
            rules = [
              <<EOT
            x "${q}"
            EOT
              , 2, # two
              "x \"${q}\"\n",
            ]
        "#]],
    );
    check(
        &object,
        |it| {
            it.by_name.remove("k");
            it.rules.remove(0);
        },
        expect![[r#"
            by_name = {
              z = 1 # z
            }
            rules = [

             2, # two
            ]
        "#]],
    );
    check(
        "by_name = { k = 1 } # k\n",
        |it| {
            it.by_name.insert("k".to_owned(), expression("<<-EOT\n    a ${b ? 1 : 2}\n      c\n    EOT\n"));
        },
        expect![[r#"
            by_name = { k = "a ${b ? 1 : 2}\n  c\n" } # k
        "#]],
    );
    let spelled: fn(&mut Kept) = |it| {
        let all = [
            "1.50",
            "\"${null}\"",
            "\"\\u00e9${n}\"",
            "\" ${~ n ~} \"",
            "\"%{ if n ~} a %{ endif ~} c\"",
            "\"${[n]}\"",
        ];
        it.rules = all.map(expression).to_vec();
    };
    check(
        r#"{"rules": ["lit"]}"#,
        spelled,
        expect![[
            r#"{"rules": [1.5, "${\"${null}\"}", "é${n}", "${\" ${~n~} \"}", "%{ if n }a %{ endif }c", "${\"${[n]}\"}"]}"#
        ]],
    );
    check(
        "rules = []\n",
        spelled,
        expect![[r#"
        rules = [1.50, "${null}", "\u00e9${n}", " ${~n~} ", "%{if n~} a %{endif~} c", "${[n]}"]
    "#]],
    );
    check(
        r#"{"rules": ["lit", "${n}"]}"#,
        |it| {
            it.rules[0] = expression("\"${n}\"");
            it.rules.push(expression("\"${\"in\"}\""));
        },
        expect![[r#"{"rules": ["${\"${n}\"}", "${n}", "${\"${\"in\"}\"}"]}"#]],
    );
    check(
        r#"{"by_name": {"k": "x ${a}\ny"}, "rules": ["x ${a > 1}"]}"#,
        |it| {
            it.by_name.insert("l".to_owned(), expression("<<EOT\nx ${a > 1}\nEOT\n"));
            it.rules.push(expression("2"));
        },
        expect![[r#"{"by_name": {"k": "x ${a}\ny", "l": "x ${a > 1}\n"}, "rules": ["x ${a > 1}", 2]}"#]],
    );
}

#[test]
fn what_is_new_behind_a_heredoc_is_on_a_line_of_its_own() {
    let check = |text: &str, change: fn(&mut Kept), expected: Expect| {
        expected.assert_eq(&update_of("kept-behind", text, change));
    };
    let insert: fn(&mut Kept) = |it| drop(it.by_name.insert("q".to_owned(), expression("1")));
    check(
        "by_name = {\n  b = 1,\n  h = <<EOT\nh ${n}\nEOT\n}\n",
        insert,
        expect![[r#"
        by_name = {
          b = 1,
          h = <<EOT
        h ${n}
        EOT
          q = 1
        }
    "#]],
    );
    check(
        "by_name = {\n  b = 1\n  h = <<EOT\nh ${n}\nEOT\n}\n",
        insert,
        expect![[r#"
        by_name = {
          b = 1
          h = <<EOT
        h ${n}
        EOT
          q = 1
        }
    "#]],
    );
}

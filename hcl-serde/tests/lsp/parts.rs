//! What can be said of a text without a schema, in both syntaxes and in broken text.

use expect_test::{Expect, expect};
use hcl_serde::ide::{
    self, EditorDocument, Symbol, folding, formatting, links, on_type_formatting, range_formatting, selections,
    semantic_tokens,
};
use hcl_serde::model::source::TextEdit;

fn native(text: &str) -> EditorDocument {
    EditorDocument::new("/app.hcl", text)
}

fn json(text: &str) -> EditorDocument {
    EditorDocument::new("/app.hcl.json", text)
}

/// The words of a text and what they are, a line for each line that has some.
fn check_tokens(document: &EditorDocument, expected: Expect) {
    let (text, mut shown, mut last) = (document.text(), String::new(), 0);
    let mut end = 0;
    for token in semantic_tokens(document) {
        assert!(end <= token.range.start && token.range.start < token.range.end, "{token:?}");
        end = token.range.end;
        let line = text[..token.range.start].matches('\n').count();
        if !shown.is_empty() {
            shown.push_str(if line == last { "  " } else { "\n" });
        }
        last = line;
        shown.push_str(&format!("{}:{:?}", text[token.range].escape_debug(), token.kind));
    }
    expected.assert_eq(&shown);
}

#[test]
fn words_of_the_native_syntax() {
    check_tokens(
        &native(
            "# c\nservice web \"a${1}\" { /* d */\n  port = base.port + max(a::b(1), -x)\n}\nlimits = { a = 1, \"b\" = null, c : true }\n",
        ),
        expect![[r##"
            # c:Comment
            service:Type  web:Label  \"a:Label  ${:Operator  1:Number  }:Operator  \":Label  /* d */:Comment
            port:Property  base:Variable  port:Property  +:Operator  max:Function  a:Namespace  b:Function  1:Number  -:Operator  x:Variable
            limits:Property  a:Property  1:Number  \"b\":String  null:Keyword  c:Property  true:Keyword"##]],
    );
    check_tokens(
        &native("x = [for k, v in list : v if k]\ny = { for v in o : v => v... }\nz = a ? b : c[0].d.*.e\n"),
        expect![[r#"
            x:Property  for:Keyword  k:Parameter  v:Parameter  in:Keyword  list:Variable  v:Variable  if:Keyword  k:Variable
            y:Property  for:Keyword  v:Parameter  in:Keyword  o:Variable  v:Variable  =>:Operator  v:Variable  ...:Operator
            z:Property  a:Variable  ?:Operator  b:Variable  c:Variable  0:Number  d:Property  *:Operator  e:Property"#]],
    );
    check_tokens(
        &native(
            "t = \"a ${b} %{ if c }d%{ else }e%{ endif }\"\nh = <<-EOT\n  %{ for x in xs ~}\n  ${x}\n  %{ endfor }\n  EOT\n",
        ),
        expect![[r#"
            t:Property  \"a :String  ${:Operator  b:Variable  }:Operator   :String  %{:Operator  if:Keyword  c:Variable  }:Operator  d:String  %{:Operator  else:Keyword  }:Operator  e:String  %{:Operator  endif:Keyword  }:Operator  \":String
            h:Property  <<-EOT\n  :String
            %{:Operator  for:Keyword  x:Parameter  in:Keyword  xs:Variable  ~}:Operator  \n  :String
            ${:Operator  x:Variable  }:Operator  \n  :String
            %{:Operator  endfor:Keyword  }:Operator  \n  EOT:String"#]],
    );
    // Broken: a block without an end, an argument without a value, quotes that are not closed.
    check_tokens(
        &native("service \"web {\n  port =\n  host = \"a\nfor = in\n}}\n[ x.\n"),
        expect![[r#"
        service:Type  \":Label
        port:Property
        host:Property  \":String
        for:Property  in:Variable
        x:Variable"#]],
    );
}

#[test]
fn words_of_the_json_syntax() {
    check_tokens(
        &json(
            "{\n  \"//\": [\"note\"],\n  \"port\": 80,\n  \"host\": \"a\\n${b.c}\\u00e9 {x}\",\n  \"on\": true, \"off\": \"{}\"\n}\n",
        ),
        expect![[r#"
            \"//\":Comment  \"note\":String
            \"port\":Property  80:Number
            \"host\":Property  \"a\\n:String  ${:Operator  b:Variable  c:Property  }:Operator  \\u00e9 {x}\":String
            \"on\":Property  true:Keyword  \"off\":Property  \"{}\":String"#]],
    );
    check_tokens(
        &json("{\"a\": nul, \"b\n: [1, \"x"),
        expect![[r#"
        \"a\":Property  nul:Keyword  \"b:String
        1:Number  \"x:String"#]],
    );
}

fn check_folding(document: &EditorDocument, expected: Expect) {
    let shown = folding(document).into_iter().map(|fold| {
        let line = |at: usize| document.text()[..at].matches('\n').count();
        format!("{}-{} {:?}\n", line(fold.range.start), line(fold.range.end), fold.kind)
    });
    expected.assert_eq(&shown.collect::<String>());
}

#[test]
fn what_can_be_folded() {
    let text = "# a\n# b\n\n# c\nx = [\n  1,\n]\ny = f(\n  1)\n/* d\n */\nb {\n  z = <<E\nt\nE\n}\nc {\n  d {\n    e = 1\n  }\n";
    check_folding(
        &native(text),
        expect![[r#"
        0-1 Comment
        4-5 Region
        7-8 Region
        9-10 Comment
        11-14 Region
        12-14 Region
        17-18 Region
    "#]],
    );
    check_folding(
        &json("{\n \"a\": [\n  1\n ], \"b\": {}\n, \"c\": {\n"),
        expect![[r#"
        1-2 Region
    "#]],
    );
}

fn check_selection(document: &EditorDocument, before: &str, expected: Expect) {
    let text = document.text();
    let chain = selections(document, &[text.find(before).unwrap()]).remove(0);
    chain
        .windows(2)
        .for_each(|pair| assert!(pair[1].start <= pair[0].start && pair[0].end <= pair[1].end, "{chain:?}"));
    assert_eq!(chain.last(), Some(&(0..text.len())));
    expected
        .assert_eq(&chain.into_iter().map(|range| text[range].escape_debug().to_string() + "\n").collect::<String>());
}

#[test]
fn what_is_selected() {
    let text = "a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}\n";
    check_selection(
        &native(text),
        "g]",
        expect![[r#"
        g
        [g]
        e.f[g]
        ${e.f[g]}
        d ${e.f[g]} h
        \"d ${e.f[g]} h\"
        c = \"d ${e.f[g]} h\"
        { c = \"d ${e.f[g]} h\" }
        1, { c = \"d ${e.f[g]} h\" }
        (1, { c = \"d ${e.f[g]} h\" })
        f(1, { c = \"d ${e.f[g]} h\" })
        b = f(1, { c = \"d ${e.f[g]} h\" })
        # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })
        { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}
        a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}
        a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}\n
    "#]],
    );
    check_selection(
        &native(text),
        "f(1",
        expect![[r#"
        f
        f(1, { c = \"d ${e.f[g]} h\" })
        b = f(1, { c = \"d ${e.f[g]} h\" })
        # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })
        { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}
        a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}
        a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}\n
    "#]],
    );
    check_selection(
        &native(text),
        "# x",
        expect![[r##"
        # x
        # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })
        { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}
        a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}
        a { # x\n  b = f(1, { c = \"d ${e.f[g]} h\" })\n}\n
    "##]],
    );
    check_selection(
        &native("a {\n  b = [1, (c\n"),
        "c\n",
        expect![[r#"
        c
        [1, (c
        b = [1, (c
        a {\n  b = [1, (c\n
    "#]],
    );
    check_selection(
        &json(r#"{"a": {"b": [1, "c d"]}}"#),
        "d\"",
        expect![[r#"
        c d
        \"c d\"
        1, \"c d\"
        [1, \"c d\"]
        \"b\": [1, \"c d\"]
        {\"b\": [1, \"c d\"]}
        \"a\": {\"b\": [1, \"c d\"]}
        {\"a\": {\"b\": [1, \"c d\"]}}
    "#]],
    );
}

fn check_symbols(document: &EditorDocument, expected: Expect) {
    fn show(document: &EditorDocument, symbols: &[Symbol], depth: usize, out: &mut String) {
        for it in symbols {
            let text = document.text();
            assert!(it.range.start <= it.name_range.start && it.name_range.end <= it.range.end, "{it:?}");
            let (name, all) = (&text[it.name_range.clone()], text[it.range.clone()].escape_debug());
            out.push_str(&format!("{}{} {:?} {name} | {all}\n", "  ".repeat(depth), it.name, it.kind));
            show(document, &it.children, depth + 1, out);
        }
    }
    let mut shown = String::new();
    show(document, &ide::symbols(document), 0, &mut shown);
    expected.assert_eq(&shown);
}

#[test]
fn symbols_of_texts() {
    let text =
        "a = 1\nb = [{ c = 2 }]\nd = { e = \"f\", (g) = null, \"h\" = true }\nblock \"l m\" n {\n  o = <<E\np\nE\n}\n";
    check_symbols(
        &native(text),
        expect![[r#"
        a Number a | a = 1
        b List b | b = [{ c = 2 }]
        d Object d | d = { e = \"f\", (g) = null, \"h\" = true }
          e Text e | e = \"f\"
          (g) Null (g) | (g) = null
          h Bool "h" | \"h\" = true
        block "l m" "n" Block block "l m" n | block \"l m\" n {\n  o = <<E\np\nE\n}
          o Computed o | o = <<E\np\nE
    "#]],
    );
    check_symbols(
        &native("a =\nb \"c\" {\n  d = e.\n  f\n"),
        expect![[r#"
        a Computed a | a =
        b "c" Block b "c" | b \"c\" {\n  d = e.\n  f\n
          d Computed d | d = e.
    "#]],
    );
    check_symbols(
        &json(r#"{"a": 1, "b": {"c": {"d": "${e}"}}, "//": "f", "g": ["#),
        expect![[r#"
        a Number "a" | \"a\": 1
        b Object "b" | \"b\": {\"c\": {\"d\": \"${e}\"}}
          c Object "c" | \"c\": {\"d\": \"${e}\"}
            d Computed "d" | \"d\": \"${e}\"
        g List "g" | \"g\": [
    "#]],
    );
}

#[test]
fn addresses_of_pages() {
    let check = |document: &EditorDocument, expected: &[&str]| {
        let found: Vec<&str> = links(document).into_iter().map(|range| &document.text()[range]).collect();
        assert_eq!(found, expected);
    };
    let text = "// (see https://a.example/b_(c)). http:// https://\nx = \"https://d.example/?e=f#g, http\"\ny = \"http://${h}\"\n/* <http://i.example> */\n";
    check(&native(text), &["https://a.example/b_(c)", "https://d.example/?e=f#g", "http://i.example"]);
    check(
        &json(r#"{"a": "https://b.example/c", "d": "http://\u0041", "e": "https://f/${g}"}"#),
        &["https://b.example/c"],
    );
    check(&native("https://not.in.a.comment\n"), &[]);
}

#[test]
fn the_least_changes_format_a_text() {
    for text in ["a=1\nbc   = [ 1,2 ]\n\n\nd{\ne=2\n}\n", "a = 1\n", "a = \"x\nb=2\n", ""] {
        let document = native(text);
        let edits = formatting(&document);
        let formatted = TextEdit::apply(&edits, text);
        assert_eq!(formatted, hcl_serde::model::format::format(text, &Default::default()));
        assert!(formatting(&native(&formatted)).is_empty());
        assert!(edits.iter().all(|edit| text[edit.range.clone()].trim().is_empty()), "{edits:?}");
    }
    let text = "{\"a\":1,\"b c\":[1,2],\n\"d\":{\"e\":\"f  g\"}}";
    let formatted = TextEdit::apply(&formatting(&json(text)), text);
    assert_eq!(formatted, hcl_serde::model::json::format(text, &Default::default()));
    assert!(formatting(&json(&formatted)).is_empty());
    assert!(formatting(&json("{\"a\": ")).is_empty());
}

#[test]
fn a_part_of_a_text_is_formatted() {
    let text = "a=1\n\nb=2\n\nc=3";
    let check = |range: std::ops::Range<usize>, expected: &str| {
        assert_eq!(TextEdit::apply(&range_formatting(&native(text), range), text), expected);
    };
    check(0..0, "a = 1\n\nb=2\n\nc=3");
    check(2..6, "a = 1\n\nb = 2\n\nc=3");
    check(4..4, text);
    check(text.len()..text.len(), "a=1\n\nb=2\n\nc = 3");
}

#[test]
fn a_text_is_formatted_while_it_is_typed() {
    let check = |document: &EditorDocument, typed: char, expected: &str| {
        let text = document.text();
        // Typed in front of `|`, which belongs to no text.
        let offset =
            text.len() - text.split("§").nth(1).unwrap_or("").len() - if text.contains('§') { "§".len() } else { 0 };
        let text = text.replace('§', "");
        let again = EditorDocument::new(document.path(), text.clone());
        assert_eq!(TextEdit::apply(&on_type_formatting(&again, offset, typed), &text), expected);
    };
    check(&native("a {\nb=1\n§"), '\n', "a {\n  b = 1\n  ");
    check(&native("a {\n  b = 1\n      §\n}\n"), '\n', "a {\n  b = 1\n  \n}\n");
    check(&native("a {\n§}"), '\n', "a {\n}");
    check(&native("a = <<E\n  x=1\n§\nE\n"), '\n', "a = <<E\n  x=1\n\nE\n");
    check(&native("a {\nb {\nc=1\n}§\nd=1\n"), '}', "a {\n  b {\n    c = 1\n  }\nd=1\n");
    check(&native("x = { a=1 }§\n"), '}', "x = { a=1 }\n");
    check(&json("{\n\"a\":[\n1,2\n]§\n}"), ']', "{\n  \"a\": [1, 2]\n}");
    check(&json("{\n\"a\": 1,\n§"), '\n', "{\n\"a\": 1,\n  ");
}

#[test]
fn lines_and_comments_that_are_odd() {
    let check = |text: &str, expected: Expect| {
        let document = native(text);
        let formatted = TextEdit::apply(&formatting(&document), text);
        assert!(formatting(&native(&formatted)).is_empty(), "{formatted:?}");
        let folds: Vec<_> = folding(&document).into_iter().map(|fold| fold.range).collect();
        expected.assert_eq(&format!("{:?}\n{folds:?}", formatted));
    };
    check(
        "a=1\rb=2\r",
        expect![[r#"
        "a=1\rb=2\r"
        []"#]],
    );
    check(
        "a {\r  b=1\r}\r",
        expect![[r#"
        "a {\r  b=1\r}\r"
        []"#]],
    );
    check(
        "a {\r\n  b=1\r\n}\r\nc=2\rd=3\n",
        expect![[r#"
        "a {\r\n  b = 1\r\n}\r\nc=2\rd=3\n"
        [2..10]"#]],
    );
    check(
        "# a\rb=1\n",
        expect![[r##"
        "# a\rb=1\n"
        []"##]],
    );
    check(
        "a=<<E\r\n  x\r\nE\r\nb=2\r\n",
        expect![[r#"
        "a = <<E\r\n  x\r\nE\r\nb = 2\r\n"
        [2..13]"#]],
    );
    check(
        "/* a /* b */ c */ d=1\ne=2\n",
        expect![[r#"
        "/* a /* b */ c */ d=1\ne = 2\n"
        []"#]],
    );
    check(
        "a=1\n/* b\nc=1\nd {\n}\n",
        expect![[r#"
        "a = 1\n/* b\nc=1\nd {\n}\n"
        []"#]],
    );
    check(
        "a {\n  b=1 /* c\n}\nd=2\n",
        expect![[r#"
        "a {\n  b=1 /* c\n}\nd=2\n"
        [2..14]"#]],
    );
    check(
        "/* a\rb */ c=1\n/* d\r\n e */\r\nf=1",
        expect![[r#"
        "/* a\rb */ c = 1\n/* d\r\n e */\r\nf = 1"
        [14..25]"#]],
    );
    check(
        "a = [\r1,\r2\r]\n",
        expect![[r#"
        "a = [\r1,\r2\r]\n"
        []"#]],
    );
}

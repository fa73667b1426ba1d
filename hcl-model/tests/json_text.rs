//! JSON as text: places of tokens, strings, numbers, every error of the reader, and the writer.

use hcl_model::__private::json_text::{Scanner, StringOffsets, TokenKind, check_number};
use hcl_model::json_text::{JsonValue, JsonWriter, decode_string};
use hcl_model::limits::Limits;

fn parse(text: &str) -> Result<JsonValue, hcl_model::json_text::JsonError> {
    JsonValue::parse(text, &Limits::default())
}

/// The tokens, each with the byte at which it begins.
#[track_caller]
fn check_tokens(text: &str, expected: &str) {
    let mut scanner = Scanner::new(text);
    let mut tokens = Vec::new();
    loop {
        let token = scanner.next_token();
        let kind = format!("{:?}", token.kind);
        tokens.push(format!(
            "{}@{}{:?}",
            kind.replace(" { plain: true, braces: false }", "(plain)").replace(" { plain: false, braces: false }", ""),
            token.start,
            &text[token.span()]
        ));
        if token.kind == TokenKind::End {
            break;
        }
    }
    assert_eq!(tokens.join(" "), expected, "{text}");
}

/// The text with the place of the error in angle brackets, its message and its detail.
#[track_caller]
fn check_error(marked: &str, message: &str, detail: &str) {
    let start = marked.find('«').unwrap();
    let end = marked.find('»').unwrap() - '«'.len_utf8();
    let text = marked.replace(['«', '»'], "");
    let error = parse(&text).unwrap_err();
    let why = format!("{} {}", error.detail, error.help);
    assert_eq!((error.message, why.trim_end(), error.span), (message, detail, start..end), "{text}");
}

#[test]
fn tokens_have_their_places_behind_escapes_and_wide_characters() {
    check_tokens(
        "{\"é\\\"\\\\\": [-1.5e+3,true]}",
        r#"OpenBrace@0"{" String@1"\"é\\\"\\\\\"" Colon@9":" OpenBracket@11"[" Number@12"-1.5e+3" Comma@19"," Keyword@20"true" CloseBracket@24"]" CloseBrace@25"}" End@26"""#,
    );
    check_tokens(" \t\r\n", r#"End@4"""#);
    check_tokens("\"a\\\nb\" 1", r#"UnclosedString@0"\"a\\" Keyword@4"b" UnclosedString@5"\" 1" End@8"""#);
    check_tokens("\"a\\", r#"UnclosedString@0"\"a\\" End@3"""#);
    check_tokens("é=\u{a0}'", r#"Invalid@0"é" Invalid@2"=" Invalid@3"\u{a0}" Invalid@5"'" End@6"""#);
    check_tokens("1a_2 +.e", r#"Number@0"1a_2" Number@5"+.e" End@8"""#);
    check_tokens("\"a\" \"\t\"", r#"String(plain)@0"\"a\"" String@4"\"\t\"" End@7"""#);
}

#[test]
fn strings_are_decoded() {
    for (token, expected) in [
        (r#""""#, Ok("")),
        (r#""aé""#, Ok("aé")),
        (r#""\"\\\/\b\f\n\r\t""#, Ok("\"\\/\u{8}\u{c}\n\r\t")),
        (r#""\u0041\u00E9\u20ac\ud83d\ude00""#, Ok("Aé€😀")),
        (r#""\ud800""#, Ok("\u{fffd}")),
        (r#""\udc00x""#, Ok("\u{fffd}x")),
        (r#""\ud800\u0041""#, Ok("\u{fffd}A")),
        (r#""\ud800\ud83d\ude00""#, Ok("\u{fffd}😀")),
        (r#""\ude00\ud83d""#, Ok("\u{fffd}\u{fffd}")),
        ("\"\u{7f}\u{2028}\"", Ok("\u{7f}\u{2028}")),
        (r#""é\q""#, Err((r"\q", r"\q is not an escape sequence"))),
        (r#""\é""#, Err((r"\é", r"\é is not an escape sequence"))),
        (r#""\u12""#, Err((r"\u12", r"four hexadecimal digits must follow \u"))),
        (r#""\u+123""#, Err((r"\u", r"four hexadecimal digits must follow \u"))),
        (r#""\ud800\u12g4""#, Err((r"\u12", r"four hexadecimal digits must follow \u"))),
        ("\"a\tb\"", Err(("\t", r"this control character must be written as \t"))),
        ("\"\\\u{1}\"", Err(("\u{1}", r"this control character must be written as \u0001"))),
        ("\"a\rb\"", Err(("\r", r"this control character must be written as \r"))),
        ("\"a\nb\"", Err(("\n", r"this control character must be written as \n"))),
        ("\"abc", Err(("\"", "there is no closing quote on the same line"))),
        ("\"abc\\", Err(("\"", "there is no closing quote on the same line"))),
        ("\"abc\\\"", Err(("\"", "there is no closing quote on the same line"))),
        ("", Err(("", "it must begin with a double quote"))),
        ("é", Err(("", "it must begin with a double quote"))),
    ] {
        match (decode_string(token), expected) {
            (Ok(decoded), Ok(expected)) => assert_eq!(decoded, expected, "{token}"),
            (Err(error), Err((place, reason))) => {
                assert_eq!(&token[error.span], place, "{token}");
                let detail = format!("This is not a JSON string: {reason}.");
                assert_eq!((error.message, error.detail.to_string()), ("invalid JSON string", detail), "{token}");
            }
            (decoded, _) => panic!("{token}: {decoded:?}"),
        }
    }
}

#[test]
fn places_in_strings_lead_back_to_the_source() {
    let token = r#""aé\n\ud83d\ude00\u00e9z""#;
    assert_eq!(decode_string(token).unwrap(), "aé\n😀éz");
    let offsets = StringOffsets::of(token);
    let places: Vec<usize> = (0..=12).map(|decoded| offsets.in_token(decoded)).collect();
    //                       a  é  .  \n 😀 .  .  .  é   .   z   end and beyond
    assert_eq!(places, [1, 2, 3, 4, 6, 6, 6, 6, 18, 18, 24, 25, 25]);
    assert_eq!(StringOffsets::of("").in_token(3), 0);
    assert_eq!(StringOffsets::of("é").in_token(3), 0);
    assert_eq!(StringOffsets::of(r#""a\q""#).in_token(3), 2);
}

#[test]
fn numbers_follow_the_grammar() {
    for text in ["0", "-0", "10", "0.5", "-1.50", "1e5", "1E+05", "0e-1", "123456789012345678901234567890", "1e400"] {
        assert_eq!(check_number(text), Ok(()), "{text}");
        assert_eq!(parse(text), Ok(JsonValue::Number(text.to_owned())));
    }
    for (text, reason) in [
        ("", "it must begin with a digit, or with a minus sign and a digit"),
        ("-", "it must begin with a digit, or with a minus sign and a digit"),
        ("--1", "it must begin with a digit, or with a minus sign and a digit"),
        (".5", "it must begin with a digit, or with a minus sign and a digit"),
        ("+1", "a plus sign may stand in an exponent only"),
        ("01", "no digit may follow a leading 0"),
        ("-00", "no digit may follow a leading 0"),
        ("1.", "a digit must follow the point"),
        ("1.e5", "a digit must follow the point"),
        ("1.5e", "the exponent must have a digit, with at most one sign before it"),
        ("1e+", "the exponent must have a digit, with at most one sign before it"),
        ("1e+-1", "the exponent must have a digit, with at most one sign before it"),
        ("1.2.3", "only one point is allowed, and none in the exponent"),
        ("1e5.5", "only one point is allowed, and none in the exponent"),
        ("1e5e5", "only one exponent is allowed"),
        ("1-2", "it must end with a digit of the number or of its exponent"),
        ("1x", "it has digits, a point and an exponent; anything else must be text in double quotes"),
        ("0x1F", "it has digits, a point and an exponent; anything else must be text in double quotes"),
    ] {
        let error = check_number(text).unwrap_err();
        let detail = format!("This is not a JSON number: {reason}.");
        assert_eq!((error.message, error.detail.to_string()), ("invalid JSON number", detail), "{text}");
    }
}

#[test]
fn every_mistake_in_a_text_has_its_message_and_place() {
    const START: &str = "A JSON value is an object, an array, text in double quotes, a number, true, false or null.";
    const COLON: &str = "A property has a colon behind its name. Write a colon before the value.";
    const OBJECT_COMMA: &str = "The property is complete before this. Write a comma.";
    const ARRAY_COMMA: &str = "The element is complete before this. Write a comma.";
    for (marked, message, detail) in [
        ("«»", "missing value", "The text ends where a JSON value is expected."),
        (r#"{"a":«»"#, "missing value", "The text ends where a JSON value is expected."),
        ("{«»", "missing value", "The text ends where a JSON value is expected."),
        ("«}»", "missing JSON value", START),
        (r#"{"a":«}»"#, "missing JSON value", START),
        ("[«}»", "missing JSON value", START),
        (r#"{"a":«]»"#, "missing array element", START),
        ("«é»", "invalid JSON value", START),
        ("«\u{feff}»{}", "invalid JSON value", START),
        ("«/»/ x\n{}", "invalid JSON value", START),
        ("[«,»]", "invalid JSON value", START),
        (r#"{"a":«:»1}"#, "invalid JSON value", START),
        ("«tru»", "invalid JSON keyword", "JSON has no keyword `tru`. Did you mean `true`?"),
        ("[«NULL»]", "invalid JSON keyword", "JSON has no keyword `NULL`. Did you mean `null`?"),
        ("«yes»", "invalid JSON keyword", "JSON has no keyword `yes`. Did you mean `true`?"),
        ("[1, «01»]", "invalid JSON number", "This is not a JSON number: no digit may follow a leading 0."),
        (r#"{"é": "é«\q»"}"#, "invalid JSON string", r"This is not a JSON string: \q is not an escape sequence."),
        ("{«\"»a: 1}", "invalid JSON string", "This is not a JSON string: there is no closing quote on the same line."),
        ("{«a»:1}", "invalid property name", "The name of a property is text in double quotes."),
        (r#"{"a":1,«,»"b":2}"#, "invalid property name", "The name of a property is text in double quotes."),
        (r#"{"a"«}»"#, "missing object value", "The property has no value. Write a colon and a value after its name."),
        (r#"{"a" «1»}"#, "missing colon", COLON),
        (r#"{"a"«»"#, "missing colon", COLON),
        (r#"{"a"«=»1}"#, "missing colon", "A property has a colon behind its name. Write a colon instead of `=`."),
        (r#"{"a":1«,» }"#, "trailing comma", "The comma is not followed by a property. Remove it."),
        (r#"{"a":1 «"b"»:2}"#, "missing comma", OBJECT_COMMA),
        (r#"{"a":1«;»"b":2}"#, "missing comma", OBJECT_COMMA),
        (r#"{"a":[1]«]»}"#, "mismatched braces", "This object begins with `{`. Close it with `}`, not with `]`."),
        (r#"«{»"a":{"b":1}"#, "unclosed object", "This object is never closed: a `}` is missing."),
        ("[1«,»]", "trailing comma", "The comma is not followed by an element. Remove it."),
        ("[1 «2»]", "missing comma", ARRAY_COMMA),
        (
            "[1«:»2]",
            "invalid array value",
            "The elements of an array have no names. Remove the colon, or write braces to make an object.",
        ),
        ("[1«}»", "mismatched brackets", "This array begins with `[`. Close it with `]`, not with `}`."),
        ("[[], «[»1", "unclosed array", "This array is never closed: a `]` is missing."),
        ("{} «{»}", "text after the JSON value", "The JSON value is complete before this, and nothing may follow it."),
    ] {
        check_error(marked, message, detail);
    }
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(parse(&nested(256)).is_ok());
    let detail = "Objects and arrays can be nested 256 levels deep, not more.";
    check_error(&format!("{}«[»1", "[".repeat(256)), "nesting too deep", detail);
    check_error(&format!("{}«[»{}", "[".repeat(256), "[".repeat(99_743)), "nesting too deep", detail);
    check_error(&format!("{}«{{»{}", "{\"a\":".repeat(256), "\"a\":{".repeat(99_743)), "nesting too deep", detail);
}

#[test]
fn no_prefix_and_no_change_of_a_byte_makes_a_reader_panic() {
    let text = "{\"é\\ud83d\\ude00\": [-1.5e+3, true, {\"\": null}], \"b\\n\": \"\\u00e9\"}";
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = parse(&text[..end]);
        let _ = decode_string(&text[end..]);
        let _ = StringOffsets::of(&text[end..]).in_token(7);
        for c in ['"', '\\', '{', ']', ',', ':', '\n', 'é', 'u', '-'] {
            let _ = parse(&format!("{}{c}{}", &text[..end], &text[end..]));
        }
    }
}

#[test]
fn what_is_written_reads_back() {
    for text in [
        "null",
        r#"{"b":1,"a":[],"b":{},"":[[null,true,false],"\"\\\n\r\t\b\f\u0001"]}"#,
        "[1.50,-0,1e400]",
        "\"<&>\u{2028}\u{2029}\u{7f}é😀\"",
    ] {
        let value = parse(text).unwrap();
        assert_eq!(value.to_string(), text);
        for mut writer in
            [JsonWriter::indented(2), JsonWriter::compact().html(true), JsonWriter::indented(0).html(true)]
        {
            writer.value(&value);
            assert_eq!(parse(&writer.finish()).as_ref(), Ok(&value), "{text}");
        }
    }
}

#[test]
fn text_is_indented_and_escaped_as_by_go() {
    let value = parse("{\"a<\":[1,{\"b\":[]}],\"c\":{},\"&>\":\"\u{2028}\u{2029}\"}").unwrap();
    let mut writer = JsonWriter::indented(2).html(true);
    writer.value(&value);
    let expected = r#"{
  "a\u003c": [
    1,
    {
      "b": []
    }
  ],
  "c": {},
  "\u0026\u003e": "\u2028\u2029"
}"#;
    assert_eq!(writer.finish(), expected);
}

//! "Type Conversions and Unification" of the information model, sentence by sentence, with the reference's answers.
//!
//! Values are written as expressions, types as expressions of types: `list(object({a=number}))`, with `any` for holes.

use hcl_model::convert::{Conversion, conversion, convert, mismatch, unify};
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};

/// A type, read from the text that `Debug` writes.
struct TypeText<'a>(&'a str);

impl TypeText<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let rest = self.0.strip_prefix(token);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn name(&mut self) -> String {
        let end = self.0.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.0.len());
        let (name, rest) = self.0.split_at(end);
        self.0 = rest;
        name.to_owned()
    }

    fn ty(&mut self) -> Type {
        match &*self.name() {
            "string" => Type::STRING,
            "number" => Type::NUMBER,
            "bool" => Type::BOOL,
            "any" => Type::DYNAMIC,
            "list" => Type::list(self.inner()),
            "set" => Type::set(self.inner()),
            "map" => Type::map(self.inner()),
            "tuple" => {
                let mut elements = Vec::new();
                assert!(self.eat("(["));
                while !self.eat("])") {
                    elements.push(self.ty());
                    self.eat(",");
                }
                Type::tuple(elements)
            }
            "object" => {
                let (mut attributes, mut optional) = (Vec::new(), Vec::new());
                assert!(self.eat("({"));
                while !self.eat("})") {
                    let name = self.name();
                    assert!(self.eat("="));
                    if self.0.starts_with("optional(") {
                        self.name();
                        optional.push(name.clone());
                        attributes.push((name, self.inner()));
                    } else {
                        attributes.push((name, self.ty()));
                    }
                    self.eat(",");
                }
                Type::object(attributes).with_optional(optional.iter().map(String::as_str))
            }
            other => panic!("{other:?} before {:?} is no type", self.0),
        }
    }

    fn inner(&mut self) -> Type {
        assert!(self.eat("("));
        let ty = self.ty();
        assert!(self.eat(")"));
        ty
    }
}

fn ty(text: &str) -> Type {
    let mut text = TypeText(text);
    let ty = text.ty();
    assert_eq!(text.0, "", "after the type");
    ty
}

/// The value of an expression in which `x :: type` is the conversion of `x`.
fn value(text: &str) -> Value {
    if let Some((text, to)) = text.rsplit_once(" :: ") {
        return convert(&value(text), &ty(to)).unwrap();
    }
    let unknown = |to: &str| Value::unknown(ty(to));
    let context = EvalContext::new()
        .with_variable("unknown_string", unknown("string"))
        .with_variable("unknown_tuple", unknown("tuple([string,number])"))
        .with_variable("dynamic", Value::DYNAMIC)
        .with_variable("secret", Value::from("TRUE").mark(Mark::sensitive()))
        .with_variable("secrets", Value::object([("key", Value::from("x"))]).mark(Mark::sensitive()));
    native::parse_expression("value", text).ok().unwrap().value(&context).unwrap()
}

/// Rows of a value, a type, and the result or the error.
#[track_caller]
fn check(rows: &[(&str, &str, &str)]) {
    for (from, to, expected) in rows {
        let actual = match convert(&value(from), &ty(to)) {
            Ok(result) => format!("{result:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(actual, *expected, "{from} to {to}");
    }
}

/// Rows of two types, the kind of the conversion, and why there is none.
#[track_caller]
fn check_types(rows: &[(&str, &str, Conversion, &str)]) {
    for (from, to, expected, why) in rows {
        let (a, b) = (ty(from), ty(to));
        assert_eq!(conversion(&a, &b), *expected, "{from} to {to}");
        assert_eq!(mismatch(&a, &b).map(|why| why.to_string()).unwrap_or_default(), *why, "{from} to {to}");
    }
}

/// Rows of types and what they unify to, whichever comes first.
#[track_caller]
fn check_unify(rows: &[(&[&str], &str)]) {
    for (types, expected) in rows {
        let mut types: Vec<Type> = types.iter().map(|text| ty(text)).collect();
        for _ in 0..types.len() {
            types.rotate_left(1);
            let actual = unify(&types).map_or_else(|| "none".to_owned(), |ty| format!("{ty:?}"));
            assert_eq!(actual.replace("dynamic", "any"), *expected, "{types:?}");
        }
    }
}

use Conversion::{Impossible, Safe, Unsafe};

/// "A given type can always be converted to itself, which is a no-op."
#[test]
fn the_type_itself() {
    check_types(&[
        ("string", "string", Safe, ""),
        ("list(any)", "list(any)", Safe, ""),
        ("object({a=tuple([any])})", "object({a=tuple([any])})", Safe, ""),
    ]);
    check(&[("[1, null]", "tuple([number,any])", "[1, null]"), ("{a = []}", "object({a=tuple([])})", "{\"a\" = []}")]);
}

/// "Conversion of Null Values": as in the reference only where the types convert.
#[test]
fn nulls() {
    check(&[
        ("null", "number", "null(number)"),
        ("null", "list(any)", "null(list(dynamic))"),
        ("null :: string", "bool", "null(bool)"),
        ("null :: list(string)", "set(number)", "null(set(number))"),
        ("null :: list(string)", "number", "a number is required, but this is a list"),
        ("null :: tuple([bool])", "list(any)", "null(list(bool))"),
        ("[null, 1]", "list(any)", "list(number)[null(number), 1]"),
        ("[null, [1]]", "list(any)", "list(tuple([number]))[null(tuple([number])), [1]]"),
        ("{a = null}", "object({a=list(string)})", "{\"a\" = null(list(string))}"),
    ]);
}

/// "Conversion to and from the Dynamic Pseudo-type".
#[test]
fn the_dynamic_pseudo_type() {
    check_types(&[
        ("any", "string", Unsafe, ""),
        ("string", "any", Safe, ""),
        ("list(any)", "list(string)", Unsafe, ""),
        ("tuple([any,number])", "list(any)", Unsafe, ""),
        ("tuple([bool,string])", "list(any)", Safe, ""),
    ]);
    check(&[
        ("dynamic", "list(number)", "unknown(list(number))"),
        ("dynamic", "list(any)", "unknown(list(dynamic))"),
        ("[1, \"a\"]", "any", "[1, \"a\"]"),
        ("unknown_tuple", "list(any)", "unknown(list(string), length 2)"),
        ("unknown_tuple", "tuple([any,any])", "unknown(tuple([string,number]))"),
        ("[dynamic, 1]", "list(any)", "list(number)[unknown(number), 1]"),
        ("[[], [1]]", "list(list(any))", "list(list(number))[[], [1]]"),
        ("[]", "list(any)", "list(dynamic)[]"),
        ("{}", "map(any)", "map(dynamic){}"),
        ("[{a = 1, b = true}]", "list(object({a=any}))", "list(object({a=number}))[{\"a\" = 1}]"),
    ]);
}

/// "Primitive Type Conversions".
#[test]
fn primitives() {
    check_types(&[
        ("number", "string", Safe, ""),
        ("bool", "string", Safe, ""),
        ("string", "number", Unsafe, ""),
        ("string", "bool", Unsafe, ""),
        ("bool", "number", Impossible, "a number is required, but this is `true`/`false`"),
        ("number", "bool", Impossible, "`true`/`false` is required, but this is a number"),
        ("string", "list(any)", Impossible, "a list of any single type is required, but this is text"),
        ("string", "map(list(any))", Impossible, "a map of list of any single type is required, but this is text"),
    ]);
    check(&[
        ("true", "string", "\"true\""),
        ("false", "string", "\"false\""),
        ("\"true\"", "bool", "true"),
        ("\"false\"", "bool", "false"),
        ("\"1\"", "bool", "true"),
        ("\"0\"", "bool", "false"),
        ("\"True\"", "bool", "`true`/`false` is required: write `true` in lower case"),
        ("\"yes\"", "bool", "`true`/`false` is required, but this is a different text"),
        ("\"\"", "bool", "`true`/`false` is required, but this is a different text"),
        ("12.50", "string", "\"12.5\""),
        ("1e21", "string", "\"1000000000000000000000\""),
        ("-3", "string", "\"-3\""),
        ("\"-0.5\"", "number", "-0.5"),
        ("\"1e3\"", "number", "1000"),
        ("\"0x10\"", "number", "a number is required, but this is text that is no number"),
        ("\" 1\"", "number", "a number is required, but this is text that is no number"),
        ("\"1e1000000000\"", "number", "the exponent of the number is beyond 16384, which is the limit"),
    ]);
}

/// "Collection and Structural Type Conversions": lists, sets and tuples.
#[test]
fn sequences() {
    check_types(&[
        ("set(number)", "list(string)", Safe, ""),
        ("set(string)", "list(number)", Unsafe, ""),
        ("list(string)", "set(string)", Unsafe, ""),
        (
            "list(bool)",
            "set(number)",
            Impossible,
            "an element of the set has the wrong type: a number is required, but this is `true`/`false`",
        ),
        ("tuple([number,bool])", "list(string)", Safe, ""),
        ("tuple([number,string])", "list(number)", Unsafe, ""),
        ("tuple([number,bool])", "list(any)", Impossible, "the elements of the list have different types"),
        ("tuple([number,bool])", "set(any)", Impossible, "the elements of the set have different types"),
        ("tuple([number,number])", "set(number)", Safe, ""),
        ("tuple([string,tuple([])])", "list(string)", Impossible, "[1]: text is required, but this is a list"),
        ("list(string)", "tuple([string])", Impossible, "a list is required, but this is a list"),
        ("set(string)", "tuple([string])", Impossible, "a list is required, but this is a set"),
        ("tuple([number,bool])", "tuple([string,string])", Safe, ""),
        ("tuple([])", "tuple([string])", Impossible, "a tuple of 1 element is required, but this one has 0"),
        ("tuple([bool])", "tuple([number])", Impossible, "[0]: a number is required, but this is `true`/`false`"),
        ("list(string)", "map(string)", Impossible, "a map of string is required, but this is a list"),
    ]);
    check(&[
        ("[\"b\", \"a\", \"b\"] :: set(string)", "list(string)", "list(string)[\"a\", \"b\"]"),
        ("[1, 1, \"1\"] :: list(string)", "set(number)", "set(number)[1]"),
        ("[1, \"x\"]", "set(string)", "set(string)[\"1\", \"x\"]"),
        ("[1, \"x\"]", "list(number)", "[1]: a number is required, but this is text that is no number"),
        ("[1, true]", "tuple([string,string])", "[\"1\", \"true\"]"),
        ("[[1], [2, \"x\"]]", "list(list(number))", "[1][1]: a number is required, but this is text that is no number"),
    ]);
}

/// "Collection and Structural Type Conversions": objects and maps.
#[test]
fn objects_and_maps() {
    check_types(&[
        ("object({a=number})", "map(string)", Safe, ""),
        ("object({a=string})", "map(number)", Unsafe, ""),
        ("object({a=number,b=tuple([])})", "map(any)", Impossible, "the elements of the map have different types"),
        ("object({a=tuple([])})", "map(string)", Impossible, "a: text is required, but this is a list"),
        ("map(number)", "object({a=string})", Unsafe, ""),
        ("map(bool)", "object({a=number})", Impossible, "a: a number is required, but this is `true`/`false`"),
        ("map(string)", "object({a=string,b=optional(list(string))})", Unsafe, ""),
        (
            "map(string)",
            "object({a=list(string),b=optional(bool)})",
            Impossible,
            "a: a list of string is required, but this is text",
        ),
        ("object({a=number})", "object({a=string})", Safe, ""),
        ("object({a=number,b=bool})", "object({a=string})", Unsafe, ""),
        ("object({})", "object({a=string})", Impossible, "the attribute `a` is missing"),
        ("object({})", "object({a=bool,b=bool})", Impossible, "the attributes `a` and `b` are missing"),
        (
            "object({c=bool})",
            "object({a=bool,b=bool,d=bool})",
            Impossible,
            "the attributes `a`, `b` and `d` are missing",
        ),
        (
            "list(object({}))",
            "list(object({a=bool}))",
            Impossible,
            "an element of the list has the wrong type: the attribute `a` is missing",
        ),
        (
            "map(object({a=bool}))",
            "map(object({a=number}))",
            Impossible,
            "an element of the map has the wrong type: a: a number is required, but this is `true`/`false`",
        ),
    ]);
    check(&[
        ("{a = 1, b = \"x\"}", "map(any)", "map(string){\"a\" = \"1\", \"b\" = \"x\"}"),
        ("{a = 1, b = \"x\"}", "object({a=string})", "{\"a\" = \"1\"}"),
        ("{a = 1, b = 2} :: map(number)", "object({a=string})", "{\"a\" = \"1\"}"),
        ("{a = 1} :: map(number)", "object({b=string})", "the map has no key `b`, which is required"),
        (
            "{a = \"x\"} :: map(string)",
            "object({a=string,b=optional(list(string))})",
            "{\"a\" = \"x\", \"b\" = null(list(string))}",
        ),
        (
            "{b = \"x\"} :: map(string)",
            "object({b=optional(list(string))})",
            "b: a list of string is required, but this is text",
        ),
        ("{} :: map(string)", "object({b=optional(list(string))})", "{\"b\" = null(list(string))}"),
        ("dynamic :: map(string)", "object({b=optional(list(string))})", "unknown(object({b=list(string)}))"),
        ("null :: map(string)", "object({b=optional(list(string))})", "null(object({b=list(string)}))"),
    ]);
}

/// Where in a value the fault is.
#[test]
fn places() {
    check(&[
        (
            "{services = [{port = 1}, {port = 2}, {port = 3}, {port = \"x\"}]}",
            "object({services=list(object({port=number}))})",
            "services[3].port: a number is required, but this is text that is no number",
        ),
        (
            "{\"two words\" = {a-b = \"x\"}}",
            "map(map(number))",
            "[\"two words\"].a-b: a number is required, but this is text that is no number",
        ),
        ("{a = {}}", "object({a=object({x=string})})", "a: the attribute `x` is missing"),
    ]);
}

/// Of a sensitive value neither the content nor names and keys are told.
#[test]
fn sensitive_values() {
    check(&[
        ("secret", "bool", "`true`/`false` is required"),
        ("[secret]", "list(bool)", "[0]: `true`/`false` is required"),
        ("secrets", "map(number)", "a number is required, but this is text that is no number"),
        ("{a = [secrets]}", "map(list(map(number)))", "a[0]: a number is required, but this is text that is no number"),
        ("{a = [secrets]}", "map(list(map(list(any))))", "a[0]: a list of any single type is required"),
        ("[secrets] :: list(map(string))", "list(map(list(any)))", "an element of the list has the wrong type"),
    ]);
}

/// "Type Unification".
#[test]
fn unification() {
    check_unify(&[
        (&["any", "any"], "any"),
        (&["number", "string"], "string"),
        (&["bool", "string", "number"], "string"),
        (&["number", "bool"], "none"),
        (&["any", "number"], "number"),
        (&["any", "list(bool)"], "any"),
        (&["any", "list(bool)", "list(number)"], "any"),
        (&["any", "list(string)", "tuple([string])"], "list(string)"),
        (&["any", "set(string)", "tuple([number])"], "set(string)"),
        (&["any", "map(string)", "object({})"], "map(string)"),
        (&["any", "object({})", "tuple([])"], "none"),
        (&["any", "list(string)", "map(string)"], "any"),
        (&["tuple([any,number])", "tuple([bool])"], "list(any)"),
        (&["tuple([any,number,bool])", "tuple([bool])"], "none"),
        (&["tuple([any,number])", "list(bool)"], "none"),
        (&["object({a=any,b=number})", "object({c=bool})"], "map(any)"),
        (&["list(tuple([any,number]))", "tuple([tuple([bool])])"], "none"),
        (&["string", "list(string)"], "none"),
        (&["list(number)", "list(string)"], "list(string)"),
        (&["list(any)", "list(set(bool))"], "list(set(bool))"),
        (&["set(number)", "set(bool)"], "none"),
        (&["map(number)", "map(string)"], "map(string)"),
        (&["list(string)", "set(number)"], "list(string)"),
        (&["list(number)", "tuple([string])"], "list(string)"),
        (&["set(number)", "tuple([number,number])"], "set(number)"),
        (&["list(number)", "set(bool)", "tuple([string])"], "list(string)"),
        (&["tuple([number])", "tuple([string])"], "tuple([string])"),
        (&["tuple([number])", "tuple([string,bool])"], "list(string)"),
        (&["tuple([])", "tuple([number])"], "list(number)"),
        (&["tuple([])", "tuple([])"], "tuple([])"),
        (&["map(number)", "object({a=string})"], "map(string)"),
        (&["object({a=number})", "object({a=string})"], "object({a=string})"),
        (&["object({a=number})", "object({b=string})"], "map(string)"),
        (&["object({})", "object({a=bool})"], "map(bool)"),
        (&["object({a=number,b=list(any)})", "object({a=any,b=list(bool)})"], "object({a=number,b=list(bool)})"),
        (&["object({a=object({b=number})})", "object({a=object({c=number})})"], "object({a=map(number)})"),
        (&["object({a=number})", "object({a=bool})"], "none"),
        (&["map(number)", "list(number)"], "none"),
        (&["object({})", "tuple([])"], "none"),
    ]);
}

//! Schemas and names in which a program says something twice: the last declaration counts, and nothing panics.

use hcl_model::body::{AttributeSchema, BlockSchema, BodySchema, Definition};
use hcl_model::expr::EvalContext;
use hcl_model::ext::Names;
use hcl_model::{json, native};

/// One name in two normal forms.
const COMPOSED: &str = "gr\u{f6}\u{df}e";
const DECOMPOSED: &str = "gro\u{308}\u{df}e";

#[test]
fn the_last_declaration_of_a_name_counts() {
    for (first, second) in [("a", "a"), (COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED)] {
        let declare: [fn(BodySchema, &str) -> BodySchema; 4] = [
            |schema, name| schema.required(name),
            |schema, name| schema.optional(name),
            |schema, name| schema.block(name, ["label"]),
            |schema, name| schema.block(name, [""; 0]),
        ];
        for one in declare {
            for other in declare {
                let schema = other(one(BodySchema::new().optional("x"), first), second).required("y");
                assert_eq!(schema, other(BodySchema::new().optional("x"), second).required("y"));
                let native =
                    native::parse_body("a.hcl", &format!("{first} = 1\n{second} {{}}\n{second} \"a\" {{}}\ny = 1\n"));
                let json = json::parse_body("a.json", &format!("{{\"{first}\": {{\"a\": {{}}}}, \"y\": 1}}"));
                for body in [native.tree, json.tree] {
                    let (content, _) = body.content(&schema);
                    assert!(content.attribute("y").is_some());
                    let (partial, _) = body.partial_content(&schema);
                    let _ = partial.remain.content(&schema);
                }
            }
        }
        let [one, two] = [first, second].map(AttributeSchema::required);
        assert_eq!(BodySchema::from_parts([one.clone(), two], []).unwrap_err().name(), second);
        assert_eq!(BodySchema::from_parts([one], [BlockSchema::new(second, [""; 0])]).unwrap_err().name(), second);
    }
    let twice = Definition::Variable.add_to(Definition::Variable.schema());
    assert_eq!(twice, Definition::Variable.schema());
}

#[test]
fn names_can_have_a_type_of_blocks_twice() {
    let body = native::parse_body("a.hcl", "n = t.x.a\nt \"x\" {\n  a = 1\n}\n").tree;
    for (first, second) in [("t", "t"), (COMPOSED, DECOMPOSED)] {
        let inside = BodySchema::new().optional("a");
        let names = Names::new().block_type(first, [""; 0], BodySchema::new());
        let names = names.block_type(second, ["name"], inside.clone()).block_type("t", ["name"], inside);
        let (context, found) = names.body(&body).evaluate(&EvalContext::new());
        assert!(found.is_empty(), "{found}");
        assert_eq!(format!("{:?}", context.variable("n").unwrap()), "1");
    }
}

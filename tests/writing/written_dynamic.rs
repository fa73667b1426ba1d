//! `dynamic` blocks in kept bodies: the writer writes the blocks as they stand, and never what they generate.

use expect_test::{Expect, expect};
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_serde::{Block, Body, Expression, HclSchema, Loader, json, to_string};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    config: Option<Body>,
    #[hcl(block, labels = 1)]
    whole: Vec<Block>,
    #[hcl(block)]
    task: Vec<Task>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Task {
    when: Option<Expression>,
    #[hcl(remain)]
    rest: Body,
}

fn load(name: &str, text: &str) -> Config {
    Loader::new().named_text(name, text).allow_dynamic().load().unwrap()
}

/// Returns the configuration in both syntaxes, after a check that the native text is written again as the same.
fn written(name: &str, text: &str) -> String {
    let read = load(name, text);
    let native = to_string(&read);
    if let Ok(native) = &native {
        assert_eq!(to_string(&load("app.hcl", native)).as_ref(), Ok(native));
    }
    let or_error =
        |text: Result<String, hcl_serde::write::WriteError>| text.unwrap_or_else(|error| format!("! {error}\n"));
    format!("{}---\n{}", or_error(native), or_error(json::to_string(&read)))
}

#[track_caller]
fn check(name: &str, text: &str, expected: Expect) {
    expected.assert_eq(&written(name, text));
}

const KEPT: &str = r#"config {
  # Where data is.
  mount {
    source = 3
  }
  # One for each.
  dynamic "mount" {
    for_each = [1, 2] # two
    content {
      # Of the element.
      source = mount.value
      dynamic "inner" {
        for_each = [mount.value]
        iterator = it
        content {
          of = "${it.value}-${mount.key}"
        }
      }
    }
  }
  last = true
}
whole "x" {
  dynamic "mount" {
    for_each = []
    content {}
  }
}
"#;

#[test]
fn dynamic_blocks_that_are_kept_are_written_as_they_stand() {
    check(
        "app.hcl",
        KEPT,
        expect![[r#"
            config {
              # Where data is.
              mount {
                source = 3
              }

              # One for each.
              dynamic "mount" {
                # two
                for_each = [1, 2]

                content {
                  # Of the element.
                  source = mount.value

                  dynamic "inner" {
                    for_each = [mount.value]
                    iterator = it

                    content {
                      of = "${it.value}-${mount.key}"
                    }
                  }
                }
              }

              last = true
            }

            whole "x" {
              dynamic "mount" {
                for_each = []

                content {}
              }
            }
            ---
            {
              "config": {
                "mount": {
                  "//": "Where data is.",
                  "source": 3
                },
                "dynamic": {
                  "mount": {
                    "//": ["One for each.", "two"],
                    "for_each": [1, 2],
                    "content": {
                      "//": "Of the element.",
                      "source": "${mount.value}",
                      "dynamic": {
                        "inner": {
                          "for_each": ["${mount.value}"],
                          "iterator": "it",
                          "content": {
                            "of": "${it.value}-${mount.key}"
                          }
                        }
                      }
                    }
                  }
                },
                "last": true
              },
              "whole": {
                "x": {
                  "dynamic": {
                    "mount": {
                      "for_each": [],
                      "content": {}
                    }
                  }
                }
              }
            }
        "#]],
    );
    let document = r#"{
  "config": {"dynamic": {"mount": {"for_each": [1], "content": {"source": "${mount.value}"}}}, "last": true},
  "task": {"dynamic": {"mount": {"for_each": ["a"], "content": {"source": "x-${mount.value}"}}}}
}"#;
    check(
        "app.hcl.json",
        document,
        expect![[r#"
        config {
          dynamic = { mount = { for_each = [1], content = { source = mount.value } } }
          last    = true
        }

        task {
          dynamic = {
            mount = { for_each = ["a"], content = { source = "x-${mount.value}" } }
          }
        }
        ---
        {
          "config": {
            "dynamic": {
              "mount": {
                "for_each": [1],
                "content": {
                  "source": "${mount.value}"
                }
              }
            },
            "last": true
          },
          "task": {
            "dynamic": {
              "mount": {
                "for_each": ["a"],
                "content": {
                  "source": "x-${mount.value}"
                }
              }
            }
          }
        }
    "#]],
    );
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only shown")]
struct Mount {
    source: u8,
    #[hcl(block)]
    inner: Vec<Inner>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only shown")]
struct Inner {
    of: String,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Mounts {
    #[hcl(block)]
    config: Mounted,
    #[hcl(remain)]
    _rest: Body,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Mounted {
    #[hcl(block)]
    mount: Vec<Mount>,
    #[hcl(remain)]
    _rest: Body,
}

#[test]
fn dynamic_blocks_that_are_written_make_the_same_blocks() {
    let read = load("app.hcl", KEPT);
    let mounts = |name: &str, text: &str| {
        let mounts: Result<Mounts, _> = Loader::new().named_text(name, text).allow_dynamic().load();
        format!("{:?}", mounts.map(|it| it.config.mount).map_err(|error| error.to_string()))
    };
    assert_eq!(mounts("app.hcl", &to_string(&read).unwrap()), mounts("app.hcl", KEPT));
    assert_eq!(mounts("app.hcl.json", &json::to_string(&read).unwrap()), mounts("app.hcl", KEPT));
}

/// An expression of a generated block has no text if the expression uses the element.
#[test]
fn what_uses_an_element_is_not_written() {
    let of = |content: &str| format!("dynamic \"task\" {{\n  for_each = [1, 2]\n  content {{\n{content}  }}\n}}\n");
    check(
        "app.hcl",
        &of("    when = task.value > 1\n"),
        expect![[r#"
        ! task[0].when: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
        ---
        ! task[0].when: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
    "#]],
    );
    check(
        "app.hcl",
        &of("    list = [{ a = [task.key] }]\n"),
        expect![[r#"
        ! task[0].list: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
        ---
        ! task[0].list: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
    "#]],
    );
    check(
        "app.hcl",
        &of("    inner {\n      text = \"${task.value}\"\n    }\n"),
        expect![[r#"
        ! task[0].inner.text: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
        ---
        ! task[0].inner.text: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
    "#]],
    );
    check(
        "app.hcl",
        &of("    dynamic \"inner\" {\n      for_each = [task.value]\n      content {}\n    }\n"),
        expect![[r#"
            ! task[0].dynamic.for_each: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
            ---
            ! task[0].dynamic.for_each: the expression uses `task`, whose value is not in the text, as that of an element of a `dynamic` block is not
        "#]],
    );
    check(
        "app.hcl",
        &of("    when = other > 1\n    rest = { for task in [1] : task => 2 }\n"),
        expect![[r#"
        task {
          when = other > 1
          rest = { for task in [1] : task => 2 }
        }

        task {
          when = other > 1
          rest = { for task in [1] : task => 2 }
        }
        ---
        {
          "task": [
            {
              "when": "${other > 1}",
              "rest": "${{ for task in [1] : task => 2 }}"
            },
            {
              "when": "${other > 1}",
              "rest": "${{ for task in [1] : task => 2 }}"
            }
          ]
        }
    "#]],
    );
}

#[test]
fn bodies_and_expressions_of_the_model_are_written_alike() {
    let body = native::parse_body("app.hcl", KEPT).ok().unwrap();
    assert_eq!(body.expand(&EvalContext::new()).to_hcl_string(), body.to_hcl_string());
    // The iterator hides a variable of its name.
    let hidden = body.with_variables([("mount", 1)]);
    assert_eq!(hidden.to_hcl_string(), body.to_hcl_string());
    let closed = native::parse_body("app.hcl", "a {\n  b = x\n}\n").ok().unwrap().with_variables([("x", 1)]);
    expect!["a.b: the expression uses `x`, whose value is not in the text, as that of an element of a `dynamic` block is not"].assert_eq(&closed.to_hcl_string().unwrap_err().to_string());
    let expr = native::parse_expression("test", "[{ a = x }, y]").ok().unwrap();
    let is_written = |variable: &str| expr.with_variables([(variable, 1)]).to_hcl_string().is_ok();
    assert_eq!([is_written("x"), is_written("a"), is_written("z")], [false, true, true]);
}

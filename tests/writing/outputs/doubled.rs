//! Types that have a type twice that has one twice, and so on: what is said of them is as long as they are, and not as what they
//! hold.

#![expect(dead_code, reason = "only the schemas count")]

use std::time::{Duration, Instant};

use crate::outputs::data_text;

use hcl_serde::HclSchema;
use hcl_serde::schema::{
    HclFile, MarkdownOptions, TemplateOptions, describe, diff, to_json_schema, to_markdown_with, to_template_with,
};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(Deserialize, HclSchema)]
struct Blocks<T: HclSchema> {
    #[hcl(block)]
    a: T,
    #[hcl(block)]
    b: T,
}

#[derive(Deserialize, HclSchema)]
struct Leaf {
    x: u8,
}

#[derive(Deserialize, HclSchema)]
struct Tuple<T>((T, T));

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

#[derive(Deserialize, HclSchema)]
struct Value<T> {
    it: T,
}

#[derive(Deserialize, HclSchema)]
struct Block<T: HclSchema> {
    #[hcl(block)]
    it: T,
}

#[derive(Deserialize, HclSchema)]
struct Optional<T: HclSchema> {
    #[hcl(block)]
    it: Option<T>,
}

macro_rules! four {
    ($of:ident, $inner:ty) => {
        $of<$of<$of<$of<$inner>>>>
    };
}

macro_rules! twelve {
    ($of:ident, $inner:ty) => {
        four!($of, four!($of, four!($of, $inner)))
    };
}

macro_rules! twenty_four {
    ($of:ident, $inner:ty) => {
        twelve!($of, twelve!($of, $inner))
    };
}

fn outputs<T: HclFile>() -> Vec<(&'static str, String)> {
    let data = describe::<T>();
    let template = TemplateOptions::new();
    vec![
        ("template", to_template_with::<T>(&template)),
        ("what is required", to_template_with::<T>(&template.clone().only_required())),
        ("template in JSON", to_template_with::<T>(&template.json())),
        ("page", to_markdown_with::<T>(&MarkdownOptions::new().env("APP"))),
        ("JSON Schema", to_json_schema::<T>()),
        ("data", data_text(&data)),
        ("changes", diff(&data, &data).into_iter().map(|change| change.to_string()).collect()),
    ]
}

/// Twice as deep is not twice as wide at each level.
fn are_linear<Half: HclFile, Whole: HclFile>(name: &str) {
    for ((what, half), (_, whole)) in outputs::<Half>().into_iter().zip(outputs::<Whole>()) {
        let most = 6 * half.len().max(50_000);
        assert!(whole.len() < most, "{name}: {what}: {} and {}", half.len(), whole.len());
    }
}

#[test]
fn what_is_said_of_doubled_types_is_as_long_as_they_are() {
    let start = Instant::now();
    are_linear::<Value<twelve!(Pair, u8)>, Value<twenty_four!(Pair, u8)>>("values");
    are_linear::<Block<twelve!(Blocks, Leaf)>, Block<twenty_four!(Blocks, Leaf)>>("blocks");
    are_linear::<Optional<twelve!(Blocks, Leaf)>, Optional<twenty_four!(Blocks, Leaf)>>("optional blocks");
    are_linear::<Value<twelve!(OneOrMany, u8)>, Value<twenty_four!(OneOrMany, u8)>>("forms");
    are_linear::<Value<twelve!(OneOrMany, Leaf)>, Value<twenty_four!(OneOrMany, Leaf)>>("forms with objects");
    are_linear::<Value<four!(Tuple, u8)>, Value<twelve!(Tuple, u8)>>("tuples");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

/// What is too much is not there, and it says so: the rest is right as it is.
#[test]
fn what_is_too_much_to_be_shown_is_told() {
    #[derive(Deserialize, HclSchema)]
    struct Config {
        value: twelve!(Pair, u8),
        #[hcl(block)]
        blocks: twelve!(Blocks, Leaf),
    }

    let template = TemplateOptions::new().only_required().without_documentation();
    let native = to_template_with::<Config>(&template);
    expect_test::expect![[r#"
        ## Fill in: object.
        value = { a = null, b = null }

        blocks {
          a {
            a {
              a {
                a {
                  a {
                    a {
                      a {
                        a {
                          a {
                            a {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }

                            b {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }
                          }

                          b {
                            a {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }

                            b {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }
                          }
                        }

                        b {
                          a {
                            a {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }

                            b {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }
                          }

                          b {
                            a {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }

                            b {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }
                          }
                        }
                      }

                      b {
                        a {
                          a {
                            a {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }

                            b {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }
                          }

                          b {
                            a {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }
                            }

                            b {
                              a {
                                a {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }

                                b {
                                  ## Fill in: integer, from 0 to 255.
                                  x = null
                                }
                              }

                              b {
                                ## More must be in it than can be shown here.
                                a {}

                                ## More must be in it than can be shown here.
                                b {}
                              }
                            }
                          }
                        }

                        ## More must be in it than can be shown here.
                        b {}
                      }
                    }

                    ## More must be in it than can be shown here.
                    b {}
                  }

                  ## More must be in it than can be shown here.
                  b {}
                }

                ## More must be in it than can be shown here.
                b {}
              }

              ## More must be in it than can be shown here.
              b {}
            }

            ## More must be in it than can be shown here.
            b {}
          }

          ## More must be in it than can be shown here.
          b {}
        }
    "#]]
    .assert_eq(&native);
    expect_test::expect![[r#"
        {
          "//": ["value: Fill in: object."],
          "value": {
            "a": null,
            "b": null
          },
          "blocks": {
            "//": ["b: More must be in it than can be shown here."],
            "a": {
              "//": ["b: More must be in it than can be shown here."],
              "a": {
                "//": ["b: More must be in it than can be shown here."],
                "a": {
                  "//": ["b: More must be in it than can be shown here."],
                  "a": {
                    "//": ["b: More must be in it than can be shown here."],
                    "a": {
                      "//": ["b: More must be in it than can be shown here."],
                      "a": {
                        "a": {
                          "a": {
                            "a": {
                              "a": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              },
                              "b": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              }
                            },
                            "b": {
                              "a": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              },
                              "b": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              }
                            }
                          },
                          "b": {
                            "a": {
                              "a": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              },
                              "b": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              }
                            },
                            "b": {
                              "a": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              },
                              "b": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              }
                            }
                          }
                        },
                        "b": {
                          "//": ["b: More must be in it than can be shown here."],
                          "a": {
                            "a": {
                              "a": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              },
                              "b": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              }
                            },
                            "b": {
                              "a": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                }
                              },
                              "b": {
                                "a": {
                                  "a": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  },
                                  "b": {
                                    "//": ["x: Fill in: integer, from 0 to 255."],
                                    "x": null
                                  }
                                },
                                "b": {
                                  "//": [
                                    "a: More must be in it than can be shown here.",
                                    "b: More must be in it than can be shown here."
                                  ],
                                  "a": {},
                                  "b": {}
                                }
                              }
                            }
                          },
                          "b": {}
                        }
                      },
                      "b": {}
                    },
                    "b": {}
                  },
                  "b": {}
                },
                "b": {}
              },
              "b": {}
            },
            "b": {}
          }
        }
    "#]]
    .assert_eq(&to_template_with::<Config>(&template.json()));
    assert!(hcl_model::native::parse_body("template.hcl", &native).diagnostics.is_empty());
}

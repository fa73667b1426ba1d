//! Labels of several enums in a page and a template: each has its own name in environment variables.

use expect_test::expect;
use std::collections::BTreeSet;

use hcl_serde::HclSchema;
use hcl_serde::schema::{MarkdownOptions, TemplateOptions, to_markdown_with, to_template_with};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only described")]
struct Labelled {
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum Service {
    Http {
        #[hcl(label)]
        kind: String,
        #[hcl(label)]
        http: String,
        port: u16,
    },
}

/// A label is in the name of a variable by its place, whatever the field of the label is called.
#[test]
fn pages_and_templates_name_the_same_variables() {
    let page = to_markdown_with::<Labelled>(&MarkdownOptions::new().env("APP"));
    let template = to_template_with::<Labelled>(&TemplateOptions::new().env("APP"));
    let variables = |text: &str| {
        let words = text.split(|c: char| c.is_whitespace() || "`,.()".contains(c));
        words.filter(|word| word.starts_with("APP_")).map(str::to_owned).collect::<BTreeSet<String>>()
    };
    assert_eq!(variables(&page), variables(&template));
    expect![[r#"{"APP_SERVICE__HTTP__<KIND>__<HTTP>__PORT"}"#]].assert_eq(&format!("{:?}", variables(&page)));
}

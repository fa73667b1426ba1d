//! Hover on labels of variants.

use std::path::Path;

use hcl_serde::ide::{self, Configuration};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::loaders::opened_of;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Config {
    #[hcl(block)]
    backend: Vec<Backend>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Backend {
    /// In memory.
    Memory { size: u32 },
    /// In a file.
    File {
        /// The name of the file.
        #[hcl(label)]
        name: String,
    },
}

#[test]
fn labels_behind_the_name_of_a_variant_have_facts() {
    let configuration = Configuration::of::<Config>(Loader::new().file("/app/app.hcl"));
    for (text, facts) in [
        ("backend \"fi$0le\" \"a\" {\n}\n", "In a file."),
        ("backend \"file\" \"$0a\" {\n}\n", "- Label `name`: The name of the file."),
    ] {
        let (project, offset) = opened_of(&configuration, &[("/app/app.hcl", text)]);
        let hover = ide::hover(&project, Path::new("/app/app.hcl"), offset).unwrap();
        assert_eq!(hover.markdown, facts, "{text}");
    }
}

//! Words and examples that say nothing.

mod example_of_another_type {
    use std::collections::HashMap;

    use hcl_serde::{Expression, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Mode {
        Fast,
        Safe,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(example = "80")]
        port: u16,
        #[hcl(example = 70000)]
        other: u16,
        #[hcl(example = 0, min = 1)]
        count: u32,
        #[hcl(example = 5)]
        when: Expression,
        #[hcl(example = "turbo")]
        mode: Mode,
        #[hcl(example = ["a"])]
        tags: HashMap<String, String>,
        #[hcl(example = { a = 1 })]
        env: HashMap<String, String>,
        #[hcl(example = { a = 1, "a" = 2 })]
        limits: HashMap<String, u32>,
        #[hcl(example = [1, 2])]
        range: [u32; 3],
        #[hcl(example = 5)]
        tls: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Service {
        #[hcl(label, example = ["a"])]
        name: String,
        #[hcl(label, example = "first")]
        number: u16,
    }
}

mod keyword_for_no_word {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(keyword)]
        port: u16,
        #[hcl(keyword)]
        verbose: Option<bool>,
        #[hcl(keyword)]
        labels: HashMap<String, String>,
        #[hcl(keyword)]
        ports: Vec<u16>,
    }
}

mod deprecated_without_a_reason {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(deprecated = "")]
        queue: Option<u8>,
        #[hcl(deprecated = "  ")]
        blank: Option<u8>,
        #[hcl(block, deprecated = "")]
        cache: Option<Cache>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Cache {}
}

mod expected_as_a_sentence {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(expected = "A list of things.")]
        things: Vec<u8>,
        #[hcl(expected = "")]
        port: u16,
    }
}

fn main() {}

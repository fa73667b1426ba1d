//! Options that mean nothing for what they stand on.

mod options_without_meaning {
    use hcl_serde::{Body, HclSchema, Range};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, default = 1, sensitive)]
        service: Vec<Service>,
        #[hcl(remain, deprecated = "no")]
        rest: Body,
        #[hcl(default = 1)]
        #[serde(default)]
        twice: u8,
        #[serde(flatten)]
        #[hcl(validate = "check")]
        part: Part,
        #[hcl(range, min = 1)]
        range: Range,
    }

    #[derive(Deserialize, HclSchema)]
    struct Service {
        #[hcl(label, renamed_from = "title", expected = "a name")]
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Part {}
}

mod example_without_meaning {
    use hcl_serde::{Body, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(example = "a")]
    struct Config {
        #[hcl(block, example = "cert = 1")]
        tls: Option<Tls>,
        #[hcl(remain, example = "a")]
        rest: Body,
        #[hcl(example)]
        port: u16,
        #[hcl(example = { a: 1 })]
        host: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}
}

mod old_places_of_labels {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Cache {
        #[hcl(label, moved_from = "name")]
        name: String,
        #[hcl(moved_from = 1)]
        number: Option<u8>,
    }
}

mod old_places_that_are_no_paths {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(moved_from = "")]
        empty: Option<u8>,
        #[hcl(moved_from = "server..listen")]
        gap: Option<u8>,
        #[hcl(moved_from = "rule[0].path")]
        counted: Option<u8>,
        #[hcl(block, moved_from = "a.b.")]
        cache: Option<Cache>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Cache {}
}

mod argument_without_block {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(argument)]
        port: u16,
        #[hcl(label, argument)]
        name: String,
        #[hcl(block_types, argument)]
        backends: Vec<Backend>,
        #[hcl(remain, argument)]
        rest: hcl_serde::Body,
        #[hcl(block, argument = true)]
        tls: Backend,
        #[serde(flatten)]
        #[hcl(argument)]
        more: More,
    }

    #[derive(Deserialize, HclSchema)]
    enum Backend {
        Memory { size: u32 },
    }

    #[derive(Deserialize, HclSchema)]
    struct More {
        n: u8,
    }
}

mod labels_without_block {
    use hcl_serde::{Block, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(labels = 1)]
        target: Vec<String>,
        #[hcl(block, labels)]
        group: Block,
        #[hcl(label, labels = 1)]
        name: String,
    }
}

mod options_of_a_newtype {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Port(#[hcl(min = 1)] u16);

    #[derive(Deserialize, HclSchema)]
    #[serde(transparent)]
    struct Wrapped {
        #[hcl(blok)]
        tls: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    enum Backend {
        S3(#[hcl(block)] Tls),
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}
}

mod allow_unknown_on_an_enum {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(allow_unknown)]
    enum Level {
        High,
        Low,
    }
}

mod skipped_block {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        #[serde(skip)]
        tls: Option<Tls>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod block_with_function {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        #[serde(deserialize_with = "decode_tls")]
        tls: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    fn decode_tls<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Tls, D::Error> {
        Tls::deserialize(deserializer)
    }
}

fn main() {}

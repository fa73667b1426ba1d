//! Fields of blocks whose types are no blocks.

mod append_to_one {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, merge = "append")]
        cache: Cache,
        #[hcl(block, merge = "append")]
        tls: Option<Cache>,
        #[hcl(merge = "append")]
        port: Option<u16>,
        #[hcl(block, merge = "append")]
        worker: Vec<Cache>,
        #[hcl(merge = "append")]
        tags: Vec<String>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Cache {}
}

mod block_or_argument_of_a_value {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, argument)]
        port: u16,
    }
}

mod block_or_argument_that_is_kept {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, argument)]
        rest: hcl_serde::Body,
    }
}

mod block_or_argument_with_labels {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Service {
        #[hcl(label)]
        name: String,
        port: u16,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, argument)]
        service: Vec<Service>,
    }
}

mod blocks_of_a_struct {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block_types)]
        structs: Vec<Tls>,
        #[hcl(block_types)]
        tagged: Vec<Tagged>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind")]
    enum Tagged {
        Tls(Tls),
    }
}

mod body_as_argument {
    use hcl_serde::{Body, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        tls: Option<Body>,
        services: Vec<Body>,
    }
}

mod list_of_blocks_in_a_map {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Service {
        port: u16,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        service: HashMap<String, Vec<Service>>,
        #[hcl(block)]
        route: HashMap<String, HashMap<String, Service>>,
        #[hcl(block)]
        listener: Vec<Option<Service>>,
        #[hcl(block)]
        feature: HashMap<String, bool>,
    }
}

mod mixed_blocks_share_a_name {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum One {
        Tls(Tls),
        Log(Tls),
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Other {
        #[serde(alias = "log")]
        Trace(Tls),
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block_types)]
        one: Vec<One>,
        tls: String,
        #[hcl(block_types)]
        other: Vec<Other>,
    }
}

mod value_as_block {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Port(u16);

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        port: Port,
    }
}

mod value_in_an_enum_of_blocks {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        backend: Backend,
    }

    #[derive(Deserialize, HclSchema)]
    enum Backend {
        Port(u16),
        None,
    }
}

mod variant_of_several_blocks {
    use std::collections::BTreeMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Equal {
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    enum Filter {
        Equal(Equal),
        Not(Box<Filter>),
        All(Vec<Equal>),
        Named(BTreeMap<String, Equal>),
    }
}

mod three_fields_of_the_wrong_kind {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        a: Tls,
        b: Option<Tls>,
        #[hcl(block)]
        c: Port,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        #[hcl(label)]
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Port(u16);
}

fn main() {}

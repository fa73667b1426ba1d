//! Labels where there are none, and keys.

mod blocks_by_label {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    #[derive(Deserialize, HclSchema)]
    enum Backend {
        Tls(Tls),
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block_types)]
        backends: HashMap<String, Backend>,
    }
}

mod label_of_a_list_of_arguments {
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
        service: Vec<Service>,
    }
}

mod label_of_an_argument {
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
        service: Service,
    }
}

mod labels_of_no_whole_block {
    use hcl_serde::{Block, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, labels = 1)]
        tls: Option<Tls>,
        #[hcl(block, labels = 9)]
        target: Vec<Block>,
        #[hcl(block, argument)]
        either: Block,
        one: Block,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod labels_that_are_no_text {
    use hcl_serde::{Body, Expression, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Service {
        #[hcl(label)]
        a: Tls,
        #[hcl(label)]
        b: Vec<String>,
        #[hcl(label)]
        c: Body,
        #[hcl(label)]
        d: Expression,
        #[hcl(label)]
        e: Option<String>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}
}

fn main() {}

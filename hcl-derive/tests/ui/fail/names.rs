//! What fields stand for, and names of which there are two.

mod attribute_and_block {
    use hcl_serde::HclSchema;

    // Without `Deserialize`, whose own warnings about the same names would fill the page.
    #[derive(HclSchema)]
    struct Tls {
        cert: String,
    }

    #[derive(HclSchema)]
    struct Config {
        tls: String,
        #[hcl(block)]
        #[serde(rename = "tls")]
        transport: Tls,
        #[hcl(block)]
        proxy: Option<Tls>,
        #[serde(alias = "proxy")]
        through: String,
    }
}

mod block_and_label {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block, label)]
        tls: Tls,
        #[hcl(remain)]
        #[hcl(block)]
        rest: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod optional_list_of_blocks {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        tls: Option<Vec<Tls>>,
        #[hcl(block)]
        named: std::option::Option<std::collections::HashMap<String, Tls>>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod two_remains {
    use hcl_serde::{Body, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(remain)]
        rest: Body,
        #[hcl(remain)]
        others: Body,
    }
}

mod name_is_no_identifier {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "kebab-case")]
    struct Config {
        #[serde(rename = "listen address")]
        listen: String,
        #[serde(alias = "2nd", alias = "x½")]
        second: String,
        _hidden: bool,
    }
}

mod same_name_twice {
    use hcl_serde::HclSchema;

    // Without `Deserialize`, whose own warnings about the same names would fill the page.
    #[derive(HclSchema)]
    struct Config {
        host: String,
        #[serde(rename = "host")]
        address: String,
        #[serde(alias = "tls")]
        port: u16,
        #[hcl(block)]
        tls: Option<Tls>,
        #[serde(alias = "tls")]
        secure: bool,
    }

    #[derive(HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod same_variant_twice {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind")]
    enum Shape {
        Square {
            side: String,
        },
        #[serde(rename = "Square")]
        Circle {
            #[hcl(blok)]
            radius: u8,
        },
        #[hcl(block)]
        Point,
    }
}

mod path_as_a_former_name {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(renamed_from = "server.listen")]
        listen: String,
        #[hcl(renamed_from = "old name")]
        name: String,
    }
}

fn main() {}

//! Types that are no bodies, and bodies that are no files.

mod block_map_of_values {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        env: HashMap<String, String>,
    }
}

mod block_without_schema {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Tls {
        cert: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        tls: Tls,
    }
}

mod key_is_no_label {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        tls: HashMap<u8, Tls>,
    }
}

mod remain_is_no_map {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(remain)]
        rest: String,
    }
}

mod enum_as_the_root {
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

    fn used() {
        let _ = hcl_serde::from_str::<Backend>("");
    }
}

mod label_of_the_root {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Service {
        #[hcl(label)]
        name: String,
        port: u16,
    }

    fn used() {
        let _ = hcl_serde::from_str::<Service>("port = 80");
    }
}

mod label_of_the_root_by_flattening {
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
        #[serde(flatten)]
        service: Service,
    }

    fn used() {
        let _ = hcl_serde::from_str::<Config>("port = 80");
    }
}

mod no_body_as_the_root {
    use std::collections::HashMap;

    use hcl_serde::{Body, EvalContext, HclSchema, Loader};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Service {
        port: u16,
    }

    #[derive(Deserialize, HclSchema)]
    struct Port(u16);

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    enum Name {
        One(String),
        All(Vec<String>),
    }

    #[derive(Deserialize)]
    struct Unknown {
        port: u16,
    }

    fn used() {
        let body: Body = hcl_serde::from_str("").unwrap();
        let _ = hcl_serde::from_str::<Vec<Service>>("");
        let _ = hcl_serde::json::from_str::<HashMap<String, Service>>("");
        let _ = hcl_serde::from_slice::<bool>(b"");
        let _ = Loader::new().load::<Port>();
        let _ = hcl_serde::recover_body::<Name>(&body, &EvalContext::new());
        let _ = hcl_serde::recover_str::<Unknown>("");
    }
}

mod enum_that_is_itself {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    enum Rule {
        Name(String),
        Not(Box<Rule>),
        Any(Vec<Rule>),
    }
}

mod values_as_blocks {
    use hcl_serde::HclSchema;
    use hcl_serde::eventual::Eventual;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        number: u8,
        #[hcl(block)]
        text: String,
        #[hcl(block)]
        texts: Vec<String>,
        #[hcl(block)]
        later: Eventual<String>,
    }
}

fn main() {}

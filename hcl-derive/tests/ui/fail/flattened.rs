//! Flattened fields, and fields that take what is left.

mod flattened_block_and_argument {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Common {
        #[hcl(block)]
        tls: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        tls: String,
        #[serde(flatten)]
        common: Common,
    }
}

mod flattened_enum {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind")]
    enum Shape {
        Circle { radius: u8 },
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        shape: Shape,
    }
}

mod flattened_name_twice {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Common {
        #[serde(alias = "label")]
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        common: Common,
        label: String,
    }
}

mod flattened_option_with_a_remain {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Options {
        level: u8,
        #[serde(flatten)]
        rest: HashMap<String, u8>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        options: Option<Options>,
    }
}

mod flattened_remain_twice {
    use hcl_serde::{Body, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Common {
        #[hcl(remain)]
        rest: Body,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        common: Common,
        #[hcl(remain)]
        more: Body,
    }
}

mod flattened_structs_share_a_name {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Common {
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Inner {
        name: u8,
    }

    #[derive(Deserialize, HclSchema)]
    struct Outer {
        #[serde(flatten)]
        inner: Option<Inner>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        common: Common,
        #[serde(flatten)]
        outer: Outer,
    }
}

mod flattened_value {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        port: u16,
    }
}

mod flattened_wide_integer {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Common {
        big: Option<u128>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[serde(flatten)]
        common: Common,
    }
}

mod remain_and_flattened_map {
    use std::collections::HashMap;

    use hcl_serde::{Body, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(remain)]
        rest: Body,
        #[serde(flatten)]
        more: HashMap<String, String>,
    }
}

mod allow_unknown_beside_a_remain {
    use hcl_serde::{Body, HclSchema};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(allow_unknown)]
    struct Config {
        #[hcl(remain)]
        rest: Body,
    }
}

mod wide_integers_where_serde_buffers {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind")]
    enum Tagged {
        A { big: u128 },
        B { all: Vec<Option<i128>> },
        C(Wide),
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    enum Untagged {
        A(u128),
        B(String),
    }

    #[derive(Deserialize, HclSchema)]
    struct Wide {
        big: std::num::NonZeroU128,
    }

    #[derive(Deserialize, HclSchema)]
    struct Flattened {
        #[serde(flatten)]
        rest: HashMap<String, u128>,
    }
}

mod flattened_map_beside_structs {
    use std::collections::HashMap;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Common {
        level: u8,
    }

    #[derive(Deserialize, HclSchema)]
    struct Outer {
        name: String,
        #[serde(flatten)]
        common: Common,
    }

    #[derive(Deserialize, HclSchema)]
    struct InFront {
        #[serde(flatten)]
        rest: HashMap<String, u8>,
        #[serde(flatten)]
        common: Common,
    }

    #[derive(Deserialize, HclSchema)]
    struct Behind {
        #[serde(flatten)]
        outer: Outer,
        #[serde(flatten)]
        rest: HashMap<String, u8>,
    }
}

fn main() {}

//! Bounds that mean nothing, or leave nothing.

mod bounds_of_a_function {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    mod seconds {
        use serde::{Deserialize, Deserializer};

        pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<std::time::Duration, D::Error> {
            u64::deserialize(deserializer).map(std::time::Duration::from_secs)
        }
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(min = 1)]
        #[serde(with = "seconds")]
        timeout: std::time::Duration,
        #[hcl(max_len = 1)]
        #[serde(deserialize_with = "seconds::deserialize")]
        pause: std::time::Duration,
    }
}

mod bounds_of_nothing {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(max = 80)]
        name: String,
        #[hcl(max = "1s")]
        port: u16,
        #[serde(with = "length")]
        #[hcl(min = 5)]
        height: u32,
        #[hcl(block, min_len = 1)]
        tls: Option<Tls>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}

    mod length {
        use hcl_serde::schema::Measure;
        use hcl_serde::schema::TypeSpec;

        pub const HCL_TYPE: TypeSpec = TypeSpec::Measure(&Measure { name: "length", example: "5cm", pattern: None, number: |_| None });

        pub fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
            serde::Deserialize::deserialize(deserializer)
        }
    }

    fn used() {
        let _ = hcl_serde::from_str::<Config>("");
    }
}

mod bounds_of_what_comes_later {
    use hcl_serde::HclSchema;
    use hcl_serde::eventual::Eventual;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(min = 1024)]
        port: Eventual<u16>,
    }

    fn used() {
        let _ = hcl_serde::from_str::<Config>("");
    }
}

mod bounds_of_words {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(max_len = 0)]
        level: Level,
        #[hcl(min_len = 1)]
        maybe: Option<Level>,
        #[hcl(min_len = 1)]
        right: Vec<Level>,
    }

    #[derive(Deserialize, HclSchema)]
    enum Level {
        Debug,
        Info,
    }
}

mod bounds_that_contradict {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(min = 10, max = 5)]
        workers: u16,
        #[hcl(min_len = 5, max_len = 2)]
        name: String,
        #[hcl(min = 70000)]
        port: u16,
        #[hcl(max = -1)]
        retries: u8,
        #[hcl(min = 0.5, max = 0.7)]
        shares: u8,
        #[hcl(min = 1e400)]
        ratio: f64,
        #[hcl(max = -1e400)]
        share: f64,
        #[hcl(min = 1e39)]
        small: f32,
        #[hcl(max = -1e39)]
        least: Option<f32>,
        #[hcl(min = 3e38, max = 1e39)]
        right: f32,
        #[hcl(block, min_len = 3, max_len = 2)]
        tls: Vec<Tls>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {}
}

mod bounds_with_a_unit_that_nobody_reads {
    use std::time::Duration;

    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(min = "1s")]
        pause: Duration,
        #[hcl(max = "1KiB")]
        size: u64,
        #[hcl(max = "10")]
        name: String,
    }
}

mod bounds_of_another_kind {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(min = 1)]
        name: String,
        #[hcl(max = 8)]
        tags: Option<Vec<String>>,
        #[hcl(min_len = 1)]
        port: u16,
        #[hcl(max_len = 5)]
        ratio: f64,
        #[hcl(min_len = 1)]
        on: bool,
    }
}

fn main() {}

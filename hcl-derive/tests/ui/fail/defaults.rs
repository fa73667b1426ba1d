//! Defaults that are no values of their fields.

mod default_beyond_a_float {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = 1e400)]
        large: f64,
        #[hcl(default = [1, -1e309])]
        small: Vec<f32>,
        #[hcl(default = 1e39)]
        single: f32,
        #[hcl(default = 1e300)]
        right: f64,
    }
}

mod default_beyond_the_bounds {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = 5, min = 10)]
        workers: u16,
        #[hcl(max = 0.5, default = 0.75)]
        ratio: f64,
        #[hcl(default = "ab", max_len = 1)]
        short: String,
        #[hcl(default = [], min_len = 1)]
        hosts: Vec<String>,
    }
}

mod default_of_another_length {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = "xy")]
        letter: char,
        #[hcl(default = "")]
        other: Option<char>,
        #[hcl(default = [1, 2])]
        three: [u8; 3],
        #[hcl(default = [1])]
        pair: Option<(u8, u8)>,
        #[hcl(default = "x")]
        right: char,
        #[hcl(default = ["a", "b"])]
        both: (String, String),
    }
}

mod default_of_another_type {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = "80")]
        port: u16,
        #[hcl(default = 5)]
        name: String,
        #[hcl(default = "a")]
        hosts: Vec<String>,
        #[hcl(default = "true")]
        verbose: bool,
        #[hcl(default = [])]
        labels: std::collections::HashMap<String, String>,
        #[hcl(default = ["a"])]
        tls: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    fn used() {
        let _ = hcl_serde::from_str::<Config>("");
    }
}

mod default_out_of_range {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = 70000)]
        port: u16,
        #[hcl(default = -1)]
        retries: Option<u8>,
        #[hcl(default = 1.5)]
        workers: u32,
        #[hcl(default = [1, 300])]
        bytes: Vec<u8>,
        #[hcl(default = 0)]
        threads: std::num::NonZeroU32,
    }
}

mod default_that_is_no_word {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        Info,
        Debug,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = "Info")]
        level: Level,
        #[hcl(keyword, default = "not a word")]
        mode: String,
    }
}

mod durations_that_nobody_reads {
    use std::time::Duration;

    use hcl_serde::HclSchema;
    use hcl_serde::eventual::Eventual;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = "30s")]
        timeout: Duration,
        #[hcl(example = "30s")]
        pause: Option<Duration>,
        #[hcl(default = "much")]
        later: Eventual<u8>,
    }
}

fn main() {}

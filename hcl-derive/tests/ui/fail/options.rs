//! What is no option, or has no value of its kind.

mod unknown_option {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(blcok)]
        tls: Option<Tls>,
        #[hcl(secret)]
        password: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod unknown_option_of_the_type {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(allow_unknwon)]
    struct Config {
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    #[hcl(crat = "hcl_serde")]
    enum Level {
        #[hcl(hidden)]
        High,
    }
}

mod bounds_that_are_none {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(bound = "T; HclType")]
    struct Config<T> {
        name: T,
    }

    #[derive(Deserialize, HclSchema)]
    #[hcl(bound)]
    struct Other<T> {
        name: T,
    }
}

mod option_in_the_wrong_place {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(block)]
    struct Config {
        #[hcl(allow_unknown)]
        host: String,
        #[hcl(rename = "address")]
        listen: String,
    }
}

mod repeated_option {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(allow_unknown, allow_unknown)]
    struct Config {
        #[hcl(block)]
        #[hcl(block)]
        tls: Option<Tls>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod values_of_options {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(validate = 1)]
    struct Config {
        #[hcl(default)]
        a: u16,
        #[hcl(default = f(1))]
        b: u16,
        #[hcl(min = true, max_len = -1)]
        c: u16,
        #[hcl(validate = "not a path")]
        d: u16,
        #[hcl(deprecated)]
        e: u16,
        #[hcl(renamed_from = f)]
        g: u16,
        #[hcl(keyword = true)]
        h: String,
        #[hcl(expected)]
        i: u16,
        #[hcl(default = --1)]
        j: i8,
    }
}

mod value_for_a_word {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(block = true)]
        tls: Tls,
        #[hcl(label("name"))]
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod attribute_without_list {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl]
        host: String,
        #[hcl = "block"]
        tls: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }
}

mod crate_without_path {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(crate)]
    struct NoPath {
        host: String,
    }

    #[derive(Deserialize, HclSchema)]
    #[hcl(crate = "not a path")]
    struct NotPath {
        host: String,
    }
}

mod words_of_other_libraries {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(deny_unknown_fields)]
    struct Config {
        #[hcl(optional)]
        a: Option<u8>,
        #[hcl(required)]
        b: u8,
        #[hcl(env = "PORT")]
        c: u8,
        #[hcl(attribute)]
        d: u8,
        #[hcl(doc = "A number.")]
        e: u8,
        #[hcl(nested)]
        f: u8,
        #[hcl(wholly_unknown)]
        g: u8,
    }
}

mod defaults_of_rust {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(default)]
        a: u8,
        #[hcl(default = Backend::new())]
        b: Backend,
        #[hcl(default = Level::Info)]
        c: Level,
        #[hcl(default = vec![1])]
        d: Vec<u8>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Backend {}

    #[derive(Deserialize, HclSchema)]
    enum Level {
        Info,
    }
}

fn main() {}

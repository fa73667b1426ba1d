//! Types that there is no schema for.

mod no_schema_for_these {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind", content = "content")]
    enum Shape {
        Square(u16),
        #[serde(other)]
        Other,
    }

    #[derive(PartialEq, Eq, Hash, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        Info,
        #[serde(other)]
        Unknown,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        level: Level,
        #[hcl(label)]
        name: Level,
        #[hcl(block)]
        levels: std::collections::HashMap<Level, Inner>,
        #[hcl(block)]
        shape: Option<Shape>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Inner {}

    fn used() {
        let _ = hcl_serde::from_str::<Shape>("");
    }
}

mod tuple_struct {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Pair(u16, u16);

    #[derive(Deserialize, HclSchema)]
    enum Shape {
        Square(u16, u16),
        Point,
    }
}

mod union {
    use hcl_serde::HclSchema;

    #[derive(HclSchema)]
    union Either {
        number: u32,
        bytes: [u8; 4],
    }
}

mod four_mistakes_at_once {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(blok)]
        tls: Tls,
        #[serde(rename = "not a name")]
        name: String,
        #[hcl(block)]
        service: Option<Vec<Tls>>,
        #[serde(flatten)]
        more: Tls,
    }

    #[derive(Deserialize, HclSchema)]
    struct Tls {
        cert: String,
    }

    fn used() {
        // The type has a schema in spite of the mistakes: this line adds no fifth error.
        let _ = Config::SCHEMA;
    }
}

fn main() {}

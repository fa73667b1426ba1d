//! Functions that look at a whole where the whole is no body, so that nobody would ask them.

mod newtype {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(validate = "is_low")]
    struct Level(u8);

    fn is_low(level: &Level) -> Result<(), &'static str> {
        if level.0 < 5 { Ok(()) } else { Err("too high") }
    }
}

mod list {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(transparent)]
    #[hcl(validate = "are_few")]
    struct Levels {
        all: Vec<u8>,
    }

    fn are_few(levels: &Levels) -> Result<(), &'static str> {
        if levels.all.len() < 5 { Ok(()) } else { Err("too many") }
    }
}

mod word {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        mode: Option<Mode>,
    }

    #[derive(Deserialize, HclSchema)]
    #[hcl(validate = "is_known")]
    enum Mode {
        Fast,
    }

    fn is_known(_: &Mode) -> Result<(), &'static str> {
        Err("unknown")
    }
}

mod forms {
    use hcl_serde::HclSchema;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    struct Config {
        sizes: Vec<Size>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    #[hcl(validate = "is_small")]
    enum Size {
        Exact { bytes: u8 },
        Between { least: u8, most: u8 },
    }

    fn is_small(_: &Size) -> Result<(), &'static str> {
        Err("too large")
    }
}

fn main() {}

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

fn main() {}

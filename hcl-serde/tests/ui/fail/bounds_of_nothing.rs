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

    pub const HCL_TYPE: TypeSpec = TypeSpec::Measure(&Measure { name: "length", example: "5cm", number: |_| None });

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        serde::Deserialize::deserialize(deserializer)
    }
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Port(#[hcl(min = 1)] u16);

#[derive(Deserialize, HclSchema)]
#[serde(transparent)]
struct Wrapped {
    #[hcl(blok)]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
enum Backend {
    S3(#[hcl(block)] Tls),
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

fn main() {}

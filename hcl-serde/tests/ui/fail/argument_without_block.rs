use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(argument)]
    port: u16,
    #[hcl(label, argument)]
    name: String,
    #[hcl(blocks, argument)]
    backends: Vec<Backend>,
    #[hcl(remain, argument)]
    rest: hcl_serde::Body,
    #[hcl(block, argument = true)]
    tls: Backend,
    #[serde(flatten)]
    #[hcl(argument)]
    more: More,
}

#[derive(Deserialize, HclSchema)]
enum Backend {
    Memory { size: u32 },
}

#[derive(Deserialize, HclSchema)]
struct More {
    n: u8,
}

fn main() {}

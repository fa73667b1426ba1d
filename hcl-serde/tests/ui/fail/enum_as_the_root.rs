use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
enum Backend {
    Tls(Tls),
}

fn main() {
    let _ = hcl_serde::from_str::<Backend>("");
}

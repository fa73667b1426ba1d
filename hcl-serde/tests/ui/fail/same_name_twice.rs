use hcl_serde::HclSchema;

// Without `Deserialize`, whose own warnings about the same names would fill the page.
#[derive(HclSchema)]
struct Config {
    host: String,
    #[serde(rename = "host")]
    address: String,
    #[serde(alias = "tls")]
    port: u16,
    #[hcl(block)]
    tls: Option<Tls>,
    #[serde(alias = "tls")]
    secure: bool,
}

#[derive(HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}

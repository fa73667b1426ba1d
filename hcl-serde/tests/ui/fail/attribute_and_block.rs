use hcl_serde::HclSchema;

// Without `Deserialize`, whose own warnings about the same names would fill the page.
#[derive(HclSchema)]
struct Tls {
    cert: String,
}

#[derive(HclSchema)]
struct Config {
    tls: String,
    #[hcl(block)]
    #[serde(rename = "tls")]
    transport: Tls,
    #[hcl(block)]
    proxy: Option<Tls>,
    #[serde(alias = "proxy")]
    through: String,
}

fn main() {}

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

fn main() {}

use std::collections::HashMap;

use hcl_serde::{Body, EvalContext, HclSchema, Loader};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Service {
    port: u16,
}

#[derive(Deserialize, HclSchema)]
struct Port(u16);

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum Name {
    One(String),
    All(Vec<String>),
}

#[derive(Deserialize)]
struct Unknown {
    port: u16,
}

fn main() {
    let body: Body = hcl_serde::from_str("").unwrap();
    let _ = hcl_serde::from_str::<Vec<Service>>("");
    let _ = hcl_serde::json::from_str::<HashMap<String, Service>>("");
    let _ = hcl_serde::from_slice::<bool>(b"");
    let _ = Loader::new().load::<Port>();
    let _ = hcl_serde::from_body_lossy::<Name>(&body, &EvalContext::new());
    let _ = hcl_serde::from_str_lossy::<Unknown>("");
}

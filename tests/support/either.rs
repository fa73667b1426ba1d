//! A configuration whose fields can be written as blocks and as arguments, and what its variables are.

use std::collections::{BTreeMap, HashMap};

use hcl_model::stdlib;
use hcl_model::value::Mark;
use hcl_serde::{EvalContext, HclSchema, Sensitive, Spanned, Value};
use serde::{Deserialize, Serialize};

#[derive(Debug, Default, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(default)]
pub(crate) struct App {
    /// A struct.
    #[hcl(block, argument)]
    pub(crate) limits: Option<Limits>,
    /// Several.
    #[hcl(block, argument, max_len = 2)]
    pub(crate) rule: Vec<Rule>,
    /// By label.
    #[hcl(block, argument)]
    pub(crate) pool: BTreeMap<String, Limits>,
    /// A map of values.
    #[hcl(block, argument)]
    pub(crate) env: HashMap<String, String>,
    #[hcl(block, argument, renamed_from = "label")]
    pub(crate) labels: Option<BTreeMap<String, u8>>,
    #[hcl(block, argument)]
    pub(crate) tokens: BTreeMap<String, Sensitive<String>>,
    /// An enum.
    #[hcl(block, argument, deprecated = "there is only one")]
    pub(crate) backend: Option<Backend>,
    #[hcl(block, argument)]
    pub(crate) pair: [Rule; 2],
    #[hcl(block, argument)]
    pub(crate) placed: Option<Spanned<Rule>>,
    /// In something else.
    #[hcl(block)]
    pub(crate) nested: Vec<Nested>,
    pub(crate) list: Vec<Nested>,
}

#[derive(Debug, Default, PartialEq, Deserialize, Serialize, HclSchema)]
#[hcl(validate = "burst_is_more")]
pub(crate) struct Limits {
    #[hcl(min = 1)]
    pub(crate) requests: u32,
    #[serde(default)]
    pub(crate) burst: u32,
    pub(crate) password: Option<Sensitive<String>>,
}

fn burst_is_more(limits: &Limits) -> Result<(), &'static str> {
    if limits.burst != 0 && limits.burst < limits.requests { Err("burst is less than requests") } else { Ok(()) }
}

#[derive(Debug, Default, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Rule {
    pub(crate) path: String,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Backend {
    S3 { bucket: String },
    Memory(Limits),
}

#[derive(Debug, Default, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(default)]
pub(crate) struct Nested {
    #[hcl(block, argument)]
    pub(crate) limits: Option<Limits>,
    #[hcl(block, argument)]
    pub(crate) env: HashMap<String, String>,
    #[hcl(block, argument)]
    pub(crate) rule: Vec<Rule>,
}

/// The variables of the cases.
pub(crate) fn context() -> EvalContext {
    let limits = Value::object([("requests", Value::from(5))]);
    EvalContext::new()
        .with_variable("limits", limits)
        .with_variable("broken", Value::object([("requets", Value::from(5))]))
        .with_variable("rules", Value::tuple([Value::object([("path", Value::from("/"))])]))
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_functions(stdlib::functions())
}

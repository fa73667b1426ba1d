//! `tests/cases/outputs/files`: files of one type, which are decoded, or state how many mistakes there are.
//! What their JSON Schema says of them is tried in `tests/json-schema`.

use hcl_serde::{EvalContext, Loader};

use crate::outputs::types::Gateway;
use crate::support::{Failures, cases};

#[test]
fn files_are_decoded_or_have_so_many_mistakes() {
    let mut failures = Failures::default();
    let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
    for case in cases("outputs/files", "json") {
        let loaded = Loader::new().context(context.clone()).file(&case.path).load::<Gateway>();
        let stated = case.text.split("mistakes: ").nth(1).and_then(|rest| rest.split('"').next()?.parse().ok());
        let report = loaded.as_ref().err().map(|error| (error.diagnostics().error_count(), error.report()));
        let (count, report) = report.unwrap_or_default();
        if count != stated.unwrap_or(0) {
            failures.add(&case.path, &format!("there are {count} mistakes:\n{report}"));
        }
    }
    failures.finish();
}

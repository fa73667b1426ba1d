//! Conditionals whose condition is written out: nothing is said before evaluation that evaluation does not say.

use hcl_model::expr::{Expression, Mode};
use hcl_model::native;
use hcl_model::typing::{Scope, convert};

use crate::support::cases;
use crate::support::context;
use crate::support::random::{Random, tries};
use crate::support::transcript::{Input, inputs};

/// The expressions of the transcripts, each on one line.
fn expressions() -> Vec<String> {
    let cases = ["eval", "stdlib"].into_iter().flat_map(|folder| cases(folder, "repl"));
    let texts = cases.flat_map(|case| inputs(&case)).filter_map(|input| match input {
        Input::Expression(text) if !text.contains(['\n', '#']) && !text.contains("//") => Some(text),
        _ => None,
    });
    texts.filter(|text| native::parse_expression("case", text).ok().is_ok()).collect()
}

/// Whether it has a value, whether something is said before, and whether the value is of the type that was told.
fn looked_at(expr: &Expression) -> (bool, bool, bool) {
    let context = context::with_stdlib();
    let (value, found) = expr.evaluate(Mode::Full(context));
    let (ty, before) = expr.static_type(&Scope::new().with_context(context));
    (!found.has_errors(), before.has_errors(), found.has_errors() || convert(&value, &ty).is_ok())
}

/// What is wrong with a result that is not chosen, what is secret in it and of which type it is: none of it is a mistake.
#[test]
fn what_is_not_chosen_is_no_mistake() {
    let all = expressions();
    let right: Vec<&String> = all
        .iter()
        .filter(|text| looked_at(&native::parse_expression("case", text).ok().unwrap()) == (true, false, true))
        .collect();
    let mut random = Random(23);
    let (mut count, mut failed) = (0, Vec::new());
    for _ in 0..tries(10_000) {
        let (chosen, other) = (right[random.below(right.len())], &all[random.below(all.len())]);
        // Before evaluation a null has no type, with which it decides what the other result becomes.
        if other.contains("nstr") {
            continue;
        }
        let text = match random.below(4) {
            0 => format!("true ? ({chosen}) : ({other})"),
            1 => format!("false ? ({other}) : ({chosen})"),
            2 => format!("true ? {{a = ({chosen})}} : {{a = ({other})}}"),
            _ => format!("\"%{{ if true }}x%{{ else }}${{{other}}}%{{ endif }}\""),
        };
        let Ok(expr) = native::parse_expression("case", &text).ok() else { continue };
        let (has_value, is_wrong, fits) = looked_at(&expr);
        if has_value {
            count += 1;
            if is_wrong || !fits {
                failed.push(text);
            }
        }
    }
    assert!(count > tries(10_000) / 4, "{count}");
    assert!(failed.is_empty(), "{} of {count}:\n{}", failed.len(), failed.join("\n"));
}

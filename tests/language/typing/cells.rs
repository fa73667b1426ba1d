//! The table of conversions and unifications in `tests/cases/typing/cells.tsv`.

use hcl_model::convert::Conversion;
use hcl_model::typing::{conversion, unify};

use crate::support::types::ty;
use crate::support::{Failures, cases};

/// Why a cell may differ from what others say of it; the file explains them.
const REASONS: [&str; 6] = ["bool", "id", "at once", "absent", "text", "lost"];

#[test]
fn cells() {
    let mut failures = Failures::default();
    let mut count = 0;
    for case in cases("typing", "tsv") {
        for line in case.text.lines().filter(|line| !line.starts_with("# ")) {
            let columns: Vec<&str> = line.split('\t').collect();
            let &[a, b, converts, unified, ref notes @ ..] = columns.as_slice() else { panic!("{line}") };
            count += 1;
            let (left, right) = (ty(a), ty(b));
            let found = match conversion(&right, &left) {
                Conversion::Safe => "S",
                Conversion::Unsafe => "U",
                Conversion::Impossible => "-",
            };
            if found != converts {
                failures.add(&case.path, &format!("{a} <- {b}: expected {converts}, but got {found}"));
            }
            let found = unify(&[left, right]);
            if found != ty(unified) {
                failures.add(&case.path, &format!("{a} + {b}: expected {unified}, but got {found:?}"));
            }
            for note in notes {
                assert!(REASONS.iter().any(|reason| note.ends_with(&format!(" {reason}"))), "{line}");
            }
        }
    }
    assert_eq!(count, 1_114);
    failures.finish();
}

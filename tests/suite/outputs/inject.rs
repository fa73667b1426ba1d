//! Text that is put into pages.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hcl_serde::schema::{assert_injected, assert_written, inject};

/// What is said where something panics.
fn panicked(run: impl FnOnce()) -> String {
    let said = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    said.downcast_ref::<String>().unwrap().clone()
}

#[test]
fn only_what_is_between_the_markers_is_changed() {
    let path = std::env::temp_dir().join(format!("hcl-serde-page-{}.md", std::process::id()));
    let (begin, end) = ("<!-- begin -->", "<!-- end -->");
    fs::write(&path, "a\r\n<!-- end -->\r\n  <!-- begin -->\r\n<!-- end -->\r\n<!-- end -->").unwrap();
    assert!(inject(&path, begin, end, "x\n\ny").unwrap());
    let text = "a\r\n<!-- end -->\r\n  <!-- begin -->\r\nx\r\n\r\ny\r\n<!-- end -->\r\n<!-- end -->";
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert!(!inject(&path, begin, end, "x\n\ny\n").unwrap());
    assert!(inject(&path, begin, "<!-- end", "x").unwrap_err().to_string().ends_with("there is no line \"<!-- end\""));
    let said = inject(&path, begin, end, "x\n  <!-- end -->\ny").unwrap_err().to_string();
    assert!(said.ends_with("the text has a line \"<!-- end -->\" itself: use another marker"), "{said}");
    // Whoever rewrites expectations does not want to see them fail.
    if std::env::var_os("UPDATE_EXPECT").is_none() {
        assert_injected(&path, begin, end, "x\n\ny\n");
        let said = panicked(|| assert_injected(&path, begin, end, "x\n\nz\n"));
        assert!(said.ends_with("is stale; UPDATE_EXPECT=1 writes it\nline 6:\n- y\n+ z"), "{said}");
        assert_written(&path, &text.replace("\r\n", "\n"));
        let said = panicked(|| assert_written(&path, "b\n"));
        assert!(said.ends_with("line 1:\n- a\n+ b"), "{said}");
    }
    fs::remove_file(&path).unwrap();
    let missing = inject(&path, begin, end, "x").unwrap_err();
    assert!(missing.to_string().contains("No such file") || missing.to_string().contains("cannot find"), "{missing}");
}

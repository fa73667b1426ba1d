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
    let said = inject(&path, begin, end, "x\n<!-- begin -->").unwrap_err().to_string();
    assert!(said.ends_with("the text has a line \"<!-- begin -->\" itself: use another marker"), "{said}");
    // Whoever rewrites expectations does not want to see them fail.
    if std::env::var_os("UPDATE_EXPECT").is_none() {
        assert_injected(&path, begin, end, "x\n\ny\n");
        let said = panicked(|| assert_injected(&path, begin, end, "x\n\nz\n"));
        assert!(said.ends_with("is stale; UPDATE_EXPECT=1 writes it\nline 6:\n- \"y\\r\\n\"\n+ \"z\\r\\n\""), "{said}");
        assert_written(&path, &text.replace("\r\n", "\n"));
        let said = panicked(|| assert_written(&path, "b\n"));
        assert!(said.ends_with("line 1:\n- \"a\\n\"\n+ \"b\\n\""), "{said}");
    }
    fs::remove_file(&path).unwrap();
    let missing = inject(&path, begin, end, "x").unwrap_err();
    assert!(missing.to_string().contains("No such file") || missing.to_string().contains("cannot find"), "{missing}");
}

/// Where markers are missing, in the wrong order or there more than once, nothing is written.
#[test]
fn markers_that_are_not_clear_are_refused() {
    let path = std::env::temp_dir().join(format!("hcl-serde-markers-{}.md", std::process::id()));
    let (begin, end) = ("<!-- begin -->", "<!-- end -->");
    for (text, wanted) in [
        ("nothing\n", "there is no line \"<!-- begin -->\""),
        ("<!-- begin -->\n", "there is no line \"<!-- end -->\""),
        (
            "<!-- end -->\n<!-- begin -->\n",
            "the line \"<!-- end -->\" stands in front of \"<!-- begin -->\": exchange them",
        ),
        ("text <!-- begin -->\n<!-- end -->\n", "there is no line \"<!-- begin -->\""),
        (
            "<!-- begin -->\na\n<!-- end -->\n<!-- begin -->\nb\n<!-- end -->\n",
            "the line \"<!-- begin -->\" is there more than once",
        ),
        ("<!-- begin -->\n<!-- begin -->\n<!-- end -->\n", "the line \"<!-- begin -->\" is there more than once"),
        (
            "```\n<!-- begin -->\n<!-- end -->\n```\n<!-- begin -->\n<!-- end -->\n",
            "the line \"<!-- begin -->\" is there more than once",
        ),
    ] {
        fs::write(&path, text).unwrap();
        let said = inject(&path, begin, end, "x").unwrap_err().to_string();
        assert!(said.ends_with(wanted), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // One line can be both markers, if it is there twice.
    fs::write(&path, "---\na\n").unwrap();
    let said = inject(&path, "---", " ---", "x").unwrap_err().to_string();
    assert!(said.ends_with("both markers are \"---\", and that line is there only once"), "{said}");
    fs::write(&path, "---\na\n---\n").unwrap();
    assert!(inject(&path, "---", "---", "x").unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap(), "---\nx\n---\n");
    // A byte order mark is no part of the first line.
    fs::write(&path, "\u{feff}<!-- begin -->\n<!-- end -->\n").unwrap();
    assert!(inject(&path, begin, end, "x").unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap(), "\u{feff}<!-- begin -->\nx\n<!-- end -->\n");
    // A block of code alone is a place like any other.
    fs::write(&path, "```hcl\n# begin\n# end\n```\n").unwrap();
    assert!(inject(&path, "# begin", "# end", "a = 1\n").unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap(), "```hcl\n# begin\na = 1\n# end\n```\n");
    fs::remove_file(&path).unwrap();
}

//! Updates of configurations that are larger or deeper than the default limits allow.

use std::fs;

use hcl_serde::edit::{self, Update};
use hcl_serde::{HclSchema, Limits, Loader, Value};
use serde::{Deserialize, Serialize};

use crate::updated::Folder;

/// A loader whose limits are greater than the defaults updates what it loads.
#[test]
fn the_limits_of_an_update_are_those_of_the_loader() {
    #[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
    struct Large {
        port: u16,
        text: Vec<String>,
    }
    let folder = Folder::new("limits");
    let long = "x".repeat(1 << 20);
    let line = format!("  \"{long}\",\n");
    let text = format!("port = 1 # one\ntext = [\n{}]\n", line.repeat(13));
    let path = folder.file("app.hcl", &text);
    let limits = Limits::default().with_file_size(64 << 20).with_load_size(128 << 20);
    let loader = Loader::new().file(&path).limits(limits);
    Update::new(&loader).run(|it: &mut Large| it.port = 2).unwrap();
    assert!(fs::read_to_string(&path).unwrap() == text.replace("port = 1", "port = 2"));
    let large = Large { port: 1, text: vec![long; 13] };
    assert_eq!(edit::diff(&large, &Large { port: 2, ..large.clone() }).unwrap().to_string(), "~ port = 1 -> 2\n");
}

/// A value that is deeper than the default limit is written into a file that is read as deep.
#[test]
fn the_depth_of_an_update_is_that_of_the_loader() {
    #[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
    struct Deep {
        port: u16,
        any: Value,
    }
    let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    for name in ["app.hcl", "app.hcl.json"] {
        let text = |port: u8, levels: usize| match name {
            "app.hcl" => format!("port = {port}\nany  = {}\n", deep(levels)),
            _ => format!("{{\"port\": {port}, \"any\": {}}}", deep(levels)),
        };
        let folder = Folder::new("depth");
        let path = folder.file(name, &text(1, 300));
        let loader = Loader::new().file(&path).limits(Limits::default().with_nesting(400));
        Update::new(&loader).run(|it: &mut Deep| it.port = 2).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text(2, 300));
        Update::new(&loader).run(|it: &mut Deep| it.any = Value::tuple([it.any.clone()])).unwrap();
        assert_eq!(loader.load::<Deep>().unwrap().any.depth(), 301, "{name}");
    }
}

//! The tests of the examples, in one program, so that each is linked once.

use std::collections::BTreeSet;
use std::path::Path;

macro_rules! examples {
    ($($(#[cfg($features:meta)])? $path:literal $name:ident;)*) => {
        $(
            $(#[cfg($features)])?
            #[allow(dead_code, clippy::duplicate_mod, reason = "the main functions do not run, and two examples use a third")]
            #[path = $path]
            mod $name;
        )*

        const PATHS: &[&str] = &[$($path,)*];
    };
}

examples! {
    #[cfg(all(feature = "language", feature = "stdlib"))]
    "../examples/bake.rs" bake;
    "../examples/check_config.rs" check_config;
    #[cfg(feature = "command")]
    "../examples/command.rs" command;
    #[cfg(feature = "edit")]
    "../examples/config_set.rs" config_set;
    "../examples/custom_functions.rs" custom_functions;
    #[cfg(feature = "describe")]
    "../examples/describe.rs" describe;
    #[cfg(all(feature = "command", feature = "lsp"))]
    "../examples/editor.rs" editor;
    "../examples/environment.rs" environment;
    "../examples/explain.rs" explain;
    #[cfg(feature = "clap")]
    "../examples/flags.rs" flags;
    #[cfg(feature = "workspace")]
    "../examples/fleet.rs" fleet;
    #[cfg(feature = "spec")]
    "../examples/hcldec/main.rs" hcldec;
    "../examples/layers.rs" layers;
    "../examples/locals.rs" locals;
    "../examples/plugins.rs" plugins;
    "../examples/quickstart.rs" quickstart;
    #[cfg(all(feature = "edit", feature = "describe"))]
    "../examples/release.rs" release;
    "../examples/reload.rs" reload;
    "../examples/secrets.rs" secrets;
    "../examples/static_check.rs" static_check;
    #[cfg(feature = "watch")]
    "../examples/store.rs" store;
    #[cfg(all(feature = "byte_size", feature = "duration"))]
    "../examples/units.rs" units;
    #[cfg(feature = "watch")]
    "../examples/watch.rs" watch;
}

#[test]
fn each_example_is_here() {
    let listed: BTreeSet<&str> = PATHS.iter().copied().collect();
    let others = ["../examples/conformance_adapter/main.rs", "../examples/corpus/main.rs"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let table = std::fs::read_to_string(root.join("examples/README.md")).unwrap();
    let entries = std::fs::read_dir(root.join("examples")).unwrap();
    for entry in entries {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let path = match path.join("main.rs").is_file() {
            true => format!("../examples/{name}/main.rs"),
            false => format!("../examples/{name}"),
        };
        let is_example = path.ends_with(".rs") && !others.contains(&&*path);
        assert!(!is_example || listed.contains(&*path), "{path} is not listed in tests/examples.rs");
        let target = format!("[[example]]\nname = \"{}\"\n", name.trim_end_matches(".rs"));
        assert!(!is_example || manifest.contains(&target), "Cargo.toml does not build {path}");
        let row = format!("\n| `{}` |", name.trim_end_matches(".rs"));
        assert!(!is_example || table.contains(&row), "examples/README.md does not list {path}");
    }
}

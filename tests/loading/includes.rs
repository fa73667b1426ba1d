//! Files that include others: what they override, where they may be, and what is refused.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use hcl_serde::load::Origin;
use hcl_serde::{HclSchema, Limits, Loader, RelativePath, Sensitive};
use serde::Deserialize;

use crate::support::secrets::{CANARY, Leaks};

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    path: Option<RelativePath>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Rule {
    weight: u8,
}

/// A folder with files, which is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-includes-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        let folder = Folder(path);
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn loader(&self, name: &str) -> Loader {
        Loader::new().file(self.0.join(name)).allow_includes("include")
    }

    /// A text with the paths as they are in the folder.
    fn short(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "")
    }

    #[track_caller]
    fn mistakes(&self, loader: &Loader) -> Vec<String> {
        let error = loader.load_full::<Config>().unwrap_err();
        error.diagnostics().iter().map(|found| self.short(&found.to_string())).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_overrides_what_it_includes() {
    let folder = Folder::new(
        "order",
        &[
            (
                "app.hcl",
                "include = [\"a.hcl\", \"sub/b.hcl\", { path = \"none.hcl\", optional = true }]\nname = \"app\"\n",
            ),
            ("a.hcl", "name = \"a\"\nport = 1\npath = \"x\"\n"),
            ("sub/b.hcl", "include {\n  path = \"c.hcl\"\n}\nport = 2\n"),
            ("sub/c.hcl", "port = 3\npath = \"y\"\npassword = \"z\"\nrule {\n  weight = 1\n}\n"),
            ("own.hcl", "port = 9\n"),
        ],
    );
    let loader = folder.loader("app.hcl");
    let loaded = loader.load_full::<Config>().unwrap();
    let config = &loaded.config;
    assert_eq!((config.name.as_deref(), config.port, config.rule[0].weight), (Some("app"), Some(2), 1));
    assert_eq!(config.path.as_ref().unwrap().resolve(), folder.0.join("sub/y"));
    assert_eq!(config.password.as_ref().unwrap().expose(), "z");
    assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
    assert_eq!(folder.short(&loaded.origin("port").unwrap().to_string()), "sub/b.hcl:4:8");
    assert!(loaded.origin("include").is_none() && !loaded.explain().contains("\ninclude"));
    let paths = |paths: &[hcl_serde::load::LoadedPath]| -> Vec<String> {
        let by = |it: &hcl_serde::load::LoadedPath| {
            it.included_by.as_ref().map(|by| folder.short(&by.display().to_string()))
        };
        paths
            .iter()
            .map(|it| format!("{} {}", folder.short(&it.path.display().to_string()), by(it).unwrap_or_default()))
            .collect()
    };
    let expected = ["app.hcl ", "a.hcl app.hcl", "sub/b.hcl app.hcl", "sub/c.hcl sub/b.hcl", "none.hcl app.hcl"];
    assert_eq!(paths(loaded.paths()), expected);
    assert_eq!(paths(&loader.paths()), expected);

    // What comes after is above all of it, and what was before below.
    let above = loader.clone().layer().file(folder.0.join("own.hcl")).load::<Config>().unwrap();
    assert_eq!(above.port, Some(9));
    let below =
        Loader::new().file(folder.0.join("own.hcl")).layer().file(folder.0.join("app.hcl")).allow_includes("include");
    assert_eq!(below.load::<Config>().unwrap().port, Some(2));
    let kept = loader.keep_files();
    (0..2).for_each(|_| assert_eq!(kept.load::<Config>().unwrap().port, Some(2)));
}

#[test]
fn without_being_asked_for_nothing_is_included() {
    let folder = Folder::new("not-asked", &[("app.hcl", "include = \"a.hcl\"\n")]);
    let error = Loader::new().file(folder.0.join("app.hcl")).load::<Config>().unwrap_err();
    assert!(error.to_string().contains("is not an argument here"), "{error}");
}

#[test]
fn json_and_texts() {
    let folder = Folder::new(
        "json",
        &[
            ("app.hcl.json", r#"{"include": ["a.json", {"path": "b*.hcl"}], "name": "app"}"#),
            ("a.json", r#"{"port": 1}"#),
            ("b1.hcl", "rule {\n  weight = 1\n}\n"),
            ("b2.hcl", "password = \"x\"\n"),
        ],
    );
    let config = folder.loader("app.hcl.json").load::<Config>().unwrap();
    assert_eq!((config.port, config.rule.len(), config.password.is_some()), (Some(1), 1, true));
    let text = format!("include = \"{}\"\n", folder.0.join("b1.hcl").display());
    let loader = Loader::new().named_text("made.hcl", text).allow_includes("include");
    let refused = folder.mistakes(&loader);
    assert!(
        refused[0].contains("this text is in no folder, and the program names none from which it may include files.")
    );
    assert_eq!(loader.include_root(&folder.0).load::<Config>().unwrap().rule.len(), 1);
}

#[test]
fn what_one_path_names_is_one_layer() {
    let folder = Folder::new(
        "glob",
        &[
            ("app.hcl", "include = \"conf.d/*.hcl\"\n"),
            ("conf.d/b.hcl", "include = \"../more.hcl\"\nport = 2\n"),
            ("conf.d/a.hcl", "name = \"a\"\n"),
            ("conf.d/.hidden.hcl", "nonsense\n"),
            ("conf.d/x.txt", "nonsense\n"),
            ("conf.d/sub.hcl/x", "nonsense\n"),
            ("more.hcl", "port = 7\nname = \"more\"\npassword = \"m\"\n"),
            ("none.hcl", "include = \"no-such-folder/*.hcl\"\n"),
        ],
    );
    let loaded = folder.loader("app.hcl").load_full::<Config>().unwrap();
    assert_eq!((loaded.config.name.as_deref(), loaded.config.port), (Some("a"), Some(2)));
    assert_eq!(loaded.config.password.as_ref().unwrap().expose(), "m");
    assert!(loaded.paths().iter().any(|it| it.is_folder && it.path == folder.0.join("conf.d")));
    assert!(folder.loader("none.hcl").load::<Config>().is_ok());
    folder.write("conf.d/c.hcl", "port = 3\n");
    assert_eq!(
        folder.mistakes(&folder.loader("app.hcl")),
        ["conf.d/c.hcl:1:1: duplicate argument: the argument `port` is set twice. Remove one of the two"]
    );
}

#[test]
fn a_file_is_included_once() {
    let folder = Folder::new(
        "once",
        &[
            ("app.hcl", "include = [\"a.hcl\", \"b.hcl\"]\n"),
            ("a.hcl", "include = \"base.hcl\"\nport = 1\n"),
            ("b.hcl", "include = \"./sub/../base.hcl\"\nname = \"b\"\n"),
            ("base.hcl", "port = 7\nname = \"base\"\n"),
        ],
    );
    let config = folder.loader("app.hcl").load::<Config>().unwrap();
    assert_eq!((config.name.as_deref(), config.port), (Some("b"), Some(1)));
}

#[test]
fn circles_and_chains() {
    let folder = Folder::new(
        "circles",
        &[
            ("app.hcl", "include = \"a.hcl\"\n"),
            ("a.hcl", "include = \"b.hcl\"\n"),
            ("b.hcl", "port = 1\ninclude = \"a.hcl\"\n"),
            ("self.hcl", "include = \"link.hcl\"\n"),
            ("all.hcl", "include = \"*.hcl\"\n"),
        ],
    );
    symlink(folder.0.join("self.hcl"), folder.0.join("link.hcl")).unwrap();
    assert_eq!(
        folder.mistakes(&folder.loader("app.hcl")),
        ["b.hcl:2:11: circular include: the files include each other: `a.hcl` includes `b.hcl` includes \
             `a.hcl`. Take one of the includes away"]
    );
    let itself = folder.mistakes(&folder.loader("self.hcl"));
    assert_eq!(itself, ["self.hcl:1:11: circular include: `self.hcl` includes itself. Take the include away"]);
    assert!(folder.mistakes(&folder.loader("all.hcl")).iter().all(|found| found.contains("circular include")));
    // By whichever of its files a circle is met, it is reported once, and at the same place.
    folder.write("both.hcl", "include = [\"b.hcl\", \"a.hcl\"]\n");
    folder.write("other.hcl", "include = \"b.hcl\"\n");
    let once = folder.mistakes(&folder.loader("app.hcl"));
    for loader in [
        folder.loader("both.hcl"),
        folder.loader("other.hcl"),
        folder.loader("app.hcl").file(folder.0.join("other.hcl")),
    ] {
        assert_eq!(folder.mistakes(&loader), once);
    }
    assert_eq!(folder.mistakes(&folder.loader("a.hcl").file(folder.0.join("b.hcl"))).len(), 1);
    for number in 0..40 {
        folder.write(&format!("chain/{number}.hcl"), format!("include = \"{}.hcl\"\n", number + 1));
    }
    assert_eq!(
        folder.mistakes(&folder.loader("chain/0.hcl")),
        ["chain/32.hcl:1:11: too many includes: files that include each other are at most 32, one after the \
             other. Include this one earlier"]
    );
    folder.write("chain/32.hcl", "port = 32\n");
    assert_eq!(folder.loader("chain/0.hcl").load::<Config>().unwrap().port, Some(32));
}

/// A pattern leaves out the file that it stands in, and a folder is no file.
#[test]
fn the_file_itself_and_folders() {
    let folder = Folder::new(
        "itself",
        &[("app.hcl", "include = \"*.hcl\"\n"), ("port.hcl", "port = 1\n"), ("of.hcl", "include = \"conf/\"\n")],
    );
    folder.write("conf/a.hcl", "port = 2\n");
    assert_eq!(
        folder.mistakes(&folder.loader("of.hcl")),
        ["of.hcl:1:11: invalid include: `conf/` is a folder. Include the files in it, as in `conf/*.hcl`"]
    );
    fs::remove_file(folder.0.join("of.hcl")).unwrap();
    assert_eq!(folder.loader("app.hcl").load::<Config>().unwrap().port, Some(1));
}

#[test]
fn many_files() {
    let folder = Folder::new("many", &[("app.hcl", "include = \"many/*.hcl\"\n"), ("many/x.hcl", "")]);
    for number in 0..4096 {
        fs::write(folder.0.join(format!("many/{number}.hcl")), "").unwrap();
    }
    let found = folder.loader("app.hcl").load_full::<Config>().unwrap_err().report();
    let expected = "error[include-limit]: too many includes\n ";
    assert!(found.starts_with(expected) && found.contains("at most 4096 files are included"), "{found}");
    let small = folder.loader("app.hcl").limits(Limits::default().with_load_size(4096));
    assert!(folder.mistakes(&small).iter().any(|found| found.contains("configuration too large")));
    // What doubles with each file is read once.
    for number in 0..30 {
        let next = number + 1;
        folder.write(&format!("twice/{number}.hcl"), format!("include = [\"{next}.hcl\", \"../twice/{next}.hcl\"]\n"));
    }
    folder.write("twice/30.hcl", "port = 1\n");
    assert_eq!(folder.loader("twice/0.hcl").load::<Config>().unwrap().port, Some(1));
}

#[test]
fn what_is_elsewhere_is_refused_whether_it_is_there_or_not() {
    let outside = Folder::new("outside", &[("x.hcl", "port = 1\n")]);
    let folder = Folder::new("inside", &[("conf/base.hcl", "port = 2\n")]);
    let of = |path: &str| {
        folder.write("conf/app.hcl", format!("include = \"{path}\"\n"));
        folder.loader("conf/app.hcl")
    };
    let there = outside.0.join("x.hcl").display().to_string();
    symlink(&outside.0, folder.0.join("conf/link")).unwrap();
    for path in ["../x.hcl", "/etc/shadow", "/no/such", &there, "sub/../../x.hcl", "link/../../x.hcl", "../*.hcl"] {
        let found = folder.mistakes(&of(path));
        let home = folder.0.join("conf").display().to_string();
        let expected = format!(
            "conf/app.hcl:1:11: include from elsewhere: only files below `{home}` may be included; `{path}` is not. Put the \
             file there, or ask for the program to allow its folder"
        );
        assert_eq!(found, [folder.short(&expected)]);
    }
    // `..` takes away what is written, wherever a link leads to; and links are followed.
    assert_eq!(of("link/../base.hcl").load::<Config>().unwrap().port, Some(2));
    assert_eq!(of("link/x.hcl").load::<Config>().unwrap().port, Some(1));
    assert_eq!(of(&there).include_root(&outside.0).load::<Config>().unwrap().port, Some(1));
    assert!(matches!(
        of(&there).include_root("/").load_full::<Config>().unwrap().origin("port"),
        Some(Origin::Text(_))
    ));
}

#[test]
fn what_cannot_be_read_is_a_mistake_at_the_include() {
    let folder = Folder::new("unreadable", &[("broken.hcl", "port = \n"), ("large.hcl", &"#".repeat(200))]);
    assert!(Command::new("mkfifo").arg(folder.0.join("pipe.hcl")).status().unwrap().success());
    symlink("/dev/zero", folder.0.join("zero.hcl")).unwrap();
    symlink(folder.0.join("loop"), folder.0.join("loop")).unwrap();
    folder.write("bytes.hcl", b"name = \"\xff\"\n");
    let of = |include: &str| {
        folder.write("app.hcl", format!("{include}\n"));
        folder.mistakes(&folder.loader("app.hcl").limits(Limits::default().with_file_size(150))).join("\n")
    };
    // A syntax error hides nothing of other items.
    let broken = of("include = \"none.hcl\"\nname =");
    assert!(broken.contains("`none.hcl` is the file `none.hcl`, which is not there"), "{broken}");
    assert_eq!(
        of("include = \"none.hcl\""),
        "app.hcl:1:11: file to include not found: `none.hcl` is the file `none.hcl`, which is not there. Write \
         it, or write { path = \"none.hcl\", optional = true } if it need not be there"
    );
    assert!(of("include = \"pipe.hcl\"").starts_with("app.hcl:1:11: unreadable file: the file `pipe.hcl` is a pipe"));
    assert!(of("include = \"zero.hcl\"").contains("is a device"));
    assert!(of("include = \"loop\"").starts_with("app.hcl:1:11: unreadable file"));
    assert!(of("include = \"large.hcl\"").starts_with("app.hcl:1:11: file too large"));
    assert!(of("include = \"bytes.hcl\"").starts_with("bytes.hcl:1:9: invalid character encoding"));
    assert!(of("include = \"broken.hcl\"").starts_with("broken.hcl:1:8: "));
    assert!(of("include = \"app.hcl/*\"").contains("unreadable folder: the folder `app.hcl` could not be read"));
    let invalid = "invalid include: the path of a file is required, written out: include = \"more.hcl\", a list of such, or an \
                   object or a block without labels with \"path\" and perhaps \"optional\" in it, as in include = { path = \
                   \"more.hcl\", optional = true }";
    for (text, at) in [
        ("include = 1", "1:11"),
        ("include = [[\"a\"]]", "1:12"),
        ("include = { optional = true }", "1:11"),
        ("include = { path = \"x\", other = 1 }", "1:11"),
        ("include {\n}", "1:1"),
        ("include \"x\" {\n  path = \"a\"\n}", "1:1"),
    ] {
        assert_eq!(of(text), format!("app.hcl:{at}: {invalid}"));
    }
    assert!(of("include = name").contains("neither variables nor functions can be used"));
    for path in ["*/a.hcl", "a?/b.hcl"] {
        let found = of(&format!("include = \"{path}\""));
        assert!(
            found.contains(&format!("in `{path}` there is no name of a file, or `*` or `?` in that of a folder")),
            "{found}"
        );
    }
    // All of them at once, and what is right is read.
    folder.write("ok.hcl", "port = \"x\"\n");
    let all = of("include = [\"none.hcl\", 1, \"ok.hcl\"]\nrule {}");
    assert_eq!(all.lines().count(), 4, "{all}");
}

#[test]
fn no_report_shows_a_secret() {
    let secret = format!("password = \"{CANARY}\"\n");
    let folder = Folder::new(
        "secrets",
        &[
            ("base.hcl", &format!("{secret}port = \"x\"\n")),
            ("loop.hcl", &format!("include = \"loop.hcl\" # password = {CANARY}\n")),
        ],
    );
    let mut leaks = Leaks::default();
    let mut codes = BTreeSet::new();
    for include in [
        "\"base.hcl\"",
        "\"none.hcl\"",
        "\"../x.hcl\"",
        "\"loop.hcl\"",
        "1",
        "\"app.hcl/*\"",
        "\"*/x\"",
        "[\"base.hcl\", \"loop.hcl\"]",
        "x",
    ] {
        folder.write("app.hcl", format!("{secret}include = {include}\n{secret}"));
        leaks.load(include, &folder.loader("app.hcl"));
        let loaded = folder.loader("app.hcl").load::<Config>();
        codes.extend(loaded.unwrap_err().diagnostics().iter().map(|found| found.code().to_owned()));
        folder.write("app.hcl", format!("include = {include} # password = {CANARY}\npassword = \"other\"\n"));
        leaks.load(include, &folder.loader("app.hcl"));
    }
    codes.retain(|code| code.contains("includ") || code.contains("folder"));
    let all = ["circular-include", "include-outside", "invalid-include", "missing-include", "unreadable-folder"];
    assert_eq!(Vec::from_iter(codes), all);
}

#[test]
fn what_would_have_to_be_computed_is_one_mistake() {
    for text in [
        "include = \"${home}/a.hcl\"\n",
        "include = [lower(\"A\")]\n",
        "include {\n  path = \"${home}/a.hcl\"\n}\n",
        "include = { path = home }\n",
    ] {
        let folder = Folder::new("computed", &[("app.hcl", text)]);
        let found = folder.mistakes(&folder.loader("app.hcl"));
        let [only] = &*found else { panic!("{found:?}") };
        assert!(
            only.ends_with(
                "invalid include: neither variables nor functions can be used in `include`, because what they are may stand in \
                 the files that it names: write the path out"
            ),
            "{only}"
        );
    }
}

#[test]
fn a_misspelt_include_is_suggested() {
    for text in ["includes = \"a.hcl\"\n", "inclde {\n  path = \"a.hcl\"\n}\n"] {
        let folder = Folder::new("misspelt", &[("app.hcl", text)]);
        let found = folder.mistakes(&folder.loader("app.hcl"));
        assert!(found.len() == 1 && found[0].contains("Did you mean `include`?"), "{found:?}");
    }
    let folder = Folder::new("misspelt-json", &[("app.json", "{\"includs\": \"a.hcl\"}")]);
    let found = folder.mistakes(&folder.loader("app.json"));
    assert!(found.len() == 1 && found[0].contains("Did you mean `include`?"), "{found:?}");
}

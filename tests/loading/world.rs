//! Functions that look at files and the environment: what is allowed, what is refused and how that is said, in both
//! syntaxes; what is secret, and what it may cost.

use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use hcl_model::expr::EvalContext;
use hcl_model::ext::IoPolicy;
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::{Mark, Value};
use hcl_serde::load::LoadedPath;
use hcl_serde::{HclSchema, Loader, RenderOptions, Sensitive};
use serde::Deserialize;

use crate::support::context::with_stdlib;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    v: Value,
}

/// A folder with files that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-world-{name}-{}", std::process::id()));
        let path = fs::create_dir_all(&path).and_then(|()| fs::canonicalize(&path)).unwrap();
        let folder = Folder(path);
        for (name, text) in [
            ("conf/a.txt", "text of a"),
            ("conf/hello.tmpl", "Hello, ${upper(name)}!%{ for x in xs } ${x}%{ endfor }"),
            ("conf/broken.tmpl", "Hello, ${upper(nobody)}!"),
            ("conf/loop.tmpl", "${templatefile(\"loop.tmpl\", {})}"),
            ("conf/twice.tmpl", "${templatefile(\"parts/inner.tmpl\", {n = 1})}"),
            ("conf/parts/inner.tmpl", "${n}${file(\"b.txt\")}"),
            ("conf/parts/b.txt", "b"),
            ("conf/parts/deep/c.json", "{}"),
            ("secrets/password", "hunter2"),
            ("secrets/broken.tmpl", "hunter2 ${hunter3}"),
            ("elsewhere/x.txt", "elsewhere"),
        ] {
            folder.write(name, text);
        }
        fs::write(folder.0.join("conf/bytes"), b"\xff\xfe").unwrap();
        folder
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn world(&self) -> IoPolicy {
        IoPolicy::new().beside_caller().sensitive_folder(self.0.join("secrets"))
    }

    /// What an expression gives in both syntaxes: a value, or what is said of it.
    #[track_caller]
    fn evaluated(&self, world: &IoPolicy, expression: &str) -> String {
        self.within(world, expression, Limits::DEFAULT)
    }

    #[track_caller]
    fn within(&self, world: &IoPolicy, expression: &str, limits: Limits) -> String {
        self.write("conf/app.hcl", &format!("v = {expression}\n"));
        let json = serde_json::json!({ "v": format!("${{{expression}}}") });
        self.write("conf/app.hcl.json", &json.to_string());
        let secret = Value::from("a.txt").mark(Mark::sensitive());
        let context = with_stdlib().child().with_variable("hidden", secret);
        let of = |name: &str| {
            let loader = Loader::new().file(self.0.join("conf").join(name)).context(context.clone());
            match loader.allow_io(world.clone()).limits(limits).load::<Config>() {
                Ok(config) => format!("{:?}", config.v),
                Err(error) => {
                    let report = error.render(&RenderOptions::new());
                    assert!(!report.contains("hunter"), "{report}");
                    let all = error.diagnostics().iter().map(|it| format!("{}: {}", it.summary(), it.message()));
                    all.collect::<Vec<_>>().join("\n")
                }
            }
        };
        let (native, json) = (of("app.hcl"), of("app.hcl.json"));
        assert_eq!(native, json);
        native.replace(&*self.0.to_string_lossy(), "ROOT")
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_are_read_beside_the_file_that_calls() {
    let folder = Folder::new("read");
    let world = folder.world();
    let whole = folder.path("conf/a.txt");
    for (expression, value) in [
        (r#"file("a.txt")"#, r#""text of a""#),
        (r#"file("./parts/../a.txt")"#, r#""text of a""#),
        (&*format!("file(\"{whole}\")"), r#""text of a""#),
        (r#"[for name in ["a", "b"] : fileexists("${name}.txt")]"#, "[true, false]"),
        (r#"fileexists("parts")"#, "false"),
        (r#"fileexists("a.txt/b")"#, "false"),
        (r#"templatefile("hello.tmpl", {name = "you", xs = [1, 2]})"#, r#""Hello, YOU! 1 2""#),
        // What a template calls is relative to the template.
        (r#"templatefile("twice.tmpl", {})"#, r#""1b""#),
        (r#"fileset(".", "*.txt")"#, r#"set(string)["a.txt"]"#),
        (r#"fileset(".", "**/?.{txt,json}")"#, r#"set(string)["a.txt", "parts/b.txt", "parts/deep/c.json"]"#),
        (r#"fileset("parts", "**")"#, r#"set(string)["b.txt", "deep/c.json", "inner.tmpl"]"#),
        (r#"fileset("parts", "*/c*n")"#, r#"set(string)["deep/c.json"]"#),
        (r#"fileset("parts", "no/*")"#, "set(string)[]"),
        (r#"abspath("x/./../y")"#, r#""ROOT/conf/y""#),
        (r#"abspath("/a/../../b")"#, r#""/b""#),
        (r#"try(file("none.txt"), "default")"#, r#""default""#),
        (r#"file(unk)"#, "unknown(string, not null)"),
        // Expanded arguments stand in that file, too.
        (r#"file(["a.txt"]...)"#, r#""text of a""#),
        (r#"file([for name in ["a"] : "${name}.txt"]...)"#, r#""text of a""#),
        (r#"templatefile(["hello.tmpl", {name = "you", xs = []}]...)"#, r#""Hello, YOU!""#),
        (r#"templatefile("hello.tmpl", [{name = "you", xs = []}]...)"#, r#""Hello, YOU!""#),
        (r#"try(file(["none.txt"]...), file(["a.txt"]...))"#, r#""text of a""#),
    ] {
        assert_eq!(folder.evaluated(&world, expression), value, "{expression}");
    }
    assert_eq!(world.asked(), [] as [PathBuf; 0], "each load notes apart what is asked for");
}

/// What functions ask for is in the list of what was read, whether loading succeeds or not.
#[test]
fn what_is_asked_for_was_read() {
    let folder = Folder::new("asked");
    folder
        .write("conf/w.hcl", "v = [file(\"a.txt\"), fileexists(\"none.txt\"), fileset(\"parts\", \"**\"), local.b]\n");
    folder.write("conf/l.hcl", "locals {\n  b = file(\"parts/b.txt\")\n}\n");
    let loader = Loader::new().file(folder.0.join("conf/w.hcl")).layer().file(folder.0.join("conf/l.hcl"));
    let loader = loader.allow_locals("local").allow_io(folder.world());
    let told = |paths: &[LoadedPath]| {
        let shown = |it: &LoadedPath| it.path.strip_prefix(&folder.0).unwrap().display().to_string();
        let kinds = |it: &LoadedPath| format!("{}{}{}", if it.by_function { "" } else { "told " }, shown(it), it.layer);
        let kind = |it: &LoadedPath| kinds(it) + if it.is_folder { "/" } else { "" };
        paths.iter().map(kind).collect::<Vec<_>>()
    };
    let files = ["told conf/w.hcl0", "told conf/l.hcl1"];
    assert_eq!(told(&loader.paths()), files);
    let asked = ["conf/a.txt1", "conf/none.txt1", "conf/parts1/", "conf/parts/b.txt1", "conf/parts/deep1/"];
    let loaded = loader.load_full::<Config>().unwrap();
    assert_eq!(told(loaded.paths()), [&files[..], &asked].concat());
    assert_eq!(told(&loader.paths()), told(loaded.paths()));
    let begun = loader.load_pending::<Config>().unwrap();
    assert_eq!(told(begun.finish_full().unwrap().paths()), told(loaded.paths()));

    // What is missing is waited for, and what was asked for before is not.
    folder.write("conf/w.hcl", "v = file(\"none.txt\")\n");
    loader.load::<Config>().unwrap_err();
    assert_eq!(told(&loader.paths())[2..], ["conf/none.txt1", "conf/parts/b.txt1"]);
    assert!(loader.recover::<Config>().1.has_errors());
    folder.write("conf/none.txt", "there");
    loader.load::<Config>().unwrap();
    assert_eq!(told(&loader.paths())[2..], ["conf/none.txt1", "conf/parts/b.txt1"]);
    // One file alone.
    let alone = Loader::new().file(folder.0.join("conf/w.hcl")).allow_io(folder.world());
    assert_eq!(alone.load::<Config>().unwrap().v, Value::from("there"));
    assert_eq!(told(&alone.paths()), ["told conf/w.hcl0", "conf/none.txt0"]);
}

/// The check before values are known has the functions, whatever is in the scope.
#[test]
fn a_check_knows_them() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Typed {
        #[allow(dead_code)]
        v: String,
        n: Option<u8>,
    }
    let folder = Folder::new("check");
    for (name, v, n) in [
        (
            "c.hcl",
            "v = \"${file(\"a.txt\")}${local.b}\"\nlocals {\n  b = env(\"X\")\n}\n",
            "n = fileset(\".\", \"*\")\n",
        ),
        (
            "c.hcl.json",
            r#"{"v": "${file(\"a.txt\")}${local.b}", "locals": {"b": "${env(\"X\")}"}"#,
            r#", "n": "${fileset(\".\", \"*\")}""#,
        ),
    ] {
        let end = if name == "c.hcl" { "" } else { "}" };
        let world = folder.world().given_variable("X", "x");
        let loader = Loader::new().file(folder.0.join("conf").join(name)).allow_locals("local").allow_io(world);
        folder.write(&format!("conf/{name}"), &format!("{v}{end}"));
        assert!(loader.load::<Typed>().unwrap().n.is_none(), "{name}");
        assert!(loader.check::<Typed>(&Scope::new()).unwrap().is_empty(), "{name}");
        folder.write(&format!("conf/{name}"), &format!("{v}{n}{end}"));
        let refused = loader.check::<Typed>(&Scope::new()).unwrap_err();
        let details: Vec<_> = refused.diagnostics().iter().map(|it| it.message().into_owned()).collect();
        assert!(matches!(&*details, [detail] if detail.contains("set(string)")), "{details:?}");
        // What is literal has no functions.
        assert!(loader.without_templates().check::<Typed>(&Scope::new()).is_err());
    }
}

#[test]
fn everything_else_is_refused() {
    let folder = Folder::new("refused");
    symlink(folder.0.join("elsewhere"), folder.0.join("conf/out")).unwrap();
    symlink(folder.0.join("elsewhere/none"), folder.0.join("conf/gone")).unwrap();
    symlink("a.txt", folder.0.join("conf/inside")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.0.join("conf/pipe")).status().unwrap().success());
    let world = folder.world();
    let allowed = "may not be looked at: allowed is what is in `ROOT/secrets`, the folder of the file with the call";
    for (expression, why) in [
        (r#"file("../elsewhere/x.txt")"#, allowed),
        // Nothing tells whether it is there.
        (r#"fileexists("../elsewhere/none.txt")"#, allowed),
        (r#"fileexists("/etc/passwd")"#, allowed),
        (r#"fileset("..", "*")"#, allowed),
        (r#"templatefile("../elsewhere/x.txt", {})"#, allowed),
        (r#"fileexists("out/x.txt")"#, "`out/x.txt` is a link, or behind one, that leads to nothing that may be"),
        (r#"fileexists("out/none")"#, "`out/none` is a link, or behind one, that leads to nothing that may be"),
        (r#"fileexists("gone")"#, "`gone` is a link, or behind one, that leads to nothing that may be"),
        (r#"file("pipe")"#, "`pipe` is a pipe, and only regular files are read"),
        (r#"file("parts")"#, "`parts` is a folder, and only regular files are read"),
        (r#"file("none.txt")"#, "The parameter `path` does not accept this value: there is no `none.txt`."),
        (r#"file("bytes")"#, "`bytes` is not UTF-8, and only text can be read"),
        (r#"file("")"#, "the path is empty"),
        (r#"file("a\u0000b")"#, "the path has a character in it that no path can have"),
        (r#"file(null)"#, "it is null"),
        (r#"file([])"#, "text is required"),
        (r#"file(nope)"#, "unknown variable"),
        (r#"fileset("none", "*")"#, "there is no `none`"),
        (r#"fileset("a.txt", "*")"#, "`a.txt` is not a folder"),
        (r#"fileset(".", "../*")"#, "names of folders and files are written with one `/` between them"),
        (r#"fileset(".", "[ab]")"#, "write what there can be in braces"),
        (r#"fileset(".", "{a,{b}}")"#, "braces hold alternatives, as in `*.{json,hcl}`, and no other braces"),
        (r#"templatefile("a.txt", 5)"#, "a map is required, but this is a number"),
        (r#"templatefile("broken.tmpl", {})"#, "unknown variable"),
        // Functions within functions have a limit.
        (r#"templatefile("loop.tmpl", {})"#, "unctions that evaluate expressions call each other so deep"),
        (r#"file(hidden, 1)"#, "The function `file` takes only one argument"),
    ] {
        let found = folder.evaluated(&world, expression);
        assert!(found.contains(why), "{expression}: {found}");
    }
    assert_eq!(folder.evaluated(&world, "[file(\"inside\"), fileexists(\"inside\")]"), r#"["text of a", true]"#);
    assert_eq!(folder.evaluated(&world, "fileset(\".\", \"{inside,out,gone,out/*}\")"), r#"set(string)["inside"]"#);
    let nothing = folder.evaluated(&IoPolicy::new(), "file(\"a.txt\")");
    assert!(nothing.contains("the program allows no folder"), "{nothing}");
}

/// What cannot be a value is not left out unseen, unless nobody asks for it.
#[test]
fn names_that_are_no_text() {
    use std::ffi::OsString;

    let folder = Folder::new("bytes");
    let odd = |inside: &str| folder.0.join(inside).join(OsString::from_vec(b"odd-\xff.txt".to_vec()));
    fs::write(odd("conf/parts"), "").unwrap();
    let world = folder.world();
    for pattern in ["*", "**", "odd-*", "{b,*}.txt"] {
        let found = folder.evaluated(&world, &format!("fileset(\"parts\", \"{pattern}\")"));
        assert!(found.contains("the name `odd-\u{fffd}.txt` is not UTF-8"), "{pattern}: {found}");
    }
    let found = folder.evaluated(&world, r#"fileset("parts", "*")"#);
    let why = "is not UTF-8, and no value can be it: give it another name, or write a pattern without it";
    assert!(found.contains(why), "{found}");
    assert_eq!(folder.evaluated(&world, r#"fileset("parts", "b.*")"#), r#"set(string)["b.txt"]"#);
    assert_eq!(folder.evaluated(&world, r#"fileset("parts", "*/*")"#), r#"set(string)["deep/c.json"]"#);
    // What is in such a folder cannot be named either.
    fs::create_dir(odd("conf")).unwrap();
    assert!(folder.evaluated(&world, r#"fileset(".", "*/*.txt")"#).contains("is not UTF-8"));
    fs::write(odd("secrets"), "").unwrap();
    let found = folder.evaluated(&world, &format!("fileset(\"{}\", \"*\")", folder.path("secrets")));
    assert!(found.contains("It failed: the name"), "{found}");
}

#[test]
fn calls_that_stand_in_no_file_have_a_base() {
    let folder = Folder::new("base");
    let value = |world: &IoPolicy, text: &str| {
        let context = world.context(EvalContext::new());
        let value = native::parse_expression("app.hcl", text).ok().unwrap().value(&context);
        value.map_err(|found| found.iter().next().unwrap().message().into_owned())
    };
    let conf = IoPolicy::new().folder(folder.0.join("conf"));
    assert_eq!(value(&conf, "file(\"a.txt\")"), Ok(Value::from("text of a")));
    assert_eq!(value(&conf.base(folder.0.join("conf/parts")), "file(\"b.txt\")"), Ok(Value::from("b")));
    let none = value(&IoPolicy::new().beside_caller(), "file(\"a.txt\")").unwrap_err();
    assert!(none.contains("the call does not stand in a file: write the whole path"), "{none}");
    // What is expanded stands in no file either.
    let expanded = value(&IoPolicy::new().folder(folder.0.join("conf")), "file([\"a.txt\"]...)");
    assert_eq!(expanded, Ok(Value::from("text of a")));
}

#[test]
fn locals_look_beside_the_file_that_they_stand_in() {
    let folder = Folder::new("locals");
    folder.write("conf/parts/l.hcl", "locals {\n  t = file(\"b.txt\")\n}\n");
    folder.write("conf/parts/l.hcl.json", r#"{"locals": {"t": "${file(\"b.txt\")}"}}"#);
    folder.write("conf/v.hcl", "v = \"${local.t}, ${file(\"a.txt\")}\"\n");
    for locals in ["conf/parts/l.hcl", "conf/parts/l.hcl.json"] {
        let loader = Loader::new().file(folder.0.join("conf/v.hcl")).file(folder.0.join(locals)).allow_locals("local");
        let config = loader.allow_io(folder.world()).load::<Config>().unwrap();
        assert_eq!(config.v, Value::from("b, text of a"));
    }
}

#[test]
fn what_is_secret_stays_so() {
    let folder = Folder::new("secret");
    let world = folder.world();
    let password = folder.path("secrets/password");
    let none = folder.path("secrets/none");
    let broken = folder.path("secrets/broken.tmpl");
    for expression in [
        format!("file(\"{password}\")"),
        format!("fileexists(\"{none}\")"),
        format!("can(file(\"{none}\"))"),
        format!("templatefile(\"{password}\", {{}})"),
    ] {
        assert_eq!(folder.evaluated(&world, &expression), r#"marked("sensitive", ...)"#, "{expression}");
    }
    for (expression, why) in [
        (format!("file(\"{none}\")"), "It failed: there is no `ROOT/secrets/none`."),
        (
            format!("templatefile(\"{broken}\", {{}})"),
            "has a mistake, which is not shown because the file is sensitive",
        ),
        ("file(\"${hidden}.none\")".to_owned(), "there is no `(sensitive)`."),
    ] {
        let found = folder.evaluated(&world, &expression);
        assert!(found.contains(why) && !found.contains("hunter3"), "{expression}: {found}");
    }
}

#[test]
fn sets_of_files_are_secret_where_they_tell_of_what_is() {
    let folder = Folder::new("fileset");
    folder.write("conf/private/key.pem", "hunter2");
    symlink(folder.0.join("secrets/password"), folder.0.join("conf/parts/link.txt")).unwrap();
    let world = folder.world().sensitive_folder(folder.0.join("conf/private"));
    for (expression, found) in [
        (r#"fileset("private", "*")"#, r#"marked("sensitive", ...)"#),
        // A sensitive folder in one that is not.
        (r#"fileset(".", "**/*.pem")"#, r#"marked("sensitive", ...)"#),
        // That there is none tells something, too.
        (r#"fileset(".", "private/*.txt")"#, r#"marked("sensitive", ...)"#),
        (r#"fileset(".", "p*/*.json")"#, r#"marked("sensitive", ...)"#),
        // A link to what is secret.
        (r#"fileset("parts", "*.txt")"#, r#"marked("sensitive", ...)"#),
        (r#"fileset("parts", "b.*")"#, r#"set(string)["b.txt"]"#),
        (r#"fileset(".", "a.*")"#, r#"set(string)["a.txt"]"#),
    ] {
        assert_eq!(folder.evaluated(&world, expression), found, "{expression}");
    }
}

#[test]
fn variables_of_the_environment_are_those_that_are_allowed() {
    let folder = Folder::new("env");
    let world = IoPolicy::new()
        .given_variable("APP_REGION", "eu")
        .given_sensitive_variable("APP_TOKEN", "hunter2")
        .given_variable("APP_BYTES", std::ffi::OsString::from_vec(vec![0xff]))
        .variable("NO_SUCH_VARIABLE_*")
        .home("/home/me/");
    for (expression, found) in [
        (r#"env("APP_REGION")"#, r#""eu""#),
        (r#"try(env("NO_SUCH_VARIABLE_1"), "none")"#, r#""none""#),
        (r#"pathexpand("~/x")"#, r#""/home/me/x""#),
        (r#"pathexpand("a/~")"#, r#""a/~""#),
    ] {
        assert_eq!(folder.evaluated(&world, expression), found);
    }
    for (expression, why) in [
        (r#"env("NO_SUCH_VARIABLE_1")"#, "the environment variable `NO_SUCH_VARIABLE_1` is not set"),
        (r#"env("HOME")"#, "`HOME` may not be read: allowed are APP_REGION, APP_TOKEN, APP_BYTES, NO_SUCH_VARIABLE_*"),
        (r#"env("APP_BYTES")"#, "the value of the environment variable `APP_BYTES` is not UTF-8"),
        (r#"pathexpand("~other/x")"#, "and not the home folder of another user"),
    ] {
        let found = folder.evaluated(&world, expression);
        assert!(found.contains(why), "{expression}: {found}");
    }
    let token = world.context(EvalContext::new());
    let token = native::parse_expression("app.hcl", "env(\"APP_TOKEN\")").ok().unwrap().value(&token).unwrap();
    assert!(token.contains_sensitive());
    let none = folder.evaluated(&IoPolicy::new(), r#"env("HOME")"#);
    assert!(none.contains("the program allows no variable of the environment"), "{none}");
    let none = folder.evaluated(&IoPolicy::new(), r#"pathexpand("~")"#);
    assert!(none.contains("the program has told of no home folder"), "{none}");
    let odd = IoPolicy::new().home(std::ffi::OsString::from_vec(vec![b'/', 0xff]));
    let odd = folder.evaluated(&odd, r#"pathexpand("~")"#);
    assert!(odd.contains("the path is not Unicode"), "{odd}");
    assert!(!format!("{world:?}").contains("eu\""));
}

#[test]
fn reading_has_limits() {
    let folder = Folder::new("limits");
    folder.write("conf/large.txt", &"x".repeat(10_000));
    let world = folder.world();
    for (limits, expression, why) in [
        (
            Limits::DEFAULT.with_file_size(5_000),
            "file(\"large.txt\")",
            "`large.txt` has more than 5000 bytes, which is the limit for a file",
        ),
        (
            Limits::DEFAULT.with_load_size(50_000),
            "[for n in range(10) : file(\"large.txt\")]",
            "he configuration needs more than 50000 bytes of files",
        ),
        (Limits::DEFAULT.with_bytes(5_000), "file(\"large.txt\")", "more than 5000 bytes of text"),
        (Limits::DEFAULT.with_steps(500), "[for n in range(9) : fileexists(\"a${n}\")]", "more than 500 steps of work"),
        (
            Limits::DEFAULT.with_steps(3_000),
            "fileset(\".\", \"{**,x}/{**,x}/{**,x}/{**,x}/{**,x}/{**,x}/{**,x}/{**,x}/f\")",
            "more than 3000 steps of work",
        ),
        (
            Limits::DEFAULT.with_steps(500),
            "[for n in range(50) : fileset(\".\", \"a\")]",
            "more than 500 steps of work",
        ),
        (Limits::DEFAULT.with_elements(100), "fileset(\".\", \"{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}\")", "elements"),
    ] {
        let found = folder.within(&world, expression, limits);
        assert!(found.contains(why), "{expression}: {found}");
    }
}

#[test]
fn what_is_expanded_counts_too() {
    let folder = Folder::new("expanded");
    folder.write("conf/large.txt", &"x".repeat(10_000));
    let world = IoPolicy::new().folder(folder.0.join("conf"));
    let limits = Limits::DEFAULT.with_load_size(50_000);
    for arguments in ["\"large.txt\"", "[\"large.txt\"]..."] {
        let found = folder.within(&world, &format!("[for n in range(10) : file({arguments})]"), limits);
        assert!(found.contains("he configuration needs more than 50000 bytes of files"), "{found}");
    }
}

#[test]
fn calls_have_types_before_anything_is_read() {
    let world = IoPolicy::new().folder(Path::new("/no-such-folder")).sensitive_folder(Path::new("/no-such-secrets"));
    let context = world.variable("APP_*").sensitive_variable("SECRET_*").context(EvalContext::new());
    let scope = Scope::new().with_context(&context).with_variable("name", StaticType::output(StaticType::STRING));
    let ty = |text: &str| {
        let (ty, found) = native::parse_expression("app.hcl", text).ok().unwrap().static_type(&scope);
        found.iter().next().map_or_else(|| ty.to_string(), |it| it.message().into_owned())
    };
    assert_eq!(ty("file(\"a\")"), "string");
    assert_eq!(ty("fileset(name, \"*\")"), "output(set(string))");
    assert!(ty("file([])").contains("text is required, but this is []"), "{}", ty("file([])"));
    assert!(ty("file(nope)").contains("does not exist"), "{}", ty("file(nope)"));
    // What is secret is so whatever it is, and what may not be looked at is refused.
    assert_eq!(ty("file(\"/no-such-secrets/a\")"), "output(string)");
    assert_eq!(ty("fileexists(\"/no-such-secrets/a\")"), "output(bool)");
    assert_eq!(ty("templatefile(\"/no-such-secrets/a\", {})"), "output(string)");
    assert!(ty("file(\"/elsewhere/a\")").contains("may not be looked at"), "{}", ty("file(\"/elsewhere/a\")"));
    assert_eq!(ty("env(\"APP_A\")"), "string");
    assert_eq!(ty("env(\"SECRET_A\")"), "output(string)");
    assert!(ty("env(\"HOME\")").contains("may not be read"), "{}", ty("env(\"HOME\")"));
}

/// What is refused is said of a field for a secret, too, without what is written there.
#[test]
fn reasons_in_secret_fields() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the report counts")]
    struct Secrets {
        token: Sensitive<String>,
        #[hcl(sensitive)]
        marked: String,
    }

    let folder = Folder::new("reasons");
    let world = folder.world().variable("HCL_CANARY_*");
    for (call, why) in [
        ("env(\"OTHER_CANARY\")", "`(sensitive)` may not be read: allowed are HCL_CANARY_*."),
        ("env(\"HCL_CANARY_NONE\")", "the environment variable `(sensitive)` is not set."),
        ("file(\"conf/canary.txt\")", "there is no `(sensitive)`"),
        ("file(\"/canary\")", "`(sensitive)` may not be looked at: allowed is what is in "),
        ("templatefile(\"conf/canary.txt\", {})", "there is no `(sensitive)`"),
    ] {
        let json = format!("{{\"token\": {0:?}, \"marked\": {0:?}}}", format!("${{{call}}}"));
        for (name, text) in [("app.hcl", format!("token = {call}\nmarked = {call}\n")), ("app.hcl.json", json)] {
            folder.write(name, &text);
            let loader = Loader::new().file(folder.0.join(name)).allow_io(world.clone());
            let report = loader.load::<Secrets>().unwrap_err().diagnostics().report(&RenderOptions::new());
            let words = report.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words.matches(why).count(), 2, "{name}: {report}");
            assert!(!words.contains("canary") && !words.contains("CANARY\""), "{name}: {report}");
        }
    }
}

//! The command `hcl`, run as a process on files of a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const UNFORMATTED: &str = "port=80 # plain\nhost = \"a\"\n";
const FORMATTED: &str = "port = 80 # plain\nhost = \"a\"\n";
const BROKEN: &str = "port = \nhost=1\n";

/// What a run prints and how it ends.
#[derive(Debug, PartialEq)]
struct Run {
    out: String,
    error: String,
    code: i32,
}

struct Folder(PathBuf);

impl Folder {
    /// An empty folder for a test.
    fn new(name: &str) -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn hcl(&self, arguments: &[&str]) -> Run {
        self.with_input(arguments, "")
    }

    fn with_input(&self, arguments: &[&str], input: &str) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hcl"));
        command.args(arguments).current_dir(&self.0).env_remove("CLICOLOR_FORCE");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { out: text(output.stdout), error: text(output.stderr), code: output.status.code().unwrap() }
    }
}

#[track_caller]
fn check(run: Run, code: i32, out: &str) {
    assert_eq!((run.code, run.out.as_str(), run.error.as_str()), (code, out, ""));
}

#[test]
fn texts_are_printed_as_they_are() {
    let folder = Folder::new("as-they-are");
    let text = "a = \"\u{1b}[31mred\u{7}\" # \u{1b}[1m\n";
    check(folder.with_input(&["fmt", "-"], text), 0, text);
    check(folder.with_input(&["to-json", "-"], "a = \"\\u001b[31mred\"\n"), 0, "{\n  \"a\": \"\\u001b[31mred\"\n}\n");
}

/// A device that is full.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_a_failure() {
    for arguments in [&["fmt", "-"], &["to-json", "-"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_hcl"));
        command.args(arguments).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"a = 1\n").unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains("standard output cannot be written"), "{said}");
    }
}

#[test]
fn files_are_formatted_and_named() {
    let folder = Folder::new("files");
    folder.write("a.hcl", UNFORMATTED);
    folder.write("b.hcl", FORMATTED);
    folder.write("c.hcl.json", "{\"a\":1}");
    folder.write("other.txt", UNFORMATTED);
    folder.write("sub/d.hcl", UNFORMATTED);
    check(folder.hcl(&["fmt", "--check"]), 3, "a.hcl\nc.hcl.json\n");
    assert_eq!(folder.read("a.hcl"), UNFORMATTED);
    check(folder.hcl(&["fmt"]), 0, "a.hcl\nc.hcl.json\n");
    assert_eq!(folder.read("a.hcl"), FORMATTED);
    assert_eq!(folder.read("c.hcl.json"), "{\n  \"a\": 1\n}\n");
    assert_eq!([folder.read("other.txt"), folder.read("sub/d.hcl")], [UNFORMATTED, UNFORMATTED]);
    check(folder.hcl(&["fmt", "--check"]), 0, "");
    check(folder.hcl(&["fmt", "other.txt", "sub"]), 0, "other.txt\nsub/d.hcl\n");
    assert_eq!([folder.read("other.txt"), folder.read("sub/d.hcl")], [FORMATTED, FORMATTED]);
}

#[test]
fn folders_within_folders_but_what_is_ignored() {
    let folder = Folder::new("recursive");
    for name in ["a.hcl", "one/b.hcl", "one/two/c.hcl", "ignored/d.hcl", ".hidden/e.hcl"] {
        folder.write(name, UNFORMATTED);
    }
    folder.write(".gitignore", "ignored\n");
    folder.write(".tool.hcl", "a=1\n");
    folder.write(".cache/d.hcl", "a=1\n");
    check(folder.hcl(&["fmt", "--check"]), 3, ".tool.hcl\na.hcl\n");
    check(folder.hcl(&["fmt", "--recursive"]), 0, ".tool.hcl\na.hcl\none/b.hcl\none/two/c.hcl\n");
    assert_eq!([folder.read("ignored/d.hcl"), folder.read(".hidden/e.hcl")], [UNFORMATTED, UNFORMATTED]);
}

#[test]
fn standard_input() {
    let folder = Folder::new("stdin");
    check(folder.with_input(&["fmt", "-"], UNFORMATTED), 0, FORMATTED);
    check(folder.with_input(&["fmt", "--check", "-"], UNFORMATTED), 3, "<stdin>\n");
    check(folder.with_input(&["fmt", "--check", "-"], FORMATTED), 0, "");
    // What the standard input is, it says by how it begins.
    check(folder.with_input(&["fmt", "-"], "\n{\"a\":1}"), 0, "{\n  \"a\": 1\n}\n");
    check(folder.with_input(&["check", "-"], "[{\"a\": 1}]"), 0, "");
    let broken = folder.with_input(&["fmt", "-"], BROKEN);
    assert_eq!((broken.code, broken.out.as_str()), (2, ""));
    assert!(broken.error.contains("invalid expression"), "{broken:?}");
}

#[test]
fn differences() {
    let folder = Folder::new("diff");
    folder.write("a.hcl", UNFORMATTED);
    let expected = "--- a.hcl\n+++ a.hcl\n@@ -1,2 +1,2 @@\n-port=80 # plain\n+port = 80 # plain\n host = \"a\"\n";
    check(folder.hcl(&["fmt", "--diff"]), 0, expected);
    check(folder.hcl(&["fmt", "--diff", "--check"]), 3, expected);
    assert_eq!(folder.read("a.hcl"), UNFORMATTED);
}

#[test]
fn options_change_more() {
    let folder = Folder::new("options");
    folder.write("a.hcl", "a = \"${b}\" // c\n\n\nd = [\n  1\n]\n");
    let options =
        ["fmt", "--bare-interpolations", "--hash-comments", "--blank-lines", "1", "--trailing-commas", "a.hcl"];
    check(folder.hcl(&options), 0, "a.hcl\n");
    assert_eq!(folder.read("a.hcl"), "a = b # c\n\nd = [\n  1,\n]\n");
}

#[test]
fn broken_files_are_left_alone() {
    let folder = Folder::new("broken");
    folder.write("a.hcl", BROKEN);
    folder.write("b.hcl", UNFORMATTED);
    let run = folder.hcl(&["fmt"]);
    assert_eq!((run.code, run.out.as_str()), (2, "b.hcl\n"));
    assert!(run.error.contains("a.hcl:1:8") && !run.error.contains('\u{1b}'), "{run:?}");
    assert_eq!(folder.read("a.hcl"), BROKEN);
    let run = folder.hcl(&["check"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.error.contains("a.hcl:1:8"), "{run:?}");
    check(folder.hcl(&["check", "b.hcl"]), 0, "");
    assert_eq!(folder.hcl(&["check", "none.hcl"]).code, 2);
    assert_eq!(folder.hcl(&["fmt", "none.hcl"]).code, 2);
}

#[test]
fn what_sounds_like_a_secret_is_not_shown() {
    let folder = Folder::new("secrets");
    folder.write("a.hcl", "db { password = \"hunter2\" port = }\n");
    for arguments in [["check", "a.hcl"], ["fmt", "a.hcl"]] {
        let run = folder.hcl(&arguments);
        assert_eq!((run.code, run.error.contains("password = (sensitive)")), (2, true), "{}", run.error);
        assert!(!run.error.contains("hunter2"), "{}", run.error);
    }
}

#[cfg(unix)]
#[test]
fn modes_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("modes");
    folder.write("real/a.hcl", UNFORMATTED);
    let real = folder.0.join("real/a.hcl");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.hcl", folder.0.join("link.hcl")).unwrap();
    check(folder.hcl(&["fmt", "link.hcl"]), 0, "link.hcl\n");
    assert_eq!(folder.read("real/a.hcl"), FORMATTED);
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(folder.0.join("link.hcl")).unwrap().is_symlink());
    assert_eq!(fs::read_dir(folder.0.join("real")).unwrap().count(), 1);
}

/// Files are told in their order, whichever thread has done them; those that do not change are not written, and nothing is
/// left of what others were written through.
#[cfg(unix)]
#[test]
fn many_files_with_a_broken_one_among_them() {
    use std::os::unix::fs::MetadataExt;

    let folder = Folder::new("many");
    let name = |index: usize| format!("{index:03}.hcl");
    let written = |index: usize| match index {
        150 => BROKEN,
        _ if index.is_multiple_of(2) => UNFORMATTED,
        _ => FORMATTED,
    };
    let stamp = |index: usize| {
        let metadata = fs::metadata(folder.0.join(name(index))).unwrap();
        (metadata.ino(), metadata.mtime(), metadata.mtime_nsec())
    };
    for index in 0..300 {
        folder.write(&name(index), written(index));
    }
    let before: Vec<_> = (0..300).map(stamp).collect();
    let changing = (0..300).filter(|&index| written(index) == UNFORMATTED);
    let changed: String = changing.map(|index| name(index) + "\n").collect();
    let checked = folder.hcl(&["fmt", "--check"]);
    assert_eq!((checked.code, &checked.out), (2, &changed));
    assert_eq!((0..300).map(stamp).collect::<Vec<_>>(), before);
    let run = folder.hcl(&["fmt"]);
    assert_eq!((run.code, &run.out), (2, &changed));
    assert_eq!(run.error, checked.error);
    assert!(run.error.contains("150.hcl:1:8"), "{}", run.error);
    for (index, before) in before.into_iter().enumerate() {
        let expected = if written(index) == BROKEN { BROKEN } else { FORMATTED };
        assert_eq!(folder.read(&name(index)), expected, "{index}");
        assert_eq!(stamp(index) == before, written(index) != UNFORMATTED, "{index}");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 300);
}

/// Whenever a run is ended, each file is what it was or what it becomes.
#[test]
fn a_run_that_is_killed_leaves_whole_files() {
    let folder = Folder::new("killed");
    let text = |block: &str| block.repeat(4_000);
    let old = text("service {\nport=80\n}\n");
    let new = text("service {\n  port = 80\n}\n");
    let names: Vec<String> = (0..60).map(|index| format!("{index:02}.hcl")).collect();
    for name in &names {
        folder.write(name, &old);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_hcl"));
    let command = command.arg("fmt").current_dir(&folder.0).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() && names.iter().all(|name| folder.read(name) == old) {}
    let _ = child.kill();
    child.wait().unwrap();
    let texts: Vec<String> = names.iter().map(|name| folder.read(name)).collect();
    assert!(texts.iter().all(|text| *text == old || *text == new));
    assert!(texts.contains(&new));
    // What is left is done by the next run.
    assert_eq!(folder.hcl(&["fmt"]).code, 0);
    assert!(names.iter().all(|name| folder.read(name) == new));
}

/// All files of a folder can be links, as those are that a cluster mounts.
#[cfg(unix)]
#[test]
fn links_to_files_count_in_folders() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("links-in-a-folder");
    folder.write("data/a.hcl", UNFORMATTED);
    fs::create_dir(folder.0.join("mounted")).unwrap();
    for (target, link) in [("../data/a.hcl", "a.hcl"), ("../nowhere.hcl", "gone.hcl"), ("../data", "folder.hcl")] {
        symlink(target, folder.0.join("mounted").join(link)).unwrap();
    }
    for (arguments, code) in [(["fmt", "--check", "mounted"], 3), (["fmt", "--recursive", "mounted"], 0)] {
        let run = folder.hcl(&arguments);
        let said = "mounted/gone.hcl: a link to a file that is not there\n";
        assert_eq!((run.code, &*run.out, &*run.error), (code, "mounted/a.hcl\n", said));
    }
    assert_eq!(folder.read("data/a.hcl"), FORMATTED);
}

/// A file that says what to leave out, and is none: it is not opened, and without `--recursive` it is not asked for.
#[cfg(unix)]
#[test]
fn only_regular_files_say_what_is_ignored() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("ignore-files");
    for name in ["a.hcl", "pipe/b.hcl", "zero/c.hcl", "fine/d.hcl"] {
        folder.write(name, FORMATTED);
    }
    assert!(Command::new("mkfifo").arg(folder.0.join("pipe/.ignore")).status().unwrap().success());
    symlink("/dev/zero", folder.0.join("zero/.gitignore")).unwrap();
    check(folder.hcl(&["check", "pipe", "zero"]), 0, "");
    let said = |name: &str| format!("{name}: it says what to leave out, and is no regular file or too large\n");
    let run = folder.hcl(&["fmt", "--check", "-r", "."]);
    let expected = said("./pipe/.ignore") + &said("./zero/.gitignore");
    assert_eq!((run.code, run.out, run.error), (2, String::new(), expected));
    // Also that of a folder around it.
    let run = folder.hcl(&["check", "-r", "zero"]);
    assert_eq!((run.code, run.error.ends_with(&said("zero/.gitignore"))), (2, true), "{}", run.error);
}

/// Neither the name of a file nor what is in it reaches a terminal that obeys it.
#[cfg(unix)]
#[test]
fn what_is_printed_is_visible() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("visible");
    folder.write("x\u{1b}[31m\nerror: forged.hcl", "a=\"\u{1b}[31m\u{202e}\"\n\tb=1\n");
    let name = "x␛[31m␊error: forged.hcl";
    check(folder.hcl(&["fmt", "--check"]), 3, &format!("{name}\n"));
    let lines = "-a=\"␛[31m<U+202E>\"\n-\tb=1\n+a = \"␛[31m<U+202E>\"\n+b = 1\n";
    check(folder.hcl(&["fmt", "--diff"]), 0, &format!("--- {name}\n+++ {name}\n@@ -1,2 +1,2 @@\n{lines}"));
    let closed = folder.0.join("closed\u{1b}[31m\n");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    let run = folder.hcl(&["check", "-r"]);
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
    assert!(!run.error.contains('\u{1b}') && run.error.lines().count() <= 1, "{run:?}");
}

/// In a file in which every line changes there is nothing in common to look for, and it is not looked for long.
#[test]
fn differences_of_large_files() {
    let folder = Folder::new("large-diff");
    let lines = |sign: &str| (0..60_000).map(|number| format!("a{number}{sign}1\n\n")).collect::<String>();
    folder.write("a.hcl", &lines("="));
    let start = std::time::Instant::now();
    let run = folder.hcl(&["fmt", "--diff"]);
    let added: String =
        run.out.lines().filter(|line| line.starts_with('+')).skip(1).map(|it| format!("{}\n", &it[1..])).collect();
    assert!(run.code == 0 && added.replace('\n', "") == lines(" = ").replace('\n', ""));
    assert!(start.elapsed() < std::time::Duration::from_secs(30), "{:?}", start.elapsed());
}

const SPEC: &str = "variables {\n  region = \"eu\"\n}\nobject {\n  attr \"name\" {\n    type     = string\n    \
                    required = true\n  }\n  attr \"zone\" {\n    type = string\n  }\n  block_list \"ports\" {\n    \
                    block_type = \"port\"\n    attr {\n      name = \"number\"\n      type = number\n    }\n  }\n}\n";

#[test]
fn configuration_is_decoded() {
    let folder = Folder::new("decode");
    folder.write("app.hcldec", SPEC);
    folder.write("a.hcl", "name = \"shop-${region}\"\nport {\n  number = 80\n}\n");
    folder.write("b.hcl.json", "{\"port\": [{\"number\": \"443\"}]}");
    let decode = |more: &[&str]| folder.hcl(&[&["decode", "--spec", "app.hcldec"], more].concat());
    let shown =
        |name: &str, more: &str| format!("{{\n  \"name\": \"{name}\",\n  \"ports\": [\n    80{more}\n  ]\n}}\n");
    check(decode(&["a.hcl"]), 0, &shown("shop-eu", ""));
    check(decode(&[]), 0, &shown("shop-eu", ",\n    443"));
    folder.write("vars.hcl", "region = \"us\"\n");
    check(decode(&["--vars", "vars.hcl", "a.hcl"]), 0, &shown("shop-us", ""));
    check(decode(&["--vars", "vars.hcl", "--vars={\"region\": \"ap\"}", "a.hcl"]), 0, &shown("shop-ap", ""));
    assert!(decode(&["--keep-nulls", "a.hcl"]).out.contains("\"zone\": null"));
    assert!(decode(&["--with-type", "a.hcl"]).out.contains("\"list\",\n        \"number\""));
    let run = folder.with_input(&["decode", "--spec", "app.hcldec", "-"], "name = \"x\"\n");
    check(run, 0, "{\n  \"name\": \"x\",\n  \"ports\": []\n}\n");
    let text = "name = \"x\"\ndynamic \"port\" {\n  for_each = [80]\n  content {\n    number = port.value\n  }\n}\n";
    folder.write("c/dynamic.hcl", text);
    check(decode(&["--dynamic-blocks", "c"]), 0, &shown("x", ""));
    assert!(decode(&["c"]).error.contains("unknown block type"));
}

/// What a configuration defines itself counts if that is asked for, in both syntaxes, and is in the way otherwise.
#[test]
fn what_a_configuration_defines_itself() {
    let folder = Folder::new("decode-defined");
    folder.write("app.hcldec", SPEC);
    let text = "variable \"stage\" {\n  type    = string\n  default = \"dev\"\n}\nlocals {\n  ports = ports(80)\n}\n\
                function \"ports\" {\n  params = [first]\n  result = [first, first + 1]\n}\n\
                name = \"${var.stage}-${region}\"\ndynamic \"port\" {\n  for_each = local.ports\n  content {\n    \
                number = port.value\n  }\n}\n";
    folder.write("a.hcl", text);
    let text = r#"{"variable": {"stage": {"type": "string", "default": "dev"}}, "locals": {"ports": "${ports(80)}"},
        "function": {"ports": {"params": ["first"], "result": "${[first, first + 1]}"}}, "name": "${var.stage}-${region}",
        "dynamic": {"port": {"for_each": "${local.ports}", "content": {"number": "${port.value}"}}}}"#;
    folder.write("b.hcl.json", text);
    let decode = |more: &[&str]| folder.hcl(&[&["decode", "--spec", "app.hcldec"], more].concat());
    let shown = |name: &str| format!("{{\n  \"name\": \"{name}\",\n  \"ports\": [\n    80,\n    81\n  ]\n}}\n");
    let all = ["--variables", "--functions", "--locals", "--dynamic-blocks"];
    // A reason beside the carets begins with a small letter, and a reason below a long line with a capital.
    let native = ("a.hcl", "^ no functions are available here", "^ the variable `var` does not exist");
    let json = ("b.hcl.json", "= No functions are available here.", "= The variable `var` does not exist");
    for (file, no_functions, no_variable) in [native, json] {
        check(decode(&[&all[..], &[file]].concat()), 0, &shown("dev-eu"));
        check(decode(&[&all[..], &["--var", "stage=x", "--var=stage=007", file]].concat()), 0, &shown("007-eu"));
        let run = decode(&[&all[..], &["--var", "stag=x", file]].concat());
        assert!(
            run.code == 2 && run.error.contains("no variable `stag`") && run.error.contains("did you mean `stage`?"),
            "{run:?}"
        );
        let run = decode(&["--locals", "--dynamic-blocks", file]);
        assert!(run.code == 2 && run.error.contains(no_functions), "{run:?}");
        for flag in ["--variables", "--functions"] {
            assert!(run.error.contains(&format!("it means something with {flag}")), "{run:?}");
        }
        let run = decode(&["--variables=input", "--functions", "--locals", "--dynamic-blocks", file]);
        assert!(run.code == 2 && run.error.contains(no_variable), "{run:?}");
    }
    // A name is that of one thing, and a block that is nearly one that defines something was meant to be it.
    for (flags, words) in [
        (&["--variables=x", "--locals=x"][..], "--locals: nothing can be below `x`"),
        (&["--variables=region"], "--variables: nothing can be below `region`"),
    ] {
        let run = decode(&[flags, &["--functions", "--dynamic-blocks", "a.hcl"]].concat());
        assert!(run.code == 2 && run.error.contains(words), "{run:?}");
    }
    folder.write("misspelt.hcl", "local {\n  a = 1\n}\nname = \"a\"\nport {\n  number = 1\n  local {}\n}\n");
    let run = decode(&["--locals", "misspelt.hcl"]);
    assert_eq!(run.error.matches("did you mean `locals`?").count(), 1, "{run:?}");
    // Nothing sensitive is printed, and it is said what is.
    folder.write("secret.hcl", "variable \"n\" {\n  sensitive = true\n  default = \"canary\"\n}\nname = var.n\n");
    for more in [&[][..], &["--with-type"], &["--keep-nulls"]] {
        let run = decode(&[&["--variables", "secret.hcl"], more].concat());
        assert_eq!((run.code, &*run.out), (2, ""), "{run:?}");
        assert!(run.error.contains("The value at name is sensitive"), "{run:?}");
        assert!(!run.error.contains("canary"), "{run:?}");
    }
    assert!(decode(&["--var", "a=b", "a.hcl"]).error.contains("--variables"));
    assert!(
        decode(&["--variables", "--var", "a", "a.hcl"]).error.contains("write a name and a value with = between them")
    );
}

/// All mistakes of all files are shown, and nothing is printed beside them.
#[test]
fn mistakes_in_what_is_decoded() {
    let folder = Folder::new("decode-mistakes");
    folder.write("app.hcldec", SPEC);
    folder.write("wrong.hcldec", "block_list {\n  min_items = 2\n  max_items = 1\n}\n");
    folder.write("a.hcl", "nmae = 1\nport {\n  number = \"ssh\"\n}\npassword = \"canary\" + 1\n");
    folder.write("b.hcl", "a =\n");
    let run = folder.hcl(&["decode", "--spec", "app.hcldec", "a.hcl"]);
    assert_eq!((run.code, &*run.out), (2, ""));
    for words in ["did you mean `name`?", "a.hcl:3:12", "`password` is not an argument here"] {
        assert!(run.error.contains(words), "{words}: {run:?}");
    }
    assert!(!run.error.contains("canary"), "{run:?}");
    let run = folder.hcl(&["decode", "--spec", "wrong.hcldec", "--vars", "{\"a\"", "--vars", "none.hcl", "b.hcl"]);
    assert_eq!((run.code, &*run.out), (2, ""));
    for words in ["wrong.hcldec:1:12", "override of --vars", "none.hcl", "b.hcl:1:4"] {
        assert!(run.error.contains(words), "{words}: {run:?}");
    }
    assert!(folder.hcl(&["decode", "a.hcl"]).error.contains("--spec"));
    folder.write("null.hcldec", "literal {\n  value = 1 / 0\n}\n");
    let run = folder.hcl(&["decode", "--spec", "null.hcldec", "-"]);
    assert!(run.code == 2 && run.out.is_empty(), "{run:?}");
}

const NATIVE: &str = r#"# What this is.

name = "shop-${region}"

# The first.
port {
  number = 80
}

port {
  number = base + 1
}
"#;

const JSON: &str = r#"{
  "//": "What this is.",
  "name": "shop-${region}",
  "port": [
    {
      "//": "The first.",
      "number": 80
    },
    {
      "number": "${base + 1}"
    }
  ]
}
"#;

#[test]
fn configuration_in_the_other_syntax() {
    let folder = Folder::new("convert");
    folder.write("app.hcldec", SPEC);
    folder.write("a.hcl", NATIVE);
    folder.write("a.hcl.json", JSON);
    check(folder.hcl(&["to-json", "--spec", "app.hcldec", "a.hcl"]), 0, JSON);
    // A comment of JSON is about the whole file.
    let native = NATIVE.replace("is.\n\n", "is.\n");
    check(folder.hcl(&["from-json", "--spec", "app.hcldec", "a.hcl.json"]), 0, &native);
    check(folder.with_input(&["from-json", "--spec", "app.hcldec", "-"], JSON), 0, &native);
    check(folder.with_input(&["to-json", "--spec", "app.hcldec", "-"], &native), 0, JSON);
}

#[test]
fn arguments_need_no_spec_and_blocks_do() {
    let folder = Folder::new("convert-arguments");
    check(folder.with_input(&["to-json", "-"], "a = [b, 1]\n"), 0, "{\n  \"a\": [\"${b}\", 1]\n}\n");
    check(folder.with_input(&["from-json", "-"], "{\"a\": [\"${d}\"]}"), 0, "a = [d]\n");
    // What may be blocks is said once, and written all the same.
    for (text, native, words) in [
        ("{\"a\": {\"b c\": \"${d}\"}}", "a = { \"b c\" = d }\n", "Whether `a` is an argument or blocks"),
        ("{\"locals\": {\"a\": 1}}", "locals = { a = 1 }\n", "--locals"),
        ("{\"b\": 1, \"a\": [{}], \"c\": {}}", "b = 1\na = [{}]\nc = {}\n", "`a` and 1 more property are"),
    ] {
        let run = folder.with_input(&["from-json", "-"], text);
        assert_eq!((run.code, &*run.out), (0, native), "{run:?}");
        assert!(run.error.contains(words) && run.error.contains("(--spec)"), "{run:?}");
    }
    let run = folder.with_input(&["to-json", "-"], "a = 1\nport {\n  password = \"hunter2\"\n}\nport {\n}\n");
    assert_eq!((run.code, &*run.out), (2, ""));
    for words in ["--> <stdin>:2:1", "--> <stdin>:5:1", "`port` is a type of blocks", "A decode spec says it"] {
        assert!(run.error.contains(words), "{words}: {run:?}");
    }
    assert!(!run.error.contains("hunter2"), "{run:?}");
    let own = "variable \"a\" {\n  type = list(string)\n}\n\nfunction \"f\" {\n  params = [x]\n  result = x\n}\n\n\
               locals {\n  b = f(1)\n}\n";
    let flags = ["--variables", "--functions", "--locals"];
    let json = folder.with_input(&[&["to-json"], &flags[..], &["-"]].concat(), own);
    assert!(json.code == 0 && json.out.contains("\"params\": [\"x\"]"), "{json:?}");
    check(folder.with_input(&[&["from-json"], &flags[..], &["-"]].concat(), &json.out), 0, own);
}

/// What a flag would take is not written as something else, with a spec or without.
#[test]
fn definitions_that_are_not_asked_for() {
    let folder = Folder::new("convert-definitions");
    folder.write("app.hcldec", "object {\n  attr \"a\" {\n    type = number\n  }\n}\n");
    folder.write(
        "own.hcldec",
        "block_map {\n  block_type = \"variable\"\n  labels = [\"name\"]\n  attr {\n    name = \"type\"\n  }\n}\n",
    );
    let own = "variable \"a\" {\n  type = string\n}\nlocals {\n}\ndynamic \"b\" {\n}\nfunction \"f\" {\n}\n";
    let why = ["nothing says that `variable` is a type of blocks", "the spec has no blocks of type `variable`"];
    for (spec, why) in [&["to-json", "-"][..], &["to-json", "--spec", "app.hcldec", "-"]].into_iter().zip(why) {
        let run = folder.with_input(spec, own);
        assert!(run.code == 2 && run.out.is_empty() && run.error.contains(why), "{run:?}");
        for flag in ["--variables", "--locals", "--dynamic-blocks", "--functions"] {
            assert!(run.error.contains(&format!("it means something with {flag}")), "{flag}: {run:?}");
        }
    }
    let run = folder.with_input(&["to-json", "--spec", "own.hcldec", "-"], "variable \"a\" {\n  type = \"x\"\n}\n");
    assert_eq!(run.code, 0, "{run:?}");
    folder.write("a.hcl", "a = 1\n");
    folder.write("a.hcl.json", "{\"a\": 1}\n");
    let run = folder.hcl(&["to-json", "a.hcl.json"]);
    assert!(
        run.code == 2
            && run.error.contains("By its name, `a.hcl.json` is in the other syntax already: `hcl from-json`"),
        "{run:?}"
    );
    let run = folder.hcl(&["from-json", "a.hcl"]);
    assert!(run.code == 2 && run.error.contains("`hcl to-json` converts that"), "{run:?}");
}

#[test]
fn what_cannot_be_converted_is_said() {
    let folder = Folder::new("convert-mistakes");
    folder.write("app.hcldec", SPEC);
    folder.write("wrong.hcldec", "block_list {\n  min_items = 2\n  max_items = 1\n}\n");
    let lossy = folder.with_input(&["to-json", "-"], "a = [ # one\n  1,\n]\n");
    assert_eq!((lossy.code, &*lossy.out), (0, "{\n  \"a\": [1]\n}\n"));
    assert!(lossy.error.contains("a comment is lost") && lossy.error.contains("<stdin>:1:7"), "{lossy:?}");
    let refused = [
        (&["to-json", "-"][..], "a = \n", "<stdin>:1:5"),
        (&["from-json", "-"], "{\"two words\": 1}", "is no identifier"),
        (&["to-json", "--spec", "app.hcldec", "-"], "port \"a\" {}\n", "have no labels, and this one has 1"),
        (&["to-json", "--spec", "wrong.hcldec", "-"], "", "wrong.hcldec:1:12"),
        (&["to-json", "none.hcl"], "", "none.hcl"),
        (&["from-json", "--spec", "none.hcldec", "-"], "{}", "none.hcldec"),
    ];
    for (arguments, input, words) in refused {
        let run = folder.with_input(arguments, input);
        assert!(run.code == 2 && run.out.is_empty() && run.error.contains(words), "{arguments:?}: {run:?}");
    }
}

/// What it is for stands on one line, and how to call it comes next.
#[test]
fn help_is_short() {
    let folder = Folder::new("help");
    let help = folder.hcl(&["--help"]).out;
    for (command, about) in [
        ("fmt", "Format files"),
        ("check", "Check the syntax of files"),
        ("to-json", "Print a file of the native syntax in the JSON syntax"),
        ("from-json", "Print a file of the JSON syntax in the native syntax"),
        ("decode", "Decode configuration as a spec file says, and print the value as JSON"),
    ] {
        assert!(help.contains(&format!("  {command:<11}{about}\n")), "{command}: {help}");
        let own = folder.hcl(&[command, "-h"]).out;
        assert!(own.starts_with(&format!("{about}\n\nUsage: hcl {command} ")), "{own}");
    }
}

/// What takes more than a second says at a terminal how far it is, and takes that back; elsewhere nothing of it is written.
#[test]
#[cfg(target_os = "linux")]
fn progress_is_shown_at_a_terminal() {
    let folder = Folder::new("progress");
    // So large that it takes more than a second on faster machines, too.
    let text: String = (0..450_000).map(|index| format!("a{index}=[1,2,3]\n")).collect();
    let names: Vec<String> = (0..8).map(|number| format!("large{number}.hcl")).collect();
    names.iter().for_each(|name| folder.write(name, &text));
    // `script` runs it at a terminal of its own.
    let command = format!("'{}' fmt --check", env!("CARGO_BIN_EXE_hcl"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).current_dir(&folder.0);
    let output = script.stdin(Stdio::null()).output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    let (progress, rest) = shown.rsplit_once("\r\u{1b}[K").unwrap_or_else(|| panic!("{shown:?}"));
    assert!(progress.split('\r').all(|word| word.is_empty() || word.ends_with(" of 8 files")), "{shown:?}");
    assert!(progress.contains(" of 8 files"), "{shown:?}");
    let all: String = names.iter().map(|name| format!("{name}\r\n")).collect();
    assert_eq!((output.status.code(), rest), (Some(3), &*all));
    check(folder.hcl(&["fmt", "--check"]), 3, &all.replace('\r', ""));
}

/// A file with several names is formatted once, whichever ways lead to it, and never by two threads.
#[cfg(unix)]
#[test]
fn a_file_of_several_names_is_formatted_once() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("names");
    folder.write("a.hcl", UNFORMATTED);
    symlink("a.hcl", folder.0.join("link.hcl")).unwrap();
    let run = folder.hcl(&["fmt", "--check", "a.hcl", "./a.hcl", "a.hcl", "link.hcl"]);
    assert_eq!((run.code, &*run.out), (3, "a.hcl\n"));
    assert_eq!(run.error, "./a.hcl: the same file as a.hcl\nlink.hcl: the same file as a.hcl\n");
    let run = folder.hcl(&["fmt"]);
    assert_eq!((run.code, &*run.out, &*run.error), (0, "a.hcl\n", "link.hcl: the same file as a.hcl\n"));
    assert_eq!(folder.read("link.hcl"), FORMATTED);
    // Hard links are replaced one by one, so that both have the new text if both are named.
    folder.write("b.hcl", UNFORMATTED);
    fs::hard_link(folder.0.join("b.hcl"), folder.0.join("c.hcl")).unwrap();
    assert_eq!(folder.hcl(&["fmt", "b.hcl", "c.hcl"]).out, "b.hcl\nc.hcl\n");
    assert_eq!([folder.read("b.hcl"), folder.read("c.hcl")], [FORMATTED, FORMATTED]);
}

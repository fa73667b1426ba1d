//! The reference page of the standard library, made of what the functions say of themselves.

use std::fmt::Write;
use std::path::Path;

use hcl_model::function::Param;
use hcl_model::stdlib::{Family, LibraryFunction};

use crate::support::Failures;

#[test]
fn the_page_of_functions_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("hcl-model/guide/functions.md");
    let mut failures = Failures::default();
    failures.compare(&path, &page());
    failures.finish();
}

const INTRODUCTION: &str = "\
# Functions

You choose functions for expressions, or look up one of them.
This page lists the functions of `hcl_model::stdlib` by family. An expression has only the functions that your program adds to its context.
The page is generated: `UPDATE_EXPECT=1 cargo test -p hcl-workspace --test language stdlib` writes it.

These families need a feature of `hcl-model`: `csv` needs `csv`, `datetime` `datetime`, `hash` `hash`, `regexp` `regex`, and `yaml` `yaml`.

The names are those that applications of HCL use most.
If a name has two meanings, Terraform's meaning applies: `reverse` is for lists and `strrev` for text. Comparisons are `greaterthanorequalto` and `lessthanorequalto`.
Other applications call `abs`, `regexreplace` and `reverse` `absolute`, `regex_replace` and `reverselist`; add them under both names if your files need that. `indices(list)` is `range(length(list))`.

Elsewhere in `hcl_model`, with the feature `language`:

- `ext::IoPolicy` reads allowed files and variables: `abspath`, `env`, `file`, `fileexists`, `fileset`, `pathexpand` and `templatefile`.
- `ext::templatestring` evaluates a text as a template.

These functions of other applications are missing on purpose:

- `timestamp`, `isotime`, `plantimestamp`, `uuid`, `uuidv4`, `bcrypt`: their results differ from call to call. A program that needs one of them defines it, or provides a variable.
- `base64gzip`: the result depends on the version of the compressor. `base64gunzip` is useless without it.
- `rsadecrypt`: a private key does not belong in a configuration.
- `filebase64`, `filemd5`, `filesha1`, `filesha256`, `filesha512`, `filebase64sha256`, `filebase64sha512`: use `sha256(file(path))` and the like; a file that is not UTF-8 is not a value.
- `base64sha256`, `base64sha512`, `textencodebase64`, `textdecodebase64`: they need bytes or other encodings, which values do not have.
- `sensitive`, `nonsensitive`, `issensitive`, `ephemeralasnull`: the program and declared variables mark secrets, and a configuration must not remove the mark.
- `list`, `map`: use brackets and braces; `tolist` and `tomap` convert.
- `matchkeys`, `timecmp`, `type`: `for` with `if` selects, times with equal offsets compare as texts, and `type` is for a prompt.
- `consul_key`, `vault`, `aws_secretsmanager`, `run_cmd`, `sops_decrypt_file` and the like: your program defines functions that ask a server, with `Function::eventual` if the answer takes time.
- `find_in_parent_folders`, `get_terragrunt_dir`, `path_relative_to_include`, `get_env`: your program knows the places of files, and `ext::IoPolicy` has `env`.
- `cidrcontains`, `homedir`, `sanitize`, `clean_resource_name`, `semvercmp`, `constraint_check`, `unixtimestampparse`, `deep_merge`: each belongs to one application.

Brackets after a parameter list what it accepts: `null`, `unknown` values, values of unknown type (`dynamic`).
Otherwise a null is an error, and an unknown argument makes the result unknown.
The result keeps the marks of all arguments.
A parameter for an `expression` receives the argument unevaluated, with its variables. The function evaluates it, or reads a type from it.
";

/// The reference page.
fn page() -> String {
    let mut out = INTRODUCTION.to_owned();
    for &family in Family::ALL {
        let _ = write!(out, "\n## {family}\n");
        for entry in family.entries() {
            write_entry(entry, &mut out);
        }
    }
    out
}

fn write_entry(entry: &LibraryFunction, out: &mut String) {
    let function = entry.function();
    let _ = write!(out, "\n### {}\n\n`{}`\n\n{}\n\n", entry.name(), signature(entry), function.description());
    for param in function.params().iter().chain(function.variadic_param()) {
        let _ = writeln!(out, "- `{}`{}: {}", param.name(), flags(param), param.description());
    }
    let _ = write!(out, "- result: {}\n\n```hcl\n", entry.result());
    for example in entry.examples() {
        let _ = writeln!(out, "{} => {}", example.call, example.result);
    }
    out.push_str("```\n");
}

fn signature(entry: &LibraryFunction) -> String {
    let function = entry.function();
    let mut params: Vec<String> =
        function.params().iter().map(|param| format!("{}: {}", param.name(), taken(param))).collect();
    params.extend(function.variadic_param().map(|it| format!("{}: {}...", it.name(), taken(it))));
    let result = function.fixed_type().map_or_else(String::new, |ty| format!(" -> {}", ty.constraint_name()));
    format!("{}({}){result}", entry.name(), params.join(", "))
}

fn taken(param: &Param) -> String {
    if param.is_unevaluated() { "expression".to_owned() } else { param.ty().constraint_name() }
}

fn flags(param: &Param) -> String {
    if param.is_unevaluated() {
        return String::new();
    }
    let flags =
        [(param.accepts_null(), "null"), (param.accepts_unknown(), "unknown"), (param.accepts_dynamic(), "dynamic")];
    let flags: Vec<&str> = flags.into_iter().filter_map(|(set, name)| set.then_some(name)).collect();
    if flags.is_empty() { String::new() } else { format!(" ({})", flags.join(", ")) }
}

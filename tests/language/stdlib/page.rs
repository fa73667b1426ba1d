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

The functions of `hcl_model::stdlib`, by family; none of them is defined unless the application asks for it.
This page is made of what the functions say of themselves: `UPDATE_EXPECT=1 cargo test -p hcl-workspace --test language stdlib` writes it.

Some families are there only with a feature of `hcl-model`: `csv` with `csv`, `datetime` with `datetime`, `hash` with `hash`, `regexp` with `regex` and `yaml` with `yaml`.

The names are those that applications of the reference implementation use most.
Where two meanings of a name are in use, it is that of Terraform: `reverse` is for lists and `strrev` for text, and the operators with an equals sign are `greaterthanorequalto` and `lessthanorequalto`.
What other applications call `absolute`, `regex_replace` and `reverselist` is `abs`, `regexreplace` and `reverse` here; a program that has files with these names adds them to its context under both. `indices(list)` is `range(length(list))`.

Elsewhere in `hcl_model`, with the feature `ext`:

- What looks at files and at the environment is `ext::IoPolicy`, as far as the program allows: `abspath`, `env`, `file`, `fileexists`, `fileset`, `pathexpand` and `templatefile`.
- A text that is a template is evaluated by `ext::templatestring`.

Left out, of what applications of the reference implementation have:

- `timestamp`, `isotime`, `plantimestamp`, `uuid`, `uuidv4`, `bcrypt`: their results are not the same twice, so that nobody could tell what a configuration means. A program that wants one of them defines it, or gives a variable.
- `base64gzip`: the bytes that it gives depend on who compresses, and so would change with the version of a library. `base64gunzip` has nothing to read without it.
- `rsadecrypt`: a private key does not belong into a configuration.
- `filebase64`, `filemd5`, `filesha1`, `filesha256`, `filesha512`, `filebase64sha256`, `filebase64sha512`: those that take text do it, as in `sha256(file(path))`; what is not UTF-8 is no value.
- `base64sha256`, `base64sha512`, `textencodebase64`, `textdecodebase64`: they are of bytes or of other encodings of text, and values have neither.
- `sensitive`, `nonsensitive`, `issensitive`, `ephemeralasnull`: what is sensitive is said by the program and by declared variables, and a configuration must not take that away.
- `list`, `map`: brackets and braces write these; `tolist` and `tomap` convert.
- `matchkeys`, `timecmp`, `type`: `for` with `if` selects, points in time with one offset compare as texts, and types are for whoever writes expressions at a prompt.
- `consul_key`, `vault`, `aws_secretsmanager`, `run_cmd`, `sops_decrypt_file` and the like: what asks somebody else is of the program, which defines it with `Function::eventual` if the answer takes time.
- `find_in_parent_folders`, `get_terragrunt_dir`, `path_relative_to_include`, `get_env`: where files are is a matter of the program, and `ext::IoPolicy` has `env`.
- `cidrcontains`, `homedir`, `sanitize`, `clean_resource_name`, `semvercmp`, `constraint_check`, `unixtimestampparse`, `deep_merge`: each is that of one application.

What is said of a parameter in brackets: it accepts `null`, gives a result also for what is `unknown`, takes a value whose type is not known (`dynamic`).
Otherwise a null is an error and an unknown argument makes the result unknown.
Marks of arguments are always kept.
A parameter for an `expression` takes the argument as it is written, with the variables of the place where it stands; the function evaluates it itself or reads a type from it.
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

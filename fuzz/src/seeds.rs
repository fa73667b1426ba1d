//! The first inputs of the targets, made of the cases in `tests/cases`.

use std::fs;
use std::path::{Path, PathBuf};

/// The inputs for a target.
///
/// # Panics
///
/// If there is no such target, or the cases cannot be read.
#[must_use]
pub fn of(target: &str) -> Vec<String> {
    let mut seeds = match target {
        "native" => native(),
        "json" => json(),
        "expression" => expressions(),
        "differential" => differential(),
        "loader" => loader(),
        _ => panic!("there is no target called {target:?}"),
    };
    seeds.sort();
    seeds.dedup();
    seeds
}

fn native() -> Vec<String> {
    let broken = transcripts("native").into_iter();
    texts("hcl").into_iter().chain(broken).collect()
}

fn json() -> Vec<String> {
    texts("json").into_iter().chain(transcripts("json")).collect()
}

fn expressions() -> Vec<String> {
    ["eval", "stdlib", "typing", "analysis"].into_iter().flat_map(transcripts).collect()
}

/// Files of both syntaxes, and expressions as the values of arguments.
fn differential() -> Vec<String> {
    const NAMES: [&str; 6] = ["any", "name", "port", "tags", "limits", "amount"];
    let expressions = expressions().into_iter().enumerate();
    let arguments = expressions.map(|(at, text)| format!("{} = {text}\n", NAMES[at % NAMES.len()]));
    native().into_iter().chain(json()).chain(arguments).collect()
}

/// Layers of the cases of merging, and files with what the environment and the command line say.
fn loader() -> Vec<String> {
    const SETTINGS: [&str; 8] = [
        "#!env APP_PORT=81\n",
        "#!env APP_SERVICE__WEB__PORT=x\n",
        "#!env APP_TAGS=[\"a\"]\n#!set name=b\n",
        "#!set service.web.port=1\n",
        "#!set limits.cpu=4\n#!env APP_LIMITS={ ram = 1 }\n",
        "#!layer\n#!text local.json\n{\"name\": \"local\", \"service\": {\"web\": {\"port\": 1}}}\n",
        "#!layer\ntags = [\"more\"]\n",
        "#!text other.hcl\nname = \"twice\"\n",
    ];
    let files = native().into_iter().enumerate();
    let files = files.map(|(at, text)| format!("{text}\n{}", SETTINGS[at % SETTINGS.len()]));
    folders_of_layers().into_iter().chain(files).collect()
}

fn folders_of_layers() -> Vec<String> {
    let folders = entries(&cases().join("merge")).into_iter().filter(|path| path.is_dir());
    let layers = folders.map(|folder| {
        let files = entries(&folder).into_iter().filter(|path| has_extension(path, "hcl"));
        files.map(|path| format!("#!layer\n#!text {}\n{}\n", name(&path), read(&path))).collect()
    });
    layers.collect()
}

/// The texts of all files with an extension.
fn texts(extension: &str) -> Vec<String> {
    files(&cases()).iter().filter(|path| has_extension(path, extension)).map(|path| read(path)).collect()
}

/// What is asked in the transcripts of a folder; see `tests/cases/README.md` for their form.
fn transcripts(folder: &str) -> Vec<String> {
    let transcripts = files(&cases().join(folder)).into_iter().filter(|path| has_extension(path, "repl"));
    transcripts.flat_map(|path| inputs(&read(&path))).collect()
}

fn inputs(transcript: &str) -> Vec<String> {
    let mut inputs: Vec<String> = Vec::new();
    for line in transcript.lines() {
        if let Some(input) = prompt(line) {
            inputs.push(input);
        } else if let (Some(more), Some(input)) = (line.strip_prefix('|'), inputs.last_mut()) {
            input.push('\n');
            input.push_str(more.strip_prefix(' ').unwrap_or(more));
        }
    }
    inputs
}

/// The input behind `>`, `t>`, `l>` or a number and `>`; behind `>\` there are escapes in it.
fn prompt(line: &str) -> Option<String> {
    let (before, rest) = line.split_once('>')?;
    if !matches!(before, "" | "t" | "l") && before.parse::<usize>().is_err() {
        return None;
    }
    match rest.strip_prefix("\\ ") {
        Some(escaped) => Some(unescaped(escaped)),
        None => Some(rest.strip_prefix(' ').unwrap_or(rest).to_owned()),
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let Some(selector) = after.chars().next() else { break };
        rest = &after[selector.len_utf8()..];
        match selector {
            'n' => out.push('\n'),
            'r' => out.push('\r'),
            't' => out.push('\t'),
            '0' => out.push('\0'),
            'u' => {
                let (digits, more) = rest.split_once('}').unwrap_or((rest, ""));
                rest = more;
                out.extend(u32::from_str_radix(digits.trim_start_matches('{'), 16).ok().and_then(char::from_u32));
            }
            other => out.push(other),
        }
    }
    out + rest
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases")
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

/// What is in a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|it| it == extension)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

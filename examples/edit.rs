//! A program's own `config` command: shows, sets and unsets what is in the user's file, and nothing else of it changes.
//!
//! Run it with `cargo run --example edit --features edit -- app.hcl set service.web.port 8080`, or with `get PATH`,
//! `unset PATH` or `paths`.
//! A value is written as in the file; what is none is a text, so that `set host a.example` does what it says.
//! The difference is shown before anything is written, without what is sensitive; what would not load is not written, and
//! a file is replaced as a whole or not at all.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use hcl_serde::edit::replace;
use hcl_serde::model::edit::Document;
use hcl_serde::{HclSchema, Loader, Value, model};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the program only checks it")]
struct Config {
    host: Option<String>,
    #[hcl(sensitive)]
    token: Option<String>,
    #[hcl(block)]
    service: std::collections::BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the program only checks it")]
struct Service {
    #[hcl(min = 1)]
    port: u16,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [file, arguments @ ..] = &arguments[..] else {
        // Asked for nothing, it says what it can do.
        println!("usage: edit FILE set PATH VALUE | get PATH | unset PATH | paths");
        return ExitCode::SUCCESS;
    };
    match run(Path::new(file), arguments) {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the arguments say with a file, and gives what is to be shown.
fn run(file: &Path, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let name = file.to_string_lossy();
    let mut document = Document::parse(&name, &fs::read_to_string(file)?);
    if document.contains("token") {
        document.hide("token")?;
    }
    match arguments {
        ["get", path] => return Ok(document.get(*path)?.to_hcl_string()? + "\n"),
        ["paths"] => return Ok(document.paths("")?.iter().map(|path| format!("{path}\n")).collect()),
        ["set", path, value] => document.set(*path, given(value))?,
        ["unset", path] => document.remove(*path)?,
        _ => return Err("usage: edit FILE set PATH VALUE | get PATH | unset PATH | paths".into()),
    }
    // What the program could not load is not written.
    Loader::new().text(name, document.text()).load::<Config>()?;
    replace(file, document.text())?;
    Ok(document.diff())
}

/// A value as it is written in a file, or a text.
fn given(text: &str) -> Value {
    let expression = model::native::parse_expression("value", text).ok();
    expression.ok().and_then(|it| it.literal_value().ok()).unwrap_or_else(|| Value::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Of the user.
token = \"abc\" # changed every week

service \"web\" { port = 80 }
";

    /// Does one thing after the other with a file; what is shown of each, and the text in the end.
    fn all(name: &str, text: &str, commands: &[&[&str]]) -> (Vec<String>, String) {
        let file = std::env::temp_dir().join(format!("hcl-serde-edit-{}-{name}", std::process::id()));
        fs::write(&file, text).unwrap();
        let say = |arguments: &&[&str]| run(&file, arguments).unwrap_or_else(|error| error.to_string());
        let said = commands.iter().map(say).map(|said| said.replace(&*file.to_string_lossy(), name)).collect();
        let text = fs::read_to_string(&file).unwrap();
        fs::remove_file(file).unwrap();
        (said, text)
    }

    #[test]
    fn the_file_stays_the_users() {
        let commands: &[&[&str]] =
            &[&["set", "host", "a.example"], &["set", "service.web.port", "8080"], &["get", "service.web.port"]];
        let (said, text) = all("app.hcl", TEXT, commands);
        assert_eq!(said[2], "8080\n");
        let expected = "# Of the user.\ntoken = \"abc\" # changed every week\nhost  = \"a.example\"\n\nservice \"web\" { port = 8080 }\n";
        assert_eq!(text, expected);
        let (said, text) =
            all("app.json", "{\n  \"service\": {\"web\": {\"port\": 80}}\n}\n", &[&["set", "host", "b"]]);
        assert!(said[0].starts_with("--- app.json\n+++ app.json\n"), "{said:?}");
        assert_eq!(text, "{\n  \"service\": {\"web\": {\"port\": 80}},\n  \"host\": \"b\"\n}\n");
    }

    #[test]
    fn secrets_are_not_shown() {
        let (said, text) = all("secret.hcl", TEXT, &[&["set", "token", "def"]]);
        assert!(said[0].contains("-token = (sensitive)") && !said[0].contains("abc") && !said[0].contains("def"));
        assert!(text.contains("token = \"def\" # changed every week"));
    }

    #[test]
    fn what_would_not_load_is_not_written() {
        let commands: &[&[&str]] = &[
            &["set", "service.web.port", "0"],
            &["unset", "service.web.port"],
            &["set", "service.wep.port", "1"],
            &["unset", "host"],
        ];
        let (said, text) = all("refused.hcl", TEXT, commands);
        assert_eq!(text, TEXT);
        assert!(said[0].contains("port") && said[1].contains("Missing"), "{said:?}");
        assert!(said[2].contains("Did you mean \"web\"?") && said[3].contains("There is no \"host\""), "{said:?}");
    }
}

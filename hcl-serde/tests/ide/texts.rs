//! The texts that laws are held over, and how many of them.

use std::path::Path;

use hcl_serde::ide::{EditorDocument, Project};

use crate::project::configuration;

/// A project with one text, which is the only one of its configuration.
pub(crate) fn with_text(name: &str, text: &str) -> Project {
    let mut project = Project::new(&configuration());
    project.open(EditorDocument::new(name, text));
    if name.ends_with("json") {
        project.open(EditorDocument::new("/app/app.hcl", ""));
    }
    project
}

/// How many bytes there are between the places that are asked for: all of them with `LAWS=full`.
pub(crate) fn step(usual: usize) -> usize {
    match std::env::var("LAWS").as_deref() {
        Ok("full") => 1,
        Ok("half") => usual.div_ceil(2),
        _ => usual,
    }
}

/// An eighth of some texts, a quarter of them with `LAWS=half`, all of them with `LAWS=full`.
pub(crate) fn some<T>(texts: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    texts.into_iter().step_by(step(8))
}

/// All case files of the workspace in a syntax.
pub(crate) fn cases(ending: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let (mut folders, mut texts) = (vec![root], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                texts.extend(std::fs::read_to_string(path));
            }
        }
    }
    texts
}

/// The texts of the cases of editors.
pub(crate) fn texts_of_editors() -> Vec<(&'static str, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ide/cases");
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let all = std::fs::read_to_string(entry.path()).unwrap();
        for case in all.split("=== ").skip(1) {
            let (title, rest) = case.split_once('\n').unwrap();
            let text = rest.split("---\n").next().unwrap().split("// over.hcl\n").next().unwrap();
            let name = if title.contains("[json]") { "/app/app.hcl.json" } else { "/app/app.hcl" };
            texts.push((name, text.replace("$0", "")));
        }
    }
    texts
}

/// What is read without a mistake of syntax.
pub(crate) const CORRECT: [(&str, &str); 2] = [
    (
        "/app/app.hcl",
        "listen = \"127.0.0.1:80\"\n\nservice \"web\" {\n  port = 1\n\n  check {\n\n    url = \"x\"\n  }\n}\n\ndynamic \"service\" {\n\n  for_each = [1]\n  content {\n\n  }\n}\n\nstore \"file\" {\n\n}\n\nlocals {\n\n}\nlimits = {\n\n  requests = 1\n}\n",
    ),
    (
        "/app/app.hcl.json",
        "{ \"listen\": \"127.0.0.1:80\", \"service\": { \"web\": { \"port\": 1, \"check\": { \"url\": \"x\" } }, \"b\": {  } }, \"store\": {  }, \"dynamic\": { \"service\": { \"for_each\": [ 1], \"content\": {  } } }, \"limits\": {  }, \"quota\": { \"requests\": 1 }, \"tags\": [  ] }",
    ),
];

/// Texts in which everything refers to something.
pub(crate) const REFERRING: [(&str, &str); 2] = [
    (
        "/app/app.hcl",
        "listen = \"127.0.0.1:80\"\nlocals {\n  name = { text = \"abc\", all = [{ port = 80 }] }\n  one = local.name.text\n  two = (local\n    . /* of */ name [ \"text\" ])\n  six = local.name.all.0.port\n  ten = local.name.all[*].port\n  old = local.name.all.*.port\n  few = \"${local.name.text} ${ local.name[\"text\"] } %{ if true }${ home.path }%{ endif }\"\n  doc = <<-EOT\n    ${ local.name.text } ${ home . path }\n  EOT\n  max = [for item in local.name.all : item.port if item.port > 1]\n}\nlevel = \"info\"\ntags = [upper(home.user), local.name.text]\nlimits = { requests = 3, time = home.path }\nservice \"web\" {\n  port = local.name.all[0].port\n  check {\n    url = home[\"path\"]\n  }\n}\nstore \"file\" {\n  path = home.path\n}\nquota {\n  requests = 3\n}\n",
    ),
    (
        "/app/app.hcl.json",
        "{\"listen\": \"127.0.0.1:80\", \"locals\": {\"name\": {\"text\": \"abc\", \"all\": [{\"port\": 80}]}, \"one\": \"${local.name.text}\", \"two\": \"${local . name [ \\\"text\\\" ]}\", \"six\": \"${local.name.all.0.port}\", \"ten\": \"${local.name.all[*].port}\", \"few\": \"\\u00e4${local.name.text}\\n${ home.path }\"}, \"level\": \"info\", \"tags\": [\"${upper(home.user)}\"], \"limits\": {\"requests\": 3, \"time\": \"${home.path}\"}, \"service\": {\"web\": {\"port\": 1, \"check\": {\"url\": \"${home[\\\"path\\\"]}\"}}}, \"store\": {\"file\": {\"path\": \"${home.path}\"}}, \"quota\": {\"requests\": 3}}",
    ),
];

//! A language for builds: targets that inherit from each other, groups of them, a target for each combination of a matrix,
//! variables with rules, functions, and names for what is used more than once. Its files are in both syntaxes, one over the other.
//!
//! Run it with `cargo run --example bake --features language`; `-- release var.version=1.2` builds another group with a value for a
//! variable, and `BAKE_VAR__VERSION=1.2` gives it one too.
//! It ends with status 1 and a report if something is wrong, for example with `-- nosuch`.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use hcl_serde::model::body::MergePolicy;
use hcl_serde::model::stdlib;
use hcl_serde::{Body, Diagnostic, Error, EvalContext, HclSchema, Loader, Range, Spanned};
use serde::Deserialize;

/// The whole configuration: what is left of it for the program, without variables and names.
#[derive(Debug, Deserialize, HclSchema)]
struct Bake {
    #[hcl(block)]
    group: BTreeMap<String, Group>,
    #[hcl(block)]
    target: BTreeMap<String, Declared>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Group {
    targets: Vec<Spanned<String>>,
}

/// A target before it is known what it inherits, and which combination of the matrix it is for.
#[derive(Debug, Deserialize, HclSchema)]
struct Declared {
    #[serde(default)]
    inherits: Vec<Spanned<String>>,
    #[serde(default)]
    matrix: BTreeMap<String, Vec<String>>,
    #[hcl(remain)]
    rest: Body,
}

/// A target that can be built.
#[derive(Debug, Deserialize, HclSchema)]
struct Target {
    context: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    platforms: Vec<String>,
    #[serde(default)]
    args: BTreeMap<String, String>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
}

/// A build that was asked for, with all of its targets.
struct Plan<'b> {
    bake: &'b Bake,
    context: &'b EvalContext,
    targets: Vec<(String, Target)>,
}

impl Plan<'_> {
    /// Adds a target, or all targets of a group; `via` is which groups have led to it.
    fn add(&mut self, name: &str, at: Option<&Range>, via: &mut Vec<String>) -> Result<(), Error> {
        if via.iter().any(|group| group == name) {
            return Err(refused(at, format!("The group \"{name}\" is in itself."), None));
        }
        if let Some(group) = self.bake.group.get(name) {
            via.push(name.to_owned());
            group.targets.iter().try_for_each(|target| self.add(target, Some(target.range()), via))?;
            via.pop();
            return Ok(());
        }
        let mut bodies = Vec::new();
        self.inherited(name, at, &mut bodies, &mut Vec::new())?;
        // What a target says itself counts instead of what it inherits.
        let body = Body::merge(bodies, MergePolicy::Override);
        for combination in combinations(&self.bake.target[name].matrix) {
            let made = combination.iter().map(|(_, value)| format!("-{value}"));
            let made = made.fold(name.to_owned(), |made, part| made + &part);
            if self.targets.iter().all(|(known, _)| *known != made) {
                let context = self.context.child().with_variables(combination);
                self.targets.push((made, hcl_serde::from_body(&body, &context)?));
            }
        }
        Ok(())
    }

    /// The bodies of what a target inherits, and its own at the end.
    fn inherited(
        &self,
        name: &str,
        at: Option<&Range>,
        bodies: &mut Vec<Body>,
        via: &mut Vec<String>,
    ) -> Result<(), Error> {
        if via.iter().any(|target| target == name) {
            return Err(refused(at, format!("The target \"{name}\" inherits from itself."), None));
        }
        let Some(target) = self.bake.target.get(name) else {
            let known = self.bake.target.keys().chain(self.bake.group.keys()).map(String::as_str);
            let meant = hcl_serde::model::diag::closest(name, known);
            return Err(refused(at, format!("There is no target \"{name}\"."), meant));
        };
        via.push(name.to_owned());
        target.inherits.iter().try_for_each(|parent| self.inherited(parent, Some(parent.range()), bodies, via))?;
        via.pop();
        bodies.push(target.rest.clone());
        Ok(())
    }
}

fn refused(at: Option<&Range>, why: String, meant: Option<&str>) -> Error {
    let mut diagnostic = Diagnostic::error("no-build", "Nothing can be built").detail(why);
    if let Some(at) = at {
        diagnostic = diagnostic.at(at.clone());
    }
    meant.into_iter().fold(diagnostic, Diagnostic::did_you_mean).into()
}

/// Each combination of the values of a matrix, one without any if there is none.
fn combinations(matrix: &BTreeMap<String, Vec<String>>) -> Vec<Vec<(&str, &str)>> {
    matrix.iter().fold(vec![Vec::new()], |all, (name, values)| {
        let with = |value| move |known: &Vec<_>| [&**known, &[(&**name, value)]].concat();
        all.iter().flat_map(|known| values.iter().map(move |value| with(&**value)(known))).collect()
    })
}

/// Where the configuration is read from, and with what.
fn loader(folder: &Path) -> Loader {
    Loader::new()
        .file(folder.join("bake.hcl"))
        .layer()
        .optional_file(folder.join("bake.hcl.json"))
        .context(EvalContext::new().with_functions(stdlib::functions()))
        .allow_variables("var")
        .allow_functions()
        .allow_references()
}

/// The targets of a group or the target with a name.
fn plan(loader: &Loader, name: &str) -> Result<Vec<(String, Target)>, Error> {
    let loaded = loader.load_full::<Bake>()?;
    let mut plan = Plan { bake: &loaded.config, context: loaded.context(), targets: Vec::new() };
    plan.add(name, None, &mut Vec::new())?;
    Ok(plan.targets)
}

fn main() -> ExitCode {
    let mut loader = loader(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")).env("BAKE");
    let mut name = "default".to_owned();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some((path, value)) => loader = loader.override_value(path, value),
            None => name = argument,
        }
    }
    match plan(&loader, &name) {
        Ok(targets) => {
            for (name, target) in targets {
                println!("{name}: {} for {}", target.context, target.platforms.join(", "));
                target.tags.iter().for_each(|tag| println!("  tag {tag}"));
                target.args.iter().for_each(|(name, value)| println!("  arg {name}={value}"));
                target.labels.iter().for_each(|(name, value)| println!("  label {name}={value}"));
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
fn names(targets: &[(String, Target)]) -> Vec<&str> {
    targets.iter().map(|(name, _)| &**name).collect()
}

#[test]
fn builds_groups_and_combinations() {
    let targets = plan(&loader(Path::new("examples")), "release").unwrap();
    let cross = ["cross-amd64-linux", "cross-amd64-windows", "cross-arm64-linux", "cross-arm64-windows"];
    assert_eq!(names(&targets), [&["app", "docs"][..], &cross].concat());
    let (app, docs, cross) = (&targets[0].1, &targets[1].1, &targets[3].1);
    assert_eq!(app.tags, ["registry.example.com/web/app:dev", "registry.example.com/web/app:latest"]);
    assert_eq!((&*app.context, &*app.labels["team"], app.platforms.len()), ("./app", "web", 2));
    assert_eq!((&*docs.context, &*docs.tags[1]), ("./site/web", "registry.example.com/web/docs:latest"));
    assert_eq!(docs.args["image"], "registry.example.com/web/app:dev");
    assert_eq!((&*cross.context, &*cross.platforms[0]), ("./app", "windows/amd64"));
    assert!(cross.tags[0].ends_with("app:dev-windows-amd64"));
}

#[test]
fn takes_values_for_variables() {
    let loader = loader(Path::new("examples")).env_from("BAKE", [("BAKE_VAR__VERSION", "1.2")]);
    let targets = plan(&loader.clone().override_value("var.registry", "eu.example.com"), "app").unwrap();
    assert_eq!(targets[0].1.tags[0], "eu.example.com/web/app:1.2");
    let refused = plan(&loader.override_value("var.registry", "eu.example.com/"), "app").unwrap_err();
    assert!(refused.to_string().contains("named without a slash"), "{refused}");
}

#[test]
fn says_what_is_wrong_where_it_is() {
    let refused = plan(&loader(Path::new("examples")), "relase").unwrap_err();
    assert!(refused.to_string().contains("Did you mean `release`?"), "{refused}");
    let more = |text: &str| loader(Path::new("examples")).layer().named_text("more.hcl", text);
    let refused = plan(&more("target \"base\" {\n  inherits = [\"app\"]\n}\n"), "default").unwrap_err();
    assert!(refused.to_string().contains("inherits from itself"), "{refused}");
    let refused = plan(&more("team = image\nspare = -[team]\n"), "default").unwrap_err();
    let codes: Vec<&str> = refused.diagnostics().iter().map(|it| it.code()).collect();
    assert_eq!(codes, ["circular-reference", "invalid-operand"], "{refused}");
    let refused = plan(&more("target \"app\" {\n  tags = tgas(image, \"1\")\n}\n"), "default").unwrap_err();
    assert!(refused.to_string().contains("Did you mean `tags`?"), "{refused}");
}

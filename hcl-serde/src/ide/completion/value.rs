//! Values: words and literals, functions, variables and their attributes, keys of objects, files.

use std::fs;
use std::ops::Range;
use std::path::Path;

use hcl_model::body::Definition;

use crate::ide::completion::text::{Template, quoted};
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::expected::{Expected, expected, is_required, object_of, object_schema};
use crate::ide::functions;
use crate::ide::level::Level;
use crate::ide::names::{Kind, Name};
use crate::ide::place::{Present, Quotes, Value, Want, Words};
use crate::ide::values::Values;
use crate::schema::{Filled, Sample, TypeSpec};

/// How many entries of a folder are told.
const MOST_FILES: usize = 1000;

/// What a type is written with, and what stands behind it around what is to be filled in.
const TYPES: [(&str, &str, &str); 9] = [
    ("any", "", ""),
    ("bool", "", ""),
    ("list", "(", ")"),
    ("map", "(", ")"),
    ("number", "", ""),
    ("object", "({ ", " })"),
    ("set", "(", ")"),
    ("string", "", ""),
    ("tuple", "([", "])"),
];

/// What can stand between two values.
const OPERATORS: &[&str] = &["!=", "%", "&&", "*", "+", "-", "/", "<", "<=", "==", ">", ">=", "||"];

impl Completing<'_> {
    pub(super) fn value(&self, value: &Value) -> Vec<Completion> {
        if value.want == Want::Operand && self.is_before_operand() {
            return Vec::new();
        }
        let expected = expected(self.load, self.level, value);
        let mut found = self.wanted(value, &expected);
        found.extend(value.words.into_iter().flat_map(|words| self.words(words)));
        found
    }

    /// Whether a value stands behind the place already, on the same line, so that none can be put in front of it.
    fn is_before_operand(&self) -> bool {
        let before = &self.text()[..self.offset];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        // In a text quotes end it.
        let is_in_text = line.matches('"').count() % 2 == 1;
        let is_operand = |c: char| c.is_alphanumeric() || matches!(c, '_' | '{') || c == '"' && !is_in_text;
        !self.is_json() && self.behind(self.place.word.end).starts_with(is_operand)
    }

    /// Words of the language.
    fn words(&self, words: Words) -> Vec<Completion> {
        let completion = |label: &str| Completion::new(label, CompletionKind::Keyword, self.word(), '3');
        let written = |label: &str, names: &[&str]| {
            let template = names.iter().fold(Template::default(), |template, name| match name.strip_prefix('$') {
                Some(hole) => template.hole(hole),
                None => template.text(name),
            });
            completion(label).writing(template)
        };
        let of = |labels: &[&str]| labels.iter().map(|label| completion(label)).collect();
        match words {
            Words::Operators | Words::OperatorsOrIf => {
                let mut found: Vec<Completion> = Vec::new();
                // A word that stands behind an operand is none yet.
                if self.place.word.is_empty() {
                    found = OPERATORS.iter().map(|it| written(it, &[it, " ", "$"])).collect();
                    found.push(written("?", &["? ", "$true", " : ", "$false"]));
                }
                found.extend((words == Words::OperatorsOrIf).then(|| completion("if")));
                found
            }
            Words::In => of(&["in"]),
            Words::For { is_object: false } => {
                vec![written("for", &["for ", "$item", " in ", "$list", " : ", "$item"])]
            }
            Words::For { is_object: true } => {
                let all = ["for ", "$key", ", ", "$value", " in ", "$map", " : ", "$key", " => ", "$value"];
                vec![written("for", &all)]
            }
            Words::Directive => of(&["else", "endfor", "endif", "for", "if"]),
        }
    }

    fn wanted(&self, value: &Value, expected: &Expected) -> Vec<Completion> {
        match &value.want {
            Want::Operand => self.operands(value, expected),
            Want::Attribute { of } => self.attributes(value, of),
            Want::Key { present, quotes } => self.keys(value, present, quotes.as_ref()),
            Want::Text { quotes, is_all } => self.texts(value, expected, quotes, *is_all),
            Want::Operator | Want::Name => Vec::new(),
        }
    }

    fn word(&self) -> Range<usize> {
        self.place.word.clone()
    }

    /// Whether the words of a value are names that it gives.
    fn gives_names(&self, value: &Value) -> bool {
        match self.level {
            Level::Definition { definition: Definition::Dynamic, .. } => value.name == "iterator",
            Level::Definition { definition: Definition::Function, .. } => {
                matches!(&*value.name, "params" | "variadic_param")
            }
            _ => false,
        }
    }

    fn operands(&self, value: &Value, expected: &Expected) -> Vec<Completion> {
        if self.gives_names(value) {
            return Vec::new();
        }
        // Outside of texts JSON has literals only.
        let is_json_literal = self.is_json() && self.is_outside_of_text();
        let mut found = self.literals(expected, is_json_literal);
        if is_json_literal || expected.is_word {
            return found;
        }
        let is_reference = matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Traversal));
        let is_call = matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Call));
        if expected.is_type || matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Type(_))) {
            self.types(&self.word(), expected.is_type, &mut found);
            return found;
        }
        if self.load.loader().is_literal() {
            return found;
        }
        if !is_call {
            self.variables(value, &mut found);
        }
        if !is_reference {
            self.functions(&mut found);
        }
        found
    }

    /// Types, those of the extended model, too, where one of a variable stands.
    fn types(&self, range: &Range<usize>, is_extended: bool, found: &mut Vec<Completion>) {
        let is_made = self.text()[range.end..].starts_with('(');
        let completion = |name: &str| Completion::new(name, CompletionKind::Keyword, range.clone(), '0');
        for (name, open, close) in TYPES {
            found.push(match open.is_empty() || is_made {
                true => completion(name),
                false => {
                    completion(name).writing(Template::default().text(&format!("{name}{open}")).hole("").text(close))
                }
            });
        }
        found.extend(is_extended.then(|| completion("int")));
    }

    /// Whether a place of JSON is in no string.
    fn is_outside_of_text(&self) -> bool {
        let mut scanner = hcl_model::json_text::Scanner::new(self.text());
        loop {
            let token = scanner.next_token();
            if token.kind == hcl_model::json_text::TokenKind::End || token.start >= self.offset {
                return true;
            }
            let is_text = self.text()[token.start..].starts_with('"');
            if is_text && self.offset < token.end.max(token.start + 1) {
                return false;
            }
            if is_text && token.end == self.offset && !self.text()[token.start + 1..token.end].ends_with('"') {
                return false;
            }
        }
    }

    /// Words of enums, literals, and what is to be filled in.
    fn literals(&self, expected: &Expected, is_json: bool) -> Vec<Completion> {
        let mut found = Vec::new();
        for variant in expected.choices() {
            let mut completion = Completion::new(variant.name, CompletionKind::Word, self.word(), '0');
            if !expected.is_word || is_json {
                completion.text = quoted(variant.name);
            }
            found.push(completion.documented(variant.description));
        }
        let is_bool = matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Bool)) || expected.is_truth;
        if is_bool {
            found.extend(["true", "false"].map(|it| Completion::new(it, CompletionKind::Keyword, self.word(), '0')));
        }
        let is_plain = found.is_empty() && !expected.is_kept();
        if let Some(field) = expected.field.filter(|_| expected.is_all && is_plain)
            && let Some(sample) = field.value_to_fill().filter(|sample| *sample != Sample::Null)
        {
            let written = if is_json { sample.to_json() } else { sample.to_native() };
            let label = if written.is_empty() { quoted("") } else { written.clone() };
            let mut completion = Completion::new(label, CompletionKind::Keyword, self.word(), '0');
            let hole = written.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
            let template = match hole {
                Some(inner) => Template::default().text("\"").hole(inner).text("\""),
                None => Template::default().hole(&written),
            };
            completion = completion.writing(template).detail(field.type_words().unwrap_or_default());
            found.push(completion);
        } else if let Some(schema) = expected.ty.filter(|_| is_plain).and_then(|ty| object_of(&ty)) {
            let entries = schema.required_items().into_iter().filter_map(|item| match item {
                Filled::Argument { name, value } => Some((name, value)),
                Filled::Block { .. } => None,
            });
            let sample = Sample::Map(entries.collect());
            let written = if is_json { sample.to_json() } else { sample.to_native() };
            found.push(Completion::new(written, CompletionKind::Keyword, self.word(), '0'));
        }
        found
    }

    fn variables(&self, value: &Value, found: &mut Vec<Completion>) {
        let values = Values::new(self.load, &value.bound);
        let mut names: Vec<String> = value.bound.iter().flat_map(|made| made.names.clone()).collect();
        let bound = names.len();
        names.extend(self.local_names());
        let near = names.len();
        let look = self.load.look();
        names.extend(look.context.variable_names().into_iter().map(str::to_owned));
        names.extend(look.scope.variable_names().map(str::to_owned));
        for definition in &self.load.names().definitions {
            match &definition.name {
                Name::Value(path) => names.push(path[0].clone()),
                Name::Local { .. } | Name::Function(_) => {}
            }
        }
        let mut seen = std::collections::HashSet::new();
        for (index, name) in names.into_iter().enumerate().filter(|(_, name)| seen.insert(name.clone())) {
            let sort = if index < near { '0' } else { '1' };
            let known = if index < bound { None } else { values.variable(&name) };
            let mut completion = Completion::new(&*name, CompletionKind::Variable, self.word(), sort);
            if let Some((ty, shown)) = known {
                completion = completion.detail(short(&Values::type_words(&ty)));
                if let Some(shown) = shown {
                    completion = completion.documented(crate::ide::messages::value(&Values::shown(&shown, None)));
                }
            }
            found.push(completion);
        }
        // What the configuration itself defines is offered as a whole, too.
        for definition in &self.load.names().definitions {
            if let Name::Value(path) = &definition.name
                && path.len() > 1
                && matches!(definition.kind, Kind::Local | Kind::Variable | Kind::Block)
                && path.iter().all(|step| hcl_model::native::is_identifier(step))
                && seen.insert(path.join("."))
            {
                let completion = Completion::new(path.join("."), CompletionKind::Variable, self.word(), '1');
                found.push(completion.documented(definition.description.clone().unwrap_or_default()));
            }
        }
    }

    /// The names that count here and not everywhere.
    fn local_names(&self) -> Vec<String> {
        let here = self.load.documents().iter().position(|document| document.path() == self.document.path());
        let all = self.load.names().definitions.iter().filter_map(|definition| match &definition.name {
            Name::Local { name, within: (file, start, end) } => {
                let is_here = Some(*file) == here && (*start..=*end).contains(&self.offset);
                is_here.then(|| name.clone())
            }
            _ => None,
        });
        all.collect()
    }

    fn functions(&self, found: &mut Vec<Completion>) {
        let rest = &self.text()[self.place.word.end..];
        let is_called = rest.starts_with('(');
        for name in functions::names(self.load) {
            let Some(signature) = functions::signature(self.load, &name) else { continue };
            let completion = Completion::new(&*name, CompletionKind::Function, self.word(), '2');
            let completion = completion.detail(signature.label).documented(signature.documentation);
            found.push(match is_called {
                true => completion,
                false => {
                    let template = Template::default().text(&format!("{name}("));
                    let template = if signature.parameters.is_empty() { template } else { template.hole("") };
                    completion.writing(template.text(")"))
                }
            });
        }
    }

    fn attributes(&self, value: &Value, of: &str) -> Vec<Completion> {
        let values = Values::new(self.load, &value.bound);
        let mut found: Vec<Completion> = Vec::new();
        for attribute in values.attributes(of) {
            if !hcl_model::native::is_identifier(&attribute.name) {
                continue;
            }
            let completion = Completion::new(&*attribute.name, CompletionKind::Attribute, self.word(), '0');
            let mut completion = completion.detail(short(&Values::type_words(&attribute.ty)));
            if let Some(value) = &attribute.value {
                completion = completion.documented(crate::ide::messages::value(&Values::shown(value, None)));
            }
            found.push(completion);
        }
        let path: Vec<String> = of.split('.').map(|step| step.trim().to_owned()).collect();
        for (name, definition) in self.load.names().below(&path) {
            let documentation = definition.description.clone().unwrap_or_default();
            match found.iter_mut().find(|known| known.label == name) {
                Some(known) if !documentation.is_empty() => known.documentation = Some(documentation),
                Some(_) => {}
                None if hcl_model::native::is_identifier(name) => {
                    let completion = Completion::new(name, CompletionKind::Attribute, self.word(), '0');
                    found.push(completion.documented(documentation));
                }
                None => {}
            }
        }
        // The iterator of a `dynamic` block has a key and a value.
        let is_iterator = self.load.names().definitions.iter().any(|it| match &it.name {
            Name::Local { name, within: (_, start, end) } => {
                it.kind == Kind::Iterator && *name == of && (*start..=*end).contains(&self.offset)
            }
            _ => false,
        });
        if is_iterator && found.is_empty() {
            found.extend(["key", "value"].map(|it| Completion::new(it, CompletionKind::Attribute, self.word(), '0')));
        }
        found
    }

    fn keys(&self, value: &Value, present: &[Present], quotes: Option<&Quotes>) -> Vec<Completion> {
        let Some(schema) = object_schema(self.level, value) else { return Vec::new() };
        let schema = crate::ide::level::variant_of(schema, present);
        let is_json = self.is_json() && self.is_outside_of_text() || self.is_json() && quotes.is_some();
        let mut found = Vec::new();
        let here = self.text().get(self.word()).unwrap_or("").to_owned();
        let mut fields: Vec<(&str, Option<Sample>, Option<&'static crate::schema::Field>, bool)> = Vec::new();
        if let Some(crate::schema::ChosenBy::Attribute(tag)) = schema.chosen_by() {
            let word = schema.variants().first().map(|variant| Sample::Text(variant.name.to_owned()));
            fields.push((tag, word, None, true));
        }
        for field in schema.fields().filter(|field| field.is_item()) {
            let sample = field.value_to_fill().or_else(|| field.blocks().map(|_| Sample::Map(Vec::new())));
            fields.push((field.name(), sample, Some(field), is_required(schema, field)));
        }
        for (name, sample, field, required) in fields {
            let is_there =
                |it: &Present| it.name != here && field.map_or(it.name == name, |field| field.takes(&it.name));
            if present.iter().any(is_there) {
                continue;
            }
            let sort = if required { '0' } else { '1' };
            let value = sample.unwrap_or(Sample::Null);
            let range = quotes.map_or(self.word(), |quotes| quotes.all.clone());
            let rest = self.behind(range.end);
            let is_followed = rest.starts_with(['=', ':']);
            let item = Filled::Argument { name: name.to_owned(), value };
            let template = match (is_followed, is_json) {
                (true, true) => Template::default().text(&quoted(name)),
                (true, false) => Template::default().text(name),
                (false, true) => Template::default().json(&item, self.indent()).text(self.comma(range.end)),
                (false, false) => Template::default().native(&item, self.indent()),
            };
            let completion = Completion::new(name, CompletionKind::Attribute, range, sort).writing(template);
            found.push(match field {
                Some(field) => {
                    let facts = field.facts(required).join("\n");
                    let parts = [field.description().trim(), &facts];
                    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                    completion.detail(field.type_words().unwrap_or_default()).documented(parts.join("\n\n"))
                }
                None => completion,
            });
        }
        found
    }

    fn texts(&self, value: &Value, expected: &Expected, quotes: &Quotes, is_all: bool) -> Vec<Completion> {
        if !is_all {
            return Vec::new();
        }
        let mut found: Vec<Completion> = Vec::new();
        for variant in expected.choices() {
            let completion = Completion::new(variant.name, CompletionKind::Word, quotes.inside.clone(), '0');
            found.push(completion.documented(variant.description));
        }
        if self.is_json() && matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Type(_))) {
            self.types(&quotes.inside, false, &mut found);
        }
        let is_include =
            self.place.around.is_empty() && self.load.loader().include_name().as_ref() == Some(&value.name);
        if (expected.is_path() && value.is_whole) || is_include {
            self.files(quotes, &mut found);
        }
        found
    }

    /// The files and folders in the folder that a text has named so far.
    fn files(&self, quotes: &Quotes, found: &mut Vec<Completion>) {
        let start = quotes.inside.start.min(self.offset);
        let written = &self.text()[start..self.offset];
        let (folder, begun) = written.rsplit_once('/').map_or(("", written), |(folder, rest)| (folder, rest));
        let start = self.offset - begun.len();
        let folder = if written.starts_with('/') && folder.is_empty() { "/" } else { folder };
        let base = self.document.path().parent().unwrap_or(Path::new("/"));
        let Ok(entries) = fs::read_dir(base.join(folder)) else { return };
        for entry in entries.take(MOST_FILES).filter_map(Result::ok) {
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') && !begun.starts_with('.') || name.contains(['"', '\\', '$', '%']) {
                continue;
            }
            let is_folder = entry.path().is_dir();
            let kind = if is_folder { CompletionKind::Folder } else { CompletionKind::File };
            let mut completion = Completion::new(name, kind, start..quotes.inside.end.max(self.offset), '0');
            if is_folder {
                completion.text.push('/');
            }
            found.push(completion);
        }
    }
}

/// A type in few words.
fn short(ty: &str) -> String {
    /// How many characters of a type are shown beside a name.
    const LONGEST: usize = 60;
    match ty.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &ty[..end]),
        None => ty.to_owned(),
    }
}

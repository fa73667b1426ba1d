//! `check`, `show`, `explain` and `get`: what the configuration is.

use std::path::PathBuf;

use clap::ArgMatches;
use hcl_model::diag::Diagnostics;
use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_model::value::Value;

use crate::command::change::path_of;
use crate::command::files::is_stdin;
use crate::command::report::Format;
use crate::command::{ConfigCommand, Done, messages};
use crate::loader::{Entry, Loader};
use crate::told::{json, object, text};

impl ConfigCommand {
    pub(super) fn check(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let named: Vec<PathBuf> = matches.get_many("files").into_iter().flatten().cloned().collect();
        let loaders: Vec<Loader> = match &*named {
            [] => vec![self.loader.clone()],
            named => named.iter().map(|path| self.loader.reading_only((!is_stdin(path)).then_some(&**path))).collect(),
        };
        let mut found = Diagnostics::new();
        for loader in loaders {
            let loader = if matches.get_flag("deny-warnings") { loader.deny_warnings() } else { loader };
            match (self.typed.load)(&loader) {
                Ok(loaded) => found.extend(loaded.warnings),
                Err(error) => found.extend(error.diagnostics().clone()),
            }
        }
        Ok(Done::found(found))
    }

    /// All values; with where they come from, if that is asked for.
    pub(super) fn show(&self, format: Format, explains: bool) -> Result<Done, Done> {
        let limits = self.limits();
        let loaded = (self.typed.load)(&self.loader)?;
        let shown = match (format, explains) {
            (Format::Text, true) => loaded.explain(),
            (Format::Text, false) => {
                let entries = loaded.entries(None);
                entries.iter().map(|entry| format!("{} = {}\n", entry.path, whole(entry))).collect()
            }
            _ => json(&JsonValue::Array(loaded.entries(None).iter().map(|it| of_entry(it, &limits)).collect())),
        };
        Ok(Done::text(shown).with(loaded.warnings))
    }

    pub(super) fn get(&self, matches: &ArgMatches, format: Format) -> Result<Done, Done> {
        let written = matches.get_one::<String>("path").map_or("", String::as_str);
        let path = self.path_now(path_of(matches)?);
        let is_definition = self.is_definition(&self.defined_by(path.clone()));
        let limits = self.limits();
        let loaded = (self.typed.load)(&self.loader)?;
        let path = loaded.written(&path);
        let entries = loaded.entries(Some(&path));
        let shown = match (&*entries, format) {
            ([], _) if is_definition => return Err(messages::is_definition(written).into()),
            ([], _) => return Err(messages::nothing_there(written, self.meant(&path)).into()),
            ([one], _) if one.is_secret => return Err(messages::secret(&one.path).into()),
            ([one], Format::Text) if one.path == path => match &one.value {
                Some(value) => format!("{}\n", value.as_str().map_or_else(|| format!("{value:?}"), str::to_owned)),
                None => format!("{}\n", one.shown),
            },
            (entries, Format::Text) => entries.iter().map(|it| format!("{} = {}\n", it.path, whole(it))).collect(),
            ([one], _) if one.path == path => json(&of_entry(one, &limits)),
            (entries, _) => json(&JsonValue::Array(entries.iter().map(|it| of_entry(it, &limits)).collect())),
        };
        Ok(Done::text(shown))
    }
}

/// A value as a file has it.
fn whole(entry: &Entry) -> String {
    match &entry.value {
        Some(value) => hcl_model::source::visible(&format!("{value:?}")).into_owned(),
        None => entry.shown.clone(),
    }
}

fn of_entry(entry: &Entry, limits: &Limits) -> JsonValue {
    let mut parts = vec![("path", text(entry.path.to_string())), ("origin", text(entry.origin.to_string()))];
    match entry.value.as_ref().and_then(|value| of_value(value, limits)) {
        Some(value) => parts.push(("value", value)),
        None if entry.is_secret => parts.push(("sensitive", JsonValue::Bool(true))),
        None => parts.push(("shown", text(&entry.shown))),
    }
    object(parts)
}

fn of_value(value: &Value, limits: &Limits) -> Option<JsonValue> {
    let value = value.clone().unmark().0;
    JsonValue::parse(&value.to_json(&value.ty()).ok()?, limits).ok()
}

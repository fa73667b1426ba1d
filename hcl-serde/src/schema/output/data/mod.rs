//! A schema as a value, for other tools, and for comparing it with that of another release.
//!
//! Bodies are in `body`, the types of values in `types`, and what blocks there are where none is written in `absent`.

mod absent;
mod body;
mod types;

use std::collections::{HashMap, HashSet, VecDeque};

use hcl_model::value::Value;

use crate::schema::{Alternatives, HclFile, Identity, Plan, Schema, of_file};

/// Everything that the schema of a type says, as a value.
///
/// It is an object of `version`, the number of the form of these data, `root`, the name of the body of a file, and `bodies`: what is in each body, by name, so that bodies may
/// contain themselves; `moves` is what is read at places of older files, as objects of `from` and `to`, paths of names from the
/// top of the file. What does not apply is left out.
///
/// | of a body | |
/// |---|---|
/// | `description` | |
/// | `checked` | whether a function of the program looks at the whole (`validate`, `try_from`) |
/// | `labels` | objects of `name`, `description`, `type`, `format`, `sensitive`, `checked`, `example` |
/// | `arguments` | a list in the order of the type: objects of `name`, `description`, `type`, `keys` (a list of the type of its keys, if it is a map whose keys are not any text), `required`, `nullable`, `not_null` (if null is not the same as leaving it out, because something beside it may be there), `default`, `default_size` (of a quantity, in its smallest unit), `has_default` (if there is one that is not shown), `example`, `min`, `max`, `min_len`, `max_len`, `expected`, `format`, `keyword`, `sensitive`, `marked` (whether it takes what is marked sensitive all the same, and keeps the mark), `aliases`, `former_names`, `former_paths`, `checked` (whether a function of the program looks at the value), `former_values` (whether values of older files are taken, too), `former` (what these are: an object of `type`), `deprecated`, `merge`, `restart` (whether a change counts only after a restart), `with` (what must be there beside it) |
/// | `blocks` | a list: objects of `name`, `description`, `body`, `labels` (their names), `keys` (the types of the first of them, where they are the key of a map), `required`, `min_count` (if there are any), `max_count`, `argument` (the type of an argument that can stand in their place), `any_labels` (whether they can have any labels), `default` (those that there are if none is written, without what is secret: a list of objects of `labels`, if there are some, and `body`, which has the values of its arguments by name, and such lists for its blocks), `has_default` (if there are some and not all of them is shown), and names, `deprecated`, `merge` and `restart` as above |
/// | `together` | where the types of blocks are the variants of an enum and are counted together: objects of `blocks` (their names), `min_count`, `max_count`, `optional` (whether there can be none as well) |
/// | `rest` | what becomes of everything else: `"ignored"`, `"kept"`, or an object of `arguments` (the type of any other arguments), `format`, `sensitive`, `marked`; left out where it is a mistake |
/// | `choice` | if it is one of several: `by` (`"name"`, `"argument"`, `"content"`), `argument`, and `variants`: objects of `name`, `aliases`, `description`, `word` (whether it holds nothing, and is a text as a value), `body` or `type` |
///
/// A type is a text (`"string"`, `"number"`, `"bool"`, `"null"`, `"any"`, `"expression"`, `"reference"`, `"call"`, `"type"`) or
/// an object with one name: `string` and `any` (what its texts are, such as `"IP address"`), `list`, `set`, `map` (a type), `tuple`, `one_of` (a list of types), `optional` (the type of a part
/// that can be null), `object` (the name of a body), `words` (a list of texts), `integer` (an object of `min` and `max`),
/// `number` (an object of `min` and `max`, of a float of single precision, or of `exact`, where no digit is lost),
/// `quantity` (what kind; beside it `takes_numbers`, if a number without a unit is one), `values` (several forms that contain
/// themselves, by the name that they have in `values` beside `bodies`).
/// A body of a type with parameters is there once for each use of it, and a field whose type is a parameter is what that is there.
///
/// Of what is sensitive there is neither `default` nor `example`.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Value};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = 4)]
///     workers: u16,
/// }
///
/// let data = hcl_serde::schema::describe::<Config>();
/// let text = data.to_json(&data.ty())?;
/// assert!(text.contains(r#""arguments":[{"default":4,"name":"workers""#));
/// // What a release wrote into a file is read again.
/// let read: Value = hcl_serde::json::from_str_without_templates(&text).unwrap();
/// assert_eq!(hcl_serde::schema::diff(&read, &data), []);
/// # Ok::<(), hcl_serde::model::json_text::PathError>(())
/// ```
#[must_use]
#[inline]
pub fn describe<T: HclFile>() -> Value {
    written(of_file::<T>())
}

/// The version of the format.
pub(super) const VERSION: u8 = 1;

#[inline]
fn written(schema: &'static Schema) -> Value {
    let mut data = Data::default();
    let root = data.body_name(schema, schema.name());
    let (mut bodies, mut values) = (Vec::new(), Vec::new());
    while let Some((name, task)) = data.next.pop_front() {
        match task {
            Task::Body(schema) => bodies.push((name, data.body(schema))),
            Task::Forms(forms) => values.push((name, data.forms(&forms))),
        }
    }
    let mut properties =
        vec![("version", Value::from(VERSION)), ("root", Value::from(root)), ("bodies", Value::object(bodies))];
    if !values.is_empty() {
        properties.push(("values", Value::object(values)));
    }
    let moves: Vec<Value> = Plan::of(schema)
        .moves
        .iter()
        .map(|it| Value::object([("from", Value::from(it.old_path())), ("to", Value::from(it.new_path()))]))
        .collect();
    if !moves.is_empty() {
        properties.push(("moves", Value::tuple(moves)));
    }
    Value::object(properties)
}

/// What is written, and what still is to be.
#[derive(Default)]
struct Data {
    names: HashMap<Identity, String>,
    taken: HashSet<String>,
    next: VecDeque<(String, Task)>,
}

enum Task {
    Body(&'static Schema),
    Forms(Alternatives),
}

impl Data {
    /// The name of a body.
    #[inline]
    fn body_name(&mut self, schema: &'static Schema, name: &str) -> String {
        self.name(schema.identity(), name, || Task::Body(schema))
    }

    /// The name of a value of several forms.
    #[inline]
    fn forms_name(&mut self, forms: Alternatives) -> String {
        let name = forms.schema.map_or("value", |schema| schema().name());
        self.name(forms.identity(), name, || Task::Forms(forms))
    }

    #[inline]
    fn name(&mut self, described: Identity, name: &str, task: impl FnOnce() -> Task) -> String {
        if let Some(known) = self.names.get(&described) {
            return known.clone();
        }
        let name = if name.is_empty() { "entries" } else { name };
        let others = (2..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.to_owned()).chain(others).find(|name| !self.taken.contains(name));
        let name = free.unwrap_or_default();
        self.taken.insert(name.clone());
        self.names.insert(described, name.clone());
        self.next.push_back((name.clone(), task()));
        name
    }
}

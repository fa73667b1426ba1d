//! Places in a file where something stands or is to stand, and blocks that are made for them or taken out.

use hcl_model::body::Definition;
use hcl_model::diag::Diagnostic;
use hcl_model::edit::{Document, EditError};
use hcl_model::limits::Limits;
use hcl_model::path::{Path, PathStep};
use hcl_model::value::Value;

use crate::codes;
use crate::command::paths::{block_type, field, is_element, leads, leads_into_list, leads_to_numbered_block, taking};
use crate::command::written::computed_there;
use crate::command::{ConfigCommand, messages};
use crate::edit::{former_place, former_place_around, is_made};
use crate::file_syntax::FileSyntax;
use crate::loader::{Origin, State};
use crate::read::{Meant, meant};
use crate::schema::{Field, Schema};

/// The place where something is to be written.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    /// The path where the value belongs.
    pub(super) path: Path,
    /// The path where the value stands in the file.
    pub(super) there: Path,
    /// The number of steps of the first path that lead to something in the file, if it is somewhere else there.
    pub(super) known: usize,
    limits: Limits,
}

impl Spot {
    /// Something in this.
    pub(super) fn inside(&self, name: &str) -> Spot {
        let step = || PathStep::Name(name.into());
        Spot {
            path: self.path.clone().step(step()),
            there: self.there.clone().step(step()),
            known: self.known,
            limits: self.limits,
        }
    }

    /// Returns the path in the file that the first `count` steps of the path lead to.
    pub(super) fn first(&self, count: usize) -> Path {
        let behind = self.path.steps().len() - count;
        let all = self.there.steps();
        all[..all.len().saturating_sub(behind)].iter().cloned().collect()
    }
}

impl ConfigCommand {
    /// Returns the meaning of a path in a file, as the schema reads the file.
    fn meant_in(&self, document: &Document, path: &Path) -> Meant {
        let syntax = if document.is_json() { FileSyntax::Json } else { FileSyntax::Native };
        let body = syntax.parse(document.source().clone(), &self.limits()).tree;
        meant(body.as_node(), self.typed.schema, path)
    }

    /// Returns the place in a file where something stands or is to stand. A value that an older file has elsewhere
    /// stays there.
    pub(super) fn spot(&self, document: &Document, path: &Path, before: &State) -> Spot {
        let own = Spot { path: path.clone(), there: path.clone(), known: 0, limits: self.limits() };
        if let Some((around, known)) = self.numbered_there(document, path, before) {
            let there = path.steps()[known..].iter().cloned().fold(around, Path::step);
            return Spot { there, known, ..own };
        }
        if let Some(next) = self.next_there(document, path, before) {
            return Spot { there: next, ..own };
        }
        if document.contains(path) {
            return own;
        }
        let meant = self.meant_in(document, path);
        // A number behind that of a block counts nothing.
        if meant.taken > 0 && matches!(path.steps().get(meant.taken), Some(PathStep::Index(_))) {
            return own;
        }
        if let Some(around) = place_of(document, &meant)
            && around.steps() != &path.steps()[..meant.taken]
        {
            let there = path.steps()[meant.taken..].iter().cloned().fold(around, Path::step);
            return Spot { there, known: meant.taken, ..own };
        }
        let is_old = |field: &Field| !field.former_paths().is_empty() || !field.former_names().is_empty();
        let may_be = field(self.typed.schema, path).is_some_and(is_old);
        let origin = before.origin(path).filter(|_| may_be);
        if let Some(there) = former_place(document, path, origin) {
            return Spot { there, known: path.steps().len(), ..own };
        }
        let is_body = |count: usize| !leads(self.typed.schema, &path.steps()[..count]).lacks_labels;
        match former_place_around(document, path, &is_body, &|path| before.origin(path)) {
            Some((around, known)) => {
                Spot { there: path.steps()[known..].iter().cloned().fold(around, Path::step), known, ..own }
            }
            None => own,
        }
    }

    /// Returns `true` if blocks may have other numbers in a file. Blocks are counted over all files, and `dynamic`
    /// blocks make some.
    fn counts_otherwise(&self) -> bool {
        self.files().len() > 1 || self.loader.expands()
    }

    /// Returns `true` if a `dynamic` block of a file makes the item that a path leads to, or an item around it.
    pub(super) fn is_made(&self, document: &Document, path: &Path, before: &State) -> bool {
        let steps = path.steps();
        let origin = |count: usize| {
            let is_one = !matches!(steps.get(count), Some(PathStep::Index(_)))
                && !leads(self.typed.schema, &steps[..count]).lacks_labels;
            before.origin(&steps[..count].iter().cloned().collect()).filter(|_| is_one)
        };
        let origin = (1..=steps.len()).rev().filter(|_| self.loader.expands()).find_map(origin);
        let Some(Origin::Text(range)) = origin else { return false };
        document.path(&range).is_ok_and(|there| is_made(&there))
    }

    /// Returns the place in a file of an item that is reached by a number, and the number of steps that lead to it.
    /// The item may have another number in the file. Returns `None` if no other items are counted with it.
    fn numbered_there(&self, document: &Document, path: &Path, before: &State) -> Option<(Path, usize)> {
        if !self.counts_otherwise() {
            return None;
        }
        (1..=path.steps().len()).rev().find_map(|count| {
            let around = Path::from(&path.steps()[..count]);
            let is_element = matches!(around.steps().last(), Some(PathStep::Index(_)))
                && leads_into_list(self.typed.schema, &around);
            if !is_element && !leads_to_numbered_block(self.typed.schema, &around) {
                return None;
            }
            let Some(Origin::Text(range)) = before.origin(&around) else { return None };
            Some((document.path(&range).ok()?, count))
        })
    }

    /// Returns the place in a file for an item of a new block, or for a new element. The block or element has the
    /// next number in all files, and gets the next number of the file.
    fn next_there(&self, document: &Document, path: &Path, before: &State) -> Option<Path> {
        if !self.counts_otherwise() {
            return None;
        }
        let steps = path.steps();
        let count = (1..=steps.len()).find(|count| {
            let around = Path::from(&steps[..*count]);
            let is_one_of_many =
                leads_to_numbered_block(self.typed.schema, &around) || is_element(self.typed.schema, &around);
            is_one_of_many && before.origin(&around).is_none()
        })?;
        let (PathStep::Index(number), outer) = (&steps[count - 1], &steps[..count - 1]) else { return None };
        let numbered = |number: usize| outer.iter().cloned().chain([PathStep::Index(number)]).collect::<Path>();
        if number.checked_sub(1).is_some_and(|last| before.origin(&numbered(last)).is_none()) {
            return None;
        }
        let own = (0..*number).find(|&number| document.path(numbered(number)).is_err()).unwrap_or(*number);
        Some(steps[count..].iter().cloned().fold(numbered(own), Path::step))
    }

    /// Returns the diagnostic about a number that is not the next one in all files.
    pub(super) fn no_next(&self, path: &Path, before: &State) -> Option<Diagnostic> {
        let (PathStep::Index(number), outer) = path.steps().split_last()? else { return None };
        let numbered = |number: usize| outer.iter().cloned().chain([PathStep::Index(number)]).collect::<Path>();
        let is_known = self.counts_otherwise() && is_element(self.typed.schema, path);
        let is_there = |number: usize| before.origin(&numbered(number)).is_some();
        if !is_known || *number == 0 || is_there(*number - 1) {
            return None;
        }
        let next = (0..*number).find(|&number| !is_there(number))?;
        (next > 0).then(|| messages::no_next(path, next, &numbered(next)))
    }

    /// Returns `true` if a path leads into a block with which a configuration defines something.
    pub(super) fn is_definition(&self, path: &Path) -> bool {
        let is_type = |name: &str| {
            let definition = Definition::of(name).filter(|_| self.typed.schema.find(name, 0).is_none());
            let defined = || self.loader.definitions(self.typed.schema);
            definition.is_some_and(|definition| defined().iter().any(|(other, _)| *other == definition))
        };
        matches!(path.steps(), [PathStep::Name(name), _, ..] if is_type(name))
    }

    /// Returns the path in a file of a defined value, for the path that expressions use. The value is the default of
    /// a declared variable, or a local value. Any other path stays as it is.
    pub(super) fn defined_by(&self, path: Path) -> Path {
        let [PathStep::Name(root), name, behind @ ..] = path.steps() else { return path };
        if taking(self.typed.schema, root).is_some() {
            return path;
        }
        let step = |name: &str| PathStep::Name(name.into());
        let definitions = self.loader.definitions(self.typed.schema);
        let is_type = definitions.iter().any(|(definition, _)| definition.block_type() == &**root);
        let referred = definitions.iter().find(|(_, below)| !is_type && below.as_deref() == Some(root));
        let Some((definition, _)) = referred else { return path };
        let default = (*definition == Definition::Variable).then(|| step("default"));
        let around = [step(definition.block_type()), name.clone()].into_iter().chain(default);
        around.chain(behind.iter().cloned()).collect()
    }

    /// Returns the path by which expressions refer to the declared variable whose default a path leads to.
    pub(super) fn variable_of(&self, path: &Path) -> Option<Path> {
        let [PathStep::Name(ty), name, PathStep::Name(default), ..] = path.steps() else { return None };
        let is_it = |definition: Definition| definition == Definition::Variable && definition.block_type() == &**ty;
        let mut definitions = self.loader.definitions(self.typed.schema).into_iter();
        let (_, below) = definitions.find(|(definition, _)| is_it(*definition) && &**default == "default")?;
        Some(Path::new().attribute(below?).step(name.clone()))
    }

    /// Returns the path of [`ConfigCommand::defined_by`]. For a declared variable as a whole, the path leads to its
    /// default.
    pub(super) fn given_by(&self, path: Path) -> Path {
        let path = self.defined_by(path);
        let is_variable = matches!(path.steps(), [PathStep::Name(ty), _] if &**ty == Definition::Variable.block_type());
        match is_variable && self.is_definition(&path) {
            true => path.attribute("default"),
            false => path,
        }
    }

    /// Removes an item. In JSON, a container that is empty then and would be no block is removed, too.
    ///
    /// A computed value is not removed, unless it may be overwritten.
    pub(super) fn remove(&self, document: &mut Document, spot: &Spot, overwrites: bool) -> Result<(), Diagnostic> {
        let meant = self.meant_in(document, &spot.path);
        if let [first, _, ..] = &*meant.blocks {
            return Err(messages::several_blocks(&spot.path, first));
        }
        // Labels of JSON may be in several objects, none of which has all of these.
        let ty = spot.path.steps().first().and_then(|ty| taking(self.typed.schema, &ty.text()));
        let is_labelled = ty.and_then(Field::blocks).is_some_and(|blocks| blocks.argument.is_none());
        if document.is_json() && is_labelled && meant.taken == 0 && spot.known == 0 && spot.path.steps().len() > 1 {
            return Err(messages::nothing_there(&spot.path.to_string(), None));
        }
        let is_block = document.is_json() && meant.taken == spot.path.steps().len();
        // An item of a definition may be empty.
        let is_definition = document.is_json() && spot.path.steps().len() == 2 && self.is_definition(&spot.path);
        if let (true, Some(first)) = (is_definition, spot.there.steps().first()) {
            let ty = Path::new().step(first.clone());
            if document.remove_all(&[(&spot.there).into()], &[(&ty).into()]) {
                return Ok(());
            }
        }
        let there = place_of(document, &meant).filter(|_| is_block);
        let whole = there.as_ref().unwrap_or(&spot.there);
        let computed = if overwrites { None } else { computed_there(document, self.typed.schema, (&spot.path, whole)) };
        if let Some(at) = computed {
            return Err(messages::computed_and_lost(&spot.path, at));
        }
        // Only the schema knows which properties and elements are blocks.
        let ty = there.as_ref().and_then(|_| block_type(self.typed.schema, &meant.path(&spot.path)));
        // In a file that is a list of objects, it is in one of these.
        let number = there.iter().flat_map(|there| there.steps()).take_while(|step| matches!(step, PathStep::Index(_)));
        let ty = ty.map(|ty| number.cloned().chain(ty.steps().iter().cloned()).collect::<Path>());
        match (there, ty) {
            (Some(there), Some(ty)) if document.remove_all(&[(&there).into()], &[(&ty).into()]) => Ok(()),
            (there, _) => Ok(document.remove(there.unwrap_or_else(|| spot.there.clone()))?),
        }
    }
}

/// Returns the place in a file of the block that a path leads into.
fn place_of(document: &Document, meant: &Meant) -> Option<Path> {
    let (header, body) = meant.block.as_ref()?;
    // In JSON one property can be several blocks.
    document.path(if document.is_json() { body } else { header }).ok()
}

/// Makes the blocks on the way to something that are not in a file yet, if the path says which ones.
pub(super) fn make_blocks(document: &mut Document, schema: &'static Schema, spot: &Spot) -> Result<(), Diagnostic> {
    let (root, mut schema) = (schema, schema);
    let mut count = 0;
    let mut steps = spot.path.steps().split_last().map_or(&[][..], |(_, before)| before);
    while let Some((PathStep::Name(name), rest)) = steps.split_first() {
        let Some(block) = taking(schema, name).and_then(Field::blocks) else { return Ok(()) };
        // A block that is written as an argument stays an argument.
        let whole = spot.first(count).attribute(name.clone());
        if block.argument.is_some() && document.get(&whole).is_ok_and(|value| !value.is_null()) && !document.is_json() {
            return Ok(());
        }
        let Some(labels) = rest.get(..block.label_count(name)) else { return Ok(()) };
        let names = labels.iter().map(|label| match label {
            PathStep::Name(label) => Some(label.to_string()),
            PathStep::Index(_) => None,
        });
        let Some(names) = names.collect::<Option<Vec<String>>>() else { return Ok(()) };
        let number = rest.get(labels.len()).filter(|step| matches!(step, PathStep::Index(_)));
        let taken = 1 + labels.len() + usize::from(number.is_some());
        let (around, inside) = (spot.first(count), spot.first(count + taken));
        // In JSON there is a property where there is no block.
        if document.is_json() && document.get(&inside).is_ok_and(|value| is_nothing(&value)) {
            document.overwrite(&inside, Value::object::<String>([]))?;
        }
        // Behind a number there is one or none; labels of JSON may be in several objects, and only the schema knows what they are.
        let is_none = |error: &EditError| number.is_some() || error.diagnostic().code() != codes::AMBIGUOUS_PATH;
        let is_meant = || is_block_there(document, root, spot, count + taken);
        let there = document.path(&inside).map(|_| ());
        if let Err(missing) = there
            && count + taken > spot.known
            && (is_none(&missing) || document.is_json() && !is_meant())
        {
            document.append_block(&around, name, names.clone())?;
            // One more is not enough where the number is beyond the next one.
            if number.is_some() && document.path(&inside).is_err() {
                return Err(missing.into());
            }
        }
        let Some(body) = block.body(name, names.get(block.key_count()).map(String::as_str)) else { return Ok(()) };
        schema = body.schema;
        (count, steps) = (count + taken, &steps[taken..]);
    }
    Ok(())
}

/// Returns `true` if there is a block that the first `count` steps of a path lead to.
fn is_block_there(document: &Document, schema: &'static Schema, spot: &Spot, count: usize) -> bool {
    let syntax = if document.is_json() { FileSyntax::Json } else { FileSyntax::Native };
    let body = syntax.parse(document.source().clone(), &spot.limits).tree;
    let around = Path::from(&spot.path.steps()[..count]);
    meant(body.as_node(), schema, &around).taken == count
}

/// Returns `true` if a value of JSON stands where blocks could be, and there are no blocks.
fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_elements().is_some_and(|elements| elements.is_empty())
}

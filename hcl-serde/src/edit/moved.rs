//! Items at the place of older files (`#[hcl(moved_from = "...")]`) are written to their new place, with their
//! comments. Values of older files are written in their current form.

use std::collections::{BTreeMap, HashMap, HashSet};

use hcl_model::body::Body;
use hcl_model::edit::{Document, EditError, Target};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Range, Source};
use hcl_model::typing::Scope;
use hcl_model::value::Value;

use crate::file_syntax::FileSyntax;
use crate::read::{Taken, changed_values, found};
use crate::schema::{Field, Migrations, Schema};
use crate::write::COMMENT;

/// Returns the number of moves of a type. The number behind them stands for all values that are
/// written in another way now.
pub(super) fn count(schema: &'static Schema) -> usize {
    Migrations::of(schema).all.len() + 1
}

/// Returns `true` if what has moved by a number stands at a place.
pub(super) fn stands_at(schema: &'static Schema, tree: &Body, of: usize, place: &Range) -> bool {
    found(&Migrations::of(schema), schema, tree).iter().any(|(it, _)| it.of == of && it.at == *place)
}

/// The text, which is read as a tree, with everything in its place that can be put there, or only what has this number; what cannot stays where it is.
pub(super) fn in_place(
    schema: &'static Schema,
    tree: &Body,
    (source, syntax): (&Source, FileSyntax),
    scope: &Scope,
    only: Option<usize>,
) -> Document {
    let limits = scope.limits();
    let migrations = Migrations::of(schema);
    let mut document = Document::with(source, syntax == FileSyntax::Json, limits);
    let context = EvalContext::new().with_budget(scope.budget().for_load());
    let mut jobs: Vec<(Option<Range>, Job)> = Vec::new();
    if only.is_none_or(|only| only == migrations.all.len()) {
        for (place, value) in changed_values(schema, tree, Mode::Full(&context), scope) {
            jobs.push((None, Job::Change(place, value)));
        }
    }
    let found = found(&migrations, schema, tree).into_iter();
    let is_meant = |(it, is_accepted): &(Taken, bool)| *is_accepted && only.is_none_or(|only| it.of == only);
    let mut left: Vec<Taken> = found.filter(is_meant).map(|(it, _)| it).collect();
    left.sort_by_key(|it| it.at.bytes().start);
    jobs.extend(left.into_iter().map(|it| (it.around.clone(), Job::Move(it))));
    let is_json = syntax == FileSyntax::Json;
    for level in levels(&document, jobs) {
        do_in_blocks(&mut document, &level, &migrations, is_json);
    }
    document
}

/// Something that is to be done in a file.
enum Job {
    /// A value of an older file is to be what it is now.
    Change(Range, Value),
    Move(Taken),
}

/// The jobs in blocks, or in the file where there is no block.
type Level = Vec<(Option<Range>, Vec<Job>)>;

/// Returns the jobs in blocks that are not nested in each other, one set of blocks after the other. The innermost
/// blocks come first.
fn levels(document: &Document, jobs: Vec<(Option<Range>, Job)>) -> Vec<Level> {
    let mut by_block: BTreeMap<(usize, usize), (Option<Range>, Vec<Job>)> = BTreeMap::new();
    for (around, job) in jobs {
        let around = match &job {
            Job::Change(place, _) => document.block_around(place),
            Job::Move(_) => around,
        };
        // What is in another one ends in front of it.
        let key =
            around.as_ref().map_or((usize::MAX, 0), |around| (around.bytes().end, usize::MAX - around.bytes().start));
        by_block.entry(key).or_insert_with(|| (around, Vec::new())).1.push(job);
    }
    let mut levels: Vec<Level> = Vec::new();
    // Where the last block of each level begins.
    let mut starts: Vec<usize> = Vec::new();
    for (around, jobs) in by_block.into_values() {
        let start = around.as_ref().map_or(0, |around| around.bytes().start);
        // Behind the levels that have blocks in this one.
        let level = starts.iter().rposition(|last| *last >= start).map_or(0, |level| level + 1);
        if level == levels.len() {
            levels.push(Vec::new());
            starts.push(0);
        }
        starts[level] = start;
        levels[level].push((around, jobs));
    }
    levels
}

/// Does what is to be done in blocks that are not in each other.
fn do_in_blocks(document: &mut Document, level: &Level, migrations: &Migrations, is_json: bool) {
    let mut targets = Vec::new();
    let mut in_blocks = Vec::new();
    for (around, jobs) in level {
        match around {
            Some(around) => {
                targets.push(Target::from(around));
                in_blocks.push(jobs);
            }
            None => do_jobs(document, jobs, migrations, is_json),
        }
    }
    let mut edit = |document: &mut Document, _: &Path, number: usize, _: bool| {
        do_jobs(document, in_blocks[number], migrations, is_json);
        Ok::<(), EditError>(())
    };
    document.in_each(&targets, &mut edit);
}

fn do_jobs(document: &mut Document, jobs: &[Job], migrations: &Migrations, is_json: bool) {
    let mut left: Vec<&Taken> = Vec::new();
    for job in jobs {
        match job {
            // What is computed of constants only means nothing else; what cannot be done is still reported.
            Job::Change(place, value) => {
                let _ = document.overwrite(place, value.clone());
            }
            Job::Move(it) => left.push(it),
        }
    }
    let mut mover = Mover { migrations, document, is_json };
    // What goes into one block that is not there yet, by where it stays.
    let mut together: HashMap<Vec<(usize, usize)>, Vec<&Taken>> = HashMap::new();
    let key = |it: &Taken| it.inside.iter().map(|block| (block.bytes().start, block.bytes().end)).collect::<Vec<_>>();
    for it in left.iter().filter(|it| !it.inside.is_empty()) {
        together.entry(key(it)).or_default().push(it);
    }
    let mut renamed: HashSet<Vec<(usize, usize)>> = HashSet::new();
    for key in left.iter().map(|it| key(it)) {
        if let Some(together) = together.remove(&key)
            && mover.rename_block(&together).is_ok()
        {
            renamed.insert(key);
        }
    }
    for it in left.iter().filter(|it| !renamed.contains(&key(it))) {
        let _ = mover.document_edit(it);
    }
}

struct Mover<'m> {
    migrations: &'m Migrations,
    document: &'m mut Document,
    is_json: bool,
}

/// It cannot be done, or not so.
struct NotSo;

impl From<EditError> for NotSo {
    fn from(_: EditError) -> NotSo {
        NotSo
    }
}

/// The path of something without the number of the object that it is in, if a JSON file is a list of objects: names are looked
/// for in all of them.
fn by_names(path: Path) -> Path {
    let is_counted = matches!(path.steps().first(), Some(PathStep::Index(_)));
    path.steps().iter().skip(usize::from(is_counted)).cloned().collect()
}

impl Mover<'_> {
    /// The path of something.
    fn path(&self, place: &Range) -> Result<Path, NotSo> {
        Ok(by_names(self.document.path(place)?))
    }

    /// The fields that lead from the block that something stays in to where it belongs.
    fn way(&self, it: &Taken) -> &[&'static Field] {
        let moved = &self.migrations.all[it.of];
        &moved.to[moved.common..]
    }

    /// Gives a block another name, and what is in it: if all of it goes into one block that is not there yet.
    fn rename_block(&mut self, all: &[&Taken]) -> Result<(), NotSo> {
        let Some((first, [block])) = all.first().map(|first| (first, &first.inside[..])) else { return Err(NotSo) };
        let [into, _] = self.way(first) else { return Err(NotSo) };
        let name = into.name();
        let is_so = |it: &Taken| {
            it.emptied == 1 && !it.is_left_over() && matches!(self.way(it), [field, _] if field.name() == name)
        };
        if !all.iter().all(|it| is_so(it)) {
            return Err(NotSo);
        }
        let around = self.around(first)?;
        let path = self.path(block)?;
        let has_other_steps = path.steps().len() != around.steps().len() + 1;
        if has_other_steps || self.child(&around, into)?.is_some() {
            return Err(NotSo);
        }
        let renamed: Vec<&str> = all.iter().map(|it| self.migrations.all[it.of].field().name()).collect();
        self.document.together(|document| {
            for (it, name) in all.iter().zip(renamed) {
                let path = by_names(document.path(&it.at)?);
                if path.steps().last().is_none_or(|step| !step.is(name)) {
                    document.rename(&path, name)?;
                }
            }
            document.rename(&path, name).map_err(NotSo::from)
        })
    }

    fn document_edit(&mut self, it: &Taken) -> Result<(), NotSo> {
        let way: Vec<&'static Field> = self.way(it).to_vec();
        let is_json = self.is_json;
        let around = self.around(it)?;
        self.document.together(|document| {
            let mut mover = Mover { migrations: self.migrations, document, is_json };
            if it.is_left_over() {
                let path = mover.path(&it.at)?;
                return if is_bare(mover.document, &path)? { Ok(mover.document.remove(&path)?) } else { Err(NotSo) };
            }
            let now = mover.put(it, around, &way)?;
            mover.remove_empty(it, &now)
        })
    }

    /// The path of the block that something stays in.
    fn around(&self, it: &Taken) -> Result<Path, NotSo> {
        Ok(match &it.around {
            Some(around) => self.path(around)?,
            None => Path::new(),
        })
    }

    /// Returns the path of a field in a body, if the body has it.
    fn child(&self, around: &Path, field: &Field) -> Result<Option<Path>, NotSo> {
        let at = around.steps().len();
        let is_it = |path: &Path| path.steps().get(at).is_some_and(|step| field.item_names().any(|name| step.is(name)));
        let inside = self.document.paths(around)?;
        // In a list of JSON objects, names are looked for in each of them.
        let has_it = |name: &&str| self.is_json && self.document.has_item(around, name);
        let by_name = || field.item_names().find(has_it).map(|name| around.clone().attribute(name));
        Ok(inside.into_iter().find(is_it).or_else(by_name))
    }

    /// Puts something where it belongs; its path then.
    fn put(&mut self, it: &Taken, around: Path, way: &[&'static Field]) -> Result<Path, NotSo> {
        let Some((field, blocks)) = way.split_last() else { return Err(NotSo) };
        let name = field.name();
        let mut into = around.clone();
        let mut path = self.path(&it.at)?;
        if let Some(first) = blocks.first()
            && self.child(&around, first)? == Some(path.clone())
        {
            // The block that it goes into has the name that it has itself.
            self.document.rename(&path, name)?;
            path = around.clone().attribute(name);
        }
        for block in blocks {
            into = match self.child(&into, block)? {
                Some(there) => there,
                None => self.document.append_block(&into, block.name(), [""; 0])?,
            };
        }
        let outside = match it.inside.first() {
            Some(block) => self.path(block)?,
            None => around,
        };
        if outside != into {
            if let (true, Some(there), Some(blocks)) = (self.is_json, self.child(&into, field)?, field.blocks()) {
                return if blocks.is_single() { Err(NotSo) } else { self.put_beside(&path, there) };
            }
            path = match self.document.move_into(&path, &into) {
                Ok(path) => by_names(path),
                // Something else has its old name there.
                Err(_) => {
                    self.document.rename(&path, name)?;
                    let steps = path.steps().split_last().map(|(_, before)| before).unwrap_or_default();
                    let renamed = Path::from(steps);
                    by_names(self.document.move_into(renamed.attribute(name), &into)?)
                }
            };
        }
        let at = into.steps().len();
        if path.steps().get(at).is_some_and(|step| step.is(name)) {
            return Ok(path);
        }
        self.document.rename(&path, name)?;
        let steps = path.steps().iter().enumerate().map(|(index, step)| match index == at {
            true => PathStep::Name(name.into()),
            false => step.clone(),
        });
        Ok(steps.collect::<Path>())
    }

    /// Puts blocks of JSON, all of a property, behind those of their type that are there already: beside their labels, or as
    /// elements of a list.
    fn put_beside(&mut self, path: &Path, there: Path) -> Result<Path, NotSo> {
        let put_each = |document: &mut Document| {
            while let Some(first) = document.paths(path)?.into_iter().next() {
                document.move_into(&first, &there)?;
            }
            document.remove(path)
        };
        self.document.together(put_each).or_else(|_: EditError| {
            self.document.together(|document| {
                document.make_lists(&[path.into()]);
                document.make_lists(&[(&there).into()]);
                put_each(document)
            })
        })?;
        Ok(there)
    }

    /// Lets what the property `//` of JSON says of a block in which nothing else is left be said where that is now, if nothing is said
    /// there.
    fn take_comment_along(&mut self, it: &Taken, block: &Path, now: &Path) -> Result<(), NotSo> {
        let inside = self.document.paths(block)?;
        let [comment] = &inside[..] else { return Ok(()) };
        let is_comment = comment.steps().last().is_some_and(|step| step.is(COMMENT));
        let name = self.migrations.all[it.of].field().name();
        let Some(at) = now.steps().iter().rposition(|step| step.is(name)).filter(|_| is_comment) else { return Ok(()) };
        let around: Path = now.steps().iter().take(at).cloned().collect();
        if let Some(first) = self.document.paths(&around)?.first()
            && !self.document.has_item(&around, COMMENT)
        {
            self.document.move_before(comment, first)?;
        }
        Ok(())
    }

    /// Takes blocks out that are left with nothing in them; what comments say of them is said of what was in them.
    fn remove_empty(&mut self, it: &Taken, now: &Path) -> Result<(), NotSo> {
        for block in &it.inside[..it.emptied] {
            let path = self.path(block)?;
            if self.is_json {
                self.take_comment_along(it, &path, now)?;
            }
            let Some(inside) = self.document.only_comments(&path)? else { break };
            if !self.is_json {
                let own = self.document.lead_as_written(now)?;
                let mut said = self.document.comments_as_written(&path)?;
                for comment in inside {
                    if !said.contains(&comment) {
                        said.push(comment);
                    }
                }
                if !said.is_empty() {
                    said.extend(own);
                    self.document.set_written_lead(now, &said)?;
                }
            }
            self.document.remove(&path)?;
            if let Some((PathStep::Index(_), list)) = path.steps().split_last() {
                let list = Path::from(list);
                if self.is_json && self.document.paths(&list).is_ok_and(|left| left.is_empty()) {
                    self.document.remove(&list)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns `true` if a block has no items and no comments.
pub(super) fn is_bare(document: &Document, path: &Path) -> Result<bool, EditError> {
    Ok(document.only_comments(path)?.is_some_and(|comments| comments.is_empty()))
}

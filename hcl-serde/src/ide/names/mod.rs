//! The names that a configuration defines, and the references to them.

mod gather;
mod needing;
mod table;
mod unread;

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;

use hcl_model::expr::Expression;
use hcl_model::syntax::NodeId;

use crate::ide::inside::Open;
pub(super) use crate::ide::names::needing::Needing;
use crate::ide::names::table::{Steps, Table, Word, number};
use crate::ide::project::Load;
use crate::ide::{EditorDocument, FileRange};

/// All names of the files that are loaded together.
#[derive(Debug, Default)]
pub(super) struct Names {
    documents: Vec<EditorDocument>,
    table: Table,
    pub(super) definitions: Vec<Definition>,
    /// The definitions of all steps that lead to something, by their numbers, and those of each other name.
    values: Vec<Option<Same>>,
    others: HashMap<Name, Same>,
    /// The definitions that count only in a part of a file, by the number of that and their names, in its order.
    inner: HashMap<(u32, Word), Vec<Inner>>,
    uses: Vec<Use>,
    /// The steps of all of these.
    steps: Vec<Step>,
}

/// Definitions of the same name: the first of them and the last; each has the number of the next one.
#[derive(Debug, Clone, Copy)]
struct Same {
    first: u32,
    last: u32,
}

/// A definition that counts only between two bytes.
#[derive(Debug, Clone, Copy)]
struct Inner {
    definition: u32,
    start: usize,
    end: usize,
    /// The number of the one around it that has the same name.
    outer: Option<usize>,
}

/// The name of something in expressions: steps from a variable on, or a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Name {
    Value(Steps),
    Function(Word),
    /// A name that counts only in a part of a file.
    Local {
        name: Word,
        within: Place,
    },
}

/// The definition of a name.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) name: Name,
    pub(super) kind: Kind,
    /// The name itself, without quotes.
    pub(super) place: Place,
    /// `true` if the name stands in quotes.
    pub(super) is_quoted: bool,
    /// The description that the configuration gives.
    pub(super) description: Option<Box<str>>,
    /// Its value, if that is written in the same file.
    value: Option<NodeId>,
    /// The reason why the name cannot be changed, if there is one.
    pub(super) fixed: Option<Fixed>,
    /// The next one of the same name.
    next: Option<u32>,
}

/// The place of something in a file: the number of the file, and the bytes. Many places are in the same file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    file: u32,
    start: u32,
    end: u32,
}

impl Place {
    fn new(file: u32, range: &Range<usize>) -> Place {
        Place { file, start: number(range.start), end: number(range.end) }
    }

    pub(super) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The kind of something that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Local,
    Variable,
    Function,
    /// A parameter of a function.
    Parameter,
    /// The name that a `dynamic` block gives its elements.
    Iterator,
    /// The name that a `for` gives its elements.
    Element,
    /// An argument, at the root or of a block.
    Argument,
    /// A block, by its labels.
    Block,
}

/// The reason why a name cannot be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fixed {
    /// The program knows it.
    ByProgram,
    /// Something stands in the middle of it, as a comment.
    ByPlace,
}

/// A reference to something.
#[derive(Debug)]
struct Use {
    place: Place,
    /// The number of the first of its steps, and how many there are; that is at least one.
    first: u32,
    count: u32,
    called: Called,
}

/// The kinds of something that a reference can lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Called {
    Value,
    Function,
    /// Only a name that counts in a part of a file.
    Local,
}

/// The name of a step with its place, without dots, brackets and quotes.
#[derive(Debug)]
struct Step {
    word: Word,
    start: u32,
    end: u32,
    is_quoted: bool,
    /// The steps up to this one, if something has a name that begins so.
    steps: Option<Steps>,
}

impl Step {
    fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The name at a place.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) name: Name,
    /// The range of the name at the place.
    pub(super) range: Range<usize>,
}

impl Names {
    /// The names of a load.
    pub(super) fn of(load: &Load) -> Names {
        let mut names = gather::gather(load);
        names.inner.values_mut().for_each(|all| nest(all));
        names.resolve();
        names
    }

    fn push(&mut self, definition: Definition) {
        let number = number(self.definitions.len());
        if let Name::Local { name, within } = definition.name {
            let Range { start, end } = within.range();
            let inner = Inner { definition: number, start, end, outer: None };
            self.inner.entry((within.file, name)).or_default().push(inner);
        }
        let new = Same { first: number, last: number };
        let same = match definition.name {
            Name::Value(steps) => {
                self.values.resize(self.values.len().max(steps.number() + 1), None);
                self.values[steps.number()].get_or_insert(new)
            }
            name => self.others.entry(name).or_insert(new),
        };
        if same.last != number {
            self.definitions[same.last as usize].next = Some(number);
            same.last = number;
        }
        self.definitions.push(definition);
    }

    /// The definitions of a name, if there are any.
    fn same(&self, name: Name) -> Option<Same> {
        match name {
            Name::Value(steps) => self.values.get(steps.number()).copied().flatten(),
            other => self.others.get(&other).copied(),
        }
    }

    /// Finds for all steps the names that they begin, when all definitions are known.
    fn resolve(&mut self) {
        for used in self.uses.iter().filter(|it| it.called != Called::Function) {
            let mut before = None;
            for step in &mut self.steps[used.first as usize..][..used.count as usize] {
                before = self.table.step(before, step.word);
                if before.is_none() {
                    break;
                }
                step.steps = before;
            }
        }
    }

    fn steps_of(&self, used: &Use) -> &[Step] {
        &self.steps[used.first as usize..][..used.count as usize]
    }

    fn path(&self, file: u32) -> &Path {
        self.documents[file as usize].path()
    }

    /// Returns the path of the file and the range of a place.
    pub(super) fn in_file(&self, place: &Place) -> FileRange {
        FileRange { path: self.path(place.file).to_owned(), range: place.range() }
    }

    pub(super) fn document(&self, place: &Place) -> &EditorDocument {
        &self.documents[place.file as usize]
    }

    /// Returns the text of a word.
    pub(super) fn text(&self, word: Word) -> &str {
        self.table.text(word)
    }

    /// Returns the texts of steps.
    pub(super) fn texts(&self, steps: Steps) -> Vec<&str> {
        self.table.texts(steps)
    }

    /// The first of some steps.
    pub(super) fn root(&self, steps: Steps) -> Word {
        self.table.root(steps)
    }

    /// Returns the name that some steps make, if something has that name.
    pub(super) fn value<'n>(&self, mut steps: impl Iterator<Item = &'n str>) -> Option<Name> {
        let first = self.table.step(None, self.table.word(steps.next()?)?)?;
        let last = steps.try_fold(first, |before, text| self.table.step(Some(before), self.table.word(text)?));
        last.map(Name::Value)
    }

    /// Returns the last part of a name, without the steps that lead there.
    pub(super) fn last(&self, name: Name) -> &str {
        self.text(match name {
            Name::Value(steps) => self.table.last(steps),
            Name::Function(name) | Name::Local { name, .. } => name,
        })
    }

    /// Returns `true` if a name is the name of a variable, and not of something in a variable.
    pub(super) fn is_root(&self, steps: Steps) -> bool {
        self.table.before(steps).is_none()
    }

    /// Returns `true` if something beside a name already has the name `text`.
    pub(super) fn is_taken(&self, beside: Name, text: &str) -> bool {
        let Some(word) = self.table.word(text) else { return false };
        let name = match beside {
            Name::Value(steps) => self.table.step(self.table.before(steps), word).map(Name::Value),
            Name::Function(_) => Some(Name::Function(word)),
            Name::Local { within, .. } => Some(Name::Local { name: word, within }),
        };
        name.is_some_and(|name| self.same(name).is_some())
    }

    /// The value of a definition, if that is written in the same file.
    pub(super) fn value_of(&self, definition: &Definition) -> Option<Expression> {
        let body = self.document(&definition.place).body().as_node();
        definition.value.map(|value| Expression::from_node(body.sibling(value)))
    }

    /// Returns the name at a place, of a definition or of a reference to one.
    pub(super) fn target(&self, path: &Path, offset: usize) -> Option<Target> {
        let holds = |range: &Range<usize>| range.start <= offset && offset <= range.end;
        let is_here = |place: &Place| holds(&place.range()) && self.path(place.file) == path;
        if let Some(definition) = self.definitions.iter().find(|it| is_here(&it.place)) {
            return Some(Target { name: definition.name, range: definition.place.range() });
        }
        let used = self.uses.iter().filter(|it| is_here(&it.place));
        let mut touched = used.flat_map(|it| self.steps_of(it).iter().enumerate().map(move |step| (it, step)));
        touched.find_map(|(it, (at, step))| {
            let range = Some(step.range()).filter(holds)?;
            Some(Target { name: self.named(it, at)?, range })
        })
    }

    /// Returns the name that the reference at a place leads to. The place names only a step on the way.
    pub(super) fn led_to(&self, path: &Path, offset: usize) -> Option<Target> {
        let holds = |range: &Range<usize>| range.start <= offset && offset <= range.end;
        let mut used = self.uses.iter().filter(|it| holds(&it.place.range()) && self.path(it.place.file) == path);
        used.find_map(|it| {
            let at = self.steps_of(it).iter().position(|step| holds(&step.range()))?;
            let (to, name) = (at..it.count as usize).find_map(|to| Some((to, self.named(it, to)?)))?;
            Some(Target { name, range: self.steps_of(it)[to].range() })
        })
    }

    /// Returns the name that the steps of a use make, up to one of them.
    fn named(&self, used: &Use, at: usize) -> Option<Name> {
        self.first_named(used, at).map(|first| self.definitions[first as usize].name)
    }

    /// The first definition of what the steps of a use up to one of them name.
    fn first_named(&self, used: &Use, at: usize) -> Option<u32> {
        let steps = self.steps_of(used);
        let root = &steps[0];
        let name = if used.called == Called::Function {
            Name::Function(root.word)
        } else if let Some(local) = self.innermost(used.place.file, root.word, root.range().start) {
            // A name that counts only there counts before a name that counts everywhere.
            Some(local.name).filter(|_| at == 0)?
        } else if used.called == Called::Local {
            return None;
        } else {
            Name::Value(steps[at].steps?)
        };
        self.same(name).map(|same| same.first)
    }

    /// Returns the innermost definition of a name at a byte of a file, if the name counts only in a part of the file.
    fn innermost(&self, file: u32, name: Word, at: usize) -> Option<&Definition> {
        let all = self.inner.get(&(file, name))?;
        let before = all.partition_point(|it| it.start <= at).checked_sub(1);
        let mut around = std::iter::successors(before, |&index| all[index].outer).map(|index| all[index]);
        around.find(|it| at < it.end).map(|it| &self.definitions[it.definition as usize])
    }

    /// The names of a file that do not count everywhere, with what they are and the bytes in which they count.
    pub(super) fn local(&self, document: &EditorDocument) -> impl Iterator<Item = (Kind, &str, Range<usize>)> {
        let path = document.path().to_owned();
        self.definitions.iter().filter_map(move |definition| match definition.name {
            Name::Local { name, within } => {
                (self.path(within.file) == path).then(|| (definition.kind, self.text(name), within.range()))
            }
            _ => None,
        })
    }

    /// The names that count at a byte of a file, and not everywhere.
    pub(super) fn local_at(&self, document: &EditorDocument, offset: usize) -> Vec<&str> {
        let counts = |kind: Kind, Range { start, end }: Range<usize>| {
            // The parser may have read less of a text that is not finished.
            let rest = document.text().get(end..offset).unwrap_or_default();
            start <= offset && (offset <= end || kind == Kind::Parameter && !rest.contains('\n'))
        };
        self.local(document).filter_map(|(kind, name, within)| counts(kind, within).then_some(name)).collect()
    }

    /// Returns `true` if a reference would mean something else, or nothing, after a name has been changed.
    pub(super) fn captures(&self, name: Name, new: &str) -> bool {
        // A name that nothing has and nothing refers to hides nothing.
        let Some(new) = self.table.word(new) else { return false };
        // From where on what something is called there counts, if it counts only in a part of the file.
        let counts_from = |used: &Use, called: Word| {
            let start = self.steps_of(used)[0].range().start;
            match self.innermost(used.place.file, called, start).map(|it| &it.name) {
                Some(Name::Local { within, .. }) => Some(within.start),
                _ => None,
            }
        };
        // The reference would lead to something that is nearer.
        let is_hidden = |used: &Use| {
            let is_nearer = match (name, counts_from(used, new)) {
                (Name::Local { within, .. }, Some(from)) => from > within.start,
                (Name::Value(steps), Some(_)) => self.is_root(steps),
                _ => false,
            };
            is_nearer && self.named(used, 0) == Some(name)
        };
        // A reference to something else of the new name would lead to this.
        let hides = |used: &Use| match name {
            Name::Local { within, .. } => {
                let root = &self.steps_of(used)[0];
                let is_inside = used.place.file == within.file && within.range().contains(&root.range().start);
                let is_it = is_inside && used.called != Called::Function && root.word == new;
                is_it && counts_from(used, root.word).is_none_or(|from| from <= within.start)
            }
            _ => false,
        };
        self.uses.iter().any(|used| used.called != Called::Function && is_hidden(used) || hides(used))
    }

    /// Returns `true` if something refers to the name after its change, whether such a name is defined or not.
    pub(super) fn is_referred_to(&self, name: Name, new: &str) -> bool {
        let Some(new) = self.table.word(new) else { return false };
        let is_called = |used: &Use, at: usize| self.steps_of(used).get(at).is_some_and(|step| step.word == new);
        let (at, before) = match name {
            Name::Value(steps) => (self.table.count(steps) - 1, self.table.before(steps)),
            Name::Function(_) => return self.uses.iter().any(|it| it.called == Called::Function && is_called(it, 0)),
            Name::Local { .. } => return false,
        };
        let is_below = |used: &Use| {
            let steps = self.steps_of(used);
            let root = &steps[0];
            (at == 0 || steps[at - 1].steps == before)
                && self.innermost(used.place.file, root.word, root.range().start).is_none()
        };
        self.uses.iter().any(|it| it.called == Called::Value && is_called(it, at) && is_below(it))
    }

    /// Returns the definitions of a name.
    pub(super) fn definitions_of(&self, name: Name) -> impl Iterator<Item = &Definition> {
        self.numbers_of(name).map(|number| &self.definitions[number as usize])
    }

    fn numbers_of(&self, name: Name) -> impl Iterator<Item = u32> {
        let first = self.same(name).map(|same| same.first);
        std::iter::successors(first, |&number| self.definitions[number as usize].next)
    }

    /// Returns the references to a name: the place of the name, and `true` if the name is in quotes.
    pub(super) fn uses_of(&self, name: Name) -> Vec<(FileRange, bool)> {
        let at = match name {
            Name::Value(steps) => self.table.count(steps) - 1,
            _ => 0,
        };
        let used = self.uses.iter().filter(|it| it.count as usize > at && self.named(it, at) == Some(name));
        let place = |it: &Use| {
            let step = &self.steps_of(it)[at];
            (FileRange { path: self.path(it.place.file).to_owned(), range: step.range() }, step.is_quoted)
        };
        used.map(place).collect()
    }

    /// Returns a place that uses all names around a name at once, as with a computed index or a `for`. The texts of
    /// the names may count there.
    pub(super) fn used_as_a_whole(&self, name: Name) -> Option<(FileRange, Vec<&str>)> {
        let Name::Value(steps) = name else { return None };
        let root = self.table.root(steps);
        let whole = |used: &Use| self.steps_of(used).last()?.steps.filter(|_| used.called == Called::Value);
        let is_around = |used: &Use| whole(used).is_some_and(|whole| self.table.is_behind(steps, whole));
        let is_it = |used: &Use| {
            self.innermost(used.place.file, root, self.steps_of(used)[0].range().start).is_none() && is_around(used)
        };
        let used = self.uses.iter().find(|used| is_it(used))?;
        Some((self.in_file(&used.place), self.texts(whole(used)?)))
    }

    /// The names that follow others.
    pub(super) fn below(&self, path: &[&str]) -> Vec<(&str, &Definition)> {
        let around = match self.value(path.iter().copied()) {
            Some(Name::Value(steps)) => Some(steps),
            _ if path.is_empty() => None,
            _ => return Vec::new(),
        };
        let mut all: BTreeMap<&str, &Definition> = BTreeMap::new();
        for definition in &self.definitions {
            if let Name::Value(steps) = definition.name
                && let Some(word) = self.table.behind(steps, around)
            {
                all.entry(self.text(word)).or_insert(definition);
            }
        }
        all.into_iter().collect()
    }
}

/// Sorts what has the same name in a file, and finds which is in which.
fn nest(all: &mut [Inner]) {
    all.sort_by_key(|it| (it.start, std::cmp::Reverse(it.end)));
    let mut open = Open::default();
    for (index, inner) in all.iter_mut().enumerate() {
        inner.outer = open.at(inner.start).next();
        open.push(index, inner.end);
    }
}

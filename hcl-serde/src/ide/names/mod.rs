//! What a configuration defines by name, and what refers to it.

mod by_name;
mod gather;
mod unread;

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use hcl_model::expr::Expression;

use crate::ide::FileRange;
use crate::ide::inside::Open;
use crate::ide::names::by_name::ByName;
use crate::ide::project::Load;

/// All names of the files that are loaded together.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) definitions: Vec<Definition>,
    by_name: ByName,
    /// The definitions that count only in a part of a file, by the number of that and their names, in its order.
    local: HashMap<usize, HashMap<String, Vec<Inner>>>,
    uses: Vec<Use>,
}

/// A definition that counts only between two bytes.
#[derive(Debug, Clone, Copy)]
struct Inner {
    definition: usize,
    start: usize,
    end: usize,
    /// The number of the one around it that has the same name.
    outer: Option<usize>,
}

/// What expressions call something: steps from a variable on, or a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Name {
    Value(Vec<String>),
    Function(String),
    /// A name that counts only between two bytes of a file.
    Local {
        name: String,
        within: (usize, usize, usize),
    },
}

/// Where something gets its name.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    pub(super) name: Name,
    pub(super) kind: Kind,
    /// The name itself, without quotes.
    pub(super) place: Place,
    /// Whether the name stands in quotes.
    pub(super) is_quoted: bool,
    /// What the configuration says of it.
    pub(super) description: Option<String>,
    /// Its value, if that is written in the same file.
    pub(super) value: Option<Expression>,
    /// Why it cannot have another name, if it cannot.
    pub(super) fixed: Option<Fixed>,
}

/// Where something stands, among much that stands in the same file.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) path: Arc<Path>,
    pub(super) range: Range<usize>,
}

impl Place {
    pub(super) fn in_file(&self) -> FileRange {
        FileRange { path: self.path.to_path_buf(), range: self.range.clone() }
    }
}

/// What something is that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Local,
    Variable,
    Function,
    /// A parameter of a function.
    Parameter,
    /// What a `dynamic` block calls its elements.
    Iterator,
    /// What a `for` calls its elements.
    Element,
    /// An argument, at the root or of a block.
    Argument,
    /// A block, by its labels.
    Block,
}

/// Why a name is what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fixed {
    /// The program knows it.
    ByProgram,
    /// Something stands in the middle of it, as a comment.
    ByPlace,
}

/// Where something is referred to.
#[derive(Debug, Clone)]
struct Use {
    place: Place,
    /// The names of the steps with their places, without dots, brackets and quotes, and whether there are quotes.
    steps: Vec<(String, Range<usize>, bool)>,
    is_function: bool,
    /// Whether it can only be a name that counts in a part of a file.
    is_local: bool,
    /// The number of the file.
    file: usize,
}

/// What a place names.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) name: Name,
    /// Where it stands there.
    pub(super) range: Range<usize>,
}

impl Names {
    /// The names of a load.
    pub(super) fn of(load: &Load) -> Names {
        let mut names = gather::gather(load);
        names.local.values_mut().flat_map(HashMap::values_mut).for_each(|all| nest(all));
        names
    }

    fn push(&mut self, definition: Definition) {
        if let Name::Local { name, within: (file, start, end) } = &definition.name {
            let inner = Inner { definition: self.definitions.len(), start: *start, end: *end, outer: None };
            self.local.entry(*file).or_default().entry(name.clone()).or_default().push(inner);
        }
        self.by_name.push(&definition.name, self.definitions.len());
        self.definitions.push(definition);
    }

    /// What a place names, as a definition or as something that refers to one.
    pub(super) fn target(&self, path: &Path, offset: usize) -> Option<Target> {
        let holds = |range: &Range<usize>| range.start <= offset && offset <= range.end;
        let defined = self.definitions.iter().find(|it| holds(&it.place.range) && *it.place.path == *path);
        if let Some(definition) = defined {
            return Some(Target { name: definition.name.clone(), range: definition.place.range.clone() });
        }
        let used = self.uses.iter().filter(|it| holds(&it.place.range) && *it.place.path == *path);
        let mut touched = used.flat_map(|it| (0..it.steps.len()).map(move |at| (it, at)));
        // What the steps up to one of them name is asked for those alone that are there.
        touched.find_map(|(it, at)| {
            let range = Some(&it.steps[at].1).filter(|range| holds(range))?.clone();
            Some(Target { name: self.named(it, at)?.clone(), range })
        })
    }

    /// What the steps of a use up to one of them name.
    fn named(&self, used: &Use, at: usize) -> Option<&Name> {
        self.named_by(used, at).first().map(|&definition| &self.definitions[definition].name)
    }

    /// The definitions of what the steps of a use up to one of them name.
    fn named_by(&self, used: &Use, at: usize) -> &[usize] {
        let (root, place, _) = &used.steps[0];
        if used.is_function {
            return self.by_name.function(root);
        }
        // What counts only there counts before what counts everywhere.
        if let Some(local) = self.local_at(used.file, root, place.start) {
            return if at == 0 { self.by_name.get(&local.name) } else { &[] };
        }
        if used.is_local {
            return &[];
        }
        self.by_name.value(used.steps[..=at].iter().map(|(name, ..)| name.as_str()))
    }

    /// What a name is at a byte of a file, if it counts only in a part of that: the innermost.
    fn local_at(&self, file: usize, name: &str, at: usize) -> Option<&Definition> {
        let all = self.local.get(&file)?.get(name)?;
        let before = all.partition_point(|it| it.start <= at).checked_sub(1);
        let mut around = std::iter::successors(before, |&index| all[index].outer).map(|index| all[index]);
        around.find(|it| at < it.end).map(|it| &self.definitions[it.definition])
    }

    /// Whether something would mean something else, or nothing, if what has a name had another one.
    pub(super) fn captures(&self, name: &Name, new: &str) -> bool {
        // From where on what something is called there counts, if it counts only in a part of the file.
        let counts_from = |used: &Use, called: &str| {
            let (_, place, _) = &used.steps[0];
            match self.local_at(used.file, called, place.start).map(|it| &it.name) {
                Some(Name::Local { within, .. }) => Some(within.1),
                _ => None,
            }
        };
        // What is referred to would be something that is nearer.
        let is_hidden = |used: &Use| {
            let is_nearer = match (name, counts_from(used, new)) {
                (Name::Local { within: (_, start, _), .. }, Some(from)) => from > *start,
                (Name::Value(path), Some(_)) => path.len() == 1,
                _ => false,
            };
            is_nearer && self.named(used, 0) == Some(name)
        };
        // What else is called so would be this.
        let hides = |used: &Use| match name {
            Name::Local { within: (file, start, end), .. } => {
                let (root, place, _) = &used.steps[0];
                let is_inside = used.file == *file && (*start..*end).contains(&place.start);
                let is_it = is_inside && !used.is_function && root == new;
                is_it && counts_from(used, root).is_none_or(|from| from <= *start)
            }
            _ => false,
        };
        self.uses.iter().any(|used| !used.is_function && is_hidden(used) || hides(used))
    }

    /// Where something gets its name.
    pub(super) fn definitions_of(&self, name: &Name) -> impl Iterator<Item = &Definition> {
        self.by_name.get(name).iter().map(|&at| &self.definitions[at])
    }

    /// Where something is referred to: the name there, and whether it is in quotes.
    pub(super) fn uses_of(&self, name: &Name) -> Vec<(FileRange, bool)> {
        let at = match name {
            Name::Value(path) => path.len() - 1,
            _ => 0,
        };
        let used = self.uses.iter().filter(|it| it.steps.len() > at);
        let is_it = |it: &&Use| self.named(it, at) == Some(name);
        let place = |it: &Use| {
            let (_, range, is_quoted) = &it.steps[at];
            (FileRange { path: it.place.path.to_path_buf(), range: range.clone() }, *is_quoted)
        };
        used.filter(is_it).map(place).collect()
    }

    /// What has a name, and all that is computed from it, directly or by way of others.
    pub(super) fn needing(&self, name: &Name) -> Needing {
        let values = Values::of(&self.definitions);
        // By the first definition of a name, what is computed from it.
        let mut computed: Vec<Vec<usize>> = vec![Vec::new(); self.definitions.len()];
        for used in &self.uses {
            let holders = values.around(&used.place);
            if !holders.is_empty() {
                let firsts = (0..used.steps.len()).filter_map(|at| self.named_by(used, at).first());
                firsts.for_each(|&first| computed[first].extend(&holders));
            }
        }
        let mut found = vec![false; self.definitions.len()];
        let mut next = self.by_name.get(name).to_vec();
        while let Some(at) = next.pop() {
            if !std::mem::replace(&mut found[at], true) {
                for holder in std::mem::take(&mut computed[at]) {
                    next.extend(self.by_name.get(&self.definitions[holder].name));
                }
            }
        }
        Needing { found }
    }

    /// Whether something is among what others need.
    pub(super) fn is_among(&self, needing: &Needing, name: &Name) -> bool {
        self.by_name.get(name).iter().any(|&definition| needing.found[definition])
    }

    /// Where all names around a name are used at once, as with an index that is computed or by a `for`: there, what they are
    /// called may count.
    pub(super) fn used_as_a_whole<'n>(&'n self, name: &'n Name) -> Option<(&'n Place, &'n [String])> {
        let Name::Value(path) = name else { return None };
        let around = |used: &&Use| {
            let steps = || used.steps.iter().map(|(name, ..)| name);
            !used.is_function && used.steps.len() < path.len() && steps().eq(&path[..used.steps.len()])
        };
        let is_it = |used: &&Use| !used.is_local && self.local_at(used.file, &path[0], used.steps[0].1.start).is_none();
        let used = self.uses.iter().filter(around).find(is_it)?;
        Some((&used.place, &path[..used.steps.len()]))
    }

    /// Whether something has a name already.
    pub(super) fn is_taken(&self, name: &Name) -> bool {
        !self.by_name.get(name).is_empty()
    }

    /// The names that follow others.
    pub(super) fn below(&self, path: &[String]) -> Vec<(&str, &Definition)> {
        let mut all: BTreeMap<&str, &Definition> = BTreeMap::new();
        for definition in &self.definitions {
            if let Name::Value(steps) = &definition.name
                && steps.len() > path.len()
                && steps.starts_with(path)
            {
                all.entry(&steps[path.len()]).or_insert(definition);
            }
        }
        all.into_iter().collect()
    }
}

/// Something and what is computed from it, by the numbers of their definitions.
pub(super) struct Needing {
    found: Vec<bool>,
}

/// Where the values of definitions stand, file by file; none is in another one, but the same can be that of several.
struct Values<'n>(HashMap<&'n Path, Vec<(Range<usize>, usize)>>);

impl<'n> Values<'n> {
    fn of(definitions: &'n [Definition]) -> Values<'n> {
        let mut all: HashMap<&Path, Vec<(Range<usize>, usize)>> = HashMap::new();
        for (index, definition) in definitions.iter().enumerate() {
            if let Some(value) = &definition.value {
                all.entry(&definition.place.path).or_default().push((value.range().bytes(), index));
            }
        }
        all.values_mut().for_each(|values| values.sort_by_key(|(range, _)| range.start));
        Values(all)
    }

    /// The definitions in whose value something stands.
    fn around(&self, place: &Place) -> Vec<usize> {
        let values = self.0.get(&*place.path).map_or(&[][..], Vec::as_slice);
        let before = &values[..values.partition_point(|(range, _)| range.start <= place.range.start)];
        let is_around = |(range, _): &&(Range<usize>, usize)| range.contains(&place.range.start);
        before.iter().rev().take_while(is_around).map(|(_, index)| *index).collect()
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

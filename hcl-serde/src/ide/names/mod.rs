//! What a configuration defines by name, and what refers to it.

mod gather;

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;

use hcl_model::expr::Expression;

use crate::ide::FileRange;
use crate::ide::project::Load;

/// All names of the files that are loaded together.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) definitions: Vec<Definition>,
    by_name: HashMap<Name, Vec<usize>>,
    /// The definitions that count only in a part of a file, by that and their names.
    local: HashMap<(usize, String), Vec<usize>>,
    uses: Vec<Use>,
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
    pub(super) place: FileRange,
    /// Whether the name stands in quotes.
    pub(super) is_quoted: bool,
    /// What the configuration says of it.
    pub(super) description: Option<String>,
    /// Its value, if that is written.
    pub(super) value: Option<Expression>,
    /// Why it cannot have another name, if it cannot.
    pub(super) fixed: Option<Fixed>,
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
}

/// Where something is referred to.
#[derive(Debug, Clone)]
struct Use {
    path: FileRange,
    /// The names of the steps with their places, without dots, brackets and quotes, and whether there are quotes.
    steps: Vec<(String, Range<usize>, bool)>,
    is_function: bool,
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
        gather::gather(load)
    }

    fn push(&mut self, definition: Definition) {
        if let Name::Local { name, within: (file, ..) } = &definition.name {
            self.local.entry((*file, name.clone())).or_default().push(self.definitions.len());
        }
        self.by_name.entry(definition.name.clone()).or_default().push(self.definitions.len());
        self.definitions.push(definition);
    }

    /// What a place names, as a definition or as something that refers to one.
    pub(super) fn target(&self, path: &Path, offset: usize) -> Option<Target> {
        let holds = |range: &Range<usize>| range.start <= offset && offset <= range.end;
        let defined = self.definitions.iter().find(|it| it.place.path == path && holds(&it.place.range));
        if let Some(definition) = defined {
            return Some(Target { name: definition.name.clone(), range: definition.place.range.clone() });
        }
        let used = self.uses.iter().filter(|it| it.path.path == path && holds(&it.path.range));
        used.flat_map(|it| (0..it.steps.len()).map(move |at| (it, at))).find_map(|(it, at)| {
            let range = it.steps[at].1.clone();
            let name = self.named(it, at).filter(|_| holds(&range))?;
            Some(Target { name, range })
        })
    }

    /// What the steps of a use up to one of them name.
    fn named(&self, used: &Use, at: usize) -> Option<Name> {
        if used.is_function {
            return Some(Name::Function(used.steps[0].0.clone())).filter(|name| self.by_name.contains_key(name));
        }
        if at == 0 {
            // What counts only there counts before what counts everywhere; the innermost first.
            let at = used.steps[0].1.start;
            let found = self.local.get(&(used.file, used.steps[0].0.clone())).into_iter().flatten();
            let found = found.map(|index| &self.definitions[*index].name).filter_map(|name| match name {
                Name::Local { within: (_, start, end), .. } if (*start..*end).contains(&at) => Some((*start, name)),
                _ => None,
            });
            if let Some((_, name)) = found.max_by_key(|(start, _)| *start) {
                return Some(name.clone());
            }
        }
        let path = used.steps[..=at].iter().map(|(name, ..)| name.clone()).collect();
        Some(Name::Value(path)).filter(|name| self.by_name.contains_key(name))
    }

    /// Where something gets its name.
    pub(super) fn definitions_of(&self, name: &Name) -> impl Iterator<Item = &Definition> {
        self.by_name.get(name).into_iter().flatten().map(|at| &self.definitions[*at])
    }

    /// Where something is referred to: the name there, and whether it is in quotes.
    pub(super) fn uses_of(&self, name: &Name) -> Vec<(FileRange, bool)> {
        let at = match name {
            Name::Value(path) => path.len() - 1,
            _ => 0,
        };
        let used = self.uses.iter().filter(|it| it.steps.len() > at);
        let is_it = |it: &&Use| self.named(it, at).as_ref() == Some(name);
        let place = |it: &Use| {
            let (_, range, is_quoted) = &it.steps[at];
            (FileRange { path: it.path.path.clone(), range: range.clone() }, *is_quoted)
        };
        used.filter(is_it).map(place).collect()
    }

    /// Whether something has a name already.
    pub(super) fn is_taken(&self, name: &Name) -> bool {
        self.by_name.contains_key(name)
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

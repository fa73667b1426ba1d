//! The target of an edit in a file: a path of names, or a place of the text.

use std::borrow::Cow;
use std::ops::Range;

use crate::diag::closest;
use crate::edit::error::EditError;
use crate::edit::index::Called;
use crate::edit::messages;
use crate::edit::outline::{Parsed, PartKind};
use crate::path::{Path, PathStep};
use crate::source;

/// The target of an edit: a path, or the place of a value, an argument or a block in the first text of the document.
///
/// A path is what reports, overrides and origins show: `port`, `service.web.port`, `servers[0].name`,
/// `limits["max idle"]`. Without a schema a file says itself what its names are:
/// in the native syntax the first step is an argument or a block type, labels follow on a block type, a number counts blocks
/// that nothing else tells apart; behind an argument, names are keys and numbers count elements.
/// In JSON names are properties and numbers count elements; where a name meets a list, it is looked for in the objects of it,
/// and an object that is in no list is number 0 of what there is; a key that is a number and is not there yet stands in quotes, as in
/// `codes["404"]`.
/// The empty path is the whole file.
///
/// # Examples
///
/// ```
/// use hcl_model::edit::Document;
/// use hcl_model::native;
///
/// let body = native::parse_body("app.hcl", "service \"web\" {\n  port = 80\n}\n").ok()?;
/// let mut document = Document::of(body.range().source());
/// document.set("service.web.port", 8080)?;
/// // A place that a program knows leads to the same, whatever was edited before.
/// document.set(&body.range().source().range(25, 27), 8081)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Target<'a>(Inner<'a>);

#[derive(Debug, Clone)]
enum Inner<'a> {
    Text(&'a str),
    Path(Cow<'a, Path>),
    Place(Cow<'a, source::Range>),
}

impl<'a> From<&'a str> for Target<'a> {
    fn from(path: &'a str) -> Target<'a> {
        Target(Inner::Text(path))
    }
}

impl<'a> From<&'a String> for Target<'a> {
    fn from(path: &'a String) -> Target<'a> {
        Target(Inner::Text(path))
    }
}

impl<'a> From<&'a Path> for Target<'a> {
    fn from(path: &'a Path) -> Target<'a> {
        Target(Inner::Path(Cow::Borrowed(path)))
    }
}

impl From<Path> for Target<'_> {
    fn from(path: Path) -> Self {
        Target(Inner::Path(Cow::Owned(path)))
    }
}

impl<'a> From<&'a source::Range> for Target<'a> {
    fn from(place: &'a source::Range) -> Target<'a> {
        Target(Inner::Place(Cow::Borrowed(place)))
    }
}

impl From<source::Range> for Target<'_> {
    fn from(place: source::Range) -> Self {
        Target(Inner::Place(Cow::Owned(place)))
    }
}

/// The meaning of a target: steps from the whole, or bytes of the first text.
pub(super) enum Meant<'a> {
    Steps(Cow<'a, Path>),
    Place(Cow<'a, source::Range>),
}

impl<'a> Target<'a> {
    pub(super) fn meant(self) -> Result<Meant<'a>, EditError> {
        Ok(match self.0 {
            Inner::Text(text) => {
                let path = text.parse().map_err(|error| EditError::new(messages::no_path(text, &error)))?;
                Meant::Steps(Cow::Owned(path))
            }
            Inner::Path(path) => Meant::Steps(path),
            Inner::Place(place) => Meant::Place(place),
        })
    }
}

/// The first steps of a path.
fn beginning(path: &Path, count: usize) -> Path {
    Path::from(&path.steps()[..count.min(path.steps().len())])
}

/// The part that a path leads to.
pub(super) enum Found {
    /// A part: an item, an entry, an element, or the whole.
    Part(usize),
    /// There is a part that something of this name, or a further element, could be put into.
    Missing { around: usize, step: PathStep },
}

impl Parsed {
    /// Returns the part that the steps of a path lead to.
    pub(super) fn find(&self, path: &Path) -> Result<Found, EditError> {
        let mut at = 0;
        // What was counted though it is alone is counted once.
        let mut counted = None;
        let mut steps = path.steps();
        while let Some(step) = steps.first() {
            let around = self.inside(at);
            let found = match self.kind(around) {
                PartKind::Body => self.item(around, steps, path)?,
                PartKind::Object => self.meant_in(around, steps, path)?,
                PartKind::List => self.element(around, steps, path)?,
                // In JSON, nothing is what is not there.
                _ if self.is_nothing(around) && matches!(step, PathStep::Name(_)) => None,
                _ if self.is_unreadable(around) => {
                    return Err(EditError::new(messages::unreadable(path, self.range(around))));
                }
                _ => return Err(EditError::new(messages::no_parts(path, self.range(around), self.is_literal(around)))),
            };
            match found {
                Some((part, taken)) => {
                    at = part;
                    steps = &steps[taken..];
                }
                // What is alone needs no list.
                None if counted == Some(around) && matches!(step, PathStep::Index(_)) => {
                    return Err(self.missing(path, path.steps().len() - steps.len(), around));
                }
                None if steps.len() > 1 && self.is_only_one(around, step) => {
                    counted = Some(around);
                    steps = &steps[1..];
                }
                None if steps.len() == 1 => {
                    let is_named = matches!(step, PathStep::Name(_));
                    let object = if is_named { self.object_for(around, &step.text()) } else { None };
                    let around = object.unwrap_or(around);
                    return Ok(Found::Missing { around, step: step.clone() });
                }
                None => return Err(self.missing(path, path.steps().len() - steps.len(), around)),
            }
        }
        Ok(Found::Part(at))
    }

    /// Returns `true` if a step counts what is not in a list: an object of JSON that is the only block of its type, or
    /// the only one with its labels.
    fn is_only_one(&self, part: usize, step: &PathStep) -> bool {
        self.is_json() && part != 0 && self.kind(part) == PartKind::Object && *step == PathStep::Index(0)
    }

    /// Returns `true` if a step that nothing in a part is called by counts objects of JSON where there is one in no
    /// list: it may be meant as a key, too.
    pub(super) fn counts_no_list(&self, part: usize, step: &PathStep) -> bool {
        self.is_json() && self.kind(part) == PartKind::Object && matches!(step, PathStep::Index(_))
    }

    /// Returns `true` if a part is the word `null` of a property of JSON, which says that a block or an argument is not
    /// there.
    pub(super) fn is_nothing(&self, part: usize) -> bool {
        self.is_json() && self.kind(self.parent(part)) == PartKind::Entry && self.slice(part) == "null"
    }

    /// The part that a path leads to.
    pub(super) fn find_part(&self, path: &Path) -> Result<usize, EditError> {
        match self.find(path)? {
            Found::Missing { around, step } => {
                let only = self.only_one(around, &step);
                only.ok_or_else(|| self.missing(path, path.steps().len() - 1, around))
            }
            Found::Part(part) => Ok(part),
        }
    }

    /// The part that a path leads to, if there is one: what else could be meant is not looked for.
    pub(super) fn there(&self, path: &Path) -> Option<usize> {
        match self.find(path).ok()? {
            Found::Missing { around, step } => self.only_one(around, &step),
            Found::Part(part) => Some(part),
        }
    }

    /// Returns the part that a step counts which is not in a list.
    fn only_one(&self, around: usize, step: &PathStep) -> Option<usize> {
        let entry = self.parent(around);
        let is_entry = self.kind(entry) == PartKind::Entry;
        self.is_only_one(around, step).then_some(if is_entry { entry } else { around })
    }

    /// The attribute or the block that some steps begin with, and how many of them it takes.
    fn item(&self, body: usize, steps: &[PathStep], path: &Path) -> Result<Option<(usize, usize)>, EditError> {
        let Called { values, blocks, unlabelled, .. } = self.called(body, &steps[0].text(), None);
        match values[..] {
            [] => {}
            [only] if blocks.is_empty() => return Ok(Some((only, 1))),
            _ => {
                let places = values.iter().chain(blocks).map(|&item| self.range_of(self.name_bytes(item))).collect();
                let several = beginning(path, path.steps().len() - steps.len() + 1);
                return Err(EditError::new(messages::several(path, &several, places)));
            }
        }
        // A number behind the type counts blocks that have no labels.
        if let Some(PathStep::Index(index)) = steps.get(1)
            && *unlabelled == blocks.len()
            && let Some(&block) = blocks.get(*index)
        {
            return Ok(Some((block, 2)));
        }
        // How many of the steps the labels of each block take; none if it has others.
        let named = match steps.get(1) {
            Some(step) if *unlabelled == 0 => &self.called(body, &steps[0].text(), Some(&step.text())).blocks,
            _ => blocks,
        };
        let matching: Vec<(usize, usize)> = named
            .iter()
            .filter_map(|&block| {
                let labels = self.labels(block);
                let pairs = || labels.iter().zip(&steps[1..]);
                pairs().all(|(label, step)| step.is(label)).then(|| (block, 1 + pairs().count()))
            })
            .collect();
        // Those all of whose labels are named; a number behind them counts them.
        let is_exact = |&&(block, taken): &&(usize, usize)| taken == 1 + self.labels(block).len();
        let most = matching.iter().filter(is_exact).map(|&(_, taken)| taken).max();
        let exact: Vec<(usize, usize)> =
            matching.iter().filter(is_exact).filter(|(_, taken)| Some(*taken) == most).copied().collect();
        match (&exact[..], most.and_then(|taken| steps.get(taken))) {
            (_, Some(PathStep::Index(index))) if exact.len() > *index => {
                let (block, taken) = exact[*index];
                return Ok(Some((block, taken + 1)));
            }
            (_, Some(PathStep::Index(_))) => {}
            ([only], _) => return Ok(Some(*only)),
            _ => {}
        }
        // A number behind the type counts all of them, too.
        if let Some(PathStep::Index(index)) = steps.get(1)
            && let Some(&block) = blocks.get(*index)
        {
            return Ok(Some((block, 2)));
        }
        match (&matching[..], steps.get(1)) {
            (_, Some(PathStep::Index(_))) if most == Some(1) => Err(self.no_such_labels(steps, blocks)),
            ([_, _, ..], Some(PathStep::Index(_))) if steps.len() == 2 => Err(self.no_such_labels(steps, blocks)),
            _ if exact.len() > 1 && most.is_some_and(|taken| matches!(steps.get(taken), Some(PathStep::Index(_)))) => {
                let behind = &steps[most.unwrap_or(steps.len())..];
                Err(EditError::new(messages::no_such_labels(&steps[0].text(), behind, None, self.header(exact[0].0))))
            }
            ([only], _) => Ok(Some(*only)),
            ([], Some(_)) if !blocks.is_empty() => Err(self.no_such_labels(steps, blocks)),
            ([], _) => Ok(None),
            (several, _) => {
                let places = several.iter().map(|&(block, _)| self.header(block)).collect();
                let named = if exact.len() > 1 { most } else { None };
                let several = beginning(path, path.steps().len() - steps.len() + named.unwrap_or(1));
                Err(EditError::new(messages::several(path, &several, places)))
            }
        }
    }

    /// There are blocks of a type, but not with the labels that steps name.
    fn no_such_labels(&self, steps: &[PathStep], blocks: &[usize]) -> EditError {
        let labels: Vec<String> = blocks.iter().filter_map(|&block| self.labels(block).into_iter().next()).collect();
        let wanted = steps.get(1).map(PathStep::text).unwrap_or_default();
        let nearest = closest(&wanted, labels.iter().map(String::as_str));
        let first = self.header(blocks[0]);
        EditError::new(messages::no_such_labels(&steps[0].text(), &steps[1..], nearest, first))
    }

    /// Returns the part that the first step names in an object, or in the objects of a list, and the number of steps
    /// for it.
    /// The first step may name several parts.
    /// Then the result is the only part of them that the next steps lead to.
    fn meant_in(&self, around: usize, steps: &[PathStep], path: &Path) -> Result<Option<(usize, usize)>, EditError> {
        let Some((step, rest)) = steps.split_first() else { return Ok(None) };
        let called = self.called(around, &step.text(), None);
        let Called { values: found, computed, .. } = called;
        if let Some(computed) = computed.first() {
            return Err(EditError::new(messages::computed_key(path, self.range_of(self.name_bytes(*computed)))));
        }
        // Only JSON has blocks with their labels in several objects.
        let are_apart = || self.behind_name(called).is_some();
        match found[..] {
            [] => Ok(None),
            [only] => Ok(Some((only, 1))),
            _ => match self.among(called, if are_apart() { rest } else { &[] }) {
                Ok((part, taken)) => Ok(Some((part, taken + 1))),
                Err(parts) => {
                    let places = parts.iter().map(|&part| self.range_of(self.name_bytes(part))).collect();
                    // What is meant itself in the objects of a list is told apart by the numbers of these.
                    let in_list =
                        rest.is_empty() && are_apart() && found.iter().all(|&part| self.parent(self.parent(part)) != 0);
                    let behind = if in_list { steps } else { rest };
                    let several = beginning(path, path.steps().len() - behind.len());
                    Err(EditError::new(messages::several(path, &several, places)))
                }
            },
        }
    }

    /// The part of JSON that steps lead to from one of several, of which a number counts all, and how many steps lead there; or
    /// the parts that it can be.
    fn among(&self, called: &Called, steps: &[PathStep]) -> Result<(usize, usize), Vec<usize>> {
        let mut parts = Cow::Borrowed(&called.values);
        for (taken, step) in steps.iter().enumerate() {
            let behind = if taken == 0 { self.behind_name(called) } else { None };
            let named = |name| behind.and_then(|behind| behind.called(name));
            let opened = || parts.iter().flat_map(|part| self.opened(part));
            let next: Vec<usize> = match (step, behind) {
                (PathStep::Index(index), Some(behind)) => behind.counted.get(*index).copied().into_iter().collect(),
                (PathStep::Index(index), None) => opened().skip(*index).take(1).copied().collect(),
                (PathStep::Name(name), _) => named(name).map(<[usize]>::to_vec).unwrap_or_else(|| {
                    let called = opened().map(|part| self.called(self.inside(*part), name, None));
                    called.flat_map(|called| called.values.iter().chain(&called.computed)).copied().collect()
                }),
            };
            match next[..] {
                [] => return Err(parts.into_owned()),
                [only] => return Ok((only, taken + 1)),
                _ => parts = Cow::Owned(next),
            }
        }
        Err(parts.into_owned())
    }

    /// The element that a step counts; in JSON also what a name means in the objects of a list.
    fn element(&self, list: usize, steps: &[PathStep], path: &Path) -> Result<Option<(usize, usize)>, EditError> {
        match steps.first() {
            Some(PathStep::Index(index)) => Ok(self.elements(list).get(*index).map(|element| (*element, 1))),
            Some(PathStep::Name(_)) if self.is_json() => self.meant_in(list, steps, path),
            _ => Ok(None),
        }
    }

    /// The object of a list of JSON that something new belongs into: if the file is the list, the last one that has its name, or the
    /// last; and of others the only one that there is.
    pub(super) fn object_for(&self, list: usize, name: &str) -> Option<usize> {
        if !self.is_json() || self.kind(list) != PartKind::List {
            return None;
        }
        let elements = self.elements(list);
        let mut objects = elements.iter().rev().copied().filter(|&element| self.kind(element) == PartKind::Object);
        let last = objects.next();
        match list {
            0 => self.called(list, name, None).values.last().map(|&entry| self.parent(entry)).or(last),
            _ => last.filter(|_| elements.len() == 1),
        }
    }

    /// Returns `true` if a list of JSON has nothing in it, so that no block is there and no argument.
    pub(super) fn is_empty_list(&self, part: usize) -> bool {
        let is_nothing = |&element: &usize| self.slice(element) == "null" || self.is_empty_list(element);
        let is_list = self.is_json() && self.kind(part) == PartKind::List;
        is_list && self.inner(part).1.is_some() && self.elements(part).iter().all(is_nothing)
    }

    /// The first part that begins at a byte or behind it.
    fn first_from(&self, byte: usize) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from.midpoint(to);
            if self.bytes(middle).start < byte { from = middle + 1 } else { to = middle }
        }
        from
    }

    /// Returns the part at bytes of the text: an item, an entry or an element.
    /// The bytes are all of the part, its name, its header or its value.
    pub(super) fn at(&self, bytes: &Range<usize>) -> Option<usize> {
        // Parts begin in the order in which they stand, each behind what it is in.
        let first = self.first_from(bytes.start);
        // The outermost part counts: the value of an attribute is the attribute.
        let around = Some(first).filter(|&part| part > 0 && part < self.len()).map(|part| self.parent(part));
        if let Some(around) = around
            && matches!(self.kind(around), PartKind::Attribute | PartKind::Entry)
            && self.bytes(around + 1) == *bytes
        {
            return Some(around);
        }
        let here = (first..self.len()).take_while(|&part| self.bytes(part).start == bytes.start);
        here.into_iter().find_map(|part| {
            let is_it = match self.kind(part) {
                PartKind::Block => {
                    let header = self.header(part).bytes();
                    [self.bytes(part), self.name_bytes(part), header].contains(bytes)
                }
                PartKind::Attribute | PartKind::Entry => [self.bytes(part), self.name_bytes(part)].contains(bytes),
                PartKind::Body | PartKind::Label | PartKind::Object | PartKind::List | PartKind::Value => {
                    self.bytes(part) == *bytes
                }
            };
            let part = if matches!(self.kind(part), PartKind::Label) { self.parent(part) } else { part };
            is_it.then_some(part)
        })
    }

    /// The range of a block from its type to its last label.
    pub(super) fn header(&self, block: usize) -> source::Range {
        let name = self.name_bytes(block);
        let last = self.children(block).filter(|&part| self.kind(part) == PartKind::Label).last();
        self.range_of(name.start..last.map_or(name.end, |label| self.bytes(label).end))
    }

    /// The range of a part.
    pub(super) fn range(&self, part: usize) -> source::Range {
        self.range_of(self.bytes(part))
    }

    pub(super) fn range_of(&self, bytes: Range<usize>) -> source::Range {
        self.source.range(bytes.start as u32, bytes.end as u32)
    }

    fn is_literal(&self, part: usize) -> bool {
        self.literal(part).is_some()
    }

    /// Nothing in a list has the name that a path ends with.
    pub(super) fn missing_in(&self, path: &Path, list: usize) -> EditError {
        self.missing(path, path.steps().len().saturating_sub(1), list)
    }

    /// Nothing is where so many steps of a path have led to that the next one names.
    fn missing(&self, path: &Path, steps: usize, around: usize) -> EditError {
        let wanted = path.steps()[steps].text();
        let names: Vec<String> =
            self.children(around).filter_map(|part| self.name(part).map(Cow::into_owned)).collect();
        let nearest = closest(&wanted, names.iter().map(String::as_str));
        let outside = Path::from(&path.steps()[..steps]);
        let owner = match around {
            0 => None,
            _ if self.kind(around) == PartKind::Body => Some(self.header(self.parent(around))),
            _ => Some(self.range(around)),
        };
        EditError::new(messages::missing(&path.steps()[steps], &outside, nearest, owner))
    }
}

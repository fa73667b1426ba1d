//! What is wrong with something that was made for elements of collections: for which of them, said once for all of them.
//!
//! Whoever reports it says for which element ([`Diagnostics::made_since`]); whoever has gone over all elements joins what is
//! the same for several ([`Diagnostics::join_made`]).

#[cfg(feature = "language")]
use std::collections::HashMap;
use std::fmt;
#[cfg(feature = "language")]
use std::ops::Range;
use std::sync::Arc;

#[cfg(feature = "language")]
use crate::diag::{Diagnostic, Diagnostics, Message, Note};

/// For which element of which collection something was made, in words that may be shown.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::MadeFor;
///
/// let second = MadeFor::element("dynamic \"service\"", 1, 3, Some("\"web\""));
/// assert_eq!(second.to_string(), r#"made by dynamic "service" for the element with key "web""#);
/// let hidden = MadeFor::element("dynamic \"service\"", 1, 3, None);
/// assert_eq!(hidden.to_string(), r#"made by dynamic "service" for element number 2"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeFor {
    by: Arc<str>,
    /// None if nobody knows which elements there will be.
    element: Option<Element>,
    /// How many elements the collection has.
    of: usize,
}

/// One element: its number, and its key as it is shown, each if it may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Element {
    number: Option<usize>,
    key: Option<Arc<str>>,
}

impl MadeFor {
    /// For the element of an index, in a collection of so many, with its key as it is shown: none if it must not be.
    ///
    /// # Examples
    ///
    /// See [`MadeFor`].
    #[must_use]
    pub fn element(by: impl Into<Arc<str>>, index: usize, of: usize, key: Option<&str>) -> MadeFor {
        let element = Element { number: Some(index.saturating_add(1)), key: key.map(Arc::from) };
        MadeFor { by: by.into(), element: Some(element), of }
    }

    /// For an element of a collection of which nothing must be shown, and not how many elements it has.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::MadeFor;
    ///
    /// let made_for = MadeFor::hidden("dynamic \"service\"");
    /// assert_eq!(made_for.to_string(), r#"made by dynamic "service" for an element of a sensitive collection"#);
    /// ```
    #[must_use]
    pub fn hidden(by: impl Into<Arc<str>>) -> MadeFor {
        MadeFor { by: by.into(), element: Some(Element { number: None, key: None }), of: 0 }
    }

    /// For elements that are not known yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::MadeFor;
    ///
    /// let made_for = MadeFor::unknown("dynamic \"service\"");
    /// assert_eq!(made_for.to_string(), r#"made by dynamic "service", whose elements are not known yet"#);
    /// ```
    #[must_use]
    pub fn unknown(by: impl Into<Arc<str>>) -> MadeFor {
        MadeFor { by: by.into(), element: None, of: 0 }
    }
}

impl MadeFor {
    /// Returns `true` if the elements are not known yet.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.element.is_none()
    }
}

impl fmt::Display for MadeFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&messages::made(&self.by, &messages::one(self.element.as_ref())))
    }
}

/// How many elements are named where something is wrong for several.
#[cfg(feature = "language")]
const MOST_NAMED: usize = 3;

/// How many mistakes of a kind are shown at one place, whose details differ from element to element.
#[cfg(feature = "language")]
const MOST_DIFFERENT: usize = 3;

/// For which elements the thing was made that a diagnostic is about.
#[cfg(feature = "language")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    /// The collections, the innermost first.
    levels: Vec<Level>,
    /// How many things there are, and how many of them are not said by the levels.
    count: usize,
    unsaid: usize,
    /// What it is wrong for in the same way, in other words.
    others: Option<Box<Made>>,
    /// Which of the notes say this: where they begin, and how many they are.
    notes: (usize, usize),
}

/// Elements of one collection.
#[cfg(feature = "language")]
#[derive(Debug, Clone, PartialEq, Eq)]
struct Level {
    by: Arc<str>,
    /// The first of them; none if they are not known.
    first: Vec<Element>,
    count: usize,
    /// How many the collection has; none if it is not one, but as many as there are of another level.
    of: Option<usize>,
}

#[cfg(feature = "language")]
impl Level {
    fn is(&self, made_for: &MadeFor) -> bool {
        self.by == made_for.by && self.first.iter().eq(made_for.element.iter()) && self.count == 1
    }

    /// Whether it is all that there are.
    fn is_complete(&self) -> bool {
        self.count > 1 && self.of.is_none_or(|of| of == self.count)
    }

    /// Whether the same is said of both.
    fn is_like(&self, other: &Level) -> bool {
        self.by == other.by
            && (self.is_complete() && other.is_complete() || self.first == other.first && self.count == other.count)
    }

    /// Adds the elements of another one.
    fn add(&mut self, other: Level) {
        let room = MOST_NAMED.saturating_sub(self.first.len());
        self.first.extend(other.first.into_iter().take(room));
        self.count += other.count;
    }
}

#[cfg(feature = "language")]
impl Made {
    fn new(path: &[MadeFor]) -> Made {
        let level = |made_for: &MadeFor| Level {
            by: made_for.by.clone(),
            first: made_for.element.iter().cloned().collect(),
            count: 1,
            of: Some(made_for.of),
        };
        Made { levels: path.iter().map(level).collect(), count: 1, unsaid: 0, others: None, notes: (0, 0) }
    }

    /// Whether two differ in one level at most.
    fn differs_in(&self, other: &Made, level: usize) -> bool {
        let mut levels = self.levels.iter().zip(&other.levels).enumerate();
        self.unsaid == 0
            && other.unsaid == 0
            && self.levels.len() == other.levels.len()
            && self.levels[level].by == other.levels[level].by
            && !self.levels[level].first.is_empty()
            && levels.all(|(at, (one, other))| at == level || one.is_like(other))
    }

    /// All of them as one: level by level, as long as they are alike in all others.
    fn joined(mut all: Vec<Made>) -> Option<Made> {
        let depth = all.first().map_or(0, |first| first.levels.len());
        for level in 0..depth {
            let mut next: Vec<Made> = Vec::new();
            for mut made in all {
                match next.last_mut() {
                    Some(last) if last.differs_in(&made, level) => {
                        for (at, (known, other)) in last.levels.iter_mut().zip(&made.levels).enumerate() {
                            if at != level && known.count != other.count {
                                known.of = None;
                            }
                        }
                        // The same twice is once.
                        let is_new = !last.levels[level].is_like(&made.levels[level]) || made.levels[level].count > 1;
                        if is_new {
                            last.levels[level].add(made.levels.swap_remove(level));
                            last.count += made.count;
                        }
                        last.others = Made::both(last.others.take(), made.others);
                    }
                    _ => next.push(made),
                }
            }
            all = next;
        }
        let mut all = all.into_iter();
        let mut first = all.next()?;
        for made in all {
            first.unsaid += made.count;
            first.count += made.count;
            first.others = Made::both(first.others.take(), made.others);
        }
        Some(first)
    }

    fn both(one: Option<Box<Made>>, other: Option<Box<Made>>) -> Option<Box<Made>> {
        Made::joined([one, other].into_iter().flatten().map(|made| *made).collect()).map(Box::new)
    }

    /// What is said of it.
    fn words(&self) -> impl Iterator<Item = String> {
        let others = self.others.as_ref().map(|others| messages::others(&others.place()));
        let by = self.levels.first().map_or("", |first| &first.by);
        std::iter::once(messages::made(by, &self.place())).chain(others)
    }

    /// For which elements, behind the name of the innermost.
    fn place(&self) -> String {
        let mut words = String::new();
        for level in &self.levels {
            let elements = match &*level.first {
                [] => messages::one(None),
                [one] if level.count == 1 => messages::one(Some(one)),
                _ if level.is_complete() => messages::all(level.of),
                first => messages::several(first, level.count),
            };
            match words.is_empty() {
                true => words = elements,
                false => words += &messages::inside(&level.by, &elements),
            }
        }
        if self.unsaid > 0 {
            words += &messages::unsaid(self.unsaid);
        }
        words
    }
}

#[cfg(feature = "language")]
impl Diagnostic {
    fn set_made(&mut self, made: Made) {
        let (start, count) = self.0.made.as_ref().map_or((self.0.notes.len(), 0), |made| made.notes);
        let words: Vec<Note> = made.words().map(|text| Note::new(Message::text(text), None)).collect();
        let notes = (start, words.len());
        self.0.notes.splice(start..start + count, words);
        self.0.made = Some(Box::new(Made { notes, ..made }));
    }

    /// Says for which elements, as far as that is not said yet.
    fn add_made(&mut self, path: &[MadeFor]) {
        match &self.0.made {
            None => self.set_made(Made::new(path)),
            Some(made) => {
                let lacks = |one: &&MadeFor| !made.levels.iter().any(|level| level.is(one));
                let lacking: Vec<MadeFor> = path.iter().filter(lacks).cloned().collect();
                if !lacking.is_empty() {
                    let mut made = (**made).clone();
                    made.levels.extend(Made::new(&lacking).levels);
                    self.set_made(made);
                }
            }
        }
    }

    /// Whether another one is of the same kind, at the same place.
    fn is_kin(&self, other: &Diagnostic) -> bool {
        let (one, other) = (&self.0, &other.0);
        one.subject.is_some()
            && one.subject == other.subject
            && one.code == other.code
            && one.severity == other.severity
            && one.summary == other.summary
            && !one.once
    }

    /// Whether it is about something that was made.
    pub(super) fn is_made(&self) -> bool {
        self.0.made.is_some()
    }

    /// Which of the notes say for which elements that was made.
    pub(super) fn made_notes(&self) -> Range<usize> {
        let (start, count) = self.0.made.as_ref().map_or((0, 0), |made| made.notes);
        start..start + count
    }

    /// Whether another one is about what was made for the same elements.
    pub(super) fn is_of_same(&self, other: &Diagnostic) -> bool {
        let levels = |it: &'_ Diagnostic| it.0.made.as_ref().map(|made| made.levels.clone());
        levels(self) == levels(other)
    }

    /// Whether another one of the kind has the same to say.
    fn is_twin(&self, other: &Diagnostic) -> bool {
        let notes = |it: &'_ Diagnostic| -> Vec<Note> {
            let made = it.made_notes();
            let said = it.0.notes.iter().enumerate().filter(|(at, _)| !made.contains(at));
            said.map(|(_, note)| note.clone()).collect()
        };
        self.0.detail == other.0.detail && self.0.suggestion == other.0.suggestion && notes(self) == notes(other)
    }
}

/// Where a diagnostic is, and which.
#[cfg(feature = "language")]
#[derive(Debug, PartialEq, Eq, Hash)]
struct Place {
    code: &'static str,
    source: usize,
    start: usize,
}

#[cfg(feature = "language")]
impl Place {
    fn of(found: &Diagnostic) -> Place {
        let subject = found.subject().map(|at| (at.source().address(), at.bytes().start));
        let (source, start) = subject.unwrap_or_default();
        Place { code: found.code(), source, start }
    }
}

#[cfg(feature = "language")]
impl Diagnostics {
    /// Joins those from `from` on with each other and with those from `start` on, if they say the same of what was made for
    /// different elements.
    ///
    /// Whoever counts from a place between the two finds fewer than there were.
    pub(super) fn join_made_from(&mut self, start: usize, from: usize) {
        if self.kept.iter().skip(from).all(|found| found.0.made.is_none()) {
            return;
        }
        let new = self.kept.split_off(from);
        let mut places: HashMap<Place, Vec<usize>> = HashMap::new();
        for (at, known) in self.kept.iter().enumerate().skip(start) {
            places.entry(Place::of(known)).or_default().extend(known.0.made.is_some().then_some(at));
        }
        // By where the one is that stays: those that say the same, and those that say it of other values.
        let mut joined: HashMap<usize, (Vec<Made>, Vec<Made>)> = HashMap::new();
        for mut found in new {
            let near = places.entry(Place::of(&found)).or_default();
            let is_made = found.0.made.is_some();
            let kin: Vec<usize> = near.iter().copied().filter(|&at| is_made && self.kept[at].is_kin(&found)).collect();
            let twin = kin.iter().copied().find(|&at| self.kept[at].is_twin(&found));
            // Of one element, all are shown.
            let is_enough = kin.iter().filter(|&&at| !self.kept[at].is_of_same(&found)).count() >= MOST_DIFFERENT;
            let Some(into) = twin.or(kin.last().copied().filter(|_| is_enough)) else {
                near.extend(is_made.then_some(self.kept.len()));
                self.kept.push(found);
                continue;
            };
            self.all -= 1;
            self.errors -= usize::from(found.is_error());
            let Some(made) = found.0.made.take() else { continue };
            let (same, others) = joined.entry(into).or_default();
            if twin.is_some() { same.push(*made) } else { others.push(*made) }
        }
        for (at, (same, others)) in joined {
            let found = &mut self.kept[at];
            let known = found.0.made.as_deref().cloned();
            if let Some(mut made) = Made::joined(known.into_iter().chain(same).collect()) {
                let known = made.others.take().map(|made| *made);
                made.others = Made::joined(known.into_iter().chain(others).collect()).map(Box::new);
                found.set_made(made);
            }
        }
    }

    /// The list with what is the same for several elements or calls joined; none if it is about none of these.
    pub(super) fn joined(&self) -> Option<Diagnostics> {
        let is_made = self.kept.iter().any(|found| found.0.made.is_some());
        (is_made || self.has_calls()).then(|| {
            let mut joined = self.clone();
            joined.join_calls();
            joined.join_made_from(0, 0);
            joined
        })
    }

    /// Says of those behind the first so many for which elements that was made which they are about, unless it is said.
    pub(super) fn add_made_since(&mut self, length: usize, made_for: &[MadeFor]) {
        if !made_for.is_empty() {
            self.kept.iter_mut().skip(length).for_each(|found| found.add_made(made_for));
        }
    }
}

mod messages {
    //! The wording of what was made for elements of collections.

    use crate::diag::made::Element;

    pub(super) fn made(by: &str, elements: &str) -> String {
        format!("made by {by}{elements}")
    }

    pub(super) fn one(element: Option<&Element>) -> String {
        match element {
            None => ", whose elements are not known yet".to_owned(),
            Some(Element { key: Some(key), .. }) => format!(" for the element with key {key}"),
            Some(Element { number: Some(number), .. }) => format!(" for element number {number}"),
            Some(Element { number: None, .. }) => " for an element of a sensitive collection".to_owned(),
        }
    }

    #[cfg(feature = "language")]
    pub(super) fn all(of: Option<usize>) -> String {
        match of {
            Some(of) => format!(" for each of its {of} elements"),
            None => " for each of its elements".to_owned(),
        }
    }

    /// Some elements, the first of which are named.
    #[cfg(feature = "language")]
    pub(super) fn several(first: &[Element], count: usize) -> String {
        let keys: Option<Vec<String>> = first.iter().map(|one| one.key.as_ref().map(ToString::to_string)).collect();
        let (what, mut names) = match keys {
            Some(keys) => (" for the elements with keys", keys),
            None => {
                (" for the elements number", first.iter().filter_map(|one| Some(one.number?.to_string())).collect())
            }
        };
        let last = match count - names.len() {
            0 => names.pop().unwrap_or_default(),
            more => format!("{more} more"),
        };
        format!("{what} {} and {last}", names.join(", "))
    }

    /// Where the maker stands itself.
    #[cfg(feature = "language")]
    pub(super) fn inside(by: &str, elements: &str) -> String {
        format!(", inside of {by}{elements}")
    }

    #[cfg(feature = "language")]
    pub(super) fn unsaid(count: usize) -> String {
        format!(", and for {count} other elements")
    }

    /// Of mistakes of the same kind at the same place, with other details.
    #[cfg(feature = "language")]
    pub(super) fn others(elements: &str) -> String {
        format!("in the same way it is wrong{elements}")
    }
}

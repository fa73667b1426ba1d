//! Old and mistaken files become new ones: what diagnostics say to write instead is written.

use hcl_model::__private::Pieces;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::limits::Limits;
use hcl_model::load::is_json;
use hcl_model::source::{Source, TextEdit};
use hcl_model::typing::Scope;

use crate::check;
use crate::edit::moved;
use crate::read::OLD_PLACE;
use crate::schema::{HclRoot, Schema};
use crate::write::FileSyntax;

/// A file in which everything was mended that can be mended without asking its author.
#[derive(Debug, Clone)]
pub struct Fixed {
    source: Source,
    changes: Vec<TextEdit>,
    not_done: Diagnostics,
}

impl Fixed {
    /// The text of the file as it should be; the same text if there was nothing to do.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// What changed of the text that was given, in order.
    #[must_use]
    pub fn changes(&self) -> &[TextEdit] {
        &self.changes
    }

    /// What is wrong all the same, or old, in the text as it should be: an author has to decide.
    #[must_use]
    pub fn not_done(&self) -> &Diagnostics {
        &self.not_done
    }
}

/// Mends a file of a type: one of the JSON syntax if its name ends in `.json`, and one of the native syntax otherwise.
///
/// What the parser and the check of the type say to write instead is written
/// ([`Diagnostics::changes`]): names that were meant, old names (`#[hcl(renamed_from = "...")]`), quotes, commas, `=`, numbers
/// and operators of other languages. What has moved (`#[hcl(moved_from = "...")]`) goes to where it belongs, with its comments;
/// a block that is left with nothing in it goes, unless there are comments in it. That is done again until there is nothing to do; a change that only makes other
/// mistakes is left to the author. Comments, order and everything else stay.
/// A file that was mended stays as it is if it is mended once more.
///
/// No variable and no function is known: a file that uses some is for [`fix_with`].
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, edit};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(renamed_from = "timeout")]
///     time_limit: u16,
///     name: String,
///     #[hcl(block)]
///     listen: Listen,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Listen {
///     port: u16,
/// }
///
/// let old = "# In seconds.\ntimeout = 5 # short\nname = 'web'\nlisten {\n  prt = 99999\n}\n";
/// let fixed = edit::fix::<Config>("app.hcl", old);
/// assert_eq!(fixed.text(), "# In seconds.\ntime_limit = 5 # short\nname = \"web\"\nlisten {\n  port = 99999\n}\n");
/// let left: Vec<String> = fixed.not_done().iter().map(ToString::to_string).collect();
/// assert_eq!(left.len(), 1, "{left:?}");
/// assert!(left[0].starts_with("app.hcl:5:10"), "{left:?}");
/// ```
#[must_use]
pub fn fix<T: HclRoot>(name: &str, text: &str) -> Fixed {
    let is_json = is_json(std::path::Path::new(name));
    let syntax = if is_json { FileSyntax::Json } else { FileSyntax::Native };
    fix_with::<T>(&Source::new(name, text), syntax, &Scope::new())
}

/// Mends a file as [`fix`] does, of a syntax, with what is known of its variables and functions.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::source::Source;
/// use hcl_serde::typing::{Scope, StaticType};
/// use hcl_serde::{FileSyntax, HclSchema, edit};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     home: String,
/// }
///
/// let scope = Scope::new().with_variable("base", StaticType::STRING);
/// let fixed = edit::fix_with::<Config>(&Source::new("<stdin>", "home = bse\n"), FileSyntax::Native, &scope);
/// assert_eq!(fixed.text(), "home = base\n");
/// assert!(fixed.not_done().is_empty());
/// ```
#[must_use]
pub fn fix_with<T: HclRoot>(source: &Source, syntax: FileSyntax, scope: &Scope) -> Fixed {
    let fixer = Fixer { syntax, scope, check: check::check_static::<T>, schema: T::SCHEMA, tries: MOST_TRIES };
    fixer.fixed(source.clone())
}

/// So often a text is looked at; what is left then is left to the author.
const MOST_TRIES: usize = 1000;

struct Fixer<'s> {
    syntax: FileSyntax,
    scope: &'s Scope,
    check: fn(&Body, &Scope) -> Diagnostics,
    schema: &'static Schema,
    tries: usize,
}

/// A text with everything that is wrong in it.
struct Look {
    source: Source,
    found: Diagnostics,
    badness: Badness,
}

/// How bad a text is: a change has to make less of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Badness {
    /// The mistakes that nobody can read over; two arguments of one name are one.
    of_syntax: usize,
    /// All mistakes and warnings.
    all: usize,
    /// Those of which it is known what to write instead.
    mendable: usize,
    errors: usize,
}

impl Fixer<'_> {
    fn fixed(mut self, source: Source) -> Fixed {
        let mut pieces = Pieces::new(source.text().len());
        let mut now = self.look(source);
        while let Some((edits, after)) = self.moved(&now).or_else(|| self.better(&now)) {
            pieces.apply(&edits);
            now = after;
        }
        Fixed { source: now.source, changes: pieces.changes(), not_done: now.found }
    }

    fn look(&mut self, source: Source) -> Look {
        self.tries = self.tries.saturating_sub(1);
        let limits: Limits = *self.scope.limits();
        let parse = self.syntax.parse(source.clone(), &limits);
        let mut found = parse.diagnostics;
        let of_syntax = found.error_count();
        found.extend((self.check)(&parse.tree, self.scope));
        found.sort_by_source();
        found.limit(limits.diagnostics);
        self.schema.redact(&found);
        let errors = found.error_count();
        let warnings = found.iter().filter(|one| !one.is_error()).count();
        let mendable = found.iter().filter(|one| !one.changes().is_empty()).count();
        Look { source, found, badness: Badness { of_syntax, all: errors + warnings, mendable, errors } }
    }

    /// The text with what has moved where it belongs, if that is better.
    fn moved(&mut self, now: &Look) -> Option<(Vec<TextEdit>, Look)> {
        if !now.found.iter().any(|found| found.code() == OLD_PLACE) {
            return None;
        }
        let edits = moved::in_place(self.schema, &now.source, self.syntax, self.scope).changes();
        if edits.is_empty() {
            return None;
        }
        self.attempt(now, &now.badness, &edits).map(|after| (edits, after))
    }

    /// A text that is better, and what makes it of this one: all changes at once, or as many of them as do any good.
    fn better(&mut self, now: &Look) -> Option<(Vec<TextEdit>, Look)> {
        let edits = now.found.changes(&now.source);
        if edits.is_empty() {
            return None;
        }
        if let Some(after) = self.attempt(now, &now.badness, &edits) {
            return Some((edits, after));
        }
        // From the end on, so that the places of the others stay what they are.
        let (mut done, mut best): (Vec<TextEdit>, Option<Look>) = (Vec::new(), None);
        for mut edits in now.found.changes_of_each(&now.source).into_iter().rev() {
            let is_apart = match (edits.last(), done.first()) {
                (Some(last), Some(first)) => last.range.end < first.range.start,
                _ => true,
            };
            if !is_apart {
                continue;
            }
            edits.extend_from_slice(&done);
            let badness = best.as_ref().map_or(now.badness, |best| best.badness);
            if let Some(after) = self.attempt(now, &badness, &edits) {
                (done, best) = (edits, Some(after));
            }
        }
        best.map(|after| (done, after))
    }

    /// The text with changes, if it is less bad.
    fn attempt(&mut self, now: &Look, badness: &Badness, edits: &[TextEdit]) -> Option<Look> {
        if self.tries == 0 {
            return None;
        }
        let text = TextEdit::apply(edits, now.source.text());
        let after = self.look(Source::new(now.source.name(), text));
        (after.badness < *badness).then_some(after)
    }
}

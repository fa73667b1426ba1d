//! Old and mistaken files become new ones: what diagnostics say to write instead is written.

use std::fmt;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::load::is_json;
use hcl_model::source::{Source, TextEdit};
use hcl_model::typing::Scope;

use crate::check;
use crate::edit::fixer::{File, Fixer, finding_more};
use crate::file_syntax::FileSyntax;
use crate::read::{Said, in_place};
use crate::schema::{HclFile, Schema};

/// A file in which everything was mended that can be mended without asking its author.
#[derive(Clone)]
pub struct Migrated {
    pub(super) source: Source,
    pub(super) changes: Vec<TextEdit>,
    pub(super) remaining: Diagnostics,
}

impl fmt::Debug for Migrated {
    /// Formats the number of changes and nothing of the text, because the text may have secrets in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Migrated")
            .field("name", &self.source.name())
            .field("changes", &self.changes.len())
            .field("remaining", &self.remaining)
            .finish()
    }
}

impl Migrated {
    /// The text of the file as it should be; the same text if there was nothing to do.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// Returns the changes of the given text, in order.
    #[must_use]
    pub fn changes(&self) -> &[TextEdit] {
        &self.changes
    }

    /// Returns the errors and old places that remain in the resulting text. An author has to decide about them.
    #[must_use]
    pub fn remaining(&self) -> &Diagnostics {
        &self.remaining
    }
}

/// Mends a file of a type: one of the JSON syntax if its name ends in `.json`, and one of the native syntax otherwise.
///
/// The migration writes the replacements that the parser and the check of the type suggest
/// ([`Diagnostics::changes`]). Replacements are names that were meant, old names (`#[hcl(renamed_from = "...")]`),
/// quotes, commas, `=`, numbers and operators of other languages. An item that has moved (`#[hcl(moved_from =
/// "...")]`) goes to its new place, with its comments. A block that is empty after a move is removed, and its
/// comments come before the item that was last in it. These steps are repeated until nothing remains to do. A change
/// that replaces one error by another, or reveals as many errors as it removes, is left to the author. Comments,
/// order and everything else stay. A file that was mended does not change if it is mended again.
///
/// The file is the whole configuration, and no variable and no function is known, as in [`from_body`](crate::from_body) without a context: a
/// file that uses some is for [`migrate_with`], and what a [`Loader`](crate::Loader) reads of several files, with names, locals
/// or `dynamic` blocks, is for [`migrate_files`](crate::edit::migrate_files).
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
/// let old = "# In seconds.\ntimeout = 99999 # long\nname = 'web'\nlisten {\n  prt = 80\n}\n";
/// let fixed = edit::migrate::<Config>("app.hcl", old);
/// assert_eq!(fixed.text(), "# In seconds.\ntime_limit = 99999 # long\nname = \"web\"\nlisten {\n  port = 80\n}\n");
/// let left: Vec<String> = fixed.remaining().iter().map(ToString::to_string).collect();
/// assert_eq!(left.len(), 1, "{left:?}");
/// assert!(left[0].starts_with("app.hcl:2:14"), "{left:?}");
/// ```
#[must_use]
pub fn migrate<T: HclFile>(name: &str, text: &str) -> Migrated {
    let is_json = is_json(std::path::Path::new(name));
    let syntax = if is_json { FileSyntax::Json } else { FileSyntax::Native };
    let scope = Scope::new();
    let budget = scope.budget().with_limits(finding_more(scope.limits()));
    let check = |files: &[File]| {
        let context = EvalContext::new().with_budget(budget.for_load());
        let mode = Mode::Full(&context);
        only(files, &|tree, found| {
            let (at, hidden) = (tree.as_node(), tree.hidden());
            let moved = in_place(T::SCHEMA, at, hidden, Some(mode), None, found);
            T::SCHEMA.check(moved.as_ref().map_or(at, Body::as_node), hidden, mode, found);
        })
    };
    let say = |files: &[File]| says(files, T::SCHEMA, &scope);
    let fixer = Fixer::new(T::SCHEMA, &scope, &check, &say);
    fixer.fixed_only(File::new(Source::new(name, text), syntax, scope.limits()))
}

/// Mends a file as [`migrate`] does, of a syntax, with what is known of its variables and functions.
///
/// If expressions refer by name to items of the file ([`Loader::allow_references`](crate::Loader::allow_references)),
/// references do not follow renamed items. [`migrate_files`](crate::edit::migrate_files) changes references, too.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::source::Source;
/// use hcl_serde::model::typing::{Scope, StaticType};
/// use hcl_serde::{HclSchema, edit};
/// use hcl_serde::write::FileSyntax;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     home: String,
/// }
///
/// let scope = Scope::new().with_variable("base", StaticType::STRING);
/// let fixed = edit::migrate_with::<Config>(&Source::new("<stdin>", "home = bse\n"), FileSyntax::Native, &scope);
/// assert_eq!(fixed.text(), "home = base\n");
/// assert!(fixed.remaining().is_empty());
/// ```
#[must_use]
pub fn migrate_with<T: HclFile>(source: &Source, syntax: FileSyntax, scope: &Scope) -> Migrated {
    migrate_alone::<T>((source, syntax), scope, false)
}

/// Mends a file by itself; with the references in it, if expressions refer by name to what is in files.
pub(crate) fn migrate_alone<T: HclFile>(
    (source, syntax): (&Source, FileSyntax),
    scope: &Scope,
    has_names: bool,
) -> Migrated {
    let wide = scope.clone().with_limits(finding_more(scope.limits()));
    let check = |files: &[File]| only(files, &|tree, found| found.extend(check::check_static::<T>(tree, &wide)));
    let say = |files: &[File]| says(files, T::SCHEMA, scope);
    let fixer = Fixer::new(T::SCHEMA, scope, &check, &say).with_names(has_names);
    fixer.fixed_only(File::new(source.clone(), syntax, scope.limits()))
}

/// Returns the errors of a file that is read by itself.
fn only(files: &[File], check: &dyn Fn(&Body, &mut Diagnostics)) -> Diagnostics {
    let mut found = Diagnostics::new();
    for file in files {
        found.extend(file.of_syntax.clone());
        check(&file.tree, &mut found);
    }
    found
}

/// Returns the statements of a file that is read by itself.
fn says(files: &[File], schema: &'static Schema, scope: &Scope) -> Said {
    let context = scope.to_unknown_context().with_budget(scope.budget().for_load());
    files.first().map_or_else(Said::default, |file| Said::of(&file.tree, schema, Mode::Full(&context)))
}

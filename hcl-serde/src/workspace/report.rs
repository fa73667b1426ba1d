//! The mistakes of many configurations, once each.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions, render};
use hcl_model::json_text::JsonValue;

use crate::told;
use crate::workspace::messages;
use crate::workspace::tell::Told;

/// The number of configurations that are named for each mistake.
const MOST_EXAMPLES: usize = 3;

/// The result of a [`Workspace`](crate::workspace::Workspace): each mistake once, with the number of configurations
/// that have it.
///
/// Errors stand before warnings. Mistakes in more configurations stand before mistakes in fewer. Among these, earlier
/// places stand first. The memory of the report grows with the different mistakes, up to
/// [`Workspace::max_findings`](crate::workspace::Workspace::max_findings). The memory does not grow with the number
/// of configurations.
#[derive(Debug, Clone)]
pub struct Report {
    roots: usize,
    failed: usize,
    not_affected: usize,
    findings: Vec<Finding>,
    /// The index of each finding, by the identity of its message.
    places: HashMap<u64, usize>,
    most: usize,
    left_out: usize,
    has_errors: bool,
}

/// A mistake, or a warning, of one configuration or more.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Finding {
    /// The mistake or warning.
    pub diagnostic: Diagnostic,
    /// The number of configurations that have the mistake. The number is 0 if the mistake is about a pattern or a
    /// folder.
    pub count: usize,
    /// The roots of some of these.
    pub examples: Vec<PathBuf>,
    /// The number of the last configuration that has it.
    last: Option<usize>,
}

impl Report {
    pub(super) fn new(most: usize) -> Report {
        let (findings, places) = (Vec::new(), HashMap::new());
        Report { roots: 0, failed: 0, not_affected: 0, findings, places, most, left_out: 0, has_errors: false }
    }

    /// Returns the number of configurations that were checked.
    #[must_use]
    pub fn roots(&self) -> usize {
        self.roots
    }

    /// Returns the number of checked configurations that have mistakes.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.failed
    }

    /// Returns the number of configurations that were not checked, because they read nothing that has
    /// [changed](crate::workspace::Workspace::changed).
    #[must_use]
    pub fn not_affected(&self) -> usize {
        self.not_affected
    }

    /// Returns `true` if there are mistakes, and not only warnings.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// Returns the findings, with the weightiest first.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the number of mistakes and warnings beyond the kept ones, in all configurations together.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// For people: each finding with its source line, and a last line with the numbers.
    #[must_use]
    pub fn text(&self, options: &RenderOptions) -> String {
        let mut text = String::new();
        for finding in &self.findings {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&render(&finding.noted(), options));
            if !text.ends_with('\n') {
                text.push('\n');
            }
        }
        if !text.is_empty() {
            text.push('\n');
        }
        if self.left_out > 0 {
            text.push_str(&messages::left_out(self.left_out));
        }
        text + &messages::summary(self.roots, self.failed, self.not_affected)
    }

    /// Returns the report as JSON. The report is an object of `roots`, `failed`, `not_affected`, `left_out` and
    /// `findings`. The findings are a list of objects of `severity`, `code`, `summary`, `detail`, `help`, `source`,
    /// `start`, `end`, `count` and `examples`.
    #[must_use]
    pub fn json(&self) -> String {
        let number = |number: usize| JsonValue::Number(number.to_string());
        let findings = self.findings.iter().map(|finding| {
            let mut parts = told::of_diagnostic(&finding.diagnostic);
            parts.push(("count", number(finding.count)));
            let examples = finding.examples.iter().map(|path| told::text(path.to_string_lossy())).collect();
            parts.push(("examples", JsonValue::Array(examples)));
            told::object(parts)
        });
        told::json(&told::object(vec![
            ("roots", number(self.roots)),
            ("failed", number(self.failed)),
            ("not_affected", number(self.not_affected)),
            ("left_out", number(self.left_out)),
            ("findings", JsonValue::Array(findings.collect())),
        ]))
    }

    /// Returns the report as SARIF 2.1.0, which services show beside the lines of a change. The name is the name of
    /// the program that has checked. The version is the version of this crate, which has the rules.
    #[must_use]
    pub fn sarif(&self, tool: &str) -> String {
        let findings: Vec<(Diagnostic, usize)> =
            self.findings.iter().map(|finding| (finding.noted(), finding.count)).collect();
        let results = findings.iter().map(|(found, count)| (found, Some(*count).filter(|count| *count > 0)));
        told::json(&told::sarif(results, tool))
    }

    pub(super) fn add_unchanged(&mut self) {
        self.not_affected += 1;
    }

    pub(super) fn add_right(&mut self) {
        self.roots += 1;
    }

    /// Adds diagnostics that are about no configuration.
    pub(super) fn add_beside(&mut self, found: Diagnostics) {
        found.into_iter().for_each(|found| self.put(None, Told::whole(found)));
    }

    pub(super) fn add(&mut self, root: &Path, found: Vec<Told>) {
        self.roots += 1;
        self.failed += usize::from(found.iter().any(|told| told.is_error));
        found.into_iter().for_each(|told| self.put(Some(root), told));
    }

    /// Returns `true` if the report keeps nothing new any more.
    pub(super) fn is_full(&self) -> bool {
        self.findings.len() >= self.most
    }

    fn put(&mut self, root: Option<&Path>, told: Told) {
        self.has_errors |= told.is_error;
        let index = match (self.places.get(&told.identity), told.diagnostic) {
            (Some(index), _) => *index,
            (None, Some(diagnostic)) if !self.is_full() => {
                self.places.insert(told.identity, self.findings.len());
                self.findings.push(Finding { diagnostic, count: 0, examples: Vec::new(), last: None });
                self.findings.len() - 1
            }
            _ => {
                self.left_out += 1;
                return;
            }
        };
        let finding = &mut self.findings[index];
        // One configuration can have it in several places that are the same one.
        let Some(root) = root.filter(|_| finding.last.replace(self.roots) != Some(self.roots)) else { return };
        finding.count += 1;
        if finding.examples.len() < MOST_EXAMPLES {
            finding.examples.push(root.to_owned());
        }
    }

    /// Puts the weightiest first; nothing is added any more.
    pub(super) fn sort(&mut self) {
        self.places = HashMap::new();
        self.findings.sort_by_cached_key(|finding| {
            let place = finding.diagnostic.subject().map(|at| (at.source().name().to_owned(), at.bytes().start));
            (
                !finding.diagnostic.is_error(),
                usize::MAX - finding.count,
                place,
                finding.diagnostic.summary().into_owned(),
            )
        });
    }
}

impl Finding {
    /// The diagnostic, with where else it is: nothing, if it stands in the only configuration that has it.
    fn noted(&self) -> Diagnostic {
        let examples: Vec<&Path> = self.examples.iter().map(PathBuf::as_path).collect();
        let stands_in =
            |path: &Path| self.diagnostic.subject().is_some_and(|at| at.source().name() == path.to_string_lossy());
        match &*examples {
            [] => self.diagnostic.clone(),
            [only] if self.count == 1 && stands_in(only) => self.diagnostic.clone(),
            examples => self.diagnostic.clone().note(messages::in_so_many(self.count, examples)),
        }
    }
}

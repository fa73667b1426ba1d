//! What an editor has of files, which is read in the place of what is in them.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use hcl_model::source::{Range, Source};

use crate::loader::kept::Parsed;
use crate::secrets::uncertain_from;

/// Files that are open, by their places.
#[derive(Debug, Clone, Default)]
pub(super) struct Opened(Arc<Files>);

#[derive(Debug, Default)]
struct Files {
    all: HashMap<PathBuf, Parsed>,
    /// The texts with mistakes of syntax, and from which byte on nobody knows what belongs to what in them.
    uncertain: Vec<(Source, usize)>,
}

impl Opened {
    /// Files that are open, by their places.
    pub(super) fn new(files: HashMap<PathBuf, Parsed>) -> Opened {
        let uncertain = files.values().filter_map(|Parsed { body, diagnostics }| {
            let source = body.as_node().range().source().clone();
            Some((source, uncertain_from(body, diagnostics)?))
        });
        Opened(Arc::new(Files { uncertain: uncertain.collect(), all: files }))
    }

    /// What was parsed of a file that is open.
    pub(super) fn get(&self, path: &Path) -> Option<Parsed> {
        self.0.all.get(path).or_else(|| self.0.all.get(&place(path))).cloned()
    }

    /// Whether something stands where a mistake of syntax leaves open what belongs to what.
    pub(super) fn is_uncertain(&self, range: &Range) -> bool {
        self.0.uncertain.iter().any(|(source, from)| source == range.source() && *from <= range.bytes().start)
    }
}

/// One path for all that lead to a file without following links: from the root, without `.` and `..`.
pub(crate) fn place(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    absolute.components().fold(PathBuf::new(), |mut place, component| {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(place.pop()),
            component => place.push(component),
        }
        place
    })
}

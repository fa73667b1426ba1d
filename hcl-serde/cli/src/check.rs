//! `hcl check`: whether files can be read.

use clap::Args;

use crate::Outcome;
use crate::files::Paths;
use crate::work;

/// Check the syntax of files
///
/// Shows every mistake of the syntax; strings of JSON are not looked into, because what they are for says whether they are
/// expressions. Ends with 0 if all can be read, and with 2 if one cannot.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    paths: Paths,
}

impl Check {
    pub(crate) fn run(&self) -> Outcome {
        let (inputs, mut outcome) = self.paths.inputs();
        for read in work::each(&inputs, |input| input.read()) {
            let diagnostics = read.map_or_else(|unread| [unread].into_iter().collect(), |read| read.diagnostics);
            outcome = outcome.max(crate::fmt::report(&diagnostics));
        }
        outcome
    }
}

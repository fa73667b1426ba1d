//! The instructions that an operation takes, which are the same on a busy machine.
//!
//! A processor's own counters are often out of reach (virtual machines, containers), so callgrind counts, if it is installed.

use std::env;
use std::process::Command;

/// The flag with which this program runs an operation so many times, and nothing else: `--counted GROUP INDEX TIMES`.
pub const COUNTED: &str = "--counted";

/// The instructions of one run of a case: those of a process that runs it twice, less those of one that runs it once.
///
/// `None` where there is no callgrind.
pub fn of(group: &str, index: usize) -> Option<u64> {
    let [once, twice] = ["1", "2"].map(|times| counted(&[COUNTED, group, &index.to_string(), times]));
    twice?.checked_sub(once?)
}

/// The instructions of a process of this program.
fn counted(arguments: &[&str]) -> Option<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(env::current_exe().ok()?).args(arguments);
    let output = command.output().ok().filter(|output| output.status.success())?;
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, count) = said.lines().find_map(|line| line.split_once("Collected : "))?;
    count.trim().parse().ok()
}

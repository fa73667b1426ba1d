//! Measures hcl-serde and its peers: prints how long each takes, how many instructions, and what it allocates, and the
//! ratio of ours to each peer.
//!
//! The arguments name groups of cases; without any, all are run. `cargo bench` passes `--bench`;
//! without it, or with `--test`, it is only looked whether all libraries give the same.
//!
//! Each case runs in a process of its own (`--case GROUP INDEX`), because the heap that another
//! one leaves behind makes some of them several times slower; and in several of them, in turn with the other cases of its
//! group, so that what the machine does besides falls on all of them.

mod bulk;
mod document;
mod evaluation;
mod scaling;

use std::env;
use std::error::Error;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use benches::case::Case;
use benches::instructions;
use benches::measure::{self, Figures, Memory, Timing};
use benches::report;

/// Cases on the same data, which are printed as one table.
struct Group {
    name: &'static str,
    about: &'static str,
    cases: fn() -> Vec<Case>,
}

const GROUPS: [Group; 7] = [
    Group {
        name: "small",
        about: "an application configuration with 4 services, 2.4 KB of HCL",
        cases: || document::cases(4),
    },
    Group { name: "medium", about: "the same with 235 services, 100 KB", cases: || document::cases(235) },
    Group { name: "large", about: "the same with 23 400 services, 9.8 MB", cases: || document::cases(23_400) },
    Group { name: "attributes", about: "200 000 attributes that are strings", cases: bulk::attributes },
    Group { name: "floats", about: "200 lists of 5 000 floats", cases: bulk::floats },
    Group { name: "expressions", about: "2 800 expressions of all kinds", cases: evaluation::expressions },
    Group {
        name: "loops",
        about: "20 filters and 20 joined texts of 5 000 numbers: 200 000 iterations",
        cases: evaluation::loops,
    },
];

/// The group that is not a table of cases.
const SCALING: &str = "scaling";

/// How often it is the turn of a case.
const TURNS: usize = 5;

/// For how long a case is timed in each turn.
const ABOUT: Duration = Duration::from_millis(120);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [flag, group, index] if flag == "--case" => return run_case(group, index.parse()?),
        [flag, group, index, times] if flag == instructions::COUNTED => {
            let mut operation = case(group, index.parse()?)?.prepare();
            (0..times.parse()?).for_each(|_: u32| operation());
            return Ok(());
        }
        _ => {}
    }
    let (flags, names): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| argument.starts_with('-'));
    if !flags.iter().any(|flag| flag == "--bench") || flags.iter().any(|flag| flag == "--test") {
        document::check(4);
        document::check(235);
        bulk::check();
        evaluation::check();
        println!("all libraries give the same");
        return Ok(());
    }
    if let Some(name) = names.iter().find(|name| *name != SCALING && find(name).is_none()) {
        let known: Vec<&str> = GROUPS.iter().map(|group| group.name).chain([SCALING]).collect();
        return Err(format!("no group is called `{name}`: there are {}", known.join(", ")).into());
    }
    let asked = |group: &str| names.is_empty() || names.iter().any(|name| name == group);
    for group in GROUPS.iter().filter(|group| asked(group.name)) {
        println!("{}: {}", group.name, group.about);
        let cases = (group.cases)();
        let turns = (0..TURNS)
            .map(|_| (0..cases.len()).map(|index| in_a_process(group.name, index)).collect())
            .collect::<Result<Vec<Vec<Figures>>, _>>()?;
        let figures: Vec<Figures> = (0..cases.len())
            .map(|index| Figures {
                instructions: instructions::of(group.name, index),
                ..Figures::of_turns(turns.iter().map(|turn| turn[index]))
            })
            .collect();
        report::print(&cases, &figures);
        println!();
    }
    if asked(SCALING) {
        println!("{SCALING}: time in us of texts of n and 2n and so on, and the ratio to the one before");
        scaling::run();
    }
    Ok(())
}

fn find(name: &str) -> Option<&'static Group> {
    GROUPS.iter().find(|group| group.name == name)
}

fn case(group: &str, index: usize) -> Result<Case, Box<dyn Error>> {
    let cases = find(group).map(|group| (group.cases)()).unwrap_or_default();
    Ok(cases.into_iter().nth(index).ok_or("there is no such case")?)
}

/// Measures one case, and prints its figures for the process that asked for it.
fn run_case(group: &str, index: usize) -> Result<(), Box<dyn Error>> {
    let mut operation = case(group, index)?.prepare();
    let Memory { allocations, bytes, peak } = measure::count(&mut operation);
    let Timing { median, min } = measure::time(operation, ABOUT);
    println!("{} {} {allocations} {bytes} {peak}", median.as_nanos(), min.as_nanos());
    Ok(())
}

fn in_a_process(group: &str, index: usize) -> Result<Figures, Box<dyn Error>> {
    let output = Command::new(env::current_exe()?).args(["--case", group, &index.to_string()]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let numbers = text.split_whitespace().map(u64::from_str).collect::<Result<Vec<u64>, _>>()?;
    let [median, min, allocations, bytes, peak] = numbers[..] else {
        return Err(format!("case {index} of {group}: {}", String::from_utf8_lossy(&output.stderr)).into());
    };
    Ok(Figures {
        median: Duration::from_nanos(median),
        min: Duration::from_nanos(min),
        allocations: allocations as usize,
        bytes: bytes as usize,
        peak: peak as usize,
        instructions: None,
    })
}

//! A scheduler: groups of tasks within groups, each with its label, and when they run.

use hcl_model::body::{Block, Body};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use super::{Family, check, read, schema};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Scheduler {
    timezone: Option<String>,
    slots: u16,
    #[hcl(block)]
    group: Vec<Group>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Group {
    #[hcl(label)]
    name: String,
    #[serde(default)]
    priority: i64,
    #[hcl(block)]
    task: Vec<Task>,
    #[hcl(block)]
    group: Vec<Group>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Task {
    #[hcl(label)]
    name: String,
    command: Vec<String>,
    #[serde(default)]
    after: Vec<String>,
    #[hcl(block)]
    schedule: Schedule,
    #[hcl(block)]
    retry: Option<Retry>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Schedule {
    Cron { expression: String },
    Every(Every),
    Manual,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Every {
    seconds: u32,
    #[serde(default)]
    jitter: f64,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Retry {
    attempts: u8,
    wait: f64,
}

/// The same, with labels in tuples.
#[derive(Deserialize, Serialize)]
pub(super) struct PlainScheduler {
    timezone: Option<String>,
    slots: u16,
    #[serde(default)]
    group: Vec<(String, PlainGroup)>,
}

#[derive(Deserialize, Serialize)]
struct PlainGroup {
    #[serde(default)]
    priority: i64,
    #[serde(default)]
    task: Vec<(String, PlainTask)>,
    #[serde(default)]
    group: Vec<(String, PlainGroup)>,
}

#[derive(Deserialize, Serialize)]
struct PlainTask {
    command: Vec<String>,
    #[serde(default)]
    after: Vec<String>,
    schedule: Schedule,
    retry: Option<Retry>,
}

impl From<PlainScheduler> for Scheduler {
    fn from(plain: PlainScheduler) -> Scheduler {
        let PlainScheduler { timezone, slots, group } = plain;
        Scheduler { timezone, slots, group: group.into_iter().map(Group::from).collect() }
    }
}

impl From<(String, PlainGroup)> for Group {
    fn from((name, plain): (String, PlainGroup)) -> Group {
        let PlainGroup { priority, task, group } = plain;
        let task = task.into_iter().map(|(name, PlainTask { command, after, schedule, retry })| Task {
            name,
            command,
            after,
            schedule,
            retry,
        });
        Group { name, priority, task: task.collect(), group: group.into_iter().map(Group::from).collect() }
    }
}

impl Family for Scheduler {
    const NAME: &'static str = "scheduler";

    type Plain = PlainScheduler;

    fn by_hand(body: &Body) -> Scheduler {
        let body = read(body, &schema("timezone slots! group(name)"));
        Scheduler { timezone: body.opt("timezone"), slots: body.get("slots"), group: body.all("group", group) }
    }
}

fn group(block: &Block) -> Group {
    let body = read(block.body(), &schema("priority task(name) group(name)"));
    Group {
        name: block.labels()[0].clone(),
        priority: body.opt("priority").unwrap_or_default(),
        task: body.all("task", task),
        group: body.all("group", group),
    }
}

fn task(block: &Block) -> Task {
    let body = read(block.body(), &schema("command! after schedule(kind) retry()"));
    Task {
        name: block.labels()[0].clone(),
        command: body.get("command"),
        after: body.opt("after").unwrap_or_default(),
        schedule: body.one("schedule", schedule).unwrap(),
        retry: body.one("retry", |block| {
            let body = read(block.body(), &schema("attempts! wait!"));
            Retry { attempts: body.get("attempts"), wait: body.get("wait") }
        }),
    }
}

fn schedule(block: &Block) -> Schedule {
    match &*block.labels()[0] {
        "cron" => Schedule::Cron { expression: read(block.body(), &schema("expression!")).get("expression") },
        "every" => {
            let body = read(block.body(), &schema("seconds! jitter"));
            Schedule::Every(Every { seconds: body.get("seconds"), jitter: body.opt("jitter").unwrap_or_default() })
        }
        "manual" => Schedule::Manual,
        kind => panic!("there is no schedule {kind}"),
    }
}

#[test]
fn schedulers() {
    check::<Scheduler>();
}

//! Files with comments that a program updates: what is loaded then is what it made of them, and what is said of something that
//! stays is said of it still, once.
//!
//! Old and new values of a rich type are drawn, and files of each that have every comment once: native ones, and JSON whose root is an
//! object or a list, with labels in objects or in lists; one, or two of one layer or of two. `EDIT_CASES` says how many; a few,
//! unless it is set. How many there were of each kind, and how many were refused, is printed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use hcl_serde::edit::Update;
use hcl_serde::{HclSchema, Loader};
use serde::{Deserialize, Serialize};

use crate::support::random::{Random, edit_cases, seed, tries};

mod files;

use files::{Comments, File, Item, Value};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    #[hcl(default = 1)]
    port: u16,
    tags: Vec<String>,
    limits: Option<BTreeMap<String, u8>>,
    objs: Option<Vec<Obj>>,
    #[hcl(block)]
    tls: Option<Sub>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    job: Vec<Job>,
    #[hcl(block)]
    pool: BTreeMap<String, Sub>,
    #[hcl(block_types)]
    steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Obj {
    a: u8,
    b: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Sub {
    x: Option<u8>,
    y: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Rule {
    a: Option<u8>,
    l: Option<Vec<u8>>,
    #[hcl(block)]
    sub: Vec<Sub>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Job {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    n: Option<u8>,
    m: Option<String>,
    #[hcl(block)]
    sub: Vec<Sub>,
    #[hcl(block)]
    part: BTreeMap<String, Sub>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
enum Step {
    Push { a: u8 },
    Pull(Pull),
    Pop,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Pull {
    #[hcl(label)]
    what: String,
    z: Option<u8>,
}

/// What is drawn.
struct Draw(Random);

impl Draw {
    fn is(&mut self, percent: usize) -> bool {
        self.0.below(100) < percent
    }

    fn number(&mut self) -> u8 {
        u8::try_from(self.0.below(40)).unwrap()
    }

    fn word(&mut self, letters: &str) -> String {
        let at = self.0.below(letters.len());
        letters[at..=at].to_owned()
    }

    fn text(&mut self) -> String {
        format!("s{}", self.0.below(60))
    }

    fn some<T>(&mut self, percent: usize, draw: impl FnOnce(&mut Draw) -> T) -> Option<T> {
        self.is(percent).then(|| draw(self))
    }

    fn several<T>(&mut self, most: usize, mut draw: impl FnMut(&mut Draw) -> T) -> Vec<T> {
        (0..self.0.below(most + 1)).map(|_| draw(self)).collect()
    }

    fn sub(&mut self) -> Sub {
        Sub { x: self.some(70, Draw::number), y: self.some(60, Draw::number) }
    }

    fn obj(&mut self) -> Obj {
        Obj { a: self.number(), b: self.some(50, Draw::text) }
    }

    fn rule(&mut self) -> Rule {
        let l = self.some(40, |it| it.several(4, Draw::number));
        Rule { a: self.some(70, Draw::number), l, sub: self.several(3, Draw::sub) }
    }

    fn job(&mut self) -> Job {
        Job {
            kind: self.word("xyz"),
            name: self.word("abcd"),
            n: self.some(70, Draw::number),
            m: self.some(60, Draw::text),
            sub: self.several(2, Draw::sub),
            part: self.several(2, |it| (it.word("pqr"), it.sub())).into_iter().collect(),
        }
    }

    fn step(&mut self) -> Step {
        match self.0.below(3) {
            0 => Step::Push { a: self.number() },
            1 => Step::Pull(Pull { what: self.text(), z: self.some(60, Draw::number) }),
            _ => Step::Pop,
        }
    }

    fn config(&mut self) -> Config {
        Config {
            name: self.some(60, Draw::text),
            port: 1 + u16::from(self.number()),
            tags: self.several(4, Draw::text),
            limits: self.some(50, |it| it.several(3, |it| (it.word("pqr"), it.number())).into_iter().collect()),
            objs: self.some(50, |it| it.several(3, Draw::obj)),
            tls: self.some(50, Draw::sub),
            rule: self.several(4, Draw::rule),
            job: self.several(4, Draw::job),
            pool: self.several(3, |it| (it.word("mno"), it.sub())).into_iter().collect(),
            steps: if self.is(50) { self.several(4, Draw::step) } else { Vec::new() },
        }
    }

    /// Does something to a list.
    fn change<T>(
        &mut self,
        list: &mut Vec<T>,
        draw: impl FnOnce(&mut Draw) -> T,
        inside: impl FnOnce(&mut Draw, &mut T),
    ) {
        let at = self.0.below(list.len() + 1);
        match self.0.below(7) {
            0 | 1 => list.insert(at, draw(self)),
            2 => list.reverse(),
            3 if at < list.len() => list.rotate_left(at),
            4 if at < list.len() => drop(list.remove(at)),
            _ if at < list.len() => inside(self, &mut list[at]),
            _ => {}
        }
    }

    /// What a program makes of it.
    fn changed(&mut self, before: &Config) -> Config {
        let mut config = before.clone();
        for _ in 0..=self.0.below(4) {
            match self.0.below(10) {
                0 => config.name = self.some(60, Draw::text),
                1 => config.port = 1 + u16::from(self.number()),
                2 => self.change(&mut config.tags, Draw::text, |it, tag| *tag = it.text()),
                3 => {
                    config.limits =
                        self.some(70, |it| it.several(3, |it| (it.word("pqr"), it.number())).into_iter().collect());
                }
                4 => self.change(config.objs.get_or_insert_default(), Draw::obj, |it, obj| obj.a = it.number()),
                5 => config.tls = self.some(60, Draw::sub),
                6 => self.change(&mut config.rule, Draw::rule, |it, rule| match it.0.below(3) {
                    0 => rule.a = it.some(70, Draw::number),
                    1 => it.change(rule.l.get_or_insert_default(), Draw::number, |it, n| *n = it.number()),
                    _ => it.change(&mut rule.sub, Draw::sub, |it, sub| sub.x = it.some(70, Draw::number)),
                }),
                7 => self.change(&mut config.job, Draw::job, |it, job| match it.0.below(6) {
                    0 => job.kind = it.word("xyz"),
                    1 => job.name = it.word("abcd"),
                    2 => (job.name, job.n) = (it.word("abcd"), it.some(70, Draw::number)),
                    3 => job.m = it.some(60, Draw::text),
                    4 => drop(job.part.insert(it.word("pqr"), it.sub())),
                    _ => it.change(&mut job.sub, Draw::sub, |it, sub| sub.y = it.some(70, Draw::number)),
                }),
                8 if self.is(50) => drop(config.pool.insert(self.word("mno"), self.sub())),
                8 => drop(config.pool.remove(&self.word("mno"))),
                _ => self.change(&mut config.steps, Draw::step, |it, step| *step = it.step()),
            }
        }
        config
    }
}

/// What is written of a configuration.
fn items(config: &Config) -> Vec<Item> {
    let number = |name: &str, value: Option<u8>| value.map(|value| Item::argument(name, Value::plain(value)));
    let text = |name: &str, value: &Option<String>| {
        value.as_ref().map(|it| Item::argument(name, Value::plain(format!("{it:?}"))))
    };
    let sub = |it: &Sub| number("x", it.x).into_iter().chain(number("y", it.y)).collect::<Vec<_>>();
    let subs = |all: &[Sub]| all.iter().map(|it| Item::block("sub", &[], sub(it))).collect::<Vec<_>>();
    let mut items: Vec<Item> = text("name", &config.name).into_iter().collect();
    items.push(Item::argument("port", Value::plain(config.port)));
    items.push(Item::argument(
        "tags",
        Value::List(config.tags.iter().map(|it| Value::plain(format!("{it:?}"))).collect()),
    ));
    let entries = |all: &BTreeMap<String, u8>| all.iter().map(|(name, it)| (name.clone(), Value::plain(*it))).collect();
    items.extend(config.limits.iter().map(|it| Item::argument("limits", Value::Object(entries(it)))));
    let obj = |it: &Obj| {
        let b = it.b.iter().map(|b| ("b".to_owned(), Value::plain(format!("{b:?}"))));
        Value::Object([("a".to_owned(), Value::plain(it.a))].into_iter().chain(b).collect())
    };
    items.extend(config.objs.iter().map(|all| Item::argument("objs", Value::List(all.iter().map(obj).collect()))));
    items.extend(config.tls.iter().map(|it| Item::block("tls", &[], sub(it)).alone()));
    items.extend(config.rule.iter().map(|it| {
        let l = it.l.iter().map(|l| Item::argument("l", Value::List(l.iter().map(|it| Value::plain(*it)).collect())));
        Item::block("rule", &[], number("a", it.a).into_iter().chain(l).chain(subs(&it.sub)).collect())
    }));
    items.extend(config.job.iter().map(|it| {
        let parts = it.part.iter().map(|(name, it)| Item::block("part", &[name], sub(it)));
        let inner = number("n", it.n).into_iter().chain(text("m", &it.m)).chain(subs(&it.sub)).chain(parts);
        Item::block("job", &[&it.kind, &it.name], inner.collect())
    }));
    items.extend(config.pool.iter().map(|(name, it)| Item::block("pool", &[name], sub(it))));
    items.extend(config.steps.iter().map(|it| match it {
        Step::Push { a } => Item::block("push", &[], number("a", Some(*a)).into_iter().collect()),
        Step::Pull(it) => Item::block("pull", &[&it.what], number("z", it.z).into_iter().collect()),
        Step::Pop => Item::block("pop", &[], Vec::new()),
    }));
    items
}

/// What some files are, and what became of them.
#[derive(Default)]
struct Counts(BTreeMap<String, [usize; 2]>);

struct Case<'c> {
    folder: &'c PathBuf,
    number: usize,
    draw: Draw,
}

impl Case<'_> {
    /// Draws files and what a program makes of them; what is wrong then.
    fn run(&mut self, counts: &mut Counts) -> Result<(), String> {
        let draw = &mut self.draw;
        let before = draw.config();
        let after = if draw.is(10) { draw.config() } else { draw.changed(&before) };
        let count = 1 + usize::from(draw.is(35));
        let are_layers = draw.is(50);
        let mut parts: Vec<Vec<Item>> = vec![Vec::new(); count];
        let all = items(&before);
        for of_field in all.chunk_by(|one, other| one.field() == other.field()) {
            let is_list = ["rule", "job", "steps"].contains(&of_field[0].field());
            let (first, rest) = match count > 1 && is_list && !are_layers && draw.is(80) {
                true => of_field.split_at(draw.0.below(of_field.len() + 1)),
                false if draw.0.below(count) == 0 => (of_field, &[][..]),
                false => (&[][..], of_field),
            };
            parts[0].extend_from_slice(first);
            parts[count - 1].extend_from_slice(rest);
        }
        let mut comments = Comments::default();
        let files: Vec<File> = parts.iter().map(|items| File::of(items, &mut draw.0, &mut comments)).collect();
        let mut kinds: Vec<&str> = files.iter().map(File::kind).collect();
        kinds.sort_unstable();
        let kind = kinds.join(if are_layers { " over " } else { " and " });
        let mut loader = Loader::new();
        let mut paths = Vec::new();
        for (number, file) in files.iter().enumerate() {
            let path = self.folder.join(format!("{number}.{}", file.extension()));
            fs::write(&path, &file.text).unwrap();
            loader = if number > 0 && are_layers { loader.layer().file(&path) } else { loader.file(&path) };
            paths.push(path);
        }
        let texts = || paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect::<Vec<_>>();
        let old = texts();
        let read = loader.load::<Config>().map_err(|error| format!("{}\n{}", error.report(), old.join("\n---\n")))?;
        if read != before {
            return Err(format!("{}\nis not {before:?}", old.join("\n---\n")));
        }
        let wanted = after.clone();
        let result = Update::new(&loader).new_values_in(&paths[0]).run(|config: &mut Config| *config = wanted);
        let new = texts();
        let counted = counts.0.entry(kind).or_default();
        counted[0] += 1;
        let mut wrong = String::new();
        match result {
            Ok(_) if loader.load::<Config>().ok().as_ref() != Some(&after) => wrong.push_str("is something else"),
            Ok(_) => {
                for lost in comments.lost(&all, &items(&after), &new.join("\n")) {
                    let _ = writeln!(wrong, "{lost}");
                }
            }
            Err(error) => {
                counted[1] += 1;
                let said = error.to_string();
                let is_between_files = said.contains("in another file") && has_another_order(&parts, &items(&after));
                let may_be = is_between_files || said.contains("comments would be lost") && comments.are_of_several();
                if !may_be || new != old {
                    let _ = writeln!(wrong, "{}", error.report());
                }
            }
        }
        let shown = || format!("{}\n=== becomes\n{}\n=== for\n{after:?}", old.join("\n---\n"), new.join("\n---\n"));
        if wrong.is_empty() { Ok(()) } else { Err(format!("case {}: {wrong}\n{}", self.number, shown())) }
    }
}

/// Whether a block of the second file is to stand in front of one of the first file.
fn has_another_order(parts: &[Vec<Item>], after: &[Item]) -> bool {
    let [first, second] = parts else { return false };
    let is_only = |item: &Item, all: &[&Item]| all.iter().filter(|it| it.is_of_type(item)).count() == 1;
    let (old, new): (Vec<&Item>, Vec<&Item>) = (first.iter().chain(second).collect(), after.iter().collect());
    let is_of = |item: &Item, part: &[Item]| {
        let is_known = |it: &&Item| it.is_like(item) || is_only(it, &old) && is_only(item, &new);
        part.iter().filter(|it| it.is_of_type(item)).any(|it| is_known(&it))
    };
    let is_in_front = |(at, item): (usize, &Item)| {
        let behind = &after[at + 1..];
        is_of(item, second) && behind.iter().any(|it| it.field() == item.field() && is_of(it, first))
    };
    after.iter().enumerate().any(is_in_front)
}

#[test]
#[expect(clippy::print_stdout, reason = "the counts are for people who ask for them")]
fn what_is_said_of_what_stays_stays() {
    let folder = std::env::temp_dir().join(format!("hcl-law-commented-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let cases = edit_cases().map_or_else(|| tries(1_600), |cases| cases as usize);
    let (mut counts, mut wrong) = (Counts::default(), Vec::new());
    for number in 0..cases {
        let random = Random((number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed());
        wrong.extend(Case { folder: &folder, number, draw: Draw(random) }.run(&mut counts).err());
    }
    fs::remove_dir_all(&folder).unwrap();
    for (kind, [all, refused]) in &counts.0 {
        println!("{kind}: {all}, refused {refused}");
    }
    wrong.sort_by_key(String::len);
    let shown = wrong.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {cases}\n{shown}", wrong.len());
}

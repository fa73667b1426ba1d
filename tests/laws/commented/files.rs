//! Files of both syntaxes, written in many ways, in which every comment is once.

use std::collections::HashMap;
use std::fmt::Display;

use hcl_model::format::Options;
use hcl_model::json;

use crate::support::random::Random;

/// What is written of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Plain(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// An argument or a block.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item {
    Argument(String, Value),
    /// Its type, its labels, what is in it, and whether it is the only one.
    Block(String, Vec<String>, Vec<Item>, bool),
}

impl Value {
    pub(super) fn plain(value: impl Display) -> Value {
        Value::Plain(value.to_string())
    }

    fn on_one_line(&self) -> String {
        match self {
            Value::Plain(text) => text.clone(),
            Value::List(all) => format!("[{}]", all.iter().map(Value::on_one_line).collect::<Vec<_>>().join(", ")),
            Value::Object(all) => {
                let entry = |(name, value): &(String, Value)| format!("{name:?}: {}", value.on_one_line());
                format!("{{{}}}", all.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl Item {
    pub(super) fn argument(name: &str, value: Value) -> Item {
        Item::Argument(name.to_owned(), value)
    }

    pub(super) fn block(ty: &str, labels: &[&str], items: Vec<Item>) -> Item {
        Item::Block(ty.to_owned(), labels.iter().map(|&label| label.to_owned()).collect(), items, false)
    }

    pub(super) fn alone(self) -> Item {
        match self {
            Item::Block(ty, labels, items, _) => Item::Block(ty, labels, items, true),
            other => other,
        }
    }

    /// The field that it is of.
    pub(super) fn field(&self) -> &str {
        match self {
            Item::Argument(name, _) => name,
            Item::Block(ty, ..) if ["push", "pull", "pop"].contains(&ty.as_str()) => "steps",
            Item::Block(ty, ..) => ty,
        }
    }

    /// Whether both are blocks of one type.
    pub(super) fn is_of_type(&self, other: &Item) -> bool {
        matches!((self, other), (Item::Block(ty, ..), Item::Block(other, ..)) if ty == other)
    }

    /// Whether it may be the other one as a program has changed it: it has its labels, or something that is in it.
    pub(super) fn is_like(&self, other: &Item) -> bool {
        match (self, other) {
            (Item::Block(ty, labels, items, _), Item::Block(other, other_labels, others, _)) => {
                let is_same = !labels.is_empty() && labels == other_labels || items == others;
                ty == other && (is_same || items.iter().any(|item| others.contains(item)))
            }
            _ => false,
        }
    }

    /// What tells it from others: its name or its labels, or all that is in it.
    fn key(&self, around: &str) -> String {
        match self {
            Item::Argument(name, _) => format!("{around}/{name}"),
            Item::Block(ty, _, _, true) => format!("{around}/{ty}"),
            Item::Block(ty, labels, items, _) if labels.is_empty() => format!("{around}/{ty} {items:?}"),
            Item::Block(ty, labels, ..) => format!("{around}/{ty} {}", labels.join(" ")),
        }
    }

    /// The keys of it and of what is in it.
    fn keys(&self, around: &str, keys: &mut HashMap<String, usize>) {
        let own = self.key(around);
        match self {
            Item::Argument(_, value) => value_keys(value, &own, keys),
            Item::Block(_, _, items, _) => items.iter().for_each(|item| item.keys(&own, keys)),
        }
        *keys.entry(own).or_default() += 1;
    }
}

fn element_key(around: &str, value: &Value) -> String {
    format!("{around}[{}]", value.on_one_line())
}

fn value_keys(value: &Value, around: &str, keys: &mut HashMap<String, usize>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Plain(_) => Vec::new(),
        Value::List(all) => all.iter().map(|it| (element_key(around, it), it)).collect(),
        Value::Object(all) => all.iter().map(|(name, it)| (format!("{around}/{name}"), it)).collect(),
    };
    for (key, value) in inner {
        value_keys(value, &key, keys);
        *keys.entry(key).or_default() += 1;
    }
}

/// A comment of a file.
struct Comment {
    text: String,
    /// The keys of what it is about: of several that stand on a line, or of one; none of what is in the file itself.
    keys: Vec<String>,
    /// How each of these is written on the line of the comment, if that is on the line.
    beside: Vec<String>,
}

#[derive(Default)]
pub(super) struct Comments(Vec<Comment>);

impl Comments {
    fn made(&mut self, key: Option<&str>) -> String {
        self.made_of(key.map(str::to_owned).into_iter().collect(), Vec::new())
    }

    fn made_of(&mut self, keys: Vec<String>, beside: Vec<String>) -> String {
        let text = format!("c{}c", self.0.len());
        self.0.push(Comment { text: text.clone(), keys, beside });
        text
    }

    /// Whether something is said of several things together.
    pub(super) fn are_of_several(&self) -> bool {
        self.0.iter().any(|comment| comment.keys.len() > 1)
    }

    /// What is wrong with the comments of files: what they were about is still there, and they are not, or they are there twice.
    pub(super) fn lost(&self, before: &[Item], after: &[Item], text: &str) -> Vec<String> {
        let [old, new] = [before, after].map(|items| {
            let mut keys = HashMap::new();
            items.iter().for_each(|item| item.keys("", &mut keys));
            keys
        });
        let is_once = |key: &String, keys: &HashMap<String, usize>| {
            // So is all that it is in.
            let around = key.char_indices().filter(|(_, c)| ['/', '['].contains(c)).map(|(at, _)| &key[..at]);
            keys.get(key) == Some(&1) && around.filter_map(|key| keys.get(key)).all(|&count| count == 1)
        };
        let fault = |Comment { text: comment, keys, beside }: &Comment| {
            let count = text.matches(comment.as_str()).count();
            let staying: Vec<bool> = keys.iter().map(|key| is_once(key, &old) && is_once(key, &new)).collect();
            let stays = keys.is_empty() || staying.contains(&true);
            if count > 1 || count == 0 && stays {
                return Some(format!("{comment} of {keys:?} is there {count} times"));
            }
            let line = text.lines().find(|line| line.contains(comment.as_str()))?;
            let line = line.split('#').next().unwrap_or_default();
            let mut there = beside.iter().zip(staying).filter(|(_, stays)| *stays).map(|(it, _)| it).peekable();
            let is_elsewhere = there.peek().is_some() && !there.any(|it| line.contains(it.as_str()));
            is_elsewhere.then(|| format!("{comment} of {keys:?} stands at something else"))
        };
        self.0.iter().filter_map(fault).collect()
    }
}

/// A file with comments.
pub(super) struct File {
    pub(super) text: String,
    kind: &'static str,
}

impl File {
    pub(super) fn of(items: &[Item], random: &mut Random, comments: &mut Comments) -> File {
        if random.below(2) == 0 {
            let mut native = Native { random, comments, text: String::new() };
            native.body(items, "", 0);
            return File { text: native.text, kind: "native" };
        }
        let mut json = Json { random, comments };
        let (root, kind) = json.root(items);
        let text = root.text();
        let text = if random.below(2) == 0 { text } else { json::format(&text, &Options::default()) };
        File { text, kind }
    }

    pub(super) fn kind(&self) -> &'static str {
        self.kind
    }

    pub(super) fn extension(&self) -> &'static str {
        if self.kind == "native" { "hcl" } else { "json" }
    }
}

struct Native<'n> {
    random: &'n mut Random,
    comments: &'n mut Comments,
    text: String,
}

impl Native<'_> {
    fn is(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    /// A comment behind something on its line, or none.
    fn behind(&mut self, key: &str) -> String {
        if self.is(30) { format!(" # {}", self.comments.made(Some(key))) } else { String::new() }
    }

    fn above(&mut self, key: &str, indentation: &str) {
        while self.is(30) {
            let comment = self.comments.made(Some(key));
            self.text += &format!("{indentation}# {comment}\n");
        }
    }

    fn body(&mut self, items: &[Item], around: &str, depth: usize) {
        let indentation = "  ".repeat(depth);
        for item in items {
            let key = item.key(around);
            if self.is(20) {
                self.text += "\n";
            }
            if self.is(5) {
                let comment = self.comments.made(Some(around).filter(|it| !it.is_empty()));
                self.text += &format!("\n{indentation}# {comment}\n\n");
            }
            self.above(&key, &indentation);
            match item {
                Item::Argument(name, value) => {
                    self.text += &format!("{indentation}{name} = ");
                    self.value(value, &key, depth);
                    let comment = self.behind(&key);
                    self.text += &format!("{comment}\n");
                }
                Item::Block(ty, labels, items, _) => {
                    let labels: String = labels.iter().map(|label| format!(" {label:?}")).collect();
                    let one_line = matches!(items[..], [] | [Item::Argument(_, Value::Plain(_))]) && self.is(30);
                    self.text += &format!("{indentation}{ty}{labels} {{");
                    if let (true, Some(Item::Argument(name, Value::Plain(value)))) = (one_line, items.first()) {
                        self.text += &format!(" {name} = {value} ");
                    }
                    if !one_line {
                        let comment = self.behind(&key);
                        self.text += &format!("{comment}\n");
                        self.body(items, &key, depth + 1);
                        self.text += &indentation;
                    }
                    let comment = self.behind(&key);
                    self.text += &format!("}}{comment}\n");
                }
            }
        }
    }

    fn value(&mut self, value: &Value, key: &str, depth: usize) {
        let inner = "  ".repeat(depth + 1);
        let (parts, ends, sign): (Vec<(String, String, &Value)>, _, _) = match value {
            Value::Plain(text) => {
                self.text += text;
                return;
            }
            Value::List(all) => {
                (all.iter().map(|it| (String::new(), element_key(key, it), it)).collect(), ["[", "]"], ",")
            }
            Value::Object(all) => {
                let entries = all.iter().map(|(name, it)| (format!("{name} = "), format!("{key}/{name}"), it));
                (entries.collect(), ["{", "}"], "")
            }
        };
        if parts.is_empty() || self.is(40) {
            self.text += &value.on_one_line();
            return;
        }
        self.text += &format!("{}\n", ends[0]);
        if self.is(50) {
            self.rows(&parts, key, &inner, sign);
        } else {
            let last = parts.len() - 1;
            for (number, (name, key, value)) in parts.into_iter().enumerate() {
                self.above(&key, &inner);
                self.text += &format!("{inner}{name}");
                self.value(value, &key, depth + 1);
                let comma = if number == last && self.is(50) { "" } else { sign };
                let comment = self.behind(&key);
                self.text += &format!("{comma}{comment}\n");
            }
        }
        self.text += &format!("{}{}", "  ".repeat(depth), ends[1]);
    }

    /// The parts of a list or an object on lines with several of them, and others that are commented out between and in the lines.
    fn rows(&mut self, parts: &[(String, String, &Value)], around: &str, indentation: &str, sign: &str) {
        let mut left = parts;
        while !left.is_empty() {
            let (row, rest) = left.split_at(1 + self.random.below(left.len().min(3)));
            left = rest;
            let keys: Vec<String> = row.iter().map(|(_, key, _)| key.clone()).collect();
            let written = |(name, _, value): &(String, String, &Value)| match name.as_str() {
                "" => value.on_one_line(),
                name => name.to_owned(),
            };
            while self.is(15) {
                let comment = self.comments.made(Some(around));
                let code = if sign.is_empty() { format!("{comment} = 1") } else { format!("{comment:?},") };
                self.text += &format!("{indentation}# {code}\n");
            }
            while self.is(20) {
                let comment = self.comments.made_of(keys.clone(), Vec::new());
                self.text += &format!("{indentation}# {comment}\n");
            }
            self.text += indentation;
            for (number, part @ (name, key, value)) in row.iter().enumerate() {
                let beside = |it: &mut Self| it.comments.made_of(vec![key.clone()], vec![written(part)]);
                if self.is(10) {
                    let comment = beside(self);
                    self.text += &format!("/* {comment} */ ");
                }
                self.text += &format!("{name}{}", value.on_one_line());
                if self.is(10) {
                    let comment = beside(self);
                    self.text += &format!(" /* {comment} */");
                }
                if number + 1 < row.len() {
                    self.text += ", ";
                }
            }
            let comma = if rest.is_empty() && self.is(50) { "" } else { sign };
            self.text += comma;
            if self.is(40) {
                let comment = self.comments.made_of(keys, row.iter().map(written).collect());
                self.text += &format!(" # {comment}");
            }
            self.text += "\n";
        }
    }
}

/// JSON, as it is written.
#[derive(Clone)]
enum Node {
    Text(String),
    Object(Vec<(String, Node)>),
    List(Vec<Node>),
}

impl Node {
    fn text(&self) -> String {
        match self {
            Node::Text(text) => text.clone(),
            Node::List(all) => format!("[{}]", all.iter().map(Node::text).collect::<Vec<_>>().join(", ")),
            Node::Object(all) => {
                let property = |(name, node): &(String, Node)| format!("{name:?}: {}", node.text());
                format!("{{{}}}", all.iter().map(property).collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn one_or_list(mut all: Vec<Node>) -> Node {
        if all.len() == 1 { all.remove(0) } else { Node::List(all) }
    }
}

struct Json<'j> {
    random: &'j mut Random,
    comments: &'j mut Comments,
}

/// The labels of a block, and what it is.
type Labelled = (Vec<String>, Node);

impl Json<'_> {
    fn is(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn comment(&mut self, key: Option<&str>, percent: usize) -> Vec<(String, Node)> {
        match self.is(percent) {
            true => vec![("//".to_owned(), Node::Text(format!("{:?}", self.comments.made(key))))],
            false => Vec::new(),
        }
    }

    /// The file: an object, or a list of objects, if blocks of several types cannot be in one otherwise or by chance.
    fn root(&mut self, items: &[Item]) -> (Node, &'static str) {
        let steps: Vec<&Item> = items.iter().filter(|item| item.field() == "steps").collect();
        let type_of = |item: &Item| item.key("").split(' ').next().map(str::to_owned);
        let runs = steps.chunk_by(|one, other| type_of(one) == type_of(other)).count();
        let mut types: Vec<_> = steps.iter().map(|item| type_of(item)).collect();
        types.sort();
        types.dedup();
        if runs == types.len() && self.is(60) {
            let mut properties = self.comment(None, 30);
            properties.extend(self.body(items, ""));
            return (Node::Object(properties), "JSON");
        }
        let mut elements: Vec<Node> = Vec::new();
        let rest: Vec<Item> = items.iter().filter(|item| item.field() != "steps").cloned().collect();
        let mut open: Vec<(String, Node)> = self.comment(None, 30);
        for property in self.body(&rest, "") {
            if self.is(30) {
                elements.push(Node::Object(std::mem::take(&mut open)));
                open = self.comment(None, 20);
            }
            open.push(property);
        }
        elements.push(Node::Object(open));
        for step in steps {
            elements.push(Node::Object(self.body(std::slice::from_ref(step), "")));
        }
        (Node::List(elements), "JSON list")
    }

    fn body(&mut self, items: &[Item], around: &str) -> Vec<(String, Node)> {
        let mut properties: Vec<(String, Node)> = Vec::new();
        let mut blocks: Vec<(String, Vec<Labelled>, bool)> = Vec::new();
        for item in items {
            match item {
                Item::Argument(name, value) => properties.push((name.clone(), Node::Text(value.on_one_line()))),
                Item::Block(ty, labels, items, is_alone) => {
                    let key = item.key(around);
                    let mut inner = self.comment(Some(&key), 30);
                    inner.extend(self.body(items, &key));
                    let block = (labels.clone(), Node::Object(inner));
                    match blocks.iter_mut().find(|(known, ..)| known == ty) {
                        Some((_, all, _)) => all.push(block),
                        None => blocks.push((ty.clone(), vec![block], *is_alone)),
                    }
                }
            }
        }
        for (ty, all, is_alone) in blocks {
            let node = match all[0].0.is_empty() {
                true if is_alone || all.len() == 1 && self.is(50) => all[0].1.clone(),
                true => Node::List(all.into_iter().map(|(_, node)| node).collect()),
                false => self.labelled(all, 0),
            };
            properties.push((ty, node));
        }
        properties
    }

    /// Blocks in objects for their labels, in the order that they have.
    fn labelled(&mut self, all: Vec<Labelled>, from: usize) -> Node {
        if all[0].0.len() == from {
            return Node::one_or_list(all.into_iter().map(|(_, node)| node).collect());
        }
        let are_apart = self.is(30);
        let mut objects: Vec<Vec<(String, Node)>> = vec![Vec::new()];
        for run in all.chunk_by(|one, other| !are_apart && one.0[from] == other.0[from]) {
            let name = &run[0].0[from];
            let open = objects.last().unwrap();
            if are_apart && !open.is_empty() || open.iter().any(|(known, _)| known == name) {
                objects.push(Vec::new());
            }
            let node = self.labelled(run.to_vec(), from + 1);
            objects.last_mut().unwrap().push((name.clone(), node));
        }
        let nodes: Vec<Node> = objects.into_iter().map(Node::Object).collect();
        if self.is(20) { Node::List(nodes) } else { Node::one_or_list(nodes) }
    }
}

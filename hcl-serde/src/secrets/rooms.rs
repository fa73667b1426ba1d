//! The names that are known in each body: in a text without errors the body around a name judges the name.
//!
//! A body has a room, in which its names are; where one of several may be, as of the variants of an enum, they have one together.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_model::__private::value::normalize;
#[cfg(feature = "command")]
use hcl_model::limits::Limits;

use crate::schema::{ArgumentSpec, BlockField, ChosenBy, Field, FieldKind, Identity, Schema, TypeSpec};
use crate::secrets::known::{Block, Care, Known, Room};
#[cfg(feature = "command")]
use crate::secrets::learn::holds_unknown;
use crate::secrets::learn::{DEFINING, DYNAMIC};
use crate::secrets::names::Names;

/// What is known of texts of which only that is shown that is certainly no secret.
#[cfg(feature = "command")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Certain<'s> {
    /// Whether they were decoded, so that what only that knows is marked where it stands.
    pub(crate) is_decoded: bool,
    /// The argument at the root that the loader takes.
    pub(crate) of_loader: Option<&'s str>,
    /// From which byte on nothing is certain, whatever the text has no mistakes of its own.
    pub(crate) until: Option<usize>,
    pub(crate) limits: Limits,
}

/// What is in an object or a block by which files include others.
#[cfg(feature = "command")]
const OF_INCLUDES: [&str; 2] = ["path", "optional"];

/// So many rooms are told apart: names in others are not known.
const MOST_ROOMS: usize = 10_000;

impl Names {
    /// Reads what a schema says of names, each in the body around it.
    pub(super) fn in_bodies(schema: &Schema) -> Names {
        Names::of(schema).with_rooms(schema)
    }

    /// Adds the names that are known in each body.
    fn with_rooms(self, schema: &Schema) -> Names {
        let mut building = Building { names: self, bodies: Vec::new(), numbers: HashMap::new(), moved: Vec::new() };
        let root = building.room_of(vec![*schema]);
        building.fill();
        building.define(schema);
        building.lead_from_old_places();
        building.names.root.room = root;
        building.names
    }

    /// What a schema says of texts of which only that is shown that is certainly no secret, if there can be secrets.
    #[cfg(feature = "command")]
    pub(super) fn of_certain(schema: &Schema, certain: &Certain<'_>) -> Names {
        let holds_unknown = holds_unknown(schema);
        let mut names =
            Names::with(schema, holds_unknown && !certain.is_decoded, holds_unknown || schema.has_secrets());
        names.of_loader = certain.of_loader.map(str::to_owned);
        names.is_decoded = certain.is_decoded;
        if names.is_strict {
            names = names.with_rooms(schema);
            let of_includes = OF_INCLUDES.map(|name| (Cow::Borrowed(name), Known::only(Care::None)));
            names.of_includes = Some(names.rooms.len());
            names.rooms.push(Room { known: of_includes.into(), others: None });
        }
        names
    }
}

/// How many maps are in each other in a type.
fn levels(ty: &TypeSpec) -> usize {
    match ty.inner() {
        TypeSpec::Map(inner) => 1 + levels(inner),
        TypeSpec::List(inner) | TypeSpec::Set(inner) => levels(inner),
        _ => 0,
    }
}

/// Rooms while they are made.
struct Building {
    names: Names,
    /// The bodies that may be in each room.
    bodies: Vec<Vec<Schema>>,
    numbers: HashMap<Vec<Identity>, usize>,
    /// What was elsewhere in older files, with the paths to there.
    moved: Vec<(&'static str, Known)>,
}

impl Building {
    /// The number of the room of some bodies.
    fn room_of(&mut self, mut bodies: Vec<Schema>) -> Option<usize> {
        let mut identities: Vec<Identity> = Vec::new();
        bodies.retain(|body| {
            let is_new = !identities.contains(&body.identity());
            identities.extend(is_new.then(|| body.identity()));
            is_new
        });
        let next = self.bodies.len();
        if bodies.is_empty() || next >= MOST_ROOMS {
            return self.numbers.get(&identities).copied();
        }
        let number = *self.numbers.entry(identities).or_insert(next);
        if number == next {
            self.bodies.push(bodies);
        }
        Some(number)
    }

    /// Makes all rooms to which those lead that are there.
    fn fill(&mut self) {
        while let Some(bodies) = self.bodies.get(self.names.rooms.len()).cloned() {
            let (mut room, mut seen) = (Room::default(), Vec::new());
            for body in &bodies {
                self.body(&mut room, body, &mut seen);
            }
            self.names.rooms.push(room);
        }
    }

    /// The names in a body, and in those of its variants.
    fn body(&mut self, room: &mut Room, body: &Schema, seen: &mut Vec<Identity>) {
        if seen.contains(&body.identity()) {
            return;
        }
        seen.push(body.identity());
        if let Some(ChosenBy::Attribute(tag)) = body.chosen_by() {
            self.learn(room, tag, Known::only(Care::None));
        }
        for variant in body.variants() {
            // A name that chooses what an object is has a value as arguments have.
            match (body.chosen_by(), variant.part) {
                (Some(ChosenBy::Name), Some(part)) => {
                    let known = self.of_argument(part.spec);
                    variant.names().for_each(|name| self.learn(room, name, known));
                }
                (Some(ChosenBy::Name), None) => {}
                _ => self.body(room, (variant.schema)(), seen),
            }
        }
        for field in body.fields() {
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    let known = self.of_argument(&attribute.spec);
                    self.field(room, field, |_, _| known);
                }
                FieldKind::Block(block) | FieldKind::Blocks(block) => {
                    self.field(room, field, |building, name| building.of_block(block, name));
                }
                FieldKind::RemainAttributes { spec, .. } if !spec.is_secret() && !spec.ty.holds_unknown() => {
                    let known = self.of_argument(spec);
                    room.others = Some(room.others.map_or(known, |before| self.joined(before, known)));
                }
                _ => {}
            }
        }
    }

    fn field(&mut self, room: &mut Room, field: &Field, known: impl Fn(&mut Building, &'static str) -> Known) {
        for name in field.item_names() {
            let known = known(self, name);
            self.learn(room, name, known);
        }
        if !field.former_paths().is_empty() {
            let known = known(self, field.name());
            self.moved.extend(field.former_paths().iter().map(|path| (*path, known)));
        }
    }

    fn of_argument(&mut self, spec: &ArgumentSpec) -> Known {
        let mut known = self.names.of_argument(spec);
        let mut bodies = Vec::new();
        if known.care != Care::Secret {
            spec.ty.visit_objects(&mut |_, inner| bodies.push(*inner));
        }
        known.block.room = self.room_of(bodies);
        // Whoever takes a text or a number has no names in it.
        known.block.levels = (self.names.is_strict && spec.ty.is_plain()).then(|| levels(&spec.ty));
        known
    }

    fn of_block(&mut self, block: &'static BlockField, name: &str) -> Known {
        let Known { care, block: of_names } = self.names.of_block(block);
        let schema = (block.schema)();
        let bodies = match block.body(name, None) {
            Some(body) => vec![*body.schema],
            // A label says which one it is.
            None => schema.variants().iter().map(|variant| *(variant.schema)()).collect(),
        };
        let room = self.room_of(bodies);
        Known { care, block: Block { labels: block.label_count(name), room, ..of_names } }
    }

    fn learn(&mut self, room: &mut Room, name: &'static str, known: Known) {
        let name = normalize(Cow::Borrowed(name));
        let known = room.known.get(&name).map_or(known, |before| self.joined(*before, known));
        room.known.insert(name, known);
    }

    /// What is known of a name that has two meanings: as little is shown as of either.
    fn joined(&mut self, one: Known, other: Known) -> Known {
        let bodies = [one, other].into_iter().filter_map(|it| it.block.room).flat_map(|room| self.bodies[room].clone());
        let room = self.room_of(bodies.collect());
        let block = Block {
            labels: one.block.labels.max(other.block.labels),
            secret_labels: one.block.secret_labels || other.block.secret_labels,
            rest: self.names.stricter(one.block.rest, other.block.rest),
            room,
            levels: one.block.levels.zip(other.block.levels).map(|(one, other)| one.max(other)),
        };
        Known { care: one.care.max(other.care), block }
    }

    /// The blocks with which a configuration defines something: at its root, and those that make others everywhere.
    fn define(&mut self, schema: &Schema) {
        for (ty, _, names) in DEFINING {
            let Some(known) = self.names.known(ty).filter(|_| schema.find(ty, 0).is_none()) else { continue };
            let known_in_it = names.iter().map(|name| (Cow::Borrowed(*name), Known::only(Care::None)));
            let mut known_in_it: HashMap<_, _> = known_in_it.collect();
            let mut care = known.care;
            if ty == DYNAMIC && self.names.has_secrets() {
                // Generated blocks may hold secrets, so a text in their place may be a secret.
                care = care.max(Care::Guard);
                known_in_it.extend(self.of_generated(schema));
            }
            let room = self.add(Room { known: known_in_it, others: None });
            let known = Known { care, block: Block { room: Some(room), ..known.block } };
            let everywhere = if ty == DYNAMIC { room } else { 1 };
            for room in self.names.rooms.iter_mut().take(everywhere) {
                room.known.entry(Cow::Borrowed(ty)).or_insert(known);
            }
        }
    }

    /// Returns the names in a dynamic block whose values belong to the generated blocks: of any type in the schema.
    fn of_generated(&mut self, schema: &Schema) -> Vec<(Cow<'static, str>, Known)> {
        let mut bodies = Vec::new();
        schema.visit_bodies(&mut |_, body| bodies.push(*body));
        let room = self.room_of(bodies);
        self.fill();
        let blocks = || self.names.known.values().map(|known| known.block);
        let rest = blocks().fold(None, |rest, block| self.names.stricter(rest, block.rest));
        let labels = blocks().any(|block| block.secret_labels).then(|| ("labels", Known::only(Care::Secret)));
        let content = Known { care: Care::Guard, block: Block { room, rest, ..Block::default() } };
        [("content", content), (DYNAMIC, content)]
            .into_iter()
            .chain(labels)
            .map(|(name, known)| (Cow::Borrowed(name), known))
            .collect()
    }

    fn add(&mut self, room: Room) -> usize {
        self.names.rooms.push(room);
        self.names.rooms.len() - 1
    }

    /// The places at which something was in older files: what is beside it there is known only there.
    fn lead_from_old_places(&mut self) {
        for (path, known) in std::mem::take(&mut self.moved) {
            let (around, last) = path.rsplit_once('.').unwrap_or(("", path));
            let mut at = 0;
            for name in around.split('.').filter(|name| !name.is_empty()) {
                let name = normalize(Cow::Borrowed(name));
                let before = self.names.rooms[at].known.get(&name).copied();
                let inner = before.and_then(|before| before.block.room).map(|room| self.names.rooms[room].clone());
                let room = self.add(inner.unwrap_or_default());
                let mut now = before.unwrap_or(Known::only(Care::Guard));
                now.care = now.care.max(Care::Body);
                now.block.room = Some(room);
                self.names.rooms[at].known.insert(name, now);
                at = room;
            }
            let room = &mut self.names.rooms[at];
            let known_there = room.known.entry(normalize(Cow::Borrowed(last))).or_insert(known);
            known_there.care = known_there.care.max(known.care);
        }
    }
}

//! What was at another place in older files, and is still read there: properties at the old places, and that it is not at two.

use hcl_model::json_text::JsonValue;

use crate::schema::output::about::{is_required, must_be};
use crate::schema::output::json::{Properties, any_of, count, having, nothing, object, text, texts};
use crate::schema::output::json_schema::describing::Describing;
use crate::schema::output::json_schema::messages;
use crate::schema::output::json_schema::place::Place;
use crate::schema::output::json_schema::rules::Rules;
use crate::schema::{Field, FieldKind, Identity, Move, Plan, Schema};

/// An old place, as seen from one body.
#[derive(Clone)]
pub(super) struct OldPlace {
    /// The body that the first of the steps is a name in, and the names of the fields that lead there.
    around: Identity,
    way: Vec<&'static str>,
    steps: Vec<String>,
    /// The body that it is in now, and what it is there.
    schema: &'static Schema,
    field: &'static Field,
    /// Its path now.
    now: Vec<&'static str>,
    is_single: bool,
}

/// What must hold of an old place and the new one.
#[derive(Clone)]
pub(super) struct MoveRule {
    /// The body that both ways begin in, and the names of the fields that lead there.
    around: Identity,
    way: Vec<&'static str>,
    old: Vec<Vec<String>>,
    new: Vec<&'static Field>,
    is_single: bool,
    /// If it must be there, of how many of the blocks around it that need not be: where they are, it is.
    required_in: Option<usize>,
}

impl Describing<'_> {
    /// Notes what has moved.
    #[inline]
    pub(super) fn note_moves(&mut self, schema: &'static Schema) {
        for it in Plan::of(schema).moves {
            let mut bodies = vec![schema];
            for field in &it.new[..it.new.len() - 1] {
                let body = *bodies.last().unwrap_or(&schema);
                bodies.push(field.blocks().map_or(body, |blocks| (blocks.schema)()));
            }
            let now: Vec<&str> = it.new.iter().map(|field| field.name()).collect();
            for (at, body) in bodies.iter().enumerate().skip(it.common) {
                self.movable.insert((now[..at].to_vec(), body.identity(), now[at]));
            }
            self.note_rule(bodies[it.common], &it, (&bodies, &now));
            let (mut around, mut steps) = (bodies[it.common], &it.old[it.common..]);
            let mut way = now[..it.common].to_vec();
            // On the way are blocks that are still there.
            while let Some((name, rest @ [_, ..])) = steps.split_first()
                && let Some((_, field)) = around.find(name, 0)
                && let Some(blocks) = field.blocks()
                && blocks.label_count(name) == 0
            {
                way.push(field.name());
                (around, steps) = ((blocks.schema)(), rest);
            }
            self.old.push(OldPlace {
                around: around.identity(),
                way,
                steps: steps.to_vec(),
                schema: bodies[bodies.len() - 1],
                field: it.field(),
                now,
                is_single: it.is_single(),
            });
        }
    }

    #[inline]
    fn note_rule(&mut self, around: &'static Schema, it: &Move, (bodies, now): (&[&'static Schema], &[&'static str])) {
        let (old, new) = (it.old[it.common..].to_vec(), it.new[it.common..].to_vec());
        let is_it = |rule: &&mut MoveRule| {
            rule.around == around.identity()
                && rule.way == now[..it.common]
                && rule.new.iter().zip(&new).all(|(own, other)| is_same(own, other))
        };
        if let Some(rule) = self.rules.iter_mut().filter(|rule| rule.new.len() == new.len()).find(is_it) {
            rule.old.push(old);
            return;
        }
        let must = |(body, field): (&&'static Schema, &&'static Field)| {
            let index = body.fields().position(|own| is_same(own, field));
            index.map_or_else(|| must_be(field), |index| is_required(body, index, field))
        };
        let ways: Vec<bool> = bodies.iter().zip(&it.new).skip(it.common).map(must).collect();
        let required_in = match &ways[..] {
            [around @ .., true] => Some(around.iter().rposition(|must| !must).map_or(0, |at| at + 1)),
            _ => None,
        };
        self.rules.push(MoveRule {
            around: around.identity(),
            way: now[..it.common].to_vec(),
            old: vec![old],
            new,
            is_single: it.is_single(),
            required_in,
        });
    }

    /// Whether something has moved to or from what these names lead to, or what is below it.
    #[inline]
    pub(super) fn is_on_way(&self, way: &[&'static str]) -> bool {
        let old = self.old.iter().map(|old| &old.way);
        let rules = self.rules.iter().map(|rule| &rule.way);
        let movable = self.movable.iter().map(|(around, ..)| around);
        old.chain(rules).chain(movable).any(|it| it.starts_with(way))
    }

    /// Whether something with these names around it is what is described.
    #[inline]
    fn is_here(&self, (around, way): (&Identity, &Vec<&'static str>), schema: &'static Schema) -> bool {
        *around == schema.identity() && self.around.way.as_ref() == Some(way)
    }

    /// Adds the properties of a body at which something was in older files.
    #[inline]
    pub(super) fn old_places(&mut self, schema: &'static Schema, place: Place, properties: &mut Properties) {
        let old = self.old.iter().filter(|old| self.is_here((&old.around, &old.way), schema));
        let old: Vec<OldPlace> = old.cloned().collect();
        for (name, value) in self.old_level(&old, 0, place) {
            match properties.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => {
                    let now = std::mem::replace(known, JsonValue::Bool(true));
                    *known = any_of(vec![now, value]);
                }
                None => properties.push((name, value)),
            }
        }
    }

    /// The names at one level of old places that begin alike.
    #[inline]
    fn old_level(&mut self, old: &[OldPlace], level: usize, place: Place) -> Properties {
        let mut properties = Properties::new();
        for it in old {
            let Some(name) = it.steps.get(level) else { continue };
            if properties.iter().any(|(known, _)| known == name) {
                continue;
            }
            let below: Vec<OldPlace> = old.iter().filter(|it| it.steps.get(level) == Some(name)).cloned().collect();
            let here = below.iter().find(|it| it.steps.len() == level + 1);
            let mut forms: Vec<JsonValue> = here.map(|it| self.old_item(it, place)).into_iter().collect();
            if below.iter().any(|it| it.steps.len() > level + 1) {
                let mut inner = self.old_level(&below, level + 1, Place::Block);
                inner.push(("//".to_owned(), JsonValue::Bool(true)));
                // What there can be one of is not in two blocks.
                let singles = below.iter().filter(|it| it.steps.len() == level + 2 && it.is_single);
                let at_most_once = singles.map(|it| {
                    let mut one = having(it.steps.last().map(String::as_str));
                    one.insert(0, ("type".to_owned(), text("object")));
                    let one = ("contains", JsonValue::Object(one));
                    object([("type", text("array")), one, ("minContains", count(0)), ("maxContains", count(1))])
                });
                let at_most_once: Vec<JsonValue> = at_most_once.collect();
                let one = object([
                    ("type", text("object")),
                    ("properties", JsonValue::Object(inner)),
                    ("additionalProperties", JsonValue::Bool(false)),
                ]);
                let mut several = vec![
                    ("type".to_owned(), text("array")),
                    ("minItems".to_owned(), count(1)),
                    ("items".to_owned(), one.clone()),
                ];
                if !at_most_once.is_empty() {
                    several.push(("allOf".to_owned(), JsonValue::Array(at_most_once)));
                }
                forms.push(object([
                    ("description", text(messages::moved(&moved_to(&below)))),
                    ("deprecated", JsonValue::Bool(true)),
                    ("if", object([("type", text("array"))])),
                    ("then", JsonValue::Object(several)),
                    ("else", one),
                ]));
            }
            properties.push((name.clone(), any_of(forms)));
        }
        properties
    }

    /// What has moved, at its old place.
    #[inline]
    fn old_item(&mut self, it: &OldPlace, place: Place) -> JsonValue {
        let outer = self.around.clone();
        // What is in it is what is in it at its new place.
        let around = it.now[..it.now.len() - 1].to_vec();
        self.around.way = Some(around).filter(|way| self.is_on_way(way));
        let mut value = match it.field.kind() {
            FieldKind::Attribute(attribute) => {
                self.argument(it.schema, it.field, attribute, (!must_be(it.field), Place::Block))
            }
            FieldKind::Block(block) => self.field_of_blocks(it.field, block, place, false),
            _ => Properties::new(),
        };
        self.around = outer;
        value.retain(|(name, _)| !matches!(&**name, "description" | "markdownDescription" | "deprecated" | "default"));
        value.insert(0, ("description".to_owned(), text(messages::moved(&it.now.join(".")))));
        value.push(("deprecated".to_owned(), JsonValue::Bool(true)));
        JsonValue::Object(value)
    }

    /// Adds what must hold of what has moved in a body.
    #[inline]
    pub(super) fn move_rules(&self, schema: &'static Schema, rules: &mut Rules) {
        for rule in self.rules.iter().filter(|rule| self.is_here((&rule.around, &rule.way), schema)) {
            let new: Vec<Vec<&str>> = rule.new.iter().map(|field| field.item_names().collect()).collect();
            let is_block = rule.new.last().is_some_and(|field| field.blocks().is_some());
            let old = rule.old.iter().map(|old| old.iter().map(|name| vec![&**name]).collect::<Vec<_>>());
            let around = rule.required_in.filter(|_| !self.around.is_layer).map(|blocks| new[..blocks].to_vec());
            let places: Vec<JsonValue> = std::iter::once(new).chain(old).map(|way| is_there(&way, is_block)).collect();
            if rule.is_single {
                for (index, place) in places.iter().enumerate() {
                    for other in &places[index + 1..] {
                        let both = object([("allOf", JsonValue::Array(vec![place.clone(), other.clone()]))]);
                        rules.all_of.push(object([("not", both)]));
                    }
                }
            }
            if let Some(around) = around {
                // The body of a file can be a list, of which nothing is said.
                let list = object([("type", text("array"))]);
                let is_outside = (!around.is_empty()).then(|| object([("not", is_there(&around, true))]));
                rules.all_of.push(any_of(places.into_iter().chain([list]).chain(is_outside).collect()));
            }
        }
    }
}

/// Where everything is now that was in a block.
#[inline]
fn moved_to(old: &[OldPlace]) -> String {
    let paths: Vec<String> = old.iter().map(|it| it.now.join(".")).collect();
    paths.join("`, `")
}

/// Whether both are the same field of one body, which a build can have several times.
#[inline]
fn is_same(one: &Field, other: &Field) -> bool {
    one.name() == other.name() && std::mem::discriminant(one.kind()) == std::mem::discriminant(other.kind())
}

/// That something stands at the end of a way, of which each step can have several names.
#[inline]
fn is_there(way: &[Vec<&str>], is_block: bool) -> JsonValue {
    let Some((names, rest)) = way.split_first() else { return JsonValue::Bool(true) };
    let below = match rest {
        [] if is_block => object([("not", nothing())]),
        [] => JsonValue::Bool(true),
        rest => {
            let one = is_there(rest, is_block);
            let several = object([("type", text("array")), ("contains", one.clone())]);
            any_of(vec![one, several])
        }
    };
    let named = |name: &&str| {
        object([
            ("type", text("object")),
            ("required", texts([*name])),
            ("properties", object([(name, below.clone())])),
        ])
    };
    any_of(names.iter().map(named).collect())
}

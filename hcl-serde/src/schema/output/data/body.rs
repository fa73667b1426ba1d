//! Bodies, and what is in them, as values.

use hcl_model::syntax::MergeRule;
use hcl_model::value::Value;

use crate::schema::output::about::{beside, block_count, example, is_part, is_required, is_secret, keeps_marks, keys};
use crate::schema::output::data::{Data, absent as absent_as_value};
use crate::schema::output::default::{Absent, absent};
use crate::schema::output::default_blocks::{AbsentBlocks, absent_blocks};
use crate::schema::{ArgumentSpec, BlockField, ChosenBy, Constant, Field, FieldKind, Schema, TypeSpec};

/// What is said of something, by name.
type Facts = Vec<(&'static str, Value)>;

impl Data {
    /// What is in a body.
    #[inline]
    pub(super) fn body(&mut self, schema: &'static Schema) -> Value {
        let mut facts = Facts::new();
        push_text("description", schema.description(), &mut facts);
        push_truth("checked", schema.body_check().is_some(), &mut facts);
        if let Some(by) = schema.chosen_by() {
            let choice = self.choice(schema, by);
            facts.push(("choice", choice));
            return Value::object(facts);
        }
        let (mut labels, mut arguments, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        let mut together = Vec::new();
        for (index, field) in schema.fields().enumerate() {
            let is_required = is_required(schema, index, field);
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    let beside = beside(schema, index).into_iter().map(Field::name).collect();
                    let is_part = is_part(schema, index, field);
                    arguments.push(self.argument(field, &attribute.spec, (is_required, is_part), beside));
                }
                FieldKind::Label { ty, sensitive, validated, .. } => {
                    let mut facts = vec![("name", Value::from(field.name())), ("type", self.ty(ty, field.format()))];
                    push_text("description", field.description(), &mut facts);
                    push_truth("sensitive", *sensitive, &mut facts);
                    push_truth("checked", *validated, &mut facts);
                    facts.extend(format(field));
                    facts.extend(example(field).map(|example| ("example", example)));
                    labels.push(Value::object(facts));
                }
                FieldKind::Block(block) => {
                    let body = self.body_name((block.schema)(), (block.schema)().name());
                    let labels = block.label_names(field.name());
                    let made = made_blocks(field);
                    let mut facts = block_facts(field, block, (field.name(), body, labels), (is_required, &made));
                    facts.extend(self.keys(block));
                    facts.extend(block.argument.map(|it| ("argument", self.ty(&it.spec.ty, field.format()))));
                    blocks.push(Value::object(facts));
                }
                FieldKind::Blocks(block) => {
                    together.extend(together_facts(field, block, is_required));
                    let made = made_blocks(field);
                    for variant in (block.schema)().variants() {
                        let body = self.body_name((variant.schema)(), variant.name);
                        let labels = block.label_names(variant.name);
                        let mut facts = block_facts(field, block, (variant.name, body, labels), (false, &made));
                        facts.extend(self.keys(block));
                        facts.retain(|(name, _)| !matches!(*name, "description" | "aliases" | "min_count"));
                        push_text("description", variant.description, &mut facts);
                        push_texts("aliases", variant.aliases, &mut facts);
                        blocks.push(Value::object(facts));
                    }
                }
                FieldKind::RemainBody | FieldKind::Value => facts.push(("rest", Value::from("kept"))),
                FieldKind::RemainAttributes { spec, .. } => {
                    let mut rest = vec![("arguments", self.ty(&spec.ty, field.format()))];
                    rest.extend(format(field));
                    push_truth("sensitive", is_secret(spec), &mut rest);
                    push_truth("marked", keeps_marks(&spec.ty), &mut rest);
                    facts.push(("rest", Value::object(rest)));
                }
                FieldKind::Flatten(_) | FieldKind::Range(_) | FieldKind::Body => {}
            }
        }
        if schema.allows_unknown() && schema.remain().is_none() {
            facts.push(("rest", Value::from("ignored")));
        }
        for (name, list) in [("labels", labels), ("arguments", arguments), ("blocks", blocks), ("together", together)] {
            if !list.is_empty() {
                facts.push((name, Value::tuple(list)));
            }
        }
        Value::object(facts)
    }

    /// The types of the labels that are a key.
    #[inline]
    fn keys(&mut self, block: &BlockField) -> Option<(&'static str, Value)> {
        let types: Vec<Value> =
            (0..block.key_count()).map(|index| self.ty(&(block.spec.keys.ty)(index), None)).collect();
        (!types.is_empty()).then(|| ("keys", Value::tuple(types)))
    }

    #[inline]
    fn choice(&mut self, schema: &'static Schema, by: ChosenBy) -> Value {
        let mut facts = match by {
            ChosenBy::Name => vec![("by", Value::from("name"))],
            ChosenBy::Attribute(tag) => vec![("by", Value::from("argument")), ("argument", Value::from(tag))],
            ChosenBy::Content => vec![("by", Value::from("content"))],
        };
        let variants: Vec<Value> = schema
            .variants()
            .iter()
            .map(|variant| {
                let mut facts = vec![("name", Value::from(variant.name))];
                push_text("description", variant.description, &mut facts);
                push_texts("aliases", variant.aliases, &mut facts);
                let inner = (variant.schema)();
                // It is a text where it is a value, and no object.
                push_truth("word", by == ChosenBy::Name && variant.part.is_none(), &mut facts);
                let body = match variant.part.map(|part| part.spec.ty.inner()) {
                    // What it holds is a value and no body.
                    Some(ty) if by == ChosenBy::Name && !matches!(ty, TypeSpec::Object(_)) => {
                        ("type", self.ty(&ty, None))
                    }
                    _ => ("body", Value::from(self.body_name(inner, inner.name()))),
                };
                facts.push(body);
                let holds_secret = variant.part.is_some_and(|part| part.spec.is_secret());
                push_truth("sensitive", by == ChosenBy::Name && holds_secret, &mut facts);
                Value::object(facts)
            })
            .collect();
        facts.push(("variants", Value::tuple(variants)));
        Value::object(facts)
    }

    #[inline]
    fn argument(
        &mut self,
        field: &'static Field,
        spec: &ArgumentSpec,
        (is_required, is_part): (bool, bool),
        beside: Vec<&str>,
    ) -> Value {
        let mut facts = vec![("name", Value::from(field.name())), ("type", self.ty(&spec.ty, field.format()))];
        facts.extend(keys(field).map(|keys| ("keys", Value::tuple([self.ty(&keys, None)]))));
        push_truth("required", is_required, &mut facts);
        push_truth("nullable", spec.nullable, &mut facts);
        push_truth("not_null", is_part, &mut facts);
        push_truth("keyword", spec.keyword, &mut facts);
        push_truth("sensitive", is_secret(spec), &mut facts);
        push_truth("marked", keeps_marks(&spec.ty), &mut facts);
        match absent(field) {
            Absent::Is(value) => {
                // A quantity is compared by what it is, however it is written.
                if let TypeSpec::Measure(measure) = spec.ty.inner() {
                    facts.extend((measure.number)(&value).map(|size| ("default_size", Value::from(size))));
                }
                facts.push(("default", value));
            }
            Absent::NotShown => push_truth("has_default", true, &mut facts),
            Absent::Nothing => {}
        }
        facts.extend(example(field).map(|value| ("example", value)));
        let bound = |text: &'static str| match spec.ty.inner() {
            TypeSpec::Measure(_) => Value::from(text),
            _ => Constant::Number(text).to_value(),
        };
        facts.extend(spec.bounds.min.map(|min| ("min", bound(min))));
        facts.extend(spec.bounds.max.map(|max| ("max", bound(max))));
        // A bound with a unit is compared by what it is.
        if let TypeSpec::Measure(measure) = spec.ty.inner() {
            let size = |text: &'static str| (measure.number)(&Value::from(text)).map(Value::from);
            facts.extend(spec.bounds.min.and_then(size).map(|min| ("min_size", min)));
            facts.extend(spec.bounds.max.and_then(size).map(|max| ("max_size", max)));
        }
        facts.extend(spec.bounds.min_len.map(|len| ("min_len", Value::from(len as u64))));
        facts.extend(spec.bounds.max_len.map(|len| ("max_len", Value::from(len as u64))));
        push_text("expected", spec.expected.unwrap_or_default(), &mut facts);
        facts.extend(format(field));
        push_texts("with", &beside, &mut facts);
        let is_checked = matches!(field.kind(), FieldKind::Attribute(attribute) if attribute.validated);
        push_truth("checked", is_checked, &mut facts);
        push_truth("former_values", field.has_former_values(), &mut facts);
        if let Some(ty) = field.former_type() {
            facts.push(("former", Value::object([("type", self.ty(&ty, None))])));
        }
        push_about(field, &mut facts);
        Value::object(facts)
    }
}

/// The blocks that there are if none is written, as far as they can be shown.
#[inline]
fn made_blocks(field: &'static Field) -> Option<AbsentBlocks> {
    field.may_give_something().then(|| absent_blocks(field)).flatten()
}

/// How many blocks there must and may be whose types are variants of one enum.
#[inline]
fn together_facts(field: &Field, block: &BlockField, is_required: bool) -> Option<Value> {
    let names: Vec<&str> = (block.schema)().variants().iter().map(|variant| variant.name).collect();
    let mut facts = Facts::new();
    push_texts("blocks", &names, &mut facts);
    let count = facts.len();
    let (least, most) = block_count(field);
    if is_required && least > 0 || least > 1 {
        facts.push(("min_count", Value::from(least as u64)));
        push_truth("optional", !is_required, &mut facts);
    }
    facts.extend(most.map(|most| ("max_count", Value::from(most as u64))));
    (facts.len() > count).then(|| Value::object(facts))
}

#[inline]
fn block_facts(
    field: &'static Field,
    block: &'static BlockField,
    (name, body, labels): (&'static str, String, Vec<&'static str>),
    (is_required, made): (bool, &Option<AbsentBlocks>),
) -> Facts {
    let mut facts = vec![("name", Value::from(name)), ("body", Value::from(body))];
    push_texts("labels", &labels, &mut facts);
    push_truth("required", is_required, &mut facts);
    push_truth("any_labels", (block.schema)().is_value(), &mut facts);
    facts.extend(made.as_ref().map(|made| ("default", absent_as_value::blocks_of(&made.given, name))));
    let is_shown = made.as_ref().is_some_and(|made| !made.holds_secrets);
    push_truth("has_default", !is_required && !is_shown && field.may_give_something(), &mut facts);
    let (least, most) = block_count(field);
    if least > 1 {
        facts.push(("min_count", Value::from(least as u64)));
    }
    facts.extend(most.map(|most| ("max_count", Value::from(most as u64))));
    push_about(field, &mut facts);
    facts
}

/// What is said of a field, whatever it takes.
#[inline]
fn push_about(field: &'static Field, facts: &mut Facts) {
    push_text("description", field.description(), facts);
    push_text("deprecated", field.deprecation().unwrap_or_default(), facts);
    let others = field.aliases().iter().copied().filter(|alias| !field.former_names().contains(alias));
    push_texts("aliases", &others.collect::<Vec<_>>(), facts);
    push_texts("former_names", field.former_names(), facts);
    push_texts("former_paths", field.former_paths(), facts);
    let merge = match field.merge_rule() {
        MergeRule::Replace => "replace",
        MergeRule::Append => "append",
        MergeRule::Deep => "deep",
        _ => "",
    };
    push_text("merge", merge, facts);
    push_truth("restart", field.needs_restart(), facts);
}

/// What the texts of a field are.
#[inline]
fn format(field: &Field) -> Option<(&'static str, Value)> {
    field.format().map(|format| ("format", Value::from(format.name)))
}

#[inline]
fn push_text(name: &'static str, text: &str, facts: &mut Facts) {
    if !text.is_empty() {
        facts.push((name, Value::from(text)));
    }
}

#[inline]
fn push_texts(name: &'static str, texts: &[&str], facts: &mut Facts) {
    if !texts.is_empty() {
        facts.push((name, Value::tuple(texts.iter().map(|text| Value::from(*text)))));
    }
}

#[inline]
fn push_truth(name: &'static str, truth: bool, facts: &mut Facts) {
    if truth {
        facts.push((name, Value::TRUE));
    }
}

//! From the body of a spec file to a spec: every kind of block, and all that is wrong.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::body::messages::{duplicate_argument, nesting_limit, unsuitable_value};
use crate::body::{Block, Body, BodySchema, Content};
use crate::convert::convert_within;
use crate::diag::codes;
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::{EvalContext, Expression, Mode};
use crate::ext::Functions;
use crate::function::Function;
use crate::limits::Limits;
use crate::source::Range;
use crate::source::normalize;
use crate::spec::file::messages;
use crate::spec::tree::Spec;
use crate::stdlib;
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::value::Value;

/// The blocks that are specs.
const KINDS: [&str; 11] = [
    "array",
    "attr",
    "block",
    "block_attrs",
    "block_list",
    "block_map",
    "block_set",
    "default",
    "literal",
    "object",
    "transform",
];

/// The standard functions that there are in a spec file.
const FUNCTIONS: [&str; 15] = [
    "abs",
    "coalesce",
    "concat",
    "hasindex",
    "int",
    "jsondecode",
    "jsonencode",
    "length",
    "lower",
    "max",
    "min",
    "reverse",
    "strlen",
    "substr",
    "upper",
];

/// The name of the value that a transformation is of.
const NESTED: &str = "nested";

/// Things by their names.
type Named<T> = Vec<(String, T)>;

pub(super) struct Reader {
    /// In what values and transformations are evaluated.
    functions: EvalContext,
    pub(super) diagnostics: Diagnostics,
    /// `true` if there were specs with names in the last body, in which specs have none.
    has_named: bool,
}

/// A block that is a spec, with how many there are around it.
#[derive(Clone, Copy)]
struct Place<'b> {
    block: &'b Block,
    depth: u16,
}

impl Reader {
    pub(super) fn new(limits: &Limits) -> Reader {
        let functions = EvalContext::new().with_functions(stdlib::named(FUNCTIONS)).with_limits(*limits).for_load();
        Reader { functions, diagnostics: Diagnostics::new(), has_named: false }
    }

    /// The spec of a file, if nothing hides what it is, and the variables and functions for what is decoded with it.
    pub(super) fn file(&mut self, body: &Body) -> (Option<Spec>, Named<Value>, Named<Function>) {
        let declarations = BodySchema::new().block("variables", [""; 0]).block("function", ["name"]);
        let (partial, found) = body.partial_content(&declarations);
        self.diagnostics.extend(found);
        let variables = self.variables(&partial.content);
        let functions = self.functions(&partial.content, &variables);
        let (content, found) = partial.remain.content(&specs(BodySchema::new(), &[]));
        let found = self.named(found);
        let spec = self.only(&content, found, 0, messages::root_required, messages::one_root);
        (spec, variables, functions)
    }

    /// The functions of a file, which can use its variables and the functions that there are in it.
    fn functions(&mut self, content: &Content, variables: &[(String, Value)]) -> Named<Function> {
        let functions = Functions::new().blocks(content.blocks_of_type("function"));
        let (context, found) = functions.evaluate(&self.functions.clone().with_variables(variables.iter().cloned()));
        self.diagnostics.extend(found);
        functions.names().filter_map(|name| Some((name.to_owned(), context.function(name)?.clone()))).collect()
    }

    fn variables(&mut self, content: &Content) -> Vec<(String, Value)> {
        let mut variables = Vec::new();
        let mut places: BTreeMap<String, Range> = BTreeMap::new();
        for block in content.blocks_of_type("variables") {
            let (attributes, found) = block.body().just_attributes();
            self.diagnostics.extend(found);
            for attribute in attributes {
                let (value, found) = attribute.expr.evaluate(Mode::Full(&self.functions));
                self.diagnostics.extend(found);
                let name = normalize(Cow::Borrowed(&attribute.name)).into_owned();
                if let Some(first) = places.get(&name) {
                    let again = attribute.name_range.clone();
                    self.diagnostics.push(duplicate_argument(&name, first.clone(), again));
                    continue;
                }
                places.insert(name.clone(), attribute.name_range);
                variables.push((name, value));
            }
        }
        variables
    }

    fn spec(&mut self, block: &Block, depth: u16) -> Option<Spec> {
        if depth >= Spec::MAX_DEPTH {
            self.diagnostics.push(nesting_limit(Spec::MAX_DEPTH, block.header_range()));
            return None;
        }
        let place = Place { block, depth };
        match block.block_type() {
            "object" => self.object(place),
            "array" => self.array(place),
            "attr" => self.attribute(place),
            "block" => self.block(place),
            "block_list" => self.blocks(place, Spec::block_list),
            "block_set" => self.blocks(place, Spec::block_set),
            "block_map" => self.block_map(place),
            "block_attrs" => self.block_attributes(place),
            "default" => self.default(place),
            "transform" => self.transform(place),
            _ => self.literal(place),
        }
    }

    fn object(&mut self, place: Place<'_>) -> Option<Spec> {
        let content = self.content(place, &specs(BodySchema::new(), &["name"]));
        let mut attributes: Vec<(&str, Option<Spec>)> = Vec::new();
        let mut places: BTreeMap<Cow<'_, str>, Range> = BTreeMap::new();
        for child in content.blocks() {
            let name = child.labels().first().map_or("", String::as_str);
            if let Some(first) = places.insert(normalize(Cow::Borrowed(name)), child.header_range()) {
                self.diagnostics.push(messages::duplicate_attribute(name, first, child.header_range()));
            }
            attributes.push((name, self.spec(child, place.depth + 1)));
        }
        let attributes: Option<Vec<_>> = attributes.into_iter().map(|(name, spec)| Some((name, spec?))).collect();
        Some(Spec::object(attributes?))
    }

    fn array(&mut self, place: Place<'_>) -> Option<Spec> {
        let content = self.content(place, &specs(BodySchema::new(), &[]));
        Some(Spec::tuple(self.all(&content, place.depth)?))
    }

    fn attribute(&mut self, place: Place<'_>) -> Option<Spec> {
        let schema = BodySchema::new().optional("name").optional("type").optional("required");
        let content = self.content(place, &schema);
        let name = self.name(place, &content, "name");
        let constraint = self.constraint(&content, "type");
        let is_required = self.truth(&content, "required");
        let spec = Spec::attribute(name?, constraint?);
        Some(if is_required? { spec.required() } else { spec })
    }

    fn block(&mut self, place: Place<'_>) -> Option<Spec> {
        let schema = BodySchema::new().optional("block_type").optional("required");
        let content = self.content(place, &specs(schema, &[]));
        let ty = self.name(place, &content, "block_type");
        let is_required = self.truth(&content, "required");
        let inner = self.inner(place, &content);
        let spec = Spec::block(ty?, inner?);
        Some(if is_required? { spec.required() } else { spec })
    }

    fn blocks(&mut self, place: Place<'_>, make: impl FnOnce(String, Spec) -> Spec) -> Option<Spec> {
        let schema = BodySchema::new().optional("block_type").optional("min_items").optional("max_items");
        let content = self.content(place, &specs(schema, &[]));
        let ty = self.name(place, &content, "block_type");
        let (at_least, at_most) = (self.count(&content, "min_items"), self.count(&content, "max_items"));
        let inner = self.inner(place, &content);
        let (at_least, at_most) = (at_least?, at_most?);
        if let (Some(minimum), Some(maximum)) = (content.attribute("min_items"), content.attribute("max_items"))
            && at_most != 0
            && at_least > at_most
        {
            self.diagnostics.push(messages::no_count(at_least, minimum.expr.range(), maximum.expr.range()));
            return None;
        }
        let spec = make(ty?, inner?).at_least(at_least);
        // As in the reference's tool, no number of blocks at most is any number.
        Some(match at_most {
            0 => spec,
            count => spec.at_most(count),
        })
    }

    fn block_map(&mut self, place: Place<'_>) -> Option<Spec> {
        let schema = BodySchema::new().optional("block_type").required("labels");
        let content = self.content(place, &specs(schema, &[]));
        let ty = self.name(place, &content, "block_type");
        let labels = self.labels(&content);
        let inner = self.inner(place, &content);
        Some(Spec::block_map(ty?, labels?, inner?))
    }

    fn block_attributes(&mut self, place: Place<'_>) -> Option<Spec> {
        let schema = BodySchema::new().optional("block_type").optional("element_type").optional("required");
        let content = self.content(place, &schema);
        let ty = self.name(place, &content, "block_type");
        let constraint = self.constraint(&content, "element_type");
        let is_required = self.truth(&content, "required");
        let spec = Spec::block_attributes(ty?, constraint?);
        Some(if is_required? { spec.required() } else { spec })
    }

    fn default(&mut self, place: Place<'_>) -> Option<Spec> {
        let content = self.content(place, &specs(BodySchema::new(), &[]));
        if let [only] = content.blocks() {
            self.diagnostics.push(messages::useless_default(only.header_range()));
        }
        if content.blocks().is_empty() {
            self.diagnostics.push(messages::outcome_required(content.missing_item_range().clone()));
        }
        first_of(&self.all(&content, place.depth)?)
    }

    fn transform(&mut self, place: Place<'_>) -> Option<Spec> {
        let content = self.content(place, &specs(BodySchema::new().required("result"), &[]));
        let inner = self.inner(place, &content);
        let result = content.attribute("result")?.expr.clone();
        Some(inner?.transform(result, NESTED, self.functions.clone()))
    }

    fn literal(&mut self, place: Place<'_>) -> Option<Spec> {
        let content = self.content(place, &BodySchema::new().required("value"));
        let (value, found) = content.attribute("value")?.expr.evaluate(Mode::Full(&self.functions));
        let failed = found.has_errors();
        self.diagnostics.extend(found);
        (!failed).then(|| Spec::literal(value))
    }

    fn content(&mut self, place: Place<'_>, schema: &BodySchema) -> Content {
        let (content, found) = place.block.body().content(schema);
        let has_names = schema.blocks().any(|block| !block.labels().is_empty());
        let found = if has_names { found } else { self.named(found) };
        self.diagnostics.extend(found);
        content
    }

    /// Returns the diagnostics about a body in which specs have no names, with one diagnostic for all specs that have
    /// one.
    fn named(&mut self, found: Diagnostics) -> Diagnostics {
        self.has_named = false;
        let mut all = Diagnostics::new();
        for found in found {
            match found.subject().filter(|_| found.code() == codes::UNEXPECTED_LABEL) {
                None => all.push(found),
                Some(at) if !self.has_named => {
                    all.push(messages::name_outside(at.clone()));
                    self.has_named = true;
                }
                Some(_) => {}
            }
        }
        all
    }

    /// All specs of a body, if each is right.
    fn all(&mut self, content: &Content, depth: u16) -> Option<Vec<Spec>> {
        let specs: Vec<Option<Spec>> = content.blocks().iter().map(|child| self.spec(child, depth + 1)).collect();
        specs.into_iter().collect()
    }

    /// The one spec of the body of a block.
    fn inner(&mut self, place: Place<'_>, content: &Content) -> Option<Spec> {
        let found = Diagnostics::new();
        self.only(content, found, place.depth + 1, messages::child_required, messages::one_child)
    }

    /// The one spec of a body.
    fn only(
        &mut self,
        content: &Content,
        found: Diagnostics,
        depth: u16,
        required: fn(Range) -> Diagnostic,
        surplus: fn(Range, Range) -> Diagnostic,
    ) -> Option<Spec> {
        // What is no spec may have been meant to be one.
        let failed = found.has_errors();
        self.diagnostics.extend(found);
        let Some((first, others)) = content.blocks().split_first() else {
            if !failed && !self.has_named {
                self.diagnostics.push(required(content.missing_item_range().clone()));
            }
            return None;
        };
        let spec = self.spec(first, depth);
        for other in others {
            self.diagnostics.push(surplus(first.header_range(), other.header_range()));
            self.spec(other, depth);
        }
        let spec = spec?;
        let faults = &spec.implied().faults;
        self.diagnostics.extend(faults.iter().map(|fault| messages::unusable(fault, first.header_range())));
        (faults.is_empty() && others.is_empty()).then_some(spec)
    }

    /// The name of what a spec is for: an argument, or the label of the block.
    fn name(&mut self, place: Place<'_>, content: &Content, argument: &str) -> Option<String> {
        let label = place.block.labels().first().cloned();
        let name = match content.attribute(argument) {
            None => label,
            Some(attribute) => {
                let value = self.literal_of(argument, &attribute.expr, &Type::STRING)?;
                value.as_str().map(str::to_owned).or(label)
            }
        };
        let name = name.filter(|name| !name.is_empty());
        if name.is_none() {
            let (kind, at) = (place.block.block_type(), content.missing_item_range().clone());
            self.diagnostics.push(messages::name_required(kind, argument, at));
        }
        name
    }

    fn constraint(&mut self, content: &Content, argument: &str) -> Option<TypeConstraint> {
        let Some(attribute) = content.attribute(argument) else { return Some(TypeConstraint::ANY) };
        match TypeConstraint::strict(&attribute.expr) {
            Ok(constraint) => Some(constraint),
            Err(found) => {
                self.diagnostics.extend(found);
                None
            }
        }
    }

    fn truth(&mut self, content: &Content, argument: &str) -> Option<bool> {
        let Some(attribute) = content.attribute(argument) else { return Some(false) };
        let value = self.literal_of(argument, &attribute.expr, &Type::BOOL)?;
        Some(value.as_bool().unwrap_or(false))
    }

    fn count(&mut self, content: &Content, argument: &str) -> Option<usize> {
        let Some(attribute) = content.attribute(argument) else { return Some(0) };
        let value = self.literal_of(argument, &attribute.expr, &Type::NUMBER)?;
        if value.is_null() {
            return Some(0);
        }
        let count = value.as_number().and_then(|number| usize::try_from(number.to_u64()?).ok());
        if count.is_none() {
            self.diagnostics.push(unsuitable_value(argument, messages::NO_COUNT, attribute.expr.range()));
        }
        count
    }

    fn labels(&mut self, content: &Content) -> Option<Vec<String>> {
        let attribute = content.attribute("labels")?;
        let value = self.literal_of("labels", &attribute.expr, &Type::list(Type::STRING))?;
        let labels: Option<Vec<String>> = match value.as_elements() {
            Some(labels) => labels.iter().map(|label| label.as_str().map(str::to_owned)).collect(),
            None => None,
        };
        if labels.is_none() {
            self.diagnostics.push(unsuitable_value("labels", messages::NO_NAMES, attribute.expr.range()));
        }
        labels
    }

    /// The value of an argument that is a constant.
    fn literal_of(&mut self, argument: &str, expr: &Expression, ty: &Type) -> Option<Value> {
        let budget = self.functions.budget();
        let mut allowance = budget.allowance();
        let (value, found) = expr.evaluate_within(Mode::LiteralOnly(budget), &mut allowance);
        let failed = found.has_errors();
        self.diagnostics.extend(found);
        if failed {
            return None;
        }
        match convert_within(&value, ty, &mut allowance) {
            Ok(value) => Some(value),
            Err(why) => {
                self.diagnostics.push(unsuitable_value(argument, why, expr.range()));
                None
            }
        }
    }
}

/// The first of many that does not give null, however many there are.
fn first_of(specs: &[Spec]) -> Option<Spec> {
    match specs {
        [] => None,
        [only] => Some(only.clone()),
        _ => {
            let (first, second) = specs.split_at(specs.len() / 2);
            Some(first_of(first)?.or(first_of(second)?))
        }
    }
}

/// A schema with the blocks that are specs, which have these labels.
fn specs(schema: BodySchema, labels: &[&str]) -> BodySchema {
    KINDS.iter().fold(schema, |schema, kind| schema.block(*kind, labels.iter().copied()))
}

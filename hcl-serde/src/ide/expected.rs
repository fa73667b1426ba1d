//! The expected value at a place, as far as the schema says.

use hcl_model::body::Definition;
use hcl_model::types::Type;

use crate::ide::level::{Level, field_of, variant_of};
use crate::ide::place::{Call, Step, Value};
use crate::ide::project::Load;
use crate::schema::{Alternatives, ChosenBy, Field, Schema, TypeSpec, Variant};

/// The expectation of a value.
#[derive(Debug, Clone, Default)]
pub(super) struct Expected {
    pub(super) ty: Option<TypeSpec>,
    /// The field whose value it is, or a part of.
    pub(super) field: Option<&'static Field>,
    /// `true` if the value is the value of the field itself.
    pub(super) is_all: bool,
    /// `true` if the value is a word without quotes.
    pub(super) is_word: bool,
    /// Words that are no type of the schema: of an argument that chooses a variant.
    pub(super) words: &'static [Variant],
    /// `true` if the value is a type.
    pub(super) is_type: bool,
    /// `true` if the value is true or false, and no schema describes it.
    pub(super) is_truth: bool,
}

/// Returns the expectation of the value at a place.
pub(super) fn expected(load: &Load, level: &Level, value: &Value) -> Expected {
    if is_in_type(level, value) {
        return Expected { is_type: true, ..Expected::default() };
    }
    if !value.is_whole {
        return value.call.as_ref().map_or_else(Expected::default, |call| of_argument(load, call));
    }
    match level {
        Level::Schema { schema, .. } => {
            if let Some(ChosenBy::Attribute(tag)) = schema.chosen_by()
                && tag == value.name
            {
                return Expected { words: schema.variants(), is_all: true, ..Expected::default() };
            }
            in_field(level.field(&value.name).or_else(|| schema.remain()), &value.steps)
        }
        Level::Old(old, _) => in_field(old.field(&value.name), &value.steps),
        Level::Definition { definition: Definition::Variable, .. } => {
            Expected { is_truth: matches!(&*value.name, "sensitive" | "nullable"), ..Expected::default() }
        }
        Level::Validation => Expected { is_truth: value.name == "condition", ..Expected::default() },
        Level::Definition { .. } | Level::Unknown => Expected::default(),
    }
}

/// Returns `true` if a place is in the type of a variable. A default of an attribute does not count.
fn is_in_type(level: &Level, value: &Value) -> bool {
    let is_default = value.call.as_ref().is_some_and(|call| call.name == "optional" && call.index > 0);
    let is_variable = matches!(level, Level::Definition { definition: Definition::Variable, .. });
    is_variable && value.name == "type" && !is_default
}

fn in_schema(schema: &'static Schema, name: &str, steps: &[Step]) -> Expected {
    in_field(field_of(schema, name).or_else(|| schema.remain()), steps)
}

fn in_field(field: Option<&'static Field>, steps: &[Step]) -> Expected {
    let Some((field, spec)) = field.and_then(|field| Some((field, field.argument()?))) else {
        return Expected::default();
    };
    let mut expected =
        Expected { ty: Some(spec.ty), field: Some(field), is_all: true, is_word: spec.keyword, ..Expected::default() };
    for (index, step) in steps.iter().enumerate() {
        let ty = expected.ty.map(TypeSpec::inner);
        expected.is_all = false;
        expected.ty = match (ty, step) {
            (Some(TypeSpec::List(element) | TypeSpec::Set(element)), Step::Element(_)) => Some(*element),
            (Some(TypeSpec::Tuple(elements)), Step::Element(at)) => elements.get(*at).copied(),
            (Some(TypeSpec::Map(element)), Step::Entry(_)) => Some(*element),
            (Some(TypeSpec::Object(object)), Step::Entry(name)) => {
                let schema = variant_of((object.schema)(), &[]);
                if let Some(ChosenBy::Attribute(tag)) = schema.chosen_by()
                    && tag == name
                {
                    return Expected { words: schema.variants(), ..Expected::default() };
                }
                return in_object(schema, name, &steps[index + 1..]);
            }
            (Some(TypeSpec::OneOf(forms)), Step::Entry(name)) if object_with(&forms, name).is_some() => {
                return object_with(&forms, name)
                    .map_or_else(Expected::default, |schema| in_object(schema, name, &steps[index + 1..]));
            }
            (Some(TypeSpec::OneOf(forms)), _) => {
                let mut forms = forms.forms.iter().map(|form| (form.ty)());
                forms.find(|ty| ty.has_parts()).and_then(|ty| match (ty.inner(), step) {
                    (TypeSpec::List(element) | TypeSpec::Set(element), Step::Element(_)) => Some(*element),
                    (TypeSpec::Map(element), Step::Entry(_)) => Some(*element),
                    _ => None,
                })
            }
            _ => None,
        };
    }
    expected
}

/// Returns the expectation of an entry of an object, where blocks are objects.
fn in_object(schema: &'static Schema, name: &str, steps: &[Step]) -> Expected {
    let field = field_of(schema, name);
    let Some((field, block)) = field.and_then(|field| Some((field, field.blocks()?))) else {
        return in_schema(schema, name, steps);
    };
    if field.argument().is_some() {
        return in_schema(schema, name, steps);
    }
    let mut names = steps.iter().filter_map(|step| match step {
        Step::Entry(name) => Some(name.as_str()),
        Step::Element(_) => None,
    });
    let labels = block.label_count(name);
    let given: Vec<&str> = names.by_ref().take(labels).collect();
    let body = block.body(name, given.get(block.key_count()).copied());
    match (names.next(), body) {
        (Some(inner), Some(body)) if given.len() == labels => {
            let at = steps.iter().position(|step| matches!(step, Step::Entry(name) if name == inner));
            in_object(variant_of(body.schema, &[]), inner, at.map_or(&[], |at| &steps[at + 1..]))
        }
        _ => Expected::default(),
    }
}

/// The schema of the object whose keys are wanted at a place, if one describes it.
pub(super) fn object_schema(level: &Level, value: &Value) -> Option<&'static Schema> {
    let remain = || level.schema().and_then(Schema::remain);
    let expected = in_field(level.field(&value.name).or_else(remain), &value.steps);
    object_of(&expected.ty?)
}

/// The schema of an object, if a type is one.
pub(super) fn object_of(ty: &TypeSpec) -> Option<&'static Schema> {
    match ty.inner() {
        TypeSpec::Object(object) => Some((object.schema)()),
        TypeSpec::OneOf(forms) => forms.forms.iter().find_map(|form| match (form.ty)().inner() {
            TypeSpec::Object(object) => Some((object.schema)()),
            _ => None,
        }),
        _ => None,
    }
}

/// The schema of the first form that is an object with a name in it.
fn object_with(forms: &Alternatives, name: &str) -> Option<&'static Schema> {
    let mut objects = forms.forms.iter().filter_map(|form| match (form.ty)().inner() {
        TypeSpec::Object(object) => Some(variant_of((object.schema)(), &[])),
        _ => None,
    });
    objects.find(|schema| field_of(schema, name).is_some())
}

/// Returns the expectation of an argument of a call.
fn of_argument(load: &Load, call: &Call) -> Expected {
    let function = load.look().context.function(&call.name);
    let param = function.and_then(|it| it.params().get(call.index).or_else(|| it.variadic_param()));
    let is_truth = param.is_some_and(|param| *param.ty() == Type::BOOL);
    Expected { is_truth, ..Expected::default() }
}

impl Expected {
    /// The words that it can be, if it is one of some.
    pub(super) fn choices(&self) -> &'static [Variant] {
        match self.ty.map(TypeSpec::inner) {
            Some(TypeSpec::Choice(variants)) => variants,
            Some(TypeSpec::OneOf(forms)) => forms
                .forms
                .iter()
                .find_map(|form| match (form.ty)().inner() {
                    TypeSpec::Choice(variants) => Some(variants),
                    _ => None,
                })
                .unwrap_or(&[]),
            _ => self.words,
        }
    }

    /// Returns `true` if the value can be true or false.
    pub(super) fn is_truth(&self) -> bool {
        let is_bool = |ty: TypeSpec| matches!(ty.inner(), TypeSpec::Bool);
        self.is_truth
            || match self.ty.map(TypeSpec::inner) {
                Some(TypeSpec::OneOf(forms)) => forms.forms.iter().any(|form| is_bool((form.ty)())),
                Some(ty) => is_bool(ty),
                None => false,
            }
    }

    /// Returns `true` if the value is the path of a file.
    pub(super) fn is_path(&self) -> bool {
        self.field.and_then(Field::format).is_some_and(|format| format.name == "path")
    }

    /// Returns `true` if the value is kept as it is written, and never evaluated.
    pub(super) fn is_kept(&self) -> bool {
        self.is_word || self.ty.is_some_and(|ty| ty.is_kept())
    }
}

//! The choice of the variant of an enum by the content of a body.

use hcl_model::__private::diag::closest;
use hcl_model::__private::messages;
use hcl_model::body::Hidden;
use hcl_model::convert::convert_within;
use hcl_model::diag::{Diagnostic, Diagnostics, Message};
use hcl_model::expr::Mode;
use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, Damage, Item, NodeRef, Shape};
use hcl_model::types::Type;

use crate::check::checking::{Aim, Checking, Common};
use crate::check::messages::{
    Form, different_forms, endless_forms, form_in_front, merged_of, no_form, no_tag, no_variant, unsuitable_tag,
};
use crate::check::report::meant;
use crate::check::unknown::are_unknown_names;
use crate::read::{Event, Fault, Reader, argument, node_of};
use crate::schema::{
    BodyContext, ChoicePlace, Choices, Chosen, ChosenBy, Closest, Field, FieldKind, Identity, Occurs, Part, Schema,
    TypeSpec, Variant,
};

impl Schema {
    /// The variant that an argument of the body names, which is called so in messages; none after a diagnostic, here or of
    /// the parser.
    pub fn tagged_variant(
        &self,
        tag: &str,
        called: &str,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'static Variant> {
        let Some(expr) = argument(tag, body, hidden) else {
            match body.damage() {
                Damage::None => diagnostics.push(messages::missing_argument(called, body.missing_item_range())),
                // The argument may be in a damaged part. The parser reports that, or the caller that finds no body.
                _ => {
                    let mut cursor = Cursor::default();
                    while hidden.next_item(body, Some(self), &mut cursor, diagnostics).is_some() {}
                }
            }
            return None;
        };
        if expr.shape() == Shape::Invalid {
            return None;
        }
        let before = diagnostics.len();
        let (value, marks) = expr.evaluate(mode, diagnostics).unmark();
        if diagnostics.has_errors_since(before) {
            return None;
        }
        let text = convert_within(&value, &Type::STRING, &mut mode.budget().allowance()).ok();
        let name = text.as_ref().and_then(|text| text.as_str()).filter(|_| !marks.is_sensitive());
        let variant = name.and_then(|name| self.variant(name));
        if variant.is_none() {
            diagnostics.push(match name {
                Some(name) => {
                    let found = unsuitable_tag(called, name, self.variants(), expr.range());
                    meant(found, closest(name, self.variants().iter().map(|variant| variant.name)))
                }
                None => messages::unsuitable_value(called, Message::text(no_tag(self.variants())), expr.range()),
            });
        }
        variant
    }

    /// The variant to decode a body into, whose content says which one it is: the first that the body suits.
    ///
    /// The method returns the only possible variant without a deeper check if serde refuses all others. A body that
    /// then cannot be decoded suits no variant.
    pub fn suitable_variant(&self, at: &BodyContext<'_>) -> Option<&'static Variant> {
        if self.is_endless() {
            return None;
        }
        let mut possible = self.variants().iter().filter(|variant| !(variant.schema)().is_ruled_out(at));
        let first = possible.next()?;
        if possible.next().is_none() && (first.schema)().keeps_mistakes() {
            let mut others = self.all_forms().into_iter().filter(|other| !std::ptr::eq(*other, first));
            let is_no_object = |other: &Variant| other.part.is_some_and(|part| !part.is_object());
            if others.all(|other| is_no_object(other) || (other.schema)().is_refused_by_serde(at)) {
                return Some(first);
            }
        }
        self.right_variant(at)
    }

    /// The first variant that a body suits with all that is in it.
    pub(crate) fn right_variant(&self, at: &BodyContext<'_>) -> Option<&'static Variant> {
        if self.is_endless() {
            return None;
        }
        let own = Choices::default();
        let common = Common::new(self, at.choices.unwrap_or(&own));
        self.chosen(at, &Checking::new(&common, None)).variant
    }

    /// Returns the schema of a body that an argument or its content chooses; variants may be enums again.
    pub(crate) fn of_body(&'static self, body: NodeRef<'_>, mode: Mode<'_>, choices: &Choices) -> &'static Schema {
        let hidden = Hidden::default();
        let mut schema = self;
        for _ in 0..mode.limits().decode_nesting {
            let variant = match schema.chosen_by() {
                Some(ChosenBy::Attribute(tag)) => {
                    schema.tagged_variant(tag, tag, body, &hidden, mode, &mut Diagnostics::new())
                }
                Some(ChosenBy::Content) => {
                    let choices = Some(choices);
                    schema.suitable_variant(&BodyContext { choices, ..BodyContext::new(body, &hidden, mode) })
                }
                _ => None,
            };
            let Some(variant) = variant else { break };
            schema = (variant.schema)();
        }
        schema
    }

    /// Checks a body whose content says which variant it is; whether it suits one.
    pub(super) fn check_chosen(
        &self,
        at: &BodyContext<'_>,
        checking: &Checking<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        if self.is_endless() {
            let place = || at.block.as_ref().map_or_else(|| at.body.range(), |(block, _)| block.name_range());
            diagnostics.push_with(|| endless_forms(self.name(), place()));
            return false;
        }
        if self.chosen(at, checking).variant.is_some() {
            return true;
        }
        match checking.aim {
            Aim::Decide => diagnostics.count(1),
            _ if diagnostics.is_full() => diagnostics.count(1),
            Aim::Count => diagnostics.count(self.closest(at, checking).errors),
            Aim::Report => {
                let note = layers_note(at.body);
                let found = self.refusal(at, checking);
                diagnostics.append(found.map(|found| match &note {
                    Some(note) if found.is_error() => found.note(Message::text(note)),
                    _ => found,
                }));
            }
        }
        false
    }

    /// Returns the variant of a body. The result is stored.
    fn chosen(&self, at: &BodyContext<'_>, checking: &Checking<'_>) -> Chosen {
        let place = self.place(at);
        if let Some(chosen) = checking.choices().get(place) {
            checking.meet();
            return chosen;
        }
        let suits = |variant: &&Variant| {
            let schema = (variant.schema)();
            // The cheap test comes first: most variants are ruled out by the names of one level.
            !schema.is_ruled_out(at) && {
                let mut found = Diagnostics::new().bounded(0);
                schema.check_nested(at, &checking.aiming(Aim::Decide), &mut found);
                !found.has_errors()
            }
        };
        let look = || {
            let variant = self.variants().iter().find(suits);
            variant.filter(|variant| self.loses(variant, at, checking).is_none())
        };
        let variant = checking.choices().looking(look).flatten();
        let chosen = Chosen { variant, closest: None };
        checking.choices().insert(place, chosen);
        chosen
    }

    /// All variants in the order in which serde tries them: in the place of one whose content chooses what it is, those of it.
    pub(crate) fn all_forms(&self) -> Vec<&'static Variant> {
        let mut all = Vec::new();
        self.push_forms(&mut Vec::new(), &mut all);
        all
    }

    fn push_forms(&self, around: &mut Vec<Identity>, all: &mut Vec<&'static Variant>) {
        if around.contains(&self.identity()) {
            return;
        }
        around.push(self.identity());
        for variant in self.variants() {
            let schema = (variant.schema)();
            match schema.chosen_by() {
                Some(ChosenBy::Content) => schema.push_forms(around, all),
                _ => all.push(variant),
            }
        }
        around.pop();
    }

    /// The variants that serde tries before another one, which may be one of an enum that is a variant.
    pub(crate) fn forms_before(&self, chosen: &'static Variant) -> Vec<&'static Variant> {
        let all = self.all_forms();
        let first = match (chosen.schema)().chosen_by() {
            Some(ChosenBy::Content) => (chosen.schema)().all_forms().first().copied(),
            _ => Some(chosen),
        };
        let at = all.iter().position(|variant| first.is_some_and(|first| std::ptr::eq(*variant, first)));
        all.into_iter().take(at.unwrap_or(0)).collect()
    }

    /// The variants that serde tries before another one, and cannot be told that a body is none of.
    fn could_lose(&self, chosen: &'static Variant) -> impl Iterator<Item = &'static Variant> + use<> {
        self.forms_before(chosen).into_iter().filter(move |variant| {
            let schema = (variant.schema)();
            variant.part.is_some_and(Part::is_object)
                && !schema.is_chosen_by_name()
                && schema.name_unlike((chosen.schema)()).is_none()
                && !schema.is_strict()
        })
    }

    /// Returns `true` if serde reports a mistake in a kept value. With a flattened struct, the mistake may only leave
    /// out that struct.
    fn keeps_mistakes(&self) -> bool {
        !self.is_choice() && self.fields().all(|field| !matches!(field.kind(), FieldKind::Flatten(_)))
    }

    /// Returns `true` if serde, too, rules out this schema by the names in a body: a name is missing, or serde
    /// refuses a name.
    pub(crate) fn is_refused_by_serde(&self, at: &BodyContext<'_>) -> bool {
        if self.is_value() {
            return true;
        }
        if self.is_choice() {
            return false;
        }
        let mut reader = Reader::new(self, None);
        for item in at.hidden.items(at.body, Some(self)) {
            if matches!(reader.item(&item), Event::Fault(Fault::Unknown, _)) && self.is_strict_in_serde {
                return true;
            }
        }
        reader.all_absent().any(Field::must_be_for_serde)
    }

    /// The variant that serde would take a body for before it tries the one that the body is: it would pass over the names that
    /// it does not know, which would get lost.
    fn loses(
        &self,
        chosen: &'static Variant,
        at: &BodyContext<'_>,
        checking: &Checking<'_>,
    ) -> Option<&'static Variant> {
        self.could_lose(chosen).find(|variant| {
            let mut found = Diagnostics::new().bounded(at.mode.limits().diagnostics);
            (variant.schema)().check_nested(at, &checking.aiming(Aim::Report), &mut found);
            are_unknown_names(&found) && !(variant.schema)().is_refused_by_serde(at)
        })
    }

    /// Returns the diagnostics of a body that suits no variant.
    fn refusal(&self, at: &BodyContext<'_>, checking: &Checking<'_>) -> Diagnostics {
        match self.closest(at, checking) {
            Closest { variant: Some(variant), is_mixed: false, .. } => {
                let mut found = Diagnostics::new().bounded(at.mode.limits().diagnostics);
                (variant.schema)().check_nested(at, &checking.aiming(Aim::Report), &mut found);
                // Nothing is wrong with it, but that serde would not find out that it is this one.
                if !found.has_errors()
                    && let Some(before) = self.loses(variant, at, checking)
                {
                    let place = at.block.as_ref().map_or_else(|| at.body.range(), |(block, _)| block.name_range());
                    found.push(form_in_front(before.name, variant.name, place));
                }
                found
            }
            Closest { variant: Some(variant), .. } => self.mixed_forms(at, variant).into_iter().collect(),
            Closest { variant: None, .. } => no_variant(self.name(), at.body.range()).into(),
        }
    }

    /// The variant that a body comes closest to which suits none: found out once.
    fn closest(&self, at: &BodyContext<'_>, checking: &Checking<'_>) -> Closest {
        let place = self.place(at);
        if let Some(closest) = checking.choices().get(place).and_then(|chosen| chosen.closest) {
            return closest;
        }
        let mistakes = |variant: &'static Variant| {
            let mut found = Diagnostics::new().bounded(at.mode.limits().diagnostics);
            (variant.schema)().check_nested(at, &checking.aiming(Aim::Count), &mut found);
            (found.error_count(), variant)
        };
        // Of two equally close variants, the first is the one that knows the names.
        let distance = |found: &(usize, &'static Variant)| (found.0, (found.1.schema)().is_ruled_out(at));
        let closest = match self.variants().iter().map(mistakes).min_by_key(distance) {
            Some((0, variant)) => Closest { variant: Some(variant), errors: 1, is_mixed: false },
            Some((errors, variant)) => match self.mixed_forms(at, variant) {
                Some(_) => Closest { variant: Some(variant), errors: 1, is_mixed: true },
                None => Closest { variant: Some(variant), errors, is_mixed: false },
            },
            None => Closest { variant: None, errors: 1, is_mixed: false },
        };
        checking.choices().insert_closest(place, closest);
        closest
    }

    /// The body and the enum: the file too, because a body can be made of several files.
    fn place(&self, at: &BodyContext<'_>) -> ChoicePlace {
        (at.body.syntax().identity(), at.body.node(), self.variants().as_ptr().addr())
    }

    /// Returns `true` if the names in a body alone rule out this schema: an unknown name, a name of something else,
    /// or a missing name.
    ///
    /// Whatever this says no to, a check reports an error of.
    fn is_ruled_out(&self, at: &BodyContext<'_>) -> bool {
        if self.is_choice() || self.is_value() {
            return false;
        }
        let damage = at.body.damage();
        let mut reader = Reader::new(self, None);
        let (mut cursor, mut found) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = at.hidden.next_item(at.body, Some(self), &mut cursor, &mut found) {
            match reader.item(&item) {
                // An unknown item may belong to the body around.
                Event::Fault(Fault::Unknown, _)
                    if damage == Damage::Unclosed && at.body.syntax().is_doubtful(at.body.node(), node_of(&item)) => {}
                Event::Fault(..) => return true,
                _ => {}
            }
        }
        // A message of the syntax hides which items are missing.
        let is_whole = found.is_empty() && damage == Damage::None;
        found.has_errors() || is_whole && reader.all_absent().any(|field| field.must_be())
    }

    /// Returns the diagnostic of a body with no wrong part, but without a variant that has all of the parts; or of an
    /// empty body.
    fn mixed_forms(&self, at: &BodyContext<'_>, closest: &Variant) -> Option<Diagnostic> {
        if at.is_broken || at.body.damage() != Damage::None {
            return None;
        }
        let closest = (closest.schema)();
        let knows = |schema: &Schema, name: &str| schema.find(name, 0).is_some();
        let (mut first, mut other) = (None, None);
        for item in at.hidden.items(at.body, Some(closest)) {
            let (Item::Attribute(AttributeItem { name, node, .. }) | Item::Block(BlockItem { ty: name, node, .. })) =
                item;
            if !self.variants().iter().any(|variant| knows((variant.schema)(), &name)) {
                return None;
            }
            match knows(closest, &name) {
                true => first = first.or(Some(name)),
                false => other = other.or(Some((name, node.name_range()))),
            }
        }
        let forms: Vec<Form<'_>> = self.variants().iter().map(|variant| (variant.schema)().form()).collect();
        match (first, other) {
            (Some(first), Some((other, at))) => Some(different_forms(&first, &other, &forms, at)),
            (None, None) if !forms.iter().any(|form| form.required.is_empty() && !form.optional.is_empty()) => {
                Some(no_form(&forms, at.body.missing_item_range()))
            }
            _ => None,
        }
    }

    /// Returns the names of the items of a body.
    fn form(&self) -> Form<'_> {
        let items = self.fields().filter(|field| field.is_item());
        let (required, optional): (Vec<_>, Vec<_>) = items.partition(|field| field.must_be());
        let names = |fields: Vec<&'_ Field>| fields.into_iter().map(Field::name).collect();
        Form { required: names(required), optional: names(optional) }
    }
}

impl Field {
    /// Returns `true` if a body must have the field.
    fn must_be(&self) -> bool {
        self.lacks(0) == Some(Fault::Missing)
    }

    /// Returns `true` if serde has no value for the field if no value is handed out. The defaults of the schema are
    /// unknown to serde.
    pub(crate) fn must_be_for_serde(&self) -> bool {
        match self.kind() {
            FieldKind::Attribute(attribute) => {
                let is_optional = attribute.optional && attribute.default.is_none();
                !attribute.defaulted && !is_optional && !matches!(attribute.spec.ty, TypeSpec::Optional(_))
            }
            FieldKind::Block(block) | FieldKind::Blocks(block) => {
                let is_wanted =
                    matches!(block.spec.occurs, Occurs::Once | Occurs::Many | Occurs::Exactly(_) | Occurs::ByLabel(_));
                !block.defaulted && is_wanted
            }
            _ => false,
        }
    }
}

/// Returns the note about a body with an unknown variant that is made of several files.
fn layers_note(body: NodeRef<'_>) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for item in body.items(None) {
        let node = item.node();
        let source = node.syntax().source(node.node());
        if source.is_shown() && !names.iter().any(|name| name == source.name()) {
            names.push(source.name().to_owned());
        }
    }
    (names.len() > 1).then(|| merged_of(&names))
}

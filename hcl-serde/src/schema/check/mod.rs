//! The cold path of decoding: a whole body against its schema, every mistake reported.
//!
//! Called only when decoding has failed, so that the way that succeeds pays nothing for good reports.
//! It goes over the same items as the decoder and decodes every leaf by itself.
//! It also finds out what can be decoded all the same ([`Unusable`]), for whoever wants what there is.

mod absent;
mod checking;
mod unknown;
mod unusable;

pub use checking::StaticArguments;
pub(super) use checking::{Aim, Checking, Common};
pub use unusable::Unusable;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use hcl_model::__private::labels::{ExpectedLabels, check_block_labels};
use hcl_model::__private::{body_value, messages};
use hcl_model::body::Hidden;
use hcl_model::diag::{Diagnostics, sentence};
use hcl_model::expr::Mode;
use hcl_model::source::Range;
use hcl_model::syntax::{AttributeItem, BlockItem, Cursor, Damage, Item, Merging, NodeRef, Role, Roles, Shape};
use hcl_model::value::normalize;

use crate::schema::choose::{Choices, argument};
use crate::schema::messages::{unknown_variant, unsuitable_label};
use crate::schema::{
    AttributeField, BlockBody, BlockField, ChosenBy, Field, FieldKind, FlattenField, LeafContext, Presence, Schema,
    WholeBody,
};

impl Schema {
    /// Reports everything that is wrong with a body under this schema.
    ///
    /// Where something had to be left out of the body, nothing is reported as missing.
    pub fn check(&self, body: NodeRef<'_>, hidden: &Hidden, mode: Mode<'_>, diagnostics: &mut Diagnostics) {
        let at = WholeBody::new(body, hidden, mode);
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        let checking = Checking::new(&common, None).of_broken(diagnostics.has_errors());
        self.check_nested(&at, &checking, diagnostics);
    }

    /// The same, and finds out which items cannot be used; none if the body as a whole cannot.
    pub fn check_usable(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Unusable> {
        let at = WholeBody::new(body, hidden, mode);
        let unusable = RefCell::default();
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        let checking = Checking::new(&common, Some(&unusable)).of_broken(diagnostics.has_errors());
        let usable = self.check_nested(&at, &checking, diagnostics);
        usable.then(|| unusable.into_inner())
    }

    /// The same before all values are known: `arguments` looks at what depends on values that are not, and what a
    /// program says of a whole is left out.
    pub fn check_static(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        arguments: &dyn StaticArguments,
        diagnostics: &mut Diagnostics,
    ) {
        let at = WholeBody::new(body, hidden, mode);
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        self.check_nested(&at, &Checking::with(&common, arguments), diagnostics);
    }

    /// The same for any body; whether the body can be used.
    pub(super) fn check_nested(
        &self,
        at: &WholeBody<'_>,
        checking: &Checking<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let before = diagnostics.len();
        let usable = match self.chosen_by() {
            _ if self.is_value() => {
                if let Some(arguments) = checking.arguments {
                    arguments.check_body(at.body, diagnostics);
                    return !diagnostics.has_errors_since(before);
                }
                body_value(at.body, at.hidden, at.mode, at.depth, diagnostics);
                !diagnostics.has_errors_since(before)
            }
            None | Some(ChosenBy::Name) => self.check_fields(at, None, checking, diagnostics),
            Some(ChosenBy::Attribute(tag)) => {
                if let Some(expr) = argument(tag, at.body, at.hidden).filter(|expr| checking.is_open(*expr)) {
                    // Which variant it is, is not known yet.
                    checking.tag(expr, tag, diagnostics);
                    return false;
                }
                match self.tagged_variant(tag, at.body, at.hidden, at.mode, diagnostics) {
                    Some(variant) => {
                        let schema = (variant.schema)();
                        let tagged = Some(Tagged { tag, choice: self });
                        let usable = schema.check_fields(at, tagged, checking, diagnostics);
                        // The tag is in the body too.
                        let at = WholeBody { is_part: true, ..*at };
                        usable && schema.check_whole(&at, before, checking, diagnostics)
                    }
                    None => false,
                }
            }
            Some(ChosenBy::Content) => self.check_chosen(at, checking, diagnostics),
        };
        usable && self.check_whole(at, before, checking, diagnostics)
    }

    /// Looks at the whole if nothing in it was wrong since there were so many diagnostics.
    fn check_whole(
        &self,
        at: &WholeBody<'_>,
        before: usize,
        checking: &Checking<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        match self.whole_check().filter(|_| checking.arguments.is_none()) {
            // What is not there because it could not be read is no mistake of the whole.
            Some(_) if at.body.syntax().damage(at.body.node()) != Damage::None => true,
            Some(whole) if !diagnostics.has_errors_since(before) => {
                let choices = Some(checking.choices());
                whole(WholeBody { is_broken: at.is_broken || checking.is_broken, choices, ..*at }, diagnostics);
                !diagnostics.has_errors_since(before)
            }
            _ => true,
        }
    }

    /// Checks the fields of a struct, which an argument may have chosen.
    fn check_fields(
        &self,
        at: &WholeBody<'_>,
        tagged: Option<Tagged<'_>>,
        checking: &Checking<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let WholeBody { body, hidden, mode, depth, .. } = *at;
        let damage = body.syntax().damage(body.node());
        let mut check = Check {
            depth,
            schema: self,
            body,
            mode,
            damage,
            seen: vec![Seen::default(); self.field_count()],
            others: HashMap::new(),
            suggested: Vec::new(),
            tagged,
            checking,
        };
        let mut cursor = Cursor::default();
        let asked = Asked { schema: self, fields: RefCell::default() };
        loop {
            if mode.budget().is_interrupted() {
                diagnostics.push(messages::interrupted(body.missing_item_range()));
                return false;
            }
            let before = diagnostics.len();
            let item = hidden.next_item(body, Some(&asked), &mut cursor, diagnostics);
            for field in asked.fields.take() {
                check.seen[field].doubtful |= diagnostics.len() > before;
            }
            match item {
                None => break,
                Some(Item::Attribute(item)) if tagged.is_some_and(|tagged| tagged.tag == item.name) => {}
                Some(Item::Attribute(item)) => {
                    if !check.attribute(&item, diagnostics) {
                        check.refuse(&item.name, item.node);
                    }
                }
                Some(Item::Block(item)) => {
                    if !check.block(&item, diagnostics) {
                        check.refuse(&item.ty, item.node);
                    }
                }
            }
        }
        check.missing(diagnostics);
        let usable = check.is_usable();
        usable && check.parts(at, diagnostics)
    }
}

/// The state of checking one body.
struct Check<'s, 'a, 'c> {
    schema: &'s Schema,
    body: NodeRef<'a>,
    mode: Mode<'c>,
    damage: Damage,
    /// How many blocks are around the body.
    depth: u16,
    /// By the index of the field.
    seen: Vec<Seen<'a>>,
    /// The arguments that no field takes, by their names in normal form C.
    others: HashMap<String, NodeRef<'a>>,
    /// Names that were suggested for unknown ones: that they are missing is the same mistake.
    suggested: Vec<String>,
    tagged: Option<Tagged<'s>>,
    checking: &'c Checking<'c>,
}

/// The enum whose variant a body is, and the argument that has chosen it.
#[derive(Clone, Copy)]
struct Tagged<'s> {
    tag: &'s str,
    choice: &'s Schema,
}

/// What was seen of a field so far.
#[derive(Clone, Default)]
struct Seen<'a> {
    first: Option<NodeRef<'a>>,
    /// The blocks.
    blocks: Vec<NodeRef<'a>>,
    /// The items that can be used.
    usable: Vec<NodeRef<'a>>,
    /// Something was reported in its place.
    doubtful: bool,
    /// Something of it cannot be used.
    refused: bool,
    keys: HashMap<Vec<String>, NodeRef<'a>>,
}

/// The schema as a syntax asks it, which tells what a report of the syntax is about.
struct Asked<'s> {
    schema: &'s Schema,
    fields: RefCell<Vec<usize>>,
}

impl Roles for Asked<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        self.fields.borrow_mut().extend(self.schema.find(name, 0).map(|(index, _)| index));
        self.schema.role(name)
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        self.schema.label_names(ty)
    }

    fn label_examples(&self, ty: &str) -> Vec<&str> {
        self.schema.label_examples(ty)
    }

    fn merging(&self, item: &Item<'_>) -> Merging {
        self.schema.merging(item)
    }
}

/// Whether a block has the labels that it should have, one of which may choose a variant.
fn check_labels(item: &BlockItem<'_>, block: &BlockField, label: Option<&str>, diagnostics: &mut Diagnostics) -> bool {
    let written: Vec<_> = item.node.labels().map(|label| label.text).collect();
    let names = block.label_names_of(&item.ty, label);
    // What is there stays, and then comes what could be written.
    let could = block.label_examples(&item.ty);
    let examples: Vec<&str> = written.iter().map(|text| &**text).chain(could.into_iter().skip(written.len())).collect();
    let kinds = if label.is_none() { block.kinds() } else { Vec::new() };
    let expected = ExpectedLabels { names: &names, examples: &examples, kinds: &kinds };
    check_block_labels(item, expected, diagnostics)
}

/// Keeps a place from being shown.
fn redact(range: Range) {
    range.source().redact(range.bytes());
}

/// The places of two of a kind, which the one word stands for where a syntax writes them as a list.
fn places(first: NodeRef<'_>, again: NodeRef<'_>, place: impl Fn(NodeRef<'_>) -> Range) -> (Range, Range) {
    let (at, other) = (place(first), place(again));
    if at != other {
        return (at, other);
    }
    (first.range().first_character(), again.range().first_character())
}

impl<'a> Check<'_, 'a, '_> {
    /// Notes that an item cannot be used.
    fn refuse(&mut self, name: &str, node: NodeRef<'a>) {
        if let Some((index, _)) = self.schema.find(name, 0) {
            self.seen[index].refused = true;
        }
        self.unusable(node);
    }

    /// Looks at each flattened struct as a whole, if nothing is wrong with its fields.
    fn parts(&self, at: &WholeBody<'_>, diagnostics: &mut Diagnostics) -> bool {
        let mut usable = true;
        for (base, FlattenField { schema, optional }) in self.schema.flattened() {
            let mut fields = base..base + schema.field_count();
            let is_there = !optional || fields.clone().any(|index| self.is_there(index));
            if is_there && fields.all(|index| self.is_right(index)) {
                let at = WholeBody { is_part: true, ..*at };
                usable &= schema.check_whole(&at, diagnostics.len(), self.checking, diagnostics);
            }
        }
        usable
    }

    /// Checks an argument; whether it can be used.
    fn attribute(&mut self, item: &AttributeItem<'a>, diagnostics: &mut Diagnostics) -> bool {
        let name = &*item.name;
        match self.schema.find(name, 0).map(|(index, field)| (index, field, field.kind())) {
            Some((index, field, FieldKind::Attribute(attribute))) => {
                if attribute.spec.is_secret() {
                    redact(item.expr().range());
                }
                if let Some(first) = self.seen[index].first {
                    let (first, again) = (first.name_range(), item.node.name_range());
                    diagnostics.push_with(|| messages::duplicate_argument(field.name(), first, again));
                    return false;
                }
                self.seen[index].first = Some(item.node);
                let usable = self.argument(field, attribute, item, diagnostics);
                if usable {
                    self.seen[index].usable.push(item.node);
                }
                usable
            }
            Some((index, field, _)) => {
                self.seen[index].first.get_or_insert(item.node);
                let labels = field.blocks().map(|block| block.label_examples(name)).unwrap_or_default();
                let example = self.body.syntax().block_example(name, &labels);
                diagnostics.push_with(|| messages::attribute_for_block(name, &example, item.node.name_range()));
                false
            }
            None => match self.schema.remain().map(Field::kind) {
                Some(FieldKind::RemainAttributes { spec, check, .. }) => {
                    if spec.is_secret() {
                        redact(item.expr().range());
                    }
                    let before = diagnostics.len();
                    if let Some(first) = self.others.get(&*normalize(Cow::Borrowed(name))) {
                        let (first, again) = (first.name_range(), item.node.name_range());
                        diagnostics.push_with(|| messages::duplicate_argument(name, first, again));
                        return false;
                    }
                    self.others.insert(normalize(item.name.clone()).into_owned(), item.node);
                    let context = LeafContext { mode: self.mode, spec, name, depth: self.depth + 1 };
                    self.checking.argument(item.expr(), context, true, *check, diagnostics);
                    !diagnostics.has_errors_since(before)
                }
                Some(_) => true,
                None if self.schema.allows_unknown() => true,
                None => {
                    self.unknown_argument(item, diagnostics);
                    false
                }
            },
        }
    }

    /// Checks the value of an argument; whether it can be used.
    fn argument(
        &self,
        field: &'static Field,
        attribute: &'static AttributeField,
        item: &AttributeItem<'a>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        diagnostics.extend(field.warning(&item.name, || item.node.name_range()));
        // What the parser could not read has been reported.
        if item.expr().shape() == Shape::Invalid {
            return false;
        }
        let before = diagnostics.len();
        let context = LeafContext { mode: self.mode, spec: &attribute.spec, name: field.name(), depth: self.depth + 1 };
        let AttributeField { optional, check, .. } = *attribute;
        let presence = self.checking.argument(item.expr(), context, optional, check, diagnostics);
        if presence == Presence::Null && !attribute.optional {
            diagnostics.push_with(|| messages::null_argument(field.name(), item.expr().range()));
        }
        presence != Presence::Unreadable && !diagnostics.has_errors_since(before)
    }

    /// Checks a block; whether it can be used.
    fn block(&mut self, item: &BlockItem<'a>, diagnostics: &mut Diagnostics) -> bool {
        let ty = &*item.ty;
        match self.schema.find(ty, 0).map(|(index, field)| (index, field, field.blocks())) {
            Some((index, field, Some(block))) => {
                let usable = self.known_block(index, field, block, item, diagnostics);
                if usable {
                    self.seen[index].usable.push(item.node);
                }
                usable
            }
            Some((index, _, _)) => {
                self.seen[index].first.get_or_insert(item.node);
                diagnostics.push_with(|| messages::block_for_attribute(ty, item.node.name_range()));
                false
            }
            None => match self.schema.remain().map(Field::kind) {
                Some(FieldKind::RemainBody) => true,
                None if self.schema.allows_unknown() => true,
                _ => {
                    self.unknown_block(item, diagnostics);
                    false
                }
            },
        }
    }

    fn known_block(
        &mut self,
        index: usize,
        field: &Field,
        block: &BlockField,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        self.seen[index].blocks.push(item.node);
        match self.seen[index].first {
            Some(first) if block.is_single() => {
                let (first, again) = places(first, item.node, |node| node.name_range());
                diagnostics.push_with(|| messages::duplicate_block(&item.ty, first, again));
                // What else is wrong with it does not matter until there is only one.
                return false;
            }
            Some(_) => {}
            None => self.seen[index].first = Some(item.node),
        }
        diagnostics.extend(field.warning(&item.ty, || item.node.name_range()));
        let chooses = item.node.syntax().label(item.node.node(), block.key_count());
        let label = chooses.as_ref().map(|label| &*label.text);
        let has_labels = check_labels(item, block, label, diagnostics);
        let Some(read) = block.body(&item.ty, label) else {
            if let Some(label) = chooses.filter(|_| has_labels) {
                let why = unknown_variant(&label.text, (block.schema)().variants());
                diagnostics.push_with(|| unsuitable_label(sentence(&why), item.node.range_of(label.span)));
            }
            return false;
        };
        let before = diagnostics.len();
        if has_labels {
            self.labels(index, field, block, read, item, diagnostics);
        }
        let usable = has_labels && !diagnostics.has_errors_since(before);
        let limit = self.mode.limits().decode_nesting;
        if self.depth + 1 >= limit {
            diagnostics.push_with(|| messages::nesting_limit(limit, item.node.name_range()));
            return false;
        }
        let at = WholeBody {
            body: item.body(),
            hidden: &Hidden::default(),
            // What a variant holds knows nothing of the enum.
            block: Some((item.node, BlockBody { variant: None, ..read })),
            is_part: false,
            is_broken: self.checking.is_broken || !usable,
            mode: self.mode,
            depth: self.depth + 1,
            choices: None,
        };
        let before = diagnostics.len();
        let mut body_usable = read.schema.check_nested(&at, self.checking, diagnostics);
        if read.variant.is_some() && body_usable {
            let at = WholeBody { block: Some((item.node, read)), ..at };
            body_usable = (block.schema)().check_whole(&at, before, self.checking, diagnostics);
        }
        usable && body_usable
    }

    /// Decodes the labels, and finds the second block with the same ones where labels are keys.
    fn labels(
        &mut self,
        index: usize,
        field: &Field,
        block: &BlockField,
        body: BlockBody,
        item: &BlockItem<'a>,
        diagnostics: &mut Diagnostics,
    ) {
        let labels = item.node.labels().take(block.key_count());
        let keys: Vec<String> = labels.map(|key| normalize(key.text).into_owned()).collect();
        if let (Some(last), seen) = (keys.len().checked_sub(1), &mut self.seen[index].keys) {
            if let Some(first) = seen.get(&keys) {
                let (first, again) = places(*first, item.node, |node| node.range_of_label(last));
                diagnostics.push_with(|| messages::duplicate_label(field.name(), &keys.join("\" \""), first, again));
            } else {
                seen.insert(keys, item.node);
            }
        }
        for (field, label) in body.schema.labels().zip(item.node.labels().skip(body.labels)) {
            if matches!(field.kind(), FieldKind::Label { sensitive: true, .. }) {
                redact(item.node.range_of(label.span));
            }
        }
        let limits = self.mode.limits();
        for (index, label) in item.node.labels().take(block.key_count()).enumerate() {
            if let Err(why) = (block.check_key)(index, &label.text, limits) {
                diagnostics.push_with(|| unsuitable_label(why, item.node.range_of(label.span)));
            }
        }
        for (field, label) in body.schema.labels().zip(item.node.labels().skip(body.labels)) {
            if let FieldKind::Label { check, .. } = field.kind()
                && let Err(why) = check(&label.text, limits)
            {
                diagnostics.push_with(|| unsuitable_label(why, item.node.range_of(label.span)));
            }
        }
    }
}

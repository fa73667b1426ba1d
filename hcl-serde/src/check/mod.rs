//! The cold path of decoding: a whole body against its schema, every mistake reported.
//!
//! Called only when decoding has failed, so that the way that succeeds pays nothing for good reports.
//! It goes over the same items as the decoder and decodes every leaf by itself.
//! It also finds out what can be decoded all the same ([`Unusable`]), for whoever wants what there is.

mod absent;
mod advise;
mod checking;
mod items;
mod known;
#[cfg(feature = "edit")]
mod mend;
pub(crate) mod messages;
mod object;
mod report;
mod state;
mod static_check;
mod unknown;
mod unusable;
mod variant;

pub(crate) use known::{As, Known};
#[cfg(feature = "lsp")]
pub(crate) use object::{as_block, is_object};
pub(crate) use static_check::{check as check_static, check_file};
pub(crate) use unknown::are_unknown_names;
#[cfg(feature = "edit")]
pub(crate) use unknown::is_of_unknown_name;
pub(crate) use unusable::Unusable;

use checking::{Before, Checking, Common};

use std::cell::RefCell;

use hcl_model::__private::messages::interrupted;
use hcl_model::body::Hidden;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::syntax::{BlockItem, Cursor, Damage, NodeRef};

use crate::check::state::{Check, Tagged};
use crate::read::{NotingRoles, PathRoles, Reader, argument, node_of};
use crate::schema::{BodyContext, Choices, ChosenBy, LeafContext, Schema, StaticArguments, inside};

impl Schema {
    /// Reports everything that is wrong with a body under this schema.
    ///
    /// The check reports nothing as missing if the body has lost a part.
    pub fn check(&self, body: NodeRef<'_>, hidden: &Hidden, mode: Mode<'_>, diagnostics: &mut Diagnostics) {
        self.check_body(body, hidden, mode, None, diagnostics);
    }

    /// Checks one of many bodies that have blocks in common, as [`Schema::check`] does.
    #[cfg(feature = "workspace")]
    pub(crate) fn check_one_of_many(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        known: &dyn Known,
        diagnostics: &mut Diagnostics,
    ) {
        self.check_body(body, hidden, mode, Some(known), diagnostics);
    }

    fn check_body(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        known: Option<&dyn Known>,
        diagnostics: &mut Diagnostics,
    ) {
        let at = BodyContext::new(body, hidden, mode);
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        let checking = Checking::new(&common, None).of_broken(diagnostics.has_errors()).knowing(known);
        self.check_nested(&at, &checking, diagnostics);
    }

    /// Reports everything that is wrong with a block, whatever its type is called, as one of the first field.
    pub(crate) fn check_block(&'static self, item: &BlockItem<'_>, mode: Mode<'_>, diagnostics: &mut Diagnostics) {
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        let checking = Checking::new(&common, None).of_broken(diagnostics.has_errors());
        if let Some((field, block)) = self.field(0).and_then(|field| Some((field, field.blocks()?))) {
            let hidden = Hidden::default();
            let mut check = Check::new(self, &BodyContext::new(item.body(), &hidden, mode), None, &checking);
            check.block(0, field, block, item, diagnostics);
        }
    }

    /// Reports everything that is wrong with a body, and finds out which items cannot be used; none if the body as a whole
    /// cannot.
    pub(crate) fn check_usable(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Unusable> {
        let at = BodyContext::new(body, hidden, mode);
        let unusable = RefCell::default();
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        let checking = Checking::new(&common, Some(&unusable)).of_broken(diagnostics.has_errors());
        let usable = self.check_nested(&at, &checking, diagnostics);
        usable.then(|| unusable.into_inner())
    }

    /// Reports what is wrong with a body before all values are known: `arguments` looks at what depends on those, and says
    /// whether functions of the program look at bodies in which everything is known ([`StaticArguments::met`]).
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn check_static(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mode: Mode<'_>,
        arguments: &dyn StaticArguments,
        diagnostics: &mut Diagnostics,
    ) {
        let at = BodyContext::new(body, hidden, mode);
        let choices = Choices::default();
        let common = Common::new(self, &choices);
        self.check_nested(&at, &Checking::with(&common, Some(arguments)), diagnostics);
    }

    /// Reports everything that is wrong with an object under this schema.
    pub(crate) fn check_object(&self, object: NodeRef<'_>, context: LeafContext<'_>, diagnostics: &mut Diagnostics) {
        let (own, hidden) = (Choices::default(), Hidden::default());
        let common = Common::new(self, context.choices.unwrap_or(&own));
        let LeafContext { mode, path, depth, secret, arguments, .. } = context;
        let at = BodyContext { depth, path, secret, ..BodyContext::new(object, &hidden, mode) };
        self.check_nested(&at, &Checking::with(&common, arguments), diagnostics);
    }

    /// Reports everything that is wrong with a body of a tree; whether the body can be used.
    fn check_nested(&self, at: &BodyContext<'_>, checking: &Checking<'_>, diagnostics: &mut Diagnostics) -> bool {
        let before = checking.before(diagnostics);
        if let Some(evaluate) = self.whole_value() {
            match checking.arguments {
                Some(arguments) => {
                    arguments.check_body(at.body, at.hidden, diagnostics);
                    return !diagnostics.has_errors_since(before.diagnostics);
                }
                None => drop(evaluate(at.body, at.hidden, at.mode, at.depth, diagnostics)),
            }
            let usable = !diagnostics.has_errors_since(before.diagnostics);
            return usable && self.check_as_whole(at, before, checking, diagnostics);
        }
        let usable = match self.chosen_by() {
            None | Some(ChosenBy::Name) => self.check_fields(at, None, checking, diagnostics),
            Some(ChosenBy::Attribute(tag)) => {
                if let Some(expr) = argument(tag, at.body, at.hidden).filter(|expr| checking.is_open(*expr)) {
                    // The variant is not known yet.
                    checking.tag(expr, at.mode, tag, diagnostics);
                    return false;
                }
                match self.tagged_variant(tag, &inside(at.path, tag), at.body, at.hidden, at.mode, diagnostics) {
                    Some(variant) => {
                        let schema = (variant.schema)();
                        let tagged = Some(Tagged { tag, choice: self });
                        let usable = schema.check_fields(at, tagged, checking, diagnostics);
                        // The tag is in the body too.
                        let at = BodyContext { is_part: true, ..*at };
                        usable && schema.check_as_whole(&at, before, checking, diagnostics)
                    }
                    None => false,
                }
            }
            Some(ChosenBy::Content) => self.check_chosen(at, checking, diagnostics),
        };
        usable && self.check_as_whole(at, before, checking, diagnostics)
    }

    /// Looks at the whole if nothing in it was wrong.
    fn check_as_whole(
        &self,
        at: &BodyContext<'_>,
        before: Before,
        checking: &Checking<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        match self.body_check().filter(|_| checking.is_decoded(before)) {
            // A damaged body may lack items, which is no mistake of the whole.
            Some(_) if at.body.damage() != Damage::None => true,
            Some(whole) if !diagnostics.has_errors_since(before.diagnostics) => {
                let choices = Some(checking.choices());
                whole(BodyContext { is_broken: at.is_broken || checking.is_broken, choices, ..*at }, diagnostics);
                !diagnostics.has_errors_since(before.diagnostics)
            }
            _ => true,
        }
    }

    /// Checks the fields of a struct, which an argument may have chosen.
    fn check_fields(
        &self,
        at: &BodyContext<'_>,
        tagged: Option<Tagged<'_>>,
        checking: &Checking<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let BodyContext { body, hidden, mode, .. } = *at;
        let mut check = Check::new(self, at, tagged, checking);
        let mut cursor = Cursor::default();
        let mut reader = Reader::new(self, tagged.map(|tagged| tagged.tag));
        let asked = RefCell::new(Vec::new());
        let start = checking.before(diagnostics);
        loop {
            if mode.budget().is_interrupted() {
                diagnostics.push(interrupted(body.missing_item_range()));
                return false;
            }
            let before = diagnostics.len();
            let note = |field| asked.borrow_mut().push(field);
            let roles = NotingRoles { schema: self, hidden: None, hint: reader.hint(), note };
            let roles = PathRoles { roles: &roles, path: at.path };
            let item = hidden.next_item(body, Some(&roles), &mut cursor, diagnostics);
            // The syntax reports the fields that it asked for.
            for field in asked.take() {
                check.seen[field].doubtful |= diagnostics.len() > before;
            }
            let Some(item) = item else { break };
            let before = diagnostics.len();
            let event = reader.item(&item);
            let node = node_of(&item);
            if checking.has_most_made(mode.budget().limits()) && !node.syntax().instances(node.node()).is_empty() {
                diagnostics.push(messages::many_made(node.name_range()));
                check.refuse(event, &item);
                continue;
            }
            let made = checking.made();
            if !check.item(event, &item, diagnostics) {
                check.refuse(event, &item);
            }
            let instances = node.syntax().instances(node.node());
            if !instances.is_empty() && diagnostics.len() > before {
                checking.count_made(diagnostics.len() - before, made);
                diagnostics.add_instances_since(before, &instances);
                diagnostics.join_instances(start.diagnostics, before);
            }
        }
        check.missing(diagnostics);
        let usable = check.is_usable();
        usable && check.parts(at, start, diagnostics)
    }
}

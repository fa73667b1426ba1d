//! The check whether an expression can give the value of a field.
//! Each part that is written out is checked by itself, so that each mistake is shown at its place.

use crate::convert::Conversion;
use crate::diag::{Arg, Diagnostics, Message};
use crate::source::normalize;
use crate::static_types::{
    Form, Lift, StaticKind, StaticType, conversion, known_conversion, mismatch, resolve_outputs, resolve_promises,
    without_none,
};
use crate::syntax::{Construct, Cursor, EntryKey, NodeRef};
use crate::typing::expression::{Typer, has_secret_names, messages};
use crate::typing::scope::Scope;

/// The purpose of a value.
#[derive(Debug, Clone, Copy)]
pub struct Purpose<'n> {
    /// The name of the argument.
    pub name: &'n str,
    /// It must not be shown.
    pub is_secret: bool,
}

/// Reports why the expression of an argument cannot give a value of the type.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn expect(
    node: NodeRef<'_>,
    wanted: &StaticType,
    purpose: Purpose<'_>,
    scope: &Scope,
    diagnostics: &mut Diagnostics,
) {
    let mut typer = Typer::new(scope, diagnostics);
    typer.is_secret = purpose.is_secret;
    typer.with_bound(node, |typer| typer.expect(node, wanted, purpose.name));
}

impl Typer<'_, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expect(&mut self, node: NodeRef<'_>, wanted: &StaticType, name: &str) -> StaticType {
        // What is made of several layers is in several places.
        self.hide(node);
        let only = only_member(wanted);
        match (node.syntax().construct(node.node()), only.kind()) {
            (Construct::Parentheses(inner), _) => self.expect(node.sibling(inner), wanted, name),
            (Construct::Tuple(elements), StaticKind::List(element) | StaticKind::Set(element)) => {
                let parts = elements.into_iter().map(|part| self.expect(node.sibling(part), &element, name));
                StaticType::tuple(parts.collect::<Vec<_>>())
            }
            (Construct::Object(_), StaticKind::Map(element)) => {
                let (ty, lift) = self.expect_entries(node, name, |_| element.clone());
                if lift == Lift::None {
                    return ty;
                }
                // With one key, the whole map is there later or secret.
                let ty = lift.around(StaticType::map(StaticType::DYNAMIC));
                self.compare(node, &ty, wanted, name);
                ty
            }
            // If there are other keys, which entry is which is not known at sight.
            (Construct::Object(_), StaticKind::Object(properties)) if has_only_names(node) => {
                let wanted = |key: &str| properties.get(key).unwrap_or(StaticType::DYNAMIC);
                let (ty, _) = self.expect_entries(node, name, wanted);
                if let StaticKind::Object(found) = ty.kind() {
                    let missing = properties.iter().filter(|(key, ty)| {
                        found.get(key).is_none() && conversion(&StaticType::NONE, ty) == Conversion::Impossible
                    });
                    let missing: Vec<String> = missing.map(|(key, _)| format!("{key:?}")).collect();
                    if !missing.is_empty() {
                        let why = match missing.as_slice() {
                            [only] => format!("the attribute {only} is missing"),
                            several => format!("the attributes {} are missing", several.join(", ")),
                        };
                        self.diagnostics.push(messages::unsuitable(name, Message::text(why), node.range()));
                    }
                }
                ty
            }
            _ => self.whole(node, wanted, name),
        }
    }

    /// An expression whose parts cannot be looked at one by one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn whole(&mut self, node: NodeRef<'_>, wanted: &StaticType, name: &str) -> StaticType {
        let before = self.diagnostics.len();
        let ty = self.expr(node);
        let is_any = wanted.is_dynamic() && !ty.facts().has_eventual();
        if !self.diagnostics.has_errors_since(before) && (is_any || self.pays(node, [&ty])) {
            self.compare(node, &ty, wanted, name);
        }
        ty
    }

    /// An object whose entries are expected to be of the types for their names, and what its keys make of it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn expect_entries(
        &mut self,
        node: NodeRef<'_>,
        name: &str,
        wanted: impl Fn(&str) -> StaticType,
    ) -> (StaticType, Lift) {
        let mut properties = Vec::new();
        let mut lift = Lift::None;
        let mut cursor = Cursor::default();
        while let Some(entry) = node.syntax().next_entry(node.node(), &mut cursor) {
            let key = match entry.key {
                EntryKey::Name(key) => normalize(key).into_owned(),
                EntryKey::Computed => {
                    lift = lift.max(Lift::of(&self.computed_key(node.sibling(entry.key_node))));
                    self.expect(node.sibling(entry.value), &wanted(""), name);
                    continue;
                }
            };
            let ty = self.expect(node.sibling(entry.value), &wanted(&key), name);
            properties.push((key, ty));
        }
        (StaticType::object(properties), lift)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn compare(&mut self, node: NodeRef<'_>, ty: &StaticType, wanted: &StaticType, name: &str) {
        let resolved;
        let ty = match self.scope.is_awaiting() && ty.contains_promises() {
            true => {
                resolved = resolve_promises(ty);
                &resolved
            }
            false => ty,
        };
        let found = known_conversion(ty, wanted, self.scope.budget());
        // That null or something secret would do is no help where there is something else.
        let wanted = &resolve_outputs(&only_member(wanted));
        if found == Conversion::Impossible && self.takes_empty(wanted) && self.may_be_empty(node, ty) {
            return;
        }
        let shown = self.shown(ty);
        let said = || self.said(ty, ty);
        if found == Conversion::Impossible {
            let why = match mismatch(&shown, wanted) {
                // Names of properties may be a part of the value.
                _ if self.is_secret || has_secret_names(ty) => {
                    Message::new("a value of type {} is required", [Arg::text(wanted)])
                }
                _ if self.would_do(ty, wanted) => messages::not_plain(wanted, &said(), ty.contains_outputs()).into(),
                Some(why) if why.is_about_a_part() => Message::from(why.to_string()),
                _ if shown == StaticType::NONE => {
                    Message::new("a value of type {} is required, but this one is null", [Arg::text(wanted)])
                }
                _ => {
                    const TEXT: &str = "a value of type {} is required, but this one is of type {}";
                    Message::new(TEXT, [Arg::text(wanted), Arg::untrusted(said())])
                }
            };
            self.diagnostics.push(messages::unsuitable(name, why, node.range()));
        } else if found == Conversion::Unsafe && !ty.is_dynamic() {
            let said = said();
            self.risk(|| messages::risk(&said, wanted, node.range()));
        }
    }

    /// Returns `true` if an empty list or object would do.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn takes_empty(&self, wanted: &StaticType) -> bool {
        let takes = |empty: &StaticType| known_conversion(empty, wanted, self.scope.budget()) != Conversion::Impossible;
        takes(&StaticType::tuple([])) || takes(&StaticType::object::<String>([]))
    }

    /// Returns `true` if it is only because it is there later or may be secret that something is unsuitable.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn would_do(&self, ty: &StaticType, wanted: &StaticType) -> bool {
        let plain = resolve_outputs(ty);
        plain != *ty && known_conversion(&plain, wanted, self.scope.budget()) != Conversion::Impossible
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn has_only_names(object: NodeRef<'_>) -> bool {
    let mut cursor = Cursor::default();
    std::iter::from_fn(|| object.syntax().next_entry(object.node(), &mut cursor))
        .all(|entry| matches!(entry.key, EntryKey::Name(_)))
}

/// The only member of a union that is not null, or the type itself.
#[cfg_attr(not(feature = "__shared"), inline)]
fn only_member(ty: &StaticType) -> StaticType {
    match without_none(ty) {
        Some(only) if only.form() != Some(Form::Union) => only,
        _ => ty.clone(),
    }
}

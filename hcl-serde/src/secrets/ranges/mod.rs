//! Ranges of a text that must not be shown, by the places in a schema.
//!
//! A walk over the parsed text judges each item by its place. Text that belongs to no item is judged in `gaps`.

mod gaps;

use std::ops::Range;

use hcl_model::body::{Body, Definition};
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::syntax::{BlockItem, Construct, Damage, Item, NodeRef, Shape};

use crate::schema::place::{Place, Secrecy};
use crate::secrets::ranges::gaps::{has_item, has_secret_key, line_of, line_to, words};
use crate::secrets::uses::Uses;
use crate::secrets::words::SecretNames;

/// Rule of a walk.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rule<'r> {
    /// Values of this secrecy and above are hidden.
    pub(super) hidden: Secrecy,
    /// Names of secrets.
    pub(super) names: &'r SecretNames,
    /// Argument at the root that belongs to the loader.
    pub(super) of_loader: Option<&'r str>,
    /// Definitions that secrets are computed from.
    pub(super) uses: &'r Uses,
}

/// Returns the ranges of a parsed text that must not be shown, in order.
pub(super) fn hidden(body: &Body, root: &Place, rule: Rule<'_>) -> Vec<Range<usize>> {
    let (mut uses, node, range) = (Uses::default(), body.as_node(), body.range());
    let mut walk = Walk::new(range.source(), body, root, rule, &mut uses);
    match walk.is_native {
        true => walk.body(node, root, true),
        // The items of a body in JSON leave out properties that are none.
        false => walk.construct(node, root, true),
    }
    walk.gap(walk.text.len());
    walk.hidden
}

/// Adds the references in the definitions and secrets of a body.
pub(super) fn add_uses(body: &Body, root: &Place, rule: Rule<'_>, uses: &mut Uses) {
    let range = body.range();
    let mut walk = Walk::new(range.source(), body, root, rule, uses);
    if !walk.is_broken {
        // All references of a text without syntax errors stand in its items.
        walk.at = walk.text.len();
    }
    walk.body(body.as_node(), root, true);
}

/// Function that marks its argument as secret.
const SENSITIVE: &str = "sensitive";

/// Walk over a text.
struct Walk<'w> {
    text: &'w str,
    rule: Rule<'w>,
    is_native: bool,
    /// The text has a syntax error.
    is_broken: bool,
    /// The body around is not closed, so its items may belong elsewhere.
    is_uncertain: bool,
    /// Place of the body around.
    place: Place,
    is_root: bool,
    /// First byte that is not judged yet.
    at: usize,
    hidden: Vec<Range<usize>>,
    /// The value in front is broken, so the next key may be a value.
    is_doubtful: bool,
    /// The text up to the end of the line belongs to a broken item that may be shown.
    is_public: bool,
    uses: &'w mut Uses,
    /// Name of the definition around.
    definition: Option<String>,
}

impl<'w> Walk<'w> {
    fn new(source: &'w Source, body: &Body, root: &Place, rule: Rule<'w>, uses: &'w mut Uses) -> Walk<'w> {
        let text = source.text();
        let is_native = body.as_node().syntax().tells_blocks_apart();
        Walk {
            text,
            rule,
            is_native,
            is_broken: source.is_broken(),
            // An object that is not closed may hold what belongs around it.
            is_uncertain: !is_native && !text.trim_end().ends_with(['}', ']']),
            place: root.clone(),
            is_root: true,
            at: 0,
            hidden: Vec::new(),
            is_doubtful: false,
            is_public: false,
            uses,
            definition: None,
        }
    }

    fn hides(&self, secrecy: Secrecy) -> bool {
        secrecy >= self.rule.hidden
    }

    /// Returns `true` if text without a place is hidden.
    fn is_strict(&self) -> bool {
        self.hides(Secrecy::Unknown)
    }

    fn hide(&mut self, bytes: Range<usize>) {
        self.gap(bytes.start);
        let start = bytes.start.max(self.at);
        if start < bytes.end {
            self.hidden.push(start..bytes.end);
            self.at = bytes.end;
        }
    }

    /// Shows some bytes, but for the comments in them.
    fn show(&mut self, bytes: Range<usize>) {
        self.gap(bytes.start);
        let start = bytes.start.max(self.at);
        let Some(text) = self.text.get(start..bytes.end) else { return };
        if !self.is_native && self.is_strict() && has_comment(text) {
            return self.hide(bytes);
        }
        if self.is_native && self.is_strict() && text.contains(['#', '/']) {
            let comments = native::comments(text).map(|comment| comment.bytes());
            self.hidden.extend(comments.map(|bytes| start + bytes.start..start + bytes.end));
        }
        self.at = bytes.end;
    }

    /// Returns the place of a name.
    fn named(&self, place: &Place, name: &str, is_root: bool) -> Place {
        if is_root && self.rule.of_loader == Some(name) {
            return Place::kept();
        }
        if is_root && name == "$schema" && !self.is_native {
            return Place::default();
        }
        let inner = place.named(name);
        // A definition is no item of the schema.
        if is_root
            && inner.secrecy() == Secrecy::Unknown
            && let Some(definition) = Definition::of(name)
        {
            return Place::definitions(definition);
        }
        if place.is_of_definitions() {
            let is_secret = self.rule.names.has(name) || self.rule.uses.has(name);
            return if is_secret { inner.as_secret() } else { inner };
        }
        if inner.is_undeclared() && self.rule.names.has(name) { Place::SECRET } else { inner }
    }

    /// Judges a body.
    fn body(&mut self, body: NodeRef<'_>, place: &Place, is_root: bool) {
        let is_uncertain = !is_root && body.damage() == Damage::Unclosed;
        if self.is_native && !is_root && place.is_public_body() {
            // The brace belongs to the header, and not to the first item.
            self.gap(body.range().bytes().start + 1);
        }
        let around = std::mem::replace(&mut self.place, place.clone());
        let was_root = self.is_root;
        let was_uncertain = self.is_uncertain;
        self.is_root = is_root;
        self.is_uncertain |= is_uncertain;
        for item in body.items(None) {
            match item {
                Item::Attribute(item) => {
                    let expr = item.expr();
                    let before = self.enter(place, &item.name);
                    let place = self.named(place, &item.name, is_root);
                    self.name(item.node.name_range().bytes(), &place);
                    self.show(self.at..expr.range().bytes().start);
                    self.value(expr, &place);
                    self.definition = before;
                    // The rest of a broken secret may look like an item.
                    let is_broken = expr.shape() == Shape::Invalid && self.hides(place.secrecy());
                    self.is_doubtful = is_broken || is_missing(expr);
                }
                Item::Block(item) => self.block(&item, place, is_root),
            }
        }
        self.gap(body.range().bytes().end);
        // A body around another one is the root, or in it.
        (self.place, self.is_uncertain, self.is_root) = (around, was_uncertain, was_root);
    }

    /// Judges the name of an item or a key.
    fn name(&mut self, bytes: Range<usize>, place: &Place) {
        let before = self.text.get(self.at..bytes.start).unwrap_or_default();
        self.gap(bytes.start);
        self.is_public = false;
        let is_misplaced = self.is_broken && (self.is_doubtful || !self.is_native && !is_separator(before));
        let is_uncertain = self.is_uncertain && self.is_native;
        match (is_uncertain || is_misplaced) && self.is_strict() && place.secrecy() == Secrecy::Unknown {
            true => self.hide(bytes),
            false => self.show(bytes),
        }
    }

    fn block(&mut self, item: &BlockItem<'_>, around: &Place, is_root: bool) {
        let mut place = self.named(around, &item.ty, is_root);
        let before = self.definition.clone();
        let header = item.node.header_range().bytes();
        let hides_labels = self.hides(place.secrecy());
        self.name(item.node.name_range().bytes(), &place);
        for label in item.node.labels() {
            let bytes = item.node.range_of(label.bytes).bytes();
            self.show(self.at..bytes.start);
            match hides_labels {
                true => self.hide(bytes),
                false => self.show(bytes),
            }
            self.enter(&place, &label.text);
            place = self.named(&place, &label.text, false);
        }
        self.show(self.at..header.end);
        self.body(item.body(), &place.behind_labels(), false);
        self.definition = before;
    }

    /// Enters a definition if a name is that of one, and returns the one around.
    fn enter(&mut self, place: &Place, name: &str) -> Option<String> {
        let before = self.definition.clone();
        if place.is_of_definitions() {
            self.definition = Some(name.to_owned());
        } else if !place.is_computed_from(name) {
            self.definition = None;
        }
        before
    }

    /// Notes the definitions that the value of a secret refers to.
    fn add_secret(&mut self, expr: NodeRef<'_>) {
        self.uses.add_secret(expr);
        if self.is_broken {
            self.uses.add_words(words(expr.range().text()));
        }
    }

    /// Judges the value of an argument, an element, or an entry.
    fn value(&mut self, expr: NodeRef<'_>, place: &Place) {
        let bytes = expr.range().bytes();
        if self.hides(place.secrecy()) {
            self.add_secret(expr);
        } else if let Some(name) = &self.definition {
            self.uses.add_definition(name, expr);
        }
        if self.hides(place.secrecy()) || self.is_uncertain && self.is_strict() {
            match place.secrecy() != Secrecy::Secret && is_empty(expr) {
                true => self.show(bytes),
                false => self.hide(bytes),
            }
        } else if place.is_plain() && !is_composite(expr) && !calls_sensitive(expr) {
            match expr.shape() {
                Shape::Invalid => self.broken(bytes, place),
                _ => self.show(bytes),
            }
        } else {
            self.construct(expr, place, false);
        }
    }

    /// Judges a value by its parts.
    fn construct(&mut self, expr: NodeRef<'_>, place: &Place, is_root: bool) {
        let bytes = expr.range().bytes();
        match expr.syntax().construct(expr.node()) {
            Construct::Parentheses(inner) => self.value(expr.sibling(inner), place),
            Construct::Tuple(elements) => {
                for (index, element) in elements.into_iter().enumerate() {
                    let place = place.element(index);
                    match is_root {
                        true => self.construct(expr.sibling(element), &place, true),
                        false => self.value(expr.sibling(element), &place),
                    }
                }
            }
            Construct::Object(entries) => {
                let around = std::mem::replace(&mut self.place, place.clone());
                let was_root = std::mem::replace(&mut self.is_root, is_root);
                for (key, value) in entries {
                    let (key, value) = (expr.sibling(key), expr.sibling(value));
                    let name = key_name(key);
                    let before = self.enter(place, name.as_deref().unwrap_or_default());
                    let named = |name: String| self.named(place, &name, is_root);
                    let computed = || match place.is_kept() || place.is_undeclared() {
                        true => Place::SECRET,
                        false => place.computed(),
                    };
                    let place = name.map_or_else(computed, named);
                    let (bytes, start) = (key.range().bytes(), value.range().bytes().start);
                    // In JSON, a text without a colon behind it may be a value.
                    let between = self.text.get(bytes.end..start).unwrap_or_default();
                    self.is_doubtful |= !self.is_native && !between.contains(':');
                    match calls_sensitive(key) {
                        true => self.hide(bytes),
                        false => self.name(bytes, &place),
                    }
                    self.is_doubtful = false;
                    if self.is_native {
                        self.show(self.at..start);
                    }
                    self.value(value, &place);
                    self.definition = before;
                    self.is_doubtful = is_missing(value);
                }
                self.is_doubtful = false;
                self.gap(bytes.end);
                (self.place, self.is_root) = (around, was_root);
            }
            Construct::Null => self.show(bytes.clone()),
            Construct::Invalid if self.hides(place.secrecy_inside()) => {
                self.add_secret(expr);
                self.hide(bytes.clone());
            }
            Construct::Invalid => self.broken(bytes.clone(), place),
            _ if self.hides(place.secrecy_inside())
                || calls_sensitive(expr)
                || place.is_kept() && has_secret_key(expr.range().text()) =>
            {
                self.add_secret(expr);
                self.hide(bytes.clone());
            }
            _ => self.show(bytes.clone()),
        }
        self.gap(bytes.end);
    }

    /// Judges the value of a broken item whose name may be shown.
    fn broken(&mut self, bytes: Range<usize>, place: &Place) {
        if !self.is_strict() {
            let around = std::mem::replace(&mut self.place, place.clone());
            self.gap(bytes.end);
            self.place = around;
        } else if self.mentions_secret(line_to(self.text, &bytes)) {
            self.hide(bytes);
        } else {
            let line = line_of(self.text, bytes.end);
            self.is_public = self.is_native && !self.mentions_secret(line) && !has_item(line);
            self.show(bytes);
        }
    }
}

/// Returns `true` if a text in JSON has a template with a comment.
fn has_comment(text: &str) -> bool {
    (text.contains("${") || text.contains("%{")) && ["/*", "//", "#"].iter().any(|comment| text.contains(comment))
}

/// Returns `true` if a text stands between two properties in JSON, or in front of the first one.
fn is_separator(text: &str) -> bool {
    let text = text.trim();
    matches!(text, "" | "," | "{" | "[{" | "}, {")
}

/// Returns the name that a key is, unless it is computed.
fn key_name(key: NodeRef<'_>) -> Option<String> {
    match key.syntax().construct(key.node()) {
        Construct::Name(name) => Some(name.to_owned()),
        Construct::String(name) => Some(name.into_owned()),
        Construct::Parentheses(inner) => key_name(key.sibling(inner)),
        _ => None,
    }
}

/// Returns `true` if a value is missing.
fn is_missing(expr: NodeRef<'_>) -> bool {
    expr.shape() == Shape::Invalid && expr.range().bytes().is_empty()
}

/// Returns `true` if a value has parts.
fn is_composite(expr: NodeRef<'_>) -> bool {
    matches!(expr.shape(), Shape::Tuple | Shape::Object | Shape::ComputedObject)
}

/// Returns `true` if a value is null or has no parts.
fn is_empty(expr: NodeRef<'_>) -> bool {
    match expr.syntax().construct(expr.node()) {
        Construct::Null => true,
        Construct::Tuple(elements) => elements.is_empty(),
        Construct::Object(entries) => entries.is_empty(),
        _ => false,
    }
}

/// Returns `true` if an expression calls a function that marks its argument as secret.
fn calls_sensitive(expr: NodeRef<'_>) -> bool {
    let mut calls = false;
    if matches!(expr.shape(), Shape::Other | Shape::ComputedObject | Shape::Tuple | Shape::Object) {
        expr.syntax().functions(expr.node(), &mut |function| calls |= function.name.ends_with(SENSITIVE));
    }
    calls
}

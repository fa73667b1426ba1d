//! The block of a variable.

use std::sync::Arc;

use crate::body::variables::dialect::{ARGUMENTS, Dialect, SENSITIVE, VALIDATION};
use crate::body::variables::given::written;
use crate::body::variables::messages;
use crate::body::{Block, Body, BodySchema, Content};
use crate::convert::convert;
use crate::diag::{Diagnostics, closest};
use crate::expr::Expression;
use crate::source::Range;
use crate::static_types::StaticType;
use crate::syntax::{Damage, Item, Shape};
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::value::Value;

/// A declared variable.
#[derive(Clone)]
pub(super) struct Variable {
    pub(super) name: Arc<str>,
    pub(super) header: Range,
    /// None if what is written is no type, which has been reported.
    pub(super) constraint: Option<TypeConstraint>,
    /// The range of the type, if it is written.
    pub(super) type_range: Option<Range>,
    pub(super) default: Option<Expression>,
    pub(super) description: Option<String>,
    pub(super) is_sensitive: bool,
    pub(super) is_nullable: bool,
    pub(super) rules: Vec<Rule>,
    /// `true` if the default is a text that refers to declared variables.
    pub(super) has_text_default: bool,
    /// `true` if the block has a reported error.
    pub(super) is_broken: bool,
}

/// A condition for the value of a variable.
#[derive(Clone)]
pub(super) struct Rule {
    pub(super) condition: Expression,
    pub(super) message: Expression,
}

/// Marks what the block gives as a value, if that is a secret or may be meant to be one.
#[inline]
pub(super) fn hide(block: &Body, is_secret: bool) {
    let (schema, mut found, mut blocks) = (Dialect::default().schema(), Vec::new(), Vec::new());
    for item in block.items(Some(&schema)) {
        let item = match item {
            Item::Attribute(item) => item,
            Item::Block(item) => {
                blocks.extend((item.ty != VALIDATION).then(|| item.body().range()));
                continue;
            }
        };
        let meant = match ARGUMENTS.contains(&&*item.name) {
            true => Some(&*item.name),
            false => closest(&item.name, ARGUMENTS),
        };
        found.push((meant.map(str::to_owned), Expression::from_node(item.expr())));
    }
    let is_meant = |meant: &Option<String>, name: &str| meant.as_deref() == Some(name);
    let is_no = |expr: &Expression| written(expr).is_ok_and(|value| value.as_bool() == Some(false));
    if !is_secret && !is_damaged(block) && !found.iter().any(|(meant, expr)| is_meant(meant, SENSITIVE) && !is_no(expr))
    {
        return;
    }
    let shown = ["type", "description", SENSITIVE, "nullable"];
    for (_, expr) in found.iter().filter(|(meant, _)| !shown.iter().any(|shown| is_meant(meant, shown))) {
        expr.range().redact();
    }
    blocks.iter().for_each(Range::redact);
    for (_, ty) in found.iter().filter(|(meant, _)| is_meant(meant, "type")) {
        hide_defaults(ty);
    }
}

/// Returns `true` if the parser left an item out, which may be the one that says that the variable is sensitive.
#[inline]
fn is_damaged(block: &Body) -> bool {
    block.as_node().damage() >= Damage::LostItem
}

/// Marks what a type has for attributes that are missing: parts of the value.
#[inline]
fn hide_defaults(ty: &Expression) {
    if let Ok(call) = ty.as_static_call() {
        let is_optional = call.name == "optional";
        for (index, argument) in call.arguments.iter().enumerate() {
            if is_optional && index > 0 { argument.range().redact() } else { hide_defaults(argument) }
        }
    } else if let Ok(elements) = ty.as_static_list() {
        elements.iter().for_each(hide_defaults);
    } else if let Ok(attributes) = ty.as_static_map() {
        attributes.iter().for_each(|(_, ty)| hide_defaults(ty));
    }
}

impl Variable {
    /// Reads the block of a variable by the rules of a dialect; what is wrong in it is noted.
    ///
    /// `prefix` is the name under which expressions refer to variables.
    #[inline]
    pub(super) fn read(
        name: Arc<str>,
        prefix: &str,
        dialect: &Dialect,
        block: &Block,
        diagnostics: &mut Diagnostics,
    ) -> Variable {
        let before = diagnostics.len();
        let (content, found) = block.body().content(&dialect.schema());
        diagnostics.extend(found);
        let ty = content.attribute("type").map(|it| &it.expr);
        let mut flag = |name, otherwise| {
            let value = literal(&content, name, &Type::BOOL, diagnostics);
            value.map_or(otherwise, |value| value.as_bool().unwrap_or(name != SENSITIVE))
        };
        // A flag that cannot be read may be meant as true.
        let may_be_sensitive = content.attribute(SENSITIVE).is_some() || is_damaged(block.body());
        let (is_sensitive, is_nullable) = (flag(SENSITIVE, may_be_sensitive), flag("nullable", true));
        let description = literal(&content, "description", &Type::STRING, diagnostics);
        // What is wrong with its syntax has been reported.
        let is_unread = ty.is_some_and(|ty| matches!(ty.as_node().shape(), Shape::Invalid));
        let default = content.attribute("default").map(|it| it.expr.clone());
        let read_type = if dialect.has_plain_types { TypeConstraint::strict } else { TypeConstraint::from_expression };
        let constraint = match ty.map(read_type) {
            None => Some(match &default {
                Some(default) if dialect.takes_types_from_defaults => dialect.type_of_default(default),
                _ => TypeConstraint::ANY,
            }),
            Some(Ok(constraint)) => Some(constraint),
            Some(Err(found)) => {
                diagnostics.extend(if is_unread { Diagnostics::new() } else { found });
                None
            }
        };
        let has_text_default = default.as_ref().is_some_and(|default| {
            let is_all_text = !dialect.calls_functions && !default.as_node().syntax().tells_blocks_apart();
            let is_declared = |root: &str| dialect.is_at_root || root == prefix;
            is_all_text && default.variables().iter().any(|variable| is_declared(variable.root()))
        });
        let rules = content.blocks_of_type(VALIDATION).filter_map(|block| Rule::read(block, diagnostics)).collect();
        dialect.further.iter().for_each(|further| diagnostics.extend((further.read)(&name, &content)));
        Variable {
            name,
            header: block.header_range(),
            constraint,
            type_range: ty.map(Expression::range),
            default,
            has_text_default,
            description: description.and_then(|text| text.as_str().map(str::to_owned)),
            is_sensitive,
            is_nullable,
            rules,
            is_broken: is_unread || diagnostics.has_errors_since(before) || content.is_absence_reported("default"),
        }
    }

    /// The type of the values that it can have, as far as the declaration says it.
    #[inline]
    pub(super) fn static_type(&self) -> StaticType {
        let ty = self.constraint.as_ref().map_or(StaticType::DYNAMIC, TypeConstraint::static_type);
        let ty = match ty.kind() {
            // Types of the model have null.
            _ if self.is_nullable && !ty.is_dynamic() && !self.is_extended() => ty.optional(),
            _ => ty,
        };
        if self.is_sensitive { StaticType::output(ty) } else { ty }
    }

    /// Returns `true` if the declaration refuses some values, apart from its rules.
    #[inline]
    pub(super) fn can_be_refused(&self) -> bool {
        let takes_any = self.constraint.as_ref().is_none_or(|constraint| constraint.static_type().is_dynamic());
        !takes_any || !self.is_nullable
    }

    /// Returns `true` if a text for the variable stays text: there is no type, and no default but text or null.
    #[inline]
    pub(super) fn takes_any_text(&self, dialect: &Dialect) -> bool {
        let is_text = |value: Value| value.is_null() || value.as_str().is_some();
        let has_text_default = |default| dialect.written(default).is_some_and(is_text);
        self.type_range.is_none() && self.default.as_ref().is_none_or(has_text_default)
    }

    #[inline]
    fn is_extended(&self) -> bool {
        self.constraint.as_ref().is_some_and(TypeConstraint::is_extended)
    }

    /// Returns the range of the type, or of the header of the block.
    #[inline]
    pub(super) fn declared_at(&self) -> Range {
        self.type_range.clone().unwrap_or_else(|| self.header.clone())
    }
}

impl Rule {
    #[inline]
    fn read(block: &Block, diagnostics: &mut Diagnostics) -> Option<Rule> {
        let (content, found) = block.body().content(&BodySchema::new().required("condition").required("error_message"));
        diagnostics.extend(found);
        let expr = |name| content.attribute(name).map(|it| it.expr.clone());
        let (condition, message) = (expr("condition")?, expr("error_message")?);
        if written(&message).is_ok_and(|value| value.as_str().is_some_and(|text| text.trim().is_empty())) {
            diagnostics.push(messages::empty_message(message.range()));
        }
        Some(Rule { condition, message })
    }
}

/// A literal of a type, if there is one; that it is wrong is noted.
#[inline]
fn literal(content: &Content, name: &str, ty: &Type, diagnostics: &mut Diagnostics) -> Option<Value> {
    let expr = &content.attribute(name)?.expr;
    let value = written(expr)
        .and_then(|value| convert(&value, ty).map_err(|error| messages::unsuitable(name, error, expr.range()).into()));
    value.map_err(|refused| diagnostics.extend(refused)).ok()
}

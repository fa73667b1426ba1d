//! Expressions that are carried to another syntax as a schema says: words, names, calls and types are not evaluated, so
//! that a string of JSON that has one is no template.

use hcl_model::__private::without_templates;
use hcl_model::diag::Diagnostics;
use hcl_model::native::{is_identifier, parse_expression};
use hcl_model::syntax::{Cursor, NodeRef, Shape};

use crate::file_syntax::FileSyntax;
use crate::schema::{Schema, TypeSpec};
use crate::ser::WriteError;
use crate::tree::Tree;
use crate::write::kept::{expression, is_json, key, native};
use crate::write::messages;
use crate::write::options::Writing;
use crate::write::parts::repeated;

impl Writing<'_> {
    /// An expression that something of a type is decoded from.
    pub(super) fn carried(&self, expr: NodeRef<'_>, ty: &TypeSpec, keyword: bool) -> Result<Tree, WriteError> {
        match ty {
            TypeSpec::Optional(ty) | TypeSpec::Spanned(ty) | TypeSpec::Sensitive(ty) | TypeSpec::Output(ty) => {
                self.carried(expr, ty, keyword)
            }
            TypeSpec::Eventual(eventual) => self.carried(expr, eventual.ty, keyword),
            TypeSpec::Traversal | TypeSpec::Call | TypeSpec::Type(_) => self.name(expr),
            TypeSpec::List(ty) | TypeSpec::Set(ty) if has_names(ty, keyword) && expr.shape() == Shape::Tuple => {
                self.elements(expr, |_| Some(ty), keyword)
            }
            TypeSpec::Tuple(types) if expr.shape() == Shape::Tuple => {
                self.elements(expr, |index| types.get(index), keyword)
            }
            TypeSpec::Map(ty) if has_names(ty, keyword) && is_object(expr) => {
                self.entries(expr, |_| Some((*ty, keyword)), is_unevaluated(ty, keyword))
            }
            TypeSpec::Object(object) if is_object(expr) => {
                let schema: &'static Schema = (object.schema)();
                self.entries(
                    expr,
                    |name| {
                        let spec = schema.find(name, 0).and_then(|(_, field)| field.argument())?;
                        Some((&spec.ty, spec.keyword))
                    },
                    false,
                )
            }
            _ if keyword && expr.shape() == Shape::Tuple => self.elements(expr, |_| Some(ty), keyword),
            _ if keyword => self.word(expr),
            _ => expression(self, expr),
        }
    }

    /// Returns the tree of an expression that is analysed and not evaluated.
    fn name(&self, expr: NodeRef<'_>) -> Result<Tree, WriteError> {
        match (expr.shape(), self.target) {
            (Shape::Null | Shape::Invalid, _) => expression(self, expr),
            // A text with "${" in it that is an expression, as one of text is, or one in which something is interpolated.
            (Shape::Other, FileSyntax::Native) if is_json(expr) => {
                let text = written(expr);
                match parse_expression("", &text).ok() {
                    Ok(_) => Ok(Tree::Native(text)),
                    Err(_) => in_quotes(expr),
                }
            }
            (Shape::Str(text), FileSyntax::Native) if is_json(expr) && parse_expression("", &text).ok().is_ok() => {
                Ok(Tree::Native(text.into_owned()))
            }
            (Shape::Str(text), FileSyntax::Json) if is_json(expr) => Ok(Tree::Template(text.into_owned())),
            (_, FileSyntax::Json) if !is_json(expr) => native(expr).map(Tree::Template),
            _ => expression(self, expr),
        }
    }

    /// A word without quotes.
    fn word(&self, expr: NodeRef<'_>) -> Result<Tree, WriteError> {
        match (expr.shape(), self.target) {
            // Without the quotes, an interpolated string would be a word.
            (Shape::Other, FileSyntax::Native) if is_json(expr) => in_quotes(expr),
            // It would be nothing.
            (Shape::Str(text), FileSyntax::Native) if is_json(expr) && without_blanks(&text) == "null" => {
                Err(WriteError::new(messages::no_word(&text)))
            }
            (Shape::Str(text), FileSyntax::Native) if is_json(expr) && is_identifier(without_blanks(&text)) => {
                Ok(Tree::Native(without_blanks(&text).to_owned()))
            }
            // Quotes are a mistake in the native syntax alone.
            (Shape::Str(_), FileSyntax::Json) if !is_json(expr) => Err(WriteError::new(messages::quoted_word())),
            (Shape::Other | Shape::Bool(_), FileSyntax::Json) if !is_json(expr) && is_identifier(&native(expr)?) => {
                native(expr).map(|text| Tree::Text(text.into()))
            }
            _ => expression(self, expr),
        }
    }

    /// Refuses the key of an entry that is not evaluated, if JSON would take it for a template.
    pub(super) fn check_key(&self, key: &str) -> Result<(), WriteError> {
        match self.target == FileSyntax::Json && without_templates(key) != key {
            true => Err(WriteError::new(messages::template_in_key()).named(key.to_owned())),
            false => Ok(()),
        }
    }

    fn elements<'t>(
        &self,
        expr: NodeRef<'_>,
        ty: impl Fn(usize) -> Option<&'t TypeSpec>,
        keyword: bool,
    ) -> Result<Tree, WriteError> {
        let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
        let elements = std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor)).enumerate();
        let elements = elements.map(|(index, element)| {
            let element = expr.sibling(element);
            let carried = match ty(index) {
                // A bracket and `for` begin an expression.
                Some(_) if keyword && index == 0 && self.target == FileSyntax::Native && is_for(element) => {
                    Err(WriteError::new(messages::no_word("for")))
                }
                Some(ty) => self.carried(element, ty, keyword),
                None => expression(self, element),
            };
            carried.map_err(|error| error.at(index))
        });
        elements.collect::<Result<_, _>>().map(Tree::List)
    }

    fn entries<'t>(
        &self,
        expr: NodeRef<'_>,
        ty: impl Fn(&str) -> Option<(&'t TypeSpec, bool)>,
        is_unevaluated: bool,
    ) -> Result<Tree, WriteError> {
        let evaluated = || match is_unevaluated && self.target == FileSyntax::Json && !is_json(expr) {
            true => Err(WriteError::new(messages::computed_key())),
            false => expression(self, expr),
        };
        let (syntax, mut cursor, mut entries) = (expr.syntax(), Cursor::default(), Vec::new());
        while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
            let Some(key) = key(expr, entry.key, entry.key_node) else { return evaluated() };
            let value = expr.sibling(entry.value);
            let carried = match ty(&key) {
                Some((ty, keyword)) => self.carried(value, ty, keyword),
                None => expression(self, value),
            };
            let carried = carried.map_err(|error| error.named(&*key))?;
            if is_unevaluated {
                self.check_key(&key)?;
            }
            entries.push((Tree::Text(key.into()), carried));
        }
        // A key that stands twice is for what carries expressions.
        match repeated(entries.len(), |index| entries[index].0.as_bytes()) {
            Some(_) => evaluated(),
            None => Ok(Tree::Map(entries)),
        }
    }
}

/// A word of JSON, which may have blanks around it.
fn without_blanks(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\r', '\n'])
}

/// Returns `true` if values of a type contain, or may contain, an unevaluated part.
fn has_names(ty: &TypeSpec, keyword: bool) -> bool {
    is_unevaluated(ty, keyword) || ty.holds(&|ty| matches!(ty, TypeSpec::Object(_)))
}

/// Returns `true` if the innermost parts of values of a type are not evaluated.
pub(super) fn is_unevaluated(ty: &TypeSpec, keyword: bool) -> bool {
    keyword || ty.holds_kept()
}

/// A template that is as wrong in the native syntax as it is in the JSON one, where nothing is evaluated.
fn in_quotes(expr: NodeRef<'_>) -> Result<Tree, WriteError> {
    match native(expr)? {
        text if text.starts_with('"') => Ok(Tree::Native(text)),
        _ => Err(WriteError::new(messages::template())),
    }
}

/// Returns the text of a string of the JSON syntax, as it is written there.
fn written(expr: NodeRef<'_>) -> String {
    let mut text = String::new();
    expr.syntax().embedded(expr.node(), &mut Diagnostics::new(), &mut |inner| {
        text = inner.syntax().native_text(inner.node()).unwrap_or_default().to_owned();
    });
    text
}

/// Returns `true` if an expression is an object, with or without computed keys.
fn is_object(expr: NodeRef<'_>) -> bool {
    matches!(expr.shape(), Shape::Object | Shape::ComputedObject)
}

/// Returns `true` if a string of the JSON syntax is the word that begins a `for` expression.
fn is_for(expr: NodeRef<'_>) -> bool {
    is_json(expr) && matches!(expr.shape(), Shape::Str(text) if text == "for")
}

//! Types as text: for people (`Display`), and exactly, as a type expression (`Debug`).
//!
//! Members of unions are sorted, so that equal types look alike; where a type contains itself stands `...`.

use std::fmt;

use crate::native::write::{key, quoted};
use crate::static_types::{EnumType, Id, StaticKind, StaticType};
use crate::value::Value;

/// The number of parts of that a type are shown to people.
const SHOWN: usize = 40;
/// The number of parts of that a type are written at all.
const WRITTEN: usize = 10_000;

impl fmt::Display for StaticType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Printer { around: Vec::new(), left: SHOWN }.readable(self))
    }
}

impl fmt::Debug for StaticType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Printer { around: Vec::new(), left: WRITTEN }.exact(self))
    }
}

struct Printer {
    /// The types around the one that is printed, of those that contain themselves.
    around: Vec<Id>,
    left: usize,
}

impl Printer {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn readable(&mut self, ty: &StaticType) -> String {
        self.part(ty, |this| match ty.kind() {
            StaticKind::Tuple(elements) => format!("[{}]", this.list(elements, |this, ty| this.readable(&ty))),
            StaticKind::Object(properties) if properties.iter().len() == 0 => "{}".to_owned(),
            StaticKind::Object(properties) => {
                let shown =
                    this.list(properties.iter(), |this, (name, ty)| format!("{}: {}", key(name), this.readable(&ty)));
                format!("{{ {shown} }}")
            }
            StaticKind::Union(members) => {
                let all = members.len();
                let mut shown: Vec<String> =
                    members.filter(|member| *member != StaticType::NONE).map(|ty| this.readable(&ty)).collect();
                let is_optional = shown.len() < all;
                sort_members(&mut shown);
                match shown.as_slice() {
                    [only] if is_optional => format!("{only}?"),
                    several if is_optional => format!("({})?", several.join(" | ")),
                    several => several.join(" | "),
                }
            }
            StaticKind::Enum(ty) => format!("enum({})", values(ty, " | ")),
            _ => this.plain(ty, Printer::readable),
        })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn exact(&mut self, ty: &StaticType) -> String {
        self.part(ty, |this| match ty.kind() {
            StaticKind::Tuple(elements) => format!("tuple({})", this.list(elements, |this, ty| this.exact(&ty))),
            StaticKind::Object(properties) => {
                let shown =
                    this.list(properties.iter(), |this, (name, ty)| format!("{} = {}", key(name), this.exact(&ty)));
                format!("object({{{shown}}})")
            }
            StaticKind::Union(members) => {
                let mut shown: Vec<String> = members.map(|ty| this.exact(&ty)).collect();
                sort_members(&mut shown);
                format!("union({})", shown.join(", "))
            }
            StaticKind::Enum(ty) => format!("enum({:?}, {})", ty.name(), values(ty, ", ")),
            StaticKind::Opaque(name) => format!("opaque({name:?})"),
            _ => this.plain(ty, Printer::exact),
        })
    }

    /// Returns the text of a type whose text is the same in both ways.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn plain(&mut self, ty: &StaticType, inner: fn(&mut Printer, &StaticType) -> String) -> String {
        match ty.kind() {
            StaticKind::None => "none".to_owned(),
            StaticKind::Bool => "bool".to_owned(),
            StaticKind::Int => "int".to_owned(),
            StaticKind::Number => "number".to_owned(),
            StaticKind::String => "string".to_owned(),
            StaticKind::Const(value) => constant(value),
            StaticKind::Opaque(name) => name.to_owned(),
            StaticKind::List(element) => format!("list({})", inner(self, &element)),
            StaticKind::Set(element) => format!("set({})", inner(self, &element)),
            StaticKind::Map(element) => format!("map({})", inner(self, &element)),
            StaticKind::Promise(element) => format!("promise({})", inner(self, &element)),
            StaticKind::Output(element) => format!("output({})", inner(self, &element)),
            _ => "dynamic".to_owned(),
        }
    }

    /// A part, unless it is around itself or there are too many.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn part(&mut self, ty: &StaticType, shown: impl FnOnce(&mut Printer) -> String) -> String {
        let id = ty.id().filter(|_| ty.facts().recursive);
        if self.left == 0 || id.is_some_and(|id| self.around.contains(&id)) {
            return LEFT_OUT.to_owned();
        }
        self.left -= 1;
        self.around.extend(id);
        let text = shown(self);
        if id.is_some() {
            self.around.pop();
        }
        text
    }

    /// Returns the text of as many of several parts as there is room for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn list<T>(&mut self, parts: impl Iterator<Item = T>, mut shown: impl FnMut(&mut Printer, T) -> String) -> String {
        let mut texts = Vec::new();
        for part in parts {
            if self.left == 0 {
                texts.push(LEFT_OUT.to_owned());
                break;
            }
            texts.push(shown(self, part));
        }
        texts.join(", ")
    }
}

/// The text for parts that are left out.
const LEFT_OUT: &str = "...";

/// Sorts the members of a union; what is left out stands once, at the end.
#[cfg_attr(not(feature = "__shared"), inline)]
fn sort_members(members: &mut Vec<String>) {
    let all = members.len();
    members.retain(|member| member != LEFT_OUT);
    members.sort_unstable();
    if members.len() < all {
        members.push(LEFT_OUT.to_owned());
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn values(ty: &EnumType, separator: &str) -> String {
    ty.values().iter().map(constant).collect::<Vec<_>>().join(separator)
}

/// A constant as an expression.
#[cfg_attr(not(feature = "__shared"), inline)]
fn constant(value: &Value) -> String {
    match value.as_str() {
        Some(text) => quoted(text),
        None => format!("{value:?}"),
    }
}

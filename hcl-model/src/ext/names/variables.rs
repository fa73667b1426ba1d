//! What anything in a body refers to, where `dynamic` blocks give names to elements: an iterator is no name at the root.
//!
//! Bodies are walked as they are written, without a schema: what `dynamic` blocks make is known only once names are. The
//! JSON syntax does not tell blocks from objects, so that there an object may turn out to be neither a `dynamic` block nor in
//! one; what is the name of an iterator only then is doubtful.

use std::rc::Rc;
use std::sync::Arc;

use crate::body::Body;
use crate::expr::{Expression, FunctionReference, Traversal};
use crate::ext::dynamic::{DYNAMIC, iterator_name, iterator_of};
use crate::syntax::{BlockItem, Cursor, EntryKey, Item, MergeRule, Merging, NodeRef, Role, Roles, Shape};

/// The variables of a body and of its blocks.
#[derive(Default)]
pub(super) struct Variables {
    /// The variables that are no iterators.
    pub(super) certain: Vec<Traversal>,
    /// The variables that may be iterators.
    pub(super) doubtful: Vec<Traversal>,
    /// Names at the root that are needed as a whole, which no expression has written.
    pub(super) whole: Vec<String>,
    /// The calls, if functions have free references.
    pub(super) calls: Vec<FunctionReference>,
    pub(super) has_calls: bool,
}

/// A schema for written bodies, in which no `dynamic` block of a later layer overrides that of an earlier one.
struct WrittenDynamic;

impl Roles for WrittenDynamic {
    fn role(&self, name: &str) -> Option<Role> {
        Some(if name == DYNAMIC { Role::Block { labels: 1 } } else { Role::Written })
    }

    fn merging(&self, item: &Item<'_>) -> Option<Merging> {
        let is_dynamic = matches!(item, Item::Block(block) if block.ty == DYNAMIC);
        is_dynamic.then(|| Merging { rule: MergeRule::Append, ..Merging::default() })
    }
}

/// The iterators that are in scope.
#[derive(Clone, Default)]
struct Iterators(Option<Rc<Iterator>>);

struct Iterator {
    name: Arc<str>,
    /// `true` if the iterator may not exist.
    is_doubtful: bool,
    around: Iterators,
}

impl Iterators {
    fn with(&self, name: Arc<str>, is_doubtful: bool) -> Iterators {
        Iterators(Some(Rc::new(Iterator { name, is_doubtful, around: self.clone() })))
    }

    /// Finds an iterator by its name. The result is `true` if all iterators of the name are doubtful.
    fn find(&self, name: &str) -> Option<bool> {
        let mut found = None;
        let mut next = &self.0;
        while let Some(iterator) = next {
            if *iterator.name == *name {
                if !iterator.is_doubtful {
                    return Some(false);
                }
                found = Some(true);
            }
            next = &iterator.around.0;
        }
        found
    }
}

impl Variables {
    /// Returns the variables and calls of expressions, none of which is an iterator.
    pub(super) fn certain(certain: Vec<Traversal>, calls: Vec<FunctionReference>) -> Variables {
        Variables { certain, calls, ..Variables::default() }
    }

    /// Returns the variables of a body. `has_dynamic` says that blocks `dynamic` are expanded, and `has_calls` that calls count.
    pub(super) fn of(body: &Body, has_dynamic: bool, has_calls: bool) -> Variables {
        let mut variables = Variables { has_calls, ..Variables::default() };
        let roles: Option<&dyn Roles> = if has_dynamic { Some(&WrittenDynamic) } else { None };
        let mut bodies = vec![(body.clone(), Iterators::default())];
        while let Some((body, iterators)) = bodies.pop() {
            for item in body.items(roles) {
                match item {
                    Item::Attribute(item) if has_dynamic && !item.node.syntax().tells_blocks_apart() => {
                        variables.property(&item.name, item.expr(), &iterators, false);
                    }
                    Item::Attribute(item) => variables.expression(item.expr(), &iterators),
                    Item::Block(item) if has_dynamic && item.ty == DYNAMIC => {
                        variables.dynamic(&item, &iterators, &mut bodies);
                    }
                    Item::Block(item) => bodies.push((Body::from_node(item.body()), iterators.clone())),
                }
            }
        }
        variables
    }

    fn expression(&mut self, node: NodeRef<'_>, iterators: &Iterators) {
        if self.has_calls {
            self.calls.extend(Expression::from_node(node).functions());
        }
        for variable in Expression::from_node(node).variables() {
            match iterators.find(variable.root()) {
                None => self.certain.push(variable),
                Some(true) => self.doubtful.push(variable),
                Some(false) => {}
            }
        }
    }

    /// A `dynamic` block of a syntax that has blocks.
    fn dynamic(&mut self, block: &BlockItem<'_>, iterators: &Iterators, bodies: &mut Vec<(Body, Iterators)>) {
        // Without a name it makes no blocks, and that is reported.
        let Some(name) = iterator_of(block) else { return };
        let inside = iterators.with(name, false);
        for item in block.body().items(None) {
            match item {
                Item::Attribute(item) if item.name == "iterator" => {}
                Item::Attribute(item) if item.name == "labels" => self.expression(item.expr(), &inside),
                // JSON does not tell that the content is a block.
                Item::Attribute(item) if item.name == "content" => self.content(item.expr(), &inside, false),
                Item::Attribute(item) => self.expression(item.expr(), iterators),
                Item::Block(item) if item.ty == "content" => {
                    bodies.push((Body::from_node(item.body()), inside.clone()));
                }
                Item::Block(item) => bodies.push((Body::from_node(item.body()), iterators.clone())),
            }
        }
    }

    /// A property of JSON, which is an argument, blocks, or `dynamic` blocks.
    fn property(&mut self, name: &str, value: NodeRef<'_>, iterators: &Iterators, is_doubtful: bool) {
        if name != DYNAMIC {
            // Nobody knows whether it is blocks.
            return self.value(value, iterators, true);
        }
        each_object(value, &mut |object| match object {
            Ok(types) => each_entry(types, &mut |ty, key, definitions| {
                let EntryKey::Name(ty) = ty else {
                    self.expression(key, iterators);
                    return self.value(definitions, iterators, is_doubtful);
                };
                each_object(definitions, &mut |definition| match definition {
                    Ok(definition) => self.definition(&ty, definition, iterators, is_doubtful),
                    Err(other) => self.expression(other, iterators),
                });
            }),
            Err(other) => self.expression(other, iterators),
        });
    }

    /// One `dynamic` block of JSON.
    fn definition(&mut self, ty: &str, definition: NodeRef<'_>, iterators: &Iterators, is_doubtful: bool) {
        let mut name = Some(Arc::from(ty));
        each_entry(definition, &mut |property, _, value| {
            if property == EntryKey::Name("iterator".into()) {
                name = iterator_name(&Expression::from_node(value));
            }
        });
        let Some(name) = name else {
            return self.value(definition, iterators, is_doubtful);
        };
        let inside = iterators.with(name, is_doubtful);
        each_entry(definition, &mut |property, key, value| match property {
            EntryKey::Name(name) if name == "iterator" && !is_doubtful => {}
            EntryKey::Name(name) if name == "labels" => self.expression(value, &inside),
            EntryKey::Name(name) if name == "content" => self.content(value, &inside, is_doubtful),
            EntryKey::Name(_) => self.expression(value, iterators),
            EntryKey::Computed => {
                self.expression(key, iterators);
                self.expression(value, iterators);
            }
        });
    }

    /// Adds the variables of the `content` of a `dynamic` block of JSON.
    fn content(&mut self, value: NodeRef<'_>, inside: &Iterators, is_doubtful: bool) {
        each_object(value, &mut |content| match content {
            Ok(content) => self.entries(content, inside, is_doubtful),
            Err(other) => self.expression(other, inside),
        });
    }

    /// Adds the variables of a value that may be blocks.
    fn value(&mut self, value: NodeRef<'_>, iterators: &Iterators, is_doubtful: bool) {
        each_object(value, &mut |object| match object {
            Ok(object) => self.entries(object, iterators, is_doubtful),
            Err(other) => self.expression(other, iterators),
        });
    }

    fn entries(&mut self, object: NodeRef<'_>, iterators: &Iterators, is_doubtful: bool) {
        each_entry(object, &mut |name, key, value| match name {
            EntryKey::Name(name) => self.property(&name, value, iterators, is_doubtful),
            EntryKey::Computed => {
                self.expression(key, iterators);
                self.value(value, iterators, is_doubtful);
            }
        });
    }
}

/// The objects that a value of JSON is, if it is one or some in arrays; what is no object is none.
fn each_object<'a>(value: NodeRef<'a>, found: &mut dyn FnMut(Result<NodeRef<'a>, NodeRef<'a>>)) {
    match value.shape() {
        Shape::Object | Shape::ComputedObject => found(Ok(value)),
        Shape::Tuple => {
            let mut cursor = Cursor::default();
            while let Some(element) = value.syntax().next_element(value.node(), &mut cursor) {
                each_object(value.sibling(element), found);
            }
        }
        _ => found(Err(value)),
    }
}

/// The entries of an object: the name, where it stands, and the value.
fn each_entry<'a>(object: NodeRef<'a>, found: &mut dyn FnMut(EntryKey<'a>, NodeRef<'a>, NodeRef<'a>)) {
    let mut cursor = Cursor::default();
    while let Some(entry) = object.syntax().next_entry(object.node(), &mut cursor) {
        found(entry.key, object.sibling(entry.key_node), object.sibling(entry.value));
    }
}

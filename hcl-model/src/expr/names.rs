//! A map from names that shares what it has in common with the map it was made from: what scopes are made of.
//!
//! A balanced tree (an AA tree) whose nodes are copied only where a change meets a node that somebody else has too.
//! So a copy costs nothing, a change and a lookup take a number of steps that grows with the logarithm of the number of
//! names, and the names come out sorted.

use std::cmp::Ordering;
use std::sync::Arc;

/// Names with what they stand for.
#[derive(Clone)]
pub(super) struct Names<T> {
    tree: Tree<T>,
    count: usize,
}

type Tree<T> = Option<Arc<Node<T>>>;

#[derive(Clone)]
struct Node<T> {
    name: Arc<str>,
    value: T,
    /// A left child is one level lower; a right one may be on the same level, but not two in a row.
    level: u8,
    left: Tree<T>,
    right: Tree<T>,
}

impl<T> Default for Names<T> {
    fn default() -> Names<T> {
        Names { tree: None, count: 0 }
    }
}

impl<T: Clone> Names<T> {
    /// Returns the value that a name stands for.
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        let mut tree = &self.tree;
        while let Some(node) = tree {
            tree = match name.cmp(&node.name) {
                Ordering::Less => &node.left,
                Ordering::Equal => return Some(&node.value),
                Ordering::Greater => &node.right,
            };
        }
        None
    }

    /// Adds a name, or lets it stand for something else.
    pub(super) fn insert(&mut self, name: Arc<str>, value: T) {
        self.count += usize::from(insert(&mut self.tree, name, value));
    }

    /// Returns the number of names.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// All names, sorted.
    pub(super) fn names(&self) -> Vec<&str> {
        self.first_names(usize::MAX)
    }

    /// The first of them, so many at most.
    pub(super) fn first_names(&self, most: usize) -> Vec<&str> {
        self.iter().take(most).map(|(name, _)| &**name).collect()
    }

    /// Returns all names with what they stand for, sorted.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &T)> {
        let (mut tree, mut above) = (&self.tree, Vec::new());
        std::iter::from_fn(move || {
            while let Some(node) = tree {
                above.push(node);
                tree = &node.left;
            }
            let node = above.pop()?;
            tree = &node.right;
            Some((&node.name, &node.value))
        })
    }
}

/// Adds a name to a tree, or lets it stand for something else; whether it is new.
fn insert<T: Clone>(tree: &mut Tree<T>, name: Arc<str>, value: T) -> bool {
    let Some(node) = tree else {
        *tree = Some(Arc::new(Node { name, value, level: 1, left: None, right: None }));
        return true;
    };
    let node = Arc::make_mut(node);
    let is_new = match name.cmp(&node.name) {
        Ordering::Less => insert(&mut node.left, name, value),
        Ordering::Equal => {
            node.value = value;
            false
        }
        Ordering::Greater => insert(&mut node.right, name, value),
    };
    turn_right(node);
    turn_left(node);
    is_new
}

/// Puts a left child that is on the same level above its parent.
fn turn_right<T: Clone>(node: &mut Node<T>) {
    if node.left.as_ref().is_none_or(|left| left.level != node.level) {
        return;
    }
    if let Some(mut left) = node.left.take() {
        let above = Arc::make_mut(&mut left);
        node.left = above.right.take();
        std::mem::swap(node, above);
        node.right = Some(left);
    }
}

/// Puts the first of two right children in a row that are on the same level above its parent, one level higher.
fn turn_left<T: Clone>(node: &mut Node<T>) {
    let second = node.right.as_ref().and_then(|right| right.right.as_ref());
    if second.is_none_or(|second| second.level != node.level) {
        return;
    }
    if let Some(mut right) = node.right.take() {
        let above = Arc::make_mut(&mut right);
        node.right = above.left.take();
        std::mem::swap(node, above);
        node.level += 1;
        node.left = Some(right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth<T>(tree: &Tree<T>) -> usize {
        tree.as_ref().map_or(0, |node| 1 + depth(&node.left).max(depth(&node.right)))
    }

    /// Names in order, which would make a list of a tree that is not balanced.
    #[test]
    fn it_is_balanced_and_sorted() {
        let mut names = Names::default();
        for number in 0..10_000 {
            names.insert(format!("{number:05}").into(), number);
        }
        assert!(depth(&names.tree) <= 28, "{}", depth(&names.tree));
        let expected: Vec<String> = (0..10_000).map(|number| format!("{number:05}")).collect();
        assert_eq!((names.names(), names.len()), (expected.iter().map(String::as_str).collect(), 10_000));
        assert!((0..10_000).all(|number| names.get(&format!("{number:05}")) == Some(&number)));
        assert_eq!(names.get("1"), None);
    }

    #[test]
    fn a_copy_does_not_see_later_changes() {
        let mut first = Names::default();
        for number in (0..1000).rev() {
            first.insert(number.to_string().into(), number);
        }
        let mut second = first.clone();
        second.insert("7".into(), -7);
        second.insert("new".into(), 1);
        assert_eq!((first.get("7"), first.get("new")), (Some(&7), None));
        assert_eq!((second.get("7"), second.get("new"), second.get("8")), (Some(&-7), Some(&1), Some(&8)));
        assert_eq!((first.names().len(), second.names().len()), (1000, 1001));
    }
}

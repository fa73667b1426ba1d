//! A schema as what says to a syntax which names are attributes and which are blocks.

use std::borrow::Cow;

use crate::schema::Schema;
use crate::syntax::{MergeRule, Role, Roles};

impl Roles for Schema {
    fn role(&self, name: &str) -> Option<Role> {
        self.find(name, 0).and_then(|(_, field)| field.role(name))
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks());
        blocks.map(|block| block.label_names(ty)).unwrap_or_default()
    }

    fn merge_rule(&self, name: &str) -> MergeRule {
        self.find(name, 0).map_or(MergeRule::Default, |(_, field)| field.merge_rule())
    }

    fn canonical<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.find(name, 0) {
            Some((_, field)) if field.is_item() => Cow::Borrowed(field.name()),
            _ => Cow::Borrowed(name),
        }
    }
}

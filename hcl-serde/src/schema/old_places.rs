//! The old places of items in older files, for each body. A walk over a file in its written form uses them.

use std::sync::Arc;

use hcl_model::__private::value::is_same_text;
use hcl_model::syntax::Role;

use crate::schema::{Field, Migration, Migrations, Schema, old_role};

/// The old places that are in a body, or in a block in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct OldPlaces {
    moves: Arc<[Migration]>,
    /// The numbers of those, and how many steps of the way lead to the body.
    wanted: Vec<(usize, usize)>,
}

impl OldPlaces {
    /// Returns the old places of a file.
    pub(crate) fn of(schema: &'static Schema) -> OldPlaces {
        let moves = schema.migrates().map_or_else(Vec::new, |_| Migrations::of(schema).all);
        OldPlaces { wanted: (0..moves.len()).map(|of| (of, 0)).collect(), moves: moves.into() }
    }

    /// Returns `true` if there are no old places.
    pub(crate) fn are_none(&self) -> bool {
        self.wanted.is_empty()
    }

    /// Returns the field of now for an item of the body, if the item belongs elsewhere now.
    pub(crate) fn field(&self, name: &str) -> Option<&'static Field> {
        let mut here = self.here().filter(|(_, rest)| matches!(rest, [last] if is_same_text(last, name)));
        here.next().map(|(it, _)| it.field())
    }

    /// The old places in a block.
    pub(crate) fn inside(&self, ty: &str, labels: &[String]) -> OldPlaces {
        let led = |&(of, gone): &(usize, usize)| {
            let it = &self.moves[of];
            if gone < it.common {
                return it.to[gone].takes(ty).then_some((of, gone + 1));
            }
            let (name, rest) = it.from[gone..].split_first()?;
            let own = rest.get(..labels.len()).filter(|_| rest.len() > labels.len() && is_same_text(name, ty))?;
            let is_it = own.iter().zip(labels).all(|(own, label)| is_same_text(own, label));
            is_it.then_some((of, gone + 1 + labels.len()))
        };
        OldPlaces { moves: self.moves.clone(), wanted: self.wanted.iter().filter_map(led).collect() }
    }

    /// Returns the role of a name in a body with these old places. `now` is the role in the schema, if the schema has
    /// the name.
    pub(crate) fn role(&self, name: &str, now: Option<Role>) -> Option<Role> {
        old_role(name, now, self.here())
    }

    /// Returns the old places in the body itself, with the names that lead there.
    fn here(&self) -> impl Iterator<Item = (&Migration, &[String])> + Clone {
        let here = self.wanted.iter().map(|&(of, gone)| (&self.moves[of], gone));
        here.filter(|(it, gone)| it.common <= *gone).map(|(it, gone)| (it, &it.from[gone..]))
    }
}

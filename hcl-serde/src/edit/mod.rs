//! Files of a type that are changed, and nothing else of them: a program changes its configuration, and mistakes and old
//! names are mended.
//!
//! [`update`] decodes a file, lets the program change the value, and writes what differs, [`Update`] does it with all files of
//! a loader; [`diff`] says what differs between two values, [`migrate`] turns an old or a mistaken file into a new one, and
//! [`migrate_files`] all that a loader reads.
//! Whoever changes files without a type uses [`crate::model::edit`], and whoever writes whole files [`crate::to_string`].

mod apply;
mod around;
mod blocks;
mod change;
mod compare;
mod fixer;
mod held;
mod in_document;
mod kept;
mod layered;
mod many;
mod messages;
mod migrate;
mod migrate_files;
mod moved;
#[cfg(feature = "lsp")]
mod offered;
mod order;
mod pairs;
mod reason;
mod references;
mod relabelled;
mod replace;
mod update;
mod values;

#[cfg(feature = "command")]
pub(crate) use around::{former_place, former_place_around, in_new_maps, is_made, named_there};
pub use change::{Change, Changes, diff};
#[cfg(feature = "command")]
pub(crate) use fixer::finding_more;
#[cfg(feature = "command")]
pub(crate) use held::{Of, kept_in, value_of};
#[cfg(feature = "command")]
pub(crate) use in_document::marked;
#[cfg(feature = "command")]
pub(crate) use kept::{Kept, kept_in_block, may_keep};
#[cfg(feature = "command")]
pub(crate) use messages::{changed_meanwhile, of_the_edit, unwritable};
#[cfg(feature = "command")]
pub(crate) use migrate::migrate_alone;
pub use migrate::{Migrated, migrate, migrate_with};
#[cfg(feature = "command")]
pub(crate) use migrate_files::migrate_some;
pub use migrate_files::{MigratedFiles, migrate_files};
#[cfg(feature = "lsp")]
pub(crate) use offered::{Offered, offered};
#[cfg(feature = "command")]
pub(crate) use replace::{PATIENCE, beginning, locked, make, real_place, replace_locked, without_mark};
pub use replace::{replace, replace_unchanged};
pub use update::{Update, update};

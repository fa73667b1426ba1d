//! A path that means something where it was written.

use std::path::{Path, PathBuf};

use hcl_model::source::{Range, SourceKind};
use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};

use crate::parts;
use crate::schema::{Format, HclFormat, HclType, LeafFn, TypeSpec};
use crate::spanned::Spanned;

/// A path that is resolved against the folder of the file that named it.
///
/// A path from elsewhere, such as an environment variable, is resolved against the working directory, as every path
/// is. So is a path in a file that was itself named without a folder.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Loader, RelativePath};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     certificate: RelativePath,
/// }
///
/// # let folder = std::env::temp_dir().join(format!("hcl-serde-relative-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let file = folder.join("app.hcl");
/// # std::fs::write(&file, "certificate = \"tls/app.pem\"\n").unwrap();
/// let config: Config = Loader::new().file(&file).load()?;
/// assert_eq!(config.certificate.resolve(), folder.join("tls/app.pem"));
/// assert_eq!(config.certificate.as_written(), std::path::Path::new("tls/app.pem"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativePath {
    path: PathBuf,
    /// The folder of the file that named it.
    folder: Option<PathBuf>,
}

impl RelativePath {
    /// The path that a place named.
    pub fn new(path: impl Into<PathBuf>, named_at: &Range) -> RelativePath {
        let folder = match named_at.source().kind() {
            SourceKind::File(file) => file.parent().map(Path::to_owned),
            _ => None,
        };
        RelativePath { path: path.into(), folder }
    }

    /// The path as it is written.
    #[must_use]
    pub fn as_written(&self) -> &Path {
        &self.path
    }

    /// The path to use.
    #[must_use]
    pub fn resolve(&self) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.join(&self.path),
            None => self.path.clone(),
        }
    }
}

impl HclFormat for RelativePath {
    const FORMAT: Option<&'static Format> = Some(&Format::PATH);
}

impl HclType for RelativePath {
    const TYPE: TypeSpec = TypeSpec::Spanned(&TypeSpec::Text(&Format::PATH));
    const CHECK: Option<LeafFn> = Some(parts::whole::<RelativePath>);
}

/// The path as it is written.
impl Serialize for RelativePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.path.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RelativePath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RelativePath, D::Error> {
        let path = Spanned::<PathBuf>::deserialize(deserializer)?;
        let range = path.range().clone();
        Ok(RelativePath::new(path.into_inner(), &range))
    }
}

//! Values in a configuration to start from: what a value is written as, given to the template of its type.

use serde_core::Serialize;

use crate::file_syntax::FileSyntax;
use crate::schema::{Given, GivenKind, HclFile, Identity, Items, Sample, TemplateOptions, of_file, template_with};
use crate::ser::{Secrets, WriteError};
use crate::tree::Tree;
use crate::write::options::{WriteOptions, Writing};
use crate::write::parts::Part;

/// Writes a configuration to start from as [`schema::to_template`](crate::schema::to_template) does, with the values of a value
/// of the type: for an `init` command that has asked its user something, or for a program that shows what it runs with.
///
/// What the value has is there and counts, but for arguments that are what they are when they are left out, if that is
/// known: these stay commented out, and so does everything else, with its defaults and examples. It loads and gives the value
/// again, but for what is sensitive: a template is made to be shown, so that a secret is left out, and one that must be there is
/// to be filled in. [`TemplateOptions::show_secrets`] writes secrets, too.
///
/// # Errors
///
/// A [`WriteError`] as [`to_string`](crate::to_string) has it, but for what is sensitive.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::TemplateOptions;
/// use hcl_serde::HclSchema;
/// use hcl_serde::write::template_for;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
/// struct Config {
///     /// Where it listens.
///     #[serde(default = "port")]
///     port: u16,
///     #[serde(default)]
///     verbose: bool,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     weight: Option<u8>,
/// }
///
/// fn port() -> u16 {
///     80
/// }
///
/// let service = Service { name: "web".to_owned(), weight: None };
/// let config = Config { port: 9000, verbose: false, service: vec![service] };
/// let text = template_for(&config, &TemplateOptions::new().without_documentation())?;
/// let lines = ["port = 9000", "", "# verbose = false", "", "service \"web\" {", "  # weight = 1", "}"];
/// assert_eq!(text.lines().collect::<Vec<_>>(), lines);
/// assert_eq!(hcl_serde::from_str::<Config>(&text).unwrap(), config);
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
#[inline]
pub fn template_for<T: Serialize + HclFile + ?Sized>(
    value: &T,
    template: &TemplateOptions,
) -> Result<String, WriteError> {
    let secrets = if template.exposes() { Secrets::Exposed } else { Secrets::Blank };
    let options = &WriteOptions { secrets, ..WriteOptions::default() };
    let schema = of_file::<T>();
    let tree = value.serialize(options.serializer())?;
    let target = if template.is_json() { FileSyntax::Json } else { FileSyntax::Native };
    let content = Writing { options, target }.content(tree, schema)?;
    Ok(template_with(schema, template, given(content.parts, content.form)))
}

#[inline]
fn given(parts: Vec<Part>, form: Option<Identity>) -> Items {
    let mut given = Vec::with_capacity(parts.len());
    for part in parts {
        let (name, kind) = match part {
            Part::Comment(_) => continue,
            Part::Argument { name, value, .. } => (name, GivenKind::Argument(sample(value))),
            Part::Block { ty, labels, parts, form, .. } => {
                (ty, GivenKind::Block { labels, items: self::given(parts, form) })
            }
        };
        given.push(Given { name: name.into_owned(), kind });
    }
    Items::new(given).of_form(form)
}

#[inline]
fn sample(tree: Tree) -> Sample {
    match tree {
        Tree::Bool(truth) => Sample::Bool(truth),
        Tree::Text(text) => Sample::Text(text.into()),
        Tree::Word(word) => Sample::Text(word.to_owned()),
        Tree::List(elements) => Sample::List(elements.into_iter().map(sample).collect()),
        Tree::Map(entries) => {
            let entry = |(name, value): (Tree, Tree)| Some((name.into_name().ok()?.into_owned(), sample(value)));
            Sample::Map(entries.into_iter().filter_map(entry).collect())
        }
        // An empty text is seen to be filled in; of anything else only null is nothing that counts.
        Tree::Blank(inner) => Sample::Blank(Box::new(match *inner {
            Tree::Text(_) => Sample::Text(String::new()),
            _ => Sample::Null,
        })),
        // As the syntax has it that is written.
        Tree::Native(text) | Tree::Template(text) => Sample::Kept(text),
        number if number.is_number() => Sample::Number(number.digits()),
        _ => Sample::Null,
    }
}

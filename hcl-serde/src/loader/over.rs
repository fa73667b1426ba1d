//! The settings of the environment, files of secrets and overrides, which apply over all layers.

use hcl_model::body::Body;
use hcl_model::expr::Mode;

use crate::loader::Loader;
use crate::loader::read::{Input, Read};
use crate::loader::secret_files::{SecretFiles, read_secret};
use crate::loader::setting::Setting;
use crate::loader::settings::{Environment, Layers};
use crate::schema::Schema;

impl Loader {
    /// The variables of the environment, which are set over what is read.
    pub(super) fn environment_mut(&mut self) -> &mut Environment {
        self.set_over = Some(set_over);
        self.environment.get_or_insert_default()
    }

    /// Returns the prefix of the names of the environment variables, if there are any.
    #[cfg(feature = "command")]
    pub(crate) fn prefix_of_environment(&self) -> Option<&str> {
        self.environment.as_ref().map(|environment| &*environment.prefix)
    }

    /// Sets something over everything else.
    pub(super) fn set_last(&mut self, settings: impl IntoIterator<Item = Setting>) {
        self.set_over = Some(set_over);
        self.overrides.extend(settings);
    }

    /// Reads files that have secrets in them, which are set over what is read.
    pub(super) fn reading_secrets(self) -> Loader {
        Loader { read_secret: Some(read_secret), set_over: Some(set_over), ..self }
    }
}

fn set_over(
    loader: &Loader,
    schema: &'static Schema,
    layers: &mut Vec<Body>,
    (files, mode): (&SecretFiles, Mode<'_>),
    read: &mut Read,
) {
    let mut outside: Vec<Setting> = loader.in_credentials().collect();
    if let Some(environment) = &loader.environment {
        let exempt: Vec<&str> = loader.inputs.iter().filter_map(Input::variable).collect();
        outside.splice(0..0, environment.settings(&exempt, &mut read.diagnostics));
    }
    let denies = loader.environment.as_ref().is_some_and(|environment| environment.deny_unknown);
    for (settings, denies) in [(outside, denies), (loader.overrides.clone(), true)] {
        if !settings.is_empty() {
            let found = loader.without_variables(settings, &mut read.settings);
            let made = Layers { schema, layers, files, mode, is_static: read.is_static }.body(
                &found,
                denies,
                &mut read.diagnostics,
            );
            layers.extend(made);
        }
    }
}

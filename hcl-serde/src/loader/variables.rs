//! Variables and locals of the configuration itself, and the values that the program, the environment and overrides have for
//! variables.

use std::collections::HashMap;
use std::path;
use std::sync::Arc;

use hcl_model::__private::UnevaluatedDefinition;
use hcl_model::__private::diag::closest;
use hcl_model::__private::value::is_same_text;
use hcl_model::body::{Body, Definition, Locals, Undeclared, Variables};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::SourceKind;
use hcl_model::syntax::Damage;
use hcl_model::value::Value;

use crate::codes;
use crate::environment::fold;
use crate::loader::given::{DefinitionMap, GivenFile, GivenValue, MapOfNames, below};
use crate::loader::meant::Defines;
use crate::loader::read::Input;
use crate::loader::setting::Setting;
use crate::loader::{Loader, Transform, messages};

impl Loader {
    /// Lets files declare variables in blocks `variable "name"`, and refer to them below a name, such as `var.port`.
    ///
    /// [`Variables`] explains the blocks, which are not part of the type. Pass [`Variables`] instead of a name to choose
    /// the rules, such as names at the root ([`Variables::at_root`]).
    /// A value comes from the default of the declaration, [`Loader::variable_value`], [`Loader::variable_file`], the
    /// environment (`APP_VAR__PORT` with the prefix `APP`) or [`Loader::override_value`] (`var.port`); later sources take
    /// precedence. An invalid value is an error at its source. A second call with the same name has no effect.
    ///
    /// [`Variables`] can have values themselves, which rank above the default and below all other sources. For example,
    /// `rules.given_text("port", value, "environment variable PKR_VAR_port")` takes a name that [`Loader::env`] does not read.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     listen: String,
    /// }
    ///
    /// let text = "variable \"port\" {\n  type = int\n  default = 80\n}\nlisten = \":${var.port}\"\n";
    /// let loader = Loader::new().named_text("app.hcl", text).allow_variables("var");
    /// assert_eq!(loader.load::<Config>()?.listen, ":80");
    /// assert_eq!(loader.clone().env_from("APP", [("APP_VAR__PORT", "8080")]).load::<Config>()?.listen, ":8080");
    /// let refused = loader.override_value("var.port", "high").load::<Config>().unwrap_err();
    /// assert!(refused.to_string().starts_with("override of var.port:1:1: invalid value for variable `port`"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn allow_variables(mut self, variables: impl Into<Variables>) -> Loader {
        let rules = variables.into();
        if self.variables.iter().any(|known| is_same_text(known, rules.name())) {
            return self;
        }
        self.variables.push(rules.name().clone());
        self.defining(move |configuration| {
            let name = rules.name();
            let defines = if rules.are_at_root() { Defines::AtRoot } else { Defines::Below(name.clone()) };
            let content = configuration.take_defining(&Definition::Variable.schema(), &defines);
            let declared = configuration.mapped(&defines, name, rules.clone(), Variables::map);
            let declared = declared.blocks(content.blocks());
            if rules.are_at_root() {
                let locals = &configuration.loader.locals;
                let is_taken = |name: &str| locals.iter().any(|taken| is_same_text(taken, name));
                let labels = content.blocks().iter().flat_map(|block| block.labels().iter().zip(block.label_ranges()));
                let taken = labels.filter(|(name, _)| is_taken(name));
                configuration.diagnostics.extend(taken.map(|(name, at)| messages::taken_name(name, at.clone())));
            }
            let types = configuration.scope().is_some().then(|| declared.static_types());
            let variables = configuration.given(name, declared);
            #[cfg(feature = "lsp")]
            let variables = configuration.unshown_variables(variables);
            let (context, mut found) = variables.evaluate(configuration.context());
            let is_broken = |body: &Body| body.missing_item_range().source().is_broken();
            let is_value_lost = || configuration.values_of_files(name).any(|body| body.is_none_or(is_broken));
            if types.is_some() || is_value_lost() {
                // There is no value yet, or an error says why.
                found.retain(|found| found.code() != codes::MISSING_VARIABLE);
            }
            configuration.define((context, found));
            for (name, ty) in types.into_iter().flatten() {
                configuration.define_type(&name, ty);
            }
        })
    }

    /// Reads values of declared variables from a file, such as `port = 80` for `var.port`.
    ///
    /// The name is that of [`Loader::allow_variables`]. The file is JSON if its extension is `json`, and the native syntax
    /// otherwise. A later file takes precedence over an earlier file and over [`Loader::variable_value`]; the environment
    /// and overrides take precedence over all files. An error stands at the value in the file. A value without a
    /// declaration is an error, unless [`Variables::undeclared`] says otherwise.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     listen: String,
    /// }
    ///
    /// let config: Config = Loader::new()
    ///     .file("app.hcl")
    ///     .allow_variables("var")
    ///     .variable_file("var", "production.vars.hcl")
    ///     .optional_variable_file("var", "local.vars.hcl")
    ///     .load()?;
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variable_file(self, name: impl Into<Arc<str>>, path: impl AsRef<path::Path>) -> Loader {
        self.given_file(name.into(), Input::File { path: path.as_ref().to_owned(), optional: false })
    }

    /// Reads values of declared variables from a file that may be missing.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn optional_variable_file(self, name: impl Into<Arc<str>>, path: impl AsRef<path::Path>) -> Loader {
        self.given_file(name.into(), Input::File { path: path.as_ref().to_owned(), optional: true })
    }

    /// Reads values of declared variables from a text with its name in reports: JSON if the name ends in `.json`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     listen: String,
    /// }
    ///
    /// let text = "variable \"port\" {\n  type = int\n}\nlisten = \":${var.port}\"\n";
    /// let loader = Loader::new().named_text("app.hcl", text).allow_variables("var");
    /// let config: Config = loader.clone().variable_text("var", "test.vars.hcl", "port = 8080\n").load()?;
    /// assert_eq!(config.listen, ":8080");
    /// let refused = loader.variable_text("var", "test.vars.hcl", "port = \"high\"\n").load::<Config>().unwrap_err();
    /// assert!(refused.to_string().starts_with("test.vars.hcl:1:8: invalid value for variable `port`"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variable_text(
        self,
        name: impl Into<Arc<str>>,
        text_name: impl Into<String>,
        text: impl Into<String>,
    ) -> Loader {
        self.given_file(name.into(), Input::Text { name: text_name.into(), text: text.into() })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn given_file(mut self, root: Arc<str>, input: Input) -> Loader {
        let gives = self.gives_values();
        self.given_files.push(GivenFile { root, input });
        if gives { self } else { self.refusing_misplaced() }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn gives_values(&self) -> bool {
        !self.given.is_empty() || !self.given_files.is_empty()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refusing_misplaced(self) -> Loader {
        self.transform(|configuration| configuration.refuse_misplaced())
    }

    /// Gives a declared variable a value of your program, which may be a promise or carry marks.
    ///
    /// The path is that of references, such as `var.port`. The value overrides the default of the declaration; the
    /// environment and overrides take precedence over it, and then a promise is not waited for. The value is converted
    /// to the declared type, once it is available. An invalid value is an error at the declaration, which never shows
    /// the value. A variable without a declaration is an error.
    /// [`Promise::to_value`](hcl_model::value::Promise::to_value) makes a value of a promise.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader, Value};
    /// use hcl_serde::eventual::Promise;
    /// use hcl_serde::model::types::Type;
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     listen: String,
    /// }
    ///
    /// let text = "variable \"port\" {\n  type = int\n}\nlisten = \":${var.port}\"\n";
    /// let loader = Loader::new().named_text("app.hcl", text).allow_variables("var");
    /// assert_eq!(loader.clone().variable_value("var.port", 80).load::<Config>()?.listen, ":80");
    ///
    /// let (port, resolver) = Promise::new("port", Type::NUMBER);
    /// let later = loader.clone().variable_value("var.port", port.to_value());
    /// let pending = later.load_pending::<Config>()?;
    /// resolver.resolve(Value::from(8080)).unwrap();
    /// assert_eq!(pending.finish()?.listen, ":8080");
    /// assert_eq!(later.override_value("var.port", "90").load::<Config>()?.listen, ":90");
    ///
    /// let refused = loader.variable_value("var.prot", 80).load::<Config>().unwrap_err();
    /// assert!(refused.to_string().contains("no variable `prot`. Did you mean `var.port`?"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn variable_value(mut self, path: impl Into<String>, value: impl Into<Value>) -> Loader {
        let gives = self.gives_values();
        self.given.push(GivenValue { path: path.into(), value: value.into() });
        if gives { self } else { self.refusing_misplaced() }
    }

    /// Lets files define local values in blocks `locals`, and refer to them below a name, such as `local.domain`.
    ///
    /// [`Locals`] explains the blocks. Local values may use earlier definitions, such as those of
    /// [`Loader::allow_variables`]. The blocks of one layer are one block. A layer with one block overrides single values; a
    /// layer with several blocks replaces those of earlier layers.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     url: String,
    /// }
    ///
    /// let text = "locals {\n  host = \"${local.name}.example.com\"\n  name = \"www\"\n}\nurl = \"https://${local.host}/\"\n";
    /// let loader = Loader::new().named_text("app.hcl", text).allow_locals("local");
    /// assert_eq!(loader.load::<Config>()?.url, "https://www.example.com/");
    /// let local = loader.layer().named_text("local.hcl", "locals {\n  name = \"dev\"\n}\n");
    /// assert_eq!(local.load::<Config>()?.url, "https://dev.example.com/");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn allow_locals(mut self, name: impl Into<Arc<str>>) -> Loader {
        let name = name.into();
        self.locals.push(name.clone());
        self.defining(move |configuration| {
            let defines = Defines::Below(name.clone());
            let content = configuration.take_defining(&Definition::Locals.schema(), &defines);
            let locals = configuration.mapped(&defines, &name, Locals::new(name.clone()), Locals::map);
            let locals = content.blocks().iter().fold(locals, |all, block| all.body(block.body()));
            #[cfg(feature = "lsp")]
            let locals = configuration.unshown_locals(locals);
            let made = locals.evaluate(configuration.context());
            configuration.define(made);
            if let Some(scope) = configuration.scope.take() {
                let mut inside = scope;
                let ty = locals.static_type(&configuration.context, |definition, object| match definition {
                    UnevaluatedDefinition::Attribute(expr) => {
                        inside = std::mem::take(&mut inside).with_variable(name.clone(), object);
                        let (ty, found) = expr.static_type(&inside);
                        (!found.has_errors()).then_some(ty)
                    }
                    #[cfg(feature = "language")]
                    UnevaluatedDefinition::Function(function) => {
                        let closure = [(name.clone(), object)];
                        inside = std::mem::take(&mut inside).with_closure(function.clone(), closure);
                        None
                    }
                    #[cfg(not(feature = "language"))]
                    UnevaluatedDefinition::Function(_) => None,
                });
                configuration.scope = Some(inside.with_variable(name.clone(), ty));
            }
        })
    }

    /// Changes the value of a variable or of a local value, for example to mark the value.
    ///
    /// The path is that of references, such as `local.key`. The function gets the value as soon as a part of the value is
    /// known, and again when a promise is settled. A path without a definition has no effect.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::value::Mark;
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     motd: String,
    /// }
    ///
    /// let text = "locals {\n  key = \"hunter2\"\n}\nmotd = local.key\n";
    /// let loader = Loader::new().named_text("app.hcl", text).allow_locals("local");
    /// assert_eq!(loader.clone().load::<Config>()?.motd, "hunter2");
    /// let loader = loader.map_definition("local.key", |value| value.mark(Mark::sensitive()));
    /// let refused = loader.load::<Config>().unwrap_err();
    /// assert!(refused.to_string().contains("this value is secret"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn map_definition(
        mut self,
        path: impl Into<String>,
        map: impl Fn(Value) -> Value + Send + Sync + 'static,
    ) -> Loader {
        self.maps.push(DefinitionMap { path: path.into(), map: Arc::new(map) });
        self
    }

    /// Returns the settings that are for no declared variable, and adds the settings for declared variables to
    /// `kept`.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn without_variables(&self, settings: Vec<Setting>, kept: &mut Vec<Setting>) -> Vec<Setting> {
        let is_variable = |setting: &Setting| {
            let first = setting.steps().first();
            first.is_some_and(|first| self.variables.iter().any(|name| setting.is_called(first, name)))
        };
        let (for_variables, others) = settings.into_iter().partition(is_variable);
        kept.extend::<Vec<Setting>>(for_variables);
        others
    }
}

impl Transform<'_> {
    /// Returns definitions below a name with the changes of the program.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn mapped<D>(&self, defines: &Defines, root: &str, definitions: D, map: impl Fn(D, MapOfNames) -> D) -> D {
        let at_root = |path: &str| match path.parse::<Path>().ok()?.steps() {
            [name] if matches!(defines, Defines::AtRoot) => Some(name.text()),
            _ => None,
        };
        let name = |path: &str| below(path, root).or_else(|| at_root(path));
        let maps = self.loader.maps.iter().filter_map(|it| Some((name(&it.path)?, it.map.clone())));
        maps.fold(definitions, |definitions, (name, change)| {
            let change = move |of: &str, value| if is_same_text(of, &name) { change(value) } else { value };
            map(definitions, Box::new(change))
        })
    }

    /// Reports values of the program that are for no declared variable, whatever the configuration declares.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refuse_misplaced(&mut self) {
        let Loader { given, given_files, variables, .. } = self.loader;
        let is_misplaced = |given: &&GivenValue| variables.iter().all(|root| below(&given.path, root).is_none());
        let misplaced = given.iter().filter(is_misplaced).map(|given| &*given.path);
        let files = given_files.iter().map(|given| &*given.root);
        let files = files.filter(|root| variables.iter().all(|known| !is_same_text(known, root)));
        let found = misplaced.chain(files).map(|path| messages::misplaced_value(path, variables));
        self.report(found.collect::<Vec<_>>());
    }

    /// Returns the values of files for the variables below a name, or `None` for a file that could not be read.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn values_of_files(&self, root: &str) -> impl Iterator<Item = Option<&Body>> {
        self.values.iter().filter(move |values| is_same_text(&values.root, root)).map(|values| values.body.as_ref())
    }

    /// Declared variables with the values that the program, the environment and overrides have for them.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn given(&mut self, root: &str, declared: Variables) -> Variables {
        let names: Vec<String> = declared.declared().map(|(name, _)| name.to_owned()).collect();
        let mut folded: HashMap<String, Vec<&str>> = HashMap::new();
        names.iter().for_each(|name| folded.entry(fold(name)).or_default().push(name));
        let like = |name: &str| folded.get(&fold(name)).into_iter().flatten().copied();
        // The search for what was meant looks at all names.
        let mut suggestions = self.context.limits().diagnostics;
        let mut close_to = |name: &str| {
            suggestions = suggestions.saturating_sub(1);
            let names = if suggestions > 0 { &*names } else { &[] };
            closest(name, names.iter().map(String::as_str))
        };
        let mut variables = declared;
        let mut refused = Vec::new();
        for given in &self.loader.given {
            let Some(name) = below(&given.path, root) else { continue };
            if like(&name).any(|known| is_same_text(known, &name)) {
                variables = variables.given(name, given.value.clone());
                continue;
            }
            let close = close_to(&name).map(|close| {
                let path = Path::new().step(PathStep::bare(root)).step(PathStep::bare(close));
                path.to_string()
            });
            refused.extend(messages::undeclared_value(variables.undeclared_rule(), &given.path, &name, close));
        }
        for body in self.values_of_files(root).flatten() {
            if is_damaged(&self.body) {
                // The declaration that is lost may say that a value is sensitive.
                let file = body.missing_item_range();
                file.source().redact(0..file.source().text().len());
            }
            let secrets = &self.secrets;
            variables = variables.given_body_with(body, |name| secrets.has_definition(name));
        }
        let declared = |setting: &Setting| match setting.steps() {
            [first, name] if setting.is_called(first, root) => {
                let meant = setting.meant(name, like(&name.text()));
                meant.map(|meant| meant.map(str::to_owned)).map_err(messages::either_name)
            }
            _ => Ok(None),
        };
        let mut set: HashMap<String, SourceKind> = HashMap::new();
        for setting in self.settings {
            let Some((first, rest)) = setting.steps().split_first().filter(|(first, _)| setting.is_called(first, root))
            else {
                continue;
            };
            let is_error = match variables.undeclared_rule() {
                Undeclared::Warning => false,
                _ => self.denies_unknown || !setting.is_of_environment(),
            };
            let in_file = || {
                let in_file = setting.in_named_file().filter(|_| self.files.are_named)?;
                declared(&in_file).map(|name| Some((name?, in_file))).transpose()
            };
            let meant = declared(setting).and_then(|name| match name {
                Some(name) => Ok((Some(name), None)),
                None => Ok((None, in_file().transpose()?)),
            });
            let (name, in_file) = match meant {
                Ok(meant) => meant,
                Err(why) => {
                    let (_, at) = setting.source();
                    refused.push(messages::unknown_setting(is_error, &setting.what, &why, None, at));
                    continue;
                }
            };
            let is_empty = in_file.is_some() && setting.value.is_empty();
            let given = in_file.or_else(|| Some((name?, setting.clone())));
            if let Some((name, given)) = given {
                if is_empty {
                    continue;
                }
                let (source, at) = match self.files.filled(&given) {
                    Ok(filled) => filled.source(),
                    Err(why) => {
                        refused.push(why);
                        continue;
                    }
                };
                let kind = source.kind();
                let is_in_file = |kind: &SourceKind| matches!(kind, SourceKind::SecretFile { .. });
                if let Some(other) = set.insert(name.clone(), kind.clone())
                    && setting.is_of_environment()
                    && (is_in_file(&other) || is_in_file(kind))
                {
                    refused.push(messages::set_twice([&other, kind], at));
                    continue;
                }
                variables = variables.given_source(name, source);
                continue;
            }
            let (why, close) = match rest {
                [_] if variables.undeclared_rule() == Undeclared::Ignored => continue,
                [name] => {
                    let name = name.text();
                    let close = close_to(&name);
                    let path = |name: &str| [first.clone(), setting.spelled(name)];
                    let close = close.map(|close| setting.instead(0..2, &path(close)).name().into_owned());
                    (messages::undeclared_variable(&name), close)
                }
                _ => (messages::VARIABLE_AS_A_WHOLE.to_owned(), None),
            };
            let (_, at) = setting.source();
            refused.push(messages::unknown_setting(is_error, &setting.what, &why, close, at));
        }
        self.report(refused);
        variables
    }
}

/// Returns `true` if the parser could not read an item at the root.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_damaged(body: &Body) -> bool {
    body.as_node().damage() >= Damage::LostItem
}

//! Templates of types that contain themselves in blocks that must be there: they come to an end where the types do.

#![expect(dead_code, reason = "only the schemas count")]

use hcl_serde::HclSchema;
use hcl_serde::schema::{HclFile, TemplateOptions, to_markdown, to_template_with};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::outputs::read_template;
use crate::outputs::template::uncommented;

/// The first kind of a node contains nodes.
#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Named {
    Both(Both),
    One {
        #[hcl(block)]
        node: Box<Named>,
    },
    Leaf {
        x: u8,
    },
}

#[derive(Deserialize, HclSchema)]
struct Both {
    #[hcl(block)]
    left: Box<Named>,
    #[hcl(block)]
    right: Box<Named>,
}

#[derive(Deserialize, HclSchema)]
struct OfNamed {
    #[hcl(block)]
    node: Named,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Not {
        #[hcl(block)]
        of: Box<Tagged>,
    },
    Is {
        value: String,
    },
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum Untagged {
    Not {
        #[hcl(block)]
        of: Box<Untagged>,
    },
    Is {
        value: String,
    },
}

#[derive(Deserialize, HclSchema)]
struct OfSteps {
    #[hcl(block_types, min_len = 1)]
    steps: Vec<Step>,
}

/// Two types that each contain the other first.
#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Group {
        #[hcl(label)]
        name: String,
        #[hcl(block_types, min_len = 2)]
        jobs: Vec<Job>,
    },
    Wait {
        seconds: u8,
    },
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Job {
    Retry {
        #[hcl(block_types, min_len = 1)]
        steps: Vec<Step>,
    },
    Run(Run),
}

#[derive(Deserialize, HclSchema)]
struct Run {
    command: String,
}

fn check<T: HclFile + DeserializeOwned>() {
    let loads = |what: &str, text: &str, said: Option<String>| {
        if let Some(said) = said {
            panic!("{} ({what}): {said}\n{text}", T::SCHEMA.name());
        }
    };
    let native = to_template_with::<T>(&TemplateOptions::new());
    loads("as it is", &native, read_template::<T>(&native, false).err());
    let whole = uncommented(&native);
    loads("as a whole", &whole, read_template::<T>(&whole, false).err());
    let json = to_template_with::<T>(&TemplateOptions::new().json());
    loads("as JSON", &json, read_template::<T>(&json, true).err());
    let page = to_markdown::<T>();
    assert!(page.len() < 20_000, "{page}");
}

#[test]
fn templates_of_types_that_contain_themselves_load() {
    check::<OfNamed>();
    check::<Tagged>();
    check::<Untagged>();
    check::<OfSteps>();
}

/// A file that is of one kind or another.
#[derive(Deserialize, HclSchema)]
#[serde(tag = "role", rename_all = "lowercase")]
enum Role {
    Server {
        port: u16,
    },
    /// Asks a server.
    Client {
        #[hcl(example = "a.example")]
        server: String,
        retries: Option<u8>,
    },
}

#[test]
fn a_template_of_a_file_shows_what_else_it_can_be() {
    let template = to_template_with::<Role>(&TemplateOptions::new());
    expect_test::expect![[r###"
        ## A file that is of one kind or another.

        ## One of: server, client.
        role = "server"

        ## Integer. From 0 to 65535. Required: fill it in.
        port = null

        ## Asks a server.
        ##
        ## One of: server, client.
        ## role = "client"

        ## String. Required.
        ## server = "a.example"

        ## Integer. From 0 to 255. Not set by default.
        ## retries = null
    "###]]
    .assert_eq(&template);
    check::<Role>();
}

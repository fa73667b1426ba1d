//! Secrets that are made of what is shown.

mod made_of_text {
    use hcl_serde::{HclSchema, Sensitive};
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[serde(try_from = "String")]
    struct Password(Sensitive<String>);

    impl TryFrom<String> for Password {
        type Error = String;

        fn try_from(text: String) -> Result<Password, String> {
            Ok(Password(Sensitive::new(text)))
        }
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(from = "Option<Box<str>>")]
    enum Login {
        None,
        Of { user: String, password: Option<Sensitive<String>> },
    }

    impl From<Option<Box<str>>> for Login {
        fn from(_: Option<Box<str>>) -> Login {
            Login::None
        }
    }
}

fn main() {}

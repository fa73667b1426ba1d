#![no_implicit_prelude]
#![deny(warnings, clippy::pedantic, unused_qualifications, rust_2018_idioms, single_use_lifetimes)]

mod renamed {
    pub use ::hcl_serde::__private;
}

mod config {
    use ::hcl_serde::HclSchema;
    use ::serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[hcl(crate = "crate::no_implicit_prelude::renamed")]
    pub struct Config<'a, T> {
        #[hcl(label)]
        pub name: &'a str,
        pub values: ::std::vec::Vec<T>,
        #[serde(with = "shout")]
        pub loud: ::std::string::String,
        #[hcl(block)]
        pub again: ::std::option::Option<::std::boxed::Box<Self>>,
        #[hcl(remain)]
        pub rest: ::hcl_serde::Body,
    }

    /// Nothing needs the fallbacks of the probe here.
    #[derive(Deserialize, HclSchema)]
    #[hcl(allow_unknown)]
    pub struct Empty {}

    mod shout {
        use ::serde::{Deserialize, Deserializer};
        use ::std::result::Result;
        use ::std::string::String;

        pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
            let text = String::deserialize(deserializer)?;
            Result::Ok(text.to_uppercase())
        }
    }
}

#[::core::prelude::v1::test]
fn is_accepted() {
    use ::hcl_serde::HclSchema;

    ::std::assert_eq!(config::Config::<u8>::SCHEMA.field_count(), 5);
    ::std::assert!(config::Empty::SCHEMA.allows_unknown());
    ::std::assert_eq!(config::Empty::SCHEMA.field_count(), 0);
}

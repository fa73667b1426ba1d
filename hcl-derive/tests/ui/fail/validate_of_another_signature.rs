use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(validate = "whole")]
struct Config {
    #[hcl(validate = "is_even")]
    workers: u16,
    #[hcl(validate = "by_value")]
    port: u16,
    #[hcl(validate = "of_two")]
    name: String,
    #[hcl(validate = "cannot_be_shown")]
    host: String,
    #[hcl(validate = "of_none")]
    path: String,
    #[hcl(validate = "checked::by_value")]
    other: u16,
}

fn is_even(number: &u16) -> bool {
    number % 2 == 0
}

fn by_value(_: u16) -> Result<(), String> {
    Ok(())
}

fn of_two(_: &str, _: &str) -> Result<(), String> {
    Ok(())
}

fn of_none() -> Result<(), String> {
    Ok(())
}

mod checked {
    pub fn by_value(_: u16) -> Result<(), String> {
        Ok(())
    }
}

struct Hidden;

fn cannot_be_shown(_: &str) -> Result<(), Hidden> {
    Ok(())
}

fn whole(_: &Config) -> Option<String> {
    None
}

fn main() {}

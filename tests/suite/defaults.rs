//! Defaults that the compiler cannot hold against their types: found by a test of the program, or told of by name.

use std::net::SocketAddr;
use std::panic::catch_unwind;
use std::time::Duration;

use hcl_serde::schema::assert_defaults;
use hcl_serde::{HclSchema, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong with it counts")]
struct Config {
    #[hcl(default = "nowhere")]
    listen: SocketAddr,
    #[hcl(default = 80)]
    port: u16,
    #[hcl(default = 3, validate = "is_even")]
    queue: u32,
    #[hcl(default = "hunter2")]
    pin: Sensitive<Digits>,
    #[serde(with = "hcl_serde::duration")]
    #[hcl(min = "2h", max = "1h")]
    wait: Duration,
    #[serde(with = "hcl_serde::duration")]
    #[hcl(min = "1 hour", max = "much")]
    pause: Duration,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(blocks)]
    backend: Vec<Backend>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong with it counts")]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(default = ["1", "x"])]
    digits: Vec<Digits>,
    #[hcl(block)]
    inner: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is wrong with it counts")]
enum Backend {
    Memory {
        #[hcl(default = "much")]
        size: Digits,
    },
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
#[expect(dead_code, reason = "only what is wrong with it counts")]
struct Digits(String);

impl TryFrom<String> for Digits {
    type Error = String;

    fn try_from(text: String) -> Result<Digits, String> {
        match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Ok(Digits(text)),
            false => Err(format!("\"{text}\" is no number")),
        }
    }
}

fn is_even(number: &u32) -> Result<(), &'static str> {
    if number.is_multiple_of(2) { Ok(()) } else { Err("an even number is required") }
}

#[test]
fn a_test_of_the_program_finds_every_wrong_default() {
    let panic = catch_unwind(assert_defaults::<Config>).unwrap_err();
    expect_test::expect![[r#"
        these defaults and bounds are wrong:
          Config.listen: An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is other text.
          Config.queue: an even number is required.
          Config.pin: The value is refused; why is not shown, because it is sensitive.
          Config.wait: `min` is greater than `max`, so that nothing is allowed
          Config.pause: `max = "much"` is no duration
          Service.digits: The value is refused: "x" is no number.
          Backend::memory.size: The value is refused: "much" is no number."#]]
    .assert_eq(panic.downcast_ref::<String>().unwrap());
}

#[test]
fn a_wrong_default_is_told_of_by_name() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Config {
        #[hcl(default = "nowhere")]
        listen: SocketAddr,
        #[hcl(default = ["1", "x"])]
        digits: Vec<Digits>,
    }
    let report = |text: &str| hcl_serde::from_str::<Config>(text).unwrap_err().report();
    expect_test::expect![[r#"
        error: Unsuitable default for "listen"
         --> <config>:1:1
          |
        1 | digits = []
          | ^
          |
          = An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is other
            text. The default is a part of the program and has to be corrected there; until then, give "listen"
            a value.
    "#]]
    .assert_eq(&report("digits = []\n"));
    expect_test::expect![[r#"
        error: Unsuitable default for "listen"
         --> <config>:2:10
          |
        2 | listen = null
          |          ^^^^
          |
          = An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is other
            text. The default is a part of the program and has to be corrected there; until then, give "listen"
            a value.
    "#]]
    .assert_eq(&report("digits = []\nlisten = null\n"));
    expect_test::expect![[r#"
        error: Unsuitable default for "digits"
         --> <config>:1:1
          |
        1 | listen = "127.0.0.1:80"
          | ^
          |
          = The value is refused: "x" is no number. The default is a part of the program and has to be corrected
            there; until then, give "digits" a value.
    "#]]
    .assert_eq(&report("listen = \"127.0.0.1:80\"\n"));
}

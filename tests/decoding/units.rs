//! Numbers with a unit: every way to them, and back.

use std::time::Duration;

use hcl_serde::{HclSchema, Loader};
use serde::{Deserialize, Serialize};

use crate::support::random::Random;

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Units {
    #[serde(with = "hcl_serde::duration")]
    #[hcl(default = "30s", min = "1ns")]
    timeout: Duration,
    #[serde(default, with = "hcl_serde::duration")]
    idle: Option<Duration>,
    #[serde(default, with = "hcl_serde::duration::list")]
    backoff: Vec<jiff::SignedDuration>,
    #[serde(with = "hcl_serde::byte_size")]
    #[hcl(default = "64MiB")]
    cache: u64,
    #[serde(default, with = "hcl_serde::byte_size")]
    limit: Option<u32>,
    #[serde(default, with = "hcl_serde::byte_size::list")]
    steps: Vec<usize>,
}

#[test]
fn every_way_leads_to_them() {
    let wanted = Units {
        timeout: Duration::from_secs(5400),
        idle: Some(Duration::from_secs(7 * 86400)),
        backoff: vec![jiff::SignedDuration::from_millis(100), jiff::SignedDuration::from_secs(-2)],
        cache: 1 << 30,
        limit: Some(4096),
        steps: vec![1000, 1024],
    };
    let text = "timeout = \"1h 30m\"\nidle = \"7d\"\nbackoff = [\"100ms\", \"-2s\"]\ncache = \"1GiB\"\nlimit = 4096\nsteps = [\"1kB\", \"1 KiB\"]\n";
    assert_eq!(hcl_serde::from_str::<Units>(text).unwrap(), wanted);
    let json = r#"{"timeout": "1h 30m", "idle": "1 week", "backoff": ["100ms", "-2s"], "cache": "1024 MiB", "limit": "4KiB", "steps": [1000, "1024"]}"#;
    assert_eq!(hcl_serde::json::from_str::<Units>(json).unwrap(), wanted);
    assert_eq!(serde_json::from_str::<Units>(json).unwrap(), wanted);
    let variables = [
        ("APP_TIMEOUT", "1h 30m"),
        ("APP_IDLE", "7d"),
        ("APP_BACKOFF", "[\"100ms\", \"-2s\"]"),
        ("APP_CACHE", "1GiB"),
        ("APP_LIMIT", "4096"),
        ("APP_STEPS", "[1000, \"1KiB\"]"),
    ];
    assert_eq!(Loader::new().named_text("a.hcl", "").env_from("APP", variables).load::<Units>().unwrap(), wanted);
    let value = hcl_serde::to_value(&wanted).unwrap();
    assert_eq!(hcl_serde::from_value::<Units>(value).unwrap(), wanted);
    let nothing = hcl_serde::from_str::<Units>("idle = null\n").unwrap();
    assert_eq!((nothing.timeout.as_secs(), nothing.idle, nothing.cache, nothing.limit), (30, None, 64 << 20, None));
    hcl_serde::schema::assert_defaults::<Units>();
}

/// What is written is read again, and no text makes them panic.
#[test]
fn there_and_back() {
    const PARTS: [&str; 24] = [
        "1",
        "0",
        "99999999999999999999",
        "18446744073709551615",
        ".",
        "5",
        "s",
        "ms",
        "h",
        "d",
        "w",
        "y",
        "mo",
        " ",
        "-",
        "ago",
        "MiB",
        "k",
        "B",
        "e9",
        "\u{b5}s",
        "x",
        ":",
        ",",
    ];
    let mut random = Random(0x5eed_7e57);
    for round in 0..5_000 {
        let units = Units {
            timeout: Duration::new(1 + random.below(1 << (round % 40)) as u64, random.below(1_000_000_000) as u32),
            idle: None,
            backoff: vec![jiff::SignedDuration::from_nanos(random.below(usize::MAX) as i64 >> (round % 60))],
            cache: random.below(usize::MAX) as u64 >> (round % 64),
            limit: Some(random.below(u32::MAX as usize) as u32),
            steps: vec![random.below(1 << 30) << (round % 30)],
        };
        let text = serde_json::to_string(&units).unwrap();
        assert_eq!(hcl_serde::json::from_str::<Units>(&text).unwrap(), units, "{text}");
        let text: String = (0..1 + round % 7).map(|_| PARTS[random.below(PARTS.len())]).collect();
        for name in ["timeout", "cache"] {
            let _ = hcl_serde::from_str::<Units>(&format!("{name} = \"{text}\"\n"));
        }
    }
}

/// Zero needs no unit, and a fraction no digit before its point.
#[test]
fn zero_and_fractions() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[serde(with = "hcl_serde::duration")]
        time: jiff::SignedDuration,
        #[serde(default, with = "hcl_serde::byte_size")]
        size: Option<u64>,
    }
    for (written, millis) in [
        ("0", 0),
        ("0.0", 0),
        ("-0", 0),
        ("\"0\"", 0),
        ("\" 0 \"", 0),
        ("\"+0\"", 0),
        ("\"-0\"", 0),
        ("\".5s\"", 500),
        ("\"-.5s\"", -500),
        ("\"1h .5m\"", 3_630_000),
        ("\"1h.5m\"", 3_630_000),
    ] {
        for (is_json, text) in [(false, format!("time = {written}\n")), (true, format!("{{\"time\": {written}}}"))] {
            let config = if is_json { hcl_serde::json::from_str::<Config>(&text) } else { hcl_serde::from_str(&text) };
            let config = config.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(config.time, jiff::SignedDuration::from_millis(millis), "{text}");
        }
    }
    for written in
        ["1", "\"1\"", "\"00\"", "\"0.0\"", "\".5\"", "\".\"", "\".s\"", "\"1.s\"", "\"--0\"", "\"1..5s\"", "true"]
    {
        assert!(hcl_serde::from_str::<Config>(&format!("time = {written}\n")).is_err(), "{written}");
    }
    for (written, size) in [("\".5MiB\"", 1 << 19), ("\".0\"", 0), ("\"0\"", 0)] {
        let config: Config = hcl_serde::from_str(&format!("time = 0\nsize = {written}\n")).unwrap();
        assert_eq!(config.size, Some(size));
    }
    for written in ["\".\"", "\".MiB\"", "\"1.MiB\"", "\".5\""] {
        assert!(hcl_serde::from_str::<Config>(&format!("time = 0\nsize = {written}\n")).is_err(), "{written}");
    }
}

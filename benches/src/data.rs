//! The generated configuration, and its three printers.
//!
//! A [`Document`] is the same for the same number of services, on every machine, so that two
//! runs of the benchmarks decode the same bytes.

use std::fmt::{self, Display, Write};

use indexmap::IndexMap;
use serde::Serialize;

const SEED: u64 = 8;

const NOUNS: [&str; 12] = [
    "account", "billing", "catalog", "checkout", "gateway", "ingest", "invoice", "ledger", "payment", "profile",
    "search", "session",
];
const TAGS: [&str; 8] = ["batch", "canary", "critical", "edge", "internal", "public", "stateful", "v2"];
const TIMEOUTS: [&str; 6] = ["250ms", "1s", "2500ms", "15s", "30s", "1m30s"];
const INTERVALS: [&str; 4] = ["5s", "10s", "30s", "1m"];
const PATHS: [&str; 4] = ["/healthz", "/ready", "/status/live", "/internal/health"];
const VARIABLES: [(&str, &str); 5] = [
    ("LOG_LEVEL", "info"),
    ("DATABASE_URL", "postgres://db.internal:5432/app"),
    ("CACHE_TTL", "300"),
    ("RUST_BACKTRACE", "1"),
    ("OTEL_EXPORTER", "otlp"),
];

/// A configuration of an application, in memory.
#[derive(Debug, PartialEq, Serialize)]
pub struct Document {
    name: &'static str,
    region: &'static str,
    environment: &'static str,
    listen_port: u16,
    instances: u32,
    debug: bool,
    sample_rate: f64,
    startup_timeout: &'static str,
    shutdown_timeout: &'static str,
    allowed_origins: [&'static str; 4],
    features: [&'static str; 4],
    limits: IndexMap<&'static str, u32>,
    labels: IndexMap<&'static str, &'static str>,
    tls: Tls,
    service: IndexMap<String, Service>,
}

#[derive(Debug, PartialEq, Serialize)]
struct Tls {
    cert_file: &'static str,
    key_file: &'static str,
    min_version: &'static str,
    verify_client: bool,
    cipher_suites: [&'static str; 2],
}

#[derive(Debug, PartialEq, Serialize)]
struct Service {
    address: String,
    port: u16,
    weight: f64,
    enabled: bool,
    tags: Vec<&'static str>,
    timeout: &'static str,
    description: String,
    env: IndexMap<&'static str, &'static str>,
    health_check: HealthCheck,
}

#[derive(Debug, PartialEq, Serialize)]
struct HealthCheck {
    path: &'static str,
    interval: &'static str,
    timeout: &'static str,
    retries: u32,
}

impl Document {
    /// Generates a configuration that has the given number of services.
    pub fn generate(services: usize) -> Self {
        let mut random = SplitMix64::seeded();
        Self {
            name: "storefront",
            region: "eu-central-1",
            environment: "production",
            listen_port: 8443,
            instances: 12,
            debug: false,
            sample_rate: 0.125,
            startup_timeout: "45s",
            shutdown_timeout: "1m30s",
            allowed_origins: [
                "https://shop.example.com",
                "https://admin.example.com",
                "https://partners.example.com",
                "https://status.example.com",
            ],
            features: ["audit-log", "http2", "rate-limits", "tracing"],
            limits: IndexMap::from([
                ("connections", 4096),
                ("requests_per_second", 1500),
                ("body_bytes", 1_048_576),
                ("open_files", 65_536),
            ]),
            labels: IndexMap::from([
                ("team", "platform"),
                ("tier", "frontend"),
                ("contact", "platform@example.com"),
                ("cost_center", "cc-1042"),
            ]),
            tls: Tls {
                cert_file: "certs/server.pem",
                key_file: "certs/server.key",
                min_version: "1.3",
                verify_client: true,
                cipher_suites: ["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"],
            },
            service: (0..services)
                .map(|index| {
                    let name = format!("{}-{index}", random.pick(&NOUNS));
                    (name, Service::generate(&mut random))
                })
                .collect(),
        }
    }

    /// Prints the configuration in the native syntax of HCL.
    pub fn to_hcl(&self) -> String {
        let mut out = HclPrinter::default();
        out.attribute("name", Quoted(self.name));
        out.attribute("region", Quoted(self.region));
        out.attribute("environment", Quoted(self.environment));
        out.attribute("listen_port", self.listen_port);
        out.attribute("instances", self.instances);
        out.attribute("debug", self.debug);
        out.attribute("sample_rate", self.sample_rate);
        out.attribute("startup_timeout", Quoted(self.startup_timeout));
        out.attribute("shutdown_timeout", Quoted(self.shutdown_timeout));
        out.attribute("allowed_origins", List(&self.allowed_origins));
        out.attribute("features", List(&self.features));
        out.object("limits", &self.limits);
        out.object("labels", self.labels.iter().map(|(k, v)| (k, Quoted(v))));
        out.block(format_args!("tls"), |out| {
            out.attribute("cert_file", Quoted(self.tls.cert_file));
            out.attribute("key_file", Quoted(self.tls.key_file));
            out.attribute("min_version", Quoted(self.tls.min_version));
            out.attribute("verify_client", self.tls.verify_client);
            out.attribute("cipher_suites", List(&self.tls.cipher_suites));
        });
        for (name, service) in &self.service {
            out.block(format_args!("service {}", Quoted(name)), |out| {
                service.print_hcl(out);
            });
        }
        out.text
    }

    /// Prints the configuration as indented JSON: the services are an object, keyed by name.
    pub fn to_json(&self) -> String {
        let mut out = Vec::new();
        // With two blanks the large one would be larger than a file may be.
        let layout = serde_json::ser::PrettyFormatter::with_indent(b" ");
        let mut serializer = serde_json::Serializer::with_formatter(&mut out, layout);
        self.serialize(&mut serializer).expect("the document is representable in JSON");
        String::from_utf8(out).expect("JSON is UTF-8")
    }

    /// Prints the configuration as TOML: every service is a table, `service.NAME`.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("the document is representable in TOML")
    }
}

impl Service {
    fn generate(random: &mut SplitMix64) -> Self {
        let mut description =
            format!("Serves the {} data that belongs to every {}.", random.pick(&NOUNS), random.pick(&NOUNS),);
        match random.below(4) {
            0 => description.push_str(" Ask for \"on call\" first."),
            1 => description.push_str("\nThe runbook is in the wiki."),
            _ => {}
        }
        Self {
            address: format!("10.{}.{}.{}", random.below(256), random.below(256), random.below(256)),
            port: 1024 + random.below(60_000) as u16,
            weight: (1 + random.below(400)) as f64 / 100.0,
            enabled: random.below(8) != 0,
            tags: random.run(&TAGS, 4),
            timeout: random.pick(&TIMEOUTS),
            description,
            env: random.run(&VARIABLES, 3).into_iter().collect(),
            health_check: HealthCheck {
                path: random.pick(&PATHS),
                interval: random.pick(&INTERVALS),
                timeout: random.pick(&TIMEOUTS),
                retries: 1 + random.below(5) as u32,
            },
        }
    }

    fn print_hcl(&self, out: &mut HclPrinter) {
        out.attribute("address", Quoted(&self.address));
        out.attribute("port", self.port);
        out.attribute("weight", self.weight);
        out.attribute("enabled", self.enabled);
        out.attribute("tags", List(&self.tags));
        out.attribute("timeout", Quoted(self.timeout));
        out.attribute("description", Quoted(&self.description));
        out.object("env", self.env.iter().map(|(k, v)| (k, Quoted(v))));
        out.block(format_args!("health_check"), |out| {
            out.attribute("path", Quoted(self.health_check.path));
            out.attribute("interval", Quoted(self.health_check.interval));
            out.attribute("timeout", Quoted(self.health_check.timeout));
            out.attribute("retries", self.health_check.retries);
        });
    }
}

/// The `SplitMix64` generator of Steele, Lea and Flood.
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator in its first state.
    pub(crate) fn seeded() -> SplitMix64 {
        SplitMix64(SEED)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below the bound; the bias of the remainder does not matter here.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// Returns between one and `most` distinct neighbours.
    fn run<T: Copy>(&mut self, from: &[T], most: u64) -> Vec<T> {
        let start = self.below(from.len() as u64) as usize;
        let count = 1 + self.below(most) as usize;
        from.iter().cycle().skip(start).take(count).copied().collect()
    }
}

/// Prints the native syntax of HCL, indented by two spaces.
#[derive(Default)]
struct HclPrinter {
    text: String,
    depth: usize,
}

impl HclPrinter {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        let indent = 2 * self.depth;
        writeln!(self.text, "{:indent$}{line}", "").expect("a string takes any text");
    }

    fn attribute(&mut self, name: &str, value: impl Display) {
        self.line(format_args!("{name} = {value}"));
    }

    fn object(&mut self, name: &str, items: impl IntoIterator<Item = (impl Display, impl Display)>) {
        self.line(format_args!("{name} = {{"));
        self.depth += 1;
        for (key, value) in items {
            self.line(format_args!("{key} = {value}"));
        }
        self.depth -= 1;
        self.line(format_args!("}}"));
    }

    fn block(&mut self, header: fmt::Arguments<'_>, body: impl FnOnce(&mut Self)) {
        self.text.push('\n');
        self.line(format_args!("{header} {{"));
        self.depth += 1;
        body(self);
        self.depth -= 1;
        self.line(format_args!("}}"));
    }
}

/// A quoted string of HCL. No generated string holds a template or a control character other
/// than the newline.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

/// A list of strings, on one line.
struct List<'a>(&'a [&'a str]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('[')?;
        for (index, item) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            Quoted(item).fmt(f)?;
        }
        f.write_char(']')
    }
}

#[cfg(test)]
mod tests {
    use super::Document;

    #[test]
    fn the_same_number_of_services_gives_the_same_document() {
        assert_eq!(Document::generate(50), Document::generate(50));
    }

    #[test]
    fn the_sizes_are_as_the_benchmarks_name_them() {
        for (services, expected) in [(4, 2_400), (235, 100_000), (23_400, 9_800_000)] {
            let length = Document::generate(services).to_hcl().len();
            assert!(
                length.abs_diff(expected) * 20 < expected,
                "{services} services give {length} bytes, not about {expected}"
            );
        }
    }
}

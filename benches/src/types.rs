//! The types that every decoder fills from the generated configuration.

use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

/// The whole configuration.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub struct Config {
    name: String,
    region: String,
    environment: String,
    listen_port: u16,
    instances: u32,
    debug: bool,
    sample_rate: f64,
    startup_timeout: String,
    shutdown_timeout: String,
    allowed_origins: Vec<String>,
    features: Vec<String>,
    limits: HashMap<String, u32>,
    labels: HashMap<String, String>,
    #[hcl(block)]
    tls: Tls,
    #[hcl(block)]
    service: HashMap<String, Service>,
}

/// The certificates of the application.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub struct Tls {
    cert_file: String,
    key_file: String,
    min_version: String,
    verify_client: bool,
    cipher_suites: Vec<String>,
}

/// One service, which its label names.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub struct Service {
    address: String,
    port: u16,
    weight: f64,
    enabled: bool,
    tags: Vec<String>,
    timeout: String,
    description: String,
    env: HashMap<String, String>,
    #[hcl(block)]
    health_check: HealthCheck,
}

/// How a service is probed.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub struct HealthCheck {
    path: String,
    interval: String,
    timeout: String,
    retries: u32,
}

/// Attributes of any name.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub struct Attributes {
    /// What each name stands for.
    #[hcl(remain)]
    pub attributes: HashMap<String, String>,
}

/// Lists of floats of any name.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub struct Lists {
    /// What each name stands for.
    #[hcl(remain)]
    pub lists: HashMap<String, Vec<f64>>,
}

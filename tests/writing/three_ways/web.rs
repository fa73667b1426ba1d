//! A web server: sites with locations, each by its label, certificates, and a log.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hcl_model::body::{Block, Body};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use super::{Family, check, read, schema};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Server {
    listen: SocketAddr,
    workers: Option<u16>,
    #[serde(default)]
    compression: bool,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    site: Vec<Site>,
    #[hcl(block)]
    error_page: BTreeMap<String, ErrorPage>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Tls {
    certificate: String,
    key: String,
    #[serde(default)]
    protocols: Vec<String>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Site {
    #[hcl(label)]
    host: String,
    root: Option<String>,
    #[serde(default)]
    index: Vec<String>,
    #[hcl(block)]
    location: Vec<Location>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Location {
    #[hcl(label)]
    method: String,
    #[hcl(label)]
    path: String,
    proxy: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct ErrorPage {
    file: String,
}

/// The same, with labels in tuples.
#[derive(Deserialize, Serialize)]
pub(super) struct PlainServer {
    listen: SocketAddr,
    workers: Option<u16>,
    #[serde(default)]
    compression: bool,
    tls: Option<Tls>,
    #[serde(default)]
    site: Vec<(String, PlainSite)>,
    #[serde(default)]
    error_page: BTreeMap<String, ErrorPage>,
}

#[derive(Deserialize, Serialize)]
struct PlainSite {
    root: Option<String>,
    #[serde(default)]
    index: Vec<String>,
    #[serde(default)]
    location: Vec<(String, String, PlainLocation)>,
}

#[derive(Deserialize, Serialize)]
struct PlainLocation {
    proxy: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
}

impl From<PlainServer> for Server {
    fn from(plain: PlainServer) -> Server {
        let PlainServer { listen, workers, compression, tls, site, error_page } = plain;
        let site = site.into_iter().map(|(host, site)| site.labelled(host)).collect();
        Server { listen, workers, compression, tls, site, error_page }
    }
}

impl PlainSite {
    fn labelled(self, host: String) -> Site {
        let location = self.location.into_iter().map(|(method, path, PlainLocation { proxy, headers })| Location {
            method,
            path,
            proxy,
            headers,
        });
        Site { host, root: self.root, index: self.index, location: location.collect() }
    }
}

impl Family for Server {
    const NAME: &'static str = "web";

    type Plain = PlainServer;

    fn by_hand(body: &Body) -> Server {
        let body = read(body, &schema("listen! workers compression tls() site(host) error_page(code)"));
        Server {
            listen: body.get::<String>("listen").parse().unwrap(),
            workers: body.opt("workers"),
            compression: body.opt("compression").unwrap_or_default(),
            tls: body.one("tls", tls),
            site: body.all("site", site),
            error_page: body
                .by_label("error_page", |block| ErrorPage { file: read(block.body(), &schema("file!")).get("file") }),
        }
    }
}

fn tls(block: &Block) -> Tls {
    let body = read(block.body(), &schema("certificate! key! protocols"));
    Tls {
        certificate: body.get("certificate"),
        key: body.get("key"),
        protocols: body.opt("protocols").unwrap_or_default(),
    }
}

fn site(block: &Block) -> Site {
    let body = read(block.body(), &schema("root index location(method,path)"));
    Site {
        host: block.labels()[0].clone(),
        root: body.opt("root"),
        index: body.opt("index").unwrap_or_default(),
        location: body.all("location", location),
    }
}

fn location(block: &Block) -> Location {
    let body = read(block.body(), &schema("proxy headers"));
    Location {
        method: block.labels()[0].clone(),
        path: block.labels()[1].clone(),
        proxy: body.opt("proxy"),
        headers: body.opt("headers").unwrap_or_default(),
    }
}

#[test]
fn web_servers() {
    check::<Server>();
}

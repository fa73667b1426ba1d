//! Many services that share a configuration: with a real server, which comes, goes and comes back.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use etcd_client::Client;
use etcd_source::EtcdKey;
use hcl_serde::{HclSchema, Loader};
use hcl_serde::watch::Watched;
use serde::Deserialize;
use tokio::runtime::Runtime;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    #[hcl(min = 1)]
    workers: u16,
    #[hcl(default = 0)]
    local: u16,
}

const KEY: &str = "/services/app";
const LONG: Duration = Duration::from_secs(30);

/// A server with a folder of its own, which ends with this.
struct Server {
    folder: PathBuf,
    endpoint: String,
    peer: String,
    process: Option<Child>,
}

impl Server {
    fn start(&mut self) {
        let mut command = Command::new("etcd");
        command.arg("--data-dir").arg(self.folder.join("data"));
        for (flag, url) in [("client", &self.endpoint), ("peer", &self.peer)] {
            command.arg(format!("--listen-{flag}-urls={url}"));
        }
        command.arg(format!("--advertise-client-urls={}", self.endpoint));
        command.arg(format!("--initial-advertise-peer-urls={}", self.peer));
        command.arg(format!("--initial-cluster=default={}", self.peer));
        self.process = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let begin = Instant::now();
        while self.try_write("ready", "").is_none() {
            assert!(begin.elapsed() < LONG, "the server does not answer");
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    fn try_write(&self, key: &str, text: &str) -> Option<()> {
        Runtime::new().unwrap().block_on(async {
            let mut client = Client::connect([&self.endpoint], None).await.ok()?;
            client.put(key, text, None).await.ok()?;
            Some(())
        })
    }

    fn write(&self, text: &str) {
        self.try_write(KEY, text).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A port of this machine that nobody has now.
fn free() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}", listener.local_addr().unwrap())
}

#[track_caller]
fn workers(watched: &Watched<Config>) -> u16 {
    watched.next_within(LONG).expect("nothing has changed").unwrap().new.workers
}

#[track_caller]
fn refused(watched: &Watched<Config>) -> String {
    watched.next_within(LONG).expect("nothing was told").unwrap_err().report()
}

#[test]
fn services_share_a_configuration() {
    if Command::new("etcd").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: there is no etcd here (apt-get install etcd-server)");
        return;
    }
    let folder = std::env::temp_dir().join(format!("hcl-etcd-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let local = folder.join("local.hcl");
    let mut server = Server { folder, endpoint: free(), peer: free(), process: None };
    server.start();
    let load = || Loader::new().source(EtcdKey::new(&*server.endpoint, KEY).unwrap());
    let missing = load().load::<Config>().unwrap_err().to_string();
    let said = "The source `etcd:/services/app` could not be read: there is no key \"/services/app\".";
    assert!(missing.contains(said), "{missing}");

    server.write("workers = 4\n");
    let loaded = load().load_full::<Config>().unwrap();
    assert_eq!((loaded.config.workers, loaded.config.local), (4, 0));
    assert_eq!(loaded.origin("workers").unwrap().to_string(), "etcd:/services/app:1:11");

    // Several services follow it, one of them with a file of its own over it.
    fs::write(&local, "local = 1\n").unwrap();
    let one = load().layer().file(&local).watch::<Config>().unwrap();
    let other = load().watch::<Config>().unwrap();
    for number in 5..15 {
        let begin = Instant::now();
        server.write(&format!("workers = {number}\n"));
        assert_eq!((workers(&one), workers(&other)), (number, number));
        assert!(begin.elapsed() < Duration::from_secs(5), "told, and not looked for: {:?}", begin.elapsed());
    }
    server.write("workers = 0\n");
    for watched in [&one, &other] {
        let report = refused(watched);
        assert!(report.contains(" --> etcd:/services/app:1:11\n"), "{report}");
        assert_eq!(watched.current().workers, 14);
    }

    // The server goes: what it said last counts, and files are followed all the same.
    server.write("workers = 20\n");
    assert_eq!((workers(&one), workers(&other)), (20, 20));
    server.stop();
    for watched in [&one, &other] {
        let report = refused(watched);
        assert!(report.contains("The source \"etcd:/services/app\" could not be read: "), "{report}");
    }
    fs::write(&local, "local = 2\n").unwrap();
    let change = one.next_within(LONG).unwrap().unwrap();
    assert_eq!((change.new.workers, change.new.local), (20, 2));
    assert_eq!(change.warnings.iter().next().unwrap().code(), "outdated-source");
    assert_eq!(other.current().workers, 20);
    assert!(Loader::new().source(EtcdKey::new(&*server.endpoint, KEY).unwrap()).load::<Config>().is_err());

    // It comes back, and says something else later.
    server.start();
    server.write("workers = 21\n");
    assert_eq!((workers(&one), workers(&other)), (21, 21));
}

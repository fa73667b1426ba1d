//! A key of an etcd server as a source of configuration.

use std::time::Duration;

use etcd_client::{Client, ConnectOptions, EventType, WatchOptions};
use hcl_serde::load::{SourceError, SourceText, TextSource};
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// So long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// A key of an etcd server.
///
/// It has a runtime of its own, because who loads a configuration waits for it; a program that has one and loads within it does
/// so where blocking is allowed (`tokio::task::spawn_blocking`).
pub struct EtcdKey {
    endpoint: String,
    key: String,
    name: String,
    runtime: Runtime,
}

impl EtcdKey {
    /// A key of the server at an endpoint.
    ///
    /// # Errors
    ///
    /// What the system says against a runtime.
    pub fn new(endpoint: impl Into<String>, key: impl Into<String>) -> std::io::Result<EtcdKey> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let (endpoint, key) = (endpoint.into(), key.into());
        Ok(EtcdKey { name: format!("etcd:{key}"), endpoint, key, runtime })
    }

    async fn client(&self) -> Result<Client, SourceError> {
        let options = ConnectOptions::new().with_connect_timeout(PATIENCE).with_timeout(PATIENCE);
        Ok(Client::connect([&self.endpoint], Some(options)).await?)
    }

    async fn text(&self) -> Result<SourceText, SourceError> {
        let answer = self.client().await?.get(&*self.key, None).await?;
        let found = answer.kvs().first().ok_or_else(|| format!("there is no key \"{}\"", self.key))?;
        Ok(SourceText::new(found.value_str()?).revision(found.mod_revision()))
    }

    /// Waits until the key is written or deleted after a revision; an end of the stream is no answer.
    async fn change(&self, after: i64) -> Result<(), SourceError> {
        // A stream has no deadline.
        let options = ConnectOptions::new().with_connect_timeout(PATIENCE);
        let mut client = Client::connect([&self.endpoint], Some(options)).await?;
        let since = WatchOptions::new().with_start_revision(after + 1);
        let mut stream = client.watch(&*self.key, Some(since)).await?;
        while let Some(answer) = stream.message().await? {
            let is_change = |kind| matches!(kind, EventType::Put | EventType::Delete);
            // What is compacted is not told any more.
            if answer.canceled() || answer.events().iter().any(|event| is_change(event.event_type())) {
                return Ok(());
            }
        }
        Err("the server has closed the connection".into())
    }
}

impl TextSource for EtcdKey {
    fn name(&self) -> &str {
        &self.name
    }

    fn read(&self) -> Result<SourceText, SourceError> {
        self.runtime.block_on(async {
            timeout(PATIENCE, self.text()).await.map_err(|_| format!("no answer within {PATIENCE:?}"))?
        })
    }

    fn wait(&self, seen: &str, time: Duration) -> bool {
        let after = seen.parse().unwrap_or(0);
        // Whoever is told that the connection is lost reads it, and so learns whether it is.
        self.runtime.block_on(async { timeout(time, self.change(after)).await.is_ok() })
    }
}

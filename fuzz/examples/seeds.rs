//! Writes the seeds of a target into a folder: `cargo run --example seeds -- TARGET FOLDER`.

use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, target, folder] = &arguments[..] else {
        return Err(std::io::Error::other("write: seeds TARGET FOLDER"));
    };
    fs::create_dir_all(folder)?;
    for (number, seed) in hcl_fuzz::seeds::of(target).iter().enumerate() {
        fs::write(Path::new(folder).join(format!("{number:05}")), seed)?;
    }
    Ok(())
}

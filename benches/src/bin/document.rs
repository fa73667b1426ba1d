//! Prints the generated configuration, for scripts: `document SERVICES hcl|json|toml`.

use std::env;
use std::error::Error;

use benches::data::Document;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [services, format] = &arguments[..] else {
        return Err("usage: document SERVICES hcl|json|toml".into());
    };
    let document = Document::generate(services.parse()?);
    let text = match &**format {
        "hcl" => document.to_hcl(),
        "json" => document.to_json(),
        "toml" => document.to_toml(),
        other => return Err(format!("no format is called `{other}`").into()),
    };
    print!("{text}");
    Ok(())
}

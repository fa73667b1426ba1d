stages = ["build", "test", "deploy"]

variable "version" {
  type        = "string"
  description = "What is released: \"v\" and a number."
}

variable "parallel" {
  type    = "number"
  default = min(n, 4)

  validation {
    condition = n > 0
    message   = "At least one."
  }
  validation {
    condition = n < 100
    message   = "At most ${100 - 1}."
  }
}

job "build" {
  image  = "rust:1.90"
  script = ["cargo build --release", "strip target/release/app"]

  cache {
    key   = "cargo-${s}"
    paths = ["target", "~/.cargo/registry"]
  }
}

job "test" {
  image  = "rust:1.90"
  needs  = ["build"]
  matrix = { os = ["linux", "macos"], features = [[], ["json"]] }
  script = [
    "cargo test",
    <<-EOT
      for f in *.log; do
        echo "$${f}"
      done
    EOT
    ,
  ]
}

job "deploy" {
  needs  = ["build", "test"]
  when   = "%{ if t }tagged%{ else }never%{ endif }"
  script = ["./deploy --region ${join(",", ls)}"]
}

name = "release"
on   = ["tag"]
env  = { CI = true, JOBS = 4 }

concurrency {
  group  = "release-${1}"
  cancel = true
}

job "build" {
  step "run" {
    command = <<EOT
cargo build --release
strip target/release/app
EOT
  }

  step "upload" {
    path      = "target/release/app"
    retention = "30"
  }

  step "upload" {
    path = "target/doc"
  }
}

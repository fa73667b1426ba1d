name = "ci"
on   = ["push", "pull_request"]

job "test" {
  step "checkout" {}

  step "run" {
    command = "cargo test"
  }
}

job "lint" {
  needs   = ["test"]
  timeout = 5 + 5

  step "run" {
    command = "cargo clippy"
    env     = { RUSTFLAGS = "-D warnings" }
  }
}

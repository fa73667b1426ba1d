# What is built, and from what: `cargo run --example bake --features language -- release var.registry=eu.example.com`.
variable "registry" {
  type    = string
  default = "registry.example.com"
  validation {
    condition     = !endswith(var.registry, "/")
    error_message = "A registry is named without a slash at its end."
  }
}

variable "version" {
  type    = string
  default = "dev"
}

function "tags" {
  params         = [name]
  variadic_param = versions
  result         = [for version in versions : "${var.registry}/${name}:${version}"]
}

# Names for what is used more than once, in any order.
image  = "${team}/app"
team   = "web"
labels = { team = team, version = var.version }

group "default" {
  targets = ["app"]
}

group "release" {
  targets = ["default", "docs", "cross"]
}

target "base" {
  platforms = ["linux/amd64"]
  args      = { version = var.version }
  labels    = labels
}

target "app" {
  inherits = ["base"]
  context  = "./app"
  tags     = tags(image, var.version, "latest")
}

# What one target says of itself, others use.
target "docs" {
  inherits = ["base"]
  context  = "./docs"
  tags     = [for tag in target.app.tags : replace(tag, "/app:", "/docs:")]
  args     = { image = target.app.tags[0] }
}

# A target for each combination.
target "cross" {
  inherits  = ["app"]
  matrix    = { os = ["linux", "windows"], arch = ["amd64", "arm64"] }
  platforms = ["${os}/${arch}"]
  tags      = tags(image, "${var.version}-${os}-${arch}")
}

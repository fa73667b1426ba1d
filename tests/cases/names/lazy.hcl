# Only what is needed is evaluated, each once; the rest is looked at all the same.
# ask: image
# ask: "${tag}/${version}"
# ask: [for name in ["a"] : name]
image   = noted("image", "${registry}/app:${tag}")
tag     = noted("tag", "v${version}")
version = noted("version", 3)
registry = region == "eu" ? "eu.example.com" : "us.example.com"
unused  = noted("unused", 1)
wrong   = noted("wrong", -["x"])
typo    = versoin

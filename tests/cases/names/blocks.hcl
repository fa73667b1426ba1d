# Attributes of blocks, blocks as a whole, all blocks of a type; what a block may have and does not is null.
# ask: target.app.tags[0]
# ask: target["app"].image
# ask: target.db.tags
# ask: target.db
# ask: [for name, it in target : it.image]
# ask: target[which].image
# ask: defaults.region
# ask: defaults
# ask: target.app.args
# ask: target.nosuch
# ask: target.ap.tags
# ask: target.app.imgae
which = noted("which", "db")
target "app" {
  image = noted("app.image", "app:${defaults.region}")
  tags  = noted("app.tags", [target.db.image, target.app.image])
  args {
    debug = noted("app.args", 1 / 0)
  }
}
target "db" {
  image = noted("db.image", "db")
  more  = noted("db.more", which)
}
defaults {
  region = noted("region", region)
}

# A mistake is said once, by whoever needs it first; circles with all places, through blocks and groups of them too.
# ask: fine
# ask: broken
# ask: [broken, needs_broken]
# ask: a
# ask: c
# ask: target.app.tags
# ask: length(keys(target))
# ask: itself
# ask: twin.x
# ask: twin[0].x
# ask: versoin
version = noted("version", 1)
fine    = noted("fine", version)
broken  = noted("broken", 1) + "x"
needs_broken = [broken.x, version]
a = [b]
b = { inner = a }
c = b.inner
itself = "${itself}!"
target "app" {
  tags = [target.db.tags]
}
target "db" {
  tags = length(keys(target))
}
twin {
  x = 1
}
twin {
  x = 2
}

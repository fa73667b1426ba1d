name = "dynamic"
tags {
  team   = "web"
  cost   = 12
  public = true
  none   = null
}

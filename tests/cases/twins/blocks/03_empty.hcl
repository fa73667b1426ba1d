log {}
log {
}
extra {}

# What is there later or secret fits only where that is expected.
name = later
ports = [80, later]
limits = { cpu = later }
secret = later
token = later
anything = later

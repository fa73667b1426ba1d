listen = "127.0.0.1:8080"

# What the program knows only once it runs may be used all the same.
banner  = "Instance ${instance.id} is ready"
verbose = instance.id == "one"

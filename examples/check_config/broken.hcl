listen = "127.0.0.1:${port}"

banner  = "Instance ${instance.name} is ready"
verbos  = instance.id

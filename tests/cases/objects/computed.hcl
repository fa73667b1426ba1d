# mistakes: 9
limits    = { for name in ["requests", "burst"] : name => "${name}!" }
endpoints = [for host in hosts : { host = host, weight = 999 }]
server    = broken_server
pools     = { web = broken_list }
ports     = concat([1], ["x"])

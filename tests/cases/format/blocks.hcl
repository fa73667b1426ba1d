# The layout of blocks: indentation, equals signs, comments.
service "web"   "eu"{
listen=":8080"     # where it listens
    max_connections   =100 // for each
timeout   = "30s"

    /* a block */ tls{
cert="a.pem"
}
empty   {   }
one_line   { enabled=true }
}


locals {
a   = 1
long_name=2      # aligned with the next
b = [
1,2,
3, # three
]
c = 3
text = <<-EOT
      kept   as   it is ${  a+1  }
    EOT
last="${a}-${ b }"
}

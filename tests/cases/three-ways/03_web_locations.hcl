listen = "0.0.0.0:443"

site "api.example.com" {
  location "GET" "/" {
    proxy = "http://10.0.0.${1 + 1}:80"
    headers = {
      "X-Frame-Options" = "DENY"
      "X-Count"         = 3
    }
  }

  location "POST" "/" {
    proxy = null
  }

  location "GET" "/" {
    headers = { for name in ["a", "b"] : "X-${name}" => name }
  }
}

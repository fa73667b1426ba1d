listen      = "10.1.2.3:8443"
compression = "true"

tls {
  certificate = <<-EOT
    -----BEGIN CERTIFICATE-----
    MIIB
    -----END CERTIFICATE-----
  EOT
  key       = "/etc/key.pem"
  protocols = ["TLSv1.${2}", "TLSv1.3"]
}

error_page "404" {
  file = "/404.html"
}

error_page "50x" {
  file = "/50x.html"
}

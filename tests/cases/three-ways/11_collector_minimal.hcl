data_dir = "/var/lib/collector"

# => clicks/sessions max-age 1s
# => clicks/profile
resource "google_bigtable_instance" "main" {
  name = "prod"
  cluster {
    cluster_id   = "c1"
    num_nodes    = var.nodes
    storage_type = "SSD"
  }
  labels = { for k, v in var.labels : k => lower(v) }
}
resource "google_bigtable_table" "clicks" {
  name          = "clicks"
  instance_name = google_bigtable_instance.main.name
  split_keys    = ["a", "b"]
  column_family {
    family = "sessions"
  }
  column_family {
    family = "profile"
  }
  lifecycle {
    prevent_destroy = true
  }
}

resource "google_bigtable_gc_policy" "sessions" {
  instance_name   = google_bigtable_instance.main.name
  table           = google_bigtable_table.clicks.name
  column_family   = "sessions"
  deletion_policy = "ABANDON"
  max_age {
    duration = "1s"
  }
}

# => t/f max-age 10d
# => t/g gc {max-versions: 5}
resource "google_bigtable_gc_policy" "f" {
  table         = "t"
  column_family = "f"
  gc_rules = <<-EOT
    {"rules": [{"max_age": "10d"}]}
  EOT
}
resource "google_bigtable_gc_policy" "g" {
  table         = "t"
  column_family = "g"
  gc_rules = <<-EOT
    {"rules": [{"max_version": 5}]}
  EOT
}

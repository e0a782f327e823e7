# => t/f max-age 30d
resource "google_bigtable_gc_policy" "p" {
  instance_name = "i"
  table         = "t"
  column_family = "f"
  max_age {
    days = 30
  }
}

# => t/f max-age 1s500ms
# => t/g max-age 12h
resource "google_bigtable_gc_policy" "f" {
  table         = "t"
  column_family = "f"
  max_age {
    duration = "1.5s"
  }
}
resource "google_bigtable_gc_policy" "g" {
  table         = "t"
  column_family = "g"
  max_age {
    duration = "0.5d"
  }
}

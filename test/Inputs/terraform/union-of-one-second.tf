# => t/f gc {union: [{max-age: 1s}, {max-versions: 1}]} max-age 1s
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  mode          = "UNION"
  max_age {
    duration = "1s"
  }
  max_version {
    number = "1"
  }
}

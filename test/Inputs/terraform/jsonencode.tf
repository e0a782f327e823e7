# => t/f gc {intersection: [{max-age: 7d12h}, {max-versions: 1}]}
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  gc_rules = jsonencode({
    mode = "intersection"
    rules = [
      { max_age = "1w12h" },
      { max_version = 1 },
    ]
  })
}

# => t/f gc {union: [{max-age: 15h}, {intersection: [{max-age: 2h}, {max-versions: 2}]}]} max-age 15h
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  gc_rules      = <<EOF
  {
    "mode": "union",
    "rules": [
      { "max_age": "15h" },
      {
        "mode": "intersection",
        "rules": [ { "max_age": "2h" }, { "max_version": 2 } ]
      }
    ]
  }
  EOF
}

# => error 2:1: 'google_bigtable_gc_policy.p' is left out: expected the mode 'UNION' or 'INTERSECTION' beside 'max_age' and 'max_version'
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  max_age {
    duration = "24h"
  }
  max_version {
    number = 1
  }
}

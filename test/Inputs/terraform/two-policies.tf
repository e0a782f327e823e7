# => error 10:1: 'google_bigtable_gc_policy.b' is left out: two garbage-collection policies for family 'f' of table 't'; the other one is at FILE:3
# => t/f rule unknown
resource "google_bigtable_gc_policy" "a" {
  table         = "t"
  column_family = "f"
  max_age {
    duration = "24h"
  }
}
resource "google_bigtable_gc_policy" "b" {
  table         = "t"
  column_family = "f"
  max_version {
    number = 1
  }
}

# => error 9:1: two garbage-collection policies for family 'f' of table 't'; the other one is at FILE:2
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

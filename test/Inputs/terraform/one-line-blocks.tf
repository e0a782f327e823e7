# => events/e gc {union: [{max-age: 7d}, {max-versions: 3}]} max-age 7d
resource "google_bigtable_table" "t" {
  name = "events"
  instance_name = "i"
  column_family { family = "e" }
}
resource "google_bigtable_gc_policy" "p" {
  instance_name = "i"
  table = "events"
  column_family = "e"
  mode = "UNION"
  max_age { duration = "168h" } // a week
  max_version { number = 3 }
}

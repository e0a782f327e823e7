variable "table" { type = string }
variable "hours" { default = 24 }
resource "google_bigtable_table" "this" {
  name = var.table
  column_family { family = "sessions" }
  column_family { family = "events" }
}
resource "google_bigtable_gc_policy" "sessions" {
  table         = google_bigtable_table.this.name
  column_family = "sessions"
  max_age { duration = "1s" }
}
resource "google_bigtable_gc_policy" "events" {
  table         = google_bigtable_table.this.name
  column_family = "events"
  max_age { duration = "${var.hours}h" }
}

# => t/f max-age 3d
variable "hours" { default = 24 }
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  max_age { duration = "${var.hours}h" }
}

# => t/f max-age 3d
# => t/g max-age 5d
variable "hours" { default = 24 }
variable "days" { default = 1 }
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  max_age { duration = "${var.hours}h" }
}
resource "google_bigtable_gc_policy" "q" {
  table         = "t"
  column_family = "g"
  max_age { duration = "${var.days * 24}h" }
}

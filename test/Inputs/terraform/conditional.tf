# => t/f max-age 2d but variable 'long' may have another value
# => t/g max-age 1d but variable 'hours' may have another value
variable "long" { default = true }
variable "hours" { default = null }
resource "google_bigtable_gc_policy" "f" {
  table         = "t"
  column_family = "f"
  max_age { duration = var.long? "48h" : "24h" }
}
resource "google_bigtable_gc_policy" "g" {
  table         = "t"
  column_family = "g"
  max_age { duration = var.hours != null && !var.long || 1 >= 2 ? "${var.hours}h" : "24h" }
}

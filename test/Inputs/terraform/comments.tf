# => t/f max-age 2d
/* resource "google_bigtable_table" "gone" {
   name = "gone" */
resource "google_bigtable_gc_policy" "p" { # "{"
  table         = "t" // } ${
  column_family = "f" /* twice */ /* { */
  max_age {
    duration = "48h"
  }
}
output "x" {
  value = "${join(",", [for s in var.list : "<${s}>"])} $${not} \"quoted\" %{ if true }x%{ endif }"
}

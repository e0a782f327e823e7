variable "name" { type = string }
variable "families" {
  type    = list(string)
  default = ["sessions"]
}
variable "age" {
  default  = "1s"
  nullable = false
}
resource "google_bigtable_table" "this" {
  name = var.name
  dynamic "column_family" {
    for_each = var.families
    content { family = column_family.value }
  }
}
resource "google_bigtable_gc_policy" "sessions" {
  table         = google_bigtable_table.this.name
  column_family = google_bigtable_table.this.column_family.0.family
  max_age { duration = var.age }
}
output "table" { value = google_bigtable_table.this.name }
output "families" { value = var.families }

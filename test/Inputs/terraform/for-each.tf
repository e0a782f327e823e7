# => error 5:3: 'for_each' is not evaluated here; import what 'terraform show -json' prints instead
# => error 14:3: 'for_each' is not evaluated here; import what 'terraform show -json' prints instead
variable "tables" {}
resource "google_bigtable_table" "t" {
  for_each      = var.tables
  name          = each.key
  dynamic "column_family" {
    for_each = each.value.families
    content { family = column_family.value }
  }
}
#
resource "google_bigtable_gc_policy" "p" {
  for_each      = { for p in local.policies : p.key => p }
  table         = google_bigtable_table.t[each.value.table].name
  column_family = each.value.family
}

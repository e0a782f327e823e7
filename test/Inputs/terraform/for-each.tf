# => error 30:14: 'google_bigtable_table.unknown' is left out: variable 'tables' has no default; import what 'terraform show -json' prints instead
# => error 30:14: 'google_bigtable_gc_policy.unknown' is left out: variable 'tables' has no default; import what 'terraform show -json' prints instead
# => clicks/events max-age 2d
# => clicks/sessions max-age 1s
# => logs/lines rule unknown
# => a/f
# => b/f
locals {
  tables = {
    logs   = { families = { lines = {} }, note = var.note }
    clicks = { families = { sessions = { age = "1s" }, events = { age = "48h" } } }
  }
  policies = flatten([
    for name, table in local.tables : [
      for family, its in table.families : { table = name, family = family, age = its.age }
      if can(its.age)
    ]
  ])
}
resource "google_bigtable_table" "t" {
  for_each = local.tables
  name     = each.key
  dynamic "column_family" {
    for_each = keys(each.value.families)
    content { family = column_family.value }
  }
}
variable "tables" {}
resource "google_bigtable_table" "unknown" {
  for_each = var.tables
  name     = each.key
}
resource "google_bigtable_gc_policy" "p" {
  for_each      = { for p in local.policies : "${p.table}/${p.family}" => p }
  table         = google_bigtable_table.t[each.value.table].name
  column_family = each.value.family
  max_age { duration = each.value.age }
}
resource "google_bigtable_gc_policy" "unknown" {
  for_each      = var.tables
  table         = "logs"
  column_family = each.value.family
  max_age { duration = "1s" }
}
resource "google_bigtable_table" "of_set" {
  for_each = toset(["b", "a"])
  name     = each.value
  column_family { family = "f" }
}

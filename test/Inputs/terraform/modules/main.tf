# => error 16:14: 'module.unknown' is left out: variable 'regions' has no default; import what 'terraform show -json' prints instead
# => one/more max-age 2d
# => one/sessions max-age 1s but variable 'age' may have another value
# => clicks-eu/sessions max-age 1s but variable 'age' may have another value
# => clicks-us/sessions max-age 5s
module "clicks" {
  source   = "./table"
  for_each = { eu = {}, us = { age = "5s" } }
  name     = "clicks-${each.key}"
  age      = lookup(each.value, "age", null)
}
variable "regions" {}
# Its tables are not known, and their policies are not those of others.
module "unknown" {
  source   = "./table"
  for_each = var.regions
  name     = each.key
}
module "one" {
  source   = "./table"
  count    = 1
  name     = "one"
  families = ["sessions", "more"]
}
resource "google_bigtable_gc_policy" "more" {
  table         = module.one[0].table
  column_family = module.one[0].families[1]
  max_age { duration = "48h" }
}
module "network" {
  source   = "./network"
  for_each = var.regions
}

# => t/a max-age 7d but variable 'families' may have another value
# => t/b gc {max-versions: 2} but variable 'families' may have another value
# => t/c max-age 7d but variable 'families' may have another value
variable "families" {
  type = map(object({
    max_age  = optional(string, "168h") # a week
    versions = optional(number)
    age      = optional(bool, true)
  }))
  default = {
    a = {}
    b = { versions = "2", age = "false" }
    c = { max_age = null, unknown = 1 }
  }
}
resource "google_bigtable_gc_policy" "p" {
  for_each      = var.families
  table         = "t"
  column_family = each.key
  dynamic "max_age" {
    for_each = each.value.age ? [each.value.max_age] : []
    content { duration = max_age.value }
  }
  dynamic "max_version" {
    for_each = each.value.versions != null ? [1] : []
    content { number = each.value.versions }
  }
}

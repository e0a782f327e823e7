# => error 10:16: 'google_bigtable_gc_policy.unknown' is left out: variable 'ages' has no default; import what 'terraform show -json' prints instead
# => t/a rule unknown
# => t/b max-age 3d
# => t/c gc {union: [{max-age: 7d}, {max-versions: 3}]} max-age 7d
# => t/d
resource "google_bigtable_gc_policy" "unknown" {
  table         = "t"
  column_family = "a"
  dynamic "max_age" {
    for_each = var.ages
    content {
      duration = max_age.value
    }
  }
}
resource "google_bigtable_table" "t" {
  name = "t"
  dynamic "column_family" {
    for_each = toset(["b", "a", "c"])
    content { family = column_family.value }
  }
  column_family { family = "d" }
}
resource "google_bigtable_gc_policy" "b" {
  table         = google_bigtable_table.t.name
  column_family = "b"
  dynamic "max_age" {
    for_each = local.days[*]
    iterator = it
    content { duration = format("%dh", it.value * 24) }
  }
  dynamic "max_version" {
    for_each = []
    content { number = max_version.value }
  }
}
resource "google_bigtable_gc_policy" "c" {
  table         = google_bigtable_table.t.name
  column_family = "c"
  mode          = "UNION"
  dynamic "max_age" {
    for_each = { x = "168h" }
    content { duration = max_age.key == "x" ? max_age.value : "1h" }
  }
  dynamic "max_version" {
    for_each = [3]
    content { number = max_version.value }
  }
}
locals { days = 3 }

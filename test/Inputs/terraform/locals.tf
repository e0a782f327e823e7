# => acme-clicks/sessions max-age 1s
# => acme-clicks/events max-age 2d
locals {
  prefix   = "acme"
  table    = "${local.prefix}-clicks"
  families = { sessions = "sessions" }
  events   = "events"
  hours    = (1 + 1) * 24
}
resource "google_bigtable_table" "clicks" {
  name          = local.table
  instance_name = "i"
  column_family {
    family = "sessions"
  }
  column_family {
    family = local.events
  }
}
resource "google_bigtable_gc_policy" "sessions" {
  table         = google_bigtable_table.clicks.name
  column_family = "sessions"
  max_age {
    duration = "1s"
  }
}
resource "google_bigtable_gc_policy" "events" {
  table         = google_bigtable_table.clicks.name
  column_family = local.events
  max_age {
    duration = "${local.hours}h"
  }
}

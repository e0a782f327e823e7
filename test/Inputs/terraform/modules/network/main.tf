resource "google_compute_network" "n" { name = "n" }

# => clicks/sessions max-age 1s
# => clicks/events max-age 2d
module "clicks" {
  source = "./families"
  table  = local.name
  hours  = 48
}
module "network" {
  source   = "terraform-google-modules/network/google"
  for_each = toset(["a", "b"])
}
locals { name = "clicks" }

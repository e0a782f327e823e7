# => error 4:3: 'module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self' is left out: modules in modules, more than 10 deep; import what 'terraform show -json' prints instead
# => t/f rule unknown
module "self" {
  source = "../cyclic"
}
resource "google_bigtable_table" "t" {
  name = "t"
  column_family { family = "f" }
}

# => error 3:3: 'module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self.module.self' is left out: modules in modules, more than 10 deep; import what 'terraform show -json' prints instead
module "self" {
  source = "../cyclic"
}

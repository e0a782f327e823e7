# => error 3:3: modules in modules, more than 10 deep; import what 'terraform show -json' prints instead
module "self" {
  source = "../cyclic"
}

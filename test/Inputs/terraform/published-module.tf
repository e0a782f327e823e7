# => error 3:3: 'module.bigtable' is left out: module 'acme/bigtable/google' is not followed; import what 'terraform show -json' prints instead
module "bigtable" {
  source  = "acme/bigtable/google"
  version = "~> 1.0"
}

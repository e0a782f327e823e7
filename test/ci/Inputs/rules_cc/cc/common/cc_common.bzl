load(":builtins.bzl", "builtins")

cc_common = builtins.cc_common

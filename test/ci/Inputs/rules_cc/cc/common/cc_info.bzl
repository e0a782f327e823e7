load(":builtins.bzl", "builtins")

CcInfo = builtins.CcInfo

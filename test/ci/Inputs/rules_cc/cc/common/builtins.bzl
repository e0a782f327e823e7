builtins = struct(cc_common = cc_common, CcInfo = CcInfo)

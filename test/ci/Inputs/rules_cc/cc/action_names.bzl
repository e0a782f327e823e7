CPP_COMPILE_ACTION_NAME = "c++-compile"

# RE2 as the target re2::re2: of its own CMake package, or else, for Debian 12
# has none, of its library.

if(NOT TARGET re2::re2)
  find_package(re2 CONFIG QUIET)
endif()
find_path(RE2_INCLUDE re2/re2.h DOC "RE2's headers")
find_library(RE2_LIBRARY re2 DOC "RE2")
mark_as_advanced(RE2_INCLUDE RE2_LIBRARY)
if(TARGET re2::re2)
  set(re2_FOUND TRUE)
  return()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(re2 REQUIRED_VARS RE2_LIBRARY RE2_INCLUDE)
if(re2_FOUND)
  add_library(re2::re2 UNKNOWN IMPORTED)
  set_target_properties(re2::re2 PROPERTIES
    IMPORTED_LOCATION "${RE2_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${RE2_INCLUDE}")
endif()

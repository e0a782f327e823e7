# The checks, from their manifest checks.json: the list of their sources, and
# the files from which BigtableTidyModule.cpp registers them.

set_property(DIRECTORY APPEND PROPERTY
  CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/checks.json)
file(READ ${CMAKE_CURRENT_LIST_DIR}/checks.json manifest)

set(check_sources)
set(check_headers "// Made of checks/checks.json.\n")
set(check_rows ${check_headers})
string(JSON number LENGTH ${manifest} checks)
math(EXPR last "${number} - 1")
foreach(i RANGE ${last})
  foreach(field id class default)
    string(JSON ${field} GET ${manifest} checks ${i} ${field})
  endforeach()
  list(APPEND check_sources checks/${class}.cpp)
  string(APPEND check_headers "#include \"${class}.h\"\n")
  if(default)
    set(default true)
  else()
    set(default false)
  endif()
  string(APPEND check_rows "BIGTABLE_CHECK(\"${id}\", ${class}, ${default})\n")
endforeach()

# Parts that have a file of their own, beside the check's.
list(APPEND check_sources
  checks/ExpiryCollisionFix.cpp checks/LifetimePolicy.cpp checks/RealTimestampPolicy.cpp
  checks/StaleBoundFix.cpp checks/TimestampUnitFix.cpp)

set(check_folder ${CMAKE_BINARY_DIR}/checks)
file(CONFIGURE OUTPUT ${check_folder}/CheckHeaders.inc CONTENT "${check_headers}" @ONLY)
file(CONFIGURE OUTPUT ${check_folder}/Checks.inc CONTENT "${check_rows}" @ONLY)

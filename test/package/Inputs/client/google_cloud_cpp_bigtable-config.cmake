# The stand-in for the client, found and named as the real one.
add_library(google-cloud-cpp::bigtable INTERFACE IMPORTED)
set_target_properties(google-cloud-cpp::bigtable PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_CURRENT_LIST_DIR}/../../../Inputs/google-cloud-cpp)

# All headers are those of google-cloud-cpp::bigtable.
add_library(google-cloud-cpp::bigtable_mocks INTERFACE IMPORTED)

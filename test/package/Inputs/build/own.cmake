# A build that has all that the store needs as targets of its own.
foreach(name btree flat_hash_map inlined_vector strings)
  add_library(own_absl_${name} INTERFACE)
  add_library(absl::${name} ALIAS own_absl_${name})
endforeach()
# Of Abseil, those are enough that the containers call.
target_link_libraries(own_absl_strings INTERFACE absl_raw_hash_set absl_hash
  absl_city absl_low_level_hash absl_strings absl_throw_delegate
  absl_raw_logging_internal)
add_library(own_re2 INTERFACE)
target_link_libraries(own_re2 INTERFACE re2)
add_library(re2::re2 ALIAS own_re2)
add_library(own_zlib INTERFACE)
target_link_libraries(own_zlib INTERFACE z)
add_library(ZLIB::ZLIB ALIAS own_zlib)
include(subdirectory.cmake)

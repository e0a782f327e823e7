# Packages for find_package and pkg-config. They find their prefix from where
# they are, so it may be moved.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

target_include_directories(bigtable_ttl INTERFACE
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/bigtable_ttl)
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})

# What the store needs, and each name in pkg-config.
set(packages "absl re2 Threads")
set(pc_requires "absl_btree, absl_flat_hash_map, absl_inlined_vector, absl_strings, re2")
if(BIGTABLE_TTL_SNAPSHOTS)
  string(APPEND packages " ZLIB")
  string(APPEND pc_requires ", zlib")
endif()

configure_package_config_file(cmake/bigtable_ttl-config.cmake.in bigtable_ttl-config.cmake
  INSTALL_DESTINATION ${cmake_folder})
# Before 1.0, a new minor may break.
write_basic_package_version_file(bigtable_ttl-config-version.cmake
  COMPATIBILITY SameMinorVersion)
configure_file(cmake/bigtable_ttl.pc.in bigtable_ttl.pc @ONLY)
install(TARGETS bigtable_ttl EXPORT bigtable_ttl)
install(EXPORT bigtable_ttl NAMESPACE bigtable_ttl:: FILE bigtable_ttl-targets.cmake
  DESTINATION ${cmake_folder} COMPONENT runtime)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT runtime)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/bigtable_ttl-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/bigtable_ttl-config-version.cmake
  DESTINATION ${cmake_folder} COMPONENT runtime)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/bigtable_ttl.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT runtime)
if(NOT BIGTABLE_TTL_REFERENCE)
  return()
endif()

configure_file(cmake/bigtable_ttl_reference.pc.in bigtable_ttl_reference.pc @ONLY)
install(TARGETS bigtable_ttl_reference EXPORT bigtable_ttl_reference
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
install(EXPORT bigtable_ttl_reference NAMESPACE bigtable_ttl::
  FILE bigtable_ttl_reference-targets.cmake
  DESTINATION ${cmake_folder} COMPONENT runtime)
install(FILES cmake/Findre2.cmake DESTINATION ${cmake_folder} COMPONENT runtime)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/bigtable_ttl_reference.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT runtime)

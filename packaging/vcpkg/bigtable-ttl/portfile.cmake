# An overlay port, in no registry: it builds the runtime of the repository that
# it is in.
get_filename_component(project "${CURRENT_PORT_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS options
  FEATURES reference BIGTABLE_TTL_REFERENCE)
if(NOT "reference" IN_LIST FEATURES)
  # Headers alone: the same for each configuration.
  set(VCPKG_BUILD_TYPE release)
endif()
vcpkg_cmake_configure(SOURCE_PATH "${project}/runtime" OPTIONS ${options})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME bigtable_ttl CONFIG_PATH lib/cmake/bigtable_ttl)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${project}/LICENSE")

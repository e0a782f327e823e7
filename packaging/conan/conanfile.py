# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The runtime for Conan 2, in no remote: `conan create packaging/conan`."""
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, rmdir


class BigtableTtl(ConanFile):
    name = "bigtable-ttl"
    version = "0.1.0"
    license = "Apache-2.0 WITH LLVM-exception"
    description = ("Cell-level TTLs on Google Bigtable: timestamps, filters, "
                   "tags, and a store to test against")
    settings = "os", "arch", "compiler", "build_type"
    options = {"reference": [True, False]}
    default_options = {"reference": False}
    generators = "CMakeDeps"

    def export_sources(self):
        project = os.path.join(self.recipe_folder, os.pardir, os.pardir)
        copy(self, "runtime/*", project, self.export_sources_folder)
        copy(self, "LICENSE", project, self.export_sources_folder)

    def layout(self):
        cmake_layout(self, src_folder="runtime")

    def requirements(self):
        if self.options.reference:
            self.requires("abseil/[>=20220623]")
            self.requires("re2/[>=20220601]")
            self.requires("zlib/[>=1.2.11 <2]")

    def validate(self):
        check_min_cppstd(self, 17)

    def package_id(self):
        # Headers alone are the same everywhere.
        if not self.options.reference:
            self.info.clear()

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["BIGTABLE_TTL_REFERENCE"] = bool(
            self.options.reference)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", os.path.join(self.source_folder, os.pardir),
             os.path.join(self.package_folder, "licenses"))
        # Conan makes its own.
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "bigtable_ttl")
        headers = self.cpp_info.components["bigtable_ttl"]
        headers.set_property("cmake_target_name", "bigtable_ttl::bigtable_ttl")
        headers.libdirs = []
        headers.bindirs = []
        if self.options.reference:
            store = self.cpp_info.components["reference"]
            store.set_property("cmake_target_name", "bigtable_ttl::reference")
            store.libs = ["bigtable_ttl_reference"]
            store.requires = ["bigtable_ttl", "abseil::absl_btree",
                              "abseil::absl_flat_hash_map",
                              "abseil::absl_inlined_vector",
                              "abseil::absl_strings", "re2::re2", "zlib::zlib"]
            if self.settings.os in ("Linux", "FreeBSD"):
                store.system_libs = ["pthread"]

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "emulator.h"
#include <cstdlib>
#include <sstream>
#include <unistd.h>

namespace bigtable_ttl::reference {
namespace {

bool IsProgram(std::string const& path) {
  return access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string FindEmulator() {
  if (char const* set = std::getenv("CBTEMULATOR")) {
    return IsProgram(set) ? set : "";
  }
  char const* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string const found = folder + "/cbtemulator";
    if (IsProgram(found)) return found;
    // gcloud's own folder is beside its bin/.
    std::string const component =
        folder + "/../platform/bigtable-emulator/cbtemulator";
    if (IsProgram(component)) return component;
  }
  for (char const* installed :
       {"/usr/lib/google-cloud-sdk/platform/bigtable-emulator/cbtemulator",
        "/opt/google-cloud-sdk/platform/bigtable-emulator/cbtemulator"}) {
    if (IsProgram(installed)) return installed;
  }
  return "";
}

}  // namespace bigtable_ttl::reference

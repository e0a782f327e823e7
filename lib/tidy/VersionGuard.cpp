// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A plugin and its host share C++ classes, not a stable interface, so a host
/// of another LLVM major is undefined behavior. This object runs when the
/// plugin is loaded, before anything else of it, and stops such a host.

#include "clang/Basic/Version.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <string>

namespace {

struct VersionGuard {
  VersionGuard() {
    const std::string Host = clang::getClangFullVersion();
    const std::string Wanted =
        "version " + std::to_string(LLVM_VERSION_MAJOR) + ".";
    if (Host.find(Wanted) != std::string::npos)
      return;
    llvm::errs() << "error: bigtable-tidy plugin was built for LLVM "
                 << LLVM_VERSION_STRING << ", but it was loaded into '" << Host
                 << "'; load the plugin of that major instead\n";
    llvm::errs().flush();
    // The host's own destructors may not run against our objects.
    std::_Exit(3);
  }
};

// Constructed before every other object of this library, however it is linked:
// the module's registration may call a function that a wrong host does not have.
// 101 is the first priority that is not the implementation's.
#if __has_attribute(init_priority)
__attribute__((init_priority(101)))
#endif
const VersionGuard Guard;

} // namespace

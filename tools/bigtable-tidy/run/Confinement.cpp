// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Confinement.h"
#include "run/Isolated.h"
#ifdef __linux__
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace clang::tidy::bigtable::tool {

static thread_local bool IsThisConfined = false;

/// Gives up, for this thread and those that it starts, what code under review
/// must not do.
static void confineThisThread() {
#if defined(__linux__) && defined(SYS_landlock_restrict_self)
  landlock_ruleset_attr Rules = {};
  // The accesses that are listed here, and allowed nowhere, are refused
  // everywhere.
  Rules.handled_access_fs =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
      LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
      LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
      LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
      LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
      LANDLOCK_ACCESS_FS_MAKE_SYM;
  const int Ruleset = syscall(SYS_landlock_create_ruleset, &Rules,
                              sizeof Rules.handled_access_fs, /*flags=*/0);
  if (Ruleset < 0)
    return; // The kernel is too old, or its Landlock is off.
  IsThisConfined = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                   syscall(SYS_landlock_restrict_self, Ruleset, 0) == 0;
  close(Ruleset);
#endif
}

bool runConfined(llvm::function_ref<void()> Do) {
  return runIsolated([&] {
    confineThisThread();
    Do();
  });
}

bool isConfined() { return IsThisConfined; }

} // namespace clang::tidy::bigtable::tool

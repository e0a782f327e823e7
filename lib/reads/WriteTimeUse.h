// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Uses of the timestamp of a cell that was read. Limited to one function.

#ifndef BIGTABLE_TIDY_LIB_READS_WRITETIMEUSE_H
#define BIGTABLE_TIDY_LIB_READS_WRITETIMEUSE_H

#include "analysis/Analysis.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

struct CallSite;

enum class WriteTimeUseKind : uint8_t {
  Named,    ///< The timestamp goes to a name that suggests a write time.
  AgeNamed, ///< The age of the cell goes to a name that suggests an age.
  Compared, ///< The age of the cell is compared with a constant.
};

/// A timestamp that is used as the time at which its cell was written.
struct WriteTimeUse {
  WriteTimeUseKind Kind;
  std::string Name;
  /// The constant with which it is compared, in microseconds; not 0.
  int64_t Age = 0;
};

/// Returns the use of the timestamp that the call \p Site returns; std::nullopt
/// if it is not used as the time of the write.
std::optional<WriteTimeUse> writeTimeUse(const Analysis &Code,
                                         const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_WRITETIMEUSE_H

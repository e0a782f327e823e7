// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What a program does with the timestamp of a cell that it has read, and of
/// which family the cell is. Looks at the one function.

#ifndef BIGTABLE_TIDY_LIB_READS_WRITETIMEUSE_H
#define BIGTABLE_TIDY_LIB_READS_WRITETIMEUSE_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

struct CallSite;

enum class WriteTimeUseKind : uint8_t {
  Named,    ///< Goes to a variable, member, parameter or key of such a name,
  AgeNamed, ///< or what it is before now does.
  Compared, ///< The age of the cell is compared with a constant.
};

/// A timestamp that stands for the time at which its cell was written.
struct WriteTimeUse {
  WriteTimeUseKind Kind;
  std::string Name;
  /// The constant with which it is compared, in microseconds; not 0.
  int64_t Age = 0;
};

/// How the timestamp that the call \p Site tells is used; nothing if that is
/// not for a time of writing.
std::optional<WriteTimeUse> writeTimeUse(const Analysis &Code,
                                         const CallSite &Site);

/// Returns the possible families of the cell whose timestamp \p Site reads: by
/// the conditions on the way there, or by the read in the same function that
/// returned it. Includes other families if the code does not show the family.
FamilyChoice familiesOfCell(const Analysis &Code, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_WRITETIMEUSE_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Locations at which code chooses, by a condition or by a name, to write a
/// value that does not expire.

#ifndef BIGTABLE_TIDY_LIB_TIDY_CHOICES_H
#define BIGTABLE_TIDY_LIB_TIDY_CHOICES_H

#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace clang::tidy::bigtable {

struct CallSite;
class Analysis;

/// A choice to write a value that stays.
struct StampChoice {
  /// The statement that chooses, or the name that suggests a choice.
  SourceLocation At;
  bool IsName = false;
};

/// Returns the choice by which the code runs \p Site, a write without a
/// timestamp:
/// - rather than a write to the same family that has one;
/// - where a condition, or the name of a function, class or variable around it
///   says that a value is to stay, as in 'if (!expires)' or 'WritePermanent()'.
/// Returns nothing if there is none.
std::optional<StampChoice> choiceOf(const Analysis &Code,
                                    const CallSite &Site);

/// Returns true if the call of Site.In may run a write with a timestamp instead
/// of \p Site, which has none: 'Put(row, options)' of a function that asks
/// whether 'options' has an expiry. A condition that the analysis decides for
/// this call does not count.
bool mayStampInstead(const Analysis &Code, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_CHOICES_H

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
  /// True if there are too many writes to look for the choice.
  bool IsCrowded = false;
};

/// Returns the choice by which the code may run \p Site, a write without a
/// timestamp:
/// - instead of a write to the same family that has one, by 'if', 'switch', or
///   '?:'. Conditions are not compared: two 'if' statements that ask for one
///   variable are a choice, too;
/// - under a condition with a name of an expiry, as in 'if (expires)', or in a
///   function, class, or variable like 'WritePermanent()'.
/// Returns std::nullopt without such a choice.
std::optional<StampChoice> choiceOf(const Analysis &Code, const CallSite &Site);

/// Returns true if the call of Site.In, or of Site.Outside, may run a write
/// with a timestamp instead of \p Site, which has none. For example, the
/// function of 'Put(row, options)' tests whether 'options' has an expiry.
/// Conditions that the analysis decides for this call do not count.
bool mayStampInstead(const Analysis &Code, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_CHOICES_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What the analysis knows of one call, in words.

#ifndef BIGTABLE_TIDY_LIB_FACTS_H
#define BIGTABLE_TIDY_LIB_FACTS_H

#include "TranslationUnit.h"
#include <string>

namespace clang::tidy::bigtable {

struct Facts {
  /// "write: table 'clicks', family 'sessions', timestamp server".
  std::string Text;
  /// Nothing that the call decides is unknown.
  bool IsComplete = true;
};

/// Nothing for calls that are only part of others.
std::optional<Facts> factsOf(const TranslationUnit &Unit, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_FACTS_H

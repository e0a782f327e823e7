// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Turns the code that makes a filter into the filter's tree.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_FILTERBUILDER_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_FILTERBUILDER_H

#include "api/CallSite.h"
#include "model/FilterTree.h"
#include "values/Operand.h"
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;
class Values;

class FilterBuilder {
public:
  explicit FilterBuilder(Values &Vals) : Vals(Vals) {}

  /// Returns true if \p Filter is a call that lets everything through.
  bool passesAll(const Expr *Filter) const;

  /// Returns the tree of \p Filter at its use.
  FilterNode treeOf(Operand Filter) const;
  /// Returns the filter of the read \p Site; std::nullopt without one.
  std::optional<FilterNode> treeOf(const CallSite &Site) const;

private:
  class Run;

  Values &Vals;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_FILTERBUILDER_H

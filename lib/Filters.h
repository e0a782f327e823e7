// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What a filter expression lets through, per column family.

#ifndef BIGTABLE_TIDY_LIB_FILTERS_H
#define BIGTABLE_TIDY_LIB_FILTERS_H

#include "Api.h"
#include "Values.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Of the cells of one family that leave a filter. In the order in which the
/// worse of two branches wins.
enum class Passage : uint8_t {
  Blocked,   ///< None.
  Bounded,   ///< Only cells from some lower time bound on.
  Unknown,   ///< The analysis cannot tell.
  Unbounded, ///< Cells of any age.
};

/// Whether RE2 would match the whole of \p Family. Nothing for a pattern
/// outside of the common ground of RE2 and POSIX.
std::optional<bool> matchesFamily(llvm::StringRef Pattern,
                                  llvm::StringRef Family);

class Filters {
public:
  Filters(const Api &Functions, const ASTContext &Context)
      : Functions(Functions), Context(Context) {}

  /// Whether \p Filter is a call that lets everything through.
  bool passesAll(const Expr *Filter) const;

  /// Whether \p Filter needs more families than those it names: it decides by a
  /// row's predicate, counts a row's cells, or matches names by a pattern.
  bool needsOtherFamilies(const Expr *Filter) const;

  /// The families that \p Filter names, in the order of appearance.
  std::vector<ConstantString> namedFamilies(const Expr *Filter) const;

  /// One passage for each of \p Families.
  std::vector<Passage> evaluate(const Expr *Filter,
                                llvm::ArrayRef<std::string> Families) const;

private:
  using State = llvm::SmallVector<Passage, 8>;
  struct Flow;

  /// Nothing where the call that makes the filter is not visible.
  std::optional<CallSite> factory(const Expr *Filter) const;
  /// Calls \p Visit on each stage that can be seen, outermost and first first.
  void forEachStage(const Expr *Filter,
                    llvm::function_ref<void(const CallSite &)> Visit) const;
  void apply(const Expr *Filter, Flow &F, unsigned Depth) const;
  void restrict(const CallSite &Stage, Flow &F) const;

  const Api &Functions;
  const ASTContext &Context;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_FILTERS_H

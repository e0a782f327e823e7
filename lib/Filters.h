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

/// What counts where a filter may be one of several.
enum class Certainty : uint8_t {
  Must, ///< Only what is true of each.
  May,  ///< The worst of them.
};

class Filters {
public:
  Filters(const Api &Functions, Values &Known)
      : Functions(Functions), Known(Known) {}

  /// Whether \p Filter is a call that lets everything through.
  bool passesAll(const Expr *Filter) const;

  /// Whether \p Filter needs more families than those it names: it decides by a
  /// row's predicate, counts a row's cells, or matches names by a pattern.
  bool needsOtherFamilies(Operand Filter) const;

  /// The families that \p Filter is sure to name, in the order of appearance.
  std::vector<ConstantString> namedFamilies(Operand Filter) const;

  /// What is not known of the stages of \p Filter, or the families they name.
  std::optional<Unknown> gapOf(Operand Filter) const;

  /// One passage for each of \p Families.
  std::vector<Passage> evaluate(Operand Filter,
                                llvm::ArrayRef<std::string> Families,
                                Certainty Mode) const;

  /// "Chain(FamilyRegex('a'), Latest)"; clears \p IsComplete if it is unknown.
  std::string describe(Operand Filter, bool &IsComplete, unsigned Depth = 0,
                       unsigned *Stages = nullptr) const;

private:
  using State = llvm::SmallVector<Passage, 8>;
  struct Flow;
  struct Factories;

  /// The calls that may make \p Filter.
  Factories factories(Operand Filter) const;
  /// Calls \p Visit on each stage that can be seen, outermost and first first.
  void forEachStage(Operand Filter,
                    llvm::function_ref<void(const CallSite &)> Visit) const;
  void apply(Operand Filter, Flow &F, unsigned Depth) const;
  void applyStage(const CallSite &Stage, Flow &F, unsigned Depth) const;
  void restrict(const CallSite &Stage, Flow &F) const;
  /// The names that the family argument of \p Stage may be.
  StringSet familyOf(const CallSite &Stage) const;

  const Api &Functions;
  Values &Known;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_FILTERS_H

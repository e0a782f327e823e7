// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/VersionFlaws.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// Returns true if \p P certainly has cells that are not among the newest
/// \p Versions of their column, if there are such.
bool hasReplaced(const Passage &P, int64_t Versions) {
  return !P.MayBeEmpty && !P.MayMissNewer && P.Versions > Versions;
}

class VersionJudge {
public:
  explicit VersionJudge(llvm::ArrayRef<ReadFamily> Families)
      : Families(Families) {}

  void run(const FilterNode &Root, const Evaluation &E,
           const FilterNode *Condition, bool IsPredicate) {
    const VersionFlaw Here{
        VersionFlawKind::Compares, &Root, Condition, nullptr, {}};
    for (const Evaluation::Step &Step : E.Values)
      add(Here, VersionFlawKind::Compares, Step.Stage, Step.Entering);
    if (!IsPredicate) {
      for (const Evaluation::Step &Step : E.Counts)
        // A number that is small enough may be of one column.
        if (const std::optional<int64_t> &Limit = Step.Stage->Limit;
            Step.Stage->Kind == Stage::Skip || Limit)
          add(Here, VersionFlawKind::Counts, Step.Stage, Step.Entering,
              Limit.value_or(Bound::Max));
      std::vector<Passage> Output;
      for (size_t I = 0; I != Families.size(); ++I)
        Output.push_back(E.output(I));
      add(Here, VersionFlawKind::Returns, nullptr, Output);
    }
    for (const Evaluation::Predicate &P : E.Predicates)
      run(P.Condition->Parts[0], P.Result, P.Condition, /*IsPredicate=*/true);
  }

  std::vector<VersionFlaw> Found;

private:
  /// Adds a flaw of \p At, which lets \p Limit cells pass, with the families
  /// whose replaced versions are in \p There.
  void add(VersionFlaw Flaw, VersionFlawKind What, const FilterNode *At,
           llvm::ArrayRef<Passage> There, int64_t Limit = Bound::Max) {
    Flaw.Kind = What;
    Flaw.Stage = At;
    for (const auto &[I, Family] : llvm::enumerate(Families))
      if (const std::optional<int64_t> &Versions = Family.Policy.Versions;
          Versions && Limit > *Versions && hasReplaced(There[I], *Versions))
        Flaw.Families.push_back(I);
    if (!Flaw.Families.empty())
      Found.push_back(std::move(Flaw));
  }

  llvm::ArrayRef<ReadFamily> Families;
};

/// Returns true if a stage of \p E looks at cells of family number \p I, or
/// outputs them.
bool isUsed(const Evaluation &E, unsigned I) {
  const auto Reaches = [I](const Evaluation::Step &Step) {
    return !Step.Entering[I].isBlocked();
  };
  return !E.output(I).isBlocked() || llvm::any_of(E.Values, Reaches) ||
         llvm::any_of(E.Counts, Reaches) ||
         llvm::any_of(E.Predicates, [I](const Evaluation::Predicate &P) {
           return isUsed(P.Result, I);
         });
}

} // namespace

std::vector<VersionFlaw> versionFlawsOf(const FilterNode &Filter,
                                        llvm::ArrayRef<ReadFamily> Families,
                                        bool IsPredicate) {
  VersionJudge J(Families);
  J.run(Filter, evaluate(Filter, namesOf(Families)), /*Condition=*/nullptr,
        IsPredicate);
  return std::move(J.Found);
}

std::optional<FilterNode> latestFor(const VersionFlaw &F,
                                    llvm::ArrayRef<ReadFamily> Families) {
  const Evaluation E = evaluate(*F.Root, namesOf(Families));
  const std::optional<int64_t> &Versions =
      Families[F.Families.front()].Policy.Versions;
  for (unsigned I = 0; I != Families.size() + 1; ++I)
    if (isUsed(E, I) &&
        (I == Families.size() || Families[I].Policy.Versions != Versions))
      return std::nullopt;
  return latest(*Versions);
}

} // namespace clang::tidy::bigtable

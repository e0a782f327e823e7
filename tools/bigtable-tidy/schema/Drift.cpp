// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Drift.h"
#include "Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

class Comparison {
public:
  Comparison(const Schema &Known, StringRef File, llvm::raw_ostream &Said)
      : Known(Known), Tables(Known), File(File), Said(Said) {}

  bool run(const TableDescriptions &Described);

private:
  void compare(const Table &T, const DescribedTable &D);
  void compare(const Family &F, const DescribedFamily &Real,
               const std::string &Name);
  void say(const Place &At, const std::string &Message) {
    Said << At << ": warning: " << printable(Message) << '\n';
    IsThere = true;
  }
  Place here(SchemaPosition At) const {
    return {File.str(), At.Line, At.Column};
  }

  const Schema &Known;
  const TableLookup Tables;
  const StringRef File;
  llvm::raw_ostream &Said;
  bool IsThere = false;
};

} // namespace

static std::string nameOf(StringRef Family, StringRef Table) {
  return ("family '" + llvm::Twine(Family) + "' of table '" + Table + "'")
      .str();
}

void Comparison::compare(const Family &F, const DescribedFamily &Real,
                         const std::string &Name) {
  const bool Contradicts =
      contradictionOf(Real.Rule, F.Policy) != Contradiction::None;
  // Rules of another shape may do the same for each TTL.
  const bool Differs =
      F.Gc && !Real.Rule.IsUnknown && !isSame(*F.Gc, Real.Rule);
  if (Contradicts)
    say(here(F.At), Name + " is '" + describe(F.Policy) + "', but its rule " +
                        consequenceOf(Real.Rule, F.Policy));
  else if (Differs)
    say(here(F.At), Name + " has the rule '" + describe(*F.Gc) +
                        "' in the schema, and " +
                        (Real.Rule.Kind == RuleKind::None
                             ? "no rule"
                             : "'" + describe(Real.Rule) + "'") +
                        " in the table");
  if (Contradicts || Differs || !Real.Caveat.empty())
    Said << Real.At << ": note: its rule is here"
         << (Real.Caveat.empty() ? "" : "; " + printable(Real.Caveat))
         << '\n';
}

void Comparison::compare(const Table &T, const DescribedTable &D) {
  for (const Family &F : T.Families) {
    const auto Real = llvm::find_if(
        D.Families, [&](const DescribedFamily &R) { return R.Name == F.Name; });
    if (Real != D.Families.end()) {
      if (!F.IsOpen)
        compare(F, *Real, nameOf(F.Name, D.Id));
    } else if (!T.IsGlob && D.IsComplete) {
      // A glob lists what some of its tables have.
      say(here(F.At),
          nameOf(F.Name, D.Id) + " is in the schema, and not in the table");
    }
  }
  for (const DescribedFamily &R : D.Families)
    if (!T.findFamily(R.Name))
      say(R.At,
          nameOf(R.Name, D.Id) + " is in the table, and not in the schema");
}

bool Comparison::run(const TableDescriptions &Described) {
  for (const DescribedTable &D : Described.Tables)
    if (const Table *T = Tables.find(D.Id))
      compare(*T, D);
    else
      say(D.At, "the schema does not describe table '" + D.Id + "'");
  llvm::StringSet<> Ids;
  for (const DescribedTable &D : Described.Tables)
    Ids.insert(D.Id);
  if (Described.IsComplete)
    for (const Table &T : Known.tables())
      if (!Ids.contains(T.Id) &&
          (!T.IsGlob ||
           llvm::none_of(Ids.keys(),
                         [&](StringRef Id) { return T.describes(Id); })))
        say(here(T.At), "no table '" + T.Id + "' is among those described");
  return IsThere;
}

bool reportDrift(const Schema &Known, StringRef File,
                 const TableDescriptions &Described, llvm::raw_ostream &Said) {
  return Comparison(Known, File, Said).run(Described);
}

} // namespace clang::tidy::bigtable::tool

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Usage.h"
#include "Map.h"
#include "ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Uses of a family that are listed; the rest is counted.
static constexpr size_t MaxUses = 3;

/// The constants that the fact \p Name may be; quotes tell them from words.
static std::vector<std::string> constantsOf(const CallRecord &R,
                                            StringRef Name) {
  std::vector<std::string> Found;
  for (const CallRecord::Fact &F : R.Facts)
    if (F.Name == Name)
      for (StringRef Value : F.Values)
        if (Value.size() > 2 && Value.consume_front("'") &&
            Value.consume_back("'"))
          Found.push_back(Value.str());
  return Found;
}

static std::string describeUse(const CallRecord &R, const Sources &Files) {
  std::string Text = spell(R.At, Files) + ": " + R.Kind;
  for (StringRef Fact : {"timestamp", "filter"})
    if (const std::string Value = factInWords(R, Fact); !Value.empty())
      Text += (", " + Fact + " " + Value).str();
  std::string Line;
  for (const char C : Text)
    Line += llvm::isPrint(C) ? C : ' ';
  return Line;
}

namespace {

class Collector {
public:
  explicit Collector(const Sources &Files) : Files(Files) {}

  void add(const CallRecord &R);
  void addTo(TableDescriptions &All);

private:
  const Sources &Files;
  /// By family, and by table, which is empty where it is not known.
  std::map<std::string, std::map<std::string, std::set<std::string>>> Uses;
  /// Of reads, by what they read through; they name families in a pattern.
  std::vector<std::pair<std::string, std::string>> Reads;
};

} // namespace

void Collector::add(const CallRecord &R) {
  const std::string Use = describeUse(R, Files);
  const std::vector<std::string> Tables = constantsOf(R, "table");
  for (const std::string &Family : constantsOf(R, "family")) {
    auto &ByTable = Uses[Family];
    if (Tables.size() != 1)
      ByTable[""].insert(Use);
    else
      ByTable[Tables.front()].insert(Use);
  }
  if (R.Kind == "read")
    if (const std::string Filter = factInWords(R, "filter"); !Filter.empty())
      Reads.emplace_back(Filter, Use);
}

void Collector::addTo(TableDescriptions &All) {
  for (const auto &[Filter, Use] : Reads)
    for (auto &[Family, ByTable] : Uses)
      if (StringRef(Filter).contains("'" + Family + "'"))
        ByTable[""].insert(Use);
  for (const auto &[Family, ByTable] : Uses)
    for (const auto &[Table, Seen] : ByTable) {
      llvm::SmallVector<DescribedFamily *, 2> Known;
      DescribedTable *Its = nullptr;
      for (DescribedTable &T : All.Tables) {
        if (T.Id == Table || (Table.empty() && T.Id == "*"))
          Its = &T;
        if (T.Id == Table || Table.empty())
          for (DescribedFamily &F : T.Families)
            if (F.Name == Family)
              Known.push_back(&F);
      }
      if (Known.empty()) {
        if (!Its) {
          Its = &All.Tables.emplace_back();
          Its->Id = Table.empty() ? "*" : Table;
          Its->IsComplete = false;
        }
        DescribedFamily &F = Its->Families.emplace_back();
        F.Name = Family;
        F.Rule = GcRule::unknown();
        F.Caveat = "only code names it";
        Known.push_back(&F);
      }
      for (DescribedFamily *F : Known) {
        for (const std::string &Use : Seen)
          if (F->Uses.size() < MaxUses)
            F->Uses.push_back(Use);
        if (Seen.size() > MaxUses)
          F->Uses.push_back("and " + std::to_string(Seen.size() - MaxUses) +
                            " more");
      }
    }
}

void addUsage(const Outcome &Run, const Sources &Files, TableDescriptions &To) {
  Collector All(Files);
  for (const CallRecord &R : Run.Calls)
    All.add(R);
  All.addTo(To);
}

} // namespace clang::tidy::bigtable::tool

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AuditFindings.h"
#include "model/TtlPolicy.h"
#include <absl/strings/str_join.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

namespace bigtable_ttl::emulator {

namespace tidy = clang::tidy::bigtable;

namespace {

constexpr char GcPolicy[] = "gc-policy";
constexpr char Schema[] = "schema";
constexpr char Hidden[] = "hidden";
constexpr char Collectable[] = "collectable";

/// "too-far-ahead"
std::string kindOf(CellAudit Reason) {
  return absl::StrReplaceAll(reference::ToString(Reason), {{" ", "-"}});
}

/// The kinds that 'any' stands for. Collectable cells are none: any table has
/// some until garbage collection runs.
std::set<std::string> contradictions() {
  std::set<std::string> Kinds = {GcPolicy, Schema, Hidden};
  for (const CellAudit Reason : reference::kCellAudits)
    if (IsSuspect(Reason))
      Kinds.insert(kindOf(Reason));
  return Kinds;
}

/// "1 cell", "2 live cells"
std::string cells(std::int64_t Number, const char *Which = "") {
  return std::to_string(Number) + " " + Which +
         (Number == 1 ? "cell" : "cells");
}

class Collector {
public:
  Collector(const TableAudit &Of, const AuditFrame &Frame)
      : Of(Of), Frame(Frame) {}

  std::vector<AuditFinding> run() {
    if (!Of.table()) {
      Found.push_back(
          {Schema, "", 0, "the schema does not describe the table"});
      return std::move(Found);
    }
    std::set<std::string> Names;
    for (const auto &[Name, Rule] : Frame.Rules)
      Names.insert(Name);
    for (const auto &[Name, Audit] : Of.families())
      Names.insert(Name);
    for (const std::string &Name : Names)
      if (const tidy::Family *Known = Of.table()->findFamily(Name))
        family(*Known);
      else
        Found.push_back({Schema, Name, 0,
                         "the schema does not describe family '" + Name + "'"});
    for (const tidy::Family &Each : Of.table()->Families)
      if (Each.Policy.hasTtl() && !Frame.Rules.empty() &&
          Frame.Rules.count(Each.Name) == 0)
        Found.push_back({Schema, Each.Name, 0,
                         "the table has no family '" + Each.Name +
                             "', which the schema describes"});
    return std::move(Found);
  }

private:
  void family(const tidy::Family &Known) {
    if (!Known.Policy.hasTtl())
      return;
    const std::string Name =
        "family '" + Known.Name + "' (" + tidy::describe(Known.Policy) + ")";
    const auto Rule = Frame.Rules.find(Known.Name);
    if (Rule != Frame.Rules.end() &&
        tidy::contradictionOf(Rule->second, Known.Policy) !=
            tidy::Contradiction::None)
      Found.push_back({GcPolicy, Known.Name, 0,
                       "the GC rule of " + Name + " " +
                           tidy::consequenceOf(Rule->second, Known.Policy)});
    const auto At = Of.families().find(Known.Name);
    if (At == Of.families().end())
      return;
    const FamilyAudit &Audit = At->second;
    for (const CellAudit Reason : reference::kCellAudits)
      if (IsSuspect(Reason))
        add(kindOf(Reason), Known, Audit.Report.Of(Reason).cells,
            [&](std::int64_t Number) {
              return cells(Number) + " of " + Name +
                     (Number == 1 ? " has a timestamp that"
                                  : " have timestamps that") +
                     " may be no expiry: " + reference::ToString(Reason);
            });
    add(Hidden, Known, Audit.Hidden.cells, [&](std::int64_t Number) {
      return cells(Number, "live ") + " of " + Name +
             (Number == 1 ? " is" : " are") +
             " hidden behind a cell that lives longer";
    });
    add(Collectable, Known,
        Audit.Report.Of(CellAudit::kCollectable).cells +
            Audit.Report.Of(CellAudit::kOverdue).cells,
        [&](std::int64_t Number) {
          return "the schema's policy lets garbage collection delete " +
                 cells(Number) + " of " + Name;
        });
  }

  template <typename Function>
  void add(std::string Kind, const tidy::Family &Known, std::size_t Cells,
           Function Message) {
    const std::int64_t Number =
        static_cast<std::int64_t>(Cells) * Frame.SamplePeriod;
    if (Number != 0)
      Found.push_back({std::move(Kind), Known.Name, Number, Message(Number)});
  }

  const TableAudit &Of;
  const AuditFrame &Frame;
  std::vector<AuditFinding> Found;
};

} // namespace

std::vector<AuditFinding> findingsOf(const TableAudit &Of,
                                     const AuditFrame &Frame) {
  return Collector(Of, Frame).run();
}

std::optional<AuditFailOn> AuditFailOn::parse(const std::string &List,
                                              std::string &Why) {
  AuditFailOn Result;
  const std::set<std::string> Any = contradictions();
  bool IsFirst = true;
  for (const absl::string_view Item : absl::StrSplit(List, ',')) {
    std::string Name(Item);
    const bool IsNegative = !Name.empty() && Name[0] == '-';
    if (IsNegative)
      Name.erase(0, 1);
    const bool IsKind = Any.count(Name) != 0 || Name == Collectable;
    if (IsNegative && (!IsKind || IsFirst)) {
      Why = "'-' and a kind, after an item such as 'any'";
      return std::nullopt;
    }
    if (Name == "any")
      Result.Kinds = Any;
    else if (Name == "none")
      Result.Kinds.clear();
    else if (IsNegative)
      Result.Kinds.erase(Name);
    else if (IsKind)
      Result.Kinds.insert(Name);
    else {
      Why = "any, none, or a list of: " + absl::StrJoin(Any, ", ") + ", " +
            Collectable;
      return std::nullopt;
    }
    IsFirst = false;
  }
  return Result;
}

} // namespace bigtable_ttl::emulator

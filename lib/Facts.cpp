// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Facts.h"
#include "Reads.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable {

namespace {

class Writer {
public:
  Facts Result;

  template <typename T>
  void set(llvm::StringRef Name, const ValueSet<T> &Set,
           llvm::function_ref<std::string(const T &)> Spell) {
    begin(Name);
    llvm::StringRef Separator = " ";
    for (const T &Value : Set.Values) {
      Result.Text += Separator.str() + Spell(Value);
      Separator = " or ";
    }
    if (Set.isComplete())
      return;
    Result.IsComplete = false;
    Result.Text += Separator.str() + "unknown (" +
                   (Set.Gap ? describe(*Set.Gap) : "never assigned") + ")";
  }
  void strings(llvm::StringRef Name, const StringSet &Set) {
    set<ConstantString>(Name, Set, [](const ConstantString &S) {
      return "'" + S.Value + "'" +
             (S.Ttl ? " tagged '" + describe(S.Ttl->Ttl) + "'" : "");
    });
  }
  void word(llvm::StringRef Text, bool IsKnown) {
    begin(Text);
    Result.IsComplete &= IsKnown;
  }

private:
  void begin(llvm::StringRef Name) {
    Result.Text += (IsFirst ? ": " : ", ");
    Result.Text += Name;
    IsFirst = false;
  }
  bool IsFirst = true;
};

} // namespace

std::optional<Facts> factsOf(const TranslationUnit &Unit,
                             const CallSite &Site) {
  Writer W;
  W.Result.Text = toString(Site.Kind).str();
  bool HasTable = false;
  switch (Site.Kind) {
  case CallKind::Cell:
  case CallKind::Row:
  case CallKind::Bulk:
  case CallKind::Carry:
  case CallKind::Statement:
  case CallKind::Filter:
  case CallKind::TableName:
  case CallKind::Rows:
  case CallKind::Ttl:
  case CallKind::Live:
  case CallKind::Expiry:
  case CallKind::Field:
  case CallKind::Time:
  case CallKind::OfFamily:
  case CallKind::NoTime:
    return std::nullopt;
  case CallKind::Query:
  case CallKind::Rule:
  case CallKind::Family:
    break;
  default:
    HasTable = true;
    break;
  }
  Values &Known = Unit.values();
  if (HasTable)
    W.strings("table", Unit.tableIdsOf(Site));
  if (const Expr *Family = Site.argument(Role::Family))
    W.strings("family", Known.strings({Family, Site.In}));
  else if (Site.Kind == CallKind::Write && !Site.CalleeDecides)
    W.word("family unknown", false);
  if (const Expr *Time = Site.argument(Role::Timestamp))
    W.set<Timestamp>("timestamp", Known.timestamps({Time, Site.In}),
                     [](const Timestamp &T) { return describe(T); });
  else if (Site.Kind == CallKind::Write)
    W.word(Site.CalleeDecides              ? "timestamp by the callee"
           : Site.Stamp == Stamping::None  ? "no timestamp"
           : Site.Stamp == Stamping::Unset ? "timestamp unset"
           : Site.Stamp == Stamping::SometimesSet
               ? "timestamp set on some paths"
               : "timestamp unknown",
           Site.CalleeDecides || Site.Stamp != Stamping::Unknown);
  if (const std::optional<FilterNode> Filter = Unit.filters().treeOf(Site)) {
    bool IsComplete = true;
    const std::string Text = describe(*Filter, IsComplete);
    W.word("filter " + Text, IsComplete);
  } else if ((Site.Kind == CallKind::Read ||
              Site.Kind == CallKind::Predicate) &&
             !Site.CalleeDecides) {
    W.word(Site.Stamp == Stamping::Unknown        ? "filter unknown"
           : Site.Stamp == Stamping::SometimesSet ? "no filter on some paths"
                                                  : "no filter",
           Site.Stamp != Stamping::Unknown);
  }
  if (Site.Kind == CallKind::Read || Site.Kind == CallKind::Predicate)
    if (const std::string Verdicts = verdictsOn(Unit, Site); !Verdicts.empty())
      W.word("which leaves " + Verdicts, true);
  if (const Expr *Text = Site.argument(Role::Text))
    W.strings("text", Known.statements({Text, Site.In}));
  return W.Result;
}

} // namespace clang::tidy::bigtable

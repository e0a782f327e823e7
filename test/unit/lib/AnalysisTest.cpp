// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What is asked of the analysis of one translation unit, without a check.

#include "Parsed.h"
#include "analysis/CallDispatch.h"
#include "program/LinkExports.h"
#include "reads/Guards.h"
#include "reads/Purges.h"
#include "record/Judgement.h"
#include <gtest/gtest.h>
#include <map>

using namespace clang::tidy::bigtable;

namespace {

constexpr char Yaml[] = R"(tables:
  - table: clicks
    families:
      - {family: sessions, ttl: one-second}
      - {family: profile, ttl: none}
)";

constexpr char Code[] = R"cpp(
namespace cbt = google::cloud::bigtable;
using cbt::Filter;
using std::chrono::milliseconds;
using std::chrono::system_clock;
void Use(std::string const &);
bool Unseen(cbt::Cell const &);
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
milliseconds Now() {
  return std::chrono::duration_cast<milliseconds>(
      system_clock::now().time_since_epoch());
}

void Compares(cbt::Table table) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells())
      if (cell.timestamp() > Now()) Use(cell.value());
}
void ComparesWrongly(cbt::Table table) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells())
      if (cell.timestamp() < Now()) Use(cell.value());
}
void AsksUnseen(cbt::Table table) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells())
      if (Unseen(cell)) Use(cell.value());
}

void Finds(cbt::Table table) {
  std::chrono::microseconds newest{};
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells())
      if (cell.timestamp() > newest) Use(cell.value());
}
struct Seen {
  std::string value;
  std::chrono::microseconds expires;
};
std::vector<Seen> Reads(cbt::Table table) {
  std::vector<Seen> all;
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells()) all.push_back(Seen{cell.value(), cell.timestamp()});
  return all;
}
void ShowsRead(cbt::Table table) {
  for (auto const &each : Reads(table))
    if (each.expires > Now()) Use(each.value);
}

struct Judge {
  virtual bool Lives(cbt::Cell const &cell) const { return cell.timestamp() > Now(); }
  virtual void Show(cbt::Row const &row) const {
    for (auto const &cell : row.cells())
      if (cell.timestamp() > Now()) Use(cell.value());
  }
};
struct LastJudge final : Judge {
  bool Lives(cbt::Cell const &cell) const override { return Judge::Lives(cell); }
};
void AsksFinal(cbt::Table table, LastJudge const &judge) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells())
      if (judge.Lives(cell)) Use(cell.value());
}
void AsksVirtual(cbt::Table table, Judge const &judge) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    for (auto const &cell : row->cells())
      if (judge.Lives(cell)) Use(cell.value());
}
void ShowsQualified(cbt::Table table, Judge const &judge) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions())) judge.Judge::Show(*row);
}
void ShowsVirtually(cbt::Table table, Judge const &judge) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions())) judge.Show(*row);
}

void Deletes(cbt::Table table) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions()))
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
}
void Looks(cbt::Table table) {
  for (auto &row : table.ReadRows(cbt::RowSet(), Sessions())) {
    Use(row->row_key());
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
}

void Stamped(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation(
      "row", cbt::SetCell("sessions", "page", Now() + std::chrono::hours(1), "v")));
}
void Open(cbt::Table table, std::string family) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "page", "v")));
}
void Lasting(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "name", "v")));
}

void Put(cbt::Table table, std::string const &row, milliseconds expires) {
  table.Apply(cbt::SingleRowMutation(row, cbt::SetCell("sessions", "page", expires, "v")));
}
std::string Family() { return "sessions"; }
)cpp";

const Parsed &code() {
  static const Parsed Result(Code, Yaml);
  return Result;
}

/// What is wrong with the read in \p Function, and what \p Ask says of it.
template <typename Question>
bool askOfRead(llvm::StringRef Function, Question Ask) {
  ReadJudge Reads(code().analysis());
  std::optional<bool> Answer;
  code().forEachSite(Function, CallKind::Read, [&](const CallSite &Site) {
    if (const auto Flaw = Reads.flawOf(Site, {FlawKind::Expired}, false))
      Answer = Ask(Site, *Flaw);
  });
  EXPECT_TRUE(Answer) << Function.str() << " has no flaw";
  return Answer && *Answer;
}

bool isGuardedIn(llvm::StringRef Function, bool CountsNear) {
  ReadJudge Reads(code().analysis());
  return askOfRead(Function, [&](const CallSite &Site, const ReadFlaw &Flaw) {
    return bool(Reads.guardOf(Site, Flaw, CountsNear));
  });
}

std::optional<ProofStatus> standingOf(llvm::StringRef Function) {
  ReadJudge Reads(code().analysis());
  std::optional<ProofStatus> Result;
  code().forEachSite(Function, CallKind::Write, [&](const CallSite &Site) {
    if (const auto Judged = judgementOf(code().analysis(), Reads, Site))
      Result = Judged->Is;
  });
  return Result;
}

TEST(Guards, AreComparisonsThatTheRowsReach) {
  for (llvm::StringRef Function :
       {"Compares", "ComparesWrongly", "AsksUnseen", "AsksFinal", "AsksVirtual",
        "ShowsQualified", "ShowsVirtually"})
    EXPECT_TRUE(isGuardedIn(Function, /*CountsNear=*/false)) << Function.str();
  EXPECT_FALSE(isGuardedIn("Finds", /*CountsNear=*/true));
}

TEST(Guards, AreNearTheRead) {
  EXPECT_FALSE(isGuardedIn("Reads", /*CountsNear=*/false));
  EXPECT_TRUE(isGuardedIn("Reads", /*CountsNear=*/true));
}

TEST(Purges, AreReadsOfWhichOnlyTheKeysAreDeleted) {
  const auto PurposeIn = [](llvm::StringRef Function) {
    std::optional<Purpose> Result;
    code().forEachSite(Function, CallKind::Read, [&](const CallSite &Site) {
      Result = purposeOf(code().analysis(), Site);
    });
    return Result;
  };
  EXPECT_EQ(PurposeIn("Deletes"), Purpose::Delete);
  EXPECT_EQ(PurposeIn("Looks"), Purpose::Passed);
  EXPECT_EQ(PurposeIn("Compares"), Purpose::Any);
}

TEST(ProofStatus, IsOfEveryValueThatAWriteCanHave) {
  EXPECT_EQ(standingOf("Stamped"), ProofStatus::Correct);
  EXPECT_EQ(standingOf("Open"), ProofStatus::Unknown);
  EXPECT_EQ(standingOf("Lasting"), ProofStatus::Irrelevant);
}

TEST(LinkExports, TellWhatAFunctionDoesWithItsParameters) {
  LinkExports Exports(code().analysis());
  code().analysis().callDispatch().forEachCall(
      [](const CallSite &) {},
      [&](const CallSite &Site, const clang::FunctionDecl &Function) {
        Exports.addCall(Site, Function);
        return true;
      });
  std::map<std::string, FunctionSummary> ByName;
  Exports.take().forEach(
      [&](const FunctionSummary &Summary) { ByName[Summary.Name] = Summary; });
  ASSERT_TRUE(ByName["Put"].Call);
  EXPECT_EQ(ByName["Put"].Call->Kind, SummaryCallKind::Write);
  std::map<std::string, std::optional<unsigned>> Parameters;
  for (const SummaryRole &R : ByName["Put"].Call->Roles)
    Parameters[R.Name] = R.Parameter;
  EXPECT_EQ(Parameters["timestamp"], 2U);
  EXPECT_EQ(ByName["Family"].Strings, std::vector<std::string>{"sessions"});
  EXPECT_FALSE(ByName["Stamped"].Call);
}

} // namespace

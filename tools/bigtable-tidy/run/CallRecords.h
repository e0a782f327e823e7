// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Records of calls, as JSON, and their totals over a run.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_CALLRECORDS_H
#define BIGTABLE_TIDY_TOOLS_RUN_CALLRECORDS_H

#include "model/JsonFields.h"
#include "record/Coverage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

// Descriptions for model/JsonFields.h. Reports have some of these fields, too:
// docs/reference/call-report.md lists them.

template <typename Io> bool mapFields(Io &J, CodePlace &P) {
  return J.path("file", P.File) && J.field("line", P.Line) &&
         J.field("column", P.Column);
}

template <typename Io> bool mapFields(Io &J, CallRecord::Gap &G) {
  return J.field("why", G.Why) && J.field("help", G.Help) &&
         J.field("place", G.At) && J.optional("keys", G.Keys);
}

template <typename Io> bool mapFields(Io &J, CallRecord::Detail &F) {
  return J.field("values", F.Values) && J.field("complete", F.IsComplete) &&
         J.field("unknown", F.Unknown);
}

template <typename Io> bool mapFields(Io &J, CallRecord::Verdicts &V) {
  return J.field("table", V.Table) && J.field("family", V.Family) &&
         J.field("verdicts", V.Possible);
}

template <typename Io> bool mapFields(Io &J, CallRecord::Step &S) {
  return mapFields(J, S.At) && J.field("text", S.Text);
}

template <typename Io> bool mapFields(Io &J, CallRecord::Family &F) {
  return J.field("table", F.Table) && J.field("family", F.Name) &&
         J.field("policy", F.Policy);
}

template <typename Io> bool mapFields(Io &J, CallRecord::Flaw &F) {
  return J.field("check", F.Check) && J.path("file", F.File) &&
         J.field("offset", F.Offset);
}

/// Maps the results of the analysis.
template <typename Io> bool mapAnalysis(Io &J, CallRecord &R) {
  return mapFields(J, R.At) && J.field("call", R.Call) &&
         J.field("kind", R.Kind) && J.field("complete", R.IsComplete) &&
         J.field("sanctioned", R.IsSanctioned) && J.field("test", R.IsInTest) &&
         J.field("message", R.Message) && J.named("facts", R.Details) &&
         J.field("verdicts", R.Left) && J.field("reached", R.Reached);
}

/// Maps the standing of the call.
template <typename Io> bool mapStanding(Io &J, CallRecord &R) {
  std::optional<std::string> Is;
  if (R.Is)
    Is = toString(*R.Is).str();
  if (!J.field("standing", Is))
    return false;
  if constexpr (Io::IsReading) {
    if (Is && !(R.Is = proofStatusFrom(*Is)))
      return J.fail("standing", "expected a standing");
  }
  return J.path("schema", R.SchemaFile) && J.field("touches", R.Touched) &&
         J.field("alsoTouches", R.Lasting) &&
         J.field("touchesOthers", R.MayTouchOthers) &&
         J.field("doubts", R.Doubts) &&
         J.field("undescribed", R.IsUndescribed) && J.field("flaws", R.Flaws);
}

template <typename Io> bool mapFields(Io &J, CallRecord &R) {
  if constexpr (!Io::IsReading) {
    std::vector<std::string> Order;
    for (const CallRecord::Detail &F : R.Details)
      Order.push_back(F.Name);
    J.field("order", Order);
  }
  return mapAnalysis(J, R) && mapStanding(J, R);
}

template <typename Io> bool mapFields(Io &J, NamesSeen &Names) {
  return J.field("tables", Names.Tables) &&
         J.field("families", Names.Families) &&
         J.field("functions", Names.Functions) &&
         J.field("openTable", Names.HasOpenTable) &&
         J.field("openFamily", Names.HasOpenFamily);
}

template <typename Io> bool mapFields(Io &J, BlindSpot &B) {
  unsigned Kind = static_cast<unsigned>(B.What);
  if (!mapFields(J, B.At) || !J.field("kind", Kind) ||
      !J.field("name", B.Name) || !J.field("key", B.Key) ||
      !J.field("group", B.Group))
    return false;
  if constexpr (Io::IsReading) {
    if (Kind > static_cast<unsigned>(BlindSpot::Kind::Callers))
      return J.fail("kind", "expected a kind");
    B.What = static_cast<BlindSpot::Kind>(Kind);
  }
  return true;
}

template <typename Io> bool mapFields(Io &J, Unparsed &U) {
  return mapFields(J, U.At) && J.field("function", U.Function) &&
         J.field("error", U.Error) && J.field("errorPlace", U.ErrorAt);
}

template <typename Io> bool mapFields(Io &J, TextPart &P) {
  return J.path("file", P.File) && J.field("begin", P.Begin) &&
         J.field("end", P.End);
}

template <typename Io> bool mapFields(Io &J, BlindSpots &Blind) {
  return J.field("family", Blind.Family) && J.field("seen", Blind.Seen) &&
         J.field("called", Blind.Called) && J.field("hidden", Blind.Hidden) &&
         J.field("compilers", Blind.OfCompilers) && J.field("spots", Blind.All);
}

} // namespace clang::tidy::bigtable

namespace clang::tidy::bigtable::tool {

/// Writes the fields of mapAnalysis() and mapStanding() as attributes of one
/// object.
void writeAnalysis(llvm::json::OStream &J, const CallRecord &Record,
                   PathSpelling Spell);
void writeStanding(llvm::json::OStream &J, const CallRecord &Record,
                   PathSpelling Spell);

/// Sorts records by location. If instantiations, expansions, or compile
/// commands have several records of one call with the same contents, keeps the
/// worst one.
void sortRecords(std::vector<CallRecord> &Records);

/// The number of calls of a run by standing.
struct CallCounts {
  unsigned Correct = 0;
  unsigned Incorrect = 0;
  unsigned Unknown = 0;
  unsigned Suppressed = 0;
  unsigned Irrelevant = 0;
  /// Calls of any standing whose family neither a schema nor a tag describes.
  unsigned Undescribed = 0;
  /// Calls in files that are tests, and the number of these
  /// files.
  unsigned InTests = 0;
  unsigned TestFiles = 0;

  unsigned all() const {
    return Correct + Incorrect + Unknown + Suppressed + Irrelevant;
  }
};
CallCounts countCalls(llvm::ArrayRef<CallRecord> Records);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_CALLRECORDS_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/CoverageReport.h"
#include "Printable.h"
#include "model/JsonText.h"
#include "report/ReportParts.h"
#include "run/CallRecords.h"
#include "run/Messages.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Calls that are unknown for one reason.
struct Cause {
  const CallRecord::Gap *Gap = nullptr;
  std::vector<const CallRecord *> Calls;
  /// The number of these calls that have no other cause.
  unsigned Alone = 0;
};

/// Causes with one remedy.
struct Remedy {
  StringRef Help;
  std::vector<Cause> Causes;
  unsigned Calls = 0;
  unsigned Alone = 0;
};

} // namespace

std::string callsInWords(const Outcome &Run) {
  const CallCounts Counts = countCalls(Run.Calls);
  return ("calls: " + llvm::Twine(Counts.Correct) + " correct, " +
          llvm::Twine(Counts.Incorrect) + " incorrect, " +
          llvm::Twine(Counts.Unknown) + " unknown, " +
          llvm::Twine(Counts.Suppressed) + " suppressed, " +
          llvm::Twine(Counts.Irrelevant) + " irrelevant")
      .str();
}

json::Object coverageAsJson(const Outcome &Run, const Sources &Files) {
  json::Array Schemas;
  for (const SchemaSize &S : Run.Schemas)
    Schemas.push_back(json::Object{{"file", inUtf8(Files.relative(S.Path))},
                                   {"tables", S.Tables},
                                   {"families", S.Families}});
  const CallCounts Counts = countCalls(Run.Calls);
  json::Array NotParsed;
  for (const Unparsed &U : Run.NotParsed)
    NotParsed.push_back(json::Object{
        {"file", inUtf8(Files.relative(U.At.File))},
        {"line", U.At.Line},
        {"column", U.At.Column},
        {"function", U.Function.empty() ? json::Value(nullptr)
                                        : json::Value(inUtf8(U.Function))},
        {"error", inUtf8(U.Error)},
        {"errorFile", inUtf8(Files.relative(U.ErrorAt.File))},
        {"errorLine", U.ErrorAt.Line}});
  json::Array Unnamed;
  for (const std::string &Name : Run.Unnamed)
    Unnamed.push_back(inUtf8(Name));
  json::Value Searched = nullptr;
  if (Run.Searched)
    Searched = json::Object{{"parsed", Run.Searched->Parsed},
                            {"all", Run.Searched->All}};
  return json::Object{
      {"schemas", std::move(Schemas)},
      {"searched", std::move(Searched)},
      {"unnamed", std::move(Unnamed)},
      {"notParsed", std::move(NotParsed)},
      {"sources", json::Object{{"judged", Run.Linted},
                               {"skipped", Run.Skipped},
                               {"bundled", Run.Bundled},
                               {"unchecked", Run.Unchecked},
                               {"failed", int64_t(Run.Failures.size())}}},
      {"calls", json::Object{{"correct", Counts.Correct},
                             {"incorrect", Counts.Incorrect},
                             {"unknown", Counts.Unknown},
                             {"suppressed", Counts.Suppressed},
                             {"irrelevant", Counts.Irrelevant},
                             {"undescribed", Counts.Undescribed},
                             {"inTests", Counts.InTests}}}};
}

/// By what helps, what makes the most calls known for each place first.
static std::vector<Remedy> remediesFor(llvm::ArrayRef<CallRecord> Calls) {
  using Key = std::tuple<StringRef, StringRef, std::optional<CodePlace>>;
  std::map<Key, Cause> Causes;
  for (const CallRecord &Call : Calls) {
    if (Call.Is != ProofStatus::Unknown)
      continue;
    for (const CallRecord::Gap &Gap : Call.Doubts) {
      Cause &Of = Causes[{Gap.Help, Gap.Why, Gap.At}];
      Of.Gap = &Gap;
      Of.Calls.push_back(&Call);
      Of.Alone += Call.Doubts.size() == 1;
    }
  }
  std::vector<Remedy> Result;
  for (auto &[Of, C] : Causes) {
    if (Result.empty() || Result.back().Help != std::get<0>(Of))
      Result.push_back({std::get<0>(Of), {}});
    Remedy &To = Result.back();
    To.Calls += C.Calls.size();
    To.Alone += C.Alone;
    To.Causes.push_back(std::move(C));
  }
  for (Remedy &R : Result)
    llvm::stable_sort(R.Causes, [](const Cause &L, const Cause &R) {
      return L.Calls.size() > R.Calls.size();
    });
  llvm::stable_sort(Result, [](const Remedy &L, const Remedy &R) {
    return uint64_t(L.Alone) * R.Causes.size() >
           uint64_t(R.Alone) * L.Causes.size();
  });
  return Result;
}

static std::string unknownCalls(unsigned Calls, const std::string &Why,
                                StringRef Help) {
  return count(Calls, "call") + (Calls == 1 ? " is" : " are") +
         " unknown: " + Why + "; to make " + (Calls == 1 ? "it" : "them") +
         " known: " + Help.str();
}

/// "2 calls are unknown: the schema does not list ...", with the first call of
/// each name; empty if the schema lacks none.
static std::string unlistedInWords(const Outcome &Run, const Sources &Files) {
  constexpr size_t Most = 3;
  llvm::MapVector<StringRef, const CallRecord *> Names;
  unsigned Calls = 0;
  for (const CallRecord &Call : Run.Calls) {
    bool Lacks = false;
    for (const CallRecord::Gap &Gap : Call.Doubts)
      if (Call.Is == ProofStatus::Unknown && Gap.Help == ListIt) {
        Names.try_emplace(Gap.Why, &Call);
        Lacks = true;
      }
    Calls += Lacks;
  }
  std::string Text;
  const auto All = Names.takeVector();
  for (const auto &[Why, First] : llvm::ArrayRef(All).take_front(Most))
    Text += (Text.empty() ? "" : ", ") + Why.str() + " (" +
            spell(First->At, Files) + ")";
  if (All.size() > Most)
    Text += ", and " + count(All.size() - Most, "other name");
  return Text.empty() ? "" : unknownCalls(Calls, Text, ListIt);
}

std::vector<std::string> mainReasons(const Outcome &Run, const Sources &Files,
                                     size_t Most) {
  struct Reason {
    const CallRecord::Gap *First;
    std::set<std::optional<CodePlace>> Places;
    unsigned Calls = 0;
  };
  std::map<std::pair<StringRef, StringRef>, Reason> ByText;
  for (const CallRecord &Call : Run.Calls)
    // The summary counts calls that nothing describes.
    if (Call.Is == ProofStatus::Unknown && !Call.IsUndescribed)
      for (const CallRecord::Gap &Gap : Call.Doubts) {
        if (Gap.Help == ListIt)
          continue;
        Reason &R = ByText.try_emplace({Gap.Why, Gap.Help}, Reason{&Gap, {}})
                        .first->second;
        R.Places.insert(Gap.At);
        ++R.Calls;
      }
  std::vector<const Reason *> Sorted;
  for (const auto &[Text, R] : ByText)
    Sorted.push_back(&R);
  llvm::stable_sort(Sorted, [](const Reason *L, const Reason *R) {
    return L->Calls > R->Calls;
  });
  // What the schema lacks may be of one call only, and is soon mended.
  std::vector<std::string> Lines;
  if (std::string Unlisted = unlistedInWords(Run, Files); !Unlisted.empty())
    Lines.push_back(std::move(Unlisted));
  for (const Reason *R : Sorted) {
    if (Lines.size() == Most)
      break;
    std::string Why = R->First->Why;
    if (R->First->At)
      Why += " (" + spell(*R->First->At, Files) +
             (R->Places.size() == 1
                  ? ""
                  : ", and " + count(R->Places.size() - 1, "other place")) +
             ")";
    Lines.push_back(unknownCalls(R->Calls, Why, R->First->Help));
  }
  return Lines;
}

/// "ns::f (a.cc:3:5: unknown type name 'T')".
static std::string spell(const Unparsed &U, const Sources &Files) {
  return (U.Function.empty() ? "code outside of functions" : U.Function) +
         " (" + (U.ErrorAt.File.empty() ? "" : spell(U.ErrorAt, Files) + ": ") +
         U.Error + ")";
}

std::string unparsedInWords(const Outcome &Run, const Sources &Files,
                            size_t Most) {
  std::string Text;
  for (const Unparsed &U : llvm::ArrayRef(Run.NotParsed).take_front(Most))
    Text += (Text.empty() ? "" : ", ") + spell(U, Files);
  const size_t All = Run.NotParsed.size();
  if (All > Most)
    Text += ", and " + count(All - Most, "other");
  const size_t NumFunctions = llvm::count_if(
      Run.NotParsed, [](const Unparsed &U) { return !U.Function.empty(); });
  if (All == 0)
    return "";
  return "not parsed: " +
         (NumFunctions ? count(NumFunctions, "function") + ": " : "") + Text;
}

void writeUnparsed(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out) {
  if (Run.NotParsed.empty())
    return;
  Out << "\nnot parsed, and so not checked:\n";
  for (const Unparsed &U : Run.NotParsed)
    Out << "  "
        << (U.At.File.empty() ? "" : printable(spell(U.At, Files)) + ": ")
        << printable(spell(U, Files)) << '\n';
}

void writeCoverage(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out) {
  const CallCounts Counts = countCalls(Run.Calls);
  Out << "unknown: " << Counts.Unknown << " of " << count(Counts.all(), "call")
      << '\n';
  for (const Remedy &R : remediesFor(Run.Calls)) {
    Out << '\n'
        << printable(R.Help) << ", at " << count(R.Causes.size(), "place")
        << ": ";
    if (R.Alone != 0)
      Out << count(R.Alone, "call") << (R.Alone == 1 ? " becomes" : " become")
          << " known";
    if (R.Alone != R.Calls)
      Out << (R.Alone == 0 ? "" : "; ") << count(R.Calls - R.Alone, "call")
          << " with something else, too";
    Out << '\n';
    for (const Cause &C : R.Causes) {
      Out << "  ";
      if (C.Gap->At)
        Out << printable(spell(*C.Gap->At, Files)) << ": ";
      Out << printable(C.Gap->Why) << '\n';
      for (const CallRecord *Call : C.Calls)
        Out << "    " << printable(spell(Call->At, Files)) << ": " << Call->Kind
            << ": " << printable(Call->Call) << '\n';
    }
  }
  writeUnparsed(Run, Files, Out);
}

} // namespace clang::tidy::bigtable::tool

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "report/CoverageReport.h"
#include "report/Map.h"
#include "report/ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static std::string inWords(llvm::ArrayRef<StandingCount> Counts) {
  std::string Text;
  for (const StandingCount &C : Counts)
    Text += (Text.empty() ? "" : ", ") + std::to_string(C.Number) + " " +
            C.ProofStatus.str();
  return Text;
}

/// \p Family is null if it is not known.
static void writeCall(const MapCall &Call, const MapFamily *Family,
                      const Sources &Files, llvm::raw_ostream &Out) {
  const CallRecord &R = *Call.Record;
  const StringRef ProofStatus = standingIn(Family, Call);
  Out << "      " << llvm::left_justify(ProofStatus, 11)
      << printable(spell(R.At, Files)) << ": ";
  if (R.Kind != "write" && R.Kind != "read" && R.Kind != "delete")
    Out << R.Kind << ": ";
  Out << printable(R.Call) << '\n';
  const auto Line = [&](const llvm::Twine &Text) {
    Out.indent(17) << printable(Text.str()) << '\n';
  };
  std::vector<std::string> About;
  if (const std::string Time = detailInWords(R, "timestamp"); !Time.empty())
    About.push_back("timestamp " + Time);
  if (Family)
    if (const std::string Left = verdictInWords(R, Family->Name); !Left.empty())
      About.push_back("leaves " + Left);
  const std::vector<std::string> Checks = checksOf(R);
  if (ProofStatus != Call.standing())
    About.push_back("as a whole " + Call.standing().str());
  else if (!Checks.empty())
    About.push_back("reported by " + llvm::join(Checks, ", "));
  if (!About.empty())
    Line(llvm::join(About, "; "));
  if (Call.isUnknown())
    for (const CallRecord::Gap &Doubt : R.Doubts)
      Line(Doubt.Why + "; " + Doubt.Help);
}

static void writeFamily(const TtlMap &Map, const MapFamily &F,
                        const Sources &Files, llvm::raw_ostream &Out) {
  Out << "\n  " << printable(F.Name) << ": " << policyInWords(F.Policy);
  if (!F.Rule.empty())
    Out << "; rule " << F.Rule;
  if (F.MustBeProven)
    Out << "; calls must be known to be right";
  if (!F.Note.empty())
    Out << "\n    " << printable(F.Note);
  const std::vector<StandingCount> Counts = countStandings(Map, F);
  Out << "\n    " << (Counts.empty() ? "no calls" : inWords(Counts)) << '\n';
  for (const Use U : AllUses) {
    if (F.calls(U).empty())
      continue;
    Out << "    " << toString(U) << '\n';
    for (const unsigned I : F.calls(U))
      writeCall(Map.Calls[I], &F, Files, Out);
  }
}

static void writeCalls(const TtlMap &Map, const Sources &Files,
                       llvm::raw_ostream &Out) {
  if (Map.Tables.empty())
    Out << "no schema lists a family, and no tag describes one\n";
  StringRef Separator = Map.Tables.empty() ? "\n" : "";
  for (const MapTable &T : Map.Tables) {
    Out << Separator;
    Separator = "\n";
    if (T.SchemaFile.empty())
      Out << "families that only tags describe\n";
    else
      Out << "table " << printable(T.Id) << " ("
          << printable(Files.relative(T.SchemaFile)) << ")\n";
    for (const MapFamily &F : T.Families)
      writeFamily(Map, F, Files, Out);
  }
  if (Map.Others.empty())
    return;
  Out << Separator
      << "calls that may touch families of which nothing is known, or none\n"
      << "    " << inWords(countStandings(Map, nullptr, Map.Others)) << '\n';
  for (const Use U : AllUses) {
    bool IsFirst = true;
    for (const unsigned I : Map.Others) {
      if (Map.Calls[I].Does != U)
        continue;
      if (IsFirst)
        Out << "    " << toString(U) << '\n';
      IsFirst = false;
      writeCall(Map.Calls[I], nullptr, Files, Out);
    }
  }
}

void writeMapAsText(const TtlMap &Map, const Outcome &Run, const Sources &Files,
                    llvm::raw_ostream &Out) {
  writeCalls(Map, Files, Out);
  writeUnparsed(Run, Files, Out);
}

} // namespace clang::tidy::bigtable::tool

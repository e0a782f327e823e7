// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "model/Duration.h"
#include "model/JsonText.h"
#include "report/CoverageReport.h"
#include "report/Map.h"
#include "report/ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static void text(json::OStream &J, StringRef Name, StringRef Text) {
  J.attribute(Name, inUtf8(Text));
}

static void textOrNull(json::OStream &J, StringRef Name, StringRef Text) {
  if (Text.empty())
    J.attribute(Name, nullptr);
  else
    text(J, Name, Text);
}

static void writeFamily(json::OStream &J, const TtlMap &Map, const MapFamily &F,
                        const Sources &Files) {
  const TtlPolicy &P = F.Policy;
  const auto Duration = [](std::optional<std::chrono::milliseconds> D) {
    return D ? formatDuration(*D) : "";
  };
  text(J, "family", F.Name);
  text(J, "policy", describe(P));
  J.attribute("ttl", toString(P.Kind));
  textOrNull(J, "maxAge",
             Duration(P.Ttl ? std::optional(P.ruleAge()) : std::nullopt));
  textOrNull(J, "expireAfter", Duration(P.ExpireAfter));
  textOrNull(J, "timestamps", toString(P.Timestamps));
  J.attribute("unstamped", P.AllowsUnstamped);
  textOrNull(J, "gc", F.Rule);
  textOrNull(J, "note", F.Note);
  J.attribute("prove", F.MustBeProven);
  if (F.At)
    J.attributeObject("place", [&] {
      text(J, "file", Files.relative(F.At->File));
      J.attribute("line", F.At->Line);
      J.attribute("column", F.At->Column);
    });
  else
    J.attribute("place", nullptr);
  J.attributeObject("totals", [&] {
    const std::vector<StandingCount> Counts = countStandings(Map, F);
    for (const auto &[Name, ProofStatus] :
         {std::pair("correct", "correct"), std::pair("incorrect", "incorrect"),
          std::pair("unknown", "unknown"),
          std::pair("suppressed", "suppressed"),
          std::pair("irrelevant", "irrelevant"),
          std::pair("notJudged", "not judged")}) {
      const auto C = llvm::find_if(
          Counts, [&, S = StringRef(ProofStatus)](const StandingCount &Known) {
            return Known.ProofStatus == S;
          });
      J.attribute(Name, C == Counts.end() ? 0 : C->Number);
    }
  });
  J.attributeObject("calls", [&] {
    for (const Use U : AllUses)
      J.attributeArray(toString(U), [&] {
        for (const unsigned I : F.calls(U))
          J.object([&] {
            J.attribute("call", I);
            J.attribute("standing", standingIn(&F, Map.Calls[I]));
          });
      });
  });
}

void writeMapAsJson(const TtlMap &Map, const Outcome &Run, const Sources &Files,
                    llvm::raw_ostream &Out) {
  const auto Spell = [&](StringRef Path) { return Files.relative(Path); };
  json::Object Covered = coverageAsJson(Run, Files);
  std::string Text;
  llvm::raw_string_ostream To(Text);
  json::OStream J(To, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("version", 1);
    J.attribute("schemas", std::move(Covered["schemas"]));
    J.attribute("sources", std::move(Covered["sources"]));
    J.attributeArray("failures", [&] {
      for (const Failure &F : Run.Failures)
        J.object([&] {
          text(J, "file", Files.relative(F.File));
          text(J, "reason", F.Why);
        });
    });
    J.attribute("notParsed", std::move(Covered["notParsed"]));
    J.attribute("totals", std::move(Covered["calls"]));
    J.attributeArray("tables", [&] {
      for (const MapTable &T : Map.Tables)
        J.object([&] {
          textOrNull(J, "schema",
                     T.SchemaFile.empty() ? "" : Files.relative(T.SchemaFile));
          textOrNull(J, "table", T.Id);
          J.attributeArray("families", [&] {
            for (const MapFamily &F : T.Families)
              J.object([&] { writeFamily(J, Map, F, Files); });
          });
        });
    });
    J.attributeArray("others", [&] {
      for (const unsigned I : Map.Others)
        J.value(I);
    });
    J.attributeArray("calls", [&] {
      for (const MapCall &Call : Map.Calls)
        J.object([&] {
          J.attribute("use", toString(Call.Does));
          writeAnalysis(J, *Call.Record, Spell);
          writeStanding(J, *Call.Record, Spell);
        });
    });
  });
  J.flush();
  writePrintableJson(Text, Out);
  Out << '\n';
}

} // namespace clang::tidy::bigtable::tool

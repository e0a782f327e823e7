// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Manifest.h"
#include "Printable.h"
#include "model/JsonText.h"
#include "report/CoverageReport.h"
#include "report/ReportParts.h"
#include "report/Writers.h"
#include "run/CallRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

static void line(llvm::raw_ostream &Out,
                 llvm::function_ref<void(json::OStream &)> Attributes) {
  std::string Text;
  {
    llvm::raw_string_ostream To(Text);
    json::OStream Line(To);
    Line.object([&] { Attributes(Line); });
  }
  writePrintableJson(Text, Out);
  Out << '\n';
}

static void place(json::OStream &Out, const tooling::DiagnosticMessage &Said,
                  Sources &Files) {
  const Position At = Files.position(Said.FilePath, Said.FileOffset);
  Out.attribute("file", inUtf8(Files.relative(Said.FilePath)));
  Out.attribute("line", At.Line);
  Out.attribute("column", At.Column);
  Out.attribute("offset", Said.FilePath.empty() ? 0 : Said.FileOffset);
}

static void finding(json::OStream &Out, llvm::StringRef Kind, const Finding &F,
                    Sources &Files) {
  Out.attribute("kind", Kind);
  Out.attribute("check", inUtf8(F.check()));
  Out.attribute("level", toString(levelOf(F)));
  if (const CheckInfo *Check = findCheck(F.check()))
    Out.attribute("confidence",
                  toString(F.isPossible() ? Confidence::Possible : Check->Level));
  place(Out, F.Said.Message, Files);
  Out.attribute("message", inUtf8(F.Said.Message.Message));
  Out.attributeArray("notes", [&] {
    for (const tooling::DiagnosticMessage &Note : F.Said.Notes)
      Out.object([&] {
        Out.attribute("message", inUtf8(Note.Message));
        place(Out, Note, Files);
      });
  });
  Out.attributeArray("fixes", [&] {
    for (const tooling::Replacement &Edit : fixInJson(F))
      Out.object([&] {
        Out.attribute("file", inUtf8(Files.relative(Edit.getFilePath())));
        Out.attribute("offset", Edit.getOffset());
        Out.attribute("length", Edit.getLength());
        Out.attribute("text", Edit.getReplacementText());
      });
  });
  Out.attribute("fingerprint", inUtf8(F.Fingerprint));
}

void writeJsonLines(const Outcome &Run, Sources &Files, bool WithCalls,
                    llvm::raw_ostream &Out) {
  for (const Finding &F : Run.Findings)
    line(Out, [&](json::OStream &O) { finding(O, "finding", F, Files); });
  for (const SuppressedFinding &S : Run.Suppressed)
    line(Out, [&](json::OStream &O) {
      finding(O, "suppressed", S.What, Files);
      O.attributeObject("suppression", [&] {
        O.attribute("kind", S.isInSource() ? "inSource" : "external");
        if (!S.isInSource())
          return;
        O.attribute("reason", inUtf8(S.Reason));
        O.attribute("file", inUtf8(Files.relative(S.Marker.FilePath)));
        O.attribute(
            "line",
            Files.position(S.Marker.FilePath, S.Marker.FileOffset).Line);
      });
    });
  for (const Finding &F : Run.Errors)
    line(Out, [&](json::OStream &O) { finding(O, "error", F, Files); });
  for (const Failure &F : Run.Failures)
    line(Out, [&](json::OStream &O) {
      O.attribute("kind", "failure");
      O.attribute("file", inUtf8(Files.relative(F.File)));
      O.attribute("reason", inUtf8(F.Why));
    });
  const auto Spell = [&](llvm::StringRef File) { return Files.relative(File); };
  for (const CallRecord &Record : Run.Calls)
    if (WithCalls && Record.Is)
      line(Out, [&](json::OStream &O) {
        O.attribute("kind", "call");
        O.attributeObject("call", [&] {
          writeAnalysis(O, Record, Spell);
          writeStanding(O, Record, Spell);
        });
      });
  line(Out, [&](json::OStream &O) {
    O.attribute("kind", "summary");
    O.attribute("findings", int64_t(Run.Findings.size()));
    O.attribute("errors", int64_t(Run.Errors.size()));
    O.attribute("failures", int64_t(Run.Failures.size()));
    O.attribute("commands", Run.Commands);
    O.attribute("skipped", Run.Skipped);
    O.attribute("linted", Run.Linted);
    O.attribute("fromCache", Run.FromCache);
    const json::Object Covered = coverageAsJson(Run, Files);
    for (const char *Name :
         {"schemas", "unnamed", "notParsed", "searched", "sources", "calls"})
      O.attribute(Name, *Covered.get(Name));
  });
}

} // namespace clang::tidy::bigtable::tool

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Manifest.h"
#include "Printable.h"
#include "model/JsonText.h"
#include "report/CoverageReport.h"
#include "report/ReportParts.h"
#include "report/Writers.h"
#include "clang/Basic/Sarif.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <map>

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

namespace {

/// The base of relative paths, in originalUriBaseIds.
constexpr llvm::StringLiteral Root = "SRCROOT";

/// Encodes every character that has a meaning in a URI, except slashes.
std::string percentEncoded(llvm::StringRef Path) {
  std::string Out;
  for (const char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("/-._~").contains(C))
      Out += C;
    else
      Out += ("%" + llvm::toHex(llvm::StringRef(&C, 1)));
  }
  return Out;
}

SarifResultLevel toSarif(tooling::Diagnostic::Level Level) {
  switch (Level) {
  case tooling::Diagnostic::Remark:
    return SarifResultLevel::Note;
  case tooling::Diagnostic::Warning:
    return SarifResultLevel::Warning;
  case tooling::Diagnostic::Error:
    return SarifResultLevel::Error;
  }
  llvm_unreachable("all levels are above");
}

/// In the words of GitHub, which sorts findings by it.
llvm::StringRef precision(Confidence Level) {
  switch (Level) {
  case Confidence::Certain:
    return "very-high";
  case Confidence::Likely:
    return "high";
  case Confidence::Possible:
    return "medium";
  }
  llvm_unreachable("all levels are above");
}

/// "bigtable-missing-timestamp" is MissingTimestamp.
std::string nameOf(llvm::StringRef Check) {
  Check.consume_front("bigtable-");
  std::string Name = Check.str();
  std::replace(Name.begin(), Name.end(), '-', '_');
  return llvm::convertToCamelFromSnakeCase(Name, /*capitalizeFirst=*/true);
}

json::Object text(llvm::StringRef Text) {
  return json::Object{{"text", inUtf8(Text)}};
}

json::Object region(const Extent &At) {
  return json::Object{{"startLine", At.From.Line},
                      {"startColumn", At.From.Column},
                      {"endLine", At.To.Line},
                      {"endColumn", At.To.Column}};
}

/// Clang's writer makes the document, its rules, and its results. This class
/// adds the rest.
class SarifReport {
public:
  SarifReport(const Outcome &Run, Sources &Files, llvm::StringRef Category)
      : Run(Run), Files(Files), Category(Category) {
    for (const Finding &F : Run.Findings)
      All.emplace_back(&F, nullptr);
    for (const SuppressedFinding &S : Run.Suppressed)
      All.emplace_back(&S.What, &S);
  }

  json::Object document();

private:
  void addRules(SarifDocumentWriter &Writer);
  void completeRule(json::Object &Rule);
  void completeResult(const Finding &F, json::Object &Result);
  json::Array notes(const Finding &F);
  json::Array fixes(const Finding &F);
  json::Object suppression(const SuppressedFinding &S);
  json::Object invocation();
  json::Object notification(json::Object Message, json::Array Places);

  /// An artifactLocation, which refers to one of the artifacts.
  json::Object file(llvm::StringRef Name);
  json::Object place(llvm::StringRef Name, const std::optional<Extent> &At);
  std::string uri(llvm::StringRef Name, bool &IsRelative);

  const Outcome &Run;
  Sources &Files;
  const llvm::StringRef Category;
  /// The results, and why those are not reported that are suppressed.
  std::vector<std::pair<const Finding *, const SuppressedFinding *>> All;
  /// Their places in the list of rules.
  std::map<llvm::StringRef, size_t> Rules;
  /// By URI, their places in the list of artifacts.
  llvm::StringMap<int64_t> Indices;
  json::Array Artifacts;
};

std::string SarifReport::uri(llvm::StringRef Name, bool &IsRelative) {
  const std::string Relative = Files.relative(Name);
  IsRelative = !llvm::StringRef(Relative).starts_with("/");
  return (IsRelative ? "" : "file://") + percentEncoded(Relative);
}

json::Object SarifReport::file(llvm::StringRef Name) {
  bool IsRelative = false;
  const std::string Uri = uri(Name, IsRelative);
  json::Object Location{{"uri", Uri}};
  if (IsRelative)
    Location["uriBaseId"] = Root;
  const auto [At, IsNew] = Indices.try_emplace(Uri, Artifacts.size());
  Location["index"] = At->second;
  if (IsNew)
    Artifacts.push_back(json::Object{{"location", json::Object(Location)}});
  return Location;
}

json::Object SarifReport::place(llvm::StringRef Name,
                                const std::optional<Extent> &At) {
  json::Object Place{{"artifactLocation", file(Name)}};
  if (At)
    Place["region"] = region(*At);
  return json::Object{{"physicalLocation", std::move(Place)}};
}

void SarifReport::addRules(SarifDocumentWriter &Writer) {
  for (const auto &Result : All)
    Rules.try_emplace(Result.first->check());
  for (auto &[Check, Index] : Rules) {
    const CheckInfo *Info = findCheck(Check);
    SarifRule Rule =
        SarifRule::create()
            .setRuleId(inUtf8(Check))
            .setName(nameOf(inUtf8(Check)))
            .setDescription(Info ? Info->Summary.str() : inUtf8(Check))
            .setDefaultConfiguration(
                SarifReportingConfiguration::create().setLevel(
                    SarifResultLevel::Warning));
    Index = Writer.createRule(Rule);
  }
}

void SarifReport::completeRule(json::Object &Rule) {
  const CheckInfo *Check = findCheck(Rule.getString("id").value_or(""));
  if (!Check)
    return;
  // Must be absolute; the folder of the pages need not be a URL.
  const std::string Page = pageLocation(*Check);
  if (llvm::StringRef(Page).contains("://"))
    Rule["helpUri"] = Page;
  Rule["shortDescription"] = text(Check->Summary);
  Rule["help"] = json::Object{{"text", Check->Page}, {"markdown", Check->Page}};
  Rule["properties"] = json::Object{
      {"confidence", toString(Check->Level)},
      {"precision", precision(Check->Level)},
      {"problem.severity", "warning"},
      {"tags", json::Array{"bigtable", "correctness", toString(Check->Level)}}};
}

json::Array SarifReport::notes(const Finding &F) {
  json::Array All;
  for (const tooling::DiagnosticMessage &Note : F.Said.Notes) {
    json::Object Related;
    if (!Note.FilePath.empty())
      Related = place(Note.FilePath, extentOf(Note, Files));
    Related["message"] = text(Note.Message);
    All.push_back(std::move(Related));
  }
  return All;
}

json::Array SarifReport::fixes(const Finding &F) {
  const std::vector<tooling::Replacement> Edits = fixInJson(F);
  json::Array Changes;
  json::Array *Replacements = nullptr;
  for (size_t I = 0; I < Edits.size(); ++I) {
    const llvm::StringRef Name = Edits[I].getFilePath();
    const std::optional<Extent> At =
        extentOf(Name, Edits[I].getOffset(), Edits[I].getLength(), Files);
    // Without one of its edits, a fix is left out.
    if (!At)
      return {};
    if (I == 0 || Name != Edits[I - 1].getFilePath()) {
      Changes.push_back(json::Object{{"artifactLocation", file(Name)},
                                     {"replacements", json::Array()}});
      Replacements = Changes.back().getAsObject()->getArray("replacements");
    }
    Replacements->push_back(
        json::Object{{"deletedRegion", region(*At)},
                     {"insertedContent", text(Edits[I].getReplacementText())}});
  }
  if (Changes.empty())
    return {};
  return json::Array{json::Object{{"artifactChanges", std::move(Changes)}}};
}

json::Object SarifReport::suppression(const SuppressedFinding &S) {
  if (!S.isInSource())
    return json::Object{{"kind", "external"}, {"status", "accepted"}};
  json::Object Told{
      {"kind", "inSource"},
      {"status", "accepted"},
      {"location",
       place(S.Marker.FilePath, extentOf(S.Marker.FilePath, S.Marker.FileOffset,
                                         S.Marker.Length, Files))}};
  if (!S.Reason.empty())
    Told["justification"] = inUtf8(S.Reason);
  return Told;
}

void SarifReport::completeResult(const Finding &F, json::Object &Result) {
  if (!F.file().empty())
    Result["locations"] =
        json::Array{place(F.file(), extentOf(F.Said.Message, Files))};
  if (json::Array Notes = notes(F); !Notes.empty())
    Result["relatedLocations"] = std::move(Notes);
  if (json::Array Fixes = fixes(F); !Fixes.empty())
    Result["fixes"] = std::move(Fixes);
  if (F.isPossible())
    Result["properties"] =
        json::Object{{"confidence", toString(Confidence::Possible)}};
  if (!F.Fingerprint.empty())
    Result["partialFingerprints"] =
        json::Object{{"bigtableTidy/v1", inUtf8(F.Fingerprint)}};
}

json::Object SarifReport::notification(json::Object Message,
                                       json::Array Places) {
  json::Object Told{{"level", "error"}, {"message", std::move(Message)}};
  if (!Places.empty())
    Told["locations"] = std::move(Places);
  return Told;
}

json::Object SarifReport::invocation() {
  json::Array Told;
  for (const Finding &F : Run.Errors) {
    json::Array Places;
    if (!F.file().empty())
      Places.push_back(place(F.file(), extentOf(F.Said.Message, Files)));
    Told.push_back(
        notification(text(F.Said.Message.Message), std::move(Places)));
  }
  for (const Failure &F : Run.Failures) {
    json::Array Places;
    if (!F.File.empty())
      Places.push_back(place(F.File, std::nullopt));
    Told.push_back(
        notification(text("not linted: " + F.Why), std::move(Places)));
  }
  json::Object Invocation{{"executionSuccessful", Told.empty()}};
  if (!Told.empty())
    Invocation["toolExecutionNotifications"] = std::move(Told);
  return Invocation;
}

json::Object SarifReport::document() {
  SarifDocumentWriter Writer(Files.manager());
  Writer.createRun("bigtable-tidy", "bigtable-tidy " BIGTABLE_TIDY_VERSION,
                   BIGTABLE_TIDY_VERSION);
  addRules(Writer);
  for (const auto &Result : All) {
    const Finding &F = *Result.first;
    Writer.appendResult(
        SarifResult::create(Rules.at(F.check()))
            .setRuleId(inUtf8(F.check()))
            .setDiagnosticMessage(inUtf8(F.Said.Message.Message))
            .setDiagnosticLevel(toSarif(levelOf(F))));
  }
  json::Object Document = Writer.createDocument();

  json::Object &Made = *Document.getArray("runs")->front().getAsObject();
  json::Object &Tool = *Made.getObject("tool")->getObject("driver");
  // Clang's.
  Tool.erase("informationUri");
  for (json::Value &Rule : *Tool.getArray("rules"))
    completeRule(*Rule.getAsObject());
  for (auto [Told, Result] : llvm::zip_equal(All, *Made.getArray("results"))) {
    json::Object &Written = *Result.getAsObject();
    completeResult(*Told.first, Written);
    // If one result has suppressions, all must have them.
    if (!Run.Suppressed.empty())
      Written["suppressions"] =
          Told.second ? json::Array{suppression(*Told.second)} : json::Array();
  }
  // All before the last slash is the category, and what follows is of one run.
  if (!Category.empty())
    Made["automationDetails"] = json::Object{{"id", inUtf8(Category) + "/"}};
  Made["invocations"] = json::Array{invocation()};
  llvm::StringRef Folder = Files.root();
  Folder.consume_back("/");
  Made["originalUriBaseIds"] = json::Object{
      {Root, json::Object{{"uri", "file://" + percentEncoded(Folder) + "/"}}}};
  Made["artifacts"] = std::move(Artifacts);
  Made["properties"] =
      json::Object{{"bigtableTidy", coverageAsJson(Run, Files)}};
  return Document;
}

} // namespace

void writeSarif(const Outcome &Run, Sources &Files, llvm::StringRef Category,
                llvm::raw_ostream &Out) {
  const json::Value Document(SarifReport(Run, Files, Category).document());
  writePrintableJson(llvm::formatv("{0:2}\n", Document).str(), Out);
}

} // namespace clang::tidy::bigtable::tool

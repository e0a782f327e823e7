// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AuditReport.h"
#include "AuditFindings.h"
#include "../../runtime/src/quote.h"
#include "Printable.h"
#include "model/TtlPolicy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <absl/strings/escaping.h>
#include <absl/strings/str_format.h>
#include <absl/time/time.h>
#include <algorithm>
#include <vector>

namespace bigtable_ttl::emulator {

namespace json = llvm::json;
namespace tidy = clang::tidy::bigtable;
using reference::CellCount;

namespace {

constexpr double BytesPerGib = 1 << 30;
constexpr std::size_t WidestBar = 40;

/// A line of a histogram.
struct Bar {
  std::string Name;
  CellCount Count;
  bool IsPast = false;
};

/// The texts about a family, for the report as text and as a page.
struct FamilyText {
  std::string Title;
  std::vector<Bar> Bars;
  std::vector<std::string> Facts;
};

class Teller {
public:
  Teller(const TableAudit &Of, const AuditFrame &Frame)
      : Of(Of), Frame(Frame) {}

  std::string title() const {
    return "table '" + printable(Frame.Table) + "' at " + now();
  }
  std::string now() const {
    return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ",
                            absl::FromUnixMicros(Of.options().Now),
                            absl::UTCTimeZone());
  }
  json::Object asJson() const;
  /// How to read the numbers.
  std::vector<std::string> notes() const;
  FamilyText family(const std::string &Name, const FamilyAudit &Audit) const;
  std::vector<std::string> suspects() const;

private:
  CellCount scaled(CellCount Count) const {
    const auto By = static_cast<std::size_t>(Frame.SamplePeriod);
    return {Count.cells * By, Count.bytes * By};
  }
  /// "12 cells, 340 bytes"
  std::string counted(const CellCount &Count) const {
    const CellCount All = scaled(Count);
    return std::to_string(All.cells) + (All.cells == 1 ? " cell, " : " cells, ") +
           std::to_string(All.bytes) + " bytes";
  }
  std::string money(const CellCount &Count) const {
    if (!Frame.Price)
      return "";
    return absl::StrFormat(", %.2f a month",
                           static_cast<double>(scaled(Count).bytes) /
                               BytesPerGib * *Frame.Price);
  }
  std::string rule(const std::string &Name, const tidy::TtlPolicy &Policy) const;
  json::Object asJson(const CellCount &Count) const {
    const CellCount All = scaled(Count);
    return json::Object{{"cells", static_cast<std::int64_t>(All.cells)},
                        {"bytes", static_cast<std::int64_t>(All.bytes)}};
  }
  json::Object asJson(const std::string &Name, const FamilyAudit &Audit) const;
  static CellCount collectable(const FamilyAudit &Audit) {
    CellCount Lost = Audit.Report.Of(CellAudit::kCollectable);
    Lost.cells += Audit.Report.Of(CellAudit::kOverdue).cells;
    Lost.bytes += Audit.Report.Of(CellAudit::kOverdue).bytes;
    return Lost;
  }

  const TableAudit &Of;
  const AuditFrame &Frame;
};

std::vector<std::string> Teller::notes() const {
  std::vector<std::string> Notes;
  if (Frame.SamplePeriod != 1)
    Notes.push_back("estimated from 1/" + std::to_string(Frame.SamplePeriod) +
                    " of the rows");
  Notes.push_back(
      std::to_string(Of.rows() * Frame.SamplePeriod) +
      (Of.rows() * Frame.SamplePeriod == 1 ? " row; " : " rows; ") +
      (Frame.IsWithoutValues
           ? "bytes are those of row keys and qualifiers, without values"
           : "bytes are those of row keys, qualifiers and values"));
  if (!Of.table())
    Notes.push_back("the schema does not describe the table");
  else
    for (const tidy::Family &Each : Of.table()->Families)
      if (Each.Policy.hasTtl() && !Frame.Rules.empty() &&
          Frame.Rules.count(Each.Name) == 0)
        Notes.push_back("the table has no family '" + Each.Name +
                        "', which the schema describes");
  return Notes;
}

std::string Teller::rule(const std::string &Name,
                         const tidy::TtlPolicy &Policy) const {
  const auto Found = Frame.Rules.find(Name);
  if (Found == Frame.Rules.end())
    return "";
  const std::string Rule = tidy::describe(Found->second);
  const std::string Text =
      "GC rule: " + (Rule.empty() ? std::string("none") : Rule);
  return tidy::contradictionOf(Found->second, Policy) ==
                 tidy::Contradiction::None
             ? Text + ", which fits the schema"
             : Text + "; it " + tidy::consequenceOf(Found->second, Policy);
}

FamilyText Teller::family(const std::string &Name,
                          const FamilyAudit &Audit) const {
  const tidy::Family *Known = Of.table() ? Of.table()->findFamily(Name) : nullptr;
  FamilyText Text;
  Text.Title = "family '" + printable(Name) + "' (" +
               (Known ? tidy::describe(Known->Policy)
                      : "the schema does not describe it") +
               "): " + counted(Audit.all());
  if (!Known || !Known->Policy.hasTtl())
    return Text;
  for (std::size_t I = 0; I != ExpiryBuckets; ++I)
    Text.Bars.push_back({expiryBuckets()[I].Name, scaled(Audit.ByExpiry[I]),
                         expiryBuckets()[I].Below.count() <= 0});
  Text.Facts.push_back("expired, but not collected: " +
                       counted(Audit.Report.expired) +
                       money(Audit.Report.expired));
  std::string Suspect;
  CellCount Sum;
  for (const CellAudit Reason : reference::kCellAudits) {
    const CellCount &Count = Audit.Report.Of(Reason);
    if (!IsSuspect(Reason) || Count.cells == 0)
      continue;
    Sum.cells += Count.cells;
    Sum.bytes += Count.bytes;
    Suspect += (Suspect.empty() ? " (" : ", ") +
               std::to_string(scaled(Count).cells) + " " +
               reference::ToString(Reason);
  }
  Text.Facts.push_back("timestamps that may be no expiry: " + counted(Sum) +
                       (Suspect.empty() ? "" : Suspect + ")"));
  Text.Facts.push_back("the schema's policy lets garbage collection delete: " +
                       counted(collectable(Audit)));
  Text.Facts.push_back("live, but hidden behind a cell that lives longer: " +
                       counted(Audit.Hidden));
  if (std::string Rule = rule(Name, Known->Policy); !Rule.empty())
    Text.Facts.push_back(std::move(Rule));
  return Text;
}

json::Object Teller::asJson(const std::string &Name,
                            const FamilyAudit &Audit) const {
  const tidy::Family *Known = Of.table() ? Of.table()->findFamily(Name) : nullptr;
  json::Object Result = asJson(Audit.all());
  Result["family"] = json::fixUTF8(Name);
  if (const auto Rule = Frame.Rules.find(Name); Rule != Frame.Rules.end())
    Result["gcRule"] = tidy::describe(Rule->second);
  if (!Known)
    return Result;
  Result["policy"] = tidy::describe(Known->Policy);
  if (!Known->Policy.hasTtl())
    return Result;
  json::Array ByExpiry;
  for (std::size_t I = 0; I != ExpiryBuckets; ++I) {
    json::Object Bucket = asJson(Audit.ByExpiry[I]);
    Bucket["expires"] = expiryBuckets()[I].Name;
    ByExpiry.push_back(std::move(Bucket));
  }
  Result["byExpiry"] = std::move(ByExpiry);
  Result["expired"] = asJson(Audit.Report.expired);
  Result["collectable"] = asJson(collectable(Audit));
  Result["hidden"] = asJson(Audit.Hidden);
  if (Frame.Price)
    Result["expiredPrice"] =
        static_cast<double>(scaled(Audit.Report.expired).bytes) / BytesPerGib *
        *Frame.Price;
  return Result;
}

json::Object Teller::asJson() const {
  json::Array Families, Suspects, Findings;
  for (const auto &[Name, Audit] : Of.families())
    Families.push_back(asJson(Name, Audit));
  for (const reference::Suspect &Each : Of.suspects())
    Suspects.push_back(json::Object{
        {"rowKey", absl::CHexEscape(Each.row_key)},
        {"family", json::fixUTF8(Each.family)},
        {"qualifier", absl::CHexEscape(Each.qualifier)},
        {"timestampMicros", Each.timestamp.count()},
        {"reason", reference::ToString(Each.reason)}});
  for (const AuditFinding &Each : findingsOf(Of, Frame))
    Findings.push_back(json::Object{{"kind", Each.Kind},
                                    {"family", json::fixUTF8(Each.Family)},
                                    {"cells", Each.Cells},
                                    {"message", json::fixUTF8(Each.Message)}});
  return json::Object{{"table", json::fixUTF8(Frame.Table)},
                      {"now", now()},
                      {"samplePeriod", Frame.SamplePeriod},
                      {"rows", Of.rows() * Frame.SamplePeriod},
                      {"bytesIncludeValues", !Frame.IsWithoutValues},
                      {"families", std::move(Families)},
                      {"suspects", std::move(Suspects)},
                      {"findings", std::move(Findings)}};
}

std::vector<std::string> Teller::suspects() const {
  std::vector<std::string> Lines;
  for (const reference::Suspect &Each : Of.suspects())
    Lines.push_back(reference::internal::Quoted(Each.row_key) + " " +
                    printable(Each.family) + ":" +
                    reference::internal::Quoted(Each.qualifier) + " @" +
                    std::to_string(Each.timestamp.count()) +
                    "us: " + reference::ToString(Each.reason));
  return Lines;
}

std::size_t mostCells(const std::vector<Bar> &Bars) {
  std::size_t Most = 0;
  for (const Bar &Each : Bars)
    Most = std::max(Most, Each.Count.cells);
  return Most;
}

std::string escaped(const std::string &Text) {
  std::string Result;
  llvm::raw_string_ostream To(Result);
  llvm::printHTMLEscaped(Text, To);
  return Result;
}

constexpr char PageHead[] =
    R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Bigtable TTL audit</title>
<style>
:root { color-scheme: light dark; --back: #ffffff; --fore: #1b1f24; --faint: #57606a; --edge: #d0d7de; --past: #e5534b; --live: #3ba55d; }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --fore: #e6edf3; --faint: #9aa4af; --edge: #30363d; --past: #da3633; --live: #2ea043; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1.25rem 4rem; background: var(--back); color: var(--fore); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: right; padding: .1rem .5rem; white-space: nowrap; font-weight: normal; }
td:last-child { width: 60%; } th { text-align: left; } .faint { color: var(--faint); }
.bar { height: .9rem; border-radius: 2px; background: var(--live); } .past { background: var(--past); }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
)";

} // namespace

std::string auditAsText(const TableAudit &Of, const AuditFrame &Frame) {
  const Teller Say(Of, Frame);
  std::string Text = Say.title() + "\n";
  for (const std::string &Note : Say.notes())
    Text += Note + "\n";
  for (const auto &[Name, Audit] : Of.families()) {
    const FamilyText Family = Say.family(Name, Audit);
    Text += "\n" + Family.Title + "\n";
    const std::size_t Most = mostCells(Family.Bars);
    for (const Bar &Each : Family.Bars) {
      // A bar of at least one cell is visible.
      const std::size_t Width =
          Most == 0 ? 0 : (Each.Count.cells * WidestBar + Most - 1) / Most;
      std::string Line = absl::StrFormat(
          "  %-18s %12d cells %15d bytes  %s", Each.Name, Each.Count.cells,
          Each.Count.bytes, std::string(Width, Each.IsPast ? '-' : '#'));
      Line.erase(Line.find_last_not_of(' ') + 1);
      Text += Line + "\n";
    }
    for (const std::string &Fact : Family.Facts)
      Text += "  " + Fact + "\n";
  }
  const auto Suspects = Say.suspects();
  if (!Suspects.empty())
    Text += "\nthe first of those that may be no expiry:\n";
  for (const std::string &Each : Suspects)
    Text += "  " + Each + "\n";
  return Text;
}

std::string auditAsJson(const TableAudit &Of, const AuditFrame &Frame) {
  std::string Text;
  llvm::raw_string_ostream(Text)
      << json::Value(Teller(Of, Frame).asJson()) << "\n";
  return Text;
}

std::string auditAsPage(const TableAudit &Of, const AuditFrame &Frame) {
  const Teller Say(Of, Frame);
  std::string Text = PageHead;
  Text += "<h1>" + escaped(Say.title()) + "</h1>\n";
  for (const std::string &Note : Say.notes())
    Text += "<p class=\"faint\">" + escaped(Note) + "</p>\n";
  for (const auto &[Name, Audit] : Of.families()) {
    const FamilyText Family = Say.family(Name, Audit);
    Text += "<h2>" + escaped(Family.Title) + "</h2>\n";
    const std::size_t Most = mostCells(Family.Bars);
    if (!Family.Bars.empty())
      Text += "<table>\n<tr class=\"faint\"><th>expires</th><td>cells</td>"
              "<td>bytes</td><td></td></tr>\n";
    for (const Bar &Each : Family.Bars)
      Text += absl::StrFormat(
          "<tr><th>%s</th><td>%d</td><td>%d</td><td><div class=\"bar%s\" "
          "style=\"width: %.1f%%\"></div></td></tr>\n",
          escaped(Each.Name), Each.Count.cells, Each.Count.bytes,
          Each.IsPast ? " past" : "",
          Most == 0 ? 0.0
                    : 100.0 * static_cast<double>(Each.Count.cells) /
                          static_cast<double>(Most));
    if (!Family.Bars.empty())
      Text += "</table>\n<ul>\n";
    for (const std::string &Fact : Family.Facts)
      Text += "<li>" + escaped(Fact) + "</li>\n";
    if (!Family.Bars.empty())
      Text += "</ul>\n";
  }
  const auto Suspects = Say.suspects();
  if (!Suspects.empty())
    Text += "<h2>The first of those that may be no expiry</h2>\n<ul>\n";
  for (const std::string &Each : Suspects)
    Text += "<li><code>" + escaped(Each) + "</code></li>\n";
  if (!Suspects.empty())
    Text += "</ul>\n";
  return Text + "</body>\n</html>\n";
}

} // namespace bigtable_ttl::emulator

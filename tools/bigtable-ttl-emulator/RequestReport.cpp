// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestCheck.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <absl/time/time.h>

namespace bigtable_ttl::emulator {

namespace json = llvm::json;

namespace {

using Records = RequestCheck::Records;

const char *confidence(const RequestFinding &Of) {
  return Of.IsCertain ? "certain" : "likely";
}

std::string utf8(const std::string &Text) { return json::fixUTF8(Text); }

std::string timeText(std::chrono::system_clock::time_point At) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%E*SZ", absl::FromChrono(At),
                          absl::UTCTimeZone());
}

json::Array names(const std::set<std::string> &Of) {
  json::Array Result;
  for (const std::string &Each : Of)
    Result.push_back(utf8(Each));
  return Result;
}

json::Object describe(const RequestFinding &Finding,
                      const RequestCheck::Record &Record) {
  return json::Object{{"check", Finding.Check},
                      {"confidence", confidence(Finding)},
                      {"table", utf8(Finding.Table)},
                      {"family", utf8(Finding.Family)},
                      {"method", Record.Method},
                      {"message", utf8(Finding.Message)},
                      {"request", utf8(Record.Request)},
                      {"count", Record.Count},
                      {"first", timeText(Record.First)},
                      {"last", timeText(Record.Last)},
                      {"clients", names(Record.Clients)},
                      {"userAgents", names(Record.Agents)},
                      {"tests", names(Record.Tests)}};
}

void writeJsonLines(const Records &All, llvm::raw_ostream &Out) {
  for (const auto &[Finding, Record] : All)
    Out << json::Value(describe(Finding, Record)) << "\n";
}

/// One test case for each finding: a server that shows them fails the build.
void writeJunit(const Records &All, llvm::raw_ostream &Out) {
  const auto Escaped = [&](const std::string &Text) {
    std::string Result;
    llvm::raw_string_ostream To(Result);
    llvm::printHTMLEscaped(utf8(Text), To);
    return Result;
  };
  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite "
         "name=\"bigtable-ttl-emulator\" tests=\""
      << All.size() << "\" failures=\"" << All.size() << "\">\n";
  for (const auto &[Finding, Record] : All)
    Out << "  <testcase classname=\"" << Finding.Check << "\" name=\""
        << Escaped(Record.Method + " " + Finding.Table + " " + Finding.Family)
        << "\"><failure type=\"" << confidence(Finding) << "\" message=\""
        << Escaped(Finding.Message) << "\">" << Record.Count
        << (Record.Count == 1 ? " call" : " calls") << ", the first: "
        << Escaped(Record.Request) << "</failure></testcase>\n";
  Out << "</testsuite>\n";
}

void writeSarif(const Records &All, llvm::raw_ostream &Out) {
  json::Array Results;
  for (const auto &[Finding, Record] : All)
    Results.push_back(json::Object{
        {"ruleId", Finding.Check},
        {"level", Finding.IsCertain ? "warning" : "note"},
        {"message", json::Object{{"text", utf8(Finding.Message)}}},
        {"occurrenceCount", Record.Count},
        {"locations",
         json::Array{json::Object{
             {"logicalLocations",
              json::Array{json::Object{
                  {"name", utf8(Finding.Family)},
                  {"fullyQualifiedName",
                   utf8(Finding.Table + "/" + Finding.Family)}}}}}}},
        {"properties", describe(Finding, Record)}});
  Out << json::Value(json::Object{
             {"version", "2.1.0"},
             {"$schema",
              "https://json.schemastore.org/sarif-2.1.0.json"},
             {"runs",
              json::Array{json::Object{
                  {"tool",
                   json::Object{{"driver",
                                 json::Object{{"name",
                                               "bigtable-ttl-emulator"}}}}},
                  {"results", std::move(Results)}}}}})
      << "\n";
}

using Writer = void (*)(const Records &, llvm::raw_ostream &);

/// Null if no form has such a name.
Writer writerFor(llvm::StringRef Path) {
  return Path.ends_with(".jsonl")   ? writeJsonLines
         : Path.ends_with(".sarif") ? writeSarif
         : Path.ends_with(".xml")   ? writeJunit
                                    : nullptr;
}

} // namespace

std::string summaryOf(const RequestCheck &Of) {
  const RequestCheck::Totals Totals = Of.totals();
  const Records All = Of.records();
  std::int64_t Certain = 0;
  for (const auto &[Finding, Record] : All)
    Certain += Finding.IsCertain ? 1 : 0;
  const auto Likely = static_cast<std::int64_t>(All.size()) - Certain;
  std::string Text =
      "calls: " + std::to_string(Totals.Checked) + " checked, " +
      std::to_string(Totals.Checked - Totals.WithFindings - Totals.Unknown) +
      " correct, " + std::to_string(Totals.WithFindings) + " incorrect, " +
      std::to_string(Totals.Unknown) +
      " unknown; findings: " + std::to_string(Certain) + " certain, " +
      std::to_string(Likely) + " likely\n";
  if (Totals.Untouched.empty())
    return Text;
  Text += "no request touched:";
  for (const auto &[Table, Family] : Totals.Untouched)
    Text += (Text.back() == ':' ? " " : ", ") + Table + "/" + Family;
  return Text + "\n";
}

bool isReportName(const std::string &Path) {
  return writerFor(Path) != nullptr;
}

std::string reportOf(const RequestCheck &Of, const std::string &Path) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  writerFor(Path)(Of.records(), Out);
  return Text;
}

grpc::Status writeReport(const RequestCheck &Of, const std::string &Path) {
  const std::string Text = reportOf(Of, Path);
  if (llvm::Error Failed =
          llvm::writeToOutput(Path, [&](llvm::raw_ostream &Out) {
            Out << Text;
            return llvm::Error::success();
          }))
    return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                        Path + ": " + llvm::toString(std::move(Failed)));
  return grpc::Status::OK;
}

} // namespace bigtable_ttl::emulator

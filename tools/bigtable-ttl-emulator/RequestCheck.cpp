// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestCheck.h"
#include "Printable.h"
#include "model/Bounds.h"
#include "model/RegularFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <cstring>
#include <ostream>

namespace bigtable_ttl::emulator {

namespace tidy = clang::tidy::bigtable;
using std::chrono::microseconds;
using std::chrono::system_clock;

namespace {

/// How long before its arrival a request may have been made.
constexpr microseconds Latency = std::chrono::seconds(10);
/// Names that clients choose: so many are kept for each finding.
constexpr std::size_t MostNames = 20;

std::int64_t micros(system_clock::time_point At) {
  return std::chrono::floor<microseconds>(At.time_since_epoch()).count();
}

std::string header(const grpc::CallbackServerContext &Context,
                   const char *Name) {
  const auto Found = Context.client_metadata().find(Name);
  if (Found == Context.client_metadata().end())
    return "";
  return std::string(Found->second.data(), Found->second.size());
}

void addName(std::set<std::string> &To, std::string Name) {
  if (!Name.empty() && To.size() < MostNames)
    To.insert(std::move(Name));
}

/// Keeps the findings of \p To that \p Next, by another clock, has as well.
void keepCommon(RequestVerdict &To, const RequestVerdict &Next) {
  // A bound that came before is too old, too.
  const auto Check = [](const RequestFinding &Of) {
    return Of.Check == "bigtable-stale-bound" ? "bigtable-unfiltered-read"
                                              : Of.Check;
  };
  const auto IsGone = [&](RequestFinding &Each) {
    const auto Same = std::find_if(Next.Findings.begin(), Next.Findings.end(),
                                   [&](const RequestFinding &Other) {
                                     return Check(Each) == Check(Other) &&
                                            Each.Family == Other.Family;
                                   });
    if (Same == Next.Findings.end())
      return true;
    Each.IsCertain &= Same->IsCertain;
    return false;
  };
  To.Findings.erase(
      std::remove_if(To.Findings.begin(), To.Findings.end(), IsGone),
      To.Findings.end());
}

RequestFinding unsafeRetry(const std::string &Table, const std::string &Family) {
  return {"bigtable-unsafe-retry", false, Table, Family,
          "write to family '" + Family + "' of table '" + Table +
              "' is sent again after an error, but the server stamps or adds "
              "up each attempt; one that arrived although its answer was lost "
              "counts twice; pass a timestamp"};
}

} // namespace

/// A program under test may have the emulator's clock or the system's.
std::vector<ClientTime> RequestCheck::clientTimes(const Call &Of) {
  const RequestPast::Arrival At = {micros(Of.Clock.Now()),
                                   micros(system_clock::now())};
  std::vector<ClientTime> Times;
  Times.push_back({At.Emulated - Latency.count(), At.Emulated, {}});
  if (std::abs(At.Real - At.Emulated) > 1000000)
    Times.push_back({At.Real - Latency.count(), At.Real, {}});
  for (const std::int64_t Start : Of.Starts) {
    const RequestPast::Arrival First = Past.firstOf(Start, At);
    for (ClientTime &Each : Times)
      Each.Seen.emplace_back(Start, &Each == &Times.front() ? First.Emulated
                                                            : First.Real);
  }
  return Times;
}

void RequestCheck::record(const RequestFinding &Finding, const Call &Of,
                          const ClientTime &Now) {
  const char *const Name = std::strrchr(Of.Method, '/') + 1;
  const auto At = Of.Clock.Now();
  Record &To = Found[Finding];
  if (++To.Count == 1) {
    To.Method = Name;
    To.Request = Of.InWords(Now);
    To.First = At;
    Lines << "bigtable-ttl-emulator: "
          << (Finding.IsCertain ? "warning: " : "warning (likely): ") << Name
          << ": " << printable(Finding.Message) << " [" << Finding.Check << "]"
          << std::endl;
  }
  To.Last = At;
  addName(To.Clients, header(Of.Context, "x-goog-api-client"));
  addName(To.Agents, header(Of.Context, "user-agent"));
  const std::string Running = header(Of.Context, "x-bigtable-ttl-test");
  addName(To.Tests, Running.empty() ? Test : Running);
}

grpc::Status RequestCheck::check(const Call &Of, const std::string &Table) {
  const std::vector<ClientTime> Times = clientTimes(Of);
  RequestVerdict Verdict = Of.Judge(Times.front());
  for (std::size_t I = 1; I != Times.size() && !Verdict.Findings.empty(); ++I)
    keepCommon(Verdict, Of.Judge(Times[I]));
  if (!Of.SentAgain.empty())
    Verdict.Findings.push_back(unsafeRetry(Table, Of.SentAgain));

  const RequestFinding *Fatal = nullptr;
  const std::lock_guard<std::mutex> Lock(Mutex);
  ++Checked;
  WithFindings += Verdict.Findings.empty() ? 0 : 1;
  Unknown += Verdict.Findings.empty() && !Verdict.IsKnown ? 1 : 0;
  Touched.insert(Verdict.Touched.begin(), Verdict.Touched.end());
  for (const RequestFinding &Each : Verdict.Findings) {
    record(Each, Of, Times.front());
    if (!Fatal && (Fails == Enforcement::All ||
                   (Fails == Enforcement::Certain && Each.IsCertain)))
      Fatal = &Each;
  }
  if (!Fatal)
    return grpc::Status::OK;
  return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                      Fatal->Check + ": " + printable(Fatal->Message));
}

void RequestCheck::noteFailure(const google::protobuf::Message &Request) {
  using google::protobuf::DynamicCastToGenerated;
  namespace v2 = google::bigtable::v2;
  if (const auto *One = DynamicCastToGenerated<v2::MutateRowRequest>(&Request))
    Past.failed(*One);
  if (const auto *All = DynamicCastToGenerated<v2::MutateRowsRequest>(&Request))
    Past.failed(*All);
}

void RequestCheck::setTest(const std::string &Name) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  Test = Name;
}

RequestCheck::Records RequestCheck::records() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Found;
}

RequestCheck::Totals RequestCheck::totals() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  Totals Result{Checked, WithFindings, Unknown, {}};
  for (const tidy::Table &Table : By.schema().tables())
    for (const tidy::Family &Family : Table.Families)
      if (Family.Policy.hasTtl() && !Touched.count(&Family))
        Result.Untouched.push_back({Table.Id, Family.Name});
  return Result;
}

std::unique_ptr<RequestCheck> checkBySchema(const std::string &Path,
                                            Enforcement Fails,
                                            std::ostream &Errors) {
  const auto Buffer = tidy::readFileIn(*llvm::vfs::getRealFileSystem(), Path,
                                       tidy::MaxSchemaSize);
  if (!Buffer) {
    Errors << Path << ": error: " << Buffer.getError().message() << "\n";
    return nullptr;
  }
  std::vector<tidy::SchemaError> Wrong;
  auto Schema = tidy::Schema::parse((*Buffer)->getMemBufferRef(), Wrong);
  for (const tidy::SchemaError &Each : Wrong)
    Errors << Path << ":" << Each.At.Line << ":" << Each.At.Column
           << ": error: " << Each.Message << "\n";
  if (!Schema)
    return nullptr;
  return std::make_unique<RequestCheck>(*std::move(Schema), Fails, Errors);
}

} // namespace bigtable_ttl::emulator

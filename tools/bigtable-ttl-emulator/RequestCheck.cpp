// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestCheck.h"
#include "Printable.h"
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

/// A program under test may have the emulator's clock or the system's.
std::vector<ClientTime> clientTimes(const EmulatorClock &Clock) {
  std::vector<ClientTime> Times;
  const std::int64_t Emulated = micros(Clock.Now());
  Times.push_back({Emulated - Latency.count(), Emulated});
  const std::int64_t Real = micros(system_clock::now());
  if (std::abs(Real - Emulated) > 1000000)
    Times.push_back({Real - Latency.count(), Real});
  return Times;
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

} // namespace

grpc::Status RequestCheck::check(
    const char *Method, const grpc::CallbackServerContext &Context,
    const EmulatorClock &Clock,
    const std::function<RequestVerdict(const ClientTime &)> &Judge) {
  RequestVerdict Verdict;
  bool IsFirst = true;
  for (const ClientTime &Now : clientTimes(Clock)) {
    RequestVerdict Next = Judge(Now);
    Verdict.Touched.merge(Next.Touched);
    if (std::exchange(IsFirst, false)) {
      Verdict.Findings = std::move(Next.Findings);
      continue;
    }
    // Wrong by each clock.
    const auto IsGone = [&](RequestFinding &Each) {
      const auto Same = std::find_if(Next.Findings.begin(), Next.Findings.end(),
                                     [&](const RequestFinding &Other) {
                                       return Each.Check == Other.Check &&
                                              Each.Family == Other.Family;
                                     });
      if (Same == Next.Findings.end())
        return true;
      Each.IsCertain &= Same->IsCertain;
      return false;
    };
    Verdict.Findings.erase(std::remove_if(Verdict.Findings.begin(),
                                          Verdict.Findings.end(), IsGone),
                           Verdict.Findings.end());
  }

  const char *const Name = std::strrchr(Method, '/') + 1;
  const RequestFinding *Fatal = nullptr;
  const auto At = Clock.Now();
  const std::lock_guard<std::mutex> Lock(Mutex);
  ++Checked;
  WithFindings += Verdict.Findings.empty() ? 0 : 1;
  Touched.merge(Verdict.Touched);
  for (const RequestFinding &Each : Verdict.Findings) {
    Record &To = Found[Each];
    if (++To.Count == 1) {
      To.Method = Name;
      To.First = At;
      Lines << "bigtable-ttl-emulator: "
            << (Each.IsCertain ? "warning: " : "warning (likely): ") << Name
            << ": " << printable(Each.Message) << " [" << Each.Check << "]" << std::endl;
    }
    To.Last = At;
    const std::string Client = header(Context, "x-goog-api-client");
    addName(To.Clients,
            Client.empty() ? header(Context, "user-agent") : Client);
    addName(To.Tests, header(Context, "x-bigtable-ttl-test"));
    if (!Fatal && (Fails == Enforcement::All ||
                   (Fails == Enforcement::Certain && Each.IsCertain)))
      Fatal = &Each;
  }
  if (!Fatal)
    return grpc::Status::OK;
  return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                      Fatal->Check + ": " + printable(Fatal->Message));
}

RequestCheck::Records RequestCheck::records() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Found;
}

RequestCheck::Totals RequestCheck::totals() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  Totals Result{Checked, WithFindings, {}};
  const auto WasTouched = [&](const tidy::Table &In, const std::string &Name) {
    return std::any_of(Touched.begin(), Touched.end(),
                       [&](const FamilyId &Each) {
                         return Each.second == Name && In.describes(Each.first);
                       });
  };
  for (const tidy::Table &Table : By.schema().tables())
    for (const tidy::Family &Family : Table.Families)
      if (Family.Policy.hasTtl() && !WasTouched(Table, Family.Name))
        Result.Untouched.push_back({Table.Id, Family.Name});
  return Result;
}

std::unique_ptr<RequestCheck> checkBySchema(const std::string &Path,
                                            Enforcement Fails,
                                            std::ostream &Errors) {
  const auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
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

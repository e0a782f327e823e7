// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks requests as they arrive, and collects findings.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_CHECK_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_CHECK_H

#include "EmulatorClock.h"
#include "RequestJudge.h"
#include "RequestPast.h"
#include "RequestWords.h"
#include <chrono>
#include <cstdint>
#include <functional>
#include <grpcpp/grpcpp.h>
#include <iosfwd>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

/// The findings that make a call fail.
enum class Enforcement { None, Certain, All };

/// Checks requests by a schema. Safe to use from several threads.
class RequestCheck {
public:
  /// A finding, and the requests that have it.
  struct Record {
    std::string Method;
    /// The first of these requests, in words.
    std::string Request;
    std::int64_t Count = 0;
    std::chrono::system_clock::time_point First, Last;
    /// Values of the headers `x-goog-api-client` and `user-agent`.
    std::set<std::string> Clients, Agents;
    /// Values of the header `x-bigtable-ttl-test`, or names from setTest().
    std::set<std::string> Tests;
  };
  using Records = std::map<RequestFinding, Record>;

  struct Totals {
    std::int64_t Checked = 0;
    std::int64_t WithFindings = 0;
    /// The number of requests without findings about tables or families that
    /// the schema does not describe.
    std::int64_t Unknown = 0;
    /// Pairs of a table and a family, as the schema writes them, that have a
    /// TTL and that no request accessed.
    std::vector<std::pair<std::string, std::string>> Untouched;
  };

  /// Writes each new finding as a line to \p Lines, which must outlive this.
  RequestCheck(clang::tidy::bigtable::Schema Schema, Enforcement Fails,
               std::ostream &Lines)
      : By(std::move(Schema)), Fails(Fails), Lines(Lines) {}

  /// Returns FAILED_PRECONDITION if \p Request has a finding that makes the
  /// call fail. \p Table is a table's ID.
  template <typename Request>
  grpc::Status check(const char *Method,
                     const grpc::CallbackServerContext &Context,
                     const std::string &Table, const Request &From,
                     const EmulatorClock &Clock) {
    return check({Method, Context, Clock, startsOf(From), Past.sentAgain(From),
                  [&](const ClientTime &Now) {
                    return By.judge(Table, From, Now);
                  },
                  [&](const ClientTime &Now) { return inWords(From, Now); }},
                 Table);
  }

  /// Returns true if findings make calls fail.
  bool enforces() const { return Fails != Enforcement::None; }

  /// Notes that a request failed, which clients may send again. Comes after
  /// its check().
  void noteFailure(const google::protobuf::Message &Request);

  /// Names the test that runs from now on; empty if none does.
  void setTest(const std::string &Name);

  const clang::tidy::bigtable::Schema &schema() const { return By.schema(); }
  Records records() const;
  Totals totals() const;

private:
  /// A request that is being checked.
  struct Call {
    const char *Method;
    const grpc::CallbackServerContext &Context;
    const EmulatorClock &Clock;
    /// Starts of time bounds, in microseconds.
    std::vector<std::int64_t> Starts;
    /// The family that RequestPast::sentAgain() returned; may be empty.
    std::string SentAgain;
    std::function<RequestVerdict(const ClientTime &)> Judge;
    std::function<std::string(const ClientTime &)> InWords;
  };
  grpc::Status check(const Call &Of, const std::string &Table);
  std::vector<ClientTime> clientTimes(const Call &Of);
  void record(const RequestFinding &Finding, const Call &Of,
              const ClientTime &Now);

  const RequestJudge By;
  const Enforcement Fails;
  std::ostream &Lines;
  RequestPast Past;
  mutable std::mutex Mutex;
  Records Found;
  std::string Test;
  llvm::SmallPtrSet<const clang::tidy::bigtable::Family *, 16> Touched;
  std::int64_t Checked = 0;
  std::int64_t WithFindings = 0;
  std::int64_t Unknown = 0;
};

/// Parses the schema at \p Path. If it is incorrect, writes errors to
/// \p Errors, as `file:line:column: error: ...`, and returns null.
std::unique_ptr<RequestCheck> checkBySchema(const std::string &Path,
                                            Enforcement Fails,
                                            std::ostream &Errors);

/// Returns the two lines that summarize a run.
std::string summaryOf(const RequestCheck &Of);

/// Returns true if reportOf() has a form for a file of that name.
bool isReportName(const std::string &Path);

/// Returns a report in the form that the extension of \p Path names: `.jsonl`,
/// `.sarif`, or `.xml` for JUnit. \p Path must be a report's name.
std::string reportOf(const RequestCheck &Of, const std::string &Path);

/// Writes that report to \p Path. The file appears whole or not at all.
grpc::Status writeReport(const RequestCheck &Of, const std::string &Path);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_CHECK_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests that are checked as they arrive, and what was found in them.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_CHECK_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_CHECK_H

#include "EmulatorClock.h"
#include "RequestJudge.h"
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

/// Safe to use from several threads.
class RequestCheck {
public:
  /// A finding, and the requests that have it.
  struct Record {
    std::string Method;
    std::int64_t Count = 0;
    std::chrono::system_clock::time_point First, Last;
    /// Of `x-goog-api-client` or `user-agent`.
    std::set<std::string> Clients;
    /// Of the header `x-bigtable-ttl-test`.
    std::set<std::string> Tests;
  };
  using Records = std::map<RequestFinding, Record>;

  struct Totals {
    std::int64_t Checked = 0;
    std::int64_t WithFindings = 0;
    /// With a TTL in the schema; no request touched them.
    std::vector<FamilyId> Untouched;
  };

  /// Each new finding is a line on \p Lines, which outlives this.
  RequestCheck(clang::tidy::bigtable::Schema Schema, Enforcement Fails,
               std::ostream &Lines)
      : By(std::move(Schema)), Fails(Fails), Lines(Lines) {}

  /// FAILED_PRECONDITION if \p Request has a finding that makes it fail. \p Table
  /// is a table's ID.
  template <typename Request>
  grpc::Status check(const char *Method,
                     const grpc::CallbackServerContext &Context,
                     const std::string &Table, const Request &From,
                     const EmulatorClock &Clock) {
    return check(Method, Context, Clock, [&](const ClientTime &Now) {
      return By.judge(Table, From, Now);
    });
  }

  Records records() const;
  Totals totals() const;

private:
  grpc::Status
  check(const char *Method, const grpc::CallbackServerContext &Context,
        const EmulatorClock &Clock,
        const std::function<RequestVerdict(const ClientTime &)> &Judge);

  const RequestJudge By;
  const Enforcement Fails;
  std::ostream &Lines;
  mutable std::mutex Mutex;
  Records Found;
  std::set<FamilyId> Touched;
  std::int64_t Checked = 0;
  std::int64_t WithFindings = 0;
};

/// Parses the schema at \p Path. Writes what is wrong with it to \p Errors, as
/// `file:line:column: error: ...`, and returns null then.
std::unique_ptr<RequestCheck> checkBySchema(const std::string &Path,
                                            Enforcement Fails,
                                            std::ostream &Errors);

/// The two lines that end a run.
std::string summaryOf(const RequestCheck &Of);

/// Returns true if writeReport() has a form for a file of that name.
bool isReportName(const std::string &Path);

/// Writes a report to \p Path, whose extension decides its form: `.jsonl`,
/// `.sarif`, or `.xml` for JUnit. The file appears whole or not at all.
grpc::Status writeReport(const RequestCheck &Of, const std::string &Path);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_CHECK_H

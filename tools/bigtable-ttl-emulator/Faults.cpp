// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Faults.h"
#include "ProtoTime.h"
#include "Statuses.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include <algorithm>
#include <google/protobuf/descriptor.h>
#include <string>

namespace bigtable_ttl::emulator {
namespace {

constexpr int LastCode = 16;
constexpr std::chrono::minutes LongestLatency(10);

grpc::Status statusOf(const v1::InjectFaultRequest &Request) {
  const auto Code = static_cast<grpc::StatusCode>(Request.code());
  std::string Message = Request.message();
  if (Message.empty())
    Message = "a fault that the test injected";
  if (!Request.has_retry_delay())
    return grpc::Status(Code, Message);
  google::rpc::RetryInfo Retry;
  *Retry.mutable_retry_delay() = Request.retry_delay();
  google::rpc::Status Details;
  Details.set_code(Request.code());
  Details.set_message(Message);
  Details.add_details()->PackFrom(Retry);
  return grpc::Status(Code, Message, Details.SerializeAsString());
}

/// Returns true if a service whose calls may fail has a method of that name.
bool isMethod(const std::string &Name) {
  for (const char *Service : {"google.bigtable.v2.Bigtable",
                              "google.bigtable.admin.v2.BigtableTableAdmin",
                              "google.bigtable.admin.v2.BigtableInstanceAdmin",
                              "google.longrunning.Operations"}) {
    const auto *Found =
        google::protobuf::DescriptorPool::generated_pool()->FindServiceByName(
            Service);
    if (Found && Found->FindMethodByName(Name))
      return true;
  }
  return false;
}

} // namespace

grpc::Status Faults::inject(const v1::InjectFaultRequest &Request) {
  if (!Request.method().empty() && !isMethod(Request.method()))
    return invalid("method: expected the name of a method of Bigtable's "
                   "services, such as ReadRows, but got '" +
                   Request.method() + "'");
  if (Request.code() < 0 || Request.code() > LastCode)
    return invalid("code: expected 0 to 16, but got " +
                   std::to_string(Request.code()));
  if (Request.after_calls() < 0 || Request.calls() < 0 ||
      Request.after_messages() < 0)
    return invalid("after_calls, calls and after_messages: expected 0 or more");
  std::chrono::microseconds Latency{0};
  if (Request.has_latency()) {
    const auto Micros = toMicros(Request.latency());
    if (!Micros || *Micros < Latency || *Micros > LongestLatency)
      return invalid("latency: expected 0s to 600s");
    Latency = *Micros;
  }
  if (Request.code() == 0 && Latency.count() == 0)
    return invalid("neither code nor latency: the fault would do nothing");
  const std::lock_guard<std::mutex> Lock(Mutex);
  Pending.push_back(Request);
  Pending.back().set_calls(std::max<std::int64_t>(Request.calls(), 1));
  HasAny = true;
  return grpc::Status::OK;
}

void Faults::clear() {
  const std::lock_guard<std::mutex> Lock(Mutex);
  Pending.clear();
  HasAny = false;
}

std::optional<Fault> Faults::next(std::string_view Method,
                                  std::string_view TableName) {
  if (!HasAny)
    return std::nullopt;
  const std::lock_guard<std::mutex> Lock(Mutex);
  std::optional<Fault> Struck;
  for (auto Each = Pending.begin(); Each != Pending.end();) {
    if ((!Each->method().empty() && Each->method() != Method) ||
        (!Each->table_name().empty() && Each->table_name() != TableName)) {
      ++Each;
      continue;
    }
    // Each fault counts the calls that it is about.
    if (Each->after_calls() > 0) {
      Each->set_after_calls(Each->after_calls() - 1);
      ++Each;
      continue;
    }
    if (Struck) {
      ++Each;
      continue;
    }
    Struck.emplace();
    if (Each->code() != 0)
      Struck->Status = statusOf(*Each);
    Struck->AfterWork = Each->after_work();
    Struck->AfterMessages = Each->after_messages();
    if (Each->has_latency())
      Struck->Latency = *toMicros(Each->latency());
    for (const auto &[Key, Value] : Each->trailers())
      Struck->Trailers.emplace(Key, Value);
    Each->set_calls(Each->calls() - 1);
    Each = Each->calls() == 0 ? Pending.erase(Each) : std::next(Each);
  }
  HasAny = !Pending.empty();
  return Struck;
}

} // namespace bigtable_ttl::emulator

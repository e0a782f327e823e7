// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallLog.h"
#include "ProtoTime.h"
#include <cstddef>

namespace bigtable_ttl::emulator {

constexpr std::size_t MostCalls = 10000;
constexpr std::size_t MostBytesOfCall = 1000;
/// A request of this size takes long to be turned into text.
constexpr std::size_t MostBytesAsText = 1 << 20;

void CallLog::record(bool Wanted) { IsWanted = Wanted; }

void CallLog::add(const char *Method, const google::protobuf::Message &Request,
                  std::chrono::system_clock::time_point At, bool IsFaulty) {
  v1::Call Call;
  Call.set_method(Method);
  setMicros(
      std::chrono::floor<std::chrono::microseconds>(At.time_since_epoch()),
      *Call.mutable_at());
  Call.set_is_faulty(IsFaulty);
  if (Request.ByteSizeLong() > MostBytesAsText) {
    Call.set_request(std::to_string(Request.ByteSizeLong()) + " bytes");
  } else {
    std::string Text = Request.ShortDebugString();
    if (Text.size() > MostBytesOfCall)
      Text.resize(MostBytesOfCall);
    Call.set_request(std::move(Text));
  }
  const std::lock_guard<std::mutex> Lock(Mutex);
  if (Calls.size() == MostCalls)
    Calls.pop_front();
  Calls.push_back(std::move(Call));
}

std::vector<v1::Call> CallLog::list(bool Clear) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  std::vector<v1::Call> Listed(Calls.begin(), Calls.end());
  if (Clear)
    Calls.clear();
  return Listed;
}

} // namespace bigtable_ttl::emulator

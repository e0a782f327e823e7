// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestPast.h"
#include <algorithm>
#include <functional>
#include <string_view>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;

namespace {

constexpr std::size_t MostRemembered = 10000;
/// Clients try again sooner than this.
constexpr std::chrono::minutes LongestBackoff(1);

/// The family of \p Mutation if it does more when it arrives twice; null
/// otherwise.
const std::string *notIdempotent(const v2::Mutation &Mutation) {
  if (Mutation.has_set_cell())
    return Mutation.set_cell().timestamp_micros() == -1
               ? &Mutation.set_cell().family_name()
               : nullptr;
  if (Mutation.has_add_to_cell())
    return &Mutation.add_to_cell().family_name();
  return Mutation.has_merge_to_cell()
             ? &Mutation.merge_to_cell().family_name()
             : nullptr;
}

std::size_t combined(std::size_t Seed, std::string_view Bytes) {
  return Seed * 31 + std::hash<std::string_view>()(Bytes);
}

/// Drops the oldest entry of \p Map if it has too many.
template <typename Map, typename Key>
void keepFew(Map &Of, std::deque<Key> &InOrder) {
  if (InOrder.size() <= MostRemembered)
    return;
  Of.erase(InOrder.front());
  InOrder.pop_front();
}

} // namespace

RequestPast::Arrival RequestPast::firstOf(std::int64_t Start,
                                          const Arrival &Now) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  const auto [At, IsNew] = Starts.emplace(Start, Now);
  const Arrival First = At->second;
  if (IsNew) {
    StartsInOrder.push_back(Start);
    keepFew(Starts, StartsInOrder);
  }
  return First;
}

std::vector<RequestPast::Row>
RequestPast::rowsOf(const v2::MutateRowRequest &From) {
  const std::string *Family = nullptr;
  std::size_t Digest = combined(combined(0, From.table_name()), From.row_key());
  for (const v2::Mutation &Each : From.mutations()) {
    if (!Family)
      Family = notIdempotent(Each);
    Digest = combined(Digest, Each.SerializeAsString());
  }
  return Family ? std::vector<Row>{{Digest, *Family}} : std::vector<Row>();
}

std::vector<RequestPast::Row>
RequestPast::rowsOf(const v2::MutateRowsRequest &From) {
  std::vector<Row> Rows;
  for (const auto &Entry : From.entries()) {
    const auto First =
        std::find_if(Entry.mutations().begin(), Entry.mutations().end(),
                     [](const v2::Mutation &Each) {
                       return notIdempotent(Each) != nullptr;
                     });
    if (First == Entry.mutations().end())
      continue;
    std::size_t Digest =
        combined(combined(0, From.table_name()), Entry.row_key());
    for (const v2::Mutation &Each : Entry.mutations())
      Digest = combined(Digest, Each.SerializeAsString());
    Rows.push_back({Digest, *notIdempotent(*First)});
  }
  return Rows;
}

void RequestPast::note(std::size_t Digest) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  const auto [At, IsNew] =
      Failures.insert_or_assign(Digest, std::chrono::steady_clock::now());
  if (IsNew) {
    FailuresInOrder.push_back(Digest);
    keepFew(Failures, FailuresInOrder);
  }
  HasFailures = true;
}

bool RequestPast::hasFailed(std::size_t Digest) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  const auto Found = Failures.find(Digest);
  return Found != Failures.end() &&
         std::chrono::steady_clock::now() - Found->second < LongestBackoff;
}

} // namespace bigtable_ttl::emulator

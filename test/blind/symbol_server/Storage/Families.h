// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_STORAGE_FAMILIES_H
#define SYMSERV_STORAGE_FAMILIES_H

#include "Support/Chrono.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <string>

namespace symserv {

namespace bt = ::google::cloud::bigtable;

// One type for each family that expires. A cell expires Offset after its timestamp.
struct LeaseFamily {
  static constexpr char Name[] = "lease";
  static constexpr Millis Offset = Millis(0);
  static constexpr Millis Lifetime = std::chrono::minutes(15);
};
struct MissFamily {
  static constexpr char Name[] = "miss";
  static constexpr Millis Offset = Millis(0);
};
struct AliasFamily {
  static constexpr char Name[] = "alias";
  static constexpr Millis Offset = Day(180);
};
struct HitsFamily {
  static constexpr char Name[] = "hits";
  static constexpr Millis Offset = Day(30);
};
struct QuotaFamily {
  static constexpr char Name[] = "quota";
  static constexpr Millis Offset = Millis(0);
};
struct PageFamily {
  static constexpr char Name[] = "page";
  static constexpr Millis Offset = Millis(0);
};
struct HotFamily {
  static constexpr char Name[] = "hot";
  static constexpr Millis Offset = Day(7);
};

inline constexpr char Blob[] = "blob";
inline constexpr char Meta[] = "meta";
inline constexpr char Daily[] = "daily";
inline constexpr char Audit[] = "audit";

inline constexpr char SymbolsTable[] = "symbols";
inline constexpr char UsageTable[] = "symbol_usage";
inline constexpr char CacheTable[] = "symbol_cache-us";

/// The timestamp of a cell of \p FamilyT that expires at \p Expiry.
template <typename FamilyT> Millis stampFor(SysTime Expiry) { return toStamp(Expiry) - FamilyT::Offset; }

/// The first timestamp of \p FamilyT that is alive.
template <typename FamilyT> Millis firstLive() { return toStamp(now()) - FamilyT::Offset + Millis(1); }

template <typename FamilyT> bt::Filter live() {
  return bt::Filter::Chain(bt::Filter::FamilyRegex(FamilyT::Name),
                           bt::Filter::TimestampRange(firstLive<FamilyT>(), Millis(0)));
}

template <typename FamilyT> bt::Filter liveColumn(const std::string &Column) {
  return bt::Filter::Chain(bt::Filter::ColumnName(FamilyT::Name, Column),
                           bt::Filter::TimestampRange(firstLive<FamilyT>(), Millis(0)));
}

/// Replaces the column, whatever lifetimes its former cells have.
template <typename FamilyT>
void replace(bt::SingleRowMutation &M, const std::string &Column, SysTime Expiry, const std::string &Value) {
  M.emplace_back(bt::DeleteFromColumn(FamilyT::Name, Column));
  M.emplace_back(bt::SetCell(FamilyT::Name, Column, stampFor<FamilyT>(Expiry), Value));
}

} // namespace symserv

#endif

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "known_differences.h"
#include <algorithm>
#include <chrono>
#include <re2/re2.h>
#include <set>
#include <type_traits>
#include <variant>

namespace bigtable_ttl::reference {
namespace {

using std::chrono::microseconds;

using Keys = std::set<std::string>;

constexpr std::size_t kMaxRowKeyBytes = 4096;
constexpr std::size_t kMaxQualifierBytes = 16384;

ColumnFamily const* Find(TableConfig const& config, std::string const& name) {
  for (ColumnFamily const& family : config.families) {
    if (family.name == name) return &family;
  }
  return nullptr;
}

bool Aggregates(TableConfig const& config, std::string const& name) {
  ColumnFamily const* family = Find(config, name);
  return family != nullptr && family->aggregate != Aggregate::kNone;
}

bool IsLabel(std::string const& text) {
  return !text.empty() && text.size() <= 15 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
             std::string::npos;
}

/// Whether the expression can match one name only; names with dots are not
/// tried.
bool IsName(std::string const& regex) {
  return !regex.empty() && std::all_of(regex.begin(), regex.end(), [](char c) {
    return c == '_' || c == '-' || ('0' <= c && c <= '9') ||
           ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
  });
}

bool HasLabel(Filter const& filter) {
  return filter.kind == Filter::Kind::kLabel ||
         std::any_of(filter.filters.begin(), filter.filters.end(), HasLabel);
}

bool IsEmpty(Bound const& begin, Bound const& end) {
  if (begin.kind == Bound::Kind::kNone || end.kind == Bound::Kind::kNone) {
    return false;
  }
  return end.at < begin.at ||
         (end.at == begin.at &&
          (begin.kind == Bound::Kind::kOpen || end.kind == Bound::Kind::kOpen));
}

bool IsBadTime(microseconds timestamp, microseconds least) {
  return timestamp < least ||
         (timestamp != kServerTime && timestamp.count() % 1000 != 0);
}

bool IsBadRange(DeleteFromColumn const& m) {
  return IsBadTime(m.begin, microseconds(0)) ||
         IsBadTime(m.end, microseconds(0)) ||
         (m.end.count() != 0 && m.end <= m.begin);
}

/// What the service refuses, and the emulator only where cells get there.
bool IsRefused(Filter const& filter) {
  switch (filter.kind) {
    case Filter::Kind::kChain:
    case Filter::Kind::kInterleave:
      return filter.filters.size() < 2;
    case Filter::Kind::kRowSample:
      return filter.probability <= 0 || filter.probability >= 1;
    case Filter::Kind::kCellsPerColumnLimit:
    case Filter::Kind::kCellsPerRowLimit:
    case Filter::Kind::kCellsPerRowOffset:
      return filter.count <= 0;
    case Filter::Kind::kRowKeyRegex:
    case Filter::Kind::kFamilyRegex:
    case Filter::Kind::kQualifierRegex:
    case Filter::Kind::kValueRegex:
      return !RE2(filter.text, RE2::Quiet).ok() ||
             (filter.kind == Filter::Kind::kRowKeyRegex && filter.text.empty());
    default:
      return false;
  }
}

/// What the emulator takes, but neither the service nor the store.
void Lenient(Filter const& filter, TableConfig const& config, Keys& keys) {
  for (Filter const& part : filter.filters) Lenient(part, config, keys);
  if (IsRefused(filter)) keys.insert("filter-unchecked");
  switch (filter.kind) {
    case Filter::Kind::kLabel:
      if (!IsLabel(filter.text)) keys.insert("filter-label");
      break;
    case Filter::Kind::kChain:
      if (std::count_if(filter.filters.begin(), filter.filters.end(),
                        HasLabel) > 1) {
        keys.insert("filter-label");
      }
      break;
    case Filter::Kind::kTimestampRange:
      if (filter.end_timestamp.count() != 0 &&
          filter.end_timestamp <= filter.begin_timestamp) {
        keys.insert("filter-empty-range");
      }
      break;
    case Filter::Kind::kColumnRange:
      if (filter.text.empty() || Find(config, filter.text) == nullptr) {
        keys.insert("filter-unknown-family");
      }
      [[fallthrough]];
    case Filter::Kind::kValueRange:
      if (IsEmpty(filter.begin, filter.end)) keys.insert("filter-empty-range");
      break;
    case Filter::Kind::kFamilyRegex:
      if (IsName(filter.text) && Find(config, filter.text) == nullptr) {
        keys.insert("filter-unknown-family");
      }
      break;
    default:
      break;
  }
}

void Lenient(Mutation const& mutation, TableConfig const& config, Keys& keys) {
  auto const check = [&](auto const& m) {
    using Kind = std::decay_t<decltype(m)>;
    if constexpr (std::is_same_v<Kind, SetCell>) {
      if (m.qualifier.size() > kMaxQualifierBytes) keys.insert("size-limits");
      if (Aggregates(config, m.family)) keys.insert("aggregate-types");
    } else if constexpr (std::is_same_v<Kind, AddToCell> ||
                         std::is_same_v<Kind, MergeToCell>) {
      if (!Aggregates(config, m.family)) keys.insert("aggregate-types");
      if (m.timestamp.count() % 1000 != 0) keys.insert("aggregate-timestamps");
    } else if constexpr (std::is_same_v<Kind, DeleteFromColumn>) {
      if (IsBadRange(m)) keys.insert("delete-range-unchecked");
    } else if constexpr (std::is_same_v<Kind, DeleteFromFamily>) {
      if (Find(config, m.family) == nullptr) {
        keys.insert("delete-unknown-family");
      }
    }
  };
  std::visit(check, mutation);
}

/// What both refuse, where they look.
bool IsRefused(Mutation const& mutation, TableConfig const& config) {
  auto const check = [&](auto const& m) {
    using Kind = std::decay_t<decltype(m)>;
    if constexpr (std::is_same_v<Kind, std::monostate>) {
      return true;
    } else if constexpr (std::is_same_v<Kind, SetCell>) {
      return Find(config, m.family) == nullptr ||
             IsBadTime(m.timestamp, kServerTime);
    } else if constexpr (std::is_same_v<Kind, AddToCell> ||
                         std::is_same_v<Kind, MergeToCell>) {
      return Find(config, m.family) == nullptr ||
             IsBadTime(m.timestamp, microseconds(0));
    } else if constexpr (std::is_same_v<Kind, DeleteFromColumn>) {
      return Find(config, m.family) == nullptr || IsBadRange(m);
    } else {
      return false;
    }
  };
  return std::visit(check, mutation);
}

Keys Lenient(Operation const& op, TableConfig const& config,
             Answer const& emulator) {
  Keys keys;
  auto const mutations = [&](std::vector<Mutation> const& list) {
    for (Mutation const& mutation : list) Lenient(mutation, config, keys);
  };
  mutations(op.mutations);
  mutations(op.otherwise);
  for (auto const& entry : op.entries) {
    mutations(entry.mutations);
    if (entry.mutations.empty()) keys.insert("empty-request");
  }
  if (op.row_key.size() > kMaxRowKeyBytes) keys.insert("size-limits");
  if (op.predicate) Lenient(*op.predicate, config, keys);
  Lenient(op.read.filter, config, keys);
  for (RowRange const& range : op.read.rows.ranges) {
    bool const no_key_between = range.begin.kind == Bound::Kind::kOpen &&
                                range.end.kind == Bound::Kind::kOpen &&
                                range.end.at == range.begin.at + '\0';
    if (IsEmpty(range.begin, range.end) || no_key_between) {
      keys.insert("row-range-empty");
    }
  }
  for (std::string const& key : op.read.rows.keys) {
    if (key.empty()) keys.insert("row-key-empty");
  }
  switch (op.kind) {
    case Operation::Kind::kMutateRow:
      if (op.mutations.empty()) keys.insert("empty-request");
      break;
    case Operation::Kind::kCheckAndMutateRow:
      if (op.mutations.empty() && op.otherwise.empty()) {
        keys.insert("empty-request");
      }
      for (auto const& mutation :
           emulator.matched ? op.otherwise : op.mutations) {
        if (IsRefused(mutation, config)) {
          keys.insert("check-and-mutate-unused");
        }
      }
      break;
    case Operation::Kind::kModifyColumnFamilies:
      if (op.changes.empty()) keys.insert("empty-request");
      break;
    case Operation::Kind::kReadModifyWriteRow:
      if (op.row_key.empty()) keys.insert("row-key-empty");
      if (op.rules.empty()) keys.insert("empty-request");
      for (auto const& rule : op.rules) {
        if (std::holds_alternative<std::monostate>(rule)) {
          keys.insert("empty-request");
        }
      }
      break;
    default:
      break;
  }
  return keys;
}

/// What the emulator refuses, but neither the service nor the store.
Keys Strict(Operation const& op) {
  Keys keys;
  auto const mutations = [&](std::vector<Mutation> const& list) {
    for (Mutation const& mutation : list) {
      auto const* set = std::get_if<SetCell>(&mutation);
      if (set != nullptr && set->auto_generated) {
        keys.insert("timestamp-origin");
      }
    }
  };
  mutations(op.mutations);
  mutations(op.otherwise);
  for (auto const& entry : op.entries) mutations(entry.mutations);
  return keys;
}

std::string First(Keys const& keys) {
  return keys.empty() ? "" : *keys.begin();
}

std::optional<std::string> CodeDifference(Status const& store,
                                          Status const& emulator) {
  if (store.code() == emulator.code()) return std::nullopt;
  if (emulator.code() == StatusCode::kUnknown ||
      emulator.code() == StatusCode::kInternal) {
    return "status-codes";
  }
  return "";
}

}  // namespace

std::vector<std::string> const& KnownDifferences() {
  static auto const* const keys = new std::vector<std::string>{
      "aggregate-min-max",
      "aggregate-timestamps",
      "aggregate-types",
      "batch-refusal",
      "check-and-mutate-unused",
      "delete-range-unchecked",
      "delete-unknown-family",
      "drop-range-prefix",
      "empty-request",
      "family-order",
      "filter-empty-range",
      "filter-label",
      "filter-limits",
      "filter-row-offset",
      "filter-unchecked",
      "filter-unknown-family",
      "gc-duplicates",
      "gc-intersection",
      "gc-start",
      "gc-validation",
      "granularity-micros",
      "interleave-order",
      "merge-input",
      "modify-atomicity",
      "names",
      "row-atomicity",
      "row-key-empty",
      "row-limit-order",
      "row-range-empty",
      "row-range-empty-end",
      "row-sample",
      "rows-limit-negative",
      "sink",
      "size-limits",
      "status-codes",
      "strip-label",
      "timestamp-origin",
      "value-bitmask",
  };
  return *keys;
}

std::optional<std::string> Difference(Operation const& op,
                                      TableConfig const& config,
                                      Answer const& store,
                                      Answer const& emulator) {
  bool const refused_entry =
      std::any_of(emulator.entries.begin(), emulator.entries.end(),
                  [](Status const& entry) { return !entry.ok(); });
  if (!store.status.ok() && !emulator.status.ok()) {
    return CodeDifference(store.status, emulator.status);
  }
  if (!store.status.ok()) {
    return refused_entry ? "batch-refusal"
                         : First(Lenient(op, config, emulator));
  }
  if (!emulator.status.ok()) return First(Strict(op));

  if (store.entries.size() != emulator.entries.size()) return "";
  std::optional<std::string> difference;
  for (std::size_t i = 0; i < store.entries.size(); ++i) {
    std::optional<std::string> here;
    if (!store.entries[i].ok() && !emulator.entries[i].ok()) {
      here = CodeDifference(store.entries[i], emulator.entries[i]);
    } else if (!store.entries[i].ok()) {
      here = refused_entry ? "batch-refusal"
                           : First(Lenient(op, config, emulator));
    } else if (!emulator.entries[i].ok()) {
      here = First(Strict(op));
    }
    if (here && here->empty()) return here;
    if (here) difference = here;
  }
  if (store.rows != emulator.rows || store.matched != emulator.matched ||
      !(store.families == emulator.families)) {
    return "";
  }
  return difference;
}

}  // namespace bigtable_ttl::reference

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "evaluation.h"
#include <algorithm>
#include <iterator>
#include <optional>
#include <re2/re2.h>
#include <tuple>
#include <utility>

namespace bigtable_ttl::reference::internal {
namespace {

using Kind = Filter::Kind;

bool IsInRange(std::string_view text, Bound const& begin, Bound const& end) {
  int const low = text.compare(begin.at);
  if (begin.kind == Bound::Kind::kClosed && low < 0) return false;
  if (begin.kind == Bound::Kind::kOpen && low <= 0) return false;
  int const high = text.compare(end.at);
  if (end.kind == Bound::Kind::kClosed && high > 0) return false;
  return end.kind != Bound::Kind::kOpen || high < 0;
}

bool HasBits(std::string_view value, std::string_view mask) {
  if (value.size() != mask.size()) return false;
  for (std::size_t i = 0; i < mask.size(); ++i) {
    if ((value[i] & mask[i]) != mask[i]) return false;
  }
  return true;
}

/// How many copies of a row's cells an interleave may make.
std::size_t MaxPooled(std::size_t cells) { return (1 << 20) + 16 * cells; }

/// How many cells all stages of a filter may be given, one after the other:
/// without copies, each is given the row's at most.
std::size_t MaxWork(std::size_t stages, std::size_t cells) {
  return (1 << 22) + 16 * stages * cells;
}

/// A number in [0, 1) that the key and the seed decide: FNV-1a, then the last
/// steps of SplitMix64, which spread it.
double Sample(std::string_view row_key, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325 ^ seed;
  for (char c : row_key) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  hash ^= hash >> 31;
  return static_cast<double>(hash >> 11) * 0x1p-53;
}

template <typename Predicate>
void Keep(std::vector<CellRef>& cells, Predicate predicate) {
  cells.erase(
      std::remove_if(cells.begin(), cells.end(),
                     [&](CellRef const& cell) { return !predicate(cell); }),
      cells.end());
}

/// As Keep(), for a condition that is the same for all cells of a column, and
/// is evaluated once.
template <typename Predicate>
void KeepColumns(std::vector<CellRef>& cells, Predicate predicate) {
  std::optional<std::pair<CellRef, bool>> last;
  Keep(cells, [&](CellRef const& cell) {
    if (!last || !SameColumn(last->first, cell)) {
      last.emplace(cell, predicate(cell));
    }
    return last->second;
  });
}

}  // namespace

bool Before(CellRef const& a, CellRef const& b) {
  if (a.family != b.family) return a.family < b.family;
  if (a.qualifier != b.qualifier) {
    int const order = a.qualifier->compare(*b.qualifier);
    if (order != 0) return order < 0;
  }
  return a.timestamp > b.timestamp;
}

bool SameColumn(CellRef const& a, CellRef const& b) {
  return a.family == b.family &&
         (a.qualifier == b.qualifier || *a.qualifier == *b.qualifier);
}

/// A filter with its regular expressions compiled.
class Evaluation::Stage {
 public:
  Stage(Filter const& filter, std::vector<std::string> const& families)
      : filter_(filter) {
    for (Filter const& each : filter.filters) {
      parts_.push_back(std::make_unique<Stage>(each, families));
      size_ += parts_.back()->size();
    }
    switch (filter.kind) {
      case Kind::kFamilyRegex:
        Compile();
        for (auto const& family : families) {
          has_family_.push_back(Matches(family));
        }
        break;
      case Kind::kColumnRange:
        for (auto const& family : families) {
          has_family_.push_back(family == filter.text);
        }
        break;
      case Kind::kRowKeyRegex:
      case Kind::kQualifierRegex:
      case Kind::kValueRegex:
        Compile();
        break;
      default:
        break;
    }
  }

  Filter const& filter() const { return filter_; }
  /// The number of stages in it, and itself.
  std::size_t size() const { return size_; }
  std::vector<std::unique_ptr<Stage>> const& parts() const { return parts_; }
  bool HasFamily(std::uint32_t family) const { return has_family_[family]; }
  bool Matches(std::string_view text) const {
    return RE2::FullMatch(re2::StringPiece(text.data(), text.size()), *regex_);
  }

 private:
  void Compile() {
    RE2::Options options(RE2::Latin1);
    options.set_log_errors(false);
    regex_ = std::make_unique<RE2>(filter_.text, options);
  }

  Filter const& filter_;
  std::size_t size_ = 1;
  std::vector<std::unique_ptr<Stage>> parts_;
  std::unique_ptr<RE2> regex_;
  std::vector<bool> has_family_;
};

/// The row that is being read.
struct Evaluation::Context {
  std::string_view row_key;
  std::uint64_t seed;
  std::size_t max_pooled;
  std::size_t max_work;
  std::vector<CellRef> sunk;
  std::size_t work = 0;
  bool has_overflowed = false;
};

Evaluation::Evaluation(Filter const& filter,
                       std::vector<std::string> const& families,
                       std::uint64_t seed)
    : seed_(seed), root_(std::make_unique<Stage>(filter, families)) {}

Evaluation::~Evaluation() = default;

void Evaluation::Apply(Stage& stage, Context& context,
                       std::vector<CellRef>& cells) {
  if (cells.empty()) return;
  context.work += cells.size();
  if (context.work > context.max_work) context.has_overflowed = true;
  if (context.has_overflowed) return cells.clear();
  Filter const& filter = stage.filter();
  switch (filter.kind) {
    case Kind::kPassAll:
      return;
    case Kind::kBlockAll:
      return cells.clear();
    case Kind::kChain:
      for (auto const& part : stage.parts()) Apply(*part, context, cells);
      return;
    case Kind::kInterleave: {
      std::vector<CellRef> pooled;
      for (auto const& part : stage.parts()) {
        std::vector<CellRef> copy = cells;
        Apply(*part, context, copy);
        pooled.insert(pooled.end(), copy.begin(), copy.end());
        if (pooled.size() + context.sunk.size() > context.max_pooled) {
          context.has_overflowed = true;
        }
        if (context.has_overflowed) return cells.clear();
      }
      // Equal cells are in the order of the branches.
      std::stable_sort(pooled.begin(), pooled.end(), Before);
      cells = std::move(pooled);
      return;
    }
    case Kind::kCondition: {
      std::vector<CellRef> copy = cells;
      Apply(*stage.parts()[0], context, copy);
      return Apply(*stage.parts()[copy.empty() ? 2 : 1], context, cells);
    }
    case Kind::kSink:
      context.sunk.insert(context.sunk.end(), cells.begin(), cells.end());
      return cells.clear();
    case Kind::kRowKeyRegex:
      if (!stage.Matches(context.row_key)) cells.clear();
      return;
    case Kind::kRowSample:
      if (Sample(context.row_key, context.seed) >= filter.probability) {
        cells.clear();
      }
      return;
    case Kind::kFamilyRegex:
      return Keep(cells, [&](CellRef const& cell) {
        return stage.HasFamily(cell.family);
      });
    case Kind::kQualifierRegex:
      return KeepColumns(cells, [&](CellRef const& cell) {
        return stage.Matches(*cell.qualifier);
      });
    case Kind::kColumnRange:
      return KeepColumns(cells, [&](CellRef const& cell) {
        return stage.HasFamily(cell.family) &&
               IsInRange(*cell.qualifier, filter.begin, filter.end);
      });
    case Kind::kTimestampRange: {
      auto const begin = filter.begin_timestamp.count();
      auto const end = filter.end_timestamp.count();
      return Keep(cells, [&](CellRef const& cell) {
        return cell.timestamp >= begin && (end == 0 || cell.timestamp < end);
      });
    }
    case Kind::kValueRegex:
      return Keep(cells, [&](CellRef const& cell) {
        return stage.Matches(cell.value);
      });
    case Kind::kValueRange:
      return Keep(cells, [&](CellRef const& cell) {
        return IsInRange(cell.value, filter.begin, filter.end);
      });
    case Kind::kValueBitmask:
      return Keep(cells, [&](CellRef const& cell) {
        return HasBits(cell.value, filter.text);
      });
    case Kind::kCellsPerRowOffset:
    case Kind::kCellsPerRowLimit: {
      auto const count =
          std::min(cells.size(), static_cast<std::size_t>(filter.count));
      auto const middle = cells.begin() + static_cast<std::ptrdiff_t>(count);
      if (filter.kind == Kind::kCellsPerRowLimit) {
        cells.erase(middle, cells.end());
      } else {
        cells.erase(cells.begin(), middle);
      }
      return;
    }
    case Kind::kCellsPerColumnLimit: {
      std::optional<CellRef> column;
      std::int32_t seen = 0;
      return Keep(cells, [&](CellRef const& cell) {
        if (!column || !SameColumn(*column, cell)) {
          column = cell;
          seen = 0;
        }
        return seen++ < filter.count;
      });
    }
    case Kind::kStripValue:
      for (CellRef& cell : cells) cell.value = {};
      return;
    case Kind::kLabel:
      for (CellRef& cell : cells) cell.label = filter.text;
      return;
  }
}

bool Evaluation::Run(std::string_view row_key, std::vector<CellRef>& cells) {
  Context context{row_key,
                  seed_,
                  MaxPooled(cells.size()),
                  MaxWork(root_->size(), cells.size()),
                  {}};
  Apply(*root_, context, cells);
  if (context.has_overflowed) return false;
  if (context.sunk.empty()) return true;
  cells.insert(cells.end(), context.sunk.begin(), context.sunk.end());
  std::stable_sort(cells.begin(), cells.end(), Before);
  return true;
}

}  // namespace bigtable_ttl::reference::internal

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/store.h"
#include "store_impl.h"
#include <algorithm>
#include <utility>

namespace bigtable_ttl::reference {

class Scan::Impl {
 public:
  Impl(std::shared_ptr<Store const> store, std::string table,
       ReadRowsRequest request)
      : store_(std::move(store)),
        table_(std::move(table)),
        request_(std::move(request)),
        rows_left_(request_.rows_limit) {}

  StatusOr<bool> Step(std::int64_t most_rows,
                      std::function<bool(RowView const&)> const& visitor) {
    if (is_done_) return false;
    is_done_ = true;
    if (last_key_.empty()) {
      auto ranges = store_->impl_->RangesOf(table_, request_);
      if (!ranges.ok()) return ranges.status();
      ranges_ = *std::move(ranges);
    }
    bool is_limit = false;
    internal::ReadProgress progress;
    Status const status = store_->impl_->Read(
        table_, ranges_, request_, {0, most_rows},
        [&](RowView const& row) {
          ++stats_.rows_returned;
          stats_.cells_returned += static_cast<std::int64_t>(row.cells.size());
          is_limit = rows_left_ != 0 && --rows_left_ == 0;
          return visitor(row) && !is_limit;
        },
        &progress);
    stats_.rows_seen += progress.rows_seen;
    stats_.cells_seen += progress.cells_seen;
    if (!status.ok()) return status;
    if (progress.stopped_at.empty()) return false;
    last_key_ = std::move(progress.stopped_at);
    if (is_limit) return false;
    SkipWhatWasRead();
    is_done_ = ranges_.empty();
    return !is_done_;
  }

  std::string const& last_key() const { return last_key_; }
  ReadStats const& stats() const { return stats_; }

 private:
  void SkipWhatWasRead() {
    if (request_.reversed) {
      while (!ranges_.empty() && ranges_.back().begin >= last_key_) {
        ranges_.pop_back();
      }
      if (ranges_.empty() || !ranges_.back().Contains(last_key_)) return;
      ranges_.back().end = last_key_;
      ranges_.back().has_end = true;
      return;
    }
    std::string const next = last_key_ + '\0';
    ranges_.erase(ranges_.begin(),
                  std::find_if_not(ranges_.begin(), ranges_.end(),
                                   [&](internal::KeyRange const& range) {
                                     return range.has_end && range.end <= next;
                                   }));
    if (ranges_.empty()) return;
    ranges_.front().begin = std::max(ranges_.front().begin, next);
  }

  std::shared_ptr<Store const> store_;
  std::string table_;
  ReadRowsRequest request_;
  std::int64_t rows_left_;  // 0 is no limit.
  std::vector<internal::KeyRange> ranges_;
  std::string last_key_;
  ReadStats stats_;
  bool is_done_ = false;
};

Scan::Scan(std::shared_ptr<Store const> store, std::string table,
           ReadRowsRequest request)
    : impl_(std::make_unique<Impl>(std::move(store), std::move(table),
                                   std::move(request))) {}
Scan::Scan(Scan&&) noexcept = default;
Scan& Scan::operator=(Scan&&) noexcept = default;
Scan::~Scan() = default;

StatusOr<bool> Scan::Step(std::int64_t most_rows,
                          std::function<bool(RowView const&)> const& visitor) {
  return impl_->Step(most_rows, visitor);
}

std::string const& Scan::last_key() const { return impl_->last_key(); }

ReadStats const& Scan::stats() const { return impl_->stats(); }

}  // namespace bigtable_ttl::reference

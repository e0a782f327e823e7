// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_CLAIMS_H_
#define INGEST_CLAIMS_H_

#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include "google/cloud/status_or.h"
#include "timebase.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ingest {

// Which of the processes works on an event. The window is fixed when the
// process starts; a claim that is older belongs to nobody.
struct claim_window {
  explicit claim_window(millis_t length)
      : length(length), live_from(since_epoch<millis_t>()) {}

  millis_t length;
  millis_t live_from;
};

class claims {
 public:
  using done = std::function<void(google::cloud::Status)>;

  claims(google::cloud::bigtable::Table table, std::string owner);

  google::cloud::StatusOr<bool> take(std::string const& key);
  google::cloud::StatusOr<bool> take_over(std::string const& key,
                                          std::string const& from);
  void hand_over(std::string const& key, std::string const& to, done on_done);
  google::cloud::Status renew(std::string const& key);
  google::cloud::Status renew_steady(std::string const& key);
  google::cloud::Status annotate(std::string const& key,
                                 std::string const& text);
  std::optional<std::string> owner_of(std::string const& key);
  std::optional<std::string> owner_in_window(std::string const& key);
  std::vector<std::string> mine(std::string const& source);

 private:
  google::cloud::bigtable::Table table_;
  std::string owner_;
  std::shared_ptr<claim_window const> window_;
};

}  // namespace ingest

#endif  // INGEST_CLAIMS_H_

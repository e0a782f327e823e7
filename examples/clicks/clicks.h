// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The click-stream service's table: one row for each visitor of a shop.

#ifndef BIGTABLE_TIDY_EXAMPLES_CLICKS_CLICKS_H
#define BIGTABLE_TIDY_EXAMPLES_CLICKS_CLICKS_H

#include "bigtable_ttl/ttl.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <string>

namespace clicks {

namespace cbt = ::google::cloud::bigtable;

// The column families; .bigtable-ttl.yaml tells the linter the same.

/// What lasts as long as a visit. Each cell expires at its timestamp.
constexpr char kSessions[] = "sessions";
constexpr auto kSessionTtl = bigtable_ttl::Ttl::OneSecond();

/// What the visitor did. Kept for two days, or for longer or less as we choose.
constexpr char kEvents[] = "events";
constexpr auto kEventTtl = bigtable_ttl::Ttl::Default(std::chrono::hours(48));

/// What the visitor told us. Kept until we delete it.
constexpr char kProfile[] = "profile";

/// Begins a visit, which ends by itself after `lifetime`.
google::cloud::Status StartSession(std::string const& visitor,
                                   std::string const& token,
                                   std::chrono::minutes lifetime);

/// Remembers which page the visitor sees, for as long as the visit lasts.
google::cloud::Status ShowPage(std::string const& visitor,
                               std::string const& page);

/// Records that the visitor clicked on something.
google::cloud::Status RecordClick(std::string const& visitor,
                                  std::string const& target);

/// Records that the visitor bought something; kept for a month, for returns.
google::cloud::Status RecordPurchase(std::string const& visitor,
                                     std::string const& order);

google::cloud::Status SaveName(std::string const& visitor,
                               std::string const& name);

/// Gives a discount to a visitor who is here, once. Returns whether it did.
google::cloud::StatusOr<bool> GrantDiscount(std::string const& visitor,
                                            std::string const& code);

/// The token of the visit, or "" if there is none.
google::cloud::StatusOr<std::string> SessionToken(std::string const& visitor);

google::cloud::StatusOr<std::string> Name(std::string const& visitor);

/// How often the visitor clicked on something of late.
google::cloud::StatusOr<int> CountClicks(std::string const& visitor);

/// Prints how many cells each visitor has that did not expire.
google::cloud::Status PrintReport();

/// Prints all cells that did not expire, for the data warehouse.
google::cloud::Status ExportTable();

}  // namespace clicks

#endif  // BIGTABLE_TIDY_EXAMPLES_CLICKS_CLICKS_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "absl/time/time.h"
#include "freshness.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include "google/cloud/status_or.h"
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace edge {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusOr;

struct response {
    int status = 200;
    header_map headers;
    std::string body;
    std::optional<absl::Time> stored_at;
};

struct miss {};
struct negative_hit {
    int status = 404;
};
struct hit {
    response value;
    absl::Time fresh_until;
};
using lookup_result = std::variant<miss, negative_hit, hit>;

// One table, opened by the process once.
struct backend {
    cbt::Table cache;
    cbt::Table stats;
    limits bounds;
};

std::unique_ptr<backend> open_backend(std::string const& project, std::string const& instance);

namespace store {

Status put(backend& b, std::string const& url, response const& r);
Status put_variant(backend& b, std::string const& url, std::string const& vary, response const& r);
Status put_alternates(backend& b, std::string const& url, std::vector<std::string> const& alternates, absl::Duration ttl);
Status put_large(backend& b, std::string const& url, response const& r, absl::Duration ttl);
Status put_negative(backend& b, std::string const& url, int status);
Status extend(backend& b, std::string const& url, absl::Time fresh_until);
Status pin(backend& b, std::string const& url, std::string const& reason);

future<StatusOr<lookup_result>> find(backend& b, std::string const& url);
future<StatusOr<std::string>> find_etag(backend& b, std::string const& url);
future<StatusOr<std::string>> find_type(backend& b, std::string const& url);
std::optional<int> find_negative(backend& b, std::string const& url);
std::optional<std::string> pinned(backend& b, std::string const& url);
StatusOr<std::vector<std::string>> describe(backend& b, std::string const& url);
StatusOr<std::vector<std::string>> describe_live(backend& b, std::string const& url);
bool is_cached(backend& b, std::string const& url);

}  // namespace store
}  // namespace edge

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#ifndef CRAWL_PAGE_STORE_H
#define CRAWL_PAGE_STORE_H

#include "absl/time/time.h"
#include "crawl/names.h"
#include "google/cloud/bigtable/table.h"
#include <optional>
#include <string>
#include <vector>

namespace crawl {

struct Page {
  Url url;
  std::string body;
  std::string etag;
  std::vector<std::string> links;
};

struct Validator {
  std::string etag;
  absl::Time fetched_at;
};

// Fetched pages, and how to ask whether they changed.
class PageStore {
 public:
  explicit PageStore(google::cloud::bigtable::Table pages)
      : pages_(std::move(pages)) {}

  google::cloud::Status Store(Page const& page);
  google::cloud::Status Replace(Page const& page);
  google::cloud::Status Move(Url const& from, Page const& page);
  google::cloud::StatusOr<std::optional<Validator>> ValidatorOf(Url const& url);
  google::cloud::StatusOr<std::vector<std::string>> Variants(Url const& url);
  google::cloud::Status AddVariants(Url const& url,
                                    std::vector<std::string> const& etags);
  google::cloud::StatusOr<bool> MarkGone(Url const& url);

 private:
  google::cloud::bigtable::Table pages_;
};

}  // namespace crawl

#endif  // CRAWL_PAGE_STORE_H

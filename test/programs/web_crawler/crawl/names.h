// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#ifndef CRAWL_NAMES_H
#define CRAWL_NAMES_H

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include <chrono>
#include <string>

namespace crawl {

inline constexpr char kFrontierTable[] = "frontier";
inline constexpr char kHostsTable[] = "hosts";
inline constexpr char kPagesTable[] = "pages";

// Families of the frontier.
inline constexpr char kQueue[] = "queue";
inline constexpr char kClaim[] = "claim";
inline constexpr char kSeen[] = "seen";

// Families of hosts.
inline constexpr char kRobots[] = "robots";
inline constexpr char kDelay[] = "delay";
inline constexpr char kErrors[] = "errors";
inline constexpr char kMeta[] = "meta";

// Families of pages.
inline constexpr char kBody[] = "body";
inline constexpr char kStatus[] = "status";
inline constexpr char kEtag[] = "etag";

// A row of the frontier and of pages: the host backwards, then the path.
struct Url {
  std::string host;
  std::string path;

  std::string RowKey() const {
    std::string key;
    std::string label;
    for (auto const c : host) {
      if (c != '.') {
        label.push_back(c);
        continue;
      }
      key = key.empty() ? label : absl::StrCat(label, ".", key);
      label.clear();
    }
    key = key.empty() ? label : absl::StrCat(label, ".", key);
    return absl::StrCat(key, "/", path);
  }
  std::string Text() const { return absl::StrCat("https://", host, "/", path); }
};

// Bigtable counts milliseconds here; everything else is absl::Time.
inline std::chrono::milliseconds ToMillis(absl::Time t) {
  return std::chrono::milliseconds(absl::ToUnixMillis(t));
}

inline constexpr std::chrono::milliseconds kNoEnd{0};

}  // namespace crawl

#endif  // CRAWL_NAMES_H

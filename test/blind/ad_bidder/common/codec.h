// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_COMMON_CODEC_H
#define AD_BIDDER_COMMON_CODEC_H

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace bidder {

// Money is in micros of the account's currency.
struct Money {
  std::int64_t micros = 0;

  friend Money operator+(Money a, Money b) { return Money{a.micros + b.micros}; }
  friend bool operator<(Money a, Money b) { return a.micros < b.micros; }
};

inline std::string Encode(Money m) { return std::to_string(m.micros); }
inline Money DecodeMoney(std::string const& text) { return Money{std::strtoll(text.c_str(), nullptr, 10)}; }

// Row keys are short and spread by a prefix of two hexadecimal digits.
inline std::string Shard(std::string_view id) {
  static char const kDigits[] = "0123456789abcdef";
  unsigned hash = 2166136261U;
  for (char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return {kDigits[(hash >> 4) & 15], kDigits[hash & 15]};
}

inline std::string UserKey(std::string_view user) { return Shard(user) + "#u#" + std::string(user); }
inline std::string CampaignKey(std::string_view campaign) { return "c#" + std::string(campaign); }
inline std::string SlotKey(std::string_view publisher, std::string_view slot) {
  return Shard(publisher) + "#s#" + std::string(publisher) + "#" + std::string(slot);
}

}  // namespace bidder

#endif  // AD_BIDDER_COMMON_CODEC_H

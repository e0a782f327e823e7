// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FLAG_H
#define FLAG_H

#include <cstdint>
#include <ctime>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ff {

using Value = std::variant<bool, std::int64_t, std::string>;

struct Rule {
  std::string attribute;
  std::string equals;
  Value value;
};

struct Flag {
  std::string name;
  std::int64_t revision = 0;
  Value fallback = false;
  int percent = 0;
  std::vector<Rule> rules;
  std::string description;
};

struct Override {
  std::string flag;
  std::string subject;
  Value value;
  std::time_t expiresAt = 0;
};

struct Exposure {
  std::string flag;
  std::string subject;
  std::string variant;
};

// Who asks: the user's ID and whatever the caller knows of them.
struct Subject {
  std::string id;
  std::map<std::string, std::string> attributes;
};

// Where the data is. The names are the same in all environments.
struct Settings {
  std::string project = "acme";
  std::string instance = "flags";
  std::string flagTable = "feature-flags";
  std::string exposureTable = "flag-exposures";
  std::string counterFamily = "audience";
  int overrideHistory = 20;
};

std::string toText(Value const& value);
Value fromText(std::string const& text);

}  // namespace ff

#endif

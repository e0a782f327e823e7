// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "config.h"
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <utility>

namespace rollout {

namespace {

std::string trim(std::string const& text) {
  auto const begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::optional<long> number(std::string const& text) {
  char* end = nullptr;
  long const value = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || value < 0) return std::nullopt;
  return value;
}

}  // namespace

std::variant<Config, ConfigError> load_config(std::string const& path) {
  std::ifstream in(path);
  if (!in) return ConfigError{0, "cannot open " + path};
  Config config;
  using Setter = std::function<bool(std::string const&)>;
  std::map<std::string, Setter> const setters = {
      {"project", [&](auto const& v) { return config.project = v, !v.empty(); }},
      {"instance", [&](auto const& v) { return config.instance = v, !v.empty(); }},
      {"lease", [&](auto const& v) {
         if (auto n = number(v)) return config.lease = seconds(*n), true;
         return false;
       }},
      {"install_lease", [&](auto const& v) {
         if (auto n = number(v)) return config.install_lease = seconds(*n), true;
         return false;
       }},
      {"first_retry", [&](auto const& v) {
         if (auto n = number(v)) return config.first_retry = hours(*n), true;
         return false;
       }},
      {"attempts", [&](auto const& v) {
         if (auto n = number(v)) return config.attempts = static_cast<int>(*n), true;
         return false;
       }},
  };
  std::string line;
  for (int n = 1; std::getline(in, line); ++n) {
    if (line.empty() || line[0] == '#') continue;
    auto const equals = line.find('=');
    if (equals == std::string::npos) return ConfigError{n, "expected NAME = VALUE"};
    auto const setter = setters.find(trim(line.substr(0, equals)));
    if (setter == setters.end()) return ConfigError{n, "unknown name"};
    if (!setter->second(trim(line.substr(equals + 1)))) return ConfigError{n, "bad value"};
  }
  if (config.project.empty() || config.instance.empty()) return ConfigError{0, "needs project and instance"};
  return config;
}

Tables open_tables(Config const& config) {
  auto connection = bt::MakeDataConnection();
  auto open = [&](char const* id) {
    return bt::Table(connection, bt::TableResource(config.project, config.instance, id));
  };
  return Tables{open("devices"), open("campaigns"), open("retries")};
}

bt::Table open_archive(Config const& config, int year) {
  return bt::Table(bt::MakeDataConnection(),
                   bt::TableResource(config.project, config.instance, "archive-" + std::to_string(year)));
}

bt::Filter unexpired(std::string const& family) {
  return bt::Filter::Chain(bt::Filter::FamilyRegex(family),
                           bt::Filter::TimestampRange(now() + milliseconds(1), milliseconds(0)));
}

bt::Filter younger(std::string const& family, milliseconds age) {
  return bt::Filter::Chain(bt::Filter::FamilyRegex(family),
                           bt::Filter::TimestampRange(now() - age + milliseconds(1), milliseconds(0)));
}

}  // namespace rollout

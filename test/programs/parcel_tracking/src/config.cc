// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "config.h"
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace parcel {
namespace {

class reader {
 public:
  explicit reader(std::string const& text) : text_(text) {}

  std::map<std::string, std::string> object() {
    std::map<std::string, std::string> values;
    expect('{');
    while (peek() == '"') {
      auto const key = string();
      expect(':');
      values[key] = peek() == '"' ? string() : number();
      if (peek() != ',') break;
      expect(',');
    }
    expect('}');
    return values;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void expect(char c) {
    if (peek() == c) ++at_;
  }
  std::string string() {
    expect('"');
    auto const end = text_.find('"', at_);
    auto const value = text_.substr(at_, end - at_);
    at_ = end == std::string::npos ? text_.size() : end + 1;
    return value;
  }
  std::string number() {
    std::string digits;
    while (std::isdigit(static_cast<unsigned char>(peek()))) digits.push_back(text_[at_++]);
    return digits;
  }

  std::string const& text_;
  std::size_t at_ = 0;
};

void set(std::map<std::string, std::string> const& values, char const* key, std::string& out) {
  auto const found = values.find(key);
  if (found != values.end()) out = found->second;
}

void set(std::map<std::string, std::string> const& values, char const* key, long& out) {
  auto const found = values.find(key);
  if (found != values.end()) out = std::atol(found->second.c_str());
}

}  // namespace

config parse_config(std::string const& json) {
  auto const values = reader(json).object();
  config c;
  set(values, "project", c.project);
  set(values, "instance", c.instance);
  set(values, "archive", c.archive_table);
  set(values, "pin-hours", c.pin_hours);
  set(values, "promise-hours", c.promise_hours);
  set(values, "stops-per-page", c.stops_per_page);
  return c;
}

config load_config(std::string const& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return in ? parse_config(text.str()) : config();
}

}  // namespace parcel

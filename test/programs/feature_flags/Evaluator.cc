// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Evaluator.h"
#include <cstdlib>

namespace ff {

std::string toText(Value const& value) {
  if (auto const* b = std::get_if<bool>(&value)) return *b ? "b:1" : "b:0";
  if (auto const* n = std::get_if<std::int64_t>(&value)) {
    return "i:" + std::to_string(*n);
  }
  return "s:" + std::get<std::string>(value);
}

Value fromText(std::string const& text) {
  if (text.size() < 2) return text;
  auto const rest = text.substr(2);
  switch (text[0]) {
    case 'b':
      return rest == "1";
    case 'i':
      return static_cast<std::int64_t>(std::atoll(rest.c_str()));
    default:
      return rest;
  }
}

unsigned Evaluator::bucket(std::string const& flag, std::string const& id) {
  // FNV-1a: the same in all processes and versions.
  unsigned hash = 2166136261u;
  for (char c : flag + ":" + id) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 16777619u;
  }
  return hash % 100;
}

Value Evaluator::evaluate(std::string const& flagName, Subject const& subject) {
  auto const override = overrides_->find(flagName, subject.id);
  if (override) return *override;

  auto flag = flags_->load(flagName);
  if (!flag || !flag->has_value()) return false;
  auto const& f = **flag;
  Value result = f.fallback;
  std::string variant = "fallback";
  for (auto const& rule : f.rules) {
    auto const it = subject.attributes.find(rule.attribute);
    if (it == subject.attributes.end() || it->second != rule.equals) continue;
    result = rule.value;
    variant = "rule:" + rule.attribute;
    break;
  }
  if (variant == "fallback" &&
      bucket(f.name, subject.id) < static_cast<unsigned>(f.percent)) {
    result = true;
    variant = "rollout";
  }
  log_->record({flagName, subject.id, variant});
  return result;
}

}  // namespace ff

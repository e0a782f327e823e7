// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/TtlPolicy.h"
#include "model/Duration.h"
#include "llvm/Support/ErrorHandling.h"

using llvm::StringRef;

namespace clang::tidy::bigtable {

StringRef toString(Strategy S) {
  switch (S) {
  case Strategy::None:
    return "none";
  case Strategy::OneSecond:
    return "one-second";
  case Strategy::Default:
    return "default";
  }
  llvm_unreachable("covered switch");
}

llvm::StringRef toString(Meaning M) {
  switch (M) {
  case Meaning::Unsaid:
    return "";
  case Meaning::Real:
    return "real";
  case Meaning::Sequence:
    return "sequence";
  case Meaning::Zero:
    return "zero";
  }
  llvm_unreachable("covered switch");
}

bool isTooLong(std::chrono::microseconds Lifetime, const TtlPolicy &P) {
  // Clocks differ, and the helpers round.
  constexpr std::chrono::seconds Slack(1);
  return P.MaxLifetime && Lifetime > *P.MaxLifetime + Slack;
}

bool isAgeForgotten(std::chrono::microseconds Ahead, const TtlPolicy &P) {
  if (P.Kind != Strategy::Default)
    return false;
  const std::chrono::microseconds Age = P.Ttl->max_age();
  const bool IsMeant = P.ExpireAfter && Ahead + Age <= *P.ExpireAfter;
  const bool IsLonger = P.MaxLifetime && Ahead + Age <= *P.MaxLifetime;
  return !IsMeant && (Ahead == Age || Ahead == *P.lifetime() ||
                      (!IsLonger && Ahead >= std::chrono::minutes(1)));
}

std::string describe(const TtlPolicy &P) {
  std::string Text = toString(P.Kind).str();
  if (P.Kind == Strategy::Default || P.HasRuleOfMillisecond)
    Text += ", " + formatDuration(P.ruleAge());
  if (P.Timestamps != Meaning::Unsaid)
    Text += ", timestamps: " + toString(P.Timestamps).str();
  return Text;
}

} // namespace clang::tidy::bigtable

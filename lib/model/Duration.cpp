// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Duration.h"
#include "bigtable_ttl/ttl.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using std::chrono::milliseconds;

namespace {

struct Unit {
  llvm::StringLiteral Suffix;
  milliseconds Length;
  llvm::StringLiteral Chrono; ///< Empty where C++17 has no such type.
};

// Largest first: the order in which a duration is written. 'ms' must be tried
// before 'm' and 's', hence the whole suffix is read before it is looked up.
constexpr Unit Units[] = {
    {"w", std::chrono::hours(7 * 24), ""},
    {"d", std::chrono::hours(24), ""},
    {"h", std::chrono::hours(1), "std::chrono::hours"},
    {"m", std::chrono::minutes(1), "std::chrono::minutes"},
    {"s", std::chrono::seconds(1), "std::chrono::seconds"},
    {"ms", milliseconds(1), "std::chrono::milliseconds"},
};

} // namespace

constexpr milliseconds Day = std::chrono::hours(24);

std::optional<milliseconds> parseDuration(llvm::StringRef Text,
                                          milliseconds *Unit) {
  milliseconds Total{0};
  const auto *Next = std::begin(Units);
  while (!Text.empty()) {
    const llvm::StringRef Digits = Text.take_while(llvm::isDigit);
    Text = Text.drop_front(Digits.size());
    const llvm::StringRef Suffix = Text.take_while(llvm::isAlpha);
    Text = Text.drop_front(Suffix.size());

    uint64_t Count = 0;
    if (Digits.getAsInteger(10, Count))
      return std::nullopt;
    const auto *Found = std::find_if(Next, std::end(Units), [&](const auto &U) {
      return U.Suffix == Suffix;
    });
    if (Found == std::end(Units))
      return std::nullopt;
    const milliseconds Room = bigtable_ttl::kMaxTimestamp - Total;
    if (Count > static_cast<uint64_t>(Room / Found->Length))
      return std::nullopt;
    Total += static_cast<int64_t>(Count) * Found->Length;
    Next = std::next(Found);
    if (Unit)
      *Unit = std::min(Found->Length, Day);
  }
  if (Total == milliseconds::zero())
    return std::nullopt;
  return Total;
}

std::string formatDuration(std::chrono::microseconds Duration) {
  std::string Text;
  for (const Unit &U : Units) {
    if (U.Suffix == "w" || Duration < U.Length)
      continue;
    Text += std::to_string(Duration / U.Length) + U.Suffix.str();
    Duration %= U.Length;
  }
  return Text.empty() ? "0s" : Text;
}

std::string spellDuration(milliseconds Duration, milliseconds Unit) {
  if (Unit != milliseconds::zero() && Duration % Unit != milliseconds::zero())
    Unit = milliseconds::zero();
  // C++17 has no days.
  if (Duration > Day && Duration % Day == milliseconds::zero() &&
      (Unit == milliseconds::zero() || Unit == Day))
    return "std::chrono::hours(24 * " + std::to_string(Duration / Day) + ")";
  for (const auto &U : Units)
    if (!U.Chrono.empty() && Duration % U.Length == milliseconds::zero() &&
        (Unit == milliseconds::zero() || U.Length <= Unit))
      return (U.Chrono + "(" + std::to_string(Duration / U.Length) + ")").str();
  llvm_unreachable("every duration is a whole number of milliseconds");
}

} // namespace clang::tidy::bigtable

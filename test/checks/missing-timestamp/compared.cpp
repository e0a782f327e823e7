// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// What a test expects is compared, and never sent.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <algorithm>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
bool operator==(Mutation const& l, Mutation const& r);
} // namespace bigtable
} // namespace cloud
} // namespace google

// What the libraries for tests have of it.
namespace testing {
template <typename T> class Matcher {
public:
  Matcher(T value);
};
struct Result {
  explicit Result(bool value);
  explicit operator bool() const;
};
template <typename T> Matcher<T> Eq(T value);
template <typename... T> Matcher<std::vector<cbt::Mutation>> ElementsAre(T const&... values);
template <typename T> T const* Return(T value);
namespace internal {
template <typename L, typename R> Result Compare(L const& l, R const& r) { return Result(l == r); }
} // namespace internal
} // namespace testing
#define EXPECT_EQ(l, r) if (auto const result = ::testing::internal::Compare(l, r)) {} else throw 0

struct MockTable {
  void ExpectApply(testing::Matcher<cbt::SingleRowMutation> const& matcher);
};
// As MATCHER_P() has it.
template <typename T> struct SentMatcher {
  T expected;
  template <typename U> operator testing::Matcher<U>() const;
};
template <typename T> SentMatcher<T> Sent(T expected) { return {expected}; }

void Compared(cbt::SingleRowMutation const& sent, std::vector<cbt::Mutation> const& all, MockTable& mock) {
  EXPECT_EQ(sent, cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
  auto const expected = cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"));
  if (!(sent == expected) || sent != expected) throw 1;
  cbt::SingleRowMutation built("row");
  built.emplace_back(cbt::SetCell("sessions", "page", "v"));
  EXPECT_EQ(built, sent);
  mock.ExpectApply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
  mock.ExpectApply(testing::Eq(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"))));
  mock.ExpectApply(Sent(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"))));
  (void)testing::ElementsAre(cbt::SetCell("sessions", "page", "v"), cbt::SetCell("sessions", "from", "v"));
  std::vector<cbt::Mutation> const same{cbt::SetCell("sessions", "page", "v")};
  if (!std::equal(all.begin(), all.end(), same.begin())) throw 2;
  EXPECT_EQ("v", cbt::SetCell("sessions", "page", "v").op.set_cell().value());
}

// Compared, and sent as well; or handed on by a mock.
void Written(cbt::Table table, cbt::SingleRowMutation const& last) {
  auto const next = cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: write to family 'sessions'
  // CHECK-FIXES: auto const next = cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  if (next == last) return;
  table.Apply(next);
  (void)testing::Return(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: write to family 'sessions'
  // CHECK-FIXES: (void)testing::Return(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
}

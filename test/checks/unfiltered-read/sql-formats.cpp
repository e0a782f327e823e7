// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/two-tables.yaml -- -I %inputs -std=c++20

// Statements that std::format and fmt::format make. The library of this
// machine may not have them.

#include "clicks.h"
#include "google/cloud/bigtable/client.h"
#include <string>
#include <string_view>
#include <type_traits>

#if __has_include(<format>)
#include <format>
#else
namespace std {
template <typename Char, typename... Args>
struct basic_format_string {
  template <typename Text>
  consteval basic_format_string(Text const &text) : text_(text) {}

 private:
  std::basic_string_view<Char> text_;
};
template <typename... Args>
using format_string = basic_format_string<char, std::type_identity_t<Args>...>;
template <typename... Args>
std::string format(format_string<Args...> format, Args &&...args);
}  // namespace std
#endif
namespace fmt {
inline namespace v11 {
template <typename... Args>
struct fstring {
  template <std::size_t N>
  consteval fstring(char const (&text)[N]) : text_(text, N - 1) {}
  using t = fstring;

 private:
  std::string_view text_;
};
template <typename... Args>
using format_string = typename fstring<Args...>::t;
template <typename... Args>
std::string format(format_string<Args...> format, Args &&...args);
}
}  // namespace fmt
namespace other {
template <typename... Args>
std::string format(char const *, Args &&...args);
}  // namespace other

void Use(cbt::SqlStatement);
constexpr char kQuery[] = "SELECT sessions['page'] FROM `{}`";

void Formats(std::string const &key, char const *column, int n) {
  Use(cbt::SqlStatement(std::format("SELECT sessions['page'] FROM clicks WHERE _key = '{}' LIMIT {}", key, n)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second)
  Use(cbt::SqlStatement(std::format("SELECT {1}['page'] FROM {0}", "clicks", "sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks'
  Use(cbt::SqlStatement(fmt::format("SELECT sessions['{}'] FROM `{}` LIMIT {:d}", column, "clicks", n)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks'
  std::string const text = std::format(kQuery, "clicks");
  Use(cbt::SqlStatement(text + " WHERE _key = @key"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks'
}

// The name of a table.
void Tables(std::string const &table, std::string const &day, int shard) {
  Use(cbt::SqlStatement(std::format(kQuery, table)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks'
  Use(cbt::SqlStatement(std::format("SELECT sessions['page'] FROM `cl{}ks`", shard)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query can return expired cells of family 'sessions' of table 'clicks'
  Use(cbt::SqlStatement(std::format("SELECT sessions['page'] FROM `visits_{}`", day)));
  Use(cbt::SqlStatement(std::format("SELECT sessions['page'] FROM {}", table)));
}

void Right(std::string const &key, std::string const &rest, int n) {
  Use(cbt::SqlStatement(std::format("SELECT {} FROM {}", "archive", "clicks")));
  Use(cbt::SqlStatement(std::format("SELECT sessions FROM clicks(with_history => TRUE, after_or_equal => @c) WHERE _key = '{}'", key)));
  Use(cbt::SqlStatement(std::format("SELECT sessions FROM clicks {}", rest)));
  Use(cbt::SqlStatement(std::format("SELECT sessions FROM clicks LIMIT {:>{}}", n, 9)));
  Use(cbt::SqlStatement(std::format("SELECT {{sessions}} FROM clicks {}", rest)));
  Use(cbt::SqlStatement(other::format("SELECT sessions FROM clicks LIMIT {}", n)));
}

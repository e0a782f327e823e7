// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// A loop goes through a table of structs: each element counts by itself.

#include "now.h"

#include <array>
#include <chrono>
#include <vector>

using std::chrono::minutes;

void Use(cbt::Mutation);

struct Column {
  const char *family;
  const char *name;
  bool expires = true;
};

constexpr Column kSome[] = {{"profile", "name"}, {"sessions", "page"}};
constexpr Column kNone[] = {{"profile", "name"}, {"profile", "mail"}};
constexpr std::array<Column, 2> kArray{{{"sessions", "page"}, {"profile", "name"}}};
const std::vector<Column> kMarked = {{"sessions", "page", true}, {"profile", "name", false}};
const std::vector<Column> kMismarked = {{"sessions", "page", false}, {"profile", "name", false}};

bool IsDurable(const Column &column);

void Loops(const std::vector<Column> &given) {
  for (const Column &column : kSome)
    Use(cbt::SetCell(column.family, column.name, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  for (const auto &[family, name, expires] : kArray)
    Use(cbt::SetCell(family, name, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  for (const char *family : {"sessions", "carts"})
    Use(cbt::SetCell(family, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp

  for (const Column &column : kNone)
    Use(cbt::SetCell(column.family, column.name, "v"));
  for (const Column &column : kSome)
    Use(cbt::SetCell(column.family, column.name, Now() + minutes(5), "v"));
  for (const Column &column : given)
    Use(cbt::SetCell(column.family, column.name, "v"));
  // Not for each element.
  for (const Column &column : kSome) {
    if (column.expires)
      continue;
    Use(cbt::SetCell(column.family, column.name, "v"));
  }
  for (const Column &column : kMarked)
    if (!column.expires)
      Use(cbt::SetCell(column.family, column.name, "v"));
  for (const Column &column : kSome) {
    if (IsDurable(column))
      Use(cbt::SetCell(column.family, column.name, "v"));
  }
  // Whatever the value is, there is one.
  for (const Column &column : kSome) {
    if (Flag())
      continue;
    Use(cbt::SetCell(column.family, column.name, "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  }
  std::vector<Column> changed(kMismarked);
  changed.clear();
  for (const Column &column : changed)
    Use(cbt::SetCell(column.family, column.name, "v"));
}

// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs
// RUN: %check_bigtable %s bigtable-call-sites %t.v1 --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V1

// Mutations that go through variables, containers and owners on the way to a
// table. Each family has the name of the table that its write is sent to.

#include "clicks.h"
#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

template <typename... Ts> void Use(Ts &&...); // Opaque.
bool Flag();
using F = cbt::Filter;

cbt::Table Clicks() { return cbt::Table(TABLE_ID("clicks")); }
cbt::Table Visits() { return cbt::Table(TABLE_ID("visits")); }
cbt::Mutation Put(char const *family) {
  return cbt::SetCell(family, "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write: table unknown (where it is sent is not followed), family unknown (depends on parameter 'family'), no timestamp [
}

//===----------------------------------------------------------------------===//
// Containers.
//===----------------------------------------------------------------------===//

void Iterated() {
  std::vector<cbt::Mutation> list;
  list.push_back(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table 'clicks', family 'clicks', no timestamp [
  list.emplace_back(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: write: table 'clicks', family 'clicks', no timestamp [
  list.insert(list.begin(), cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: write: table 'clicks', family 'clicks', no timestamp [
  cbt::SingleRowMutation row("row");
  for (auto &m : list)
    row.emplace_back(std::move(m));
  Clicks().Apply(std::move(row));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

void Braced() {
  std::vector<cbt::Mutation> list{cbt::SetCell("clicks", "c", "v"), cbt::SetCell("clicks", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: write: table 'clicks', family 'clicks', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:69: warning: write: table 'clicks', family 'clicks', no timestamp [
  for (cbt::Mutation const &m : list)
    Clicks().Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  for (auto const &m : {cbt::SetCell("visits", "c", "v")})
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write: table 'visits', family 'visits', no timestamp [
    Visits().Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
}

void Subscripted() {
  std::vector<cbt::Mutation> list = {cbt::SetCell("clicks", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", list[0]));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::array<cbt::Mutation, 2> pair = {cbt::SetCell("visits", "c", "v"), cbt::SetCell("visits", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write: table 'visits', family 'visits', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:74: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().Apply(cbt::SingleRowMutation("row", pair[0], pair.back()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  cbt::Mutation plain[] = {cbt::SetCell("clicks", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", std::move(plain[0])));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  cbt::Mutation each[] = {cbt::SetCell("visits", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write: table 'visits', family 'visits', no timestamp [
  for (auto &m : each)
    Visits().Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
}

void Bulk() {
  std::vector<cbt::SingleRowMutation> rows;
  rows.emplace_back(cbt::SingleRowMutation("row", cbt::SetCell("clicks", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: write: table 'clicks', family 'clicks', no timestamp [
  rows.push_back(cbt::SingleRowMutation("row", {cbt::SetCell("clicks", "c", "v")}));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().BulkApply(cbt::BulkMutation(rows.begin(), rows.end()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

void Others() {
  std::deque<cbt::Mutation> queue;
  queue.push_front(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'clicks', family 'clicks', no timestamp [
  while (!queue.empty()) {
    Clicks().Apply(cbt::SingleRowMutation("row", queue.front()));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
    queue.pop_front();
  }
  std::map<std::string, cbt::SingleRowMutation> rows;
  rows.emplace("row", cbt::SingleRowMutation("row", cbt::SetCell("visits", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: write: table 'visits', family 'visits', no timestamp [
  for (auto &[key, row] : rows)
    Visits().Apply(row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
  std::map<std::string, std::vector<cbt::Mutation>> lists;
  lists["row"].push_back(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: write: table 'clicks', family 'clicks', no timestamp [
  for (auto const &entry : lists) {
    cbt::SingleRowMutation row(entry.first);
    for (auto const &m : entry.second)
      row.emplace_back(m);
    Clicks().Apply(row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  }
}

void Copied() {
  std::vector<cbt::Mutation> from = {cbt::SetCell("both", "c", "v")}, to;
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  std::copy(from.begin(), from.end(), std::back_inserter(to));
  for (auto &m : to)
    Clicks().Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  for (auto &m : from)
    Visits().Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
}

void ForEach() {
  std::vector<cbt::Mutation> list = {cbt::SetCell("clicks", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write: table 'clicks', family 'clicks', no timestamp [
  std::for_each(list.begin(), list.end(), [](cbt::Mutation const &m) {
    Clicks().Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  });
  std::vector<cbt::SingleRowMutation> rows;
  std::vector<cbt::Mutation> mutations = {cbt::SetCell("visits", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: write: table 'visits', family 'visits', no timestamp [
  std::transform(mutations.begin(), mutations.end(), std::back_inserter(rows), [](auto const &m) {
    return cbt::SingleRowMutation("row", m);
  });
  for (auto &row : rows)
    Visits().Apply(row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
}

void Swapped() {
  std::vector<cbt::Mutation> list = {cbt::SetCell("both", "c", "v")}, other = {cbt::SetCell("both", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:80: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  list.swap(other);
  Clicks().CheckAndMutateRow("row", F::Latest(1), list, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  Visits().CheckAndMutateRow("row", F::Latest(1), other, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'visits', filter Latest [
}

void Cleared() {
  std::vector<cbt::Mutation> list;
  list.push_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().CheckAndMutateRow("row", F::Latest(1), list, list);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  list.clear();
  list.push_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Visits().CheckAndMutateRow("row", F::Latest(1), {}, std::move(list));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'visits', filter Latest [
}

std::vector<cbt::Mutation> kept;
void Kept() {
  std::vector<cbt::Mutation> list;
  list.push_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  kept = list;
  Clicks().CheckAndMutateRow("row", F::Latest(1), list, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  kept.push_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  static std::vector<cbt::Mutation> once = {cbt::SetCell("unknown", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().CheckAndMutateRow("row", F::Latest(1), once, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
}

void Leaked() {
  std::vector<cbt::Mutation> list;
  list.push_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Use(list.begin());
  Clicks().CheckAndMutateRow("row", F::Latest(1), list, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  std::vector<cbt::Mutation> another;
  auto &alias = another;
  Use(another);
  alias.push_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().CheckAndMutateRow("row", F::Latest(1), alias, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
}

void PutBack() {
  std::vector<cbt::Mutation> list = {cbt::SetCell("unknown", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  list.swap(kept);
  Clicks().CheckAndMutateRow("row", F::Latest(1), list, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  std::vector<cbt::Mutation> *chosen = &kept;
  std::vector<cbt::Mutation> own;
  if (Flag())
    chosen = &own;
  chosen->push_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().CheckAndMutateRow("row", F::Latest(1), own, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  std::vector<std::reference_wrapper<cbt::SingleRowMutation>> rows;
  cbt::SingleRowMutation first("row"), second("row");
  rows.push_back(first);
  rows.push_back(std::ref(second));
  rows[0].get().emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().Apply(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Visits().Apply(second);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  auto [begin, end] = std::make_pair(kept.begin(), kept.end());
  *begin = cbt::SetCell("unknown", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", *begin));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

//===----------------------------------------------------------------------===//
// Pairs, tuples, optionals, owners, structs.
//===----------------------------------------------------------------------===//

void Pairs() {
  std::pair<std::string, cbt::Mutation> pair("row", cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation(pair.first, pair.second));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  auto made = std::make_pair(std::string("row"), cbt::SetCell("visits", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().Apply(cbt::SingleRowMutation(made.first, std::move(made.second)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  auto [key, mutation] = std::make_pair(std::string("row"), cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation(key, mutation));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::tuple<int, cbt::Mutation> tuple(1, cbt::SetCell("visits", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().Apply(cbt::SingleRowMutation("row", std::get<1>(tuple)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  std::vector<std::pair<std::string, cbt::Mutation>> list;
  list.emplace_back("row", cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write: table 'clicks', family 'clicks', no timestamp [
  list.push_back({"row", cbt::SetCell("clicks", "c", "v")});
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: write: table 'clicks', family 'clicks', no timestamp [
  for (auto const &[row, m] : list)
    Clicks().Apply(cbt::SingleRowMutation(row, m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
}

void Optionals() {
  std::optional<cbt::Mutation> maybe;
  if (Flag())
    maybe = cbt::SetCell("clicks", "c", "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write: table 'clicks', family 'clicks', no timestamp [
  else
    maybe.emplace(cbt::SetCell("clicks", "c", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: write: table 'clicks', family 'clicks', no timestamp [
  if (maybe)
    Clicks().Apply(cbt::SingleRowMutation("row", *maybe));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  std::optional<cbt::SingleRowMutation> row(cbt::SingleRowMutation("row", cbt::SetCell("visits", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:75: warning: write: table 'visits', family 'visits', no timestamp [
  row->emplace_back(cbt::SetCell("visits", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: write: table 'visits', family 'visits', no timestamp [
  if (row.has_value())
    Visits().Apply(std::move(row).value());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
}

void Owners() {
  auto unique = std::make_unique<cbt::SingleRowMutation>("row");
  unique->emplace_back(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(*unique);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  auto shared = std::make_shared<cbt::BulkMutation>();
  auto other = shared;
  other->emplace_back(cbt::SingleRowMutation("row", cbt::SetCell("visits", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().BulkApply(std::move(*shared));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  std::unique_ptr<cbt::Mutation> owned(new cbt::Mutation(cbt::SetCell("clicks", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:58: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", *owned.get()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

struct Item {
  std::string key;
  cbt::Mutation mutation;
};
struct Batch {
  cbt::BulkMutation bulk;
  std::vector<Item> items;
};

void Structs() {
  Item item{"row", cbt::SetCell("clicks", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation(item.key, item.mutation));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Item later;
  later.mutation = cbt::SetCell("visits", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().Apply(cbt::SingleRowMutation("row", std::move(later.mutation)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  Batch batch;
  batch.bulk.emplace_back(cbt::SingleRowMutation("row", cbt::SetCell("clicks", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: write: table 'clicks', family 'clicks', no timestamp [
  batch.items.push_back({"row", cbt::SetCell("clicks", "c", "v")});
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: write: table 'clicks', family 'clicks', no timestamp [
  for (auto &each : batch.items)
    batch.bulk.emplace_back(cbt::SingleRowMutation(each.key, each.mutation));
  Clicks().BulkApply(batch.bulk);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::vector<Item> items = {{"a", cbt::SetCell("visits", "c", "v")}, {"b", cbt::SetCell("visits", "c", "v")}};
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: write: table 'visits', family 'visits', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:77: warning: write: table 'visits', family 'visits', no timestamp [
  for (auto const &[key, mutation] : items)
    Visits().Apply(cbt::SingleRowMutation(key, mutation));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
}

struct Flushing {
  ~Flushing() { Visits().Apply(row); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: apply: table 'visits' [
  cbt::SingleRowMutation row{"row"};
};
struct Flusher {
  void operator()(cbt::SingleRowMutation *row) const {
    Visits().Apply(*row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
    delete row;
  }
};
struct Kind {
  Kind() = default;
  Kind(Kind const &other) : row(other.row) { Visits().Apply(row); }
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: apply: table 'visits' [
  cbt::SingleRowMutation row{"row"};
};
struct Sending {
  explicit Sending(cbt::Mutation m) { Visits().Apply(cbt::SingleRowMutation("row", m)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: apply: table 'visits' [
};
struct Converting {
  operator cbt::Mutation() const {
    Visits().Apply(cbt::SingleRowMutation("row", mutation));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
    return mutation;
  }
  cbt::Mutation mutation;
};
struct Leaking {
  cbt::SingleRowMutation row{"row"};
  Leaking *self = (Use(this), this);
};

void WithCode() {
  Flushing flushing;
  flushing.row.emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(flushing.row);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::unique_ptr<cbt::SingleRowMutation, Flusher> deleted(new cbt::SingleRowMutation("row"));
  deleted->emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(*deleted);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::shared_ptr<cbt::SingleRowMutation> shared(new cbt::SingleRowMutation("row", cbt::SetCell("unknown", "c", "v")), Flusher());
  // CHECK-MESSAGES: :[[@LINE-1]]:84: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(*shared);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::shared_ptr<cbt::SingleRowMutation> later(new cbt::SingleRowMutation("row"), Flusher());
  later->emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(*later);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  std::vector<Sending> sending;
  sending.emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  std::vector<Converting> converting = {{cbt::SetCell("unknown", "c", "v")}};
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  std::vector<cbt::Mutation> converted(converting.begin(), converting.end());
  Clicks().CheckAndMutateRow("row", F::Latest(1), converted, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'clicks', filter Latest [
  Kind kind;
  kind.row.emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(kind.row);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Leaking leaking;
  leaking.row.emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(leaking.row);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

void Aliases() {
  cbt::SingleRowMutation a("row"), b("row");
  auto &either = Flag() ? a : b;
  either.emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().Apply(a);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Visits().Apply(b);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [

  cbt::SingleRowMutation c("row"), d("row");
  cbt::SingleRowMutation *pointer = &c;
  if (Flag())
    pointer = &d;
  pointer->emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().Apply(c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Visits().Apply(d);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [

  cbt::SingleRowMutation e("row"), f("row");
  std::vector<cbt::SingleRowMutation *> all;
  all.push_back(&e);
  all.push_back(&f);
  all[0]->emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().Apply(e);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Visits().Apply(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [

  cbt::SingleRowMutation g("row");
  struct {
    cbt::SingleRowMutation *to;
  } holder = {&g};
  holder.to->emplace_back(cbt::SetCell("visits", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().Apply(g);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [

  cbt::SingleRowMutation h("row");
  auto &named = h;
  auto address = reinterpret_cast<std::size_t>(&named);
  Use(address);
  h.emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(h);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [

  std::vector<cbt::SingleRowMutation> rows(2, cbt::SingleRowMutation("row"));
  auto at = rows.begin();
  at->emplace_back(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'clicks', family 'clicks', no timestamp [
  for (auto &row : rows)
    row.emplace_back(cbt::SetCell("clicks", "c", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(rows.back());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [

  auto first = std::make_shared<cbt::SingleRowMutation>("row"), second = std::make_shared<cbt::SingleRowMutation>("row");
  auto one = first;
  one = second;
  one->emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().Apply(*first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  Visits().Apply(*second);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
}

//===----------------------------------------------------------------------===//
// Statements.
//===----------------------------------------------------------------------===//

void Branches(int n) {
  cbt::Mutation m = Flag() ? cbt::SetCell("clicks", "c", "v") : cbt::SetCell("clicks", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: write: table 'clicks', family 'clicks', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:65: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", m));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  cbt::Mutation chosen;
  switch (n) {
  case 0:
    chosen = cbt::SetCell("both", "c", "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
    break;
  default:
    chosen = cbt::SetCell("both", "c", "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  }
  if (n > 3) {
    Clicks().Apply(cbt::SingleRowMutation("row", chosen));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  } else {
    Visits().Apply(cbt::SingleRowMutation("row", chosen));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
  }
  auto table = Flag() ? Clicks() : Visits();
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("both", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' or 'visits' [
  // CHECK-MESSAGES: :[[@LINE-2]]:45: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  cbt::Table changing = Clicks();
  std::vector<cbt::Mutation> list = {cbt::SetCell("both", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  if (Flag())
    changing = Visits();
  for (auto const &m : list)
    changing.Apply(cbt::SingleRowMutation("row", m));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' or 'visits' [
  do {
    cbt::SingleRowMutation row("row");
    row = cbt::SingleRowMutation("row", cbt::SetCell("visits", "c", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write: table 'visits', family 'visits', no timestamp [
    Visits().Apply(row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
  } while (Flag());
  cbt::SingleRowMutation conditional("row");
  (Flag() ? conditional : conditional).emplace_back(cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(std::exchange(conditional, cbt::SingleRowMutation("row")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

void Tries() {
  cbt::SingleRowMutation row("row");
  try {
    row.emplace_back(cbt::SetCell("both", "c", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
    Clicks().Apply(row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks' [
  } catch (std::exception const &) {
    Visits().Apply(row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'visits' [
  }
  cbt::SingleRowMutation thrown("row", cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Clicks().Apply(thrown);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  throw thrown;
}

// What an operand only names is not sent.
void Named() {
  cbt::SingleRowMutation row("row", cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: write: table 'clicks', family 'clicks', no timestamp [
  static_assert(sizeof(row) != 0);
  static_assert(!noexcept(Use(row)));
  Clicks().Apply(row);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One judge for both sides: what the emulator finds in the requests that random
// filters become, held against what the analysis says of them in code.

#include "RandomFilters.h"
#include "RequestJudge.h"
#include "filter_to_proto.h"
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace bigtable_ttl::emulator::agreement_test {
namespace {

namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using random_filters::Case;

/// The check that reports a flaw.
char const* CheckOf(tidy::FlawKind kind) {
  switch (kind) {
    case tidy::FlawKind::Expired:
    case tidy::FlawKind::Dropped:
      return "bigtable-unfiltered-read";
    case tidy::FlawKind::Stale:
      return "bigtable-stale-bound";
    case tidy::FlawKind::Scope:
      return "bigtable-filter-scope";
    case tidy::FlawKind::Count:
    case tidy::FlawKind::Sink:
      return "bigtable-filter-order";
  }
  return "";
}

/// Checks, each with a family that suffers. Where families suffer from several
/// stages, and LiveCells() is several stages in a request, there may be a finding
/// for each or one for all.
using Findings = std::set<std::pair<std::string, std::string>>;

Findings OfCode(Case const& given) {
  Findings found;
  auto const tree = random_filters::treeOf(given.Tree);
  for (auto const& filter : tidy::expand(tree)) {
    for (auto const& flaw : tidy::flawsOf(filter, given.Families, false)) {
      for (auto const& [family, verdict] : flaw.Families) {
        found.emplace(CheckOf(flaw.Kind), given.Families[family].Name);
      }
    }
  }
  return found;
}

tidy::Schema SchemaOf(Case const& given) {
  std::string text = "tables:\n  - table: t\n    families:\n";
  for (auto const& [name, policy] : given.Families) {
    text += "      - {family: " + name + ", ttl: " +
            tidy::toString(policy.Kind).str();
    if (policy.Kind == tidy::Strategy::Default) {
      text += ", max-age: " +
              std::to_string(policy.Ttl->max_age() / std::chrono::hours(1)) +
              "h";
    }
    text += "}\n";
  }
  std::vector<tidy::SchemaError> errors;
  auto schema = tidy::Schema::parse({text, "schema"}, errors);
  EXPECT_TRUE(schema.has_value()) << text;
  return *std::move(schema);
}

Findings OfRequest(Case const& given, v2::ReadRowsRequest const& request) {
  Findings found;
  for (auto const& each :
       RequestJudge(SchemaOf(given))
           .judge("t", request,
                  {random_filters::Now, random_filters::Now, {}})
           .Findings) {
    // All of them are named, with their policies.
    static std::regex const name("family '([a-d])' \\(");
    for (std::sregex_iterator at(each.Message.begin(), each.Message.end(), name),
         end;
         at != end; ++at) {
      found.emplace(each.Check, (*at)[1]);
    }
  }
  return found;
}

std::string Shown(Findings const& findings) {
  std::string text;
  for (auto const& [check, family] : findings) text += check + ":" + family + " ";
  return text;
}

using random_filters::Filter;

bool HasLiveTable(Filter const& filter) {
  return filter.Kind == Filter::Op::LiveTable ||
         std::any_of(filter.Parts.begin(), filter.Parts.end(), HasLiveTable);
}

/// Why the two may differ; empty if they must not.
std::string ReasonToDiffer(Filter const& filter) {
  if (filter.Kind == Filter::Op::Condition && HasLiveTable(filter.Parts[0])) {
    return "a predicate has LiveCells() of a whole table, by which families "
           "pass that the schema does not describe; the request names those "
           "that pass";
  }
  for (Filter const& part : filter.Parts) {
    if (auto reason = ReasonToDiffer(part); !reason.empty()) return reason;
  }
  return "";
}

TEST(Agreement, OfRandomFilters) {
  auto const* given = std::getenv("BIGTABLE_TTL_FILTERS");
  int const cases = given == nullptr ? 2000 : std::atoi(given);
  random_filters::Generator random(1);
  int wrong = 0;
  int differ = 0;
  std::string smallest;
  std::map<std::string, int> differences;
  for (int i = 0; i != cases; ++i) {
    Case const next = random.make(/*Hides=*/false);
    v2::ReadRowsRequest request;
    *request.mutable_filter() =
        reference::FilterToProto(random_filters::inStore(next.Tree));
    auto const code = OfCode(next);
    auto const server = OfRequest(next, request);
    wrong += code.empty() ? 0 : 1;
    if (code == server) continue;
    if (auto const reason = ReasonToDiffer(next.Tree); !reason.empty()) {
      ++differences[reason];
      continue;
    }
    std::string text = "\ncode:   " + Shown(code) + "\nserver: " +
                       Shown(server) + "\n" + request.DebugString();
    for (auto const& [name, policy] : next.Families) {
      text = name + ": " + tidy::describe(policy) + "; " + text;
    }
    ++differ;
    if (smallest.empty() || text.size() < smallest.size()) smallest = text;
  }
  EXPECT_EQ(differ, 0) << "of " << cases << "; the smallest: " << smallest;
  // The cases are no trifles.
  EXPECT_GT(wrong, cases / 4);
  EXPECT_LT(wrong, cases - cases / 20);
  for (auto const& [reason, count] : differences) {
    std::cout << count << " of " << cases << ": " << reason << "\n";
  }
}

}  // namespace
}  // namespace bigtable_ttl::emulator::agreement_test

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lb/board.h"
#include "lb/match.h"
#include "lb/player.h"
#include "lb/rollup.h"
#include "lb/setup.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/project.h"
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace cbt = google::cloud::bigtable;

namespace {

constexpr char kProject[] = "arena-live";
constexpr char kInstance[] = "scores";

int usage() {
  std::cerr << "usage: lbtool create|migrate|submit|week|rollup|import ...\n";
  return 2;
}

int report(google::cloud::Status const& status) {
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}

cbt::Table table(char const* id) {
  return cbt::Table(cbt::MakeDataConnection(),
                    cbt::TableResource(kProject, kInstance, id));
}

// What moderators do: "warn PLAYER TEXT", "mute PLAYER", "unmute PLAYER".
int moderate(std::string const& command, std::vector<std::string> const& args) {
  if (args.empty()) return usage();
  auto players = table("players");
  if (command == "warn" && args.size() == 2) {
    return report(lb::player::warn(players, args[0], args[1]));
  }
  if (command == "mute") {
    return report(lb::player::mute(players, args[0], lb::kDay));
  }
  if (command == "pardon") return report(lb::player::pardon(players, args[0]));
  if (command == "muted") {
    auto muted = lb::player::is_muted(players, args[0]);
    if (muted) std::cout << (*muted ? "yes\n" : "no\n");
    return report(muted.status());
  }
  if (command == "unmute") return report(lb::player::unmute(players, args[0]));
  return usage();
}

int finish_match(std::string const& match, std::string const& result) {
  lb::match_store store(table("matches"));
  auto seats = store.seats(match);
  if (!seats) return report(seats.status());
  auto players = table("players");
  for (auto const& player : *seats) {
    if (player != result) continue;
    auto won = lb::player::won(players, player);
    if (!won) return report(won.status());
  }
  return report(store.record(match, "won by " + result));
}

// Takes events from standard input, one a line, and does not give up.
int import_events(std::string const& match) {
  cbt::Table matches(
      cbt::MakeDataConnection(),
      cbt::TableResource(kProject, kInstance, "matches"),
      google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
          cbt::AlwaysRetryMutationPolicy().clone()));
  std::string line;
  while (std::getline(std::cin, line)) {
    auto status = matches.Apply(
        cbt::SingleRowMutation(match, cbt::SetCell("m", "event", line)));  // MISTAKE bigtable-unsafe-retry: an event may be stored twice
    if (!status.ok()) return report(status);
  }
  return report(matches.Apply(cbt::SingleRowMutation(
      match, cbt::SetCell("m", "imported", lb::ms(lb::now_us()), "1"))));  // FINE: the same cell with each attempt
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 2) return usage();
  std::string const command = argv[1];
  std::vector<std::string> const args(argv + 2, argv + argc);
  if (command == "create" || command == "migrate") {
    google::cloud::bigtable_admin::BigtableTableAdminClient admin(
        google::cloud::bigtable_admin::MakeBigtableTableAdminConnection());
    auto const instance = cbt::InstanceName(kProject, kInstance);
    return report(command == "create" ? lb::create_tables(admin, instance)
                                      : lb::migrate_tables(admin, instance));
  }
  if (command == "submit" && args.size() == 3) {
    auto board = table("leaderboard");
    lb::score const s{args[1], std::atoll(args[2].c_str())};
    lb::tournament const t{args[0], lb::now_us() + lb::kHour};
    return report(lb::submit(board, t, s));
  }
  if (command == "week" && args.size() == 1) {
    auto board = table("leaderboard");
    auto scores = lb::this_week(board, args[0]);
    if (!scores) return report(scores.status());
    for (auto const& s : *scores) {
      std::cout << s.points << " " << s.player << "\n";
    }
    return 0;
  }
  if (command == "rollup") {
    return report(lb::shared_rollup(table("leaderboard")).run(args));
  }
  if (command == "drop-bots") {
    auto board = table("leaderboard");
    return report(lb::drop_rows_if(board, "weekly", [](cbt::Row const& row) {
      return row.row_key().find("bot") != std::string::npos;
    }));
  }
  if (command == "finish" && args.size() == 2) {
    return finish_match(args[0], args[1]);
  }
  if (command == "warn" || command == "mute" || command == "unmute" ||
      command == "pardon" || command == "muted") {
    return moderate(command, args);
  }
  if (command == "import" && args.size() == 1) return import_events(args[0]);
  return usage();
}

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bcache/actions.h"
#include "bcache/admin.h"
#include "bcache/proxy.h"
#include "bcache/store.h"
#include "bcache/workers.h"
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>

namespace {

using bcache::Place;
using Arguments = std::vector<std::string>;

int done(google::cloud::Status const& status) {
  if (!status.ok()) std::cerr << status << "\n";
  return status.ok() ? 0 : 1;
}

int list(google::cloud::StatusOr<std::vector<std::string>> const& lines) {
  if (!lines) return done(lines.status());
  for (auto const& line : *lines) std::cout << line << "\n";
  return 0;
}

int put(Place const& place, Arguments const& a) {
  std::ifstream file(a[1]);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return done(bcache::Blobs(place).put(a[0], "bytes", bytes.str()));
}

int get(Place const& place, Arguments const& a) {
  auto bytes = bcache::Blobs(place).get(a[0], "bytes");
  if (!bytes) return done(bytes.status());
  if (!*bytes) return 1;
  std::cout << **bytes;
  return 0;
}

int log(Place const& place, Arguments const& a) {
  bcache::Logs logs(place);
  auto status = logs.put(a[0], "text", a[1]);
  if (!status.ok()) return done(status);
  auto text = logs.get(a[0], "text");
  if (text && *text) std::cout << **text << "\n";
  return done(text.status());
}

int result(Place const& place, Arguments const& a) {
  bcache::Results results(place);
  auto digest = results.get(a[0], "digest");
  if (!digest) return done(digest.status());
  return *digest ? 0 : done(results.put(a[0], "digest", a[1]));
}

struct Command {
  char const* name;
  std::size_t arguments;
  std::function<int(Place const&, Arguments const&)> run;
};

Command const kCommands[] = {
    {"put", 2, put},
    {"get", 1, get},
    {"log", 2, log},
    {"result", 2, result},
    {"alive", 1, [](Place const& p, Arguments const& a) { return list(bcache::Workers(p).alive(a[0])); }},
    {"busiest", 1, [](Place const& p, Arguments const& a) { return list(bcache::Workers(p).busiest(a[0])); }},
    {"overview", 1, [](Place const& p, Arguments const& a) { return list(bcache::Actions(p).overview(a[0])); }},
    {"cancel", 1, [](Place const& p, Arguments const& a) { return done(bcache::Actions(p).cancel(a[0])); }},
    {"drop", 1, [](Place const& p, Arguments const& a) { return done(bcache::Actions(p).drop(a[0])); }},
    {"create", 0,
     [](Place const& p, Arguments const&) {
       return done(bcache::create_tables(google::cloud::bigtable_admin::BigtableTableAdminClient(
                                             google::cloud::bigtable_admin::MakeBigtableTableAdminConnection()),
                                         p));
     }},
};

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 2) return 2;
  Place place;
  place.connection = bcache::cbt::MakeDataConnection();
  Arguments const arguments(argv + 2, argv + argc);
  for (auto const& command : kCommands) {
    if (command.name != std::string(argv[1])) continue;
    if (command.arguments != arguments.size()) return 2;
    return command.run(place, arguments);
  }
  return 2;
}

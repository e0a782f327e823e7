// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store.h"
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>

namespace {

using Arguments = std::vector<std::string>;
using Command = std::function<int(Arguments const&)>;

auto environment() -> fs::Environment {
  auto const* name = std::getenv("FS_ENVIRONMENT");
  return name != nullptr && std::string(name) == "staging" ? fs::Environment::kStaging
                                                           : fs::Environment::kProduction;
}

auto features() -> fs::bt::Table {
  return fs::openFeatures(fs::bt::MakeDataConnection(), environment());
}

auto print(fs::StatusOr<fs::FeatureVector> const& vector) -> int {
  if (!vector) {
    std::cerr << vector.status() << "\n";
    return 1;
  }
  for (auto const& feature : vector->features) {
    std::cout << feature.name << "\t" << feature.value << "\n";
  }
  return 0;
}

auto report(fs::Status const& status) -> int {
  if (!status.ok()) std::cerr << status << "\n";
  return status.ok() ? 0 : 1;
}

auto get(Arguments const& arguments) -> int {
  fs::OnlineStore store(features());
  if (arguments.size() > 1) {
    fs::ReadOptions options;
    options.page = std::atoi(arguments[1].c_str());
    return print(store.readPage(arguments[0], options));
  }
  return print(store.read(arguments[0]));
}

auto put(Arguments const& arguments) -> int {
  if (arguments.size() < 3) return 64;
  fs::FeatureVector vector{arguments[0], {{arguments[1], arguments[2]}}};
  fs::OnlineStore store(features());
  if (arguments.size() > 3) {
    auto const hours = std::chrono::hours(std::atoi(arguments[3].c_str()));
    return report(store.write(vector, fs::For{hours}));
  }
  return report(store.write(vector));
}

auto signal(Arguments const& arguments) -> int {
  if (arguments.size() < 3) return 64;
  fs::FreshStore store(features());
  return report(store.put(arguments[0], {arguments[1], arguments[2]}, std::chrono::minutes(2)));
}

auto signals(Arguments const& arguments) -> int {
  fs::FreshStore store(features());
  return print(store.get(arguments[0]));
}

auto dump(Arguments const&) -> int {
  fs::OnlineStore store(features());
  return report(store.exportAll([](fs::FeatureVector const& vector) {
    std::cout << vector.entity << " " << vector.features.size() << "\n";
  }));
}

auto create(Arguments const&) -> int {
  fs::bt::TableAdmin admin(fs::bt::MakeAdminClient("acme-ml"), "features");
  return report(fs::provision(admin, environment()));
}

}  // namespace

int main(int argc, char* argv[]) {
  std::map<std::string, Command> const commands = {
      {"create", create}, {"dump", dump},     {"get", get},
      {"put", put},       {"signal", signal}, {"signals", signals},
  };
  if (argc < 2) return 64;
  auto const command = commands.find(argv[1]);
  if (command == commands.end()) {
    std::cerr << "unknown command " << argv[1] << "\n";
    return 64;
  }
  Arguments arguments(argv + 2, argv + argc);
  if (arguments.empty()) arguments.emplace_back("user:1");
  return command->second(arguments);
}

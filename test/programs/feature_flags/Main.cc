// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Evaluator.h"
#include "ExposureLog.h"
#include "FlagRepository.h"
#include "OverrideRepository.h"
#include "Provision.h"
#include <iostream>
#include <string>

namespace {

int usage() {
  std::cerr << "usage: flagctl create | update | list | get FLAG SUBJECT |\n"
               "               override FLAG SUBJECT VALUE HOURS | freeze FLAG\n";
  return 2;
}

int report(google::cloud::Status const& status) {
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  ff::Settings const settings;
  std::string const command = argc > 1 ? argv[1] : "";
  if (command == "create") return report(ff::createTables(settings));
  if (command == "update") return report(ff::updateRules(settings));

  auto flags = std::make_shared<ff::FlagRepository>(settings);
  if (command == "list") {
    for (auto const& name : flags->names()) std::cout << name << "\n";
    return 0;
  }

  std::shared_ptr<ff::OverrideRepository> overrides =
      ff::makeOverrideRepository(settings);
  if (command == "get" && argc == 4) {
    auto log = std::make_shared<ff::ExposureLog>(
        settings, [](std::string const& error) { std::cerr << error << "\n"; });
    ff::Evaluator evaluator(flags, overrides, log);
    ff::Subject subject;
    subject.id = argv[3];
    std::cout << ff::toText(evaluator.evaluate(argv[2], subject)) << "\n";
    log->flush();
    return 0;
  }
  if (command == "override" && argc == 6) {
    ff::Override value;
    value.flag = argv[2];
    value.subject = argv[3];
    value.value = ff::fromText(argv[4]);
    value.expiresAt = std::time(nullptr) + std::atoi(argv[5]) * 3600;
    return report(overrides->set(value));
  }
  if (command == "freeze" && argc == 3) {
    return report(overrides->freeze(argv[2], "flagctl"));
  }
  return usage();
}

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef EVALUATOR_H
#define EVALUATOR_H

#include "ExposureLog.h"
#include "Flag.h"
#include "FlagRepository.h"
#include "OverrideRepository.h"
#include <memory>
#include <string>

namespace ff {

class Evaluator {
 public:
  Evaluator(std::shared_ptr<FlagRepository> flags,
            std::shared_ptr<OverrideRepository> overrides,
            std::shared_ptr<ExposureLog> log)
      : flags_(std::move(flags)),
        overrides_(std::move(overrides)),
        log_(std::move(log)) {}

  Value evaluate(std::string const& flagName, Subject const& subject);

 private:
  static unsigned bucket(std::string const& flag, std::string const& id);

  std::shared_ptr<FlagRepository> flags_;
  std::shared_ptr<OverrideRepository> overrides_;
  std::shared_ptr<ExposureLog> log_;
};

}  // namespace ff

#endif

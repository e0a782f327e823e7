// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include "record.h"

#include <memory>
#include <string>
#include <vector>

namespace audit {

// Keeps records for good, once their tenant has gone.
class Archive {
public:
    virtual ~Archive() = default;
    virtual google::cloud::Status store(Record const &record) = 0;
    virtual google::cloud::Status storeWithRetention(Record const &record) = 0;
    virtual google::cloud::Status redact(std::string const &key, std::string const &by) = 0;
    virtual google::cloud::Status redactAll(std::vector<std::string> const &keys) = 0;
    virtual std::vector<Record> find(std::string const &tenant) = 0;
    virtual google::cloud::Status startExport(std::string const &name, std::string const &target) = 0;
    virtual google::cloud::future<std::string> exportState(std::string const &name) = 0;
    virtual google::cloud::future<std::string> exportTarget(std::string const &name) = 0;
};

std::shared_ptr<Archive> openArchive(std::string const &project, std::string const &instance);

}  // namespace audit

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/table.h"
#include "google/protobuf/timestamp.pb.h"
#include "record.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace audit {

struct WriterOptions {
    std::string table = "audit";
    bool hotCopy = true;
    std::chrono::hours hotFor{24};
};

class Writer {
public:
    static std::unique_ptr<Writer> create(std::string const &project, std::string const &instance,
                                          WriterOptions options = {});

    Writer(google::cloud::bigtable::Table table, WriterOptions options)
        : table_(std::move(table)), options_(std::move(options)) {}

    google::cloud::Status append(Record const &record);
    google::cloud::Status appendRouted(Record const &record);
    google::cloud::Status appendImported(Record const &record, std::tm until);
    google::cloud::Status appendWithDeadline(Record const &record,
                                             google::protobuf::Timestamp const &deadline);
    google::cloud::Status appendHot(std::vector<Record> const &records);
    google::cloud::Status seen(std::string const &actor, std::optional<Millis> expires = {});
    google::cloud::Status hold(std::string const &key, std::string const &reason);
    google::cloud::Status unhold(std::string const &key, std::string const &note);
    google::cloud::Status nextEpoch(std::string const &tenant, std::int64_t epoch);
    google::cloud::StatusOr<std::int64_t> countAction(std::string const &tenant,
                                                      std::string const &action);

private:
    google::cloud::bigtable::Table table_;
    WriterOptions options_;
};

}  // namespace audit

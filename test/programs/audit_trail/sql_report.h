// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/client.h"
#include "record.h"

#include <string>
#include <vector>

namespace audit {

struct ReportLine {
    std::string key;
    std::string text;
};

class SqlReport {
public:
    SqlReport(google::cloud::bigtable::Client client,
              google::cloud::bigtable::InstanceResource instance)
        : client_(std::move(client)), instance_(std::move(instance)) {}

    std::vector<ReportLine> actors();
    std::vector<ReportLine> holds();

private:
    std::vector<ReportLine> run(google::cloud::bigtable::SqlStatement const &statement,
                                std::string const &column);

    google::cloud::bigtable::Client client_;
    google::cloud::bigtable::InstanceResource instance_;
};

}  // namespace audit

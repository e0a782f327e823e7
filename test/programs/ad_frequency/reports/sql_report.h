// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_SQL_REPORT_H
#define AD_FREQUENCY_SQL_REPORT_H

#include "google/cloud/bigtable/client.h"
#include <string>

namespace adfreq {

google::cloud::Status ReportCaps(google::cloud::bigtable::Client& client,
                                 google::cloud::bigtable::InstanceResource const& instance);
google::cloud::Status ReportLiveCaps(google::cloud::bigtable::Client& client,
                                     google::cloud::bigtable::InstanceResource const& instance);
google::cloud::Status ReportBudget(google::cloud::bigtable::Client& client,
                                   google::cloud::bigtable::InstanceResource const& instance);

}  // namespace adfreq

#endif  // AD_FREQUENCY_SQL_REPORT_H

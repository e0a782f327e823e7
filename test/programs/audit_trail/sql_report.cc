// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sql_report.h"

#include <utility>

namespace audit {

namespace cbt = google::cloud::bigtable;

std::vector<ReportLine> SqlReport::actors()
{
    cbt::SqlStatement statement("SELECT _key, recent['record'] AS record FROM audit");  // MISTAKE bigtable-unfiltered-read: the query has no lower bound
    return run(statement, "record");
}

std::vector<ReportLine> SqlReport::holds()
{
    cbt::SqlStatement statement("SELECT _key, hold['reason'] AS reason FROM audit");  // FINE: only a family without TTL
    return run(statement, "reason");
}

std::vector<ReportLine> SqlReport::run(cbt::SqlStatement const &statement,
                                       std::string const &column)
{
    std::vector<ReportLine> lines;
    auto prepared = client_.PrepareQuery(instance_, statement);
    if (!prepared) return lines;
    for (auto &row : client_.ExecuteQuery(prepared->BindParameters({}))) {
        if (!row) break;
        ReportLine line;
        auto key = row->get<std::string>("_key");
        auto text = row->get<std::string>(column);
        if (key) line.key = *key;
        if (text) line.text = *text;
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace audit

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "maintenance.h"

#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include "record.h"

#include <set>
#include <utility>
#include <vector>

namespace audit {

namespace cbt = google::cloud::bigtable;
namespace admin_pb = google::bigtable::admin::v2;
using google::cloud::Status;
using google::cloud::bigtable_admin::BigtableTableAdminClient;
using Modification = admin_pb::ModifyColumnFamiliesRequest::Modification;

Status applyRules(BigtableTableAdminClient &admin, std::string const &instanceName)
{
    std::vector<Modification> changes;

    Modification entry;
    entry.set_id("entry");
    entry.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(400 * 86400);  // FINE: as in the schema
    changes.push_back(std::move(entry));

    Modification recent;
    recent.set_id("recent");
    recent.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(86400);  // MISTAKE bigtable-gc-policy: one second in the schema
    changes.push_back(std::move(recent));

    Modification hold;
    hold.set_id("hold");
    hold.mutable_update()->mutable_gc_rule()->set_max_num_versions(1);  // FINE: no age
    changes.push_back(std::move(hold));

    auto table = admin.ModifyColumnFamilies(instanceName + "/tables/audit", changes);
    return table ? Status() : std::move(table).status();
}

std::size_t sweep(cbt::Table &audit, std::string const &tenant)
{
    auto const now = nowMillis();
    auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex("recent"),
                                     cbt::Filter::TimestampRange(Millis(0), now),
                                     cbt::Filter::StripValueTransformer());
    cbt::BulkMutation bulk;
    for (auto &row : audit.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(tenant + "/")), filter)) {  // FINE: expired cells, to delete them
        if (!row) break;
        std::set<std::string> columns;
        for (auto const &cell : row->cells()) columns.insert(cell.column_qualifier());
        cbt::SingleRowMutation mutation(row->row_key());
        for (auto const &column : columns)
            mutation.emplace_back(cbt::DeleteFromColumnEndingAt("recent", column, now));
        bulk.emplace_back(std::move(mutation));
    }
    auto const size = bulk.size();
    if (size == 0) return 0;
    return size - audit.BulkApply(std::move(bulk)).size();
}

std::size_t prolong(cbt::Table &audit, std::string const &tenant)
{
    cbt::RowSet const rows(cbt::RowRange::Prefix(tenant + "/"));
    auto held = cbt::Filter::Chain(cbt::Filter::ColumnName("hold", "reason"),
                                   cbt::Filter::Latest(1), cbt::Filter::StripValueTransformer());
    std::vector<std::string> keys;
    for (auto &row : audit.ReadRows(rows, held)) {
        if (!row) break;
        keys.push_back(row->row_key());
    }

    std::size_t prolonged = 0;
    for (auto const &key : keys) {
        auto const now = nowMillis();
        auto entries = cbt::Filter::Chain(cbt::Filter::FamilyRegex("entry"),
                                          cbt::Filter::TimestampRange(now - kRetention, Millis(0)),
                                          cbt::Filter::Latest(1));
        auto row = audit.ReadRow(key, std::move(entries));
        if (!row || !row->first) continue;
        cbt::SingleRowMutation again(key);
        for (auto const &cell : row->second.cells())
            again.emplace_back(cbt::SetCell("entry", cell.column_qualifier(), now, cell.value()));  // FINE: now, so that it is kept for 400 days
        if (audit.Apply(std::move(again)).ok()) ++prolonged;
    }
    return prolonged;
}

}  // namespace audit

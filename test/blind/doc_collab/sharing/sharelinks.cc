// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sharing/sharelinks.h"
#include "storage/filters.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

cbt::Table makeShareTable(std::shared_ptr<cbt::DataConnection> connection, const String &project,
                          const String &instance)
{
    auto options = google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
        std::make_shared<cbt::AlwaysRetryMutationPolicy>()); // MISTAKE: audit entries with server time come twice
    return cbt::Table(std::move(connection), cbt::TableResource(project, instance, schema::auditTable),
                      std::move(options));
}

ShareLinks::ShareLinks(cbt::Table table, cbt::Client client, cbt::InstanceResource instance, Object *parent)
    : Object(parent), m_table(std::move(table)), m_client(std::move(client)), m_instance(std::move(instance))
{
    setObjectName("share-links");
}

Status ShareLinks::put(const String &document, const String &token, Msecs until)
{
    return m_table.Apply(cbt::SingleRowMutation(document, cbt::DeleteFromColumn(schema::share, token),
                                                cbt::SetCell(schema::share, token, until, "reader")));
}

Status ShareLinks::create(const ShareRequest &request)
{
    if (request.lifetime == Msecs::zero())
        return put(request.document, request.token, Msecs::zero()); // MISTAKE: 0 is 1970, expired from the start
    return put(request.document, request.token, expiryAfter(request.lifetime)); // FINE: replaced, with its expiry
}

Status ShareLinks::createUntil(const ShareRequest &request)
{
    if (request.untilUnixSeconds > std::time(nullptr) + 3600)
        return put(request.document, request.token, Msecs(request.untilUnixSeconds)); // MISTAKE: seconds
    const std::int64_t soon = std::time(nullptr) + 3600;
    return put(request.document, request.token, std::chrono::seconds(soon)); // FINE: seconds become milliseconds
}

Status ShareLinks::createForWeek(const String &document, const String &token)
{
    const std::int64_t week = 7LL * 24 * 3600 * 1000 * 1000;
    return put(document, token, Msecs(currentUsecs() + week)); // MISTAKE: microseconds taken for milliseconds
}

Status ShareLinks::createOneTime(const String &document, const String &token)
{
    const std::int64_t day = 24LL * 3600 * 1000 * 1000;
    return put(document, token, Msecs((currentUsecs() + day) / 1000)); // FINE: microseconds divided
}

// The owner has made the document private: links end in five minutes.
Status ShareLinks::expireSoon(const String &document, const String &token)
{
    return m_table.Apply(cbt::SingleRowMutation(
        document, cbt::SetCell(schema::share, token, expiryAfter(std::chrono::minutes(5)),
                               "leaving"))); // MISTAKE: hidden behind the cell that lives longer
}

Status ShareLinks::prolong(const String &document, const String &token, Msecs lifetime)
{
    if (lifetime <= Msecs::zero())
        return Status(google::cloud::StatusCode::kInvalidArgument, "no lifetime");
    return put(document, token, expiryAfter(lifetime)); // FINE: put() deletes first
}

StatusOr<bool> ShareLinks::accept(const String &document, const String &token)
{
    const auto filter = cbt::Filter::Chain(
        cbt::Filter::ColumnName(schema::share, token),
        cbt::Filter::TimestampRange(Msecs::zero(), firstLive())); // MISTAKE: the expired links, not the live ones
    const auto row = m_table.ReadRow(document, filter); // SAME: filter is used here
    if (!row)
        return row.status();
    return row->first;
}

StatusOr<int> ShareLinks::linksOf(const String &document)
{
    const auto row = m_table.ReadRow(document, cbt::Filter::Chain(liveIn(schema::share), // FINE: expiry timestamps
                                                                  cbt::Filter::StripValueTransformer()));
    if (!row)
        return row.status();
    return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

StatusOr<std::map<String, int>> ShareLinks::count(cbt::SqlStatement statement,
                                              std::unordered_map<String, cbt::Value> params)
{
    auto prepared = m_client.PrepareQuery(m_instance, statement);
    if (!prepared)
        return std::move(prepared).status();
    std::map<String, int> result;
    for (auto &row : m_client.ExecuteQuery(prepared->BindParameters(std::move(params)))) {
        if (!row)
            return row.status();
        const auto key = row->get<String>("doc");
        if (key)
            ++result[*key];
    }
    return result;
}

StatusOr<std::map<String, int>> ShareLinks::linkReport()
{
    const String sql = "SELECT _key AS doc, share FROM collab_audit WHERE share IS NOT NULL"; // MISTAKE: expired
    return count(cbt::SqlStatement(sql), {}); // SAME: the statement is used here
}

StatusOr<std::map<String, int>> ShareLinks::liveLinkReport()
{
    const auto now = std::chrono::time_point_cast<Msecs>(std::chrono::system_clock::now());
    const auto timestamp = cbt::MakeTimestamp(now);
    if (!timestamp)
        return timestamp.status();
    return count(cbt::SqlStatement("SELECT _key AS doc, share FROM collab_audit(with_history => TRUE, after => @now)",
                                   {{"now", cbt::Parameter(*timestamp)}}), // FINE: only what expires after now
                 {{"now", cbt::Value(*timestamp)}});
}

Status ShareLinks::audit(const String &document, const String &what)
{
    return m_table.Apply(cbt::SingleRowMutation(document, cbt::SetCell(schema::entry, "what", what))); // SAME: retried
}

// Entries about jobs: written when the job is planned.
Status ShareLinks::auditLater(const String &document, const String &what, Msecs delay)
{
    const Msecs due = currentMsecs() + std::max(delay, Msecs(std::chrono::minutes(1)));
    return m_table.Apply(cbt::SingleRowMutation(
        document, cbt::SetCell(schema::entry, "planned", due, what))); // MISTAKE: a time to come is not a real time
}

} // namespace collab

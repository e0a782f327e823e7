// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/table.h"
#include "session_store.h"
#include <utility>

namespace web {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

// Sessions of one user are next to one another: "USER#ID".
std::string RowKey(std::string const& id) {
  auto const at = id.find('.');
  if (at == std::string::npos) return "anonymous#" + id;
  return id.substr(0, at) + "#" + id.substr(at + 1);
}

Session FromRow(cbt::Row const& row) {
  Session session;
  session.id = row.row_key();
  for (auto const& cell : row.cells()) {
    if (cell.column_qualifier() == "user") {
      session.user = cell.value();
    } else {
      session.attributes[cell.column_qualifier()] = cell.value();
    }
  }
  return session;
}

// The attributes of sessions that are not over yet.
cbt::Filter LiveAttributes() {
  return cbt::Filter::Chain(
      cbt::Filter::FamilyRegex(kSessionFamily),
      cbt::Filter::TimestampRange(NowMillis() + Millis(1), Millis(0)),
      cbt::Filter::Latest(1));
}

class BigtableSessionStore : public SessionStore {
 public:
  BigtableSessionStore(cbt::Table table, Config config)
      : table_(std::move(table)), config_(std::move(config)) {}

  Status Create(Session const& session) override;
  StatusOr<std::optional<Session>> Load(std::string const& id) override;
  StatusOr<bool> Exists(std::string const& id) override;
  Status Touch(std::string const& id) override;
  Status SetAttribute(std::string const& id, std::string const& name,
                      std::string const& value) override;
  Status ClearAttributes(std::string const& id,
                         std::vector<std::string> const& names) override;
  StatusOr<std::vector<Session>> ListForUser(std::string const& user) override;
  StatusOr<bool> Claim(std::string const& id,
                       std::string const& worker) override;
  StatusOr<bool> Lock(std::string const& id,
                      std::string const& reason) override;
  Status Rotate(std::string const& old_id, Session const& session) override;
  Status Delete(std::string const& id) override;

 private:
  Millis Expiry() const { return NowMillis() + config_.idle_timeout; }

  cbt::Table table_;
  Config config_;
};

Status BigtableSessionStore::Create(Session const& session) {
  auto const expiry = Expiry();
  cbt::SingleRowMutation mutation(RowKey(session.id));
  mutation.emplace_back(
      cbt::SetCell(kSessionFamily, "user", expiry, session.user));  // FINE: expires at its timestamp
  mutation.emplace_back(
      cbt::SetCell(kSessionFamily, "created", NowMillis(), "1"));  // MISTAKE bigtable-real-timestamp: the write time expires immediately
  for (auto const& [name, value] : session.attributes) {
    mutation.emplace_back(cbt::SetCell(kSessionFamily, name, expiry, value));  // FINE: one timestamp, but a column for each
  }
  mutation.emplace_back(cbt::SetCell(kAccountFamily, "last_session", session.id));  // FINE: no TTL in this family
  return table_.Apply(std::move(mutation));
}

StatusOr<std::optional<Session>> BigtableSessionStore::Load(
    std::string const& id) {
  auto row = table_.ReadRow(RowKey(id), LiveAttributes());  // FINE: bounded in a helper
  if (!row) return row.status();
  if (!row->first) return std::optional<Session>();
  return std::make_optional(FromRow(row->second));
}

StatusOr<bool> BigtableSessionStore::Exists(std::string const& id) {
  auto row = table_.ReadRow(  // MISTAKE bigtable-unfiltered-read: sessions that are over count
      RowKey(id),
      cbt::Filter::Chain(cbt::Filter::ColumnName(kSessionFamily, "user"),
                         cbt::Filter::StripValueTransformer(),
                         cbt::Filter::Latest(1)));
  if (!row) return row.status();
  return row->first;
}

Status BigtableSessionStore::Touch(std::string const& id) {
  return table_.Apply(cbt::SingleRowMutation(
      RowKey(id),
      cbt::SetCell(kSessionFamily, "touched", "1")));  // MISTAKE bigtable-missing-timestamp: expires immediately
}

Status BigtableSessionStore::SetAttribute(std::string const& id,
                                          std::string const& name,
                                          std::string const& value) {
  cbt::SingleRowMutation mutation(RowKey(id));
  mutation.emplace_back(cbt::DeleteFromColumn(kSessionFamily, name));  // FINE: the write comes after the delete
  mutation.emplace_back(cbt::SetCell(kSessionFamily, name, Expiry(), value));
  return table_.Apply(std::move(mutation));
}

Status BigtableSessionStore::ClearAttributes(
    std::string const& id, std::vector<std::string> const& names) {
  cbt::SingleRowMutation mutation(RowKey(id));
  for (auto const& name : names) {
    mutation.emplace_back(cbt::DeleteFromColumn(kSessionFamily, name));
  }
  mutation.emplace_back(
      cbt::SetCell(kSessionFamily, "cleared", Expiry(), "1"));  // FINE: another column than those deleted
  return table_.Apply(std::move(mutation));
}

StatusOr<std::vector<Session>> BigtableSessionStore::ListForUser(
    std::string const& user) {
  auto filter = cbt::Filter::Chain(
      cbt::Filter::FamilyRegex(kSessionFamily),
      cbt::Filter::CellsRowLimit(20),  // MISTAKE bigtable-filter-order: expired cells use up the limit
      cbt::Filter::TimestampRange(NowMillis() + Millis(1), Millis(0)));
  std::vector<Session> sessions;
  auto rows = table_.ReadRows(
      cbt::RowSet(cbt::RowRange::Prefix(user + "#")),
      config_.max_sessions_per_user, std::move(filter));
  for (auto& row : rows) {
    if (!row) return std::move(row).status();
    sessions.push_back(FromRow(*row));
  }
  return sessions;
}

StatusOr<bool> BigtableSessionStore::Claim(std::string const& id,
                                           std::string const& worker) {
  auto branch = table_.CheckAndMutateRow(  // MISTAKE bigtable-unfiltered-read: an expired claim still blocks
      RowKey(id), cbt::Filter::ColumnName(kSessionFamily, "worker"), {},
      {cbt::SetCell(kSessionFamily, "worker", Expiry(), worker)});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> BigtableSessionStore::Lock(std::string const& id,
                                          std::string const& reason) {
  auto const now = NowMillis();
  auto live_lock = cbt::Filter::Chain(
      cbt::Filter::ColumnName(kSessionFamily, "locked"),
      cbt::Filter::TimestampRange(now + Millis(1), Millis(0)));
  auto branch = table_.CheckAndMutateRow(  // FINE: the predicate has the bound
      RowKey(id), std::move(live_lock), {},
      {cbt::SetCell(kSessionFamily, "locked", now + config_.absolute_timeout,
                    reason)});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

// The new id must not be guessable from the old one, hence a new row; some
// browsers keep the id, and then the old attributes have to go.
Status BigtableSessionStore::Rotate(std::string const& old_id,
                                    Session const& session) {
  auto const expiry = Expiry();
  if (old_id == session.id) {
    cbt::SingleRowMutation mutation(RowKey(session.id));
    mutation.emplace_back(
        cbt::SetCell(kSessionFamily, "user", expiry, session.user));  // MISTAKE bigtable-mutation-order: deleted by the next mutation
    mutation.emplace_back(cbt::DeleteFromFamily(kSessionFamily));
    return table_.Apply(std::move(mutation));
  }
  cbt::BulkMutation bulk;
  bulk.emplace_back(
      cbt::SingleRowMutation(RowKey(old_id), cbt::DeleteFromRow()));
  bulk.emplace_back(cbt::SingleRowMutation(
      RowKey(session.id),
      cbt::SetCell(kSessionFamily, "user", expiry, session.user)));  // FINE: another row than the one deleted
  auto failures = table_.BulkApply(std::move(bulk));
  if (!failures.empty()) return failures.front().status();
  return Status();
}

Status BigtableSessionStore::Delete(std::string const& id) {
  return table_.Apply(
      cbt::SingleRowMutation(RowKey(id), cbt::DeleteFromFamily(kSessionFamily)));
}

}  // namespace

std::unique_ptr<SessionStore> MakeBigtableSessionStore(
    std::shared_ptr<cbt::DataConnection> connection, Config config) {
  cbt::Table table(std::move(connection),
                   cbt::TableResource(config.project, config.instance,
                                      "sessions"));
  return std::make_unique<BigtableSessionStore>(std::move(table),
                                                std::move(config));
}

}  // namespace web

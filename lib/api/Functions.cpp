// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Functions.h"
#include "api/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

#define CLIENT(Name) "google::cloud::bigtable::" Name
#define FILTER(Name) CLIENT("Filter::" Name)
#define ADMIN(Name) "google::cloud::bigtable_admin::" Name
#define DATA_PROTO(Name) "google::bigtable::v2::" Name
#define ADMIN_PROTO(Name) "google::bigtable::admin::v2::" Name

#define BY_STUB(Name, Kind)                                                    \
  {                                                                            \
    Name, Kind, -1, { Role::Other, Role::Message }                             \
  }
// The forms of a method of a stub: with and without a callback, and queued.
#define STUB(Stub, Name, Kind)                                                 \
  BY_STUB(Stub "::StubInterface::" Name, Kind),                                \
      BY_STUB(Stub "::Stub::" Name, Kind),                                     \
      BY_STUB(Stub "::StubInterface::async_interface::" Name, Kind),           \
      BY_STUB(Stub "::Stub::async::" Name, Kind),                              \
      BY_STUB(Stub "::StubInterface::experimental_async_interface::" Name,     \
              Kind),                                                           \
      BY_STUB(Stub "::Stub::experimental_async::" Name, Kind)
#define STUB_QUEUED(Stub, Name, Kind)                                          \
  BY_STUB(Stub "::StubInterface::" Name, Kind),                                \
      BY_STUB(Stub "::Stub::" Name, Kind)
#define DATA_STUB(Name, Kind)                                                  \
  STUB(DATA_PROTO("Bigtable"), Name, Kind),                                    \
      BY_STUB(CLIENT("DataClient::" Name), Kind)
#define DATA_STUB_QUEUED(Name, Kind)                                           \
  STUB_QUEUED(DATA_PROTO("Bigtable"), Name, Kind),                             \
      BY_STUB(CLIENT("DataClient::" Name), Kind)
#define ADMIN_STUB(Name, Kind)                                                 \
  STUB(ADMIN_PROTO("BigtableTableAdmin"), Name, Kind)
#define ADMIN_STUB_QUEUED(Name, Kind)                                          \
  STUB_QUEUED(ADMIN_PROTO("BigtableTableAdmin"), Name, Kind)

// clang-format off
// Sources: the headers of google-cloud-cpp 1.30, 2.2, and 3.7, and the classes
// that protoc makes of google/bigtable. docs/reference/client-versions.md lists
// the functions that are not here.
constexpr ApiFunction Functions[] = {
    // Writes.
    {CLIENT("SetCell"), CallKind::Write, 4,
     {Role::Family, Role::Column, Role::Timestamp, Role::Value}},
    {CLIENT("SetCell"), CallKind::Write, 3,
     {Role::Family, Role::Column, Role::Value}},
    {CLIENT("SetCell"), CallKind::Write, 1, {Role::Cell}},
    {"bigtable_ttl::ReplaceCell", CallKind::Write, 4,
     {Role::Family, Role::Column, Role::Timestamp, Role::Value}, Stage::None,
     Form::Replace},
    {"bigtable_ttl::SetCellWithWriteTime", CallKind::Write, -1,
     {Role::Family, Role::Column, Role::Timestamp, Role::Value}},
    {CLIENT("Cell::Cell"), CallKind::Cell, 5,
     {Role::RowKey, Role::Family, Role::Column, Role::Timestamp, Role::Value}},
    {CLIENT("Cell::Cell"), CallKind::Cell, 6,
     {Role::RowKey, Role::Family, Role::Column, Role::Timestamp, Role::Value}},
    {DATA_PROTO("Mutation::mutable_set_cell"), CallKind::Write, 0, {},
     Stage::None, Form::Message},
    {DATA_PROTO("Mutation::mutable_add_to_cell"), CallKind::Aggregate, 0, {},
     Stage::None, Form::Message},
    {DATA_PROTO("Mutation::mutable_merge_to_cell"), CallKind::Aggregate, 0, {},
     Stage::None, Form::Message},

    {CLIENT("ReadModifyWriteRule::AppendValue"), CallKind::Counter, -1,
     {Role::Family, Role::Column, Role::Value}},
    {CLIENT("ReadModifyWriteRule::IncrementAmount"), CallKind::Counter, -1,
     {Role::Family, Role::Column, Role::Value}},

    {DATA_PROTO("ReadModifyWriteRule::set_append_value"), CallKind::Counter, -1,
     {}, Stage::None, Form::Object},
    {DATA_PROTO("ReadModifyWriteRule::set_increment_amount"),
     CallKind::Counter, -1, {}, Stage::None, Form::Object},

    {CLIENT("DeleteFromColumn"), CallKind::Delete, -1,
     {Role::Family, Role::Column, Role::Start, Role::End}},
    {CLIENT("DeleteFromColumnStartingFrom"), CallKind::Delete, -1,
     {Role::Family, Role::Column, Role::Start}},
    {CLIENT("DeleteFromColumnEndingAt"), CallKind::Delete, -1,
     {Role::Family, Role::Column, Role::End}},
    {CLIENT("DeleteFromFamily"), CallKind::Delete, -1, {Role::Family}},
    {CLIENT("DeleteFromRow"), CallKind::Delete, -1, {}},
    {DATA_PROTO("Mutation::mutable_delete_from_column"), CallKind::Delete, 0,
     {}, Stage::None, Form::Message},
    {DATA_PROTO("Mutation::mutable_delete_from_family"), CallKind::Delete, 0,
     {}, Stage::None, Form::Message},
    {DATA_PROTO("Mutation::mutable_delete_from_row"), CallKind::Delete, 0, {},
     Stage::None, Form::Message},

    // These carry mutations to a table.
    {CLIENT("SingleRowMutation::SingleRowMutation"), CallKind::Row, -1,
     {Role::RowKey}},
    {CLIENT("BulkMutation::BulkMutation"), CallKind::Bulk, -1, {}},
    {"bigtable_ttl::AddTo", CallKind::Carry, 2, {}},
    {CLIENT("SingleRowMutation::emplace_back"), CallKind::Carry, -1, {}},
    {CLIENT("BulkMutation::emplace_back"), CallKind::Carry, -1, {}},
    {"std::vector::emplace_back", CallKind::Carry, -1, {}},
    {CLIENT("BulkMutation::push_back"), CallKind::Carry, -1, {}},
    {"std::vector::push_back", CallKind::Carry, -1, {}},
    {CLIENT("Table::Apply"), CallKind::Apply, -1, {}},
    {CLIENT("DataConnection::Apply"), CallKind::Apply, -1, {Role::Table}},
    {CLIENT("Table::AsyncApply"), CallKind::Apply, -1, {}},
    {CLIENT("DataConnection::AsyncApply"), CallKind::Apply, -1, {Role::Table}},
    {CLIENT("MutationBatcher::AsyncApply"), CallKind::Apply, -1, {}},
    {CLIENT("Table::BulkApply"), CallKind::Apply, -1, {}},
    {CLIENT("DataConnection::BulkApply"), CallKind::Apply, -1, {Role::Table}},
    {CLIENT("Table::AsyncBulkApply"), CallKind::Apply, -1, {}},
    {CLIENT("DataConnection::AsyncBulkApply"), CallKind::Apply, -1,
     {Role::Table}},
    DATA_STUB("MutateRow", CallKind::Apply),
    DATA_STUB_QUEUED("AsyncMutateRow", CallKind::Apply),
    DATA_STUB_QUEUED("PrepareAsyncMutateRow", CallKind::Apply),
    DATA_STUB("MutateRows", CallKind::Apply),
    DATA_STUB_QUEUED("AsyncMutateRows", CallKind::Apply),
    DATA_STUB_QUEUED("PrepareAsyncMutateRows", CallKind::Apply),
    {CLIENT("Table::ReadModifyWriteRow"), CallKind::Apply, -1, {Role::RowKey}},
    {CLIENT("DataConnection::ReadModifyWriteRow"), CallKind::Apply, 1,
     {Role::Message}},
    DATA_STUB("ReadModifyWriteRow", CallKind::Apply),
    {CLIENT("Table::AsyncReadModifyWriteRow"), CallKind::Apply, -1,
     {Role::RowKey}},
    {CLIENT("DataConnection::AsyncReadModifyWriteRow"), CallKind::Apply, 1,
     {Role::Message}},
    DATA_STUB_QUEUED("AsyncReadModifyWriteRow", CallKind::Apply),
    DATA_STUB_QUEUED("PrepareAsyncReadModifyWriteRow", CallKind::Apply),

    // Deletes of rows.
    {CLIENT("TableAdmin::DropRowsByPrefix"), CallKind::Delete, 2,
     {Role::Table}},
    {CLIENT("TableAdmin::DropAllRows"), CallKind::Delete, 1, {Role::Table}},
    // In 0.x and 1.x, with a completion queue.
    {CLIENT("TableAdmin::AsyncDropRowsByPrefix"), CallKind::Delete, 3,
     {Role::Other, Role::Table}},
    {CLIENT("TableAdmin::AsyncDropAllRows"), CallKind::Delete, 2,
     {Role::Other, Role::Table}},
    {ADMIN("BigtableTableAdminClient::DropRowRange"), CallKind::Delete, -1,
     {Role::Message}},
    {ADMIN("BigtableTableAdminConnection::DropRowRange"), CallKind::Delete, 1,
     {Role::Message}},
    ADMIN_STUB("DropRowRange", CallKind::Delete),
    ADMIN_STUB_QUEUED("AsyncDropRowRange", CallKind::Delete),
    ADMIN_STUB_QUEUED("PrepareAsyncDropRowRange", CallKind::Delete),

    // Reads.
    {CLIENT("Table::ReadRow"), CallKind::Read, -1, {Role::RowKey}},
    {CLIENT("DataConnection::ReadRow"), CallKind::Read, -1,
     {Role::Table, Role::RowKey}},
    {CLIENT("Table::AsyncReadRow"), CallKind::Read, -1, {Role::RowKey}},
    {CLIENT("DataConnection::AsyncReadRow"), CallKind::Read, -1,
     {Role::Table, Role::RowKey}},
    {CLIENT("Table::ReadRows"), CallKind::Read, -1, {Role::RowKey}},
    {CLIENT("DataConnection::ReadRows"), CallKind::Read, -1,
     {Role::Table, Role::RowKey}},
    DATA_STUB("ReadRows", CallKind::Read),
    {CLIENT("DataConnection::ReadRowsFull"), CallKind::Read, 1, {},
     Stage::None, Form::Fields},
    {CLIENT("Table::AsyncReadRows"), CallKind::Read, -1, {}},
    {CLIENT("DataConnection::AsyncReadRows"), CallKind::Read, -1,
     {Role::Table}},
    DATA_STUB_QUEUED("AsyncReadRows", CallKind::Read),
    DATA_STUB_QUEUED("PrepareAsyncReadRows", CallKind::Read),
    // In 0.x to 2.x, without and with an application profile.
    {CLIENT("RowReader::RowReader"), CallKind::Read, 9,
     {Role::Other, Role::Table, Role::RowKey}},
    {CLIENT("RowReader::RowReader"), CallKind::Read, 10,
     {Role::Other, Role::Other, Role::Table, Role::RowKey}},
    {CLIENT("Table::CheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::RowKey}},
    {CLIENT("DataConnection::CheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::Table, Role::RowKey}},
    DATA_STUB("CheckAndMutateRow", CallKind::Predicate),
    {CLIENT("Table::AsyncCheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::RowKey}},
    {CLIENT("DataConnection::AsyncCheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::Table, Role::RowKey}},
    DATA_STUB_QUEUED("AsyncCheckAndMutateRow", CallKind::Predicate),
    DATA_STUB_QUEUED("PrepareAsyncCheckAndMutateRow", CallKind::Predicate),
    {CLIENT("Client::PrepareQuery"), CallKind::Query, -1,
     {Role::Other, Role::Text}},
    {CLIENT("DataConnection::PrepareQuery"), CallKind::Query, 1, {},
     Stage::None, Form::Fields},
    STUB(DATA_PROTO("Bigtable"), "PrepareQuery", CallKind::Query),
    {CLIENT("Client::AsyncPrepareQuery"), CallKind::Query, -1,
     {Role::Other, Role::Text}},
    {CLIENT("DataConnection::AsyncPrepareQuery"), CallKind::Query, 1, {},
     Stage::None, Form::Fields},
    STUB_QUEUED(DATA_PROTO("Bigtable"), "AsyncPrepareQuery", CallKind::Query),
    STUB_QUEUED(DATA_PROTO("Bigtable"), "PrepareAsyncPrepareQuery",
                CallKind::Query),
    // The statement is checked where it is prepared.
    {CLIENT("Client::ExecuteQuery"), CallKind::Query, -1, {}},
    {CLIENT("DataConnection::ExecuteQuery"), CallKind::Query, 1, {}},
    STUB(DATA_PROTO("Bigtable"), "ExecuteQuery", CallKind::Query),
    STUB_QUEUED(DATA_PROTO("Bigtable"), "AsyncExecuteQuery", CallKind::Query),
    STUB_QUEUED(DATA_PROTO("Bigtable"), "PrepareAsyncExecuteQuery",
                CallKind::Query),
    {CLIENT("SqlStatement::SqlStatement"), CallKind::Statement, -1,
     {Role::Text}},
    {DATA_PROTO("PrepareQueryRequest::set_query"), CallKind::Statement, -1,
     {Role::Text}},
    {DATA_PROTO("ExecuteQueryRequest::set_query"), CallKind::Statement, -1,
     {Role::Text}},
    {ADMIN_PROTO("LogicalView::set_query"), CallKind::Statement, -1,
     {Role::Text}},
    {ADMIN_PROTO("MaterializedView::set_query"), CallKind::Statement, -1,
     {Role::Text}},

    {FILTER("BlockAllFilter"), CallKind::Filter, -1, {}, Stage::Block},
    {FILTER("PassAllFilter"), CallKind::Filter, -1, {}, Stage::Pass},
    {FILTER("Latest"), CallKind::Filter, -1, {Role::Limit}, Stage::Latest},
    {FILTER("ColumnRegex"), CallKind::Filter, -1, {Role::Pattern},
     Stage::Neutral},
    {FILTER("RowKeysRegex"), CallKind::Filter, -1, {Role::Pattern},
     Stage::Neutral},
    {FILTER("ValueRegex"), CallKind::Filter, -1, {Role::Pattern},
     Stage::Value},
    {FILTER("ValueRange"), CallKind::Filter, -1,
     {Role::Start, Role::End}, Stage::Value},
    {FILTER("ValueRangeRightOpen"), CallKind::Filter, -1,
     {Role::Start, Role::End}, Stage::Value},
    {FILTER("ValueRangeLeftOpen"), CallKind::Filter, -1,
     {Role::After, Role::Last}, Stage::Value},
    {FILTER("ValueRangeClosed"), CallKind::Filter, -1,
     {Role::Start, Role::Last}, Stage::Value},
    {FILTER("ValueRangeOpen"), CallKind::Filter, -1,
     {Role::After, Role::End}, Stage::Value},
    {FILTER("CellsRowLimit"), CallKind::Filter, -1, {Role::Limit}, Stage::Count},
    {FILTER("CellsRowOffset"), CallKind::Filter, -1, {Role::Limit}, Stage::Skip},
    {FILTER("RowSample"), CallKind::Filter, -1, {Role::Probability},
     Stage::Neutral},
    {FILTER("StripValueTransformer"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ApplyLabelTransformer"), CallKind::Filter, -1, {Role::Label},
     Stage::Neutral},
    {FILTER("FamilyRegex"), CallKind::Filter, -1, {Role::Family},
     Stage::Family},
    {FILTER("ColumnName"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("ColumnRange"), CallKind::Filter, -1,
     {Role::Family, Role::Start, Role::End}, Stage::Columns},
    {FILTER("ColumnRangeRightOpen"), CallKind::Filter, -1,
     {Role::Family, Role::Start, Role::End}, Stage::Columns},
    {FILTER("ColumnRangeLeftOpen"), CallKind::Filter, -1,
     {Role::Family, Role::After, Role::Last}, Stage::Columns},
    {FILTER("ColumnRangeClosed"), CallKind::Filter, -1,
     {Role::Family, Role::Start, Role::Last}, Stage::Columns},
    {FILTER("ColumnRangeOpen"), CallKind::Filter, -1,
     {Role::Family, Role::After, Role::End}, Stage::Columns},
    {FILTER("TimestampRange"), CallKind::Filter, -1, {Role::Start, Role::End},
     Stage::Time},
    {FILTER("TimestampRangeMicros"), CallKind::Filter, -1,
     {Role::Start, Role::End}, Stage::Time},
    {FILTER("Chain"), CallKind::Filter, -1, {}, Stage::Chain},
    {FILTER("ChainFromRange"), CallKind::Filter, -1, {}, Stage::ChainOf},
    {FILTER("Interleave"), CallKind::Filter, -1, {}, Stage::Interleave},
    {FILTER("InterleaveFromRange"), CallKind::Filter, -1, {},
     Stage::InterleaveOf},
    {FILTER("Condition"), CallKind::Filter, -1, {}, Stage::Condition},
    {FILTER("Sink"), CallKind::Filter, -1, {}, Stage::Sink},
    {FILTER("as_proto"), CallKind::Filter, 0, {}, Stage::Itself},
    {CLIENT("GcRule::as_proto"), CallKind::Rule, 0, {}, Stage::Itself},
    {FILTER("Filter"), CallKind::Filter, 1, {Role::Filter}, Stage::Itself},
    {"bigtable_ttl::LiveCells", CallKind::Filter, 3,
     {Role::Family, Role::Ttl, Role::Clock},
     Stage::Live},
    {"bigtable_ttl::LiveCells", CallKind::Filter, 2,
     {Role::Ttl, Role::Clock}, Stage::Live},
    {"bigtable_ttl::Ttl::OneSecond", CallKind::Ttl, -1, {}},
    {"bigtable_ttl::Ttl::OneMillisecond", CallKind::Ttl, -1, {}},
    {"bigtable_ttl::Ttl::Default", CallKind::Ttl, -1, {Role::MaxAge}},
    {"bigtable_ttl::Ttl::ExpireAfter", CallKind::Expiry, -1,
     {Role::Lifetime, Role::Clock}},
    {"bigtable_ttl::Ttl::Live", CallKind::Live, -1, {Role::Clock}},
    {"bigtable_ttl::Ttl::LiveAt", CallKind::Live, -1, {Role::Start}},
    {"bigtable_ttl::Ttl::IsLive", CallKind::IsLive, 2,
     {Role::Value, Role::Start}},

    // Families and their garbage-collection rules.
    {CLIENT("GcRule::MaxNumVersions"), CallKind::Rule, -1, {Role::Limit}},
    {CLIENT("GcRule::MaxAge"), CallKind::Rule, -1, {Role::MaxAge}},
    {CLIENT("GcRule::Intersection"), CallKind::Rule, -1, {}},
    {CLIENT("GcRule::Union"), CallKind::Rule, -1, {}},
    {ADMIN_PROTO("GcRule::set_max_num_versions"), CallKind::Rule, -1, {}},
    {ADMIN_PROTO("GcRule::mutable_max_age"), CallKind::Rule, 0, {},
     Stage::None, Form::Message},
    {ADMIN_PROTO("GcRule::mutable_intersection"), CallKind::Rule, 0, {},
     Stage::None, Form::Message},
    {ADMIN_PROTO("GcRule::mutable_union_"), CallKind::Rule, 0, {},
     Stage::None, Form::Message},
    {CLIENT("ColumnFamilyModification::Create"), CallKind::Family, -1,
     {Role::Family, Role::Rule}},
    {CLIENT("ColumnFamilyModification::Update"), CallKind::Family, -1,
     {Role::Family, Role::Rule}},
    {CLIENT("ColumnFamilyModification::Drop"), CallKind::Family, -1,
     {Role::Family}},
    {CLIENT("TableConfig::add_column_family"), CallKind::Family, -1,
     {Role::Family, Role::Rule}},
    {ADMIN_PROTO("ModifyColumnFamiliesRequest_Modification::set_id"),
     CallKind::Family, -1, {Role::Family}},
    {ADMIN_PROTO("ModifyColumnFamiliesRequest_Modification::set_drop"),
     CallKind::Family, 1, {}, Stage::None, Form::Object},
    {ADMIN_PROTO("Table::mutable_column_families"), CallKind::Family, 0, {},
     Stage::None, Form::Message},
    {CLIENT("TableConfig::TableConfig"), CallKind::Family, -1,
     {Role::Families}},
    {CLIENT("TableAdmin::CreateTable"), CallKind::Admin, -1,
     {Role::Table, Role::Families}},
    {ADMIN("BigtableTableAdminClient::CreateTable"), CallKind::Admin, 4,
     {Role::Other, Role::Table, Role::Families}},
    {ADMIN("BigtableTableAdminClient::CreateTable"), CallKind::Admin, -1,
     {Role::Message}},
    {ADMIN("BigtableTableAdminConnection::CreateTable"), CallKind::Admin, 1,
     {Role::Message}},
    ADMIN_STUB("CreateTable", CallKind::Admin),
    {CLIENT("TableAdmin::AsyncCreateTable"), CallKind::Admin, 3,
     {Role::Other, Role::Table, Role::Families}},
    ADMIN_STUB_QUEUED("AsyncCreateTable", CallKind::Admin),
    ADMIN_STUB_QUEUED("PrepareAsyncCreateTable", CallKind::Admin),
    {CLIENT("TableAdmin::ModifyColumnFamilies"), CallKind::Admin, -1,
     {Role::Table, Role::Families}},
    {ADMIN("BigtableTableAdminClient::ModifyColumnFamilies"), CallKind::Admin,
     3, {Role::Table, Role::Families}},
    {ADMIN("BigtableTableAdminClient::ModifyColumnFamilies"), CallKind::Admin,
     -1, {Role::Message}},
    {ADMIN("BigtableTableAdminConnection::ModifyColumnFamilies"),
     CallKind::Admin, 1, {Role::Message}},
    ADMIN_STUB("ModifyColumnFamilies", CallKind::Admin),
    {CLIENT("TableAdmin::AsyncModifyColumnFamilies"), CallKind::Admin, 3,
     {Role::Other, Role::Table, Role::Families}},
    ADMIN_STUB_QUEUED("AsyncModifyColumnFamilies", CallKind::Admin),
    ADMIN_STUB_QUEUED("PrepareAsyncModifyColumnFamilies", CallKind::Admin),

    // Row keys.
    {CLIENT("RowRange::InfiniteRange"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::StartingAt"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::EndingAt"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::Empty"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::Range"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::Prefix"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::RightOpen"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::LeftOpen"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::Open"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::Closed"), CallKind::Rows, -1, {}},
    {CLIENT("RowRange::Intersect"), CallKind::Rows, -1, {}},
    {CLIENT("RowSet::Intersect"), CallKind::Rows, -1, {}},

    // Names of tables.
    {CLIENT("TableName"), CallKind::TableName, 2, {Role::Other, Role::Table}},
    {CLIENT("TableName"), CallKind::TableName, 3,
     {Role::Other, Role::Other, Role::Table}},
    {CLIENT("Table::WithNewTarget"), CallKind::TableName, 3,
     {Role::Other, Role::Other, Role::Table}},
    {CLIENT("Table::WithNewTarget"), CallKind::TableName, 4,
     {Role::Other, Role::Other, Role::Other, Role::Table}},
    {CLIENT("TableResource::FullName"), CallKind::TableName, 0, {}},
    {CLIENT("Table::table_name"), CallKind::TableName, 0, {}},
    {CLIENT("Table::table_id"), CallKind::TableName, 0, {}},

    // Timestamps.
    {CLIENT("Cell::timestamp"), CallKind::Time, 0, {}},
    {DATA_PROTO("Cell::timestamp_micros"), CallKind::Time, 0, {}},
    {DATA_PROTO("Mutation_SetCell::timestamp_micros"), CallKind::Time, 0, {}},
    {DATA_PROTO("ReadRowsResponse_CellChunk::timestamp_micros"), CallKind::Time,
     0, {}},
    {CLIENT("Cell::family_name"), CallKind::OfFamily, 0, {}},
    {CLIENT("ServerSetTimestamp"), CallKind::NoTime, 0, {}},

    // Fields of messages.
    {DATA_PROTO("Mutation_SetCell::set_family_name"), CallKind::Field, -1,
     {Role::Family}},
    {DATA_PROTO("Mutation_AddToCell::set_family_name"), CallKind::Field, -1,
     {Role::Family}},
    {DATA_PROTO("Mutation_MergeToCell::set_family_name"), CallKind::Field, -1,
     {Role::Family}},
    {DATA_PROTO("Mutation_DeleteFromColumn::set_family_name"), CallKind::Field,
     -1, {Role::Family}},
    {DATA_PROTO("Mutation_DeleteFromFamily::set_family_name"), CallKind::Field,
     -1, {Role::Family}},
    {DATA_PROTO("ReadModifyWriteRule::set_family_name"), CallKind::Field, -1,
     {Role::Family}},
    {DATA_PROTO("Mutation_SetCell::set_timestamp_micros"), CallKind::Field, 1,
     {Role::Timestamp}},
    {DATA_PROTO("Value::set_raw_timestamp_micros"), CallKind::Field, 1,
     {Role::Timestamp}},
    {DATA_PROTO("TimestampRange::set_start_timestamp_micros"), CallKind::Field,
     1, {Role::Start}},
    {DATA_PROTO("TimestampRange::set_end_timestamp_micros"), CallKind::Field, 1,
     {Role::End}},
    {DATA_PROTO("MutateRowRequest::set_table_name"), CallKind::Field, -1,
     {Role::Table}},
    {DATA_PROTO("MutateRowsRequest::set_table_name"), CallKind::Field, -1,
     {Role::Table}},
    {DATA_PROTO("CheckAndMutateRowRequest::set_table_name"), CallKind::Field,
     -1, {Role::Table}},
    {DATA_PROTO("ReadRowsRequest::set_table_name"), CallKind::Field, -1,
     {Role::Table}},
    {DATA_PROTO("ReadModifyWriteRowRequest::set_table_name"), CallKind::Field,
     -1, {Role::Table}},
    {DATA_PROTO("MutateRowRequest::set_authorized_view_name"), CallKind::Field,
     -1, {Role::Table}},
    {DATA_PROTO("MutateRowsRequest::set_authorized_view_name"),
     CallKind::Field, -1, {Role::Table}},
    {DATA_PROTO("CheckAndMutateRowRequest::set_authorized_view_name"),
     CallKind::Field, -1, {Role::Table}},
    {DATA_PROTO("ReadRowsRequest::set_authorized_view_name"), CallKind::Field,
     -1, {Role::Table}},
    {DATA_PROTO("ReadModifyWriteRowRequest::set_authorized_view_name"),
     CallKind::Field, -1, {Role::Table}},
    {ADMIN_PROTO("CreateTableRequest::set_table_id"), CallKind::Field, -1,
     {Role::Table}},
    {ADMIN_PROTO("ModifyColumnFamiliesRequest::set_name"), CallKind::Field, -1,
     {Role::Table}},
    {ADMIN_PROTO("DropRowRangeRequest::set_name"), CallKind::Field, -1,
     {Role::Table}},
    {DATA_PROTO("ReadRowsRequest::mutable_filter"), CallKind::Field, 0, {},
     Stage::None, Form::Message},
    {DATA_PROTO("CheckAndMutateRowRequest::mutable_predicate_filter"),
     CallKind::Field, 0, {}, Stage::None, Form::Message},
};
// clang-format on

static bool isActing(CallKind Kind) {
  switch (Kind) {
  case CallKind::Write:
  case CallKind::Aggregate:
  case CallKind::Counter:
  case CallKind::Admin:
    return true;
  default:
    return isReading(Kind);
  }
}

llvm::StringSet<> actingNames() {
  llvm::StringSet<> Names;
  for (const ApiFunction &F : Functions)
    if (isActing(F.Kind))
      Names.insert(lastName(F.Name));
  return Names;
}

bool isInApiNames(llvm::StringRef Identifier) {
  return llvm::any_of(Functions, [&](const ApiFunction &F) {
    return llvm::is_contained(llvm::split(F.Name, "::"), Identifier);
  });
}

llvm::ArrayRef<ApiFunction> apiFunctions() { return Functions; }

} // namespace clang::tidy::bigtable

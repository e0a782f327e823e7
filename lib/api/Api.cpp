// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Api.h"
#include "cxx/Ast.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

#define CLIENT(Name) "google::cloud::bigtable::" Name
#define FILTER(Name) CLIENT("Filter::" Name)
#define ADMIN(Name) "google::cloud::bigtable_admin::" Name
#define DATA_PROTO(Name) "google::bigtable::v2::" Name
#define ADMIN_PROTO(Name) "google::bigtable::admin::v2::" Name

// clang-format off
// Rows of one last name stand together; where several rows of one name fit, the
// first counts. Sources: mutations.h, table.h, data_client.h, data_connection.h,
// filters.h and their like of google-cloud-cpp 1.30 and 2.2, client.h of 2.30,
// and the classes that protoc makes of google/bigtable.
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

    // What carries mutations to a table.
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
    {DATA_PROTO("Bigtable::StubInterface::MutateRow"), CallKind::Apply, 3,
     {Role::Other, Role::Message}},
    {DATA_PROTO("Bigtable::Stub::MutateRow"), CallKind::Apply, 3,
     {Role::Other, Role::Message}},
    {CLIENT("Table::ReadModifyWriteRow"), CallKind::Apply, -1, {Role::RowKey}},
    {CLIENT("Table::AsyncReadModifyWriteRow"), CallKind::Apply, -1,
     {Role::RowKey}},

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
    {DATA_PROTO("Bigtable::StubInterface::ReadRows"), CallKind::Read, 2,
     {Role::Other, Role::Message}},
    {DATA_PROTO("Bigtable::Stub::ReadRows"), CallKind::Read, 2,
     {Role::Other, Role::Message}},
    {CLIENT("DataClient::ReadRows"), CallKind::Read, 2,
     {Role::Other, Role::Message}},
    {CLIENT("Table::AsyncReadRows"), CallKind::Read, -1, {}},
    {CLIENT("DataConnection::AsyncReadRows"), CallKind::Read, -1,
     {Role::Table}},
    {CLIENT("Table::CheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::RowKey}},
    {CLIENT("DataConnection::CheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::Table, Role::RowKey}},
    {DATA_PROTO("Bigtable::StubInterface::CheckAndMutateRow"),
     CallKind::Predicate, 3, {Role::Other, Role::Message}},
    {DATA_PROTO("Bigtable::Stub::CheckAndMutateRow"), CallKind::Predicate, 3,
     {Role::Other, Role::Message}},
    {CLIENT("Table::AsyncCheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::RowKey}},
    {CLIENT("DataConnection::AsyncCheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::Table, Role::RowKey}},
    {CLIENT("Client::PrepareQuery"), CallKind::Query, -1,
     {Role::Other, Role::Text}},
    {CLIENT("Client::AsyncPrepareQuery"), CallKind::Query, -1,
     {Role::Other, Role::Text}},
    {CLIENT("Client::ExecuteQuery"), CallKind::Query, -1, {Role::Text}},
    {CLIENT("SqlStatement::SqlStatement"), CallKind::Statement, -1,
     {Role::Text}},

    {FILTER("BlockAllFilter"), CallKind::Filter, -1, {}, Stage::Block},
    {FILTER("PassAllFilter"), CallKind::Filter, -1, {}, Stage::Pass},
    {FILTER("Latest"), CallKind::Filter, -1, {Role::Limit}, Stage::Neutral},
    {FILTER("ColumnRegex"), CallKind::Filter, -1, {Role::Pattern},
     Stage::Neutral},
    {FILTER("RowKeysRegex"), CallKind::Filter, -1, {Role::Pattern},
     Stage::Neutral},
    {FILTER("ValueRegex"), CallKind::Filter, -1, {Role::Pattern},
     Stage::Neutral},
    {FILTER("ValueRange"), CallKind::Filter, -1,
     {Role::Start, Role::End}, Stage::Neutral},
    {FILTER("ValueRangeRightOpen"), CallKind::Filter, -1,
     {Role::Start, Role::End}, Stage::Neutral},
    {FILTER("ValueRangeLeftOpen"), CallKind::Filter, -1,
     {Role::After, Role::Last}, Stage::Neutral},
    {FILTER("ValueRangeClosed"), CallKind::Filter, -1,
     {Role::Start, Role::Last}, Stage::Neutral},
    {FILTER("ValueRangeOpen"), CallKind::Filter, -1,
     {Role::After, Role::End}, Stage::Neutral},
    {FILTER("CellsRowLimit"), CallKind::Filter, -1, {Role::Limit}, Stage::Count},
    {FILTER("CellsRowOffset"), CallKind::Filter, -1, {Role::Limit}, Stage::Count},
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
    {ADMIN_PROTO("Table::mutable_column_families"), CallKind::Family, 0, {},
     Stage::None, Form::Message},
    {CLIENT("TableConfig::TableConfig"), CallKind::Family, -1, {}},
    {CLIENT("TableAdmin::CreateTable"), CallKind::Admin, -1, {Role::Table}},
    {ADMIN("BigtableTableAdminClient::CreateTable"), CallKind::Admin, 4,
     {Role::Other, Role::Table}},
    {ADMIN("BigtableTableAdminClient::CreateTable"), CallKind::Admin, -1,
     {Role::Message}},
    {CLIENT("TableAdmin::ModifyColumnFamilies"), CallKind::Admin, -1,
     {Role::Table}},
    {ADMIN("BigtableTableAdminClient::ModifyColumnFamilies"), CallKind::Admin,
     3, {Role::Table}},
    {ADMIN("BigtableTableAdminClient::ModifyColumnFamilies"), CallKind::Admin,
     -1, {Role::Message}},

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
    {DATA_PROTO("ReadRowsRequest::mutable_filter"), CallKind::Field, 0, {},
     Stage::None, Form::Message},
    {DATA_PROTO("CheckAndMutateRowRequest::mutable_predicate_filter"),
     CallKind::Field, 0, {}, Stage::None, Form::Message},
};
// clang-format on
constexpr llvm::StringLiteral FilterClass = CLIENT("Filter");
constexpr llvm::StringLiteral TableClass = CLIENT("Table");
constexpr llvm::StringLiteral TableResourceClass = CLIENT("TableResource");
constexpr llvm::StringLiteral HoldsTable[] = {TableClass, TableResourceClass,
                                              CLIENT("MutationBatcher")};
constexpr llvm::StringLiteral OptionsClass = "google::cloud::Options";
constexpr llvm::StringLiteral PolicyClass = CLIENT("IdempotentMutationPolicy");
constexpr llvm::StringLiteral SafePolicyClass =
    CLIENT("SafeIdempotentMutationPolicy");
constexpr llvm::StringLiteral AlwaysPolicyClass =
    CLIENT("AlwaysRetryMutationPolicy");
constexpr llvm::StringLiteral MutationClass = CLIENT("Mutation");
constexpr llvm::StringLiteral RowClass = CLIENT("SingleRowMutation");
constexpr llvm::StringLiteral ReadRowClass = CLIENT("Row");
constexpr llvm::StringLiteral ReadCellClass = CLIENT("Cell");
constexpr llvm::StringLiteral StatusOrClass = "google::cloud::StatusOr";
constexpr llvm::StringLiteral FutureClass = "google::cloud::future";
constexpr llvm::StringLiteral BulkClass = CLIENT("BulkMutation");
// Of mutations, and of families and their rules.
constexpr llvm::StringLiteral Carriers[] = {
    MutationClass,
    RowClass,
    BulkClass,
    CLIENT("ColumnFamilyModification"),
    CLIENT("TableConfig"),
    ADMIN_PROTO("ModifyColumnFamiliesRequest_Modification"),
    ADMIN_PROTO("Table")};

#undef ADMIN_PROTO
#undef DATA_PROTO
#undef ADMIN
#undef FILTER
#undef CLIENT

StringRef lastName(StringRef Qualified) {
  const size_t Colon = Qualified.rfind(':');
  return Colon == StringRef::npos ? Qualified : Qualified.drop_front(Colon + 1);
}

/// Innermost first. Compares without building the name: most calls of, say,
/// some other class's Apply() end at the first scope.
bool hasQualifiedName(const NamedDecl &D, StringRef Qualified) {
  const DeclContext *Scope = D.getDeclContext();
  StringRef Rest = Qualified.drop_back(lastName(Qualified).size());
  for (; Scope && !Scope->isTranslationUnit(); Scope = Scope->getParent()) {
    if (Scope->isInlineNamespace() || isa<LinkageSpecDecl>(Scope))
      continue;
    const auto *Named = dyn_cast<NamedDecl>(Scope);
    if (!Named || !Named->getIdentifier() || !Rest.consume_back("::") ||
        !Rest.consume_back(Named->getName()) ||
        !(Rest.empty() || Rest.ends_with("::")))
      return false;
  }
  return Rest.empty();
}

bool isNamed(const CXXRecordDecl &Record, StringRef Qualified) {
  return Record.getIdentifier() && Record.getName() == lastName(Qualified) &&
         hasQualifiedName(Record, Qualified);
}

bool isNamed(QualType Type, StringRef Qualified) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && isNamed(*Record, Qualified);
}

Role roleNamed(StringRef Name) {
  return llvm::StringSwitch<Role>(Name)
      .Case("table", Role::Table)
      .Case("row_key", Role::RowKey)
      .Case("family", Role::Family)
      .Case("column", Role::Column)
      .Case("timestamp", Role::Timestamp)
      .Case("value", Role::Value)
      .Case("filter", Role::Filter)
      .Default(Role::Other);
}

/// What is common to all wrappers.
CallSite makeWrapper(const Expr &Call, const FunctionDecl &Callee,
                     bool Writes) {
  CallSite Site;
  Site.Call = &Call;
  Site.Callee = &Callee;
  Site.Kind = Writes ? CallKind::Write : CallKind::Read;
  Site.IsWrapper = true;
  Site.CalleeDecides = true;
  return Site;
}

/// Role \p R is played by the parameter number \p I, or by none.
void assign(CallSite &Site, Role R, std::optional<unsigned> I) {
  // Who has a say in what the check is about is checked.
  if (R == (Site.Kind == CallKind::Write ? Role::Timestamp : Role::Filter))
    Site.CalleeDecides = false;
  if (I && *I < Site.Callee->getNumParams())
    Site.setArgument(R,
                     argumentFor(*Site.Call, *Site.Callee->getParamDecl(*I)));
}

/// A user's function that tags.h makes a writer or a reader.
std::optional<CallSite> classifyTagged(const Expr &Call,
                                       const FunctionDecl &Callee) {
  std::optional<Tag> T = findTag(Callee, Tag::Kind::Writer);
  if (!T)
    T = findTag(Callee, Tag::Kind::Reader);
  if (!T)
    return std::nullopt;
  CallSite Site = makeWrapper(Call, Callee, T->What == Tag::Kind::Writer);
  for (const auto &[Key, Value] : T->Roles) {
    const auto *P = llvm::find_if(Callee.parameters(),
                                  [&, &Value = Value](const ParmVarDecl *P) {
                                    return P->getName() == Value;
                                  });
    assign(Site, roleNamed(Key),
           P == Callee.param_end()
               ? std::nullopt
               : std::optional<unsigned>(P - Callee.param_begin()));
  }
  return Site;
}

} // namespace

std::string diagnoseRoles(const FunctionDecl &Function, const Tag &T) {
  for (const auto &[Key, Value] : T.Roles) {
    const Role R = roleNamed(Key);
    if (R == Role::Other)
      return "'" + Key +
             "' found in a Bigtable tag, expected 'table', 'row_key', "
             "'family', 'column', 'timestamp', 'value' or 'filter'";
    const StringRef Word = R == Role::Timestamp ? "server"
                           : R == Role::Filter  ? "none"
                                                : "";
    if (Value == Word || llvm::any_of(Function.parameters(),
                                      [&Name = Value](const ParmVarDecl *P) {
                                        return P->getName() == Name;
                                      }))
      continue;
    return "'" + Value +
           "' found in a Bigtable tag, expected a parameter of '" +
           Function.getNameAsString() + "'" +
           (Word.empty() ? "" : (" or '" + Word + "'").str());
  }
  return "";
}

bool Api::isVisible(const ASTContext &Context) {
  const auto Inner = [&](const DeclContext *Scope,
                         StringRef Name) -> const NamespaceDecl * {
    if (!Scope)
      return nullptr;
    for (const NamedDecl *D : Scope->lookup(&Context.Idents.get(Name)))
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(D))
        return Namespace;
    return nullptr;
  };
  const auto *Google = Inner(Context.getTranslationUnitDecl(), "google");
  // The client, or its protocol buffers alone.
  return Inner(Inner(Google, "cloud"), "bigtable") ||
         Inner(Inner(Google, "bigtable"), "v2") ||
         Inner(Inner(Inner(Google, "bigtable"), "admin"), "v2");
}

llvm::StringRef toString(CallKind Kind) {
  switch (Kind) {
  case CallKind::Write:
    return "write";
  case CallKind::Aggregate:
    return "aggregate write";
  case CallKind::Counter:
    return "read-modify-write";
  case CallKind::Delete:
    return "delete";
  case CallKind::Cell:
    return "cell";
  case CallKind::Row:
    return "row mutation";
  case CallKind::Bulk:
    return "bulk mutation";
  case CallKind::Carry:
    return "carrier";
  case CallKind::Apply:
    return "apply";
  case CallKind::Read:
    return "read";
  case CallKind::Predicate:
    return "check-and-mutate";
  case CallKind::Query:
    return "query";
  case CallKind::Statement:
    return "SQL statement";
  case CallKind::Filter:
    return "filter";
  case CallKind::Ttl:
    return "TTL";
  case CallKind::Live:
    return "live range";
  case CallKind::IsLive:
    return "live test";
  case CallKind::Expiry:
    return "expiry";
  case CallKind::Rule:
    return "garbage collection rule";
  case CallKind::Family:
    return "column family";
  case CallKind::Admin:
    return "table administration";
  case CallKind::TableName:
    return "table name";
  case CallKind::Rows:
    return "row keys";
  case CallKind::Field:
    return "field";
  case CallKind::Time:
    return "timestamp";
  case CallKind::OfFamily:
    return "family name";
  case CallKind::NoTime:
    return "server's timestamp";
  }
  llvm_unreachable("covered switch");
}

llvm::ArrayRef<const Expr *> argumentsOf(const Expr &Call) {
  if (const auto *C = dyn_cast<CallExpr>(&Call))
    return {C->getArgs(), C->getNumArgs()};
  const auto &Construct = cast<CXXConstructExpr>(Call);
  return {Construct.getArgs(), Construct.getNumArgs()};
}

const FunctionDecl *calleeOf(const Expr &Call) {
  if (const auto *C = dyn_cast<CallExpr>(&Call))
    return C->getDirectCallee();
  const auto *Construct = dyn_cast<CXXConstructExpr>(&Call);
  return Construct ? Construct->getConstructor() : nullptr;
}

bool isFactory(const CallSite &Site) {
  switch (Site.Kind) {
  case CallKind::Write:
  case CallKind::Aggregate:
  case CallKind::Counter:
  case CallKind::Delete:
  case CallKind::Filter:
  case CallKind::Rule:
  case CallKind::Family:
  case CallKind::Rows:
    break;
  default:
    return false;
  }
  // Others of these fill in the object that they are called on.
  const auto *Method = dyn_cast<CXXMethodDecl>(Site.Callee);
  return !Site.IsWrapper && Site.What != Stage::Itself &&
         !isa<CXXConstructorDecl>(Site.Callee) &&
         (!Method || Method->isStatic() || Method->isConst());
}

const Expr *argumentFor(const Expr &Call, const ParmVarDecl &Parameter) {
  const FunctionDecl *Callee = calleeOf(Call);
  unsigned I = Parameter.getFunctionScopeIndex();
  // An operator's first argument is the object.
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic())
    ++I;
  const llvm::ArrayRef<const Expr *> Args = argumentsOf(Call);
  return I < Args.size() ? Args[I] : nullptr;
}

const Expr *carrierIn(const CallSite &Site) {
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Site.Call))
    return Member->getImplicitObjectArgument();
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  return Arguments.empty() ? nullptr : Arguments.front();
}

llvm::ArrayRef<const Expr *> carriedIn(const CallSite &Site) {
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  return isa<CXXMemberCallExpr>(Site.Call) || Arguments.empty()
             ? Arguments
             : Arguments.drop_front();
}

bool isStringClass(const CXXRecordDecl &Record) {
  if (!Record.getIdentifier())
    return false;
  const StringRef Name = Record.getName();
  if (Record.isInStdNamespace())
    return Name == "basic_string" || Name == "basic_string_view";
  return Name == "string_view" && hasQualifiedName(Record, "absl::string_view");
}

bool holdsTable(const Expr &Made) {
  QualType Type = Made.getType();
  // std::make_unique<Table>(...)
  if (const auto *Call = dyn_cast<CallExpr>(&Made)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const TemplateArgumentList *Arguments =
        Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
    if (!Arguments || !Callee->getIdentifier() || !Callee->isInStdNamespace() ||
        !Callee->getName().starts_with("make_") || Arguments->size() == 0 ||
        Arguments->get(0).getKind() != TemplateArgument::Type)
      return false;
    Type = Arguments->get(0).getAsType();
  } else if (!isa<CXXConstructExpr>(Made)) {
    return false;
  }
  return llvm::any_of(HoldsTable,
                      [&](StringRef Class) { return isNamed(Type, Class); });
}

const Expr *tableIdIn(const Expr &Made) {
  // The id is the last of the strings; before it may stand a profile (Table),
  // or a project and an instance (TableResource).
  const Expr *Id = nullptr;
  for (const Expr *Argument : argumentsOf(Made)) {
    const QualType Type = Argument->IgnoreImpCasts()->getType();
    const auto *Record = Type->getAsCXXRecordDecl();
    if (isNamed(Type, TableResourceClass) || isNamed(Type, TableClass))
      return Argument;
    if (Record ? isStringClass(*Record)
               : (Type->isArrayType() || Type->isPointerType()) &&
                     Type->getPointeeOrArrayElementType()->isCharType())
      Id = Argument;
  }
  return Id;
}

bool isOfLibrary(const Decl &D) {
  return isIn(D, {"google"}) || isIn(D, {"absl"}) || isIn(D, {"bigtable_ttl"});
}

bool isMessage(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  // google::bigtable::v2, google::bigtable::admin::v2
  return Record && isIn(*Record, {"google", "bigtable"});
}

bool isFilter(QualType Type) { return isNamed(Type, FilterClass); }

bool isOptions(QualType Type) { return isNamed(Type, OptionsClass); }

std::optional<bool> retriesAll(QualType Type) {
  if (isNamed(Type, AlwaysPolicyClass))
    return true;
  return isNamed(Type, SafePolicyClass) || isNamed(Type, PolicyClass)
             ? std::optional(false)
             : std::nullopt;
}

bool isCarrier(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  if (const auto *Vector =
          dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
      Vector && Vector->isInStdNamespace() && Vector->getName() == "vector" &&
      Vector->getTemplateArgs().size() != 0 &&
      Vector->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
    return isCarrier(Vector->getTemplateArgs()[0].getAsType());
  return Record && llvm::any_of(Carriers, [&](StringRef Class) {
           return isNamed(*Record, Class);
         });
}

Carrier carrierKind(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !isCarrier(Type))
    return Carrier::None;
  if (const auto *Vector = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    switch (carrierKind(Vector->getTemplateArgs()[0].getAsType())) {
    case Carrier::None:
      return Carrier::None;
    case Carrier::Mutation:
      return Carrier::Mutations;
    default:
      return Carrier::Rows;
    }
  return isNamed(*Record, MutationClass) ? Carrier::Mutation
         : isNamed(*Record, RowClass)    ? Carrier::Row
         : isNamed(*Record, BulkClass)   ? Carrier::Rows
                                         : Carrier::None;
}

bool waits(const FunctionDecl &Callee) {
  const StringRef Name =
      Callee.getIdentifier() ? Callee.getName() : StringRef();
  if (isIn(Callee, {"absl"}))
    return Name == "SleepFor";
  if (isIn(Callee, {"std", "this_thread"}))
    return true;
  if (!isIn(Callee, {"std"}))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method)
    return Name == "getline" ||
           Callee.getOverloadedOperator() == OO_GreaterGreater;
  const CXXRecordDecl *Class = Method->getParent();
  return Class->getIdentifier() &&
         llvm::is_contained<StringRef>({"basic_istream", "condition_variable",
                                        "condition_variable_any", "function",
                                        "future", "mutex", "shared_future",
                                        "thread", "unique_lock"},
                                       Class->getName());
}

bool isRow(QualType Type) { return isNamed(Type, ReadRowClass); }

bool isCell(QualType Type) { return isNamed(Type, ReadCellClass); }

RowPart rowPart(const ValueDecl &Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getDeclContext());
  if (!Class || !Class->getIdentifier())
    return RowPart::None;
  const StringRef Name =
      Member.getIdentifier() ? Member.getName() : StringRef();
  using Parts = llvm::StringSwitch<RowPart>;
  if (isNamed(*Class, ReadRowClass))
    return Parts(Name)
        .Case("row_key", RowPart::Key)
        .Case("cells", RowPart::Inside)
        .Default(RowPart::None);
  if (isNamed(*Class, ReadCellClass))
    return Parts(Name)
        .Case("timestamp", RowPart::Time)
        .Case("row_key", RowPart::Name)
        .Case("family_name", RowPart::Name)
        .Case("labels", RowPart::Name)
        .Case("column_qualifier", RowPart::Column)
        .Case("value", RowPart::Value)
        .Case("decode_big_endian_integer", RowPart::Value)
        .Default(RowPart::None);
  const bool IsStatusOr = isNamed(*Class, StatusOrClass);
  if (!IsStatusOr && !isNamed(*Class, FutureClass) &&
      !Class->isInStdNamespace())
    return RowPart::None;
  if (isa<CXXConversionDecl>(Member))
    return IsStatusOr ? RowPart::Status : RowPart::Presence;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Member))
    switch (Method->getOverloadedOperator()) {
    case OO_None:
      break;
    case OO_Star:
    case OO_Arrow:
    case OO_Subscript:
      return RowPart::Inside;
    default:
      return RowPart::None;
    }
  return Parts(Name)
      .Case("ok", RowPart::Status)
      .Case("status", RowPart::Status)
      .Case("first", RowPart::Presence)
      .Case("empty", RowPart::Presence)
      .Case("size", RowPart::Presence)
      .Case("has_value", RowPart::Presence)
      .Case("second", RowPart::Inside)
      .Case("value", RowPart::Inside)
      .Case("get", RowPart::Inside)
      .Case("front", RowPart::Inside)
      .Case("back", RowPart::Inside)
      .Case("at", RowPart::Inside)
      .Default(RowPart::None);
}

// google/bigtable/v2/data.proto
Stage stageOfField(StringRef Field) {
  return llvm::StringSwitch<Stage>(Field)
      .Case("chain", Stage::Chain)
      .Case("interleave", Stage::Interleave)
      .Case("condition", Stage::Condition)
      .Case("sink", Stage::Sink)
      .Case("pass_all_filter", Stage::Pass)
      .Case("block_all_filter", Stage::Block)
      .Case("row_key_regex_filter", Stage::Neutral)
      .Case("row_sample_filter", Stage::Neutral)
      .Case("family_name_regex_filter", Stage::Family)
      .Case("column_qualifier_regex_filter", Stage::Neutral)
      .Case("column_range_filter", Stage::Columns)
      .Case("timestamp_range_filter", Stage::Time)
      .Case("value_regex_filter", Stage::Neutral)
      .Case("value_range_filter", Stage::Neutral)
      .Case("cells_per_row_offset_filter", Stage::Count)
      .Case("cells_per_row_limit_filter", Stage::Count)
      .Case("cells_per_column_limit_filter", Stage::Neutral)
      .Case("strip_value_transformer", Stage::Neutral)
      .Case("apply_label_transformer", Stage::Neutral)
      .Case("value_bitmask_filter", Stage::Neutral)
      .Default(Stage::None);
}

// google/bigtable/admin/v2/table.proto
RuleKind ruleNamed(StringRef Name) {
  return llvm::StringSwitch<RuleKind>(Name)
      .Case("max_age", RuleKind::Age)
      .Case("max_num_versions", RuleKind::Versions)
      .Case("union_", RuleKind::Union)
      .Case("intersection", RuleKind::Intersection)
      .Case("MaxAge", RuleKind::Age)
      .Case("MaxNumVersions", RuleKind::Versions)
      .Case("Union", RuleKind::Union)
      .Case("Intersection", RuleKind::Intersection)
      .Default(RuleKind::None);
}

StringRef filterField(CallKind Kind) {
  return Kind == CallKind::Predicate ? "predicate_filter" : "filter";
}

StringRef branchField(bool Matches) {
  return Matches ? "true_mutations" : "false_mutations";
}

bool isDelete(StringRef Name) { return Name.starts_with("delete_from_"); }

Api::Api(ASTContext &Context, llvm::ArrayRef<UserFunction> UserFunctions) {
  const llvm::ArrayRef<ApiFunction> All = Functions;
  for (size_t Begin = 0; Begin != All.size();) {
    const StringRef Name = lastName(All[Begin].Name);
    size_t End = Begin + 1;
    while (End != All.size() && lastName(All[End].Name) == Name)
      ++End;
    llvm::ArrayRef<ApiFunction> &Rows = ByName[&Context.Idents.get(Name)];
    assert(Rows.empty() && "rows of one name stand together");
    Rows = All.slice(Begin, End - Begin);
    Begin = End;
  }
  for (const UserFunction &F : UserFunctions)
    UserByName[&Context.Idents.get(lastName(F.Name))].push_back(&F);
}

/// Constructors go by the name of their class.
static const IdentifierInfo *nameOf(const FunctionDecl &Function) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    return Constructor->getParent()->getIdentifier();
  return Function.getIdentifier();
}

const ApiFunction *Api::find(const FunctionDecl &Callee) const {
  const IdentifierInfo *Name = nameOf(Callee);
  const auto It = Name ? ByName.find(Name) : ByName.end();
  if (It == ByName.end())
    return nullptr;
  for (const ApiFunction &F : It->second)
    if ((F.Parameters < 0 ||
         Callee.getNumParams() == static_cast<unsigned>(F.Parameters)) &&
        hasQualifiedName(Callee, F.Name))
      return &F;
  return nullptr;
}

const UserFunction *Api::findUser(const FunctionDecl &Callee) const {
  const IdentifierInfo *Name = Callee.getIdentifier();
  const auto It = Name ? UserByName.find(Name) : UserByName.end();
  if (It == UserByName.end())
    return nullptr;
  for (const UserFunction *F : It->second)
    if ((!F->Parameters || Callee.getNumParams() == *F->Parameters) &&
        hasQualifiedName(Callee, F->Name))
      return F;
  return nullptr;
}

bool Api::isDescribed(const FunctionDecl &Function) const {
  return findTag(Function, Tag::Kind::Writer) ||
         findTag(Function, Tag::Kind::Reader) || findUser(Function);
}

/// What the object is that \p Site is called on.
static std::optional<Role> roleOfObject(const CallSite &Site) {
  const bool IsItself = Site.What == Stage::Itself;
  switch (Site.Kind) {
  case CallKind::Rule:
    return IsItself ? std::optional(Role::Rule) : std::nullopt;
  case CallKind::Family:
    return std::nullopt;
  case CallKind::Live:
  case CallKind::IsLive:
  case CallKind::Expiry:
    return Role::Ttl;
  case CallKind::Time:
  case CallKind::OfFamily:
    return Role::Value;
  default:
    return IsItself ? Role::Filter : Role::Table;
  }
}

std::optional<CallSite> Api::classify(const Expr &Call) const {
  const FunctionDecl *Callee = calleeOf(Call);
  if (!Callee)
    return std::nullopt;
  const ApiFunction *Function = find(*Callee);
  if (!Function) {
    if (Callee->hasAttr<AnnotateAttr>())
      if (std::optional<CallSite> Site = classifyTagged(Call, *Callee))
        return Site;
    const UserFunction *User = findUser(*Callee);
    if (!User)
      return std::nullopt;
    CallSite Site = makeWrapper(Call, *Callee, User->Writes);
    for (const auto &[Key, Index] : User->Roles)
      assign(Site, roleNamed(Key), Index);
    return Site;
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Call);
      Construct && Construct->getConstructor()->isCopyOrMoveConstructor())
    return std::nullopt;
  CallSite Site;
  Site.Call = &Call;
  Site.Callee = Callee;
  Site.Kind = Function->Kind;
  Site.What = Function->What;
  Site.Replaces = Function->Shape == Form::Replace;
  if (Function->Shape == Form::Message)
    Site.setArgument(Role::Message, &Call);
  for (auto [I, Argument] : llvm::enumerate(argumentsOf(Call))) {
    if (I == Callee->getNumParams())
      break;
    Role R = I < Function->Roles.size() ? Function->Roles[I] : Role::Other;
    // A request holds the key and all else.
    if (Function->Kind == CallKind::Row &&
        isMessage(Callee->getParamDecl(I)->getType()))
      R = Role::Other;
    if (Function->Kind != CallKind::Filter &&
        isFilter(Callee->getParamDecl(I)->getType()))
      R = Role::Filter;
    Site.setArgument(R, Argument);
  }
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  if (Member && Function->Shape == Form::Object)
    Site.setArgument(Role::Message, Member->getImplicitObjectArgument());
  if (Member && !Site.argument(Role::Message))
    if (const std::optional<Role> R = roleOfObject(Site);
        R && !Site.argument(*R))
      Site.setArgument(*R, Member->getImplicitObjectArgument());
  return Site;
}

} // namespace clang::tidy::bigtable

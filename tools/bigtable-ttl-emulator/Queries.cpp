// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Queries.h"
#include "ProtoTime.h"
#include "QueryPlan.h"
#include "QueryRun.h"
#include "Statuses.h"
#include "ToProto.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include <absl/strings/numbers.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <google/protobuf/util/message_differencer.h>
#include <map>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using google::protobuf::util::MessageDifferencer;
using std::chrono::microseconds;

namespace {

/// A batch ends at the first row at which it has so many bytes of keys and
/// values.
constexpr std::size_t BytesPerBatch = 256 << 10;
/// As RowMessages: some milliseconds.
constexpr std::int64_t RowsPerStepOfQuery = 10000;
/// The first character of a resume token. The last key or the number of rows
/// that were sent follows, or nothing at the end.
constexpr char AfterKey = 'k';
constexpr char AfterRows = 'n';
constexpr char AtEnd = 'e';
/// A hint for clients: a prepared query stays valid until its columns change.
constexpr std::chrono::hours Validity(1);

std::uint32_t crc32c(const std::string &Bytes) {
  static const std::array<std::uint32_t, 256> Table = [] {
    std::array<std::uint32_t, 256> Made{};
    for (std::uint32_t I = 0; I != 256; ++I) {
      std::uint32_t Rest = I;
      for (int Bit = 0; Bit != 8; ++Bit)
        Rest = Rest >> 1 ^ ((Rest & 1) != 0 ? 0x82f63b78U : 0);
      Made[I] = Rest;
    }
    return Made;
  }();
  std::uint32_t Crc = ~0U;
  for (const char C : Bytes)
    Crc = Table[(Crc ^ static_cast<unsigned char>(C)) & 0xff] ^ Crc >> 8;
  return ~Crc;
}

/// Plans \p Text over the tables that are there.
grpc::Status resolve(const Emulator &In, const std::string &InstanceName,
                     const std::string &Text, const QueryContext &Context,
                     QueryPlan &To, TablePlace &Place) {
  if (!Instances::isInstanceName(InstanceName))
    return invalidInstanceName(InstanceName);
  Place.In = In.Held.find(InstanceName);
  const auto Families =
      [&Place](const std::string &Table,
               std::vector<std::pair<std::string, v2::Type>> &Columns) {
        if (!Place.In)
          return notFound("table", Table);
        Place.Id = Table;
        const auto Config = Place.In->Store->GetTable(Table);
        if (!Config.ok())
          return toGrpc(Config.status());
        for (const reference::ColumnFamily &Family : Config->families) {
          v2::Type Type;
          if (Family.aggregate != reference::Aggregate::kNone)
            Type.mutable_aggregate_type();
          Columns.emplace_back(Family.name, std::move(Type));
        }
        return grpc::Status::OK;
      };
  return planQuery(Text, Context, Families, To);
}

v2::ResultSetMetadata metadataOf(const QueryPlan &Of) {
  v2::ResultSetMetadata Metadata;
  for (const QueryPlan::Column &Column : Of.Columns) {
    auto &Proto = *Metadata.mutable_proto_schema()->add_columns();
    Proto.set_name(Column.Name);
    *Proto.mutable_type() = Column.Of.Type;
    // NULL and [] are of numbers.
    v2::Type &Type = Column.Of.Type.has_array_type()
                         ? *Proto.mutable_type()
                                ->mutable_array_type()
                                ->mutable_element_type()
                         : *Proto.mutable_type();
    if (Type.kind_case() == v2::Type::KIND_NOT_SET)
      Type.mutable_int64_type();
  }
  return Metadata;
}

/// Returns the token that PrepareQuery returns and ExecuteQuery takes.
std::string tokenOf(const v2::PrepareQueryRequest &Request,
                    const v2::ResultSetMetadata &Metadata) {
  v2::PrepareQueryResponse Token;
  *Token.mutable_metadata() = Metadata;
  Token.set_prepared_query(Request.SerializeAsString());
  return Token.SerializeAsString();
}

/// The request that \p From is about, with the values of its parameters.
grpc::Status readRequest(const v2::ExecuteQueryRequest &From,
                         v2::PrepareQueryRequest &Of,
                         std::optional<v2::ResultSetMetadata> &Prepared,
                         QueryParameters &Given) {
  if (From.query().empty() == From.prepared_query().empty())
    return invalid("expected either query or prepared_query");
  if (!From.prepared_query().empty()) {
    v2::PrepareQueryResponse Token;
    if (!Token.ParseFromString(From.prepared_query()) ||
        !Of.ParseFromString(Token.prepared_query()))
      return invalid("Invalid prepared query. Please retry request with a "
                     "valid prepared query");
    if (From.has_proto_format())
      return invalid("data_format: the prepared query has one");
    if (From.instance_name() != Of.instance_name())
      return invalid("instance_name: the query was prepared for '" +
                     Of.instance_name() + "'");
    Prepared = Token.metadata();
  } else {
    Of.set_instance_name(From.instance_name());
    Of.set_query(From.query());
  }
  for (const auto &[Name, Value] : From.params()) {
    if (!Prepared) {
      if (!Value.has_type())
        return invalid("params: @" + Name + " has no type");
      (*Of.mutable_param_types())[Name] = Value.type();
    } else if (const auto Type = Of.param_types().find(Name);
               Type == Of.param_types().end()) {
      return invalid("params: the prepared query has no @" + Name);
    } else if (Value.has_type() &&
               !MessageDifferencer::Equals(Value.type(), Type->second)) {
      return invalid("params: @" + Name +
                     " is of another type than in param_types");
    }
    Given[Name] = Value;
  }
  return grpc::Status::OK;
}

/// Returns the error after which clients prepare the query again.
grpc::Status expired() {
  constexpr char Message[] = "The prepared query has expired. Please re-issue "
                             "the ExecuteQuery with a valid prepared query.";
  google::rpc::PreconditionFailure Failure;
  Failure.add_violations()->set_type("PREPARED_QUERY_EXPIRED");
  google::rpc::Status Details;
  Details.set_code(grpc::StatusCode::FAILED_PRECONDITION);
  Details.set_message(Message);
  Details.add_details()->PackFrom(Failure);
  return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, Message,
                      Details.SerializeAsString());
}

QueryTypes typesOf(const v2::PrepareQueryRequest &Of) {
  return {Of.param_types().begin(), Of.param_types().end()};
}

} // namespace

grpc::Status prepareQuery(const Emulator &In,
                          const v2::PrepareQueryRequest &From,
                          v2::PrepareQueryResponse &To) {
  QueryPlan Of;
  TablePlace Place;
  const QueryTypes Types = typesOf(From);
  if (grpc::Status Status = resolve(In, From.instance_name(), From.query(),
                                    {Types, nullptr, nowOf(In)}, Of, Place);
      !Status.ok())
    return Status;
  *To.mutable_metadata() = metadataOf(Of);
  To.set_prepared_query(tokenOf(From, To.metadata()));
  setMicros(
      std::chrono::floor<microseconds>(
          (std::chrono::system_clock::now() + Validity).time_since_epoch()),
      *To.mutable_valid_until());
  return grpc::Status::OK;
}

v2::ExecuteQueryRequest withText(const v2::ExecuteQueryRequest &From) {
  v2::PrepareQueryRequest Of;
  std::optional<v2::ResultSetMetadata> Prepared;
  QueryParameters Given;
  v2::ExecuteQueryRequest Result = From;
  if (readRequest(From, Of, Prepared, Given).ok())
    Result.set_query(Of.query());
  Result.clear_prepared_query();
  return Result;
}

grpc::Status QueryResult::start(const Emulator &In,
                                const v2::ExecuteQueryRequest &Request,
                                std::shared_ptr<QueryResult> &Started) {
  v2::PrepareQueryRequest From;
  std::optional<v2::ResultSetMetadata> Prepared;
  QueryParameters Given;
  if (grpc::Status Status = readRequest(Request, From, Prepared, Given);
      !Status.ok())
    return Status;
  Started.reset(new QueryResult);
  QueryResult &Made = *Started;
  TablePlace Place;
  const QueryTypes Types = typesOf(From);
  if (grpc::Status Status =
          resolve(In, From.instance_name(), From.query(),
                  {Types, &Given, nowOf(In)}, Made.Plan, Place);
      !Status.ok()) {
    // A family that the query reads is no longer there.
    const bool IsExpired =
        Prepared && Status.error_code() == grpc::StatusCode::INVALID_ARGUMENT &&
        !resolve(In, From.instance_name(), From.query(),
                 {Types, nullptr, nowOf(In)}, Made.Plan, Place)
             .ok();
    return IsExpired ? expired() : Status;
  }
  v2::ResultSetMetadata Metadata = metadataOf(Made.Plan);
  if (Prepared && !MessageDifferencer::Equals(*Prepared, Metadata))
    return expired();
  const std::string &Token = Request.resume_token();
  const bool IsStream = Made.Plan.isStream();
  // Clients have that of a prepared query, and take no other.
  if (Token.empty() && !Prepared)
    Made.Metadata = std::move(Metadata);
  else if (Token.size() == 1 && Token[0] == AtEnd)
    return grpc::Status::OK;
  else if (!Token.empty() &&
           (IsStream ? Token[0] != AfterKey
                     : Token[0] != AfterRows ||
                           !absl::SimpleAtoi(Token.substr(1), &Made.Sent)))
    return invalid("resume_token: it is not one of this emulator");
  Made.ToSkip = Made.Sent;
  Made.Run.emplace(
      Made.Plan,
      [&Made](QueryValueList Values) {
        if (Made.ToSkip-- > 0)
          return;
        Made.ToSkip = 0;
        for (v2::Value &Each : Values)
          Made.PendingBytes += Each.ByteSizeLong();
        Made.Pending.push_back(std::move(Values));
      },
      Made.Failed);
  if (Made.Plan.innermost().Table) {
    auto Rows = requestOf(
        Made.Plan.innermost(),
        Token.empty() || !IsStream ? "" : after(Token.substr(1)), Made.Failed);
    Made.Scan.emplace(Place.In->Store, Place.Id, std::move(Rows));
  }
  Made.HasMore = true;
  return Made.Failed;
}

grpc::Status QueryResult::step() {
  bool HasMore = false;
  if (Scan) {
    const auto More =
        Scan->Step(RowsPerStepOfQuery, [&](const reference::RowView &Row) {
          IsSatisfied = !Run->add(Row);
          return !IsSatisfied && PendingBytes < BytesPerBatch;
        });
    if (!More.ok())
      return toGrpc(More.status());
    HasMore = *More && !IsSatisfied;
  }
  if (!HasMore) {
    Run->finish();
    this->HasMore = false;
  }
  return Failed;
}

Progress QueryResult::next(v2::ExecuteQueryResponse &Message,
                           grpc::Status &Status) {
  if (Metadata) {
    *Message.mutable_metadata() = *std::move(Metadata);
    Metadata.reset();
    return Progress::Message;
  }
  const bool IsStream = Plan.isStream();
  if (HasMore && Pending.empty()) {
    if (Status = step(); !Status.ok())
      return Progress::End;
    if (HasMore && Pending.empty() && !IsStream)
      return Progress::Nothing;
  }
  v2::PartialResultSet &Results = *Message.mutable_results();
  v2::ProtoRows Rows;
  std::size_t Bytes = 0;
  for (; !Pending.empty() && (IsStream || Bytes < BytesPerBatch); ++Sent) {
    for (v2::Value &Each : Pending.front()) {
      Bytes += Each.ByteSizeLong();
      *Rows.add_values() = std::move(Each);
    }
    Pending.pop_front();
  }
  PendingBytes -= std::min(PendingBytes, Bytes);
  if (Rows.values_size() != 0) {
    std::string Data = Rows.SerializeAsString();
    // There is no estimate, because the client for Node.js takes it as the size
    // of what is still to come.
    Results.set_batch_checksum(crc32c(Data));
    Results.mutable_proto_rows_batch()->set_batch_data(std::move(Data));
  }
  const bool IsOver = !HasMore && Pending.empty();
  Results.set_resume_token(IsOver     ? std::string(1, AtEnd)
                           : IsStream ? AfterKey + Scan->last_key()
                                      : AfterRows + std::to_string(Sent));
  return IsOver ? Progress::LastMessage : Progress::Message;
}

} // namespace bigtable_ttl::emulator

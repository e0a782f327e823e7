// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Queries.h"
#include "ProtoTime.h"
#include "QueryBinding.h"
#include "Statuses.h"
#include "ToProto.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <google/protobuf/util/message_differencer.h>
#include <limits>
#include <map>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using google::protobuf::util::MessageDifferencer;
using reference::Bound;
using reference::Filter;
using reference::RowRange;
using std::chrono::microseconds;

namespace {

/// A batch ends at the first row at which it has so many bytes of keys and
/// values.
constexpr std::size_t BytesPerBatch = 256 << 10;
/// As RowMessages: some milliseconds.
constexpr std::int64_t RowsPerStepOfQuery = 10000;
/// The first character of a resume token. The last key that was sent follows,
/// or nothing at the end.
constexpr char AfterKey = 'k';
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

// The columns of a query.

v2::Type bytesType() {
  v2::Type Type;
  Type.mutable_bytes_type();
  return Type;
}

/// Returns the type of a column's values: one value, or all of a history.
v2::Type columnType(const Query &Of) {
  if (!Of.WithHistory)
    return bytesType();
  v2::Type Type;
  auto &Struct =
      *Type.mutable_array_type()->mutable_element_type()->mutable_struct_type();
  auto &Timestamp = *Struct.add_fields();
  Timestamp.set_field_name("timestamp");
  Timestamp.mutable_type()->mutable_timestamp_type();
  auto &Value = *Struct.add_fields();
  Value.set_field_name("value");
  *Value.mutable_type() = bytesType();
  return Type;
}

v2::Type typeOf(const Query &Of, const Query::Column &Column) {
  switch (Column.What) {
  case Query::Column::Kind::Key:
    return bytesType();
  case Query::Column::Kind::Qualifier:
    return columnType(Of);
  case Query::Column::Kind::Family:
    break;
  }
  v2::Type Type;
  *Type.mutable_map_type()->mutable_key_type() = bytesType();
  *Type.mutable_map_type()->mutable_value_type() = columnType(Of);
  return Type;
}

enum class ParameterKind { Bytes, Timestamp, Int };

grpc::Status checkParameter(const std::map<std::string, v2::Type> &Types,
                            const std::string &Name, ParameterKind Kind) {
  const auto Found = Types.find(Name);
  if (Found == Types.end())
    return invalid("param_types: @" + Name + " has no type");
  const v2::Type &Type = Found->second;
  const bool IsRight = Kind == ParameterKind::Bytes
                           ? Type.has_bytes_type() || Type.has_string_type()
                       : Kind == ParameterKind::Timestamp
                           ? Type.has_timestamp_type()
                           : Type.has_int64_type();
  if (IsRight)
    return grpc::Status::OK;
  return invalid("param_types: expected @" + Name + " to be " +
                 (Kind == ParameterKind::Bytes       ? "BYTES or STRING"
                  : Kind == ParameterKind::Timestamp ? "TIMESTAMP"
                                                     : "INT64"));
}

/// Each parameter that \p Of has must be of the type that is used there.
grpc::Status checkParameters(const Query &Of,
                             const std::map<std::string, v2::Type> &Types) {
  grpc::Status Status;
  const auto Check = [&](const auto &Value, ParameterKind Kind) {
    if (const auto *Named = std::get_if<QueryParameter>(&Value))
      if (Status.ok())
        Status = checkParameter(Types, Named->Name, Kind);
  };
  for (const auto *Time : {&Of.After, &Of.AfterOrEqual, &Of.Before, &Of.AsOf})
    if (*Time)
      Check((*Time)->Base, ParameterKind::Timestamp);
  if (Of.LatestN)
    Check(*Of.LatestN, ParameterKind::Int);
  for (const Query::Condition &Condition : Of.Conditions)
    for (const QueryBytes &Value : Condition.Values)
      Check(Value, ParameterKind::Bytes);
  return Status;
}

/// Parses \p Text and resolves its names by the tables that are there.
grpc::Status resolve(const Emulator &In, const std::string &InstanceName,
                     const std::string &Text,
                     const std::map<std::string, v2::Type> &Types, Query &To,
                     TablePlace &Place) {
  if (!Instances::isInstanceName(InstanceName))
    return invalidInstanceName(InstanceName);
  if (grpc::Status Status = parse(Text, To); !Status.ok())
    return Status;
  Place.In = In.Held.find(InstanceName);
  Place.Id = To.Table;
  if (!Place.In)
    return notFound("table", To.Table);
  const auto Config = Place.In->Store->GetTable(To.Table);
  if (!Config.ok())
    return toGrpc(Config.status());
  if (To.IsStar) {
    To.Columns.push_back({Query::Column::Kind::Key, "_key", "", "_key"});
    for (const reference::ColumnFamily &Family : Config->families)
      To.Columns.push_back(
          {Query::Column::Kind::Family, Family.name, "", Family.name});
  }
  for (const Query::Column &Column : To.Columns) {
    if (Column.What == Query::Column::Kind::Key)
      continue;
    const auto Family = std::find_if(
        Config->families.begin(), Config->families.end(),
        [&](const auto &Each) { return Each.name == Column.Family; });
    if (Family == Config->families.end())
      return invalid("SQL: table '" + To.Table + "' has no column family '" +
                     Column.Family + "'");
    if (Family->aggregate != reference::Aggregate::kNone)
      return unimplemented("queries of aggregates, such as family '" +
                           Column.Family + "',");
  }
  return checkParameters(To, Types);
}

v2::ResultSetMetadata metadataOf(const Query &Of) {
  v2::ResultSetMetadata Metadata;
  for (const Query::Column &Column : Of.Columns) {
    auto &Proto = *Metadata.mutable_proto_schema()->add_columns();
    Proto.set_name(Column.Name);
    *Proto.mutable_type() = typeOf(Of, Column);
  }
  return Metadata;
}

// The request that a query and its parameters make.

Filter filterOf(const Query &Of, QueryBinding &With, grpc::Status &Status) {
  const auto [Begin, End] = With.times(Of);
  if (End <= Begin)
    return Filter::BlockAll();
  std::vector<Filter> Stages;
  if (Begin != 0 || End != QueryBinding::NoEnd)
    Stages.push_back(Filter::TimestampRange(
        microseconds(Begin),
        microseconds(End == QueryBinding::NoEnd ? 0 : End)));
  if (Of.LatestN) {
    const std::int64_t N = With.number(*Of.LatestN);
    if (N < 1)
      Status = invalid("SQL: latest_n: expected 1 or more, but got " +
                       std::to_string(N));
    Stages.push_back(Filter::Latest(static_cast<std::int32_t>(
        std::min<std::int64_t>(N, std::numeric_limits<std::int32_t>::max()))));
  } else if (!Of.WithHistory) {
    Stages.push_back(Filter::Latest(1));
  }
  if (Stages.empty())
    return Filter::PassAll();
  return Stages.size() == 1 ? Stages.front() : Filter::Chain(std::move(Stages));
}

/// The keys of a condition, as `[begin, end)` with an empty end for none. The
/// first key after \p K is K with a zero byte.
using KeyRange = std::pair<std::string, std::optional<std::string>>;

std::string after(std::string Key) {
  Key += '\0';
  return Key;
}

std::vector<KeyRange> rangesOf(const Query::Condition &Of, QueryBinding &With) {
  using Kind = Query::Condition::Kind;
  std::vector<KeyRange> Ranges;
  for (const QueryBytes &Value : Of.Values) {
    const std::string Key = With.bytes(Value);
    switch (Of.What) {
    case Kind::Equal:
    case Kind::In:
      Ranges.emplace_back(Key, after(Key));
      break;
    case Kind::Less:
      Ranges.emplace_back("", Key);
      break;
    case Kind::AtMost:
      Ranges.emplace_back("", after(Key));
      break;
    case Kind::Greater:
      Ranges.emplace_back(after(Key), std::nullopt);
      break;
    case Kind::AtLeast:
      Ranges.emplace_back(Key, std::nullopt);
      break;
    case Kind::StartsWith: {
      const RowRange Range = RowRange::Prefix(Key);
      Ranges.emplace_back(Key, Range.end.kind == Bound::Kind::kNone
                                   ? std::nullopt
                                   : std::optional(Range.end.at));
      break;
    }
    }
  }
  return Ranges;
}

std::vector<KeyRange> intersect(const std::vector<KeyRange> &A,
                                const std::vector<KeyRange> &B) {
  std::vector<KeyRange> Both;
  for (const KeyRange &Left : A)
    for (const KeyRange &Right : B) {
      KeyRange Range{std::max(Left.first, Right.first), Left.second};
      if (!Range.second || (Right.second && *Right.second < *Range.second))
        Range.second = Right.second;
      if (!Range.second || Range.first < *Range.second)
        Both.push_back(std::move(Range));
    }
  return Both;
}

/// The rows that \p Of reads, from \p From on.
reference::ReadRowsRequest requestOf(const Query &Of, QueryBinding &With,
                                     const std::string &From,
                                     grpc::Status &Status) {
  std::vector<KeyRange> Ranges{{From, std::nullopt}};
  for (const Query::Condition &Condition : Of.Conditions)
    Ranges = intersect(Ranges, rangesOf(Condition, With));
  reference::ReadRowsRequest Request;
  Request.filter = filterOf(Of, With, Status);
  for (auto &[Begin, End] : Ranges)
    Request.rows.ranges.push_back(
        {Bound::Closed(std::move(Begin)),
         End ? Bound::Open(*std::move(End)) : Bound::None()});
  if (Ranges.empty())
    // No prefix, no row.
    Request.prefixes.emplace();
  // A missing value causes all other errors.
  if (!With.status().ok())
    Status = With.status();
  return Request;
}

// Results.

void set(microseconds At, std::string_view Bytes, v2::Value &To) {
  auto &Fields = *To.mutable_array_value();
  setMicros(At, *Fields.add_values()->mutable_timestamp_value());
  *Fields.add_values()->mutable_bytes_value() = Bytes;
}

/// Sets \p To to the cells of the column at \p Cell, and moves on behind them.
void takeColumn(const reference::RowView &Row, bool WithHistory,
                std::size_t &Cell, v2::Value &To) {
  const reference::CellView &First = Row.cells[Cell];
  if (!WithHistory)
    *To.mutable_bytes_value() = First.value;
  for (; Cell != Row.cells.size() && Row.cells[Cell].family == First.family &&
         Row.cells[Cell].qualifier == First.qualifier;
       ++Cell)
    if (WithHistory)
      set(Row.cells[Cell].timestamp, Row.cells[Cell].value,
          *To.mutable_array_value()->add_values());
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
      return invalid("prepared_query: it is not one of this emulator");
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

std::map<std::string, v2::Type> typesOf(const v2::PrepareQueryRequest &Of) {
  return {Of.param_types().begin(), Of.param_types().end()};
}

} // namespace

grpc::Status prepareQuery(const Emulator &In,
                          const v2::PrepareQueryRequest &From,
                          v2::PrepareQueryResponse &To) {
  Query Of;
  TablePlace Place;
  if (grpc::Status Status = resolve(In, From.instance_name(), From.query(),
                                    typesOf(From), Of, Place);
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
  TablePlace Place;
  if (grpc::Status Status = resolve(In, From.instance_name(), From.query(),
                                    typesOf(From), Started->Of, Place);
      !Status.ok())
    return Status;
  v2::ResultSetMetadata Metadata = metadataOf(Started->Of);
  if (Prepared && !MessageDifferencer::Equals(*Prepared, Metadata))
    return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                        "prepared_query: the table's columns have changed");
  const std::string &Token = Request.resume_token();
  // Clients have that of a prepared query, and take no other.
  if (Token.empty() && !Prepared)
    Started->Metadata = std::move(Metadata);
  else if (Token.size() == 1 && Token[0] == AtEnd)
    return grpc::Status::OK;
  else if (!Token.empty() && Token[0] != AfterKey)
    return invalid("resume_token: it is not one of this emulator");
  QueryBinding With(
      std::chrono::floor<microseconds>(In.Clock->Now().time_since_epoch()),
      Given);
  grpc::Status Status;
  auto Rows = requestOf(Started->Of, With,
                        Token.empty() ? "" : after(Token.substr(1)), Status);
  if (Status.ok())
    Started->Scan.emplace(Place.In->Store, Place.Id, std::move(Rows));
  return Status;
}

void QueryResult::add(const reference::RowView &Row) {
  Bytes += Row.key.size();
  for (const Query::Column &Column : Of.Columns) {
    v2::Value &Value = *Rows.add_values();
    if (Column.What == Query::Column::Kind::Key) {
      *Value.mutable_bytes_value() = Row.key;
      continue;
    }
    const bool IsFamily = Column.What == Query::Column::Kind::Family;
    if (IsFamily)
      Value.mutable_array_value();
    for (std::size_t I = 0; I != Row.cells.size();) {
      const reference::CellView &Cell = Row.cells[I];
      if (Cell.family != Column.Family ||
          (!IsFamily && Cell.qualifier != Column.Qualifier)) {
        ++I;
        continue;
      }
      if (!IsFamily) {
        takeColumn(Row, Of.WithHistory, I, Value);
        break;
      }
      auto &Entry =
          *Value.mutable_array_value()->add_values()->mutable_array_value();
      *Entry.add_values()->mutable_bytes_value() = Cell.qualifier;
      takeColumn(Row, Of.WithHistory, I, *Entry.add_values());
    }
    Bytes += Value.ByteSizeLong();
  }
}

Progress QueryResult::next(v2::ExecuteQueryResponse &Message,
                           grpc::Status &Status) {
  if (Metadata) {
    *Message.mutable_metadata() = *std::move(Metadata);
    Metadata.reset();
    return Progress::Message;
  }
  v2::PartialResultSet &Results = *Message.mutable_results();
  Rows.Clear();
  Bytes = 0;
  bool HasMore = false;
  if (Scan) {
    const auto More =
        Scan->Step(RowsPerStepOfQuery, [&](const reference::RowView &Row) {
          add(Row);
          return Bytes < BytesPerBatch;
        });
    if (!More.ok()) {
      Status = toGrpc(More.status());
      return Progress::End;
    }
    HasMore = *More;
  }
  if (Rows.values_size() != 0) {
    std::string Data = Rows.SerializeAsString();
    // There is no estimate, because the client for Node.js takes it as the size
    // of what is still to come.
    Results.set_batch_checksum(crc32c(Data));
    Results.mutable_proto_rows_batch()->set_batch_data(std::move(Data));
  }
  Results.set_resume_token(HasMore ? AfterKey + Scan->last_key()
                                   : std::string(1, AtEnd));
  return HasMore ? Progress::Message : Progress::LastMessage;
}

} // namespace bigtable_ttl::emulator

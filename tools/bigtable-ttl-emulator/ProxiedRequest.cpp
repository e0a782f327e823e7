// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProxiedRequest.h"
#include <google/protobuf/arena.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <string_view>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace v2 = google::bigtable::v2;

namespace {

/// Returns the ID in projects/P/instances/I/tables/ID, or in a name below that.
std::string idOf(std::string_view Name) {
  constexpr std::string_view Before = "/tables/";
  const std::size_t At = Name.find(Before);
  if (At == std::string_view::npos)
    return "";
  Name.remove_prefix(At + Before.size());
  return std::string(Name.substr(0, Name.find('/')));
}

template <typename Request> std::string tableNamed(const Request &From) {
  return idOf(From.table_name().empty() ? From.authorized_view_name()
                                        : From.table_name());
}
/// Queries name their tables themselves.
std::string tableNamed(const v2::PrepareQueryRequest & /*From*/) { return ""; }
std::string tableNamed(const v2::ExecuteQueryRequest & /*From*/) { return ""; }
std::string tableNamed(const admin::CreateTableRequest &From) {
  return From.table_id();
}
std::string tableNamed(const admin::ModifyColumnFamiliesRequest &From) {
  return idOf(From.name());
}

/// In an arena, because requests of many mutations are taken apart faster.
template <typename Request, typename Function>
void withParsed(const grpc::ByteBuffer &Bytes, Function Use) {
  google::protobuf::Arena Arena;
  auto *Parsed = google::protobuf::Arena::CreateMessage<Request>(&Arena);
  // The slices are shared, and only this reference to them is consumed.
  grpc::ByteBuffer Copy(Bytes);
  if (grpc::SerializationTraits<Request>::Deserialize(&Copy, Parsed).ok())
    Use(*Parsed);
}

template <typename Request>
grpc::Status check(RequestCheck &By, const CheckedMethod &Method,
                   const grpc::CallbackServerContext &Context,
                   const grpc::ByteBuffer &Bytes, const EmulatorClock &Clock) {
  grpc::Status Status;
  withParsed<Request>(Bytes, [&](const Request &From) {
    Status = By.check(Method.Name, Context, tableNamed(From), From, Clock);
  });
  return Status;
}

template <typename Request>
void noteFailure(RequestCheck &By, const grpc::ByteBuffer &Bytes) {
  withParsed<Request>(Bytes,
                      [&](const Request &From) { By.noteFailure(From); });
}

#define DATA "/google.bigtable.v2.Bigtable/"
#define TABLES "/google.bigtable.admin.v2.BigtableTableAdmin/"
constexpr CheckedMethod Methods[] = {
    {DATA "ReadRows", false, check<v2::ReadRowsRequest>, nullptr},
    {DATA "MutateRow", true, check<v2::MutateRowRequest>,
     noteFailure<v2::MutateRowRequest>},
    {DATA "MutateRows", false, check<v2::MutateRowsRequest>,
     noteFailure<v2::MutateRowsRequest>},
    {DATA "CheckAndMutateRow", true, check<v2::CheckAndMutateRowRequest>,
     nullptr},
    {DATA "ReadModifyWriteRow", true, check<v2::ReadModifyWriteRowRequest>,
     nullptr},
    {DATA "PrepareQuery", true, check<v2::PrepareQueryRequest>, nullptr},
    {DATA "ExecuteQuery", false, check<v2::ExecuteQueryRequest>, nullptr},
    {TABLES "CreateTable", true, check<admin::CreateTableRequest>, nullptr},
    {TABLES "ModifyColumnFamilies", true,
     check<admin::ModifyColumnFamiliesRequest>, nullptr},
};
#undef DATA
#undef TABLES

} // namespace

const CheckedMethod *checkedMethod(const std::string &Name) {
  for (const CheckedMethod &Each : Methods)
    if (Name == Each.Name)
      return &Each;
  return nullptr;
}

bool mayBeSentAgain(const grpc::Status &Status) {
  switch (Status.error_code()) {
  case grpc::StatusCode::ABORTED:
  case grpc::StatusCode::CANCELLED:
  case grpc::StatusCode::DEADLINE_EXCEEDED:
  case grpc::StatusCode::INTERNAL:
  case grpc::StatusCode::UNAVAILABLE:
  case grpc::StatusCode::UNKNOWN:
    return true;
  default:
    return false;
  }
}

} // namespace bigtable_ttl::emulator

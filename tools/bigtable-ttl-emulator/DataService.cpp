// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DataService.h"
#include "Reactors.h"
#include "RowStream.h"
#include "Statuses.h"
#include "ToProto.h"
#include "google/bigtable/v2/feature_flags.pb.h"
#include <absl/strings/escaping.h>
#include <algorithm>
#include <bigtable_ttl/reference/from_proto.h>
#include <iterator>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using reference::FromProto;

namespace {

/// Of MutateRows' answer; a message of so many is small.
constexpr int EntriesPerMessage = 10000;

/// Where the table of \p Request is. Requests of the older protocol have no
/// views.
template <typename Request>
grpc::Status find(const Emulator &In, const Request &From, TablePlace &Place) {
  if (!From.authorized_view_name().empty())
    return unimplemented("authorized views");
  return In.Held.find(From.table_name(), Place);
}

/// Whether the client says that it knows how to read backwards: a server does
/// not do so otherwise.
bool canReverse(const grpc::CallbackServerContext &Context) {
  const auto Found = Context.client_metadata().find("bigtable-features");
  if (Found == Context.client_metadata().end())
    return false;
  const absl::string_view Text(Found->second.data(), Found->second.size());
  std::string Bytes;
  v2::FeatureFlags Flags;
  return (absl::WebSafeBase64Unescape(Text, &Bytes) ||
          absl::Base64Unescape(Text, &Bytes)) &&
         Flags.ParseFromString(Bytes) && Flags.reverse_scans();
}

/// A stream that ends at once, or after a fault.
template <typename Response>
grpc::ServerWriteReactor<Response> *end(grpc::CallbackServerContext *Context,
                                        std::optional<Fault> Struck,
                                        grpc::Status With) {
  return answerWithStream<Response>(
      Context, std::move(Struck),
      [With = std::move(With)](Response &, grpc::Status &Status) {
        Status = With;
        return Progress::End;
      });
}

} // namespace

grpc::ServerWriteReactor<v2::ReadRowsResponse> *
DataService::ReadRows(grpc::CallbackServerContext *Context,
                      const v2::ReadRowsRequest *Request) {
  auto Struck = arrive(In, *Context, "google.bigtable.v2.Bigtable/ReadRows",
                       *Request, Request->table_name());
  const auto Fail = [&](grpc::Status Status) {
    return end<v2::ReadRowsResponse>(Context, std::move(Struck),
                                     std::move(Status));
  };
  if (!Request->materialized_view_name().empty())
    return Fail(unimplemented("materialized views"));
  TablePlace Place;
  if (grpc::Status Status = find(In, *Request, Place); !Status.ok())
    return Fail(std::move(Status));
  if (Request->reversed() && !canReverse(*Context))
    return Fail(grpc::Status(
        grpc::StatusCode::UNIMPLEMENTED,
        "reversed: the client does not say in bigtable-features that it has "
        "reverse_scans"));
  auto Converted = FromProto(*Request);
  if (!Converted.ok())
    return Fail(toGrpc(Converted.status()));
  return answerWithStream<v2::ReadRowsResponse>(
      Context, std::move(Struck),
      [Messages = std::make_shared<RowMessages>(Place.In->Store, Place.Id,
                                                *std::move(Converted))](
          v2::ReadRowsResponse &Message, grpc::Status &Status) {
        return Messages->next(Message, Status);
      });
}

grpc::ServerWriteReactor<v2::SampleRowKeysResponse> *
DataService::SampleRowKeys(grpc::CallbackServerContext *Context,
                           const v2::SampleRowKeysRequest *Request) {
  auto Struck =
      arrive(In, *Context, "google.bigtable.v2.Bigtable/SampleRowKeys",
             *Request, Request->table_name());
  const auto Fail = [&](grpc::Status Status) {
    return end<v2::SampleRowKeysResponse>(Context, std::move(Struck),
                                          std::move(Status));
  };
  if (!Request->materialized_view_name().empty())
    return Fail(unimplemented("materialized views"));
  TablePlace Place;
  if (grpc::Status Status = find(In, *Request, Place); !Status.ok())
    return Fail(std::move(Status));
  const auto Size = Place.In->Store->Size(Place.Id);
  if (!Size.ok())
    return Fail(toGrpc(Size.status()));
  // Where the table was split when it was made, and its end.
  std::vector<std::string> Keys;
  {
    const std::lock_guard<std::mutex> Lock(Place.In->Mutex);
    for (const auto &Split : Place.In->Tables[Place.Id].initial_splits())
      Keys.push_back(Split.key());
  }
  std::sort(Keys.begin(), Keys.end());
  Keys.emplace_back();
  return answerWithStream<v2::SampleRowKeysResponse>(
      Context, std::move(Struck),
      [Keys = std::move(Keys), Bytes = Size->bytes,
       Next = std::size_t{0}](v2::SampleRowKeysResponse &Message,
                              grpc::Status & /*Status*/) mutable {
        if (Next == Keys.size())
          return Progress::End;
        Message.set_row_key(Keys[Next]);
        ++Next;
        Message.set_offset_bytes(static_cast<std::int64_t>(
            Bytes / Keys.size() * Next +
            Bytes % Keys.size() * Next / Keys.size()));
        return Progress::Message;
      });
}

grpc::ServerUnaryReactor *
DataService::MutateRow(grpc::CallbackServerContext *Context,
                       const v2::MutateRowRequest *Request,
                       v2::MutateRowResponse * /*Response*/) {
  return answer(In, Context, "google.bigtable.v2.Bigtable/MutateRow", *Request,
                Request->table_name(), [this, Request] {
                  TablePlace Place;
                  if (grpc::Status Status = find(In, *Request, Place);
                      !Status.ok())
                    return Status;
                  const auto Mutations = FromProto(Request->mutations());
                  if (!Mutations.ok())
                    return toGrpc(Mutations.status());
                  return toGrpc(Place.In->Store->MutateRow(
                      Place.Id, Request->row_key(), *Mutations));
                });
}

grpc::ServerWriteReactor<v2::MutateRowsResponse> *
DataService::MutateRows(grpc::CallbackServerContext *Context,
                        const v2::MutateRowsRequest *Request) {
  auto Struck = arrive(In, *Context, "google.bigtable.v2.Bigtable/MutateRows",
                       *Request, Request->table_name());
  const auto End = [&](grpc::Status Status) {
    return end<v2::MutateRowsResponse>(Context, std::move(Struck),
                                       std::move(Status));
  };
  if (Struck && Struck->fails() && !Struck->AfterWork &&
      Struck->AfterMessages == 0)
    return End(grpc::Status::OK);
  TablePlace Place;
  if (grpc::Status Status = find(In, *Request, Place); !Status.ok())
    return End(std::move(Status));
  const auto Entries = reference::internal::ConvertAll<reference::RowMutations>(
      "Entry list", Request->entries(),
      [](const auto &Entry) { return FromProto(Entry); });
  if (!Entries.ok())
    return End(toGrpc(Entries.status()));
  auto Statuses = Place.In->Store->MutateRows(Place.Id, *Entries);
  if (!Statuses.ok())
    return End(toGrpc(Statuses.status()));
  return answerWithStream<v2::MutateRowsResponse>(
      Context, std::move(Struck),
      [Statuses = *std::move(Statuses), Next = std::size_t{0}](
          v2::MutateRowsResponse &Message, grpc::Status & /*Status*/) mutable {
        if (Next == Statuses.size())
          return Progress::End;
        for (int I = 0; I != EntriesPerMessage && Next != Statuses.size();
             ++I, ++Next) {
          auto &Entry = *Message.add_entries();
          Entry.set_index(static_cast<std::int64_t>(Next));
          Entry.mutable_status()->set_code(
              static_cast<int>(Statuses[Next].code()));
          Entry.mutable_status()->set_message(Statuses[Next].message());
        }
        return Progress::Message;
      });
}

grpc::ServerUnaryReactor *
DataService::CheckAndMutateRow(grpc::CallbackServerContext *Context,
                               const v2::CheckAndMutateRowRequest *Request,
                               v2::CheckAndMutateRowResponse *Response) {
  return answer(
      In, Context, "google.bigtable.v2.Bigtable/CheckAndMutateRow", *Request,
      Request->table_name(), [this, Request, Response] {
        TablePlace Place;
        if (grpc::Status Status = find(In, *Request, Place); !Status.ok())
          return Status;
        std::optional<reference::Filter> Predicate;
        if (Request->has_predicate_filter()) {
          auto Converted = FromProto(Request->predicate_filter());
          if (!Converted.ok())
            return toGrpc(Converted.status());
          Predicate = *std::move(Converted);
        }
        const auto WhenTrue = FromProto(Request->true_mutations());
        if (!WhenTrue.ok())
          return toGrpc(WhenTrue.status());
        const auto WhenFalse = FromProto(Request->false_mutations());
        if (!WhenFalse.ok())
          return toGrpc(WhenFalse.status());
        const auto Matched = Place.In->Store->CheckAndMutateRow(
            Place.Id, Request->row_key(), Predicate, *WhenTrue, *WhenFalse);
        if (!Matched.ok())
          return toGrpc(Matched.status());
        Response->set_predicate_matched(*Matched);
        return grpc::Status::OK;
      });
}

grpc::ServerUnaryReactor *
DataService::ReadModifyWriteRow(grpc::CallbackServerContext *Context,
                                const v2::ReadModifyWriteRowRequest *Request,
                                v2::ReadModifyWriteRowResponse *Response) {
  return answer(In, Context, "google.bigtable.v2.Bigtable/ReadModifyWriteRow",
                *Request, Request->table_name(), [this, Request, Response] {
                  TablePlace Place;
                  if (grpc::Status Status = find(In, *Request, Place);
                      !Status.ok())
                    return Status;
                  std::vector<reference::ReadModifyWriteRule> Rules;
                  for (const auto &Rule : Request->rules())
                    Rules.push_back(FromProto(Rule));
                  const auto Row = Place.In->Store->ReadModifyWriteRow(
                      Place.Id, Request->row_key(), Rules);
                  if (!Row.ok())
                    return toGrpc(Row.status());
                  *Response->mutable_row() = toProto(*Row);
                  return grpc::Status::OK;
                });
}

grpc::ServerUnaryReactor *
DataService::PingAndWarm(grpc::CallbackServerContext *Context,
                         const v2::PingAndWarmRequest *Request,
                         v2::PingAndWarmResponse * /*Response*/) {
  // Clients prime their channels before any table, and so any instance of ours,
  // need be there.
  return answer(In, Context, "google.bigtable.v2.Bigtable/PingAndWarm",
                *Request, "", [Request] {
                  if (Instances::isInstanceName(Request->name()))
                    return grpc::Status::OK;
                  return invalidInstanceName(Request->name());
                });
}

} // namespace bigtable_ttl::emulator

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A server of this process that passes calls on to another one.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_FRONT_H
#define BIGTABLE_TTL_TEST_EMULATOR_FRONT_H

#include "RequestCheck.h"
#include "Upstream.h"
#include "running_server.h"
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

inline constexpr char kFrontSchema[] = R"(
tables:
  - table: t
    families:
      - {family: f, ttl: one-second, expire-after: 30m}
      - {family: g, ttl: none}
)";

/// A server that checks requests, in front of the one at an address.
class Front {
public:
  explicit Front(std::string const &target,
                 Enforcement enforcement = Enforcement::None,
                 std::uint32_t sample_period = 1,
                 Credentials credentials = Credentials::None) {
    std::vector<clang::tidy::bigtable::SchemaError> errors;
    auto schema =
        clang::tidy::bigtable::Schema::parse({kFrontSchema, "schema"}, errors);
    emulator.Checks =
        std::make_shared<RequestCheck>(*std::move(schema), enforcement, lines);
    server = Server::startInFront(
        emulator, "127.0.0.1:0",
        passOn(emulator, {target, credentials, sample_period}));
    if (server == nullptr)
      std::abort();
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(256 << 20);
    channel = grpc::CreateCustomChannel(
        "127.0.0.1:" + std::to_string(server->port()),
        grpc::InsecureChannelCredentials(), arguments);
    data = google::bigtable::v2::Bigtable::NewStub(channel);
  }

  grpc::Status Set(std::string const &key, std::string const &family,
                   std::chrono::microseconds timestamp,
                   std::string const &value) {
    google::bigtable::v2::MutateRowRequest request;
    request.set_table_name(kTable);
    request.set_row_key(key);
    auto &set = *request.add_mutations()->mutable_set_cell();
    set.set_family_name(family);
    set.set_column_qualifier("q");
    set.set_timestamp_micros(timestamp.count());
    set.set_value(value);
    return RunningServer::Call([&](auto *context) {
      google::bigtable::v2::MutateRowResponse response;
      return data->MutateRow(context, request, &response);
    });
  }

  std::string Found() const {
    std::string all;
    for (auto const &each : emulator.Checks->records()) {
      all += each.first.Check.substr(9) + ":" + each.first.Family + " ";
    }
    return all;
  }

  std::ostringstream lines;
  Emulator emulator;
  std::unique_ptr<Server> server;
  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<google::bigtable::v2::Bigtable::Stub> data;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_TEST_EMULATOR_FRONT_H

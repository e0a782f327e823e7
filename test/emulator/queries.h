// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A table, and queries of it by gRPC with their results as text.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_QUERIES_H
#define BIGTABLE_TTL_TEST_EMULATOR_QUERIES_H

#include "running_server.h"
#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using namespace std::chrono_literals;

/// CRC32C as it is defined, bit by bit.
inline std::uint32_t Crc32c(std::string const &bytes) {
  std::uint32_t crc = 0xffffffff;
  for (char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc & 1) != 0 ? crc >> 1 ^ 0x82f63b78 : crc >> 1;
    }
  }
  return ~crc;
}

inline std::string Text(v2::Type const &type) {
  if (type.has_bytes_type())
    return "bytes";
  if (type.has_timestamp_type())
    return "timestamp";
  if (type.has_string_type())
    return "string";
  if (type.has_int64_type())
    return "int64";
  if (type.has_float64_type())
    return "float64";
  if (type.has_float32_type())
    return "float32";
  if (type.has_bool_type())
    return "bool";
  if (type.has_date_type())
    return "date";
  if (type.has_array_type()) {
    return "[" + Text(type.array_type().element_type()) + "]";
  }
  if (type.has_map_type()) {
    return "{" + Text(type.map_type().key_type()) + ":" +
           Text(type.map_type().value_type()) + "}";
  }
  std::string fields;
  for (auto const &field : type.struct_type().fields()) {
    fields += field.field_name() + " " + Text(field.type()) + ";";
  }
  return "(" + fields + ")";
}

inline std::string Text(v2::Value const &value) {
  EXPECT_FALSE(value.has_type());
  if (value.has_bytes_value())
    return value.bytes_value();
  if (value.has_timestamp_value()) {
    return std::to_string(value.timestamp_value().seconds()) + "s";
  }
  if (value.has_string_value())
    return "'" + value.string_value() + "'";
  if (value.has_int_value())
    return std::to_string(value.int_value());
  if (value.has_float_value())
    return std::to_string(value.float_value()).substr(0, 4);
  if (value.has_bool_value())
    return value.bool_value() ? "true" : "false";
  if (value.has_date_value())
    return std::to_string(value.date_value().year());
  if (!value.has_array_value())
    return "NULL";
  std::string elements;
  for (auto const &each : value.array_value().values()) {
    elements += (elements.empty() ? "" : " ") + Text(each);
  }
  return "[" + elements + "]";
}

class QueriesTest : public ::testing::Test {
protected:
  void SetUp() override {
    EXPECT_RPC_OK(running_.Set("a", "f", 5s, "5"));
    EXPECT_RPC_OK(running_.Set("a", "f", 7s, "7"));
    EXPECT_RPC_OK(running_.Set("a", "g", 5s, "g5"));
    EXPECT_RPC_OK(running_.Set("ab", "f", 6s, "6"));
    EXPECT_RPC_OK(running_.Set("b", "g", 9s, "g9"));
  }

  v2::PrepareQueryRequest Prepared(std::string const &sql) {
    v2::PrepareQueryRequest request;
    request.set_instance_name(kInstance);
    request.set_query(sql);
    request.mutable_proto_format();
    for (auto const &[name, value] : params_) {
      (*request.mutable_param_types())[name] = value.type();
    }
    return request;
  }

  grpc::Status Prepare(v2::PrepareQueryRequest const &request,
                       v2::PrepareQueryResponse &response) {
    return running_.Call([&](auto *context) {
      return running_.data->PrepareQuery(context, request, &response);
    });
  }

  v2::ExecuteQueryRequest Request(std::string const &prepared) {
    v2::ExecuteQueryRequest request;
    request.set_instance_name(kInstance);
    request.set_prepared_query(prepared);
    for (auto const &[name, value] : params_) {
      auto &param = (*request.mutable_params())[name];
      param = value;
      param.clear_type();
    }
    return request;
  }

  /// The rows, each in a line, or the error.
  std::string Execute(v2::ExecuteQueryRequest const &request, int columns) {
    grpc::ClientContext context;
    auto const reader = running_.data->ExecuteQuery(&context, request);
    std::string shown;
    bool is_first =
        request.resume_token().empty() && request.prepared_query().empty();
    tokens_.clear();
    for (v2::ExecuteQueryResponse response; reader->Read(&response);) {
      EXPECT_EQ(response.has_metadata(), is_first);
      is_first = false;
      if (response.has_metadata())
        continue;
      auto const &results = response.results();
      auto const &data = results.proto_rows_batch().batch_data();
      EXPECT_EQ(results.has_batch_checksum(), !data.empty());
      if (!data.empty()) {
        EXPECT_EQ(results.batch_checksum(), Crc32c(data));
      }
      EXPECT_FALSE(results.resume_token().empty());
      // Nothing of the batch is still to come.
      EXPECT_EQ(results.estimated_batch_size(), 0);
      tokens_.push_back(results.resume_token());
      v2::ProtoRows rows;
      EXPECT_TRUE(rows.ParseFromString(data));
      for (int i = 0; i < rows.values_size(); ++i) {
        shown += Text(rows.values(i)) + ((i + 1) % columns == 0 ? "\n" : " ");
      }
    }
    auto const status = reader->Finish();
    return status.ok() ? shown : status.error_message();
  }

  std::string Run(std::string const &sql) {
    v2::PrepareQueryResponse response;
    auto const status = Prepare(Prepared(sql), response);
    if (!status.ok())
      return status.error_message();
    types_.clear();
    auto const &columns = response.metadata().proto_schema().columns();
    for (auto const &column : columns) {
      types_ += column.name() + "=" + Text(column.type()) + ",";
    }
    return Execute(Request(response.prepared_query()), columns.size());
  }

  /// The code and the message with which a query fails.
  std::string Failure(std::string const &sql) {
    v2::PrepareQueryResponse response;
    auto const status = Prepare(Prepared(sql), response);
    return std::to_string(status.error_code()) + " " + status.error_message();
  }

  RunningServer running_;
  std::map<std::string, v2::Value> params_;
  std::string types_;
  std::vector<std::string> tokens_;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_TEST_EMULATOR_QUERIES_H

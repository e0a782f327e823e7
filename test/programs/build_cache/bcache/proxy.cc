// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bcache/proxy.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "google/bigtable/v2/data.pb.h"
#include "grpcpp/client_context.h"
#include <algorithm>
#include <iterator>
#include <set>

namespace bcache {
namespace {

namespace v2 = google::bigtable::v2;

std::int64_t micros(ms t) { return std::chrono::microseconds(t).count(); }

}  // namespace

bool Proxy::upload(std::string const& digest, std::string const& bytes) {
  v2::MutateRowRequest request;
  request.set_table_name(cas_);
  request.set_row_key(digest);
  auto& cell = *request.add_mutations()->mutable_set_cell();
  cell.set_family_name("blob");
  cell.set_column_qualifier("bytes");
  cell.set_timestamp_micros(micros(now()));  // FINE: 30 days from now
  cell.set_value(bytes);
  grpc::ClientContext context;
  v2::MutateRowResponse response;
  return stub_->MutateRow(&context, request, &response).ok();
}

bool Proxy::upload_small(std::string const& digest, std::string const& bytes) {
  v2::MutateRowRequest request;
  request.set_table_name(cas_);
  request.set_row_key(digest);
  auto& cell = *request.add_mutations()->mutable_set_cell();
  cell.set_family_name("blob");
  cell.set_column_qualifier("inline");
  cell.set_timestamp_micros(now().count());  // MISTAKE bigtable-timestamp-unit: milliseconds as microseconds
  cell.set_value(bytes);
  grpc::ClientContext context;
  v2::MutateRowResponse response;
  return stub_->MutateRow(&context, request, &response).ok();
}

bool Proxy::upload_result(std::string const& action, std::string const& digest) {
  v2::MutateRowsRequest request;
  request.set_table_name(actions_);
  auto& entry = *request.add_entries();
  entry.set_row_key(action);
  auto& cell = *entry.add_mutations()->mutable_set_cell();  // MISTAKE bigtable-missing-timestamp: in a message, none means 1970
  cell.set_family_name("result");
  cell.set_column_qualifier("digest");
  cell.set_value(digest);
  grpc::ClientContext context;
  auto reader = stub_->MutateRows(&context, request);  // SAME bigtable-missing-timestamp
  v2::MutateRowsResponse response;
  while (reader->Read(&response)) {
    for (auto const& e : response.entries()) {
      if (e.status().code() != 0) return false;
    }
  }
  return reader->Finish().ok();
}

bool Proxy::upload_result_unless_there(std::string const& action, std::string const& digest) {
  v2::CheckAndMutateRowRequest request;
  request.set_table_name(actions_);
  request.set_row_key(action);
  auto& chain = *request.mutable_predicate_filter()->mutable_chain();
  chain.add_filters()->set_family_name_regex_filter("result");
  chain.add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(micros(now() - 7 * day));
  auto& cell = *request.add_false_mutations()->mutable_set_cell();
  cell.set_family_name("result");
  cell.set_column_qualifier("digest");
  cell.set_timestamp_micros(-1);  // FINE: the server may stamp results
  cell.set_value(digest);
  grpc::ClientContext context;
  v2::CheckAndMutateRowResponse response;
  auto const status = stub_->CheckAndMutateRow(&context, request, &response);  // FINE: the age of results
  return status.ok() && !response.predicate_matched();
}

bool Proxy::take(std::string const& action, std::string const& worker) {
  v2::CheckAndMutateRowRequest request;
  request.set_table_name(actions_);
  request.set_row_key(action);
  auto& range = *request.mutable_predicate_filter()->mutable_column_range_filter();
  range.set_family_name("running");
  range.set_start_qualifier_closed("worker");
  range.set_end_qualifier_closed("worker");
  auto& cell = *request.add_false_mutations()->mutable_set_cell();
  cell.set_family_name("running");
  cell.set_column_qualifier("worker");
  cell.set_timestamp_micros(micros(now() + 10min));  // FINE: ten minutes
  cell.set_value(worker);
  grpc::ClientContext context;
  v2::CheckAndMutateRowResponse response;
  auto const status = stub_->CheckAndMutateRow(&context, request, &response);  // MISTAKE bigtable-unfiltered-read: a worker that is gone still has it
  return status.ok() && !response.predicate_matched();
}

bool Proxy::pin(std::string const& digest, std::string const& why) {
  v2::MutateRowRequest request;
  request.set_table_name(cas_);
  request.set_row_key(digest);
  auto& cell = *request.add_mutations()->mutable_set_cell();
  cell.set_family_name("pin");
  cell.set_column_qualifier("why");
  cell.set_timestamp_micros(0);  // FINE: replaces the reason
  cell.set_value(why);
  grpc::ClientContext context;
  v2::MutateRowResponse response;
  return stub_->MutateRow(&context, request, &response).ok();
}

std::vector<std::string> Proxy::missing(std::vector<std::string> const& digests) {
  v2::ReadRowsRequest request;
  request.set_table_name(cas_);
  for (auto const& digest : digests) request.mutable_rows()->add_row_keys(digest);
  auto& chain = *request.mutable_filter()->mutable_chain();
  chain.add_filters()->set_family_name_regex_filter("blob");
  chain.add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(micros(now() - 30 * day));
  chain.add_filters()->set_cells_per_row_limit_filter(1);
  chain.add_filters()->set_strip_value_transformer(true);
  grpc::ClientContext context;
  std::set<std::string> found;
  auto reader = stub_->ReadRows(&context, request);  // FINE: blobs of the last 30 days
  v2::ReadRowsResponse response;
  while (reader->Read(&response)) {
    for (auto const& chunk : response.chunks()) found.insert(chunk.row_key());
  }
  std::vector<std::string> result;
  std::copy_if(digests.begin(), digests.end(), std::back_inserter(result),
               [&found](std::string const& digest) { return found.count(digest) == 0; });
  return result;
}

std::map<std::string, std::string> Proxy::download(std::vector<std::string> const& digests) {
  v2::ReadRowsRequest request;
  request.set_table_name(cas_);
  for (auto const& digest : digests) request.mutable_rows()->add_row_keys(digest);
  request.mutable_filter()->set_family_name_regex_filter("blob");
  request.set_rows_limit(static_cast<std::int64_t>(digests.size()));
  grpc::ClientContext context;
  std::map<std::string, std::string> blobs;
  auto reader = stub_->ReadRows(&context, request);  // MISTAKE bigtable-unfiltered-read: blobs that 'missing' calls missing
  v2::ReadRowsResponse response;
  while (reader->Read(&response)) {
    for (auto const& chunk : response.chunks()) blobs[chunk.row_key()] += chunk.value();
  }
  return blobs;
}

}  // namespace bcache

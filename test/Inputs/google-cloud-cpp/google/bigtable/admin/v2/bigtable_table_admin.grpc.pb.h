// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_GRPC_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_GRPC_PB_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "grpcpp/channel.h"
#include "grpcpp/client_context.h"
#include "grpcpp/support/status.h"
#include "grpcpp/support/stub_options.h"
#include <memory>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

class BigtableTableAdmin final {
 public:
  class StubInterface {
   public:
    virtual ~StubInterface() {}
    virtual ::grpc::Status CreateTable(::grpc::ClientContext* context,
                                       CreateTableRequest const& request,
                                       Table* response) = 0;
    virtual ::grpc::Status ModifyColumnFamilies(
        ::grpc::ClientContext* context,
        ModifyColumnFamiliesRequest const& request, Table* response) = 0;
  };

  class Stub final : public StubInterface {
   public:
    Stub(std::shared_ptr<::grpc::ChannelInterface> const& channel,
         ::grpc::StubOptions const& options = ::grpc::StubOptions());
    ::grpc::Status CreateTable(::grpc::ClientContext* context,
                               CreateTableRequest const& request,
                               Table* response) override;
    ::grpc::Status ModifyColumnFamilies(
        ::grpc::ClientContext* context,
        ModifyColumnFamiliesRequest const& request, Table* response) override;
  };

  static std::unique_ptr<Stub> NewStub(
      std::shared_ptr<::grpc::ChannelInterface> const& channel,
      ::grpc::StubOptions const& options = ::grpc::StubOptions());
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_GRPC_PB_H

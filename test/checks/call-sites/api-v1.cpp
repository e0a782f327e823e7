// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V1

// What 1.x has and 2.x has not: a client that is a stub.

#include "clicks.h"

template <typename... Ts> void Use(Ts &&...); // Opaque.

class Decorator : public cbt::DataClient {
  void Run(cbt::DataClient &) {
    grpc::ClientContext context;
    google::bigtable::v2::ReadRowsRequest request;
    request.set_table_name("projects/p/instances/i/tables/t");
    Use(ReadRows(&context, request));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read: table 't', no filter [
  }
};

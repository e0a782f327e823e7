// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BCACHE_PROXY_H
#define BCACHE_PROXY_H

#include "bcache/base.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bcache {

// Speaks the protocol itself, for the proxy in front of old clients.
class Proxy {
 public:
  Proxy(std::unique_ptr<google::bigtable::v2::Bigtable::StubInterface> stub, Place const& place)
      : stub_(std::move(stub)), cas_(place.table("cas")), actions_(place.table("actions")) {}

  bool upload(std::string const& digest, std::string const& bytes);
  bool upload_small(std::string const& digest, std::string const& bytes);
  bool upload_result(std::string const& action, std::string const& digest);
  bool upload_result_unless_there(std::string const& action, std::string const& digest);
  bool take(std::string const& action, std::string const& worker);
  bool pin(std::string const& digest, std::string const& why);
  std::vector<std::string> missing(std::vector<std::string> const& digests);
  std::map<std::string, std::string> download(std::vector<std::string> const& digests);

 private:
  std::unique_ptr<google::bigtable::v2::Bigtable::StubInterface> stub_;
  std::string cas_;
  std::string actions_;
};

}  // namespace bcache

#endif  // BCACHE_PROXY_H

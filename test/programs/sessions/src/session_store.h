// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_SESSION_STORE_H
#define SESSIONS_SESSION_STORE_H

#include "clock.h"
#include "config.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/status_or.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace web {

struct Session {
  std::string id;
  std::string user;
  std::map<std::string, std::string> attributes;
};

// The interface that the service uses; tests have one in memory.
class SessionStore {
 public:
  virtual ~SessionStore() = default;

  virtual google::cloud::Status Create(Session const& session) = 0;
  virtual google::cloud::StatusOr<std::optional<Session>> Load(
      std::string const& id) = 0;
  virtual google::cloud::StatusOr<bool> Exists(std::string const& id) = 0;
  virtual google::cloud::Status Touch(std::string const& id) = 0;
  virtual google::cloud::Status SetAttribute(std::string const& id,
                                             std::string const& name,
                                             std::string const& value) = 0;
  virtual google::cloud::Status ClearAttributes(
      std::string const& id, std::vector<std::string> const& names) = 0;
  virtual google::cloud::StatusOr<std::vector<Session>> ListForUser(
      std::string const& user) = 0;
  virtual google::cloud::StatusOr<bool> Claim(std::string const& id,
                                              std::string const& worker) = 0;
  virtual google::cloud::StatusOr<bool> Lock(std::string const& id,
                                             std::string const& reason) = 0;
  virtual google::cloud::Status Rotate(std::string const& old_id,
                                       Session const& session) = 0;
  virtual google::cloud::Status Delete(std::string const& id) = 0;
};

std::unique_ptr<SessionStore> MakeBigtableSessionStore(
    std::shared_ptr<google::cloud::bigtable::DataConnection> connection,
    Config config);

}  // namespace web

#endif  // SESSIONS_SESSION_STORE_H

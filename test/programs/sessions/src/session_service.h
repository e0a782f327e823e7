// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_SESSION_SERVICE_H
#define SESSIONS_SESSION_SERVICE_H

#include "login_history.h"
#include "remember_tokens.h"
#include "session_store.h"
#include <memory>
#include <string>

namespace web {

struct LoginRequest {
  std::string user;
  std::string address;
  std::string device;
  bool remember = false;
};

// What the HTTP handlers call.
class SessionService {
 public:
  SessionService(std::unique_ptr<SessionStore> store,
                 std::shared_ptr<LoginHistory> history, RememberTokens tokens,
                 Config config);

  google::cloud::StatusOr<std::string> LogIn(LoginRequest const& request);
  google::cloud::StatusOr<std::string> Resume(LoginRequest const& request,
                                              std::string const& token);
  google::cloud::StatusOr<std::optional<Session>> Authenticate(
      std::string const& id);
  google::cloud::Status LogOut(std::string const& id, bool everywhere);

  // Reads a whole user, for the support page.
  google::cloud::StatusOr<std::string> Describe(std::string const& user);

 private:
  std::string NewId(std::string const& user);

  std::unique_ptr<SessionStore> store_;
  std::shared_ptr<LoginHistory> history_;
  RememberTokens tokens_;
  Config config_;
  int next_ = 0;
};

}  // namespace web

#endif  // SESSIONS_SESSION_SERVICE_H

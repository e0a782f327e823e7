// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_CONFIG_H
#define SESSIONS_CONFIG_H

#include "clock.h"
#include <string>

namespace web {

// Where the tables are, and how long things live. The defaults are those of
// production; tests override the names only.
struct Config {
  std::string project = "acme-web";
  std::string instance = "login";
  std::string session_table = "sessions";
  std::string login_table = "logins";

  std::chrono::minutes idle_timeout{30};
  std::chrono::hours absolute_timeout{12};
  Days remember_for{14};
  int max_sessions_per_user = 5;
};

// Reads SESSIONS_* from the environment.
Config ConfigFromEnvironment();

inline constexpr char kSessionFamily[] = "s";
inline constexpr char kRememberFamily[] = "remember";
inline constexpr char kAccountFamily[] = "account";
inline constexpr char kFailedFamily[] = "failed";

}  // namespace web

#endif  // SESSIONS_CONFIG_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "session_service.h"
#include "google/cloud/status.h"
#include <utility>

namespace web {

using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;

namespace {

constexpr int kMaxFailures = 10;
constexpr std::chrono::minutes kFailureWindow{15};

std::string UserOf(std::string const& id) { return id.substr(0, id.find('.')); }

}  // namespace

SessionService::SessionService(std::unique_ptr<SessionStore> store,
                               std::shared_ptr<LoginHistory> history,
                               RememberTokens tokens, Config config)
    : store_(std::move(store)),
      history_(std::move(history)),
      tokens_(std::move(tokens)),
      config_(std::move(config)) {}

std::string SessionService::NewId(std::string const& user) {
  return user + "." + std::to_string(NowMillis().count()) + "-" +
         std::to_string(++next_);
}

StatusOr<std::string> SessionService::LogIn(LoginRequest const& request) {
  auto failures = history_->FailuresWithin(request.user, kFailureWindow);
  if (!failures) return failures.status();
  if (*failures >= kMaxFailures) {
    auto status = history_->Suspend(request.user, kFailureWindow);
    if (!status.ok()) return status;
    return Status(StatusCode::kResourceExhausted, "too many failures");
  }
  Session session;
  session.id = NewId(request.user);
  session.user = request.user;
  session.attributes["address"] = request.address;
  auto status = store_->Create(session);
  if (!status.ok()) return status;
  status = history_->Succeeded(request.user, request.address);
  if (!status.ok()) return status;
  if (request.remember) {
    status = tokens_.Issue(request.user, request.device, NewId(request.user),
                           config_.remember_for);
    if (!status.ok()) return status;
  }
  return session.id;
}

StatusOr<std::string> SessionService::Resume(LoginRequest const& request,
                                             std::string const& token) {
  auto valid = tokens_.Verify(request.user, request.device, token);
  if (!valid) return valid.status();
  if (!*valid) {
    auto thefts = tokens_.CountTheft(request.user);
    if (!thefts) return thefts.status();
    auto status = tokens_.Revoke(request.user, std::nullopt);
    if (!status.ok()) return status;
    return Status(StatusCode::kUnauthenticated, "unknown token");
  }
  auto uses = tokens_.CountUse(request.user, request.device);
  if (!uses) return uses.status();
  auto status =
      tokens_.Replace(request.user, request.device, NewId(request.user));
  if (!status.ok()) return status;
  return LogIn(request);
}

StatusOr<std::optional<Session>> SessionService::Authenticate(
    std::string const& id) {
  auto session = store_->Load(id);
  if (!session || !*session) return session;
  auto status = store_->Touch(id);
  if (!status.ok()) return status;
  return session;
}

Status SessionService::LogOut(std::string const& id, bool everywhere) {
  auto status = store_->Delete(id);
  if (!status.ok() || !everywhere) return status;
  auto sessions = store_->ListForUser(UserOf(id));
  if (!sessions) return sessions.status();
  for (auto const& session : *sessions) {
    status = store_->Delete(session.id);
    if (!status.ok()) return status;
  }
  return tokens_.Revoke(UserOf(id), std::nullopt);
}

StatusOr<std::string> SessionService::Describe(std::string const& user) {
  std::string text = user + "\n";
  auto sessions = store_->ListForUser(user);
  if (!sessions) return sessions.status();
  for (auto const& session : *sessions) text += "  session " + session.id + "\n";
  auto devices = tokens_.Devices(user);
  if (!devices) return devices.status();
  for (auto const& device : *devices) text += "  device " + device + "\n";
  auto logins = history_->LastFromEachAddress(user);
  if (!logins) return logins.status();
  for (auto const& login : *logins) text += "  login " + login.address + "\n";
  return text;
}

}  // namespace web

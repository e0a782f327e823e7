// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Upstream.h"
#include "ProxiedRequest.h"
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <array>
#include <atomic>
#include <grpcpp/generic/generic_stub.h>
#include <mutex>

namespace bigtable_ttl::emulator {

namespace {

using Metadata = std::multimap<grpc::string_ref, grpc::string_ref>;

/// A server answers so many calls of one connection at a time, and often at
/// most a hundred.
constexpr std::size_t Connections = 4;
/// The status has what is behind it.
constexpr char DetailsKey[] = "grpc-status-details-bin";

std::string text(grpc::string_ref Of) { return {Of.data(), Of.size()}; }

/// Returns true if what a client sends as \p Key is about its call, not about
/// its connection to this server.
bool isPassedOn(const std::string &Key, Credentials With) {
  if (Key.empty() || Key[0] == ':' || absl::StartsWith(Key, "grpc-") ||
      Key == "user-agent" || Key == "content-type" || Key == "te" ||
      Key == "host")
    return false;
  return With != Credentials::Google || Key != "authorization";
}

/// What the calls share.
struct Shared {
  Emulator &In;
  const UpstreamOptions Options;
  std::array<std::unique_ptr<grpc::GenericStub>, Connections> Stubs;
  std::atomic<std::uint32_t> Calls{0};
};

/// A call, and the one that it becomes. Deletes itself when both have ended.
///
/// In each direction there is one message at a time, which is read when the one
/// before is written: who reads slowly makes the other side write slowly.
class ProxiedCall {
public:
  ProxiedCall(Shared &By, grpc::GenericCallbackServerContext &Context)
      : By(By), Context(Context), Method(checkedMethod(Context.method())) {
    const std::uint32_t Number = By.Calls++;
    IsChecked = Method && Number % By.Options.SamplePeriod == 0;
    Stub = By.Stubs[Number % Connections].get();
    // The request of a method that is known is one message, without which
    // nothing need be passed on. Others may wait for an answer before that.
    if (!Method)
      startUpstream();
    Here.StartRead(&Request);
  }

  /// The side of the client.
  class Downstream final : public grpc::ServerGenericBidiReactor {
  public:
    explicit Downstream(ProxiedCall &Call) : Call(Call) {}
    void OnReadDone(bool HasRead) override { Call.onRequest(HasRead); }
    void OnWriteDone(bool IsSent) override { Call.onResponseSent(IsSent); }
    void OnCancel() override { Call.onCancel(); }
    void OnDone() override { Call.end(); }

  private:
    ProxiedCall &Call;
  };

  Downstream &reactor() { return Here; }

private:
  /// The side of the server.
  class UpstreamSide final
      : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
  public:
    explicit UpstreamSide(ProxiedCall &Call) : Call(Call) {}
    void OnReadInitialMetadataDone(bool /*IsThere*/) override {
      Call.onAnswered();
    }
    void OnReadDone(bool HasRead) override { Call.onResponse(HasRead); }
    void OnWriteDone(bool IsSent) override { Call.onRequestSent(IsSent); }
    void OnDone(const grpc::Status &Status) override { Call.onEnd(Status); }

  private:
    ProxiedCall &Call;
  };

  void startUpstream();
  void onRequest(bool HasRead);
  void onRequestSent(bool IsSent);
  void onAnswered();
  void onResponse(bool HasRead);
  void onResponseSent(bool IsSent);
  void onCancel();
  void onEnd(const grpc::Status &Status);
  /// Nothing more is sent upstream.
  void endRequests();
  void end() {
    if (--Sides == 0)
      delete this;
  }
  grpc::Status check() const {
    return Method->Check(*By.In.Checks, *Method, Context, Request,
                         *By.In.Clock);
  }

  Shared &By;
  grpc::GenericCallbackServerContext &Context;
  const CheckedMethod *const Method;
  grpc::GenericStub *Stub = nullptr;
  bool IsChecked = false;
  Downstream Here{*this};
  UpstreamSide There{*this};
  std::unique_ptr<grpc::ClientContext> Upstream;
  grpc::ByteBuffer Request, Response;
  /// Of a method whose failures are noted.
  grpc::ByteBuffer Sent;
  std::atomic<int> Sides{1};
  std::mutex Mutex;
  bool IsCancelled = false;
  /// Requests may still be sent upstream.
  bool TakesRequests = false;
};

void ProxiedCall::startUpstream() {
  auto Made = grpc::ClientContext::FromCallbackServerContext(
      Context, grpc::PropagationOptions());
  for (const auto &[Key, Value] : Context.client_metadata())
    if (const std::string Name = text(Key); isPassedOn(Name, By.Options.With))
      Made->AddMetadata(Name, text(Value));
  // With the first message.
  if (Method)
    Made->set_initial_metadata_corked(true);
  ++Sides;
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Upstream = std::move(Made);
    if (IsCancelled)
      Upstream->TryCancel();
    TakesRequests = true;
  }
  Stub->PrepareBidiStreamingCall(Upstream.get(), Context.method(), {}, &There);
  // Both directions go on from what happens on this side.
  There.AddMultipleHolds(2);
  There.StartCall();
}

void ProxiedCall::onRequest(bool HasRead) {
  if (Method) {
    // There is none if the call is cancelled before.
    if (!HasRead)
      return Here.Finish(grpc::Status(grpc::StatusCode::INTERNAL,
                                      "expected a request, got none"));
    const bool ChecksBefore = IsChecked && By.In.Checks->enforces();
    if (ChecksBefore)
      if (grpc::Status Status = check(); !Status.ok())
        return Here.Finish(std::move(Status));
    if (IsChecked && Method->NoteFailure)
      Sent = Request;
    startUpstream();
    There.StartWriteLast(&Request, grpc::WriteOptions());
    if (IsChecked && !ChecksBefore)
      (void)check();
    return endRequests();
  }
  if (!HasRead) {
    {
      const std::lock_guard<std::mutex> Lock(Mutex);
      if (TakesRequests)
        There.StartWritesDone();
    }
    return endRequests();
  }
  const std::lock_guard<std::mutex> Lock(Mutex);
  if (TakesRequests)
    There.StartWrite(&Request);
}

void ProxiedCall::endRequests() {
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (!std::exchange(TakesRequests, false))
      return;
  }
  There.RemoveHold();
}

void ProxiedCall::onRequestSent(bool IsSent) {
  if (Method)
    return;
  if (!IsSent)
    return endRequests();
  Here.StartRead(&Request);
}

void ProxiedCall::onAnswered() {
  for (const auto &[Key, Value] : Upstream->GetServerInitialMetadata())
    Context.AddInitialMetadata(text(Key), text(Value));
  // Clients of the others may wait for it; else it goes with what comes next.
  if (!Method)
    Here.StartSendInitialMetadata();
  There.StartRead(&Response);
}

void ProxiedCall::onResponse(bool HasRead) {
  if (HasRead)
    return Here.StartWrite(&Response);
  endRequests();
  There.RemoveHold();
}

void ProxiedCall::onResponseSent(bool IsSent) {
  if (!IsSent)
    Upstream->TryCancel();
  There.StartRead(&Response);
}

void ProxiedCall::onCancel() {
  const std::lock_guard<std::mutex> Lock(Mutex);
  IsCancelled = true;
  if (Upstream)
    Upstream->TryCancel();
}

void ProxiedCall::onEnd(const grpc::Status &Status) {
  if (Sent.Valid() && mayBeSentAgain(Status))
    Method->NoteFailure(*By.In.Checks, Sent);
  for (const auto &[Key, Value] : Upstream->GetServerTrailingMetadata())
    if (Key != DetailsKey)
      Context.AddTrailingMetadata(text(Key), text(Value));
  Here.Finish(Status);
  end();
}

class Proxy final : public grpc::CallbackGenericService {
public:
  Proxy(Emulator &In, const UpstreamOptions &Options) : By{In, Options, {}, {}} {
    for (auto &Stub : By.Stubs)
      Stub = std::make_unique<grpc::GenericStub>(
          connectTo(Options.Target, Options.With));
  }

  grpc::ServerGenericBidiReactor *
  CreateReactor(grpc::GenericCallbackServerContext *Context) override {
    return &(new ProxiedCall(By, *Context))->reactor();
  }

private:
  Shared By;
};

} // namespace

std::optional<Credentials> parseCredentials(const std::string &Text) {
  return Text == "none"     ? std::optional(Credentials::None)
         : Text == "tls"    ? std::optional(Credentials::Tls)
         : Text == "google" ? std::optional(Credentials::Google)
                            : std::nullopt;
}

std::shared_ptr<grpc::Channel> connectTo(const std::string &Target,
                                         Credentials With) {
  grpc::ChannelArguments Arguments;
  Arguments.SetMaxReceiveMessageSize(-1);
  Arguments.SetMaxSendMessageSize(-1);
  Arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // Retries are the client's.
  Arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  return grpc::CreateCustomChannel(
      Target,
      With == Credentials::None  ? grpc::InsecureChannelCredentials()
      : With == Credentials::Tls ? grpc::SslCredentials({})
                                 : grpc::GoogleDefaultCredentials(),
      Arguments);
}

std::optional<std::uint32_t> parseShare(const std::string &Text) {
  std::uint32_t Period = 0;
  if (!absl::StartsWith(Text, "1/") ||
      !absl::SimpleAtoi(Text.substr(2), &Period) || Period == 0)
    return std::nullopt;
  return Period;
}

std::unique_ptr<grpc::CallbackGenericService>
passOn(Emulator &In, const UpstreamOptions &Options) {
  return std::make_unique<Proxy>(In, Options);
}

} // namespace bigtable_ttl::emulator

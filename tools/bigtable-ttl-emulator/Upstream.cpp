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
/// The key of a status's details.
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

/// The state that calls share.
struct Shared {
  Emulator &In;
  const UpstreamOptions Options;
  std::array<std::unique_ptr<grpc::GenericStub>, Connections> Stubs;
  std::atomic<std::uint32_t> Calls{0};
};

/// A call that arrives, and where it goes.
struct Arrived {
  Arrived(Shared &By, grpc::GenericCallbackServerContext &Context)
      : By(By), Context(Context), Method(checkedMethod(Context.method())) {
    const std::uint32_t Number = By.Calls++;
    IsChecked = Method && Number % By.Options.SamplePeriod == 0;
    Stub = By.Stubs[Number % Connections].get();
  }

  /// A call of the other server, with the deadline and metadata of this one.
  std::unique_ptr<grpc::ClientContext> makeUpstream() const;
  bool isCheckedBefore() const {
    return IsChecked && By.In.Checks->enforces();
  }
  bool isCheckedAfter() const { return IsChecked && !isCheckedBefore(); }
  grpc::Status check(const grpc::ByteBuffer &Request) const {
    return Method->Check(*By.In.Checks, *Method, Context, Request,
                         *By.In.Clock);
  }
  /// Keeps \p Request if it matters that the call fails.
  void keep(const grpc::ByteBuffer &Request) {
    if (IsChecked && Method->NoteFailure)
      Sent = Request;
  }
  void addInitialMetadata(const grpc::ClientContext &Upstream) const {
    for (const auto &[Key, Value] : Upstream.GetServerInitialMetadata())
      Context.AddInitialMetadata(text(Key), text(Value));
  }
  /// Before the call ends with \p Status.
  void end(const grpc::ClientContext &Upstream,
           const grpc::Status &Status) const;

  Shared &By;
  grpc::GenericCallbackServerContext &Context;
  /// Null if its requests are not checked.
  const CheckedMethod *const Method;
  grpc::GenericStub *Stub = nullptr;
  bool IsChecked = false;

private:
  grpc::ByteBuffer Sent;
};

std::unique_ptr<grpc::ClientContext> Arrived::makeUpstream() const {
  auto Made = grpc::ClientContext::FromCallbackServerContext(
      Context, grpc::PropagationOptions());
  for (const auto &[Key, Value] : Context.client_metadata())
    if (const std::string Name = text(Key); isPassedOn(Name, By.Options.With))
      Made->AddMetadata(Name, text(Value));
  return Made;
}

void Arrived::end(const grpc::ClientContext &Upstream,
                  const grpc::Status &Status) const {
  if (Sent.Valid() && mayBeSentAgain(Status))
    Method->NoteFailure(*By.In.Checks, Sent);
  for (const auto &[Key, Value] : Upstream.GetServerTrailingMetadata())
    if (Key != DetailsKey)
      Context.AddTrailingMetadata(text(Key), text(Value));
}

const char NoRequest[] = "expected a request, got none";

// A call of either kind ends here only after it has ended upstream, and deletes
// itself then. So the server, whose destructor waits for its calls, outlives
// what they hold. Otherwise, a call could hold the last reference to its
// channel, and gRPC's threads would destroy that, and wait for themselves.

/// A call of one message for one message. Deletes itself.
class UnaryCall final : public grpc::ServerGenericBidiReactor {
public:
  UnaryCall(Shared &By, grpc::GenericCallbackServerContext &Context)
      : Of(By, Context), Missing(Of.isCheckedAfter() ? 2 : 1) {
    StartRead(&Request);
  }

  void OnReadDone(bool HasRead) override {
    // A call that is cancelled earlier has no request.
    if (!HasRead)
      return Finish(grpc::Status(grpc::StatusCode::INTERNAL, NoRequest));
    if (Of.isCheckedBefore())
      if (grpc::Status Status = Of.check(Request); !Status.ok())
        return Finish(std::move(Status));
    Of.keep(Request);
    auto Made = Of.makeUpstream();
    {
      const std::lock_guard<std::mutex> Lock(Mutex);
      Upstream = std::move(Made);
      if (IsCancelled)
        Upstream->TryCancel();
    }
    Of.Stub->PrepareUnaryCall(Upstream.get(), Of.Context.method(), {}, &Request,
                              &Response, &There);
    There.StartCall();
    if (!Of.isCheckedAfter())
      return;
    (void)Of.check(Request);
    answerIfLast();
  }
  void OnCancel() override {
    const std::lock_guard<std::mutex> Lock(Mutex);
    IsCancelled = true;
    if (Upstream)
      Upstream->TryCancel();
  }
  void OnDone() override { delete this; }

private:
  class UpstreamSide final : public grpc::ClientUnaryReactor {
  public:
    explicit UpstreamSide(UnaryCall &Call) : Call(Call) {}
    void OnDone(const grpc::Status &Status) override { Call.onEnd(Status); }

  private:
    UnaryCall &Call;
  };

  void onEnd(const grpc::Status &Status) {
    Ended = Status;
    answerIfLast();
  }
  /// Whoever has the answer can rely on the findings of its request.
  void answerIfLast() {
    if (--Missing != 0)
      return;
    Of.addInitialMetadata(*Upstream);
    Of.end(*Upstream, Ended);
    // The call may be gone after this.
    if (Ended.ok())
      StartWriteAndFinish(&Response, grpc::WriteOptions(), grpc::Status::OK);
    else
      Finish(Ended);
  }

  Arrived Of;
  UpstreamSide There{*this};
  std::unique_ptr<grpc::ClientContext> Upstream;
  grpc::ByteBuffer Request, Response;
  /// How the call ended upstream.
  grpc::Status Ended;
  /// What the answer waits for: that end, and the check.
  std::atomic<int> Missing;
  std::mutex Mutex;
  bool IsCancelled = false;
};

/// A call with streams. Deletes itself. It reads a message only while it writes
/// the previous one, so a slow reader slows down the other side.
class StreamingCall {
public:
  StreamingCall(Shared &By, grpc::GenericCallbackServerContext &Context)
      : Of(By, Context), Missing(Of.isCheckedAfter() ? 2 : 1) {
    // The request of a method that is known is one message, without which
    // nothing need be passed on. Others may wait for an answer before that.
    if (!Of.Method)
      startUpstream();
    Here.StartRead(&Request);
  }

  /// The side of the client.
  class Downstream final : public grpc::ServerGenericBidiReactor {
  public:
    explicit Downstream(StreamingCall &Call) : Call(Call) {}
    void OnReadDone(bool HasRead) override { Call.onRequest(HasRead); }
    void OnWriteDone(bool IsSent) override { Call.onResponseSent(IsSent); }
    void OnCancel() override { Call.onCancel(); }
    void OnDone() override { delete &Call; }

  private:
    StreamingCall &Call;
  };

  Downstream &reactor() { return Here; }

private:
  /// The side of the server.
  class UpstreamSide final
      : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
  public:
    explicit UpstreamSide(StreamingCall &Call) : Call(Call) {}
    void OnReadInitialMetadataDone(bool /*IsThere*/) override {
      Call.onInitialMetadata();
    }
    void OnReadDone(bool HasRead) override { Call.onResponse(HasRead); }
    void OnWriteDone(bool IsSent) override { Call.onRequestSent(IsSent); }
    void OnDone(const grpc::Status &Status) override { Call.onEnd(Status); }

  private:
    StreamingCall &Call;
  };

  void startUpstream();
  void onRequest(bool HasRead);
  void onOnlyRequest(bool HasRead);
  void onRequestSent(bool IsSent);
  void onInitialMetadata();
  void answerIfLast();
  void onResponse(bool HasRead);
  void onResponseSent(bool IsSent);
  void onCancel();
  void onEnd(const grpc::Status &Status);
  /// Writes the response that was read, and reads the next one. With the lock.
  void passResponseOn();
  /// Nothing more is sent upstream.
  void endRequests();

  Arrived Of;
  Downstream Here{*this};
  UpstreamSide There{*this};
  std::unique_ptr<grpc::ClientContext> Upstream;
  grpc::ByteBuffer Request;
  /// One is written while the next is read.
  grpc::ByteBuffer Written, Read;
  std::mutex Mutex;
  bool IsCancelled = false;
  /// Requests may still be sent upstream.
  bool TakesRequests = false;
  /// What the first response waits for: the initial metadata, and the check.
  int Missing;
  /// A response is being written, or none can be yet.
  bool IsWriting = true;
  /// One is read, and waits for that.
  bool HasRead = false;
  /// How the call ended upstream.
  std::optional<grpc::Status> Ended;
};

void StreamingCall::startUpstream() {
  auto Made = Of.makeUpstream();
  // With the first message.
  if (Of.Method)
    Made->set_initial_metadata_corked(true);
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Upstream = std::move(Made);
    if (IsCancelled)
      Upstream->TryCancel();
    TakesRequests = true;
  }
  Of.Stub->PrepareBidiStreamingCall(Upstream.get(), Of.Context.method(), {},
                                    &There);
  // Both directions go on from what happens on this side.
  There.AddMultipleHolds(2);
  There.StartRead(&Read);
  There.StartCall();
}

void StreamingCall::onOnlyRequest(bool HasOne) {
  // A call that is cancelled earlier has no request.
  if (!HasOne)
    return Here.Finish(grpc::Status(grpc::StatusCode::INTERNAL, NoRequest));
  if (Of.isCheckedBefore())
    if (grpc::Status Status = Of.check(Request); !Status.ok())
      return Here.Finish(std::move(Status));
  Of.keep(Request);
  startUpstream();
  There.StartWriteLast(&Request, grpc::WriteOptions());
  if (Of.isCheckedAfter()) {
    (void)Of.check(Request);
    answerIfLast();
  }
  endRequests();
}

void StreamingCall::onRequest(bool HasOne) {
  if (Of.Method)
    return onOnlyRequest(HasOne);
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (TakesRequests && HasOne)
      There.StartWrite(&Request);
    else if (TakesRequests)
      There.StartWritesDone();
  }
  if (!HasOne)
    endRequests();
}

void StreamingCall::endRequests() {
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (!std::exchange(TakesRequests, false))
      return;
  }
  There.RemoveHold();
}

void StreamingCall::onRequestSent(bool IsSent) {
  if (Of.Method)
    return;
  if (!IsSent)
    return endRequests();
  Here.StartRead(&Request);
}

void StreamingCall::passResponseOn() {
  HasRead = false;
  IsWriting = true;
  Written.Swap(&Read);
  Here.StartWrite(&Written);
  There.StartRead(&Read);
}

void StreamingCall::onInitialMetadata() {
  Of.addInitialMetadata(*Upstream);
  // Clients of the others may wait for it; else it goes with what comes next.
  if (!Of.Method)
    Here.StartSendInitialMetadata();
  answerIfLast();
}

void StreamingCall::answerIfLast() {
  const std::lock_guard<std::mutex> Lock(Mutex);
  if (--Missing != 0)
    return;
  IsWriting = false;
  if (HasRead)
    passResponseOn();
}

void StreamingCall::onResponse(bool HasOne) {
  if (!HasOne) {
    // The request of a known method ends after its check.
    if (!Of.Method)
      endRequests();
    There.RemoveHold();
    return;
  }
  const std::lock_guard<std::mutex> Lock(Mutex);
  HasRead = true;
  if (!IsWriting)
    passResponseOn();
}

void StreamingCall::onResponseSent(bool IsSent) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  IsWriting = false;
  if (!IsSent)
    Upstream->TryCancel();
  if (HasRead)
    passResponseOn();
  else if (Ended)
    Here.Finish(*Ended);
}

void StreamingCall::onCancel() {
  const std::lock_guard<std::mutex> Lock(Mutex);
  IsCancelled = true;
  if (Upstream)
    Upstream->TryCancel();
}

void StreamingCall::onEnd(const grpc::Status &Status) {
  Of.end(*Upstream, Status);
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Ended = Status;
    if (IsWriting)
      return;
  }
  // The call may be gone after this.
  Here.Finish(Status);
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
    const CheckedMethod *Method = checkedMethod(Context->method());
    if (Method && Method->IsUnary)
      return new UnaryCall(By, *Context);
    return &(new StreamingCall(By, *Context))->reactor();
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

bool hasGoogleCredentials() {
  return grpc::GoogleDefaultCredentials() != nullptr;
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

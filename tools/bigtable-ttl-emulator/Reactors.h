// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls of gRPC's callback API, which do not block a thread while they wait.

#ifndef BIGTABLE_TTL_EMULATOR_REACTORS_H
#define BIGTABLE_TTL_EMULATOR_REACTORS_H

#include "Emulator.h"
#ifdef BIGTABLE_TTL_SCHEMA
#include "RequestCheck.h"
#endif
#include <atomic>
#include <chrono>
#include <grpcpp/alarm.h>
#include <grpcpp/grpcpp.h>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace bigtable_ttl::emulator {

/// Records the call, and returns its fault, or std::nullopt if it has none.
/// \p Method is its full name, and must live until the program ends.
std::optional<Fault> arrive(Emulator &In, grpc::CallbackServerContext &Context,
                            const char *Method,
                            const google::protobuf::Message &Request,
                            std::string_view TableName);

/// Notes that a fault makes \p Request fail. Call it after checked(), if that
/// is called for the request.
void noteFailure(Emulator &In, const google::protobuf::Message &Request);

/// Checks \p From, a request about the table \p Id, if requests are checked.
template <typename Request>
grpc::Status checked([[maybe_unused]] Emulator &In,
                     [[maybe_unused]] const grpc::CallbackServerContext &Context,
                     [[maybe_unused]] const char *Method,
                     [[maybe_unused]] const std::string &Id,
                     [[maybe_unused]] const Request &From) {
#ifdef BIGTABLE_TTL_SCHEMA
  if (In.Checks)
    return In.Checks->check(Method, Context, Id, From, *In.Clock);
#endif
  return grpc::Status::OK;
}

/// A call that waits, and may fail, according to a fault. Deletes itself.
template <typename Function>
class StruckCall final : public grpc::ServerUnaryReactor {
public:
  StruckCall(Emulator &In, const google::protobuf::Message &Request,
             Fault Struck, Function Work)
      : In(In), Request(Request), Struck(std::move(Struck)),
        Work(std::move(Work)) {
    Alarm.Set(std::chrono::system_clock::now() + this->Struck.Latency,
              [this](bool HasGoneOff) {
                Finish(HasGoneOff ? result() : grpc::Status::CANCELLED);
              });
  }

  void OnCancel() override { Alarm.Cancel(); }
  void OnDone() override { delete this; }

private:
  grpc::Status result() {
    grpc::Status Status;
    if (!Struck.fails() || Struck.AfterWork)
      Status = Work();
    if (!Struck.fails())
      return Status;
    noteFailure(In, Request);
    return Struck.Status;
  }

  Emulator &In;
  const google::protobuf::Message &Request;
  const Fault Struck;
  Function Work;
  grpc::Alarm Alarm;
};

/// Answers a call with the status that the function \p Work returns. \p Work
/// fills in the response.
template <typename Function>
grpc::ServerUnaryReactor *
answer(Emulator &In, grpc::CallbackServerContext *Context, const char *Method,
       const google::protobuf::Message &Request, std::string_view TableName,
       Function Work) {
  if (auto Struck = arrive(In, *Context, Method, Request, TableName))
    return new StruckCall<Function>(In, Request, *std::move(Struck),
                                    std::move(Work));
  grpc::ServerUnaryReactor *Reactor = Context->DefaultReactor();
  Reactor->Finish(Work());
  return Reactor;
}

/// The next step of a stream.
enum class Progress {
  /// Sends a message.
  Message,
  /// Sends the last message together with the status OK, so that the client
  /// need not wait for another write.
  LastMessage,
  /// Sends nothing, and continues after other streams had a turn.
  Nothing,
  /// Ends the stream.
  End,
};

/// Sends messages one by one, and makes each when the previous one is sent.
/// Deletes itself.
template <typename Response>
class MessageStream : public grpc::ServerWriteReactor<Response> {
public:
  explicit MessageStream(std::optional<Fault> Struck)
      : Struck(std::move(Struck)) {}

  /// Starts the stream. Call it once.
  void start() {
    if (Struck)
      return wait(Struck->Latency);
    step();
  }

  void OnWriteDone(bool IsSent) override {
    if (!IsSent)
      return this->Finish(grpc::Status::CANCELLED);
    if (IsOver)
      return this->Finish(Struck->Status);
    step();
  }
  void OnCancel() override {
    const std::lock_guard<std::mutex> Lock(Mutex);
    IsCancelled = true;
    if (Alarm)
      Alarm->Cancel();
  }
  void OnDone() override { delete this; }
  /// Tells gRPC not to wake another thread for OnDone() and OnCancel(), which
  /// return immediately. gRPC has no other interface for this.
  bool InternalInlineable() override { return true; }

protected:
  ~MessageStream() override = default;

private:
  /// Fills in \p Message, which is empty, or at the end \p Status. Is not
  /// called again after the end or the last message.
  virtual Progress next(Response &Message, grpc::Status &Status) = 0;

  /// Continues after a time by the system's clock, or immediately if the call
  /// is cancelled, because no client waits for it then.
  void wait(std::chrono::microseconds Time) {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Alarm.emplace();
    Alarm->Set(std::chrono::system_clock::now() +
                   (IsCancelled ? std::chrono::microseconds(0) : Time),
               [this](bool /*HasGoneOff*/) { step(); });
  }

  void step() {
    if (IsCancelled)
      return this->Finish(grpc::Status::CANCELLED);
    if (Struck && Struck->fails() && Sent == Struck->AfterMessages)
      return this->Finish(Struck->Status);
    Message.Clear();
    grpc::Status Status;
    switch (next(Message, Status)) {
    case Progress::LastMessage:
      IsOver = true;
      if (!Struck || !Struck->fails())
        return this->StartWriteAndFinish(&Message, grpc::WriteOptions(),
                                         grpc::Status::OK);
      [[fallthrough]];
    case Progress::Message:
      ++Sent;
      return this->StartWrite(&Message);
    case Progress::Nothing:
      return wait(std::chrono::microseconds(0));
    case Progress::End:
      // A stream with a fault fails, even if it ended before the fault's
      // message.
      return this->Finish(Struck && Struck->fails() ? Struck->Status : Status);
    }
  }

  std::optional<Fault> Struck;
  std::int64_t Sent = 0;
  bool IsOver = false;
  std::atomic<bool> IsCancelled{false};
  std::mutex Mutex;
  std::optional<grpc::Alarm> Alarm;
  Response Message;
};

/// A stream of messages that a function makes.
template <typename Response, typename Next>
class FunctionStream final : public MessageStream<Response> {
public:
  FunctionStream(std::optional<Fault> Struck, Next Function)
      : MessageStream<Response>(std::move(Struck)),
        Function(std::move(Function)) {}

private:
  Progress next(Response &Message, grpc::Status &Status) override {
    return Function(Message, Status);
  }

  Next Function;
};

/// Answers a call with the messages that \p Function(Message, Status) makes.
template <typename Response, typename Next>
grpc::ServerWriteReactor<Response> *
answerWithStream(std::optional<Fault> Struck, Next Function) {
  auto *Stream = new FunctionStream<Response, Next>(std::move(Struck),
                                                    std::move(Function));
  Stream->start();
  return Stream;
}

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REACTORS_H

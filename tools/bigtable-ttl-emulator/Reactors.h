// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls of gRPC's callback API: none of them holds a thread while it waits.

#ifndef BIGTABLE_TTL_EMULATOR_REACTORS_H
#define BIGTABLE_TTL_EMULATOR_REACTORS_H

#include "Emulator.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <grpcpp/alarm.h>
#include <grpcpp/grpcpp.h>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace bigtable_ttl::emulator {

/// Runs \p Function after a time by the system's clock, on a thread of gRPC's.
void runAfter(std::chrono::microseconds Time, std::function<void()> Function);

/// What strikes the call. It is recorded, too. \p Method is its whole name,
/// and lives for ever.
std::optional<Fault> arrive(Emulator &In, grpc::CallbackServerContext &Context,
                            const char *Method,
                            const google::protobuf::Message &Request,
                            std::string_view TableName);

/// Answers a call by what \p Work, a function, returns: it fills in the
/// response.
template <typename Function>
grpc::ServerUnaryReactor *
answer(Emulator &In, grpc::CallbackServerContext *Context, const char *Method,
       const google::protobuf::Message &Request, std::string_view TableName,
       Function Work) {
  grpc::ServerUnaryReactor *Reactor = Context->DefaultReactor();
  auto Struck = arrive(In, *Context, Method, Request, TableName);
  if (!Struck) {
    Reactor->Finish(Work());
    return Reactor;
  }
  runAfter(Struck->Latency,
           [Reactor, Work = std::move(Work), Struck = *std::move(Struck)] {
             grpc::Status Status;
             if (!Struck.fails() || Struck.AfterWork)
               Status = Work();
             Reactor->Finish(Struck.fails() ? Struck.Status : Status);
           });
  return Reactor;
}

/// What a stream does next.
enum class Progress {
  /// Sends a message.
  Message,
  /// Comes again, for others may have something to do.
  Nothing,
  /// Ends.
  End,
};

/// Sends messages one by one: each is made when the one before is sent. Deletes
/// itself.
template <typename Response>
class MessageStream : public grpc::ServerWriteReactor<Response> {
public:
  MessageStream(grpc::CallbackServerContext &Context,
                std::optional<Fault> Struck)
      : Context(Context), Struck(std::move(Struck)) {}

  /// Once.
  void start() {
    runAfter(Struck ? Struck->Latency : std::chrono::microseconds(0),
             [this] { step(); });
  }

  void OnWriteDone(bool IsSent) override {
    if (!IsSent)
      return this->Finish(grpc::Status::CANCELLED);
    step();
  }
  void OnDone() override { delete this; }

protected:
  ~MessageStream() override = default;

private:
  /// Fills in the message, which is empty; of the end, the status.
  virtual Progress next(Response &Message, grpc::Status &Status) = 0;

  void step() {
    if (Context.IsCancelled())
      return this->Finish(grpc::Status::CANCELLED);
    if (Struck && Struck->fails() && Sent == Struck->AfterMessages)
      return this->Finish(Struck->Status);
    Message.Clear();
    grpc::Status Status;
    switch (next(Message, Status)) {
    case Progress::Message:
      ++Sent;
      return this->StartWrite(&Message);
    case Progress::Nothing:
      return runAfter(std::chrono::microseconds(0), [this] { step(); });
    case Progress::End:
      // A stream that is to break does, even if it was shorter.
      return this->Finish(Struck && Struck->fails() ? Struck->Status : Status);
    }
  }

  grpc::CallbackServerContext &Context;
  std::optional<Fault> Struck;
  std::int64_t Sent = 0;
  Response Message;
};

/// A stream of messages that a function makes.
template <typename Response, typename Next>
class FunctionStream final : public MessageStream<Response> {
public:
  FunctionStream(grpc::CallbackServerContext &Context,
                 std::optional<Fault> Struck, Next Function)
      : MessageStream<Response>(Context, std::move(Struck)),
        Function(std::move(Function)) {}

private:
  Progress next(Response &Message, grpc::Status &Status) override {
    return Function(Message, Status);
  }

  Next Function;
};

/// Answers a call by the messages that \p Function(Message, Status) makes.
template <typename Response, typename Next>
grpc::ServerWriteReactor<Response> *
answerWithStream(grpc::CallbackServerContext *Context,
                 std::optional<Fault> Struck, Next Function) {
  auto *Stream = new FunctionStream<Response, Next>(*Context, std::move(Struck),
                                                    std::move(Function));
  Stream->start();
  return Stream;
}

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REACTORS_H

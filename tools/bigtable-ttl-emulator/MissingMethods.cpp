// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MissingMethods.h"
#include <string>

namespace bigtable_ttl::emulator {

namespace experimental = grpc::experimental;
using experimental::InterceptionHookPoints;

namespace {

/// Lives as long as its call.
class NamesMethod final : public experimental::Interceptor {
public:
  explicit NamesMethod(const experimental::ServerRpcInfo &Call) : Call(Call) {}

  void Intercept(experimental::InterceptorBatchMethods *Batch) override {
    if (Batch->QueryInterceptionHookPoint(
            InterceptionHookPoints::POST_RECV_MESSAGE))
      IsParsed = Batch->GetRecvMessage() != nullptr;
    if (Batch->QueryInterceptionHookPoint(
            InterceptionHookPoints::PRE_SEND_STATUS))
      if (const grpc::Status Status = Batch->GetSendStatus();
          Status.error_code() == grpc::StatusCode::UNIMPLEMENTED &&
          Status.error_message().empty())
        Batch->ModifySendStatus(
            IsParsed ? grpc::Status(grpc::StatusCode::UNIMPLEMENTED,
                                    std::string("the emulator does not have ") +
                                        Call.method())
                     : notParsed(Call.method()));
    Batch->Proceed();
  }

private:
  const experimental::ServerRpcInfo &Call;
  bool IsParsed = true;
};

class Factory final : public experimental::ServerInterceptorFactoryInterface {
public:
  experimental::Interceptor *
  CreateServerInterceptor(experimental::ServerRpcInfo *Call) override {
    return new NamesMethod(*Call);
  }
};

} // namespace

grpc::Status notParsed(const std::string &Method) {
  return grpc::Status(
      grpc::StatusCode::INVALID_ARGUMENT,
      "the request of " + Method +
          " cannot be parsed; fields of type 'string' must be UTF-8, and "
          "messages may be nested 100 deep");
}

std::unique_ptr<experimental::ServerInterceptorFactoryInterface>
namesMissingMethods() {
  return std::make_unique<Factory>();
}

} // namespace bigtable_ttl::emulator

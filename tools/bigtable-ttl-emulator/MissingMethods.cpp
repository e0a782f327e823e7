// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MissingMethods.h"
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_set>

namespace bigtable_ttl::emulator {

namespace experimental = grpc::experimental;

namespace {

/// The methods that the emulator is known to have.
class KnownMethods {
public:
  bool has(const std::string &Method) const {
    const std::shared_lock<std::shared_mutex> Lock(Mutex);
    return Names.count(Method) != 0;
  }
  void add(const std::string &Method) {
    const std::unique_lock<std::shared_mutex> Lock(Mutex);
    Names.insert(Method);
  }

private:
  mutable std::shared_mutex Mutex;
  std::unordered_set<std::string> Names;
};

class NamesMethod final : public experimental::Interceptor {
public:
  NamesMethod(std::string Method, KnownMethods &Known)
      : Method(std::move(Method)), Known(Known) {}

  void Intercept(experimental::InterceptorBatchMethods *Calls) override {
    if (Calls->QueryInterceptionHookPoint(
            experimental::InterceptionHookPoints::PRE_SEND_STATUS)) {
      const grpc::Status Status = Calls->GetSendStatus();
      if (Status.error_code() != grpc::StatusCode::UNIMPLEMENTED ||
          !Status.error_message().empty())
        Known.add(Method);
      else
        Calls->ModifySendStatus(
            grpc::Status(grpc::StatusCode::UNIMPLEMENTED,
                         "the emulator does not have " + Method +
                             ", or its request cannot be parsed"));
    }
    Calls->Proceed();
  }

private:
  const std::string Method;
  KnownMethods &Known;
};

class Factory final : public experimental::ServerInterceptorFactoryInterface {
public:
  experimental::Interceptor *
  CreateServerInterceptor(experimental::ServerRpcInfo *Call) override {
    std::string Method = Call->method();
    return Known.has(Method) ? nullptr
                             : new NamesMethod(std::move(Method), Known);
  }

private:
  KnownMethods Known;
};

} // namespace

std::unique_ptr<experimental::ServerInterceptorFactoryInterface>
namesMissingMethods() {
  return std::make_unique<Factory>();
}

} // namespace bigtable_ttl::emulator

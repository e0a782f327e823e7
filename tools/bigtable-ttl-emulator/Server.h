// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The emulator's services on a port.

#ifndef BIGTABLE_TTL_EMULATOR_SERVER_H
#define BIGTABLE_TTL_EMULATOR_SERVER_H

#include "Emulator.h"
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace grpc {
class CallbackGenericService;
class Channel;
class Server;
class ServerBuilder;
class Service;
} // namespace grpc

namespace bigtable_ttl::emulator {

class Server {
public:
  /// Starts a server of \p Of, which must outlive it. \p Address has gRPC's
  /// syntax: HOST:PORT, or unix:PATH. With port 0, the system chooses a port.
  /// Returns null if the server cannot listen there.
  static std::unique_ptr<Server> start(Emulator &Of,
                                       const std::string &Address);
  /// Starts a server on which \p Proxy answers the calls of all services except
  /// the control service.
  static std::unique_ptr<Server>
  startInFront(Emulator &Of, const std::string &Address,
               std::unique_ptr<grpc::CallbackGenericService> Proxy);
  ~Server();

  /// Returns the port of the server; 0 if it listens on a socket.
  int port() const { return Port; }
  /// Returns a channel to the server within this process.
  std::shared_ptr<grpc::Channel> connect();
  /// Accepts no more calls. Running calls have \p Grace to end.
  void stop(std::chrono::milliseconds Grace);

private:
  Server();

  bool listen(grpc::ServerBuilder &Builder, const std::string &Address);

  std::unique_ptr<grpc::CallbackGenericService> Proxy;
  std::vector<std::unique_ptr<grpc::Service>> Services;
  std::unique_ptr<grpc::Server> Running;
  int Port = 0;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_SERVER_H

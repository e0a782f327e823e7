// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Server.h"
#include "ControlService.h"
#include "DataService.h"
#include "InstanceAdminService.h"
#include "MissingMethods.h"
#include "Operations.h"
#include "TableAdminService.h"
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

namespace bigtable_ttl::emulator {

namespace {

/// A request of the service has at most 256 MiB.
constexpr int MostBytesOfRequest = 256 << 20;
/// Buffers of all connections; beyond that they wait.
constexpr std::size_t MostBytesOfBuffers = std::size_t{1} << 30;

} // namespace

std::unique_ptr<Server> Server::start(Emulator &Of,
                                      const std::string &Address) {
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  std::unique_ptr<Server> Made(new Server);
  Made->Services.push_back(std::make_unique<DataService>(Of));
  Made->Services.push_back(std::make_unique<TableAdminService>(Of));
  Made->Services.push_back(std::make_unique<InstanceAdminService>(Of));
  Made->Services.push_back(std::make_unique<OperationsService>(Of.Done));
  Made->Services.push_back(std::make_unique<ControlService>(Of));

  grpc::ServerBuilder Builder;
  std::vector<
      std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface>>
      Interceptors;
  Interceptors.push_back(namesMissingMethods());
  Builder.experimental().SetInterceptorCreators(std::move(Interceptors));
  return Made->listen(Builder, Address) ? std::move(Made) : nullptr;
}

std::unique_ptr<Server>
Server::startInFront(Emulator &Of, const std::string &Address,
                     std::unique_ptr<grpc::CallbackGenericService> Proxy) {
  grpc::EnableDefaultHealthCheckService(true);
  std::unique_ptr<Server> Made(new Server);
  Made->Proxy = std::move(Proxy);
  Made->Services.push_back(std::make_unique<ControlService>(Of));
  grpc::ServerBuilder Builder;
  Builder.RegisterCallbackGenericService(Made->Proxy.get());
  return Made->listen(Builder, Address) ? std::move(Made) : nullptr;
}

bool Server::listen(grpc::ServerBuilder &Builder, const std::string &Address) {
  for (const auto &Service : Services)
    Builder.RegisterService(Service.get());
  Builder.SetMaxReceiveMessageSize(MostBytesOfRequest);
  Builder.SetMaxSendMessageSize(-1);
  grpc::ResourceQuota Quota("emulator");
  Quota.Resize(MostBytesOfBuffers);
  Builder.SetResourceQuota(Quota);
  // A port that another process listens on is an error, not shared.
  Builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  // Clients end their calls themselves. gRPC's server would reset the stream,
  // which a client whose own timer is late takes for INTERNAL.
  Builder.AddChannelArgument(GRPC_ARG_ENABLE_DEADLINE_CHECKS, 0);
  // Clients may ask as often as they like whether the connection is alive.
  Builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  Builder.AddChannelArgument(
      GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 1000);
  Builder.AddListeningPort(Address, grpc::InsecureServerCredentials(), &Port);
  Running = Builder.BuildAndStart();
  return Running != nullptr;
}

Server::Server() = default;

Server::~Server() {
  if (Running)
    Running->Shutdown(std::chrono::system_clock::now());
}

std::shared_ptr<grpc::Channel> Server::connect() {
  return Running->InProcessChannel({});
}

void Server::stop(std::chrono::milliseconds Grace) {
  Running->Shutdown(std::chrono::system_clock::now() + Grace);
}

} // namespace bigtable_ttl::emulator

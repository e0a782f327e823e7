// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls of the emulator, of every method that its services declare: messages
// that its fields are made up of, and bytes that are none.

#include "Emulator.h"
#include "Server.h"
#include "bigtable_ttl/emulator/v1/control.pb.h"
#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "google/longrunning/operations.pb.h"
#include "input.h"
#include <cstdint>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/dynamic_message.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;
using reference::Input;

constexpr char kInstance[] = "projects/p/instances/i";

/// What a field of this name may well hold.
std::string TextFor(std::string const& field, Input& input) {
  switch (input.Below(8)) {
    case 0:
      return input.Text(20);
    case 1:
      return input.RowKey();
    default:
      break;
  }
  if (field == "table_name" || field == "name") {
    return std::string(kInstance) + "/tables/" + input.TableName();
  }
  if (field == "parent") return kInstance;
  if (field == "table_id") return input.TableName();
  if (field.find("regex") != std::string::npos) return input.Regex();
  if (field.find("family") != std::string::npos || field == "id" ||
      field == "key") {
    return input.FamilyName();
  }
  return input.Text(4);
}

void Fill(Message& message, Input& input, int depth);

void FillField(Message& message, FieldDescriptor const& field, Input& input,
               int depth) {
  auto const& reflection = *message.GetReflection();
  bool const is_many = field.is_repeated();
  std::int64_t const number =
      input.Bool() ? input.Below(4)
                   : input.Timestamp(std::chrono::hours(1)).count();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (depth == 0) return;
      Fill(is_many ? *reflection.AddMessage(&message, &field)
                   : *reflection.MutableMessage(&message, &field),
           input, depth - 1);
      return;
    case FieldDescriptor::CPPTYPE_STRING: {
      std::string text = TextFor(field.name(), input);
      if (is_many) {
        reflection.AddString(&message, &field, std::move(text));
      } else {
        reflection.SetString(&message, &field, std::move(text));
      }
      return;
    }
#define BIGTABLE_TTL_FILL(type, name)                                   \
  case FieldDescriptor::CPPTYPE_##type:                                 \
    if (is_many) {                                                      \
      reflection.Add##name(                                             \
          &message, &field,                                             \
          static_cast<decltype(reflection.Get##name(message, &field))>( \
              number));                                                 \
    } else {                                                            \
      reflection.Set##name(                                             \
          &message, &field,                                             \
          static_cast<decltype(reflection.Get##name(message, &field))>( \
              number));                                                 \
    }                                                                   \
    return
      BIGTABLE_TTL_FILL(INT32, Int32);
      BIGTABLE_TTL_FILL(INT64, Int64);
      BIGTABLE_TTL_FILL(UINT32, UInt32);
      BIGTABLE_TTL_FILL(UINT64, UInt64);
      BIGTABLE_TTL_FILL(DOUBLE, Double);
      BIGTABLE_TTL_FILL(FLOAT, Float);
      BIGTABLE_TTL_FILL(BOOL, Bool);
#undef BIGTABLE_TTL_FILL
    case FieldDescriptor::CPPTYPE_ENUM:
      if (is_many) {
        reflection.AddEnumValue(&message, &field, static_cast<int>(number % 8));
      } else {
        reflection.SetEnumValue(&message, &field, static_cast<int>(number % 8));
      }
      return;
  }
}

void Fill(Message& message, Input& input, int depth) {
  auto const& descriptor = *message.GetDescriptor();
  if (descriptor.field_count() == 0) return;
  for (int i = 0; i < descriptor.field_count(); ++i) {
    if (input.Bool()) continue;
    for (int n = descriptor.field(i)->is_repeated() ? input.Below(4) : 1; n > 0;
         --n) {
      FillField(message, *descriptor.field(i), input, depth);
    }
  }
}

/// An emulator for all runs: each begins with none of what was before.
class Target {
 public:
  Target() : server_(Server::start(emulator_, "127.0.0.1:0")) {
    REQUIRE(server_ != nullptr);
    channel_ = server_->connect();
    stub_ = std::make_unique<grpc::GenericStub>(channel_);
    auto const& pool = *google::protobuf::DescriptorPool::generated_pool();
    for (char const* name : {"google.bigtable.v2.Bigtable",
                             "google.bigtable.admin.v2.BigtableTableAdmin",
                             "google.bigtable.admin.v2.BigtableInstanceAdmin",
                             "google.longrunning.Operations",
                             "bigtable_ttl.emulator.v1.Control"}) {
      auto const* service = pool.FindServiceByName(name);
      REQUIRE(service != nullptr);
      for (int i = 0; i < service->method_count(); ++i) {
        methods_.push_back(service->method(i));
      }
    }
  }

  void Run(Input& input) {
    emulator_.Held.restore({});
    emulator_.Injected.clear();
    emulator_.Clock->set({});
    Call(*Find("CreateTable"), TableRequest());
    for (int calls = 0; calls < 16 && !input.IsAtEnd(); ++calls) {
      auto const& method = *methods_[static_cast<std::size_t>(
          input.Below(static_cast<int>(methods_.size())))];
      // Nothing is to wait for long.
      if (method.name() == "InjectFault") continue;
      std::unique_ptr<Message> const request(
          google::protobuf::MessageFactory::generated_factory()
              ->GetPrototype(method.input_type())
              ->New());
      std::string bytes;
      if (input.Below(8) == 0) {
        bytes = input.Text(200);
      } else {
        Fill(*request, input, 12);
        bytes = request->SerializePartialAsString();
      }
      grpc::Status const status = Call(method, bytes);
      REQUIRE(status.error_code() != grpc::StatusCode::UNAVAILABLE);
      REQUIRE(status.error_code() != grpc::StatusCode::DEADLINE_EXCEEDED);
      // gRPC says so of what it cannot parse, such as text that is no UTF-8.
      REQUIRE(status.error_code() != grpc::StatusCode::INTERNAL ||
              !request->ParseFromString(bytes));
    }
    REQUIRE(Call(*Find("GetClock"), "").ok());
  }

 private:
  static std::string TableRequest() {
    google::bigtable::admin::v2::CreateTableRequest request;
    request.set_parent(kInstance);
    request.set_table_id("t");
    auto& families = *request.mutable_table()->mutable_column_families();
    families["f"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
    families["g"];
    return request.SerializeAsString();
  }

  MethodDescriptor const* Find(std::string const& name) const {
    for (MethodDescriptor const* method : methods_) {
      if (method->name() == name) return method;
    }
    return nullptr;
  }

  grpc::Status Call(MethodDescriptor const& method, std::string const& bytes) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() +
                         std::chrono::seconds(15));
    // FeatureFlags{reverse_scans: true}
    context.AddMetadata("bigtable-features", "CAE=");
    grpc::CompletionQueue queue;
    auto const call = stub_->PrepareCall(
        &context, "/" + method.service()->full_name() + "/" + method.name(),
        &queue);
    auto const wait = [&queue] {
      void* tag = nullptr;
      bool ok = false;
      return queue.Next(&tag, &ok) && ok;
    };
    call->StartCall(nullptr);
    wait();
    grpc::Slice const slice(bytes);
    call->WriteLast(grpc::ByteBuffer(&slice, 1), grpc::WriteOptions(), nullptr);
    wait();
    grpc::ByteBuffer message;
    do {
      call->Read(&message, nullptr);
    } while (wait());
    grpc::Status status;
    call->Finish(&status, nullptr);
    wait();
    queue.Shutdown();
    wait();
    return status;
  }

  Emulator emulator_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<grpc::GenericStub> stub_;
  std::vector<MethodDescriptor const*> methods_;
};

}  // namespace
}  // namespace bigtable_ttl::emulator

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data,
                                      std::size_t size) {
  // Never destroyed: threads of gRPC's use it.
  static auto* const target = new bigtable_ttl::emulator::Target();
  bigtable_ttl::reference::Input input(data, size);
  target->Run(input);
  return 0;
}

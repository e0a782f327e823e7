// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls that the emulator passes on to another server.

#include "front.h"
#include <absl/strings/escaping.h>
#include <absl/strings/str_split.h>
#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <sstream>
#include <string>

namespace bigtable_ttl::emulator::upstream_test {
namespace {

namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

TEST(Upstream, GetsAndAnswersCalls) {
  RunningServer upstream;
  Front front(upstream.address);
  // More than fits into what connections buffer.
  std::string expected;
  for (int i = 0; i != 40; ++i) {
    std::string const value(1 << 20, static_cast<char>('a' + i % 26));
    EXPECT_RPC_OK(front.Set("row" + std::to_string(100 + i), "g",
                            microseconds(1000), value));
    expected += value;
  }
  v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  grpc::ClientContext context;
  auto const reader = front.data->ReadRows(&context, request);
  v2::ReadRowsResponse response;
  std::string read;
  while (reader->Read(&response)) {
    for (auto const& chunk : response.chunks()) read += chunk.value();
  }
  EXPECT_RPC_OK(reader->Finish());
  EXPECT_TRUE(read == expected);
  EXPECT_EQ(front.Found(), "unfiltered-read:f ");
  EXPECT_EQ(front.emulator.Checks->totals().Checked, 41);
}

TEST(Upstream, PassesErrorsOnAsTheyAre) {
  RunningServer upstream;
  Front front(upstream.address);
  v1::InjectFaultRequest fault;
  fault.set_method("MutateRow");
  fault.set_code(grpc::StatusCode::UNAVAILABLE);
  fault.set_message("overloaded");
  fault.mutable_retry_delay()->set_seconds(3);
  (*fault.mutable_trailers())["x-goog-cbt-cookie-routing"] = "cookie";
  auto const call = [&](v2::Bigtable::Stub& stub) {
    EXPECT_RPC_OK(upstream.emulator.Injected.inject(fault));
    v2::MutateRowRequest request;
    request.set_table_name(kTable);
    grpc::ClientContext context;
    v2::MutateRowResponse response;
    auto const status = stub.MutateRow(&context, request, &response);
    std::string shown = std::to_string(status.error_code()) + " " +
                        status.error_message() + " " + status.error_details();
    for (auto const& [key, value] : context.GetServerTrailingMetadata()) {
      shown += " " + std::string(key.data(), key.size()) + "=" +
               std::string(value.data(), value.size());
    }
    return shown;
  };
  auto const direct = call(*upstream.data);
  EXPECT_NE(direct.find("cookie"), std::string::npos);
  EXPECT_NE(direct.find("RetryInfo"), std::string::npos);
  EXPECT_EQ(call(*front.data), direct);
  // Nothing listens there.
  auto const gone = upstream.address;
  upstream.server->stop(std::chrono::milliseconds(0));
  EXPECT_EQ(front.Set("r", "g", microseconds(1000), "").error_code(),
            grpc::StatusCode::UNAVAILABLE);
}

TEST(Upstream, DoesNotGetWhatIsRejected) {
  RunningServer upstream;
  Front front(upstream.address, Enforcement::All);
  auto const status = front.Set("r", "f", microseconds(-1), "lost");
  EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(status.error_message().substr(0, 26), "bigtable-missing-timestamp");
  EXPECT_RPC_OK(front.Set("r", "g", microseconds(-1), "kept"));
  EXPECT_EQ(upstream.Values(), "kept,");
}

TEST(Upstream, GetsQueriesThatAreRight) {
  RunningServer upstream;
  Front front(upstream.address, Enforcement::Certain);
  auto const prepare = [&](std::string const &text) {
    v2::PrepareQueryRequest request;
    request.set_instance_name(kInstance);
    request.set_query(text);
    request.mutable_proto_format();
    return RunningServer::Call([&](auto *context) {
      v2::PrepareQueryResponse response;
      return front.data->PrepareQuery(context, request, &response);
    });
  };
  EXPECT_EQ(prepare("SELECT f FROM t").error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_RPC_OK(prepare("SELECT g FROM t"));
  // What was prepared there has no text here.
  v2::ExecuteQueryRequest request;
  request.set_instance_name(kInstance);
  request.set_prepared_query("unknown");
  grpc::ClientContext context;
  EXPECT_EQ(front.data->ExecuteQuery(&context, request)->Finish().error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(front.Found(), "unfiltered-read:f ");
  EXPECT_EQ(front.emulator.Checks->totals().Unknown, 1);
}

TEST(Upstream, ChecksAShare) {
  RunningServer upstream;
  Front front(upstream.address, Enforcement::None, 3);
  for (int i = 0; i != 9; ++i) {
    EXPECT_RPC_OK(front.Set("r", "f", microseconds(-1), "v"));
  }
  EXPECT_EQ(front.emulator.Checks->totals().Checked, 3);
}

TEST(Upstream, NoticesWhatIsSentAgain) {
  RunningServer upstream;
  Front front(upstream.address);
  v1::InjectFaultRequest fault;
  fault.set_code(grpc::StatusCode::UNAVAILABLE);
  EXPECT_RPC_OK(upstream.emulator.Injected.inject(fault));
  EXPECT_EQ(front.Set("r", "g", microseconds(-1), "v").error_code(),
            grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(front.Found(), "");
  EXPECT_RPC_OK(front.Set("r", "g", microseconds(-1), "v"));
  EXPECT_EQ(front.Found(), "unsafe-retry:g ");
}

/// A server that shows what a call has, and waits until it is cancelled if its
/// metadata says so.
class Showing final : public v2::Bigtable::CallbackService {
 public:
   explicit Showing(std::shared_ptr<grpc::ServerCredentials> const
                        &credentials = grpc::InsecureServerCredentials()) {
     grpc::ServerBuilder builder;
     int port = 0;
     builder.AddListeningPort("localhost:0", credentials, &port);
     builder.RegisterService(this);
     server_ = builder.BuildAndStart();
     address = "localhost:" + std::to_string(port);
   }

  grpc::ServerUnaryReactor* PingAndWarm(
      grpc::CallbackServerContext* context, v2::PingAndWarmRequest const*,
      v2::PingAndWarmResponse*) override {
    class Waiting final : public grpc::ServerUnaryReactor {
     public:
      explicit Waiting(Showing& in) : in_(in) {}
      void OnCancel() override {
        Finish(grpc::Status::CANCELLED);
        std::lock_guard<std::mutex> const lock(in_.mutex_);
        in_.is_cancelled_ = true;
        in_.changed_.notify_all();
      }
      void OnDone() override { delete this; }

     private:
      Showing& in_;
    };
    {
      std::lock_guard<std::mutex> const lock(mutex_);
      for (auto const& [key, value] : context->client_metadata()) {
        std::string& all = seen[{key.data(), key.size()}];
        all.append(all.empty() ? "" : ", ").append(value.data(), value.size());
      }
      deadline = context->deadline();
      has_arrived_ = true;
      changed_.notify_all();
    }
    context->AddInitialMetadata("x-first", "initial");
    context->AddTrailingMetadata("x-last", "trailing");
    if (seen.count("x-wait") != 0) return new Waiting(*this);
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  void AwaitArrival() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return has_arrived_; });
  }
  void AwaitCancellation() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return is_cancelled_; });
  }

  std::string address;
  std::map<std::string, std::string> seen;
  std::chrono::system_clock::time_point deadline;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool has_arrived_ = false;
  bool is_cancelled_ = false;
  std::unique_ptr<grpc::Server> server_;
};

TEST(Upstream, GetsMetadataAndDeadlines) {
  Showing upstream;
  Front front(upstream.address);
  grpc::ClientContext context;
  context.AddMetadata("x-goog-request-params", "name=p");
  context.AddMetadata("authorization", "Bearer token");
  context.AddMetadata("x-bytes-bin", std::string("\0\xff", 2));
  auto const deadline =
      std::chrono::system_clock::now() + std::chrono::minutes(10);
  context.set_deadline(deadline);
  v2::PingAndWarmResponse response;
  EXPECT_RPC_OK(front.data->PingAndWarm(&context, {}, &response));
  EXPECT_EQ(upstream.seen["x-goog-request-params"], "name=p");
  EXPECT_EQ(upstream.seen["authorization"], "Bearer token");
  EXPECT_EQ(upstream.seen["x-bytes-bin"], std::string("\0\xff", 2));
  EXPECT_LT(upstream.deadline, deadline + std::chrono::minutes(1));
  EXPECT_EQ(context.GetServerInitialMetadata().count("x-first"), 1u);
  EXPECT_EQ(context.GetServerTrailingMetadata().count("x-last"), 1u);
}

/// With the certificates that upstream-tls.test makes.
class UpstreamTls : public ::testing::Test {
protected:
  void SetUp() override {
    char const *const folder = std::getenv("BIGTABLE_TTL_CERTIFICATES");
    if (folder == nullptr)
      GTEST_SKIP() << "see upstream-tls.test";
    folder_ = std::string(folder) + "/";
  }

  std::shared_ptr<grpc::ServerCredentials>
  Certificate(std::string const &name) const {
    auto const read = [&](char const *extension) {
      std::ifstream file(folder_ + name + extension);
      std::ostringstream text;
      text << file.rdbuf();
      EXPECT_NE(text.str(), "") << folder_ << name << extension;
      return text.str();
    };
    grpc::SslServerCredentialsOptions options;
    options.pem_key_cert_pairs.push_back({read(".key"), read(".pem")});
    return grpc::SslServerCredentials(options);
  }

  /// Of a client that has a token of its own.
  static grpc::Status Ping(Front &front) {
    grpc::ClientContext context;
    context.AddMetadata("authorization", "Bearer mine");
    context.set_deadline(std::chrono::system_clock::now() +
                         std::chrono::minutes(1));
    v2::PingAndWarmResponse response;
    return front.data->PingAndWarm(&context, {}, &response);
  }

private:
  std::string folder_;
};

TEST_F(UpstreamTls, GetsTheTokenOfTheClient) {
  Showing upstream(Certificate("known"));
  Front front(upstream.address, Enforcement::None, 1, Credentials::Tls);
  EXPECT_RPC_OK(Ping(front));
  EXPECT_EQ(upstream.seen["authorization"], "Bearer mine");
}

TEST_F(UpstreamTls, GetsTheTokenOfGooglesDefaultCredentials) {
  Showing upstream(Certificate("known"));
  Front front(upstream.address, Enforcement::None, 1, Credentials::Google);
  EXPECT_RPC_OK(Ping(front));
  // A signed token (RFC 7519), with who says what in the middle.
  std::vector<std::string> const parts =
      absl::StrSplit(upstream.seen["authorization"], '.');
  ASSERT_EQ(parts.size(), 3u) << upstream.seen["authorization"];
  EXPECT_EQ(parts[0].find("mine"), std::string::npos) << parts[0];
  std::string claims;
  EXPECT_TRUE(absl::WebSafeBase64Unescape(parts[1], &claims));
  EXPECT_NE(claims.find("robot@example.com"), std::string::npos) << claims;
}

TEST_F(UpstreamTls, MustBeKnown) {
  for (auto const credentials : {Credentials::Tls, Credentials::Google}) {
    Showing upstream(Certificate("unknown"));
    Front front(upstream.address, Enforcement::None, 1, credentials);
    EXPECT_EQ(Ping(front).error_code(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(upstream.seen.size(), 0u);
  }
}

TEST_F(UpstreamTls, IsNotSpokenToWithout) {
  Showing upstream(Certificate("known"));
  Front front(upstream.address);
  EXPECT_EQ(Ping(front).error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST(Upstream, IsToldThatACallIsCancelled) {
  Showing upstream;
  Front front(upstream.address);
  grpc::ClientContext context;
  context.AddMetadata("x-wait", "1");
  v2::PingAndWarmResponse response;
  v2::PingAndWarmRequest request;
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<grpc::Status> status;
  front.data->async()->PingAndWarm(&context, &request, &response,
                                   [&](grpc::Status ended) {
                                     std::lock_guard<std::mutex> const lock(
                                         mutex);
                                     status = std::move(ended);
                                     changed.notify_all();
                                   });
  upstream.AwaitArrival();
  context.TryCancel();
  upstream.AwaitCancellation();
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return status.has_value(); });
  EXPECT_EQ(status->error_code(), grpc::StatusCode::CANCELLED);
}

/// A conversation: the next message is sent when the one before is answered.
TEST(Upstream, AnswersWhileItIsAsked) {
  RunningServer upstream;
  Front front(upstream.address);
  class Asking final
      : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
   public:
    void Ask() { StartWrite(&question_); }
    void OnWriteDone(bool) override { StartRead(&answer_); }
    void OnReadDone(bool has_read) override {
      if (!has_read) return;
      if (++answers == 3) return StartWritesDone();
      Ask();
    }
    void OnDone(grpc::Status const& ended) override {
      std::lock_guard<std::mutex> const lock(mutex_);
      status_ = ended;
      changed_.notify_all();
    }
    grpc::Status Await() {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [&] { return status_.has_value(); });
      return *status_;
    }
    int answers = 0;

   private:
    // Of ServerReflectionRequest: list_services.
    grpc::Slice const bytes_{std::string("\x3a\0", 2)};
    grpc::ByteBuffer const question_{&bytes_, 1};
    grpc::ByteBuffer answer_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<grpc::Status> status_;
  };
  grpc::GenericStub stub(front.channel);
  grpc::ClientContext context;
  Asking asking;
  stub.PrepareBidiStreamingCall(
      &context,
      "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", {},
      &asking);
  asking.Ask();
  asking.StartCall();
  EXPECT_RPC_OK(asking.Await());
  EXPECT_EQ(asking.answers, 3);
}

TEST(Upstream, NamesMethodsThatNobodyHas) {
  RunningServer upstream;
  Front front(upstream.address);
  grpc::GenericStub stub(front.channel);
  grpc::ClientContext context;
  grpc::Slice const nothing;
  grpc::ByteBuffer const request(&nothing, 1);
  grpc::ByteBuffer response;
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<grpc::Status> status;
  stub.UnaryCall(&context, "/google.bigtable.v2.Bigtable/Dance", {}, &request,
                 &response, [&](grpc::Status ended) {
                   std::lock_guard<std::mutex> const lock(mutex);
                   status = std::move(ended);
                   changed.notify_all();
                 });
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return status.has_value(); });
  EXPECT_EQ(status->error_code(), grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_NE(status->error_message().find("Dance"), std::string::npos)
      << status->error_message();
}

}  // namespace
} // namespace bigtable_ttl::emulator::upstream_test

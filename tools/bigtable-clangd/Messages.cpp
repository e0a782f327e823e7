// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Messages of the server, for which clangd has no extension point. Its way to
/// the editor is replaced (see ClangdDefaults.cpp) by one that others can write
/// to as well. It is declared as in clangd's Transport.h.

#include "tidy/InputErrors.h"
#include "llvm/Support/JSON.h"
#include <cstdio>
#include <memory>
#include <mutex>

namespace clang::clangd {

class Transport {
public:
  virtual ~Transport() = default;
  virtual void notify(llvm::StringRef Method, llvm::json::Value Params) = 0;
  virtual void call(llvm::StringRef Method, llvm::json::Value Params,
                    llvm::json::Value ID) = 0;
  virtual void reply(llvm::json::Value ID,
                     llvm::Expected<llvm::json::Value> Result) = 0;
  class MessageHandler;
  virtual llvm::Error loop(MessageHandler &) = 0;
};
enum JSONStreamStyle : unsigned;

} // namespace clang::clangd

namespace {

using llvm::StringRef;
using llvm::json::Value;

/// Forwards everything, one message at a time.
class WithMessages : public clang::clangd::Transport {
public:
  explicit WithMessages(std::unique_ptr<Transport> Out) : Out(std::move(Out)) {
    clang::tidy::bigtable::tellUserBy([this](StringRef Text) { tell(Text); });
  }
  ~WithMessages() override { clang::tidy::bigtable::tellUserBy(nullptr); }

  void notify(StringRef Method, Value Params) override {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Out->notify(Method, std::move(Params));
  }
  void call(StringRef Method, Value Params, Value ID) override {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Out->call(Method, std::move(Params), std::move(ID));
  }
  void reply(Value ID, llvm::Expected<Value> Result) override {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Out->reply(std::move(ID), std::move(Result));
  }
  llvm::Error loop(MessageHandler &Handler) override {
    return Out->loop(Handler);
  }

private:
  /// Says only the first one: the others concern the same.
  void tell(StringRef Text) {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (std::exchange(HasTold, true))
      return;
    constexpr int Info = 3;
    Out->notify(
        "window/showMessage",
        llvm::json::Object{{"type", Info},
                           {"message", "bigtable-tidy: " + Text.str()}});
  }

  const std::unique_ptr<Transport> Out;
  std::mutex Mutex;
  bool HasTold = false;
};

} // namespace

#define MAKE(PREFIX)                                                           \
  PREFIX##_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_ostreamEPS4_bNS0_15JSONStreamStyleE

extern "C" {

std::unique_ptr<clang::clangd::Transport>
    MAKE(__real_)(std::FILE *In, llvm::raw_ostream &Out,
                  llvm::raw_ostream *Mirror, bool IsPretty,
                  clang::clangd::JSONStreamStyle Style);
std::unique_ptr<clang::clangd::Transport>
MAKE(__wrap_)(std::FILE *In, llvm::raw_ostream &Out, llvm::raw_ostream *Mirror,
              bool IsPretty, clang::clangd::JSONStreamStyle Style) {
  return std::make_unique<WithMessages>(
      MAKE(__real_)(In, Out, Mirror, IsPretty, Style));
}

} // extern "C"

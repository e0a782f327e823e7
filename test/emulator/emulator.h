// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Google's emulator as a child process.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_EMULATOR_H
#define BIGTABLE_TTL_TEST_EMULATOR_EMULATOR_H

#include <bigtable_ttl/reference/status.h>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <thread>

namespace bigtable_ttl::reference {

/// The path of cbtemulator: what the environment variable CBTEMULATOR says, or
/// else in PATH, or else where gcloud has it. Empty if there is none.
std::string FindEmulator();

/// A running emulator, on a port of its own of the loopback interface. It ends
/// with this object; on Linux also with the process, whatever ends that.
class Emulator {
 public:
  /// From a thread that lives as long as the emulator.
  static StatusOr<std::unique_ptr<Emulator>> Start(std::string const& program);
  Emulator(Emulator const&) = delete;
  Emulator& operator=(Emulator const&) = delete;
  ~Emulator();

  /// Host and port.
  std::string const& address() const { return address_; }
  /// The end of what it has printed.
  std::string Log() const;

 private:
  Emulator(pid_t child, int output);
  void Read(int output);

  pid_t child_;
  std::string address_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string log_;
  bool ended_ = false;
  std::thread reader_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_EMULATOR_H

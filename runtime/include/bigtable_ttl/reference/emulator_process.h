// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Runs an emulator for the duration of a test: bigtable-ttl-emulator, or
// Google's. For POSIX systems; requires only the standard library.

#ifndef BIGTABLE_TTL_REFERENCE_EMULATOR_PROCESS_H
#define BIGTABLE_TTL_REFERENCE_EMULATOR_PROCESS_H

#include <array>
#include <bigtable_ttl/reference/status.h>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace bigtable_ttl::reference {

/// A running emulator, on its own port of the loopback interface. The emulator
/// ends when this object is destroyed; on Linux also when the process ends for
/// any reason.
///
///     auto emulator = EmulatorProcess::Start();
///     if (!emulator.ok()) ...
///     setenv("BIGTABLE_EMULATOR_HOST", (*emulator)->address().c_str(), 1);
///     ...  // A client writes a value that lives for an hour.
///     (*emulator)->Ctl({"clock", "advance", "1h"});
///
/// Safe to use from several threads.
class EmulatorProcess {
 public:
  /// Starts `program`, a path or a name that is searched for in PATH, with
  /// `flags` such as "--clock=2026-01-01T00:00:00Z". Returns INTERNAL, with the
  /// program's output, if it does not print its address within half a minute.
  /// Call it on a thread that lives as long as the emulator.
  static StatusOr<std::unique_ptr<EmulatorProcess>> Start(
      std::string const& program = "bigtable-ttl-emulator",
      std::vector<std::string> const& flags = {}) {
    std::vector<std::string> words = {program, "-host", "127.0.0.1", "-port",
                                      "0"};
    words.insert(words.end(), flags.begin(), flags.end());
    auto const child = Spawn(words, /*ends_with_this=*/true);
    if (!child.ok()) return child.status();
    std::unique_ptr<EmulatorProcess> started(
        new EmulatorProcess(program, child->first, child->second));
    std::unique_lock<std::mutex> lock(started->mutex_);
    started->changed_.wait_for(lock, std::chrono::seconds(30), [&] {
      return !started->address_.empty() || started->ended_;
    });
    bool const listens = !started->address_.empty();
    std::string const said = started->log_;
    lock.unlock();
    if (listens) return started;
    return Internal(program + " did not say where it listens: " + said);
  }
  EmulatorProcess(EmulatorProcess const&) = delete;
  EmulatorProcess& operator=(EmulatorProcess const&) = delete;
  ~EmulatorProcess() {
    if (!is_reaped_) {
      kill(child_, SIGKILL);
      Reap(child_);
    }
    reader_.join();
  }

  /// Asks the emulator to end, and to save its snapshot if it has one, and
  /// waits for it. Returns INTERNAL if the emulator fails. Afterwards, call
  /// only Log().
  Status Stop() {
    kill(child_, SIGTERM);
    is_reaped_ = true;
    if (Reap(child_) == 0) return {};
    return Internal("the emulator failed: " + Log());
  }

  /// Returns host and port: the value of BIGTABLE_EMULATOR_HOST for clients.
  std::string const& address() const { return address_; }

  pid_t pid() const { return child_; }

  /// Returns the output of `bigtable-ttl-emulator ctl` for these words, such as
  /// {"gc", "now"}. If the command fails, returns INTERNAL with the output as
  /// the message.
  StatusOr<std::string> Ctl(std::vector<std::string> const& words) const {
    std::vector<std::string> all = {program_, "ctl", "--address=" + address_};
    all.insert(all.end(), words.begin(), words.end());
    auto const child = Spawn(all, /*ends_with_this=*/false);
    if (!child.ok()) return child.status();
    std::string printed;
    ReadAll(child->second, [&](char const* bytes, std::size_t size) {
      printed.append(bytes, size);
    });
    if (Reap(child->first) == 0) return printed;
    return Internal(printed);
  }

  /// Returns the end of the emulator's output.
  std::string Log() const {
    std::lock_guard<std::mutex> const lock(mutex_);
    return log_;
  }

 private:
  // A panic of Google's emulator prints the reason and then the stacks of all
  // goroutines.
  static constexpr std::size_t kLogBytes = 65536;
  static constexpr char kAnnouncement[] = "emulator running on ";

  EmulatorProcess(std::string program, pid_t child, int output)
      : program_(std::move(program)),
        child_(child),
        reader_([this, output] { Read(output); }) {}

  /// Returns the exit status of a child, or -1 if a signal ended the child.
  static int Reap(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  static Status Internal(std::string message) {
    return Status(StatusCode::kInternal, std::move(message));
  }
  static Status Failed(char const* call) {
    return Internal(std::string(call) + ": " + std::strerror(errno));
  }

  /// Starts a child. Returns its id and the file descriptor of its output.
  static StatusOr<std::pair<pid_t, int>> Spawn(
      std::vector<std::string> const& words, bool ends_with_this) {
    // The child must not allocate memory.
    std::vector<char*> arguments;
    for (std::string const& word : words) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    std::array<int, 2> output;
    if (pipe(output.data()) != 0) return Failed("pipe");
    for (int end : output) fcntl(end, F_SETFD, FD_CLOEXEC);
    pid_t const parent = getpid();
    pid_t const child = fork();
    if (child == 0) {
#ifdef __linux__
      if (ends_with_this) prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(127);
#else
      static_cast<void>(parent);
      static_cast<void>(ends_with_this);
#endif
      dup2(output[1], STDOUT_FILENO);
      dup2(output[1], STDERR_FILENO);
      execvp(arguments[0], arguments.data());
      _exit(127);
    }
    Status const failed = child < 0 ? Failed("fork") : Status();
    close(output[1]);
    if (failed.ok()) return std::make_pair(child, output[0]);
    close(output[0]);
    return failed;
  }

  template <typename Function>
  static void ReadAll(int output, Function take) {
    std::array<char, 4096> buffer;
    for (;;) {
      ssize_t const got = read(output, buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      take(buffer.data(), static_cast<std::size_t>(got));
    }
    close(output);
  }

  void Read(int output) {
    ReadAll(output, [this](char const* bytes, std::size_t size) {
      std::lock_guard<std::mutex> const lock(mutex_);
      Take(bytes, size);
    });
    std::lock_guard<std::mutex> const lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  void Take(char const* bytes, std::size_t size) {
    log_.append(bytes, size);
    if (address_.empty()) {
      std::size_t const at = log_.find(kAnnouncement);
      std::size_t const end = log_.find('\n', at);
      if (at != std::string::npos && end != std::string::npos) {
        std::size_t const begin = at + std::strlen(kAnnouncement);
        address_ = log_.substr(begin, end - begin);
        changed_.notify_all();
      }
    } else if (std::size_t const panic = log_.find("panic: ");
               panic != std::string::npos) {
      log_.erase(0, panic);
      if (log_.size() > kLogBytes) log_.resize(kLogBytes);
    } else if (log_.size() > kLogBytes) {
      log_.erase(0, log_.size() - kLogBytes / 2);
    }
  }

  std::string program_;
  pid_t child_;
  bool is_reaped_ = false;
  std::string address_;
  mutable std::mutex mutex_;  // Guards the members below, and the address until
                              // it is set.
  std::condition_variable changed_;
  std::string log_;
  bool ended_ = false;
  std::thread reader_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_EMULATOR_PROCESS_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "emulator.h"
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace bigtable_ttl::reference {
namespace {

// A panic prints the stacks of all goroutines, the reason first.
constexpr std::size_t kLogBytes = 65536;
constexpr char kAnnouncement[] = "emulator running on ";

bool IsProgram(std::string const& path) {
  return access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string FindEmulator() {
  if (char const* set = std::getenv("CBTEMULATOR")) {
    return IsProgram(set) ? set : "";
  }
  char const* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string const found = folder + "/cbtemulator";
    if (IsProgram(found)) return found;
    // gcloud's own folder is beside its bin/.
    std::string const component =
        folder + "/../platform/bigtable-emulator/cbtemulator";
    if (IsProgram(component)) return component;
  }
  for (char const* installed :
       {"/usr/lib/google-cloud-sdk/platform/bigtable-emulator/cbtemulator",
        "/opt/google-cloud-sdk/platform/bigtable-emulator/cbtemulator"}) {
    if (IsProgram(installed)) return installed;
  }
  return "";
}

StatusOr<std::unique_ptr<Emulator>> Emulator::Start(
    std::string const& program) {
  std::array<int, 2> output;
  if (pipe(output.data()) != 0) {
    return Status(StatusCode::kInternal,
                  std::string("pipe: ") + std::strerror(errno));
  }
  for (int end : output) fcntl(end, F_SETFD, FD_CLOEXEC);
  pid_t const parent = getpid();
  pid_t const child = fork();
  if (child == 0) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
#else
    static_cast<void>(parent);
#endif
    dup2(output[1], STDOUT_FILENO);
    dup2(output[1], STDERR_FILENO);
    // With port 0 the system chooses one, which is printed.
    execl(program.c_str(), program.c_str(), "-host", "127.0.0.1", "-port", "0",
          static_cast<char*>(nullptr));
    _exit(127);
  }
  int const fork_errno = errno;
  close(output[1]);
  if (child < 0) {
    close(output[0]);
    return Status(StatusCode::kInternal,
                  std::string("fork: ") + std::strerror(fork_errno));
  }
  std::unique_ptr<Emulator> emulator(new Emulator(child, output[0]));
  std::unique_lock<std::mutex> lock(emulator->mutex_);
  emulator->changed_.wait_for(lock, std::chrono::seconds(30), [&] {
    return !emulator->address_.empty() || emulator->ended_;
  });
  if (!emulator->address_.empty()) {
    lock.unlock();
    return emulator;
  }
  Status const status(
      StatusCode::kInternal,
      program + " did not say where it listens: " + emulator->log_);
  lock.unlock();
  return status;
}

Emulator::Emulator(pid_t child, int output)
    : child_(child), reader_([this, output] { Read(output); }) {}

Emulator::~Emulator() {
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
  reader_.join();
}

std::string Emulator::Log() const {
  std::lock_guard<std::mutex> const lock(mutex_);
  return log_;
}

void Emulator::Read(int output) {
  std::array<char, 4096> buffer;
  for (;;) {
    ssize_t const got = read(output, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    std::lock_guard<std::mutex> const lock(mutex_);
    if (got <= 0) {
      ended_ = true;
      changed_.notify_all();
      break;
    }
    log_.append(buffer.data(), static_cast<std::size_t>(got));
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
  close(output);
}

}  // namespace bigtable_ttl::reference

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "file.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference::internal {
namespace {

/// Returns the error of errno for an operation on a file.
Status FileError(std::string const& what, std::string const& path, int error) {
  return Status(
      error == ENOENT ? StatusCode::kNotFound : StatusCode::kFailedPrecondition,
      what + " '" + path + "': " + std::strerror(error));
}

Status NotAFile(std::string const& path) {
  return Status(StatusCode::kFailedPrecondition,
                "expected a file at '" + path + "', but found something else");
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  ~Descriptor() { Close(); }

  int get() const { return fd_; }
  /// Returns false, with errno, if written data may be lost.
  bool Close() {
    int const fd = std::exchange(fd_, -1);
    return fd < 0 || ::close(fd) == 0;
  }

 private:
  int fd_;
};

bool WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    // Linux writes at most 2 GiB at once.
    auto const n =
        ::write(fd, bytes.data(), std::min<std::size_t>(bytes.size(), 1 << 30));
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

/// The last name of the path is a file's: the folder that it is in.
std::string FolderOf(std::string const& path) {
  auto const slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

Status WriteFile(std::string const& path, std::string_view bytes) {
  struct stat old;
  if (::stat(path.c_str(), &old) == 0 && !S_ISREG(old.st_mode)) {
    return NotAFile(path);
  }
  // Beside the other one, for a file is renamed at once only within one disk.
  static std::atomic<unsigned> number{0};
  std::string temporary;
  int fd = -1;
  do {
    temporary = path + "." + std::to_string(::getpid()) + "-" +
                std::to_string(number++) + ".tmp";
    fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                0666);
  } while (fd < 0 && errno == EEXIST);
  if (fd < 0) return FileError("cannot create", temporary, errno);

  Descriptor file(fd);
  if (!WriteAll(fd, bytes) || ::fsync(fd) != 0 || !file.Close() ||
      ::rename(temporary.c_str(), path.c_str()) != 0) {
    int const error = errno;
    ::unlink(temporary.c_str());
    return FileError("cannot write", path, error);
  }
  // The name is on the disk only when the folder is.
  std::string const folder = FolderOf(path);
  Descriptor directory(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() < 0 || ::fsync(directory.get()) != 0) {
    // Some file systems cannot.
    if (errno != EINVAL) {
      return FileError("wrote '" + path + "', but cannot sync", folder, errno);
    }
  }
  return {};
}

StatusOr<std::string> ReadFile(std::string const& path) {
  // A pipe must not block.
  Descriptor const file(
      ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file.get() < 0) return FileError("cannot open", path, errno);
  struct stat status;
  if (::fstat(file.get(), &status) != 0) {
    return FileError("cannot read", path, errno);
  }
  if (!S_ISREG(status.st_mode)) return NotAFile(path);
  std::string bytes;
  std::vector<char> buffer(1 << 20);
  while (true) {
    auto const n = ::read(file.get(), buffer.data(), buffer.size());
    if (n == 0) return bytes;
    if (n < 0 && errno != EINTR) return FileError("cannot read", path, errno);
    if (n > 0) bytes.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace bigtable_ttl::reference::internal

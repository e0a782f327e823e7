// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_LOG_H
#define BIGTABLE_TIDY_TEST_CLOUD_LOG_H

#include "google/cloud/version.h"
#include <chrono>
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

#define GOOGLE_CLOUD_CPP_LOG_I(level, sink)                                    \
  for (::google::cloud::Logger<true> google_cloud_cpp_logger(                  \
           ::google::cloud::Severity::level, __func__, __FILE__, __LINE__,     \
           sink);                                                              \
       google_cloud_cpp_logger.enabled(); google_cloud_cpp_logger.LogTo(sink)) \
  google_cloud_cpp_logger.Stream()

// INFO and the like are pasted, for some systems define them.
#define GCP_LOG(level) \
  GOOGLE_CLOUD_CPP_LOG_I(GCP_LS_##level, ::google::cloud::LogSink::Instance())

enum class Severity : int {
  GCP_LS_TRACE,
  GCP_LS_DEBUG,
  GCP_LS_INFO,
  GCP_LS_NOTICE,
  GCP_LS_WARNING,
  GCP_LS_ERROR,
  GCP_LS_CRITICAL,
  GCP_LS_ALERT,
  GCP_LS_FATAL,
  GCP_LS_HIGHEST = GCP_LS_FATAL,
  GCP_LS_LOWEST = GCP_LS_TRACE,
  GCP_LS_LOWEST_ENABLED = GCP_LS_DEBUG,
};

std::ostream& operator<<(std::ostream& os, Severity x);

struct LogRecord {
  Severity severity;
  std::string function;
  std::string filename;
  int lineno;
  std::thread::id thread_id;
  std::chrono::system_clock::time_point timestamp;
  std::string message;
};

std::ostream& operator<<(std::ostream& os, LogRecord const& rhs);

class LogBackend {
 public:
  virtual ~LogBackend() = default;
  virtual void Process(LogRecord const& log_record) = 0;
  virtual void ProcessWithOwnership(LogRecord log_record) = 0;
  virtual void Flush() {}
};

class LogSink {
 public:
  using BackendId = long;

  LogSink();
  static LogSink& Instance();
  static constexpr bool CompileTimeEnabled(Severity level) {
    return level >= Severity::GCP_LS_LOWEST_ENABLED;
  }

  bool empty() const;
  bool is_enabled(Severity severity) const;
  void set_minimum_severity(Severity minimum);
  Severity minimum_severity() const;
  BackendId AddBackend(std::shared_ptr<LogBackend> backend);
  void RemoveBackend(BackendId id);
  void ClearBackends();
  std::size_t BackendCount() const;
  void Log(LogRecord log_record);
  void Flush();
  static void EnableStdClog(Severity min_severity = Severity::GCP_LS_LOWEST);
  static void DisableStdClog();
};

template <bool CompileTimeEnabled>
class Logger {
 public:
  Logger(Severity severity, char const* function, char const* filename,
         int lineno, LogSink& sink);
  bool enabled() const;
  void LogTo(LogSink& sink);
  std::ostream& Stream();
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_LOG_H

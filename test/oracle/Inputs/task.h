// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Coroutines of random programs. All but `EagerJob` wait for somebody who resumes
// them before they begin.

#ifndef BIGTABLE_TIDY_TEST_ORACLE_TASK_H
#define BIGTABLE_TIDY_TEST_ORACLE_TASK_H

/// The calls from which a coroutine was made: where it is resumed, what it does is
/// noted as done by these, too.
class Origin {
 public:
  Origin();
  ~Origin();
  Origin(Origin const&) = delete;
  Origin& operator=(Origin const&) = delete;

  void Enter() const;
  void Leave() const;

 private:
  void* lines_;
};

#if __cplusplus >= 202002L

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

template <typename Start>
struct PromiseBase {
  Origin origin;

  Start initial_suspend() noexcept { return {}; }
  std::suspend_always final_suspend() noexcept { return {}; }
  void unhandled_exception() { throw; }
};

/// Owns a coroutine.
template <typename Promise>
class Routine {
 public:
  using promise_type = Promise;
  using Handle = std::coroutine_handle<Promise>;

  explicit Routine(Handle handle) : handle_(handle) {}
  Routine(Routine&& other) noexcept
      : handle_(std::exchange(other.handle_, Handle())) {}
  ~Routine() {
    if (handle_) handle_.destroy();
  }

  /// Until it waits or ends.
  void Resume() {
    if (handle_.done()) return;
    struct Entered {
      explicit Entered(Origin const& from) : from(from) { from.Enter(); }
      ~Entered() { from.Leave(); }
      Origin const& from;
    } const entered(handle_.promise().origin);
    handle_.resume();
  }
  void Finish() {
    while (!handle_.done()) Resume();
  }

 protected:
  Handle handle_;
};

template <typename Start>
struct JobPromise : PromiseBase<Start> {
  Routine<JobPromise> get_return_object() {
    return Routine<JobPromise>(
        std::coroutine_handle<JobPromise>::from_promise(*this));
  }
  void return_void() {}
};
using Job = Routine<JobPromise<std::suspend_always>>;
using EagerJob = Routine<JobPromise<std::suspend_never>>;

template <typename T>
class Task;
template <typename T>
struct TaskPromise : PromiseBase<std::suspend_always> {
  Task<T> get_return_object();
  void return_value(T value) { result.emplace(std::move(value)); }

  std::optional<T> result;
};

/// Has a value in the end.
template <typename T>
class Task : public Routine<TaskPromise<T>> {
 public:
  using Routine<TaskPromise<T>>::Routine;

  T Get() {
    this->Finish();
    return *this->handle_.promise().result;
  }

  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  T await_resume() { return Get(); }
};
template <typename T>
Task<T> TaskPromise<T>::get_return_object() {
  return Task<T>(std::coroutine_handle<TaskPromise>::from_promise(*this));
}

template <typename T>
class Each;
template <typename T>
struct EachPromise : PromiseBase<std::suspend_always> {
  Each<T> get_return_object();
  std::suspend_always yield_value(T value) {
    last.emplace(std::move(value));
    return {};
  }
  void return_void() {}

  std::optional<T> last;
};

/// Has one value after the other.
template <typename T>
class Each : public Routine<EachPromise<T>> {
 public:
  using Routine<EachPromise<T>>::Routine;

  /// The last one again, if there is no other.
  T Next() {
    this->Resume();
    return *this->handle_.promise().last;
  }
};
template <typename T>
Each<T> EachPromise<T>::get_return_object() {
  return Each<T>(std::coroutine_handle<EachPromise>::from_promise(*this));
}

#endif  // __cplusplus >= 202002L

#endif  // BIGTABLE_TIDY_TEST_ORACLE_TASK_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_FUTURE_H
#define BIGTABLE_TIDY_TEST_CLOUD_FUTURE_H

#include "google/cloud/version.h"
#include <chrono>
#include <cstdlib>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#if defined(__cpp_impl_coroutine) && __has_include(<coroutine>)
#include <coroutine>
#define BIGTABLE_HAS_COROUTINES
#endif

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <typename T>
class future;
template <typename T>
class promise;

namespace internal {

struct Unit {};

template <typename T>
using FutureValue = std::conditional_t<std::is_void<T>::value, Unit, T>;

template <typename T>
struct FutureUnwrap {
  using type = T;
};
template <typename T>
struct FutureUnwrap<future<T>> {
  using type = T;
};

}  // namespace internal

template <typename T>
future<typename std::decay<T>::type> make_ready_future(T&& value);
inline future<void> make_ready_future();

// Nothing here waits: a future that nobody satisfied aborts where the real one
// would block.
template <typename T>
class future final {
 public:
  future() = default;
  future(future&&) = default;
  future& operator=(future&&) = default;

  T get() {
    auto state = std::move(state_);
    if (!state || !*state) std::abort();
    if constexpr (!std::is_void<T>::value) return *std::move(*state);
  }
  bool valid() const noexcept { return state_ != nullptr; }
  bool is_ready() const { return state_ && *state_; }
  void wait() const {}
  template <typename Rep, typename Period>
  std::future_status wait_for(std::chrono::duration<Rep, Period> const&) const {
    return is_ready() ? std::future_status::ready : std::future_status::timeout;
  }
  template <typename Clock>
  std::future_status wait_until(std::chrono::time_point<Clock> const&) const {
    return is_ready() ? std::future_status::ready : std::future_status::timeout;
  }
  bool cancel() { return false; }

  template <typename F>
  auto then(F&& f) -> future<typename internal::FutureUnwrap<
      std::invoke_result_t<std::decay_t<F>, future>>::type> {
    using R = std::invoke_result_t<std::decay_t<F>, future>;
    if constexpr (std::is_void<R>::value) {
      f(std::move(*this));
      return make_ready_future();
    } else if constexpr (std::is_same<
                             R, typename internal::FutureUnwrap<R>::type>()) {
      return make_ready_future(f(std::move(*this)));
    } else {
      return f(std::move(*this));
    }
  }

 private:
  friend class promise<T>;
  using State = std::optional<internal::FutureValue<T>>;
  std::shared_ptr<State> state_;
};

template <typename T>
class promise final {
 public:
  promise() { shared_.state_.reset(new typename future<T>::State()); }
  promise(promise&&) = default;
  promise& operator=(promise&&) = default;

  future<T> get_future() {
    future<T> result;
    result.state_ = shared_.state_;
    return result;
  }
  template <typename... U>
  void set_value(U&&... value) {
    shared_.state_->emplace(std::forward<U>(value)...);
  }
  void set_exception(std::exception_ptr) { std::abort(); }
  void swap(promise& other) noexcept { std::swap(shared_, other.shared_); }

 private:
  future<T> shared_;
};

template <typename T>
future<typename std::decay<T>::type> make_ready_future(T&& value) {
  promise<typename std::decay<T>::type> p;
  p.set_value(std::forward<T>(value));
  return p.get_future();
}

inline future<void> make_ready_future() {
  promise<void> p;
  p.set_value();
  return p.get_future();
}

#ifdef BIGTABLE_HAS_COROUTINES

namespace internal {

template <typename T>
struct FutureAwaiter {
  future<T> awaited;
  bool await_ready() const noexcept { return awaited.is_ready(); }
  void await_suspend(std::coroutine_handle<>) { std::abort(); }
  T await_resume() { return awaited.get(); }
};

template <typename T>
struct FuturePromise {
  promise<T> made;
  future<T> get_return_object() noexcept { return made.get_future(); }
  std::suspend_never initial_suspend() const noexcept { return {}; }
  std::suspend_never final_suspend() const noexcept { return {}; }
  void unhandled_exception() noexcept { std::abort(); }
};

}  // namespace internal

template <typename T>
internal::FutureAwaiter<T> operator co_await(future<T> f) noexcept {
  return {std::move(f)};
}

#endif  // BIGTABLE_HAS_COROUTINES

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#ifdef BIGTABLE_HAS_COROUTINES

template <typename T, typename... Args>
struct std::coroutine_traits<google::cloud::future<T>, Args...> {
  struct promise_type : google::cloud::internal::FuturePromise<T> {
    void return_value(T value) { this->made.set_value(std::move(value)); }
  };
};

template <typename... Args>
struct std::coroutine_traits<google::cloud::future<void>, Args...> {
  struct promise_type : google::cloud::internal::FuturePromise<void> {
    void return_void() { made.set_value(); }
  };
};

#endif  // BIGTABLE_HAS_COROUTINES

#endif  // BIGTABLE_TIDY_TEST_CLOUD_FUTURE_H

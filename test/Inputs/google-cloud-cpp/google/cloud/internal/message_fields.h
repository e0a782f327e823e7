// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Value-semantic messages, and macros that give a field the accessors which
// protoc would generate. With protobuf's own headers, or with the stand-in in
// google/protobuf.

#ifndef BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_MESSAGE_FIELDS_H
#define BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_MESSAGE_FIELDS_H

#include "google/protobuf/map.h"
#include "google/protobuf/message.h"
#include "google/protobuf/repeated_field.h"
#include "google/protobuf/util/message_differencer.h"
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace google {
namespace protobuf {

namespace internal {

// What generated classes implement. Without definitions, because nothing is
// linked with protobuf's own headers.
#ifdef BIGTABLE_TIDY_TEST_PROTOBUF_MESSAGE_H
using MessageBase = Message;
#else
class MessageBase : public Message {
 public:
  MessageBase() = default;
  MessageBase(MessageBase const&) : Message() {}
  MessageBase& operator=(MessageBase const&) { return *this; }

  MessageBase* New(Arena* arena) const;
  Metadata GetMetadata() const;
  int GetCachedSize() const;
#if __has_include(<google/protobuf/runtime_version.h>)
  auto GetClassData() const -> decltype(this->GetClassData());
#endif
};
#endif

// What the generated classes share.
template <typename Derived>
class MessageOf : public MessageBase {
 public:
  static Derived const& default_instance() {
    static Derived const instance;
    return instance;
  }
  void Clear() { *self() = Derived(); }
  void Swap(Derived* other) { std::swap(*self(), *other); }
  void CopyFrom(Derived const& other) { *self() = other; }

  // A template, since protobuf's time_util.h declares it for two messages.
  template <typename Other,
            typename std::enable_if<std::is_same<Other, Derived>::value,
                                    int>::type = 0>
  friend bool operator==(Derived const& a, Other const& b) {
#ifdef BIGTABLE_TIDY_TEST_PROTOBUF_MESSAGE_H
    return a.WithFields([&b](auto const&... in_a) {
      return b.WithFields(
          [&in_a...](auto const&... in_b) { return ((in_a == in_b) && ...); });
    });
#else
    return util::MessageDifferencer::Equals(a, b);
#endif
  }

 private:
  Derived* self() { return static_cast<Derived*>(this); }
};

// A message that may hold itself, with the value semantics of a field.
template <typename T>
class Box {
 public:
  Box() = default;
  Box(Box const& other)
      : value_(other.value_ ? new T(*other.value_) : nullptr) {}
  Box(Box&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  Box& operator=(Box other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Box() { delete value_; }

  bool has() const { return value_ != nullptr; }
  T const& get() const { return value_ ? *value_ : T::default_instance(); }
  T* mut() { return value_ ? value_ : value_ = new T(); }

  friend bool operator==(Box const& a, Box const& b) {
    return a.has() == b.has() && (!a.has() || *a.value_ == *b.value_);
  }

 private:
  T* value_ = nullptr;
};

}  // namespace internal

}  // namespace protobuf
}  // namespace google

// The accessors of one field, named as protoc names them.

#define PROTO_STRING_SETTER(name, prepare)                     \
  template <typename Arg0 = std::string const&, typename... A> \
  void set_##name(Arg0&& arg0, A... args) {                    \
    prepare;                                                   \
    name##_ = std::string(std::forward<Arg0>(arg0), args...);  \
  }

#define PROTO_STRING(name)                            \
 public:                                              \
  std::string const& name() const { return name##_; } \
  PROTO_STRING_SETTER(name, (void)0)                  \
  std::string* mutable_##name() { return &name##_; }  \
  void clear_##name() { name##_.clear(); }            \
                                                      \
 private:                                             \
  std::string name##_;

#define PROTO_SCALAR(type, name)                   \
 public:                                           \
  type name() const { return name##_; }            \
  void set_##name(type value) { name##_ = value; } \
  void clear_##name() { name##_ = type(); }        \
                                                   \
 private:                                          \
  type name##_ = type();

#define PROTO_MESSAGE(type, name)                    \
 public:                                             \
  bool has_##name() const { return name##_.has(); }  \
  type const& name() const { return name##_.get(); } \
  type* mutable_##name() { return name##_.mut(); }   \
  void clear_##name() { name##_ = {}; }              \
                                                     \
 private:                                            \
  ::google::protobuf::internal::Box<type> name##_;

#define PROTO_REPEATED(type, name)                                \
 public:                                                          \
  using name##_type = ::google::protobuf::RepeatedPtrField<type>; \
  int name##_size() const { return name##_.size(); }              \
  name##_type const& name() const { return name##_; }             \
  type const& name(int i) const { return name##_.Get(i); }        \
  name##_type* mutable_##name() { return &name##_; }              \
  type* mutable_##name(int i) { return name##_.Mutable(i); }      \
  type* add_##name() { return name##_.Add(); }                    \
  void clear_##name() { name##_.Clear(); }                        \
                                                                  \
 private:                                                         \
  name##_type name##_;

#define PROTO_REPEATED_STRING(name)                              \
  PROTO_REPEATED(std::string, name)                              \
 public:                                                         \
  template <typename Arg0 = std::string const&, typename... A>   \
  void add_##name(Arg0&& arg0, A... args) {                      \
    name##_.Add(std::string(std::forward<Arg0>(arg0), args...)); \
  }

// The same for a member of `oneof group`, whose case is `value`.

#define PROTO_ONEOF_STRING(group, value, name)                        \
 public:                                                              \
  bool has_##name() const { return group##_case_ == value; }          \
  std::string const& name() const { return name##_; }                 \
  PROTO_STRING_SETTER(name, (clear_##group(), group##_case_ = value)) \
  std::string* mutable_##name() {                                     \
    if (group##_case_ != value) clear_##group();                      \
    group##_case_ = value;                                            \
    return &name##_;                                                  \
  }                                                                   \
  void clear_##name() {                                               \
    if (has_##name()) clear_##group();                                \
  }                                                                   \
                                                                      \
 private:                                                             \
  std::string name##_;

#define PROTO_ONEOF_SCALAR(group, value, type, name)         \
 public:                                                     \
  bool has_##name() const { return group##_case_ == value; } \
  type name() const { return name##_; }                      \
  void set_##name(type v) {                                  \
    clear_##group();                                         \
    group##_case_ = value;                                   \
    name##_ = v;                                             \
  }                                                          \
  void clear_##name() {                                      \
    if (has_##name()) clear_##group();                       \
  }                                                          \
                                                             \
 private:                                                    \
  type name##_ = type();

#define PROTO_ONEOF_MESSAGE(group, value, type, name)        \
 public:                                                     \
  bool has_##name() const { return group##_case_ == value; } \
  type const& name() const { return name##_.get(); }         \
  type* mutable_##name() {                                   \
    if (group##_case_ != value) clear_##group();             \
    group##_case_ = value;                                   \
    return name##_.mut();                                    \
  }                                                          \
  void clear_##name() {                                      \
    if (has_##name()) clear_##group();                       \
  }                                                          \
                                                             \
 private:                                                    \
  ::google::protobuf::internal::Box<type> name##_;

// Every data member: for comparing. A template, so that unused ones cost
// nothing to compile; and tuples would cost much.
#define PROTO_FIELDS(...)             \
 public:                              \
  template <typename F>               \
  bool WithFields(F const& f) const { \
    return f(__VA_ARGS__);            \
  }

#define PROTO_MAP(key, value, name)                                           \
 public:                                                                      \
  int name##_size() const { return static_cast<int>(name##_.size()); }        \
  ::google::protobuf::Map<key, value> const& name() const { return name##_; } \
  ::google::protobuf::Map<key, value>* mutable_##name() { return &name##_; }  \
  void clear_##name() { name##_.clear(); }                                    \
                                                                              \
 private:                                                                     \
  ::google::protobuf::Map<key, value> name##_;

#endif  // BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_MESSAGE_FIELDS_H

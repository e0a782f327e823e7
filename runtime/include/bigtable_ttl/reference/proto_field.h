// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shared code of the headers that convert protocol buffers. Not for users.

#ifndef BIGTABLE_TTL_REFERENCE_PROTO_FIELD_H
#define BIGTABLE_TTL_REFERENCE_PROTO_FIELD_H

#include <bigtable_ttl/reference/status.h>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

namespace internal {

/// The maximum depth of filters and rules. No service accepts more, because
/// protocol buffers with more than 100 levels do not parse.
inline constexpr int kMaxProtoDepth = 100;

inline Status InvalidProto(std::string message) {
  return Status(StatusCode::kInvalidArgument, std::move(message));
}

inline Status InProtoField(char const* field, std::string const& message) {
  return InvalidProto(std::string("Error in field '") + field +
                      "' : " + message);
}

// Traits for fields that old versions of protocol buffers lack. `HasX<P>` is
// true if the message P has the field x.
#define BIGTABLE_TTL_DEFINE_HAS(trait, field)                              \
  template <typename P, typename = void>                                   \
  struct trait : std::false_type {};                                       \
  template <typename P>                                                    \
  struct trait<P, std::void_t<decltype(std::declval<P const&>().field())>> \
      : std::true_type {}

BIGTABLE_TTL_DEFINE_HAS(HasValueBitmask, value_bitmask_filter);
BIGTABLE_TTL_DEFINE_HAS(HasAddToCell, add_to_cell);
BIGTABLE_TTL_DEFINE_HAS(HasMergeToCell, merge_to_cell);
BIGTABLE_TTL_DEFINE_HAS(HasTimestampOrigin, timestamp_origin);
BIGTABLE_TTL_DEFINE_HAS(HasReversed, reversed);
BIGTABLE_TTL_DEFINE_HAS(HasValueType, value_type);
#undef BIGTABLE_TTL_DEFINE_HAS

/// Returns all elements of a repeated field, converted by `convert`, or the
/// status of the first element that `convert` rejects.
template <typename T, typename Repeated, typename Convert>
StatusOr<std::vector<T>> ConvertAll(char const* field, Repeated const& protos,
                                    Convert convert) {
  std::vector<T> all;
  all.reserve(static_cast<std::size_t>(protos.size()));
  for (auto const& proto : protos) {
    StatusOr<T> one = convert(proto);
    if (!one.ok()) {
      return Status(one.status().code(), std::string("Error in field '") +
                                             field + "' : Error in element #" +
                                             std::to_string(all.size()) +
                                             " : " + one.status().message());
    }
    all.push_back(*std::move(one));
  }
  return all;
}

}  // namespace internal

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_PROTO_FIELD_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tags that tell bigtable-tidy what a declaration means. Write them before the
// declaration. Tags expand to attributes only if Clang analyzes the code, as
// clang-tidy does, or if BIGTABLE_TIDY_ANNOTATIONS is defined, for editors.
// Otherwise they expand to nothing.
//
//   BIGTABLE_TTL_DEFAULT("2d") constexpr char kFamily[] = "clicks";
//
// Arguments are string literals. Durations are written as in "30m" or "2d".
// For the strategies see "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level) and
// <bigtable_ttl/ttl.h>.

#ifndef BIGTABLE_TTL_TAGS_H
#define BIGTABLE_TTL_TAGS_H

#if defined(__clang__) && \
    (defined(__clang_analyzer__) || defined(BIGTABLE_TIDY_ANNOTATIONS))
#ifdef __cplusplus
#define BIGTABLE_TIDY_TAG(text) [[clang::annotate("bigtable::" text)]]
#else
#define BIGTABLE_TIDY_TAG(text) __attribute__((annotate("bigtable::" text)))
#endif
#else
#define BIGTABLE_TIDY_TAG(text)
#endif

// Constants that name a column family.

/// The family's rule is MaxAge(1s): its cells expire at their timestamps.
#define BIGTABLE_TTL_ONE_SECOND BIGTABLE_TIDY_TAG("ttl=one-second")

/// Tags a family as BIGTABLE_TTL_ONE_SECOND does. In fixes, cells expire
/// `expire_after` from now.
#define BIGTABLE_TTL_ONE_SECOND_AFTER(expire_after) \
  BIGTABLE_TIDY_TAG("ttl=one-second,expire-after=" expire_after)

/// The family's rule is MaxAge(1ms): its cells expire at their timestamps.
#define BIGTABLE_TTL_ONE_MILLISECOND \
  BIGTABLE_TIDY_TAG("ttl=one-second,max-age=1ms")

/// Tags a family as BIGTABLE_TTL_ONE_MILLISECOND does. In fixes, cells expire
/// `expire_after` from now.
#define BIGTABLE_TTL_ONE_MILLISECOND_AFTER(expire_after) \
  BIGTABLE_TIDY_TAG("ttl=one-second,max-age=1ms,expire-after=" expire_after)

/// The family's rule is MaxAge(max_age): its cells expire `max_age` after their
/// timestamps.
#define BIGTABLE_TTL_DEFAULT(max_age) \
  BIGTABLE_TIDY_TAG("ttl=default,max-age=" max_age)

/// Tags a family as BIGTABLE_TTL_DEFAULT does. In fixes, cells expire
/// `expire_after` from now.
#define BIGTABLE_TTL_DEFAULT_AFTER(max_age, expire_after) \
  BIGTABLE_TIDY_TAG("ttl=default,max-age=" max_age        \
                    ",expire-after=" expire_after)

/// Tags a family as BIGTABLE_TTL_DEFAULT does. Writes may leave the timestamp
/// to the server; their cells then expire `max_age` after the write.
#define BIGTABLE_TTL_DEFAULT_UNSTAMPED(max_age) \
  BIGTABLE_TIDY_TAG("ttl=default,max-age=" max_age ",unstamped=allowed")

/// Tags a family as BIGTABLE_TTL_DEFAULT_UNSTAMPED does. In fixes, cells expire
/// `expire_after` from now.
#define BIGTABLE_TTL_DEFAULT_UNSTAMPED_AFTER(max_age, expire_after) \
  BIGTABLE_TIDY_TAG("ttl=default,max-age=" max_age                  \
                    ",expire-after=" expire_after ",unstamped=allowed")

/// The family's timestamps do not simulate a TTL.
#define BIGTABLE_TTL_NONE BIGTABLE_TIDY_TAG("ttl=none")

/// Tags a family as BIGTABLE_TTL_NONE does. `timestamps` states their meaning:
/// "real" (the time of the write or the event), "sequence" (ascending numbers),
/// or "zero".
#define BIGTABLE_TTL_NONE_TIMESTAMPS(timestamps) \
  BIGTABLE_TIDY_TAG("ttl=none,timestamps=" timestamps)

// Variables, members and parameters.

/// Tags a google::cloud::bigtable::Table of the table with this id.
#define BIGTABLE_TABLE(id) BIGTABLE_TIDY_TAG("table=" id)

// Functions.

/// Tags a function that writes cells. `mapping` states the meaning of its
/// parameters, as in "family=fam, timestamp=ts". `timestamp=server` states that
/// the server sets the timestamp. The function itself is responsible for
/// anything that `mapping` omits.
#define BIGTABLE_WRITER(mapping) BIGTABLE_TIDY_TAG("writer=" mapping)

/// Tags a function that reads cells. `mapping` states the meaning of its
/// parameters, as in "table=t, family=fam, filter=f". `filter=none` states that
/// the function reads without a filter. The function itself is responsible for
/// anything that `mapping` omits.
#define BIGTABLE_READER(mapping) BIGTABLE_TIDY_TAG("reader=" mapping)

/// Tags a sanctioned exception: the function's writes are not checked.
#define BIGTABLE_NOT_A_WRITER BIGTABLE_TIDY_TAG("not-a-writer")

/// Tags a sanctioned exception: the function's reads are not checked.
#define BIGTABLE_NOT_A_READER BIGTABLE_TIDY_TAG("not-a-reader")

#endif  // BIGTABLE_TTL_TAGS_H

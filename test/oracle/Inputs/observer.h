// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What stands around calls where a random program is observed: generate.py has
// marks there. `Frame` says from which lines a call comes, `See` what it made.

#ifndef BIGTABLE_TIDY_TEST_ORACLE_OBSERVER_H
#define BIGTABLE_TIDY_TEST_ORACLE_OBSERVER_H

#include "world.h"

namespace observer {

/// While it lives, what happens comes from that line.
class Frame {
 public:
  explicit Frame(int line);
  ~Frame();
  Frame(Frame const&) = delete;
  Frame& operator=(Frame const&) = delete;
};

/// Notes what `mutation` does and from where, and gives it a number: behind the
/// value of a cell, by which it is known when it is sent.
cbt::Mutation See(cbt::Mutation mutation);
/// Likewise; the number is what it appends or adds.
cbt::ReadModifyWriteRule See(cbt::ReadModifyWriteRule rule);
/// Notes what they say.
cbt::ColumnFamilyModification See(cbt::ColumnFamilyModification change);
cbt::SqlStatement See(cbt::SqlStatement statement);

/// A story: what runs several times, each time on new tables.
struct Story {
  Story(int number, void (*run)());
};

}  // namespace observer

#endif  // BIGTABLE_TIDY_TEST_ORACLE_OBSERVER_H

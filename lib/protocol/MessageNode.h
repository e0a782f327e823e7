// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The fields of a raw protocol buffer.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGENODE_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGENODE_H

#include "values/Operand.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <list>
#include <string>

namespace clang::tidy::bigtable {

/// A message. Fields that are missing were never set, unless the message is a
/// copy.
struct MessageNode {
  struct Field;

  /// The message that was copied before Fields were set: 'e' in
  /// '*f.mutable_chain() = e'. No expression if the message was empty.
  Operand Copied;
  /// True if code that received the message may do anything with it.
  bool IsUnknown = false;
  /// The fields in the order in which they were set. A field that is set again
  /// moves to the end. Several fields of a oneof may be present: the caller
  /// knows which ones exclude each other.
  std::list<Field> Fields;

  /// Returns the field \p Name; null without one.
  const Field *field(llvm::StringRef Name) const;
};

/// An element of a field.
struct MessageEntry {
  /// The key of a map entry; no expression otherwise.
  Operand Key;
  /// The text of the key; empty if it is unknown.
  std::string Name;
  /// True if a loop over known elements adds it.
  bool IsOfElement = false;
  /// If the element is not a message, Copied is its value.
  MessageNode Message;
};

struct MessageNode::Field {
  /// The name as in the setter: 'timestamp_range_filter', 'filters'.
  std::string Name;
  /// True if the field was set on some paths only, or in a way that is not
  /// tracked. It may then be unset or have any value, and the rest is unknown.
  bool IsUncertain = false;
  /// The argument of set_x(); no expression for a message or a repeated field.
  Operand Value;
  /// True for a repeated field or a map, whose elements are in the order in
  /// which they were added. Otherwise, the message that mutable_x() returns.
  bool IsRepeated = false;
  std::list<MessageEntry> Entries;

  /// Returns the message in the field; null for other fields.
  const MessageNode *message() const {
    return IsUncertain || IsRepeated || Entries.empty()
               ? nullptr
               : &Entries.front().Message;
  }
};

/// A loop over known elements that fills in a message.
struct FillingLoop {
  const VarDecl *Var;
  unsigned Size;
};
using FillingLoops = llvm::SmallVector<FillingLoop, 2>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGENODE_H

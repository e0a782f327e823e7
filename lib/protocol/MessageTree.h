// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The fields that a raw protocol buffer holds after the statements that fill
/// it in.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGETREE_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGETREE_H

#include "values/Operand.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include <list>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

class Values;

/// A message. A field that is missing was never set, unless the message is a
/// copy.
struct MessageNode {
  struct Field;

  /// The message that was copied before Fields were set: 'e' in
  /// '*f.mutable_chain() = e'. Null if it was empty.
  Operand Copied;
  /// It was handed to something that may do anything with it.
  bool IsUnknown = false;
  /// In the order in which they were set; one that is set again moves to the
  /// end. Several fields of a oneof may be present: the caller knows which ones
  /// exclude each other.
  std::list<Field> Fields;

  /// Null if there is none.
  const Field *field(llvm::StringRef Name) const;
};

/// One element of a field.
struct MessageEntry {
  /// The key of a map entry; null otherwise.
  Operand Key;
  /// If the element is not a message, Copied is its value.
  MessageNode Message;
};

struct MessageNode::Field {
  /// The name as in the setter: 'timestamp_range_filter', 'filters'.
  std::string Name;
  /// It was set on some paths only, or in a way that is not followed: it may
  /// hold anything or not be set, and there is no more to know of it.
  bool IsUncertain = false;
  /// The argument of set_x(); null for a message and a repeated field.
  Operand Value;
  /// True for a repeated field or a map, whose elements are in the order in
  /// which they were added. Otherwise, the message that mutable_x() returns.
  bool IsRepeated = false;
  std::list<MessageEntry> Entries;

  /// The message of a field that is one; null otherwise.
  const MessageNode *message() const {
    return IsUncertain || IsRepeated || Entries.empty()
               ? nullptr
               : &Entries.front().Message;
  }
};

/// The local variable that holds the message which \p Message leads to; null if
/// another function does.
const VarDecl *holderOf(const Expr *Message);

/// Returns the contents of \p Message at the evaluation of \p Use, which
/// contains it. \p Message names a local variable, or a message in it:
/// 'request.filter()', '*chain', 'std::move(f)'; or it is the call of a function
/// that fills in and returns such a variable. std::nullopt if unknown.
std::optional<MessageNode> messageAt(Values &Vals, Operand Message,
                                     const Expr &Use);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGETREE_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The fields of a raw protocol buffer after the statements that fill it in.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGETREE_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGETREE_H

#include "protocol/MessageNode.h"
#include <optional>

namespace clang::tidy::bigtable {

class Values;

/// Returns the local variable with the message that \p Message refers to; null
/// if another function has it.
const VarDecl *holderOf(const Expr *Message);

/// Returns the contents of \p Message at the evaluation of \p Use, which
/// contains it. \p Message names a local variable, or a message in it:
/// 'request.filter()', '*chain', 'std::move(f)'; or it calls a function that
/// fills in and returns such a variable. std::nullopt if unknown.
///
/// Adds the loops that fill it in to \p Loops, unless that is null. Contents
/// that a loop sets are known only in Values::withElement() for its variable,
/// and only those of that element.
std::optional<MessageNode> messageAt(Values &Vals, Operand Message,
                                     const Expr &Use,
                                     FillingLoops *Loops = nullptr);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGETREE_H

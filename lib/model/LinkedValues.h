// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Times and filters as JSON: what sources tell each other of values.

#ifndef BIGTABLE_TIDY_LIB_MODEL_LINKEDVALUES_H
#define BIGTABLE_TIDY_LIB_MODEL_LINKEDVALUES_H

#include "model/FilterTree.h"
#include "model/Timestamp.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// As an object, without what points into code: that is null after it was read.
void write(const Timestamp &T, llvm::json::OStream &To);
bool fromJSON(const llvm::json::Value &Value, Timestamp &T,
              llvm::json::Path Path);

/// Likewise. What is not known of \p Tree has no reason after it was read but
/// Unknown::Reason::Function, of no function.
/// Attributes of the object that is open; none without a policy.
void writeTtl(const std::optional<bigtable_ttl::Ttl> &Ttl,
              llvm::json::OStream &To);
bool mapTtl(llvm::json::ObjectMapper &Map,
            std::optional<bigtable_ttl::Ttl> &Ttl, llvm::json::Path Path);

void write(const FilterNode &Tree, llvm::json::OStream &To);
bool fromJSON(const llvm::json::Value &Value, FilterNode &Tree,
              llvm::json::Path Path);

/// As write() has it: the same for the same value.
std::string toText(const Timestamp &T);
std::string toText(const FilterNode &Tree);

/// \p Tree as whoever reads it has it, so that it is the same whether it comes
/// from a file or not. Nothing if it cannot be read.
std::optional<FilterNode> asRead(const FilterNode &Tree);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_LINKEDVALUES_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The one writer of the C++ that fixes and advice consist of. Knows no code
/// and edits nothing.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SPELLING_H
#define BIGTABLE_TIDY_LIB_MODEL_SPELLING_H

#include "model/FilterTree.h"
#include "model/TtlPolicy.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// The code that fixes may use: the option 'FixStyle'.
enum class FixStyle : uint8_t {
  Runtime, ///< The helpers of bigtable_ttl.
  Client,  ///< google-cloud-cpp and std::chrono, and nothing else.
};

/// How the code spells a family.
struct FamilyName {
  std::string Text;
  /// An expression for \p Ttl; empty if the code has none.
  std::string TtlText;
  std::optional<bigtable_ttl::Ttl> Ttl;
};

/// By their names; others are written as literals.
using FamilyNames = llvm::StringMap<FamilyName>;

class Spelling {
public:
  /// Declares all helpers. One header for every fix: two would be inserted at
  /// one place, which tools that apply fixes take for a conflict.
  static constexpr llvm::StringLiteral RuntimeHeader =
      "bigtable_ttl/google_cloud.h";

  explicit Spelling(FixStyle Style) : Style(Style) {}

  FixStyle style() const { return Style; }
  /// This, but timestamps are by \p Ttl, an expression for that of the policy.
  Spelling withTtl(std::string Ttl) const {
    Spelling Result = *this;
    Result.TtlText = std::move(Ttl);
    return Result;
  }

  /// The timestamp of a cell that lives for \p Lifetime, for which there are
  /// dots where it is not known. For a family with a TTL, like all following
  /// functions.
  std::string
  timestamp(const TtlPolicy &P,
            std::optional<std::chrono::milliseconds> Lifetime) const;
  /// Returns the timestamp of a cell that expires at a time, with dots for that
  /// time.
  std::string timestampOfExpiry(const TtlPolicy &P) const;
  /// The least timestamp of a cell that is live.
  std::string cutoff(const TtlPolicy &P) const;
  /// A timestamp \p Index milliseconds later, as what stands before and after
  /// it.
  std::pair<std::string, std::string> later(unsigned Index) const;
  /// The declaration, without what ends it, of \p Name, which gives out
  /// timestamps that are a millisecond apart and begin with \p First,
  std::string series(llvm::StringRef Name, llvm::StringRef First) const;
  /// and the next of them.
  std::string next(llvm::StringRef Series) const;

  /// \p Live, which Repair made: LiveCells(...), or stages with \p Qualifier,
  /// such as 'Filter::', before their names.
  std::string filter(const FilterNode &Live, const FamilyNames &Names,
                     llvm::StringRef Qualifier) const;

  /// The name of what puts filters together as \p Combined does.
  static llvm::StringRef combination(Stage Combined);
  /// A mutation that deletes a column; what names its class stands before it.
  static std::string deleteColumn(llvm::StringRef Family,
                                  llvm::StringRef Column);

  /// Returns the placeholder for any filter.
  llvm::StringRef anyFilter() const;

  /// ", as 'bigtable_ttl::\p Helper' does", where there is the runtime.
  std::string likeHelper(llvm::StringRef Helper) const;

private:
  std::string spellTtl(const TtlPolicy &P) const;

  FixStyle Style;
  std::string TtlText;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SPELLING_H

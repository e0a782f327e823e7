// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Writes the C++ of fixes and advice. Knows no code and edits nothing.

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
  Auto,    ///< Runtime if the source file can include it; Client otherwise.
  Runtime, ///< The helpers of bigtable_ttl.
  Client,  ///< Only google-cloud-cpp and std::chrono.
};

/// The spelling of a family in the code.
struct FamilyName {
  std::string Text;
  /// An expression for Ttl; empty if the code has none.
  std::string TtlText;
  std::optional<bigtable_ttl::Ttl> Ttl;
};

/// Spellings by the names of families. Other families are written as literals.
using FamilyNames = llvm::StringMap<FamilyName>;

class Spelling {
public:
  /// Declares all helpers. All fixes use the same header, because tools that
  /// apply fixes treat two insertions at one location as a conflict.
  static constexpr llvm::StringLiteral RuntimeHeader =
      "bigtable_ttl/google_cloud.h";

  /// Defines CellTimestamp() in a source file, for fixes without the runtime.
  static constexpr llvm::StringLiteral ClientHelper =
      "namespace {\n"
      "\n"
      "// Returns `time`, rounded up to milliseconds, as the timestamp of a "
      "cell.\n"
      "std::chrono::milliseconds CellTimestamp(\n"
      "    std::chrono::system_clock::time_point time) {\n"
      "  return std::chrono::ceil<std::chrono::milliseconds>(\n"
      "      time.time_since_epoch());\n"
      "}\n"
      "\n"
      "}  // namespace\n";
  static constexpr llvm::StringLiteral ClientHelperName = "CellTimestamp";
  /// Returns \p Code, of a fix, with calls of CellTimestamp() for the
  /// conversions of timestamp(), cutoff(), and filter().
  static std::string withClientHelper(llvm::StringRef Code);

  /// \p Style is not Auto.
  explicit Spelling(FixStyle Style) : Style(Style) {}

  FixStyle style() const { return Style; }
  /// Returns a copy that writes timestamps by \p Ttl, an expression for the
  /// policy's TTL.
  Spelling withTtl(std::string Ttl) const {
    Spelling Result = *this;
    Result.TtlText = std::move(Ttl);
    return Result;
  }

  /// The placeholder for a time.
  static constexpr llvm::StringLiteral UnknownTime = "...";
  /// Returns a copy that writes \p Now for the current time, instead of asking
  /// the system's clock.
  Spelling withNow(std::string Now) const {
    Spelling Result = *this;
    Result.Now = std::move(Now);
    return Result;
  }

  /// Returns the timestamp of a cell that lives for \p Lifetime, with dots if
  /// that is unknown. Like all following functions, for a family with a TTL.
  std::string
  timestamp(const TtlPolicy &P,
            std::optional<std::chrono::milliseconds> Lifetime) const;
  /// Returns the timestamp of a cell that expires at a time, with dots for that
  /// time.
  std::string timestampOfExpiry(const TtlPolicy &P) const;
  /// Returns the least timestamp of a live cell.
  std::string cutoff(const TtlPolicy &P) const;
  /// Returns the texts before and after a timestamp that make it \p Index
  /// milliseconds later.
  std::pair<std::string, std::string> later(unsigned Index) const;
  /// Returns the declaration, without the semicolon, of \p Name: a series of
  /// timestamps a millisecond apart that starts with \p First.
  std::string series(llvm::StringRef Name, llvm::StringRef First) const;
  /// Returns the next timestamp of \p Series.
  std::string next(llvm::StringRef Series) const;

  /// Returns the code for \p Live, which Repair made: LiveCells(...), or stages
  /// with \p Qualifier, such as 'Filter::', before their names.
  std::string filter(const FilterNode &Live, const FamilyNames &Names,
                     llvm::StringRef Qualifier) const;

  /// Returns the name of the function that combines filters as \p Combined
  /// does.
  static llvm::StringRef combination(Stage Combined);
  /// Returns a mutation that deletes a column, without the qualifier of its
  /// class.
  static std::string deleteColumn(llvm::StringRef Family,
                                  llvm::StringRef Column);

  /// Returns the placeholder for any filter.
  llvm::StringRef anyFilter() const;

  /// Returns ", as 'bigtable_ttl::\p Helper' does" if fixes may use the
  /// runtime; empty otherwise.
  std::string likeHelper(llvm::StringRef Helper) const;

private:
  std::string spellTtl(const TtlPolicy &P) const;
  /// Returns the current time, which is a time_point of the system's clock.
  std::string now() const;
  std::string spellCutoff(std::chrono::milliseconds Offset,
                          std::chrono::milliseconds Unit) const;
  std::string spellLiveCells(const FilterNode &Live, const FamilyNames &Names,
                             llvm::StringRef Class) const;

  FixStyle Style;
  std::string TtlText;
  /// The current time; empty if the system's clock tells it.
  std::string Now;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SPELLING_H

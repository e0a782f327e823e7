// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The entries of a schema file as they are written, with their locations.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SCHEMAENTRIES_H
#define BIGTABLE_TIDY_LIB_MODEL_SCHEMAENTRIES_H

#include "model/LineTable.h"
#include "model/Schema.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

/// A scalar of the file and its location, so that later checks can point at the
/// wrong value instead of the mapping around it.
template <typename T> struct Located {
  T Value{};
  const char *At = nullptr; ///< Null if the key is absent.
  explicit operator bool() const { return At != nullptr; }
};

/// The policy for writes without a timestamp.
enum class Unstamped { Forbidden, Allowed };

struct WrittenDuration {
  std::chrono::milliseconds Length{0}, Unit{0};
};

struct GcRuleEntry {
  const char *At = nullptr;
  Located<std::chrono::milliseconds> MaxAge;
  Located<unsigned> MaxVersions;
  std::optional<std::vector<GcRuleEntry>> Union;
  std::optional<std::vector<GcRuleEntry>> Intersection;
};

/// A text for messages.
struct NoteText {
  std::string Value;
};

struct FamilyEntry {
  Located<std::string> Name;
  /// std::nullopt for an open question.
  Located<std::optional<Strategy>> Ttl;
  Located<WrittenDuration> MaxAge;
  Located<WrittenDuration> ExpireAfter, MaxLifetime;
  Located<unsigned> Versions;
  Located<Meaning> Timestamps;
  Located<Unstamped> Writes;
  Located<bool> Prove;
  NoteText Note;
  std::optional<GcRuleEntry> Gc;
};

struct TableEntry {
  Located<std::string> Id;
  Located<Granularity> Timestamps;
  Located<bool> Prove;
  std::vector<FamilyEntry> Families;
};

/// The player of a role: a parameter, counted from 1, or a word of tags.h.
struct Player {
  unsigned Parameter = 0;
  llvm::StringRef Word;
};

struct ApiEntry {
  const char *At = nullptr;
  Located<std::string> Writer;
  Located<std::string> Reader;
  Located<unsigned> Parameters;
  /// Pairs of a role's name, as in tags.h, and its player.
  std::vector<std::pair<llvm::StringRef, Located<Player>>> Roles;
};

struct SchemaEntry {
  std::vector<TableEntry> Tables;
  std::vector<ApiEntry> Functions;
};

/// The text being read, and the errors in it.
struct ParseState {
  llvm::MemoryBufferRef Buffer;
  std::vector<SchemaError> &Errors;
  bool AllowsOpen;
  /// The keys of the mapping being closed, for "unknown key".
  llvm::StringRef KnownKeys = "'tables'";
  /// Owns a trait's error message until the input has reported it.
  std::string Message = {};
  LineTable Lines{Buffer.getBuffer()};

  SchemaPosition position(const char *At) const { return Lines.position(At); }
  void error(const char *At, const llvm::Twine &Message) {
    Errors.push_back({position(At), Message.str()});
  }
  /// Returns the start of \p Scalar in the buffer; the start of the buffer if
  /// \p Scalar had escapes to resolve.
  const char *locate(llvm::StringRef Scalar) const {
    const bool Inside = Scalar.begin() >= Buffer.getBufferStart() &&
                        Scalar.end() <= Buffer.getBufferEnd();
    return Inside ? Scalar.begin() : Buffer.getBufferStart();
  }
};

/// Returns the entries in the text of \p State; std::nullopt, with an error in
/// \p State, if the text is not YAML or has other keys or values.
std::optional<SchemaEntry> readEntries(ParseState &State);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SCHEMAENTRIES_H

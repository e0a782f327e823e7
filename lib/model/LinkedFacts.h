// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What one source of a program tells the others of its functions and
/// constants: docs/linking.md.

#ifndef BIGTABLE_TIDY_LIB_MODEL_LINKEDFACTS_H
#define BIGTABLE_TIDY_LIB_MODEL_LINKEDFACTS_H

#include "model/LinkedValues.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace clang::tidy::bigtable {

/// All that something may be. Of an empty list nothing follows.
struct LinkedValues {
  /// The strings, or the ids of tables, in an order of their own.
  std::vector<std::string> Strings;
  /// Likewise the times, and the filters.
  std::vector<Timestamp> Times;
  std::vector<FilterNode> Filters;
  /// The policy of the runtime's.
  std::optional<bigtable_ttl::Ttl> Ttl;

  /// Of what is no string.
  bool hasOthers() const {
    return !Times.empty() || !Filters.empty() || Ttl.has_value();
  }
};

/// Who plays a role in a call: as tags.h spells it.
struct LinkedRole {
  std::string Name;
  /// The index of a parameter; or else
  std::optional<unsigned> Parameter;
  /// a constant string; or else
  std::optional<std::string> Text;
  /// a member of the object; or else
  std::optional<std::string> Member = {};
  /// the times that it may be, with the policy that makes them, if one does;
  /// that may be a parameter, too. Without any the server, or nobody.
  LinkedValues Made = {};

  friend bool operator==(const LinkedRole &L, const LinkedRole &R) {
    return L.Name == R.Name && L.Parameter == R.Parameter && L.Text == R.Text &&
           L.Member == R.Member && L.Made.Times == R.Made.Times &&
           L.Made.Ttl == R.Made.Ttl;
  }
};

enum class LinkedKind : uint8_t {
  Write, ///< A cell.
  Read,  ///< Through a filter.
  Count, ///< By a read-modify-write rule.
  Query, ///< Makes an SQL statement.
};

/// What a call of a function writes or reads.
struct LinkedCall {
  LinkedKind Kind = LinkedKind::Read;
  /// What it does before may take its time: filters are older than they were.
  bool IsLater = false;
  std::vector<LinkedRole> Roles;
  /// The indices, in order, of the parameters that decide whether it comes to
  /// that. So nothing is known of who passes a constant for one.
  std::vector<unsigned> When = {};
  /// Of a cell in a raw message, which no timestamp is set in: it is 1970.
  bool IsUnset = false;

  friend bool operator==(const LinkedCall &L, const LinkedCall &R) {
    return L.Kind == R.Kind && L.IsLater == R.IsLater && L.Roles == R.Roles &&
           L.When == R.When && L.IsUnset == R.IsUnset;
  }
};

/// The mutations that a function is passed it puts nowhere else.
struct LinkedSend {
  /// Of what is passed for this parameter, by index.
  unsigned Parameter = 0;
  /// The table that gets it. Nobody does if nothing, but who passed it.
  std::optional<LinkedRole> To;

  friend bool operator==(const LinkedSend &L, const LinkedSend &R) {
    return L.Parameter == R.Parameter && L.To == R.To;
  }
};

/// A private member of the class of a member function: what a constructor
/// leaves in it.
struct LinkedMember : LinkedValues {
  std::string Name;
  /// The parameter of the constructor that it is, by index; then there are no
  /// values.
  std::optional<unsigned> Parameter;
};

/// One function or constant with external linkage: what it is, or returns.
struct LinkedFact : LinkedValues {
  std::string Key;  ///< Mangled.
  std::string Name; ///< Qualified, for people.
  std::string File; ///< Where it is defined: absolute.
  unsigned Line = 0;
  std::optional<LinkedCall> Call;
  /// In the order of the parameters; nothing is known of others.
  std::vector<LinkedSend> Sends;
  /// The indices, in order, of the parameters that are references to what it
  /// leaves as it is, and keeps nowhere.
  std::vector<unsigned> Leaves;
  /// Whether it may compare the time of a cell that it is passed, or that is in
  /// what it is passed.
  bool MayCompare = false;
  /// Of a member function: what its source never changes once it is made. By
  /// name.
  std::vector<LinkedMember> Members;
  /// Then: whether it may assign to the object as a whole, or hand it on.
  bool UsesObject = false;
  /// The facts file that says so, which is absolute; empty if sources do.
  std::string From = {};

  /// Without anything it still says that there is a definition.
  bool saysNothing() const {
    return !hasOthers() && Strings.empty() && !Call && Sends.empty() &&
           Leaves.empty() && Members.empty() && !MayCompare;
  }
  /// That there is a definition, and no more.
  LinkedFact withoutValues() const {
    LinkedFact Bare;
    std::tie(Bare.Key, Bare.Name, Bare.File, Bare.Line, Bare.From) =
        std::tie(Key, Name, File, Line, From);
    return Bare;
  }
  llvm::StringRef lastName() const { return lastPart(Name); }
  /// A word that whoever uses it has: of operators, too.
  llvm::StringRef usedName() const {
    return Members.empty() ? lastName()
                           : lastPart(llvm::StringRef(Name).rsplit("::").first);
  }

private:
  static llvm::StringRef lastPart(llvm::StringRef Qualified) {
    const auto [Outer, Last] = Qualified.rsplit("::");
    return Last.empty() ? Outer : Last;
  }
};

/// The words of LinkedKind, in the order of its values.
inline constexpr llvm::StringRef LinkedKindNames[] = {"write", "read", "count",
                                                      "query"};

template <typename Io> bool mapValues(Io &J, LinkedValues &V) {
  return J.optional("strings", V.Strings) && J.optional("times", V.Times) &&
         J.optional("filters", V.Filters) && mapTtl(J, V.Ttl);
}

template <typename Io> bool mapFields(Io &J, LinkedRole &R) {
  return J.field("role", R.Name) && J.index("parameter", R.Parameter) &&
         J.optional("text", R.Text) && J.optional("member", R.Member) &&
         mapValues(J, R.Made);
}

template <typename Io> bool mapFields(Io &J, LinkedSend &S) {
  std::optional<unsigned> Parameter;
  if constexpr (!Io::IsReading)
    Parameter = S.Parameter;
  if (!J.index("parameter", Parameter) || !J.optional("to", S.To))
    return false;
  if (!Parameter)
    return J.fail("parameter", "expected a 'parameter'");
  if constexpr (Io::IsReading)
    S.Parameter = *Parameter;
  return true;
}

template <typename Io> bool mapFields(Io &J, LinkedMember &M) {
  return J.field("member", M.Name) && J.index("parameter", M.Parameter) &&
         mapValues(J, M);
}

template <typename Io> bool mapFields(Io &J, LinkedFact &F) {
  std::optional<LinkedKind> Does;
  if (F.Call)
    Does = F.Call->Kind;
  if (!J.field("key", F.Key) || !J.field("name", F.Name) ||
      !J.field("file", F.File) || !J.field("line", F.Line) ||
      !J.optional("from", F.From) || !mapValues(J, F) ||
      !J.optional("keeps", F.Members) || !J.indices("leaves", F.Leaves) ||
      !J.optional("compares", F.MayCompare) ||
      !J.optional("object", F.UsesObject) || !J.optional("sends", F.Sends) ||
      !J.word("does", Does, LinkedKindNames,
              "expected 'write', 'read', 'count' or 'query'"))
    return false;
  if (!Does)
    return true;
  if constexpr (Io::IsReading)
    F.Call = LinkedCall{*Does};
  return J.optional("later", F.Call->IsLater) &&
         J.optional("unset", F.Call->IsUnset) &&
         J.indices("when", F.Call->When) && J.optional("roles", F.Call->Roles);
}

/// The key of what every function does that may run where a virtual one with
/// the key \p Key is called: all that override it, and it.
std::string keyOfOverriders(llvm::StringRef Key);
bool isOfOverriders(llvm::StringRef Key);

/// By key. What sources say of one key is joined, in whatever order it comes:
/// two programs of one database may each define it.
class LinkedFacts {
public:
  void add(LinkedFact Fact);
  void add(const LinkedFacts &Others) {
    for (const auto &[Key, Fact] : Others.ByKey)
      add(Fact);
  }
  /// Null if no source says anything.
  const LinkedFact *find(llvm::StringRef Key) const;
  bool empty() const { return ByKey.empty(); }
  /// Whether some function writes or reads, so that its callers need not see
  /// Bigtable to do so.
  bool tellsOfCalls() const;
  /// Whether they are of a whole program: then all overriders are known.
  bool tellsOfOverriders() const;
  size_t size() const { return ByKey.size(); }
  void forEach(llvm::function_ref<void(const LinkedFact &)> Do) const {
    for (const auto &[Key, Fact] : ByKey)
      Do(Fact);
  }

  /// JSON, in one line; the same for the same facts.
  std::string toText() const;
  /// An error has the line and the column in \p Text, if it is no JSON.
  static llvm::Expected<LinkedFacts> parse(llvm::StringRef Text);

private:
  std::map<std::string, LinkedFact> ByKey;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_LINKEDFACTS_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Function summaries: what a source file tells others about the functions and
/// constants that it defines. See docs/explanation/linking.md.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SUMMARY_H
#define BIGTABLE_TIDY_LIB_MODEL_SUMMARY_H

#include "model/SummaryText.h"
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

/// All values that an expression can have. If all lists are empty, the values
/// are unknown.
struct SummaryValues {
  /// Strings, or IDs of tables. The order has no meaning.
  std::vector<std::string> Strings;
  /// Only of the argument of a call; see SummaryRole. The order has no meaning.
  std::vector<Timestamp> Times;
  std::vector<FilterNode> Filters; ///< The order has no meaning.
  /// The policy, if the value is a bigtable_ttl::Ttl.
  std::optional<bigtable_ttl::Ttl> Ttl;

  /// Returns true if there are values other than strings.
  bool hasOthers() const {
    return !Times.empty() || !Filters.empty() || Ttl.has_value();
  }
};

/// The argument with a role in a call. At most one of Parameter, Text, and
/// Member is set.
struct SummaryRole {
  /// The role, as in tags.h.
  std::string Name;
  /// The index of a parameter of the summarized function.
  std::optional<unsigned> Parameter;
  /// A constant string.
  std::optional<std::string> Text;
  /// The name of a member of the object.
  std::optional<std::string> Member = {};
  /// Possible times, with the policy that computes them, if any. The policy can
  /// also be Parameter. If all are empty, the server sets the time, or the role
  /// is not filled.
  SummaryValues Made = {};

  friend bool operator==(const SummaryRole &L, const SummaryRole &R) {
    return L.Name == R.Name && L.Parameter == R.Parameter && L.Text == R.Text &&
           L.Member == R.Member && L.Made.Times == R.Made.Times &&
           L.Made.Ttl == R.Made.Ttl;
  }
};

enum class SummaryCallKind : uint8_t {
  Write, ///< A cell.
  Read,  ///< Through a filter.
  Count, ///< By a read-modify-write rule.
  Query, ///< Makes an SQL statement.
};

/// The write or read that a call of a function makes: as its source file
/// exports it, as a tag states it, or as an entry of a schema's 'apis' does.
struct SummaryCall {
  SummaryCallKind Kind = SummaryCallKind::Read;
  /// True if the function may take a long time before it makes the call, so
  /// that a filter's time bound may be stale when it is used.
  bool IsLater = false;
  std::vector<SummaryRole> Roles = {};
  /// Indices, ascending, of the parameters that decide whether the function
  /// makes the call. A caller that passes a constant for one of them is
  /// unknown.
  std::vector<unsigned> When = {};
  /// True for a cell in a raw message whose timestamp is not set, and therefore
  /// in 1970.
  bool IsUnset = false;

  friend bool operator==(const SummaryCall &L, const SummaryCall &R) {
    return L.Kind == R.Kind && L.IsLater == R.IsLater && L.Roles == R.Roles &&
           L.When == R.When && L.IsUnset == R.IsUnset;
  }
};

/// Describes the effect of a function on a mutation that it receives by
/// reference: it sends the mutation to at most one table, and stores it
/// nowhere.
struct SummarySend {
  /// The index of the parameter.
  unsigned Parameter = 0;
  /// The table to which the function sends the mutation; std::nullopt if it
  /// does not send it, so that the mutation stays with the caller.
  std::optional<SummaryRole> To;

  friend bool operator==(const SummarySend &L, const SummarySend &R) {
    return L.Parameter == R.Parameter && L.To == R.To;
  }
};

/// A private data member, with the values that a constructor gives it.
struct SummaryMember : SummaryValues {
  std::string Name;
  /// The index of the constructor parameter that is its value. The values are
  /// empty then.
  std::optional<unsigned> Parameter;
};

/// The summary of one function or constant with external linkage. The inherited
/// values are those that it can return or be.
struct FunctionSummary : SummaryValues {
  std::string Key;  ///< Mangled.
  std::string Name; ///< Qualified, for people.
  std::string File; ///< The file that defines it, absolute.
  unsigned Line = 0;
  std::optional<SummaryCall> Call;
  /// Sorted by parameter. Effects on other parameters are unknown.
  std::vector<SummarySend> Sends;
  /// Indices, ascending, of the reference parameters that the function neither
  /// changes nor stores.
  std::vector<unsigned> Leaves;
  /// True if the function may look at the timestamp of a cell that it receives,
  /// directly or in a row, or delete cells.
  bool MayInspect = false;
  /// For a member function: data members that its source file never changes
  /// after construction. Sorted by name.
  std::vector<SummaryMember> Members;
  /// For a member function: true if it may assign to the whole object, or pass
  /// it on.
  bool UsesObject = false;
  /// For constructions. Lasts: true if a source file makes an object of the
  /// class that lasts. IsReplaced: true if one may replace an object by
  /// another.
  bool Lasts = false;
  bool IsReplaced = false;
  /// The absolute path of the summary file; empty if the summary is from a
  /// source file of this run.
  std::string From = {};

  /// Returns true if the summary contains only the existence of a definition.
  bool saysNothing() const {
    return !hasOthers() && Strings.empty() && !Call && Sends.empty() &&
           Leaves.empty() && Members.empty() && !MayInspect && !Lasts &&
           !IsReplaced;
  }
  /// Returns a summary with only the existence of the definition.
  FunctionSummary withoutValues() const {
    FunctionSummary Bare;
    std::tie(Bare.Key, Bare.Name, Bare.File, Bare.Line, Bare.From) =
        std::tie(Key, Name, File, Line, From);
    return Bare;
  }
  llvm::StringRef lastName() const { return lastPart(Name); }
  /// Returns an identifier that occurs wherever the function or constant is
  /// used, also for operators.
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

/// The words of SummaryCallKind, in the order of its values.
inline constexpr llvm::StringRef SummaryCallKindNames[] = {"write", "read",
                                                           "count", "query"};

template <typename Io> bool mapValues(Io &J, SummaryValues &V) {
  return J.optional("strings", V.Strings) && J.optional("times", V.Times) &&
         J.optional("filters", V.Filters) && mapTtl(J, V.Ttl);
}

template <typename Io> bool mapFields(Io &J, SummaryRole &R) {
  return J.field("role", R.Name) && J.index("parameter", R.Parameter) &&
         J.optional("text", R.Text) && J.optional("member", R.Member) &&
         mapValues(J, R.Made);
}

template <typename Io> bool mapFields(Io &J, SummarySend &S) {
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

template <typename Io> bool mapFields(Io &J, SummaryMember &M) {
  return J.field("member", M.Name) && J.index("parameter", M.Parameter) &&
         mapValues(J, M);
}

template <typename Io> bool mapFields(Io &J, FunctionSummary &F) {
  std::optional<SummaryCallKind> Does;
  if (F.Call)
    Does = F.Call->Kind;
  if (!J.field("key", F.Key) || !J.field("name", F.Name) ||
      !J.field("file", F.File) || !J.field("line", F.Line) ||
      !J.optional("from", F.From) || !mapValues(J, F) ||
      !J.optional("keeps", F.Members) || !J.indices("leaves", F.Leaves) ||
      !J.optional("compares", F.MayInspect) ||
      !J.optional("object", F.UsesObject) || !J.optional("lasts", F.Lasts) ||
      !J.optional("replaced", F.IsReplaced) || !J.optional("sends", F.Sends) ||
      !J.word("does", Does, SummaryCallKindNames,
              "expected 'write', 'read', 'count' or 'query'"))
    return false;
  if (!Does)
    return true;
  if constexpr (Io::IsReading)
    F.Call = SummaryCall{*Does};
  return J.optional("later", F.Call->IsLater) &&
         J.optional("unset", F.Call->IsUnset) &&
         J.indices("when", F.Call->When) && J.optional("roles", F.Call->Roles);
}

/// Returns the key of the joined summary of the virtual function with \p Key
/// and all functions that override it.
std::string keyOfOverriders(llvm::StringRef Key);
/// Returns the key of the joined summary of all calls of the constructor with
/// \p Key. Its members are the constructor's parameters, by index.
std::string keyOfConstructions(llvm::StringRef Key);
/// Returns true if \p Key is the result of one of these. Such a summary counts
/// only if it covers a whole program.
bool isOfProgram(llvm::StringRef Key);

/// Returns the key under which the source that defines the function \p Key, as
/// code::Callee has it, is found: its path is the only string.
std::string keyOfCode(llvm::StringRef Key);
/// Returns the key under which the sources that call the function \p Key are
/// found: their paths are the strings.
std::string keyOfCallers(llvm::StringRef Key);
/// Returns the key of the code of the source \p Path: its only string is what
/// code::save() made, in Base64.
std::string keyOfSource(llvm::StringRef Path);
/// Returns true if \p Key is the result of one of these three.
bool isOfCode(llvm::StringRef Key);
/// Replaces the paths of sources in such a summary by what \p Renamed says.
void renamePaths(FunctionSummary &Of,
                 llvm::function_ref<std::string(llvm::StringRef)> Renamed);

/// Summaries by key. Summaries with the same key are joined, independent of
/// their order, because two programs in one compilation database may define it.
class SummarySet {
public:
  void add(FunctionSummary Summary);
  void add(const SummarySet &Others) {
    for (const auto &[Key, Summary] : Others.ByKey)
      add(Summary);
  }
  /// Returns the summary with \p Key; null without one.
  const FunctionSummary *find(llvm::StringRef Key) const;
  bool empty() const { return ByKey.empty(); }
  /// Returns true if some function writes or reads, so that callers may access
  /// Bigtable without its headers.
  bool tellsOfCalls() const;
  /// Returns true if the summaries cover a whole program, so that all
  /// overriding functions are known.
  bool tellsOfOverriders() const;
  size_t size() const { return ByKey.size(); }
  void forEach(llvm::function_ref<void(const FunctionSummary &)> Do) const {
    for (const auto &[Key, Summary] : ByKey)
      Do(Summary);
  }

  /// Returns the summaries as JSON in one line. Equal summaries give equal
  /// text.
  std::string toText() const;
  /// Parses the result of toText(). If \p Text is not JSON, the error contains
  /// the line and the column.
  static llvm::Expected<SummarySet> parse(llvm::StringRef Text);

private:
  std::map<std::string, FunctionSummary> ByKey;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SUMMARY_H

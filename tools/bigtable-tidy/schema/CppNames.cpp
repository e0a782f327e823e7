// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/CppNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Names that no namespace can have, or that others have at global scope: words
/// of C++20, libraries, and functions and macros of C and POSIX that a table
/// may well be called. Sorted.
static constexpr StringRef Taken[] = {
    // clang-format off
    "absl", "access", "alarm", "alignas", "alignof", "and", "and_eq", "asm",
    "assert", "auto", "bigtable_ttl", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class",
    "clock", "close", "co_await", "co_return", "co_yield", "compl", "concept",
    "connect", "const", "const_cast", "consteval", "constexpr", "constinit",
    "continue", "daylight", "decltype", "default", "delete", "div", "do",
    "double", "dynamic_cast", "else", "enum", "environ", "errno", "exit", "exp",
    "explicit", "export", "extern", "false", "float", "for", "free", "friend",
    "google", "goto", "grpc", "grpc_core", "if", "index", "inline", "int",
    "link", "linux", "listen", "log", "long", "main", "major", "minor",
    "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
    "open", "operator", "or", "or_eq", "pause", "pipe", "poll", "posix",
    "private", "protected", "public", "random", "read", "register",
    "reinterpret_cast", "remove", "rename", "requires", "return", "select",
    "send", "short", "signal", "signed", "sizeof", "sleep", "socket", "stat",
    "static", "static_assert", "static_cast", "stderr", "stdin", "stdout",
    "struct", "switch", "sync", "system", "template", "testing", "this",
    "thread_local", "throw", "time", "times", "timezone", "true", "truncate",
    "try", "typedef", "typeid", "typename", "union", "unix", "unlink",
    "unsigned", "using", "virtual", "void", "volatile", "wait", "wchar_t",
    "while", "write", "xor", "xor_eq",
    // clang-format on
};

static bool isTaken(StringRef Name) {
  // 'std' and any number belong to the standard.
  if (Name.consume_front("std") && Name.drop_while(llvm::isDigit).empty())
    return true;
  return std::binary_search(std::begin(Taken), std::end(Taken), Name);
}

/// Returns \p Id without the character sets of a glob, which are not words.
static std::string withoutSets(const Table &T) {
  std::string Result;
  StringRef Rest = T.Id;
  while (T.IsGlob && Rest.contains('[')) {
    Result += Rest.take_until([](char C) { return C == '['; });
    Result += '-';
    // A ']' that is first in a set belongs to it.
    Rest = Rest.drop_until([](char C) { return C == '['; }).drop_front();
    if (!Rest.consume_front("!"))
      Rest.consume_front("^");
    Rest = Rest.drop_front(Rest.empty() ? 0 : 1).drop_until([](char C) {
      return C == ']';
    });
    Rest.consume_front("]");
  }
  return Result + Rest.str();
}

/// 'my_table' for 'my-table' or 'MyTable'; empty without letters and digits.
static std::string makeNamespace(const Table &T) {
  std::string Result;
  char Last = '-';
  for (char C : withoutSets(T)) {
    if (llvm::isAlnum(C)) {
      const bool BeginsWord =
          !llvm::isAlnum(Last) || (llvm::isLower(Last) && llvm::isUpper(C));
      if (BeginsWord && !Result.empty())
        Result += '_';
      Result += llvm::toLower(C);
    }
    Last = C;
  }
  if (!Result.empty() && llvm::isDigit(Result.front()))
    Result.insert(0, "table_");
  if (isTaken(Result))
    Result += "_table";
  return Result;
}

/// 'MyFamily' for 'my-family', and 'V1_2' for 'v1.2', which is not 'v12'; empty
/// without letters and digits.
static std::string makeConstant(StringRef Family) {
  std::string Result;
  char Last = '-';
  for (char C : Family) {
    if (llvm::isAlnum(C)) {
      const bool BeginsWord = !llvm::isAlnum(Last);
      if (BeginsWord && llvm::isDigit(C) && !Result.empty() &&
          llvm::isDigit(Result.back()))
        Result += '_';
      Result += BeginsWord ? llvm::toUpper(C) : C;
    }
    Last = C;
  }
  return Result;
}

bool isPlainName(StringRef Text) {
  return !Text.empty() && llvm::isAlpha(Text.front()) && Text.back() != '_' &&
         !Text.contains("__") && llvm::all_of(Text, [](char C) {
           return llvm::isAlnum(C) || C == '_';
         });
}

static llvm::Error wrong(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

namespace {

/// Gives names, and remembers whose they are.
class Namer {
public:
  explicit Namer(const CppOptions &Options) : Options(Options) {}

  llvm::Error name(const Table &T, TableNames &Out);

private:
  /// Returns the user's name for \p Key, or else \p Made.
  std::string choose(const std::string &Key, std::string Made) const {
    const auto Own = Options.Names.find(Key);
    return Own == Options.Names.end() ? Made : Own->second;
  }

  const CppOptions &Options;
  std::map<std::string, std::string> Namespaces;
};

} // namespace

/// An example of how the user names \p Key, in errors.
static std::string option(StringRef Key, StringRef Name) {
  return ("'--name=" + Key + "=" + Name + "'").str();
}

llvm::Error Namer::name(const Table &T, TableNames &Out) {
  const std::string Whole = "table '" + T.Id + "'";
  Out.Namespace = choose(T.Id, makeNamespace(T));
  if (Out.Namespace.empty())
    return wrong(Whole +
                 " has no letter or digit to make a namespace of; give "
                 "it one with " +
                 option(T.Id, "some_name"));
  const auto [Other, IsNew] = Namespaces.try_emplace(Out.Namespace, T.Id);
  if (!IsNew)
    return wrong("the namespaces of tables '" + Other->second + "' and '" +
                 T.Id + "' would both be '" + Out.Namespace +
                 "'; give one of them another with " +
                 option(T.Id, Out.Namespace + "2"));

  // The meaning of each constant, in words.
  std::map<std::string, std::string> Constants;
  if (!T.IsGlob)
    Constants["kTableId"] = "the table's id";
  for (const Family &F : T.Families) {
    const std::string Key = T.Id + "/" + F.Name;
    const std::string Name = choose(Key, makeConstant(F.Name));
    const std::string Who = "family '" + F.Name + "'";
    if (Name.empty())
      return wrong(Who + " of " + Whole +
                   " has no letter or digit to make a constant of; give it a "
                   "name with " +
                   option(Key, "SomeName"));
    Out.Constants.push_back("k" + Name);
    for (const std::string &Constant :
         {Out.Constants.back(), Out.Constants.back() + "Family"}) {
      const auto [Same, IsNewConstant] = Constants.try_emplace(Constant, Who);
      if (!IsNewConstant)
        return wrong(Same->second + " and " + Who + " of " + Whole +
                     " would both have a constant '" + Constant +
                     "'; give one of them another name with " +
                     option(Key, "Other" + Name));
    }
  }
  return llvm::Error::success();
}

/// An error if the user names what there is not.
static llvm::Error checkKeys(const Schema &Known, const CppOptions &Options) {
  std::set<std::string> Keys;
  for (const Table &T : Known.tables()) {
    Keys.insert(T.Id);
    for (const Family &F : T.Families)
      Keys.insert(T.Id + "/" + F.Name);
  }
  for (const auto &[Key, Name] : Options.Names)
    if (!Keys.count(Key))
      return wrong(option(Key, Name) +
                   " names what the schema does not have, expected the id or "
                   "the glob of a table, or TABLE/FAMILY");
  return llvm::Error::success();
}

llvm::Expected<std::vector<TableNames>> nameAll(const Schema &Known,
                                                const CppOptions &Options) {
  if (llvm::Error E = checkKeys(Known, Options))
    return E;
  Namer Names(Options);
  std::vector<TableNames> Result;
  for (const Table &T : Known.tables())
    if (llvm::Error E = Names.name(T, Result.emplace_back()))
      return E;
  return Result;
}

llvm::Error addName(StringRef Text, CppOptions &Options) {
  const auto [Key, Name] = Text.rsplit('=');
  if (Key.empty() || Name.empty())
    return wrong("'--name=" + Text +
                 "': expected TABLE=NAMESPACE or TABLE/FAMILY=NAME");
  // A family's has a 'k' before it.
  const bool IsFamily = Key.contains('/');
  if (!isPlainName(IsFamily ? ("k" + Name).str() : Name.str()) ||
      (!IsFamily && isTaken(Name)))
    return wrong("'--name=" + Text + "': '" + Name +
                 "' cannot be a name, expected letters, digits and single "
                 "underscores between them" +
                 (IsFamily ? "" : ", and no word of C++ or name of a library"));
  if (!Options.Names.try_emplace(Key.str(), Name.str()).second)
    return wrong("'--name=" + Text + "': '" + Key + "' has a name already");
  return llvm::Error::success();
}

} // namespace clang::tidy::bigtable::tool

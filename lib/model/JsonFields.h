// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A single description of the fields of a struct for both writing and reading
/// JSON:
///
///   template <typename Io> bool mapFields(Io &J, Point &P) {
///     return J.field("x", P.X) && J.optional("label", P.Label);
///   }
///
/// Put the description beside the struct, where toJson() and readJson() find
/// it.

#ifndef BIGTABLE_TIDY_LIB_MODEL_JSONFIELDS_H
#define BIGTABLE_TIDY_LIB_MODEL_JSONFIELDS_H

#include "model/JsonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace clang::tidy::bigtable {

/// Spells an absolute path in the written text.
using PathSpelling = llvm::function_ref<std::string(llvm::StringRef)>;

/// Writes the fields of the open object. Its functions always return true.
class JsonWriter {
public:
  static constexpr bool IsReading = false;
  /// Writes paths unchanged if \p Spell is null.
  explicit JsonWriter(llvm::json::OStream &J, PathSpelling Spell = nullptr)
      : J(J), Spell(Spell) {}

  /// Writes a field that is always present; null for a std::nullopt.
  template <typename T> bool field(llvm::StringLiteral Key, const T &Value) {
    J.attributeBegin(Key);
    value(Value);
    J.attributeEnd();
    return true;
  }
  /// Writes a field, unless it has its default value.
  template <typename T> bool optional(llvm::StringLiteral Key, const T &Value) {
    return isNew(Value) || field(Key, Value);
  }
  /// Writes the path of a file.
  bool path(llvm::StringLiteral Key, const std::string &Path) {
    return field(Key, Spell && !Path.empty() ? Spell(Path) : Path);
  }
  /// Writes the word in \p Names for a value of an enumeration; nothing for a
  /// std::nullopt. \p Expected is the error message for other words.
  template <typename T, size_t N>
  bool word(llvm::StringLiteral Key, const T &Value,
            const llvm::StringRef (&Names)[N], llvm::StringLiteral = "") {
    return field(Key, Names[static_cast<size_t>(Value)].str());
  }
  template <typename T, size_t N>
  bool word(llvm::StringLiteral Key, const std::optional<T> &Value,
            const llvm::StringRef (&Names)[N], llvm::StringLiteral = "") {
    return !Value || word(Key, *Value, Names);
  }
  /// Writes the indices of parameters, from 1; nothing without any.
  bool index(llvm::StringLiteral Key, const std::optional<unsigned> &Index) {
    return !Index || field(Key, *Index + 1);
  }
  bool indices(llvm::StringLiteral Key, const std::vector<unsigned> &All) {
    std::vector<unsigned> Numbers = All;
    for (unsigned &I : Numbers)
      ++I;
    return optional(Key, Numbers);
  }
  /// Writes an object with a field for each of \p All, named by its member
  /// Name.
  template <typename T>
  bool named(llvm::StringLiteral Key, const std::vector<T> &All) {
    J.attributeObject(Key, [&] {
      for (const T &Each : All) {
        J.attributeBegin(Each.Name);
        value(Each);
        J.attributeEnd();
      }
    });
    return true;
  }
  bool fail(llvm::StringLiteral, llvm::StringRef) { return true; }

  void value(bool Is) { J.value(Is); }
  void value(unsigned Number) { J.value(Number); }
  void value(int64_t Number) { J.value(Number); }
  void value(const std::string &Text) { J.value(inUtf8(Text)); }
  template <typename T> void value(const std::optional<T> &Value) {
    if (Value)
      value(*Value);
    else
      J.value(nullptr);
  }
  template <typename T> void value(const std::vector<T> &All) { list(All); }
  void value(const std::set<std::string> &All) { list(All); }
  void value(const std::map<std::string, std::string> &All) {
    J.object([&] {
      for (const auto &[Key, Text] : All)
        J.attribute(inUtf8(Key), inUtf8(Text));
    });
  }
  /// Writes a struct. Writing does not change \p Value.
  template <typename T, typename = std::enable_if_t<std::is_class_v<T>>>
  void value(const T &Value) {
    J.object([&] { mapFields(*this, const_cast<T &>(Value)); });
  }

private:
  template <typename T> void list(const T &All) {
    J.array([&] {
      for (const auto &Each : All)
        value(Each);
    });
  }
  static bool isNew(bool Is) { return !Is; }
  template <typename T> static bool isNew(const std::optional<T> &Value) {
    return !Value;
  }
  template <typename T> static bool isNew(const T &All) { return All.empty(); }

  llvm::json::OStream &J;
  PathSpelling Spell;
};

/// Reads the fields of an object. If the JSON does not match, its functions
/// return false and report the reason to the path.
class JsonReader {
public:
  static constexpr bool IsReading = true;
  JsonReader(const llvm::json::Object &Of, llvm::json::Path At)
      : Of(Of), At(At) {}

  template <typename T> bool field(llvm::StringLiteral Key, T &To) {
    if (const llvm::json::Value *V = Of.get(Key))
      return value(*V, To, At.field(Key));
    return fail(Key, "missing value");
  }
  template <typename T> bool optional(llvm::StringLiteral Key, T &To) {
    const llvm::json::Value *V = Of.get(Key);
    return !V || value(*V, To, At.field(Key));
  }
  bool path(llvm::StringLiteral Key, std::string &To) { return field(Key, To); }
  template <typename T, size_t N>
  bool word(llvm::StringLiteral Key, T &To, const llvm::StringRef (&Names)[N],
            llvm::StringLiteral Expected = "this word is not known here") {
    std::string Word;
    if (!field(Key, Word))
      return false;
    const llvm::StringRef *Found = llvm::find(Names, Word);
    if (Word.empty() || Found == std::end(Names))
      return fail(Key, Expected);
    To = static_cast<T>(Found - std::begin(Names));
    return true;
  }
  template <typename T, size_t N>
  bool word(llvm::StringLiteral Key, std::optional<T> &To,
            const llvm::StringRef (&Names)[N],
            llvm::StringLiteral Expected = "this word is not known here") {
    return !Of.get(Key) || word(Key, To.emplace(), Names, Expected);
  }
  bool index(llvm::StringLiteral Key, std::optional<unsigned> &To) {
    std::vector<unsigned> One;
    const llvm::json::Value *V = Of.get(Key);
    if (V && !addIndex(Key, *V, One))
      return false;
    if (V)
      To = One.front();
    return true;
  }
  bool indices(llvm::StringLiteral Key, std::vector<unsigned> &To) {
    const llvm::json::Value *V = Of.get(Key);
    const llvm::json::Array *All = V ? V->getAsArray() : nullptr;
    if (V && !All)
      return fail(Key, "expected array");
    return !V || llvm::all_of(*All, [&](const llvm::json::Value &Each) {
      return addIndex(Key, Each, To);
    });
  }
  /// Reads fields in the order in the field 'order', because objects have none.
  template <typename T>
  bool named(llvm::StringLiteral Key, std::vector<T> &To) {
    const llvm::json::Object *All = Of.getObject(Key);
    std::vector<std::string> Names;
    if (!All || !field("order", Names) || Names.size() != All->size() ||
        !llvm::all_of(Names, [&](const std::string &Name) {
          return All->get(Name) != nullptr;
        }))
      return fail(Key, "expected an object, and the 'order' of its fields");
    for (std::string &Name : Names) {
      // An error refers to the name after this function, so not to that in
      // 'order'.
      const auto &[Its, V] = *All->find(Name);
      if (!value(V, To.emplace_back(), At.field(Key).field(Its)))
        return false;
      To.back().Name = std::move(Name);
    }
    return true;
  }
  /// Reports the error \p Expected, and returns false.
  bool fail(llvm::StringLiteral Key, llvm::StringLiteral Expected) {
    At.field(Key).report(Expected);
    return false;
  }

  static bool value(const llvm::json::Value &V, bool &To, llvm::json::Path At) {
    return fromJSON(V, To, At);
  }
  static bool value(const llvm::json::Value &V, int64_t &To,
                    llvm::json::Path At) {
    return fromJSON(V, To, At);
  }
  /// Reads an unsigned number, which LLVM 19 does not.
  static bool value(const llvm::json::Value &V, unsigned &To,
                    llvm::json::Path At) {
    const std::optional<int64_t> Number = V.getAsInteger();
    if (Number && *Number >= 0 &&
        *Number <= std::numeric_limits<unsigned>::max()) {
      To = static_cast<unsigned>(*Number);
      return true;
    }
    At.report("expected an integer from 0 to 4294967295");
    return false;
  }
  static bool value(const llvm::json::Value &V, std::string &To,
                    llvm::json::Path At) {
    return fromJSON(V, To, At);
  }
  static bool value(const llvm::json::Value &V,
                    std::map<std::string, std::string> &To,
                    llvm::json::Path At) {
    return fromJSON(V, To, At);
  }
  template <typename T>
  static bool value(const llvm::json::Value &V, std::optional<T> &To,
                    llvm::json::Path At) {
    if (V.kind() != llvm::json::Value::Null)
      return value(V, To.emplace(), At);
    To.reset();
    return true;
  }
  template <typename T>
  static bool value(const llvm::json::Value &V, std::vector<T> &To,
                    llvm::json::Path At) {
    const llvm::json::Array *All = V.getAsArray();
    if (!All) {
      At.report("expected array");
      return false;
    }
    To.clear();
    for (size_t I = 0; I < All->size(); ++I)
      if (!value((*All)[I], To.emplace_back(), At.index(I)))
        return false;
    return true;
  }
  static bool value(const llvm::json::Value &V, std::set<std::string> &To,
                    llvm::json::Path At) {
    std::vector<std::string> All;
    if (!value(V, All, At))
      return false;
    To.insert(All.begin(), All.end());
    return true;
  }
  template <typename T, typename = std::enable_if_t<std::is_class_v<T>>>
  static bool value(const llvm::json::Value &V, T &To, llvm::json::Path At) {
    if (const llvm::json::Object *Its = V.getAsObject()) {
      JsonReader J(*Its, At);
      return mapFields(J, To);
    }
    At.report("expected object");
    return false;
  }

private:
  bool addIndex(llvm::StringLiteral Key, const llvm::json::Value &V,
                std::vector<unsigned> &To) {
    const std::optional<int64_t> Number = V.getAsInteger();
    if (!Number || *Number < 1 ||
        *Number > std::numeric_limits<unsigned>::max())
      return fail(Key, "expected the number of a parameter");
    To.push_back(static_cast<unsigned>(*Number - 1));
    return true;
  }

  const llvm::json::Object &Of;
  llvm::json::Path At;
};

/// Returns \p Value as JSON, in one line if \p Indent is 0.
template <typename T> std::string toJson(const T &Value, unsigned Indent = 0) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  llvm::json::OStream J(Out, Indent);
  JsonWriter(J).value(Value);
  return Text;
}

/// Reads the output of toJson(). An error contains the location in \p Text, as
/// a part of \p Name.
template <typename T>
llvm::Error readJson(llvm::StringRef Text, llvm::StringLiteral Name, T &To) {
  llvm::Expected<llvm::json::Value> Value = parseJsonText(Text);
  if (!Value)
    return Value.takeError();
  llvm::json::Path::Root Root(Name);
  if (!JsonReader::value(*Value, To, Root))
    return Root.getError();
  return llvm::Error::success();
}

/// Reads the output of toJson(); std::nullopt for other text.
template <typename T> std::optional<T> fromJson(llvm::StringRef Text) {
  T Result;
  if (llvm::Error E = readJson(Text, "", Result)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  return Result;
}

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_JSONFIELDS_H

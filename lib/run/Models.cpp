// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable::run {

/// Classes by their names without namespaces.
static llvm::StringMap<ClassKind> classKinds() {
  static constexpr std::pair<ClassKind, llvm::StringLiteral> Rows[] = {
      {ClassKind::Sequence,
       "vector deque list forward_list array span queue stack set "
       "unordered_set multiset unordered_multiset initializer_list "
       "InlinedVector SingleRowMutation BulkMutation RepeatedPtrField "
       "RepeatedField"},
      {ClassKind::Map, "map unordered_map multimap unordered_multimap "
                       "flat_hash_map node_hash_map btree_map Map"},
      {ClassKind::Optional, "optional StatusOr expected future shared_future "
                            "_Optional_base _Optional_base_impl"},
      {ClassKind::Owner, "unique_ptr shared_ptr weak_ptr __shared_ptr "
                         "__shared_ptr_access reference_wrapper"},
      {ClassKind::Text,
       "basic_string basic_string_view string_view Cord AlphaNum"},
      {ClassKind::Pair, "pair"},
      {ClassKind::Tuple, "tuple"},
      {ClassKind::Callable,
       "function move_only_function packaged_task AnyInvocable"},
      {ClassKind::Time, "duration time_point Duration Time"},
      {ClassKind::Iterator, "__wrap_iter"},
      {ClassKind::Families, "TableConfig ColumnFamilyModification"}};
  llvm::StringMap<ClassKind> Kinds;
  for (const auto &[Kind, Names] : Rows) {
    llvm::SmallVector<llvm::StringRef, 16> Each;
    Names.split(Each, ' ');
    for (llvm::StringRef Name : Each)
      Kinds[Name] = Kind;
  }
  return Kinds;
}

ClassKind classKind(llvm::StringRef Name) {
  static const llvm::StringMap<ClassKind> Kinds = classKinds();
  if (Name.starts_with("google::bigtable::") ||
      Name == "google::protobuf::Duration")
    return ClassKind::Message;
  const llvm::StringRef Short = lastName(Name);
  if (Short.contains("iterator") || Short.contains("Iterator"))
    return ClassKind::Iterator;
  const auto I = Kinds.find(Short);
  return I == Kinds.end() ? ClassKind::None : I->second;
}

Value emptyLibraryObject(const code::Type &Of) {
  if (Of.Kind != code::TypeKind::Class)
    return {};
  switch (classKind(Of.Name)) {
  case ClassKind::Sequence:
  case ClassKind::Map:
  case ClassKind::Message:
    return list({});
  case ClassKind::Optional:
  case ClassKind::Owner:
  case ClassKind::Callable:
  case ClassKind::Iterator:
    return absent();
  case ClassKind::Text:
    return text("");
  case ClassKind::Time:
    return duration(0);
  case ClassKind::Pair:
  case ClassKind::Tuple:
  case ClassKind::Families:
  case ClassKind::None:
    return {};
  }
  return {};
}

Value presence(Interpreter &I, const Value &V, State &S) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (A.is(ValueKind::Unknown))
      return I.condition("engaged", A.Id, 0, {}, false, S);
    return number(!A.is(ValueKind::Absent));
  });
}

Value assign(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This, I.in(C, 0, S), S);
  return C.This;
}

namespace {
/// All rows, by class and name.
class Table {
public:
  Table() {
    for (const auto Rows : {algorithmModels(), containerModels(), ownerModels(),
                            textModels(), timeModels()})
      for (const ModelOf &Row : Rows) {
        llvm::SmallVector<llvm::StringRef, 8> Names;
        Row.Names.split(Names, ' ', -1, false);
        for (llvm::StringRef Name : Names)
          ByName[std::pair(Row.Class, Name)] = Row.Run;
      }
  }
  Model find(ClassKind Class, llvm::StringRef Name) const {
    const auto I = ByName.find({Class, Name});
    return I == ByName.end() ? nullptr : I->second;
  }

private:
  std::map<std::pair<ClassKind, llvm::StringRef>, Model> ByName;
};
} // namespace

/// Returns the operator that \p Name overloads: 'std::operator+'.
static std::optional<code::Op> operatorOf(llvm::StringRef Name) {
  using code::Op;
  return llvm::StringSwitch<std::optional<Op>>(Name)
      .Case("operator+", Op::Add)
      .Case("operator-", Op::Subtract)
      .Case("operator*", Op::Multiply)
      .Case("operator/", Op::Divide)
      .Case("operator%", Op::Remainder)
      .Case("operator==", Op::Equal)
      .Case("operator!=", Op::NotEqual)
      .Case("operator<", Op::Less)
      .Case("operator<=", Op::LessEqual)
      .Case("operator>", Op::Greater)
      .Case("operator>=", Op::GreaterEqual)
      .Default(std::nullopt);
}

Value callLibrary(Interpreter &I, Call &C, State &S) {
  static const Table Models;
  const code::Callee &Called = *C.Called;
  auto [Class, Name] = Called.Name.rsplit("::");
  if (Called.Name.contains("::operator")) {
    // Also of 'operator std::string'.
    const size_t At = Called.Name.find("::operator");
    Class = Called.Name.take_front(At);
    Name = Called.Name.drop_front(At + 2);
    if (Name.starts_with("operator ") && Name != "operator new" &&
        Name != "operator delete")
      Name = Convert;
  }
  const bool IsMember = Called.IsMethod || Called.IsConstructor;
  const ClassKind Kind = IsMember ? classKind(Class) : ClassKind::None;
  if (Kind == ClassKind::Message)
    return callMessage(I, C, S);
  if (Called.IsConstructor) {
    if (Called.IsCopy || Called.IsMove)
      return I.in(C, 0, S);
    Name = Construct;
  } else if (IsMember && (Called.IsCopy || Called.IsMove) &&
             Kind != ClassKind::Tuple && Kind != ClassKind::Pair) {
    return assign(I, C, S);
  }
  const Model Run = IsMember && Kind == ClassKind::None
                        ? nullptr
                        : Models.find(Kind, IsMember ? Name : Called.Name);
  if (Run)
    if (Value Result = Run(I, C, S))
      return Result;
  // Operators of texts, times, and iterators.
  if (const auto Operator = operatorOf(Name); Operator && !C.Site.Client) {
    const size_t Own = C.This ? 1 : 0;
    if (C.size() + Own != 2)
      return {};
    Value Sides[2];
    if (C.This)
      Sides[0] = I.self(C, S);
    for (size_t A = 0; A != C.size(); ++A) {
      Sides[A + Own] = I.in(C, A, S);
      if (!C.Arguments.empty() && isCharacters(*C.Arguments[A]->Of))
        Sides[A + Own] = I.characters(Sides[A + Own], S);
    }
    return I.binary(*Operator, Sides[0], Sides[1], C.Site.Of, S);
  }
  return {};
}

//===-- Messages ----------------------------------------------------------===//

/// Fields have functions with their names: 'set_f', 'mutable_f', 'add_f', 'f'.
Value callMessage(Interpreter &I, Call &C, State &S) {
  const llvm::StringRef Name = C.Called->Name.rsplit("::").second;
  if (C.Called->IsConstructor)
    return C.Called->IsCopy || C.Called->IsMove ? I.in(C, 0, S) : list({});
  if (C.Called->IsCopy || C.Called->IsMove || Name == "CopyFrom" ||
      Name == "MergeFrom")
    return assign(I, C, S);
  if (!C.This)
    return {};
  auto Has = [&](llvm::StringRef Field) {
    const Value Self = I.self(C, S);
    const Alternative *Known = Self.only(ValueKind::Object);
    if (!Known || Known->In->OtherMembers)
      return true;
    const Value *Held = memberOf(*Known->In, Field);
    return Held && !Held->only(ValueKind::Absent);
  };
  // Of the rules of one message, the last one counts.
  static constexpr llvm::StringLiteral Rules[] = {"max_age", "max_num_versions",
                                                  "intersection", "union_"};
  const bool IsOfRules = C.Called->Name.contains("::admin::");
  auto Put = [&](llvm::StringRef Field, Value New) {
    if (IsOfRules && llvm::is_contained(Rules, Field))
      for (const llvm::StringLiteral Other : Rules)
        if (Other != Field && Has(Other)) {
          const Value Old = I.M.deeper(C.This, {Other});
          I.M.store(I.M.deeper(C.This, {ReplacedRule}), I.M.load(Old, S), S);
          I.M.store(Old, absent(), S);
        }
    I.M.store(I.M.deeper(C.This, {Field}), New, S);
  };
  llvm::StringRef Field = Name;
  if (Field.consume_front("set_allocated_") || Field.consume_front("set_")) {
    Value New = I.in(C, 0, S);
    if (!C.Arguments.empty() && isCharacters(*C.Arguments[0]->Of))
      New = I.characters(New, S);
    // Here a rule gets its number, wherever that is from.
    if (const Alternative *Number = New.only(ValueKind::Number);
        Number && (IsOfRules || !C.Called->Name.contains("::bigtable::"))) {
      Alternative Here = *Number;
      Here.Origin = C.Arguments.empty() ? &C.Site : C.Arguments[0];
      New = Here;
    }
    Put(Field, New);
    return unknown(0);
  }
  if (Field.consume_front("mutable_")) {
    if (!Has(Field))
      Put(Field, I.part(C.Site));
    return I.M.deeper(C.This, {Field});
  }
  if (Field.consume_front("add_")) {
    if (!Has(Field))
      Put(Field, I.part(C.Site));
    const Value All = I.M.deeper(C.This, {Field});
    const Value Old = I.M.load(All, S);
    I.M.store(
        All,
        I.M.appended(Old, C.Given.empty() ? I.part(C.Site) : I.in(C, 0, S)), S);
    const Alternative *Known = Old.only(ValueKind::Object);
    const bool IsExact = Known && !Known->In->OtherElements;
    return I.M.deeper(
        All, {{}, IsExact ? int(Known->In->Elements.size()) : Step::Any});
  }
  if (Field.consume_front("clear_")) {
    Put(Field, absent());
    return unknown(0);
  }
  if (Field.consume_front("has_"))
    return number(Has(Field));
  if (Name == "Clear") {
    I.M.store(C.This, list({}), S);
    return unknown(0);
  }
  if (!C.Given.empty() && C.size() == 1) // An element of a repeated field.
    return I.M.deeper(I.M.deeper(C.This, {Field}), {{}, Step::Any});
  if (!C.Given.empty())
    return {};
  if (!Has(Field))
    Put(Field, I.emptyOf(*C.Site.Of));
  return C.Site.IsPlace ? I.M.deeper(C.This, {Field})
                        : I.M.load(I.M.deeper(C.This, {Field}), S);
}

} // namespace clang::tidy::bigtable::run

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
      {ClassKind::Variant, "variant"},
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
      Name == "google::protobuf::Duration" ||
      Name == "google::protobuf::Timestamp")
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
  if (Of.Name == "google::cloud::bigtable::Mutation") {
    Parts In;
    In.IsMessage = true;
    setMember(In, "op", emptyMessage());
    return object(std::move(In));
  }
  switch (classKind(Of.Name)) {
  case ClassKind::Sequence:
  case ClassKind::Map:
    return list({});
  case ClassKind::Message:
    return emptyMessage();
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
  case ClassKind::Variant:
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
  const Model Run =
      Models.find(Kind, Kind == ClassKind::None ? Called.Name : Name);
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
    if (*Operator >= code::Op::Less && *Operator <= code::Op::Compare)
      for (const Value &Side : Sides)
        I.leave(Side, Leaving::Compared, &C.Site);
    if (C.size() == 2 && !C.Arguments.empty() &&
        (*Operator == code::Op::Add || *Operator == code::Op::Subtract))
      for (const size_t A : {0, 1})
        if (Sides[1 - A].only(ValueKind::Time))
          Sides[A] = asDurationOf(I, Sides[A], *C.Arguments[A]->Of);
    return I.binary(*Operator, Sides[0], Sides[1], C.Site.Of, S);
  }
  return {};
}

//===-- Messages ----------------------------------------------------------===//

/// Returns true if all fields of \p Message exclude each other.
static bool isOneof(llvm::StringRef Message) {
  return llvm::is_contained({"RowFilter", "Mutation"}, lastName(Message));
}

/// Returns \p V, with \p Empty where it is absent.
static Value filled(const Value &V, const Value &Empty) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    return A.is(ValueKind::Absent) ? Empty : Value(A);
  });
}

/// Returns how many elements \p List, a field, has.
static Value sizeOf(Interpreter &I, const Value &List) {
  return forEach(List, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (A.is(ValueKind::Absent))
      return number(0);
    if (!A.In || A.In->OtherElements ||
        !llvm::all_of(A.In->Elements, [](auto &E) { return E.IsCertain; }))
      return I.M.newUnknown("it is a number of elements");
    return number(int64_t(A.In->Elements.size()));
  });
}

/// Returns the message \p Old with a rule when \p Site sets another one.
static Value onlyRule(Interpreter &I, const Value &Old, llvm::StringRef Field,
                      const Value &New, const code::Expr &Site) {
  Value Next = I.M.withPart(emptyMessage(), Step{Field}, New, &Site);
  const Alternative *Known = Old.only(ValueKind::Object);
  if (!Known || Known->Made)
    return Next;
  Alternative Same = *Known;
  Parts In = *Next.front().In;
  for (const Member &Each : Known->In->Members)
    if (Each.Name != Field && !Each.Of.only(ValueKind::Absent))
      setMember(In, ReplacedRule, Each.Of, Each.SetBy);
  Same.In = std::make_shared<const Parts>(std::move(In));
  return Same;
}

/// Fields have functions with their names: 'set_f', 'mutable_f', 'add_f', 'f'.
Value callMessage(Interpreter &I, Call &C, State &S) {
  const llvm::StringRef Message = C.Called->Name.rsplit("::").first,
                        Name = lastName(C.Called->Name);
  if (C.Called->IsConstructor)
    return C.Called->IsCopy || C.Called->IsMove ? I.in(C, 0, S)
                                                : emptyMessage();
  if (C.Called->IsCopy || C.Called->IsMove || Name == "CopyFrom") {
    I.M.store(C.This, I.in(C, 0, S), S, &C.Site);
    return C.This;
  }
  if (!C.This)
    return {};
  if (Name == "Clear") {
    I.M.store(C.This, emptyMessage(), S);
    return unknown(0);
  }
  llvm::StringRef Field = Name;
  const auto At = [&] { return I.M.deeper(C.This, {Field}); };
  const auto Old = [&] { return I.M.load(At(), S); };
  const auto Put = [&](const Value &New) {
    if (lastName(Message) == "GcRule")
      I.M.store(C.This, onlyRule(I, I.self(C, S), Field, New, C.Site), S);
    else if (isOneof(Message))
      I.M.store(C.This, I.M.withPart(emptyMessage(), Step{Field}, New, &C.Site),
                S);
    else
      I.M.store(At(), New, S, &C.Site);
  };
  // Findings about families are where their messages are made.
  const auto Placed = [&](const Value &Empty) {
    return Message.contains("::admin::") && Empty.only(ValueKind::Object)
               ? I.placed(Empty, C.Site)
               : Empty;
  };
  // What the call makes of a message that was not there, or may not have been.
  const auto Made = [&](const Alternative &A) -> Value {
    Parts In;
    In.IsMessage = !A.is(ValueKind::Unknown);
    if (!In.IsMessage)
      In.OtherMembers = A;
    return I.made(C.Site, std::move(In));
  };
  // Which element, if an argument tells.
  const auto Element = [&] {
    const Value Given = I.in(C, 0, S);
    const Alternative *Index = Given.only(ValueKind::Number);
    return I.M.deeper(At(), {{}, Index ? int(Index->Number) : Step::Any});
  };
  if (C.Called->IsConst) { // 'set_cell()' reads a field of that name.
    if (C.size() == 1)
      return Element();
    if (!C.Given.empty())
      return {};
    if (Field.consume_front("has_"))
      return presence(I, Old(), S);
    if (Field.consume_back("_size"))
      return sizeOf(I, Old());
    const Value Is = Old(), Empty = I.emptyOf(*C.Site.Of);
    const bool MayBeAbsent = llvm::any_of(
        Is, [](const Alternative &A) { return A.is(ValueKind::Absent); });
    const bool IsTime = Message == "google::protobuf::Timestamp" ||
                        Message == "google::protobuf::Duration";
    if (IsTime && (Field == "seconds" || Field == "nanos"))
      return asCountOf(I, filled(Is, Empty),
                       Field == "nanos" ? 1 : 1'000'000'000);
    if (C.Site.Client && C.Site.Client->Kind == CallKind::Time &&
        C.Site.Of->Kind == code::TypeKind::Integer)
      return asCountOf(I, filled(Is, Empty), 1'000);
    if (MayBeAbsent || !C.Site.IsPlace)
      return filled(Is, Empty);
    return At();
  }
  if (Field.consume_front("set_allocated_")) {
    Put(I.M.load(I.in(C, 0, S), S));
    return unknown(0);
  }
  if (Field.consume_front("set_")) {
    if (C.size() != 1)
      return {};
    Value New = I.in(C, 0, S);
    if (!C.Arguments.empty() && isCharacters(*C.Arguments[0]->Of))
      New = I.characters(New, S);
    Put(New);
    if (C.Site.Client && C.Site.Client->Kind == CallKind::Counter)
      I.M.store(C.This,
                forEach(I.self(C, S), Memory::TooMany,
                        [&](const Alternative &A) -> Value {
                          if (!A.In || A.Made)
                            return A;
                          return I.made(C.Site, *A.In);
                        }),
                S);
    return unknown(0);
  }
  if (Field.consume_front("mutable_")) {
    if (C.size() == 1)
      return Element();
    if (C.Site.Client &&
        llvm::is_contained(
            {CallKind::Write, CallKind::Aggregate, CallKind::Delete},
            C.Site.Client->Kind)) {
      Put(forEach(Old(), Memory::TooMany, [&](const Alternative &A) -> Value {
        return A.is(ValueKind::Absent) || A.is(ValueKind::Unknown) ? Made(A)
                                                                   : Value(A);
      }));
      return At();
    }
    const code::Type &Of = *C.Site.Of;
    Put(filled(Old(),
               Placed(Of.Arguments.empty() ? emptyMessage()
                                           : I.emptyOf(*Of.Arguments[0]))));
    return At();
  }
  if (Field.consume_front("add_")) {
    const Value All = filled(Old(), list({}));
    Put(I.M.appended(All,
                     C.Given.empty() ? Placed(emptyMessage()) : I.in(C, 0, S)));
    const Alternative *Known = All.only(ValueKind::Object);
    const bool IsExact = Known && !Known->In->OtherElements;
    return I.M.deeper(
        At(), {{}, IsExact ? int(Known->In->Elements.size()) : Step::Any});
  }
  if (Field.consume_front("clear_")) {
    I.M.store(At(), absent(), S);
    return unknown(0);
  }
  return {};
}

} // namespace clang::tidy::bigtable::run

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Types.h"
#include "api/CallSite.h"
#include "api/Names.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

#define CLIENT(Name) "google::cloud::bigtable::" Name
#define ADMIN_PROTO(Name) "google::bigtable::admin::v2::" Name

constexpr llvm::StringLiteral FilterClass = CLIENT("Filter");
constexpr llvm::StringLiteral TableClass = CLIENT("Table");
constexpr llvm::StringLiteral TableResourceClass = CLIENT("TableResource");
constexpr llvm::StringLiteral HoldsTable[] = {TableClass, TableResourceClass,
                                              CLIENT("MutationBatcher")};
constexpr llvm::StringLiteral OptionsClass = "google::cloud::Options";
constexpr llvm::StringLiteral PolicyClass = CLIENT("IdempotentMutationPolicy");
constexpr llvm::StringLiteral SafePolicyClass =
    CLIENT("SafeIdempotentMutationPolicy");
constexpr llvm::StringLiteral AlwaysPolicyClass =
    CLIENT("AlwaysRetryMutationPolicy");
constexpr llvm::StringLiteral MutationClass = CLIENT("Mutation");
constexpr llvm::StringLiteral RowClass = CLIENT("SingleRowMutation");
constexpr llvm::StringLiteral ReadRowClass = CLIENT("Row");
constexpr llvm::StringLiteral ReadCellClass = CLIENT("Cell");
constexpr llvm::StringLiteral StatusOrClass = "google::cloud::StatusOr";
constexpr llvm::StringLiteral FutureClass = "google::cloud::future";
constexpr llvm::StringLiteral BulkClass = CLIENT("BulkMutation");
// Classes of mutations, and of families and their rules.
constexpr llvm::StringLiteral MessageUses[] = {
    MutationClass,
    RowClass,
    BulkClass,
    CLIENT("ColumnFamilyModification"),
    CLIENT("TableConfig"),
    ADMIN_PROTO("ModifyColumnFamiliesRequest_Modification"),
    ADMIN_PROTO("Table")};

/// Classes that send requests to the server, and the names of their functions
/// that concern no cell and no rule. Longer names that begin with one of these,
/// and queued forms, count, too.
constexpr llvm::StringLiteral Senders[] = {
    TableClass,
    CLIENT("DataClient"),
    CLIENT("DataConnection"),
    CLIENT("MutationBatcher"),
    CLIENT("Client"),
    CLIENT("TableAdmin"),
    "google::bigtable::v2::Bigtable::Stub",
    "google::bigtable::v2::Bigtable::Stub::async",
    "google::bigtable::v2::Bigtable::StubInterface",
    "google::bigtable::v2::Bigtable::StubInterface::async_interface",
    ADMIN_PROTO("BigtableTableAdmin::Stub"),
    ADMIN_PROTO("BigtableTableAdmin::Stub::async"),
    ADMIN_PROTO("BigtableTableAdmin::StubInterface"),
    ADMIN_PROTO("BigtableTableAdmin::StubInterface::async_interface"),
    "google::cloud::bigtable_admin::BigtableTableAdminClient",
    "google::cloud::bigtable_admin::BigtableTableAdminConnection"};
constexpr llvm::StringLiteral Harmless[] = {
    // Properties.
    "app_profile_id", "project_id", "project", "instance_id", "instance_name",
    "table_id", "table_name", "TableName", "InstanceName", "ClusterName",
    "options", "connection", "Channel", "reset", "BackgroundThreadsFactory",
    "WithNewTarget", "WaitForNoPendingRequests", "async", "experimental_async",
    // Lists.
    "SampleRow", "PingAndWarm", "Get", "List",
    // Whole tables, and rights.
    "Delete", "Undelete", "UpdateTable", "Test", "SetIam", "WaitFor",
    "CheckConsistency", "GenerateConsistency", "CreateBackup", "UpdateBackup",
    "CopyBackup", "CreateAuthorizedView", "UpdateAuthorizedView",
    "CreateSchemaBundle", "UpdateSchemaBundle"};
constexpr llvm::StringLiteral Views[] = {ADMIN_PROTO("LogicalView"),
                                         ADMIN_PROTO("MaterializedView")};
constexpr llvm::StringLiteral MessageOfMutation =
    "google::bigtable::v2::Mutation";

#undef ADMIN_PROTO
#undef CLIENT

bool isSenderClass(const CXXRecordDecl &Class) {
  return llvm::any_of(Senders,
                      [&](StringRef Each) { return isNamed(Class, Each); });
}

} // namespace

bool mayReachCells(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method || !Method->getIdentifier())
    return false;
  const CXXRecordDecl &Class = *Method->getParent();
  StringRef Name = Method->getName();
  if (isNamed(Class, MessageOfMutation))
    return (Name.starts_with("set_allocated_") ||
            Name.starts_with("unsafe_arena_set_allocated_")) &&
           !Name.contains("delete_");
  if (!Name.consume_front("PrepareAsync"))
    Name.consume_front("Async");
  return isSenderClass(Class) && llvm::none_of(Harmless, [&](StringRef Each) {
           return Name.starts_with(Each);
         });
}

bool definesView(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  return Method && llvm::any_of(Views, [&](StringRef Each) {
           return isNamed(*Method->getParent(), Each);
         });
}

bool holdsTable(const Expr &Made) {
  QualType Type = Made.getType();
  // std::make_unique<Table>(...)
  if (const auto *Call = dyn_cast<CallExpr>(&Made)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const TemplateArgumentList *Arguments =
        Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
    if (!Arguments || !Callee->isInStdNamespace() ||
        !identifierOf(*Callee).starts_with("make_") || Arguments->size() == 0 ||
        Arguments->get(0).getKind() != TemplateArgument::Type)
      return false;
    Type = Arguments->get(0).getAsType();
  } else if (!isa<CXXConstructExpr>(Made)) {
    return false;
  }
  return llvm::any_of(HoldsTable,
                      [&](StringRef Class) { return isNamed(Type, Class); });
}

const Expr *tableIdIn(const Expr &Made) {
  // The id is the last of the strings; before it may stand a profile (Table),
  // or a project and an instance (TableResource).
  const Expr *Id = nullptr;
  for (const Expr *Argument : argumentsOf(Made)) {
    const QualType Type = Argument->IgnoreImpCasts()->getType();
    const auto *Record = Type->getAsCXXRecordDecl();
    if (isNamed(Type, TableResourceClass) || isNamed(Type, TableClass))
      return Argument;
    if (Record ? isStringClass(*Record)
               : (Type->isArrayType() || Type->isPointerType()) &&
                     Type->getPointeeOrArrayElementType()->isCharType())
      Id = Argument;
  }
  return Id;
}

bool isMessage(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  // google::bigtable::v2, google::bigtable::admin::v2
  return Record && isIn(*Record, {"google", "bigtable"});
}

bool isSender(QualType Type) {
  if (Type->isPointerType() || Type->isReferenceType())
    return isSender(Type->getPointeeType());
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return false;
  const QualType Held = firstArgument(Type);
  return Held.isNull() ? isSenderClass(*Class) : isSender(Held);
}

bool isFilter(QualType Type) { return isNamed(Type, FilterClass); }

bool isOptions(QualType Type) { return isNamed(Type, OptionsClass); }

std::optional<bool> retriesAll(QualType Type) {
  if (isNamed(Type, AlwaysPolicyClass))
    return true;
  return isNamed(Type, SafePolicyClass) || isNamed(Type, PolicyClass)
             ? std::optional(false)
             : std::nullopt;
}

bool isStatusOr(const CXXRecordDecl &Class) {
  return isNamed(Class, StatusOrClass);
}

bool isCarrier(const CXXRecordDecl &Record) {
  return llvm::any_of(MessageUses,
                      [&](StringRef Class) { return isNamed(Record, Class); });
}

bool isCarrier(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record)
    return false;
  const QualType Held = firstArgument(Type);
  if (!Held.isNull() && Record->getName() == "vector")
    return isCarrier(Held);
  return isCarrier(*Record);
}

Carrier carrierKind(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !isCarrier(Type))
    return Carrier::None;
  if (const auto *Vector = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    switch (carrierKind(Vector->getTemplateArgs()[0].getAsType())) {
    case Carrier::None:
      return Carrier::None;
    case Carrier::Mutation:
      return Carrier::Mutations;
    default:
      return Carrier::Rows;
    }
  if (isNamed(*Record, MutationClass))
    return Carrier::Mutation;
  if (isNamed(*Record, RowClass))
    return Carrier::Row;
  return isNamed(*Record, BulkClass) ? Carrier::Rows : Carrier::None;
}

bool isRow(QualType Type) { return isNamed(Type, ReadRowClass); }

bool isCell(QualType Type) { return isNamed(Type, ReadCellClass); }

/// Returns true if \p Class is a stream of rows of the client's, or a position
/// in one.
static bool isOfStream(const CXXRecordDecl &Class) {
  return isIn(Class, {"google", "cloud"}) &&
         (Class.getName() == "StreamRange" || Class.getName() == "RowReader" ||
          Class.getName().ends_with("terator"));
}

bool isRowStream(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isOfStream(*Class);
}

bool isContinuation(const ValueDecl &Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getDeclContext());
  return Class && isNamed(*Class, FutureClass) &&
         identifierOf(Member) == "then";
}

RowPart rowPart(const ValueDecl &Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getDeclContext());
  if (!Class)
    return RowPart::None;
  const StringRef Name = identifierOf(Member);
  using Parts = llvm::StringSwitch<RowPart>;
  if (isNamed(*Class, ReadRowClass))
    return Parts(Name)
        .Case("row_key", RowPart::Key)
        .Case("cells", RowPart::Inside)
        .Default(RowPart::None);
  if (isNamed(*Class, ReadCellClass))
    return Parts(Name)
        .Case("timestamp", RowPart::Time)
        .Case("row_key", RowPart::Name)
        .Case("family_name", RowPart::Name)
        .Case("labels", RowPart::Name)
        .Case("column_qualifier", RowPart::Column)
        .Case("value", RowPart::Value)
        .Case("decode_big_endian_integer", RowPart::Value)
        .Default(RowPart::None);
  const bool IsStatusOr = isStatusOr(*Class);
  if (!IsStatusOr && !isNamed(*Class, FutureClass) &&
      !isOfStandardLibrary(*Class) && !isOfStream(*Class))
    return RowPart::None;
  if (isa<CXXConversionDecl>(Member))
    return IsStatusOr ? RowPart::Status : RowPart::Presence;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Member))
    switch (Method->getOverloadedOperator()) {
    case OO_None:
      break;
    case OO_Star:
    case OO_Arrow:
    case OO_Subscript:
    case OO_PlusPlus:
    case OO_MinusMinus:
    case OO_Plus:
    case OO_Minus:
      return RowPart::Inside;
    default:
      return RowPart::None;
    }
  return Parts(Name)
      .Case("ok", RowPart::Status)
      .Case("status", RowPart::Status)
      .Case("first", RowPart::Presence)
      .Case("empty", RowPart::Presence)
      .Case("size", RowPart::Presence)
      .Case("has_value", RowPart::Presence)
      .Case("second", RowPart::Inside)
      .Case("value", RowPart::Inside)
      .Case("get", RowPart::Inside)
      .Case("front", RowPart::Inside)
      .Case("back", RowPart::Inside)
      .Case("at", RowPart::Inside)
      .Case("begin", RowPart::Inside)
      .Case("end", RowPart::Inside)
      .Case("cbegin", RowPart::Inside)
      .Case("cend", RowPart::Inside)
      .Case("rbegin", RowPart::Inside)
      .Case("rend", RowPart::Inside)
      .Case("erase", RowPart::Change)
      .Case("clear", RowPart::Change)
      .Case("pop_back", RowPart::Change)
      .Case("reserve", RowPart::Change)
      .Case("shrink_to_fit", RowPart::Change)
      .Default(RowPart::None);
}

static bool isCellRange(QualType Type, unsigned Depth) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (isCell(Type))
    return true;
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Class && Depth != 4 && isOfStandardLibrary(*Class) &&
         llvm::any_of(Class->getTemplateArgs().asArray(),
                      [Depth](const TemplateArgument &A) {
                        return A.getKind() == TemplateArgument::Type &&
                               isCellRange(A.getAsType(), Depth + 1);
                      });
}

bool isCellRange(QualType Type) {
  const QualType Plain = Type.getNonReferenceType();
  return !isCell(Plain) && isCellRange(Plain, 0);
}

} // namespace clang::tidy::bigtable

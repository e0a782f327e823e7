// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TranslationUnit.h"
#include "BigtableCheck.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// The name under which problems of the schema itself are reported. Errors
/// are shown whether or not the check of that name is enabled.
constexpr StringRef SchemaCheckName = "bigtable-schema";

/// Mutations in one argument list; a larger one is looked at in part.
constexpr unsigned MaxStatements = 1 << 16;

} // namespace

/// Visits the user's code, template instantiations included, and hands what it
/// finds to the checks. System headers are skipped whole.
class TranslationUnit::Walker : public RecursiveASTVisitor<Walker> {
  using Base = RecursiveASTVisitor<Walker>;

public:
  explicit Walker(TranslationUnit &Unit) : Unit(Unit) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D || D->isInvalidDecl())
      return true;
    const SourceManager &Sources = Unit.context().getSourceManager();
    if (isa<TranslationUnitDecl>(D->getDeclContext()) &&
        Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
      return true;
    for (const auto *Attr : D->specific_attrs<AnnotateAttr>())
      Unit.diagnoseTag(*D, *Attr);
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (!Function)
      return Base::TraverseDecl(D);
    const Surroundings Outside = Inside;
    Inside.MayWrite |= findTag(*D, Tag::Kind::NotAWriter).has_value();
    Inside.MayRead |= findTag(*D, Tag::Kind::NotAReader).has_value();
    Inside.Instantiation |= Function->isTemplateInstantiation();
    bool Continue = Base::TraverseDecl(D);
    // Otherwise they are visited as part of the function's type.
    for (ParmVarDecl *P : Function->parameters())
      Continue = Continue && TraverseDecl(P);
    Inside = Outside;
    return Continue;
  }

  // Nothing that is only named in a type or an operand is ever called. The
  // parameters of this differ between LLVM majors.
  template <typename... Ts> bool TraverseTypeLoc(Ts &&...) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }
  bool TraverseRequiresExpr(RequiresExpr *) { return true; }
  bool TraverseConceptDecl(ConceptDecl *) { return true; }
  bool TraverseCXXTypeidExpr(CXXTypeidExpr *E) {
    return !E->isPotentiallyEvaluated() || Base::TraverseCXXTypeidExpr(E);
  }

  bool
  TraverseClassTemplateSpecializationDecl(ClassTemplateSpecializationDecl *D) {
    const Surroundings Outside = Inside;
    Inside.Instantiation |= isTemplateInstantiation(D->getSpecializationKind());
    const bool Continue = Base::TraverseClassTemplateSpecializationDecl(D);
    Inside = Outside;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    if (!Base::TraverseLambdaExpr(Lambda))
      return false;
    // What a generic lambda calls is known only where it is called.
    if (const FunctionTemplateDecl *Generic =
            Lambda->getDependentCallOperator())
      for (FunctionDecl *Instance : Generic->specializations())
        TraverseDecl(Instance);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    std::optional<CallSite> Site = Unit.Functions->classify(*Call);
    if (!Site)
      return true;
    Site->InInstantiation = Inside.Instantiation;
    switch (Site->Kind) {
    case CallKind::Apply:
      linkMutations(*Site);
      break;
    case CallKind::Write:
      if (!Inside.MayWrite)
        for (BigtableCheck *Check : Unit.Subscribers)
          Check->checkWrite(*Site);
      break;
    case CallKind::Predicate:
      linkMutations(*Site);
      [[fallthrough]];
    case CallKind::Read:
      if (!Inside.MayRead)
        for (BigtableCheck *Check : Unit.Subscribers)
          Check->checkRead(*Site);
      break;
    case CallKind::Filter:
      break;
    }
    return true;
  }

private:
  /// Notes for every call among the arguments which table it is meant for. The
  /// walk is outside in, so this is known before the inner call is visited.
  void linkMutations(const CallSite &Site) {
    const Expr *Table = Site.argument(Role::Table);
    if (!Table)
      return;
    llvm::SmallVector<const Stmt *, 32> Pending(Site.Call->arg_begin(),
                                                Site.Call->arg_end());
    for (unsigned N = 0; !Pending.empty() && N != MaxStatements; ++N) {
      const Stmt *S = Pending.pop_back_val();
      if (!S || isa<LambdaExpr>(S))
        continue;
      if (const auto *Call = dyn_cast<CallExpr>(S))
        Unit.AppliedTo.try_emplace(Call, Table);
      Pending.append(S->child_begin(), S->child_end());
    }
  }

  struct Surroundings {
    bool MayWrite = false; ///< In a function tagged as no writer.
    bool MayRead = false;  ///< In a function tagged as no reader.
    bool Instantiation = false;
  };

  TranslationUnit &Unit;
  Surroundings Inside;
};

void TranslationUnit::configure(StringRef File) {
  if (SchemaFile.empty())
    SchemaFile = File.str();
}

void TranslationUnit::registerPreprocessor(
    Preprocessor &PP, utils::IncludeSorter::IncludeStyle Style,
    bool SelfContained) {
  if (Includes)
    return; // One for all checks, or two fixes would insert one header twice.
  Includes = std::make_unique<utils::IncludeInserter>(Style, SelfContained);
  Includes->registerPreprocessor(&PP);
}

void TranslationUnit::registerMatchers(ast_matchers::MatchFinder &Finder,
                                       BigtableCheck &Subscriber) {
  // Anything that matches calls costs time in every file; this one looks once
  // at each file, and walks only those that can see Bigtable.
  if (Subscribers.empty())
    Finder.addMatcher(ast_matchers::translationUnitDecl(), this);
  Subscribers.push_back(&Subscriber);
}

void TranslationUnit::run(
    const ast_matchers::MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  if (!Api::isVisible(*Context) ||
      Context->getDiagnostics().hasUncompilableErrorOccurred())
    return;
  loadSchema(*Result.SourceManager);
  Functions.emplace(*Context);
  FilterJudge.emplace(*Functions, *Context);
  Walker W(*this);
  for (Decl *D : Context->getTraversalScope())
    if (auto *Unit = dyn_cast<TranslationUnitDecl>(D))
      for (Decl *Inner : Unit->decls())
        W.TraverseDecl(Inner);
    else
      W.TraverseDecl(D);
}

void TranslationUnit::error(SourceLocation At, StringRef Message) {
  Tidy.diag(SchemaCheckName, At, "%0", DiagnosticIDs::Error) << Message;
}

void TranslationUnit::diagnoseTag(const Decl &D, const AnnotateAttr &Attr) {
  if (Attr.isInherited())
    return;
  std::optional<llvm::Expected<Tag>> Parsed = parseTag(Attr);
  if (!Parsed)
    return;
  if (!*Parsed) {
    error(Attr.getLocation(), llvm::toString(Parsed->takeError()));
    return;
  }
  const Tag &T = **Parsed;
  const auto *Var = dyn_cast<VarDecl>(&D);
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  const bool IsTable = T.What == Tag::Kind::Table;
  if (T.What == Tag::Kind::Ttl ? !Var
      : IsTable                ? !Var && !isa<FieldDecl>(D)
                               : !Function) {
    error(T.At,
          (T.What == Tag::Kind::Ttl ? "TTL tag found here, expected it on "
                                      "a constant string"
           : IsTable ? "table tag found here, expected it on a variable, "
                       "member or parameter"
                     : "tag of a writer or reader found here, expected it "
                       "on a function"));
    return;
  }
  if (Function)
    if (const std::string Problem = diagnoseRoles(*Function, T);
        !Problem.empty())
      error(T.At, Problem);
  if (T.What == Tag::Kind::Ttl)
    for (BigtableCheck *Check : Subscribers)
      Check->checkTag(*Var, T);
}

void TranslationUnit::loadSchema(SourceManager &Sources) {
  namespace path = llvm::sys::path;
  llvm::vfs::FileSystem &Files =
      Sources.getFileManager().getVirtualFileSystem();
  const OptionalFileEntryRef Main =
      Sources.getFileEntryRefForID(Sources.getMainFileID());
  llvm::SmallString<256> Folder(Main ? Main->getName() : StringRef());
  Files.makeAbsolute(Folder);
  path::remove_dots(Folder, /*remove_dot_dot=*/true);
  path::remove_filename(Folder);

  // A relative name is looked up as the default name is: a configuration file
  // does not tell where it lies itself.
  const StringRef Name =
      SchemaFile.empty() ? StringRef(SchemaFileName) : StringRef(SchemaFile);
  llvm::SmallString<256> Path;
  for (StringRef Parent = Folder; !Parent.empty();
       Parent = path::parent_path(Parent)) {
    Path = Parent;
    path::append(Path, Name);
    if (path::is_absolute(Name))
      Path = Name;
    if (Files.exists(Path) || path::is_absolute(Name))
      break;
    Path.clear();
  }
  if (Path.empty() && SchemaFile.empty())
    return;
  if (Path.empty())
    Path = Name;

  llvm::Expected<FileEntryRef> File =
      Sources.getFileManager().getFileRef(Path, /*OpenFile=*/true);
  std::optional<llvm::MemoryBufferRef> Buffer;
  if (File) {
    // As if the main file included it: a file without such a place counts as
    // the main file, and then a note in it would show findings that the user's
    // header filter hides.
    SchemaId = Sources.createFileID(
        *File, Sources.getLocForStartOfFile(Sources.getMainFileID()),
        SrcMgr::C_User);
    Buffer = Sources.getBufferOrNone(SchemaId);
  }
  if (!Buffer) {
    // There is no place in the schema to point at.
    const std::string Why =
        File ? "not readable" : llvm::toString(File.takeError());
    error(Sources.getLocForStartOfFile(Sources.getMainFileID()),
          ("cannot read schema '" + Path + "' (" + Why +
           "); expected the name of a file in option 'SchemaFile', absolute or "
           "in the folder of this file or one above")
              .str());
    return;
  }
  std::vector<SchemaError> Errors;
  TheSchema = Schema::parse(*Buffer, Errors);
  for (const SchemaError &E : Errors)
    error(locationOf(E.At), E.Message);
}

SourceLocation TranslationUnit::locationOf(SchemaPosition P) const {
  if (SchemaId.isInvalid())
    return {};
  return Context->getSourceManager().translateLineCol(SchemaId, P.Line,
                                                      P.Column);
}

std::optional<std::string>
TranslationUnit::idOfTable(const CallSite &Site) const {
  const Expr *Object = Site.argument(Role::Table);
  if (!Object)
    Object = AppliedTo.lookup(Site.Call);
  if (!Object)
    return std::nullopt;
  const ValueDecl *Named = namedValue(Object);
  if (!Named)
    return tableId(Object, *Context);
  // Looking at all of a function for each of its calls would be quadratic.
  const auto [It, IsNew] = TableIds.try_emplace(Named);
  if (IsNew)
    It->second = tableId(Object, *Context);
  return It->second;
}

llvm::SmallVector<const Table *, 4>
TranslationUnit::tablesOf(const CallSite &Site) const {
  llvm::SmallVector<const Table *, 4> Result;
  if (!TheSchema)
    return Result;
  if (const std::optional<std::string> Id = idOfTable(Site)) {
    if (const Table *T = TheSchema->findTable(*Id))
      Result.push_back(T);
    return Result;
  }
  for (const Table &T : TheSchema->tables())
    Result.push_back(&T);
  return Result;
}

llvm::SmallVector<FamilyUse, 4>
TranslationUnit::familiesNamed(const ConstantString &Name,
                               const CallSite &Site) const {
  llvm::SmallVector<FamilyUse, 4> Uses;
  if (Name.Ttl) {
    Uses.push_back({Name.Value, Name.Ttl->Ttl, nullptr, Name.Ttl->At});
    return Uses;
  }
  for (const Table *T : tablesOf(Site))
    if (const Family *F = T->findFamily(Name.Value))
      Uses.push_back(use(*T, *F));
  return Uses;
}

bool TranslationUnit::isFirstReport(const BigtableCheck &Check,
                                    SourceLocation At) {
  return Reported.insert({&Check, At}).second;
}

std::shared_ptr<TranslationUnit> TranslationUnits::get(ClangTidyContext &Tidy) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  std::weak_ptr<TranslationUnit> &Slot = Units[&Tidy];
  std::shared_ptr<TranslationUnit> Unit = Slot.lock();
  if (!Unit)
    Slot = Unit = std::make_shared<TranslationUnit>(Tidy);
  return Unit;
}

} // namespace clang::tidy::bigtable

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/BlindSpots.h"
#include "analysis/CodePlace.h"
#include "analysis/Finding.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/Names.h"
#include "api/SummaryLookup.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

class BlindSpotFinder : public RecursiveASTVisitor<BlindSpotFinder> {
  using Base = RecursiveASTVisitor<BlindSpotFinder>;

public:
  BlindSpotFinder(const CallTable &Functions, ASTContext &Context,
                  UnknownUseVisitor OnUnknown, BlindSpots &To)
      : Functions(Functions), Context(Context),
        Sources(Context.getSourceManager()), OnUnknown(OnUnknown), To(To),
        Names(Context) {}

  void walk();
  /// Visits the text of the user's files, without \p Skipped, which is not
  /// compiled. Call walk() first.
  void readFiles(const SkippedRanges &Skipped);
  void addCallers(llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers);

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool dataTraverseStmtPre(Stmt *S) { return !isUnevaluated(*S, Context); }
  template <typename... Ts> bool TraverseTypeLoc(Ts &&...) { return true; }
  bool TraverseConceptDecl(ConceptDecl *) { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseLambdaExpr(LambdaExpr *Lambda);

  bool VisitOverloadExpr(OverloadExpr *E) {
    addDependent(E->getName(), E->getNameLoc());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) {
    addDependent(E->getMember(), E->getMemberLoc());
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) {
    addDependent(E->getDeclName(), E->getLocation());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref);
  bool VisitCallExpr(CallExpr *Call);
  bool VisitCXXConstructExpr(CXXConstructExpr *Call) {
    visitCall(*Call, Call->getConstructor());
    return true;
  }

private:
  void enter(const FunctionDecl &Function);
  void visitCall(const Expr &Call, const FunctionDecl *Callee);
  void addDependent(DeclarationName Name, SourceLocation At);
  void noteTag(const FunctionDecl &Function);
  /// Returns true if a function of that name writes or reads cells.
  bool isActing(StringRef Name) const {
    return Functions.hasActing(Name) || Tagged.contains(Name);
  }
  void addHanded(const Expr &Call, const FunctionDecl *Callee);
  /// Returns true if calls of \p Function are judged here.
  bool isLinked(const FunctionDecl &Function) const {
    const FunctionSummary *Summary = Functions.summaries().find(Function);
    return Summary && Summary->Call;
  }
  /// Notes that \p Function is called here, or that its address is taken.
  void noteCalled(const FunctionDecl &Function) {
    if (!Function.isDefined() && !isOfKnownLibrary(Function))
      To.Called.insert(Names.getName(&Function));
  }
  std::string keyOf(SourceLocation At) const;
  void readFile(FileID Id, llvm::ArrayRef<SourceRange> Skipped);

  const CallTable &Functions;
  ASTContext &Context;
  const SourceManager &Sources;
  UnknownUseVisitor OnUnknown;
  BlindSpots &To;
  ASTNameGenerator Names;
  /// The outermost function around that is not instantiated; null if none is.
  const FunctionDecl *Pattern = nullptr;
  /// Functions that a tag makes writers or readers.
  llvm::StringSet<> Tagged;
  /// Calls by name alone in templates. A tag may come later.
  std::vector<BlindSpot> Dependent;
  /// Names of functions that are called.
  llvm::DenseSet<const Expr *> Callees;
  /// Files of libraries.
  llvm::DenseSet<FileID> Foreign;
};

} // namespace

std::string BlindSpotFinder::keyOf(SourceLocation At) const {
  const CodePlace Place = placeOf(At, Sources);
  return Place.File + ":" + std::to_string(Place.Line) + ":" +
         std::to_string(Place.Column);
}

void BlindSpotFinder::walk() {
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    TraverseDecl(D);
  llvm::copy_if(Dependent, std::back_inserter(To.All),
                [&](const BlindSpot &Spot) { return isActing(Spot.Name); });
}

bool BlindSpotFinder::TraverseDecl(Decl *D) {
  if (!D || D->isInvalidDecl())
    return true;
  if (isa<TranslationUnitDecl>(D->getDeclContext()) && isForeign(*D)) {
    Foreign.insert(
        Sources.getFileID(Sources.getExpansionLoc(D->getLocation())));
    return true;
  }
  const auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function)
    return Base::TraverseDecl(D);
  noteTag(*Function);
  const FunctionDecl *Outside = Pattern;
  if (Function->doesThisDeclarationHaveABody())
    enter(*Function);
  const bool Continue = Base::TraverseDecl(D);
  Pattern = Outside;
  return Continue;
}

/// Notes that there is the body of \p Function.
void BlindSpotFinder::enter(const FunctionDecl &Function) {
  if (!Pattern && Function.isDependentContext())
    Pattern = &Function;
  if (Pattern)
    return;
  if (const FunctionDecl *From = Function.getTemplateInstantiationPattern())
    To.Seen.insert(keyOf(From->getLocation()));
  To.Seen.insert(Names.getName(&Function));
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (!Method)
    return;
  llvm::SmallVector<const CXXMethodDecl *, 4> Overridden = {Method};
  while (!Overridden.empty()) {
    const CXXMethodDecl *Last = Overridden.pop_back_val();
    for (const CXXMethodDecl *Each : Last->overridden_methods()) {
      To.Seen.insert(Names.getName(Each));
      Overridden.push_back(Each);
    }
  }
}

bool BlindSpotFinder::TraverseLambdaExpr(LambdaExpr *Lambda) {
  const FunctionDecl *Outside = Pattern;
  enter(*Lambda->getCallOperator());
  const bool Continue = Base::TraverseLambdaExpr(Lambda);
  Pattern = Outside;
  if (!Continue)
    return false;
  if (const FunctionTemplateDecl *Generic = Lambda->getDependentCallOperator())
    for (FunctionDecl *Instance : Generic->specializations())
      TraverseDecl(Instance);
  return true;
}

void BlindSpotFinder::noteTag(const FunctionDecl &Function) {
  if (Function.getIdentifier() && Function.hasAttr<AnnotateAttr>() &&
      Functions.isDescribed(Function))
    Tagged.insert(Function.getName());
}

void BlindSpotFinder::addDependent(DeclarationName Name, SourceLocation At) {
  if (!Pattern || !Name.isIdentifier())
    return;
  const std::string Key = keyOf(Pattern->getLocation());
  Dependent.push_back({BlindSpot::Kind::Template, placeOf(At, Sources),
                       Name.getAsString(), Key, Key});
}

bool BlindSpotFinder::VisitDeclRefExpr(DeclRefExpr *Ref) {
  // The uses of its address are unknown.
  const auto *Used = dyn_cast<FunctionDecl>(Ref->getDecl());
  if (Used && !(Callees.contains(Ref) && isLinked(*Used)))
    noteCalled(*Used);
  if (Used && !Callees.contains(Ref) && mayReachCells(*Used))
    OnUnknown(Ref->getBeginLoc(), *Used);
  return true;
}

bool BlindSpotFinder::VisitCallExpr(CallExpr *Call) {
  Callees.insert(Call->getCallee()->IgnoreParenImpCasts());
  if (!Call->isTypeDependent() && !Call->getCallee()->isTypeDependent())
    visitCall(*Call, calleeOf(*Call));
  return true;
}

/// Returns true if \p Function may be the user's, although it is in the
/// client's namespace. The client's own functions that handle tables and
/// filters are known, or are members.
static bool isAddedToClient(const FunctionDecl &Function) {
  return isOfClient(Function) && !isa<CXXMethodDecl>(Function) &&
         !Function.isOverloadedOperator();
}

void BlindSpotFinder::visitCall(const Expr &Call, const FunctionDecl *Callee) {
  if (!Callee)
    return addHanded(Call, nullptr);
  if (Functions.classify(Call))
    return;
  noteCalled(*Callee);
  if (mayReachCells(*Callee))
    OnUnknown(Call.getBeginLoc(), *Callee);
  else if (callsStored(*Callee))
    addHanded(Call, nullptr);
  else if (!Callee->isDefined() &&
           (!isOfKnownLibrary(*Callee) || isAddedToClient(*Callee)))
    addHanded(Call, Callee);
}

/// Returns true if an object of \p Type sends requests, or is a filter, which
/// ends in one.
static bool maySend(QualType Type) {
  return isSender(Type) || isFilter(Type.getNonReferenceType());
}

/// Returns true if a function with a parameter of \p Type may put mutations or
/// rules into the argument.
static bool mayFill(QualType Type) {
  if (Type->isReferenceType() || Type->isPointerType()) {
    Type = Type->getPointeeType();
    if (Type.isConstQualified())
      return false;
  }
  return isCarrier(Type) || isMessage(Type);
}

void BlindSpotFinder::addHanded(const Expr &Call, const FunctionDecl *Callee) {
  // For a call through a pointer, only the arguments are known.
  const bool Acts =
      Callee ? llvm::any_of(Callee->parameters(),
                            [](const ParmVarDecl *P) {
                              return maySend(P->getType()) ||
                                     mayFill(P->getType());
                            })
             : llvm::any_of(argumentsOf(Call), [](const Expr *Argument) {
                 const QualType Type = Argument->getType();
                 return maySend(Type) ||
                        (!Type.isConstQualified() && mayFill(Type));
               });
  if (!Acts)
    return;
  BlindSpot Spot{BlindSpot::Kind::Handed, placeOf(Call.getBeginLoc(), Sources),
                 Callee ? nameOf(*Callee) : "",
                 Callee ? Names.getName(Callee) : "", ""};
  Spot.Group = keyOf(Call.getBeginLoc());
  To.All.push_back(std::move(Spot));
}

void BlindSpotFinder::addCallers(
    llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers) {
  for (const FunctionDecl *Function : JudgedAtCallers) {
    if (!Function->isExternallyVisible())
      continue;
    std::string Key = Names.getName(Function);
    To.All.push_back({BlindSpot::Kind::Callers,
                      placeOf(Function->getLocation(), Sources),
                      nameOf(*Function), Key, Key});
  }
}

void BlindSpotFinder::readFile(FileID Id, llvm::ArrayRef<SourceRange> Skipped) {
  const std::optional<llvm::MemoryBufferRef> Buffer =
      Sources.getBufferOrNone(Id);
  if (!Buffer)
    return;
  const auto RangeOf = [&](SourceLocation At) {
    return llvm::find_if(Skipped, [&](SourceRange Range) {
      return Range.getBegin() <= At && At <= Range.getEnd();
    });
  };
  Lexer Raw(Id, *Buffer, Sources, Context.getLangOpts());
  Token T;
  do {
    Raw.LexFromRawLexer(T);
    if (T.isNot(tok::raw_identifier) || !isActing(T.getRawIdentifier()))
      continue;
    const SourceLocation At = T.getLocation();
    std::string Key = keyOf(At);
    const auto *In = RangeOf(At);
    if (In == Skipped.end())
      To.Seen.insert(std::move(Key));
    else
      To.All.push_back({BlindSpot::Kind::Condition, placeOf(At, Sources),
                        T.getRawIdentifier().str(), std::move(Key),
                        keyOf(In->getBegin())});
  } while (T.isNot(tok::eof));
}

void BlindSpotFinder::readFiles(const SkippedRanges &Skipped) {
  llvm::DenseMap<FileID, std::vector<SourceRange>> Ranges;
  for (const SkippedRange &Each : Skipped)
    Ranges[Sources.getFileID(Each.Range.getBegin())].push_back(Each.Range);
  for (unsigned I = 0, E = Sources.local_sloc_entry_size(); I != E; ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    const FileID Id = Sources.getFileID(
        SourceLocation::getFromRawEncoding(Entry.getOffset()));
    const SourceLocation Begin = Sources.getLocForStartOfFile(Id);
    if (!Sources.getFileEntryRefForID(Id) || isInSystemHeader(Begin, Sources) ||
        Foreign.contains(Id))
      continue;
    readFile(Id, Ranges.lookup(Id));
  }
}

void findBlindSpots(const CallTable &Functions, ASTContext &Context,
                    const SkippedRanges &Skipped,
                    llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers,
                    UnknownUseVisitor OnUnknown, BlindSpots &To) {
  BlindSpotFinder F(Functions, Context, OnUnknown, To);
  F.walk();
  F.addCallers(JudgedAtCallers);
  F.readFiles(Skipped);
}

} // namespace clang::tidy::bigtable

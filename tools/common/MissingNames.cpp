// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MissingNames.h"
#include "record/Doubts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns the class of everything that is missing. An operator has one
/// parameter for each side, and no conversion makes other types fit.
static std::string unknownClass() {
  std::string Text = ("namespace " + MissingNamespace).str() + R"( {
struct Any_ {
  template <typename... A> Any_(A &&...);
  template <typename A> Any_ &operator=(A &&);
  template <typename T> operator T() const;
  operator int() const;
  template <typename... A> Any_ &operator()(A &&...) const;
  template <typename A> Any_ &operator[](A &&) const;
  Any_ *operator->() const;
  Any_ &operator*() const;
  bool operator!() const;
  Any_ &operator-() const;
  Any_ &operator+() const;
  Any_ &operator~() const;
  Any_ &operator++() const;
  Any_ &operator--() const;
  Any_ &operator++(int) const;
  Any_ &operator--(int) const;
  Any_ begin() const;
  Any_ end() const;
};
template <typename...> using AnyOf = Any_;
template <bool> struct If {};
template <> struct If<true> { using Is = int; };
)";
  for (const StringRef Operator :
       {"+",  "-",  "*",  "/",  "%",  "&",  "|",  "^", "<<", ">>", "+=",
        "-=", "*=", "/=", "|=", "&=", "==", "!=", "<", "<=", ">",  ">="}) {
    const bool Compares =
        llvm::is_contained({"==", "!=", "<", "<=", ">", ">="}, Operator);
    Text += "template <typename A, typename B, typename If<__is_same("
            "__remove_cvref(A), Any_) || __is_same(__remove_cvref(B), "
            "Any_)>::Is = 0> ";
    Text += Compares ? "bool" : "Any_ &";
    Text += (" operator" + Operator + "(A &&, B &&);\n").str();
  }
  return Text + "}\n";
}

//===-- Set-up ------------------------------------------------------------===//

bool MissingNames::isPossible(CompilerInstance &Compiler) {
  return Compiler.getPreprocessorOpts().ImplicitPCHInclude.empty() &&
         Compiler.getFrontendOpts().ModuleFiles.empty() &&
         Compiler.getHeaderSearchOpts().PrebuiltModuleFiles.empty();
}

llvm::IntrusiveRefCntPtr<MissingNames>
MissingNames::prepare(CompilerInstance &Compiler,
                      std::set<std::string> &Hints) {
  Preprocessor &PP = Compiler.getPreprocessor();
  std::string Text = unknownClass();
  for (const std::string &Hint : Hints)
    Text += Hint;
  PP.setPredefines(PP.getPredefines() + Text);
  return llvm::makeIntrusiveRefCnt<MissingNames>(Hints);
}

void MissingNames::connect(Sema &S,
                           llvm::IntrusiveRefCntPtr<MissingNames> Names) {
  Names->S = &S;
  addExternalSource(S, std::move(Names));
  // Also for members.
  S.Context.setExternalSource(
      llvm::IntrusiveRefCntPtr<ExternalASTSource>(S.getExternalSource()));
}

/// Forwards diagnostics, except errors that Clang recovered from by a name that
/// was declared.
class MissingNames::Filter : public DiagnosticConsumer {
public:
  Filter(const MissingNames &Names, DiagnosticConsumer &To,
         std::unique_ptr<DiagnosticConsumer> Owned)
      : Names(Names), To(To), Owned(std::move(Owned)) {
    NumErrors = To.getNumErrors();
    NumWarnings = To.getNumWarnings();
  }

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Level != DiagnosticsEngine::Note)
      IsDropped =
          // Which functions are virtual is not known, nor what is a number.
          Info.getID() == diag::err_enum_invalid_underlying ||
          Info.getID() ==
              diag::override_keyword_only_allowed_on_virtual_member_functions ||
          Info.getID() == diag::err_function_marked_override_not_overriding ||
          (Info.getNumFixItHints() != 0 && Info.hasSourceManager() &&
           Names.Declared.contains(Info.getLocation()));
    if (IsDropped)
      return;
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    To.HandleDiagnostic(Level, Info);
  }
  void BeginSourceFile(const LangOptions &Language,
                       const Preprocessor *PP) override {
    To.BeginSourceFile(Language, PP);
  }
  void EndSourceFile() override { To.EndSourceFile(); }
  void finish() override { To.finish(); }
  bool IncludeInDiagnosticCounts() const override {
    return To.IncludeInDiagnosticCounts();
  }

private:
  const MissingNames &Names;
  DiagnosticConsumer &To;
  const std::unique_ptr<DiagnosticConsumer> Owned;
  bool IsDropped = false;
};

void MissingNames::dropErrors(DiagnosticsEngine &Diagnostics) {
  DiagnosticConsumer &To = *Diagnostics.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diagnostics.takeClient();
  Diagnostics.setClient(new Filter(*this, To, std::move(Owned)));
}

//===-- Text --------------------------------------------------------------===//

namespace {

/// The tokens of a file, with the names in it.
using Tokens = std::vector<std::pair<tok::TokenKind, StringRef>>;

} // namespace

static Tokens tokensOf(FileID File, const llvm::MemoryBufferRef &Text,
                       const SourceManager &Sources,
                       const LangOptions &Language) {
  Lexer Raw(File, Text, Sources, Language);
  // None before the first one, and none behind the last one.
  Tokens All = {{tok::unknown, StringRef()}};
  Token T;
  do {
    Raw.LexFromRawLexer(T);
    All.emplace_back(T.getKind(), T.is(tok::raw_identifier)
                                      ? T.getRawIdentifier()
                                      : StringRef());
  } while (T.isNot(tok::eof));
  return All;
}

/// Returns the index of the first token of the qualified name that ends at
/// \p At.
static size_t startOf(const Tokens &All, size_t At) {
  while (All[At - 1].first == tok::coloncolon)
    At -= All[At - 2].first == tok::raw_identifier ? 2 : 1;
  return At;
}

/// Returns true if the name at \p At has arguments of a template, and is
/// called.
static bool isCalledTemplate(const Tokens &All, size_t At) {
  if (All[At + 1].first != tok::less)
    return false;
  int Depth = 1;
  size_t End = At + 2;
  for (; Depth > 0 && End < All.size(); ++End)
    switch (All[End].first) {
    case tok::less:
      ++Depth;
      break;
    case tok::greatergreater:
    case tok::greater:
      Depth -= All[End].first == tok::greater ? 1 : 2;
      break;
    case tok::raw_identifier:
    case tok::coloncolon:
    case tok::comma:
    case tok::star:
    case tok::amp:
      break;
    default:
      return false;
    }
  return End < All.size() && All[End].first == tok::l_paren;
}

/// Returns true if the qualified name that ends at \p At is a type for sure, or
/// a type in arguments of a template.
static bool isType(const Tokens &All, size_t At) {
  size_t Start = startOf(All, At);
  if (All[Start - 1].second == "typename")
    return true;
  if (All[Start - 1].second == "const")
    --Start;
  const tok::TokenKind Before = All[Start - 1].first, Next = All[At + 1].first;
  // 'a::Name x'
  if (Next == tok::raw_identifier)
    return true;
  const bool Ends = Next == tok::greater || Next == tok::greatergreater;
  return (Before == tok::less && (Ends || Next == tok::comma ||
                                  Next == tok::star || Next == tok::amp)) ||
         (Before == tok::comma && Ends);
}

void MissingNames::scanFiles() {
  const SourceManager &Sources = S->getSourceManager();
  for (; NumScanned < Sources.local_sloc_entry_size(); ++NumScanned) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(NumScanned);
    if (!Entry.isFile() ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const FileID File = Sources.getFileID(
        SourceLocation::getFromRawEncoding(Entry.getOffset()));
    const auto Text = Sources.getBufferOrNone(File);
    if (!Text)
      continue;
    const Tokens All = tokensOf(File, *Text, Sources, S->getLangOpts());
    bool IsSpace = false;
    for (size_t I = 2; I + 1 < All.size(); ++I) {
      const auto &[Kind, Name] = All[I];
      // 'using namespace a::b;', and 'namespace x = a::b;'
      if (Kind == tok::semi || Kind == tok::l_brace)
        IsSpace = false;
      if (Kind != tok::raw_identifier)
        continue;
      IsSpace |= Name == "namespace";
      if (IsSpace)
        Spaces.insert(Name);
      if (All[I - 1].first == tok::period || All[I - 1].first == tok::arrow)
        Members.insert(Name);
      if (All[I + 1].first == tok::coloncolon)
        Scopes.insert(Name);
      if (isCalledTemplate(All, I))
        Templates.insert(Name);
      if (All[I - 1].first == tok::coloncolon && isType(All, I))
        Types.insert(Name);
    }
  }
}

//===-- Declarations ------------------------------------------------------===//

NamedDecl *MissingNames::prelude(StringRef Name) const {
  ASTContext &Context = S->Context;
  for (NamedDecl *Found : Context.getTranslationUnitDecl()->lookup(
           &Context.Idents.get(MissingNamespace)))
    if (const auto *In = dyn_cast<NamespaceDecl>(Found))
      for (NamedDecl *D : In->lookup(&Context.Idents.get(Name)))
        return D;
  return nullptr;
}

NamedDecl *MissingNames::declare(DeclContext &In, IdentifierInfo &Name, Kind Is,
                                 SourceLocation At) {
  ASTContext &Context = S->Context;
  const QualType Type =
      Context.getTypeDeclType(static_cast<const TypeDecl *>(Unknown));
  TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(Type, At);
  TemplateParameterList *Parameters =
      cast<TypeAliasTemplateDecl>(prelude("AnyOf"))->getTemplateParameters();
  const bool IsMember = isa<CXXRecordDecl>(In);
  const auto MakeAlias = [&] {
    return TypeAliasDecl::Create(Context, &In, At, At, &Name, Written);
  };
  const auto MakeVariable = [&] {
    return VarDecl::Create(Context, &In, At, At, &Name, Type, Written,
                           IsMember ? SC_Static : SC_Extern);
  };
  NamedDecl *Made = nullptr;
  switch (Is) {
  case Kind::Namespace:
    Made = NamespaceDecl::Create(Context, &In, /*Inline=*/false, At, At, &Name,
                                 /*PrevDecl=*/nullptr, /*Nested=*/false);
    break;
  case Kind::Type:
    Made = MakeAlias();
    break;
  case Kind::TypeTemplate: {
    TypeAliasDecl *Pattern = MakeAlias();
    auto *Template = TypeAliasTemplateDecl::Create(Context, &In, At, &Name,
                                                   Parameters, Pattern);
    Pattern->setDescribedAliasTemplate(Template);
    Pattern->setAccess(AS_public);
    Made = Template;
    break;
  }
  case Kind::Value:
    Made = MakeVariable();
    break;
  case Kind::ValueTemplate: {
    VarDecl *Pattern = MakeVariable();
    auto *Template =
        VarTemplateDecl::Create(Context, &In, At, &Name, Parameters, Pattern);
    Pattern->setDescribedVarTemplate(Template);
    Pattern->setAccess(AS_public);
    Made = Template;
    break;
  }
  }
  if (IsMember)
    Made->setAccess(AS_public);
  Made->setImplicit();
  return Made;
}

bool MissingNames::findMembers(const DeclContext &In, DeclarationName Name) {
  if (!Unknown || In.getPrimaryContext() != Unknown || Name.isEmpty() ||
      !Name.isIdentifier())
    return false;
  scanFiles();
  IdentifierInfo &Is = *Name.getAsIdentifierInfo();
  // Of its own members, and of others that no text names.
  if ((!Members.contains(Is.getName()) && !Types.contains(Is.getName())) ||
      !Unknown->noload_lookup(Name).empty())
    return false;
  const Kind Of =
      !Members.contains(Is.getName()) || Scopes.contains(Is.getName())
          ? Kind::Type
      : Templates.contains(Is.getName()) ? Kind::ValueTemplate
                                         : Kind::Value;
  SetExternalVisibleDeclsForName(
      &In, Name, {declare(*Unknown, Is, Of, Unknown->getLocation())});
  return true;
}

std::optional<MissingNames::Kind>
MissingNames::kindFor(SourceLocation At, StringRef Name, bool IsQualified,
                      int LookupKind,
                      const CorrectionCandidateCallback &Wanted) const {
  tok::TokenKind Next[3] = {};
  SourceLocation Last = At;
  for (tok::TokenKind &Each : Next)
    if (const auto T = Lexer::findNextToken(Last, S->getSourceManager(),
                                            S->getLangOpts())) {
      Each = T->getKind();
      Last = T->getLocation();
    }
  const bool IsAnything = Wanted.WantRemainingKeywords;
  if (LookupKind == Sema::LookupNamespaceName)
    return Kind::Namespace;
  if (LookupKind == Sema::LookupNestedNameSpecifierName)
    return Next[0] == tok::less    ? Kind::TypeTemplate
           : Spaces.contains(Name) ? Kind::Namespace
                                   : Kind::Type;
  if (Next[0] == tok::less)
    return Wanted.WantExpressionKeywords && Templates.contains(Name)
               ? Kind::ValueTemplate
               : Kind::TypeTemplate;
  if (!Wanted.WantTypeSpecifiers && !Wanted.WantExpressionKeywords)
    return IsQualified ? std::nullopt : std::optional(Kind::Value);
  // 'Name x', or a parameter 'Name &x'
  if (Next[0] == tok::raw_identifier || !Wanted.WantExpressionKeywords ||
      (!IsAnything &&
       (Next[0] == tok::star || Next[0] == tok::amp ||
        Next[0] == tok::ampamp) &&
       Next[1] == tok::raw_identifier &&
       (Next[2] == tok::comma || Next[2] == tok::r_paren ||
        Next[2] == tok::equal)))
    return Kind::Type;
  // An argument of a template can be both.
  if (Wanted.WantTypeSpecifiers && !IsAnything && Next[0] != tok::l_paren &&
      Next[0] != tok::r_paren)
    return Kind::Type;
  return Kind::Value;
}

/// Returns true if '.' or '->' is before the name at \p At.
bool MissingNames::isBehindAccess(SourceLocation At) const {
  const auto [File, Offset] = S->getSourceManager().getDecomposedLoc(At);
  const StringRef Before =
      S->getSourceManager().getBufferData(File).take_front(Offset).rtrim();
  return Before.ends_with(".") || Before.ends_with("->");
}

/// Clang takes an argument of a template for a value if it cannot find a type,
/// and asks only for a value.
bool MissingNames::addHint(const NamespaceDecl &In,
                           const IdentifierInfo &Name) {
  std::string Text =
      ("using " + Name.getName() + " = ::" + MissingNamespace + "::Any_;")
          .str();
  for (const DeclContext *Around = &In; Around && !Around->isTranslationUnit();
       Around = Around->getParent()) {
    const auto *Named = dyn_cast<NamespaceDecl>(Around);
    if (!Named || Named->isAnonymousNamespace())
      return false;
    Text = (Twine(Named->isInline() ? "inline " : "") + "namespace " +
            Named->getName() + " { " + Text + " }")
               .str();
  }
  return Hints.insert(Text + "\n").second;
}

TypoCorrection MissingNames::CorrectTypo(const DeclarationNameInfo &Typo,
                                         int LookupKind, Scope *,
                                         CXXScopeSpec *In,
                                         CorrectionCandidateCallback &Wanted,
                                         DeclContext *MemberOf, bool Entering,
                                         const ObjCObjectPointerType *) {
  IdentifierInfo *Name = Typo.getName().getAsIdentifierInfo();
  const SourceManager &Sources = S->getSourceManager();
  const SourceLocation At = Sources.getSpellingLoc(Typo.getLoc());
  if (!Name || !S->CodeSynthesisContexts.empty() ||
      Sources.isInSystemHeader(At))
    return {};
  if (!Unknown) {
    auto *Found = dyn_cast_or_null<CXXRecordDecl>(prelude("Any_"));
    if (!Found)
      return {};
    Unknown = Found->getDefinition();
    Unknown->setHasExternalVisibleStorage();
  }
  DeclContext *To = S->Context.getTranslationUnitDecl();
  if (In && In->isSet())
    To = S->computeDeclContext(*In, Entering);
  else if (isBehindAccess(At))
    To = MemberOf;
  To = To ? To->getPrimaryContext() : nullptr;
  // Classes are complete.
  if (!To || (!isa<TranslationUnitDecl, NamespaceDecl>(To) && To != Unknown))
    return {};
  scanFiles();
  if (isa<NamespaceDecl>(To) && Types.contains(Name->getName()) &&
      addHint(*cast<NamespaceDecl>(To), *Name))
    return {};
  const std::optional<Kind> Is =
      kindFor(At, Name->getName(), In && In->isSet(), LookupKind, Wanted);
  if (!Is)
    return {};
  NamedDecl *Made = declare(*To, *Name, *Is, At);
  To->addDecl(Made);
  if (To->isTranslationUnit())
    S->IdResolver.tryAddTopLevelDecl(Made, Made->getDeclName());
  Declared.insert(Typo.getLoc());
  TypoCorrection Result = *Is == Kind::Type ? qualifiedCorrection(*Made, *To)
                                            : TypoCorrection(Made);
  Result.setCorrectionRange(In, Typo);
  return Result;
}

} // namespace clang::tidy::bigtable::tool

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Headers.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "lower/Unit.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

namespace clang::tidy::bigtable::lower {

using code::TypeKind;
using llvm::StringRef;

/// The last name, without arguments of templates.
static std::string lastNameOf(const NamedDecl &D) {
  if (isa<CXXConstructorDecl>(D))
    return lastNameOf(*cast<CXXMethodDecl>(D).getParent());
  if (isa<CXXDestructorDecl>(D))
    return "~" + lastNameOf(*cast<CXXMethodDecl>(D).getParent());
  if (D.getDeclName().isEmpty()) {
    const auto *Class = dyn_cast<CXXRecordDecl>(&D);
    return Class && Class->isLambda() ? "(lambda)" : "(anonymous)";
  }
  return D.getNameAsString();
}

std::string qualifiedName(const NamedDecl &D) {
  llvm::SmallVector<std::string, 4> Parts{lastNameOf(D)};
  bool IsInLambda = false;
  for (const DeclContext *In = D.getDeclContext();
       In && !In->isTranslationUnit(); In = In->getParent()) {
    const auto *Named = dyn_cast<NamedDecl>(In);
    const auto *Space = dyn_cast<NamespaceDecl>(In);
    // Of nested lambdas, only the innermost is a part of the name.
    const auto *Class = isa<CXXMethodDecl>(In)
                            ? cast<CXXMethodDecl>(In)->getParent()
                            : dyn_cast<CXXRecordDecl>(In);
    if (Class && Class->isLambda()) {
      if (IsInLambda)
        continue;
      IsInLambda = Class == In;
    }
    if (Named && (!Space || !Space->isInline()))
      Parts.push_back(lastNameOf(*Named));
  }
  std::string Result;
  for (const std::string &Part : llvm::reverse(Parts))
    Result += (Result.empty() ? "" : "::") + Part;
  return Result;
}

Unit::Unit(ASTContext &Context, const CallTable &Calls,
           llvm::ArrayRef<SourceLocation> ErrorsAt)
    : Context(Context), Calls(Calls),
      Program(std::make_shared<code::Program>()),
      Sources(Context.getSourceManager()) {
  for (const SourceLocation At : ErrorsAt) {
    if (At.isInvalid())
      continue;
    const auto [File, Offset] =
        Sources.getDecomposedLoc(Sources.getExpansionLoc(At));
    Errors[File].push_back(Offset);
  }
  for (auto &Entry : Errors)
    llvm::sort(Entry.second);
}

std::pair<unsigned, unsigned> Unit::offsetsOf(SourceRange Range) const {
  const SourceLocation Last =
      Sources.getExpansionRange(Range.getEnd()).getEnd();
  return {Sources.getFileOffset(Sources.getExpansionLoc(Range.getBegin())),
          Sources.getFileOffset(Last) +
              Lexer::MeasureTokenLength(Last, Sources, Context.getLangOpts())};
}

llvm::ArrayRef<unsigned> Unit::errorsIn(SourceRange Range) const {
  if (Errors.empty() || Range.isInvalid())
    return {};
  const auto It =
      Errors.find(Sources.getFileID(Sources.getExpansionLoc(Range.getBegin())));
  if (It == Errors.end())
    return {};
  const auto [Begin, End] = offsetsOf(Range);
  const llvm::ArrayRef<unsigned> All = It->second;
  const auto *First = llvm::lower_bound(All, Begin);
  return llvm::ArrayRef(First, std::max(First, llvm::lower_bound(All, End)));
}

uint32_t Unit::fileOf(FileID File) {
  const auto [It, IsNew] = Files.try_emplace(File, 0);
  if (IsNew)
    if (const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File)) {
      llvm::SmallString<256> Path(Entry->getName());
      Sources.getFileManager().makeAbsolutePath(Path);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      It->second = Program->file(Path);
    }
  return It->second;
}

void Unit::setEnds(SourceLocation First, SourceLocation Last,
                   code::Location &To) {
  const auto [File, Offset] = Sources.getDecomposedLoc(First);
  const auto [LastFile, LastOffset] = Sources.getDecomposedLoc(Last);
  To.File = fileOf(File);
  To.Line = Sources.getLineNumber(File, Offset);
  To.Column = Sources.getColumnNumber(File, Offset);
  To.EndLine = To.Line;
  To.EndColumn = To.Column;
  if (LastFile != File || LastOffset < Offset)
    return;
  To.EndLine = Sources.getLineNumber(File, LastOffset);
  To.EndColumn =
      Sources.getColumnNumber(File, LastOffset) +
      Lexer::MeasureTokenLength(Last, Sources, Context.getLangOpts());
}

code::Location Unit::location(SourceRange Range) {
  code::Location At;
  if (Range.isInvalid())
    return At;
  setEnds(Sources.getExpansionLoc(Range.getBegin()),
          Sources.getExpansionRange(Range.getEnd()).getEnd(), At);
  if (Range.getBegin().isMacroID() && At.File) {
    code::Location Spelled;
    setEnds(Sources.getSpellingLoc(Range.getBegin()),
            Sources.getSpellingLoc(Range.getEnd()), Spelled);
    if (Spelled.File)
      At.Spelling = Program->make(Spelled);
  }
  return At;
}

std::string Unit::placeName(SourceLocation At) {
  const code::Location Is = location(At);
  std::string Name = Program->fileName(Is.File).str() + ":" +
                     std::to_string(Is.Line) + ":" + std::to_string(Is.Column);
  // Those of one macro differ in where they are spelled.
  if (Is.Spelling)
    Name += "/" + std::to_string(Is.Spelling->Line) + ":" +
            std::to_string(Is.Spelling->Column);
  return Name;
}

StringRef Unit::fieldName(const FieldDecl &Field) {
  if (Field.getIdentifier())
    return Program->text(Field.getName());
  return Program->text("#" + std::to_string(Field.getFieldIndex()));
}

/// Returns a name of \p D that is the same in all files; empty without one. A
/// function of the standard library may have hundreds of characters.
static std::string usrOf(const Decl &D) {
  constexpr size_t Longest = 40;
  llvm::SmallString<128> Name;
  StringRef Short = index::generateUSRForDecl(&D, Name) ? "" : Name.str();
  Short.consume_front("c:");
  return Short.size() <= Longest ? Short.str()
                                 : llvm::utohexstr(llvm::xxh3_64bits(Short));
}

std::string Unit::keyOf(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isLambda()) {
    const CXXRecordDecl &Lambda = *Method->getParent();
    std::string Own = "#lambda@" + placeName(Lambda.getLocation());
    const auto AddArguments = [&](const FunctionDecl &Of) {
      const auto *Arguments = Of.getTemplateSpecializationArgs();
      if (!Arguments)
        return false;
      for (const TemplateArgument &Argument : Arguments->asArray()) {
        llvm::raw_string_ostream OS(Own);
        OS << '<';
        Argument.print(Context.getPrintingPolicy(), OS, /*IncludeType=*/true);
        OS << '>';
      }
      return true;
    };
    if (!AddArguments(Function) && Function.getOverloadedOperator() != OO_Call)
      Own += "#" + Function.getNameAsString();
    // The place tells those of one function apart, but not their instances.
    const Decl *In = cast<Decl>(Lambda.getDeclContext());
    for (;;) {
      const auto *Around = dyn_cast<CXXMethodDecl>(In);
      if (!Around || !Around->getParent()->isLambda())
        break;
      AddArguments(*Around);
      In = cast<Decl>(Around->getParent()->getDeclContext());
    }
    const auto *Outer = dyn_cast<FunctionDecl>(In);
    return (Outer                    ? keyOf(*Outer)
            : isa<CXXRecordDecl>(In) ? usrOf(*In)
                                     : std::string()) +
           Own;
  }
  std::string Result = usrOf(Function);
  if (Result.empty())
    Result = qualifiedName(Function);
  if (!Function.isExternallyVisible())
    Result += "@" + placeName(Function.getCanonicalDecl()->getLocation());
  return Result;
}

const code::Type *Unit::type(QualType Type) {
  if (Type.isNull())
    return Program->type({});
  const QualType Canonical = Context.getCanonicalType(Type);
  if (const auto It = Types.find(Canonical); It != Types.end())
    return It->second;
  const code::Type *Made = Program->type(describe(Canonical));
  return Types[Canonical] = Made;
}

void Unit::addArguments(llvm::ArrayRef<TemplateArgument> From,
                        llvm::SmallVectorImpl<const code::Type *> &To) {
  for (const TemplateArgument &Argument : From)
    switch (Argument.getKind()) {
    case TemplateArgument::Type:
      To.push_back(type(Argument.getAsType()));
      break;
    case TemplateArgument::Integral: {
      code::Type Number;
      Number.Kind = TypeKind::Number;
      Number.Num = toInteger(Argument.getAsIntegral()).value_or(0);
      To.push_back(Program->type(Number));
      break;
    }
    case TemplateArgument::Pack:
      addArguments(Argument.pack_elements(), To);
      break;
    default:
      To.push_back(type({}));
    }
}

void Unit::addArgumentsAround(const Decl &D,
                              llvm::SmallVectorImpl<const code::Type *> &To) {
  for (const DeclContext *In = D.getDeclContext(); In; In = In->getParent()) {
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(In))
      addArguments(Class->getTemplateArgs().asArray(), To);
    else if (const auto *Function = dyn_cast<FunctionDecl>(In))
      if (const auto *Of = Function->getTemplateSpecializationArgs())
        addArguments(Of->asArray(), To);
  }
}

void Unit::describeClass(const CXXRecordDecl &Class, QualType Type,
                         code::Type &Described) {
  llvm::SmallVector<const code::Type *, 4> Arguments;
  const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (Class.isLambda()) {
    Described.Kind = TypeKind::Closure;
    const CXXMethodDecl *Operator = Class.getLambdaCallOperator();
    Described.Name = Program->text(Operator ? keyOf(*Operator) : "");
    return;
  }
  const std::optional<Tick> Of = tickOf(Type);
  Described.Kind = TypeKind::Class;
  if (Special && Of && isMoment(Type)) {
    Described.Kind = TypeKind::TimePoint;
    const llvm::ArrayRef<TemplateArgument> Args =
        Special->getTemplateArgs().asArray();
    if (const auto *Clock = Args[0].getAsType()->getAsCXXRecordDecl())
      Described.Name = Program->text(qualifiedName(*Clock));
    Arguments.push_back(type(Args[1].getAsType()));
  } else if (Special && Of) {
    Described.Kind = TypeKind::Duration;
    Described.Num = Of->Num;
    Described.Den = Of->Den;
    Arguments.push_back(type(countTypeOf(Type)));
  } else {
    std::string Name = qualifiedName(Class);
    // Two files may have two of the same name.
    if (!Class.isExternallyVisible() || !Class.getIdentifier())
      Name += "@" + placeName(Class.getLocation());
    Described.Name = Program->text(Name);
    if (Special)
      addArguments(Special->getTemplateArgs().asArray(), Arguments);
    addArgumentsAround(Class, Arguments);
    if (Class.hasDefinition() && !isForeign(Class))
      Classes.push_back(Type.getUnqualifiedType());
  }
  Described.Arguments = Program->list(llvm::ArrayRef(Arguments));
}

static void describeBuiltin(const BuiltinType &Builtin, ASTContext &Context,
                            code::Type &Described) {
  const QualType Type(&Builtin, 0);
  if (Type->isVoidType()) {
    Described.Kind = TypeKind::Void;
  } else if (Type->isBooleanType()) {
    Described.Kind = TypeKind::Bool;
  } else if (Type->isNullPtrType()) {
    Described.Kind = TypeKind::Null;
  } else if (Type->isIntegerType() || Type->isRealFloatingType()) {
    Described.Kind =
        Type->isIntegerType() ? TypeKind::Integer : TypeKind::Floating;
    Described.IsSigned = Type->isSignedIntegerType();
    Described.Width = Context.getTypeSize(Type);
  }
}

code::Type Unit::describe(QualType Type) {
  code::Type Described;
  Described.IsConst = Type.isConstQualified();
  const auto Of = [&](TypeKind Kind, QualType Inner) {
    Described.Kind = Kind;
    Described.Arguments = Program->list(llvm::ArrayRef({type(Inner)}));
  };
  if (Type->isDependentType())
    return Described;
  if (const auto *Builtin = dyn_cast<BuiltinType>(Type)) {
    describeBuiltin(*Builtin, Context, Described);
  } else if (const auto *Bits = dyn_cast<BitIntType>(Type)) {
    Described.Kind = TypeKind::Integer;
    Described.IsSigned = Bits->isSigned();
    Described.Width = Bits->getNumBits();
  } else if (const auto *Enum = Type->getAs<EnumType>()) {
    Of(TypeKind::Enum, Enum->getDecl()->getIntegerType());
    std::string Name = qualifiedName(*Enum->getDecl());
    if (!Enum->getDecl()->getIdentifier())
      Name += "@" + placeName(Enum->getDecl()->getLocation());
    Described.Name = Program->text(Name);
  } else if (const auto *Ref = Type->getAs<ReferenceType>()) {
    Of(TypeKind::Reference, Ref->getPointeeType());
    Described.IsRvalue = isa<RValueReferenceType>(Ref);
  } else if (Type->isPointerType()) {
    Of(TypeKind::Pointer, Type->getPointeeType());
  } else if (const auto *Array = dyn_cast<clang::ArrayType>(Type)) {
    Of(TypeKind::Array, Array->getElementType());
    if (const auto *Sized = dyn_cast<ConstantArrayType>(Array))
      Described.Num = int64_t(Sized->getSize().getLimitedValue());
  } else if (const auto *Atomic = Type->getAs<AtomicType>()) {
    return describe(Atomic->getValueType());
  } else if (const auto *Class = Type->getAsCXXRecordDecl()) {
    describeClass(*Class, Type, Described);
  } else if (const auto *Record = Type->getAs<RecordType>()) {
    Described.Kind = TypeKind::Class;
    Described.Name = Program->text(qualifiedName(*Record->getDecl()));
  } else if (const auto *Proto = Type->getAs<FunctionProtoType>()) {
    llvm::SmallVector<const code::Type *, 4> Parts{
        type(Proto->getReturnType())};
    for (const QualType Parameter : Proto->param_types())
      Parts.push_back(type(Parameter));
    Described.Kind = TypeKind::Function;
    Described.Arguments = Program->list(llvm::ArrayRef(Parts));
  }
  return Described;
}

code::Callee Unit::describe(const FunctionDecl &Function) {
  code::Callee Is;
  Is.Key = Program->text(keyOf(Function));
  Is.Name = Program->text(qualifiedName(Function));
  Is.Signature = type(Function.getType());
  if (Is.Signature->Kind != TypeKind::Function) {
    // Of a generic lambda, before it is called.
    code::Type Some;
    Some.Kind = TypeKind::Function;
    Some.Arguments = Program->list(llvm::ArrayRef({type({})}));
    Is.Signature = Program->type(Some);
  }
  Is.IsVariadic = Function.isVariadic();
  Is.IsNoReturn = Function.isNoReturn();
  Is.IsImplicit = Function.isDefaulted();
  if (const auto *Arguments = Function.getTemplateSpecializationArgs()) {
    llvm::SmallVector<const code::Type *, 2> Types;
    addArguments(Arguments->asArray(), Types);
    Is.TemplateArguments = Program->list(llvm::ArrayRef(Types));
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (!Method)
    return Is;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
  Is.IsConstructor = Constructor != nullptr;
  Is.IsMethod = !Constructor && Method->isImplicitObjectMemberFunction();
  Is.IsConst = Method->isConst();
  Is.IsVirtual = Method->isVirtual();
  Is.IsCopy = Constructor ? Constructor->isCopyConstructor()
                          : Method->isCopyAssignmentOperator();
  Is.IsMove = Constructor ? Constructor->isMoveConstructor()
                          : Method->isMoveAssignmentOperator();
  return Is;
}

const code::Callee *Unit::callee(const FunctionDecl &Function) {
  const FunctionDecl *Canonical = Function.getCanonicalDecl();
  if (const auto *Known = Callees.lookup(Canonical))
    return Known;
  const code::Callee *Made = Program->make(describe(*Canonical));
  return Callees[Canonical] = Made;
}

const code::Callee *Unit::closureOf(const LambdaExpr &E) {
  const CXXMethodDecl &Operator = *E.getCallOperator();
  const FunctionTemplateDecl *Generic = Operator.getDescribedFunctionTemplate();
  return Generic && llvm::hasSingleElement(Generic->specializations())
             ? callee(**Generic->spec_begin())
             : callee(Operator);
}

const code::Callee *Unit::exactCallee(const FunctionDecl &Function) {
  const code::Callee *Plain = callee(Function);
  if (!Plain->IsVirtual)
    return Plain;
  const code::Callee *&Known = Exact[Function.getCanonicalDecl()];
  if (!Known) {
    code::Callee Copy = *Plain;
    Copy.IsVirtual = false;
    Known = Program->make(Copy);
  }
  return Known;
}

/// Returns true if the destruction of an object of \p Class runs code of the
/// user.
static bool runsCode(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition() || Class.hasTrivialDestructor() ||
      isForeign(Class))
    return false;
  const CXXDestructorDecl *Destructor = Class.getDestructor();
  if (Destructor && Destructor->isUserProvided())
    return true;
  const auto Runs = [](QualType Type) {
    const auto *Part = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return Part && runsCode(*Part);
  };
  return llvm::any_of(Class.bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return Runs(Base.getType());
                      }) ||
         llvm::any_of(Class.fields(), [&](const FieldDecl *Field) {
           return Runs(Field->getType());
         });
}

const code::Callee *Unit::destructorOf(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return nullptr;
  const auto *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const CXXDestructorDecl *Destructor =
      Class && runsCode(*Class) ? Class->getDestructor() : nullptr;
  return Destructor ? exactCallee(*Destructor) : nullptr;
}

std::string Unit::globalName(const VarDecl &Var) {
  const auto *In = dyn_cast<FunctionDecl>(Var.getDeclContext());
  if (In && In->getTemplateInstantiationPattern())
    return keyOf(*In) + "::" + identifierOf(Var).str();
  std::string Name = qualifiedName(Var);
  if (In || !Var.getTemplateInstantiationPattern())
    return Name;
  Name.clear();
  llvm::raw_string_ostream OS(Name);
  Var.getNameForDiagnostic(OS, Context.getPrintingPolicy(), /*Qualified=*/true);
  return Name;
}

const code::Variable *Unit::global(const VarDecl &Var) {
  const VarDecl *Canonical = Var.getCanonicalDecl();
  if (const auto *Known = Variables.lookup(Canonical))
    return Known;
  code::Variable Is;
  std::string Name = globalName(Var);
  Is.Kind =
      Var.isLocalVarDecl() ? code::Storage::Static : code::Storage::Global;
  if (!Var.isExternallyVisible() || Var.isLocalVarDecl()) {
    Name += "@" + Program->fileName(location(Var.getLocation()).File).str();
    if (const unsigned Same = Statics[Name]++)
      Name += "#" + std::to_string(Same + 1);
  }
  Is.Name = Program->text(Name);
  Is.Of = type(Var.getType());
  Is.At = location(Var.getLocation());
  Is.Destructor = destructorOf(Var.getType());
  Is.IsConstant = Var.isConstexpr() || Var.getType().isConstQualified() ||
                  Var.getType()->isReferenceType();
  const code::Variable *Made = Program->make(Is);
  Variables[Canonical] = Made;
  // Where it is declared, it is known which variables its initializer names.
  if (!Var.isLocalVarDecl())
    Globals.push_back(&Var);
  return Made;
}

} // namespace clang::tidy::bigtable::lower

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Terraform.h"
#include "schema/HclValue.h"
#include "schema/TerraformResources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <memory>
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// Modules in modules; also ends modules that contain themselves.
static constexpr unsigned MaxModuleDepth = 10;
/// In all: modules that call several others multiply.
static constexpr unsigned MaxModules = 1'000;
/// Names that stand for names: each is a few calls on the stack.
static constexpr unsigned MaxNameDepth = 200;
/// Bytes, roughly, of the values that names stand for: constants that name
/// others twice double each time.
static constexpr size_t MaxExpansion = 16u << 20;

namespace {

/// What a constant is, and the variables whose defaults decide it.
struct Constant {
  std::optional<Value> Is;
  std::set<std::string> Defaults;
};

/// Returns how many bytes \p V takes when it is printed, roughly.
size_t sizeOf(const Value &V) {
  size_t Size = 8;
  if (const std::optional<StringRef> Text = V.getAsString())
    Size += Text->size();
  if (const Array *List = V.getAsArray())
    for (const Value &Each : *List)
      Size += sizeOf(Each);
  if (const Object *Map = V.getAsObject())
    for (const auto &[Key, Each] : *Map)
      Size += Key.str().size() + sizeOf(Each);
  return Size;
}

/// What one description may still expand to.
struct Budget {
  size_t Bytes = MaxExpansion;
  unsigned Modules = MaxModules;
};

/// The files of one folder, and what its names stand for.
class Module {
public:
  Module(Module *Parent, const HclBlock *Call, Budget &Left,
         std::vector<DescriptionError> &Errors)
      : Parent(Parent), Call(Call), Left(Left), Errors(Errors) {}

  bool addFile(llvm::MemoryBufferRef Buffer);
  void collect();
  void addTo(TerraformResources &Resources);
  /// The blocks 'module'.
  llvm::ArrayRef<const HclBlock *> calls() const { return Calls; }

private:
  std::nullopt_t refuse(const Place &At, const llvm::Twine &What) {
    Errors.push_back({At, (What + UseShowJson).str()});
    return std::nullopt;
  }
  std::optional<Value> evaluate(const HclAttribute &A);
  /// What \p Name stands for; charged to the budget, as it is copied.
  std::optional<Value> resolve(StringRef Name, const Place &At);
  std::optional<Value> look(StringRef Name, const Place &At);
  std::optional<Value> variable(StringRef Name, const Place &At);
  const HclBlock *resource(StringRef Type, StringRef Name) const;
  bool checkRepetition(const HclBlock &Block);
  bool add(const HclBody &Body, llvm::ArrayRef<StringRef> Names, Object &To);
  std::optional<Object> valuesOf(const HclBlock &Resource);

  Module *Parent;
  const HclBlock *Call;
  Budget &Left;
  std::vector<DescriptionError> &Errors;
  std::vector<std::unique_ptr<HclBody>> Bodies;
  std::vector<const HclBlock *> Calls, Resources;
  llvm::StringMap<const HclAttribute *> Locals, Given;
  llvm::StringMap<const HclBlock *> Variables;
  std::map<std::string, Constant> Known;
  /// Names that are being resolved.
  std::set<std::string> Open;
  /// That were used for what is being evaluated.
  std::set<std::string> Defaults;
};

} // namespace

bool Module::addFile(llvm::MemoryBufferRef Buffer) {
  std::optional<HclBody> Body = parseHcl(Buffer, Errors);
  if (!Body)
    return false;
  Bodies.push_back(std::make_unique<HclBody>(std::move(*Body)));
  if (Buffer.getBufferIdentifier().ends_with(".tfvars"))
    for (const HclAttribute &A : Bodies.back()->Attributes)
      Given[A.Name] = &A;
  return true;
}

void Module::collect() {
  for (const auto &Body : Bodies)
    for (const HclBlock &B : Body->Blocks) {
      if (B.Type == "locals")
        for (const HclAttribute &A : B.Body.Attributes)
          Locals[A.Name] = &A;
      else if (B.Type == "variable" && B.Labels.size() == 1)
        Variables[B.Labels.front()] = &B;
      else if (B.Type == "module" && B.Labels.size() == 1)
        Calls.push_back(&B);
      else if (B.Type == "resource" && B.Labels.size() == 2 &&
               (B.Labels.front() == TableResource ||
                B.Labels.front() == PolicyResource))
        Resources.push_back(&B);
    }
}

const HclBlock *Module::resource(StringRef Type, StringRef Name) const {
  const auto Found = llvm::find_if(Resources, [&](const HclBlock *B) {
    return B->Labels[0] == Type && B->Labels[1] == Name;
  });
  return Found == Resources.end() ? nullptr : *Found;
}

std::optional<Value> Module::evaluate(const HclAttribute &A) {
  return evaluateHcl(
      A.Value,
      [&](StringRef Name, const Place &At) { return resolve(Name, At); },
      Errors);
}

std::optional<Value> Module::variable(StringRef Name, const Place &At) {
  if (Parent) {
    if (const HclAttribute *A = Call->Body.find(Name)) {
      std::optional<Value> Result = Parent->evaluate(*A);
      Defaults.insert(Parent->Defaults.begin(), Parent->Defaults.end());
      return Result;
    }
  } else if (const HclAttribute *A = Given.lookup(Name)) {
    return evaluate(*A);
  }
  const HclBlock *Declared = Variables.lookup(Name);
  const HclAttribute *Default =
      Declared ? Declared->Body.find("default") : nullptr;
  if (!Default)
    return refuse(At, "variable '" + Name + "' has no default");
  Defaults.insert(Name.str());
  return evaluate(*Default);
}

std::optional<Value> Module::resolve(StringRef Name, const Place &At) {
  std::optional<Value> Result = look(Name, At);
  const size_t Size = Result ? sizeOf(*Result) : 0;
  if (Size > Left.Bytes) {
    Errors.push_back({At, "'" + Name.str() + "' makes this expand to more than " +
                              std::to_string(MaxExpansion) + " bytes"});
    return std::nullopt;
  }
  Left.Bytes -= Size;
  return Result;
}

std::optional<Value> Module::look(StringRef Name, const Place &At) {
  if (const auto Found = Known.find(Name.str()); Found != Known.end()) {
    Defaults.insert(Found->second.Defaults.begin(),
                    Found->second.Defaults.end());
    return Found->second.Is;
  }
  llvm::SmallVector<StringRef, 4> Parts;
  Name.split(Parts, '.');
  if (Open.size() == MaxNameDepth) {
    Errors.push_back({At, "'" + Name.str() + "' stands for a name that stands "
                              "for another, more than " +
                              std::to_string(MaxNameDepth) + " deep"});
    return std::nullopt;
  }
  if (!Open.insert(Name.str()).second) {
    Errors.push_back({At, "'" + Name.str() + "' depends on itself"});
    return std::nullopt;
  }
  std::set<std::string> Before;
  std::swap(Before, Defaults);
  std::optional<Value> Result;
  const HclAttribute *Local = Parts.size() == 2 && Parts[0] == "local"
                                  ? Locals.lookup(Parts[1])
                                  : nullptr;
  const HclBlock *Table =
      Parts.size() == 3 && Parts[0] == TableResource && Parts[2] == "name"
          ? resource(TableResource, Parts[1])
          : nullptr;
  if (Local)
    Result = evaluate(*Local);
  else if (Table && checkRepetition(*Table) && Table->Body.find("name"))
    Result = evaluate(*Table->Body.find("name"));
  else if (Parts.size() == 2 && Parts[0] == "var")
    Result = variable(Parts[1], At);
  else
    refuse(At, "'" + Name + "' is not a constant");
  Open.erase(Name.str());
  Known[Name.str()] = {Result, Defaults};
  Defaults.insert(Before.begin(), Before.end());
  return Result;
}

/// One block may stand for many.
bool Module::checkRepetition(const HclBlock &Block) {
  for (StringRef Name : {"count", "for_each"})
    if (const HclAttribute *A = Block.Body.find(Name)) {
      refuse(A->At, "'" + Name + "' is not evaluated here");
      return false;
    }
  return true;
}

/// The attributes \p Names of \p Body.
bool Module::add(const HclBody &Body, llvm::ArrayRef<StringRef> Names,
                 Object &To) {
  for (StringRef Name : Names)
    if (const HclAttribute *A = Body.find(Name)) {
      std::optional<Value> Is = evaluate(*A);
      if (!Is)
        return false;
      To[Name] = std::move(*Is);
    }
  return true;
}

std::optional<Object> Module::valuesOf(const HclBlock &Resource) {
  if (!checkRepetition(Resource))
    return std::nullopt;
  const bool IsTable = Resource.Labels[0] == TableResource;
  Object Values;
  if (IsTable ? !add(Resource.Body, {"name"}, Values)
              : !add(Resource.Body,
                     {"table", "column_family", "gc_rules", "mode"}, Values))
    return std::nullopt;
  for (const HclBlock &B : Resource.Body.Blocks) {
    const bool IsDynamic = B.Type == "dynamic" && B.Labels.size() == 1;
    const StringRef Type = IsDynamic ? B.Labels.front() : B.Type;
    if (IsTable ? Type != "column_family"
                : Type != "max_age" && Type != "max_version")
      continue;
    if (IsDynamic) {
      refuse(B.At, "'dynamic' is not evaluated here");
      return std::nullopt;
    }
    Object Inner;
    if (!add(B.Body, {"family", "days", "duration", "number"}, Inner))
      return std::nullopt;
    if (!Values.getArray(Type))
      Values[Type] = Array();
    Values.getArray(Type)->push_back(std::move(Inner));
  }
  return Values;
}

/// Where \p Resource and what stands in it begin; of several of one name, the
/// first.
static ResourcePlaces placesOf(const HclBlock &Resource) {
  ResourcePlaces Places{Resource.At, {}};
  for (const HclAttribute &A : Resource.Body.Attributes)
    Places.Parts.try_emplace(A.Name, A.At);
  for (const HclBlock &B : Resource.Body.Blocks)
    Places.Parts.try_emplace(B.Type, B.At);
  return Places;
}

void Module::addTo(TerraformResources &To) {
  for (const HclBlock *B : Resources) {
    Defaults.clear();
    const std::optional<Object> Values = valuesOf(*B);
    if (!Values)
      continue;
    const std::string Caveat =
        Defaults.empty()
            ? std::string()
            : "variable '" + *Defaults.begin() + "' may have another value";
    if (B->Labels[0] == TableResource)
      To.addTable(*Values, B->At, Caveat);
    else
      To.addPolicy(*Values, placesOf(*B), Caveat);
  }
}

namespace {

/// Reads folders; keeps their texts.
class FolderReader {
public:
  explicit FolderReader(std::vector<DescriptionError> &Errors)
      : Errors(Errors), Resources(Errors) {}

  /// Returns whether all of it could be read.
  bool add(StringRef Folder, llvm::ArrayRef<llvm::MemoryBufferRef> Files,
           Module *Parent, const HclBlock *Call, unsigned Depth);
  bool addFolder(StringRef Folder, Module *Parent, const HclBlock *Call,
                 unsigned Depth);
  std::optional<TableDescriptions> take(StringRef Where);

private:
  std::vector<DescriptionError> &Errors;
  Budget Left;
  TerraformResources Resources;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Texts;
};

} // namespace

bool FolderReader::add(StringRef Folder,
                       llvm::ArrayRef<llvm::MemoryBufferRef> Files,
                       Module *Parent, const HclBlock *Call, unsigned Depth) {
  Module M(Parent, Call, Left, Errors);
  for (const llvm::MemoryBufferRef &File : Files)
    if (!M.addFile(File))
      return false;
  M.collect();
  M.addTo(Resources);
  for (const HclBlock *Each : M.calls()) {
    const HclAttribute *Source = Each->Body.find("source");
    if (!Source || Source->Value.size() != 1 ||
        Source->Value.front().Is != HclToken::Kind::String)
      continue;
    const StringRef From = Source->Value.front().Text.drop_front().drop_back();
    const auto Refuse = [&](const HclAttribute &At, const llvm::Twine &What) {
      Errors.push_back({At.At, (What + UseShowJson).str()});
    };
    if (!From.starts_with(".") || Folder.empty()) {
      // What others publish may set up anything; most of it is no table.
      if (From.contains_insensitive("bigtable"))
        Refuse(*Source, "module '" + From + "' is not followed");
      continue;
    }
    if (Left.Modules-- == 0) {
      Refuse(*Source, "more than " + llvm::Twine(MaxModules) + " modules");
      return false;
    }
    if (Depth == MaxModuleDepth) {
      Refuse(*Source, "modules in modules, more than " +
                          llvm::Twine(MaxModuleDepth) + " deep");
      return false;
    }
    llvm::SmallString<256> Child = Folder;
    path::append(Child, From);
    path::remove_dots(Child, /*remove_dot_dot=*/true);
    const size_t Tables = Resources.size();
    if (!addFolder(Child, &M, Each, Depth + 1))
      return false;
    for (StringRef Name : {"count", "for_each"})
      if (const HclAttribute *A = Each->Body.find(Name);
          A && Resources.size() != Tables)
        Refuse(*A, "'" + Name + "' is not evaluated here");
  }
  return true;
}

bool FolderReader::addFolder(StringRef Folder, Module *Parent,
                             const HclBlock *Call, unsigned Depth) {
  std::set<std::string> Names;
  std::error_code EC;
  for (fs::directory_iterator I(Folder, EC), End; I != End && !EC;
       I.increment(EC)) {
    const StringRef Name = I->path();
    if (Name.ends_with(".tf") ||
        (!Parent && (path::filename(Name) == "terraform.tfvars" ||
                     Name.ends_with(".auto.tfvars"))))
      Names.insert(Name.str());
  }
  if (EC) {
    Errors.push_back({{Folder.str()}, "cannot read it: " + EC.message()});
    return false;
  }
  std::vector<llvm::MemoryBufferRef> Files;
  for (const std::string &Name : Names) {
    std::optional<std::unique_ptr<llvm::MemoryBuffer>> Text =
        readText(Name, Errors);
    if (!Text)
      return false;
    Files.push_back((*Text)->getMemBufferRef());
    Texts.push_back(std::move(*Text));
  }
  return add(Folder, Files, Parent, Call, Depth);
}

std::optional<TableDescriptions> FolderReader::take(StringRef Where) {
  TableDescriptions Result = Resources.take();
  if (Result.Tables.empty() && Errors.empty())
    Errors.push_back(
        {{Where.str()},
         ("there is no '" + TableResource + "', expected one").str()});
  if (!Errors.empty())
    return std::nullopt;
  return Result;
}

std::optional<TableDescriptions>
parseTerraform(llvm::ArrayRef<llvm::MemoryBufferRef> Files,
               std::vector<DescriptionError> &Errors) {
  FolderReader Reader(Errors);
  Reader.add("", Files, nullptr, nullptr, 0);
  return Reader.take(Files.empty() ? "" : Files.front().getBufferIdentifier());
}

std::optional<TableDescriptions>
readTerraform(StringRef Path, std::vector<DescriptionError> &Errors) {
  FolderReader Reader(Errors);
  if (fs::is_directory(Path)) {
    Reader.addFolder(Path, nullptr, nullptr, 0);
    return Reader.take(Path);
  }
  const auto Text = readText(Path, Errors);
  if (!Text)
    return std::nullopt;
  return parseTerraform((*Text)->getMemBufferRef(), Errors);
}

} // namespace clang::tidy::bigtable::tool

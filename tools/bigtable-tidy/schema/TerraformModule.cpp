// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/TerraformModule.h"
#include "schema/HclFunctions.h"
#include "schema/HclType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Kind = HclValue::Kind;

/// The largest number of names that refer to names. Each takes some calls on
/// the stack.
static constexpr unsigned MaxNameDepth = 200;

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

const TerraformFolder *
TerraformFolders::folder(StringRef Path,
                         std::vector<DescriptionError> &Errors) {
  const auto [Found, IsNew] = Known.try_emplace(Path.str());
  if (!IsNew)
    return Found->second.get();
  const bool IsRoot = Known.size() == 1;
  auto Folder = std::make_unique<TerraformFolder>();
  if (Folder->addAll(Path, IsRoot, Errors))
    Found->second = std::move(Folder);
  return Found->second.get();
}

bool TerraformFolders::hasTables(const TerraformFolder &Folder,
                                 StringRef Path) {
  const auto [Known, IsNew] =
      WithTables.try_emplace(&Folder, !Folder.Resources.empty());
  if (!IsNew || Known->second)
    return Known->second;
  const bool Result = llvm::any_of(Folder.Calls, [&](const HclBlock *Call) {
    std::vector<DescriptionError> Errors;
    const std::string Child = moduleFolder(*Call, Path);
    const TerraformFolder *Files =
        Child.empty() ? nullptr : folder(Child, Errors);
    return Files && hasTables(*Files, Child);
  });
  return WithTables[&Folder] = Result;
}

static StringRef sourceOf(const HclBlock &Call) {
  const HclAttribute *Source = Call.Body.find("source");
  if (!Source || Source->Value.size() != 1)
    return "";
  const HclToken &T = Source->Value.front();
  if (T.Is == HclToken::Kind::String)
    return T.Text.drop_front().drop_back();
  return T.Is == HclToken::Kind::Template ? T.Text : "";
}

std::string moduleFolder(const HclBlock &Call, StringRef Path) {
  const StringRef From = sourceOf(Call);
  if (!From.starts_with(".") || Path.empty())
    return "";
  llvm::SmallString<256> Child = Path;
  path::append(Child, From);
  path::remove_dots(Child, /*remove_dot_dot=*/true);
  return Child.str().str();
}

//===----------------------------------------------------------------------===//
// Instances
//===----------------------------------------------------------------------===//

TerraformModule::TerraformModule(TerraformModule &Parent, const HclBlock &Call,
                                 TerraformInstance Of,
                                 const TerraformFolder &Files, std::string Path)
    : Files(Files), Path(std::move(Path)), All(Parent.All), Parent(&Parent),
      Call(&Call), Self(std::move(Of)),
      Address(Parent.Address + "module." + Call.Labels.front() + Self.Key +
              "."),
      Depth(Parent.Depth + 1) {
  DefaultsOfSelf = Parent.DefaultsOfSelf;
  DefaultsOfSelf.insert(Parent.Defaults.begin(), Parent.Defaults.end());
}

static HclValue instancesByCount(const HclValue &Count, const Place &At,
                                 HclBudget &Left,
                                 std::vector<TerraformInstance> &To) {
  if (Count.isMissing())
    return Count;
  const std::optional<double> Number = numberIn(Count);
  if (!Number || *Number < 0 || *Number != std::floor(*Number))
    return HclValue::failed(At, "expected a whole number in 'count'");
  for (double I = 0; I < *Number; ++I) {
    if (!Left.spend(1'000))
      return exhausted(At);
    const HclValue Index = HclValue::of(I);
    To.push_back({"[" + *printed(Index) + "]",
                  {{"count", HclValue::of(HclValue::Map{{"index", Index}})}}});
  }
  return {};
}

HclValue TerraformModule::instances(const HclBlock &Block,
                                    std::vector<TerraformInstance> &To) {
  if (const HclAttribute *Count = Block.Body.find("count"))
    return instancesByCount(evaluate(*Count, {}), Count->At, All.Left, To);
  const HclAttribute *ForEach = Block.Body.find("for_each");
  if (!ForEach) {
    To.emplace_back();
    return {};
  }
  const HclValue From = evaluate(*ForEach, {});
  if (From.is(Kind::List))
    return HclValue::failed(ForEach->At,
                            "expected a set or a map in 'for_each'");
  HclValue::List Entries;
  if (HclValue Missing = entriesOf(From, ForEach->At, Entries);
      Missing.isMissing())
    return Missing;
  for (const HclValue &Each : Entries) {
    if (!All.Left.spend(1'000))
      return exhausted(ForEach->At);
    const auto Key = printed(Each.field("key", ForEach->At));
    To.push_back({"[\"" + Key.value_or("?") + "\"]", {{"each", Each}}});
  }
  return {};
}

TerraformModule::Children &TerraformModule::children(const HclBlock &Call) {
  const auto [Found, IsNew] = Called.try_emplace(&Call);
  if (IsNew)
    makeChildren(Call, Found->second);
  return Found->second;
}

void TerraformModule::makeChildren(const HclBlock &Call, Children &To) {
  const HclAttribute *Source = Call.Body.find("source");
  const Place &At = Source ? Source->At : Call.At;
  const std::string Folder = moduleFolder(Call, Path);
  if (Folder.empty()) {
    // Published modules can create anything, but few create tables.
    To.Missing = HclValue::unknown(At, "module '" + sourceOf(Call) +
                                           "' is not followed" + UseShowJson);
    return;
  }
  if (Depth == TerraformFolders::MaxDepth) {
    To.Missing =
        HclValue::unknown(At, "modules in modules, more than " +
                                  llvm::Twine(TerraformFolders::MaxDepth) +
                                  " deep" + UseShowJson);
    return;
  }
  std::vector<DescriptionError> Errors;
  const TerraformFolder *Files = All.folder(Folder, Errors);
  if (!Files) {
    To.Missing = Errors.empty() ? HclValue::unknown(At, "its folder cannot be "
                                                        "read")
                                : HclValue::unknown(Errors.front().At,
                                                    Errors.front().Message);
    return;
  }
  std::vector<TerraformInstance> Instances;
  To.Missing = instances(Call, Instances);
  if (To.Missing.isMissing())
    return;
  for (TerraformInstance &Each : Instances) {
    if (All.ModulesLeft == 0) {
      To.Missing = HclValue::unknown(
          At, "more than " + llvm::Twine(TerraformFolders::MaxModules) +
                  " modules" + UseShowJson);
      return;
    }
    --All.ModulesLeft;
    std::string Key = Each.Key;
    To.Modules.emplace_back(
        std::move(Key), std::unique_ptr<TerraformModule>(new TerraformModule(
                            *this, Call, std::move(Each), *Files, Folder)));
  }
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

HclValue TerraformModule::evaluate(const HclAttribute &A,
                                   const TerraformInstance &In) {
  HclScope Scope{*this, All.Left, In.Variables};
  return evaluateHcl(A.Value, Scope);
}

/// Returns the value that a variable is given; a failed one if it is given
/// none.
HclValue TerraformModule::given(StringRef Name, const Place &At) {
  if (!Parent) {
    const HclAttribute *A = Files.Given.lookup(Name);
    return A ? evaluate(*A, {}) : HclValue::failed(At, "");
  }
  const HclAttribute *A = Call->Body.find(Name);
  if (!A)
    return HclValue::failed(At, "");
  std::set<std::string> Before;
  std::swap(Before, Parent->Defaults);
  HclValue Result = Parent->evaluate(*A, Self);
  std::swap(Before, Parent->Defaults);
  Defaults.insert(Before.begin(), Before.end());
  // It is given something, which cannot be.
  return Result.is(Kind::Failed)
             ? HclValue::unknown(Result.why().At, Result.why().Message)
             : Result;
}

HclValue TerraformModule::variable(StringRef Name, const Place &At) {
  const HclBlock *Declared = Files.Variables.lookup(Name);
  const auto Attribute = [&](StringRef Which) {
    return Declared ? Declared->Body.find(Which) : nullptr;
  };
  HclValue Result = given(Name, At);
  const HclAttribute *Default = Attribute("default");
  const HclAttribute *Nullable = Attribute("nullable");
  if (Result.is(Kind::Null) && Nullable && Default &&
      Nullable->Value.front().Text == "false")
    Result = HclValue::failed(At, "");
  if (Result.is(Kind::Failed)) {
    if (!Default)
      return HclValue::unknown(At, "variable '" + Name + "' has no default" +
                                       UseShowJson);
    Defaults.insert(Name.str());
    Result = evaluate(*Default, {});
  }
  const HclAttribute *Type = Attribute("type");
  if (!Type)
    return Result;
  HclScope Scope{*this, All.Left, {}};
  const HclToken &First = Type->Value.front();
  if (First.Is != HclToken::Kind::Template)
    return convertHcl(Result, Type->Value, Scope);
  std::vector<DescriptionError> Errors;
  const auto Tokens = lexHcl(First.Text, First.At, Errors);
  return Tokens ? convertHcl(Result, llvm::ArrayRef(*Tokens).drop_back(), Scope)
                : Result;
}

HclValue TerraformModule::resource(const HclBlock &Resource) {
  std::vector<TerraformInstance> Instances;
  if (HclValue Missing = instances(Resource, Instances); Missing.isMissing())
    return Missing;
  HclValue::List List;
  HclValue::Map Map;
  for (const TerraformInstance &Each : Instances) {
    HclValue::Map Fields;
    for (const HclAttribute &A : Resource.Body.Attributes)
      Fields[A.Name] = evaluate(A, Each);
    if (Resource.Labels[0] == TableResource)
      Fields["column_family"] =
          blocks(Resource.Body, "column_family", {"family"}, Each);
    HclValue One = HclValue::resource(
        std::move(Fields),
        {Resource.At, "'" + Resource.Labels[0] + "." + Resource.Labels[1] +
                          "' has attributes that are not constant"});
    if (Each.Key.empty())
      return One;
    if (Resource.Body.find("count"))
      List.push_back(std::move(One));
    else
      Map[*printed(Each.Variables.front().second.field("key", Resource.At))] =
          std::move(One);
  }
  return Resource.Body.find("count") ? HclValue::of(std::move(List))
                                     : HclValue::of(std::move(Map));
}

HclValue TerraformModule::outputsOf(TerraformModule &Child) {
  HclValue::Map Fields;
  for (const auto &Each : Child.Files.Outputs)
    if (const HclAttribute *A = Each.second->Body.find("value")) {
      std::set<std::string> Before;
      std::swap(Before, Child.Defaults);
      Fields[Each.first().str()] = Child.evaluate(*A, {});
      std::swap(Before, Child.Defaults);
      Defaults.insert(Before.begin(), Before.end());
    }
  return HclValue::resource(std::move(Fields),
                            {Child.Call->At, "it has no such output"});
}

HclValue TerraformModule::outputs(StringRef Name, const Place &At) {
  const auto Found = llvm::find_if(Files.Calls, [&](const HclBlock *B) {
    return B->Labels.front() == Name;
  });
  if (Found == Files.Calls.end())
    return HclValue::unknown(At, "there is no 'module." + Name + "'");
  Children &Its = children(**Found);
  if (Its.Missing.isMissing())
    return Its.Missing;
  HclValue::List List;
  HclValue::Map Map;
  for (const auto &[Key, Child] : Its.Modules) {
    HclValue One = outputsOf(*Child);
    if (Key.empty())
      return One;
    List.push_back(One);
    Map[StringRef(Key).drop_front(2).drop_back(2).str()] = One;
  }
  return (*Found)->Body.find("count") ? HclValue::of(std::move(List))
                                      : HclValue::of(std::move(Map));
}

HclValue TerraformModule::resolve(StringRef Name, StringRef Whole,
                                  const Place &At) {
  HclValue Result = look(Name, Whole, At);
  return All.Left.Left == 0 ? exhausted(At) : Result;
}

HclValue TerraformModule::look(StringRef Name, StringRef Whole,
                               const Place &At) {
  if (const auto Found = Constants.find(Name); Found != Constants.end()) {
    Defaults.insert(Found->second.Defaults.begin(),
                    Found->second.Defaults.end());
    return Found->second.Is;
  }
  if (Open.size() == MaxNameDepth)
    return HclValue::unknown(
        At, "'" + Name +
                "' stands for a name that stands for another, more "
                "than " +
                llvm::Twine(MaxNameDepth) + " deep");
  if (!Open.insert(Name.str()).second)
    return HclValue::unknown(At, "'" + Name + "' depends on itself");
  std::set<std::string> Before;
  std::swap(Before, Defaults);
  const auto [First, Second] = Name.split('.');
  const HclAttribute *Local =
      First == "local" ? Files.Locals.lookup(Second) : nullptr;
  const HclBlock *Resource = Files.resource(First, Second);
  HclValue Result;
  if (Local)
    Result = evaluate(*Local, {});
  else if (Resource)
    Result = resource(*Resource);
  else if (First == "var")
    Result = variable(Second, At);
  else if (First == "module")
    Result = outputs(Second, At);
  else
    Result = HclValue::unknown(At, "'" + Whole + "' is not a constant" +
                                       UseShowJson);
  Open.erase(Name.str());
  Constants[Name] = {Result, Defaults};
  Defaults.insert(Before.begin(), Before.end());
  return Result;
}

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

HclValue TerraformModule::attributes(const HclBody &Body,
                                     llvm::ArrayRef<StringRef> Names,
                                     const TerraformInstance &In) {
  HclValue::Map Fields;
  for (StringRef Name : Names)
    if (const HclAttribute *A = Body.find(Name))
      Fields[Name.str()] = evaluate(*A, In);
  return HclValue::of(std::move(Fields));
}

HclValue TerraformModule::dynamicBlocks(const HclBlock &Block,
                                        llvm::ArrayRef<StringRef> Names,
                                        const TerraformInstance &In,
                                        HclValue::List &To) {
  const HclAttribute *ForEach = Block.Body.find("for_each");
  const auto Content = llvm::find_if(
      Block.Body.Blocks, [](const HclBlock &B) { return B.Type == "content"; });
  if (!ForEach || Content == Block.Body.Blocks.end())
    return HclValue::failed(Block.At, "expected 'for_each' and 'content' in "
                                      "'dynamic'");
  HclValue::List Entries;
  if (HclValue Missing =
          entriesOf(evaluate(*ForEach, In), ForEach->At, Entries);
      Missing.isMissing())
    return Missing;
  const HclAttribute *Iterator = Block.Body.find("iterator");
  const std::string Name =
      Iterator ? Iterator->Value.front().Text.str() : Block.Labels.front();
  for (const HclValue &Each : Entries) {
    TerraformInstance Inner = In;
    Inner.Variables.emplace_back(Name, Each);
    HclValue Values = attributes(Content->Body, Names, Inner);
    if (Values.isMissing())
      return Values;
    To.push_back(std::move(Values));
  }
  return {};
}

HclValue TerraformModule::blocks(const HclBody &Body, StringRef Type,
                                 llvm::ArrayRef<StringRef> Names,
                                 const TerraformInstance &In) {
  HclValue::List Found;
  for (const HclBlock &B : Body.Blocks) {
    HclValue Missing;
    if (B.Type == Type)
      Found.push_back(attributes(B.Body, Names, In));
    else if (B.Type == "dynamic" && B.Labels.size() == 1 &&
             B.Labels.front() == Type)
      Missing = dynamicBlocks(B, Names, In, Found);
    if (Missing.isMissing())
      return Missing;
  }
  return HclValue::of(std::move(Found));
}

TerraformModule::Known TerraformModule::valuesOf(const HclBlock &Resource,
                                                 const TerraformInstance &In) {
  Known Result;
  const auto Add = [&](StringRef Name, const HclValue &V, const Place &At) {
    HclValue Missing = V;
    const auto Value = toJson(V, At, All.Left, Missing);
    if (!Value && !Result.Missing)
      Result.Missing = Missing;
    // Nothing is as if it were not there.
    if (Value && !Value->getAsNull())
      Result.Values[Name] = *Value;
  };
  const bool IsTable = Resource.Labels[0] == TableResource;
  const HclBody &Body = Resource.Body;
  for (StringRef Name : {"name", "table", "column_family", "gc_rules", "mode"})
    if (const HclAttribute *A = Body.find(Name);
        A && (Name == "name") == IsTable) {
      const std::set<std::string> Before = Defaults;
      Add(Name, evaluate(*A, In), A->At);
      // The names do not affect the rule.
      if (Name == "table" || Name == "column_family")
        Defaults = Before;
    }
  if (IsTable) {
    Add("column_family", blocks(Body, "column_family", {"family"}, In),
        Resource.At);
    return Result;
  }
  Add("max_age", blocks(Body, "max_age", {"days", "duration"}, In),
      Resource.At);
  Add("max_version", blocks(Body, "max_version", {"number"}, In), Resource.At);
  return Result;
}

/// Returns the positions of \p Resource and its parts; the first one for equal
/// names.
static ResourcePlaces placesOf(const HclBlock &Resource) {
  ResourcePlaces Places{Resource.At, {}};
  for (const HclAttribute &A : Resource.Body.Attributes)
    Places.Parts.try_emplace(A.Name, A.At);
  for (const HclBlock &B : Resource.Body.Blocks)
    Places.Parts.try_emplace(
        B.Type == "dynamic" && B.Labels.size() == 1 ? B.Labels.front() : B.Type,
        B.At);
  return Places;
}

std::string TerraformModule::caveat() const {
  std::set<std::string> Used = Defaults;
  Used.insert(DefaultsOfSelf.begin(), DefaultsOfSelf.end());
  return Used.empty()
             ? std::string()
             : "variable '" + *Used.begin() + "' may have another value";
}

void TerraformModule::addResource(const HclBlock &Resource,
                                  TerraformResources &To) {
  const bool IsTable = Resource.Labels[0] == TableResource;
  const std::string Name =
      Address + Resource.Labels[0] + "." + Resource.Labels[1];
  const auto LeaveOut = [&](const std::string &Which, const DescriptionError &E,
                            const llvm::json::Object &Values) {
    if (IsTable)
      To.leaveOutTable(Which, E);
    else
      To.leaveOutPolicy(Which, E, Values);
  };
  Defaults.clear();
  std::vector<TerraformInstance> Instances;
  if (HclValue Missing = instances(Resource, Instances); Missing.isMissing()) {
    // Names may be known all the same.
    LeaveOut(Name, Missing.why(), valuesOf(Resource, {}).Values);
    return;
  }
  const std::set<std::string> OfInstances = Defaults;
  // Another value may make other instances.
  if (const std::string Why = caveat(); !IsTable && !Why.empty())
    To.mayAddPolicy(valuesOf(Resource, {}).Values, Why);
  for (const TerraformInstance &Each : Instances) {
    Defaults = OfInstances;
    const Known Its = valuesOf(Resource, Each);
    if (Its.Missing)
      LeaveOut(Name + Each.Key, Its.Missing->why(), Its.Values);
    else if (IsTable)
      To.addTable(Name + Each.Key, Its.Values, Resource.At);
    else
      To.addPolicy(Name + Each.Key, Its.Values, placesOf(Resource), caveat());
  }
}

void TerraformModule::addTo(TerraformResources &To) {
  for (const HclBlock *B : Files.Resources)
    addResource(*B, To);
  for (const HclBlock *Each : Files.Calls) {
    Defaults.clear();
    Children &Its = children(*Each);
    const std::string Name = Address + "module." + Each->Labels.front();
    if (Its.Missing.isMissing()) {
      const std::string Folder = moduleFolder(*Each, Path);
      std::vector<DescriptionError> Errors;
      const TerraformFolder *Files =
          Folder.empty() ? nullptr : All.folder(Folder, Errors);
      const bool MayMatter =
          Folder.empty() ? sourceOf(*Each).contains_insensitive("bigtable")
                         : !Files || All.hasTables(*Files, Folder);
      if (MayMatter)
        To.leaveOutPolicy(Name, Its.Missing.why(), {});
      continue;
    }
    for (const auto &[Key, Child] : Its.Modules)
      Child->addTo(To);
  }
}

} // namespace clang::tidy::bigtable::tool

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Views.h"
#include "FieldMasks.h"
#include "ProtoTime.h"
#include "Statuses.h"
#include "ToProto.h"
#include <absl/strings/ascii.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <algorithm>
#include <cstdint>
#include <google/protobuf/util/field_mask_util.h>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
using admin::AuthorizedView;
using google::protobuf::util::FieldMaskUtil;
using reference::Filter;

namespace {

constexpr std::string_view OfViews = "/authorizedViews/";
constexpr std::size_t LongestViewId = 50;

/// An expression that matches \p Text.
std::string escaped(std::string_view Text) {
  std::string Escaped;
  for (const char C : Text) {
    if (absl::ascii_isalnum(C) || C == '_')
      Escaped += C;
    else
      absl::StrAppend(
          &Escaped, "\\x",
          absl::Hex(static_cast<unsigned char>(C), absl::kZeroPad2));
  }
  return Escaped;
}

Filter filterOf(const AuthorizedView::SubsetView &View) {
  std::vector<Filter> Families;
  for (const auto &[Name, Subsets] : View.family_subsets()) {
    std::vector<std::string> Names;
    for (const std::string &Qualifier : Subsets.qualifiers())
      Names.push_back(escaped(Qualifier));
    for (const std::string &Prefix : Subsets.qualifier_prefixes())
      Names.push_back(escaped(Prefix) + "\\C*");
    // A group: an expression that is a name must be that of a family, and this
    // one may be gone.
    if (!Names.empty())
      Families.push_back(Filter::Chain(
          {Filter::FamilyRegex("(" + escaped(Name) + ")"),
           Filter::QualifierRegex("(?:" + absl::StrJoin(Names, "|") + ")")}));
  }
  if (Families.empty())
    return Filter::BlockAll();
  return Families.size() == 1 ? Families.front()
                              : Filter::Interleave(std::move(Families));
}

grpc::Status denied(const std::string &What) {
  return grpc::Status(grpc::StatusCode::PERMISSION_DENIED,
                      What + " is not in the authorized view");
}

bool isViewId(const std::string &Id) {
  return !Id.empty() && Id.size() <= LongestViewId &&
         std::all_of(Id.begin(), Id.end(), [](char C) {
           return absl::ascii_isalnum(C) || C == '_' || C == '-' || C == '.';
         });
}

grpc::Status invalidViewName(const std::string &Name) {
  return invalidName("the name of an authorized view such as "
                     "projects/P/instances/I/tables/T/authorizedViews/V",
                     Name);
}

/// Calls \p Work with a table's views while its instance is locked.
template <typename Function>
grpc::Status withViews(const Emulator &In, const std::string &Table,
                       Function Work) {
  TablePlace Place;
  if (grpc::Status Status = In.Held.find(Table, Place); !Status.ok())
    return Status;
  const std::lock_guard<std::mutex> Lock(Place.In->Mutex);
  if (Place.In->Tables.count(Place.Id) == 0)
    return notFound("table", Place.Id);
  return Work(Place.In->Views[Place.Id]);
}

/// Calls \p Work with the view \p Name.
template <typename Function>
grpc::Status withView(const Emulator &In, const std::string &Name,
                      Function Work) {
  const std::size_t At = Name.find(OfViews);
  if (At == std::string::npos)
    return invalidViewName(Name);
  return withViews(In, Name.substr(0, At), [&](auto &Views) {
    const auto Found = Views.find(Name.substr(At + OfViews.size()));
    if (Found == Views.end())
      return notFound("authorized view", Name);
    return Work(Views, Found);
  });
}

grpc::Status checkEtag(const std::string &Given, const AuthorizedView &View) {
  if (Given.empty() || Given == View.etag())
    return grpc::Status::OK;
  return grpc::Status(grpc::StatusCode::ABORTED,
                      "etag: it is not that of the authorized view");
}

AuthorizedView shown(const AuthorizedView &View,
                     AuthorizedView::ResponseView How) {
  AuthorizedView Shown = View;
  if (How != AuthorizedView::FULL)
    Shown.clear_authorized_view();
  if (How == AuthorizedView::NAME_ONLY) {
    Shown.clear_etag();
    Shown.clear_deletion_protection();
  }
  return Shown;
}

template <typename Metadata> void setTimes(const Emulator &In, Metadata &Of) {
  const auto Now = std::chrono::floor<std::chrono::microseconds>(
      In.Clock->Now().time_since_epoch());
  setMicros(Now, *Of.mutable_request_time());
  setMicros(Now, *Of.mutable_finish_time());
}

} // namespace

bool ViewPlace::hasRow(const std::string &Key) const {
  if (!View)
    return true;
  const auto &Prefixes = View->row_prefixes();
  return std::any_of(Prefixes.begin(), Prefixes.end(), [&](const auto &Prefix) {
    return absl::StartsWith(Key, Prefix);
  });
}

bool ViewPlace::hasColumn(const std::string &Family,
                          const std::string &Qualifier) const {
  const auto Found = View->family_subsets().find(Family);
  if (Found == View->family_subsets().end())
    return false;
  const auto &Names = Found->second.qualifiers();
  const auto &Prefixes = Found->second.qualifier_prefixes();
  return std::find(Names.begin(), Names.end(), Qualifier) != Names.end() ||
         std::any_of(Prefixes.begin(), Prefixes.end(), [&](const auto &Prefix) {
           return absl::StartsWith(Qualifier, Prefix);
         });
}

bool ViewPlace::hasFamily(const std::string &Family) const {
  const auto Found = View->family_subsets().find(Family);
  if (Found == View->family_subsets().end())
    return false;
  const auto &Prefixes = Found->second.qualifier_prefixes();
  return std::find(Prefixes.begin(), Prefixes.end(), "") != Prefixes.end();
}

bool ViewPlace::hasAllFamilies() const {
  const auto Config = In->Store->GetTable(Id);
  return Config.ok() &&
         std::all_of(Config->families.begin(), Config->families.end(),
                     [&](const auto &Each) { return hasFamily(Each.name); });
}

Filter ViewPlace::restricted(Filter Inner) const {
  if (!View)
    return Inner;
  if (Inner.kind == Filter::Kind::kPassAll)
    return filterOf(*View);
  return Filter::Chain({filterOf(*View), std::move(Inner)});
}

void ViewPlace::restrict(reference::ReadRowsRequest &Request) const {
  if (!View)
    return;
  Request.filter = restricted(std::move(Request.filter));
  Request.prefixes.emplace(View->row_prefixes().begin(),
                           View->row_prefixes().end());
}

grpc::Status
ViewPlace::check(const std::string &Key,
                 const std::vector<reference::Mutation> &Mutations) const {
  if (!View)
    return grpc::Status::OK;
  if (!hasRow(Key))
    return denied("the row");
  for (const reference::Mutation &Mutation : Mutations) {
    const bool IsIn = std::visit(
        [&](const auto &Each) {
          using Kind = std::decay_t<decltype(Each)>;
          if constexpr (std::is_same_v<Kind, std::monostate>)
            return true;
          else if constexpr (std::is_same_v<Kind, reference::DeleteFromRow>)
            return hasAllFamilies();
          else if constexpr (std::is_same_v<Kind, reference::DeleteFromFamily>)
            return hasFamily(Each.family);
          else
            return hasColumn(Each.family, Each.qualifier);
        },
        Mutation);
    if (!IsIn)
      return denied("what a mutation changes");
  }
  return grpc::Status::OK;
}

grpc::Status ViewPlace::check(
    const std::string &Key,
    const std::vector<reference::ReadModifyWriteRule> &Rules) const {
  if (!View)
    return grpc::Status::OK;
  if (!hasRow(Key))
    return denied("the row");
  for (const reference::ReadModifyWriteRule &Rule : Rules) {
    const bool IsIn = std::visit(
        [&](const auto &Each) {
          if constexpr (std::is_same_v<std::decay_t<decltype(Each)>,
                                       std::monostate>)
            return true;
          else
            return hasColumn(Each.family, Each.qualifier);
        },
        Rule);
    if (!IsIn)
      return denied("what a rule changes");
  }
  return grpc::Status::OK;
}

grpc::Status find(const Emulator &In, const std::string &Table,
                  const std::string &View, ViewPlace &Place) {
  if (View.empty())
    return In.Held.find(Table, Place);
  const std::string Of = View.substr(0, View.find(OfViews));
  if (!Table.empty() && Table != Of)
    return invalid("table_name: expected the table of authorized_view_name, or "
                   "nothing, but got '" +
                   Table + "'");
  if (grpc::Status Status = withView(In, View,
                                     [&](const auto &, const auto &Found) {
                                       Place.View = Found->second.subset_view();
                                       return grpc::Status::OK;
                                     });
      !Status.ok())
    return Status;
  return In.Held.find(Of, Place);
}

grpc::Status createView(Emulator &In,
                        const admin::CreateAuthorizedViewRequest &Request,
                        google::longrunning::Operation &Response) {
  return withViews(In, Request.parent(), [&](auto &Views) {
    const std::string &Id = Request.authorized_view_id();
    if (!isViewId(Id))
      return invalid("authorized_view_id: expected 1 to 50 of "
                     "[-_.a-zA-Z0-9], but got '" +
                     Id + "'");
    if (!Request.authorized_view().has_subset_view())
      return invalid("authorized_view: expected a subset_view");
    const std::string Name =
        absl::StrCat(Request.parent(),
                     absl::string_view(OfViews.data(), OfViews.size()), Id);
    const auto [Place, IsNew] = Views.try_emplace(Id);
    if (!IsNew)
      return alreadyExists("authorized view", Name);
    Place->second = Request.authorized_view();
    Place->second.set_name(Name);
    Place->second.set_etag("1");
    admin::CreateAuthorizedViewMetadata Metadata;
    *Metadata.mutable_original_request() = Request;
    setTimes(In, Metadata);
    Response = In.Done.done(Metadata, Place->second);
    return grpc::Status::OK;
  });
}

grpc::Status getView(const Emulator &In,
                     const admin::GetAuthorizedViewRequest &Request,
                     AuthorizedView &Response) {
  return withView(In, Request.name(), [&](const auto &, const auto &Found) {
    Response = shown(Found->second, Request.view());
    return grpc::Status::OK;
  });
}

grpc::Status listViews(const Emulator &In,
                       const admin::ListAuthorizedViewsRequest &Request,
                       admin::ListAuthorizedViewsResponse &Response) {
  if (Request.page_size() < 0)
    return invalid("page_size must be >= 0, but got " +
                   std::to_string(Request.page_size()));
  return withViews(In, Request.parent(), [&](const auto &Views) {
    const auto How = Request.view() == AuthorizedView::RESPONSE_VIEW_UNSPECIFIED
                         ? AuthorizedView::NAME_ONLY
                         : Request.view();
    // A token is the last ID of the page before.
    auto Next = Views.upper_bound(Request.page_token());
    for (; Next != Views.end(); ++Next) {
      if (Request.page_size() != 0 &&
          Response.authorized_views_size() == Request.page_size()) {
        Response.set_next_page_token(std::prev(Next)->first);
        break;
      }
      *Response.add_authorized_views() = shown(Next->second, How);
    }
    return grpc::Status::OK;
  });
}

grpc::Status updateView(Emulator &In,
                        const admin::UpdateAuthorizedViewRequest &Request,
                        google::longrunning::Operation &Response) {
  const AuthorizedView &Given = Request.authorized_view();
  return withView(In, Given.name(), [&](const auto &, const auto &Found) {
    if (grpc::Status Status = checkEtag(Given.etag(), Found->second);
        !Status.ok())
      return Status;
    AuthorizedView Updated = Found->second;
    const auto &Paths = Request.update_mask().paths();
    if (Paths.empty()) {
      if (Given.has_subset_view())
        *Updated.mutable_subset_view() = Given.subset_view();
      if (Given.deletion_protection())
        Updated.set_deletion_protection(true);
    } else if (Paths.size() == 1 && Paths[0] == "*") {
      Updated = Given;
    } else {
      for (const std::string &Path : Paths)
        if (!FieldMaskUtil::IsValidPath<AuthorizedView>(Path) ||
            Path == "name" || Path == "etag")
          return invalid("update_mask: '" + Path + "' cannot be updated");
      replaceMasked(Given, Request.update_mask(), Updated);
    }
    if (!Updated.has_subset_view())
      return invalid("authorized_view: expected a subset_view");
    Updated.set_name(Found->second.name());
    // One from a file may be anything.
    std::uint64_t Number = 0;
    static_cast<void>(absl::SimpleAtoi(Found->second.etag(), &Number));
    Updated.set_etag(std::to_string(Number + 1));
    Found->second = Updated;
    admin::UpdateAuthorizedViewMetadata Metadata;
    *Metadata.mutable_original_request() = Request;
    setTimes(In, Metadata);
    Response = In.Done.done(Metadata, Updated);
    return grpc::Status::OK;
  });
}

grpc::Status deleteView(const Emulator &In,
                        const admin::DeleteAuthorizedViewRequest &Request) {
  return withView(In, Request.name(), [&](auto &Views, const auto &Found) {
    if (grpc::Status Status = checkEtag(Request.etag(), Found->second);
        !Status.ok())
      return Status;
    if (Found->second.deletion_protection())
      return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                          "authorized view '" + Request.name() +
                              "' has deletion_protection");
    Views.erase(Found);
    return grpc::Status::OK;
  });
}

bool hasProtectedView(const Instance &Of, const std::string &TableId) {
  const auto Views = Of.Views.find(TableId);
  return Views != Of.Views.end() &&
         std::any_of(Views->second.begin(), Views->second.end(),
                     [](const auto &Each) {
                       return Each.second.deletion_protection();
                     });
}

} // namespace bigtable_ttl::emulator

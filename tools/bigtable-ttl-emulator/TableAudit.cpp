// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TableAudit.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"
#include <utility>

namespace bigtable_ttl::emulator {

namespace json = llvm::json;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using reference::CellCount;
using std::chrono::hours;
using std::chrono::microseconds;

namespace {

/// The version of what state() writes.
constexpr std::int64_t Version = 1;

void count(CellCount &To, const CellCount &Count) {
  To.cells += Count.cells;
  To.bytes += Count.bytes;
}

/// All counts of a family, in the order in which a state has them.
template <typename Audit, typename Function>
void forEachCount(Audit &Of, Function Visit) {
  for (auto &Each : Of.Report.by_audit)
    Visit(Each);
  Visit(Of.Report.expired);
  for (auto &Each : Of.ByExpiry)
    Visit(Each);
  Visit(Of.Hidden);
}

} // namespace

const std::array<ExpiryBucket, ExpiryBuckets> &expiryBuckets() {
  constexpr hours Day(24);
  static const std::array<ExpiryBucket, ExpiryBuckets> All = {{
      {-365 * Day, "more than 1y ago"},
      {-30 * Day, "30d to 1y ago"},
      {-7 * Day, "7d to 30d ago"},
      {-1 * Day, "1d to 7d ago"},
      {hours(-1), "1h to 1d ago"},
      {hours(0), "less than 1h ago"},
      {hours(1), "in less than 1h"},
      {1 * Day, "in 1h to 1d"},
      {7 * Day, "in 1d to 7d"},
      {30 * Day, "in 7d to 30d"},
      {365 * Day, "in 30d to 1y"},
      {hours::max(), "in more than 1y"},
  }};
  return All;
}

void FamilyAudit::add(const FamilyAudit &Other) {
  std::vector<const CellCount *> From;
  forEachCount(Other, [&](const CellCount &Each) { From.push_back(&Each); });
  auto Next = From.begin();
  forEachCount(*this, [&](CellCount &Each) { count(Each, **Next++); });
}

CellCount FamilyAudit::all() const {
  CellCount Sum;
  for (const CellCount &Each : Report.by_audit)
    count(Sum, Each);
  return Sum;
}

std::int64_t TableAudit::cells() const {
  std::int64_t Sum = 0;
  for (const auto &[Name, Of] : Families)
    Sum += static_cast<std::int64_t>(Of.all().cells);
  return Sum;
}

void TableAudit::addCell(std::int64_t At, std::size_t Bytes) {
  const CellCount One{1, Key.size() + Qualifier.size() + Bytes};
  FamilyAudit &To = OfRow[Family];
  const tidy::Family *Known = Table ? Table->findFamily(Family) : nullptr;
  const bool IsFirst = std::exchange(IsFirstOfColumn, false);
  if (!Known || !Known->Policy.hasTtl())
    return count(To.Report.by_audit.front(), One);
  const Ttl Ttl = Known->Policy.ttlOfCells();
  const std::chrono::system_clock::time_point Now{microseconds(Options.Now)};
  const CellAudit Audit = Ttl.Audit(microseconds(At), Now, Options.Longest);
  count(To.Report.by_audit[static_cast<std::size_t>(Audit)], One);
  const bool IsLive = Ttl.IsLive(microseconds(At), Now);
  if (!IsLive)
    count(To.Report.expired, One);
  else if (!IsFirst)
    count(To.Hidden, One);
  const auto Expiry = Ttl.ExpiresAt(microseconds(At)).time_since_epoch();
  std::size_t Bucket = ExpiryBuckets - 1;
  for (std::size_t I = 0; I + 1 != ExpiryBuckets; ++I) {
    // An expiry of now is of the past.
    const auto Below = microseconds(Options.Now) + expiryBuckets()[I].Below +
                       microseconds(expiryBuckets()[I].Below.count() == 0);
    if (Expiry < Below) {
      Bucket = I;
      break;
    }
  }
  count(To.ByExpiry[Bucket], One);
  if (IsSuspect(Audit) &&
      Suspects.size() + SuspectsOfRow.size() < Options.MostSuspects)
    SuspectsOfRow.push_back(
        {Key, Family, Qualifier, microseconds(At), Audit});
}

bool TableAudit::add(const v2::ReadRowsResponse &Response, std::string &Why) {
  for (const auto &Chunk : Response.chunks()) {
    if (Chunk.reset_row()) {
      breakOff();
      continue;
    }
    if (!Chunk.row_key().empty())
      Key = Chunk.row_key();
    if (Chunk.has_family_name()) {
      Family = Chunk.family_name().value();
      IsFirstOfColumn = true;
    }
    if (Chunk.has_qualifier()) {
      Qualifier = Chunk.qualifier().value();
      IsFirstOfColumn = true;
    }
    if (Key.empty() || Family.empty()) {
      Why = "expected a row key and a family in a chunk";
      return false;
    }
    // If a value has several chunks, the first has the timestamp.
    if (!IsInValue)
      Timestamp = Chunk.timestamp_micros();
    ValueBytes += Chunk.value().size();
    IsInValue = Chunk.value_size() != 0;
    if (!IsInValue) {
      addCell(Timestamp, ValueBytes);
      ValueBytes = 0;
    }
    if (!Chunk.commit_row())
      continue;
    for (const auto &[Name, Of] : OfRow)
      Families[Name].add(Of);
    Suspects.insert(Suspects.end(), SuspectsOfRow.begin(), SuspectsOfRow.end());
    ++Rows;
    LastRow = Key;
    breakOff();
  }
  if (!Response.last_scanned_row_key().empty())
    LastRow = Response.last_scanned_row_key();
  return true;
}

void TableAudit::breakOff() {
  Key.clear();
  Family.clear();
  Qualifier.clear();
  OfRow.clear();
  SuspectsOfRow.clear();
  ValueBytes = 0;
  IsInValue = false;
  IsFirstOfColumn = true;
}

std::string TableAudit::state(const std::string &Of) const {
  json::Object OfFamilies;
  for (const auto &[Name, Audit] : Families) {
    json::Array Counts;
    forEachCount(Audit, [&](const CellCount &Each) {
      Counts.push_back(static_cast<std::int64_t>(Each.cells));
      Counts.push_back(static_cast<std::int64_t>(Each.bytes));
    });
    OfFamilies[Name] = std::move(Counts);
  }
  json::Array OfSuspects;
  for (const reference::Suspect &Each : Suspects)
    OfSuspects.push_back(json::Array{
        llvm::encodeBase64(Each.row_key), Each.family,
        llvm::encodeBase64(Each.qualifier),
        static_cast<std::int64_t>(Each.timestamp.count()),
        static_cast<std::int64_t>(Each.reason)});
  std::string Text;
  llvm::raw_string_ostream(Text)
      << json::Value(json::Object{{"version", Version},
                                  {"of", Of},
                                  {"now", Options.Now},
                                  {"lastRow", llvm::encodeBase64(LastRow)},
                                  {"rows", Rows},
                                  {"families", std::move(OfFamilies)},
                                  {"suspects", std::move(OfSuspects)}})
      << "\n";
  return Text;
}

/// Returns the bytes of a string in base64; std::nullopt for other values.
static std::optional<std::string> decoded(const json::Value *Of) {
  const auto Text = Of ? Of->getAsString() : std::nullopt;
  std::vector<char> Bytes;
  if (!Text || llvm::errorToBool(llvm::decodeBase64(*Text, Bytes)))
    return std::nullopt;
  return std::string(Bytes.begin(), Bytes.end());
}

std::optional<TableAudit>
TableAudit::fromState(const std::string &Text, const std::string &Of,
                      const tidy::Table *Table, AuditOptions Options) {
  llvm::Expected<json::Value> Parsed = json::parse(Text);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return std::nullopt;
  }
  const json::Object *All = Parsed->getAsObject();
  if (!All || All->getInteger("version") != Version ||
      All->getString("of") != llvm::StringRef(Of))
    return std::nullopt;
  const auto Now = All->getInteger("now");
  const auto Rows = All->getInteger("rows");
  const auto LastRow = decoded(All->get("lastRow"));
  const json::Object *OfFamilies = All->getObject("families");
  const json::Array *OfSuspects = All->getArray("suspects");
  if (!Now || !Rows || !LastRow || !OfFamilies || !OfSuspects)
    return std::nullopt;
  Options.Now = *Now;
  TableAudit Audit(Table, Options);
  Audit.Rows = *Rows;
  Audit.LastRow = *LastRow;
  for (const auto &[Name, Counts] : *OfFamilies) {
    const json::Array *Numbers = Counts.getAsArray();
    std::size_t Next = 0;
    const auto Number = [&] {
      const auto Value = Numbers && Next < Numbers->size()
                             ? (*Numbers)[Next].getAsInteger()
                             : std::nullopt;
      ++Next;
      return static_cast<std::size_t>(Value.value_or(0));
    };
    forEachCount(Audit.Families[Name.str()], [&](CellCount &Each) {
      Each.cells = Number();
      Each.bytes = Number();
    });
    if (!Numbers || Next != Numbers->size())
      return std::nullopt;
  }
  for (const json::Value &Each : *OfSuspects) {
    const json::Array *Parts = Each.getAsArray();
    if (!Parts || Parts->size() != 5)
      return std::nullopt;
    const auto Key = decoded(&(*Parts)[0]);
    const auto Family = (*Parts)[1].getAsString();
    const auto Qualifier = decoded(&(*Parts)[2]);
    const auto Micros = (*Parts)[3].getAsInteger();
    const auto Reason = (*Parts)[4].getAsInteger();
    if (!Key || !Family || !Qualifier || !Micros || !Reason || *Reason < 0 ||
        *Reason >= static_cast<std::int64_t>(reference::kCellAudits.size()))
      return std::nullopt;
    Audit.Suspects.push_back({*Key, Family->str(), *Qualifier,
                              microseconds(*Micros),
                              static_cast<CellAudit>(*Reason)});
  }
  return Audit;
}

} // namespace bigtable_ttl::emulator

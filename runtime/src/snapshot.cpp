// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/snapshot.h"
#include "file.h"
#include "limits.h"
#include "store_impl.h"
#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <zlib.h>

namespace bigtable_ttl::reference {
namespace {

// No text, so that a transfer that translates line ends is noticed.
constexpr std::string_view kMagic(
    "\x89"
    "BTS\r\n\x1a\n",
    8);
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kLengthAt = 12;
constexpr std::size_t kHeaderBytes = 20;
constexpr std::size_t kChecksumBytes = 4;

std::uint32_t Checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<Bytef const*>(bytes.data()), bytes.size()));
}

template <typename T>
void PutNumber(std::string& bytes, T number) {
  auto bits = static_cast<std::make_unsigned_t<T>>(number);
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    bytes += static_cast<char>(static_cast<unsigned char>(bits >> (8 * i)));
  }
}

template <typename T>
T NumberAt(std::string_view bytes, std::size_t at) {
  using Bits = std::make_unsigned_t<T>;
  Bits bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    auto const byte = static_cast<unsigned char>(bytes[at + i]);
    bits = static_cast<Bits>(bits | static_cast<Bits>(byte) << (8 * i));
  }
  return static_cast<T>(bits);
}

void PutString(std::string& bytes, std::string_view text) {
  PutNumber(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}

/// Writes a number of things before it is known.
template <typename T>
class Count {
 public:
  explicit Count(std::string& bytes) : bytes_(bytes), at_(bytes.size()) {
    PutNumber(bytes_, T{0});
  }
  ~Count() {
    std::string number;
    PutNumber(number, count_);
    bytes_.replace(at_, sizeof(T), number);
  }
  void Add() { ++count_; }

 private:
  std::string& bytes_;
  std::size_t at_;
  T count_ = 0;
};

// The file has these numbers, even if the enumerators change.
constexpr Granularity kGranularities[] = {Granularity::kMillis,
                                          Granularity::kMicros};
constexpr Aggregate kAggregates[] = {Aggregate::kNone, Aggregate::kSum,
                                     Aggregate::kMin, Aggregate::kMax};
constexpr GcRule::Kind kRuleKinds[] = {
    GcRule::Kind::kNone, GcRule::Kind::kMaxAge, GcRule::Kind::kMaxNumVersions,
    GcRule::Kind::kUnion, GcRule::Kind::kIntersection};

template <typename T, std::size_t n>
void PutEnumerator(std::string& bytes, T const (&all)[n], T value) {
  auto const found = std::find(all, all + n, value);
  bytes += static_cast<char>(found - all);
}

/// `rule` is one that the store took: it is not deep.
void PutRule(std::string& bytes, GcRule const& rule) {
  PutEnumerator(bytes, kRuleKinds, rule.kind());
  switch (rule.kind()) {
    case GcRule::Kind::kNone:
      return;
    case GcRule::Kind::kMaxAge:
      return PutNumber(bytes, std::int64_t{rule.max_age().count()});
    case GcRule::Kind::kMaxNumVersions:
      return PutNumber(bytes, rule.max_num_versions());
    case GcRule::Kind::kUnion:
    case GcRule::Kind::kIntersection:
      PutNumber(bytes, static_cast<std::uint32_t>(rule.rules().size()));
      for (GcRule const& each : rule.rules()) PutRule(bytes, each);
      return;
  }
}

/// Reads one thing after the other. After the first error, which it keeps,
/// everything is zero and empty.
class Reader {
 public:
  explicit Reader(std::string_view bytes, std::size_t at)
      : bytes_(bytes), at_(at) {}

  bool ok() const { return status_.ok(); }
  Status const& status() const { return status_; }
  std::size_t at() const { return at_; }

  template <typename T>
  T Number(char const* what) {
    if (!Has(sizeof(T), what)) return 0;
    T const number = NumberAt<T>(bytes_, at_);
    at_ += sizeof(T);
    return number;
  }

  std::string_view String(char const* what) {
    std::size_t const size = Number<std::uint32_t>(what);
    if (!Has(size, what)) return {};
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

  template <typename T, std::size_t n>
  T Enumerator(T const (&all)[n], char const* what) {
    std::size_t const at = at_;
    std::size_t const number = Number<std::uint8_t>(what);
    if (number < n) return all[number];
    Fail(at, std::string("expected ") + what + ", at most " +
                 std::to_string(n - 1) + ", but found " +
                 std::to_string(number));
    return all[0];
  }

  void Fail(std::size_t at, std::string const& message) {
    if (!ok()) return;
    status_ = Status(StatusCode::kDataLoss,
                     "byte " + std::to_string(at) + ": " + message);
  }
  /// Fails with the error of the store, if there is one.
  void Check(std::size_t at, Status const& status) {
    if (!status.ok()) {
      Fail(at, std::string(reference::ToString(status.code())) + ": " +
                   status.message());
    }
  }

 private:
  bool Has(std::size_t size, char const* what) {
    if (!ok()) return false;
    if (size <= bytes_.size() - at_) return true;
    Fail(at_, "expected " + std::to_string(size) + " bytes of " + what +
                  ", but found " + std::to_string(bytes_.size() - at_));
    return false;
  }

  std::string_view bytes_;
  std::size_t at_;
  Status status_;
};

GcRule ReadRule(Reader& reader, int depth = 0) {
  auto const at = reader.at();
  if (depth > internal::kMaxRecursion) {
    reader.Fail(at,
                "expected a garbage collection rule that is nested at "
                "most " +
                    std::to_string(internal::kMaxRecursion) +
                    " deep, but found a deeper one");
    return GcRule();
  }
  auto const kind =
      reader.Enumerator(kRuleKinds, "a kind of garbage collection rule");
  switch (kind) {
    case GcRule::Kind::kNone:
      break;
    case GcRule::Kind::kMaxAge:
      return GcRule::MaxAge(
          std::chrono::microseconds(reader.Number<std::int64_t>("an age")));
    case GcRule::Kind::kMaxNumVersions:
      return GcRule::MaxNumVersions(
          reader.Number<std::int32_t>("a number of versions"));
    case GcRule::Kind::kUnion:
    case GcRule::Kind::kIntersection: {
      std::vector<GcRule> rules;
      auto n = reader.Number<std::uint32_t>("a number of rules");
      for (; n != 0 && reader.ok(); --n) {
        rules.push_back(ReadRule(reader, depth + 1));
      }
      return kind == GcRule::Kind::kUnion
                 ? GcRule::Union(std::move(rules))
                 : GcRule::Intersection(std::move(rules));
    }
  }
  return GcRule();
}

TableConfig ReadConfig(Reader& reader) {
  TableConfig config;
  config.granularity = reader.Enumerator(kGranularities, "a granularity");
  auto n = reader.Number<std::uint32_t>("a number of column families");
  for (; n != 0 && reader.ok(); --n) {
    ColumnFamily family;
    family.name = reader.String("a family's name");
    family.aggregate = reader.Enumerator(kAggregates, "an aggregation");
    family.gc_rule = ReadRule(reader);
    config.families.push_back(std::move(family));
  }
  return config;
}

/// A number that is not zero: what would be empty is not there.
template <typename T>
T ReadCount(Reader& reader, char const* what) {
  auto const at = reader.at();
  T const count = reader.Number<T>(what);
  if (count == 0) {
    reader.Fail(at,
                std::string("expected ") + what + ", at least 1, but found 0");
  }
  return count;
}

void FailOrder(Reader& reader, std::size_t at, char const* what) {
  reader.Fail(at, std::string("expected ") + what +
                      " in order, but found one that does not come after "
                      "the one before it");
}

Mutation ReadCell(Reader& reader, ColumnFamily const& family,
                  std::string_view qualifier,
                  std::optional<std::int64_t>& newer) {
  auto const at = reader.at();
  auto const timestamp = reader.Number<std::int64_t>("a timestamp");
  if (timestamp < 0) {
    reader.Fail(at, "expected a timestamp, at least 0, but found " +
                        std::to_string(timestamp));
  }
  if (newer && *newer <= timestamp) {
    FailOrder(reader, at, "the cells of a column, newest first,");
  }
  newer = timestamp;
  auto const value_at = reader.at();
  std::string_view const value = reader.String("a value");
  std::chrono::microseconds const time(timestamp);
  if (family.aggregate == Aggregate::kNone) {
    return SetCell{family.name, std::string(qualifier), time,
                   std::string(value)};
  }
  if (value.size() != 8) {
    reader.Fail(value_at,
                "expected a value of 8 bytes, for the family aggregates, but "
                "found " +
                    std::to_string(value.size()) + " bytes");
    return {};
  }
  std::uint64_t bits = 0;
  for (char c : value) bits = bits << 8 | static_cast<unsigned char>(c);
  return AddToCell{family.name, std::string(qualifier), time,
                   static_cast<std::int64_t>(bits)};
}

void ReadRow(Reader& reader, Store& store, std::string const& table,
             TableConfig const& config, std::string& last_key) {
  auto const row_at = reader.at();
  std::string key(reader.String("a row key"));
  // No key is empty: the first one comes after that.
  if (key <= last_key) FailOrder(reader, row_at, "row keys");

  std::vector<Mutation> cells;
  std::pair<std::uint32_t, std::string_view> last_column;
  auto const columns = ReadCount<std::uint32_t>(reader, "a number of columns");
  for (std::uint32_t i = 0; i < columns && reader.ok(); ++i) {
    auto const at = reader.at();
    auto const family = reader.Number<std::uint32_t>("a family's index");
    if (family >= config.families.size()) {
      reader.Fail(at, "expected the index of one of " +
                          std::to_string(config.families.size()) +
                          " families, but found " + std::to_string(family));
      return;
    }
    std::pair const column(family, reader.String("a qualifier"));
    if (i != 0 && column <= last_column) FailOrder(reader, at, "columns");
    last_column = column;
    auto const newest = static_cast<std::ptrdiff_t>(cells.size());
    std::optional<std::int64_t> newer;
    auto n = ReadCount<std::uint32_t>(reader, "a number of cells");
    for (; n != 0 && reader.ok(); --n) {
      cells.push_back(
          ReadCell(reader, config.families[family], column.second, newer));
    }
    // Oldest first, for to write a newer one moves nothing.
    std::reverse(cells.begin() + newest, cells.end());
  }
  for (auto cell = cells.begin(); reader.ok() && cell != cells.end();) {
    auto const n =
        std::min<std::ptrdiff_t>(internal::kMaxMutations, cells.end() - cell);
    reader.Check(row_at, store.MutateRow(table, key,
                                         {std::make_move_iterator(cell),
                                          std::make_move_iterator(cell + n)}));
    cell += n;
  }
  last_key = std::move(key);
}

void ReadTable(Reader& reader, Store& store, std::string& last_name) {
  auto const at = reader.at();
  std::string name(reader.String("a table's name"));
  if (name <= last_name) FailOrder(reader, at, "tables");
  TableConfig const config = ReadConfig(reader);
  if (reader.ok()) reader.Check(at, store.CreateTable(name, config));
  std::string last_key;
  auto rows = reader.Number<std::uint64_t>("a number of rows");
  for (; rows != 0 && reader.ok(); --rows) {
    ReadRow(reader, store, name, config, last_key);
  }
  last_name = std::move(name);
}

/// Returns an error if the bytes are incomplete, or of another version.
Status CheckFrame(std::string_view bytes) {
  auto const lost = [](std::size_t at, std::string const& expected,
                       std::string const& found) {
    return Status(StatusCode::kDataLoss, "byte " + std::to_string(at) +
                                             ": expected " + expected +
                                             ", but found " + found);
  };
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return lost(0, "the first 8 bytes of a snapshot",
                bytes.size() < kMagic.size()
                    ? std::to_string(bytes.size()) + " bytes"
                    : "others");
  }
  if (bytes.size() < kHeaderBytes + kChecksumBytes) {
    return lost(
        bytes.size(),
        "at least " + std::to_string(kHeaderBytes + kChecksumBytes) + " bytes",
        std::to_string(bytes.size()));
  }
  if (auto const length = NumberAt<std::uint64_t>(bytes, kLengthAt);
      length != bytes.size()) {
    return lost(kLengthAt,
                "the length of the snapshot, " + std::to_string(bytes.size()),
                std::to_string(length));
  }
  std::size_t const end = bytes.size() - kChecksumBytes;
  auto const expected = Checksum(bytes.substr(0, end));
  if (auto const found = NumberAt<std::uint32_t>(bytes, end);
      found != expected) {
    return lost(end, "the checksum " + std::to_string(expected),
                std::to_string(found));
  }
  if (auto const version = NumberAt<std::uint32_t>(bytes, kVersionAt);
      version != kSnapshotVersion) {
    return Status(StatusCode::kFailedPrecondition,
                  "byte " + std::to_string(kVersionAt) + ": expected version " +
                      std::to_string(kSnapshotVersion) +
                      " of the layout, but found version " +
                      std::to_string(version));
  }
  return {};
}

}  // namespace

/// Has access to what of a table is as of one moment.
class SnapshotWriter {
 public:
  /// The tables of these names.
  static StatusOr<std::string> Encode(Store const& store,
                                      std::vector<std::string> const& names) {
    std::string bytes(kMagic);
    PutNumber(bytes, kSnapshotVersion);
    PutNumber(bytes, std::uint64_t{0});
    if (Status status = Write(store, names, bytes); !status.ok()) return status;
    std::string length;
    PutNumber(length, std::uint64_t{bytes.size() + kChecksumBytes});
    bytes.replace(kLengthAt, length.size(), length);
    PutNumber(bytes, Checksum(bytes));
    return bytes;
  }

  /// Gives the only table of `from` to `to`, with this name.
  static Status Move(Store from, Store& to, std::string const& name) {
    auto& tables = from.impl_->tables;
    if (tables.size() != 1) {
      return Status(StatusCode::kDataLoss,
                    "expected one table, but found " +
                        std::to_string(tables.size()));
    }
    auto node = tables.extract(tables.begin());
    node.key() = name;
    node.mapped()->Rename(name);
    std::unique_lock<std::shared_mutex> const lock(to.impl_->mutex);
    if (to.impl_->tables.insert(std::move(node)).inserted) return {};
    return Status(StatusCode::kAlreadyExists,
                  "table '" + name + "' exists already");
  }

 private:
  static Status Write(Store const& store, std::vector<std::string> const& names,
                      std::string& bytes) {
    Count<std::uint32_t> tables(bytes);
    for (std::string const& name : names) {
      Status const status = WriteTable(store, name, bytes);
      // One that was deleted meanwhile is not there.
      if (status.code() == StatusCode::kNotFound) continue;
      if (!status.ok()) return status;
      tables.Add();
    }
    return {};
  }

  static Status WriteTable(Store const& store, std::string const& name,
                           std::string& bytes) {
    std::optional<Count<std::uint64_t>> rows;
    TableConfig config;
    auto const begin = [&](TableConfig const& given) {
      config = given;
      PutString(bytes, name);
      PutEnumerator(bytes, kGranularities, config.granularity);
      PutNumber(bytes, static_cast<std::uint32_t>(config.families.size()));
      for (ColumnFamily const& family : config.families) {
        PutString(bytes, family.name);
        PutEnumerator(bytes, kAggregates, family.aggregate);
        PutRule(bytes, family.gc_rule);
      }
      rows.emplace(bytes);
    };
    return store.ReadTable(name, begin, [&](RowView const& row) {
      rows->Add();
      WriteRow(config, row, bytes);
    });
  }

  static void WriteRow(TableConfig const& config, RowView const& row,
                       std::string& bytes) {
    PutString(bytes, row.key);
    Count<std::uint32_t> columns(bytes);
    std::optional<Count<std::uint32_t>> cells;
    std::uint32_t family = 0;
    CellView const* last = nullptr;
    for (CellView const& cell : row.cells) {
      if (last == nullptr || last->family != cell.family ||
          last->qualifier != cell.qualifier) {
        // Cells are in the order of the families.
        while (config.families[family].name != cell.family) ++family;
        cells.reset();
        columns.Add();
        PutNumber(bytes, family);
        PutString(bytes, cell.qualifier);
        cells.emplace(bytes);
      }
      last = &cell;
      cells->Add();
      PutNumber(bytes, std::int64_t{cell.timestamp.count()});
      PutString(bytes, cell.value);
    }
  }
};

StatusOr<std::string> EncodeSnapshot(Store const& store) {
  return SnapshotWriter::Encode(store, store.ListTables());
}

StatusOr<std::string> EncodeTable(Store const& store,
                                  std::string const& table) {
  auto const config = store.GetTable(table);
  if (!config.ok()) return config.status();
  return SnapshotWriter::Encode(store, {table});
}

Status DecodeTable(Store& store, std::string const& table,
                   std::string_view bytes) {
  if (Status status = internal::ValidateTableId(table); !status.ok()) {
    return status;
  }
  auto decoded = DecodeSnapshot(bytes, store.options());
  if (!decoded.ok()) return decoded.status();
  return SnapshotWriter::Move(*std::move(decoded), store, table);
}

StatusOr<Store> DecodeSnapshot(std::string_view bytes, StoreOptions options) {
  if (Status status = CheckFrame(bytes); !status.ok()) return status;
  bytes.remove_suffix(kChecksumBytes);
  Reader reader(bytes, kHeaderBytes);
  Store store(std::move(options));
  std::string last_name;
  auto tables = reader.Number<std::uint32_t>("a number of tables");
  for (; tables != 0 && reader.ok(); --tables) {
    ReadTable(reader, store, last_name);
  }
  if (reader.at() != bytes.size()) {
    reader.Fail(reader.at(), "expected the checksum, but found " +
                                 std::to_string(bytes.size() - reader.at()) +
                                 " bytes more before it");
  }
  if (!reader.ok()) return reader.status();
  return store;
}

Status SaveSnapshot(Store const& store, std::string const& path) {
  auto const bytes = EncodeSnapshot(store);
  return bytes.ok() ? internal::WriteFile(path, *bytes) : bytes.status();
}

StatusOr<Store> LoadSnapshot(std::string const& path, StoreOptions options) {
  auto const bytes = internal::ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  auto store = DecodeSnapshot(*bytes, std::move(options));
  if (store.ok()) return store;
  return Status(store.status().code(),
                "'" + path + "': " + store.status().message());
}

}  // namespace bigtable_ttl::reference

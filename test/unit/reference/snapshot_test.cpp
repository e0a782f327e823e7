// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/snapshot.h"
#include "gc_rules.h"
#include "testing.h"
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>
#include <zlib.h>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

void ExpectEqual(Store const& a, Store const& b) {
  ASSERT_EQ(a.ListTables(), b.ListTables());
  for (std::string const& table : a.ListTables()) {
    EXPECT_EQ(Value(a.GetTable(table)), Value(b.GetTable(table)));
    EXPECT_EQ(Value(a.ReadRows(table, ReadRowsRequest())),
              Value(b.ReadRows(table, ReadRowsRequest())));
  }
}

std::string RandomBytes(RandomCells& random, std::size_t longest) {
  std::string bytes(random.Number<std::size_t>(0, longest), '\0');
  for (char& c : bytes) c = static_cast<char>(random.Number(-128, 127));
  return bytes;
}

Store RandomStore(RandomCells& random) {
  Store store;
  for (int i = random.Number(0, 3); i != 0; --i) {
    TableConfig config;
    bool const is_micros = random.Number(0, 1) == 1;
    if (is_micros) config.granularity = Granularity::kMicros;
    // Of descending names: their order is not that of the alphabet.
    for (int f = random.Number(0, 4); f != 0; --f) {
      GcRule rule;
      do {
        rule = random.Rule(std::int64_t{1} << 50, 100);
      } while (!Validate(rule).ok());
      config.families.push_back({"f" + std::to_string(f), rule,
                                 static_cast<Aggregate>(random.Number(0, 3))});
    }
    std::string const table = "t" + std::to_string(i);
    EXPECT_OK(store.CreateTable(table, config));
    if (config.families.empty()) continue;
    for (int n = random.Number(0, 60); n != 0; --n) {
      auto const& family = config.families[random.Number<std::size_t>(
          0, config.families.size() - 1)];
      auto const column = "c" + RandomBytes(random, 1);
      std::chrono::microseconds time(
          random.Number<std::int64_t>(0, 5) *
          (is_micros ? 1 : random.Number<std::int64_t>(1, 1000) * 1000));
      auto const key = "r" + std::to_string(random.Number(0, 5));
      Mutation mutation =
          SetCell{family.name, column, time, RandomBytes(random, 20)};
      if (family.aggregate != Aggregate::kNone) {
        mutation = AddToCell{family.name, column, time,
                             random.Number(INT64_MIN, INT64_MAX)};
      }
      EXPECT_OK(store.MutateRow(table, key, {mutation}));
    }
  }
  return store;
}

/// With all that a snapshot can hold, in some hundred bytes.
Store SmallStore() {
  Store store;
  EXPECT_OK(store.CreateTable(
      "micros", {{{"f",
                   GcRule::Union({GcRule::MaxAge(7ms),
                                  GcRule::Intersection(
                                      {GcRule::MaxNumVersions(2), GcRule()})}),
                   Aggregate::kNone},
                  {"a", {}, Aggregate::kMin}},
                 Granularity::kMicros}));
  EXPECT_OK(store.CreateTable("none", {}));
  EXPECT_OK(store.MutateRow(
      "micros", "k",
      {SetCell{"f", "c", 2us, "value"}, SetCell{"f", "c", 1us, ""},
       AddToCell{"a", "", 3us, -5}}));
  EXPECT_OK(store.MutateRow("micros", std::string("l\0\xff", 3),
                            {SetCell{"f", "d", 0us, std::string(1, '\0')}}));
  return store;
}

/// The frame made good after what it holds was changed.
std::string Framed(std::string bytes) {
  bytes.resize(bytes.size() - 4);
  std::uint64_t const length = bytes.size() + 4;
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[12 + i] = static_cast<char>(length >> (8 * i));
  }
  auto const sum = crc32(0, reinterpret_cast<Bytef const*>(bytes.data()),
                         static_cast<uInt>(bytes.size()));
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(sum >> (8 * i));
  return bytes;
}

Status StatusOf(std::string const& bytes) {
  return DecodeSnapshot(bytes).status();
}

Status Lost(std::string const& message) {
  return Status(StatusCode::kDataLoss, message);
}

TEST(Snapshot, OfRandomStoresGivesThemBack) {
  RandomCells random(bigtable_tidy_test::Seed());
  for (int i = 0; i < 200; ++i) {
    Store const store = RandomStore(random);
    std::string const bytes = Value(EncodeSnapshot(store));
    auto const loaded = DecodeSnapshot(bytes);
    ASSERT_TRUE(loaded.ok()) << loaded.status();
    ExpectEqual(store, *loaded);
    EXPECT_EQ(Value(EncodeSnapshot(*loaded)), bytes);
  }
}

TEST(Snapshot, DoesNotTellHowAStoreCameToBe) {
  TestStore a({{"f", {}, {}}, {"g", {}, {}}});
  EXPECT_OK(a.store.ModifyColumnFamilies(
      "t", {FamilyModification::Drop("f"),
            FamilyModification::Create({"f", {}, {}})}));
  EXPECT_OK(a.store.MutateRow("t", "r", {SetCell{"f", "c", 0us, "1"}}));
  TestStore b({{"g", {}, {}}, {"f", {}, {}}});
  EXPECT_OK(b.store.MutateRow("t", "r", {SetCell{"f", "c", 0us, "2"}}));
  EXPECT_OK(b.store.MutateRow("t", "r", {SetCell{"f", "c", 0us, "1"}}));
  EXPECT_EQ(Value(EncodeSnapshot(a.store)), Value(EncodeSnapshot(b.store)));
}

TEST(Snapshot, HasTheDocumentedLayout) {
  Store store;
  EXPECT_OK(store.CreateTable(
      "t", {{{"f", GcRule::MaxNumVersions(3), {}}}, Granularity::kMillis}));
  EXPECT_OK(store.MutateRow("t", "key", {SetCell{"f", "q", 1ms, "v"}}));
  std::string const expected =
      Framed(std::string("\x89"
                         "BTS\r\n\x1a\n"
                         "\1\0\0\0"
                         "LENGTH.."
                         "\1\0\0\0"
                         "\1\0\0\0t\0"
                         "\1\0\0\0"
                         "\1\0\0\0f\0\2\3\0\0\0"
                         "\1\0\0\0\0\0\0\0"
                         "\3\0\0\0key"
                         "\1\0\0\0"
                         "\0\0\0\0\1\0\0\0q"
                         "\1\0\0\0"
                         "\xe8\3\0\0\0\0\0\0\1\0\0\0v"
                         "CRC.",
                         94));
  EXPECT_EQ(Value(EncodeSnapshot(store)), expected);
}

TEST(Snapshot, HoldsTheDeepestAndTheLongestRow) {
  GcRule rule;
  GcRule deeper = GcRule::MaxNumVersions(1);
  while (Validate(deeper).ok()) {
    rule = deeper;
    deeper = GcRule::Union({rule});
  }
  Store store;
  EXPECT_OK(store.CreateTable(
      "t", {{{"f", rule, {}}, {"g", {}, {}}}, Granularity::kMicros}));
  // More cells than one request may write.
  for (int part = 0; part < 3; ++part) {
    std::vector<Mutation> mutations;
    for (int i = 0; i < 50'000; ++i) {
      mutations.push_back(
          SetCell{"g", "c", std::chrono::microseconds(part * 50'000 + i), ""});
    }
    EXPECT_OK(store.MutateRow("t", "r", mutations));
  }
  auto const loaded = DecodeSnapshot(Value(EncodeSnapshot(store)));
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  ExpectEqual(store, *loaded);
}

TEST(Snapshot, KeepsExpiredCellsUntilTheyAreCollected) {
  TestStore t({{"f", GcRule::MaxAge(1s), {}}});
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "c", 5ms, "old"}}));
  t.clock->Advance(1h);
  std::string const bytes = Value(EncodeSnapshot(t.store));
  t.clock->Advance(1h);
  StoreOptions options;
  options.clock = t.clock;
  auto kept = DecodeSnapshot(bytes, options);
  ASSERT_TRUE(kept.ok()) << kept.status();
  EXPECT_EQ(Value(kept->Size("t")).cells, 1U);
  EXPECT_EQ(Value(kept->CollectGarbage("t")), 1U);
  options.gc_timing = GcTiming::AtOnce();
  auto const collected = DecodeSnapshot(bytes, options);
  ASSERT_TRUE(collected.ok()) << collected.status();
  EXPECT_EQ(Value(collected->Size("t")).cells, 0U);
}

TEST(Snapshot, IsRefusedWithAnyByteChanged) {
  std::string const bytes = Value(EncodeSnapshot(SmallStore()));
  ASSERT_EQ(StatusOf(bytes), Status());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int change = 1; change < 256; ++change) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      EXPECT_EQ(StatusOf(changed).code(), StatusCode::kDataLoss)
          << i << " ^ " << change;
    }
  }
}

TEST(Snapshot, IsRefusedCutOffOrExtended) {
  std::string const bytes = Value(EncodeSnapshot(SmallStore()));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(StatusOf(bytes.substr(0, size)).code(), StatusCode::kDataLoss)
        << size;
  }
  for (std::size_t more = 1; more < 20; ++more) {
    EXPECT_EQ(StatusOf(bytes + std::string(more, '\0')).code(),
              StatusCode::kDataLoss);
  }
  EXPECT_EQ(StatusOf(bytes + bytes).code(), StatusCode::kDataLoss);
}

/// As above, but with a frame that is good, so that each error is one of what
/// it holds.
TEST(Snapshot, IsRefusedCutOffBehindItsFrame) {
  std::string const bytes = Value(EncodeSnapshot(SmallStore()));
  for (std::size_t size = 24; size < bytes.size(); ++size) {
    Status const status = StatusOf(Framed(bytes.substr(0, size)));
    EXPECT_EQ(status.code(), StatusCode::kDataLoss) << size;
    EXPECT_NE(status.message().find("expected"), std::string::npos) << status;
  }
  EXPECT_EQ(StatusOf(Framed(bytes + "more")),
            Lost("byte " + std::to_string(bytes.size() - 4) +
                 ": expected the checksum, but found 4 bytes more before it"));
}

/// Whatever the frame holds, it is refused or is the snapshot of what it gives.
TEST(Snapshot, IsTheOnlyOneOfItsStore) {
  std::string const bytes = Value(EncodeSnapshot(SmallStore()));
  int loads = 0;
  for (std::size_t i = 20; i + 4 < bytes.size(); ++i) {
    for (int change = 1; change < 256; ++change) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      changed = Framed(changed);
      auto const loaded = DecodeSnapshot(changed);
      if (!loaded.ok()) {
        EXPECT_EQ(loaded.status().code(), StatusCode::kDataLoss);
        continue;
      }
      ++loads;
      EXPECT_EQ(Value(EncodeSnapshot(*loaded)), changed);
    }
  }
  EXPECT_GT(loads, 100);
}

TEST(Snapshot, SaysWhatWasFoundAndExpectedAndWhere) {
  std::string const bytes = Value(EncodeSnapshot(Store()));
  EXPECT_EQ(StatusOf(""),
            Lost("byte 0: expected the first 8 bytes of a snapshot, but found "
                 "0 bytes"));
  EXPECT_EQ(StatusOf("tables:\n  - id: t\n"),
            Lost("byte 0: expected the first 8 bytes of a snapshot, but found "
                 "others"));
  EXPECT_EQ(StatusOf(bytes.substr(0, 23)),
            Lost("byte 23: expected at least 24 bytes, but found 23"));
  EXPECT_EQ(StatusOf(bytes + "x"),
            Lost("byte 12: expected the length of the snapshot, 29, but found "
                 "28"));
  std::string other = bytes;
  other[27] = static_cast<char>(other[27] ^ 1);
  EXPECT_EQ(
      StatusOf(other).message().rfind("byte 24: expected the checksum ", 0),
      0U);
}

TEST(Snapshot, OfAnotherVersionIsRefusedAsSuch) {
  std::string bytes = Value(EncodeSnapshot(SmallStore()));
  bytes[8] = 2;
  EXPECT_EQ(StatusOf(Framed(bytes)),
            Status(StatusCode::kFailedPrecondition,
                   "byte 8: expected version 1 of the layout, but found "
                   "version 2"));
}

/// A snapshot with this behind the number of tables, 1.
std::string WithTable(std::string_view text) {
  std::string bytes = Value(EncodeSnapshot(Store()));
  bytes[20] = 1;
  bytes.insert(24, text);
  return Framed(bytes);
}

TEST(Snapshot, IsRefusedIfAStoreCouldNotHoldIt) {
  using std::string_literals::operator""s;
  auto const table = "\1\0\0\0t\0"s;
  auto const family = "\1\0\0\0\1\0\0\0f\0\0"s;
  auto const row = "\1\0\0\0\0\0\0\0\1\0\0\0k"s;
  auto const column = "\1\0\0\0\0\0\0\0\1\0\0\0q\1\0\0\0"s;
  auto const number = [](std::int64_t n) {
    std::string bytes;
    for (int i = 0; i < 64; i += 8) bytes += static_cast<char>(n >> i);
    return bytes;
  };
  ASSERT_EQ(StatusOf(WithTable(table + family + row + column + number(1000) +
                               "\1\0\0\0v"s)),
            Status());
  // -1 would ask for the server's time.
  EXPECT_EQ(StatusOf(WithTable(table + family + row + column + number(-1) +
                               "\1\0\0\0v"s)),
            Lost("byte 71: expected a timestamp, at least 0, but found -1"));
  EXPECT_EQ(StatusOf(WithTable(table + family + row + column + number(1001) +
                               "\1\0\0\0v"s)),
            Lost("byte 49: INVALID_ARGUMENT: Error in field 'Mutation list' : "
                 "Error in element #0 : Timestamp granularity mismatch. "
                 "Expected a multiple of 1000 (millisecond granularity), but "
                 "got 1001."));
  EXPECT_EQ(StatusOf(WithTable(table + family + row + "\0\0\0\0"s)),
            Lost("byte 54: expected a number of columns, at least 1, but found "
                 "0"));
  EXPECT_EQ(StatusOf(WithTable(table + family + row + "\1\0\0\0\1\0\0\0"s)),
            Lost("byte 58: expected the index of one of 1 families, but found "
                 "1"));
  EXPECT_EQ(StatusOf(WithTable("\1\0\0\0?\0\0\0\0\0"s)),
            Lost("byte 24: INVALID_ARGUMENT: Invalid id for collection tables "
                 ": Should match [_a-zA-Z0-9][-_.a-zA-Z0-9]* but found '?'"));
  EXPECT_EQ(StatusOf(WithTable("\1\0\0\0t\2"s)),
            Lost("byte 29: expected a granularity, at most 1, but found 2"));
  EXPECT_EQ(StatusOf(WithTable("\xff\xff\xff\xff"s)),
            Lost("byte 28: expected 4294967295 bytes of a table's name, but "
                 "found 0"));
  auto const nested = [&](int depth) {
    std::string rule;
    for (int i = 0; i < depth; ++i) rule += "\3\1\0\0\0"s;
    return WithTable(table + "\1\0\0\0\1\0\0\0f\0"s + rule + "\0"s);
  };
  EXPECT_EQ(StatusOf(nested(100'000)),
            Lost("byte 545: expected a garbage collection rule that is nested "
                 "at most 100 deep, but found a deeper one"));
}

TEST(Snapshot, CannotBeTakenWhileReading) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "c", 0us, ""}}));
  Status status;
  EXPECT_OK(t.store.ReadRows("t", ReadRowsRequest(), [&](RowView const&) {
    status = EncodeSnapshot(t.store).status();
    return true;
  }));
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
}

/// A folder of its own.
class SnapshotFile : public testing::Test {
 protected:
  SnapshotFile() {
    std::string name =
        (fs::temp_directory_path() / "snapshot_test.XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  ~SnapshotFile() override { fs::remove_all(folder_); }

  std::string Path(std::string const& name) const {
    return (folder_ / name).string();
  }

  /// Sorted.
  Strings FileNames() const {
    Strings names;
    for (auto const& entry : fs::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  static std::string Content(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_;
};

TEST_F(SnapshotFile, IsLoadedAgain) {
  Store const store = SmallStore();
  EXPECT_OK(SaveSnapshot(Store(), Path("a")));
  EXPECT_OK(SaveSnapshot(store, Path("a")));
  EXPECT_EQ(FileNames(), Strings{"a"});
  EXPECT_EQ(Content(Path("a")), Value(EncodeSnapshot(store)));
  auto const loaded = LoadSnapshot(Path("a"));
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  ExpectEqual(store, *loaded);
}

TEST_F(SnapshotFile, IsNamedInErrors) {
  std::string const path = Path("a");
  EXPECT_EQ(LoadSnapshot(path).status(),
            Status(StatusCode::kNotFound,
                   "cannot open '" + path + "': No such file or directory"));
  std::ofstream(path) << "text";
  EXPECT_EQ(LoadSnapshot(path).status(),
            Lost("'" + path +
                 "': byte 0: expected the first 8 bytes of a snapshot, but "
                 "found 4 bytes"));
}

TEST_F(SnapshotFile, IsNothingElse) {
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  fs::create_directory(Path("folder"));
  for (std::string const& path :
       {Path("pipe"), Path("folder"), std::string("/dev/full")}) {
    Status const not_a_file(
        StatusCode::kFailedPrecondition,
        "expected a file at '" + path + "', but found something else");
    EXPECT_EQ(LoadSnapshot(path).status(), not_a_file);
    EXPECT_EQ(SaveSnapshot(Store(), path), not_a_file);
  }
  EXPECT_EQ(FileNames(), (Strings{"folder", "pipe"}));
}

TEST_F(SnapshotFile, IsNotMadeWithoutItsFolder) {
  EXPECT_EQ(SaveSnapshot(Store(), Path("no/a")).code(), StatusCode::kNotFound);
  EXPECT_EQ(SaveSnapshot(Store(), "").code(), StatusCode::kNotFound);
  std::ofstream(Path("file")) << "text";
  EXPECT_EQ(SaveSnapshot(Store(), Path("file/a")).code(),
            StatusCode::kFailedPrecondition);
  EXPECT_EQ(FileNames(), Strings{"file"});
}

TEST_F(SnapshotFile, StaysIfItsFolderCannotBeWritten) {
  EXPECT_OK(SaveSnapshot(SmallStore(), Path("a")));
  fs::permissions(folder_, fs::perms(0555));
  // Root could write all the same: become nobody.
  auto const user = ::geteuid();
  ASSERT_EQ(::seteuid(user == 0 ? 65534 : user), 0);
  Status const status = SaveSnapshot(Store(), Path("a"));
  ASSERT_EQ(::seteuid(user), 0);
  fs::permissions(folder_, fs::perms::owner_all);
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_NE(status.message().find("Permission denied"), std::string::npos)
      << status;
  EXPECT_EQ(FileNames(), Strings{"a"});
  EXPECT_EQ(Content(Path("a")), Value(EncodeSnapshot(SmallStore())));
}

TEST_F(SnapshotFile, StaysIfTheDiskIsFull) {
  EXPECT_OK(SaveSnapshot(SmallStore(), Path("a")));
  TestStore big;
  EXPECT_OK(big.store.MutateRow(
      "t", "r", {SetCell{"f", "c", 0us, std::string(100'000, 'x')}}));

  // A file that may not grow fails as one on a full disk does: with a part of
  // it written.
  auto const old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit old_limit;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  rlimit limit = old_limit;
  limit.rlim_cur = 50'000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  Status const status = SaveSnapshot(big.store, Path("a"));
  Status const other = SaveSnapshot(big.store, Path("b"));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  std::signal(SIGXFSZ, old_handler);

  EXPECT_EQ(status, Status(StatusCode::kFailedPrecondition,
                           "cannot write '" + Path("a") + "': File too large"));
  EXPECT_EQ(other.code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(FileNames(), Strings{"a"});
  EXPECT_EQ(Content(Path("a")), Value(EncodeSnapshot(SmallStore())));
}

}  // namespace
}  // namespace bigtable_ttl::reference

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a stream of rows may be. The facts are those of the acceptance tests
// that Google's clients share, in a notation of our own.

#include "row_merger.h"
#include <gtest/gtest.h>
#include <sstream>
#include <string>

namespace bigtable_ttl::reference {
namespace {

using CellChunk = google::bigtable::v2::ReadRowsResponse::CellChunk;

struct Fact {
  char const* name;
  /// Chunks, with a bar between two: fields, and the words reset and commit.
  char const* chunks;
  /// The cells that are read, and whether it is an error.
  char const* result;
};

constexpr Fact kFacts[] = {
    {"invalid - no commit",
     "key=RK family=A qualifier=C at=100 value=value-VAL", "error"},
    {"invalid - no cell key before commit", "commit", "error"},
    {"invalid - no cell key before value", "at=100 value=value-VAL", "error"},
    {"invalid - new col family must specify qualifier",
     "key=RK family=A qualifier=C at=101 value=value-VAL_1 | family=B at=102 "
     "value=value-VAL_2 commit",
     "error"},
    {"bare commit implies ts=0",
     "key=RK family=A qualifier=C at=100 value=value-VAL | commit",
     "RK/A:C@100=value-VAL RK/A:C@0="},
    {"simple row with timestamp",
     "key=RK family=A qualifier=C at=100 value=value-VAL commit",
     "RK/A:C@100=value-VAL"},
    {"missing timestamp, implied ts=0",
     "key=RK family=A qualifier=C value=value-VAL commit",
     "RK/A:C@0=value-VAL"},
    {"empty cell value", "key=RK family=A qualifier=C commit", "RK/A:C@0="},
    {"two unsplit cells",
     "key=RK family=A qualifier=C at=101 value=value-VAL_1 | at=102 "
     "value=value-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/A:C@102=value-VAL_2"},
    {"two qualifiers",
     "key=RK family=A qualifier=C at=101 value=value-VAL_1 | qualifier=D "
     "at=102 value=value-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/A:D@102=value-VAL_2"},
    {"two families",
     "key=RK family=A qualifier=C at=101 value=value-VAL_1 | family=B "
     "qualifier=E at=102 value=value-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/B:E@102=value-VAL_2"},
    {"with labels",
     "key=RK family=A qualifier=C at=101 label=L_1 value=value-VAL_1 | at=102 "
     "label=L_2 value=value-VAL_2 commit",
     "RK/A:C@101=value-VAL_1#L_1 RK/A:C@102=value-VAL_2#L_2"},
    {"split cell, bare commit",
     "key=RK family=A qualifier=C at=100 value=v size=10 | value=alue-VAL | "
     "commit",
     "RK/A:C@100=value-VAL RK/A:C@0="},
    {"split cell",
     "key=RK family=A qualifier=C at=100 value=v size=10 | value=alue-VAL "
     "commit",
     "RK/A:C@100=value-VAL"},
    {"split four ways",
     "key=RK family=A qualifier=C at=100 label=L value=v size=10 | value=a "
     "size=10 | value=l size=10 | value=ue-VAL commit",
     "RK/A:C@100=value-VAL#L"},
    {"two split cells",
     "key=RK family=A qualifier=C at=101 value=v size=10 | value=alue-VAL_1 | "
     "at=102 value=v size=10 | value=alue-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/A:C@102=value-VAL_2"},
    {"multi-qualifier splits",
     "key=RK family=A qualifier=C at=101 value=v size=10 | value=alue-VAL_1 | "
     "qualifier=D at=102 value=v size=10 | value=alue-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/A:D@102=value-VAL_2"},
    {"multi-qualifier multi-split",
     "key=RK family=A qualifier=C at=101 value=v size=10 | value=a size=10 | "
     "value=lue-VAL_1 | qualifier=D at=102 value=v size=10 | value=a size=10 | "
     "value=lue-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/A:D@102=value-VAL_2"},
    {"multi-family split",
     "key=RK family=A qualifier=C at=101 value=v size=10 | value=alue-VAL_1 | "
     "family=B qualifier=E at=102 value=v size=10 | value=alue-VAL_2 commit",
     "RK/A:C@101=value-VAL_1 RK/B:E@102=value-VAL_2"},
    {"invalid - no commit between rows",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL | key=RK_2 family=A "
     "qualifier=C at=100 value=value-VAL",
     "error"},
    {"invalid - no commit after first row",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL | key=RK_2 family=A "
     "qualifier=C at=100 value=value-VAL commit",
     "error"},
    {"invalid - last row missing commit",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL commit | key=RK_2 "
     "family=A qualifier=C at=100 value=value-VAL",
     "RK_1/A:C@100=value-VAL error"},
    {"invalid - duplicate row key",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL commit | key=RK_1 "
     "family=B qualifier=D at=100 value=value-VAL commit",
     "RK_1/A:C@100=value-VAL error"},
    {"invalid - new row missing row key",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL commit | at=100 "
     "value=value-VAL commit",
     "RK_1/A:C@100=value-VAL error"},
    {"two rows",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL commit | key=RK_2 "
     "family=A qualifier=C at=100 value=value-VAL commit",
     "RK_1/A:C@100=value-VAL RK_2/A:C@100=value-VAL"},
    {"two rows implicit timestamp",
     "key=RK_1 family=A qualifier=C value=value-VAL commit | key=RK_2 family=A "
     "qualifier=C at=100 value=value-VAL commit",
     "RK_1/A:C@0=value-VAL RK_2/A:C@100=value-VAL"},
    {"two rows empty value",
     "key=RK_1 family=A qualifier=C commit | key=RK_2 family=A qualifier=C "
     "at=100 value=value-VAL commit",
     "RK_1/A:C@0= RK_2/A:C@100=value-VAL"},
    {"two rows, one with multiple cells",
     "key=RK_1 family=A qualifier=C at=101 value=value-VAL_1 | at=102 "
     "value=value-VAL_2 commit | key=RK_2 family=B qualifier=D at=103 "
     "value=value-VAL_3 commit",
     "RK_1/A:C@101=value-VAL_1 RK_1/A:C@102=value-VAL_2 "
     "RK_2/B:D@103=value-VAL_3"},
    {"two rows, multiple cells",
     "key=RK_1 family=A qualifier=C at=101 value=value-VAL_1 | qualifier=D "
     "at=102 value=value-VAL_2 commit | key=RK_2 family=B qualifier=E at=103 "
     "value=value-VAL_3 | qualifier=F at=104 value=value-VAL_4 commit",
     "RK_1/A:C@101=value-VAL_1 RK_1/A:D@102=value-VAL_2 "
     "RK_2/B:E@103=value-VAL_3 RK_2/B:F@104=value-VAL_4"},
    {"two rows, multiple cells, multiple families",
     "key=RK_1 family=A qualifier=C at=101 value=value-VAL_1 | family=B "
     "qualifier=E at=102 value=value-VAL_2 commit | key=RK_2 family=M "
     "qualifier=O at=103 value=value-VAL_3 | family=N qualifier=P at=104 "
     "value=value-VAL_4 commit",
     "RK_1/A:C@101=value-VAL_1 RK_1/B:E@102=value-VAL_2 "
     "RK_2/M:O@103=value-VAL_3 RK_2/N:P@104=value-VAL_4"},
    {"two rows, four cells, 2 labels",
     "key=RK_1 family=A qualifier=C at=101 label=L_1 value=value-VAL_1 | "
     "at=102 value=value-VAL_2 commit | key=RK_2 family=B qualifier=D at=103 "
     "label=L_3 value=value-VAL_3 | at=104 value=value-VAL_4 commit",
     "RK_1/A:C@101=value-VAL_1#L_1 RK_1/A:C@102=value-VAL_2 "
     "RK_2/B:D@103=value-VAL_3#L_3 RK_2/B:D@104=value-VAL_4"},
    {"two rows with splits, same timestamp",
     "key=RK_1 family=A qualifier=C at=100 value=v size=10 | value=alue-VAL_1 "
     "commit | key=RK_2 family=A qualifier=C at=100 value=v size=10 | "
     "value=alue-VAL_2 commit",
     "RK_1/A:C@100=value-VAL_1 RK_2/A:C@100=value-VAL_2"},
    {"invalid - bare reset", "reset", "error"},
    {"invalid - bad reset, no commit",
     "reset | key=RK family=A qualifier=C at=100 value=value-VAL", "error"},
    {"invalid - missing key after reset",
     "key=RK family=A qualifier=C at=100 value=value-VAL | reset | at=100 "
     "value=value-VAL commit",
     "error"},
    {"no data after reset",
     "key=RK family=A qualifier=C at=100 value=value-VAL | reset", ""},
    {"simple reset",
     "key=RK family=A qualifier=C at=100 value=value-VAL | reset | key=RK "
     "family=A qualifier=C at=100 value=value-VAL commit",
     "RK/A:C@100=value-VAL"},
    {"reset to new val",
     "key=RK family=A qualifier=C at=100 value=value-VAL_1 | reset | key=RK "
     "family=A qualifier=C at=100 value=value-VAL_2 commit",
     "RK/A:C@100=value-VAL_2"},
    {"reset to new qual",
     "key=RK family=A qualifier=C at=100 value=value-VAL_1 | reset | key=RK "
     "family=A qualifier=D at=100 value=value-VAL_1 commit",
     "RK/A:D@100=value-VAL_1"},
    {"reset with splits",
     "key=RK family=A qualifier=C at=100 value=value-VAL_1 | at=102 "
     "value=value-VAL_2 | reset | key=RK family=A qualifier=C at=100 "
     "value=value-VAL_2 commit",
     "RK/A:C@100=value-VAL_2"},
    {"reset two cells",
     "key=RK family=A qualifier=C at=100 value=value-VAL_1 | reset | key=RK "
     "family=A qualifier=C at=100 value=value-VAL_2 | at=103 value=value-VAL_3 "
     "commit",
     "RK/A:C@100=value-VAL_2 RK/A:C@103=value-VAL_3"},
    {"two resets",
     "key=RK family=A qualifier=C at=100 value=value-VAL_1 | reset | key=RK "
     "family=A qualifier=C at=100 value=value-VAL_2 | reset | key=RK family=A "
     "qualifier=C at=100 value=value-VAL_3 commit",
     "RK/A:C@100=value-VAL_3"},
    {"reset then two cells",
     "key=RK family=A qualifier=C at=100 value=value-VAL_1 | reset | key=RK "
     "family=B qualifier=C at=100 value=value-VAL_2 | qualifier=D at=103 "
     "value=value-VAL_3 commit",
     "RK/B:C@100=value-VAL_2 RK/B:D@103=value-VAL_3"},
    {"reset to new row",
     "key=RK_1 family=A qualifier=C at=100 value=value-VAL_1 | reset | "
     "key=RK_2 family=A qualifier=C at=100 value=value-VAL_2 commit",
     "RK_2/A:C@100=value-VAL_2"},
    {"reset in between chunks",
     "key=RK family=A qualifier=C at=100 label=L value=v size=10 | value=a "
     "size=10 | reset | key=RK_1 family=A qualifier=C at=100 value=value-VAL_1 "
     "commit",
     "RK_1/A:C@100=value-VAL_1"},
    {"invalid - reset with chunk",
     "key=RK family=A qualifier=C at=100 label=L value=v size=10 | value=a "
     "size=10 reset",
     "error"},
    {"invalid - commit with chunk",
     "key=RK family=A qualifier=C at=100 label=L value=v size=10 | value=a "
     "size=10 commit",
     "error"},
    {"empty cell chunk",
     "key=RK family=A qualifier=C at=100 value=value-VAL |  | commit",
     "RK/A:C@100=value-VAL RK/A:C@0= RK/A:C@0="},
    {"keys do not increase",
     "key=B family=A qualifier=C commit | key=A family=A qualifier=C commit",
     "B/A:C@0= error"},
    {"a family changes within a cell",
     "key=A family=A qualifier=C size=2 value=v | family=B qualifier=C commit",
     "error"},
    {"a commit within a cell",
     "key=A family=A qualifier=C size=2 value=v commit", "error"},
};

CellChunk Parse(std::string const& text) {
  CellChunk chunk;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    auto const at = word.find('=');
    std::string const name = word.substr(0, at);
    std::string const value =
        at == std::string::npos ? "" : word.substr(at + 1);
    if (name == "key") {
      chunk.set_row_key(value);
    } else if (name == "family") {
      chunk.mutable_family_name()->set_value(value);
    } else if (name == "qualifier") {
      chunk.mutable_qualifier()->set_value(value);
    } else if (name == "at") {
      chunk.set_timestamp_micros(std::stoll(value));
    } else if (name == "label") {
      chunk.add_labels(value);
    } else if (name == "value") {
      chunk.set_value(value);
    } else if (name == "size") {
      chunk.set_value_size(std::stoi(value));
    } else if (name == "reset") {
      chunk.set_reset_row(true);
    } else if (name == "commit") {
      chunk.set_commit_row(true);
    } else {
      ADD_FAILURE() << "unknown: " << word;
    }
  }
  return chunk;
}

TEST(RowMerger, TakesWhatClientsTake) {
  for (Fact const& fact : kFacts) {
    RowMerger merger;
    Status status;
    std::istringstream chunks(fact.chunks);
    for (std::string text; status.ok() && std::getline(chunks, text, '|');) {
      status = merger.Add(Parse(text));
    }
    if (status.ok()) status = merger.End();
    std::string result;
    for (Row const& row : merger.rows()) {
      for (Cell const& cell : row.cells) {
        result += (result.empty() ? "" : " ") + row.key + "/" + cell.family +
                  ":" + cell.qualifier + "@" +
                  std::to_string(cell.timestamp.count()) + "=" + cell.value +
                  (cell.label.empty() ? "" : "#" + cell.label);
      }
    }
    if (!status.ok()) result += result.empty() ? "error" : " error";
    EXPECT_EQ(result, fact.result) << fact.name;
  }
}

TEST(RowMerger, TakesScannedRowsThatMoveOn) {
  for (bool const is_reversed : {false, true}) {
    std::string const first = is_reversed ? "b" : "a";
    std::string const second = is_reversed ? "a" : "b";
    google::bigtable::v2::ReadRowsResponse message;
    RowMerger merger(is_reversed);
    message.set_last_scanned_row_key(first);
    EXPECT_TRUE(merger.Add(message).ok());
    EXPECT_FALSE(merger.Add(message).ok());
    EXPECT_FALSE(
        merger.Add(Parse("family=A qualifier=C commit key=" + first)).ok());
    EXPECT_TRUE(
        merger.Add(Parse("family=A qualifier=C commit key=" + second)).ok());
    EXPECT_FALSE(merger.Add(message).ok());
  }
}

}  // namespace
}  // namespace bigtable_ttl::reference

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageTree.h"
#include "Parsed.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

/// What is done with 'f', an empty filter, and what it is then.
struct MessageCase {
  const char *Body;
  const char *Message;
};

const MessageCase Cases[] = {
    {"*f.mutable_chain() = A().chain();", "{chain=A().chain()}"},
    {"f = A(); f = B();", "B()"},
    {"auto *chain = f.mutable_chain(); chain->add_filters()->set_sink(true); "
     "while (Flag()) *chain->add_filters() = A();",
     "{chain={filters?}}"},
    {"Touch(f.mutable_chain()); "
     "f.mutable_chain()->add_filters()->set_sink(true);",
     "{chain?}"},
    {"auto *stage = f.mutable_chain()->add_filters(); "
     "f.mutable_chain()->add_filters()->set_sink(true); Change(stage);",
     "{chain={filters=[?, {sink=true}]}}"},
    {"f.set_sink(true); Send(std::move(f)); RowFilter g = std::move(f);",
     "unknown"},
    {"f.set_sink(true); f.clear_sink();", "unknown"},
    {"f.CopyFrom(A());", "unknown"},
    {"f.set_sink(true); f = A();", "unknown"},
    {"again: f.mutable_chain()->add_filters(); if (Flag()) goto again;",
     "unknown"},
};

constexpr char MessagesCode[] = R"cpp(
using google::bigtable::v2::ReadRowsRequest;
using google::bigtable::v2::RowFilter;
using google::bigtable::v2::RowFilter_Chain;
namespace admin = google::bigtable::admin::v2;
bool Flag();
RowFilter A(); RowFilter B();
template <typename... Ts> void Use(Ts &&...);
void Send(RowFilter const &);
void Touch(RowFilter_Chain *);
void Keep(RowFilter_Chain *const &);
void Change(RowFilter *);

void Scalars() {
  RowFilter f;
  f.set_family_name_regex_filter("a");
  Send(f);
  f.mutable_timestamp_range_filter()->set_start_timestamp_micros(1);
  f.set_family_name_regex_filter("b");
  Use(f);
}
void Handles() {
  RowFilter f{};
  auto *chain = f.mutable_chain();
  chain->add_filters()->set_cells_per_column_limit_filter(1);
  RowFilter &second = *chain->add_filters();
  auto &range = *second.mutable_timestamp_range_filter();
  if (chain->filters_size() == 2 && Flag()) return;
  range.set_start_timestamp_micros(5);
  *chain->mutable_filters()->Add() = A();
  *chain->add_filters() = f;
  Use(std::move(f));
}
void Begun() {
  RowFilter f = A();
  f.set_sink(true);
  Use(f);
}
void Emptied() {
  RowFilter f = A();
  f = RowFilter();
  Use(f);
}
void Request() {
  ReadRowsRequest request, *pointer = &request;
  request.set_table_name("t");
  request.mutable_filter()->set_sink(true);
  pointer->mutable_rows()->add_row_keys("k");
  *request.mutable_app_profile_id() = std::string("p");
  Use(request);
}
void Part() {
  ReadRowsRequest request;
  request.mutable_filter()->set_sink(true);
  ReadRowsRequest const &view = request;
  Use(view.filter());
}
void Unset() {
  ReadRowsRequest request;
  Use(request.filter());
}
void Handed() {
  ReadRowsRequest request;
  RowFilter &filter = *request.mutable_filter();
  filter.set_sink(true);
  Use(filter);
}
void Map() {
  admin::Table t;
  (*t.mutable_column_families())["a"].mutable_gc_rule()->set_max_num_versions(1);
  auto &families = *t.mutable_column_families();
  families["b"].mutable_gc_rule()->mutable_max_age()->set_seconds(2);
  families["a"].mutable_gc_rule()->mutable_max_age()->set_seconds(3);
  Use(t);
}
void Branch() {
  RowFilter f;
  if (Flag()) {
    auto *chain = f.mutable_chain();
    chain->add_filters()->set_sink(true);
    Use(f);
  } else {
    Change(&f);
  }
}

void SomeFields() {
  ReadRowsRequest request;
  request.mutable_filter()->set_sink(true);
  if (Flag()) request.set_rows_limit(1);
  for (int i = 0; i != 2; ++i) request.mutable_rows()->add_row_keys("k");
  Use(request);
}
void EscapesLater() {
  RowFilter f;
  auto *chain = f.mutable_chain();
  Keep(chain);
  auto *stage = chain->add_filters();
  stage->set_sink(true);
  Use(*stage);
}
void Lambda() {
  ReadRowsRequest request;
  auto set = [&request] { request.set_rows_limit(1); };
  Use(request);
}
void Body() {
  RowFilter f;
  f.set_sink(true);
  auto use = [&] { Use(f); };
}
void Swapped() {
  RowFilter f, g;
  g.Swap(&f);
  Use(f);
}
void Pointer(RowFilter &other) {
  RowFilter f;
  auto *p = &f;
  p->set_sink(true);
  p = &other;
  Use(*p);
}
void Either() {
  RowFilter f, g;
  RowFilter *p = Flag() ? &f : &g;
  p->set_sink(true);
  Use(f);
}
void Parameter(RowFilter f) {
  f.set_sink(true);
  Use(f);
}
void Static() {
  static RowFilter f;
  f.set_sink(true);
  Use(f);
}
void Within() {
  RowFilter f;
  f.set_sink(true);
  Use(f, &f);
}
template <typename T> void Generic(T t) {
  RowFilter f;
  f.set_sink(t);
  f.mutable_chain()->add_filters()->set_family_name_regex_filter(t.name());
  t->set_sink(true);
  t.mutable_chain()->Add(f);
  auto *chain = t.mutable_chain();
  chain->add_filters();
  *chain = t;
  Use(f, 1);
}
void Key(std::string const &key) {
  admin::Table t;
  auto &families = *t.mutable_column_families();
  families["a"].mutable_gc_rule()->set_max_num_versions(1);
  families[key].mutable_gc_rule()->set_max_num_versions(2);
  Use(t);
}
void Many() {
  RowFilter f;
#define FOUR f.mutable_chain()->add_filters(); f.mutable_chain()->add_filters(); \
             f.mutable_chain()->add_filters(); f.mutable_chain()->add_filters();
#define SIXTEEN FOUR FOUR FOUR FOUR
#define SIXTY_FOUR SIXTEEN SIXTEEN SIXTEEN SIXTEEN
  SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR
  Use(f);
}
)cpp";

/// All functions; those of the table have the names 'F0', 'F1', and so on.
Parsed &messages() {
  static auto *Result = [] {
    std::string Text = MessagesCode;
    unsigned N = 0;
    for (const MessageCase &C : Cases)
      Text += "void F" + std::to_string(N++) + "() { RowFilter f; " + C.Body +
              " Use(f); }\n";
    return new Parsed(Text);
  }();
  return *Result;
}

std::string textOf(const MessageNode &Node) {
  if (Node.IsUnknown)
    return "?";
  std::string Text = messages().text(Node.Copied.E);
  if (!Node.Fields.empty() || !Node.Copied.E)
    Text += "{";
  for (const MessageNode::Field &F : Node.Fields) {
    Text += (&F == &Node.Fields.front() ? "" : ", ") + F.Name;
    if (F.IsUncertain) {
      Text += "?";
      continue;
    }
    Text += "=" + messages().text(F.Value.E);
    if (const MessageNode *Inner = F.message())
      Text += textOf(*Inner);
    if (!F.IsRepeated)
      continue;
    Text += "[";
    for (const MessageEntry &Entry : F.Entries)
      Text += (&Entry == &F.Entries.front() ? "" : ", ") +
              (Entry.Key.E ? messages().text(Entry.Key.E) + ": " : "") +
              textOf(Entry.Message);
    Text += "]";
  }
  if (!Node.Fields.empty() || !Node.Copied.E)
    Text += "}";
  return Text;
}

/// What is passed to Use() in that function.
std::string messageIn(const std::string &Function) {
  const clang::CallExpr &Use = messages().call(Function, "Use");
  const auto Node = messageAt(messages().values(), {Use.getArg(0), nullptr}, Use);
  return Node ? textOf(*Node) : "unknown";
}

TEST(MessageTree, KnowsWhatFillsIt) {
  unsigned N = 0;
  for (const MessageCase &C : Cases)
    EXPECT_EQ(messageIn("F" + std::to_string(N++)), C.Message) << C.Body;
}

TEST(MessageTree, KnowsFields) {
  EXPECT_EQ(messageIn("Scalars"),
            "{timestamp_range_filter={start_timestamp_micros=1}, "
            "family_name_regex_filter=\"b\"}");
  EXPECT_EQ(messageIn("Handles"),
            "{chain={filters=[{cells_per_column_limit_filter=1}, "
            "{timestamp_range_filter={start_timestamp_micros=5}}, A(), f]}}");
  EXPECT_EQ(messageIn("Begun"), "A(){sink=true}");
  EXPECT_EQ(messageIn("Emptied"), "{}");
  EXPECT_EQ(messageIn("Request"),
            "{table_name=\"t\", filter={sink=true}, "
            "rows={row_keys=[\"k\"]}, app_profile_id=std::string(\"p\")}");
  EXPECT_EQ(messageIn("Branch"), "{chain={filters=[{sink=true}]}}");
}

TEST(MessageTree, KnowsParts) {
  EXPECT_EQ(messageIn("Part"), "{sink=true}");
  EXPECT_EQ(messageIn("Unset"), "{}");
  EXPECT_EQ(messageIn("Handed"), "{sink=true}");
}

TEST(MessageTree, KnowsMaps) {
  EXPECT_EQ(messageIn("Map"),
            "{column_families=[\"a\": {gc_rule={max_num_versions=1, "
            "max_age={seconds=3}}}, \"b\": {gc_rule={max_age={seconds=2}}}]}");
  EXPECT_EQ(messageIn("Key"), "{column_families?}");
}

TEST(MessageTree, DoubtsWhatIsNotFollowed) {
  EXPECT_EQ(messageIn("SomeFields"),
            "{filter={sink=true}, rows_limit?, rows?}");
  for (const char *Function :
       {"EscapesLater", "Lambda", "Body", "Swapped", "Pointer", "Either",
        "Parameter", "Static", "Generic", "Within", "Many"})
    EXPECT_EQ(messageIn(Function), "unknown") << Function;
}

} // namespace

// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// Raw protocol buffers: the fields that are set on one message count together.

#include "clicks.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <utility>

namespace btproto = google::bigtable::v2;
namespace admin = google::bigtable::admin::v2;

template <typename... Ts> void Use(Ts &&...); // Opaque.
bool Flag();
void Fill(btproto::Mutation_SetCell *);
void Read(btproto::MutateRowRequest const &);
constexpr char kTable[] = "projects/p/instances/i/tables/t";

void Writes(cbt::Table table) {
  btproto::Mutation chained;
  chained.mutable_set_cell()->set_family_name("chained");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'chained', timestamp 5000 us [
  chained.mutable_set_cell()->set_column_qualifier("c");
  chained.mutable_set_cell()->set_timestamp_micros(5000);

  btproto::Mutation mutation;
  auto &reference = *mutation.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:22: warning: write: {{.*}}, family 'reference', timestamp server [
  reference.set_family_name("reference");
  reference.set_timestamp_micros(-1);

  btproto::Mutation forgotten;
  auto *pointer = forgotten.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:19: warning: write: {{.*}}, family 'forgotten', timestamp unset [
  pointer->set_family_name("forgotten");
  pointer->set_value("v");

  btproto::Mutation sometimes;
  auto *cell = sometimes.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: {{.*}}, family 'sometimes', timestamp set on some paths [
  cell->set_family_name("sometimes");
  if (Flag())
    cell->set_timestamp_micros(1000);

  btproto::Mutation elsewhere;
  auto *filled = elsewhere.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: {{.*}}, family unknown, timestamp unknown [
  filled->set_family_name("elsewhere");
  Fill(filled);

  // In the client's mutation, whose table shows.
  cbt::Mutation wrapped;
  wrapped.op.mutable_set_cell()->set_family_name("wrapped");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table 't', family 'wrapped', timestamp unset [
  cbt::Table(TABLE_ID("t")).Apply(cbt::SingleRowMutation("row", wrapped));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  // In a request, which names the table.
  btproto::MutateRowRequest request;
  request.set_table_name(kTable);
  auto &added = *request.add_mutations();
  auto &set_cell = *added.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:21: warning: write: table 't', family 'request', timestamp unset [
  set_cell.set_family_name("request");
  Read(request);
}

// The message is the caller's.
void Passed(btproto::Mutation &mutation) {
  mutation.mutable_set_cell()->set_family_name("passed");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'passed', timestamp unknown [
}

void Others() {
  btproto::Mutation added, merged, column, family, row;
  added.mutable_add_to_cell()->set_family_name("a");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: aggregate write: {{.*}}, family 'a' [
  merged.mutable_merge_to_cell()->set_family_name("b");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: aggregate write: {{.*}}, family 'b' [
  column.mutable_delete_from_column()->set_family_name("c");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: {{.*}}, family 'c' [
  family.mutable_delete_from_family()->set_family_name("d");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: {{.*}}, family 'd' [
  row.mutable_delete_from_row();  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: {{.*}} [
}

void Reads(btproto::Bigtable::StubInterface &interface, btproto::Bigtable::Stub &stub, cbt::Filter const &filter) {
  grpc::ClientContext context;
  btproto::ReadRowsRequest all;
  all.set_table_name(kTable);
  all.mutable_rows()->add_row_keys("row");
  Use(interface.ReadRows(&context, all));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', no filter [

  btproto::ReadRowsRequest filtered;
  filtered.set_table_name(kTable);
  *filtered.mutable_filter() = cbt::Filter::Latest(1).as_proto();
  Use(stub.ReadRows(&context, filtered));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter Latest [

  btproto::ReadRowsRequest built;
  built.mutable_filter()->set_cells_per_column_limit_filter(1);
  Use(stub.ReadRows(&context, built));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table unknown ({{.*}}), filter cells_per_column_limit_filter [
}

void Families(admin::Table &table, admin::GcRule &rule) {
  (*table.mutable_column_families())["f"].mutable_gc_rule()->set_max_num_versions(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: garbage collection rule [
  // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: column family [
  rule.mutable_max_age()->set_seconds(1);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: garbage collection rule [
  rule.mutable_union_()->add_rules();  // CHECK-MESSAGES: :[[@LINE]]:3: warning: garbage collection rule [
  rule.mutable_intersection()->add_rules();  // CHECK-MESSAGES: :[[@LINE]]:3: warning: garbage collection rule [
  admin::ModifyColumnFamiliesRequest::Modification modification;
  modification.set_id("f");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: column family: family 'f' [
}

// What is not plainly setting a field may be anything.
void Stamp(btproto::Mutation_SetCell *);
void Send(btproto::Mutation const &);
void Queue(btproto::Mutation const *);
btproto::Mutation Prepared();
btproto::ReadRowsRequest MakeRequest();

void Doubtful(btproto::Mutation const &other, btproto::Mutation_SetCell const &cell) {
  btproto::Mutation copied;
  copied.mutable_set_cell()->set_family_name("a");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family unknown, timestamp unknown [
  copied.CopyFrom(other);
  btproto::Mutation assigned;
  assigned.mutable_set_cell()->set_family_name("b");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family unknown, timestamp unknown [
  assigned = other;
  btproto::Mutation twice;
  twice.mutable_set_cell()->set_family_name("first");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'second', timestamp unset [
  twice.mutable_set_cell()->set_family_name("second");
  btproto::Mutation passed;
  passed.mutable_set_cell()->set_family_name("c");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family unknown, timestamp unknown [
  Stamp(passed.mutable_set_cell());
  btproto::Mutation merged;
  merged.mutable_set_cell()->CopyFrom(cell);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family unknown, timestamp unknown [
  merged.mutable_set_cell()->set_family_name("d");
  btproto::Mutation queued;
  queued.mutable_set_cell()->set_family_name("u");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'u', timestamp unknown [
  Queue(&queued);
  btproto::Mutation prepared = Prepared();
  prepared.mutable_set_cell()->set_family_name("e");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'e', timestamp unknown [
  btproto::Mutation appended;
  auto *changed = appended.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:19: warning: write: {{.*}}, family unknown, timestamp unset [
  changed->set_family_name("f");
  changed->mutable_family_name()->append("x");
  btproto::Mutation first, second;
  auto *either = Flag() ? first.mutable_set_cell() : second.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write: {{.*}}, family unknown, timestamp unset [
  // CHECK-MESSAGES: :[[@LINE-2]]:54: warning: write: {{.*}}, family unknown, timestamp unset [
  either->set_family_name("g");
  btproto::Mutation maybe;
  auto *cell_of_maybe = maybe.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:25: warning: write: {{.*}}, family unknown, timestamp 5 us [
  if (Flag())
    cell_of_maybe->set_family_name("h");
  cell_of_maybe->set_timestamp_micros(5);
  for (int i = 0; i != 2; ++i) {
    btproto::Mutation late;
    late.mutable_set_cell()->set_family_name("i");  // CHECK-MESSAGES: :[[@LINE]]:5: warning: write: {{.*}}, family 'i', timestamp unset [
    Send(late);
    late.mutable_set_cell()->set_timestamp_micros(9);
  }
  for (int i = 0; i != 2; ++i) {
    btproto::Mutation skipped;
    auto *in_loop = skipped.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:21: warning: write: {{.*}}, family 'j', timestamp 9 us [
    in_loop->set_family_name("j");
    if (i == 1)
      continue; // Nothing is sent.
    in_loop->set_timestamp_micros(9);
    Send(skipped);
  }
}

// A member that is called by a pointer.
struct Plain {
  int Get() { return 1; }
};
int ByPointer(Plain plain, Plain *other) {
  btproto::Mutation pointed;
  auto *cell = pointed.mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: {{.*}}, family 'k', timestamp 5 us [
  cell->set_family_name("k");
  (cell->*&btproto::Mutation_SetCell::set_timestamp_micros)(5);
  return (plain.*&Plain::Get)() + (other->*(&Plain::Get))();
}

// Nothing is used where an exception is thrown.
void Throws(btproto::MutateRowsRequest_Entry &entry) {
  auto &cell = *entry.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:17: warning: write: {{.*}}, family 'p', timestamp 7 us [
  cell.set_family_name("p");
  if (Flag())
    throw 1;
  cell.set_timestamp_micros(7);
}

// The commonest form: an element that only a pointer names.
void Element(btproto::Bigtable::StubInterface &stub) {
  btproto::MutateRowRequest request;
  request.set_table_name(kTable);
  auto *cell = request.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: table 't', family 'k', timestamp unset [
  cell->set_family_name("k");
  std::string value = "v";
  cell->mutable_value()->swap(value);
  grpc::ClientContext context;
  btproto::MutateRowResponse response;
  Use(stub.MutateRow(&context, request, &response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
}

void Requests(btproto::Bigtable::StubInterface &stub, btproto::ReadRowsRequest const &base) {
  grpc::ClientContext context;
  btproto::ReadRowsRequest made = MakeRequest();
  Use(stub.ReadRows(&context, made));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: {{.*}}, filter unknown [
  btproto::ReadRowsRequest copy(base);
  Use(stub.ReadRows(&context, copy));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: {{.*}}, filter unknown [
  btproto::ReadRowsRequest cleared;
  *cleared.mutable_filter() = cbt::Filter::Latest(1).as_proto();
  cleared.clear_filter();
  Use(stub.ReadRows(&context, cleared));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: {{.*}}, no filter [
  btproto::ReadRowsRequest sometimes;
  if (Flag())
    *sometimes.mutable_filter() = cbt::Filter::Latest(1).as_proto();
  Use(stub.ReadRows(&context, sometimes));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: {{.*}}, no filter on some paths [
  btproto::ReadRowsRequest late;
  Use(stub.ReadRows(&context, late));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: {{.*}}, no filter [
  *late.mutable_filter() = cbt::Filter::Latest(1).as_proto();
  Use(stub.ReadRows(&context, late));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: {{.*}}, filter Latest [
}

void Entries(btproto::Bigtable::StubInterface &interface, btproto::Bigtable::Stub &stub) {
  grpc::ClientContext context;
  btproto::MutateRowsRequest rows;
  rows.set_table_name(kTable);
  auto *entry = rows.add_entries();
  auto *mutation = entry->add_mutations();
  auto *cell = mutation->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: table 't', family 'l', timestamp 5 us [
  cell->set_family_name("l");
  cell->set_timestamp_micros(5);
  Use(stub.MutateRows(&context, rows));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [

  btproto::CheckAndMutateRowRequest check;
  btproto::CheckAndMutateRowResponse checked;
  check.set_table_name(kTable);
  *check.mutable_predicate_filter() = cbt::Filter::Latest(1).as_proto();
  check.add_true_mutations()->mutable_delete_from_family()->set_family_name("m");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: {{.*}} [
  Use(interface.CheckAndMutateRow(&context, check, &checked));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: check-and-mutate: table 't', filter Latest [
  btproto::CheckAndMutateRowRequest any;
  any.set_table_name(kTable);
  Use(stub.CheckAndMutateRow(&context, any, &checked));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: check-and-mutate: table 't', no filter [

  btproto::ReadModifyWriteRowRequest counters;
  counters.set_table_name(kTable);
  auto *append = counters.add_rules();
  append->set_family_name("n");
  append->set_append_value("x");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read-modify-write: table 't', family 'n' [
  auto *increment = counters.add_rules();
  increment->set_family_name("o");
  increment->set_increment_amount(1);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read-modify-write: table 't', family 'o' [
  btproto::ReadModifyWriteRowResponse counted;
  Use(stub.ReadModifyWriteRow(&context, counters, &counted));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
}

// Where an entry or a mutation is sent that is filled in before.
using Entry = btproto::MutateRowsRequest_Entry;
void Keep(Entry const &);
static void FillIn(Entry &entry) {
  entry.add_mutations()->mutable_set_cell()->set_family_name("helped");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table 't', family 'helped', timestamp unset [
}
Entry global_entry;
std::string global_text;

void Entries() {
  cbt::Table t(TABLE_ID("t")), u(TABLE_ID("u"));

  Entry entry;
  entry.set_row_key("r");
  auto *cell = entry.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: table 't', family 'a', timestamp 5 us [
  cell->set_family_name("a");
  cell->set_timestamp_micros(5);
  entry.add_mutations()->mutable_delete_from_family()->set_family_name("b");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: table 't', family 'b' [
  t.Apply(cbt::SingleRowMutation(entry));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  // An element by a pointer to it, moved into a bulk.
  Entry moved;
  btproto::Mutation *element = moved.add_mutations();
  btproto::Mutation &same = *element;
  same.mutable_set_cell()->set_family_name("c");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table 'u', family 'c', timestamp unset [
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(std::move(moved)));
  u.BulkApply(std::move(bulk));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'u' [

  // Either of two, by a copy.
  Entry copied;
  copied.add_mutations()->mutable_set_cell()->set_family_name("d");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table 't' or 'u', {{.*}} [
  const Entry copy = copied;
  if (Flag())
    t.Apply(cbt::SingleRowMutation(copy));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 't' [
  else
    u.Apply(cbt::SingleRowMutation(copied));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 'u' [

  // By a mutation of its own.
  btproto::Mutation alone;
  alone.mutable_set_cell()->set_family_name("e");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table 'u', {{.*}} [
  Entry with;
  *with.add_mutations() = alone;
  u.Apply(cbt::SingleRowMutation(with));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'u' [

  Entry helped;
  FillIn(helped);
  t.Apply(cbt::SingleRowMutation(helped));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  // Each of a list.
  Entry several;
  several.add_mutations();
  for (btproto::Mutation &each : *several.mutable_mutations())
    each.mutable_set_cell()->set_family_name("l");  // CHECK-MESSAGES: :[[@LINE]]:5: warning: write: table 't', {{.*}} [
  global_text = several.DebugString();
  t.Apply(cbt::SingleRowMutation(several));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
}

void LostEntries(Entry &mine, std::vector<Entry> &list) {
  cbt::Table t(TABLE_ID("t"));

  Entry kept;
  kept.add_mutations()->mutable_set_cell()->set_family_name("a");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  Keep(kept);
  t.Apply(cbt::SingleRowMutation(kept));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  Entry handed;
  auto *handed_cell = handed.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:23: warning: write: table unknown ({{.*}}), {{.*}} [
  Fill(handed_cell);
  t.Apply(cbt::SingleRowMutation(handed));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  Entry swapped;
  swapped.add_mutations()->mutable_set_cell()->set_family_name("b");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  swapped.Swap(&mine);
  t.Apply(cbt::SingleRowMutation(swapped));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  mine.add_mutations()->mutable_set_cell()->set_family_name("c");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  t.Apply(cbt::SingleRowMutation(mine));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  global_entry.add_mutations()->mutable_set_cell()->set_family_name("d");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  t.Apply(cbt::SingleRowMutation(global_entry));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  Entry listed;
  listed.add_mutations()->mutable_set_cell()->set_family_name("e");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  list.push_back(listed);
  t.Apply(cbt::SingleRowMutation(listed));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [

  // A part of it goes elsewhere, or its bytes do.
  Entry part;
  part.add_mutations()->mutable_set_cell()->set_family_name("f");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  *mine.add_mutations() = part.mutations(0);
  t.Apply(cbt::SingleRowMutation(part));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
  Entry cells;
  cells.add_mutations()->mutable_set_cell()->set_family_name("g");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  mine.mutable_mutations(0)->mutable_set_cell()->CopyFrom(cells.mutations(0).set_cell());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  t.Apply(cbt::SingleRowMutation(cells));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
  Entry bytes;
  bytes.add_mutations()->mutable_set_cell()->set_family_name("h");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  global_text = bytes.SerializeAsString();
  t.Apply(cbt::SingleRowMutation(bytes));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
  Entry base;
  base.add_mutations()->mutable_set_cell()->set_family_name("i");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table unknown ({{.*}}), {{.*}} [
  const google::protobuf::Message &any = base;
  Use(any);
  t.Apply(cbt::SingleRowMutation(base));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
}

// Functions with a body may fill a message in, or return it.
void StampAt(btproto::Mutation_SetCell *cell, long long at) { cell->set_timestamp_micros(at); }
struct Writer {
  btproto::MutateRowRequest request;
  void Add(std::string const &family) {
    auto *cell = request.add_mutations()->mutable_set_cell();
    cell->set_family_name(family);
  }
  void Finish(long long at) {
    for (auto &mutation : *request.mutable_mutations())
      mutation.mutable_set_cell()->set_timestamp_micros(at);
  }
};
void Helpers(btproto::Bigtable::StubInterface &stub) {
  grpc::ClientContext context;
  btproto::MutateRowResponse response;
  btproto::MutateRowRequest request;
  request.set_table_name(kTable);
  auto *stamped = request.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:19: warning: write: table 't', family 'q', timestamp unknown [
  stamped->set_family_name("q");
  StampAt(stamped, 5);
  auto *either = request.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: table 't', family 'r', timestamp unknown [
  either->set_family_name("r");
  if (Flag())
    either->set_timestamp_micros(5);
  else
    either->set_timestamp_micros(-1);
  Use(stub.MutateRow(&context, request, &response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Writer writer;
  writer.request.set_table_name(kTable);
  writer.Add("s");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: table 't', family 's', timestamp unknown [
  writer.Finish(9000);
  Use(stub.MutateRow(&context, writer.request, &response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
}

// A loop stamps them, but which ones is not known.
void Stamps(btproto::Bigtable::StubInterface &stub, std::vector<std::string> const &values) {
  grpc::ClientContext context;
  btproto::MutateRowResponse response;
  btproto::MutateRowRequest request;
  for (auto const &value : values) {
    auto *cell = request.add_mutations()->mutable_set_cell();  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: table unknown ({{.*}}), family 't', timestamp unknown [
    cell->set_family_name("t");
    cell->set_value(value);
  }
  for (int i = 0; i != request.mutations_size(); ++i)
    request.mutable_mutations(i)->mutable_set_cell()->set_timestamp_micros(5);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: write: {{.*}} [
  Use(stub.MutateRow(&context, request, &response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: {{.*}} [
}

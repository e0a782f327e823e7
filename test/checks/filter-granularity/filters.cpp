// RUN: %check_bigtable %s bigtable-filter-granularity %t --option bigtable-filter-granularity.FineBounds=true -- -I %inputs
// RUN: %check_bigtable %s bigtable-filter-granularity %t.v1 --option bigtable-filter-granularity.FineBounds=true -- -I %inputs -DBIGTABLE_API_V1

// What else the server always rejects in a filter.

#include "clicks.h"

using cbt::Filter;
using F = google::cloud::bigtable::Filter;
constexpr char kFamily[] = "family";
std::string Opaque();
bool Flag();

void Ranges(std::string const &passed) {
  (void)Filter::ColumnRange(kFamily, "b", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: the server rejects this column range: it is empty, from 'b' to 'a' [bigtable-filter-granularity]
  // CHECK-NOTES: :[[@LINE-2]]:43: note: a range must begin before it ends, unless both bounds are inclusive; an empty end means that there is none
  (void)Filter::ColumnRangeRightOpen("f", "a", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: the server rejects this column range: it is empty, from 'a' to 'a' [
  (void)Filter::ColumnRangeLeftOpen("f", "a", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: the server rejects this column range
  (void)Filter::ColumnRangeOpen("f", "a", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: the server rejects this column range
  (void)Filter::ColumnRangeClosed("f", "b", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: the server rejects this column range
  (void)Filter::ValueRange("a", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: the server rejects this value range: it is empty, from 'a' to 'a' [
  (void)Filter::ValueRangeRightOpen("b", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: the server rejects this value range
  (void)Filter::ValueRangeLeftOpen("a", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: the server rejects this value range
  (void)Filter::ValueRangeOpen("a", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: the server rejects this value range
  (void)Filter::ValueRangeClosed("b", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the server rejects this value range
  // Bytes are compared without a sign.
  (void)Filter::ValueRange("\xff", "a");
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: the server rejects this value range

  (void)Filter::ColumnRange("f", "a", "b");
  (void)Filter::ColumnRangeClosed("f", "a", "a");
  (void)Filter::ColumnName("f", "a");
  (void)Filter::ColumnRange("f", "b", "");
  (void)Filter::ColumnRange("f", "", "");
  (void)Filter::ValueRangeClosed("a", "a");
  (void)Filter::ValueRangeOpen("a", "b");
  (void)Filter::ValueRange("a", "\xff");
  (void)Filter::ValueRange(passed, passed);
  (void)Filter::ValueRange("b", Flag() ? "a" : "c");
}

void Limits(int passed) {
  (void)Filter::Latest(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the server rejects this filter: its limit is 0 [
  // CHECK-NOTES: :[[@LINE-2]]:24: note: limits and offsets are at least 1
  (void)F::CellsRowLimit(-1);
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: the server rejects this filter: its limit is -1 [
  (void)Filter::CellsRowOffset(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this filter: its limit is 0 [
  (void)Filter::Latest(Flag() ? 0 : -2);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the server rejects this filter: its limit is 0 [
  (void)Filter::Latest(1);
  (void)Filter::CellsRowLimit(passed);
  (void)Filter::Latest(Flag() ? 0 : 1);
  (void)Filter::Latest(Flag() ? 0 : passed);
}

void Probabilities(double passed) {
  (void)Filter::RowSample(0.0);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the server rejects this filter: its probability is 0 [
  // CHECK-NOTES: :[[@LINE-2]]:27: note: the probability must be greater than 0 and less than 1
  (void)Filter::RowSample(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the server rejects this filter: its probability is 1 [
  constexpr float kPercent = 2.5F;
  (void)Filter::RowSample(kPercent);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the server rejects this filter: its probability is 2.5 [
  (void)Filter::RowSample(-0.5);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the server rejects this filter: its probability is -0.5 [
  (void)Filter::RowSample(0.5);
  (void)Filter::RowSample(passed);
}

void Labels() {
  (void)Filter::ApplyLabelTransformer("Upper");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the server rejects the label 'Upper' [
  // CHECK-NOTES: :[[@LINE-2]]:39: note: labels are 1 to 15 characters of 'a-z', '0-9' and '-'
  (void)Filter::ApplyLabelTransformer("");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the server rejects the label '' [
  (void)Filter::ApplyLabelTransformer("sixteen-letters-");
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the server rejects the label 'sixteen-letters-' [
  (void)Filter::ApplyLabelTransformer("fifteen-letter0");
  (void)Filter::ApplyLabelTransformer(Opaque());

  auto first = Filter::ApplyLabelTransformer("first");
  (void)Filter::Chain(Filter::Latest(1), first, Filter::Interleave(Filter::PassAllFilter(), Filter::ApplyLabelTransformer("second")));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: the server rejects this chain: a second filter in it applies a label [
  // CHECK-NOTES: :[[@LINE-3]]:16: note: the first is here; of the filters in a chain only one may contain 'ApplyLabelTransformer'
  (void)Filter::Interleave(Filter::ApplyLabelTransformer("a"), Filter::ApplyLabelTransformer("b"));
  (void)Filter::Chain(Filter::Latest(1), Filter::Interleave(Filter::ApplyLabelTransformer("a"), Filter::ApplyLabelTransformer("b")));
  auto sometimes = Flag() ? Filter::ApplyLabelTransformer("a") : Filter::PassAllFilter();
  (void)Filter::Chain(first, sometimes);
}

void Patterns(std::string const &passed) {
  (void)Filter::ColumnRegex("(");
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the server rejects the pattern '(': missing ): ( [
  // CHECK-NOTES: :[[@LINE-2]]:29: note: patterns are regular expressions of RE2
  (void)Filter::RowKeysRegex("a(?=b)");
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: the server rejects the pattern 'a(?=b)': invalid perl operator: (?= [
  (void)Filter::ValueRegex("[b-a]");
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: the server rejects the pattern '[b-a]': invalid character class range: b-a [
  (void)Filter::FamilyRegex("*");
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the server rejects the pattern '*': no argument for repetition operator: * [
  (void)Filter::FamilyRegex("(?:a|b)");
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the server rejects the pattern '(?:a|b)': it contains ':' [
  // CHECK-NOTES: :[[@LINE-2]]:29: note: a pattern of families may not contain ':' at all, not even as in '(?:'
  (void)Filter::ColumnRegex("(?:a|b)");
  (void)Filter::RowKeysRegex("\\C*");
  (void)Filter::ValueRegex("\xff.*");
  (void)Filter::FamilyRegex("a|b");
  (void)Filter::FamilyRegex(passed);
}

//===----------------------------------------------------------------------===//
// Filters of filters.
//===----------------------------------------------------------------------===//

template <typename... Fs> Filter All(Fs... filters) { return Filter::Chain(filters...); }

void Stages(Filter passed) {
  (void)Filter::Chain(Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this chain of one filter; use that filter alone [
  // CHECK-NOTES: :[[@LINE-2]]:9: note: chains and interleaves have at least two filters
  // CHECK-FIXES: (void)Filter::Latest(1);
  (void)F::Interleave(passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this interleave of one filter; use that filter alone [
  // CHECK-FIXES: (void)passed;
  (void)Filter::Chain(F::Interleave(passed, Filter::Chain(passed)));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this chain of one filter
  // CHECK-MESSAGES: :[[@LINE-2]]:45: warning: the server rejects this chain of one filter
  // CHECK-FIXES: (void)F::Interleave(passed, passed);
  (void)Filter::Chain(Flag() ? passed : Filter::PassAllFilter()).as_proto();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this chain of one filter
  // CHECK-FIXES: (void)Filter::Chain(Flag() ? passed : Filter::PassAllFilter()).as_proto();
  (void)Filter::Chain();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this chain of no filters; use 'PassAllFilter()' or 'BlockAllFilter()' [
  // CHECK-FIXES: (void)Filter::Chain();
  (void)Filter::Chain(passed, passed);
  (void)Filter::Interleave(passed, passed);
  // Of what size, the instantiation decides.
  (void)All(passed);
  // Mistaken for something that changes the filter; it is sent nowhere.
  passed.Chain(passed);
}

#define ONE(Part) Filter::Chain(Part)
Filter InMacro(Filter passed) {
  return ONE(passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the server rejects this chain of one filter
  // CHECK-FIXES: return ONE(passed);
}

Filter Emit() { return Filter::Sink(); }

void Sinks(Filter passed) {
  (void)Filter::Condition(passed, Filter::Sink(), passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this condition: it contains a sink [
  // CHECK-NOTES: :[[@LINE-2]]:35: note: the sink is here; none may stand in a condition, at any depth
  (void)Filter::Condition(passed, passed, Filter::Chain(passed, Filter::Interleave(Emit(), passed)));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this condition: it contains a sink [
  auto predicate = Filter::Sink();
  // Once, for the inner one.
  (void)Filter::Condition(Filter::Condition(predicate, passed, passed), passed, passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: the server rejects this condition: it contains a sink [
  (void)Filter::Interleave(Filter::Sink(), Filter::Condition(passed, passed, passed));
  (void)Filter::Condition(passed, Flag() ? Filter::Sink() : passed, passed);
  (void)Filter::Condition(passed, Flag() ? Filter::Sink() : Filter::PassAllFilter(), passed);
}

void Levels(Filter passed) {
#define IN(Inner) Filter::Chain(Filter::PassAllFilter(), Inner)
#define FIVE(Inner) IN(IN(IN(IN(IN(Inner)))))
  auto ten = FIVE(FIVE(passed));
  auto twenty = FIVE(FIVE(FIVE(FIVE(Filter::PassAllFilter()))));
  auto more = Filter::Interleave(twenty, passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the server rejects this filter: chains and interleaves are nested more than 20 deep [
  // CHECK-NOTES: :[[@LINE-2]]:15: note: a filter may stand in at most 20 chains and interleaves
  // Once, where the limit is passed.
  (void)Filter::Chain(more, ten);
  (void)Filter::Chain(passed, ten);
  (void)Filter::Chain(passed, Flag() ? twenty : Filter::PassAllFilter());
  // Conditions do not count.
  (void)Filter::Condition(twenty, passed, passed);
  auto nineteen = FIVE(FIVE(FIVE(IN(IN(IN(IN(Filter::PassAllFilter())))))));
  (void)Filter::Chain(passed, Filter::Condition(nineteen, passed, passed));
  auto grown = Filter::PassAllFilter();
  for (int i = 0; i != 30; ++i)
    grown = Filter::Chain(grown, passed);
  (void)Filter::Chain(grown, passed);
}

template <typename T> Filter InTemplate(T const &name) {
  (void)Filter::ColumnName("f", name);
  return Filter::Chain(Filter::Latest(0), Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the server rejects this filter: its limit is 0 [
}
void Instantiations() {
  (void)InTemplate("a");
  (void)InTemplate(std::string("b"));
}

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "protocol/ServerRules.h"

namespace clang::tidy::bigtable {

using Rule = Rejection::Rule;

static std::string rangeOf(const CallSite &Site) {
  switch (Site.FilterKind) {
  case Stage::Columns:
    return "column range";
  case Stage::Value:
    return "value range";
  default:
    return "time range";
  }
}

/// Returns the problem of the bound in \p R, and what to write instead.
static std::string describeBound(const Rejection &R) {
  const Timestamp &T = R.Bound;
  std::string Text = R.Of == Role::Start ? "its start " : "its end ";
  if (T.Kind == TimestampKind::Constant)
    return Text + "is " + describe(T) + ", no whole number of milliseconds";
  if (T.Kind == TimestampKind::Some)
    return Text + "is a fraction of a millisecond after its start; add a whole "
                  "number of milliseconds";
  if (T.Unit == TimeUnit::Micros || T.Unit == TimeUnit::Nanos)
    Text += "counts " + describe(T.Unit) + " and ";
  return Text + "is no whole number of milliseconds; " +
         (R.At->getType()->isIntegerType()
              ? "cut it with '/ 1000 * 1000'"
              : "use 'std::chrono::floor<std::chrono::milliseconds>(...)'");
}

std::string describe(const CallSite &Site, const Rejection &R) {
  const std::string Rejects = "the server rejects this ";
  const bool IsChain =
      Site.FilterKind == Stage::Chain || Site.FilterKind == Stage::ChainOf;
  switch (R.Broken) {
  case Rule::Granularity:
    return Rejects + "time range: " + describeBound(R);
  case Rule::Range:
    return Rejects + rangeOf(Site) + ": it is empty, " + R.Found;
  case Rule::Limit:
    return Rejects + "filter: its limit is " + R.Found;
  case Rule::Probability:
    return Rejects + "filter: its probability is " + R.Found;
  case Rule::Label:
    return "the server rejects the label " + R.Found;
  case Rule::Pattern:
    return "the server rejects the pattern " + R.Found;
  case Rule::Colon:
    return "the server rejects the pattern " + R.Found + ": it contains ':'";
  case Rule::Stages:
    return Rejects + (IsChain ? "chain of " : "interleave of ") + R.Found +
           (R.Found == "one filter" ? "; use that filter alone"
                                    : "; use 'PassAllFilter()' or "
                                      "'BlockAllFilter()'");
  case Rule::Levels:
    return Rejects + "filter: chains and interleaves are nested more than " +
           std::to_string(MaxFilterLevels) + " deep";
  case Rule::Sink:
    return Rejects + "condition: it contains a sink";
  case Rule::SecondLabel:
    return Rejects + "chain: a second filter in it applies a label";
  }
  llvm_unreachable("covered switch");
}

std::string reasonFor(const CallSite &Site, const Rejection &R) {
  switch (R.Broken) {
  case Rule::Granularity:
    return Site.Kind == CallKind::Delete
               ? "timestamps are whole milliseconds; a request with a finer "
                 "bound fails with INVALID_ARGUMENT"
               : "timestamps are whole milliseconds; the server has rejected "
                 "filters with finer bounds, though it takes them today";
  case Rule::Range:
    return rangeOf(Site) == "time range"
               ? "a range must begin before it ends; an end of 0 means that "
                 "there is none"
               : "a range must begin before it ends, unless both bounds are "
                 "inclusive; an empty end means that there is none";
  case Rule::Limit:
    return "limits and offsets are at least 1";
  case Rule::Probability:
    return "the probability must be greater than 0 and less than 1";
  case Rule::Label:
    return "labels are 1 to 15 characters of 'a-z', '0-9' and '-'";
  case Rule::Pattern:
    return "patterns are regular expressions of RE2";
  case Rule::Colon:
    return "a pattern of families may not contain ':' at all, not even as in "
           "'(?:'";
  case Rule::Stages:
    return "chains and interleaves have at least two filters";
  case Rule::Levels:
    return "a filter may stand in at most " + std::to_string(MaxFilterLevels) +
           " chains and interleaves";
  case Rule::Sink:
    return "the sink is here; none may stand in a condition, at any depth";
  case Rule::SecondLabel:
    return "the first is here; of the filters in a chain only one may contain "
           "'ApplyLabelTransformer'";
  }
  llvm_unreachable("covered switch");
}

} // namespace clang::tidy::bigtable

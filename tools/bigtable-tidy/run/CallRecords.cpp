// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run/CallRecords.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <tuple>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

// Writing does not change the record.

void writeAnalysis(llvm::json::OStream &J, const CallRecord &R,
                   PathSpelling Spell) {
  JsonWriter To(J, Spell);
  mapAnalysis(To, const_cast<CallRecord &>(R));
}

void writeStanding(llvm::json::OStream &J, const CallRecord &R,
                   PathSpelling Spell) {
  JsonWriter To(J, Spell);
  mapStanding(To, const_cast<CallRecord &>(R));
}

/// Returns the key by which sites are sorted and compared.
static auto keyOf(const CallRecord &R) {
  std::vector<CodePlace> Steps;
  for (const CallRecord::Step &Step : R.Reached)
    Steps.push_back(Step.At);
  return std::make_tuple(R.At, std::move(Steps), StringRef(R.Kind),
                         StringRef(R.Message), R.IsSanctioned);
}

/// The less the worse.
static unsigned rankOf(const CallRecord &R) {
  if (!R.Is)
    return 0;
  switch (*R.Is) {
  case ProofStatus::Incorrect:
    return 1;
  case ProofStatus::Unknown:
    return 2;
  case ProofStatus::Suppressed:
    return 3;
  case ProofStatus::Correct:
    return 4;
  case ProofStatus::Irrelevant:
    return 5;
  }
  llvm_unreachable("covered switch");
}

void sortRecords(std::vector<CallRecord> &Records) {
  llvm::stable_sort(Records, [](const CallRecord &L, const CallRecord &R) {
    const auto KeyL = keyOf(L), KeyR = keyOf(R);
    return KeyL != KeyR ? KeyL < KeyR : rankOf(L) < rankOf(R);
  });
  Records.erase(std::unique(Records.begin(), Records.end(),
                            [](const CallRecord &L, const CallRecord &R) {
                              return keyOf(L) == keyOf(R);
                            }),
                Records.end());
}

CallCounts countCalls(llvm::ArrayRef<CallRecord> Records) {
  CallCounts Counts;
  std::set<StringRef> TestFiles;
  for (const CallRecord &R : Records) {
    if (R.IsInTest) {
      ++Counts.InTests;
      TestFiles.insert(R.At.File);
      Counts.TestFiles = TestFiles.size();
    }
    if (!R.Is)
      continue;
    Counts.Undescribed += R.IsUndescribed;
    switch (*R.Is) {
    case ProofStatus::Correct:
      ++Counts.Correct;
      break;
    case ProofStatus::Incorrect:
      ++Counts.Incorrect;
      break;
    case ProofStatus::Unknown:
      ++Counts.Unknown;
      break;
    case ProofStatus::Suppressed:
      ++Counts.Suppressed;
      break;
    case ProofStatus::Irrelevant:
      ++Counts.Irrelevant;
      break;
    }
  }
  return Counts;
}

} // namespace clang::tidy::bigtable::tool

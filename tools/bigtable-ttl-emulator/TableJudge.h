// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The checks for a request about a table.

#ifndef BIGTABLE_TTL_EMULATOR_TABLE_JUDGE_H
#define BIGTABLE_TTL_EMULATOR_TABLE_JUDGE_H

#include "RequestFilter.h"
#include "RequestJudge.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "model/FilterFlaws.h"
#include "model/QueryFlaws.h"
#include "model/Schema.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <google/protobuf/repeated_field.h>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using google::protobuf::RepeatedPtrField;

/// Checks one request about one table.
class TableJudge {
public:
  /// \p Reader is the word for the part of a read that has its time bounds.
  TableJudge(const tidy::Schema &Schema, const std::string &Table,
             const ClientTime &Now, RequestVerdict &Out,
             const char *Reader = "filter")
      : Id(Table), Table(Schema.findTable(Table)), Now(Now), Out(Out),
        Reader(Reader) {
    Out.IsKnown &= this->Table != nullptr;
  }

  void filter(const v2::RowFilter &Filter, bool HasFilter, bool IsPredicate);
  /// Checks for replaced versions that a filter compares or counts. If the
  /// filter is a predicate, \p Branches are the mutations that depend on it.
  void versions(
      const v2::RowFilter &Filter,
      llvm::ArrayRef<const RepeatedPtrField<v2::Mutation> *> Branches = {});
  /// Checks the reads of \p Of. \p Unbounded has the families of the table that
  /// \p Of reads without a lower bound on time.
  void query(const tidy::SqlQuery &Of,
             llvm::ArrayRef<tidy::UnboundedFamily> Unbounded);
  void mutations(const RepeatedPtrField<v2::Mutation> &All);
  void bulk(const RepeatedPtrField<v2::MutateRowsRequest::Entry> &Entries);
  /// Checks the entries of one row, if it has several. Returns false if no
  /// further rows should be checked.
  bool row(const std::vector<const v2::MutateRowsRequest::Entry *> &OfRow,
           int &Pairs);
  /// Checks for a request, other than a bulk, that does nothing but delete.
  void onlyDelete(const RepeatedPtrField<v2::Mutation> &All);
  void counter(const std::string &Family);
  void aggregate(const std::string &Family, const v2::Value &Timestamp);
  void rule(const std::string &Family, const admin::GcRule &Rule,
            bool IsUpdate);

private:
  /// Returns the times, among those that the clock may have shown, at which a
  /// bound of \p Filter equals the cutoff of a family.
  std::set<std::int64_t> cutoffTimes(const v2::RowFilter &Filter) const;
  /// Returns the live cells that \p Filter drops if a bound of it was the
  /// current time when the client made the request. Omits families that it
  /// reads correctly if another bound was, or if a bound was a cutoff at one of
  /// \p Cutoffs.
  std::vector<tidy::Flaw>
  dropsFromNow(const v2::RowFilter &Filter,
               llvm::ArrayRef<tidy::ReadFamily> Families,
               const std::set<std::int64_t> &Cutoffs) const;
  /// Returns the family, and counts it as accessed, if it has a TTL; null
  /// otherwise.
  const tidy::Family *ttlFamily(const std::string &Name);
  std::string describe(const tidy::Family &F) const {
    return "family '" + F.Name + "' of table '" + Id + "' (" +
           tidy::describe(F.Policy) + ")";
  }
  void report(const char *Check, bool IsCertain, const std::string &Family,
              std::string Message) {
    Out.Findings.push_back({std::string("bigtable-") + Check, IsCertain, Id,
                            Family, std::move(Message)});
  }
  void report(const tidy::Flaw &Flaw, llvm::ArrayRef<tidy::ReadFamily> Families,
              bool HasFilter, bool IsPredicate, bool IsCertain, bool IsStale);
  void write(const std::string &Family, std::int64_t Timestamp);
  void lifetime(const tidy::Family &Of, std::int64_t Timestamp);
  void writeWithoutTtl(const std::string &Family, std::int64_t Timestamp);
  void
  collisions(const std::vector<const RepeatedPtrField<v2::Mutation> *> &Of);
  void order(const RepeatedPtrField<v2::Mutation> &All);

  const std::string &Id;
  const tidy::Table *const Table;
  const ClientTime &Now;
  RequestVerdict &Out;
  const std::string Reader;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_TABLE_JUDGE_H

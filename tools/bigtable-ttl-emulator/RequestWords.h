// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Describes requests in words, without row keys, qualifiers, and values, which
// may be personal data.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_WORDS_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_WORDS_H

#include "RequestFilter.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <string>

namespace bigtable_ttl::emulator {

/// Returns one line, such as "SetCell('f', now + 30m), DeleteFromRow()". Times
/// are relative to \p Now. Long requests are truncated.
std::string inWords(const google::bigtable::v2::ReadRowsRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::v2::MutateRowRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::v2::MutateRowsRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::v2::CheckAndMutateRowRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::v2::ReadModifyWriteRowRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::v2::PrepareQueryRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::v2::ExecuteQueryRequest &From,
                    const ClientTime &Now);
std::string inWords(const google::bigtable::admin::v2::CreateTableRequest &From,
                    const ClientTime &Now);
std::string
inWords(const google::bigtable::admin::v2::ModifyColumnFamiliesRequest &From,
        const ClientTime &Now);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_WORDS_H

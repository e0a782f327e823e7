// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/Families.h"
#include "google/cloud/bigtable/table.h"
#include <memory>
#include <string>
#include <vector>

namespace Arena
{

namespace cbt = ::google::cloud::bigtable;

inline constexpr TimeMs kServerTime = -1;

// From inclusive, To exclusive; zero leaves a side open.
struct FTimeWindow
{
    TimeMs From = 0;
    TimeMs To = 0;
};

struct FQuery
{
    EFamily Family = EFamily::Wallet;
    std::string Column;
    FTimeWindow Window;
    s32 MaxCells = 0;
};

// What expires after now, for families whose timestamps are expiries, and for those with a maximum age.
FTimeWindow LiveWindow();
FTimeWindow LiveWindow(TimeMs MaxAge);

cbt::Filter ToFilter(const FQuery& Query);
inline std::chrono::milliseconds ToChrono(TimeMs Time) { return std::chrono::milliseconds(Time); }

class FTableStore
{
public:
    static FTableStore& Get();

    void Init(std::shared_ptr<cbt::DataConnection> Connection, const std::string& Project,
              const std::string& Instance);
    cbt::Table& Table(ETable Which) { return *Tables[static_cast<u32>(Which)]; }
    cbt::Table& TableOf(EFamily Family) { return Table(FamilyDef(Family).Table); }

    EResult Write(EFamily Family, const std::string& Key, const std::string& Column, const std::string& Value,
                  TimeMs Stamp = kServerTime);
    // The former cells of the column go in the same mutation.
    EResult Replace(EFamily Family, const std::string& Key, const std::string& Column, const std::string& Value,
                    TimeMs Stamp);
    EResult Erase(EFamily Family, const std::string& Key, const std::string& Column);
    EResult Read(const std::string& Key, const FQuery& Query, std::vector<cbt::Cell>& Out);
    EResult ReadFiltered(ETable Which, const std::string& Key, cbt::Filter Filter, std::vector<cbt::Cell>& Out);
    EResult Commit(ETable Which, cbt::SingleRowMutation Mutation);

    u32 GetErrorCount() const { return ErrorCount; }

private:
    FTableStore() = default;

    std::unique_ptr<cbt::Table> Tables[static_cast<u32>(ETable::Count)];
    u32 ErrorCount = 0;
};

}

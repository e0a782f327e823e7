// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Store/TableStore.h"

namespace Arena
{

FTimeWindow LiveWindow() {
    return {NowMs() + 1, 0};
}

FTimeWindow LiveWindow(TimeMs MaxAge) {
    return {NowMs() - MaxAge + 1, 0};
}

cbt::Filter ToFilter(const FQuery& Query) {
    std::vector<cbt::Filter> Stages;
    const char* Family = FamilyDef(Query.Family).Name;
    Stages.push_back(Query.Column.empty() ? cbt::Filter::FamilyRegex(Family)
                                          : cbt::Filter::ColumnName(Family, Query.Column));
    Stages.push_back(cbt::Filter::TimestampRange(ToChrono(Query.Window.From), ToChrono(Query.Window.To)));
    if (Query.MaxCells > 0)
        Stages.push_back(cbt::Filter::CellsRowLimit(Query.MaxCells));
    return cbt::Filter::ChainFromRange(Stages.begin(), Stages.end());
}

FTableStore& FTableStore::Get() {
    static FTableStore Instance;
    return Instance;
}

void FTableStore::Init(std::shared_ptr<cbt::DataConnection> Connection, const std::string& Project,
                       const std::string& Instance) {
    const char* const Names[] = {kPlayersTable, kMatchesTable, kSeasonTable};
    for (u32 i = 0; i < static_cast<u32>(ETable::Count); ++i)
        Tables[i] = std::make_unique<cbt::Table>(Connection, cbt::TableResource(Project, Instance, Names[i]));
}

EResult FTableStore::Commit(ETable Which, cbt::SingleRowMutation Mutation) {
    const auto Status = Table(Which).Apply(std::move(Mutation));
    if (Status.ok())
        return EResult::Ok;
    ++ErrorCount;
    return EResult::StoreError;
}

EResult FTableStore::Write(EFamily Family, const std::string& Key, const std::string& Column,
                           const std::string& Value, TimeMs Stamp) {
    const FFamilyDef& Def = FamilyDef(Family);
    if (Stamp == kServerTime)
        return Commit(Def.Table, cbt::SingleRowMutation(Key, cbt::SetCell(Def.Name, Column, Value)));
    return Commit(Def.Table, cbt::SingleRowMutation(Key, cbt::SetCell(Def.Name, Column, ToChrono(Stamp), Value)));
}

EResult FTableStore::Replace(EFamily Family, const std::string& Key, const std::string& Column,
                             const std::string& Value, TimeMs Stamp) {
    const FFamilyDef& Def = FamilyDef(Family);
    return Commit(Def.Table, cbt::SingleRowMutation(Key, cbt::DeleteFromColumn(Def.Name, Column),
                                                    cbt::SetCell(Def.Name, Column, ToChrono(Stamp), Value)));
}

EResult FTableStore::Erase(EFamily Family, const std::string& Key, const std::string& Column) {
    const FFamilyDef& Def = FamilyDef(Family);
    return Commit(Def.Table, cbt::SingleRowMutation(Key, cbt::DeleteFromColumn(Def.Name, Column)));
}

EResult FTableStore::Read(const std::string& Key, const FQuery& Query, std::vector<cbt::Cell>& Out) {
    return ReadFiltered(FamilyDef(Query.Family).Table, Key, ToFilter(Query), Out);
}

EResult FTableStore::ReadFiltered(ETable Which, const std::string& Key, cbt::Filter Filter,
                                  std::vector<cbt::Cell>& Out) {
    auto Row = Table(Which).ReadRow(Key, std::move(Filter));
    if (!Row) {
        ++ErrorCount;
        return EResult::StoreError;
    }
    if (!Row->first || Row->second.cells().empty())
        return EResult::NotFound;
    Out = Row->second.cells();
    return EResult::Ok;
}

}

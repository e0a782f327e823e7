// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Where the analysis gives up, so that no code makes it take long or its stack
/// overflow: beyond a bound the answer is unknown. docs/analysis.md lists them
/// for users, and test/host/bounds.test compares the two.

#ifndef BIGTABLE_TIDY_LIB_MODEL_BOUNDS_H
#define BIGTABLE_TIDY_LIB_MODEL_BOUNDS_H

namespace clang::tidy::bigtable {

// Of filters, and of SQL.

/// With more there is a gap in what an expression can be.
inline constexpr unsigned MaxValues = 16;
/// That one tree is expanded to: each choice in it multiplies them.
inline constexpr unsigned MaxFilters = 16;
/// The server refuses what is nested deeper than 20; constants add steps.
inline constexpr unsigned MaxFilterDepth = 64;
/// In one filter; a constant that is used twice counts twice.
inline constexpr unsigned MaxFilterStages = 1'024;
/// Put in words; the rest are dots.
inline constexpr unsigned MaxDescribedStages = 64;
/// Of a table and a filter, that one read is judged for: they multiply.
inline constexpr unsigned MaxWorlds = 256;
/// Bytes. A longer statement is no constant that people write.
inline constexpr unsigned MaxSqlLength = 1 << 16;
/// Parentheses in parentheses: the parser keeps a level for each.
inline constexpr unsigned MaxSqlDepth = 64;
/// Tables and subqueries after FROM and JOIN.
inline constexpr unsigned MaxSqlSources = 256;

// Of statements, whatever is asked of them.

/// In a function; of a larger one no control-flow graph is made.
inline constexpr unsigned MaxFlowStatements = 20'000;
/// Definitions and blocks, in all questions about one function.
inline constexpr unsigned MaxFlowVisits = 1 << 18;
/// Of one function: each is one more value of a call.
inline constexpr unsigned MaxReturns = 16;
/// Statements one in the other: each is a call on the stack.
inline constexpr unsigned MaxNesting = 256;
/// Headers that are included one by the other.
inline constexpr unsigned MaxIncludeDepth = 256;

/// How often sources are judged again with what the others say: each time goes
/// one function further.
inline constexpr unsigned MaxLinkRounds = 64;

// Of values.

/// Of all searches for makers in one function: what a function may cost.
inline constexpr unsigned MaxFunctionSteps = 30'000;
/// Of one search, so that it leaves some for others.
inline constexpr unsigned MaxSearchSteps = 512;
/// Searches within searches: each is a call on the stack.
inline constexpr unsigned MaxMakerDepth = 32;
/// Calls entered one in the other: each multiplies the paths.
inline constexpr unsigned MaxFrames = 6;
/// Variables and owners between a call and the object that it is for.
inline constexpr unsigned MaxObjectDepth = 8;
/// Whose arguments one parameter may stand for.
inline constexpr unsigned MaxJoinedCallers = 16;
/// That one call is judged at.
inline constexpr unsigned MaxJudgedCallers = 64;
/// Names in one expression, to see whether a variable is among them.
inline constexpr unsigned MaxReferences = 512;
/// Concatenations in concatenations, and names of tables.
inline constexpr unsigned MaxStringDepth = 32;
/// Sums and conversions of times.
inline constexpr unsigned MaxTimeDepth = 32;
/// Of two expressions that are compared, variables and calls included.
inline constexpr unsigned MaxSamenessDepth = 16;
/// Statements and expressions in one search for what fills a container.
inline constexpr unsigned MaxSequenceVisits = 1 << 14;
/// Of a container: more are no list that people write.
inline constexpr unsigned MaxElements = 64;
/// Of a loop that puts elements there: in more there is no list to judge.
inline constexpr unsigned MaxTurns = 8;
/// Conditions in conditions, on which elements depend.
inline constexpr unsigned MaxElementDepth = 8;
/// In one argument list, that are told where they go.
inline constexpr unsigned MaxRoutedExpressions = 1 << 16;
/// In the target of one assignment.
inline constexpr unsigned MaxChangedExpressions = 1 << 16;
/// References to references to one message.
inline constexpr unsigned MaxHandles = 8;

/// Statements and expressions of one function, to see what is around them.
inline constexpr unsigned MaxSurroundings = 1 << 16;
/// Expressions and variables that one mutation comes through on its way.
inline constexpr unsigned MaxTakers = 2'048;
/// Classes in one type, to see whether it can hold a mutation, and how.
inline constexpr unsigned MaxHeldTypes = 256;

// Of what is sent.

/// That one function puts together: each is compared with the others.
inline constexpr unsigned MaxMutations = 1'024;
/// Lists of them, likewise.
inline constexpr unsigned MaxMutationLists = 256;
/// Row mutations of one file, of which each is compared with those of others.
inline constexpr unsigned MaxRecords = 256;
/// Statements between two mutations, in which time may pass.
inline constexpr unsigned MaxBetween = 1'024;
/// Sums in the lifetime of one write.
inline constexpr unsigned MaxSumDepth = 8;
/// Looked at for what decides about the lifetime of one write.
inline constexpr unsigned MaxLifetimeStatements = 1 << 14;
/// Accessors and variables that one message is reached through.
inline constexpr unsigned MaxMessageDepth = 16;
/// Fields and elements of one message, with all that is in it.
inline constexpr unsigned MaxMessageNodes = 256;
/// Garbage-collection rules in rules, and copies of copies.
inline constexpr unsigned MaxRuleDepth = 16;
/// Calls one in the other, from a table to its policy of retries.
inline constexpr unsigned MaxPolicyDepth = 16;

// Of reads, and what becomes of their rows.

/// Of one function, around a cell.
inline constexpr unsigned MaxCellStatements = 1 << 14;
/// From a cell to the read that returned it.
inline constexpr unsigned MaxCellSteps = 32;
/// Statements and expressions around one read.
inline constexpr unsigned MaxRowStatements = 1 << 14;
/// That the rows of one read go.
inline constexpr unsigned MaxRowWays = 1 << 10;
/// Of those rows.
inline constexpr unsigned MaxRowUses = 64;
/// That the keys of those rows go.
inline constexpr unsigned MaxKeyWays = 256;
/// From a part of a row to the variable that holds it.
inline constexpr unsigned MaxPartSteps = 32;
/// Conditions and times looked at for one read.
inline constexpr unsigned MaxTerms = 1 << 14;
/// How deep they are looked into: each is a call on the stack.
inline constexpr unsigned MaxConditionDepth = 12;

// Of schemas.

/// Lists and mappings in each other: LLVM's parser recurses. Schemas have six,
/// and a few more where rules are in rules.
inline constexpr unsigned MaxSchemaDepth = 500;
/// Bytes. LLVM's parser keeps several times as much.
inline constexpr unsigned MaxSchemaSize = 16 << 20;

/// Lists and mappings of JSON in each other, such as those of function
/// summaries. Plans have modules in modules, rules in rules; none comes near.
inline constexpr unsigned MaxJsonDepth = 500;
/// Bytes of function summaries.
inline constexpr unsigned MaxFactsSize = 256 << 20;

// Of what findings say and mend.

/// Lines of the schema that one finding names: a family may stand in very many
/// tables.
inline constexpr unsigned MaxDeclarations = 8;
/// In an argument that is mended.
inline constexpr unsigned MaxArgumentExpressions = 1'000;
/// Namespaces in namespaces that are searched for what a fix can name.
inline constexpr unsigned MaxNamespaceDepth = 8;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_BOUNDS_H

// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The limits of the analysis, which bound its time and its stack: beyond a
/// limit, a value is unknown. docs/reference/limits.md is generated from this
/// file by test/host/bounds.py, which also compares the two.

#ifndef BIGTABLE_TIDY_LIB_MODEL_BOUNDS_H
#define BIGTABLE_TIDY_LIB_MODEL_BOUNDS_H

namespace clang::tidy::bigtable {

// Filters and SQL.

/// Possible values of one expression.
inline constexpr unsigned MaxValues = 16;
/// Filters that one expression can be; each choice in it multiplies them.
inline constexpr unsigned MaxFilters = 16;
/// Nesting of one filter. The server accepts 20 levels.
inline constexpr unsigned MaxFilterDepth = 64;
/// Stages of one filter; a constant that is used twice counts twice.
inline constexpr unsigned MaxFilterStages = 1'024;
/// Stages of a filter that a message shows.
inline constexpr unsigned MaxDescribedStages = 64;
/// Combinations of a table and a filter for one read.
inline constexpr unsigned MaxWorlds = 256;
/// Bytes of an SQL statement.
inline constexpr unsigned MaxSqlLength = 1 << 16;
/// Nested parentheses in an SQL statement; the parser uses stack for each.
inline constexpr unsigned MaxSqlDepth = 64;
/// Nested operands in an SQL statement; chains of operators nest, too.
inline constexpr unsigned MaxSqlHeight = 512;
/// Tables and subqueries after FROM and JOIN.
inline constexpr unsigned MaxSqlSources = 256;

// Functions and files.

/// Statements of a function; a larger function gets no control-flow graph.
inline constexpr unsigned MaxFlowStatements = 20'000;
/// Definitions and blocks visited for all queries about one function.
inline constexpr unsigned MaxFlowVisits = 1 << 18;
/// Return values of one function.
inline constexpr unsigned MaxReturns = 16;
/// Nested statements; each uses stack.
inline constexpr unsigned MaxNesting = 256;
/// Nested includes.
inline constexpr unsigned MaxIncludeDepth = 256;
/// Rounds of linking. Each round follows calls into one more function of
/// another source file.
inline constexpr unsigned MaxLinkRounds = 64;
/// Source files that wait, parsed, for what the others say. If there are more,
/// those that depend on others are parsed again.
inline constexpr unsigned MaxWaitingSources = 32;
/// Bytes in use from which on no source file waits.
inline constexpr unsigned MaxWaitingMemory = 1 << 30;

// Values.

/// Steps of all searches for the values of one function.
inline constexpr unsigned MaxFunctionSteps = 30'000;
/// Steps of one search for values.
inline constexpr unsigned MaxSearchSteps = 512;
/// Nested searches for values; each uses stack.
inline constexpr unsigned MaxMakerDepth = 32;
/// Nested calls that the analysis enters.
inline constexpr unsigned MaxFrames = 6;
/// Variables and owners between a virtual call and its object.
inline constexpr unsigned MaxObjectDepth = 8;
/// Callers whose arguments one parameter can have.
inline constexpr unsigned MaxJoinedCallers = 16;
/// Callers at which one call is checked.
inline constexpr unsigned MaxJudgedCallers = 64;
/// Names in one expression that are searched for a variable.
inline constexpr unsigned MaxReferences = 512;
/// Nested concatenations, and names of tables.
inline constexpr unsigned MaxStringDepth = 32;
/// Nested sums and conversions of times.
inline constexpr unsigned MaxTimeDepth = 32;
/// Depth of two expressions that are compared, including variables and calls.
inline constexpr unsigned MaxSamenessDepth = 16;
/// Statements and expressions visited to find the elements of one container.
inline constexpr unsigned MaxSequenceVisits = 1 << 14;
/// Elements of one container.
inline constexpr unsigned MaxElements = 64;
/// Nested conditions that decide whether a container has an element.
inline constexpr unsigned MaxElementDepth = 8;
/// Expressions in the target of one assignment.
inline constexpr unsigned MaxChangedExpressions = 1 << 16;
/// Statements and expressions of one function whose parents are looked up.
inline constexpr unsigned MaxSurroundings = 1 << 16;
/// Classes in one type that are searched for a mutation.
inline constexpr unsigned MaxHeldTypes = 256;

// Writes and GC rules.

/// Mutations that one function combines; each is compared with the others.
inline constexpr unsigned MaxMutations = 1'024;
/// Lists of mutations in one function.
inline constexpr unsigned MaxMutationLists = 256;
/// Row mutations of one file that are compared with each other.
inline constexpr unsigned MaxRecords = 256;
/// Statements between two mutations that may take time.
inline constexpr unsigned MaxBetween = 1'024;
/// Nested sums in the lifetime of one write.
inline constexpr unsigned MaxSumDepth = 8;
/// Functions that may call the function of one delete.
inline constexpr unsigned MaxCleanupFunctions = 64;
/// Callers of that function whose loops count; loops farther out run whole
/// requests.
inline constexpr unsigned MaxCleanupLoopDepth = 2;
/// Statements visited to find the lifetime of one write.
inline constexpr unsigned MaxLifetimeStatements = 1 << 14;
/// Nested GC rules, and copies of copies.
inline constexpr unsigned MaxRuleDepth = 16;
/// Nested calls from a table to its retry policy.
inline constexpr unsigned MaxPolicyDepth = 16;

// Reads.

/// Statements of one function that are visited for one cell.
inline constexpr unsigned MaxCellStatements = 1 << 14;
/// Steps from a cell to the read that returned it.
inline constexpr unsigned MaxCellSteps = 32;
/// Levels of callers of a read whose code may get its rows.
inline constexpr unsigned MaxNearbyLevels = 3;
/// Callers of a read whose code may get its rows.
inline constexpr unsigned MaxNearby = 64;
/// Statements and expressions around one read.
inline constexpr unsigned MaxRowStatements = 1 << 14;
/// Expressions and variables that the rows of one read pass through.
inline constexpr unsigned MaxRowWays = 1 << 10;
/// Uses of the rows of one read.
inline constexpr unsigned MaxRowUses = 64;
/// Expressions and variables that the keys of these rows pass through.
inline constexpr unsigned MaxKeyWays = 256;
/// Steps from a part of a row to the variable that holds it.
inline constexpr unsigned MaxPartSteps = 32;
/// Nested conditions for one read; each uses stack.
inline constexpr unsigned MaxConditionDepth = 12;

// The interpreter.

/// Alternatives of a value.
inline constexpr unsigned MaxRunAlternatives = 8;
/// Methods that one virtual call may mean.
inline constexpr unsigned MaxRunOverriders = 4;
/// Elements of a container that are told apart.
inline constexpr unsigned MaxRunElements = 64;
/// Nested objects that are searched for facts, or printed.
inline constexpr unsigned MaxRunDepth = 12;
/// States that share a part of their values.
inline constexpr unsigned MaxRunLayers = 48;
/// Facts that hold at one place.
inline constexpr unsigned MaxRunFacts = 48;
/// Expressions of a condition that tells of the variables in it.
inline constexpr unsigned MaxRunCondition = 24;
/// Turns of a loop that is certain to go on, one after the other.
inline constexpr unsigned MaxRunTurns = 24;
/// Turns after which a loop has settled.
inline constexpr unsigned MaxRunJoins = 4;
/// Nested calls that are entered.
inline constexpr unsigned MaxRunCalls = 8;
/// Levels of base classes.
inline constexpr unsigned MaxRunBases = 16;
/// Characters of a text that is put together.
inline constexpr unsigned MaxRunText = 4'096;
/// Values of one expression, in different calls and turns of loops.
inline constexpr unsigned MaxRunUses = 256;
/// Expressions of one function. If one has more, no code of its file runs.
inline constexpr unsigned MaxRunExpressions = 4'000;
/// Source files whose code runs together with that of one other file.
inline constexpr unsigned MaxLinkedSources = 64;
/// Expressions and statements that one function takes, with all that it calls.
inline constexpr unsigned MaxRunSteps = 200'000;

// Schemas and function summaries.

/// Nested lists and mappings of a schema; deeper nesting is an error.
inline constexpr unsigned MaxSchemaDepth = 500;
/// Bytes of a schema; a larger file is an error. LLVM's parser needs several
/// times as much memory.
inline constexpr unsigned MaxSchemaSize = 16 << 20;
/// Nested lists and mappings of JSON, such as function summaries; deeper
/// nesting is an error.
inline constexpr unsigned MaxJsonDepth = 500;
/// Bytes of a file of function summaries, and of each file that it names; a
/// larger file is an error.
inline constexpr unsigned MaxSummarySize = 256 << 20;

// Findings and fixes.

/// Lines of the schema that one finding names.
inline constexpr unsigned MaxDeclarations = 8;
/// Expressions in an argument that a fix changes.
inline constexpr unsigned MaxArgumentExpressions = 1'000;
/// Nested namespaces that are searched for names that a fix can use.
inline constexpr unsigned MaxNamespaceDepth = 8;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_BOUNDS_H

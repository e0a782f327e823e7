-- Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
-- See LICENSE for license information.
-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--
-- Run by Neovim with one open file: prints the findings, asks for the actions
-- at the first, applies the first of them, and waits until nothing is left.
-- BIGTABLE_CLANGD is the server.

local milliseconds = 120000 -- For one answer, so that a mistake ends, too.
local buffer = vim.api.nvim_get_current_buf()

local function say(text)
  io.stdout:write(text, "\n")
end

local function await(what, condition)
  if not vim.wait(milliseconds, condition, 20) then
    say("no " .. what)
    vim.cmd("cquit 1")
  end
end

local function run()
  local client = vim.lsp.start_client({
    cmd = { vim.env.BIGTABLE_CLANGD, "--background-index=false" },
    root_dir = vim.fn.getcwd(),
  })
  await("client", function()
    return vim.lsp.buf_is_attached(buffer, client) or vim.lsp.buf_attach_client(buffer, client)
  end)
  local function findings()
    return vim.diagnostic.get(buffer)
  end
  await("finding", function() return #findings() > 0 end)
  for _, found in ipairs(findings()) do
    say(string.format("%d:%d %s %s", found.lnum + 1, found.col + 1, found.source, found.code))
    say(found.message)
  end

  local first = findings()[1]
  vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
  local asked = vim.lsp.util.make_range_params()
  asked.context = { diagnostics = { {
    range = {
      start = { line = first.lnum, character = first.col },
      ["end"] = { line = first.end_lnum, character = first.end_col },
    },
    message = first.message,
    code = first.code,
    source = first.source,
    severity = first.severity,
  } } }
  local answers = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction", asked, milliseconds)
  local actions = {}
  for _, action in ipairs(answers[client].result) do
    if action.kind == "quickfix" then
      table.insert(actions, action)
    end
  end
  for number, action in ipairs(actions) do
    say(string.format("%d. %s", number, action.title))
  end
  vim.lsp.util.apply_workspace_edit(
    actions[1].edit, vim.lsp.get_client_by_id(client).offset_encoding)
  await("end of the finding", function() return #findings() == 0 end)
  say("nothing is left")
  vim.cmd("write")
  vim.lsp.stop_client(client)
  await("end of the server", function() return vim.lsp.client_is_stopped(client) end)
end

local good, why = pcall(run)
if not good then
  say(why)
end
vim.cmd(good and "qall!" or "cquit 1")

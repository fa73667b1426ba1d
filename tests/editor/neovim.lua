-- Uses the example "editor" as a user of Neovim does, and prints what is seen: see README.md.

local editor = assert(arg[1], "the path of the example editor")
editor = vim.fn.fnamemodify(editor, ":p")
local failed = false

local function say(what, value)
  local text = type(value) == "string" and value or vim.inspect(value)
  print(what .. ": " .. text)
end

local function check(what, holds)
  if not holds then
    failed = true
    print("NOT " .. what)
  end
end

local function wait(what, is_there)
  check(what, vim.wait(10000, is_there, 10))
end

-- The settings that the program prints; it is found where it was built.
vim.env.PATH = vim.fs.dirname(editor) .. ":" .. vim.env.PATH
local settings = vim.system({ editor, "config", "editor", "neovim" }, { text = true }):wait()
assert(settings.code == 0, settings.stderr)
say("settings", "\n" .. settings.stdout)
assert(load(settings.stdout))()

-- A copy of the quickstart's configuration.
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local path = folder .. "/quickstart.hcl"
vim.fn.writefile(vim.fn.readfile("examples/quickstart.hcl"), path)
vim.cmd.edit(path)
local buffer = vim.api.nvim_get_current_buf()
vim.bo[buffer].filetype = "hcl"
wait("attached", function() return #vim.lsp.get_clients({ bufnr = buffer }) == 1 end)
local client = vim.lsp.get_clients({ bufnr = buffer })[1]
wait("initialized", function() return client.initialized end)
say("server", client.server_info.name .. ", columns in " .. client.offset_encoding)

local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end

local function line_of(pattern)
  for number, line in ipairs(lines()) do
    if line:find(pattern) then return number end
  end
  error("no line has " .. pattern)
end

local function set_line(number, text) vim.api.nvim_buf_set_lines(buffer, number - 1, number, false, { text }) end

-- Puts the cursor behind the first place that is like a pattern.
local function go(pattern)
  local number = line_of(pattern)
  local _, stop = lines()[number]:find(pattern)
  vim.api.nvim_win_set_cursor(0, { number, stop })
end

local function ask(method, params)
  params = params or vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answer = assert(client:request_sync(method, params, 10000, buffer))
  assert(not answer.err, vim.inspect(answer.err))
  return answer.result
end

local function diagnostics()
  local found = {}
  for _, it in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, string.format("%d:%d %s", it.lnum + 1, it.col + 1, it.message))
  end
  return found
end

-- Something wrong.
set_line(line_of("^listen"), 'listn       = "0.0.0.0:8443"')
wait("mistakes are shown", function() return #diagnostics() > 0 end)
say("wrong", diagnostics())

-- A fix.
go("^list")
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.kind == "quickfix" end })
wait("the fix is applied", function() return lines()[line_of("8443")]:find("^listen ") ~= nil end)
say("fixed", lines()[line_of("8443")])
wait("nothing is wrong", function() return #diagnostics() == 0 end)

-- Completion of an argument and of a variable.
local at = line_of("^log_level")
set_line(at, "log_")
vim.api.nvim_win_set_cursor(0, { at, 4 })
local labels = vim.tbl_map(function(item) return item.label end, ask("textDocument/completion").items)
say("completed", labels)
check("log_level is among them", vim.tbl_contains(labels, "log_level"))
set_line(at, 'log_level   = "info"')

-- Hover.
go("^liste")
local hover = ask("textDocument/hover")
say("hover", hover and hover.contents.value or "nothing")
check("the documentation is shown", hover and hover.contents.value:find("Where to accept connections"))

-- Rename of a local in its definition and where it is used.
vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { "locals {", '  suffix = "Example.COM"', "}", "" })
local hosts = line_of("^hosts")
set_line(hosts, 'hosts = [for name in ["www"] : lower("${name}.${local.suffix}")]')
go("^  suff")
vim.lsp.buf.rename("domain")
wait("both places are renamed", function() return lines()[2]:find("domain") and lines()[hosts]:find("local.domain") end)
say("renamed", { lines()[2], lines()[hosts] })

-- Another name for what a `for` calls its elements, in the text that it makes too.
go("for nam")
vim.lsp.buf.rename("host")
wait("both places are renamed", function() return lines()[hosts]:find("for host in .*${host}") end)
say("renamed", lines()[hosts])

-- How a function is called, while its call is written.
set_line(hosts, 'hosts = [lower()]')
vim.api.nvim_win_set_cursor(0, { hosts, 15 })
local help = ask("textDocument/signatureHelp")
say("signature", help and help.signatures[1].label or "none")
check("the signature is shown", help and help.signatures[1].label:find("^lower%("))
set_line(hosts, 'hosts = ["www.example.com"]')

-- Formatting.
set_line(2, '  domain="Example.COM"')
vim.lsp.buf.format({ bufnr = buffer, timeout_ms = 10000 })
say("formatted", lines()[2])
check("it is formatted", lines()[2] == '  domain = "Example.COM"')

say("symbols", vim.tbl_map(function(it) return it.name end, ask("textDocument/documentSymbol", { textDocument = { uri = vim.uri_from_bufnr(buffer) } })))

-- A file with many mistakes: they are shown, and it can be worked on all the same.
local broken = folder .. "/broken"
vim.fn.mkdir(broken, "p")
vim.fn.writefile(vim.fn.readfile("examples/quickstart-broken.hcl"), broken .. "/quickstart.hcl")
vim.cmd.edit(broken .. "/quickstart.hcl")
buffer = vim.api.nvim_get_current_buf()
vim.bo[buffer].filetype = "hcl"
wait("attached", function() return #vim.lsp.get_clients({ bufnr = buffer }) == 1 end)
client = vim.lsp.get_clients({ bufnr = buffer })[1]
wait("all mistakes are shown", function() return #diagnostics() > 3 end)
say("mistakes", diagnostics())
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "service  " })
vim.api.nvim_win_set_cursor(0, { vim.api.nvim_buf_line_count(buffer), 8 })
local rest = ask("textDocument/completion").items[1]
say("completed", rest and (rest.textEdit and rest.textEdit.newText or rest.label) or "nothing")
check("a block is completed", rest ~= nil)

for _, it in ipairs(vim.lsp.get_clients()) do it:stop() end
wait("the server has ended", function() return client:is_stopped() end)
vim.fn.delete(folder, "rf")
print(failed and "not everything is as it should be" or "everything is as it should be")
os.exit(failed and 1 or 0)

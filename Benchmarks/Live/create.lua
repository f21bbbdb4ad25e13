-- Saves another item with every request; the token comes as the argument.
local count = 0

function init(arguments) token = arguments[1] end

function setup(thread)
  thread:set("number", thread_count or 0)
  thread_count = (thread_count or 0) + 1
end

function request()
  count = count + 1
  return wrk.format("POST", nil, { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token },
    '{"url":"https://example.com/' .. number .. "/" .. count .. '"}')
end

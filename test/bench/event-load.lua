-- Paces wrk: each connection rests 100 ms between two events, so 150 of them send about 1,000 a second. With UNPACED
-- in the environment they don't rest.
math.randomseed(os.time())
local sent = 0
local base = math.random(100000000)

if not os.getenv("UNPACED") then
  function delay()
    return 100
  end
end

function request()
  sent = sent + 1
  local states = { "Idle", "InUse", "Ringing", "Pause" }
  local body = string.format(
    '{"event_name":"NewState","unique_id":"%d.%d","exten":"%d","state":"%s","participant":"0912%07d","direction":"in","queue":"90%d"}',
    base + sent, sent, 501 + sent % 90, states[1 + sent % 4], (sent * 7919) % 10000000, sent % 8
  )
  return wrk.format("POST", "/events", { ["Content-Type"] = "application/json" }, body)
end

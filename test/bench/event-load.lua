-- Each connection rests PAUSE_MS between two events, 100 ms unless it is set: 150 of them send about 1,000 a second.
-- AUTHORIZATION is sent as the header.
math.randomseed(os.time())
local sent = 0
local base = math.random(100000000)
local pause = tonumber(os.getenv("PAUSE_MS") or "100")
local headers = { ["Content-Type"] = "application/json", ["Authorization"] = os.getenv("AUTHORIZATION") }

if pause > 0 then
  function delay()
    return pause
  end
end

function request()
  sent = sent + 1
  local states = { "Idle", "InUse", "Ringing", "Pause" }
  local body = string.format(
    '{"event_name":"NewState","unique_id":"%d.%d","exten":"%d","state":"%s","participant":"0912%07d","direction":"in","queue":"90%d"}',
    base + sent, sent, 501 + sent % 90, states[1 + sent % 4], (sent * 7919) % 10000000, sent % 8
  )
  return wrk.format("POST", "/events", headers, body)
end

import { expect, test } from 'vitest'
import { answers } from '../../electron/services/webhooks/request.ts'
import { connectRaw } from '../services/webhooks/started-listener.ts'
import { dataFolder, enabledSettings, startWebhooks } from '../services/webhooks/started-webhooks.ts'
import { type HostileRequest, hostileRequests } from './requests.ts'

const namesOfObjects = Object.getOwnPropertyNames(Object.prototype)

test('stores exactly the expected rows of any request, unchanged, and delays nobody else', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  const { events, read } = await webhooks.store('callCenter')
  const counted = async () => {
    const { counters } = await webhooks.state()
    expect(counters.capped).toEqual({})
    return counters.events + counters.repeats + counters.refusals
  }
  const rows = async () => {
    const stored = (await events.page({ limit: 100 })).events
    const { refusals } = await read('events.refusals', { before: null, to: null, limit: 100 })
    return {
      events: stored.map(({ seq }) => seq),
      refusals: refusals.map(({ seq, reason }) => ({ seq, reason })),
    }
  }

  for (const [index, hostile] of hostileRequests.entries()) {
    const { name } = hostile
    const before = await rows()
    const already = await counted()
    const connection = await connectRaw(settings.port, hostile.sent)
    await expect
      .poll(counted, { message: name, timeout: 5_000, interval: 10 })
      .toBe(already + hostile.rows.length)

    const answer = await Promise.race([connection.answered('HTTP/1.1 '), connection.ended])
    const [first] = hostile.rows
    const status = first === undefined || first === 'event' ? 200 : answers[first].status
    // The answer may be lost when more is sent than read.
    if (answer !== '') expect(answer.slice(0, 12), name).toBe(`HTTP/1.1 ${status}`)
    const began = performance.now()
    const good = await fetch(`http://127.0.0.1:${settings.port}/events?event_name=Ping&after=${index}`)
    expect(good.status, name).toBe(200)
    expect(performance.now() - began, name).toBeLessThan(2_000)
    connection.socket.destroy()

    const after = await rows()
    const newEvents = after.events.filter((seq) => !before.events.includes(seq)).slice(1)
    const newRefusals = after.refusals.filter(({ seq }) => seq > (before.refusals[0]?.seq ?? 0))
    const wanted = hostile.rows.filter((row) => row !== 'event')
    expect(newRefusals.map(({ reason }) => reason).reverse(), name).toEqual(wanted)
    expect(newEvents, name).toHaveLength(hostile.rows.length - wanted.length)
    const last = hostile.rows.at(-1) === 'event' ? newEvents[0] : newRefusals[0]?.seq
    const kept = await (hostile.rows.at(-1) === 'event'
      ? events.get(last ?? 0)
      : read('events.refusal', last ?? 0))
    expect(kept && Buffer.from(kept.rawBody, kept.rawEncoding === 'text' ? 'utf8' : 'base64'), name).toEqual(
      bodyOf(hostile),
    )
    if (kept && 'fields' in kept) expect(typeof JSON.parse(kept.fields), name).toBe('object')
    expect(Object.getOwnPropertyNames(Object.prototype), name).toEqual(namesOfObjects)
  }
}, 120_000)

/** Returns what is stored of a request: its body, or all of it when it isn't one. */
function bodyOf({ sent, rows, body }: HostileRequest): unknown {
  const bytes = Buffer.from(sent)
  if (body === null) return expect.any(Buffer)
  if (body !== undefined) return Buffer.from(body)
  if (rows.includes('not_http')) return bytes.subarray(0, 16 * 1_024)
  return bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
}

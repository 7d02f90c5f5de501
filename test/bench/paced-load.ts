import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

/*
 * A sender of its own: delivers events at an even speed, whether or not the earlier ones were answered, and sends its
 * parent the milliseconds from when each was due to its answer.
 */
const [port = 0, perSecond = 1, seconds = 1] = process.argv.slice(2).map(Number)
const dispatcher = new Agent({ connections: 64 })
const began = performance.now()

async function deliver(n: number): Promise<number> {
  const due = began + (n * 1_000) / perSecond
  await pause(Math.max(0, due - performance.now()))
  const event = {
    event_name: 'NewState',
    unique_id: `${1_700_000_000 + n}.${n}`,
    exten: '501',
    state: 'Idle',
  }
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/events/`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`An event was answered with ${statusCode}`)
  return performance.now() - due
}

const times = await Promise.all(Array.from({ length: perSecond * seconds }, (_, n) => deliver(n)))
await dispatcher.close()
process.send?.(times, () => process.disconnect())

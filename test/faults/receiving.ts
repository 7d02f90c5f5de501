import { expect } from 'vitest'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { freePort } from '../end-to-end/receiver.ts'
import type { StartedWeb } from './started-web.ts'

export type Client = Awaited<ReturnType<StartedWeb['connect']>>

/** Sends events of separate calls and remembers which were acknowledged. */
export interface Sender {
  readonly acknowledged: ReadonlySet<string>
  /** Resolves to the event's HTTP status, or null without an answer. */
  send(): Promise<number | null>
  /** Repeats the last event, as a sender does without an answer. */
  sendAgain(): Promise<number | null>
}

/** Switches the receiver on; resolves to its port. */
export async function listen(client: Client, port?: number): Promise<number> {
  const { passwordState: _, ...settings } = defaultWebhookSettings
  const chosen = port ?? (await freePort())
  await client.call('webhooks.saveSettings', {
    ...settings,
    enabled: true,
    listenOn: 'loopback',
    port: chosen,
    password: null,
  })
  return chosen
}

export function createSender(port: number): Sender {
  const acknowledged = new Set<string>()
  const run = Math.random().toString(36).slice(2)
  let sent = 0
  async function deliver(id: string): Promise<number | null> {
    const status = await post(port, { event_name: 'NewState', unique_id: id, exten: '101', state: 'Idle' })
    if (status === 200) acknowledged.add(id)
    return status
  }
  return {
    acknowledged,
    send: () => {
      sent += 1
      return deliver(`${run}.${sent}`)
    },
    sendAgain: () => deliver(`${run}.${sent}`),
  }
}

async function post(port: number, event: object): Promise<number | null> {
  const answer = fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', body: JSON.stringify(event) })
  return answer.then(
    ({ status }) => status,
    () => null,
  )
}

/** Returns the call ids of all stored events, newest first. */
export async function storedCalls(client: Client): Promise<(string | null)[]> {
  const calls: (string | null)[] = []
  let before: number | undefined
  for (;;) {
    const page = await client.call('events.page', {
      source: 'callCenter',
      filter: {},
      limit: 500,
      ...(before === undefined ? {} : { before }),
    })
    calls.push(...page.events.map(({ callId }) => callId))
    before = page.events.at(-1)?.seq
    if (!page.more) return calls
  }
}

/** Expects each acknowledged event to be stored, and none twice; of hundreds of thousands too. */
export function expectKeptOnce(stored: readonly unknown[], acknowledged: Iterable<string>): void {
  const kept = new Set(stored)
  expect(kept.size).toBe(stored.length)
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
}

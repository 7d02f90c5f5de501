import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { type Call, callId, talkOf } from '../../electron/mock/calls/call.ts'
import { roundedSecond } from '../../electron/mock/records/columns.ts'
import type { Services } from '../../electron/services/create.ts'
import { type ArchivedCall, callPageQuery } from '../../shared/calls/calls.ts'
import type { CallOutcome } from '../../shared/calls/outcome.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { keepDemo } from './kept-demo.ts'

/*
 * Compares every call of the archive with what really happened in the mock call center, whose reports are kept
 * as the console does it by itself.
 */
const now = Date.UTC(2026, 10, 20, 9)
const callCenter = createCallCenter({ calls: 3_000, days: 14, seed: 7, now })
const signal = new AbortController().signal

let services: Services
let close: () => Promise<void>

beforeAll(async () => {
  const kept = await keepDemo(callCenter, { from: '2026-11-01', to: '2026-11-22' })
  services = kept.services
  close = kept.close
}, 120_000)
afterAll(() => close())

test('every call is what really happened', async () => {
  const found = await allCalls()
  const happened = new Map(callCenter.calls.rows.map((call) => [callId(call), call]))
  expect(found).toHaveLength(happened.size)
  for (const call of found) {
    const real = happened.get(call.cuid ?? '')
    if (!real) throw new Error(`${call.cuid} never happened`)
    expect({ ...call, waitSeconds: null }).toEqual({ ...expectedOf(real, call.id), waitSeconds: null })
    // A lost wait is found again from whole seconds of its start, and may be a second longer.
    const wait = waitOf(real)
    if (wait === null) {
      expect(call.waitSeconds).toBeNull()
      continue
    }
    const lost = real.entries.filter(({ waitLost }) => waitLost).length
    expect(call.waitSeconds).toBeGreaterThanOrEqual(wait)
    expect(call.waitSeconds).toBeLessThanOrEqual(wait + lost)
  }
}, 60_000)

test('a number, an agent’s name and an outcome find the calls that they are of', async () => {
  const agent = callCenter.agents.find(({ name }) => name !== '')
  if (!agent) throw new Error('No agent has a name')
  const directory = await services.handlers['people.list']({ connectionId: demoConnectionId }, { signal })
  const known = directory.agents.find(({ number }) => number === agent.number)
  expect(known?.learnedName).toBe(agent.name)
  const rows = await allCalls(`"${agent.name}" missed`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { agent: rung, caller, callee, outcome } of rows) {
    expect([rung, caller, callee]).toContain(agent.number)
    expect(outcome).toBe('notAnswered')
  }

  const caller = callCenter.calls.rows.find(({ type }) => type === 'incoming')?.caller.number ?? ''
  const typed = `+98 ${caller.slice(-10, -7)} ${caller.slice(-7)}`
  const own = callCenter.calls.rows.filter(
    (call) => call.caller.number === caller || call.destination === caller,
  )
  expect((await allCalls(typed)).map(({ cuid }) => cuid).sort()).toEqual(own.map(callId).sort())
})

async function allCalls(text = ''): Promise<ArchivedCall[]> {
  const all: ArchivedCall[] = []
  for (let view: string | null = null; ; ) {
    const query = callPageQuery.parse({
      connectionId: demoConnectionId,
      filter: { text },
      limit: 1_000,
      offset: all.length,
      view,
    })
    const page = await services.handlers['calls.page'](query, { signal })
    expect(page.unfilled).toBe(0)
    all.push(...page.calls)
    view = page.view
    if (all.length >= page.total) return all
  }
}

function expectedOf(call: Call, id: number): ArchivedCall {
  const { entries } = call
  const taken = entries.find(({ answeredAt }) => answeredAt !== null)
  const rung = entries.flatMap((entry) => entry.attempts)
  const last = rung.toSorted(
    (a, b) =>
      roundedSecond(call.startedAt + a.startedAt) - roundedSecond(call.startedAt + b.startedAt) ||
      a.number - b.number,
  )
  return {
    id,
    cuid: callId(call),
    record: null,
    startedAt: roundedSecond(call.startedAt) * 1_000,
    caller: call.caller.number || null,
    callerName: call.caller.name && call.caller.name !== call.caller.number ? call.caller.name : null,
    callee: call.destination,
    type: call.type === 'local' || call.type === 'feature' ? 'internal' : call.type,
    queues: entries.map(({ queue }) => queue.number),
    agent: taken?.agent?.number ?? ownOf(call) ?? last.at(-1)?.agent.number ?? null,
    agents: agentsOf(call),
    attempts: rung.reduce((sum, { tries }) => sum + tries, 0),
    waitSeconds: null,
    talkSeconds:
      call.answeredAt === null
        ? null
        : entries.length > 0
          ? entries.reduce(
              (sum, { answeredAt, endedAt }) =>
                sum + (answeredAt === null ? 0 : Math.floor((endedAt - answeredAt) / 1_000)),
              0,
            )
          : Math.floor(talkOf(call) / 1_000),
    outcome: outcomeOf(call),
  }
}

/** The extension of a call without a queue: of an outgoing one it is the caller's. */
const ownOf = ({ type, caller, agent }: Call): string | null =>
  type === 'outgoing' ? caller.number : (agent?.number ?? null)

/** Lists who talked. */
function agentsOf(call: Call): ArchivedCall['agents'] {
  const talks = new Map<string, number>()
  for (const { agent: own, answeredAt: from, endedAt: to } of call.entries) {
    if (from === null || !own) continue
    talks.set(own.number, (talks.get(own.number) ?? 0) + Math.floor((to - from) / 1_000))
  }
  const own = ownOf(call)
  if (call.entries.length === 0 && own !== null && call.answeredAt !== null) {
    talks.set(own, Math.floor(talkOf(call) / 1_000))
  }
  return [...talks].map(([number, talkSeconds]) => ({ number, talkSeconds, isAssumed: false }))
}

function outcomeOf({ disposition, entries }: Call): CallOutcome {
  if (disposition === 'ANSWERED') return 'answered'
  const last = entries.at(-1)
  const isAbandoned = last?.disposition === 'ABANDONED' || last?.hangup === 'caller'
  if (last) return isAbandoned ? 'abandoned' : 'notAnswered'
  const words = { 'NO ANSWER': 'notAnswered', BUSY: 'busy', FAILED: 'failed', CONGESTION: 'failed' } as const
  return words[disposition]
}

/** Returns the wait in queues until the first answer; null without a queue. */
function waitOf({ entries }: Call): number | null {
  if (entries.length === 0) return null
  const end = entries.findIndex((entry) => entry.answeredAt !== null)
  const waited = end < 0 ? entries : entries.slice(0, end + 1)
  return waited.reduce((sum, { leftAt, startedAt }) => sum + Math.floor((leftAt - startedAt) / 1_000), 0)
}

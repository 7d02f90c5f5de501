import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import type { AlarmRule } from '../../../shared/board/rules.ts'
import { createMockServer, type MockServer } from '../../call-center/server.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { connectTo, deliver, endPrograms, type Program, startProgram } from './programs.ts'
import { activeOf, firstConnectionOf, receiptsOf, shownBy } from './shown.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { signal } = new AbortController()
const soon = { timeout: 60_000, interval: 300 }
const dayMs = 86_400_000
const wholeDays = 3

let postgres: TestPostgres
let mock: MockServer
let receiver: Program
let desk: Program
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await postgres.createDatabase()
  mock = createMockServer({ callCenter: createCallCenter({ calls: 400, days: 4, seed: 8 }) })
  const access = await mock.listen()
  receiver = await startProgram(await postgres.createLogin(database, 'receiver'), { receives: true })
  await connectTo(receiver, access)
  desk = await startProgram(await postgres.createLogin(database, 'desk'))
  // The desk learns of the call center by the log.
  await vi.waitFor(async () => expect(await activeOf(desk)).toBe(await firstConnectionOf(desk)), soon)
  // Few days, so that the archive is whole within seconds.
  const options = { days: wholeDays + 1 }
  for (const program of [receiver, desk]) {
    const connectionId = await activeOf(program)
    await program.services.handlers['keeping.setOptions']({ connectionId, options }, { signal })
  }
})
afterAll(async () => {
  await endPrograms()
  await mock.close()
  await postgres?.end()
})

test('a desk has the same figures, lists and receipts, to the digit', async () => {
  for (const state of ['Idle', 'InUse']) {
    for (const exten of ['101', '102']) await deliver(receiver, { event_name: 'NewState', exten, state })
  }
  // The days that are over; today goes on.
  const to = Date.now() - dayMs
  const whole = to - (to % dayMs)
  await vi.waitFor(async () => {
    // Just after its midnight, a day isn't sealed yet.
    expect((await receiptsOf(receiver)).length).toBeGreaterThanOrEqual(wholeDays - 1)
    expect(await shownBy(desk, whole)).toEqual(await shownBy(receiver, whole))
    // Events take a way of their own through the log.
    expect((await desk.events()).length).toBe(4)
  }, soon)
})

test('what desks enter about people and callers, all have, and the last one wins', async () => {
  const [one, other] = [await entering(receiver), await entering(desk)] as const
  await one.name('Sales')
  await vi.waitFor(async () => expect(await other.nameNow()).toBe('Sales'), soon)
  await other.name('Support')
  await vi.waitFor(async () => expect(await one.nameNow()).toBe('Support'), soon)
  expect(await other.nameNow()).toBe('Support')

  const caller = (await other.callers())[0]?.number
  if (caller === undefined) throw new Error('No call was lost')
  const notesOn = async ({ callers }: typeof one) =>
    (await callers()).flatMap(({ number, notes }) => (number === caller ? notes.map(({ text }) => text) : []))
  await other.note(caller, 'Calls again at five')
  await vi.waitFor(async () => expect(await notesOn(one)).toEqual(['Calls again at five']), soon)
  expect(await notesOn(other)).toEqual(['Calls again at five'])

  const goals = (await one.rules()).map((rule) =>
    rule.metric === 'serviceLevel' ? { ...rule, limit: 91, clearAt: 92 } : rule,
  )
  await one.saveRules(goals)
  await vi.waitFor(async () => expect(await other.rules()).toEqual(goals), soon)
  await other.saveRules(null)
  await vi.waitFor(async () => expect(await one.rules()).not.toEqual(goals), soon)
})

/** What a person at a program enters and sees. */
async function entering(program: Program) {
  const { handlers } = program.services
  const connectionId = await activeOf(program)
  const now = Date.now()
  const scope = {
    connectionId,
    from: now - 5 * dayMs,
    to: now,
    queues: [],
    agents: [],
    consistentOnly: false,
  }
  return {
    name: (name: string) =>
      handlers['people.save']({ connectionId, change: { kind: 'queue', number: '901', name } }, { signal }),
    nameNow: async () => {
      const { queues } = await handlers['people.list']({ connectionId }, { signal })
      return queues.find(({ number }) => number === '901')?.name
    },
    // Also those who were called back: at times, nobody waits for that.
    callers: async () =>
      (
        await handlers['callbacks.list'](
          { ...scope, openOnly: false, sort: 'longest', limit: 500 },
          { signal },
        )
      ).callers,
    rules: () => handlers['alarms.rules']({ connectionId }, { signal }),
    saveRules: (rules: AlarmRule[] | null) =>
      handlers['alarms.saveRules']({ connectionId, rules }, { signal }),
    note: (number: string, text: string) =>
      handlers['callbacks.note'](
        { connectionId, number, kind: 'remark', until: now, who: 'Sara', text },
        { signal },
      ),
  }
}

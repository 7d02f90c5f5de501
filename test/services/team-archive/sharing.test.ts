import { expect, test, vi } from 'vitest'
import { archiveQuery } from '../../../shared/archive/archive.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { movedTime } from '../moved-time.ts'
import { connectTo, copyOfArchive, deliver, type Program, startProgram } from './programs.ts'
import { activeOf } from './shown.ts'
import { incoming, soon, startCallCenter, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

const named = async (program: Program) =>
  (await program.events()).map(({ name, callId, repeats }) => ({ name, callId, repeats }))

test('a desk has the receiver’s events, in their order and once', async () => {
  const receiver = await team.startReceiver()
  for (const id of ['c1', 'c2', 'c3']) await deliver(receiver, incoming(id))
  const desk = await team.startDesk()
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(3), soon)
  await deliver(receiver, incoming('c4'))
  await deliver(receiver, incoming('c4'))
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(4), soon)
  await vi.waitFor(async () => expect(await named(desk)).toEqual(await named(receiver)), soon)
  expect((await named(desk)).map(({ callId }) => callId)).toEqual(['c1', 'c2', 'c3', 'c4'])
  expect((await named(desk)).at(-1)?.repeats).toBe(1)
})

test('one program keeps the archive for all, and another takes over', async () => {
  const { callCenter, access } = await startCallCenter({ calls: 200, days: 2 })
  const receiver = await team.startReceiver({ receives: false })
  const connectionId = await connectTo(receiver, access)
  const whole = {
    quick: callCenter.calls.rows.length,
    queue: callCenter.entries.rows.length,
    queueDetails: callCenter.attempts.rows.length,
  }
  await vi.waitFor(async () => expect(await storedIn(receiver, connectionId)).toEqual(whole), soon)

  // A desk without an account learns of the call center by the log alone.
  const desk = await team.startDesk()
  await vi.waitFor(async () => expect(await storedIn(desk, await activeOf(desk))).toEqual(whole), soon)
  await vi.waitFor(async () => expect(await cellsOf(desk)).toEqual(await cellsOf(receiver)), soon)

  const other = await team.startKeeper()
  await connectTo(other, access)
  await vi.waitFor(async () => expect(await cellsOf(other)).toEqual(await cellsOf(receiver)), soon)
  expect(await requestsOf(other)).toBe(0)
  expect(await requestsOf(desk)).toBe(0)
  await receiver.close()
  await vi.waitFor(async () => expect(await requestsOf(other)).toBeGreaterThan(0), soon)
  expect(await requestsOf(desk)).toBe(0)
})

test('what waits is sent once the database is back, and nothing twice', async () => {
  const receiver = await team.startReceiver()
  const desk = await team.startDesk()
  await deliver(receiver, incoming('c1'))
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(1), soon)
  await team.postgres.stop()
  for (let n = 2; n <= 40; n++) await deliver(receiver, incoming(`c${n}`))
  const restarted = await receiver.restart()
  await team.postgres.start()
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(40), soon)
  expect(await named(desk)).toEqual(await named(restarted))
})

test('an archive that was restored elsewhere goes on as another, and nothing is left out', async () => {
  const receiver = await team.startReceiver()
  await deliver(receiver, incoming('c1'))
  const desk = await team.startDesk()
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(1), soon)
  await receiver.close()
  const directory = await copyOfArchive(receiver)

  const original = await receiver.restart()
  await deliver(original, incoming('c2'))
  const copy = await team.startReceiver({ directory })
  await deliver(copy, incoming('c3'))
  const callIds = async (program: Program) => (await program.events()).map(({ callId }) => callId).sort()
  for (const program of [desk, original, copy]) {
    await vi.waitFor(async () => expect(await callIds(program)).toEqual(['c1', 'c2', 'c3']), soon)
  }
})

test('a delivery that reached two receivers is one event with a repeat', async () => {
  const desk = await team.startDesk()
  const one = await team.startReceiver()
  const other = await startProgram(await team.postgres.createLogin(team.database, 'receiver'), {
    receives: true,
  })
  await deliver(one, incoming('c1'))
  await vi.waitFor(async () => expect((await desk.events()).length).toBe(1), soon)
  await deliver(other, incoming('c1'))
  await deliver(other, incoming('c2'))
  const expected = [
    { name: 'IncomingCall', callId: 'c1', repeats: 1 },
    { name: 'IncomingCall', callId: 'c2', repeats: 0 },
  ]
  await vi.waitFor(async () => expect(await named(desk)).toEqual(expected), soon)
})

test('a sender that tries again at another receiver is understood by all, the other receiver too', async () => {
  const desk = await team.startDesk()
  const one = await team.startReceiver()
  const other = await startProgram(await team.postgres.createLogin(team.database, 'receiver'), {
    receives: true,
  })
  await deliver(one, incoming('c1'))
  await vi.waitFor(async () => expect((await other.events()).length).toBe(1), soon)
  await deliver(other, incoming('c1'))
  await deliver(other, incoming('c2'))
  await deliver(other, incoming('c2'))
  for (const program of [other, desk, one]) {
    const expected = [
      { name: 'IncomingCall', callId: 'c1', repeats: 1 },
      { name: 'IncomingCall', callId: 'c2', repeats: 1 },
    ]
    await vi.waitFor(async () => expect(await named(program)).toEqual(expected), soon)
  }
})

async function keepingOf(program: Program) {
  return program.services.handlers['keeping.state']({ connectionId: await activeOf(program) }, { signal })
}

/** Resolves to the days that were asked for to their end. */
async function cellsOf(program: Program) {
  const { cells } = await keepingOf(program)
  const name = ({ report, day }: (typeof cells)[number]) => `${day} ${report}`
  return cells.filter(({ settled }) => settled).sort((a, b) => name(a).localeCompare(name(b)))
}

async function requestsOf(program: Program): Promise<number> {
  return (await keepingOf(program)).pace.requestsInLastMinute
}

async function storedIn(
  { services }: Program,
  connectionId: string,
): Promise<Record<ReportName, number | null>> {
  const counts = await Promise.all(
    reportNames.map(async (report) => {
      const query = archiveQuery.parse({ connectionId, report })
      return [report, (await services.handlers['archive.count'](query, { signal })).total] as const
    }),
  )
  return { quick: 0, queue: 0, queueDetails: 0, ...Object.fromEntries(counts) }
}

test('the connection to the log is watched by the time that the program goes by', async () => {
  const time = movedTime()
  const waits: number[] = []
  const after = (milliseconds: number, done: () => void) => {
    waits.push(milliseconds)
    return time.after(milliseconds, done)
  }
  await team.startDesk({ time: { ...time, after } })
  // The heartbeat, and the silence after it that counts as a loss.
  const watched = () => [2_000, 4_000].every((milliseconds) => waits.includes(milliseconds))
  await vi.waitFor(() => {
    time.advance(2_000)
    expect(watched()).toBe(true)
  }, soon)
})

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readWaitsCaused } from '../../../electron/services/figures/waits-caused.store.ts'
import { archiveOf } from '../../../electron/services/records/scope.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import type { AgentFigures } from '../../../shared/figures/agents.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import {
  readEntryRows,
  rowsOfAttempts,
  rowsOfFigure,
  writeEntryRows,
} from '../../../shared/figures/entry-rows.ts'
import { isAnswered, kindOfEntry } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { entries, scopes, whole } from './days-of-entries.ts'
import { madeEntries } from './made-entries.ts'
import type { MadeRecord } from './made-records.ts'
import { openStore, pageOf, storeFile } from './open-store.ts'
import { type PlainAttempt, plainAttempts } from './plain-attempts.ts'
import { plainTally, within } from './plain-figures.ts'

/** The talk of one entry took no time. */
const talks = entries
  .slice(0, 400)
  .map((entry, n) =>
    n === 2 ? { ...entry, fields: { ...entry.fields, disposition: 'ANSWERED', billsec: 0 } } : entry,
  )
/** Returns one attempt of each entry, some by another agent; some agents only ring, and one attempt names nobody. */
const attemptsOf = (entries: readonly MadeRecord[]): MadeRecord[] =>
  entries.map(({ fields, start }, n) => {
    const dst = n === 7 ? '' : n % 5 === 0 ? '507' : String(fields.dst)
    const disposition = n % 4 === 0 ? 'NO ANSWER' : 'ANSWERED'
    const own = { dst, dst_name: `${dst} by name`, tries: 1 + (n % 3), disposition }
    return { start: start + 2_000, fields: { ...fields, ...own } }
  })
const attempts = attemptsOf(talks.slice(0, 300))

test('the agents’ table equals the records one by one, for any scope', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  await archive.savePage(pageOf(talks, { report: 'queue', operation: 'search' }))
  await archive.savePage(pageOf(attempts, { report: 'queueDetails', operation: 'ordered' }))
  await fc.assert(
    fc.asyncProperty(scopes, async (scope) => {
      const table = await store.read('figures.agentTable', scope)
      const own = table.map(({ longestWaitCaused: _, calls: __, ...figures }) => figures)
      expect(byNumber(own)).toEqual(byNumber(plainAgents(talks, attempts, scope)))
      const busiest = table.map(({ attempts, answered }) =>
        attempts ? attempts.answered + attempts.missed : answered,
      )
      expect(busiest).toEqual(busiest.toSorted((a, b) => b - a))
      for (const { number, attempts: sums } of table.slice(0, 2)) {
        const ofAgent = { ...scope, agents: [number], consistentOnly: false }
        const own = within(attempts, ofAgent)
        const { answered, missed } = sums ?? { answered: 0, missed: 0 }
        const counted = plainAttempts(attempts, talks).filter(({ record }) => own.includes(record))
        expect(await store.read('figures.rings', ofAgent)).toEqual({
          attempts: counted.length,
          ...{ answered, missed },
        })
        for (const [name, isBehind] of [
          ['missedRings', ({ missed }: PlainAttempt) => missed > 0],
          ['answerRate', ({ answered, missed }: PlainAttempt) => answered + missed > 0],
        ] as const) {
          const { rows } = rowsOfFigure(name, usualChoices, null)
          const written = writeEntryRows({ ...rows, queues: scope.queues, agents: [number] })
          const filter = { from: scope.from, to: scope.to, entries: readEntryRows(written) }
          const { total } = await archive.count({ connectionId: 'office', report: 'queueDetails', filter })
          expect(total).toBe(counted.filter(isBehind).length)
        }
        const elsewhere = { ...rowsOfAttempts('elsewhere', 8), queues: scope.queues, agents: [number] }
        const entries = readEntryRows(writeEntryRows(elsewhere))
        const filter = { from: scope.from, to: scope.to, entries }
        const { total } = await archive.count({ connectionId: 'office', report: 'queueDetails', filter })
        expect(total).toBe(sums?.elsewhere ?? 0)
      }
    }),
    { numRuns: 40 },
  )
})

const byNumber = <T extends { readonly number: string }>(agents: readonly T[]) =>
  agents.toSorted((a, b) => a.number.localeCompare(b.number))

test('a table without attempts has the agents who talked, and without entries those who rang', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  // The entry of an agent who was only rung: without attempts nobody can say how often.
  const rung = madeEntries(900, 1).map(({ fields, start }) => ({
    start,
    fields: { ...fields, dst: '509', disposition: 'MISSED' },
  }))
  await archive.savePage(
    pageOf([...talks, ...rung], { connectionId: 'talks', report: 'queue', operation: 'search' }),
  )
  await archive.savePage(
    pageOf(attempts, { connectionId: 'rings', report: 'queueDetails', operation: 'ordered' }),
  )
  const talked = await store.read('figures.agentTable', { ...whole, connectionId: 'talks', to: whole.to * 2 })
  expect(talked.map(({ attempts, longestWaitCaused }) => attempts ?? longestWaitCaused)).toEqual(
    talked.map(() => null),
  )
  const answered = talked.map(({ answered }) => answered)
  expect(answered.every((count) => count > 0)).toBe(true)
  expect(answered).toEqual(answered.toSorted((a, b) => b - a))
  const rang = await store.read('figures.agentTable', { ...whole, connectionId: 'rings' })
  const none = { answered: 0, talked: 0, talkSeconds: 0, longestWaitCaused: null }
  expect(rang).toEqual(
    rang.map(({ number, name, attempts, calls }) => ({ number, name, attempts, calls, ...none })),
  )
  expect(rang.map(({ number }) => number)).toContain('507')
  expect(await store.read('figures.agentTable', { ...whole, connectionId: 'nobody' })).toEqual([])
})

test('an agent’s calls are those from and to the number, oldest first', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const call = (n: number, src: string, dst: string, times: object = { duration: 40, billsec: 30 }) => ({
    start: whole.from + n * 60_000,
    fields: { _id: `${n}`, src, dst, disposition: 'ANSWERED', ...times },
  })
  const calls = [
    call(5, '501', '09121234567'),
    call(1, '502', '501', { duration: 3, billsec: 30 }),
    call(2, '501', '501', { duration: '', billsec: 30 }),
    call(3, '502', '503'),
    call(4, '0912501', '501', { duration: '', billsec: '' }),
    call(0, '501', '502'),
    call(6, '501', '502'),
  ]
  await archive.savePage(pageOf(calls, { report: 'quick', operation: 'search' }))
  const period = { from: whole.from + 60_000, to: whole.from + 6 * 60_000 }
  const found = await store.read('figures.agentCalls', { connectionId: 'office', number: '501', ...period })
  expect(
    found.map(({ startedAt, src, dst, seconds }) => [(startedAt - whole.from) / 60_000, src, dst, seconds]),
  ).toEqual([
    [1, '502', '501', 30],
    [2, '501', '501', null],
    [4, '0912501', '501', null],
    [5, '501', '09121234567', 40],
  ])
  expect(
    await store.read('figures.agentCalls', { connectionId: 'branch', number: '501', ...period }),
  ).toEqual([])
})

test('a number’s calls are all read, however many', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const calls = talks.slice(0, 1).flatMap(({ fields, start }) =>
    Array.from({ length: 1_001 }, (_, n) => ({
      start: start + n * 1_000,
      fields: { ...fields, _id: `${n}`.padStart(24, '0'), cuid: `${n}.9`, src: '777', dst: '600' },
    })),
  )
  await archive.savePage(pageOf(calls, { connectionId: 'busy', report: 'quick', operation: 'search' }))
  const from = calls[0]?.start ?? 0
  const found = await store.read('figures.agentCalls', {
    connectionId: 'busy',
    number: '777',
    from,
    to: from + 1_001_000,
  })
  expect(found).toHaveLength(1_001)
})

test('the longest wait an agent caused is the longest of all attempts in vain, however many are tried', () => {
  const db = openForWriting(':memory:', migrations)
  onTestFinished(() => db.close())
  // Each call waits in its queue three times, with another attempt each time.
  const ofCalls = talks.map(({ fields, start }, n) => {
    const { cuid = '', qnum = '' } = talks[n - (n % 3)]?.fields ?? {}
    return { start, fields: { ...fields, cuid, qnum } }
  })
  savePage(db, pageOf(ofCalls, { report: 'queue', operation: 'search' }))
  savePage(db, pageOf(attemptsOf(ofCalls), { report: 'queueDetails', operation: 'ordered' }))
  const [queue, details] = [archiveOf(db, 'office', 'queue'), archiveOf(db, 'office', 'queueDetails')]
  const agents = ['500', '501', '502', '503', '504', '505', '507']
  fc.assert(
    fc.property(scopes, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }), (scope, limits) => {
      const query = {
        entries: queue?.id ?? 0,
        details: details?.id ?? 0,
        scope: { ...scope, consistentOnly: false },
      }
      const seconds = (found: ReturnType<typeof readWaitsCaused>) =>
        new Map([...found].map(([number, wait]) => [number, wait.seconds]))
      expect(seconds(readWaitsCaused(db, query, agents, limits))).toEqual(
        seconds(readWaitsCaused(db, query, agents, [])),
      )
    }),
  )
})

test('an agent has the name that the newest records give', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  // A name that only repeats the number says nothing.
  for (const [index, given] of ['', 'Sara', 'Mina', '505'].entries()) {
    const records = entries.slice(index, index + 1).map(({ fields, start }) => ({
      start,
      fields: { ...fields, dst: '505', dst_name: given, disposition: 'ANSWERED' },
    }))
    await archive.savePage(pageOf(records, { report: 'queue', operation: 'search' }))
    const name = given === '505' ? null : given || null
    expect(await store.read('figures.agents', whole.connectionId)).toEqual([{ number: '505', name }])
    // The table follows the archive, too.
    expect(await store.read('figures.agentTable', whole)).toMatchObject([
      { number: '505', name, answered: index + 1 },
    ])
  }
})

/** Adds up each agent's attempts and talks: all but the longest wait caused. */
function plainAgents(
  entries: readonly MadeRecord[],
  attempts: readonly MadeRecord[],
  scope: FigureScope,
): Omit<AgentFigures, 'longestWaitCaused' | 'calls'>[] {
  const all = { ...scope, consistentOnly: false }
  const rung = within(attempts, all).filter(({ fields }) => fields.dst !== '')
  const talks = within(entries, all).filter(({ fields }) => isAnswered(kindOfEntry(fields)))
  return [...new Set([...rung, ...talks].map(({ fields }) => String(fields.dst)))].map((number) => {
    const own = plainAttempts(attempts, entries).filter(
      ({ record }) => rung.includes(record) && record.fields.dst === number,
    )
    const { answered, pickedUp } = plainTally(talks, { ...all, agents: [number] })
    const named = attempts.find(({ fields }) => fields.dst === number)?.fields.dst_name
    return {
      number,
      name: named === undefined ? null : String(named),
      attempts:
        rung.length === 0
          ? null
          : {
              answered: own.reduce((sum, { answered }) => sum + answered, 0),
              missed: own.reduce((sum, { missed }) => sum + missed, 0),
              elsewhere: own.filter(({ isElsewhere }) => isElsewhere).length,
            },
      answered: answered.entries + pickedUp.entries,
      talked: answered.talked + pickedUp.talked,
      talkSeconds: answered.talkSeconds + pickedUp.talkSeconds,
    }
  })
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedPath } from '../../electron/mock/answers/operations.ts'
import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import { recordOf } from '../../electron/mock/records/columns.ts'
import { type ReportName, reportDefinitions, reportNames } from '../../shared/reports/definitions.ts'
import { createLies, type Lies, type LiesOptions } from '../call-center/lies/lies.ts'
import type { TruthLine } from '../call-center/lies/truth-line.ts'
import { playAtRate } from '../call-center/play-at-rate.ts'
import { idsOf } from './contents.ts'
import { now, type Running, runMock, walkAnswer } from './running.ts'

const calls = 400
const range = { from: '2026-04-01 00:00', to: '2026-05-20 23:59' }
const everything = { conditions: {}, date_range: range, alike: 'true' }

/** A call center that lies about its records, on a manual clock. */
function lying(options: Partial<LiesOptions>, made: Parameters<typeof createCallCenter>[0] = {}) {
  const truth: TruthLine[] = []
  const lies = createLies({ ...options, truth: (line) => truth.push(line) })
  const clock = { present: now }
  const callCenter = createCallCenter({
    ...{ calls, days: 6, now, ...made },
    handling: lies.records,
    clock: () => clock.present,
  })
  const told = <What extends TruthLine['what']>(what: What) =>
    truth.filter((line): line is Extract<TruthLine, { what: What }> => line.what === what)
  return { callCenter, lies, told, clock }
}

type Found = Map<string, Record<string, unknown>>

/** Returns what a client finds of a report, by `_id`. */
async function find(mock: Running, report: ReportName): Promise<Found> {
  const found: Found = new Map()
  for (;;) {
    const pagination = { start: found.size, count: 500, sorting: { starttime: 1 } }
    const page = await mock.search(reportDefinitions[report].path, { ...everything, pagination })
    for (const record of page.data) found.set(String(record._id), record)
    if (page.data.length === 0) {
      expect(found.size).toBe(page.pagination.total)
      return found
    }
  }
}

async function findAll(mock: Running): Promise<Record<ReportName, Found>> {
  const [quick, queue, queueDetails] = await Promise.all(reportNames.map((report) => find(mock, report)))
  if (!quick || !queue || !queueDetails) throw new Error('Three reports are asked')
  return { quick, queue, queueDetails }
}

async function walkAll(mock: Running): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = []
  for (let cursor = ''; ; ) {
    const page = walkAnswer.parse(await (await mock.post(orderedPath, { _id: cursor })).json()).data
    records.push(...page.data)
    if (page.last_id === undefined) return records
    cursor = page.last_id
  }
}

const sizes = (found: Record<ReportName, Found>) => reportNames.map((report) => found[report].size)

test('late records are neither found nor counted nor walked before their time, and all are after it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      fc.boolean(),
      async (seed, late, live) => {
        const { callCenter, told, clock } = lying({ seed, late, lateBy: 300 }, { live })
        const mock = await runMock({ callCenter })
        const before = await findAll(mock)
        const withheld = new Set(told('withheld').map(({ call }) => call))
        expect(told('late')).toEqual([])
        for (const report of reportNames) {
          for (const { cuid } of before[report].values()) expect(withheld.has(String(cuid))).toBe(false)
        }
        for (const call of withheld) {
          const byId = { conditions: { cuid: call }, date_range: {}, alike: 'true' }
          expect((await mock.search(reportDefinitions.quick.path, byId)).pagination.total).toBe(0)
        }
        const walked = await walkAll(mock)
        expect(walked).toHaveLength(before.queueDetails.size)

        clock.present += 299_999
        if (!live) expect(sizes(await findAll(mock))).toEqual(sizes(before))
        clock.present += 1
        const after = await findAll(mock)
        for (const report of reportNames) {
          const came = [...after[report]].filter(([id]) => !before[report].has(id))
          const lines = told('late').filter((line) => line.report === report)
          for (const { _id, call, at, due } of lines) {
            expect(after[report].get(_id)).toMatchObject({ cuid: call })
            expect(at).toBe(Math.max(due, now) + 300_000)
          }
          const cameLate = came.filter(([, { cuid }]) => withheld.has(String(cuid))).map(([id]) => id)
          expect(new Set(lines.map(({ _id }) => _id))).toEqual(new Set(cameLate))
          if (!live) expect(cameLate).toHaveLength(came.length)
        }
        // A walk that goes on after its end finds them, too.
        expect((await walkAll(mock)).slice(walked.length).map(({ _id }) => _id)).toEqual(
          [...after.queueDetails.keys()].filter((id) => !before.queueDetails.has(id)).toSorted(),
        )
        for (const ids of idsOf(callCenter)) expect(ids).toEqual(ids.toSorted())
      },
    ),
    { numRuns: 6 },
  )
})

test('nothing is lost: an honest call center of the same seed has the same calls', async () => {
  const { callCenter, clock, told } = lying({ late: 0.1, lateBy: 60 })
  clock.present += 60_000
  callCenter.catchUp()
  const honest = createCallCenter({ calls, days: 6, now })
  const cuids = ({ calls, forms }: CallCenter) =>
    calls.rows.map((call) => String(recordOf(forms.call, call).cuid)).toSorted()
  expect(cuids(callCenter)).toEqual(cuids(honest))
  expect(told('withheld').length).toBeGreaterThan(20)
  expect(told('withheld').length).toBeLessThan(60)
})

test('a live call center writes the records of later calls late, too', async () => {
  const { callCenter, told, clock } = lying({ late: 0.3, lateBy: 120 }, { live: true, callsPerMinute: 20 })
  const mock = await runMock({ callCenter })
  for (let step = 0; step < 20; step++) {
    clock.present += 60_000
    const present = await find(mock, 'quick')
    const found = new Set([...present.values()].map(({ cuid }) => String(cuid)))
    for (const { call, until } of told('withheld')) {
      expect(found.has(call), call).toBe(until <= clock.present)
    }
  }
  const ofLive = told('late').filter(({ due }) => due > now)
  expect(ofLive.length).toBeGreaterThan(100)
  for (const { at, due } of ofLive) expect(at - due).toBe(120_000)
})

test('the events of late calls are played with those of the others', async () => {
  const { callCenter, lies, told } = lying({ late: 0.2 })
  const heard = async (center: CallCenter, of?: Lies) => {
    const texts: string[] = []
    const sender = { send: async (event: object) => void texts.push(JSON.stringify(event)) }
    const options = { callCenter: center, sender, ...(of && { lies: of }) }
    await playAtRate(options, 10_000_000, Number.POSITIVE_INFINITY, new AbortController().signal)
    return texts.toSorted()
  }
  expect(told('withheld').length).toBeGreaterThan(0)
  expect(await heard(callCenter, lies)).toEqual(await heard(createCallCenter({ calls, days: 6, now })))
})

test('changed records differ from what they were by what is told, and by nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.double({ min: 0.01, max: 0.5, noNaN: true }), async (seed, change) => {
      const { callCenter, told, clock } = lying({ seed, change, changeAfter: 90 })
      const mock = await runMock({ callCenter })
      const before = await findAll(mock)
      clock.present += 89_999
      expect(await findAll(mock)).toEqual(before)
      expect(told('changed')).toEqual([])
      clock.present += 1
      const after = await findAll(mock)
      const walked = new Map((await walkAll(mock)).map((record) => [String(record._id), record]))
      for (const report of reportNames) {
        const lines = new Map(
          told('changed')
            .filter((line) => line.report === report)
            .map((line) => [line._id, line]),
        )
        expect([...after[report].keys()]).toEqual([...before[report].keys()])
        expect(lines.size / before[report].size).toBeLessThan(change + 0.15)
        for (const [id, record] of after[report]) {
          const line = lines.get(id)
          const { [line?.field ?? '']: _new, ...rest } = record
          const { [line?.field ?? '']: was, ...restBefore } = before[report].get(id) ?? {}
          if (!line) {
            expect(record).toEqual(before[report].get(id))
            continue
          }
          expect(line).toMatchObject({ call: record.cuid, at: now + 90_000, before: was })
          expect(record[line.field]).toEqual(line.after)
          expect(line.after).not.toEqual(line.before)
          if (report === 'queueDetails') expect(walked.get(id)?.[line.field]).toEqual(line.after)
          if (line.field === 'billsec') {
            const [hours = 0, minutes = 0, seconds = 0] = String(rest.billsec_hhmmss).split(':').map(Number)
            expect(hours * 3_600 + minutes * 60 + seconds).toBe(line.after)
            expect({ ...rest, billsec_hhmmss: restBefore.billsec_hhmmss }).toEqual(restBefore)
          } else if (line.field === 'disposition') {
            const { [String(line.after)]: counter, ...others } = rest
            const { [String(line.before)]: counterBefore, ...othersBefore } = restBefore
            expect([counter, counterBefore, others]).toEqual([1, 1, othersBefore])
          } else expect(rest).toEqual(restBefore)
        }
      }
      expect(told('changed').length).toBeGreaterThan(0)
    }),
    { numRuns: 5 },
  )
})

test('events tell what a record said before it changed', async () => {
  const { callCenter, told, clock } = lying({ change: 0.5, changeAfter: 1 })
  clock.present += 1_000
  callCenter.catchUp()
  const changed = told('changed').find(({ report, field }) => report === 'quick' && field === 'billsec')
  const texts: { fields: Record<string, unknown>; name: string }[] = []
  const sender = {
    send: async (event: { fields: Record<string, unknown>; name: string }) => void texts.push(event),
  }
  await playAtRate({ callCenter, sender }, 10_000_000, Number.POSITIVE_INFINITY, new AbortController().signal)
  const cdr = texts.find(({ name, fields }) => name === 'Cdr' && fields.unique_id === changed?.call)
  expect(String(cdr?.fields.billsec ?? cdr?.fields.duration)).toBe(String(changed?.before))
})

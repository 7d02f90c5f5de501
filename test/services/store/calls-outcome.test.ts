import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCallGroups } from '../../../electron/services/calls/groups.store.ts'
import { readFirstCalls } from '../../../electron/services/calls/read-calls.store.ts'
import { callRowText } from '../../../electron/services/exports/call-rows.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { legsOfRecords } from '../../../renderer/features/call/call-parts.ts'
import { outcomeOfCall } from '../../../renderer/features/call/whole-call-outcome.ts'
import { en } from '../../../renderer/i18n/en/index.ts'
import { callFilter, callQuery } from '../../../shared/calls/calls.ts'
import { callOutcomes } from '../../../shared/calls/outcome.ts'
import { columnsOfSource, type ExportFormat, type ExportValues } from '../../../shared/exports.ts'
import { noNames } from '../../../shared/people.ts'
import { minute, record, recordOf, save } from './made-calls.ts'
import { wholeRecord } from './plain-calls.ts'

const csv: ExportFormat = {
  kind: 'csv',
  byteOrderMark: false,
  separator: ',',
  quoting: 'needed',
  formulaGuard: true,
}
const values: ExportValues = {
  kind: 'screen',
  calendar: 'gregorian',
  zone: 'server',
  words: { outcome: en.fields.outcomes },
  steps: { one: '', other: '' },
}

test('the row of a call, its panel, its line in a file and its group say one word', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(record, {
        selector: ({ id, report }) => `${report} ${id}`,
        minLength: 1,
        maxLength: 12,
      }),
      fc.boolean(),
      (made, hungUpIsAbandoned) => {
        const db = openForWriting(':memory:', migrations)
        const records = made.map(recordOf)
        save(db, 'office', new Map(), records)
        const { text: _, ...filter } = callFilter.parse({ hungUpIsAbandoned })
        const of = { connectionId: 'office', filter, terms: [] }
        const sort = { column: 'start', descending: false } as const
        const { calls } = readFirstCalls(db, { ...of, sort, offset: 0, limit: 100 })
        const source = { kind: 'calls' as const, query: callQuery.parse({ connectionId: 'office' }) }
        const columns = columnsOfSource(source, { columns: 'all', values, format: csv }).filter(
          ({ field }) => field === 'outcome',
        )
        const plan = {
          format: csv,
          columns,
          values,
          known: { fixedMinutes: 210, reports: {} },
          names: noNames,
        }
        for (const call of calls) {
          if (call.cuid === null) continue
          const own = records.filter(({ fields }) => fields.cuid === call.cuid).map(wholeRecord)
          expect(outcomeOfCall(own, { hungUpIsAbandoned })).toBe(call.outcome)
          expect(legsOfRecords(own, []).talkSeconds).toBe(call.talkSeconds)
          expect(callRowText(plan, [call], 2).trim()).toBe(en.fields.outcomes[call.outcome])
        }
        const offsets = [{ since: 0, offsetMinutes: 210 }]
        const { groups } = readCallGroups(db, {
          ...of,
          by: 'outcome',
          limit: 100,
          offsets,
          leastRingSeconds: 8,
        })
        const counts = callOutcomes.flatMap((outcome) => {
          const count = calls.filter((call) => call.outcome === outcome).length
          return count === 0 ? [] : [[outcome, count] as const]
        })
        expect(new Map(groups.map(({ value, calls }) => [value, calls]))).toEqual(new Map(counts))
        db.close()
      },
    ),
    { numRuns: 100 },
  )
})

test('a caller who left while agents rang is shown, grouped and found as the user chose', () => {
  const db = openForWriting(':memory:', migrations)
  const fields = {
    cuid: '1.1',
    qnum: '900',
    queue_id: '1.2',
    disposition: 'MISSED',
    hangup: 'caller',
    wait: 9,
  }
  save(db, 'office', new Map(), [
    { report: 'queue', start: minute, fields: { _id: 'a'.repeat(24), ...fields } },
  ])
  const offsets = [{ since: 0, offsetMinutes: 210 }]
  const sort = { column: 'outcome', descending: false } as const
  for (const [hungUpIsAbandoned, word] of [
    [true, 'abandoned'],
    [false, 'notAnswered'],
  ] as const) {
    const found = (outcome: string) => {
      const { text: _, ...filter } = callFilter.parse({ hungUpIsAbandoned, include: { outcome: [outcome] } })
      return { connectionId: 'office', filter, terms: [] }
    }
    const page = readFirstCalls(db, { ...found(word), sort, offset: 0, limit: 10 })
    expect(page.calls).toMatchObject([{ outcome: word, type: 'incoming' }])
    const { groups } = readCallGroups(db, {
      ...found(word),
      by: 'outcome',
      limit: 10,
      offsets,
      leastRingSeconds: 8,
    })
    expect(groups).toMatchObject([{ value: word, calls: 1 }])
    const other = word === 'abandoned' ? 'missed' : 'abandoned'
    expect(readFirstCalls(db, { ...found(other), sort, offset: 0, limit: 10 }).total).toBe(0)
  }
  db.close()
})

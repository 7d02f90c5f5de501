import { expect, test } from 'vitest'
import { recountDay } from '../../../electron/services/keeping/recount.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'

const day = '2026-11-20'
const period = { from: 1_000, to: 2_000 }
type Stored = Readonly<Record<string, number>>

/** Recounts a day whose stored keys are others afterwards; `returned` is what the call center brought. */
async function recounted(
  before: Partial<Record<ReportName, Stored>>,
  after: Partial<Record<ReportName, Stored>>,
  returned: Partial<Record<ReportName, readonly string[]>>,
) {
  let stored = before
  const read: unknown[] = []
  const asked: string[] = []
  const differences = await recountDay({
    connectionId: 'office',
    day,
    period,
    storedKeys: async (of) => {
      read.push(of)
      return Object.entries(stored[of.report] ?? {}).map(([key, storedAt]) => ({ key, storedAt }))
    },
    keeper: {
      ask: async (each) => {
        asked.push(each)
        stored = after
      },
      asker: {
        keysOf: (report, each) => {
          const keys = returned[report]
          return keys && each === day ? new Set(keys) : null
        },
        ask: () => Promise.reject(new Error('Not asked for cell by cell')),
        noteRecords: () => {},
      },
    },
  })
  return { differences, read, asked }
}

const nothing = { added: [], changed: [], vanished: [] }

test('a recount names what was added, stored anew and no longer returned, of each report', async () => {
  const { differences, asked, read } = await recounted(
    { quick: { kept: 1, changed: 1, gone: 1 }, queue: { kept: 1 } },
    { quick: { kept: 1, changed: 5, gone: 1, added: 5 }, queue: { kept: 1 }, queueDetails: { first: 5 } },
    { quick: ['kept', 'changed', 'added'], queue: ['kept'], queueDetails: ['first'] },
  )
  expect(differences).toEqual([
    { report: 'quick', added: ['added'], changed: ['changed'], vanished: ['gone'] },
    { report: 'queue', ...nothing },
    { report: 'queueDetails', ...nothing, added: ['first'] },
  ])
  expect(asked).toEqual([day])
  expect(read).toHaveLength(6)
  expect(read).toContainEqual({ connectionId: 'office', report: 'queue', ...period })
})

test('nothing has vanished where it isn’t known what the call center returned', async () => {
  const { differences } = await recounted({ quick: { gone: 1 } }, { quick: { gone: 1 } }, {})
  expect(differences[0]).toEqual({ report: 'quick', ...nothing })
})

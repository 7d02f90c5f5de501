import { expect, test } from 'vitest'
import { walkStanding } from '../../../shared/archive/walk.ts'

const idle = {
  ...{ connectionId: 'office', archived: null, cursorField: null, running: null, failure: null, run: null },
}
const run = {
  ...{ pages: 2, records: 200, archived: { added: 150, changed: 0, unchanged: 50 }, lastRecordAt: null },
  findings: [{ kind: 'overlapping', count: 1, examples: [{ page: 2, id: null }] }],
  result: null,
}

test.each([
  ['before its first page', idle],
  ['under way', { ...idle, running: 'running', cursorField: '_id', run }],
  ['refused at its end', { ...idle, run: { ...run, result: { end: 'refused', message: 'No more' } } }],
])('a walk %s can be told', (_, standing) => {
  expect(walkStanding.parse(standing)).toEqual(standing)
})

test.each([
  ['stands otherwise', { ...idle, running: 'stopped' }],
  ['has another cursor', { ...idle, cursorField: 'id' }],
  ['found nothing and says so', { ...idle, run: { ...run, findings: [{ ...run.findings[0], count: 0 }] } }],
  ['ended otherwise', { ...idle, run: { ...run, result: { end: 'tired' } } }],
])('a walk that %s can’t', (_, standing) => {
  expect(walkStanding.safeParse(standing).success).toBe(false)
})

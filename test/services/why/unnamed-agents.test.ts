import { expect, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readAgentTable } from '../../../electron/services/figures/agents.store.ts'
import { readWhy } from '../../../electron/services/why/why.store.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { madeRecords, toSave } from '../store/made-records.ts'
import { openedDatabase } from '../store/open-store.ts'

const hour = 3_600_000

test('attempts whose records name no agent are counted, and are nobody’s', async () => {
  const db = await openedDatabase()
  const attempts = madeRecords(0, 12).map(({ fields, start }, n) => {
    const dst = n < 10 ? '' : '501'
    return { start, fields: { ...fields, dst, tries: 2, wait: 20, disposition: 'NO ANSWER' } }
  })
  const from = Math.floor((attempts[0]?.start ?? 0) / hour) * hour
  const scope = {
    connectionId: 'office',
    from,
    to: from + 2 * hour,
    queues: [],
    agents: [],
    consistentOnly: false,
  }
  savePage(db, {
    ...{ connectionId: 'office', report: 'queueDetails', operation: 'search', walk: null },
    ...{ records: toSave(attempts), receivedAt: scope.to },
  })
  const { facts } = readWhy(db, {
    ...{ ...scope, periods: [scope], binMs: hour, heardUntil: scope.to, choices: usualChoices },
  })
  expect(facts[0]).toMatchObject({ notTaken: 24, reached: 1 })
  expect(facts[0]?.agents).toEqual([{ agent: '501', attempts: 4, notTaken: 4, repeated: 2, lost: 0 }])
  expect(readAgentTable(db, scope).map(({ number }) => number)).toEqual(['501'])
})

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { savePage } from '../../../electron/services/store/worker/archive/write.ts'
import { archiveOf } from '../../../electron/services/store/worker/figures/scope.ts'
import { readWaitsCaused } from '../../../electron/services/store/worker/figures/waits-caused.ts'
import { openForWriting } from '../../../electron/services/store/worker/open-database.ts'
import { entries, last, scopes, whole } from './days-of-entries.ts'
import { openStore, pageOf, storeFile } from './open-store.ts'
import { plainTally } from './plain-figures.ts'

test('an agent’s attempts, rings and talks equal the records one by one', async () => {
  const { archive, figures } = await openStore(await storeFile())
  const talks = entries.slice(0, 400)
  await archive.savePage(pageOf(talks, { report: 'queue', operation: 'search' }))
  const attempts = talks.map(({ fields, start }, n) => ({
    start: start + 2_000,
    fields: { ...fields, tries: 1 + (n % 3), disposition: n % 3 === 0 ? 'NO ANSWER' : 'ANSWERED' },
    agent: String(fields.dst),
    queue: String(fields.qnum),
  }))
  await archive.savePage(pageOf(attempts, { report: 'queueDetails', operation: 'ordered' }))
  const scope = { ...whole, queues: ['900', '901'], to: last * 2 }
  const table = await figures.agentTable(scope)
  expect(table.length).toBeGreaterThan(1)
  for (const { number, ...sums } of table) {
    const ofAgent = { ...scope, agents: [number] }
    const own = attempts.filter(({ agent, queue }) => agent === number && scope.queues.includes(queue))
    const { answered, pickedUp } = plainTally(talks, ofAgent)
    expect(sums).toMatchObject({
      attempts: {
        answered: own.filter(({ fields }) => fields.disposition === 'ANSWERED').length,
        rings: own.reduce((sum, { fields }) => sum + fields.tries, 0),
      },
      answered: answered.entries + pickedUp.entries,
      talked: answered.talked + pickedUp.talked,
      talkSeconds: answered.talkSeconds + pickedUp.talkSeconds,
    })
    expect(await figures.rings(ofAgent)).toEqual({
      attempts: own.length,
      answered: sums.attempts?.answered,
      rings: sums.attempts?.rings,
    })
  }
})

test('the longest wait an agent caused is the longest of all attempts in vain, however many are tried', () => {
  const db = openForWriting(':memory:')
  onTestFinished(() => db.close())
  const talks = entries.slice(0, 300)
  savePage(db, pageOf(talks, { report: 'queue', operation: 'search' }))
  const attempts = talks.map(({ fields, start }, n) => ({
    start: start + 2_000,
    fields: { ...fields, tries: 1 + (n % 3), disposition: n % 3 === 0 ? 'NO ANSWER' : 'ANSWERED' },
  }))
  savePage(db, pageOf(attempts, { report: 'queueDetails', operation: 'ordered' }))
  const [queue, details] = [archiveOf(db, 'office', 'queue'), archiveOf(db, 'office', 'queueDetails')]
  const agents = ['500', '501', '502', '503', '504', '505']
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
  const { archive, figures } = await openStore(await storeFile())
  for (const [index, name] of ['', 'Sara', 'Mina'].entries()) {
    const records = entries
      .slice(index, index + 1)
      .map(({ fields, start }) => ({ start, fields: { ...fields, dst: '505', dst_name: name } }))
    await archive.savePage(pageOf(records, { report: 'queue', operation: 'search' }))
    expect(await figures.agents(whole.profile)).toEqual([{ number: '505', name: name || null }])
  }
})

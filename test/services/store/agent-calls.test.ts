import { expect, onTestFinished, test } from 'vitest'
import { noCalls, readAgentCalls } from '../../../electron/services/calls/agent-calls.store.ts'
import { readAgentTable } from '../../../electron/services/figures/agents.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { firstStart, minute, save } from './made-calls.ts'

const record = (n: number, type: string, src: string, dst: string, billsec = 30) => ({
  report: 'quick' as const,
  start: firstStart + n * minute,
  fields: {
    ...{
      _id: `${n}`.padStart(24, 'a'),
      cuid: `1700000${n}00.1`,
      type,
      src,
      dst,
      duration: billsec + 5,
      billsec,
    },
    disposition: billsec > 0 ? 'ANSWERED' : 'NO ANSWER',
  },
})
const attempt = {
  report: 'queueDetails' as const,
  start: firstStart - 60 * minute,
  fields: { _id: 'b'.repeat(24), cuid: '1.1', dst: '201', qnum: '900', disposition: 'ANSWERED', billsec: 9 },
}
const scope = (from: number, to: number) => ({
  ...{ connectionId: 'office', queues: [], agents: [], consistentOnly: false },
  ...{ from: firstStart + from * minute, to: firstStart + to * minute },
})

test('an agent’s direct calls, outgoing calls and transfers are counted where they began', () => {
  const db = openForWriting(':memory:', migrations)
  onTestFinished(() => db.close())
  const given = { ...record(5, 'incoming', '0912', '203').fields, cuid: '1700000200.1', _id: 'c'.repeat(24) }
  save(db, 'office', new Map(), [
    attempt,
    record(1, 'outgoing', '201', '09121234567', 0),
    record(2, 'incoming', '09121234567', '201'),
    { report: 'quick', start: firstStart + 5 * minute, fields: given },
    record(6, 'outgoing', '201', '09121234567'),
    record(7, 'local', '203', '201'),
    record(9, 'outgoing', '201', '09121234567'),
  ])
  const calls = readAgentCalls(db, scope(0, 8))
  expect(calls.get('201')).toEqual({
    ...{ direct: 2, outgoing: 2, transfersMade: 1, transfersReceived: 0 },
    ...{ firstCall: firstStart + minute, lastCall: firstStart + 7 * minute },
  })
  expect(calls.get('203')).toMatchObject({ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 1 })
  // Only who was ever rung by a queue is an agent.
  const table = readAgentTable(db, scope(0, 8))
  expect(table.map(({ number }) => number)).toEqual(['201'])
  expect(readAgentTable(db, { ...scope(0, 8), queues: ['900'] })).toEqual([])
  const once = { ...noCalls, firstCall: attempt.start, lastCall: attempt.start }
  expect(readAgentTable(db, scope(-61, -59))).toMatchObject([{ number: '201', calls: once }])
})

import { expect, test } from 'vitest'
import { readBoardRecords } from '../../../electron/services/board/board-records.store.ts'
import { connectionId, madeCallCenter, madeFile, recordsOf } from '../keeping/played-calls.ts'

const isTried = ({ attempts }: { readonly attempts: readonly unknown[] }) => attempts.length > 0

test('all entries and attempts of a call around an instant are read, those of later too', async () => {
  const callCenter = madeCallCenter(700)
  const calls = callCenter.calls.rows
  const call = calls.find(({ entries }) => entries.length > 1 && entries.filter(isTried).length > 1)
  const [first] = call?.entries ?? []
  if (!call || !first) throw new Error('No call was tried in two queues')
  const file = await madeFile()
  file.records(calls.flatMap((each) => recordsOf(callCenter, each)))
  const at = call.startedAt + Math.round((first.startedAt + first.leftAt) / 2)
  const callId = recordsOf(callCenter, call)[0]?.fields.cuid
  const { entries, attempts, calls: read } = readBoardRecords(file.db, { connectionId, at, heard: [] })
  const own = <T extends { readonly callId: string }>(records: readonly T[]) =>
    records.filter((record) => record.callId === callId)
  expect(own(read)).toHaveLength(1)
  expect(own(entries).map(({ queue }) => queue)).toEqual(call.entries.map(({ queue }) => queue.number))
  expect(own(entries).filter(({ from, to }) => from <= at && at < to)).toHaveLength(1)
  expect(own(attempts).map(({ agent }) => agent)).toEqual(
    call.entries.flatMap((entry) => entry.attempts.map(({ agent }) => agent.number)),
  )
  expect(read.length).toBeLessThan(calls.length)
})

test('a call that had not begun is only read with its end, if it was heard', async () => {
  const callCenter = madeCallCenter(50)
  const [call] = callCenter.calls.rows
  if (!call) throw new Error('No call was made')
  const file = await madeFile()
  const records = recordsOf(callCenter, call)
  file.records(records)
  const at = call.startedAt - 60_000
  const callId = String(records[0]?.fields.cuid)
  expect(readBoardRecords(file.db, { connectionId, at, heard: [] }).ended.size).toBe(0)
  const { calls, ended } = readBoardRecords(file.db, { connectionId, at, heard: [callId] })
  expect([calls.length, [...ended.keys()]]).toEqual([0, [callId]])
})

import { expect, test } from 'vitest'
import { answerAround, recordAtHand } from '../../../../renderer/features/call/call-records.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'
import { answerOf, attemptRecord, callRecord, cuid, entryRecord } from './lanes/made-call.ts'

const atHand = recordAtHand('quick', callRecord(), nothingKnown)
const around = (answer: ReturnType<typeof answerOf> | undefined, at = atHand) =>
  answerAround(at, answer, null, nothingKnown)

test('before the answer, the call is the record at hand', () => {
  expect(around(undefined)).toEqual({ cuid, sources: [], records: [callRecord()] })
})

test('the record at hand stays when its own report failed, and never comes twice', () => {
  const rest = [entryRecord(), attemptRecord()]
  const ids = (answer: ReturnType<typeof answerOf>) => around(answer).records.map(({ id }) => id)
  const all = [callRecord(), ...rest].map(({ id }) => id)
  expect(ids(answerOf(rest))).toEqual(all)
  expect(ids(answerOf([callRecord(), ...rest]))).toEqual(all)
})

test('a call that couldn’t be asked for at all names every report', () => {
  const failure = { code: 'disconnected', detail: {} } as const
  const { sources } = answerAround(atHand, undefined, failure, nothingKnown)
  expect(sources.map((source) => [source.report, source.failure])).toEqual([
    ['quick', failure],
    ['queue', failure],
    ['queueDetails', failure],
  ])
})

test('times follow the clock that was fixed since the answer', () => {
  const fixed = { ...nothingKnown, fixedMinutes: 270 }
  const { records } = answerAround(atHand, answerOf([entryRecord()]), null, fixed)
  expect(records.map(({ times }) => times.starttime?.witness)).toEqual(['uniqueid', 'fixed'])
})

import { expect, test } from 'vitest'
import { momentOfCall } from '../../../../renderer/features/call/call-moment.ts'
import { layOutWholeCall } from '../../../../renderer/features/call/lanes/lay-out.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import { answeringRecord, answerOf, attemptRecord, callRecord, entryRecord } from './lanes/made-call.ts'

const callOf = (...records: WholeCallRecord[]) => layOutWholeCall(answerOf(records))

test('a caller who gave up is shown while still waiting', () => {
  const call = callOf(callRecord(), entryRecord({ disposition: 'ABANDONED' }), attemptRecord())
  const [entry] = call.entries
  expect(entry?.segments.map(({ kind }) => kind)).not.toContain('talking')
  const moment = momentOfCall(call) ?? Number.NaN
  expect(moment).toBeGreaterThanOrEqual(entry?.span.start ?? Number.NaN)
  expect(moment).toBeLessThan(entry?.span.end ?? Number.NaN)
})

test('an answered call is shown at its last moment', () => {
  const call = callOf(callRecord(), entryRecord(), attemptRecord(), answeringRecord())
  expect(momentOfCall(call)).toBe((call.span?.end ?? Number.NaN) - 1_000)
})

test('a call without any time has no moment', () => {
  expect(momentOfCall(callOf())).toBeNull()
})

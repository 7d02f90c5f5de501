import { expect, test } from 'vitest'
import { isInProgress } from '../../../shared/whole-call/answer.ts'
import {
  answerOf,
  began,
  callRecord,
  entryRecord,
  eventAt,
} from '../../renderer/features/call/lanes/made-call.ts'

const hour = 3_600_000

test('a call is in progress from its first event to its call record', () => {
  const events = [eventAt(0)]
  expect(isInProgress({ ...answerOf([]), events }, began + hour)).toBe(true)
  expect(isInProgress({ ...answerOf([entryRecord()]), events }, began + hour)).toBe(true)
  expect(isInProgress({ ...answerOf([callRecord()]), events }, began + hour)).toBe(false)
  expect(isInProgress(answerOf([]), began + hour)).toBe(false)
  // A record that never comes isn't waited for.
  expect(isInProgress({ ...answerOf([]), events }, began + 4 * hour)).toBe(false)
})

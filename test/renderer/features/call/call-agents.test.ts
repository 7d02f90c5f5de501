import { expect, test } from 'vitest'
import { agentsOfCall } from '../../../../renderer/features/call/call-agents.ts'
import { layOutWholeCall } from '../../../../shared/whole-call/lay-out.ts'
import {
  answeringRecord,
  answerOf,
  attemptRecord,
  callRecord,
  entryRecord,
} from '../../../shared/whole-call/made-call.ts'

test('the agent who talked comes first, with the attempts of each', () => {
  const missed = attemptRecord()
  const call = layOutWholeCall(answerOf([callRecord(), entryRecord(), missed, answeringRecord()]))
  const [first, second, ...others] = agentsOfCall(call)
  expect(others).toEqual([])
  expect(first?.number).toBe(answeringRecord().fields.dst)
  expect(first?.talked).toBeGreaterThan(0)
  expect(second).toMatchObject({ number: missed.fields.dst, attempts: 1, talked: null })
})

test('a call without a queue was offered to no agent', () => {
  expect(agentsOfCall(layOutWholeCall(answerOf([callRecord()])))).toEqual([])
})

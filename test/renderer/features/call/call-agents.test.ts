import { expect, test } from 'vitest'
import { agentsOfCall, attemptsOfCall } from '../../../../renderer/features/call/call-agents.ts'
import { layOutWholeCall } from '../../../../renderer/features/call/lanes/lay-out.ts'
import { answeringRecord, answerOf, attemptRecord, callRecord, entryRecord } from './lanes/made-call.ts'

test('the agent who talked comes first, with the attempts of each', () => {
  const missed = attemptRecord()
  const call = layOutWholeCall(answerOf([callRecord(), entryRecord(), missed, answeringRecord()]))
  const [first, second, ...others] = agentsOfCall(call, 8)
  expect(others).toEqual([])
  expect(first?.number).toBe(answeringRecord().fields.dst)
  expect(first?.talked).toBeGreaterThan(0)
  expect(second).toMatchObject({ number: missed.fields.dst, attempts: 1, talked: null, results: ['missed'] })
})

test('an agent whose phone rang again has all attempts that the record tells', () => {
  const records = [attemptRecord({ tries: 3 }), answeringRecord({ dst: '551', tries: '2' })]
  const call = layOutWholeCall(answerOf([callRecord(), entryRecord({ dst: '551' }), ...records]))
  expect(agentsOfCall(call, 8)).toMatchObject([
    { number: '551', attempts: 5, results: ['missed', 'answered'] },
  ])
  expect(attemptsOfCall(call)).toBe(5)
})

test('a call without a queue was offered to no agent, and has who talked', () => {
  const direct = callRecord({ dst: '551', disposition: 'ANSWERED', billsec: 40 })
  expect(agentsOfCall(layOutWholeCall(answerOf([direct])), 8)).toMatchObject([
    { number: '551', attempts: 0, results: [], rang: 0, talked: 40 },
  ])
  const unanswered = callRecord({ disposition: 'NO ANSWER', billsec: 0 })
  expect(agentsOfCall(layOutWholeCall(answerOf([unanswered])), 8)).toEqual([])
  expect(attemptsOfCall(layOutWholeCall(answerOf([callRecord(), entryRecord()])))).toBe(0)
})

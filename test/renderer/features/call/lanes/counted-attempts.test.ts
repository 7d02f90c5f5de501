import { expect, test } from 'vitest'
import { agentsOfCall } from '../../../../../renderer/features/call/call-agents.ts'
import { layOutWholeCall } from '../../../../../renderer/features/call/lanes/lay-out.ts'
import { resultOf } from '../../../../../shared/figures/attempts.ts'
import type { Json } from '../../../../../shared/reports/values.ts'
import { answerOf, attemptRecord, callRecord, entryRecord, epochAt, textAt } from './made-call.ts'

/** A phone that rings from second 16. */
const rings = (dst: string, to: number, change: Record<string, Json> = {}) =>
  attemptRecord({ _id: `ring of ${dst}`, dst, endtime: epochAt(to), wait: to - 16, ...change })
const answers = { disposition: 'ANSWERED', billsec: 45 }
const lost = { disposition: 'MISSED', hangup: 'caller', billsec: 0 }

function resultsOf(records: Parameters<typeof answerOf>[0], leastRing = 8) {
  const { entries } = layOutWholeCall(answerOf(records))
  return entries.flatMap(({ attempts }) =>
    attempts.map(({ agent, counted }) => `${agent} ${counted && resultOf(counted, leastRing)}`),
  )
}

test('of a ring-all of three phones, one answers and two are answered elsewhere', () => {
  const ringAll = [rings('551', 45), rings('552', 45, answers), rings('553', 45)]
  const records = [callRecord(), entryRecord(), ...ringAll]
  expect(resultsOf(records).sort()).toEqual([
    '551 answeredElsewhere',
    '552 answered',
    '553 answeredElsewhere',
  ])
  expect(agentsOfCall(layOutWholeCall(answerOf(records)), 8).map(({ results }) => results)).toEqual([
    ['answered'],
    ['answeredElsewhere'],
    ['answeredElsewhere'],
  ])
})

test('a ring that nobody took is missed from the least ring on', () => {
  const of = (to: number, leastRing: number) => resultsOf([entryRecord(), rings('551', to)], leastRing)
  expect(of(24, 8)).toEqual(['551 missed'])
  expect(of(23, 8)).toEqual(['551 shortRing'])
  expect(of(17, 0)).toEqual(['551 missed'])
})

test('a caller who left during a short ring is told from the queue entry', () => {
  const entry = entryRecord({ ...lost, endtime: epochAt(20), wait: 5 })
  expect(resultsOf([entry, rings('551', 20)])).toEqual(['551 callerLeft'])
  expect(resultsOf([rings('551', 20)])).toEqual(['551 shortRing'])
})

test('a busy phone refused, and one that said no at once, which counts where its states show it reachable', () => {
  expect(resultsOf([entryRecord(), rings('551', 16, { disposition: 'BUSY' })])).toEqual(['551 refused'])
  const records = (wasReachable: boolean) => [entryRecord(), { ...rings('551', 17), wasReachable }]
  expect(resultsOf(records(true), 0)).toEqual(['551 refused'])
  expect(resultsOf(records(false))).toEqual(['551 refused'])
  expect(resultsOf(records(false), 0)).toEqual(['551 missed'])
})

test('two copies of an attempt are drawn once, and nobody answered twice', () => {
  const copies = [answers, { ...answers, _id: 'copy', start: textAt(16) }]
  const records = [entryRecord(), ...copies.map((change) => rings('552', 45, change))]
  expect(resultsOf(records)).toEqual(['552 answered'])
  const { entries, unplaced } = layOutWholeCall(answerOf(records))
  expect(entries.flatMap(({ attempts }) => attempts.flatMap(({ problems }) => problems))).toEqual([])
  expect(unplaced).toEqual([])
})

import { expect, test } from 'vitest'
import {
  chartGroups,
  countShortGaps,
  problemsOf,
  withoutShortGaps,
} from '../../../../renderer/features/call/chart-lanes.ts'
import { layOutWholeCall } from '../../../../renderer/features/call/lanes/lay-out.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import {
  answeringRecord,
  answerOf,
  attemptRecord,
  began,
  callRecord,
  entryRecord,
  eventAt,
} from './lanes/made-call.ts'

const groupsOf = (records: WholeCallRecord[], isAsking = false) =>
  chartGroups(layOutWholeCall(answerOf(records)), isAsking)
const shapeOf = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ lanes }) => lanes.map(({ kind, segments }) => [kind, ...segments.map((each) => each.kind)]))

test('each step has a line of its own, and an entry and its attempts one each', () => {
  const groups = groupsOf([callRecord(), entryRecord(), attemptRecord(), answeringRecord()])
  expect(shapeOf(groups)).toEqual([
    [
      ['step', 'step'],
      ['step', 'step'],
      ['step', 'step'],
    ],
    [
      ['entry', 'waiting', 'talking'],
      ['attempt', 'ringing'],
      ['attempt', 'ringing', 'talking'],
    ],
  ])
})

test('while the rest is asked for, what is missing says so, and nothing that is there moves', () => {
  const early = groupsOf([attemptRecord()], true)
  expect(early.flatMap(({ lanes }) => lanes.flatMap(({ segments }) => segments))).toContainEqual(
    expect.objectContaining({ kind: 'gap', reason: 'asking' }),
  )
  const late = groupsOf([callRecord(), entryRecord(), attemptRecord()])
  const keysOf = (groups: typeof early) => groups.at(-1)?.lanes.map(({ key }) => key)
  expect(keysOf(late)).toEqual(keysOf(early))
})

test('two entries that carry the same id, and steps of two records, are told apart', () => {
  const groups = groupsOf([
    callRecord(),
    callRecord({ _id: '0a' }),
    entryRecord(),
    entryRecord({ _id: '0b' }),
  ])
  const keys = groups.flatMap(({ key, lanes }) => [key, ...lanes.map((lane) => `lane ${lane.key}`)])
  expect(new Set(keys).size).toBe(keys.length)
})

test('the events have one line of their own, with a mark for each', () => {
  const call = layOutWholeCall(answerOf([callRecord()], { events: [eventAt(0), eventAt(16), eventAt(90)] }))
  expect(shapeOf(chartGroups(call, false)).at(-1)).toEqual([['events', 'event', 'event', 'event']])
  expect(chartGroups(call, false).at(-1)?.lanes[0]?.span).toEqual({ start: began, end: began + 90_000 })
})

test('a step without a time comes last, without a place', () => {
  const route = [{ type: 'AGI', name: 'Lookup', duration: 1 }]
  const [group] = groupsOf([callRecord({ route })])
  expect(group?.lanes.at(-1)).toMatchObject({ kind: 'step', span: null, segments: [] })
})

test('every inconsistency is told once, with its line or with the call', () => {
  const [route, queue] = groupsOf([
    callRecord({ duration: 10, billsec: 45 }),
    entryRecord({ wait: 0 }),
    answeringRecord(),
  ])
  const told = [route, queue].flatMap((group) => (group ? problemsOf(group) : []))
  expect(told.map(({ lane, problem }) => [lane?.kind ?? 'call', problem.kind])).toEqual([
    ['call', 'duration_below_billsec'],
    ['entry', 'wait_disagrees'],
  ])
})

test('gaps under 100 ms are folded, and longer ones stay', () => {
  const [group] = groupsOf([callRecord()])
  if (!group) throw new Error('The call has a route')
  const gapOf = (ms: number) => {
    const gap = {
      kind: 'gap',
      reason: 'no_step',
      source: null,
      start: began,
      end: began + ms,
      approximate: false,
    } as const
    return {
      kind: 'gap',
      key: `gap ${ms}`,
      source: null,
      span: gap,
      problems: [],
      gap,
      segments: [gap],
    } as const
  }
  const all = [{ ...group, lanes: [...group.lanes, gapOf(99), gapOf(100)] }]
  expect(countShortGaps(all)).toBe(1)
  expect(withoutShortGaps(all)[0]?.lanes.map(({ key }) => key)).toEqual([
    ...group.lanes.map(({ key }) => key),
    'gap 100',
  ])
})

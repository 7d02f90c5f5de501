import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AgentGroup,
  type AgentRow,
  agentColumns,
  groupByTeam,
  linesOf,
  matcherOf,
  numberOf,
  readAgentSort,
  sortAgents,
  sumOf,
  writeAgentSort,
} from '../../../../renderer/pages/agents/agent-rows.ts'

const count = fc.integer({ min: 0, max: 500 })
const made = fc.record({
  number: fc.integer({ min: 500, max: 9_999 }).map(String),
  name: fc.option(fc.constantFrom('Sara Karimi', 'کیان رحیمی', 'Ali')),
  team: fc.option(fc.constantFrom('Day', 'شب', 'Team 10', 'Team 9')),
  attempts: fc.option(fc.record({ answered: count, missed: count, elsewhere: count })),
  longestWaitCaused: fc.option(fc.record({ seconds: count, cuid: fc.constant('1.1') })),
  answered: count,
  talked: count,
  talkSeconds: count,
  calls: fc.record({
    ...{ direct: count, outgoing: count, transfersMade: count, transfersReceived: count },
    ...{ firstCall: fc.option(count), lastCall: fc.option(count) },
  }),
  times: fc.option(fc.record({ Idle: count, InUse: count, Pause: count }, { requiredKeys: [] })),
  pauses: fc.option(fc.record({ count, longest: count })),
})
const agents: fc.Arbitrary<AgentRow[]> = fc.uniqueArray(made, {
  selector: ({ number }) => number,
  maxLength: 30,
})
const sorts = fc.record({ column: fc.constantFrom(...agentColumns), descending: fc.boolean() })

const row = (change: Partial<AgentRow>): AgentRow => ({
  number: '500',
  name: null,
  team: null,
  attempts: null,
  longestWaitCaused: null,
  answered: 0,
  talked: 0,
  talkSeconds: 0,
  calls: {
    ...{ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 0 },
    ...{ firstCall: null, lastCall: null },
  },
  times: null,
  pauses: null,
  ...change,
})

test('whoever let the most attempts go is first, and what isn’t known comes last in either direction', () => {
  const missed = (number: string, rings: number, answered: number) =>
    row({ number, attempts: { answered, missed: rings - answered, elsewhere: 0 } })
  const rows = [row({ number: '501' }), missed('502', 10, 9), missed('503', 40, 20), missed('504', 30, 10)]
  const order = (text: string) => sortAgents(rows, readAgentSort(text)).map(({ number }) => number)
  expect(order('')).toEqual(['503', '504', '502', '501'])
  expect(order('missed')).toEqual(['502', '503', '504', '501'])
  expect(order('-rate')).toEqual(['502', '503', '504', '501'])
  expect(order('nonsense')).toEqual(order(''))
})

test('every order keeps all agents, sorts the known numbers and reads back from the address', () => {
  fc.assert(
    fc.property(agents, sorts, (rows, sort) => {
      expect(readAgentSort(writeAgentSort(sort))).toEqual(sort)
      const sorted = sortAgents(rows, sort)
      expect(new Set(sorted)).toEqual(new Set(rows))
      if (sort.column === 'agent' || sort.column === 'team') return
      const values = sorted.map((each) => numberOf(each, sort.column))
      const known = values.flatMap((value) => value ?? [])
      expect(values.slice(0, known.length)).toEqual(known)
      expect(known).toEqual(known.toSorted((a, b) => (sort.descending ? b - a : a - b)))
    }),
  )
})

test('totals and teams equal the agents one by one, and rates are of the sums', () => {
  fc.assert(
    fc.property(agents, sorts, (rows, sort) => {
      const sum = (values: readonly (number | null | undefined)[]) =>
        values.every((value) => value == null)
          ? null
          : values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const groups = groupByTeam(sortAgents(rows, sort), sort)
      const parts: Pick<AgentGroup, 'sums' | 'agents'>[] = [{ sums: sumOf(rows), agents: rows }, ...groups]
      for (const { sums, agents: members } of parts) {
        const missed = sum(members.map(({ attempts }) => attempts?.missed))
        const answered = sum(members.map(({ attempts }) => attempts?.answered))
        expect(numberOf(sums, 'missed')).toBe(missed)
        expect(numberOf(sums, 'attempts')).toBe(missed === null ? null : missed + (answered ?? 0))
        const counted = (missed ?? 0) + (answered ?? 0)
        expect(numberOf(sums, 'rate')).toBe(counted > 0 ? (answered ?? 0) / counted : null)
        const talked = members.reduce((all, each) => all + each.talked, 0)
        const talk = members.reduce((all, each) => all + each.talkSeconds, 0)
        expect(numberOf(sums, 'average')).toBe(talked > 0 ? talk / talked : null)
        expect(numberOf(sums, 'outgoing')).toBe(sum(members.map(({ calls }) => calls.outgoing)) ?? 0)
        const starts = members.flatMap(({ calls }) => calls.firstCall ?? [])
        expect(numberOf(sums, 'firstLast')).toBe(starts.length === 0 ? null : Math.min(...starts))
        expect(numberOf(sums, 'pauses')).toBe(sum(members.map(({ pauses }) => pauses?.count)))
        const times = members.flatMap((each) => (each.times ? [each.times.Pause ?? 0] : []))
        const paused = times.length === 0 ? null : times.reduce((all, time) => all + time, 0) / 1_000
        expect(numberOf(sums, 'pauseTime')).toBe(paused)
        const waits = members.flatMap((each) => each.longestWaitCaused?.seconds ?? [])
        expect(numberOf(sums, 'waitCaused')).toBe(waits.length === 0 ? null : Math.max(...waits))
      }
      const lines = linesOf(groups)
      expect(lines.filter(({ kind }) => kind === 'agent')).toHaveLength(rows.length)
      expect(new Set(groups.map(({ team }) => team)).size).toBe(groups.length)
      expect(groups.slice(0, -1).every(({ team }) => team !== null)).toBe(true)
    }),
  )
})

test('agents are found by name, number and team, in Persian digits and Arabic letters', () => {
  const kian = row({ number: '504', name: 'کیان رحیمی', team: 'Night shift' })
  const found = (typed: string) => matcherOf(typed)(kian)
  for (const typed of ['', '504', '۵۰۴', '٥٠', 'كيان', 'رحیمی کیان', 'night', 'NIGHT 504']) {
    expect(found(typed), typed).toBe(true)
  }
  for (const typed of ['505', 'day', 'کیان 505']) expect(found(typed), typed).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LegAttempt, LegEntry, LegParts, LegRecord } from '../../../shared/calls/leg-parts.ts'
import { type CallLegs, legsOfCall } from '../../../shared/calls/legs.ts'

/** An answered call record from one second to another, with the talk at its end. */
const record = (from: number, to: number, parts: Partial<LegRecord> = {}): LegRecord => ({
  ...{ key: `r${from}`, start: from * 1_000, src: '09121234567', dst: '201', type: 'incoming' },
  ...{ disposition: 'ANSWERED', dstchannel: '', lastapp: 'Dial', lengthSeconds: to - from },
  talkSeconds: to - from,
  ...parts,
})
/** An entry of the queue 900, taken at a second, with the talk until another. */
const entry = (from: number, taken: number, to: number, parts: Partial<LegEntry> = {}): LegEntry => ({
  ...{ key: `e${from}`, start: from * 1_000, dst: '201', queue: '900', queueId: `${from}.1` },
  ...{ kind: 'answered', waitSeconds: taken - from, talkSeconds: to - taken },
  ...parts,
})
const attempt = (from: number, parts: Partial<LegAttempt> = {}): LegAttempt => ({
  ...{ key: `a${from}`, start: from * 1_000, dst: '201', queue: '900', queueId: '5.1' },
  ...{ disposition: 'ANSWERED', ringSeconds: 5, talkSeconds: 40 },
  ...parts,
})

const legsOf = (parts: Partial<LegParts>) =>
  legsOfCall({ records: [], entries: [], attempts: [], heard: [], ...parts })
/** Writes who talked: `201 40`, with `?` where it is assumed. */
const talks = ({ legs }: CallLegs) =>
  legs.flatMap(({ agent, talked, talkSeconds, isAssumed }) =>
    talked ? [`${agent} ${talkSeconds}${isAssumed ? '?' : ''}`] : [],
  )
const gave = ({ transfers }: CallLegs) => transfers.map(({ from, to }) => `${from} to ${to}`)

describe('who talked', () => {
  test('is the agent of each taken entry', () => {
    const call = legsOf({ entries: [entry(5, 20, 50), entry(50, 60, 100, { dst: '202', queue: '901' })] })
    expect(talks(call)).toEqual(['201 30', '202 40'])
    expect(call.talkSeconds).toBe(70)
    expect(gave(call)).toEqual(['201 to 202'])
  })

  test('is who answered the attempt of an entry that names nobody', () => {
    const unnamed = entry(5, 20, 50, { dst: '900' })
    expect(talks(legsOf({ entries: [unnamed], attempts: [attempt(15, { dst: '202' })] }))).toEqual(['202 30'])
    expect(talks(legsOf({ entries: [unnamed], records: [record(0, 50, { dst: '203' })] }))).toEqual([
      '203 30',
    ])
    expect(legsOf({ entries: [unnamed] })).toMatchObject({ legs: [], talkSeconds: 30 })
  })

  test('is who answered an attempt whose entry nobody took, or isn’t there', () => {
    const missed = entry(5, 50, 50, { kind: 'missed', talkSeconds: 0, queueId: '5.1' })
    expect(talks(legsOf({ attempts: [attempt(15)] }))).toEqual(['201 40'])
    expect(talks(legsOf({ attempts: [attempt(15)], entries: [missed] }))).toEqual(['201 40'])
    expect(talks(legsOf({ entries: [missed] }))).toEqual([])
  })

  test('is who was called without a queue', () => {
    const call = legsOf({ records: [record(0, 40, { talkSeconds: 30 })] })
    expect(call.legs).toEqual([
      {
        ...{ agent: '201', talked: true, talkSeconds: 30, isAssumed: false },
        ...{ isCaller: false, isDirect: true },
      },
    ])
  })

  test('is who called outside', () => {
    const call = legsOf({ records: [record(0, 40, { type: 'outgoing', src: '201', dst: '0912' })] })
    expect(call.legs).toMatchObject([{ agent: '201', talkSeconds: 40, isCaller: true, isDirect: false }])
    const forwarded = legsOf({ records: [record(0, 40, { type: 'outgoing', src: '02188887777' })] })
    expect(forwarded).toMatchObject({ legs: [], talkSeconds: 40 })
  })

  test('are both colleagues, whose talk is one', () => {
    const call = legsOf({ records: [record(0, 40, { type: 'local', src: '203' })] })
    expect(talks(call)).toEqual(['201 40', '203 40'])
    expect(call.talkSeconds).toBe(40)
    expect(gave(call)).toEqual([])
    expect(talks(legsOf({ records: [record(0, 40, { type: 'feature', src: '203', dst: '*97' })] }))).toEqual(
      [],
    )
  })
})

describe('a call of two call records', () => {
  test('that was given on blindly has each one’s own talk', () => {
    const call = legsOf({
      records: [
        record(0, 60, { dst: '900', talkSeconds: 40 }),
        record(60, 105, { dst: '202', talkSeconds: 35 }),
      ],
      entries: [entry(5, 20, 60)],
    })
    expect(talks(call)).toEqual(['201 40', '202 35'])
    expect(call.talkSeconds).toBe(75)
    expect(gave(call)).toEqual(['201 to 202'])
    expect(call.legs.map(({ isDirect }) => isDirect)).toEqual([false, false])
  })

  test('without a queue, too', () => {
    const call = legsOf({
      records: [record(60, 105, { dst: '202', talkSeconds: 35 }), record(0, 60, { talkSeconds: 50 })],
    })
    expect(talks(call)).toEqual(['201 50', '202 35'])
    expect(call.legs.map(({ isDirect }) => isDirect)).toEqual([true, false])
  })

  test('whose first is of the whole call ends the first talk where the second begins', () => {
    const asked = record(50, 90, { type: 'local', src: '201', dst: '202', talkSeconds: 30 })
    const known = legsOf({ records: [record(0, 90, { talkSeconds: 70 }), asked] })
    expect(talks(known)).toEqual(['201 40', '202 30'])
    expect(known.talkSeconds).toBe(70)
    const other = record(50, 90, { dst: '202', talkSeconds: 30 })
    const assumed = legsOf({ records: [record(0, 90, { talkSeconds: 70 }), other] })
    expect(talks(assumed)).toEqual(['201 40?', '202 30'])
    expect(assumed.talkSeconds).toBe(70)
  })

  test('of which one is a question to a colleague keeps the talk around it', () => {
    const asked = record(40, 60, { type: 'local', src: '201', dst: '202', talkSeconds: 15 })
    const call = legsOf({ records: [record(0, 90, { talkSeconds: 70 }), asked] })
    expect(call.talkSeconds).toBe(70)
    expect(call.transfers).toEqual([])
  })

  test('that was written twice has one', () => {
    expect(talks(legsOf({ records: [record(0, 40), { ...record(0, 40), key: 'copy' }] }))).toEqual(['201 40'])
  })

  test('whose queue’s agent has a record, too, has one talk', () => {
    const own = record(20, 60, { talkSeconds: 38 })
    expect(talks(legsOf({ records: [own], entries: [entry(5, 20, 60)] }))).toEqual(['201 40'])
    const back = record(60, 90)
    expect(talks(legsOf({ records: [back], entries: [entry(5, 20, 60)] }))).toEqual(['201 40', '201 30'])
  })
})

describe('a transfer that only an event tells', () => {
  const heard = (at: number, from: string | null, to: string | null) => ({ at: at * 1_000, from, to })

  test('divides the talk of the queue’s agent', () => {
    const call = legsOf({ entries: [entry(5, 20, 95)], heard: [heard(60, '201', '202')] })
    expect(talks(call)).toEqual(['201 40', '202 35'])
    expect(call.talkSeconds).toBe(75)
    expect(gave(call)).toEqual(['201 to 202'])
    const twice = [heard(40, '201', '202'), heard(60, '202', '203')]
    expect(talks(legsOf({ entries: [entry(5, 20, 95)], heard: twice }))).toEqual([
      '201 20',
      '202 20',
      '203 35',
    ])
  })

  test('divides the talk of a record without a queue, whichever of the two it names', () => {
    for (const dst of ['201', '202']) {
      const call = legsOf({
        records: [record(0, 90, { dst, talkSeconds: 70 })],
        heard: [heard(60, '201', '202')],
      })
      expect(talks(call)).toEqual(['201 40', '202 30'])
    }
    const outgoing = record(0, 90, { type: 'outgoing', src: '201', dst: '0912', talkSeconds: 70 })
    expect(talks(legsOf({ records: [outgoing], heard: [heard(60, '201', '202')] }))).toEqual([
      '201 40',
      '202 30',
    ])
  })

  test('divides nothing that the records tell', () => {
    const records = [record(60, 105, { dst: '202', talkSeconds: 35 })]
    const call = legsOf({ entries: [entry(5, 20, 60)], records, heard: [heard(60, '201', '202')] })
    expect(talks(call)).toEqual(['201 40', '202 35'])
    expect(gave(call)).toEqual(['201 to 202'])
    const toQueue = legsOf({
      entries: [entry(5, 20, 50), entry(50, 60, 100, { dst: '202', queue: '901' })],
      heard: [heard(50, '201', '901')],
    })
    expect(talks(toQueue)).toEqual(['201 30', '202 40'])
    expect(gave(toQueue)).toEqual(['201 to 202'])
  })

  test('to a number outside, or a queue that nobody answered, leaves the talk and counts', () => {
    for (const to of ['09121234567', null]) {
      const call = legsOf({ entries: [entry(5, 20, 95)], heard: [heard(60, '201', to)] })
      expect(talks(call)).toEqual(['201 75'])
      expect(call.transfers).toEqual([{ from: '201', to: null }])
    }
  })

  test('is marked where nothing tells when it was', () => {
    const untimed = entry(5, 20, 95, { start: null })
    const call = legsOf({ entries: [untimed], heard: [heard(60, '201', '202')] })
    expect(talks(call)).toEqual(['201 75?'])
    expect(gave(call)).toEqual(['201 to 202'])
    expect(call.legs.map(({ agent }) => agent)).toEqual(['201', '202'])
    const other = legsOf({ entries: [entry(5, 20, 95)], heard: [heard(60, '209', '202')] })
    expect(talks(other)).toEqual(['201 40?', '202 35?'])
  })
})

test('extensions that nobody answered on are legs without talk', () => {
  const unanswered = { disposition: 'NO ANSWER', talkSeconds: 0 }
  const agents = (parts: Partial<LegParts>) => legsOf(parts).legs.map(({ agent }) => agent)
  expect(agents({ records: [record(0, 9, { ...unanswered, dstchannel: 'SIP/201-1' })] })).toEqual(['201'])
  // The number that was dialed, perhaps.
  expect(agents({ records: [record(0, 9, unanswered)] })).toEqual([])
  expect(agents({ records: [record(0, 9, { ...unanswered, type: 'local', src: '203' })] })).toEqual([
    '203',
    '201',
  ])
  expect(
    legsOf({ records: [record(0, 9, { ...unanswered, type: 'outgoing', src: '203' })] }).legs,
  ).toMatchObject([{ agent: '203', talked: false, isCaller: true }])
  expect(agents({ entries: [entry(5, 9, 9, { kind: 'missed' })] })).toEqual(['201'])
})

test('an unknown talk makes that of the call unknown', () => {
  const unknown = entry(5, 20, 50, { talkSeconds: null })
  expect(legsOf({ entries: [unknown, entry(50, 60, 90, { dst: '202' })] }).talkSeconds).toBeNull()
})

describe('talk of a queue’s entry that another agent took over', () => {
  const takenOver = ({ takenOver }: CallLegs) =>
    takenOver.map(({ answeredBy, agent, seconds }) => `${answeredBy} to ${agent} ${seconds}`)

  test('is told by an event, or by the record of a colleague that began meanwhile', () => {
    const heard = [{ at: 60_000, from: '201', to: '202' }]
    const told = legsOf({ entries: [entry(5, 20, 95)], heard })
    expect(told.takenOver).toEqual([
      { queue: '900', from: 5_000, to: 95_000, answeredBy: '201', agent: '202', seconds: 35 },
    ])
    // The record names whom the call was given to.
    expect(takenOver(legsOf({ entries: [entry(5, 20, 95, { dst: '202' })], heard }))).toEqual([
      '202 to 201 40',
    ])
    const records = [record(60, 105, { dst: '202', talkSeconds: 45 })]
    expect(takenOver(legsOf({ entries: [entry(5, 20, 95)], records }))).toEqual(['201 to 202 35'])
    expect(takenOver(legsOf({ entries: [entry(5, 20, 60)], records }))).toEqual([])
  })

  test('with what its agent kept is the talk of the entry, whoever gave it to whom', () => {
    const agents = ['201', '202', '203', '204']
    const heard = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 130 }).map((second) => second * 1_000),
        from: fc.constantFrom(null, ...agents),
        to: fc.constantFrom(null, ...agents),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(heard, fc.integer({ min: 0, max: 90 }), (transfers, talk) => {
        const call = legsOf({
          entries: [entry(5, 20, 20 + talk)],
          heard: transfers.toSorted((a, b) => a.at - b.at),
        })
        const talked = (agent: string) =>
          call.legs.reduce((all, leg) => all + (leg.agent === agent ? (leg.talkSeconds ?? 0) : 0), 0)
        const moved = (agent: string) =>
          call.takenOver.reduce((all, part) => all + (part.agent === agent ? part.seconds : 0), 0)
        const given = call.takenOver.reduce((all, { seconds }) => all + seconds, 0)
        for (const agent of agents)
          expect(talked(agent)).toBe(moved(agent) + (agent === '201' ? talk - given : 0))
      }),
    )
  })
})

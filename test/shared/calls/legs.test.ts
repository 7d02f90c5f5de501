import { describe, expect, test } from 'vitest'
import type { LegParts } from '../../../shared/calls/leg-parts.ts'
import { attempt, entry, gave, legsOf, record, talks } from './made-legs.ts'

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

  test('is who answered this entry, not who only rang or answered another', () => {
    const unnamed = entry(5, 20, 50, { dst: '' })
    const attempts = [
      attempt(5, { dst: '203', disposition: 'NO ANSWER', talkSeconds: 0 }),
      attempt(6, { dst: '204', queueId: '9.1' }),
      attempt(7, { dst: null }),
      attempt(15, { dst: '202' }),
    ]
    const call = legsOf({ entries: [unnamed, entry(9, 60, 90, { dst: '204' })], attempts })
    expect(talks(call)).toEqual(['202 30', '204 30'])
  })

  test('is the first of whom the records tell, where the queue tells nobody', () => {
    const forwarded = record(0, 50, { type: 'outgoing', src: '02188887777', dst: '0912' })
    const records = [record(1, 50, { dst: '203' }), forwarded]
    expect(talks(legsOf({ entries: [entry(5, 20, 50, { dst: null })], records }))).toEqual(['203 30'])
  })

  test('stands in the order of the talks, those without a time last', () => {
    const call = legsOf({
      entries: [entry(20, 25, 40, { start: null, dst: '203' }), entry(50, 60, 100, { dst: '202' })],
      attempts: [attempt(5, { queueId: '1.1' })],
    })
    expect(talks(call)).toEqual(['201 40', '202 40', '203 15'])
    expect(gave(call)).toEqual(['201 to 202', '202 to 203'])
    const untimed = record(0, 90, { start: null, talkSeconds: 70 })
    expect(talks(legsOf({ records: [untimed, record(50, 90, { dst: '202' })] }))).toEqual([
      '202 40',
      '201 70',
    ])
  })

  test('is nobody where a queue alone answered, or the record names no agent', () => {
    const missed = entry(5, 40, 40, { kind: 'missed', talkSeconds: 0 })
    const call = legsOf({ records: [record(0, 40, { dst: '900' })], entries: [missed] })
    expect(call).toMatchObject({ legs: [{ agent: '201', talked: false }], talkSeconds: null })
    expect(legsOf({}).talkSeconds).toBeNull()
    const odd = [{ dst: '' }, { dst: null }, { type: 'outgoing', src: null }, { type: null }]
    for (const parts of odd) {
      expect(legsOf({ records: [record(0, 40, parts)] })).toMatchObject({ legs: [], talkSeconds: 40 })
    }
    expect(talks(legsOf({ records: [record(0, 40, { type: ' Feature ', dst: '203' })] }))).toEqual([])
  })

  test('of a queue neither called nor was called directly', () => {
    expect(legsOf({ entries: [entry(5, 20, 50)] }).legs).toEqual([
      {
        ...{ agent: '201', talked: true, talkSeconds: 30, isAssumed: false },
        ...{ isCaller: false, isDirect: false },
      },
    ])
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
    expect(call.legs).toMatchObject([
      { agent: '201', isCaller: false, isDirect: true },
      { agent: '203', isCaller: true, isDirect: false },
    ])
    // A caller whom no record names, one outside, and who called the own number.
    for (const src of [null, '09121234567', '201']) {
      expect(talks(legsOf({ records: [record(0, 40, { type: 'local', src })] }))).toEqual(['201 40'])
    }
    expect(talks(legsOf({ records: [record(0, 40, { type: 'feature', src: '203', dst: '*97' })] }))).toEqual(
      [],
    )
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

test('a leg without talk is the caller’s or of who was called', () => {
  const unanswered = { disposition: 'NO ANSWER', talkSeconds: 0 }
  const called = (parts: Partial<LegParts>) => legsOf(parts).legs.map((leg) => [leg.agent, leg.isCaller])
  expect(called({ records: [record(0, 9, { ...unanswered, type: 'local', src: '203' })] })).toEqual([
    ['203', true],
    ['201', false],
  ])
  expect(called({ entries: [entry(5, 9, 9, { kind: 'missed' })] })).toEqual([['201', false]])
  const fromExtension = { ...unanswered, src: '203', dstchannel: 'SIP/201-1' }
  expect(called({ records: [record(0, 9, fromExtension)] })).toEqual([['201', false]])
  expect(called({ records: [record(0, 9, { ...unanswered, dstchannel: null })] })).toEqual([])
  expect(called({ records: [record(0, 9, { ...unanswered, type: null, src: '203' })] })).toEqual([])
})

test('an unknown talk makes that of the call unknown', () => {
  const unknown = entry(5, 20, 50, { talkSeconds: null })
  expect(legsOf({ entries: [unknown, entry(50, 60, 90, { dst: '202' })] }).talkSeconds).toBeNull()
})

import { describe, expect, test } from 'vitest'
import type { LegEntry } from '../../../shared/calls/leg-parts.ts'
import { entry, gave, heard, legsOf, record, talks } from './made-legs.ts'

describe('a transfer that only an event tells', () => {
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

  test('divides the talk of an agent whom nothing else names', () => {
    const unnamed = entry(5, 20, 95, { dst: '900' })
    expect(talks(legsOf({ entries: [unnamed], heard: [heard(60, '201', '202')] }))).toEqual([
      '201 40',
      '202 35',
    ])
  })

  test('divides a talk before one of somebody else', () => {
    const entries = [entry(5, 20, 95), entry(95, 100, 120, { dst: '203', queue: '901' })]
    expect(talks(legsOf({ entries, heard: [heard(60, '201', '202')] }))).toEqual([
      '201 40',
      '202 35',
      '203 20',
    ])
  })

  test('divides a talk without doubt where it names nobody who gave it', () => {
    expect(talks(legsOf({ entries: [entry(5, 20, 95)], heard: [heard(60, null, '202')] }))).toEqual([
      '201 40',
      '202 35',
    ])
  })

  test('makes no caller of whom a call was given to', () => {
    const outgoing = record(0, 90, { type: 'outgoing', src: '201', dst: '0912', talkSeconds: 70 })
    const call = legsOf({ records: [outgoing], heard: [heard(60, '201', '202')] })
    expect(call.legs.map(({ agent, isCaller }) => [agent, isCaller])).toEqual([
      ['201', true],
      ['202', false],
    ])
    const internal = record(0, 70, { type: 'local', src: '203' })
    expect(talks(legsOf({ records: [internal], heard: [heard(40, '201', '202')] }))).toEqual([
      '201 40',
      '203 40',
      '202 30',
    ])
  })

  test('divides nothing where both have their own talk, or it names the same agent twice', () => {
    const both = [entry(5, 20, 50), entry(50, 60, 100, { dst: '202' })]
    expect(talks(legsOf({ entries: both, heard: [heard(70, '201', '202')] }))).toEqual(['201 30', '202 40'])
    const known = [entry(5, 20, 95, { dst: '202' })]
    expect(talks(legsOf({ entries: known, heard: [heard(60, null, '202')] }))).toEqual(['202 75'])
    const other = [entry(5, 20, 95, { dst: '203' })]
    expect(talks(legsOf({ entries: other, heard: [heard(60, '201', '201')] }))).toEqual(['203 75'])
  })

  test('divides nothing where whom it went to began then, or at a time that nothing tells', () => {
    const later = [record(60, 105, { dst: '202' })]
    const call = legsOf({ entries: [entry(5, 20, 95)], records: later, heard: [heard(50, '201', '202')] })
    expect(talks(call)).toEqual(['201 40?', '202 45'])
    const began = (second: number) => [
      entry(5, 20, 95),
      entry(50, second, second + 30, { dst: '202', queue: '901' }),
    ]
    const given = [heard(60, '201', '202')]
    expect(talks(legsOf({ entries: began(58), heard: given }))).toEqual(['201 75', '202 30'])
    expect(talks(legsOf({ entries: began(57), heard: given }))).toEqual(['201 40', '202 35', '202 30'])
    const untimed = entry(50, 60, 100, { start: null, dst: '202' })
    expect(talks(legsOf({ entries: [entry(5, 20, 95), untimed], heard: given }))).toEqual([
      '201 75',
      '202 40',
    ])
  })

  test('divides a talk that went back to who had talked before', () => {
    const entries = [entry(5, 20, 50, { dst: '202' }), entry(50, 60, 120)]
    expect(talks(legsOf({ entries, heard: [heard(100, '201', '202')] }))).toEqual([
      '202 30',
      '201 40',
      '202 20',
    ])
  })

  test('divides nothing at a talk’s edge, where two clocks may differ', () => {
    const at = (second: number) =>
      talks(legsOf({ entries: [entry(5, 20, 95)], heard: [heard(second, '201', '202')] }))
    for (const second of [19, 22, 93, 96]) expect(at(second)).toEqual(['201 75'])
    expect(at(23)).toEqual(['201 3', '202 72'])
    expect(at(92)).toEqual(['201 72', '202 3'])
  })

  test('marks the talks without an end alone, unless the records tell both sides', () => {
    const untimed = (dst: string) => entry(5, 20, 95, { start: null, dst })
    const marked = (entries: LegEntry[], from: string | null) =>
      talks(legsOf({ entries, heard: [heard(60, from, '202')] }))
    expect(marked([entry(5, 20, 50), untimed('203')], '201')).toEqual(['201 30', '203 75?'])
    expect(marked([untimed('201'), untimed('202')], '201')).toEqual(['201 75', '202 75'])
    expect(marked([untimed('202')], null)).toEqual(['202 75'])
    expect(marked([untimed('202')], '209')).toEqual(['202 75?'])
    expect(marked([entry(5, 20, 95, { talkSeconds: null })], '201')).toEqual(['201 null?'])
  })
})

describe('who gave a call to whom', () => {
  const two = [entry(5, 20, 50), entry(50, 60, 100, { dst: '202', queue: '901' })]
  const given = (...transfers: ReturnType<typeof heard>[]) => gave(legsOf({ entries: two, heard: transfers }))

  test('is told once, whichever side an event leaves out', () => {
    for (const [from, to] of [
      ['201', '202'],
      [null, '202'],
      ['201', null],
    ] as const) {
      expect(given(heard(50, from, to))).toEqual(['201 to 202'])
    }
    expect(given(heard(50, null, null))).toEqual(['201 to 202'])
  })

  test('is told by events beside the talks, each for one of them', () => {
    expect(given(heard(50, '201', '205'))).toEqual(['201 to 202', '201 to 205'])
    expect(given(heard(50, '209', '202'))).toEqual(['201 to 202', '209 to 202'])
    expect(given(heard(50, '203', '204'), heard(51, '201', '202'))).toEqual(['201 to 202', '203 to 204'])
    expect(given(heard(50, '201', '202'), heard(51, '201', '202'))).toEqual(['201 to 202', '201 to 202'])
    expect(gave(legsOf({ entries: [entry(5, 20, 50)], heard: [heard(50, null, '202')] }))).toEqual([
      'null to 202',
    ])
    expect(gave(legsOf({ heard: [heard(50, null, null)] }))).toEqual([])
  })

  test('lists who got it once, with or without talk, and no queue', () => {
    const agents = (...transfers: ReturnType<typeof heard>[]) =>
      legsOf({ entries: two, heard: transfers }).legs.map(({ agent, isCaller }) => `${agent} ${isCaller}`)
    expect(agents(heard(50, '201', '202'))).toEqual(['201 false', '202 false'])
    expect(agents(heard(50, '201', '205'))).toEqual(['201 false', '202 false', '205 false'])
    expect(agents(heard(50, '201', '901'))).toEqual(['201 false', '202 false'])
  })

  test('is nobody between two talks of one agent, and none whom nothing names', () => {
    const again = [entry(5, 20, 50), entry(50, 60, 100, { queue: '901' })]
    expect(gave(legsOf({ entries: again }))).toEqual([])
    const unnamed = entry(50, 55, 58, { dst: '900' })
    const later = entry(60, 65, 90, { dst: '202' })
    expect(gave(legsOf({ entries: [entry(5, 20, 50), unnamed, later] }))).toEqual(['201 to 202'])
  })
})

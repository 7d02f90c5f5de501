import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallLegs } from '../../../shared/calls/legs.ts'
import { attempt, entry, heard, legsOf, record } from './made-legs.ts'

describe('talk of a queue’s entry that another agent took over', () => {
  const takenOver = ({ takenOver }: CallLegs) =>
    takenOver.map(({ answeredBy, agent, seconds }) => `${answeredBy} to ${agent} ${seconds}`)

  test('is told by an event, or by the record of a colleague that began meanwhile', () => {
    const told = legsOf({ entries: [entry(5, 20, 95)], heard: [heard(60, '201', '202')] })
    expect(told.takenOver).toEqual([
      { queue: '900', from: 5_000, to: 95_000, answeredBy: '201', agent: '202', seconds: 35 },
    ])
    // The record names whom the call was given to.
    expect(
      takenOver(legsOf({ entries: [entry(5, 20, 95, { dst: '202' })], heard: [heard(60, '201', '202')] })),
    ).toEqual(['202 to 201 40'])
    const records = [record(60, 105, { dst: '202', talkSeconds: 45 })]
    expect(takenOver(legsOf({ entries: [entry(5, 20, 95)], records }))).toEqual(['201 to 202 35'])
    expect(takenOver(legsOf({ entries: [entry(5, 20, 60)], records }))).toEqual([])
  })

  test('is none where the entry names no agent, had no talk or doesn’t tell when it ended', () => {
    for (const dst of ['', null, '900']) {
      const unnamed = entry(5, 20, 50, { dst })
      expect(legsOf({ entries: [unnamed], attempts: [attempt(15, { dst: '202' })] }).takenOver).toEqual([])
    }
    const left = entry(5, 20, 60, { kind: 'abandoned' })
    expect(legsOf({ entries: [left, entry(60, 70, 100, { dst: '202' })] }).takenOver).toEqual([])
    const given = [heard(60, '201', '202')]
    for (const unknown of [{ waitSeconds: null }, { talkSeconds: null }, { start: null }]) {
      expect(legsOf({ entries: [entry(5, 20, 95, unknown)], heard: given }).takenOver).toEqual([])
    }
  })

  test('is none where the record that ended it names nobody', () => {
    const forwarded = record(60, 105, { type: 'outgoing', src: '02188887777', dst: '0912' })
    const call = legsOf({ entries: [entry(5, 20, 95)], records: [forwarded] })
    expect(call.talkSeconds).toBe(85)
    expect(call.takenOver).toEqual([])
  })

  test('with what its agent kept is the talk of the entry, whoever gave it to whom', () => {
    const agents = ['201', '202', '203', '204']
    const anyHeard = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 130 }).map((second) => second * 1_000),
        from: fc.constantFrom(null, ...agents),
        to: fc.constantFrom(null, ...agents),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(anyHeard, fc.integer({ min: 0, max: 90 }), (transfers, talk) => {
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

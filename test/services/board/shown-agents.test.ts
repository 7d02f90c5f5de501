import { describe, expect, test } from 'vitest'
import { type BoardRecords, roundedMs } from '../../../electron/services/board/records.ts'
import type { HeardExtension } from '../../../electron/services/board/state.ts'
import { at, attempt, entry, recorded, second, shown } from './shown-board.ts'

const heardAs = (state: string, more: Partial<HeardExtension> = {}) => ({
  ...{ state, callId: '1.1', participant: '0912', queue: '901', since: at - 50 * second },
  ...more,
})
const agentOf = (heard: Partial<HeardExtension> | null, records: Partial<BoardRecords>) =>
  shown([], heard ? [heard] : [], records).agent('501')

/** Records of a call that a queue rang for at 501 and 501 answered. */
const talk = (from: number, ringsTo: number, to: number, callId = '1.1') => ({
  calls: [{ ...recorded, callId, from, answeredAt: ringsTo, to }],
  entries: [{ ...entry, callId, from, leftAt: ringsTo, to }],
  attempts: [{ ...attempt, callId, from, ringsTo, to }],
})
const together = (...all: ReturnType<typeof talk>[]): Partial<BoardRecords> => ({
  calls: all.flatMap(({ calls }) => calls),
  entries: all.flatMap(({ entries }) => entries),
  attempts: all.flatMap(({ attempts }) => attempts),
})

describe('an agent whom nobody heard is by the records', () => {
  test('ringing from the first instant of an attempt, talking from its answer, and then nothing', () => {
    const stateAt = (from: number) => agentOf(null, talk(from, from + 10 * second, from + 30 * second))
    expect(stateAt(at + 1)).toMatchObject({ state: 'unknown', since: null, sent: null })
    const call = { callId: '1.1', participant: '0912', queue: '901', sent: null, known: 'since' }
    expect(stateAt(at)).toMatchObject({ state: 'ringing', since: at, ...call })
    expect(stateAt(at - 10 * second)).toMatchObject({ state: 'talking', since: at, ...call })
    expect(stateAt(at - 30 * second + 1)).toMatchObject({ state: 'talking' })
    expect(stateAt(at - 30 * second)).toMatchObject({ state: 'unknown', callId: null, queue: null })
  })

  test('in the talk, not in the call that rings meanwhile, whichever comes first', () => {
    const talks = talk(at - 20 * second, at - 10 * second, at + 10 * second)
    const rings = talk(at - 5 * second, at + 10 * second, at + 20 * second, '2.2')
    for (const records of [together(talks, rings), together(rings, talks)]) {
      expect(agentOf(null, records)).toMatchObject({ state: 'talking', callId: '1.1' })
    }
  })

  test('in the later of two talks, whichever comes first', () => {
    const first = talk(at - 40 * second, at - 30 * second, at + 10 * second)
    const second2 = talk(at - 20 * second, at - 10 * second, at + 10 * second, '2.2')
    for (const records of [together(first, second2), together(second2, first)]) {
      expect(agentOf(null, records)).toMatchObject({ callId: '2.2', since: at - 10 * second })
    }
  })
})

describe('an agent who was heard', () => {
  test('goes on as heard where the records tell the same', () => {
    const talks = talk(at - 30 * second, at - 20 * second, at + 20 * second)
    expect(agentOf(heardAs('InUse'), talks)).toMatchObject({ since: at - 50 * second, known: 'then' })
    expect(agentOf(heardAs('InUse', { callId: null }), talks)).toMatchObject({ since: at - 50 * second })
    expect(agentOf(heardAs('InUse', { callId: '2.2' }), talks)).toMatchObject({
      ...{ state: 'talking', callId: '1.1', since: at - 20 * second, known: 'since' },
    })
    expect(agentOf(heardAs('Ringing'), talks)).toMatchObject({ state: 'talking', since: at - 20 * second })
  })

  test('is on hold within a talk of the records', () => {
    const talks = talk(at - 30 * second, at - 20 * second, at + 20 * second)
    for (const state of ['OnHold', 'Onhold', 'on hold'])
      expect(agentOf(heardAs(state), talks)).toMatchObject({
        ...{ state: 'onHold', callId: '1.1', queue: '901', since: at - 50 * second, known: 'then' },
      })
    expect(agentOf(heardAs('OnHold'), {})).toMatchObject({ state: 'onHold', participant: '0912' })
  })

  test('is believed up to 1.5 s before and after a record that confirms it', () => {
    const stateAt = (heard: string, answered: number) =>
      agentOf(heardAs(heard), talk(answered - 20 * second, answered, answered + 60 * second))?.state
    expect(stateAt('InUse', at + roundedMs)).toBe('talking')
    expect(stateAt('InUse', at + roundedMs + 1)).toBe('ringing')
    expect(stateAt('Ringing', at - roundedMs + 1)).toBe('ringing')
    expect(stateAt('Ringing', at - roundedMs)).toBe('talking')
  })

  test('as idle is believed in the first 1.5 s of what a record tells', () => {
    const stateAt = (from: number) =>
      agentOf(heardAs('Idle'), talk(from, from + 10 * second, from + 60 * second))?.state
    expect(stateAt(at - roundedMs + 1)).toBe('free')
    expect(stateAt(at - roundedMs)).toBe('ringing')
  })

  test('as paused is in the talk of a record, but paused where no record tells anything', () => {
    const paused = heardAs('Pause')
    expect(agentOf(paused, talk(at - 30 * second, at - 20 * second, at + 20 * second))).toMatchObject({
      ...{ state: 'talking', sent: 'Pause', callId: '1.1' },
    })
    expect(agentOf(paused, {})).toMatchObject({ state: 'paused', callId: null, participant: null })
    expect(agentOf(paused, talk(at - 60 * second, at - 50 * second, at - 20 * second))).toMatchObject({
      ...{ state: 'paused', since: at - 50 * second, known: 'then' },
    })
  })

  test('in a state that nobody knows is in what a record tells', () => {
    const talks = talk(at - 30 * second, at - 20 * second, at + 20 * second)
    expect(agentOf(heardAs('Dancing'), talks)).toMatchObject({ state: 'talking', sent: 'Dancing' })
    expect(agentOf(heardAs('Dancing'), {})).toMatchObject({ state: 'unknown', since: at - 50 * second })
  })

  test('in a call goes on to its next part within the error of its records', () => {
    // A colleague's ringing phone is picked up in a second, by the record.
    const talks = talk(at - 20 * second, at + second, at + 60 * second)
    const picked = { ...talks, attempts: [{ ...attempt, agent: '502', ringsTo: at, to: at }] }
    expect(agentOf(heardAs('Ringing'), picked)).toMatchObject({ state: 'talking', since: at + second })
    expect(agentOf(heardAs('Ringing', { callId: '2.2' }), picked)).toMatchObject({ state: 'ringing' })
  })

  test('by a queue’s name is in the directory’s queue', () => {
    expect(agentOf(heardAs('InUse', { queue: 'Queue 902' }), {})).toMatchObject({ queue: '902' })
    expect(agentOf(heardAs('InUse', { queue: null }), {})).toMatchObject({ queue: null, callId: '1.1' })
  })
})

describe('an agent who was heard in a call that is over', () => {
  const left = { state: 'unknown', callId: null, participant: null, queue: null }
  const over = talk(at - 60 * second, at - 50 * second, at - 10 * second)

  test('has left it at the end of the last part, if all of its records are stored', () => {
    const again = { ...attempt, from: at - 40 * second, ringsTo: at - 40 * second, to: at - 20 * second }
    const call = { ...over.calls[0], ...recorded, to: at + 60 * second }
    for (const attempts of [
      [...over.attempts, again],
      [again, ...over.attempts],
    ]) {
      const records = { ...over, calls: [call], attempts }
      expect(agentOf(heardAs('InUse'), records)).toMatchObject({ ...left, since: at - 10 * second })
    }
  })

  test('has left it at the end of a part of this call that is over, not of another', () => {
    const past = talk(at - 9 * second, at - 8 * second, at - 3 * second, '2.2')
    const later = { ...attempt, from: at + 20 * second, ringsTo: at + 30 * second, to: at + 30 * second }
    const records = { ...together(over, past), attempts: [...over.attempts, ...past.attempts, later] }
    expect(agentOf(heardAs('InUse'), records)).toMatchObject({ ...left, since: at - 10 * second })
    const now = talk(at - 60 * second, at - 50 * second, at - roundedMs)
    expect(agentOf(heardAs('InUse'), now)).toMatchObject({ ...left, since: at - roundedMs })
  })

  test('has left it when last heard, where only others were in it by its records', () => {
    const attempts = over.attempts.map((each) => ({ ...each, agent: '502' }))
    const entries = over.entries.map((each) => ({ ...each, agent: '502' }))
    const inIt = (end: number) =>
      agentOf(heardAs('InUse'), { ...over, entries, attempts, ended: new Map([['1.1', end]]) })
    expect(inIt(at + second)).toMatchObject({ ...left, since: at - 50 * second })
    expect(inIt(at - second)).toMatchObject({ ...left, since: at - second })
  })

  test('is in it for 1.5 s after the last part', () => {
    const stateAt = (to: number) =>
      agentOf(heardAs('InUse'), talk(at - 60 * second, at - 50 * second, to))?.state
    expect(stateAt(at - roundedMs + 1)).toBe('talking')
    expect(stateAt(at - roundedMs)).toBe('unknown')
  })

  test('is in it while an attempt or the queue’s record is missing', () => {
    const missing = { ...over, attempts: [{ ...attempt, queue: '902', agent: '502' }] }
    expect(agentOf(heardAs('Ringing'), missing)).toMatchObject({ state: 'ringing' })
    expect(agentOf(heardAs('Ringing'), { calls: over.calls })).toMatchObject({ state: 'ringing' })
    expect(agentOf(heardAs('Ringing'), { ...over, calls: [] })).toMatchObject({ state: 'ringing' })
    const quiet = { ...over, entries: [{ ...entry, rang: false, agent: null }], attempts: [] }
    expect(agentOf(heardAs('Ringing'), quiet)).toMatchObject({ ...left, since: at - 50 * second })
  })

  test('has left it at its recorded end where no record tells of a part', () => {
    const ended = new Map([['1.1', at - 5 * second]])
    expect(agentOf(heardAs('Ringing'), { ended })).toMatchObject({ ...left, since: at - 5 * second })
    expect(agentOf(heardAs('Ringing', { callId: null }), { ended })).toMatchObject({ state: 'ringing' })
    expect(agentOf(heardAs('Ringing', { callId: '2.2' }), { ended })).toMatchObject({ state: 'ringing' })
    // An idle phone is in no call that could end.
    expect(agentOf(heardAs('Idle'), { ended })).toMatchObject({ state: 'free', since: at - 50 * second })
  })

  test('has left it, unless a record tells of another call', () => {
    const other = talk(at - 8 * second, at - 3 * second, at + 20 * second, '2.2')
    expect(agentOf(heardAs('InUse'), together(over, other))).toMatchObject({
      ...{ state: 'talking', callId: '2.2', since: at - 3 * second },
    })
  })
})

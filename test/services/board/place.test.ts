import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Place, placeAt } from '../../../electron/services/board/place.ts'
import {
  type RecordedAttempt,
  type RecordedCall,
  type RecordedEntry,
  type RecordsOfCall,
  roundedMs,
} from '../../../electron/services/board/records.ts'

const second = 1_000
const number = '0912'

const callOf = (parts: Partial<RecordedCall> = {}): RecordedCall => ({
  ...{ callId: '1.1', type: 'incoming', src: number, dst: null, entryPoint: 'line' },
  ...{ isQueued: true, couldRing: true, from: 0, answeredAt: 40 * second, to: 120 * second },
  ...parts,
})
const entryOf = (parts: Partial<RecordedEntry> = {}): RecordedEntry => ({
  ...{ callId: '1.1', queue: '901', isAnswered: true, rang: true, agent: '502', src: number },
  ...{ from: 10 * second, leftAt: 40 * second, to: 100 * second },
  ...parts,
})
const attemptOf = (agent: string, from: number, ringsTo: number, to = ringsTo): RecordedAttempt => ({
  ...{ callId: '1.1', queue: '901', agent, src: number },
  ...{ from: from * second, ringsTo: ringsTo * second, to: to * second },
})

/** A call that 501 misses, rings at two phones together and is answered by one of them. */
const answered: RecordsOfCall = {
  call: callOf(),
  entries: [entryOf()],
  attempts: [attemptOf('501', 15, 25), attemptOf('502', 30, 40, 100), attemptOf('503', 32, 40)],
}
/** A call without a queue. */
const direct = (parts: Partial<RecordedCall>): RecordsOfCall => ({
  call: callOf({ isQueued: false, answeredAt: 20 * second, to: 60 * second, ...parts }),
  entries: [],
  attempts: [],
})

const isExtension = (named: string) => /^50\d$/.test(named)
/** The place by the records after some seconds. */
const placed = (records: RecordsOfCall, seconds: number, heard: Omit<Place, 'since'> | null = null) =>
  placeAt(records, seconds * second, isExtension, heard)

const arrived = { stage: 'arrived', queue: null, extensions: [], since: 0, waitingSince: null }
const waits = { queue: '901', waitingSince: 10 * second }
const queued = { ...waits, stage: 'queued', extensions: [], since: 10 * second }
const talking = {
  stage: 'talking',
  queue: '901',
  extensions: ['502'],
  since: 40 * second,
  waitingSince: null,
}

describe('a call with a queue is by its records', () => {
  test.each([
    ['nowhere before it began', -0.001, null],
    ['in the menu at first', 0, arrived],
    ['in the menu until its queue', 9.999, arrived],
    ['waiting', 10, queued],
    ['ringing at the phone that the queue offers it to', 15, { ...waits, stage: 'ringing', since: 15_000 }],
    ['ringing there until missed', 24.999, { extensions: ['501'], since: 15_000 }],
    ['waiting again since it entered', 25, queued],
    ['ringing at one phone', 31, { extensions: ['502'], since: 30_000 }],
    ['ringing at both since the first', 39.999, { extensions: ['502', '503'], since: 30_000 }],
    ['talking to who answered', 40, talking],
    ['talking until the end of its talk', 99.999, talking],
    ['handed on after its talk', 100, { ...talking, stage: 'talkEnded', extensions: [], since: 100_000 }],
    ['still handed on', 119.999, { stage: 'talkEnded', since: 100_000 }],
    ['nowhere once it ended', 120, null],
  ])('%s', (_, seconds, place) => {
    const told = placed(answered, seconds)
    if (place === null) expect(told).toBeNull()
    else expect(told).toMatchObject(place)
  })

  test('somewhere unknown after a queue that nobody answered in', () => {
    const entries = [entryOf({ isAnswered: false, agent: null, leftAt: 50 * second, to: 50 * second })]
    const missed = { ...answered, entries, attempts: [attemptOf('501', 15, 25)] }
    expect(placed(missed, 49)).toEqual(queued)
    expect(placed(missed, 50)).toEqual({ ...arrived, stage: 'unknown', since: 50 * second })
  })

  test('where the last queue left it, of several', () => {
    const next = { queue: '902', isAnswered: false, agent: null, from: 110 * second }
    const entries = [entryOf(), entryOf({ ...next, leftAt: 115 * second, to: 115 * second })]
    const twice = { ...answered, entries }
    expect(placed(twice, 105)).toMatchObject({ stage: 'talkEnded', queue: '901', since: 100 * second })
    expect(placed(twice, 112)).toMatchObject({ stage: 'queued', queue: '902', since: 110 * second })
    expect(placed(twice, 116)).toMatchObject({ stage: 'unknown', queue: null, since: 115 * second })
  })

  test('not ringing at a phone of another queue', () => {
    const elsewhere = { ...attemptOf('504', 12, 38), queue: '902' }
    expect(placed({ ...answered, attempts: [elsewhere] }, 20)).toEqual(queued)
  })

  test('talking to somebody whom its record doesn’t name', () => {
    const unnamed = { ...answered, entries: [entryOf({ agent: null })] }
    expect(placed(unnamed, 50)).toEqual({ ...talking, extensions: [] })
  })

  test('in its queue without a general record, and nowhere while the queue’s is missing', () => {
    expect(placed({ ...answered, call: null }, 50)).toEqual(talking)
    expect(placed({ ...answered, call: null }, 5)).toBeNull()
    expect(placed({ ...answered, entries: [], attempts: [] }, 50)).toBeNull()
  })

  test('with each phone once, though two attempts reach beyond the queue', () => {
    const long = [attemptOf('502', 20, 30, 110), attemptOf('502', 30, 40, 110)]
    expect(placed({ ...answered, attempts: long }, 105)).toMatchObject({
      ...{ stage: 'talking', extensions: ['502'], since: 40 * second },
    })
  })
})

describe('a call without a queue is by its records', () => {
  const none = { queue: null, waitingSince: null }

  test('ringing at the extension that it came for, then talking', () => {
    const incoming = direct({ dst: '501' })
    expect(placed(incoming, 0)).toEqual({ ...none, stage: 'ringing', extensions: ['501'], since: 0 })
    expect(placed(incoming, 20)).toEqual({
      ...{ ...none, stage: 'talking', extensions: ['501'], since: 20 * second },
    })
    expect(placed(direct({ dst: '501', answeredAt: null }), 59)).toMatchObject({ stage: 'ringing' })
  })

  test('with both extensions of a call within the house', () => {
    const local = direct({ type: 'local', src: '501', dst: '502' })
    expect(placed(local, 19)).toMatchObject({ stage: 'ringing', extensions: ['501', '502'] })
    expect(placed(local, 20)).toMatchObject({ stage: 'talking', extensions: ['501', '502'] })
  })

  test('dialed until the other side answers', () => {
    const outgoing = { type: 'outgoing', src: '501', dst: number }
    const dialed = { ...none, stage: 'dialed', extensions: ['501'], since: 0 }
    expect(placed(direct(outgoing), 0)).toEqual(dialed)
    expect(placed(direct(outgoing), 19.999)).toEqual(dialed)
    expect(placed(direct(outgoing), 20)).toEqual({ ...dialed, stage: 'talking', since: 20 * second })
    expect(placed(direct({ ...outgoing, answeredAt: null }), 59)).toEqual(dialed)
    // Without an extension nobody talks.
    expect(placed(direct({ ...outgoing, src: null }), 30)).toEqual({ ...dialed, extensions: [] })
  })

  test('dialed throughout if it is a feature code, which nobody answers', () => {
    expect(placed(direct({ type: 'feature', src: '501', dst: '*72' }), 30)).toMatchObject({ stage: 'dialed' })
  })

  test('in the menu if it came for no extension', () => {
    expect(placed(direct({ dst: '02188' }), 30)).toEqual(arrived)
  })
})

describe('of a call that is heard of', () => {
  const heardAs = (stage: Place['stage'], queue: string | null, ...extensions: string[]) => ({
    ...{ stage, queue, extensions, waitingSince: null },
  })

  test('an event that comes up to 1.5 s before or after its record is believed', () => {
    expect(placed(answered, 38.5, heardAs('talking', '901', '502'))).toEqual(talking)
    expect(placed(answered, 38.499, heardAs('talking', '901', '502'))).toMatchObject({ stage: 'ringing' })
    const rings = heardAs('ringing', '901', '501')
    expect(placed(answered, 26.499, rings)).toMatchObject({ stage: 'ringing', since: 15 * second })
    expect(placed(answered, 26.5, rings)).toEqual(queued)
  })

  test('phones that ring together are the same in any order', () => {
    const both = heardAs('ringing', '901', '503', '502')
    expect(placed(answered, 41, both)).toMatchObject({ stage: 'ringing', extensions: ['502', '503'] })
  })

  test('a second attempt at the same phone rings since it began', () => {
    const again = { ...answered, attempts: [attemptOf('501', 15, 20), attemptOf('501', 20.5, 30)] }
    expect(placed(again, 21, heardAs('ringing', '901', '501'))).toMatchObject({ since: 20_500 })
  })

  test('the end waits 1.5 s for the event that tells it', () => {
    for (const heard of [heardAs('talking', '901', '502'), heardAs('talking', '902', '504')]) {
      const short = { ...answered, call: callOf({ to: 100 * second }) }
      expect(placed(short, 101.499, heard)).toEqual(talking)
      expect(placed(short, 101.5, heard)).toBeNull()
    }
  })

  test('a caller alone is where the records say, as no event tells of entering a queue', () => {
    expect(placed(answered, 9, heardAs('queued', '901'))).toEqual(arrived)
  })

  test('a phone rings before its attempt is stored', () => {
    const early = { ...answered, attempts: [] }
    const rings = heardAs('ringing', '901', '501')
    expect(placed(early, 20, rings)).toEqual({ ...queued, stage: 'ringing', extensions: ['501'] })
    // Another queue, a talk, and the menu before the queue aren't attempts to come.
    expect(placed(early, 20, heardAs('ringing', '902', '501'))).toEqual(queued)
    expect(placed(early, 20, heardAs('talking', '901', '501'))).toEqual(queued)
    expect(placed(early, 5, heardAs('ringing', null, '501'))).toEqual(arrived)
    expect(placed(early, -5, rings)).toBeNull()
    // All attempts are stored: it rings no more.
    expect(placed(answered, 28, rings)).toEqual(queued)
  })

  test('where it was heard wins within the error of the records, whatever their times', () => {
    const length = fc.integer({ min: roundedMs, max: 20 * second })
    fc.assert(
      fc.property(
        fc.tuple(length, length, length, length),
        fc.nat(),
        fc.integer({ min: -roundedMs, max: roundedMs }),
        ([menu, quiet, ring, talk], instant, error) => {
          const from = menu + quiet
          const leftAt = from + ring
          const to = leftAt + talk
          const attempt = { ...attemptOf('502', 0, 0), from, ringsTo: leftAt, to }
          const records = {
            call: callOf({ answeredAt: leftAt, to }),
            entries: [entryOf({ from: menu, leftAt, to })],
            attempts: [attempt],
          }
          const when = from + (instant % (ring + talk))
          const heard = placeAt(records, when, isExtension, null)
          expect(placeAt(records, when + error, isExtension, heard)).toEqual(heard)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abandonTimeCause, arrivalsCause, talkCause } from '../../../shared/why/call-causes.ts'
import type { Lengths } from '../../../shared/why/figures.ts'
import { answer, facts, lengths, spreadOfEight, weeks } from './made-answer.ts'

type Calls = Readonly<Record<string, number>>

/** Calls by queue, of which none is lost. */
function calls(byQueue: Calls) {
  const queues = Object.entries(byQueue).map(([queue, offered]) => ({
    ...{ queue, offered, answered: offered, abandoned: 0, missed: 0, talk: lengths(offered, 150) },
  }))
  return { queues, offered: queues.reduce((sum, { offered }) => sum + offered, 0) }
}

const usually: Calls = { '900': 60, '901': 40 }
const arrivals = (asked: Calls, usual = usually) =>
  arrivalsCause({ asked: facts(calls(asked)), comparable: weeks(calls(usual)) })

/** Talks by queue, each with 90 answered calls; the whole is that of the `all` seconds. */
function talks(all: Lengths, byQueue: Readonly<Record<string, Lengths>>) {
  const queues = Object.entries(byQueue).map(([queue, talk]) => ({
    ...{ queue, offered: 50, answered: 45, abandoned: 5, missed: 0, talk },
  }))
  return { talk: all, queues }
}

/** Lengths of which the logarithms have this average and a deviation of 1. */
const spread = (n: number, log: number, seconds = 100): Lengths => ({
  ...{ n, seconds: n * seconds, logSum: n * log, logSquares: n * (log ** 2 + 1) },
})

test('more calls than usual are said from far more on', () => {
  expect(arrivals({ '900': 80, '901': 65 })).toEqual({
    sentence: {
      ...{ kind: 'arrivals', queue: null, offered: 145 },
      usual: { median: 100, low: expect.closeTo(79.28, 2), high: expect.closeTo(123.11, 2) },
    },
    explains: { of: 'strain', log: expect.closeTo(Math.log(1.45), 6) },
    score: expect.closeTo(4.0768 / spreadOfEight, 3),
  })
  expect(arrivals({ '900': 80, '901': 64 })).toBeNull()
  expect(arrivals({ '900': 20, '901': 20 })).toBeNull()
})

test('one queue of several is named alone only from even further on', () => {
  // Twice the roots of 75 3/8 and 40 3/8 differ by 4.66, of 74 3/8 by 4.54: 4.59 is far.
  expect(arrivals({ '900': 60, '901': 75 })).toMatchObject({
    sentence: { queue: '901', offered: 75, usual: { median: 40 } },
    explains: { log: Math.log(1.35) },
  })
  expect(arrivals({ '900': 60, '901': 74 })).toBeNull()
})

test('a queue that brought seven tenths of the additional calls is named alone', () => {
  expect(arrivals({ '900': 78, '901': 82 })).toMatchObject({ sentence: { queue: '901', offered: 82 } })
  expect(arrivals({ '900': 79, '901': 81 })).toMatchObject({ sentence: { queue: null, offered: 160 } })
})

test('the queue that is furthest from its usual is the one that is named', () => {
  expect(arrivals({ '900': 105, '901': 40 })).toMatchObject({ sentence: { queue: '900' } })
  expect(arrivals({ '901': 40, '900': 105 })).toMatchObject({ sentence: { queue: '900' } })
})

test('a new queue is named where it brings calls enough, as none were usual there', () => {
  const usual = { '900': 100 }
  expect(arrivals({ '900': 100, '905': 9 }, usual)).toMatchObject({
    sentence: { queue: '905', offered: 9, usual: { median: 0 } },
  })
  expect(arrivals({ '900': 100, '905': 8 }, usual)).toBeNull()
})

test('more calls in one queue and fewer in all make no more work', () => {
  expect(arrivals({ '900': 20, '901': 75 })).toMatchObject({
    ...{ sentence: { queue: '901' }, explains: { of: 'strain', log: 0 } },
  })
})

test('calls where none were usual are said, also where no queue is known', () => {
  const none = { ...calls({}), offered: 0 }
  expect(arrivalsCause({ asked: facts({ ...none, offered: 50 }), comparable: weeks(none) })).toMatchObject({
    sentence: { queue: null, offered: 50 },
    explains: { log: Math.log(50) },
  })
  expect(arrivalsCause({ asked: facts(none), comparable: weeks(none) })).toBeNull()
})

test('what is said of many calls is said of even more', () => {
  const some = fc.nat(300)
  fc.assert(
    fc.property(some, some, some, (usual, asked, more) => {
      const cause = arrivals({ '900': asked }, { '900': usual })
      const further = arrivals({ '900': asked + more }, { '900': usual })
      if (cause) expect(further?.score).toBeGreaterThanOrEqual(cause.score)
      expect(cause === null || asked > usual).toBe(true)
    }),
  )
})

test('longer talks are said with the averages, from far longer on', () => {
  const cause = talkCause(answer({ talk: lengths(90, 164) }))
  expect(cause).toMatchObject({
    sentence: { kind: 'talk', queue: null, calls: 90, seconds: 205, usualSeconds: 187.5 },
    explains: { of: 'strain', log: Math.log(205 / 187.5) },
  })
  expect(cause?.score).toBeCloseTo(3.82, 2)
  expect(talkCause(answer({ talk: lengths(90, 163) }))).toBeNull()
  expect(talkCause(answer({ talk: lengths(90, 50) }))).toBeNull()
})

test('talks vary, so that a few longer ones say little', () => {
  // The average of 25 calls is sure to a fifth of their deviation.
  const comparable = [4, 4, 4, 4, 4, 4, 4, 4].map((log) => facts({ talk: spread(10, log) }))
  const cause = talkCause({ asked: facts({ talk: spread(25, 5, 300) }), comparable })
  expect(cause).toMatchObject({ sentence: { seconds: 300, usualSeconds: 100 } })
  expect(cause?.score).toBeCloseTo(1 / (0.2 * spreadOfEight), 6)
  expect(talkCause({ asked: facts({ talk: spread(9, 5, 300) }), comparable })).toBeNull()
})

test('the average of very many talks is still taken as uncertain by a fiftieth', () => {
  const same = (log: number): Lengths => ({
    n: 900,
    seconds: 900,
    logSum: 900 * log,
    logSquares: 900 * log ** 2,
  })
  const comparable = weeks({ talk: same(5) })
  const cause = talkCause({ asked: facts({ talk: same(5.09) }), comparable })
  expect(cause?.score).toBeCloseTo(0.09 / (0.02 * spreadOfEight), 6)
  expect(talkCause({ asked: facts({ talk: same(5.08) }), comparable })).toBeNull()
})

test('fewer than five talks say nothing, neither now nor in earlier weeks', () => {
  const long = (n: number) => facts({ talk: spread(n, 9) })
  const comparable = weeks({ talk: spread(10, 4) })
  expect(talkCause({ asked: long(5), comparable })).not.toBeNull()
  expect(talkCause({ asked: long(4), comparable })).toBeNull()
  const few = [...weeks({ talk: spread(5, 4) }, 4), ...weeks({ talk: spread(4, 9) })]
  expect(talkCause({ asked: long(90), comparable: few })?.score).toBeGreaterThan(3.7)
  expect(talkCause({ asked: long(90), comparable: weeks({ talk: spread(4, 4) }) })).toBeNull()
})

test('one queue’s talks are named where they are further from the usual than all', () => {
  const usual = weeks(talks(lengths(90, 150), { '900': lengths(90, 150), '901': lengths(90, 150) }))
  const cause = (all: number, one: number, other = 150) =>
    talkCause({
      asked: facts(talks(lengths(90, all), { '900': lengths(90, other), '901': lengths(90, one) })),
      comparable: usual,
    })
  expect(cause(150, 167)).toMatchObject({
    sentence: { queue: '901', calls: 45, seconds: 208.75, usualSeconds: 187.5 },
    explains: { of: 'strain', log: 0 },
  })
  expect(cause(150, 165)).toBeNull()
  expect(cause(170, 180)).toMatchObject({ sentence: { queue: '901', calls: 45 } })
  expect(cause(180, 170)).toMatchObject({ sentence: { queue: null, calls: 90 } })
  expect(cause(170, 160, 190)).toMatchObject({ sentence: { queue: '900' } })
  // Talks of which all take less are no more work, but those of one queue are still told.
  expect(cause(100, 180)).toMatchObject({ sentence: { queue: '901' }, explains: { log: 0 } })
})

test('a queue without talks before is none that took longer', () => {
  const asked = facts(talks(lengths(90, 150), { '905': lengths(90, 600) }))
  expect(talkCause({ asked, comparable: weeks() })).toBeNull()
  const unknown = facts(talks(lengths(0, 0), { '900': lengths(90, 600) }))
  expect(talkCause({ asked: unknown, comparable: weeks() })).toBeNull()
})

test('callers who gave up sooner are said, but no lost call is explained by it', () => {
  const cause = abandonTimeCause(answer({ abandonTime: lengths(8, 28) }))
  expect(cause).toMatchObject({
    sentence: { kind: 'abandonTime', calls: 8, seconds: 35, usualSeconds: 50 },
    explains: { of: 'calls', calls: 0 },
  })
  expect(cause?.score).toBeCloseTo(-4.53, 2)
  expect(abandonTimeCause(answer({ abandonTime: lengths(8, 29) }))).toBeNull()
  expect(abandonTimeCause(answer({ abandonTime: lengths(8, 90) }))).toBeNull()
  expect(abandonTimeCause(answer({ abandonTime: lengths(4, 2) }))).toBeNull()
})

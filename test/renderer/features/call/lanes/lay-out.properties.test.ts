import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedAttempts } from '../../../../../renderer/features/call/lanes/counted-attempts.ts'
import type { WholeCall } from '../../../../../renderer/features/call/lanes/lanes.ts'
import { layOutWholeCall } from '../../../../../renderer/features/call/lanes/lay-out.ts'
import type { WholeCallRecord } from '../../../../../shared/whole-call/answer.ts'
import {
  answeringRecord,
  answerOf,
  attemptRecord,
  callRecord,
  entryRecord,
  epochAt,
  textAt,
} from './made-call.ts'

const seconds = fc.integer({ min: -100, max: 4_000 })
const time = fc.oneof(
  seconds.map(textAt),
  seconds.map(epochAt),
  fc.constantFrom('', 'soon', null, { $date: 'never' }),
)
const length = fc.oneof(fc.integer({ min: -5, max: 500 }), fc.constantFrom('12', null, 1e9))
const step = fc.record({ type: fc.string(), name: fc.string(), duration: length, date: seconds.map(epochAt) })

/** Records of one call with arbitrary field values. */
const change = fc.record(
  {
    starttime: time,
    start: time,
    endtime: time,
    ringtime: time,
    wait: length,
    billsec: length,
    duration: length,
    qnum: fc.constantFrom('901', '902', ''),
    queue_id: fc.constantFrom('', 'x', '1795242615.8', '1795242800.9'),
    disposition: fc.constantFrom('ANSWERED', 'NO ANSWER', 'MISSED', 'PICKUP', 'NEW'),
    route: fc.oneof(fc.array(fc.oneof(step, fc.jsonValue()), { maxLength: 5 }), fc.constant('none')),
  },
  { requiredKeys: [] },
)
const records: fc.Arbitrary<WholeCallRecord[]> = fc
  .array(fc.tuple(fc.constantFrom(callRecord, entryRecord, attemptRecord, answeringRecord), change), {
    maxLength: 12,
  })
  .map((made) =>
    made.map(([make, fields], index) => ({
      // Keeps only what JSON can hold.
      ...make(JSON.parse(JSON.stringify(fields))),
      id: `record ${index}`,
    })),
  )

const lanesOf = ({ routes, entries }: WholeCall) => [
  ...routes,
  ...entries,
  ...entries.flatMap(({ attempts }) => attempts),
]

test('every record but an attempt’s copy is in one lane or set aside', () => {
  fc.assert(
    fc.property(records, (given) => {
      const call = layOutWholeCall(answerOf(given))
      const shown = [...lanesOf(call).flatMap(({ source }) => source ?? []), ...call.unplaced]
      const counted = countedAttempts(given)
      const others = given.filter((record) => counted.get(record) !== null)
      expect(shown).toHaveLength(others.length)
      expect(new Set(shown)).toEqual(new Set(others))
    }),
  )
})

test('every lane is filled from start to end and lies on the axis', () => {
  fc.assert(
    fc.property(records, (given) => {
      const call = layOutWholeCall(answerOf(given))
      for (const { span, segments } of lanesOf(call)) {
        expect(call.span?.start).toBeLessThanOrEqual(span.start)
        expect(call.span?.end).toBeGreaterThanOrEqual(span.end)
        let covered = span.start
        for (const { start, end } of segments) {
          expect(start).toBeLessThanOrEqual(covered + 1)
          expect(end).toBeGreaterThanOrEqual(start)
          covered = Math.max(covered, end)
        }
        expect(covered).toBeGreaterThanOrEqual(span.end - 1)
      }
    }),
  )
})

test('the order of the records doesn’t matter', () => {
  fc.assert(
    fc.property(records, (given) => {
      const forth = layOutWholeCall(answerOf(given))
      const back = layOutWholeCall(answerOf(given.toReversed()))
      expect(back.span).toEqual(forth.span)
      const sorted = (call: WholeCall) =>
        lanesOf(call)
          .map(({ kind, span }) => `${kind} ${span.start} ${span.end}`)
          .sort()
      expect(sorted(back)).toEqual(sorted(forth))
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutRoute, type StepSegment } from '../../../../../renderer/features/call/lanes/route.ts'
import type { Json } from '../../../../../shared/reports/values.ts'

const noon = 1_700_000_000_000

const step = (type: string, endMs: number, seconds: number): Json => ({
  type,
  name: `${type} name`,
  duration: seconds,
  date: { $date: { $numberLong: String(noon + endMs) } },
})

const steps = (route: Json): StepSegment[] =>
  layOutRoute(route).segments.flatMap((segment) => (segment.kind === 'step' ? [segment] : []))

describe('a route', () => {
  test('runs from date minus duration to date, with gaps between steps', () => {
    const { segments, span } = layOutRoute([
      step('IncomingRoute', 11, 0.010565),
      step('Announcement', 3_902, 3.886591),
      step('AGI', 3_922, 0.013045),
    ])
    expect(segments.map((segment) => segment.kind)).toEqual(['step', 'gap', 'step', 'gap', 'step'])
    expect(segments.flatMap((segment) => (segment.kind === 'step' ? segment.problems : []))).toEqual([])
    expect(span?.start).toBeCloseTo(noon + 0.435, 2)
    expect(span?.end).toBe(noon + 3_922)
    const gap = segments[1]
    expect(gap?.kind === 'gap' && gap.end - gap.start).toBeCloseTo(4.409, 2)
  })

  test('keeps a duration’s full precision', () => {
    expect(steps([step('AGI', 20, 0.013045)])[0]?.seconds).toBe(0.013045)
  })

  test('has no gap where only millisecond rounding separates two steps', () => {
    const { segments } = layOutRoute([step('AGI', 10, 0.01), step('Queue', 20, 0.0094)])
    expect(segments.map((segment) => segment.kind)).toEqual(['step', 'step'])
  })

  test('flags overlapping and out-of-order steps, and keeps the record’s order', () => {
    const found = steps([step('AGI', 1_000, 1), step('Queue', 6_000, 1), step('Extension', 5_500, 4.5)])
    expect(found.map(({ type, problems }) => [type, problems])).toEqual([
      ['AGI', []],
      ['Queue', ['overlap']],
      ['Extension', ['outOfOrder']],
    ])
  })

  test('shows a step of zero or negative duration as a mark at its date', () => {
    const [negative, none] = steps([step('AGI', 5_000, -3), { type: 'Queue', name: '', date: dateAt(6_000) }])
    expect(negative).toMatchObject({ problems: ['negativeDuration'], seconds: -3 })
    expect(negative?.span).toEqual({ start: noon + 5_000, end: noon + 5_000 })
    expect(none).toMatchObject({ problems: ['noDuration'], seconds: null })
    expect(none?.span).toEqual({ start: noon + 6_000, end: noon + 6_000 })
  })

  test('keeps unreadable steps and those without a place, with the reason', () => {
    const found = steps([
      'a text',
      { type: 'AGI', name: 'no date', duration: 1 },
      { type: 'AGI', name: 'never', duration: 1, date: { $date: { $numberLong: '0' } } },
      { type: 'AGI', name: 'too far', duration: 1, date: { $date: { $numberLong: '9999999999999999' } } },
    ])
    expect(found.map(({ span, problems }) => [span, problems])).toEqual([
      [null, ['unreadable']],
      [null, ['noTime']],
      [null, ['noTime']],
      [null, ['noTime']],
    ])
    expect(found[0]?.raw).toBe('a text')
  })

  test('reports a value that isn’t a list; an absent one is empty', () => {
    expect(layOutRoute({ type: 'AGI' })).toEqual({ segments: [], span: null, problems: ['notAList'] })
    expect(layOutRoute(undefined)).toEqual({ segments: [], span: null, problems: [] })
  })
})

describe('the call around the steps', () => {
  const route = [step('AGI', 4_000, 1)]

  test('adds gaps before the first and after the last step', () => {
    const { segments, span } = layOutRoute(route, { start: noon, end: noon + 60_000 })
    expect(segments).toMatchObject([
      { kind: 'gap', place: 'before', start: noon, end: noon + 3_000, approximate: true },
      { kind: 'step' },
      { kind: 'gap', place: 'after', start: noon + 4_000, end: noon + 60_000, approximate: true },
    ])
    expect(span).toEqual({ start: noon, end: noon + 60_000 })
  })

  test('adds no gap within the second of its precision', () => {
    const { segments } = layOutRoute(route, { start: noon + 2_001, end: noon + 4_999 })
    expect(segments).toHaveLength(1)
  })

  test('flags a step before the call', () => {
    const { segments } = layOutRoute(route, { start: noon + 3_500, end: noon + 4_500 })
    expect(segments).toMatchObject([{ problems: ['beforeCall'] }])
  })

  test('is omitted when the steps lie hours away: one clock is wrong', () => {
    const { segments, problems } = layOutRoute(route, { start: noon - 32_400_000, end: noon - 32_390_000 })
    expect(problems).toEqual(['outsideCall'])
    expect(segments).toHaveLength(1)
  })
})

const dateAt = (ms: number) => ({ $date: { $numberLong: String(noon + ms) } })

const anyStep: fc.Arbitrary<Json> = fc
  .oneof(
    { weight: 8, arbitrary: fc.tuple(fc.nat(10_800_000), fc.double({ min: -5, max: 3_600, noNaN: true })) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  .map((pair) => (pair === null ? 'not a step' : step('AGI', pair[0], pair[1])))
const anyRoute = fc.array(anyStep, { maxLength: 60 })
const anyCall = fc.option(
  fc.tuple(fc.nat(10_000), fc.nat(10_000)).map(([start, length]) => {
    return { start: noon + start * 1000, end: noon + (start + length) * 1000 }
  }),
)

describe('any route', () => {
  test('keeps every step in order', () => {
    fc.assert(
      fc.property(anyRoute, anyCall, (route, call) => {
        const kept = layOutRoute(route, call).segments.flatMap((segment) =>
          segment.kind === 'step' ? [segment] : [],
        )
        expect(kept.map(({ raw }) => raw)).toEqual(route)
        expect(kept.map(({ index }) => index)).toEqual(route.map((_, index) => index))
      }),
    )
  })

  test('has only gaps of positive length that no step overlaps', () => {
    fc.assert(
      fc.property(anyRoute, anyCall, (route, call) => {
        const { segments } = layOutRoute(route, call)
        for (const gap of segments) {
          if (gap.kind !== 'gap') continue
          expect(gap.end).toBeGreaterThan(gap.start)
          for (const other of segments) {
            if (other.kind !== 'step' || other.span === null) continue
            expect(other.span.end <= gap.start || other.span.start >= gap.end).toBe(true)
          }
        }
      }),
    )
  })

  test('is as long as its gaps and steps together', () => {
    fc.assert(
      fc.property(anyRoute, anyCall, (route, call) => {
        const { segments, span } = layOutRoute(route, call)
        const stretches = segments.flatMap((segment) =>
          segment.kind === 'gap' ? segment : (segment.span ?? []),
        )
        if (span === null || stretches.length === 0) return
        const edges = [...new Set(stretches.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
        const explained = edges.slice(1).reduce((sum, end, index) => {
          const start = edges[index] ?? end
          const middle = (start + end) / 2
          return stretches.some((each) => each.start <= middle && middle <= each.end)
            ? sum + end - start
            : sum
        }, 0)
        // Dates are rounded to the millisecond, so each pair of neighbours may hide a gap of one.
        expect(span.end - span.start - explained).toBeLessThanOrEqual(stretches.length)
        expect(Math.min(...edges)).toBe(span.start)
        expect(Math.max(...edges)).toBe(span.end)
      }),
    )
  })
})

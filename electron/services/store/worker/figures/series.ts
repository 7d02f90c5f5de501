import { entryKinds, type FigureChoices, type Outcome, outcomeOf } from '../../../../../shared/kpi/outcome.ts'
import { type OffsetSince, offsetOf } from '../../../../../shared/kpi/period.ts'
import type { OutcomeCounts, SeriesAnswer, SeriesQuery } from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { entriesOf } from './entries.ts'
import type { Entries } from './entry-columns.ts'
import { kept } from './kept.ts'
import { kindLimit, numberOfKind } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'

export interface SeriesToRead extends SeriesQuery {
  /** By them, entries belong to the hours and days of the call center's clock. */
  readonly offsets: readonly OffsetSince[]
}

const keptQueries = 8
const secondsOfHour = 3_600
const hoursOfWeek = 168
/** 1 January 1970 was a Thursday. */
const hourOfEpoch = 4 * 24
/** Places of a row of counts; the names are those of `OutcomeCounts`. */
const places = ['answered', 'abandoned', 'missed', 'other', 'inTime', 'unknownWait'] as const
const width = 8

/** What the charts show, added up in one pass over the entries. */
export function readSeries(connection: Connection, query: SeriesToRead): SeriesAnswer {
  const archive = archiveOf(connection, query.profile, 'queue')
  const { offsets, unit, choices, ...scope } = query
  const name = JSON.stringify(['series', archive?.id, scope, offsets, unit, choices])
  return kept(connection, { name, revision: archive?.revision ?? 0, most: keptQueries }, () =>
    seriesOf(entriesOf(connection, scope), query),
  )
}

function seriesOf(
  { count, starts, kinds, waits, queues, queueNames }: Entries,
  { offsets, unit, choices }: SeriesToRead,
): SeriesAnswer {
  const placeOfKind = placesOfKinds(choices)
  const answered = places.indexOf('answered')
  const inTime = places.indexOf('inTime')
  const unknownWait = places.indexOf('unknownWait')

  const week = new Uint32Array(hoursOfWeek * width)
  const byQueue = new Uint32Array(queueNames.length * width)
  const timeline = new Map<number, Uint32Array>()
  const unitSeconds = unit === 'hour' ? secondsOfHour : 24 * secondsOfHour
  let current: { unit: number; row: Uint32Array } = { unit: Number.NaN, row: new Uint32Array(width) }
  let offset = { until: Number.NEGATIVE_INFINITY, seconds: 0 }

  for (let index = 0; index < count; index++) {
    const start = starts[index] ?? 0
    if (start >= offset.until) offset = offsetFrom(offsets, start)
    const wall = start + offset.seconds
    const wallUnit = Math.floor(wall / unitSeconds)
    // Entries come in the order of their start, so that this seldom is another one.
    if (wallUnit !== current.unit) {
      const row = timeline.get(wallUnit) ?? new Uint32Array(width)
      timeline.set(wallUnit, row)
      current = { unit: wallUnit, row }
    }
    const hour = (Math.floor(wall / secondsOfHour) + hourOfEpoch) % hoursOfWeek
    const weekAt = hour * width
    const queueAt = (queues[index] ?? 0) * width
    const place = placeOfKind[kinds[index] ?? 0] ?? 0
    add(current.row, place)
    add(week, weekAt + place)
    add(byQueue, queueAt + place)
    if (place !== answered) continue
    const wait = waits[index] ?? -1
    if (wait > choices.thresholdSeconds) continue
    const second = wait < 0 ? unknownWait : inTime
    add(current.row, second)
    add(week, weekAt + second)
    add(byQueue, queueAt + second)
  }

  return {
    timeline: [...timeline]
      .sort(([a], [b]) => a - b)
      .map(([wallUnit, row]) => ({ wall: wallUnit * unitSeconds * 1_000, counts: countsAt(row, 0) })),
    week: Array.from({ length: hoursOfWeek }, (_, hour) => countsAt(week, hour * width)),
    queues: queueNames
      .map((queue, place) => ({ queue, counts: countsAt(byQueue, place * width) }))
      .sort((a, b) => offered(b.counts) - offered(a.counts)),
  }
}

function add(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function placesOfKinds(choices: FigureChoices): Uint8Array {
  const places = new Uint8Array(kindLimit)
  for (const kind of entryKinds) places[numberOfKind(kind)] = placeOf(outcomeOf(kind, choices))
  return places
}

const placeOf = (outcome: Outcome): number => places.indexOf(outcome)

function countsAt(counts: Uint32Array, at: number): OutcomeCounts {
  const read = (name: (typeof places)[number]) => counts[at + places.indexOf(name)] ?? 0
  return {
    answered: read('answered'),
    inTime: read('inTime'),
    unknownWait: read('unknownWait'),
    abandoned: read('abandoned'),
    missed: read('missed'),
    other: read('other'),
  }
}

const offered = ({ answered, abandoned, missed, other }: OutcomeCounts): number =>
  answered + abandoned + missed + other

/** The offset at a Unix second, and until which one it holds. */
function offsetFrom(offsets: readonly OffsetSince[], second: number) {
  const next = offsets.find(({ since }) => since > second * 1_000)
  return {
    until: next ? Math.ceil(next.since / 1_000) : Number.POSITIVE_INFINITY,
    seconds: offsetOf(offsets, second * 1_000) * 60,
  }
}

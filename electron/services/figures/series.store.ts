import { entryKinds, type FigureChoices, outcomeOf } from '../../../shared/figures/outcome.ts'
import { type OffsetSince, offsetOf } from '../../../shared/figures/period.ts'
import {
  msOfUnit,
  type OutcomeCounts,
  type SeriesAnswer,
  type SeriesQuery,
} from '../../../shared/figures/queries.ts'
import { cell, entryWidth, nameOfId, readHours, type ScopeToRead } from '../records/hourly-rollup.store.ts'
import { numberOfKind } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

export interface SeriesToRead extends SeriesQuery, ScopeToRead {
  /** The offsets that map entries to hours and days of the call center's clock. */
  readonly offsets: readonly OffsetSince[]
}

const answers = new ScopeCache<SeriesAnswer>(8)
const hourMs = 3_600_000
const hoursOfWeek = 168
/** 1 January 1970 was a Thursday. */
const hourOfEpoch = 4 * 24

/** Adds up the charts' figures in one pass over the entries. */
export function readSeries(db: Database, query: SeriesToRead): SeriesAnswer {
  const archive = archiveOf(db, query.connectionId, 'queue')
  return answers.get(db, query, [archive], () => seriesOf(db, archive?.id ?? null, query))
}

function seriesOf(db: Database, archive: number | null, query: SeriesToRead): SeriesAnswer {
  const { offsets, unit, choices } = query
  const placeOfKind: number[] = []
  for (const kind of entryKinds) placeOfKind[numberOfKind(kind)] = counted.indexOf(outcomeOf(kind, choices))
  const unitMs = msOfUnit(unit)
  const timeline = new Map<number, Counts>()
  const week = Array.from({ length: hoursOfWeek }, noCounts)
  const queues = new Map<number, Counts>()
  let current = { unit: Number.NaN, counts: noCounts() }
  let offset = { until: Number.NEGATIVE_INFINITY, ms: 0 }

  for (const { start: hour, cells } of archive === null ? [] : readHours(db, archive, query)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const start = hour + (cells[at + cell.start] ?? 0)
      if (start >= offset.until) offset = offsetFrom(offsets, start)
      const wall = start + offset.ms
      const place = placeOfKind[cells[at + cell.kind] ?? 0] ?? missed
      const wait = cells[at + cell.wait] ?? -1
      const detail = detailOf(place, wait, choices)
      const wallUnit = Math.floor(wall / unitMs)
      // Entries come in order of their hour, so the unit seldom changes.
      if (wallUnit !== current.unit) current = { unit: wallUnit, counts: countsOf(timeline, wallUnit) }
      const seconds = place === answered && wait > 0 ? wait : 0
      add(current.counts, place, detail, seconds)
      add(countsOf(queues, cells[at + cell.queue] ?? 0), place, detail, seconds)
      add(week[(Math.floor(wall / hourMs) + hourOfEpoch) % hoursOfWeek], place, detail, seconds)
    }
  }

  return {
    timeline: [...timeline]
      .sort(([a], [b]) => a - b)
      .map(([wallUnit, counts]) => ({ wall: wallUnit * unitMs, counts: namedCounts(counts) })),
    week: week.map(namedCounts),
    queues: [...queues]
      .map(([id, counts]) => ({ queue: nameOfId(db, id), counts: namedCounts(counts) }))
      .sort((a, b) => offered(b.counts) - offered(a.counts)),
  }
}

/** The counts by index: arrays add up a million entries several times faster than names. */
const counted = ['answered', 'abandoned', 'missed', 'inTime', 'unknownWait', 'waitSeconds', 'short'] as const
const [answered, abandoned, missed, inTime, unknownWait, waitSeconds, short] = [0, 1, 2, 3, 4, 5, 6] as const
type Counts = Float64Array
const noCounts = (): Counts => new Float64Array(counted.length)

/** Returns what else an entry counts as; -1 for nothing. */
function detailOf(place: number, wait: number, choices: FigureChoices): number {
  if (place === abandoned) return wait >= 0 && wait < choices.shortSeconds ? short : -1
  if (place !== answered || wait > choices.thresholdSeconds) return -1
  return wait < 0 ? unknownWait : inTime
}

function countsOf(all: Map<number, Counts>, key: number): Counts {
  const known = all.get(key)
  if (known) return known
  const counts = noCounts()
  all.set(key, counts)
  return counts
}

function add(counts: Counts | undefined, place: number, detail: number, seconds: number): void {
  if (!counts) return
  counts[waitSeconds] = (counts[waitSeconds] ?? 0) + seconds
  counts[place] = (counts[place] ?? 0) + 1
  if (detail >= 0) counts[detail] = (counts[detail] ?? 0) + 1
}

function namedCounts(counts: Counts): OutcomeCounts {
  const of = (name: (typeof counted)[number]) => counts[counted.indexOf(name)] ?? 0
  return {
    answered: of('answered'),
    inTime: of('inTime'),
    unknownWait: of('unknownWait'),
    waitSeconds: of('waitSeconds'),
    abandoned: of('abandoned'),
    short: of('short'),
    missed: of('missed'),
  }
}

const offered = ({ answered, abandoned, missed }: OutcomeCounts): number => answered + abandoned + missed

/** Returns the offset at an instant and the instant at which it ends. */
function offsetFrom(offsets: readonly OffsetSince[], start: number) {
  const next = offsets.find(({ since }) => since > start)
  return { until: next?.since ?? Number.POSITIVE_INFINITY, ms: offsetOf(offsets, start) * 60_000 }
}

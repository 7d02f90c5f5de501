import { type Inconsistency, storedRecords } from './inconsistencies.ts'
import { jalaliOfDay } from './jalali-days.ts'
import type { DayOffset } from './learned-clock.ts'

/** Returns the inconsistency of a day's records that imply a different offset than the accepted one. */
export function ofDisagreeing(entry: DayOffset, expectedMinutes: number): Inconsistency {
  return ofDay('record_disagrees', entry, expectedMinutes)
}

/** Merges inconsistencies of the same kind, field and pair of offsets. */
export function merged(all: readonly Inconsistency[]): Inconsistency[] {
  const groups = new Map<string, Inconsistency>()
  for (const found of all) {
    const key = `${found.kind} ${found.field} ${found.expectedMinutes} ${found.saidMinutes}`
    const known = groups.get(key)
    if (known === undefined) {
      groups.set(key, found)
      continue
    }
    groups.set(key, {
      ...known,
      count: known.count + found.count,
      first: Math.min(known.first, found.first),
      last: Math.max(known.last, found.last),
      records: [...known.records, ...found.records].slice(0, storedRecords),
    })
  }
  return [...groups.values()]
}

const tehran = 210
const tehranSummer = 270
/** 22 September 2022 in Tehran: the end of summer time. */
const abolition = Date.UTC(2022, 8, 21, 20, 30)

/** Finds Tehran summer time after its abolition. A server that has it in winter too is in another zone. */
export function staleSummers(days: readonly DayOffset[]): Inconsistency[] {
  const ahead = days.filter(({ offsetMinutes }) => offsetMinutes === tehranSummer)
  if (ahead.some(({ day }) => (jalaliOfDay(day)?.month ?? 1) > 6)) return []
  const stale = ahead.filter(({ first }) => first >= abolition)
  return merged(stale.map((entry) => ofDay('stale_summer', entry, tehran)))
}

function ofDay(kind: Inconsistency['kind'], entry: DayOffset, expectedMinutes: number): Inconsistency {
  const [example] = entry.examples
  return {
    kind,
    field: example?.field ?? 'starttime',
    expectedMinutes,
    saidMinutes: entry.offsetMinutes,
    count: entry.count,
    first: entry.first,
    last: entry.last,
    records: entry.examples.map(({ recordId, witnessInstant, text, instant }) => ({
      recordId,
      value: String(witnessInstant),
      text,
      instant,
    })),
  }
}

import { z } from 'zod'
import { attemptKinds } from './attempts.ts'
import type { FigureName } from './figures.ts'
import { openIn, readOpenIn, writeOpenIn } from './open-in.ts'
import { entryKind, entryKinds, type FigureChoices, kindsOf } from './outcome.ts'

const names = z.array(z.string().min(1).max(200)).max(500).default([])
const seconds = z.int().nonnegative().nullable().default(null)
const offsets = z.array(z.object({ since: z.int(), offsetMinutes: z.int() })).min(1)
/** As many as a period's clock is looked up for. */
const maxDays = 4_000

/** The conditions, besides the period, of the rows behind a figure or chart mark. All must hold. */
export const entryRows = z.object({
  kinds: z.array(z.union([entryKind, z.enum(attemptKinds)])).min(1),
  /**
   * Bounds of the true wait, in seconds: at least `waitFrom` or unknown; at most `waitTo` and known. With `counted` or
   * `rungInVain`, `waitFrom` is the least ring.
   */
  waitFrom: seconds,
  waitTo: seconds,
  queues: names,
  /** Numbers as in `dst`. */
  agents: names,
  /** Only callers with more than one entry in the period. */
  repeated: z.boolean().default(false),
  /** Only callers without a number. */
  withheld: z.boolean().default(false),
  /** Queue details only: those with an answered or missed ring. */
  counted: z.boolean().default(false),
  /** Queue details only: those with a missed ring. */
  rungInVain: z.boolean().default(false),
  /** Also entries whose talk one of the agents took over from the recorded one. */
  talked: z.boolean().default(false),
  /** Excludes entries that contradict themselves. */
  consistentOnly: z.boolean().default(false),
  /** Only starts in these hours of the week (0: first hour of Sunday), on a clock with these offsets. */
  weekHours: z
    .object({
      hours: z.array(z.int().min(0).max(167)).min(1),
      offsets,
    })
    .nullable()
    .default(null),
  /** Only starts from one minute of the day to before another, on some days since 1970-01-01 of such a clock. */
  dayMinutes: z
    .object({
      from: z.int().min(0).max(1_439),
      to: z.int().min(1).max(1_440),
      days: z.array(z.int().nonnegative()).min(1).max(maxDays),
      offsets,
    })
    .nullable()
    .default(null),
  /** Only starts while the queue was open. */
  open: openIn.nullable().default(null),
})
export type EntryRows = z.infer<typeof entryRows>
export type EntryRowsInput = z.input<typeof entryRows>

const flags = ['repeated', 'withheld', 'counted', 'rungInVain', 'talked', 'consistentOnly'] as const

/** Returns the rows behind an agent's attempts: the counted ones, those answered or missed, or answered elsewhere. */
export function rowsOfAttempts(
  which: 'counted' | 'answered' | 'missed' | 'elsewhere',
  leastRing: number,
): Pick<EntryRowsInput, 'kinds' | 'waitFrom' | 'counted' | 'rungInVain'> {
  if (which === 'answered') return { kinds: ['answered'] }
  if (which === 'elsewhere') return { kinds: ['answeredElsewhere'] }
  const flag = which === 'counted' ? { counted: true } : { rungInVain: true }
  return { kinds: [...attemptKinds], waitFrom: leastRing === 0 ? null : leastRing, ...flag }
}

/** Returns the rows behind a figure and their report. */
export function rowsOfFigure(
  name: Exclude<FigureName, 'openCallbacks'>,
  choices: FigureChoices,
  value: number | null,
): { readonly report: 'queue' | 'queueDetails'; readonly rows: Omit<EntryRowsInput, 'queues' | 'agents'> } {
  const answered = kindsOf('answered', choices)
  const abandoned = kindsOf('abandoned', choices)
  const queue = (rows: EntryRowsInput) => ({ report: 'queue', rows }) as const
  switch (name) {
    case 'offered':
      return queue({ kinds: [...entryKinds] })
    case 'answered':
    case 'asa':
    case 'waitMedian':
    case 'waitP90':
    case 'talkTime':
      return queue({ kinds: answered })
    case 'waitMax':
      return queue({ kinds: answered, waitFrom: value, waitTo: value })
    case 'serviceLevel':
    case 'serviceLevelWithoutAbandoned':
    case 'serviceLevelWithoutShort':
      return queue({ kinds: answered, waitTo: choices.thresholdSeconds })
    case 'abandoned':
    case 'abandonTime':
      return queue({ kinds: abandoned })
    case 'abandonment':
      return queue({ kinds: abandoned, waitFrom: choices.withoutShort ? choices.shortSeconds : null })
    case 'missed':
      return queue({ kinds: kindsOf('missed', choices) })
    case 'repeatCallers':
      return queue({ kinds: [...entryKinds], repeated: true })
    case 'answerRate':
      return { report: 'queueDetails', rows: rowsOfAttempts('counted', choices.leastRingSeconds) }
    case 'missedRings':
      return { report: 'queueDetails', rows: rowsOfAttempts('missed', choices.leastRingSeconds) }
  }
}

/**
 * Formats for an address: `answered,missed|5-20|900,901|512|repeated|9,33@1669900000000:210`, and then the minutes of
 * days, as `540-600@19323-19327,19330@1669900000000:210`, and the opening hours.
 */
export function writeEntryRows(rows: EntryRowsInput): string {
  const { waitFrom = null, waitTo = null } = rows
  const list = (values: readonly string[] = []) => values.map(escaped).join(',')
  const wait = waitFrom === null && waitTo === null ? '' : `${waitFrom ?? ''}-${waitTo ?? ''}`
  const more = flags.filter((flag) => rows[flag]).join(',')
  const hours = rows.weekHours ? writeWeekHours(rows.weekHours) : ''
  const open = rows.open ? [writeOpenIn(rows.open)] : []
  const written = rows.dayMinutes ? [writeDayMinutes(rows.dayMinutes)] : []
  const minutes = open.length > 0 && written.length === 0 ? [''] : written
  const parts = [rows.kinds.join(','), wait, list(rows.queues), list(rows.agents), more, hours]
  return [...parts, ...minutes, ...open].join('|')
}

/** Parses the text of `writeEntryRows`; returns null for anything else. */
export function readEntryRows(text: string): EntryRows | null {
  const [kinds = '', wait = '', queues = '', agents = '', more = '', hours = '', minutes = '', open = ''] =
    text.split('|')
  const [waitFrom = '', waitTo = ''] = wait.split('-')
  try {
    const list = (part: string) => (part === '' ? [] : part.split(',').map(decodeURIComponent))
    return (
      entryRows.safeParse({
        kinds: kinds.split(','),
        waitFrom: waitFrom === '' ? null : Number(waitFrom),
        waitTo: waitTo === '' ? null : Number(waitTo),
        queues: list(queues),
        agents: list(agents),
        ...Object.fromEntries(flags.map((flag) => [flag, more.split(',').includes(flag)])),
        weekHours: hours === '' ? null : readWeekHours(hours),
        dayMinutes: minutes === '' ? null : readDayMinutes(minutes),
        open: open === '' ? null : readOpenIn(open),
      }).data ?? null
    )
  } catch {
    // An invalid percent escape.
    return null
  }
}

const escaped = (name: string): string => encodeURIComponent(name)

type Offsets = z.infer<typeof offsets>

function writeWeekHours({ hours, offsets }: NonNullable<EntryRows['weekHours']>): string {
  return `${hours.join(',')}@${writeOffsets(offsets)}`
}

/** Parses without checks; the schema refuses invalid values. */
function readWeekHours(text: string) {
  const [hours = '', offsets = ''] = text.split('@')
  return { hours: hours.split(',').map(Number), offsets: readOffsets(offsets) }
}

function writeDayMinutes({ from, to, days, offsets }: NonNullable<EntryRows['dayMinutes']>): string {
  return `${from}-${to}@${writeDays(days)}@${writeOffsets(offsets)}`
}

/** Parses without checks; the schema refuses invalid values. */
function readDayMinutes(text: string) {
  const [minutes = '', days = '', offsets = ''] = text.split('@')
  const [from, to] = minutes.split('-').map(Number)
  return { from, to, days: days.split(',').flatMap(readRun), offsets: readOffsets(offsets) }
}

/** Formats ascending days; those that follow each other as a run. */
function writeDays(days: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',')
}

/** Returns a run's days, or one too many for the schema. */
function readRun(text: string): number[] {
  const [first = Number.NaN, last = first] = text.split('-').map(Number)
  const length = Math.min(last - first, maxDays) + 1
  return length >= 1 ? Array.from({ length }, (_, index) => first + index) : [Number.NaN]
}

const writeOffsets = (offsets: Offsets): string =>
  offsets.map(({ since, offsetMinutes }) => `${since}:${offsetMinutes}`).join(',')

function readOffsets(text: string) {
  return text.split(',').map((offset) => {
    const [since, offsetMinutes] = offset.split(':').map(Number)
    return { since, offsetMinutes }
  })
}

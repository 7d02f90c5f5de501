import { z } from 'zod'
import type { FigureName } from './figures.ts'
import { type EntryKind, entryKind, entryKinds, type FigureChoices, kindsOf } from './outcome.ts'

const names = z.array(z.string().min(1).max(200)).max(500).default([])
const seconds = z.int().nonnegative().nullable().default(null)

/** The conditions, besides the period, of the rows behind a figure or chart mark. All must hold. */
export const entryRows = z.object({
  kinds: z.array(entryKind).min(1),
  /** Bounds of the true wait, in seconds: at least `waitFrom` or unknown; at most `waitTo` and known. */
  waitFrom: seconds,
  waitTo: seconds,
  queues: names,
  /** Numbers as in `dst`. */
  agents: names,
  /** Only callers with more than one entry in the period. */
  repeated: z.boolean().default(false),
  /** Queue details only: those with an unanswered ring. */
  rungInVain: z.boolean().default(false),
  /** Excludes entries that contradict themselves. */
  consistentOnly: z.boolean().default(false),
  /** Only starts in these hours of the week (0: first hour of Sunday), on a clock with these offsets. */
  weekHours: z
    .object({
      hours: z.array(z.int().min(0).max(167)).min(1),
      offsets: z.array(z.object({ since: z.int(), offsetMinutes: z.int() })).min(1),
    })
    .nullable()
    .default(null),
})
export type EntryRows = z.infer<typeof entryRows>
export type EntryRowsInput = z.input<typeof entryRows>

const flags = ['repeated', 'rungInVain', 'consistentOnly'] as const

const attemptKinds: readonly EntryKind[] = ['answered', 'missed']

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
      return { report: 'queueDetails', rows: { kinds: [...attemptKinds] } }
    case 'missedRings':
      return { report: 'queueDetails', rows: { kinds: [...attemptKinds], rungInVain: true } }
  }
}

/** Formats for an address: `answered,missed|5-20|900,901|512|repeated|9,33@1669900000000:210`. */
export function writeEntryRows(input: EntryRowsInput): string {
  const rows = entryRows.parse(input)
  const list = (values: readonly string[]) => values.map(escaped).join(',')
  const wait =
    rows.waitFrom === null && rows.waitTo === null ? '' : `${rows.waitFrom ?? ''}-${rows.waitTo ?? ''}`
  const more = flags.filter((flag) => rows[flag]).join(',')
  const hours = rows.weekHours ? writeWeekHours(rows.weekHours) : ''
  return [rows.kinds.join(','), wait, list(rows.queues), list(rows.agents), more, hours].join('|')
}

/** Parses the text of `writeEntryRows`; returns null for anything else. */
export function readEntryRows(text: string): EntryRows | null {
  const [kinds = '', wait = '', queues = '', agents = '', more = '', hours = ''] = text.split('|')
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
      }).data ?? null
    )
  } catch {
    // An invalid percent escape.
    return null
  }
}

const escaped = (name: string): string => encodeURIComponent(name)

function writeWeekHours({ hours, offsets }: NonNullable<EntryRows['weekHours']>): string {
  const since = offsets.map(({ since, offsetMinutes }) => `${since}:${offsetMinutes}`)
  return `${hours.join(',')}@${since.join(',')}`
}

/** Parses without checks; the schema refuses invalid values. */
function readWeekHours(text: string) {
  const [hours = '', offsets = ''] = text.split('@')
  return {
    hours: hours.split(',').map(Number),
    offsets: offsets.split(',').map((offset) => {
      const [since, offsetMinutes] = offset.split(':').map(Number)
      return { since, offsetMinutes }
    }),
  }
}

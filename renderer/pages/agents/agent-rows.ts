import { assertNever } from '../../../shared/errors.ts'
import { type AgentFigures, answerRateOf, type StateTimesAnswer } from '../../../shared/figures/agents.ts'
import { occupancyOf } from '../../../shared/figures/state-stretches.ts'
import { normaliseInput } from '../../../shared/text.ts'

type Pauses = StateTimesAnswer['extensions'][number]['pauses']

/** What one or several agents did in a period; times of states are in milliseconds, others in seconds. */
export interface AgentSums extends Omit<AgentFigures, 'number' | 'name'> {
  /** Null where no event tells the states. */
  readonly times: Readonly<Record<string, number>> | null
  readonly pauses: Pauses | null
}

export interface AgentRow extends AgentSums {
  readonly number: string
  readonly name: string | null
  readonly team: string | null
}

/** The agents of a team, or of none; a team's line stands above them. */
export interface AgentGroup {
  readonly team: string | null
  readonly sums: AgentSums
  readonly agents: readonly AgentRow[]
}

/** A line of the table. */
export type AgentLine =
  | { readonly kind: 'team'; readonly group: AgentGroup }
  | { readonly kind: 'agent'; readonly row: AgentRow }

/** The figures that the table shows until others are chosen. */
export const shownFigures = [
  'answered',
  'missed',
  'elsewhere',
  'talk',
  'outgoing',
  'firstLast',
  'states',
] as const
const figureColumns = [
  ...shownFigures,
  'attempts',
  'rate',
  'average',
  'waitCaused',
  'direct',
  'transfersMade',
  'transfersReceived',
  'occupancy',
  'pauses',
  'pauseTime',
  'longestPause',
] as const
export const agentColumns = ['agent', 'team', ...figureColumns] as const
export type AgentColumn = (typeof agentColumns)[number]

/** The columns as the list of columns takes them; agent and team always stay. */
export const agentFields = figureColumns.map((name) => ({ name }))

export interface AgentSort {
  readonly column: AgentColumn
  readonly descending: boolean
}

/** Reads an address's order, `-` before the column for descending; unreadable ones give the most missed first. */
export function readAgentSort(text: string): AgentSort {
  const column = agentColumns.find((each) => each === text.replace(/^-/, ''))
  return column ? { column, descending: text.startsWith('-') } : { column: 'missed', descending: true }
}

export function writeAgentSort({ column, descending }: AgentSort): string {
  return `${descending ? '-' : ''}${column}`
}

/** Returns a column's number, of first and last call the first one's UTC milliseconds; null where it isn't known. Names have none. */
export function numberOf(sums: AgentSums, column: AgentColumn): number | null {
  const { attempts, talked, talkSeconds, longestWaitCaused, calls, times, pauses } = sums
  switch (column) {
    case 'agent':
    case 'team':
      return null
    case 'attempts':
      return attempts && attempts.answered + attempts.missed
    case 'answered':
      return attempts?.answered ?? null
    case 'rate':
      return attempts && answerRateOf(attempts)
    case 'missed':
      return attempts?.missed ?? null
    case 'elsewhere':
      return attempts?.elsewhere ?? null
    case 'talk':
      return talked > 0 ? talkSeconds : null
    case 'average':
      return talked > 0 ? talkSeconds / talked : null
    case 'waitCaused':
      return longestWaitCaused?.seconds ?? null
    case 'direct':
    case 'outgoing':
    case 'transfersMade':
    case 'transfersReceived':
      return calls[column]
    case 'firstLast':
      return calls.firstCall
    case 'states':
      return times && observedIn(times) / 1_000
    case 'occupancy':
      return times && occupancyOf(times)
    case 'pauses':
      return pauses?.count ?? null
    case 'pauseTime':
      return times && (times.Pause ?? 0) / 1_000
    case 'longestPause':
      return pauses && pauses.count > 0 ? pauses.longest / 1_000 : null
    default:
      return assertNever(column)
  }
}

/** Returns the states of the extensions that were heard for at least this share of the period, in percent. */
export function heardExtensions(states: StateTimesAnswer | undefined, leastHeard: number) {
  const least = ((states?.elapsed ?? 0) * leastHeard) / 100
  return states?.extensions.filter(({ times }) => observedIn(times) >= least) ?? []
}

/** Returns the time of all states, in milliseconds. */
export function observedIn(times: Readonly<Record<string, number>>): number {
  return Object.values(times).reduce((all, time) => all + time, 0)
}

/** What nobody did. */
export const noSums: AgentSums = {
  attempts: null,
  longestWaitCaused: null,
  answered: 0,
  talked: 0,
  talkSeconds: 0,
  calls: {
    ...{ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 0 },
    ...{ firstCall: null, lastCall: null },
  },
  times: null,
  pauses: null,
}

/** Adds agents up; what is unknown of all of them stays unknown. */
export function sumOf(rows: readonly AgentSums[]): AgentSums {
  return rows.reduce(add, noSums)
}

function add(a: AgentSums, b: AgentSums): AgentSums {
  return {
    attempts: either(a.attempts, b.attempts, (one, other) => ({
      answered: one.answered + other.answered,
      missed: one.missed + other.missed,
      elsewhere: one.elsewhere + other.elsewhere,
    })),
    longestWaitCaused: either(a.longestWaitCaused, b.longestWaitCaused, (one, other) =>
      one.seconds >= other.seconds ? one : other,
    ),
    answered: a.answered + b.answered,
    talked: a.talked + b.talked,
    talkSeconds: a.talkSeconds + b.talkSeconds,
    calls: {
      direct: a.calls.direct + b.calls.direct,
      outgoing: a.calls.outgoing + b.calls.outgoing,
      transfersMade: a.calls.transfersMade + b.calls.transfersMade,
      transfersReceived: a.calls.transfersReceived + b.calls.transfersReceived,
      firstCall: either(a.calls.firstCall, b.calls.firstCall, Math.min),
      lastCall: either(a.calls.lastCall, b.calls.lastCall, Math.max),
    },
    times: either(a.times, b.times, (one, other) => {
      const all: Record<string, number> = { ...one }
      for (const [state, time] of Object.entries(other)) all[state] = (all[state] ?? 0) + time
      return all
    }),
    pauses: either(a.pauses, b.pauses, (one, other) => ({
      count: one.count + other.count,
      longest: Math.max(one.longest, other.longest),
    })),
  }
}

function either<T>(a: T | null, b: T | null, join: (a: T, b: T) => T): T | null {
  if (a === null) return b
  return b === null ? a : join(a, b)
}

/** Returns whether each typed word is in an agent's name, number or team, in any letters and digits. */
export function matcherOf(typed: string): (row: AgentRow) => boolean {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return ({ name, number, team }) => {
    const text = plain(`${name ?? ''} ${number} ${team ?? ''}`)
    return words.every((word) => text.includes(word))
  }
}

const plain = (text: string): string => normaliseInput(text).toLowerCase()

const byText = new Intl.Collator(['fa', 'en'], { numeric: true })

/** Sorts agents; unknown values come last in either direction. */
export function sortAgents(rows: readonly AgentRow[], sort: AgentSort): AgentRow[] {
  const text = ({ name, number, team }: AgentRow) =>
    sort.column === 'agent' ? (name ?? number) : sort.column === 'team' ? team : null
  const keyed = rows.map((row) => ({ row, text: text(row), number: numberOf(row, sort.column) }))
  return keyed
    .sort(
      (a, b) =>
        (a.text !== null || b.text !== null
          ? compareKnown(a.text, b.text, byText.compare, sort.descending)
          : compareKnown(a.number, b.number, (one, other) => one - other, sort.descending)) ||
        byText.compare(a.row.number, b.row.number),
    )
    .map(({ row }) => row)
}

function compareKnown<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number, descending: boolean) {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return descending ? compare(b, a) : compare(a, b)
}

/** Groups sorted agents by team, the teams in the same order by their sums; agents without one come last. */
export function groupByTeam(rows: readonly AgentRow[], sort: AgentSort): AgentGroup[] {
  const teams = new Map<string | null, AgentRow[]>()
  for (const row of rows) {
    const members = teams.get(row.team)
    if (members) members.push(row)
    else teams.set(row.team, [row])
  }
  const groups = [...teams].map(([team, agents]) => ({ team, agents, sums: sumOf(agents) }))
  const byTeam = (a: AgentGroup, b: AgentGroup) => byText.compare(a.team ?? '', b.team ?? '')
  return groups.sort(
    (a, b) =>
      Number(a.team === null) - Number(b.team === null) ||
      (sort.column === 'team' && sort.descending ? -byTeam(a, b) : 0) ||
      compareKnown(
        numberOf(a.sums, sort.column),
        numberOf(b.sums, sort.column),
        (one, other) => one - other,
        sort.descending,
      ) ||
      byTeam(a, b),
  )
}

/** Returns the lines of the table: each team's line and then its agents. */
export function linesOf(groups: readonly AgentGroup[]): AgentLine[] {
  return groups.flatMap((group): AgentLine[] => [
    { kind: 'team', group },
    ...group.agents.map((row): AgentLine => ({ kind: 'agent', row })),
  ])
}

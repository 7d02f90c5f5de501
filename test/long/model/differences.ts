import type { MadeCall } from './made.ts'
import { clockTextOf, secondOf } from './made.ts'
import type { Row, Shown } from './read-pages.ts'
import type { Situation } from './situation.ts'
import { attemptWords, type Told } from './told.ts'

/** Something that a page says otherwise than the situation. */
export interface Difference {
  readonly situation: string
  readonly page: string
  readonly what: string
  readonly expected: string
  readonly shown: string
}

type Note = (page: string, what: string, expected: string, shown: string | undefined) => void

/** Compares all that is shown with all that happened. */
export function differences(situations: readonly Situation[], shown: Shown): readonly Difference[] {
  const starts = situations.flatMap(({ calls }) => calls.map(({ start }) => start))
  if (new Set(starts).size < starts.length) throw new Error('A call is known by its start, which two have')
  const found: Difference[] = []
  const noteOf =
    (situation: string): Note =>
    (page, what, expected, text = 'nothing') => {
      if (text !== expected) found.push({ situation, page, what, expected, shown: text })
    }
  for (const situation of situations) {
    const note = noteOf(situation.name)
    for (const call of situation.calls) compareCall(call, shown, note)
    compareAgents(situation, shown, note)
    compareQueues(situation, shown, note)
    compareCallers(situation, shown, note)
  }
  compareTotals(situations, shown, noteOf('all together'))
  return found
}

function compareCall({ cuid, start, told }: MadeCall, shown: Shown, note: Note): void {
  const at = clockTextOf(start)
  const of = (page: string) => `${page}, call of ${at.slice(11)}`
  const isIts = (row: Row) => (row['Call start'] ?? row.Start) === at
  const rows = [
    ['Calls', shown.calls.filter(isIts)],
    ['CSV of Calls', shown.file.filter(isIts)],
  ] as const
  for (const [page, found] of rows) {
    note(of(page), 'rows', '1', String(found.length))
    const [row] = found
    if (!row) continue
    note(of(page), 'outcome', ...outcomeOf(told, row.Outcome))
    note(of(page), 'direction', told.direction, row.Type)
    const written = page === 'Calls' ? length : fileLength
    if (told.wait !== undefined) note(of(page), 'wait', written(told.wait), row.Wait)
    if (told.talk !== undefined) note(of(page), 'talk', written(told.talk), row['Talk time'])
    const talks = Object.entries(told.talked ?? {})
    if (talks.length > 1) {
      const own = talks.map(([agent, seconds]) => `${agent} ${written(seconds)}`).join(', ')
      note(of(page), 'each agent’s talk', own, row.Agent?.replaceAll(' ,', ','))
    }
  }
  const call = shown.call.get(cuid)
  if (!call) throw new Error(`The page of call ${cuid} wasn’t read`)
  const page = of('Call')
  note(page, 'outcome', ...outcomeOf(told, call.head.Outcome))
  if (told.duration !== undefined) note(page, 'duration', inWords(told.duration), call.head.Duration)
  if (told.totalWait !== undefined) note(page, 'total wait', length(told.totalWait), call.head['Total wait'])
  compareAttempts(told, call, page, note)
  for (const [agent, seconds] of Object.entries(told.talked ?? {})) {
    const line = call.agents.find((text) => text.startsWith(agent))
    const talked = /talked ([\d:]+)/.exec(line ?? '')?.[1] ?? line
    note(`${page}, agents`, `${agent} talked`, length(seconds), talked)
  }
}

/** What is expected and shown: an outcome that may be one of several is as it is shown. */
function outcomeOf({ outcome }: Told, shown = 'nothing'): [expected: string, shown: string] {
  if (typeof outcome === 'string') return [outcome, shown]
  const fits = outcome.some((each) => each === shown)
  return [fits ? shown : outcome.join(' or '), shown]
}

function compareAttempts(
  { attempts }: Told,
  call: { readonly agents: readonly string[]; readonly lanes: readonly string[] },
  page: string,
  note: Note,
): void {
  if (attempts === undefined) return
  const lanes = call.lanes.filter((lane) => !lane.startsWith('Queue '))
  note(page, 'attempts', String(attempts.length), String(lanes.length))
  const agents = new Set(attempts.map((attempt) => attempt.split(' ')[0] ?? ''))
  for (const agent of agents) {
    const words = attempts
      .filter((each) => each.startsWith(agent))
      .map((each) => each.slice(agent.length + 1))
    const shown = lanes.filter((lane) => lane.startsWith(agent)).map(wordOf)
    note(`${page}, timeline`, agent, words.toSorted().join(', '), shown.toSorted().join(', '))
    const line = call.agents.find((text) => text.startsWith(agent)) ?? 'nothing'
    const [word = ''] = words
    if (words.every((each) => each === word)) note(`${page}, agents`, agent, word, wordOf(line))
  }
}

/** The word of an attempt in a text, or the whole text where it has none. */
function wordOf(text: string): string {
  const lower = text.toLowerCase()
  return attemptWords.find((word) => lower.includes(word)) ?? text
}

const callColumns = {
  direct: 'Direct calls',
  outgoing: 'Outgoing calls',
  transfersMade: 'Transfers made',
  transfersReceived: 'Transfers received',
} as const

function compareAgents({ agents }: Situation, shown: Shown, note: Note): void {
  for (const [number, told] of Object.entries(agents)) {
    const { answered, missed, talk } = told
    const rate = answered + missed === 0 ? '—' : percent(answered / (answered + missed))
    const row = shown.agents.find((each) => each.Agent?.includes(number))
    note('Agents', `${number} answered`, String(answered), row?.Answered)
    note('Agents', `${number} missed`, String(missed), row?.['Missed attempts'] ?? row?.Missed)
    note('Agents', `${number} answer rate`, rate, row?.['Answer rate'])
    if (talk !== undefined) note('Agents', `${number} talk`, length(talk), row?.['Talk time'])
    for (const [name, column] of Object.entries(callColumns)) {
      const count = told[name as keyof typeof callColumns]
      if (count !== undefined) note('Agents', `${number} ${column}`, String(count), row?.[column])
    }
    if (told.first !== undefined) {
      note(
        'Agents',
        `${number} first call`,
        clockTextOf(secondOf(told.first)),
        row?.['First and last call']?.split(' – ')[0],
      )
    }
    if (told.last !== undefined) {
      note(
        'Agents',
        `${number} last call`,
        clockTextOf(secondOf(told.last)),
        row?.['First and last call']?.split(' – ').at(-1),
      )
    }
    const group = shown.byAgent.find((each) => each.Agent?.includes(number))
    if (group === undefined && answered + missed === 0) continue
    note('Calls by agent', `${number} answered`, String(answered), group?.Answered)
    note('Calls by agent', `${number} answer rate`, rate, group?.['Answer rate'])
    if (group && 'Missed' in group) note('Calls by agent', `${number} missed`, String(missed), group.Missed)
  }
}

function compareQueues({ queues }: Situation, shown: Shown, note: Note): void {
  for (const [number, { offered, abandoned }] of Object.entries(queues)) {
    const row = shown.queues.find((each) => each.Queue?.includes(number))
    note('Insights, queues', `${number} offered`, String(offered), row?.Offered)
    note('Insights, queues', `${number} abandonment`, percent(abandoned / offered), row?.Abandonment)
  }
}

function compareCallers({ owed, notOwed, isDoubtful, calls }: Situation, shown: Shown, note: Note): void {
  const rowOf = (number: string) => shown.callbacks.find((row) => isNumber(row.Caller, number))
  for (const [number, lost] of Object.entries(owed)) {
    const row = rowOf(number)
    note('Callbacks', number, 'owed a call', row ? 'owed a call' : 'not listed')
    const shownCalls = /(\d+) calls?/.exec(row?.['Last call'] ?? '')?.[1]
    if (row && lost > 0) note('Callbacks', `${number} calls`, String(lost), shownCalls)
  }
  for (const number of notOwed) {
    note('Callbacks', number, 'not listed', rowOf(number) ? 'owed a call' : 'not listed')
  }
  if (isDoubtful) {
    const [call] = calls
    const caller = call?.src ?? ''
    note('Data quality', caller, 'listed', shown.doubtful.includes(caller) ? 'listed' : 'not listed')
  }
  for (const [number, count] of Object.entries(callersOf(calls))) {
    const rows = shown.byCaller.filter((row) => isNumber(row.Caller, number))
    note('Calls by caller', `${number} calls`, String(count), rows.map((row) => row.Calls).join(' + '))
  }
}

/** Whether a text is a number, which the page may write otherwise: digits in Persian, a country code, blanks. */
function isNumber(text: string | undefined, number: string): boolean {
  const plain = (written: string) =>
    written
      .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
      .replace(/[^\d+]/g, '')
      .replace(/^(\+98|0098)/, '0')
  return text !== undefined && plain(text) === plain(number)
}

/** Counts a situation's calls by caller, where `caller` of what is told names one. */
function callersOf(calls: readonly MadeCall[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { told } of calls) {
    if (told.caller !== undefined) counts[told.caller] = (counts[told.caller] ?? 0) + 1
  }
  return counts
}

function compareTotals(
  situations: readonly Situation[],
  { figures, callbackCounts, callbacks }: Shown,
  note: Note,
): void {
  const queues = situations.flatMap((each) => Object.values(each.queues))
  const agents = situations.flatMap((each) => Object.values(each.agents))
  const total = (numbers: readonly number[]) => String(numbers.reduce((sum, each) => sum + each, 0))
  note('Insights', 'offered', total(queues.map((each) => each.offered)), figures.Offered)
  note('Insights', 'answered', total(queues.map((each) => each.answered)), figures.Answered)
  note('Insights', 'abandoned', total(queues.map((each) => each.abandoned)), figures.Abandoned)
  note('Insights', 'not answered', total(queues.map((each) => each.notAnswered)), figures['Not answered'])
  note('Insights', 'missed attempts', total(agents.map((each) => each.missed)), figures['Missed attempts'])
  const owed = situations.flatMap((each) => Object.keys(each.owed)).length
  note('Insights', 'open callbacks', String(owed), figures['Open callbacks'])
  note('Callbacks', 'to call back', String(owed), /(\d+) to call back/.exec(callbackCounts)?.[1])
  const nobodies = callbacks.map(({ Caller = '' }) => Caller).filter((caller) => !/[\d۰-۹]{3}/.test(caller))
  note('Callbacks', 'lines of nobody', '', nobodies.join(', '))
  const withoutNumber = total(situations.map((each) => each.withoutNumber))
  const shownWithout = /(\d+) (?:lost calls? )?without a number/.exec(callbackCounts)?.[1] ?? '0'
  note('Callbacks', 'without a number', withoutNumber, shownWithout)
}

/** A length as the screen writes it: `0:05`, `1:00:05`. */
function length(seconds: number | null): string {
  if (seconds === null) return '—'
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A length as a sentence has it: `25 s`, `1:05`. */
const inWords = (seconds: number): string => (seconds < 60 ? `${seconds} s` : length(seconds))

/** A length as a file has it: `00:00:05`. */
function fileLength(seconds: number | null): string {
  if (seconds === null) return ''
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`

/** Returns what differs as a table to read and work through. */
export function asTable(found: readonly Difference[]): string {
  const columns = ['situation', 'page', 'what', 'expected', 'shown'] as const
  const head = Object.fromEntries(columns.map((column) => [column, column]))
  const lines = [head, ...found]
  const widths = columns.map((column) =>
    Math.max(...lines.map((line) => String(line[column as never]).length)),
  )
  const text = lines.map((line) =>
    columns
      .map((column, index) => String(line[column as never]).padEnd(widths[index] ?? 0))
      .join('  │ ')
      .trimEnd(),
  )
  return `${found.length} differences\n${text.join('\n')}`
}

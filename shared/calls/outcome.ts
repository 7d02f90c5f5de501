import { assertNever } from '../errors.ts'
import { type EntryKind, type FigureChoices, isAnswered, showsAnswer } from '../figures/outcome.ts'
import { wholeSecondsOf } from '../figures/seconds.ts'

/** How a call ended, in one word, the same on every page and in every file. */
export const callOutcomes = [
  /** A person talked, also one who picked the call up from a ringing phone. */
  'answered',
  /** The caller left before anyone answered. */
  'abandoned',
  /** Nobody took it; a queue's or the callee's phone rang in vain, or the call center ended it. */
  'notAnswered',
  'busy',
  'failed',
  /** No record tells. */
  'unknown',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What is stored of a call: whether a caller who left while agents were rung abandoned it is the user's choice. */
export type StoredOutcome = CallOutcome | 'leftRinging'

/** Words of earlier versions, in archives, addresses and saved views. */
const formerWords: ReadonlyMap<string, CallOutcome> = new Map([
  ['pickedUp', 'answered'],
  ['missed', 'notAnswered'],
  ['noAnswer', 'notAnswered'],
  ['congestion', 'failed'],
])

const storedWords: readonly string[] = [...callOutcomes, 'leftRinging', ...formerWords.keys()]

/** The choice that an outcome's word depends on. */
export type OutcomeChoice = Pick<FigureChoices, 'hungUpIsAbandoned'>

/** Returns the word of a stored or former outcome; earlier versions stored a new disposition as received. */
export function shownOutcome(stored: string, { hungUpIsAbandoned }: OutcomeChoice): CallOutcome {
  if (stored === '') return 'unknown'
  if (stored === 'leftRinging') return hungUpIsAbandoned ? 'abandoned' : 'notAnswered'
  return callOutcomes.find((known) => known === stored) ?? formerWords.get(stored) ?? 'notAnswered'
}

/** Lists what is stored of the calls that a word, or a former one, shows. */
export function storedAs(word: string, choice: OutcomeChoice): readonly string[] {
  const shown = shownOutcome(word, choice)
  return storedWords.filter((stored) => shownOutcome(stored, choice) === shown)
}

interface Answerable {
  readonly disposition: string | null
  /** Null if unknown. */
  readonly talkSeconds: number | null
}

/** What a call record (§2.3) tells of an answer; texts may be empty. */
export interface AnswerableCall extends Answerable {
  readonly type: string | null
  readonly dst: string | null
  readonly dstchannel: string | null
  readonly lastapp: string | null
}

export function answerableOf(fields: Readonly<Record<string, unknown>>): AnswerableCall {
  const { disposition, billsec, type, dst, dstchannel, lastapp } = fields
  return {
    ...{ disposition: textOrNull(disposition), talkSeconds: wholeSecondsOf(billsec), type: textOrNull(type) },
    ...{ dst: textOrNull(dst), dstchannel: textOrNull(dstchannel), lastapp: textOrNull(lastapp) },
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Applications that play to a caller, let them wait or end their call. */
const machines: readonly string[] = [
  ...['playback', 'background', 'backgrounddetect', 'controlplayback', 'playtones', 'musiconhold'],
  ...['read', 'answer', 'wait', 'waitexten', 'busy', 'congestion', 'hangup', 'voicemail', 'agi', 'queue'],
]

/** Whether an incoming call reached a machine alone: to the telephone network, its announcement is an answer. */
export function isMachines({ type, dstchannel, lastapp }: Omit<AnswerableCall, keyof Answerable>): boolean {
  if (directionOf(type) !== 'incoming' || (dstchannel ?? '') !== '') return false
  return machines.includes((lastapp ?? '').trim().toLowerCase())
}

/**
 * Whether a call record shows that a person talked, of a call that went through these queues: a queue answers itself,
 * and tells in its entries whether an agent did.
 */
export function showsPerson(record: AnswerableCall, queues: readonly (string | null)[]): boolean {
  const isQueues = (record.dstchannel ?? '') === '' && record.dst !== '' && queues.includes(record.dst ?? '')
  return showsAnswer(record) && !isQueues && !isMachines(record)
}

/** Where a record stands among its call's. */
interface Placed {
  /** Identifies the record in its report; orders records of the same start. */
  readonly key: string
  /** UTC milliseconds; null if unknown. */
  readonly start: number | null
}

/** Orders a call's records by start, unknown ones last. */
export function byStart(a: Placed, b: Placed): number {
  if (a.start !== b.start) return a.start === null ? 1 : b.start === null ? -1 : a.start - b.start
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** Orders queue entries by start; of several records of one entry, the first counts. */
export function entriesInOrder<Entry extends Placed & { readonly queueId: string | null }>(
  entries: readonly Entry[],
): Entry[] {
  const known = new Set<string>()
  return entries.toSorted(byStart).filter(({ queueId }) => {
    if (queueId === null || queueId === '') return true
    return !known.has(queueId) && known.add(queueId)
  })
}

/** What a call's records tell of its end, each in their order. */
export interface OutcomeParts {
  readonly records: readonly AnswerableCall[]
  readonly entries: readonly (InQueue & { readonly kind: EntryKind; readonly disposition: string | null })[]
  readonly attempts: readonly (InQueue & Answerable)[]
}

interface InQueue {
  readonly queue: string | null
}

/** Tells a call's outcome: whoever answered anywhere, else its last queue entry, else its last call record. */
export function outcomeOfParts({ records, entries, attempts }: OutcomeParts): StoredOutcome {
  const queues = [...entries, ...attempts].map(({ queue }) => queue)
  const isTaken =
    entries.some(({ kind }) => isAnswered(kind)) ||
    attempts.some(showsAnswer) ||
    records.some((record) => showsPerson(record, queues))
  if (isTaken) return 'answered'
  const entry = entries.at(-1)
  return entry ? outcomeOfEntry(entry) : outcomeOfDisposition(records.at(-1)?.disposition ?? null)
}

function outcomeOfEntry({ kind, disposition }: OutcomeParts['entries'][number]): StoredOutcome {
  switch (kind) {
    case 'answered':
    case 'pickedUp':
      return 'answered'
    case 'abandoned':
      return 'abandoned'
    case 'missedByCaller':
      return 'leftRinging'
    case 'missed':
      return 'notAnswered'
    case 'other':
      return outcomeOfDisposition(disposition)
    default:
      return assertNever(kind)
  }
}

/** A new disposition tells no answer; it is shown with the record. */
function outcomeOfDisposition(disposition: string | null): CallOutcome {
  switch ((disposition ?? '').trim().toUpperCase()) {
    case '':
      return 'unknown'
    case 'ABANDONED':
      return 'abandoned'
    case 'BUSY':
      return 'busy'
    case 'FAILED':
    case 'CONGESTION':
      return 'failed'
    default:
      return 'notAnswered'
  }
}

/** Where a call went. */
export const callDirections = ['incoming', 'outgoing', 'internal'] as const

/** What the call center writes of an internal call. */
const internalTypes: readonly string[] = ['local', 'feature']

/** Returns a call's direction by its record's `type` (§2.3), a new type as received; null where none is known. */
export function directionOf(type: string | null): string | null {
  const name = (type ?? '').trim()
  const plain = name.toLowerCase()
  if (internalTypes.includes(plain)) return 'internal'
  return callDirections.find((known) => known === plain) ?? (name || null)
}

/** Lists the types, of this or an earlier version, that are stored of a direction's calls. */
export function typesOf(direction: string): readonly string[] {
  const shown = directionOf(direction) ?? ''
  return shown === 'internal' ? [shown, ...internalTypes] : [shown]
}

/** The outcomes of lost calls, if they came in. */
export const lostOutcomes = ['abandoned', 'notAnswered'] as const

/** Whether a call is lost: an incoming one that nobody answered. Alarms, marks and lists of lost calls go by this. */
export function isLost(direction: string | null, outcome: string): boolean {
  return direction === 'incoming' && lostWords.includes(outcome)
}

/** What is stored of lost calls, if they came in. */
export const lostWords: readonly string[] = lostOutcomes.flatMap((word) =>
  storedAs(word, { hungUpIsAbandoned: true }),
)

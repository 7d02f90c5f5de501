import type { Told } from './told.ts'

/** The day of all situations on the call center's clock, which is Tehran's: 2025-05-13, a Tuesday. */
export const day = '2025-05-13'
const midnight = Date.parse('2025-05-12T20:30:00Z') / 1_000
const gregorianDays = [day, '2025-05-14']
const jalaliDays = ['1404-02-23', '1404-02-24']
const secondsOfDay = 86_400

export type Fields = Readonly<Record<string, unknown>>

/** A call as the call center tells it, and what the console must say of it. */
export interface MadeCall {
  readonly cuid: string
  /** Seconds of the day. */
  readonly start: number
  readonly src: string
  readonly quick: readonly Fields[]
  readonly queue: readonly Fields[]
  readonly queueDetails: readonly Fields[]
  /** Attempts that only the ordered walk has. */
  readonly walked: readonly Fields[]
  readonly events: readonly HeardEvent[]
  readonly told: Told
}

/** An event of the call and the second of the day at which it was heard. */
export interface HeardEvent {
  readonly second: number
  readonly fields: Fields
}

/** What the parts of a call are made in: parts add their records. */
interface Frame {
  readonly type: string
  readonly cuid: string
  readonly start: number
  readonly src: string
  readonly quick: Fields[]
  readonly queue: Fields[]
  readonly queueDetails: Fields[]
  readonly walked: Fields[]
  readonly events: HeardEvent[]
}
export type Part = (frame: Frame) => void

/** Reads `09:00:05` of the day; `24:00:05` is on the next one. */
export function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}

/** The time so many seconds later. */
export const plus = (time: string, seconds: number): string => {
  const second = secondOf(time) + seconds
  return [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60].join(':')
}

/** The instant of a time of the day in UTC milliseconds. */
export const instantOf = (time: string): number => (midnight + secondOf(time)) * 1_000

const clockText = (second: number) =>
  [Math.floor((second % secondsOfDay) / 3_600), Math.floor(second / 60) % 60, second % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
const jalali = (second: number) => `${jalaliDays[Math.floor(second / secondsOfDay)]} ${clockText(second)}`
const gregorian = (second: number) =>
  `${gregorianDays[Math.floor(second / secondsOfDay)]} ${clockText(second)}`
/** The date and time that the console shows of a second of the day. */
export const clockTextOf = gregorian
const epoch = (second: number) => ({ $date: { $numberLong: String((midnight + second) * 1_000) } })

/** Reads a time text of a record as Gregorian. */
export function gregorianOf(text: string): string {
  const at = jalaliDays.findIndex((each) => text.startsWith(each))
  return `${gregorianDays[at] ?? text.slice(0, 10)}${text.slice(10)}`
}

let made = 0
/** Counts channels and records. */
const next = () => ++made
const idAt = (second: number) => `${midnight + second}.${next()}`
const recordId = (second: number) =>
  (midnight + second + 1).toString(16) + next().toString(16).padStart(16, '0')

/** Makes a call of parts; `src` is who calls. */
function call(type: string, at: string, src: string, parts: readonly Part[], told: Told): MadeCall {
  const start = secondOf(at)
  const tables = { quick: [], queue: [], queueDetails: [], walked: [], events: [] }
  const frame = { type, cuid: idAt(start), start, src, ...tables }
  for (const part of parts) part(frame)
  return { ...frame, told }
}

type Maker = (at: string, src: string, parts: readonly Part[], told: Told) => MadeCall
export const incoming: Maker = (...of) => call('incoming', ...of)
export const outgoing: Maker = (...of) => call('outgoing', ...of)
export const internal: Maker = (...of) => call('local', ...of)
export const feature: Maker = (...of) => call('feature', ...of)

/**
 * A call record (§2.3) up to a time. With `talk`, somebody answered it; `wait` is its own.
 * @param change may begin it later: `from`.
 */
export function record(
  to: string,
  dst: string,
  { talk, from, ...change }: Fields & { readonly talk?: number; readonly from?: string } = {},
): Part {
  return ({ type, cuid, start, src, quick }) => {
    const began = from === undefined ? start : secondOf(from)
    const end = secondOf(to)
    const disposition = talk === undefined ? 'NO ANSWER' : 'ANSWERED'
    quick.push({
      _id: recordId(end),
      type,
      cuid,
      clid: `"" <${src}>`,
      src,
      dst,
      dcontext: type,
      channel: 'SIP/trunk-00000006',
      dstchannel: '',
      lastapp: 'Dial',
      lastdata: '',
      start: jalali(began),
      answer: talk === undefined ? '' : gregorian(end - talk),
      duration: end - began,
      billsec: talk ?? 0,
      disposition,
      amaflags: 'DOCUMENTATION',
      accountcode: '',
      uniqueid: from === undefined ? cuid : idAt(began),
      userfield: '',
      sequence: '6',
      comment: '',
      v: 2,
      did: type === 'incoming' ? '1541' : '',
      entry_point: type === 'incoming' ? 't1541' : '',
      route: [],
      wait: talk === undefined ? end - began : Math.max(0, end - began - talk),
      starttime: jalali(began),
      endtime: jalali(end),
      [String(change.disposition ?? disposition)]: 1,
      [type]: 1,
      ...change,
    })
  }
}

/** A Transfer event. */
export function transferred(at: string, from: string, to: string): Part {
  return ({ cuid, events }) => {
    const fields = { event_name: 'Transfer', transferer: from, transferred_from: from, transferred_to: to }
    events.push({ second: secondOf(at), fields: { ...fields, unique_id: cuid } })
  }
}

/** How a queue entry ended, from its length in seconds: what its record says. */
type Ended = (length: number) => Fields

/** An agent took the call after so many seconds in the queue, and talked until the end. */
export const takenBy =
  (dst: string, wait: number, change: Fields = {}): Ended =>
  (length) => ({
    disposition: 'ANSWERED',
    ...{ dst, dst_name: dst, wait, agent_wait: 0, billsec: length - wait, duration: length },
    ...{ queue_status: '', hangup: 'caller' },
    ...change,
  })

/** Phones rang, and the queue gave up; the last one's was `dst`. */
export const timedOut =
  (dst: string, change: Fields = {}): Ended =>
  (length) => ({
    disposition: 'MISSED',
    ...{ dst, dst_name: dst, wait: length, agent_wait: 0, billsec: 0, duration: length },
    ...{ queue_status: 'TIMEOUT', hangup: '' },
    ...change,
  })

/** Phones rang, and the caller hung up. */
export const callerLeft = (dst: string, change: Fields = {}): Ended =>
  timedOut(dst, { queue_status: '', hangup: 'caller', ...change })

/** The caller left before a phone rang. */
export const abandoned = (change: Fields = {}): Ended =>
  timedOut('', { disposition: 'ABANDONED', queue_status: '', hangup: 'caller', ...change })

/** A queue statistics record (§2.4) and its attempts. */
export function entry(
  qnum: string,
  from: string,
  to: string,
  ended: Ended,
  attempts: readonly Attempt[] = [],
  /** Whether only the ordered walk has the attempts. */
  isWalked = false,
): Part {
  return ({ cuid, src, queue, queueDetails, walked }) => {
    const [start, end] = [secondOf(from), secondOf(to)]
    const queue_id = idAt(start)
    const fields = ended(end - start)
    const ringtime = attempts[0]?.from ?? start
    queue.push({
      _id: recordId(end),
      ...{ queue_id, src, cuid, qnum, starttime: jalali(start), endtime: epoch(end) },
      ringtime: epoch(ringtime),
      [String(fields.disposition)]: 1,
      v: 2,
      ...fields,
    })
    const made = attempts.map(({ fieldsOf }) => fieldsOf({ cuid, src, qnum, queue_id }))
    const table = isWalked ? walked : queueDetails
    table.push(...made)
  }
}

interface Attempt {
  readonly from: number
  fieldsOf(entry: { cuid: string; src: string; qnum: string; queue_id: string }): Fields
}

/** A queue detail record (§2.5): a phone rang, and nobody took it up. Its `wait` and `duration` are the ring. */
export function rang(dst: string, from: string, to: string, change: Fields = {}): Attempt {
  const [start, end] = [secondOf(from), secondOf(to)]
  return {
    from: start,
    fieldsOf: ({ src, ...entry }) => ({
      _id: recordId(end),
      type: 'queue_report',
      ...entry,
      clid: `"" <${src}>`,
      src,
      ...{ dst, dst_name: dst, dcontext: 'local-agents' },
      channel: `Local/${dst}@local-agents-00000ba6;2`,
      dstchannel: `SIP/${dst}-00009bf4`,
      ...{ lastapp: 'Dial', lastdata: `SIP/${dst},60,TtKkm` },
      ...{ start: jalali(start), answer: '', duration: end - start, billsec: 0 },
      ...{ disposition: 'NO ANSWER', amaflags: 'DOCUMENTATION', accountcode: '' },
      ...{ uniqueid: idAt(start), userfield: '', sequence: '5', comment: '', v: 2 },
      ...{ starttime: jalali(start), endtime: epoch(end) },
      [String(change.disposition ?? 'NO ANSWER')]: 1,
      ...{ wait: end - start, tries: 1, last_try: epoch(end) },
      ...change,
    }),
  }
}

/** An attempt that was answered at `to`, with so many seconds of talk. */
export function took(dst: string, from: string, to: string, talk: number, change: Fields = {}): Attempt {
  const [start, end] = [secondOf(from), secondOf(to)]
  const answer = gregorian(end)
  return rang(dst, from, to, {
    ...{ disposition: 'ANSWERED', answer, billsec: talk, duration: end - start + talk },
    ...change,
  })
}

/** The records of some parts once more, each under another `_id`. */
export function again(parts: readonly Part[]): Part {
  return (frame) => {
    const copy: Frame = { ...frame, quick: [], queue: [], queueDetails: [], walked: [] }
    for (const part of parts) part(copy)
    for (const table of ['quick', 'queue', 'queueDetails'] as const) {
      const copies = copy[table].map((fields) => ({ ...fields, _id: recordId(frame.start + 600) }))
      frame[table].push(...copy[table], ...copies)
    }
  }
}

/** The same attempt once more under another `_id`. */
export function twice(attempt: Attempt): readonly Attempt[] {
  let first: Fields | null = null
  return [
    { from: attempt.from, fieldsOf: (of) => (first = attempt.fieldsOf(of)) },
    { from: attempt.from, fieldsOf: () => ({ ...first, _id: recordId(attempt.from + 60) }) },
  ]
}

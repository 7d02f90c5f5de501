import { detailRecord, epoch, queueRecord } from './queue-records.ts'
import { callRecord } from './scripted-call-center.ts'

/** One call's records in the call center's three tables. */
export interface MadeCall {
  readonly quick: readonly object[]
  readonly queue: readonly object[]
  readonly queueDetails: readonly object[]
}

type Change = Readonly<Record<string, unknown>>
/** From and to, in seconds after the call's start. */
type Length = readonly [from: number, to: number]
type Step = readonly [type: string, name: string, duration: number, end: number]

/** 2023-11-15 01:43:20 in Tehran. */
const began = 1_700_000_000
export const callId = `${began}.31`

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The server's time text at seconds after the call's start, within the hour. */
function textAt(seconds: number, day = '1402-08-24'): string {
  const second = 43 * 60 + 20 + seconds
  return `${day} 01:${twoDigits(Math.floor(second / 60))}:${twoDigits(second % 60)}`
}

const epochAt = (seconds: number) => epoch(Math.round(seconds * 1_000))
const idAt = (seconds: number, channel: string) => `${began + seconds}.${channel}`

/** Written two seconds after its end. */
const recordId = (ended: number, rest: string) =>
  `${(began + Math.ceil(ended) + 2).toString(16)}a1b2c3d4e5f60${rest}`

/** Makes a call of whole seconds. */
function quick(length: number, route: readonly Step[], change: Change): object {
  return callRecord({
    _id: recordId(length, '718'),
    cuid: callId,
    uniqueid: callId,
    clid: '"" <02144556677>',
    src: '02144556677',
    dst: '901',
    start: textAt(0),
    starttime: textAt(0),
    answer: textAt(0, '2023-11-15'),
    endtime: textAt(length),
    duration: length,
    route: route.map(([type, name, duration, end]) => ({ type, name, duration, date: epochAt(end) })),
    ...change,
  })
}

/** Makes an entry of queue 901, answered by default. */
function entry(channel: string, [from, to]: Length, change: Change): Record<string, unknown> {
  return queueRecord({
    _id: recordId(to, channel),
    cuid: callId,
    queue_id: idAt(from, channel),
    dst: '553',
    dst_name: 'Sara',
    qnum: '901',
    starttime: textAt(from),
    ringtime: epochAt(from + 1.2),
    endtime: epochAt(to),
    queue_status: '',
    disposition: 'ANSWERED',
    ...change,
  })
}

/** Makes an agent's attempt, not answered by default. */
function attempt(channel: string, of: Change, [from, to]: Length, change: Change): object {
  return detailRecord({
    _id: recordId(to, channel),
    cuid: callId,
    uniqueid: idAt(from, channel),
    queue_id: of.queue_id,
    qnum: of.qnum,
    dst: '551',
    dst_name: 'Reza',
    start: textAt(from),
    starttime: textAt(from),
    answer: '',
    endtime: epochAt(to),
    last_try: epochAt(to),
    duration: to - from,
    wait: to - from,
    billsec: 0,
    disposition: 'NO ANSWER',
    ...change,
  })
}

const answered = (billsec: number): Change => ({ disposition: 'ANSWERED', billsec })
const sara: Change = { dst: '553', dst_name: 'Sara' }
const mina: Change = { dst: '620', dst_name: 'Mina' }

const greeting: readonly Step[] = [
  ['IncomingRoute', 'Main line', 0.010565, 0.534],
  ['Announcement', 'Greeting', 13.886591, 14.425],
]

/** An announcement, 20 s in a queue, two missed attempts of one agent and 45 s of talk. */
export function answeredCall(): MadeCall {
  const only = entry('101', [15, 80], { wait: 20, billsec: 45 })
  return {
    quick: [quick(80, [...greeting, ['Queue', '901', 65, 80]], { billsec: 45, wait: 20 })],
    queue: [only],
    queueDetails: [
      attempt('201', only, [16, 28], { tries: 2 }),
      attempt('202', only, [30, 35], { ...sara, ...answered(45) }),
    ],
  }
}

/** Answered in one queue, transferred to another and answered there. */
export function transferredCall(): MadeCall {
  const first = entry('101', [15, 60], { wait: 10, billsec: 35 })
  const second = entry('102', [64, 160], { ...mina, qnum: '905', wait: 26, billsec: 70 })
  const queues: readonly Step[] = [
    ['Queue', '901', 45, 60],
    ['Queue', '905', 96, 160],
  ]
  return {
    quick: [quick(160, [...greeting, ...queues], { billsec: 105, wait: 36 })],
    queue: [first, second],
    queueDetails: [
      attempt('201', first, [17, 25], { ...sara, ...answered(35) }),
      attempt('202', second, [65, 80], { dst: '621', dst_name: 'Omid' }),
      attempt('203', second, [82, 90], { ...mina, ...answered(70) }),
    ],
  }
}

/** Three missed attempts; the queue record claims no wait. */
export function missedCall(): MadeCall {
  const only = entry('101', [15, 66.4], {
    disposition: 'MISSED',
    queue_status: 'TIMEOUT',
    dst: '901',
    dst_name: '',
  })
  const agents = [
    { dst: '551', dst_name: 'Reza', from: 16 },
    { dst: '552', dst_name: 'لیلا احمدی', from: 33 },
    { dst: '554', dst_name: '554', from: 50 },
  ]
  const route: readonly Step[] = [...greeting, ['Queue', '901', 51.4, 66.4]]
  return {
    quick: [quick(66, route, { disposition: 'NO ANSWER', billsec: 66 })],
    queue: [only],
    queueDetails: agents.map(({ dst, dst_name, from }, index) =>
      attempt(`20${index}`, only, [from, from + 15], { dst, dst_name }),
    ),
  }
}

/** The caller left before any agent was rung. */
export function abandonedCall(): MadeCall {
  const route: readonly Step[] = [...greeting, ['Queue', '901', 8, 23]]
  const disposition = 'ABANDONED'
  return {
    quick: [quick(23, route, { disposition: 'NO ANSWER', answer: '', billsec: 0 })],
    queue: [entry('101', [15, 23], { disposition, wait: 8, dst: '', dst_name: '' })],
    queueDetails: [],
  }
}

/** Directly to an extension. */
export function directCall(): MadeCall {
  const route: readonly Step[] = [...greeting, ['Extension', '204', 40, 56]]
  return { quick: [quick(56, route, { dst: '204', billsec: 38 })], queue: [], queueDetails: [] }
}

/** The queue record says not answered, with shifted epochs; two attempts say answered, one after its end. */
export function inconsistentCall(): MadeCall {
  const shift = 9 * 3_600
  const shifted = { ringtime: epochAt(16.2 + shift), endtime: epochAt(50 + shift) }
  const only = entry('101', [15, 50], { disposition: 'MISSED', wait: 3, ...shifted })
  const route: readonly Step[] = [
    ...greeting,
    ['Queue', '901', 10, 40],
    ['Extension', '553', 30, 45],
    ['AGI', 'survey', -2, 44],
  ]
  return {
    quick: [quick(70, route, { duration: 40, billsec: 55, disposition: 'NO ANSWER' })],
    queue: [only],
    queueDetails: [
      attempt('201', only, [16, 24], answered(20)),
      attempt('202', only, [55, 60], { ...sara, ...answered(10) }),
    ],
  }
}

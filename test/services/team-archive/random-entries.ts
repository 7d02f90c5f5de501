import { createRandom, type Random } from '../../../electron/mock/calls/random.ts'
import { type EntryKind, entryKinds } from '../../../electron/services/team-archive/entry-kinds.ts'
import { logLimits } from '../../../electron/services/team-archive/schema/limits.ts'
import { madeEvent } from '../store/made-events.ts'
import { madeRecord, toSave } from '../store/made-records.ts'

/** What surely becomes of an entry: it is whole, no JSON, or something in between. */
type Fate = 'applied' | 'setAside' | 'either'

export interface RandomEntry {
  readonly callCenter: string | null
  readonly kind: EntryKind
  readonly body: Buffer
  readonly fate: Fate
}

/** As an older log may hold them: the schema takes half of it by now. */
const mostBytes = 2 * logLimits.bodyBytes
const fewBytes = 4_096
/** Of all, so that a million entries are about two gigabytes. */
const largeShare = 0.01

const office = 'https://office.test'
const centers = [office, office, `${office}/`, 'HTTPS://Office.test', 'https://second.test'] as const
const wrongCenters = [
  'nonsense',
  'ftp://x',
  'http://u:p@x',
  'https://x/?q',
  '\u202ehttps://x',
  ' ',
  'x'.repeat(500),
] as const
// There are some.
const kinds = entryKinds as [EntryKind, ...EntryKind[]]
const numbers = [
  '0',
  '-0',
  '1e999',
  '-1',
  '9007199254740993',
  '1.5',
  '1e-400',
  '00',
  'NaN',
  '253402300800000',
] as const

/** Draws entries of a log, by a seed always the same. */
export function createRandomEntries(seed: number) {
  const random = createRandom(seed)
  let made = 0
  return (): RandomEntry => {
    made++
    const bytes = sizeOf(random)
    const drawn = random.next()
    if (drawn < 0.5) return whole(random, made, bytes)
    if (drawn < 0.75) return nearly(random, made, bytes)
    return garbled(random, bytes)
  }
}

/** Draws a size whose logarithm is even: up to some kilobytes, and now and then up to the largest. */
function sizeOf(random: Random): number {
  const most = random.chance(largeShare) ? mostBytes : fewBytes
  return Math.floor((most + 1) ** random.next()) - 1
}

function whole(random: Random, n: number, bytes: number): RandomEntry {
  const kind = random.weighted<EntryKind>([
    [10, 'event'],
    [2, 'repeat'],
    [1, 'refusal'],
    [3, 'page'],
    [1, 'cell'],
    [1, 'run'],
    [1, 'receipt'],
    [2, 'note'],
    [2, 'person'],
    [1, 'rules'],
    [1, 'hours'],
    [1, 'dialing'],
  ])
  const isOfNone = kind === 'event' || kind === 'repeat' || kind === 'refusal' || kind === 'run'
  const body = Buffer.from(JSON.stringify(bodyOf(random, kind, n, bytes)))
  return { callCenter: isOfNone ? null : random.pick(centers), kind, body, fate: 'applied' }
}

/** Returns what is whole of a kind, as near to a size as that kind comes. */
function bodyOf(random: Random, kind: EntryKind, n: number, bytes: number): unknown {
  const at = 1_700_000_000_000 + n * 1_000
  const day = new Date(at).toISOString().slice(0, 10)
  const event = madeEvent(n)
  switch (kind) {
    case 'event': {
      const fields = JSON.stringify({ ...JSON.parse(event.fields), text: '\u06af'.repeat(bytes / 4) })
      return { ...event, rawBody: fields, fields: null, seq: n }
    }
    case 'repeat':
      return { of: random.integer(1, n), receivedAt: at }
    case 'refusal': {
      const { remoteAddress, verb, path, query, headers, rawEncoding, authorization } = event
      const request = { remoteAddress, verb, path, query, headers, rawEncoding, authorization }
      const told = { reason: 'no_event_name', status: 400, bodyBytes: bytes, cappedBefore: 0 }
      return { ...request, ...told, receivedAt: at, rawBody: '?'.repeat(bytes) }
    }
    case 'page': {
      const count = Math.ceil(bytes / 1_000)
      const first = random.integer(0, 50_000)
      const records = toSave(Array.from({ length: count }, (_, index) => madeRecord(first + index)))
      return { report: 'queueDetails', operation: 'search', receivedAt: at, records, walk: null }
    }
    case 'cell': {
      const cell = { report: 'quick', day, state: 'complete', counted: bytes, stored: bytes }
      return { ...cell, asOf: at, settled: true }
    }
    case 'run':
      return { startedAt: at, aliveUntil: at + bytes }
    case 'receipt':
      return { day, sealedAt: at, body: 'r'.repeat(bytes) }
    case 'note': {
      const note = { kind: 'remark', number: `0912${n % 500}`, until: at, at, who: 'Sara' }
      return { note: { ...note, text: 't'.repeat(Math.min(bytes, 1_000)) }, removed: false }
    }
    case 'person': {
      const change = (index: number) => ({
        kind: 'contact',
        number: `0${(n + index) % 20_000}`,
        name: `${n}`,
      })
      return { changes: Array.from({ length: Math.ceil(bytes / 50) }, (_, index) => change(index)) }
    }
    case 'rules':
      return { rules: null }
    case 'hours': {
      const holidays = Array.from({ length: Math.min(Math.ceil(bytes / 50), 2_000) }, (_, index) => ({
        day: new Date(index * 86_400_000).toISOString().slice(0, 10),
        name: `${n}`,
        spans: [],
      }))
      return { hours: { week: null, queues: [], holidays } }
    }
    case 'dialing':
      return { chosen: { countryCode: `${random.integer(1, 999)}`, areaCode: null, outsidePrefix: '' } }
  }
}

/** Returns what is whole but for a cut, a byte, a number or a depth, or is told as another kind. */
function nearly(random: Random, n: number, bytes: number): RandomEntry {
  const { kind, callCenter, body } = whole(random, n, bytes)
  const other = random.pick(kinds)
  const at = random.integer(0, Math.max(0, body.length - 1))
  const change = random.integer(0, 5)
  const of = (changed: Buffer, changedKind = kind, center = callCenter): RandomEntry => ({
    callCenter: center,
    kind: changedKind,
    body: changed,
    fate: 'either',
  })
  if (change === 0) return of(body.subarray(0, at))
  if (change === 1)
    return of(
      Buffer.concat([body.subarray(0, at), Buffer.from([random.integer(0, 255)]), body.subarray(at + 1)]),
    )
  if (change === 2)
    return of(Buffer.from(body.toString('utf8').replace(/:-?\d+/, () => `:${random.pick(numbers)}`)))
  if (change === 3)
    return of(Buffer.from(body.toString('utf8').replace(/:("[^"]*"|-?\d+)/, `:${nested(random)}`)))
  if (change === 4) return of(body, other)
  return of(body, kind, random.chance(0.5) ? null : random.pick(wrongCenters))
}

function nested(random: Random): string {
  const levels = Math.floor(200_000 ** random.next())
  return random.chance(0.5)
    ? '['.repeat(levels) + ']'.repeat(levels)
    : `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`
}

/** Returns what no program writes: other encodings, bytes of no text, lists of nothing. */
function garbled(random: Random, bytes: number): RandomEntry {
  const kind = random.pick(kinds)
  const callCenter = random.chance(0.5) ? null : random.pick(centers)
  const { body, isJson } = random.pick<() => { body: Buffer; isJson: boolean }>([
    () => ({ body: Buffer.alloc(bytes, random.integer(128, 255)), isJson: false }),
    () => ({ body: Buffer.from(`{"a":"${'ژ'.repeat(bytes / 4)}"}`, 'utf16le'), isJson: false }),
    () => ({ body: Buffer.alloc(bytes, '['), isJson: false }),
    () => ({ body: Buffer.alloc(bytes), isJson: false }),
    () => ({ body: Buffer.from(`\ufeff{"records":[${'0,'.repeat(bytes / 2)}0]}`), isJson: true }),
    () => ({ body: Buffer.from(`{"changes":[${'{},'.repeat(bytes / 3)}{}]}`), isJson: true }),
    () => ({ body: Buffer.from(`[${'"\\ud800",'.repeat(bytes / 9)}null]`), isJson: true }),
    () => ({ body: Buffer.from(`"${'x'.repeat(bytes)}"`), isJson: true }),
  ])()
  return { callCenter, kind, body, fate: isJson ? 'either' : 'setAside' }
}

import type { CallStage } from '../../../shared/board/board.ts'
import { callerKey, defaultRules } from '../../../shared/callers.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { newState } from '../../../shared/webhooks/event-names.ts'
import { firstText, sourcesOf } from '../../../shared/webhooks/event-values.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import type { BoardEvent, CallProgress, Part } from './state.ts'

export const unheardCall: CallProgress = {
  kind: 'unknown',
  src: null,
  dst: null,
  entryPoint: null,
  queue: null,
  parts: new Map(),
  past: null,
  transferred: false,
}

/** Returns a call's stage. No event reports that a caller enters a queue, or hangs up while no phone rings. */
export function stageOf({ kind, parts, past, queue, transferred }: CallProgress): CallStage {
  const now = new Set(parts.values())
  if (now.has('talking')) return 'talking'
  if (now.has('ringing')) return 'ringing'
  // Whether the other end answered is never told; the phone is in use, as the agent's line says.
  if (now.has('dialing')) return 'talking'
  if (past === 'talking') return 'talkEnded'
  if (past === 'dialing') return 'left'
  if (queue !== null) return past === 'ringing' ? 'perhapsQueued' : 'queued'
  if (transferred) return 'transferred'
  if (kind === 'outgoing') return 'dialed'
  return kind === 'incoming' && past === null ? 'arrived' : 'unknown'
}

/** Returns a call's state after one of its events, or null if the event doesn't change it. */
export function progressOf(
  call: CallProgress,
  event: BoardEvent,
  read: ReadField,
  isQueue: (number: string) => boolean,
): CallProgress | null {
  switch (event.canonicalName) {
    case 'IncomingCall':
      return {
        ...call,
        kind: 'incoming',
        src: event.number ?? call.src,
        dst: read('dst', 'callee', 'did') ?? call.dst,
        entryPoint: read(...sourcesOf('IncomingCall', 'trunk')) ?? call.entryPoint,
      }
    case 'OutgoingCall':
      return {
        ...call,
        kind: 'outgoing',
        src: read('src', 'caller') ?? event.exten ?? call.src,
        dst: event.number ?? call.dst,
      }
    case newState:
      return event.exten === null ? null : afterState(call, event.exten, event, read)
    case 'Transfer':
      return afterTransfer(call, event, read, isQueue)
    case 'ReservedCallInFront':
      return event.queue === null ? null : { ...call, queue: event.queue }
    case 'CdrQueue':
      return afterQueue(call, read)
    default:
      return null
  }
}

function afterState(call: CallProgress, exten: string, event: BoardEvent, read: ReadField): CallProgress {
  const part = partOf(call, event, read)
  if (part === null) return withoutExtension(call, exten)
  const isOut = read('direction')?.toLowerCase() === 'out'
  const participant = event.number
  const others = withoutExtension(call, exten)
  return {
    ...call,
    parts: new Map(others.parts).set(exten, part),
    // A ringing phone starts the progress anew if nobody else is on the call.
    past: part === 'ringing' && others.parts.size === 0 ? part : furthest(call.past, part),
    queue: event.queue ?? call.queue,
    src: call.src ?? (isOut ? exten : call.kind === 'outgoing' ? null : participant),
    dst: call.dst ?? (isOut ? participant : null),
  }
}

/** Returns an extension's part in its call, or null once it has left the call. */
function partOf({ kind }: CallProgress, { state }: BoardEvent, read: ReadField): Part | null {
  const known = extensionStateOf(state ?? '')
  if (known === 'Ringing') return 'ringing'
  if (known === 'OnHold') return 'talking'
  if (known !== 'InUse') return null
  const direction = read('direction')?.toLowerCase() ?? (kind === 'outgoing' ? 'out' : 'in')
  return direction === 'out' ? 'dialing' : 'talking'
}

const rank: Readonly<Record<Part, number>> = { ringing: 0, dialing: 1, talking: 2 }

function furthest(past: Part | null, part: Part): Part {
  return past === null || rank[part] > rank[past] ? part : past
}

/** Applies a transfer; the target may be talking already. */
function afterTransfer(
  call: CallProgress,
  event: BoardEvent,
  read: ReadField,
  isQueue: (number: string) => boolean,
): CallProgress {
  const to = read('transferred_to') ?? read('dst')
  const from = [read('transferer'), read('transferred_from')]
  const parts = new Map([...call.parts].filter(([exten]) => !from.includes(exten)))
  const queue = event.queue ?? (to !== null && isQueue(to) ? to : null)
  const goesOn = to !== null && parts.has(to)
  return {
    ...call,
    parts: goesOn ? parts : new Map(),
    past: goesOn ? call.past : null,
    dst: to ?? call.dst,
    queue,
    transferred: true,
  }
}

/** Applies the end of a queue entry; a call transferred before is with somebody else already. */
function afterQueue(call: CallProgress, read: ReadField): CallProgress {
  const talked = ['ANSWERED', 'PICKUP'].includes(read('disposition')?.toUpperCase() ?? '')
  const agent = read('dst')
  const left = agent === null ? call : withoutExtension(call, agent)
  if (talked) return call.transferred || left.parts.size > 0 ? left : { ...left, past: 'talking' }
  return { ...left, parts: new Map(), past: null, queue: null }
}

/** Removes an extension that has left the call. */
export function withoutExtension(call: CallProgress, exten: string): CallProgress {
  if (!call.parts.has(exten)) return call
  const parts = new Map(call.parts)
  parts.delete(exten)
  return { ...call, parts }
}

/**
 * Finds a queued caller's call, which the event doesn't name; returns null where the caller has another call, too,
 * as that one may have gone on to the queue.
 */
export function reservedCall<T extends CallProgress>(calls: Iterable<T>, caller: string | null): T | null {
  if (caller === null) return null
  const [own, other] = [...calls].filter(({ src }) => src !== null && isSameNumber(src, caller))
  return own && !other && stageOf(own) === 'arrived' ? own : null
}

/** Returns the first of the named fields that holds a text or a number, or null. */
export type ReadField = (...names: readonly string[]) => string | null

/** Returns a reader of an event's fields; it finds nothing if they are too large for the feed. */
export function fieldReader({ fields }: Pick<BoardEvent, 'fields'>): ReadField {
  if (fields === null) return () => null
  const values = eventValues(fields)
  return (...names) => firstText(values, names)
}

/** Returns whether two spellings are one number, by the usual rules: events name no connection. */
function isSameNumber(one: string, other: string): boolean {
  const key = callerKey(one, defaultRules)
  return key !== '' && key === callerKey(other, defaultRules)
}

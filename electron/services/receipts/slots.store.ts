import { newState } from '../../../shared/webhooks/event-names.ts'
import { type CallEvent, type CallRecord, type ComparedCall, isAnswered } from './compared-calls.store.ts'

/** An event that a call's records let expect. */
export interface Slot {
  readonly call: ComparedCall
  /** What in the call the event tells; the calls of a class that get it are learned by it. */
  readonly part: string
  readonly event: string
  /** When it should have come, UTC milliseconds. */
  readonly at: number
  heard: CallEvent | null
}

/** The type of the calls without a call record. */
const unknownType = ''

/** Returns a call's class: which events it gets depends on its type and on whether somebody answered. */
export function classOf({ records: { quick, queue } }: ComparedCall): {
  readonly type: string
  readonly answered: boolean
} {
  const call = quick[0]
  const answered = call ? call.disposition === 'ANSWERED' : queue.some(isAnswered)
  return { type: call?.type ?? unknownType, answered }
}

/** Returns the events that a call's records let expect, each with the received one where there is one. */
export function slotsOf(call: ComparedCall): Slot[] {
  const slots: Slot[] = []
  const keys = new Map<string, Slot[]>()
  const add = (part: string, event: string, at: number, subject = '', state = '') => {
    const slot: Slot = { call, part, event, at, heard: null }
    slots.push(slot)
    const key = keyOf(event, subject, state)
    const others = keys.get(key)
    if (others) others.push(slot)
    else keys.set(key, [slot])
  }
  const state = (part: string, at: number, exten: string, name: string) =>
    add(`${name} ${part}`, newState, at, exten, name)

  const { quick, queue, queueDetails } = call.records
  const end = endOf(call)
  const own = quick[0]
  if (own) {
    if (own.type === 'incoming') add('IncomingCall', 'IncomingCall', call.at)
    if (own.type === 'outgoing') add('OutgoingCall', 'OutgoingCall', call.at)
    if (own.type !== 'incoming') {
      state('caller', call.at, own.src, 'InUse')
      state('caller', end, own.src, 'Idle')
    }
    if (isAnswered(own) && queue.length === 0 && queueDetails.length === 0 && own.type !== 'outgoing') {
      state('callee', call.at, own.dst, 'Ringing')
      state('callee', call.at + own.wait * 1_000, own.dst, 'InUse')
      state('callee', end, own.dst, 'Idle')
    }
    add('Cdr', 'Cdr', end)
  }
  for (const attempt of queueDetails) {
    const at = attempt.at ?? call.at
    const answeredAt = at + attempt.wait * 1_000
    state('attempt', at, attempt.dst, 'Ringing')
    if (isAnswered(attempt)) state('attempt', answeredAt, attempt.dst, 'InUse')
    state('attempt', answeredAt + attempt.billsec * 1_000, attempt.dst, 'Idle')
  }
  const entries = queue.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
  for (const [index, entry] of entries.entries()) {
    if (!isAnswered(entry)) continue
    const answeredAt = (entry.at ?? call.at) + entry.wait * 1_000
    if (entry.disposition === 'PICKUP') {
      state('pickup', answeredAt, entry.dst, 'InUse')
      state('pickup', endOfEntry(entry, call), entry.dst, 'Idle')
    }
    if (index < entries.length - 1) add('Transfer', 'Transfer', endOfEntry(entry, call))
    add('CdrQueue', 'CdrQueue', endOfEntry(entry, call), entry.qnum)
  }
  match(call, keys)
  return slots
}

function keyOf(event: string, subject: string, state: string): string {
  return `${event}\n${subject}\n${state}`
}

function keyOfEvent({ name, exten, queue, state }: CallEvent): string {
  if (name === newState) return keyOf(name, exten, state)
  return keyOf(name, name === 'CdrQueue' ? queue : '', '')
}

/** Gives each received event to a slot; among several of its kind, to the one nearest to its arrival. */
function match({ events }: ComparedCall, keys: ReadonlyMap<string, Slot[]>): void {
  for (const event of events) {
    const slots = keys.get(keyOfEvent(event))
    if (!slots) continue
    let nearest: Slot | null = null
    for (const slot of slots) {
      if (slot.heard) continue
      if (!nearest || distance(slot, event) < distance(nearest, event)) nearest = slot
    }
    if (nearest) nearest.heard = event
  }
}

const distance = ({ at }: Slot, { receivedAt }: CallEvent): number => Math.abs(receivedAt - at)

/** Returns when a call ended. A duration may leave parts out, so it's the latest end of all records. */
function endOf(call: ComparedCall): number {
  const { quick, queue, queueDetails } = call.records
  let end = call.at
  for (const record of quick) {
    const { wait, billsec, duration } = record
    const seconds = isAnswered(record) ? Math.max(wait + billsec, duration) : Math.max(wait, duration)
    end = Math.max(end, (record.at ?? call.at) + seconds * 1_000)
  }
  for (const entry of queue) end = Math.max(end, endOfEntry(entry, call))
  for (const { at, wait, billsec } of queueDetails) {
    end = Math.max(end, (at ?? call.at) + (wait + billsec) * 1_000)
  }
  return end
}

function endOfEntry({ at, wait, billsec, duration }: CallRecord, call: ComparedCall): number {
  return (at ?? call.at) + Math.max(wait + billsec, duration) * 1_000
}

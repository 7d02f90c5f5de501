import { classOf, type Slot } from './slots.store.ts'

/** Fewer calls than this don't tell what is usual, and still fewer don't tell what is never sent. */
const fewestCalls = 10
const fewestForNever = 30
/** An event is expected where this share of a class gets it: single losses don't hide it. */
const usualShare = 0.8

export type Expectation =
  | { readonly kind: 'expected' }
  /** Only some calls of the class get it: a missing one isn't a fault. */
  | { readonly kind: 'sometimes' }
  /** Too few calls are known. */
  | { readonly kind: 'unknown' }
  /** No call of the class got it, as `others` calls show, while answered ones did. */
  | { readonly kind: 'never_for_unanswered'; readonly others: number }
  /** No call of any class got it, and the call center sent no event of this name. */
  | { readonly kind: 'not_ticked'; readonly others: number }

/** What the calls of a class get, as learned from these calls; nothing is assumed. */
type Learned = (slot: Slot) => Expectation

interface Tally {
  calls: number
  slots: number
  heard: number
  lastCall: string
}

/**
 * Learns from the calls that any other event was received of: a call of which nothing arrived says nothing
 * about what is sent.
 * @param wasHeard tells whether any event of a name was received
 */
export function learn(slots: readonly Slot[], wasHeard: (event: string) => boolean): Learned {
  const tallies = new Map<string, Tally>()
  const heardOfPart = new Map<string, number>()
  for (const slot of slots) if (slot.heard) count(heardOfPart, `${slot.call.id} ${slot.part}`)
  for (const slot of slots) {
    const ofPart = heardOfPart.get(`${slot.call.id} ${slot.part}`) ?? 0
    if (slot.call.events.length - ofPart <= 0) continue
    const { ofClass, ofAll } = keysOf(slot)
    note(tallies, ofClass, slot)
    note(tallies, ofAll, slot)
  }
  const unticked = new Map<string, boolean>()
  const isUnticked = (event: string): boolean => {
    const known = unticked.get(event) ?? !wasHeard(event)
    unticked.set(event, known)
    return known
  }
  const expectations = new Map<string, Expectation>()

  function expectationOf(slot: Slot): Expectation {
    const keys = keysOf(slot)
    const all = tallies.get(keys.ofAll)
    if (all && all.heard === 0 && all.calls >= fewestForNever && isUnticked(slot.event)) {
      return { kind: 'not_ticked', others: all.calls }
    }
    const own = tallies.get(keys.ofClass)
    if (!own || own.calls < fewestCalls) return { kind: 'unknown' }
    if (own.heard >= usualShare * own.slots) return { kind: 'expected' }
    const isNever = own.heard === 0 && own.calls >= fewestForNever
    // The other calls with this part are the answered ones.
    if (isNever && !classOf(slot.call).answered && all && all.heard > 0) {
      return { kind: 'never_for_unanswered', others: own.calls }
    }
    return { kind: 'sometimes' }
  }

  return (slot) => {
    const key = keysOf(slot).ofClass
    const known = expectations.get(key) ?? expectationOf(slot)
    expectations.set(key, known)
    return known
  }
}

function keysOf({ call, part }: Slot): { readonly ofClass: string; readonly ofAll: string } {
  const { type, answered } = classOf(call)
  return { ofClass: `${part} ${answered ? 'answered' : 'unanswered'} ${type}.`, ofAll: part }
}

function note(tallies: Map<string, Tally>, key: string, { call, heard }: Slot): void {
  const tally = tallies.get(key) ?? { calls: 0, slots: 0, heard: 0, lastCall: '' }
  if (tally.lastCall !== call.id) tally.calls++
  tally.lastCall = call.id
  tally.slots++
  if (heard) tally.heard++
  tallies.set(key, tally)
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

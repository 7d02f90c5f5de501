import type { ComparedCall, Period } from './compared-calls.store.ts'
import { hasRecords } from './compared-calls.store.ts'
import type { Findings, Observation } from './findings.store.ts'
import { type Expectation, learn } from './learned.store.ts'
import { type Outage, outageOf, realGaps, silentStretches } from './outages.store.ts'
import { classOf, type Slot, slotsOf } from './slots.store.ts'

interface MissingOptions {
  /** The day's calls, and others to learn from. */
  readonly calls: readonly ComparedCall[]
  readonly isOfDay: (call: ComparedCall) => boolean
  /** When no receiver ran. */
  readonly gaps: readonly Period[]
  /** Outages are told within this time. */
  readonly shown: Period
  /** Later events may still come, UTC milliseconds. */
  readonly recent: number
  /** Tells whether an event of a name was received at all. */
  readonly wasHeard: (event: string) => boolean
}

type Reason = Pick<Observation, 'reason' | 'outage' | 'others'>

const unexplained: Reason = { reason: 'unexplained' }
/** Where this share of a class has no events at all, such a call isn't a fault. */
const silentShare = 0.2
const fewestCalls = 5

/** Names the events that are missing from calls with records, each with the reason. */
export function explainMissing(options: MissingOptions, findings: Findings): void {
  const { calls, isOfDay, gaps, shown, recent, wasHeard } = options
  const slotsByCall = calls.filter(hasRecords).map((call) => ({ call, slots: slotsOf(call) }))
  const slots = slotsByCall.flatMap((each) => each.slots)
  const gapsWithoutEvents = realGaps(gaps, slots)
  const isHeardTime = (slot: Slot) => outageOf(gapsWithoutEvents, slot) === null
  const namesHeard = new Set(calls.flatMap(({ events }) => events.map(({ name }) => name)))
  const learned = learn(slots.filter(isHeardTime), (name) => namesHeard.has(name) || wasHeard(name))
  const nothingHeard = namesHeard.size === 0
  const stretches = nothingHeard
    ? wholeSilence(slots.filter(isHeardTime))
    : silentStretches(slots.filter((slot) => isHeardTime(slot) && learned(slot).kind === 'expected'))
  const outages = [...gapsWithoutEvents, ...stretches]
  const silent = silentCalls(slotsByCall, outages)

  for (const { call, slots } of slotsByCall) {
    if (!isOfDay(call)) continue
    const missing = slots.filter(({ heard }) => heard === null)
    if (call.events.length > 0) addMissing(missing)
    else addSilent(call, missing)
  }

  function addMissing(missing: readonly Slot[]): void {
    for (const slot of missing) {
      const reason = reasonOf(slot, learned(slot))
      if (reason) findings.add({ kind: 'event_missing', ...reason, call: slot.call.id, event: slot.event })
    }
  }

  /** Returns why an event is missing; null where nothing says that it should have come. */
  function reasonOf(slot: Slot, expectation: Expectation): Reason | null {
    switch (expectation.kind) {
      case 'expected':
        return reasonOfExpected(slot)
      case 'unknown':
      case 'sometimes':
        return null
      default:
        return { reason: expectation.kind, others: expectation.others }
    }
  }

  function ofOutage(outage: Outage): Reason {
    return { reason: outage.reason, outage: clipped(outage, shown) }
  }

  function reasonOfExpected(slot: Slot): Reason {
    const outage = outageOf(outages, slot)
    if (outage) return ofOutage(outage)
    return slot.at > recent ? { reason: 'not_settled' } : unexplained
  }

  /** Names a call without any event: once for each reason. */
  function addSilent(call: ComparedCall, missing: readonly Slot[]): void {
    const add = (reason: Reason, event: string | null, items: number) =>
      findings.add({ kind: 'records_only', ...reason, call: call.id, event, items })
    const due = missing.flatMap((slot) => {
      const { kind } = learned(slot)
      const isDue = kind === 'expected' || (kind === 'unknown' && outageOf(outages, slot) !== null)
      return isDue ? [reasonOfExpected(slot)] : []
    })
    if (due.length > 0) {
      for (const reason of due) add(reason, null, 1)
      return
    }
    const never = missing.flatMap((slot) => {
      const expectation = learned(slot)
      const isNever = expectation.kind === 'not_ticked' || expectation.kind === 'never_for_unanswered'
      return isNever ? [{ slot, reason: { reason: expectation.kind, others: expectation.others } }] : []
    })
    const first = never.find(({ slot }) => slot.event === 'Cdr') ?? never[0]
    const isLate = missing.some(({ at }) => at > recent)
    const others = silent.get(nameOfClass(call)) ?? 0
    const outage = outages.find(({ from, to }) => call.at >= from && call.at <= to)
    if (outage) add(ofOutage(outage), null, missing.length)
    else if (first) add(first.reason, first.slot.event, never.length)
    else if (others > 0) add({ reason: 'observed', others }, null, missing.length)
    else add(isLate ? { reason: 'not_settled' } : unexplained, null, missing.length)
  }
}

const nameOfClass = (call: ComparedCall): string => JSON.stringify(classOf(call))

/** Returns how many other calls of each class have no events, where many have none. */
function silentCalls(
  calls: readonly { readonly call: ComparedCall; readonly slots: readonly Slot[] }[],
  outages: readonly Outage[],
): ReadonlyMap<string, number> {
  const tallies = new Map<string, { all: number; silent: number }>()
  for (const { call, slots } of calls) {
    if (slots.some((slot) => outageOf(outages, slot))) continue
    const name = nameOfClass(call)
    const tally = tallies.get(name) ?? { all: 0, silent: 0 }
    tallies.set(name, tally)
    tally.all++
    if (call.events.length === 0) tally.silent++
  }
  const usual = [...tallies].filter(
    ([, { all, silent }]) => all >= fewestCalls && silent < all && silent >= silentShare * all,
  )
  return new Map(usual.map(([name, { silent }]) => [name, silent - 1]))
}

/** Returns one outage over all calls where several have no event. */
function wholeSilence(slots: readonly Slot[]): Outage[] {
  const calls = new Set(slots.map(({ call }) => call.id)).size
  if (calls < fewestCalls) return []
  const times = slots.map(({ at }) => at)
  const from = times.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY)
  const to = times.reduce((last, at) => Math.max(last, at), Number.NEGATIVE_INFINITY)
  return [{ reason: 'no_events', from, to }]
}

/** Returns the part of an outage within a time, or all of it where it lies outside. */
function clipped(outage: Outage, within: Period): Outage {
  const [from, to] = [Math.max(outage.from, within.from), Math.min(outage.to, within.to)]
  return from < to ? { ...outage, from, to } : outage
}

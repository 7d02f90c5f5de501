import { expect, test } from 'vitest'
import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import { type Call, callId } from '../../electron/mock/calls/call.ts'
import { eventsOfCall } from '../../electron/mock/events/call-events.ts'
import type { Receipt } from '../../shared/receipts.ts'
import { createLies } from '../call-center/lies/lies.ts'
import type { TruthLine } from '../call-center/lies/truth-line.ts'
import { type InjectedEvent, toldBy, truthOf } from '../services/keeping/injected-faults.ts'
import { recordsOf } from '../services/keeping/played-calls.ts'
import { office, type StartedReceipts, startReceipts } from '../services/keeping/started-receipts.ts'
import { movedTime } from '../services/moved-time.ts'
import { sized } from '../size.ts'

/*
 * Holds the receipts against what the mock call center concealed: events that were dropped or repeated, three
 * outages, records that came late or changed.
 */
/** Of fewer, hardly any has a record that changes. */
const leastCalls = 4_000
const calls = sized(20_000, leastCalls)
const days = 14
const hour = 3_600_000
const now = Date.UTC(2026, 10, 20, 9)
/** Midnight in Tehran. */
const todayStart = Date.UTC(2026, 10, 19, 20, 30)
const seed = 7
/** An outage's end and a single loss beside it can't be told apart. */
const edgeMs = 60_000

test('every injected fault is named by its kind, and nothing that didn’t happen', async () => {
  const truth: TruthLine[] = []
  const shares = { drop: 0.05, repeat: 0.01, outage: 20 * 60, late: 0.02, change: 0.002 }
  const lies = createLies({
    ...{ seed, ...shares, lateBy: 3_600, changeAfter: 4 * 3_600 },
    truth: (line) => truth.push(line),
  })
  const time = movedTime(now)
  const callCenter = createCallCenter({ calls, days, seed, now, clock: time.now, handling: lies.records })
  const started = await startReceipts(callCenter, days + 1, time)
  const injected = await play(started)
  const outages = truth.filter((line) => line.what === 'outage')
  expect(outages).toHaveLength(3)
  const [off] = outages
  if (!off) throw new Error('There is an outage')
  // In the first one nothing listens; in the others nothing is sent.
  const store = await started.stores.main()
  await store.write('receiver.saveRun', { startedAt: 0, aliveUntil: off.from })
  await store.write('receiver.saveRun', { startedAt: off.to, aliveUntil: time.now() + 24 * hour })

  await started.keeping.start()
  await started.whenSealed(days)
  await started.whenKept()
  const list = await started.receipts.list(office)
  const kept = list.map(({ day }) => day)
  const first = await receiptsOf(started, kept)
  const withheld = new Set([...lies.records.withheld].map(callId))
  // Without a record, nothing tells what else should have come.
  const isWithheld = ({ call, fate }: InjectedEvent) =>
    withheld.has(callId(call)) && fate !== 'repeated' && fate !== 'delivered'
  const untold = injected.map((each) => (isWithheld(each) ? { ...each, fate: 'delivered' as const } : each))
  hold(first, untold, [['events_only', countHeard(injected, withheld)]])

  time.advance(1.5 * hour)
  const [today = '', ...finished] = kept
  const late = await recounted(started, finished)
  // Today isn't sealed: what comes late is there in time.
  const startOf = startsById(callCenter, callCenter.calls.rows)
  const isFinished = ({ _id }: { readonly _id: string }) => (startOf.get(_id) ?? now) < todayStart
  const came = truth.filter((line) => line.what === 'late').filter(isFinished)
  hold([...late, ...(await receiptsOf(started, [today]))], injected, [['late', came.length]])

  time.advance(5 * hour)
  const changed = await recounted(started, finished)
  const changes = truth.filter((line) => line.what === 'changed').filter(isFinished)
  expect(changes.length).toBeGreaterThan(0)
  expect(sum(changed, 'late')).toBe(0)
  expect(byField(changed)).toEqual(Object.fromEntries(countBy(changes.map(({ field }) => field))))
  for (const { findings } of changed) {
    // Cdr says what the record said before it changed.
    for (const { kind, reason } of findings) if (kind === 'differing') expect(reason).toBe('observed')
  }
  for (const day of kept) expect((await started.receipts.day(office, day)).chainIntact).toBe(true)

  async function play({ receive }: StartedReceipts): Promise<InjectedEvent[]> {
    const all = [...callCenter.calls.rows, ...lies.records.withheld]
    const events = all
      .flatMap((call) => eventsOfCall(call, callCenter).map((event) => ({ event, call })))
      .sort((a, b) => a.event.at - b.event.at)
    const lying = lies.ofEnded(all.toSorted((a, b) => endOf(a) - endOf(b)))
    const taken = events.map(({ event, call }) => {
      const before = truth.length
      const times = lying.take(event).length
      const line = truth.slice(before).findLast(({ what }) => what !== 'outage')
      return { event, call, times, line }
    })
    await receive(taken)
    const silences = truth.filter((line) => line.what === 'outage')
    return taken.map(({ event, call, line }) => {
      const index = silences.findIndex(({ from, to }) => event.at >= from && event.at < to)
      const outage = silences[index]
      if (outage)
        return { event, call, fate: { ...outage, reason: index === 0 ? 'receiver_off' : 'no_events' } }
      if (line?.what === 'dropped') return { event, call, fate: 'dropped' }
      return { event, call, fate: line?.what === 'repeated' ? 'repeated' : 'delivered' }
    })
  }

  /** Holds receipts against the events' fates, and these kinds against their numbers of calls or records. */
  function hold(
    told: readonly Receipt[],
    fates: readonly InjectedEvent[],
    others: readonly (readonly [string, number])[],
  ): void {
    const found = toldBy(told.flatMap(({ findings }) => findings))
    const expected = truthOf(fates)
    const edges = fates.filter(({ event }) =>
      outages.some(({ from, to }) => [from, to].some((end) => Math.abs(event.at - end) < edgeMs)),
    ).length
    const names = new Set([...Object.keys(found), ...Object.keys(expected)])
    for (const name of names) {
      if (others.some(([kind]) => name.startsWith(kind))) continue
      const difference = Math.abs((found[name] ?? 0) - (expected[name] ?? 0))
      const isOfOutage = /receiver_off|no_events|unexplained/.test(name)
      expect(difference, `${name}: ${found[name]} told, ${expected[name]} injected`).toBeLessThanOrEqual(
        isOfOutage ? edges : 0,
      )
    }
    for (const [kind, number] of others) expect(sum(told, kind), kind).toBe(number)
    const explained = told.flatMap(({ findings }) => findings.filter(({ from }) => from !== null))
    for (const { from, to } of explained) {
      const outage = outages.find(
        (each) => Number(from) >= each.from - edgeMs && Number(to) <= each.to + edgeMs,
      )
      expect(outage, `an outage from ${from} to ${to}`).toBeDefined()
    }
  }
})

const endOf = ({ startedAt, endedAt }: { startedAt: number; endedAt: number }) => startedAt + endedAt

/** Returns when each record starts, by its id. */
function startsById(callCenter: CallCenter, calls: readonly Call[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number>()
  for (const call of calls) {
    for (const { fields, start } of recordsOf(callCenter, call)) starts.set(String(fields._id), start)
  }
  return starts
}

async function receiptsOf({ receipts }: StartedReceipts, kept: readonly string[]): Promise<Receipt[]> {
  const found: Receipt[] = []
  for (const day of kept) found.push((await receipts.day(office, day)).latest)
  return found
}

async function recounted({ receipts }: StartedReceipts, kept: readonly string[]): Promise<Receipt[]> {
  const found: Receipt[] = []
  for (const day of kept) found.push(await receipts.recount(office, day))
  return found
}

/** Counts the calls of which an event was received. */
function countHeard(injected: readonly InjectedEvent[], ids: ReadonlySet<string>): number {
  const heard = injected.filter(
    ({ event, call, fate }) =>
      ids.has(callId(call)) && event.fields.unique_id && (fate === 'delivered' || fate === 'repeated'),
  )
  return new Set(heard.map(({ call }) => callId(call))).size
}

/** Adds up a kind's calls, or for late records the records. */
function sum(told: readonly Receipt[], kind: string): number {
  const findings = told.flatMap((receipt) => receipt.findings.filter((finding) => finding.kind === kind))
  return findings.reduce((total, { calls, items }) => total + (kind === 'late' ? items : calls), 0)
}

function byField(told: readonly Receipt[]): Record<string, number> {
  const fields: Record<string, number> = {}
  for (const { kind, field, items } of told.flatMap(({ findings }) => findings)) {
    if (kind === 'changed') fields[field ?? ''] = (fields[field ?? ''] ?? 0) + items
  }
  return fields
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsOfCall } from '../../../electron/mock/events/call-events.ts'
import { inject, type Outage, toldBy, truthOf } from './injected-faults.ts'
import {
  dayStart,
  eventsOf,
  madeCallCenter,
  madeFile,
  period,
  receivedEvent,
  recordsOf,
} from './played-calls.ts'

const hour = 3_600_000
const minute = 60_000

test('a day whose events all arrived matches, without a finding', async () => {
  const callCenter = madeCallCenter(800)
  const calls = callCenter.calls.rows
  const file = await madeFile()
  file.records(calls.flatMap((call) => recordsOf(callCenter, call)))
  file.events(eventsOf(callCenter, calls).map((event) => receivedEvent(callCenter, event)))
  file.ranBut([])
  const { calls: counts, findings, ofDay } = file.compare()
  expect(findings).toEqual([])
  expect(counts).toMatchObject({ matched: ofDay.quick, total: ofDay.quick })
})

test('every fault is named by its kind and nothing else is told, whatever was injected', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seed: fc.integer({ min: 1, max: 10_000 }),
        drop: fc.constantFrom(0, 0.01, 0.05),
        repeat: fc.constantFrom(0, 0.01),
        off: fc.option(fc.integer({ min: 6, max: 12 }), { nil: null }),
        silent: fc.option(fc.integer({ min: 13, max: 17 }), { nil: null }),
        indexed: fc.boolean(),
      }),
      async ({ off, silent, indexed, ...faults }) => {
        const outages: Outage[] = []
        const at = (hours: number) => dayStart + hours * hour
        if (off !== null) outages.push({ reason: 'receiver_off', from: at(off), to: at(off) + 25 * minute })
        if (silent !== null)
          outages.push({ reason: 'no_events', from: at(silent), to: at(silent) + 40 * minute })
        const told = await played(faults, outages, indexed)
        expect(told.findings).toEqual(told.truth)
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 3), seed: 7 },
  )
}, 120_000)

async function played(
  faults: { readonly seed: number; readonly drop: number; readonly repeat: number },
  outages: readonly Outage[],
  indexed: boolean,
) {
  const callCenter = madeCallCenter(2_500, 1, faults.seed)
  const calls = callCenter.calls.rows
  const file = await madeFile()
  file.records(calls.flatMap((call) => recordsOf(callCenter, call)))
  const events = calls
    .flatMap((call) => eventsOfCall(call, callCenter).map((event) => ({ event, call })))
    .sort((a, b) => a.event.at - b.event.at)
  const injected = inject(events, { ...faults, outages })
  const received = injected.filter(({ fate }) => fate === 'delivered' || fate === 'repeated')
  const seqs = file.events(received.map(({ event }) => receivedEvent(callCenter, event)))
  for (const [index, { event, fate }] of received.entries()) {
    if (fate === 'repeated') file.repeat(seqs[index] ?? 0, event.at + 1_000)
  }
  file.ranBut(outages.filter(({ reason }) => reason === 'receiver_off'))
  if (indexed) file.index()
  const { findings, calls: counts } = file.compare()
  const ofDay = injected.filter(({ call }) => Math.round(call.startedAt / 1_000) * 1_000 < period.to)
  return { findings: toldBy(findings), truth: truthOf(ofDay), all: findings, counts }
}

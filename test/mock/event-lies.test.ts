import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { playInRealTime } from '../../electron/mock/events/player.ts'
import type { OutgoingEvent } from '../../shared/webhooks/delivery-request.ts'
import { createLies, type Lies, type LiesOptions } from '../call-center/lies/lies.ts'
import type { TruthLine } from '../call-center/lies/truth-line.ts'
import { playAtRate } from '../call-center/play-at-rate.ts'
import { now } from './running.ts'

const ended = createCallCenter({ calls: 1_500, now })
const minute = 60_000

interface Heard {
  readonly text: string
  readonly event: string
  readonly call: unknown
  readonly at: number
}

function listen() {
  const heard: Heard[] = []
  const send = async (event: OutgoingEvent, at: number): Promise<void> => {
    heard.push({ text: JSON.stringify(event), event: event.name, call: event.fields.unique_id ?? null, at })
  }
  return { heard, sender: { send } }
}

type Told = TruthLine['what']

/** Lies with what they told. */
function lie(options: Partial<LiesOptions>) {
  const truth: TruthLine[] = []
  const lies = createLies({ ...options, truth: (line) => truth.push(line) })
  const told = (...what: Told[]) => truth.filter((line) => what.includes(line.what))
  return { lies, truth, told }
}

/** Plays all ended calls. */
async function play(lies?: Lies): Promise<Heard[]> {
  const { heard, sender } = listen()
  const options = { callCenter: ended, sender, ...(lies && { lies }) }
  await playAtRate(options, 10_000_000, Number.POSITIVE_INFINITY, new AbortController().signal)
  return heard
}

/** How often each event of a call is among these. */
function countsOf(items: readonly object[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = `${Reflect.get(item, 'event')} ${Reflect.get(item, 'call')}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Holds what was heard against what should have been sent and what was told of it. */
function expectTold(heard: readonly Heard[], honest: readonly Heard[], told: (...what: Told[]) => object[]) {
  const expected = countsOf([...honest, ...told('repeated')])
  for (const [key, count] of countsOf(told('dropped', 'silenced'))) {
    expected.set(key, (expected.get(key) ?? 0) - count)
  }
  const counts = countsOf(heard)
  for (const [key, count] of expected) expect(counts.get(key) ?? 0, key).toBe(count)
  expect([...counts.keys()].filter((key) => !expected.has(key))).toEqual([])
}

function expectSilentOutages(heard: readonly Heard[], outages: readonly TruthLine[]): void {
  for (const outage of outages) {
    if (outage.what !== 'outage') continue
    expect(heard.filter(({ at }) => at >= outage.from && at < outage.to)).toEqual([])
  }
}

test('what a player of ended calls conceals is what it tells, whatever the shares', async () => {
  const honest = await play()
  const share = fc.double({ min: 0, max: 0.3, noNaN: true })
  const seconds = fc.integer({ min: 0, max: 14_400 })
  await fc.assert(
    fc.asyncProperty(fc.nat(), share, share, share, seconds, async (seed, drop, repeat, delay, outage) => {
      const { lies, told } = lie({ seed, drop, repeat, delay, outage })
      const heard = await play(lies)
      expectTold(heard, honest, told)
      expectSilentOutages(heard, told('outage'))
      const silenced = told('silenced').length
      // An outage in which no event falls is not told.
      if (outage === 0 || silenced > 0) expect(told('outage').length > 0).toBe(outage > 0)
      expect(told('outage').length).toBeLessThanOrEqual(3)
      const heardOf = honest.length - silenced
      for (const [what, wanted] of Object.entries({ dropped: drop, repeated: repeat, delayed: delay })) {
        const actual = truthOf(what, told) / heardOf
        // Six standard deviations of so many draws, and the delayed events that fall into an outage.
        const spread = 6 * Math.sqrt(0.21 / heardOf) + 0.01
        expect(Math.abs(actual - wanted), what).toBeLessThan(spread)
      }
    }),
    { numRuns: 12 },
  )
})

const truthOf = (what: string, told: (...what: Told[]) => readonly TruthLine[]): number =>
  told('dropped', 'repeated', 'delayed').filter((line) => line.what === what).length

test('the same seed tells the same lies, another one others', async () => {
  const options = { drop: 0.05, repeat: 0.01, delay: 0.02, outage: 1_800 }
  const [one, same, other] = [
    lie({ ...options, seed: 4 }),
    lie({ ...options, seed: 4 }),
    lie({ ...options, seed: 5 }),
  ]
  const heard = await play(one.lies)
  expect(one.told('outage').length).toBe(3)
  expect(await play(same.lies)).toEqual(heard)
  expect(same.truth).toEqual(one.truth)
  await play(other.lies)
  expect(other.truth).not.toEqual(one.truth)
})

test('a repeat is the same, byte for byte; a delayed event comes after others, when it is told', async () => {
  const { lies, told } = lie({ repeat: 0.1, delay: 0.1, delayBy: 30 })
  const heard = await play(lies)
  expect(told('repeated').length).toBeGreaterThan(100)
  const repeats = heard.filter(({ text, at }, index) => {
    const before = heard[index - 1]
    return before?.text === text && before.at === at
  })
  expect(repeats.length).toBeGreaterThanOrEqual(told('repeated').length)
  let overtaken = 0
  for (const line of told('delayed')) {
    if (line.what !== 'delayed') continue
    expect(line.until).toBeGreaterThan(line.at)
    expect(line.until).toBeLessThanOrEqual(line.at + 30_000)
    const place = heard.findIndex(
      ({ event, call, at }) => event === line.event && call === line.call && at === line.until,
    )
    expect(place).toBeGreaterThanOrEqual(0)
    overtaken += heard.slice(Math.max(0, place - 20), place).some(({ at }) => at > line.at) ? 1 : 0
  }
  expect(overtaken).toBeGreaterThan(20)
})

/** Plays a live call center on a manual clock. */
function playLive(minutes: number, lies?: Lies): Heard[] {
  let present = now
  let tick = (): void => {}
  const live = createCallCenter({
    ...{ calls: 6_000, days: 5, now, live: true, clock: () => present },
    ...(lies && { handling: lies.records }),
  })
  const { heard, sender } = listen()
  const player = playInRealTime({
    callCenter: live,
    sender,
    ...(lies && { delivery: lies.live() }),
    clock: () => present,
    every: (work) => {
      tick = work
      return () => {}
    },
  })
  onTestFinished(() => player.stop())
  for (const end = now + minutes * minute; present < end; present += 1_000) tick()
  return heard
}

test('a live call center falls silent once in each ten minutes, and tells all that it conceals', () => {
  const honest = playLive(60)
  const { lies, told } = lie({ drop: 0.05, repeat: 0.02, outage: 45 })
  const heard = playLive(60, lies)
  const outages = told('outage').flatMap((line) => (line.what === 'outage' ? [line] : []))
  expect(outages.length).toBeGreaterThanOrEqual(5)
  expect(new Set(outages.map(({ from }) => Math.floor(from / 600_000))).size).toBe(outages.length)
  for (const { from, to } of outages) expect(to - from).toBe(45_000)
  expect(told('silenced').length).toBeGreaterThan(0)
  expectSilentOutages(heard, outages)
  expectTold(heard, honest, told)
})

test('a live call center delays events, which come by its clock', () => {
  const { lies, told } = lie({ delay: 0.2, delayBy: 20 })
  const heard = playLive(20, lies)
  const delayed = told('delayed').flatMap((line) => (line.what === 'delayed' ? [line] : []))
  const sent = delayed.filter(({ until }) => until < now + 19 * minute)
  expect(sent.length).toBeGreaterThan(20)
  for (const { event, call, until } of sent) {
    expect(heard).toContainEqual(expect.objectContaining({ event, call, at: until }))
  }
  expect(told('dropped', 'repeated', 'silenced', 'outage')).toEqual([])
})

test('at its start, a live call center sends no event of a call that has ended', () => {
  const { lies, told } = lie({ late: 0.3, lateBy: 600 })
  const heard = playLive(15, lies)
  const ofEarlierDays = told('withheld').flatMap((line) =>
    line.what === 'withheld' && line.at < now ? line.call : [],
  )
  expect(ofEarlierDays.length).toBeGreaterThan(100)
  const withheld = new Set<unknown>(ofEarlierDays)
  expect(heard.filter(({ call }) => withheld.has(call))).toEqual([])
})

test('calls come at the given rate, at any hour', () => {
  const cameFrom = (from: number) => {
    let present = from
    const callCenter = createCallCenter({
      ...{ calls: 2_000, days: 3, now: from, live: true, callsPerMinute: 20 },
      clock: () => present,
    })
    for (; present < from + 60 * minute; present += minute) callCenter.catchUp()
    const calls = [...callCenter.callsUnderWay(), ...callCenter.calls.rows]
    return calls.filter(({ startedAt }) => startedAt > from)
  }
  const night = Date.UTC(2026, 10, 20, 23)
  for (const came of [cameFrom(night), cameFrom(now)]) {
    expect(came.length).toBeGreaterThan(1_000)
    expect(came.length).toBeLessThan(1_400)
  }
  // Enough agents for so many.
  const answered = cameFrom(now).filter(({ disposition }) => disposition === 'ANSWERED')
  expect(answered.length).toBeGreaterThan(600)
})

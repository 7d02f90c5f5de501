import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import type { EntryKind } from '../../../electron/services/team-archive/entry-kinds.ts'
import { alwaysOpen, type OpeningHours } from '../../../shared/calendar/opening-hours.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { type DialingChoices, noChoices, nothingLearned } from '../../../shared/dialing.ts'
import { madeEntries } from '../store/made-entries.ts'
import { toSave } from '../store/made-records.ts'
import { openStore, storeFile } from '../store/open-store.ts'
import { closeLogs, joined, openLog } from './logs.ts'
import { connectTo, deliver, joinShared, type Program, startProgram } from './programs.ts'
import { activeOf } from './shown.ts'
import { incoming, soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const callCenter = 'https://office.test'
const team = teamOfEachTest()
afterEach(closeLogs)

// Callers are written in five spellings.
const entries = madeEntries(0, 300)
const [first, last] = [entries[0]?.start ?? 0, entries.at(-1)?.start ?? 0]

/** Appends bodies by a receiver's login, as a program of anybody's may. */
async function appended(...bodies: readonly (readonly [kind: EntryKind, body: unknown])[]): Promise<void> {
  const log = openLog(team.receiver)
  const made = bodies.map(([kind, body], index) => ({
    ...{ originSeq: index + 1, callCenter, kind },
    body: JSON.stringify(body),
  }))
  await log.append(await joined(log), made)
}

const page = [
  'page',
  { report: 'queue', operation: 'search', receivedAt: last, records: toSave(entries), walk: null },
] as const

/** Starts a desk that has all entries of the log. */
async function startDesk(): Promise<Program> {
  const desk = await team.startDesk()
  await vi.waitFor(async () => expect((await callbacksOf(desk)).callers.length).toBeGreaterThan(0), soon)
  return desk
}

async function scopeOf(program: Program) {
  const connectionId = await activeOf(program)
  return { connectionId, from: first, to: last + 1, queues: [], agents: [], consistentOnly: false }
}

async function callbacksOf(program: Program) {
  const query = { openOnly: false, sort: 'longest', limit: 5_000 } as const
  return program.services.handlers['callbacks.list']({ ...(await scopeOf(program)), ...query }, { signal })
}

/** Resolves to what is set at a program, and what it counts by that. */
async function shownAt(program: Program) {
  const { handlers } = program.services
  const scope = { ...(await scopeOf(program)), inHours: true }
  const { connectionId } = scope
  const { chosen } = await handlers['dialing.of']({ connectionId }, { signal })
  return {
    hours: await handlers['calendar.of']({ connectionId }, { signal }),
    chosen,
    // When this program asks next is its own.
    figures: { ...(await handlers['figures.get'](scope, { signal })), keeping: null },
    callers: await handlers['figures.callers'](scope, { signal }),
    callbacks: await callbacksOf(program),
  }
}

async function setAt(program: Program, hours: OpeningHours, chosen: DialingChoices): Promise<void> {
  const connectionId = await activeOf(program)
  await program.services.handlers['calendar.save']({ connectionId, hours }, { signal })
  await program.services.handlers['dialing.save']({ connectionId, chosen }, { signal })
}

const everyDay = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from, to }])
const mornings: OpeningHours = {
  week: everyDay(480, 720),
  queues: [{ queue: '901', week: everyDay(1_320, 360), onHolidays: true }],
  holidays: [{ day: '2023-11-16', name: 'نوروز', spans: [] }],
}
const pagesAsk = ['calendar.changed', 'archive.changed', 'people.changed']
const abroad: DialingChoices = { countryCode: '1', areaCode: '21', outsidePrefix: '9' }

test('what one desk sets holds at the others, whose figures and callbacks are the same', async () => {
  await appended(page)
  const [one, other] = [await startDesk(), await startDesk()]
  const before = await shownAt(one)
  expect(before).toMatchObject({ hours: alwaysOpen, chosen: noChoices })
  await vi.waitFor(async () => expect(await shownAt(other)).toEqual(before), soon)

  const told = new Set<string>()
  other.services.onTopic((topic) => told.add(topic))
  await setAt(one, mornings, abroad)
  const now = await shownAt(one)
  expect(now).toMatchObject({ hours: mornings, chosen: abroad })
  expect(now.figures).not.toEqual(before.figures)
  expect(now.callbacks.callers.length).toBeGreaterThan(before.callbacks.callers.length)
  await vi.waitFor(async () => expect(await shownAt(other)).toEqual(now), soon)

  // Its pages ask again.
  await vi.waitFor(() => expect([...told]).toEqual(expect.arrayContaining(pagesAsk)), soon)

  // A desk that joins later, and one that starts again.
  const later = await startDesk()
  await vi.waitFor(async () => expect(await shownAt(later)).toEqual(now), soon)
  const again = await other.restart()
  expect(await shownAt(again)).toEqual(now)

  // Taking it back is an edit, too.
  await setAt(later, alwaysOpen, noChoices)
  for (const desk of [one, again, later]) {
    await vi.waitFor(async () => expect(await shownAt(desk)).toEqual(before), soon)
  }
  const edits = await one.services.handlers['teamArchive.edits'](null, { signal })
  expect(edits.map(({ change }) => change.what)).toEqual([
    ...['outsidePrefix', 'areaCode', 'countryCode', 'hours'],
    ...['outsidePrefix', 'areaCode', 'countryCode', 'hours'],
  ])
})

const spans = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 1_439 }), to: fc.integer({ min: 0, max: 1_440 }) }),
  { maxLength: 3 },
)
const week = fc.array(spans, { minLength: 7, maxLength: 7 })
const someHours = fc.record({
  week: fc.option(week),
  queues: fc.uniqueArray(
    fc.record({ queue: fc.constantFrom('900', '901', 'فروش'), week, onHolidays: fc.boolean() }),
    { selector: ({ queue }) => queue, maxLength: 3 },
  ),
  holidays: fc.uniqueArray(
    fc.record({
      day: fc.constantFrom('2023-11-14', '2023-11-15', '2024-03-20'),
      name: fc.constant(''),
      spans,
    }),
    { selector: ({ day }) => day, maxLength: 3 },
  ),
})
const someChoices = fc.record({
  countryCode: fc.constantFrom(null, '1', '98'),
  areaCode: fc.constantFrom(null, '', '21', '912'),
  outsidePrefix: fc.constantFrom(null, '', '9', '0'),
})

test('of edits at two desks the last one in the log holds at both', async () => {
  await appended(page)
  const [one, other] = [await startDesk(), await startDesk()]
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(someHours, someChoices),
      fc.tuple(someHours, someChoices),
      async (atOne, atOther) => {
        await Promise.all([setAt(one, ...atOne), setAt(other, ...atOther)])
        const settled = async () => {
          const states = await Promise.all(
            [one, other].map(({ services }) => services.handlers['teamArchive.state'](null, { signal })),
          )
          expect(states.map(({ status }) => status?.waiting)).toEqual([0, 0])
          const [shown, same] = [await shownAt(one), await shownAt(other)]
          expect(shown).toEqual(same)
          expect([atOne[0], atOther[0]]).toContainEqual(shown.hours)
          expect([atOne[1], atOther[1]]).toContainEqual(shown.chosen)
        }
        await vi.waitFor(settled, soon)
      },
    ),
    { numRuns: 6 },
  )
})

test('what is no opening hours or dialing is set aside, and what came before holds', async () => {
  await appended(page, ['hours', { hours: mornings }], ['dialing', { chosen: abroad }])
  const desk = await startDesk()
  const many = Array.from({ length: 2_001 }, () => ({ day: '2026-01-01', name: '', spans: [] }))
  const wrong = [
    ['hours', {}],
    ['hours', { hours: null }],
    ['hours', { hours: { ...alwaysOpen, week: everyDay(0, 2_000) } }],
    ['hours', { hours: { ...alwaysOpen, week: everyDay(0, 100).slice(1) } }],
    ['hours', { hours: { ...alwaysOpen, holidays: many } }],
    ['hours', { hours: { ...alwaysOpen, holidays: many.slice(0, 2) } }],
    ['hours', { hours: { ...alwaysOpen, week: Array.from({ length: 500 }, () => Array(999).fill(0)) } }],
    ['dialing', { chosen: null }],
    ['dialing', { chosen: { countryCode: '98' } }],
    ['dialing', { chosen: { ...noChoices, outsidePrefix: '9'.repeat(300) } }],
    ['dialing', { chosen: { ...noChoices, areaCode: '021' } }],
  ] as const
  await appended(...wrong, ['person', { changes: [{ kind: 'queue', number: '900', name: 'Sales' }] }])
  const { handlers } = desk.services
  const connectionId = await activeOf(desk)
  await vi.waitFor(async () => {
    const { status } = await handlers['teamArchive.state'](null, { signal })
    expect(status).toMatchObject({ failure: null, setAside: { count: wrong.length } })
    const { queues } = await handlers['people.list']({ connectionId }, { signal })
    expect(queues).toContainEqual(expect.objectContaining({ number: '900', name: 'Sales' }))
  }, soon)
  expect(await shownAt(desk)).toMatchObject({ hours: mornings, chosen: abroad })
})

test('what a console had set before it joined is moved, but in place of nothing that the team has', async () => {
  await appended(page, ['hours', { hours: mornings }])
  const desk = await startDesk()
  const console = await startProgram(null, { receives: true, vault: createKeyVault('a key') })
  await connectTo(console, { baseUrl: callCenter, apiKey: 'key', username: 'u', password: 'p' })
  await setAt(console, { ...alwaysOpen, week: everyDay(0, 60) }, abroad)
  await deliver(console, incoming('c1'))
  await joinShared(console, team.desk)
  await vi.waitFor(async () => expect(await shownAt(console)).toMatchObject({ hours: mornings }), soon)
  await console.services.handlers['teamArchive.move'](null, { signal })
  for (const program of [desk, console]) {
    await vi.waitFor(
      async () => expect(await shownAt(program)).toMatchObject({ hours: mornings, chosen: abroad }),
      soon,
    )
  }
})

test('the demo’s opening hours and what records tell of dialing are no entries', async () => {
  const store = await openStore(await storeFile())
  await store.write('shared.saveShare', { origin: crypto.randomUUID(), cursor: 0 })
  await store.write('hours.save', { connectionId: demoConnectionId, hours: mornings })
  await store.write('dialing.save', { connectionId: 'office', learned: nothingLearned })
  await store.write('dialing.save', { connectionId: 'office', chosen: abroad })
  const { entries: waiting } = await store.read('shared.outbox', 10)
  expect(waiting).toMatchObject([
    { connectionId: 'office', kind: 'dialing', body: JSON.stringify({ chosen: abroad }) },
  ])
})

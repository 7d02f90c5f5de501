import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlarms } from '../../../electron/services/alarms/alarms.ts'
import { createSavedRules } from '../../../electron/services/alarms/rules.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores, type Stores } from '../../../electron/services/store/client/stores.ts'
import type { Board } from '../../../shared/board/board.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import { usualChoices } from '../../../shared/kpi/definitions.ts'
import { noTally } from '../../../shared/kpi/tally.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { emptyBoard, queueOf, ruleFor } from '../../shared/board/floor.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

const second = 1_000
const noon = Date.UTC(2026, 10, 20, 9)
const friday = { from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) }
const profileId = 'branch'
let directory: string
let stores: Stores

const openStores = () =>
  createStores({ dataDirectory: directory, workerUrl: storeWorkerUrl, onSetAside: () => undefined })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-alarms-'))
  stores = openStores()
})
afterEach(async () => {
  await stores.close()
  await rm(directory, { recursive: true })
})

/** Starts the service over a floor that the test sets, and a clock that it moves. */
function started() {
  const world = {
    now: noon,
    activeId: profileId,
    board: { ...emptyBoard, day: friday, queues: [queueOf('902')] } satisfies Board as Board,
    reads: 0,
    failing: false,
    seconds: null as (() => void) | null,
  }
  const notified: Alarm[] = []
  const changed = vi.fn()
  const warnings: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => warnings.push(line) } })
  const alarms = createAlarms({
    stores,
    rules: createSavedRules({
      stores,
      preferences: async () => defaultPreferences.notifications,
      usualNotify: false,
      log,
    }),
    board: {
      at: async () => {
        world.reads += 1
        if (world.failing) throw new Error('The floor can’t be read')
        return { ...world.board, at: world.now }
      },
    },
    clock: { get: async () => ({ profileId, fixedMinutes: 0, reports: {}, now: believed }) },
    activeId: async () => world.activeId,
    choices: async () => usualChoices,
    changed,
    notify: (_, alarm) => notified.push(alarm),
    log,
    now: () => world.now,
    every: (work) => {
      world.seconds = work
      return () => undefined
    },
  })
  /** Lets a number of seconds pass, with an evaluation after each. */
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) {
      world.now += second
      await alarms.look()
    }
  }
  const waiting = (count: number | null) => {
    world.board = { ...world.board, queues: [queueOf('902', { waiting: count })] }
    alarms.boardChanged(profileId)
  }
  return { world, alarms, notified, changed, warnings, pass, waiting }
}

const believed = { offsetMinutes: 0, source: 'fixed', report: null, period: null } as const
const rule = ruleFor('waiting', { limit: 5, clearAt: 3, notify: true, sound: true })
const standing = { profileId, period: null } as const
const ever = { profileId, period: { from: 0, to: noon * 2 } } as const

test('raises an alarm within 2 s of the crossing, notifies, and keeps how it ended', async () => {
  const { world, alarms, notified, changed, pass, waiting } = started()
  await alarms.saveRules(profileId, [rule])
  await pass(2)
  expect(await alarms.list(standing)).toEqual([])
  changed.mockClear()
  waiting(6)
  const crossed = world.now
  await pass(2)
  const [raised] = await alarms.list(standing)
  expect(raised).toMatchObject({
    metric: 'waiting',
    queue: '902',
    limit: 5,
    worst: 6,
    clearedAt: null,
    sound: true,
  })
  expect((raised?.raisedAt ?? Infinity) - crossed).toBeLessThanOrEqual(2 * second)
  expect(notified).toHaveLength(1)
  expect(alarms.standing()).toMatchObject([{ id: raised?.id }])
  expect(changed).toHaveBeenCalledWith(profileId)

  waiting(9)
  await pass(1)
  waiting(2)
  await pass(1)
  expect(await alarms.list(standing)).toEqual([])
  expect(await alarms.list(ever)).toMatchObject([{ id: raised?.id, worst: 9, clearedAt: world.now }])
  expect(notified).toHaveLength(1)
})

test('an alarm is acknowledged with a word, which stays', async () => {
  const { world, alarms, pass, waiting } = started()
  await alarms.saveRules(profileId, [rule])
  waiting(6)
  await pass(1)
  const [raised] = await alarms.list(standing)
  const acknowledged = { at: world.now, word: 'Sara helps out' }
  expect(await alarms.acknowledge({ profileId, id: raised?.id ?? '', word: acknowledged.word })).toEqual({
    ...raised,
    acknowledged,
  })
  expect(alarms.standing()).toMatchObject([{ acknowledged }])
  waiting(8)
  await pass(12)
  expect(await alarms.list(standing)).toMatchObject([{ worst: 8, acknowledged }])
  expect(alarms.standing()).toMatchObject([{ worst: 8, acknowledged }])
  expect(await alarms.acknowledge({ profileId, id: 'none', word: '' })).toBeNull()
  expect(await alarms.acknowledge({ profileId: 'other', id: raised?.id ?? '', word: '' })).toBeNull()
})

test('an alarm stands over a restart, with its worst value, and is not raised again', async () => {
  const first = started()
  await first.alarms.saveRules(profileId, [rule])
  first.waiting(6)
  await first.pass(1)
  first.waiting(7)
  await first.pass(1)
  await first.alarms.close()
  await stores.close()
  stores = openStores()

  const second = started()
  second.waiting(6)
  await second.pass(2)
  expect(await second.alarms.list(ever)).toMatchObject([{ worst: 7, clearedAt: null }])
  expect(second.notified).toEqual([])
  second.waiting(0)
  await second.pass(1)
  expect(await second.alarms.list(ever)).toMatchObject([{ clearedAt: second.world.now }])
})

test('an unknown number of callers raises and clears nothing', async () => {
  const { alarms, pass, waiting } = started()
  await alarms.saveRules(profileId, [rule])
  waiting(null)
  await pass(3)
  expect(await alarms.list(ever)).toEqual([])
  waiting(6)
  await pass(1)
  waiting(null)
  await pass(3)
  expect(await alarms.list(standing)).toHaveLength(1)
})

test('the floor is read again only when it changed, or after a while', async () => {
  const { world, alarms, pass } = started()
  await pass(10)
  expect(world.reads).toBe(1)
  alarms.boardChanged(profileId)
  alarms.boardChanged('other')
  await pass(2)
  expect(world.reads).toBe(2)
  await pass(60)
  expect(world.reads).toBeLessThan(10)
})

test('a day’s service level raises no alarm on the day after', async () => {
  const { world, alarms, notified, pass } = started()
  await alarms.saveRules(profileId, [ruleFor('serviceLevel', { limit: 80, clearAt: 82, notify: true })])
  world.now = friday.to - 3 * second
  const today = { ...noTally, abandoned: { ...noTally.abandoned, entries: 20 } }
  world.board = { ...world.board, queues: [queueOf('902', { today })] }
  await pass(2)
  expect(await alarms.list(standing)).toHaveLength(1)
  const saturday = { from: friday.to, to: Date.UTC(2026, 10, 22) }
  world.board = { ...world.board, day: saturday, queues: [queueOf('902')] }
  await pass(3)
  expect(await alarms.list(standing)).toEqual([])
  expect(notified).toHaveLength(1)
})

test('a wait gets too long without any event', async () => {
  const { world, alarms, pass } = started()
  await alarms.saveRules(profileId, [ruleFor('longestWait', { limit: 5, clearAt: 2 })])
  world.board = { ...world.board, queues: [queueOf('902', { waiting: 1, longestSince: world.now })] }
  await pass(4)
  expect(await alarms.list(standing)).toEqual([])
  await pass(2)
  expect(await alarms.list(standing)).toMatchObject([{ metric: 'longestWait', worst: 5 }])
  expect(alarms.standing()).toMatchObject([{ worst: 6 }])
})

test('lost calls are kept as alarms that are over at once', async () => {
  const { world, alarms, notified, pass } = started()
  await alarms.saveRules(profileId, [ruleFor('lostCall', { notify: true })])
  await pass(1)
  const call = { outcome: 'abandoned', callId: 'c1', number: '0912', queue: '902' } as const
  alarms.lost('demo', call)
  alarms.lost('callCenter', call)
  await expect.poll(() => alarms.list(ever)).toHaveLength(1)
  expect(await alarms.list(ever)).toMatchObject([
    { metric: 'lostCall', queue: '902', subject: '0912', callId: 'c1', worst: 1, clearedAt: world.now },
  ])
  expect(await alarms.list(standing)).toEqual([])
  expect(notified).toHaveLength(1)
  await alarms.close()
})

test('lost calls that wait to be told together are kept and told before the watch ends', async () => {
  const { world, alarms, notified, pass } = started()
  for (const id of [profileId, 'other']) await alarms.saveRules(id, [ruleFor('lostCall', { notify: true })])
  await pass(1)
  const lose = (callId: string) =>
    alarms.lost('callCenter', { outcome: 'missed', callId, number: '0912', queue: '902' })
  const callsOf = async (of: string) =>
    (await alarms.list({ ...ever, profileId: of })).map(({ callId }) => callId).sort()
  lose('c1')
  lose('c2')
  world.activeId = 'other'
  await pass(1)
  lose('c3')
  lose('c4')
  await alarms.close()
  expect([await callsOf(profileId), await callsOf('other')]).toEqual([
    ['c1', 'c2'],
    ['c3', 'c4'],
  ])
  expect(notified).toHaveLength(4)
})

test('the usual rules hold until somebody saves others, also where saved ones can’t be read', async () => {
  const { alarms, warnings } = started()
  const usual = await alarms.rules(profileId)
  expect(usual.map(({ metric, limit, enabled }) => [metric, limit, enabled])).toEqual([
    ['serviceLevel', 80, true],
    ['waiting', 5, true],
    ['longestWait', 120, true],
    ['abandonment', 15, true],
    ['agentsFree', 0, false],
    ['silence', 10, false],
    ['lostCall', 0, false],
    ['extensionUnavailable', 0, false],
  ])
  expect(usual.some(({ notify, sound }) => notify || sound)).toBe(false)
  await alarms.saveRules(profileId, [rule])
  expect(await alarms.rules(profileId)).toEqual([rule])
  expect(await alarms.rules('other')).toEqual(usual)
  const { state } = await stores.main()
  await state.save(`alarm rules ${profileId}`, { rules: 'none' })
  expect(await alarms.rules(profileId)).toEqual(usual)
  expect(warnings).toHaveLength(1)
})

test('evaluates again once the floor can be read', async () => {
  const { world, alarms, warnings, pass, waiting } = started()
  await alarms.saveRules(profileId, [rule])
  world.failing = true
  waiting(6)
  await pass(3)
  expect(warnings).toHaveLength(1)
  world.failing = false
  await pass(1)
  expect(await alarms.list(standing)).toHaveLength(1)
})

test('only the active connection’s floor is watched', async () => {
  const { world, alarms, pass, waiting } = started()
  await alarms.saveRules(profileId, [rule])
  waiting(6)
  await pass(1)
  world.activeId = 'other'
  await pass(1)
  expect(alarms.standing()).toEqual([])
  expect(await alarms.list(standing)).toHaveLength(1)
  world.activeId = profileId
  waiting(0)
  await pass(1)
  expect(await alarms.list(standing)).toEqual([])
})

test('evaluates nothing once the console closes, also while it still starts', async () => {
  const { world, alarms } = started()
  await alarms.close()
  alarms.start()
  expect(world.seconds).toBeNull()
})

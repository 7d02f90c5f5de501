import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStores, type OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import { AppError } from '../../../shared/errors.ts'
import { noTally } from '../../../shared/figures/tally.ts'
import { queueOf, ruleFor } from '../../shared/board/floor.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { connectionId, ever, friday, openAlarms, standing } from './open-alarms.ts'

const second = 1_000
let directory: string
let stores: Stores<OpenStore>

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

const started = () => openAlarms(stores)

const rule = ruleFor('waiting', { limit: 5, clearAt: 3, notify: true, sound: true })

test('raises an alarm within 2 s of the crossing, notifies, and keeps how it ended', async () => {
  const { world, alarms, notified, changed, pass, waiting } = started()
  await alarms.saveRules(connectionId, [rule])
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
  expect(changed).toHaveBeenCalledWith(connectionId)

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
  await alarms.saveRules(connectionId, [rule])
  waiting(6)
  await pass(1)
  const [raised] = await alarms.list(standing)
  const acknowledged = { at: world.now, word: 'Sara helps out', until: null }
  const taken = { connectionId, id: raised?.id ?? '', word: acknowledged.word, snoozeMinutes: null }
  expect(await alarms.acknowledge(taken)).toEqual({
    ...raised,
    acknowledged,
  })
  expect(alarms.standing()).toMatchObject([{ acknowledged }])
  waiting(8)
  await pass(12)
  expect(await alarms.list(standing)).toMatchObject([{ worst: 8, acknowledged }])
  expect(alarms.standing()).toMatchObject([{ worst: 8, acknowledged }])
  expect(await alarms.acknowledge({ ...taken, id: 'none' })).toBeNull()
  expect(await alarms.acknowledge({ ...taken, connectionId: 'other' })).toBeNull()
})

test('a snoozed alarm that stands for longer is told again, and one that cleared is not', async () => {
  const { world, alarms, pass, waiting } = started()
  await alarms.saveRules(connectionId, [rule])
  waiting(6)
  await pass(1)
  const [raised] = await alarms.list(standing)
  const taken = { connectionId, id: raised?.id ?? '', word: 'after the meeting', snoozeMinutes: 1 }
  const until = world.now + 60_000
  expect(await alarms.acknowledge(taken)).toMatchObject({ acknowledged: { until } })
  await pass(59)
  expect(alarms.standing()).toMatchObject([{ acknowledged: { word: 'after the meeting' } }])
  await pass(2)
  expect(alarms.standing()).toMatchObject([{ acknowledged: null }])
  expect(await alarms.list(standing)).toMatchObject([{ id: raised?.id, acknowledged: null }])
  await alarms.acknowledge(taken)
  waiting(2)
  await pass(70)
  expect(await alarms.list(ever)).toMatchObject([{ acknowledged: { word: 'after the meeting' } }])
})

test('an alarm stands over a restart, with its worst value, and is not raised again', async () => {
  const first = started()
  await first.alarms.saveRules(connectionId, [rule])
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
  await alarms.saveRules(connectionId, [rule])
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
  alarms.boardChanged(connectionId)
  alarms.boardChanged('other')
  await pass(2)
  expect(world.reads).toBe(2)
  await pass(60)
  expect(world.reads).toBeLessThan(10)
})

test('a day’s service level raises no alarm on the day after', async () => {
  const { world, alarms, notified, pass } = started()
  await alarms.saveRules(connectionId, [ruleFor('serviceLevel', { limit: 80, clearAt: 82, notify: true })])
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
  await alarms.saveRules(connectionId, [ruleFor('longestWait', { limit: 5, clearAt: 2 })])
  world.board = { ...world.board, queues: [queueOf('902', { waiting: 1, longestSince: world.now })] }
  await pass(4)
  expect(await alarms.list(standing)).toEqual([])
  await pass(2)
  expect(await alarms.list(standing)).toMatchObject([{ metric: 'longestWait', worst: 5 }])
  expect(alarms.standing()).toMatchObject([{ worst: 6 }])
})

test('the usual rules hold until somebody saves others, also where saved ones can’t be read', async () => {
  const { alarms, warnings } = started()
  const usual = await alarms.rules(connectionId)
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
  await alarms.saveRules(connectionId, [rule])
  expect(await alarms.rules(connectionId)).toEqual([rule])
  expect(await alarms.rules('other')).toEqual(usual)
  await alarms.saveRules(connectionId, null)
  expect(await alarms.rules(connectionId)).toEqual(usual)
  const { state } = await stores.main()
  await state.save(`alarm rules ${connectionId}`, { rules: 'none' })
  expect(await alarms.rules(connectionId)).toEqual(usual)
  expect(warnings).toHaveLength(1)
})

test('evaluates again once the floor can be read', async () => {
  const { world, alarms, warnings, pass, waiting } = started()
  await alarms.saveRules(connectionId, [rule])
  world.failure = new Error('The floor can’t be read')
  waiting(6)
  await pass(3)
  expect(warnings).toHaveLength(1)
  world.failure = null
  await pass(1)
  expect(await alarms.list(standing)).toHaveLength(1)
})

test('only the active connection’s floor is watched', async () => {
  const { world, alarms, pass, waiting } = started()
  await alarms.saveRules(connectionId, [rule])
  waiting(6)
  await pass(1)
  world.activeId = 'other'
  await pass(1)
  expect(alarms.standing()).toEqual([])
  expect(await alarms.list(standing)).toHaveLength(1)
  world.activeId = connectionId
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

test('a connection that is removed while its floor is read is no fault', async () => {
  const { world, alarms, warnings, pass, waiting } = started()
  await alarms.saveRules(connectionId, [rule])
  world.failure = new AppError('connection_unknown', 'There is no connection branch')
  waiting(6)
  await pass(2)
  expect(warnings).toEqual([])
  world.failure = null
  await pass(1)
  expect(await alarms.list(standing)).toHaveLength(1)
})

test('closed time raises no alarm, ends one that stands, and is no silence', async () => {
  const { world, alarms, notified, pass, waiting } = started()
  const silence = ruleFor('silence', { limit: 1, clearAt: 0 })
  await alarms.saveRules(connectionId, [rule, silence, ruleFor('lostCall', { notify: true })])
  // Friday 20 November 2026: open from 07:00 to one minute after the start of the test, at 09:00.
  const minute = 60 * second
  const day = [
    { from: 420, to: 541 },
    { from: 600, to: 660 },
  ]
  world.hours = {
    week: Array.from({ length: 7 }, () => day),
    queues: [{ queue: '903', week: Array.from({ length: 7 }, () => [{ from: 0, to: 0 }]), onHolidays: true }],
    holidays: [],
  }
  waiting(6)
  await pass(2)
  expect(await alarms.list(standing)).toHaveLength(1)
  world.now += minute
  await pass(2)
  expect(await alarms.list(standing)).toEqual([])
  const [ended] = await alarms.list(ever)
  expect(ended).toMatchObject({ metric: 'waiting', queue: '902', worst: 6 })
  waiting(9)
  await pass(5)
  expect(await alarms.list(ever)).toHaveLength(1)
  // Another queue is open.
  world.board = { ...world.board, queues: [queueOf('903', { waiting: 7 })] }
  alarms.boardChanged(connectionId)
  await pass(1)
  expect(await alarms.list(standing)).toMatchObject([{ queue: '903' }])
  expect(notified.map(({ queue }) => queue)).toEqual(['902', '903'])

  const never = Array.from({ length: 7 }, () => day)
  world.hours = { ...world.hours, queues: [], week: never }
  world.board = { ...world.board, queues: [], lastEventAt: world.now, listeningSince: 0 }
  alarms.boardChanged(connectionId)
  world.now += 30 * minute
  await pass(1)
  // Since 09:01 nothing was heard; at 10:00 it opens, and a minute later that is a silence of a minute.
  expect(await alarms.list(standing)).toEqual([])
  world.now = Date.UTC(2026, 10, 20, 10, 0, 30)
  await pass(1)
  expect(await alarms.list(standing)).toEqual([])
  world.now = Date.UTC(2026, 10, 20, 10, 1, 0)
  await pass(1)
  expect(await alarms.list(standing)).toMatchObject([{ metric: 'silence', worst: 1 }])
})

test.each([
  { heard: 'an hour', ago: 3_600 * second, stands: 1 },
  { heard: 'half a duration', ago: 30 * second, stands: 0 },
  { heard: 'nothing', ago: 0, stands: 0 },
])('after $heard that was heard before the start, $stands alarm stands at once', async ({ ago, stands }) => {
  const { world, alarms, pass, waiting } = started()
  await alarms.saveRules(connectionId, [{ ...rule, forSeconds: 60 }])
  world.board = { ...world.board, listeningSince: world.now - ago, completeTo: world.now }
  waiting(6)
  await pass(1)
  const standingNow = await alarms.list(standing)
  expect(standingNow).toHaveLength(stands)
  for (const { raisedAt } of standingNow) expect(raisedAt).toBeLessThanOrEqual(world.now)
  await pass(61)
  expect(await alarms.list(standing)).toHaveLength(1)
  expect(await alarms.list(ever)).toHaveLength(1)
})

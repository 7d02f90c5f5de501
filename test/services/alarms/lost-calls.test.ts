import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStores, type OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import { ruleFor } from '../../shared/board/floor.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { connectionId, ever, openAlarms, standing } from './open-alarms.ts'

const lost = { callId: 'c1', number: '0912', queue: '902' } as const
let directory: string
let stores: Stores<OpenStore>

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-alarms-'))
  stores = createStores({
    dataDirectory: directory,
    workerUrl: storeWorkerUrl,
    onSetAside: () => undefined,
  })
})
afterEach(async () => {
  await stores.close()
  await rm(directory, { recursive: true })
})

test('lost calls are kept as alarms that are over at once', async () => {
  const { world, alarms, notified, pass } = openAlarms(stores)
  await alarms.saveRules(connectionId, [ruleFor('lostCall', { notify: true })])
  await pass(1)
  const call = { callId: 'c1', number: '0912', queue: '902' } as const
  alarms.lost('demo', { ...call, callId: 'of the demo' })
  alarms.lost('callCenter', call)
  await expect.poll(() => alarms.list(ever)).toHaveLength(1)
  expect(await alarms.list(ever)).toMatchObject([
    { metric: 'lostCall', queue: '902', subject: '0912', callId: 'c1', worst: 1, clearedAt: world.now },
  ])
  expect(await alarms.list(standing)).toEqual([])
  expect(notified).toHaveLength(1)
  await alarms.close()
})

test('a call that is lost in closed time raises no alarm', async () => {
  const { world, alarms, notified, pass } = openAlarms(stores)
  await alarms.saveRules(connectionId, [ruleFor('lostCall', { notify: true })])
  await pass(1)
  const open = Array.from({ length: 7 }, () => [{ from: 0, to: 0 }])
  world.hours = {
    week: Array.from({ length: 7 }, () => []),
    queues: [{ queue: '902', week: open, onHolidays: true }],
    holidays: [],
  }
  alarms.lost('callCenter', { ...lost, callId: 'c1', queue: '901' })
  alarms.lost('callCenter', { ...lost, callId: 'c2', queue: '902' })
  await alarms.close()
  expect(await alarms.list(ever)).toMatchObject([{ callId: 'c2', queue: '902', worst: 1 }])
  expect(notified).toHaveLength(1)
})

test('lost calls of several queues in one alarm are of none of them, and a rule saved meanwhile holds', async () => {
  const { alarms, pass } = openAlarms(stores)
  await alarms.saveRules(connectionId, [ruleFor('lostCall', { enabled: false })])
  await pass(1)
  alarms.lost('callCenter', { ...lost, callId: 'c0' })
  await alarms.saveRules(connectionId, [ruleFor('lostCall')])
  await pass(1)
  for (const [callId, queue] of [
    ['c1', '901'],
    ['c2', '901'],
    ['c3', '902'],
  ] as const) {
    alarms.lost('callCenter', { ...lost, callId, queue })
  }
  await alarms.close()
  const kept = (await alarms.list(ever)).map(({ callId, queue, worst }) => ({ callId, queue, worst }))
  expect(kept.sort((a, b) => a.worst - b.worst)).toEqual([
    { callId: 'c1', queue: '901', worst: 1 },
    { callId: 'c3', queue: null, worst: 2 },
  ])
})

test('lost calls that wait to be told together are kept and told before the watch ends', async () => {
  const { world, alarms, notified, pass } = openAlarms(stores)
  for (const id of [connectionId, 'other'])
    await alarms.saveRules(id, [ruleFor('lostCall', { notify: true })])
  await pass(1)
  const lose = (callId: string) => alarms.lost('callCenter', { ...lost, callId })
  const callsOf = async (of: string) =>
    (await alarms.list({ ...ever, connectionId: of })).map(({ callId }) => callId).sort()
  lose('c1')
  lose('c2')
  world.activeId = 'other'
  await pass(1)
  lose('c3')
  lose('c4')
  await alarms.close()
  expect([await callsOf(connectionId), await callsOf('other')]).toEqual([
    ['c1', 'c2'],
    ['c3', 'c4'],
  ])
  expect(notified).toHaveLength(4)
})

test('a lost call whose events come before and after a restart is told once', async () => {
  const first = openAlarms(stores)
  await first.alarms.saveRules(connectionId, [ruleFor('lostCall', { notify: true })])
  await first.pass(1)
  first.alarms.lost('callCenter', lost)
  await first.alarms.close()

  const { alarms, notified, pass } = openAlarms(stores)
  await pass(60)
  alarms.lost('callCenter', lost)
  alarms.lost('callCenter', { ...lost, callId: 'c2' })
  await alarms.close()
  expect(notified).toMatchObject([{ callId: 'c2' }])
  expect(await alarms.list(ever)).toHaveLength(2)
})

test('each of several lost calls that were told together is told once, also beside a restart', async () => {
  const first = openAlarms(stores)
  await first.alarms.saveRules(connectionId, [ruleFor('lostCall', { notify: true })])
  await first.pass(1)
  for (const callId of ['c1', 'c2', 'c3']) first.alarms.lost('callCenter', { ...lost, callId })
  await first.alarms.close()
  expect(first.notified).toMatchObject([{ callId: 'c1' }, { callId: 'c3', worst: 2 }])

  const { alarms, notified, pass } = openAlarms(stores)
  await pass(1)
  for (const callId of ['c1', 'c2', 'c3', 'c4']) alarms.lost('callCenter', { ...lost, callId })
  await alarms.close()
  expect(notified).toMatchObject([{ callId: 'c4', worst: 1 }])
})

test('a lost call that is heard as the console starts, before its first look at the floor, is told', async () => {
  const { alarms, notified, pass } = openAlarms(stores)
  await alarms.saveRules(connectionId, [ruleFor('lostCall', { notify: true })])
  alarms.lost('callCenter', lost)
  await pass(1)
  await alarms.close()
  expect(notified).toMatchObject([{ callId: 'c1' }])
  expect(await alarms.list(ever)).toHaveLength(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReceiverRuns } from '../../../electron/services/webhooks/receiver-runs.ts'
import { dataFolder, enabledSettings, startWebhooks } from './started-webhooks.ts'

const start = Date.UTC(2026, 10, 20, 9)
const second = 1_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Records runs; the test looks instead of a timer. */
function started() {
  const saved = new Map<number, number>()
  let look = (): void => {}
  const runs = createReceiverRuns({
    save: async ({ startedAt, aliveUntil }) => void saved.set(startedAt, aliveUntil),
    log: { warn: () => {} },
    repeat: (next) => {
      look = next
      return () => {
        look = () => {}
      }
    },
  })
  const after = (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds)
    look()
  }
  const began: number[] = []
  const follow = (since: number | null) => runs.follow(since, (at) => began.push(at))
  return { runs, follow, began, saved, after }
}

test('a run lasts from listening to its end, and a new one follows', async () => {
  const { runs, follow, began, saved, after } = started()
  follow(start)
  after(10 * second)
  after(5 * second)
  follow(null)
  after(60 * second)
  follow(start + 75 * second)
  after(10 * second)
  await runs.close()
  expect([...saved]).toEqual([
    [start, start + 15 * second],
    [start + 75 * second, start + 85 * second],
  ])
  expect(began).toEqual([start, start + 75 * second])
})

test('a computer that slept heard nothing meanwhile', async () => {
  const { runs, follow, began, saved, after } = started()
  follow(start)
  after(10 * second)
  after(3_600 * second)
  after(10 * second)
  await runs.close()
  expect([...saved]).toEqual([
    [start, start + 10 * second],
    [start + 3_610 * second, start + 3_620 * second],
  ])
  expect(began).toEqual([start, start + 3_610 * second])
})

test('after the computer slept, the receiver listens since it woke, and says so', async () => {
  let changes = 0
  const { webhooks, close } = await startWebhooks(await dataFolder(), { changed: () => changes++ })
  await webhooks.saveSettings(enabledSettings())
  const since = () => webhooks.receiverStatus().listening?.since
  expect(since()).toBe(start)
  const before = changes
  vi.setSystemTime(start + 20 * second)
  webhooks.woke()
  expect(since()).toBe(start)
  expect(changes).toBe(before)
  vi.setSystemTime(start + 3_600 * second)
  webhooks.woke()
  expect(since()).toBe(start + 3_600 * second)
  expect((await webhooks.boardState('callCenter')).listeningSince).toBe(start + 3_600 * second)
  expect(changes).toBe(before + 1)
  await close()
})

test('the receiver stores when it listened, so that a receipt tells when it was off', async () => {
  const { webhooks, stores, close } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  vi.setSystemTime(start + 20 * second)
  await webhooks.saveSettings({ ...settings, enabled: false })
  const store = await stores.main()
  await expect
    .poll(() => store.read('receiver.runs', { from: start - second, to: start + 60 * second }))
    .toEqual([{ from: start, to: start + 20 * second }])
  await close()
})

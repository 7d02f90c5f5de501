import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore } from '../../../electron/services/open-store.ts'
import { mainFile } from '../../../electron/services/store/stores.ts'
import { createReceiver } from '../../../electron/services/webhooks/receiver.ts'
import { AppError } from '../../../shared/errors.ts'
import { expectKeptOnce } from '../../faults/receiving.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { asking } from './started-listener.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from './started-webhooks.ts'

const program = join(import.meta.dirname, 'receive-until-killed.ts')

/**
 * Delivers from many connections at once and kills the receiver after a number of answers; resolves to the
 * acknowledged events.
 */
async function deliverAndKill(folder: string, answers: number, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const acknowledged: string[] = []
  let next = 0
  const deliverOn = async (): Promise<void> => {
    while (!child.killed) {
      const unique_id = `${round}.${next++}`
      const status = await deliver(Number(line), { unique_id, exten: '501', state: 'Idle' }).catch(() => null)
      if (status === 200) acknowledged.push(unique_id)
      if (acknowledged.length >= answers) child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 24 }, deliverOn))
  expect(await exited).toEqual([null, 'SIGKILL'])
  return acknowledged
}

test('everything acknowledged before a kill is there afterwards, once', async () => {
  const folder = await dataFolder()
  const first = await startWebhooks(folder)
  await first.webhooks.saveSettings(enabledSettings())
  await first.close()
  const rounds = Number(process.env.KILL_ROUNDS ?? 2)
  for (let round = 1; round <= rounds; round++) {
    const acknowledged = await deliverAndKill(folder, 1 + ((round * 83) % 300), round)
    const store = await createOpenStore({ file: join(folder, mainFile), workerUrl: storeWorkerUrl })
    const { chunks } = await store.events.iterate({})
    const stored: (string | null)[] = []
    for await (const chunk of chunks) stored.push(...chunk.map(({ callId }) => callId))
    await store.close()
    expectKeptOnce(stored, acknowledged)
  }
}, 600_000)

describe('a store that can’t write', () => {
  test('is answered with 503 and an alarm, until it can write again', async () => {
    const store = await createOpenStore({
      file: join(await dataFolder(), mainFile),
      workerUrl: storeWorkerUrl,
    })
    onTestFinished(() => store.close())
    let full = false
    const settings = enabledSettings()
    const receiver = createReceiver({
      runs: { follow: () => {}, look: () => {}, close: async () => {} },
      events: async () => {
        if (full) throw new AppError('store_full', 'No room for the store')
        return store.events
      },
      states: async () => store.boardStates,
      settings: { ...settings, authorizer: asking('', '') },
      log: createLog({ level: 'silent' }),
      changed: () => {},
      stored: () => {},
      heard: () => {},
    })
    onTestFinished(() => receiver.close())
    await receiver.follow({ ...settings, authorizer: asking('', '') })
    const send = (n: number) => deliver(settings.port, { exten: String(n), state: 'Idle' })
    expect(await send(1)).toBe(200)
    full = true
    expect(await Promise.all([send(2), send(3)])).toEqual([503, 503])
    expect(receiver.status()).toMatchObject({
      alarm: { failure: { code: 'store_full' } },
      counters: { events: 1, unwritten: 2 },
    })
    full = false
    expect(await send(2)).toBe(200)
    expect(receiver.status().alarm).toBeNull()
    const { events } = await store.events.page({})
    expect(events.map(({ exten, repeats }) => [exten, repeats])).toEqual([
      ['2', 0],
      ['1', 0],
    ])
  }, 20_000)
})

test('the same delivery within seconds is a repeat, another event isn’t', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  const ringing = { exten: '501', state: 'Ringing', unique_id: '1.1' }
  for (const fields of [ringing, ringing, ringing, { ...ringing, state: 'Idle' }, ringing]) {
    expect(await deliver(settings.port, fields)).toBe(200)
  }
  const { events } = await (await webhooks.store('callCenter')).events.page({})
  expect(events.map(({ state, repeats }) => [state, repeats])).toEqual([
    ['Ringing', 0],
    ['Idle', 0],
    ['Ringing', 2],
  ])
  expect(events[2]?.lastRepeatAt).toBeGreaterThanOrEqual(events[2]?.receivedAt ?? 0)
}, 20_000)

test('a returning state within seconds is shown, even if only some states name their call', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  const idle = { exten: '200', state: 'Idle' }
  for (const fields of [idle, { exten: '200', state: 'Ringing', unique_id: '2.1' }, idle, idle]) {
    expect(await deliver(settings.port, fields)).toBe(200)
  }
  const { events } = await (await webhooks.store('callCenter')).events.page({})
  expect(events.map(({ state, repeats }) => [state, repeats])).toEqual([
    ['Idle', 1],
    ['Ringing', 0],
    ['Idle', 0],
  ])
  const { state } = await webhooks.boardState('callCenter')
  expect([...state.extensions.values()]).toMatchObject([{ state: 'Idle' }])
}, 20_000)

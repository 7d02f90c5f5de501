import { expect, test } from 'vitest'
import type { ReceiverState } from '../../../shared/webhooks/receiver.ts'
import { dataFolder, enabledSettings, startWebhooks } from './started-webhooks.ts'

const address = '127.0.0.7'

test('reports a vanished interface, and listens on it again when it is back', async () => {
  let addresses = [address]
  let look = () => {}
  const heardOf: (() => void)[] = []
  const { webhooks } = await startWebhooks(await dataFolder(), {
    network: {
      addresses: () => addresses,
      repeat: (again) => {
        look = again
        return () => {}
      },
    },
    changed: () => {
      for (const tell of heardOf.splice(0)) tell()
    },
  })
  async function untilChanged(change: () => void): Promise<ReceiverState> {
    const changed = new Promise<void>((resolve) => heardOf.push(resolve))
    change()
    await changed
    return webhooks.state()
  }
  const settings = enabledSettings({ listenOn: address })
  expect(await webhooks.saveSettings(settings)).toMatchObject({
    listening: { port: settings.port },
    failure: null,
  })

  const gone = await untilChanged(() => {
    addresses = []
    look()
  })
  expect(gone).toMatchObject({
    listening: null,
    failure: { code: 'interface_gone', detail: { address, port: settings.port } },
  })
  const back = await untilChanged(() => {
    addresses = [address]
    look()
  })
  expect(back).toMatchObject({ listening: { port: settings.port }, failure: null })
  const response = await fetch(`http://${address}:${settings.port}/events?event_name=Ping`)
  expect(response.status).toBe(200)
})

test('an interface is watched only where the receiver needs that one', async () => {
  let watches = 0
  const { webhooks } = await startWebhooks(await dataFolder(), {
    network: {
      addresses: () => [address],
      repeat: () => {
        watches += 1
        return () => {
          watches -= 1
        }
      },
    },
  })
  const watching = async (changes: Parameters<typeof enabledSettings>[0]) => {
    await webhooks.saveSettings(enabledSettings(changes))
    return watches
  }
  const secure = { username: 'pbx', password: 'a password of some length' }
  expect(await watching({ listenOn: 'loopback' })).toBe(0)
  expect(await watching({ listenOn: 'all', ...secure })).toBe(0)
  expect(await watching({ listenOn: address })).toBe(1)
  expect(await watching({ listenOn: address, enabled: false })).toBe(0)
})

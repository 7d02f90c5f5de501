import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../end-to-end/receiver.ts'
import { createSender, listen, storedCalls } from './receiving.ts'
import { startWeb } from './started-web.ts'

test('reports a taken port and listens as soon as it is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-port-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const client = await (await startWeb(folder)).connect()
  const port = await freePort()
  const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await once(other, 'listening')

  await listen(client, port)
  const state = () => client.call('webhooks.state', null)
  expect(await state()).toMatchObject({
    listening: null,
    failure: { code: 'port_taken', detail: { address: 'loopback', port } },
  })
  const freed = new Promise<void>((resolve) => {
    client.on('webhooks.changed', () => {
      void state().then(({ listening }) => listening && resolve())
    })
  })
  other.close()
  await freed
  expect(await state()).toMatchObject({ listening: { port }, failure: null })
  const sender = createSender(port)
  expect(await sender.send()).toBe(200)
  expect(new Set(await storedCalls(client))).toEqual(sender.acknowledged)
  client.close()
})

import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { demoConnectionId } from '../../shared/connections.ts'
import { defaultWebhookSettings, type WebhookSettingsInput } from '../../shared/webhooks/settings.ts'

/** The receiver for a test's events. */
export interface Receiver {
  /** Sends a text unchanged; resolves to the HTTP status. */
  post(event: object | string): Promise<number>
  /** Switches the receiver off. */
  stop(): Promise<void>
}

/** Switches the receiver on at a free port, as the Event Webhooks panel does. */
export async function startReceiver(page: Page): Promise<Receiver> {
  const { passwordState: _, ...settings } = defaultWebhookSettings
  const port = await freePort()
  const input = { ...settings, enabled: true, listenOn: 'loopback' as const, port, password: null }
  await saveSettings(page, input)
  return {
    stop: () => saveSettings(page, { ...input, enabled: false }),
    post: async (event) => {
      const { status } = await fetch(`http://127.0.0.1:${port}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof event === 'string' ? event : JSON.stringify(event),
      })
      return status
    },
  }
}

async function saveSettings(page: Page, input: WebhookSettingsInput): Promise<void> {
  const answer = await callServices(page, 'webhooks.saveSettings', input)
  z.object({ value: z.object({ failure: z.null() }) }).parse(JSON.parse(answer))
}

/** Takes the demo's alarm rules away, where a test counts the problems of something else. */
export async function silenceDemo(page: Page): Promise<void> {
  await callServices(page, 'alarms.saveRules', { connectionId: demoConnectionId, rules: [] })
}

/** Calls the services over a separate connection, in either host; resolves to the frame of the answer. */
export async function callServices(page: Page, name: string, input: unknown): Promise<string> {
  // The page connects first: in Electron both would receive the other's port.
  await page.getByText('Console connected').waitFor()
  const frame = JSON.stringify({ t: 'call', id: 1, name, input })
  const answer = await page.evaluate(
    (call) =>
      new Promise<unknown>((resolve) => {
        if (location.protocol === 'http:') {
          const socket = new WebSocket(`ws://${location.host}/rpc`)
          socket.onopen = () => {
            socket.send(localStorage.getItem('callboard-token') ?? '')
            socket.send(call)
          }
          socket.onmessage = ({ data }) => {
            if (String(data).includes('"id":1')) resolve(data)
          }
          return
        }
        const receive = ({ data, ports: [port] }: MessageEvent<unknown>) => {
          if (data !== 'callboard:port' || !port) return
          removeEventListener('message', receive)
          port.onmessage = (message) => {
            if (String(message.data).includes('"id":1')) resolve(message.data)
          }
          port.postMessage(call)
        }
        addEventListener('message', receive)
        dispatchEvent(new Event('callboard:connect'))
      }),
    frame,
  )
  return String(answer)
}

/** Returns a free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('The server listens on no port')),
      )
    })
  })
}

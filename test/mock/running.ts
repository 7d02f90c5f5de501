import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import {
  createMockServer,
  type MockAddress,
  type MockServer,
  type MockServerOptions,
} from '../call-center/server.ts'

export const now = Date.UTC(2026, 4, 13, 11, 20)
export const wholeRange = { from: '2026-04-01 00:00', to: '2026-05-13 23:59' }

const searchAnswer = z.object({
  success: z.literal(1),
  message: z.string(),
  data: z.object({
    pagination: z.object({
      start: z.number(),
      count: z.number(),
      sorting: z.record(z.string(), z.number()),
      total: z.number(),
    }),
    target: z.string().optional(),
    useGroupBy: z.boolean().optional(),
    data: z.array(z.record(z.string(), z.json())),
  }),
})

export const walkAnswer = z.object({
  success: z.literal(1),
  data: z.object({
    last_id: z.string().optional(),
    data: z.array(z.record(z.string(), z.json())),
  }),
})

export interface Running {
  readonly callCenter: CallCenter
  readonly server: MockServer
  readonly address: MockAddress
  /** The three request headers. */
  readonly headers: Record<string, string>
  /** Sends a valid POST, overridden by `init`. */
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
  search(path: string, body: object): Promise<z.infer<typeof searchAnswer>['data']>
}

/** Starts a mock that stops with the test. */
export async function runMock(
  options: Partial<Omit<MockServerOptions, 'callCenter'>> & { readonly callCenter?: CallCenter } = {},
): Promise<Running> {
  const callCenter = options.callCenter ?? createCallCenter({ calls: 1_000, now })
  const server = createMockServer({ ...options, callCenter })
  const address = await server.listen()
  onTestFinished(() => server.close())
  const { baseUrl, apiKey, username, password } = address
  const headers = {
    'X-APIKEY': apiKey,
    Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'Content-Type': 'application/json',
  }
  const post = (path: string, body: unknown, init: RequestInit = {}): Promise<Response> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return fetch(baseUrl + path, { method: 'POST', headers, body: text, ...init })
  }
  return {
    callCenter,
    server,
    address,
    headers,
    post,
    search: async (path, body) => searchAnswer.parse(await (await post(path, body)).json()).data,
  }
}

import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readMcpOptions } from '../../electron/mcp/options.ts'
import { usualChoices } from '../../shared/figures/definitions.ts'
import { pageLink } from '../../shared/page-address.ts'
import { lostOf } from '../../shared/why/sentences.ts'
import { type ServedArchive, serveArchive } from '../services/read-api/served-archive.ts'

let served: ServedArchive
beforeAll(async () => {
  served = await serveArchive()
}, 120_000)
afterAll(() => served.close())

/** Starts the program as a client of it does. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, '../../electron/scripts/mcp.ts'), '--url', served.url],
    env: { CALLBOARD_API_TOKEN: token },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

const result = z.object({
  content: z.array(z.object({ text: z.string() })).length(1),
  isError: z.boolean().optional(),
})

async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError = false } = result.parse(await client.callTool({ name, arguments: input }))
  return { text: content[0]?.text ?? '', isError }
}

const about = z.object({
  link: pageLink,
  coverage: z.array(z.string()).min(1),
  period: z.object({ from: z.string(), to: z.string() }),
})
const queue = z.object({ queue: z.string(), lost: z.int() })
const figures = about.extend({ queues: z.array(queue).min(2) })
const reasons = about.extend({
  abandoned: z.int(),
  missed: z.int(),
  reasons: z.array(z.object({ kind: z.string() })),
  none: z.string().nullable(),
})

test('two calls answer which queue lost most yesterday, and why', async () => {
  const client = await connect(served.token)
  const found = figures.parse(
    JSON.parse((await callTool(client, 'get_figures', { period: 'yesterday' })).text),
  )
  const [worst] = found.queues
  expect(found.link.path).toBe('/insights')
  const why = reasons.parse(
    JSON.parse(
      (await callTool(client, 'why_calls_were_lost', { period: 'yesterday', queue: [worst?.queue] })).text,
    ),
  )
  expect(why.link).toMatchObject({ path: '/insights', search: { queues: worst?.queue } })

  // As the console itself answers it.
  const { handlers } = served.services
  const period = { from: Date.parse(found.period.from), to: Date.parse(found.period.to) }
  const scope = { connectionId: 'demo', ...period, queues: [], agents: [], consistentOnly: false }
  const { signal } = new AbortController()
  const query = { ...scope, choices: usualChoices, leastRingSeconds: usualChoices.leastRingSeconds }
  const series = await handlers['figures.series']({ ...query, unit: 'day' }, { signal })
  const lost = series.queues.map((each) => ({
    queue: each.queue,
    lost: each.counts.abandoned + each.counts.missed,
  }))
  expect(worst?.lost).toBe(Math.max(...lost.map((each) => each.lost)))
  expect(worst?.lost).toBeGreaterThan(0)
  expect(lost).toContainEqual(worst)
  const facts = await handlers['figures.why']({ ...query, queues: [worst?.queue ?? ''] }, { signal })
  expect(why.abandoned + why.missed).toBe(lostOf(facts).value)
  expect(why.none).toBe('fewComparable')
})

test('calls, one whole call and the board say what is complete, and open in the console', async () => {
  const client = await connect(served.token)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'find_calls',
    'get_figures',
    'why_calls_were_lost',
    'get_board',
    'get_call',
  ])
  const calls = about
    .extend({ total: z.int(), calls: z.array(z.object({ cuid: z.string() })) })
    .parse(JSON.parse((await callTool(client, 'find_calls', { period: 'yesterday', limit: 2 })).text))
  expect(calls.calls).toHaveLength(2)
  const id = calls.calls[0]?.cuid ?? ''
  const call = JSON.parse((await callTool(client, 'get_call', { id })).text)
  expect(call).toMatchObject({ call: { cuid: id }, coverage: { sources: expect.any(Array) } })
  expect(pageLink.parse(call.link)).toMatchObject({ path: '/call', search: { id } })
  const board = JSON.parse((await callTool(client, 'get_board', { at: '2026-11-19T10:00:00+03:30' })).text)
  expect(board.board).toMatchObject({ isLive: false, at: Date.parse('2026-11-19T10:00:00+03:30') })
  expect(about.parse(board).link.path).toBe('/now')
})

test('what the API refuses is said in its words', async () => {
  const client = await connect(served.figuresToken)
  const refused = await callTool(client, 'find_calls', { period: 'yesterday' })
  expect(refused).toEqual({ isError: true, text: 'This token reads figures alone; make one for everything.' })
  const wrong = await callTool(client, 'get_figures', { from: 'yesterday' })
  expect(wrong.isError).toBe(true)
})

test('the token comes from the environment, and the address is of this computer', () => {
  const environment = { CALLBOARD_API_TOKEN: 'cbr_x' }
  const url = 'http://127.0.0.1:8295'
  expect(readMcpOptions(['--url', url], environment)).toEqual({ url, token: 'cbr_x' })
  expect(() => readMcpOptions(['--url', url], {})).toThrow('CALLBOARD_API_TOKEN')
  expect(() => readMcpOptions(['--url', url, '--token', 'x'], environment)).toThrow('Usage')
  for (const other of ['https://127.0.0.1:1', 'http://evil.example:8295', 'x']) {
    expect(() => readMcpOptions(['--url', other], environment)).toThrow('--url')
  }
})

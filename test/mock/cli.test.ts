import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { reportDefinitions } from '../../shared/reports/definitions.ts'
import { startCli } from './started-cli.ts'

const printed = z.strictObject({
  baseUrl: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  apiKey: z.string().min(20),
  username: z.string().min(1),
  password: z.string().min(20),
})

const told = z.looseObject({ at: z.iso.datetime(), what: z.string() })

/** Searches for all calls. */
async function searchAll({ baseUrl, apiKey, username, password }: z.infer<typeof printed>) {
  const answer = await fetch(baseUrl + reportDefinitions.quick.path, {
    method: 'POST',
    headers: {
      'X-APIKEY': apiKey,
      Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      conditions: {},
      date_range: { from: '2000-01-01 00:00', to: '2100-01-01 00:00' },
      alike: 'true',
    }),
  })
  return totalAnswer.parse(await answer.json())
}
const totalAnswer = z.object({
  success: z.literal(1),
  data: z.object({ pagination: z.object({ total: z.number() }) }),
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'prints where it listens, answers, and ends on %s',
  async (signal) => {
    const { child, output, exit } = startCli('--port', '0', '--calls', '50', '--seed', '4')
    const lines = createInterface(child.stdout)
    const [line] = await once(lines, 'line')
    expect(await searchAll(printed.parse(JSON.parse(String(line))))).toMatchObject({
      data: { pagination: { total: 50 } },
    })
    child.kill(signal)
    expect(await exit).toEqual([0, null])
    expect(output.stdout).toBe(`${line}\n`)
    expect(output.stderr).toBe('')
  },
)

test.each([
  [['--calls', 'many'], '--calls'],
  [['--port', '70000'], '--port'],
  [['--offset', '3.5'], '--offset'],
  [['--authentication', 'none'], '--authentication'],
  [['--rate', 'fast'], '--rate'],
  [['--drop', '5'], '--drop'],
  [['--drop', '0.6', '--delay', '0.6'], '--drop'],
  [['--sorting', 'random'], '--sorting'],
  [['--speed', '2'], 'the options are --port, --calls, --days'],
])('refuses %j in one line', async (args, named) => {
  const { output, exit } = startCli(...args)
  expect(await exit).toEqual([2, null])
  expect(output.stdout).toBe('')
  expect(output.stderr).toMatch(/^[^\n]+\n$/)
  expect(output.stderr).toContain(named)
})

test('tells its lies in a file: what a receiver hears and a client finds is the rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-mock-truth-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const truth = join(folder, 'truth.jsonl')
  let heard = 0
  const receiver = createServer((request, response) => {
    heard += request.headers.authorization === `Basic ${btoa('pbx:open')}` ? 1 : 0
    response.end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const address = z.object({ port: z.number() }).parse(receiver.address())
  const events = ['--events-to', `http://127.0.0.1:${address.port}`, '--events-per-second', '5000']
  const credentials = ['--events-username', 'pbx', '--events-password', 'open', '--count', '400']
  const lies = ['--drop', '0.1', '--repeat', '0.1', '--delay', '0.1', '--truth', truth]
  const player = startCli('--calls', '100', ...events, ...credentials, ...lies)
  expect(await player.exit).toEqual([0, null])
  const lines = () => {
    const text = readFileSync(truth, 'utf8').trim()
    return text.split('\n').map((line) => told.parse(JSON.parse(line)))
  }
  const count = (wanted: string) => lines().filter(({ what }) => what === wanted).length
  expect(Math.min(count('dropped'), count('repeated'), count('delayed'))).toBeGreaterThan(5)
  expect(heard).toBe(400 - count('dropped') + count('repeated'))

  const late = startCli('--calls', '100', '--late', '0.3', '--late-by', '86400', '--truth', truth)
  const [line] = await once(createInterface(late.child.stdout), 'line')
  const { data } = await searchAll(printed.parse(JSON.parse(String(line))))
  expect(count('withheld')).toBeGreaterThan(10)
  expect(data.pagination.total).toBe(100 - count('withheld'))
})

test('has calls come at a given rate', async () => {
  const { child } = startCli('--calls', '3', '--days', '1', '--rate', '6000')
  const [line] = await once(createInterface(child.stdout), 'line')
  const mock = printed.parse(JSON.parse(String(line)))
  await expect.poll(async () => (await searchAll(mock)).data.pagination.total).toBeGreaterThan(3)
})

test('says in one line that the port is taken', async () => {
  const first = startCli('--calls', '3')
  const [line] = await once(createInterface(first.child.stdout), 'line')
  const { port } = new URL(printed.parse(JSON.parse(String(line))).baseUrl)
  const second = startCli('--calls', '3', '--port', port)
  expect(await second.exit).toEqual([1, null])
  expect(second.output.stderr).toMatch(/^[^\n]*EADDRINUSE[^\n]*\n$/)
})

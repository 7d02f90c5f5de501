import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { reportDefinitions } from '../../shared/reports/definitions.ts'
import { startCli } from './started-cli.ts'

const printed = z.strictObject({
  baseUrl: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  apiKey: z.string().min(20),
  username: z.string().min(1),
  password: z.string().min(20),
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'prints where it listens, answers, and ends on %s',
  async (signal) => {
    const { child, output, exit } = startCli('--port', '0', '--calls', '50', '--seed', '4')
    const lines = createInterface(child.stdout)
    const [line] = await once(lines, 'line')
    const { baseUrl, apiKey, username, password } = printed.parse(JSON.parse(String(line)))
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
    expect(await answer.json()).toMatchObject({ success: 1, data: { pagination: { total: 50 } } })
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
  [['--speed', '2'], '--speed'],
])('refuses %j in one line', async (args, named) => {
  const { output, exit } = startCli(...args)
  expect(await exit).toEqual([2, null])
  expect(output.stdout).toBe('')
  expect(output.stderr).toMatch(/^[^\n]+\n$/)
  expect(output.stderr).toContain(named)
})

test('says in one line that the port is taken', async () => {
  const first = startCli('--calls', '3')
  const [line] = await once(createInterface(first.child.stdout), 'line')
  const { port } = new URL(printed.parse(JSON.parse(String(line))).baseUrl)
  const second = startCli('--calls', '3', '--port', port)
  expect(await second.exit).toEqual([1, null])
  expect(second.output.stderr).toMatch(/^[^\n]*EADDRINUSE[^\n]*\n$/)
})

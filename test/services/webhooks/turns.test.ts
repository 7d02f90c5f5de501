import { expect, test } from 'vitest'
import { createTurns } from '../../../electron/services/webhooks/turns.ts'

/** Runs named work that ends when the test says so, and lists what has begun. */
function working() {
  const inTurn = createTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (source: string, name: string) =>
    inTurn(source, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { run, begun, end: (name: string) => ends.get(name)?.() }
}

test('sources take turns, each in its own order, with one piece of work at a time', async () => {
  const { run, begun, end } = working()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.charAt(0), name))
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']
  for (const [index, name] of order.entries()) {
    await expect.poll(() => begun).toEqual(order.slice(0, index + 1))
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('work that fails tells its own source, and the next follows', async () => {
  const inTurn = createTurns()
  const failing = inTurn('a', () => Promise.reject(new Error('It broke')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('It broke')
  expect(await next).toBe('done')
})

test('work is begun at once after a time without any', async () => {
  const { run, begun, end } = working()
  const first = run('a', 'a1')
  end('a1')
  await first
  const second = run('b', 'b1')
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('b1')
  expect(await second).toBe('b1')
})

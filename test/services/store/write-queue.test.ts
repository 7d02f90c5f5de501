import { expect, test } from 'vitest'
import type { Order } from '../../../electron/services/store/thread/orders.ts'
import { WriteQueue } from '../../../electron/services/store/write-queue.ts'

/** A thread that commits when it is told to, and a queue of writes for it. */
function startQueue() {
  const commits: { readonly names: string[]; readonly end: () => void; readonly fail: () => void }[] = []
  const thread = {
    ask: (order: Order) => {
      const writes = order.kind === 'write' ? order.calls : []
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      commits.push({
        names: writes.map(({ name }) => name),
        end: () => resolve(writes.map((_, value) => ({ ok: true, value }))),
        fail: () => reject(new Error('The thread has ended')),
      })
      return promise
    },
  }
  const queue = new WriteQueue(thread, (name) => name === 'events.save')
  /** Resolves once the thread has got as many groups. */
  const begun = (count: number) => expect.poll(() => commits.length).toBe(count)
  return { queue, commits, begun }
}

const saveEvent = (queue: WriteQueue) => queue.write('events.save', { kind: 'repeat', of: 1, receivedAt: 0 })
const saveState = (queue: WriteQueue, characters = 0) =>
  queue.write('state.save', { name: 'n', value: 1 }, characters)

test('of many events at once, the first are told while the others are committed', async () => {
  const { queue, commits, begun } = startQueue()
  const saves = Array.from({ length: 40 }, () => saveEvent(queue))
  const begunWhenTold = saves.map((save) => save.then(() => commits.length))
  await begun(1)
  expect(commits[0]?.names).toHaveLength(32)
  commits[0]?.end()
  expect(await begunWhenTold[0]).toBe(2)
  expect(commits[1]?.names).toHaveLength(8)
  commits[1]?.end()
  expect(await Promise.all(saves)).toEqual([...Array(32).keys(), ...Array(8).keys()])
  await queue.idle()
})

test('events and the others are committed in turns', async () => {
  const { queue, commits, begun } = startQueue()
  const saves = [
    ...Array.from({ length: 3 }, () => saveState(queue)),
    ...Array.from({ length: 40 }, () => saveEvent(queue)),
  ]
  for (const count of [1, 2, 3]) {
    await begun(count)
    commits[count - 1]?.end()
  }
  await Promise.all(saves)
  expect(commits.map(({ names }) => [names[0], names.length])).toEqual([
    ['events.save', 32],
    ['state.save', 3],
    ['events.save', 8],
  ])
  // The others had their turn, but nothing waits for one.
  const next = saveEvent(queue)
  await begun(4)
  commits[3]?.end()
  await next
})

test('a thread that fails refuses the writes it had, and those of later are committed', async () => {
  const { queue, commits, begun } = startQueue()
  const refused = expect(saveState(queue)).rejects.toThrow('The thread has ended')
  await begun(1)
  const later = saveState(queue)
  commits[0]?.fail()
  await refused
  await begun(2)
  commits[1]?.end()
  expect(await later).toBe(0)
  await queue.idle()
})

test.each([
  ['256 writes', Array<number>(300).fill(0), [256, 44]],
  ['4,000,000 characters', [2_000_000, 2_000_000, 1, 1], [2, 2]],
  ['one write that is longer', [5_000_000, 5_000_000, 1], [1, 1, 1]],
])('a commit has at most %s', async (_, lengths, groups) => {
  const { queue, commits, begun } = startQueue()
  const saves = lengths.map((characters) => saveState(queue, characters))
  for (const [index] of groups.entries()) {
    await begun(index + 1)
    commits[index]?.end()
  }
  await Promise.all(saves)
  expect(commits.map(({ names }) => names.length)).toEqual(groups)
})

test('each commit is heard of before its writes are told, until nobody listens', async () => {
  const { queue, commits, begun } = startQueue()
  const heard: string[] = []
  const stop = queue.onCommit(() => heard.push('commit'))
  const save = saveState(queue).then(() => heard.push('told'))
  await begun(1)
  expect(heard).toEqual([])
  commits[0]?.end()
  await save
  expect(heard).toEqual(['commit', 'told'])
  stop()
  const later = saveState(queue)
  await begun(2)
  commits[1]?.end()
  await later
  expect(heard).toEqual(['commit', 'told'])
})

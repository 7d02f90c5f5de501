import { expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '../../electron/host/serve.ts'
import { AppError } from '../../shared/errors.ts'
import { type AnswerFrame, frameLimit } from '../../shared/rpc/frames.ts'
import { type CallContext, call, topic } from '../../shared/rpc/table.ts'
import { scriptedTransport } from './scripted-transport.ts'

const contract = {
  calls: { ask: call(z.object({ place: z.object({ line: z.int() }) }), z.string()) },
  topics: { changed: topic(z.object({ revision: z.number() })) },
}
const input = { place: { line: 1 } }

/** A server of one handler, with one window attached. */
function startServer(handler: (context: CallContext) => string | Promise<string>, window?: number) {
  const unexpected: unknown[] = []
  const server = serve(contract, { ask: (_, context) => handler(context) }, (error) => unexpected.push(error))
  const end = scriptedTransport()
  server.attach(end.transport, window)
  return { server, end, unexpected }
}

/** Delivers a call and resolves to its answer. */
async function answerTo(
  { end }: ReturnType<typeof startServer>,
  { id = 1, name = 'ask', asked = input }: { id?: number; name?: string; asked?: unknown } = {},
): Promise<unknown> {
  const before = end.sent.length
  end.hear({ t: 'call', id, name, input: asked })
  await expect.poll(() => end.sent.length).toBe(before + 1)
  return end.sent[before]
}

test('a handler learns which window asks', async () => {
  const started = startServer(({ window }) => `window ${window}`, 3)
  expect(await answerTo(started)).toEqual({ t: 'ok', id: 1, value: 'window 3' })
})

test('bad input is named by where it is, with what is wrong', async () => {
  const answer = await answerTo(
    startServer(() => 'never'),
    { asked: { place: { line: 'one' } } },
  )
  expect(answer).toMatchObject({ code: 'bad_input', detail: { field: 'place.line' } })
  expect(answer).toMatchObject({ message: expect.stringContaining('expected') })
})

test('an unknown call is named by its first hundred characters', async () => {
  const started = startServer(() => 'never')
  expect(await answerTo(started, { name: 'n'.repeat(300) })).toMatchObject({
    code: 'unknown_call',
    message: `No such call: ${'n'.repeat(100)}`,
  })
})

test.each(['bad_input', 'cancelled', 'too_large'] as const)(
  'any call may fail with %s, undeclared',
  async (code) => {
    const started = startServer(() => Promise.reject(new AppError(code, 'As it is', { field: 'line' })))
    const answer: AnswerFrame = { t: 'error', id: 1, code, message: 'As it is', detail: { field: 'line' } }
    expect(await answerTo(started)).toEqual(answer)
    expect(started.unexpected).toEqual([])
  },
)

test('what fails once it is cancelled was cancelled, for whatever reason it says', async () => {
  let fail = (_: Error) => {}
  const started = startServer(() => new Promise((_, reject) => (fail = reject)))
  const answer = answerTo(started)
  started.end.hear({ t: 'cancel', id: 1 })
  fail(new Error('The file was closed'))
  expect(await answer).toMatchObject({ t: 'error', id: 1, code: 'cancelled' })
  expect(started.unexpected).toEqual([])
})

test('an id can be taken again once its call was answered', async () => {
  const started = startServer(() => 'yes')
  expect(await answerTo(started)).toEqual({ t: 'ok', id: 1, value: 'yes' })
  expect(await answerTo(started)).toEqual({ t: 'ok', id: 1, value: 'yes' })
})

test('a call that is just as long as a frame may be is answered', async () => {
  const rest = 'w'.repeat(
    frameLimit - JSON.stringify({ t: 'call', id: 1, name: 'ask', input: { ...input, rest: '' } }).length,
  )
  const started = startServer(() => 'yes')
  expect(await answerTo(started, { asked: { ...input, rest } })).toEqual({ t: 'ok', id: 1, value: 'yes' })
})

test('a window that has closed is neither heard nor answered', async () => {
  const answers: ((value: string) => void)[] = []
  const { end } = startServer(() => new Promise((resolve) => answers.push(resolve)))
  end.hear({ t: 'call', id: 1, name: 'ask', input })
  end.transport.close()
  end.hear({ t: 'call', id: 2, name: 'ask', input })
  expect(answers).toHaveLength(1)
  answers[0]?.('late')
  await new Promise((resolve) => setImmediate(resolve))
  expect(end.sent).toEqual([])
})

test('an answer that is just as long as a frame may be is sent', async () => {
  const frame = JSON.stringify({ t: 'ok', id: 1, value: '' } satisfies AnswerFrame)
  const value = 'w'.repeat(frameLimit - frame.length)
  // Compared by hand, as a failure would print both.
  const answer = await answerTo(startServer(() => value))
  expect(JSON.stringify(answer) === JSON.stringify({ t: 'ok', id: 1, value })).toBe(true)
})

test('a server that has closed closes its windows and tells them nothing more', () => {
  const { server, end } = startServer(() => 'never')
  server.publish('changed', { revision: 1 })
  server.close()
  expect(end.isClosed()).toBe(true)
  server.publish('changed', { revision: 2 })
  expect(end.sent).toEqual([{ t: 'topic', name: 'changed', payload: { revision: 1 } }])
})
